// A tour of the library: evaluate a hand, choose cards to pass, rank and explain moves, search, handle
// an error, and search a Hex position. The same program exists in seven languages; each prints
// expected.txt.

import com.sun.jna.IntegerType;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;

public class Tour {
    // begin generated from src/ffi
    static final int HS_ABI_VERSION = 1;
    static final int HS_OK = 0;
    static final int HS_HEARTS_POLICY_DEFAULT = -1;
    static final int HS_HEARTS_MAX_MOVES = 13;
    static final int HS_HEARTS_MAX_REASONS = 12;
    static final int HS_HEX_RED = 1;
    static final int HS_HEX_BLUE = 2;
    static final int HS_HEX_PROOF_LOST = -1;
    static final int HS_HEX_PROOF_WON = 1;

    @FieldOrder({
        "seed", "playouts", "milliseconds", "threads", "cancel", "progress", "context", "reserved"
    })
    public static class HsSearchLimits extends Structure {
        public long seed;
        public long playouts;
        public int milliseconds;
        public int threads;
        public Pointer cancel;
        public Pointer progress;
        public Pointer context;
        public long[] reserved = new long[2];
    }

    @FieldOrder({
        "np", "curr", "play", "player"
    })
    public static class HsHeartsTrick extends Structure {
        public int np;
        public int curr;
        public short[] play = new short[6];
        public int[] player = new int[6];
    }

    @FieldOrder({
        "structSize", "me", "numPlayers", "rules", "passDir", "currTrick", "hand", "passed",
        "received", "scores", "tricks", "taken", "history", "heartsBroken"
    })
    public static class HsHeartsView extends Structure {
        public int structSize;
        public int me;
        public int numPlayers;
        public int rules;
        public int passDir;
        public int currTrick;
        public long hand;
        public long passed;
        public long received;
        public int[] scores = new int[6];
        public HsHeartsTrick[] tricks = new HsHeartsTrick[17];
        public long[] taken = new long[6];
        public int history;
        public int heartsBroken;
    }

    @FieldOrder({
        "card", "rank"
    })
    public static class HsHeartsRankedMove extends Structure {
        public short card;
        public int rank;
    }

    @FieldOrder({
        "reason", "value"
    })
    public static class HsHeartsReason extends Structure {
        public int reason;
        public int value;
    }

    @FieldOrder({
        "suit", "length", "dangerScore", "controlScore", "voidPotential", "overallStrength",
        "isProtected", "canFlush"
    })
    public static class SuitStrength extends Structure {
        public int suit;
        public int length;
        public int dangerScore;
        public int controlScore;
        public int voidPotential;
        public int overallStrength;
        public byte isProtected;
        public byte canFlush;
    }

    @FieldOrder({
        "hasQueen", "isProtected", "canSafelyFlush", "escapeCards"
    })
    public static class SpadeAnalysis extends Structure {
        public byte hasQueen;
        public byte isProtected;
        public byte canSafelyFlush;
        public int escapeCards;
    }

    @FieldOrder({
        "viabilityScore", "shouldAttempt", "controlledSuits", "heartsControl", "missingHighCards"
    })
    public static class MoonShootViability extends Structure {
        public int viabilityScore;
        public byte shouldAttempt;
        public int controlledSuits;
        public int heartsControl;
        public int missingHighCards;
    }

    @FieldOrder({
        "suits", "overallDanger", "overallControl", "voidOpportunities", "spades", "moon",
        "bestSuitToVoid", "bestSuitToKeep", "recommendMoonAttempt"
    })
    public static class HandStrength extends Structure {
        public SuitStrength[] suits = new SuitStrength[4];
        public int overallDanger;
        public int overallControl;
        public int voidOpportunities;
        public SpadeAnalysis spades;
        public MoonShootViability moon;
        public int bestSuitToVoid;
        public int bestSuitToKeep;
        public byte recommendMoonAttempt;
    }

    @FieldOrder({
        "structSize", "objective", "limits", "withoutLine", "reserved"
    })
    public static class HsHeartsSearchOptions extends Structure {
        public int structSize;
        public int objective;
        public HsSearchLimits limits;
        public int withoutLine;
        public int reserved;
    }

    @FieldOrder({
        "card", "reserved", "equals", "value", "points", "payoff", "payoffError", "queen", "myMoon",
        "otherMoon", "playouts"
    })
    public static class HsHeartsSearchedMove extends Structure {
        public short card;
        public short[] reserved = new short[3];
        public long equals;
        public double value;
        public double points;
        public double payoff;
        public double payoffError;
        public double queen;
        public double myMoon;
        public double otherMoon;
        public long playouts;
    }

