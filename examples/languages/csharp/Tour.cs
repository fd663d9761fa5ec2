// A tour of the library: evaluate a hand, choose cards to pass, rank and explain moves, search, handle
// an error, and search a Hex position. The same program exists in seven languages; each prints
// expected.txt.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

static class Native
{
    const string Library = "handsense";

    // begin generated from src/ffi
    public const int HS_ABI_VERSION = 1;
    public const int HS_OK = 0;
    public const int HS_HEARTS_POLICY_DEFAULT = -1;
    public const int HS_HEARTS_MAX_MOVES = 13;
    public const int HS_HEARTS_MAX_REASONS = 12;
    public const int HS_HEX_RED = 1;
    public const int HS_HEX_BLUE = 2;
    public const int HS_HEX_PROOF_LOST = -1;
    public const int HS_HEX_PROOF_WON = 1;

    [StructLayout(LayoutKind.Sequential)]
    public struct HsSearchLimits
    {
        public ulong seed;
        public ulong playouts;
        public int milliseconds;
        public int threads;
        public IntPtr cancel;
        public IntPtr progress;
        public IntPtr context;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 2)]
        public ulong[] reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHeartsTrick
    {
        public int np;
        public int curr;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 6)]
        public short[] play;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 6)]
        public int[] player;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHeartsView
    {
        public uint structSize;
        public int me;
        public int numPlayers;
        public int rules;
        public int passDir;
        public int currTrick;
        public ulong hand;
        public ulong passed;
        public ulong received;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 6)]
        public int[] scores;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 17)]
        public HsHeartsTrick[] tricks;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 6)]
        public ulong[] taken;
        public int history;
        public int heartsBroken;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHeartsRankedMove
    {
        public short card;
        public int rank;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHeartsReason
    {
        public int reason;
        public int value;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SuitStrength
    {
        public int suit;
        public int length;
        public int dangerScore;
        public int controlScore;
        public int voidPotential;
        public int overallStrength;
        [MarshalAs(UnmanagedType.I1)]
        public bool isProtected;
        [MarshalAs(UnmanagedType.I1)]
        public bool canFlush;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SpadeAnalysis
    {
        [MarshalAs(UnmanagedType.I1)]
        public bool hasQueen;
        [MarshalAs(UnmanagedType.I1)]
        public bool isProtected;
        [MarshalAs(UnmanagedType.I1)]
        public bool canSafelyFlush;
        public int escapeCards;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct MoonShootViability
    {
        public int viabilityScore;
        [MarshalAs(UnmanagedType.I1)]
        public bool shouldAttempt;
        public int controlledSuits;
        public int heartsControl;
        public int missingHighCards;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HandStrength
    {
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)]
        public SuitStrength[] suits;
        public int overallDanger;
        public int overallControl;
        public int voidOpportunities;
        public SpadeAnalysis spades;
        public MoonShootViability moon;
        public int bestSuitToVoid;
        public int bestSuitToKeep;
        [MarshalAs(UnmanagedType.I1)]
        public bool recommendMoonAttempt;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHeartsSearchOptions
    {
        public uint structSize;
        public int objective;
        public HsSearchLimits limits;
        public int withoutLine;
        public int reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHeartsSearchedMove
    {
        public short card;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        public short[] reserved;
        public ulong equals;
        public double value;
        public double points;
        public double payoff;
        public double payoffError;
        public double queen;
        public double myMoon;
        public double otherMoon;
        public ulong playouts;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHeartsDecision
    {
        public uint structSize;
        public short card;
        public short reserved;
        public int count;
        public int settled;
        public ulong playouts;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 13)]
        public HsHeartsSearchedMove[] moves;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 52)]
        public short[] line;
        public int lineLength;
        public int remaining;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHexPosition
    {
        public uint structSize;
        public int size;
        public int toMove;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 361)]
        public byte[] cells;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 3)]
        public byte[] reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHexSearchOptions
    {
        public uint structSize;
        public int randomPlayouts;
        public HsSearchLimits limits;
        public int maxNodes;
        public int reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHexSearchedMove
    {
        public int cell;
        public int proof;
        public ulong playouts;
        public double winRate;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct HsHexDecision
    {
        public uint structSize;
        public int cell;
        public int complete;
        public int proof;
        public double score;
        public double winRate;
        public ulong nodes;
        public ulong playouts;
        public int depth;
        public int lineLength;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 64)]
        public int[] line;
        public int count;
        public int reserved;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 361)]
        public HsHexSearchedMove[] moves;
    }

    [DllImport(Library)]
    public static extern uint handsense_abi_version();

    [DllImport(Library)]
    public static extern IntPtr handsense_status_message(int status);

    [DllImport(Library)]
    public static extern IntPtr handsense_last_error();

    [DllImport(Library)]
    public static extern int handsense_parse_cards(
        [MarshalAs(UnmanagedType.LPUTF8Str)] string text,
        ref ulong @out);

    [DllImport(Library)]
    public static extern int evaluate_hand(ulong hand, ref HandStrength @out);

    [DllImport(Library)]
    public static extern int handsense_hearts_select_pass_cards(
        ref HsHeartsView view,
        int policy,
        [In, Out] short[] @out);

    [DllImport(Library)]
    public static extern int handsense_hearts_rank_moves(
        ref HsHeartsView view,
        int policy,
        [In, Out] HsHeartsRankedMove[] @out,
        ref int count);

    [DllImport(Library)]
    public static extern int handsense_hearts_explain_move(
        ref HsHeartsView view,
        int policy,
        short card,
        [In, Out] HsHeartsReason[] @out,
        ref int count);

    [DllImport(Library)]
    public static extern IntPtr handsense_hearts_reason_text(int reason);

    [DllImport(Library)]
    public static extern int handsense_hearts_parse_view(
        [MarshalAs(UnmanagedType.LPUTF8Str)] string text,
        ref HsHeartsView @out);

    [DllImport(Library)]
    public static extern int handsense_hearts_choose_move(
        ref HsHeartsView view,
        ref HsHeartsSearchOptions options,
        ref HsHeartsDecision @out);

    [DllImport(Library)]
    public static extern int handsense_hex_position_init(ref HsHexPosition position, int size);

    [DllImport(Library)]
    public static extern int handsense_hex_parse_cell(
        [MarshalAs(UnmanagedType.LPUTF8Str)] string text,
        int size,
        ref int @out);

    [DllImport(Library)]
    public static extern int handsense_hex_format_cell(
        int cell,
        int boardSize,
        [In, Out] byte[] buffer,
        UIntPtr size);

    [DllImport(Library)]
    public static extern int handsense_hex_search(
        ref HsHexPosition position,
        ref HsHexSearchOptions options,
        ref HsHexDecision @out);
    // end generated

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
        var reasons = new Native.HsHeartsReason[Native.HS_HEARTS_MAX_REASONS];
        int count = 0;
        Check(Native.handsense_hearts_rank_moves(
            ref view, Native.HS_HEARTS_POLICY_DEFAULT, moves, ref count));
        for (int i = 0; i < count; i++)
        {
            Console.WriteLine($"rank {moves[i].rank} {Name(moves[i].card)}");
        }
        Check(Native.handsense_hearts_explain_move(
            ref view, Native.HS_HEARTS_POLICY_DEFAULT, moves[0].card, reasons, ref count));
        for (int i = 0; i < count; i++)
        {
            var text = Native.Text(Native.handsense_hearts_reason_text(reasons[i].reason));
            Console.WriteLine($"{reasons[i].value:+0;-0} {text}");
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
        var view = ParseView("me=0 hand=AK3.QJ98.T65.72 plays=1:C2,C7,CK,C4/S5");
        Rank(view);
        Search(view);
        Fail();
        Hex();
    }
}
