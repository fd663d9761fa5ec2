// A tour of the library: evaluate a hand, choose cards to pass, rank and explain moves, search, handle
// an error, and search a Hex position. The same program exists in four languages; each prints
// expected.txt.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

static partial class Native
{
    const string Library = "handsense";

    // The library owns its strings; they are UTF-8.
    public static string Text(IntPtr text)
    {
        var bytes = new List<byte>();
        for (int i = 0; Marshal.ReadByte(text, i) != 0; i++)
        {
            bytes.Add(Marshal.ReadByte(text, i));
        }
        return Encoding.UTF8.GetString(bytes.ToArray());
    }
}

static class Tour
{
    static string Sentence(int status)
    {
        return $"error {status}: {Native.Text(Native.handsense_status_message(status))} " +
               $"({Native.Text(Native.handsense_last_error())})";
    }

    static void Check(int status)
    {
        if (status != Native.HS_OK)
        {
            throw new InvalidOperationException(Sentence(status));
        }
    }

    // A card is suit * 16 + rank.
    static string Name(short card)
    {
        return $"{"SDCH"[card >> 4]}{"AKQJT98765432"[card & 15]}";
    }

    static void Evaluate()
    {
        ulong hand = 0;
        var strength = new Native.HandStrength();
        // ♠AK3 ♥72 ♦QJ98 ♣T654
        Check(Native.handsense_parse_cards("\u2660AK3 \u266572 \u2666QJ98 \u2663T654", ref hand));
        Check(Native.evaluate_hand(hand, ref strength));
        var suits = new[] { "spades", "diamonds", "clubs", "hearts" };
        for (int i = 0; i < suits.Length; i++)
        {
            var suit = strength.suits[i];
            Console.WriteLine($"{suits[i]}: danger {suit.dangerScore}, " +
                              $"control {suit.controlScore}, void {suit.voidPotential}");
        }
        var answer = strength.spades.canSafelyFlush ? "yes" : "no";
        Console.WriteLine($"can flush the queen: {answer}");
    }

    static Native.HsHeartsView ParseView(string line)
    {
        var view = new Native.HsHeartsView
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHeartsView>(),
        };
        Check(Native.handsense_hearts_parse_view(line, ref view));
        return view;
    }

    static void Pass()
    {
        var view = ParseView("me=0 pass=left hand=AK3.QJ98.T654.72");
        var cards = new short[3];
        Check(Native.handsense_hearts_select_pass_cards(
            ref view, Native.HS_HEARTS_POLICY_DEFAULT, cards));
        Console.WriteLine($"pass {Name(cards[0])} {Name(cards[1])} {Name(cards[2])}");
    }

    static void Rank(Native.HsHeartsView view)
    {
        var moves = new Native.HsHeartsRankedMove[Native.HS_HEARTS_MAX_MOVES];
        int count = 0;
        Check(Native.handsense_hearts_rank_moves(
            ref view, Native.HS_HEARTS_POLICY_DEFAULT, moves, ref count));
        for (int i = 0; i < count; i++)
        {
            Console.WriteLine($"rank {moves[i].rank} {Name(moves[i].card)}");
        }
        var options = new Native.HsHeartsSearchOptions
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHeartsSearchOptions>(),
            limits = new Native.HsSearchLimits { reserved = new ulong[2] },
        };
        var found = new Native.HsHeartsReasons
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHeartsReasons>(),
        };
        Check(Native.handsense_hearts_explain_move(
            ref view, moves[0].card, moves[1].card, ref options, ref found));
        for (int i = 0; i < found.count; i++)
        {
            var text = new byte[160];
            int length = Native.handsense_hearts_format_reason(
                ref found, i, 0, text, (UIntPtr)text.Length);
            Console.WriteLine($"it {Encoding.UTF8.GetString(text, 0, length)}");
        }
    }

    static void Search(Native.HsHeartsView view)
    {
        var options = new Native.HsHeartsSearchOptions
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHeartsSearchOptions>(),
            limits = new Native.HsSearchLimits { playouts = 2000, seed = 7, reserved = new ulong[2] },
        };
        var found = new Native.HsHeartsDecision
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHeartsDecision>(),
        };
        Check(Native.handsense_hearts_choose_move(ref view, ref options, ref found));
        Console.WriteLine($"search {Name(found.card)}, {found.moves[0].points:F2} points, " +
                          $"{found.playouts} playouts");
    }

    static void Fail()
    {
        var view = new Native.HsHeartsView
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHeartsView>(),
        };
        Console.WriteLine(Sentence(Native.handsense_hearts_parse_view(
            "hand=AK3.QJ98.T65.72 plays=1:C2,C7,C7,C4", ref view)));
    }

    static void Hex()
    {
        var position = new Native.HsHexPosition
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHexPosition>(),
        };
        Check(Native.handsense_hex_position_init(ref position, 6));
        var stones = new[] { "c3", "d2", "b4", "c4" };
        for (int i = 0; i < stones.Length; i++)
        {
            int cell = 0;
            Check(Native.handsense_hex_parse_cell(stones[i], position.size, ref cell));
            position.cells[cell] = (byte)(i % 2 == 0 ? Native.HS_HEX_RED : Native.HS_HEX_BLUE);
        }
        var options = new Native.HsHexSearchOptions
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHexSearchOptions>(),
            limits = new Native.HsSearchLimits { playouts = 500, seed = 7, reserved = new ulong[2] },
        };
        var found = new Native.HsHexDecision
        {
            structSize = (uint)Marshal.SizeOf<Native.HsHexDecision>(),
        };
        Check(Native.handsense_hex_search(ref position, ref options, ref found));
        var name = new byte[8];
        int length = Native.handsense_hex_format_cell(
            found.cell, position.size, name, (UIntPtr)name.Length);
        var proof = found.proof == Native.HS_HEX_PROOF_WON ? "won"
            : found.proof == Native.HS_HEX_PROOF_LOST ? "lost" : "open";
        Console.WriteLine($"hex {Encoding.UTF8.GetString(name, 0, length)}, {proof}");
    }

    static void Main()
    {
        // The invariant culture prints numbers the same on every machine.
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        if (Native.handsense_abi_version() != Native.HS_ABI_VERSION)
        {
            throw new InvalidOperationException("the library has another ABI version than this program");
        }
        Console.WriteLine("bytes {0} {1} {2} {3}", Marshal.SizeOf<Native.HandStrength>(),
                          Marshal.SizeOf<Native.HsHeartsView>(),
                          Marshal.SizeOf<Native.HsHeartsDecision>(),
                          Marshal.SizeOf<Native.HsHexDecision>());
        Evaluate();
        Pass();
        var view = ParseView("me=0 hand=AQ3.QJ986.54.72 plays=3:C2,CT,C9,CA/SK,S5");
        Rank(view);
        Search(view);
        Fail();
        Hex();
    }
}