    @FieldOrder({
        "structSize", "card", "reserved", "count", "settled", "playouts", "moves", "line",
        "lineLength", "remaining"
    })
    public static class HsHeartsDecision extends Structure {
        public int structSize;
        public short card;
        public short reserved;
        public int count;
        public int settled;
        public long playouts;
        public HsHeartsSearchedMove[] moves = new HsHeartsSearchedMove[13];
        public short[] line = new short[52];
        public int lineLength;
        public int remaining;
    }

    @FieldOrder({
        "structSize", "size", "toMove", "cells", "reserved"
    })
    public static class HsHexPosition extends Structure {
        public int structSize;
        public int size;
        public int toMove;
        public byte[] cells = new byte[361];
        public byte[] reserved = new byte[3];
    }

    @FieldOrder({
        "structSize", "randomPlayouts", "limits", "maxNodes", "reserved"
    })
    public static class HsHexSearchOptions extends Structure {
        public int structSize;
        public int randomPlayouts;
        public HsSearchLimits limits;
        public int maxNodes;
        public int reserved;
    }

    @FieldOrder({
        "cell", "proof", "playouts", "winRate"
    })
    public static class HsHexSearchedMove extends Structure {
        public int cell;
        public int proof;
        public long playouts;
        public double winRate;
    }

    @FieldOrder({
        "structSize", "cell", "complete", "proof", "score", "winRate", "nodes", "playouts", "depth",
        "lineLength", "line", "count", "reserved", "moves"
    })
    public static class HsHexDecision extends Structure {
        public int structSize;
        public int cell;
        public int complete;
        public int proof;
        public double score;
        public double winRate;
        public long nodes;
        public long playouts;
        public int depth;
        public int lineLength;
        public int[] line = new int[64];
        public int count;
        public int reserved;
        public HsHexSearchedMove[] moves = new HsHexSearchedMove[361];
    }

    public interface Handsense extends Library {
        int handsense_abi_version();
        String handsense_status_message(int status);
        String handsense_last_error();
        int handsense_parse_cards(String text, LongByReference out);
        int evaluate_hand(long hand, HandStrength out);
        int handsense_hearts_select_pass_cards(HsHeartsView view, int policy, short[] out);
        int handsense_hearts_rank_moves(
            HsHeartsView view,
            int policy,
            HsHeartsRankedMove[] out,
            IntByReference count);
        int handsense_hearts_explain_move(
            HsHeartsView view,
            int policy,
            short card,
            HsHeartsReason[] out,
            IntByReference count);
        String handsense_hearts_reason_text(int reason);
        int handsense_hearts_parse_view(String text, HsHeartsView out);
        int handsense_hearts_choose_move(
            HsHeartsView view,
            HsHeartsSearchOptions options,
            HsHeartsDecision out);
        int handsense_hex_position_init(HsHexPosition position, int size);
        int handsense_hex_parse_cell(String text, int size, IntByReference out);
        int handsense_hex_format_cell(int cell, int boardSize, byte[] buffer, SizeT size);
        int handsense_hex_search(
            HsHexPosition position,
            HsHexSearchOptions options,
            HsHexDecision out);
    }
    // end generated

    public static class SizeT extends IntegerType {
        public SizeT() {
            this(0);
        }

        public SizeT(long value) {
            super(Native.SIZE_T_SIZE, value, true);
        }
    }

    static final Handsense LIBRARY = Native.load("handsense", Handsense.class,
        Collections.singletonMap(Library.OPTION_STRING_ENCODING, "UTF-8"));

    static void print(String format, Object... things) {
        System.out.println(String.format(Locale.ROOT, format, things));
    }

    static String sentence(int status) {
        return String.format(Locale.ROOT, "error %d: %s (%s)", status,
            LIBRARY.handsense_status_message(status), LIBRARY.handsense_last_error());
    }

    static void check(int status) {
        if (status != HS_OK) {
            throw new IllegalStateException(sentence(status));
        }
    }

    // A card is suit * 16 + rank.
    static String name(short card) {
        return "" + "SDCH".charAt(card >> 4) + "AKQJT98765432".charAt(card & 15);
    }

    static void evaluate() {
        LongByReference hand = new LongByReference();
        HandStrength strength = new HandStrength();
        // ♠AK3 ♥72 ♦QJ98 ♣T654
        check(LIBRARY.handsense_parse_cards("\u2660AK3 \u266572 \u2666QJ98 \u2663T654", hand));
        check(LIBRARY.evaluate_hand(hand.getValue(), strength));
        String[] suits = {"spades", "diamonds", "clubs", "hearts"};
        for (SuitStrength suit : strength.suits) {
            print("%s: danger %d, control %d, void %d", suits[suit.suit], suit.dangerScore,
                suit.controlScore, suit.voidPotential);
        }
        print("can flush the queen: %s", strength.spades.canSafelyFlush != 0 ? "yes" : "no");
    }

    static HsHeartsView parseView(String line) {
        HsHeartsView view = new HsHeartsView();
        view.structSize = view.size();
        check(LIBRARY.handsense_hearts_parse_view(line, view));
        return view;
    }

    static void pass() {
        HsHeartsView view = parseView("me=0 pass=left hand=AK3.QJ98.T654.72");
        short[] cards = new short[3];
        check(LIBRARY.handsense_hearts_select_pass_cards(view, HS_HEARTS_POLICY_DEFAULT, cards));
        print("pass %s %s %s", name(cards[0]), name(cards[1]), name(cards[2]));
    }

    static void rank(HsHeartsView view) {
        // One segment holds all structs: a Java array would not be contiguous.
        HsHeartsRankedMove[] moves =
            (HsHeartsRankedMove[]) new HsHeartsRankedMove().toArray(HS_HEARTS_MAX_MOVES);
        HsHeartsReason[] reasons =
            (HsHeartsReason[]) new HsHeartsReason().toArray(HS_HEARTS_MAX_REASONS);
        IntByReference count = new IntByReference();
        check(LIBRARY.handsense_hearts_rank_moves(view, HS_HEARTS_POLICY_DEFAULT, moves, count));
        for (int i = 0; i < count.getValue(); i++) {
            print("rank %d %s", moves[i].rank, name(moves[i].card));
        }
        check(LIBRARY.handsense_hearts_explain_move(
            view, HS_HEARTS_POLICY_DEFAULT, moves[0].card, reasons, count));
        for (int i = 0; i < count.getValue(); i++) {
            print("%+d %s", reasons[i].value,
                LIBRARY.handsense_hearts_reason_text(reasons[i].reason));
        }
    }

    static void search(HsHeartsView view) {
        HsHeartsSearchOptions options = new HsHeartsSearchOptions();
        HsHeartsDecision found = new HsHeartsDecision();
        options.structSize = options.size();
        options.limits.playouts = 2000;
        options.limits.seed = 7;
        found.structSize = found.size();
        check(LIBRARY.handsense_hearts_choose_move(view, options, found));
        print("search %s, %.2f points, %d playouts", name(found.card), found.moves[0].points,
            found.playouts);
    }

    static void fail() {
        HsHeartsView view = new HsHeartsView();
        view.structSize = view.size();
        print("%s", sentence(LIBRARY.handsense_hearts_parse_view(
            "hand=AK3.QJ98.T65.72 plays=1:C2,C7,C7,C4", view)));
    }

    static void hex() {
        HsHexPosition position = new HsHexPosition();
        position.structSize = position.size();
        check(LIBRARY.handsense_hex_position_init(position, 6));
        String[] stones = {"c3", "d2", "b4", "c4"};
        for (int i = 0; i < stones.length; i++) {
            IntByReference cell = new IntByReference();
            check(LIBRARY.handsense_hex_parse_cell(stones[i], position.size, cell));
            position.cells[cell.getValue()] = (byte) (i % 2 == 0 ? HS_HEX_RED : HS_HEX_BLUE);
        }
        HsHexSearchOptions options = new HsHexSearchOptions();
        HsHexDecision found = new HsHexDecision();
        options.structSize = options.size();
        options.limits.playouts = 500;
        options.limits.seed = 7;
        found.structSize = found.size();
        check(LIBRARY.handsense_hex_search(position, options, found));
        byte[] name = new byte[8];
        int length = LIBRARY.handsense_hex_format_cell(
            found.cell, position.size, name, new SizeT(name.length));
        print("hex %s, %s", new String(name, 0, length, StandardCharsets.UTF_8),
            found.proof == HS_HEX_PROOF_WON ? "won"
                : found.proof == HS_HEX_PROOF_LOST ? "lost" : "open");
    }

    public static void main(String[] arguments) {
        if (LIBRARY.handsense_abi_version() != HS_ABI_VERSION) {
            throw new IllegalStateException("the library has another ABI version than this program");
        }
        print("bytes %d %d %d %d", new HandStrength().size(), new HsHeartsView().size(),
            new HsHeartsDecision().size(), new HsHexDecision().size());
        evaluate();
        pass();
        HsHeartsView view = parseView("me=0 hand=AK3.QJ98.T65.72 plays=1:C2,C7,CK,C4/S5");
        rank(view);
        search(view);
        fail();
        hex();
    }
}
