/**
 * @file
 * handsense: game sense for card and board programs.
 *
 * Everything is a plain function of plain structs. Nothing is kept between calls, so any function
 * may be called from any number of threads at once. The one exception is an HsHeartsEngine, which is
 * used by one thread at a time.
 *
 * Errors. Functions that can fail answer an HsStatus: HS_OK, or a negative HS_ERROR_* code.
 * handsense_status_message() turns a code into a sentence, handsense_last_error() tells the
 * particulars. Results are written only on success: on an error no output is touched. No function
 * ends the process, prints, or lets a fault of the library pass the boundary.
 *
 * Pointers. Required pointers must not be NULL; inputs and outputs must not overlap. The library
 * keeps no pointer after a call and hands out only static strings and the buffer of
 * handsense_last_error(). There is nothing to free but an HsHeartsEngine, which also keeps two of the
 * pointers it was made with.
 *
 * Growth. Structs that begin with structSize may grow at the end in later versions: set the field
 * to sizeof the struct. A longer struct than the library knows, up to four times, is accepted while
 * the bytes it does not know are zero. All other structs keep their layout for ever.
 *
 * Determinism. The same input gives the same answer on every platform and any number of threads.
 * Only a search looks at the clock, and only where its time is limited; only
 * handsense_hearts_hard_options_from_env() looks at the environment.
 *
 * Three names are looked up by hosts that load the library at run time: evaluate_hand,
 * select_pass_cards and rank_move.
 *
 * Licence: MIT OR Apache-2.0.
 */

#ifndef HANDSENSE_H
#define HANDSENSE_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ----------------------------------------------------------------------------------------------
 * Constants
 * ---------------------------------------------------------------------------------------------- */

/**
 * The version of the interface this header describes. Compare it with handsense_abi_version() of
 * a library loaded at run time.
 */
#define HS_ABI_VERSION 1

/**
 * FNV-1a of 64 bits of include/handsense.abi, the description of this interface.
 * handsense_abi_hash() is that of a library. Every addition changes it.
 */
#define HS_ABI_HASH 0x2a1e71147ea0f3e4ULL

/**
 * Slots for players in every array of a Hearts struct, whatever the number of players.
 */
#define HS_HEARTS_MAX_PLAYERS 6

/**
 * Tricks of the longest deal (three players).
 */
#define HS_HEARTS_MAX_TRICKS 17

/**
 * The most cards a player can choose from.
 */
#define HS_HEARTS_MAX_MOVES 13

/**
 * The most reasons that one card has.
 */
#define HS_HEARTS_MAX_REASONS 12

/**
 * What rank_move answers for a card that may not be played and for a view that is no possible
 * position; the classic engine's kIgnoreMove.
 */
#define HS_HEARTS_IGNORE_MOVE -999999999

/**
 * Room for the passes that a search tries.
 */
#define HS_HEARTS_MAX_PASSES 16

/**
 * The most cards of the rest of a deal.
 */
#define HS_HEARTS_MAX_LINE 52

/**
 * The most threads that a search may be told to use.
 */
#define HS_HEARTS_MAX_THREADS 256

/**
 * The most cards of a deal.
 */
#define HS_HEARTS_MAX_CARDS 52

/**
 * The cards that handsense_hearts_solve() tries at most when no other number is asked for.
 */
#define HS_HEARTS_SOLVE_NODES 20000000

/**
 * Players of Liap Tui.
 */
#define HS_LIAP_TUI_PLAYERS 4

/**
 * Pieces in a hand before the first turn, and piles in a round.
 */
#define HS_LIAP_TUI_HAND 8

/**
 * The most turns of a round.
 */
#define HS_LIAP_TUI_MAX_TURNS 8

/**
 * The most plays that a hand holds, each choice of copies counted by itself.
 */
#define HS_LIAP_TUI_MAX_COMBOS 48

/**
 * Types of plays.
 */
#define HS_LIAP_TUI_PLAY_TYPES 9

/**
 * Numbers that can be declared: 0 to 8.
 */
#define HS_LIAP_TUI_MAX_DECLARATIONS 9

/**
 * The most plays that a search tries.
 */
#define HS_LIAP_TUI_MAX_CHOICES 16

/**
 * Suits of Binokel.
 */
#define HS_BINOKEL_SUITS 4

/**
 * The most players of Binokel.
 */
#define HS_BINOKEL_MAX_PLAYERS 4

/**
 * The most cards that anybody holds: two players, with the dabb.
 */
#define HS_BINOKEL_MAX_HAND 22

/**
 * Cards of the dabb, and cards laid away for it.
 */
#define HS_BINOKEL_DABB 4

/**
 * The most cards that are played in a round.
 */
#define HS_BINOKEL_MAX_PLAYED 36

/**
 * The most melds of a hand.
 */
#define HS_BINOKEL_MAX_MELDS 16

/**
 * The most cards, or ways to lay away, that a search tries.
 */
#define HS_BINOKEL_MAX_CHOICES 16

/**
 * The most moves that minimax looks ahead, and of a line.
 */
#define HS_HEX_MAX_LINE 64

/**
 * The most positions that minimax remembers.
 */
#define HS_HEX_MAX_REMEMBERED 4194304

/**
 * The most nodes of a tree.
 */
#define HS_HEX_MAX_NODES 67108864

/**
 * The most rows of a board.
 */
#define HS_HEX_MAX_SIZE 19

/**
 * The most cells of a board.
 */
#define HS_HEX_MAX_CELLS 361

/**
 * The most bridges of a colour to its edges.
 */
#define HS_HEX_MAX_EDGE_BRIDGES 38

/**
 * The most cells where a colour restores what one stone has cut.
 */
#define HS_HEX_MAX_SAVES 3

/* ----------------------------------------------------------------------------------------------
 * Codes
 * ---------------------------------------------------------------------------------------------- */

/**
 * The values of HsStatus. Codes are never reused.
 */
typedef enum HsStatusCode {
    /**
     * Success.
     */
    HS_OK = 0,
    /**
     * A required pointer is NULL.
     */
    HS_ERROR_NULL = -1,
    /**
     * structSize is too small, not a multiple of the alignment, or absurdly large.
     */
    HS_ERROR_STRUCT_SIZE = -2,
    /**
     * The bytes of a newer, longer struct that this version does not know are not zero.
     */
    HS_ERROR_STRUCT_TAIL = -3,
    /**
     * A code or a bit that is no card.
     */
    HS_ERROR_CARD = -4,
    /**
     * A card stands twice.
     */
    HS_ERROR_DUPLICATE_CARD = -5,
    /**
     * A card in hand has been played already.
     */
    HS_ERROR_CARD_PLAYED = -6,
    /**
     * The hand has the wrong number of cards for this point of the deal.
     */
    HS_ERROR_HAND_COUNT = -7,
    /**
     * The number of players is not supported.
     */
    HS_ERROR_PLAYER_COUNT = -8,
    /**
     * A field beyond the number of players is in use.
     */
    HS_ERROR_BEYOND_PLAYERS = -9,
    /**
     * A seat that is not at the table.
     */
    HS_ERROR_SEAT = -10,
    /**
     * A card was played by a seat that was not to play.
     */
    HS_ERROR_SEAT_ORDER = -11,
    /**
     * The index of the trick in progress is out of range.
     */
    HS_ERROR_TRICK_INDEX = -12,
    /**
     * A trick has the wrong number of cards or players.
     */
    HS_ERROR_TRICK_COUNT = -13,
    /**
     * Unknown rule bits.
     */
    HS_ERROR_RULES = -14,
    /**
     * The pass direction is unknown or the rules have no passing.
     */
    HS_ERROR_PASS_DIRECTION = -15,
    /**
     * The passed cards are impossible.
     */
    HS_ERROR_PASSED_CARDS = -16,
    /**
     * The received cards are impossible.
     */
    HS_ERROR_RECEIVED_CARDS = -17,
    /**
     * Suit was not followed by a seat that held it.
     */
    HS_ERROR_REVOKE = -18,
    /**
     * A card was played against the rules.
     */
    HS_ERROR_ILLEGAL_PLAY = -19,
    /**
     * No deal of the unseen cards fits what was played.
     */
    HS_ERROR_IMPOSSIBLE = -20,
    /**
     * A game score is out of range.
     */
    HS_ERROR_SCORE = -21,
    /**
     * It is another seat's turn.
     */
    HS_ERROR_TURN = -22,
    /**
     * The question does not fit the phase of the deal.
     */
    HS_ERROR_PHASE = -23,
    /**
     * The card asked about may not be played now.
     */
    HS_ERROR_ILLEGAL_MOVE = -24,
    /**
     * Unknown policy.
     */
    HS_ERROR_POLICY = -25,
    /**
     * Epsilon is not within 0..1.
     */
    HS_ERROR_EPSILON = -26,
    /**
     * A text cannot be read.
     */
    HS_ERROR_TEXT = -27,
    /**
     * A pointer is not aligned for what it points to.
     */
    HS_ERROR_ALIGNMENT = -28,
    /**
     * A number of things to be written is negative.
     */
    HS_ERROR_COUNT = -29,
    /**
     * Unknown objective of a search.
     */
    HS_ERROR_OBJECTIVE = -30,
    /**
     * A limit of time is negative.
     */
    HS_ERROR_TIME = -31,
    /**
     * A number of threads is out of range.
     */
    HS_ERROR_THREADS = -32,
    /**
     * An option of a search is unknown or out of range.
     */
    HS_ERROR_OPTION = -33,
    /**
     * A value that is no piece.
     */
    HS_ERROR_PIECE = -34,
    /**
     * More pieces of a kind than there are.
     */
    HS_ERROR_PIECE_COPIES = -35,
    /**
     * A hand or set has the wrong number of pieces.
     */
    HS_ERROR_PIECE_COUNT = -36,
    /**
     * A declaration is not 0 to 8, or was not allowed.
     */
    HS_ERROR_DECLARATION = -37,
    /**
     * Pieces that were led are no play.
     */
    HS_ERROR_NOT_A_PLAY = -38,
    /**
     * Unknown strategy, style or player.
     */
    HS_ERROR_STRATEGY = -39,
    /**
     * A suit is unknown, or trump is missing or named too early.
     */
    HS_ERROR_SUIT = -40,
    /**
     * No auction comes to this, or a bid was not allowed.
     */
    HS_ERROR_BID = -41,
    /**
     * The dabb, or what was laid away for it, is impossible.
     */
    HS_ERROR_DABB = -42,
    /**
     * Melds on the table are impossible.
     */
    HS_ERROR_MELDS = -43,
    /**
     * A board has 1 to 19 rows.
     */
    HS_ERROR_HEX_SIZE = -50,
    /**
     * A cell is not on the board, or has no such stone.
     */
    HS_ERROR_HEX_CELL = -51,
    /**
     * No game comes to so many stones of either colour.
     */
    HS_ERROR_HEX_COUNT = -52,
    /**
     * Somebody has won: there is no move to make.
     */
    HS_ERROR_HEX_OVER = -53,
    /**
     * There is not enough memory for what was asked.
     */
    HS_ERROR_MEMORY = -98,
    /**
     * A fault inside the library was caught at the boundary. Please report it.
     */
    HS_ERROR_PANIC = -99,
} HsStatusCode;

/**
 * Which judgement stands behind a pass or a ranking.
 */
typedef enum HsHeartsPolicy {
    /**
     * Terms weighed against each other, with weights found by play. The default, and what the plugin
     * contract uses.
     */
    HS_HEARTS_POLICY_TUNED = 0,
    /**
     * The rules of the original design to the letter.
     */
    HS_HEARTS_POLICY_AS_DESIGNED = 1,
    /**
     * The first put right by a small net: what plays best without a search, at two to three times the
     * cost. Passes as the first does.
     */
    HS_HEARTS_POLICY_LEARNED = 16,
} HsHeartsPolicy;

/**
 * Where three cards are passed before play: player p passes to player p + direction.
 */
typedef enum HsHeartsPass {
    /**
     * To the right neighbour.
     */
    HS_HEARTS_PASS_RIGHT = -1,
    /**
     * Nothing is passed.
     */
    HS_HEARTS_PASS_HOLD = 0,
    /**
     * To the left neighbour, who plays next.
     */
    HS_HEARTS_PASS_LEFT = 1,
    /**
     * To the player opposite.
     */
    HS_HEARTS_PASS_ACROSS = 2,
} HsHeartsPass;

/**
 * Rule bits, the values of the classic engine, and two ready-made sets of them.
 */
typedef enum HsHeartsRule {
    /**
     * The queen of spades counts 13 points.
     */
    HS_HEARTS_RULE_QUEEN_PENALTY = 1,
    /**
     * The jack of diamonds takes 10 points off.
     */
    HS_HEARTS_RULE_JACK_BONUS = 2,
    /**
     * A player without a trick gets 5 points off at the end of the deal.
     */
    HS_HEARTS_RULE_NO_TRICK_BONUS = 4,
    /**
     * Accepted without effect; it never had one.
     */
    HS_HEARTS_RULE_END_SCORE_BONUS = 8,
    /**
     * Shooting the moon takes the jack of diamonds too.
     */
    HS_HEARTS_RULE_SHOOTING_NEEDS_JACK = 16,
    /**
     * The two of clubs is led to the first trick.
     */
    HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS = 32,
    /**
     * The holder of the two of clubs leads any club to the first trick.
     */
    HS_HEARTS_RULE_LEAD_CLUBS = 64,
    /**
     * No heart on the first trick unless nothing else may be played.
     */
    HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK = 128,
    /**
     * The queen of spades is not discarded on the first trick unless nothing else may be played.
     */
    HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK = 256,
    /**
     * Playing the queen of spades breaks hearts too.
     */
    HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS = 512,
    /**
     * Three cards are passed before play.
     */
    HS_HEARTS_RULE_PASS_CARDS = 1024,
    /**
     * Hearts are not led before they are broken, unless the hand holds nothing else.
     */
    HS_HEARTS_RULE_MUST_BREAK_HEARTS = 2048,
    /**
     * Hearts count nothing; there is no moon.
     */
    HS_HEARTS_RULE_HEARTS_ARENT_POINTS = 4096,
    /**
     * Taking all points is no moon.
     */
    HS_HEARTS_RULE_NO_SHOOTING = 8192,
    /**
     * The usual game: queen 13, the two of clubs leads, no points on the first trick, passing,
     * hearts must be broken by a heart.
     */
    HS_HEARTS_RULES_STANDARD = 3489,
    /**
     * What the classic engine's main program plays: any club is led first, and the queen breaks
     * hearts.
     */
    HS_HEARTS_RULES_LEGACY_MAIN = 4033,
} HsHeartsRule;

/**
 * Why a card ranks where it does.
 */
typedef enum HsHeartsReasonCode {
    /**
     * AS_DESIGNED: the ranking that stands where the design says nothing.
     */
    HS_HEARTS_REASON_BASE = 1,
    /**
     * AS_DESIGNED: ace or king of spades to flush the queen out.
     */
    HS_HEARTS_REASON_FLUSH_HIGH = 2,
    /**
     * AS_DESIGNED: a high heart that wins the trick against a moon.
     */
    HS_HEARTS_REASON_BLOCK_HIGH_HEART = 3,
    /**
     * AS_DESIGNED: takes a trick with hearts in it against a moon.
     */
    HS_HEARTS_REASON_BLOCK_TAKE_HEARTS = 4,
    /**
     * AS_DESIGNED: leads a suit in which the shooter is void.
     */
    HS_HEARTS_REASON_BLOCK_SHOOTER_VOID = 5,
    /**
     * The points that the trick is expected to cost if this card wins it.
     */
    HS_HEARTS_REASON_TRICK_POINTS = 6,
    /**
     * Having to lead next.
     */
    HS_HEARTS_REASON_LEAD_NEXT = 7,
    /**
     * Gets rid of a card that would be dangerous later.
     */
    HS_HEARTS_REASON_SHED = 8,
    /**
     * Gives up a low card that protects a higher one.
     */
    HS_HEARTS_REASON_GUARD_LOST = 9,
    /**
     * Leaves no card of the suit.
     */
    HS_HEARTS_REASON_MAKES_VOID = 10,
    /**
     * Drives the queen of spades out with a lower spade.
     */
    HS_HEARTS_REASON_FLUSH_LOW = 11,
    /**
     * The points go to a player who leads the game (good) or trails (bad).
     */
    HS_HEARTS_REASON_HITS_LEADER = 12,
    /**
     * Stops another player's moon.
     */
    HS_HEARTS_REASON_STOPS_MOON = 13,
    /**
     * Helps another player's moon.
     */
    HS_HEARTS_REASON_FEEDS_MOON = 14,
    /**
     * Part of the player's own moon.
     */
    HS_HEARTS_REASON_SHOOTS = 15,
    /**
     * Leads a suit that is good or bad to lead.
     */
    HS_HEARTS_REASON_LEAD_SUIT = 16,
    /**
     * What a net has learnt from playouts of such cards; under HS_HEARTS_POLICY_LEARNED only.
     */
    HS_HEARTS_REASON_LEARNED = 17,
} HsHeartsReasonCode;

/**
 * What Phase C of the Hard search does.
 */
typedef enum HsHeartsHardPhaseC {
    /**
     * Probes the next trick where a candidate wins this one, as the design has it.
     */
    HS_HEARTS_HARD_PHASE_C_PROBE = 0,
    /**
     * Plays sampled deals to their end and chooses the best expected payoff. Much the stronger.
     */
    HS_HEARTS_HARD_PHASE_C_DEAL = 1,
} HsHeartsHardPhaseC;

/**
 * How much effort a decision of the Hard search deserves.
 */
typedef enum HsHeartsHardTier {
    /**
     * Little hangs on it.
     */
    HS_HEARTS_HARD_TIER_NARROW = 0,
    /**
     * The usual; also what is reported without tiers.
     */
    HS_HEARTS_HARD_TIER_NORMAL = 1,
    /**
     * Much hangs on it.
     */
    HS_HEARTS_HARD_TIER_WIDE = 2,
} HsHeartsHardTier;

/**
 * Whom the other seats play for.
 */
typedef enum HsHeartsSolveMethod {
    /**
     * Every seat for itself: max^n. The default.
     */
    HS_HEARTS_SOLVE_MAXN = 0,
    /**
     * One seat wants a low score, the other three want it high.
     */
    HS_HEARTS_SOLVE_PARANOID = 1,
} HsHeartsSolveMethod;

/**
 * What a seat of HS_HEARTS_SOLVE_MAXN wants.
 */
typedef enum HsHeartsUtility {
    /**
     * The scores of all seats together less four times its own. The default.
     */
    HS_HEARTS_UTILITY_PAYOFF = 0,
    /**
     * A low score of its own, whatever the others get.
     */
    HS_HEARTS_UTILITY_OWN_SCORE = 1,
} HsHeartsUtility;

/**
 * What a search is to bring about.
 */
typedef enum HsHeartsObjective {
    /**
     * To win the game to 100: the chance that handsense_hearts_win_chances() gives for the scores
     * after the deal. The default.
     */
    HS_HEARTS_OBJECTIVE_GAME = 0,
    /**
     * The payoff of the deal: the mean score of the others less mine.
     */
    HS_HEARTS_OBJECTIVE_PAYOFF = 1,
} HsHeartsObjective;

/**
 * By which rules; docs/binokel.md compares them.
 */
typedef enum HsBinokelEdition {
    /**
     * Those that "AI Player Strategy" was written for.
     */
    HS_BINOKEL_EDITION_SEED = 0,
    /**
     * The newest.
     */
    HS_BINOKEL_EDITION_NEWEST = 1,
} HsBinokelEdition;

/**
 * What is to be done next.
 */
typedef enum HsBinokelPhase {
    /**
     * Somebody bids or passes.
     */
    HS_BINOKEL_PHASE_BIDDING = 0,
    /**
     * The bid winner, who has taken the dabb, lays away or goes out.
     */
    HS_BINOKEL_PHASE_LAYING_AWAY = 1,
    /**
     * The bid winner names trump.
     */
    HS_BINOKEL_PHASE_TRUMP = 2,
    /**
     * Somebody plays a card.
     */
    HS_BINOKEL_PHASE_PLAYING = 3,
    /**
     * Nothing: the round is over.
     */
    HS_BINOKEL_PHASE_OVER = 4,
} HsBinokelPhase;

/**
 * What kind of meld.
 */
typedef enum HsBinokelMeldKind {
    /**
     * König and Ober of a suit: 20, in trump 40.
     */
    HS_BINOKEL_MELD_PAAR = 0,
    /**
     * All five ranks of a suit: 100, in trump 150.
     */
    HS_BINOKEL_MELD_FAMILIE = 1,
    /**
     * Schippe-Ober and Bollen-Buabe: 40.
     */
    HS_BINOKEL_MELD_BINOKEL = 2,
    /**
     * Both of each: 300.
     */
    HS_BINOKEL_MELD_DOPPEL_BINOKEL = 3,
    /**
     * An ace of every suit: 100.
     */
    HS_BINOKEL_MELD_VIER_ASSE = 4,
    /**
     * A König of every suit: 80.
     */
    HS_BINOKEL_MELD_VIER_KOENIGE = 5,
    /**
     * An Ober of every suit: 60.
     */
    HS_BINOKEL_MELD_VIER_OBER = 6,
    /**
     * A Buabe of every suit: 40.
     */
    HS_BINOKEL_MELD_VIER_BUABEN = 7,
    /**
     * All aces, by the rules of the seed: 1,000.
     */
    HS_BINOKEL_MELD_ACHT_ASSE = 8,
    /**
     * All Könige: 600.
     */
    HS_BINOKEL_MELD_ACHT_KOENIGE = 9,
    /**
     * All Ober: 400.
     */
    HS_BINOKEL_MELD_ACHT_OBER = 10,
    /**
     * All Buaben: 200.
     */
    HS_BINOKEL_MELD_ACHT_BUABEN = 11,
} HsBinokelMeldKind;

/**
 * Who decides.
 */
typedef enum HsBinokelPlayer {
    /**
     * The newest player of the program. The default.
     */
    HS_BINOKEL_PLAYER_HARD = 0,
    /**
     * The same with 15 errors in a hundred decisions.
     */
    HS_BINOKEL_PLAYER_MEDIUM = 1,
    /**
     * The same with 35.
     */
    HS_BINOKEL_PLAYER_EASY = 2,
    /**
     * That of "AI Player Strategy", with its bidding put right.
     */
    HS_BINOKEL_PLAYER_SEED = 3,
    /**
     * The same with bids as the text has them, up to 3,000.
     */
    HS_BINOKEL_PLAYER_AS_WRITTEN = 4,
} HsBinokelPlayer;

/**
 * What a search is to bring about.
 */
typedef enum HsBinokelObjective {
    /**
     * To win the game to 1,000. The default.
     */
    HS_BINOKEL_OBJECTIVE_GAME = 0,
    /**
     * The own side's points of the round less the mean of the others'.
     */
    HS_BINOKEL_OBJECTIVE_POINTS = 1,
} HsBinokelObjective;

/**
 * What kind of play some pieces are.
 */
typedef enum HsLiapTuiPlayType {
    /**
     * No play: it cannot be led, and never takes a turn.
     */
    HS_LIAP_TUI_PLAY_INVALID = 0,
    /**
     * Any piece.
     */
    HS_LIAP_TUI_PLAY_SINGLE = 1,
    /**
     * Two of a kind.
     */
    HS_LIAP_TUI_PLAY_PAIR = 2,
    /**
     * Three soldiers of a colour.
     */
    HS_LIAP_TUI_PLAY_THREE_OF_A_KIND = 3,
    /**
     * General, advisor and elephant, or chariot, horse and cannon, of a colour.
     */
    HS_LIAP_TUI_PLAY_STRAIGHT = 4,
    /**
     * Four soldiers of a colour.
     */
    HS_LIAP_TUI_PLAY_FOUR_OF_A_KIND = 5,
    /**
     * A straight with one of its pieces twice.
     */
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT = 6,
    /**
     * Five soldiers of a colour.
     */
    HS_LIAP_TUI_PLAY_FIVE_OF_A_KIND = 7,
    /**
     * A straight with two of its pieces twice.
     */
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT_5 = 8,
    /**
     * Two chariots, two horses and two cannons of a colour.
     */
    HS_LIAP_TUI_PLAY_DOUBLE_STRAIGHT = 9,
} HsLiapTuiPlayType;

/**
 * How two sets of pieces compare.
 */
typedef enum HsLiapTuiComparison {
    /**
     * They are of different types, so neither beats the other.
     */
    HS_LIAP_TUI_COMPARE_DIFFERENT = -1,
    /**
     * They are equally strong.
     */
    HS_LIAP_TUI_COMPARE_EQUAL = 0,
    /**
     * The first is stronger.
     */
    HS_LIAP_TUI_COMPARE_FIRST = 1,
    /**
     * The second is stronger.
     */
    HS_LIAP_TUI_COMPARE_SECOND = 2,
} HsLiapTuiComparison;

/**
 * Who declares how. The numbers from 1 stand for the strategies of the program that the evaluation of
 * hands was written for; docs/liap-tui.md says what each looks at.
 */
typedef enum HsLiapTuiStrategy {
    /**
     * The library's own quick estimate. The default.
     */
    HS_LIAP_TUI_STRATEGY_QUICK = 0,
    /**
     * The evaluation of handsense_liap_tui_evaluate().
     */
    HS_LIAP_TUI_STRATEGY_SEED = 1,
    /**
     * The same with plays counted by their pieces.
     */
    HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED = 2,
    /**
     * The first that looks at what the others have declared.
     */
    HS_LIAP_TUI_STRATEGY_GEN1 = 3,
    /**
     * The last that was put to use.
     */
    HS_LIAP_TUI_STRATEGY_NEW = 4,
    /**
     * The last that was designed.
     */
    HS_LIAP_TUI_STRATEGY_V2 = 5,
} HsLiapTuiStrategy;

/**
 * Who plays how.
 */
typedef enum HsLiapTuiStyle {
    /**
     * The library's own rules of thumb. The default.
     */
    HS_LIAP_TUI_STYLE_THUMB = 0,
    /**
     * The highest pieces that go together, whatever was declared.
     */
    HS_LIAP_TUI_STYLE_GREEDY = 1,
    /**
     * By a plan for as many piles as were declared.
     */
    HS_LIAP_TUI_STYLE_PLANNED = 2,
} HsLiapTuiStyle;

/**
 * What a search is to bring about.
 */
typedef enum HsLiapTuiObjective {
    /**
     * To win the game to 50. The default.
     */
    HS_LIAP_TUI_OBJECTIVE_GAME = 0,
    /**
     * The own points of the round, whatever the others get.
     */
    HS_LIAP_TUI_OBJECTIVE_POINTS = 1,
} HsLiapTuiObjective;

/**
 * What is in a cell, and who plays.
 */
typedef enum HsHexColour {
    /**
     * No stone.
     */
    HS_HEX_EMPTY = 0,
    /**
     * Moves first and joins top (row 0) and bottom; Black elsewhere.
     */
    HS_HEX_RED = 1,
    /**
     * Joins left (column 0) and right; White elsewhere.
     */
    HS_HEX_BLUE = 2,
} HsHexColour;

/**
 * How far a colour is from joining its edges.
 */
typedef enum HsHexMeasure {
    /**
     * By the fewest stones that it lacks. The default.
     */
    HS_HEX_MEASURE_EXACT = 0,
    /**
     * As the program of "Heuristic-Based Move Selection Implementation", the seed, has it: by the path with the fewest
     * steps.
     */
    HS_HEX_MEASURE_FIRST_VISIT = 1,
} HsHexMeasure;

/**
 * What a move is worth at first sight.
 */
typedef enum HsHexFormula {
    /**
     * HS_HEX_FORMULA_SEED where moves are scored or put in order; in a search the formula named after it.
     */
    HS_HEX_FORMULA_DEFAULT = 0,
    /**
     * What the own connectivity gains and the opponent's loses.
     */
    HS_HEX_FORMULA_SEED = 1,
    /**
     * Gain and loss weighed by who is ahead, and half a point for each own stone beside the cell.
     */
    HS_HEX_FORMULA_MINIMAX = 2,
    /**
     * The same, where blocking counts for a little more.
     */
    HS_HEX_FORMULA_MONTE_CARLO = 3,
    /**
     * The same in hundreds, with bonuses for blocking, neighbours and the centre.
     */
    HS_HEX_FORMULA_DETAILED = 4,
    /**
     * What handsense_hex_evaluate() says after the move.
     */
    HS_HEX_FORMULA_EVALUATION = 5,
} HsHexFormula;

/**
 * In which order moves are tried.
 */
typedef enum HsHexOrder {
    /**
     * The most promising by a formula first. The default.
     */
    HS_HEX_ORDER_BEST = 0,
    /**
     * At random.
     */
    HS_HEX_ORDER_SHUFFLED = 1,
    /**
     * Where most current flows for both colours first, see handsense_hex_resistance().
     */
    HS_HEX_ORDER_CURRENT = 2,
} HsHexOrder;

/**
 * By what minimax judges positions where it stops.
 */
typedef enum HsHexJudge {
    /**
     * By handsense_hex_evaluate(). The default.
     */
    HS_HEX_JUDGE_SEED = 0,
    /**
     * By how much better the board conducts for the own colour, see handsense_hex_resistance(): -1000 to 1000.
     */
    HS_HEX_JUDGE_CURRENT = 1,
} HsHexJudge;

/**
 * How many moves minimax tries in a position; those that come first.
 */
typedef enum HsHexWidth {
    /**
     * 15 at the root, 12 before there are eight stones and 20 once there are more than forty; 10 everywhere else. The
     * default.
     */
    HS_HEX_WIDTH_SEED = 0,
    /**
     * All.
     */
    HS_HEX_WIDTH_FULL = 1,
    /**
     * As many as rootMoves and innerMoves say.
     */
    HS_HEX_WIDTH_MOST = 2,
} HsHexWidth;

/**
 * What is certain about a game.
 */
typedef enum HsHexProof {
    /**
     * It is lost whatever the player does.
     */
    HS_HEX_PROOF_LOST = -1,
    /**
     * Nothing.
     */
    HS_HEX_PROOF_NONE = 0,
    /**
     * It is won whatever the opponent does.
     */
    HS_HEX_PROOF_WON = 1,
} HsHexProof;

/**
 * A search that remembers, made by handsense_hearts_engine_new().
 */
typedef struct HsHeartsEngine HsHeartsEngine;

/* ----------------------------------------------------------------------------------------------
 * Types
 * ---------------------------------------------------------------------------------------------- */

/**
 * The result of a call: HS_OK, or one of the negative HS_ERROR_* codes.
 */
typedef int32_t HsStatus;

/**
 * A set of cards: bit c is set when the card with code c is in it. Bits 13, 14 and 15 of each
 * 16-bit suit are never cards.
 */
typedef uint64_t HsCardSet;

/**
 * What one suit of a hand is worth.
 */
typedef struct SuitStrength {
    /**
     * 0 spades, 1 diamonds, 2 clubs, 3 hearts.
     */
    int32_t suit;
    /**
     * Cards held, 0..13.
     */
    int32_t length;
    /**
     * How likely the suit is to take points, 0..100.
     */
    int32_t dangerScore;
    /**
     * Ability to win tricks when needed, 0..100.
     */
    int32_t controlScore;
    /**
     * How easily the suit becomes void, 0..100.
     */
    int32_t voidPotential;
    /**
     * controlScore - dangerScore / 2 + voidPotential / 4, not clamped.
     */
    int32_t overallStrength;
    /**
     * Spades only: the queen is held among four or more.
     */
    bool isProtected;
    /**
     * Spades only: ace or king without the queen, among three or more.
     */
    bool canFlush;
} SuitStrength;

/**
 * The spades around the queen.
 */
typedef struct SpadeAnalysis {
    /**
     * The queen of spades is held.
     */
    bool hasQueen;
    /**
     * She is held among four or more spades.
     */
    bool isProtected;
    /**
     * Ace or king without the queen, among three or more.
     */
    bool canSafelyFlush;
    /**
     * Spades held below the queen, whether or not she is held.
     */
    int32_t escapeCards;
} SpadeAnalysis;

/**
 * The hand's own chance of shooting the moon.
 */
typedef struct MoonShootViability {
    /**
     * How promising an attempt is, 0..100.
     */
    int32_t viabilityScore;
    /**
     * Viability 70, two controlled suits and 50 hearts control are all reached.
     */
    bool shouldAttempt;
    /**
     * Suits whose ace is held.
     */
    int32_t controlledSuits;
    /**
     * The control score of hearts, 0..100.
     */
    int32_t heartsControl;
    /**
     * Aces and kings not held, 0..8.
     */
    int32_t missingHighCards;
} MoonShootViability;

/**
 * The whole judgement of a hand.
 */
typedef struct HandStrength {
    /**
     * Spades, diamonds, clubs, hearts: `suits[i].suit` is i.
     */
    struct SuitStrength suits[4];
    /**
     * Mean danger of the suits weighted by their lengths, 0..100; 0 for an empty hand.
     */
    int32_t overallDanger;
    /**
     * Mean control of the suits weighted by their lengths, 0..100; 0 for an empty hand.
     */
    int32_t overallControl;
    /**
     * Suits with more than 50 void potential; a void counts.
     */
    int32_t voidOpportunities;
    /**
     * The spades around the queen.
     */
    struct SpadeAnalysis spades;
    /**
     * The hand's own chance of shooting the moon.
     */
    struct MoonShootViability moon;
    /**
     * The suit held with the highest void potential; ties go to more danger, less control, the
     * lower number. -1 for an empty hand.
     */
    int32_t bestSuitToVoid;
    /**
     * The suit held with the highest control; ties go to more overall strength, the lower number.
     * -1 for an empty hand.
     */
    int32_t bestSuitToKeep;
    /**
     * moon.shouldAttempt.
     */
    bool recommendMoonAttempt;
} HandStrength;

/**
 * A card: suit * 16 + rank. Suits are spades 0, diamonds 1, clubs 2, hearts 3; ranks run from the
 * ace 0, king 1, queen 2, jack 3, ten 4 … down to the two 12. Spade ace 0, spade queen 2, club
 * two 44, heart two 60.
 */
typedef int16_t HsCard;

/**
 * A trick: the data members of the classic engine's Trick, in its order.
 *
 * Slots from curr to np - 1, which in the engine may hold stale cards, are not read; nor is anything
 * of a trick with curr 0. Slots beyond np must be 0 or -1.
 */
typedef struct HsHeartsTrick {
    /**
     * Players at the table.
     */
    int32_t np;
    /**
     * Cards on the trick so far.
     */
    int32_t curr;
    /**
     * The cards in order of play, the one that was led first.
     */
    HsCard play[HS_HEARTS_MAX_PLAYERS];
    /**
     * Who played each card.
     */
    int32_t player[HS_HEARTS_MAX_PLAYERS];
} HsHeartsTrick;

/**
 * All that one player may know of a deal.
 *
 * Everything else, such as cards taken, points, voids, broken hearts, follows from tricks.
 * handsense_hearts_view_init() fills a view for the usual game.
 *
 * An impossible view is refused by every function that reads one. In particular: the hand has 13
 * cards less those played; each trick before currTrick has four cards and its seats in turn; each
 * trick after it has curr 0; slots beyond the number of players are 0 (in play and player also
 * -1); every card was played by somebody who may have held it.
 */
typedef struct HsHeartsView {
    /**
     * sizeof(HsHeartsView), set by the caller.
     */
    uint32_t structSize;
    /**
     * My seat, 0 to numPlayers - 1.
     */
    int32_t me;
    /**
     * Players at the table: 4. (3, 5 and 6 are reserved.)
     */
    int32_t numPlayers;
    /**
     * Rule bits, HS_HEARTS_RULE_*.
     */
    int32_t rules;
    /**
     * Where this deal passes: HS_HEARTS_PASS_*.
     */
    int32_t passDir;
    /**
     * Index in tricks of the trick in progress; the tricks before it are complete.
     */
    int32_t currTrick;
    /**
     * The cards I hold now.
     */
    HsCardSet hand;
    /**
     * The three cards I gave away; 0 if none.
     */
    HsCardSet passed;
    /**
     * The three cards I got; 0 if none.
     */
    HsCardSet received;
    /**
     * Game scores before this deal, -1000000 to 1000000.
     */
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /**
     * The tricks so far.
     */
    struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];
} HsHeartsView;

/**
 * What follows from a view, as handsense_hearts_derive() writes it.
 *
 * Entries of seats beyond the number of players are 0.
 */
typedef struct HsHeartsFacts {
    /**
     * sizeof(HsHeartsFacts), set by the caller.
     */
    uint32_t structSize;
    /**
     * The seat to play; -1 after the deal, and before the first lead while it is not known who
     * holds the two of clubs.
     */
    int32_t nextPlayer;
    /**
     * The seat that led the trick in progress or is to lead it; -1 when nextPlayer is.
     */
    int32_t leader;
    /**
     * The seat that is winning the trick in progress; -1 while it is empty.
     */
    int32_t winner;
    /**
     * Tricks not complete yet, 0 to 13; the one in progress counts.
     */
    int32_t tricksLeft;
    /**
     * 1 when hearts are broken, else 0.
     */
    int32_t heartsBroken;
    /**
     * The cards that are neither in my hand nor played.
     */
    HsCardSet unseen;
    /**
     * The cards each seat has won in complete tricks.
     */
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /**
     * The unseen cards each seat may still hold; for me, my hand.
     */
    HsCardSet couldHold[HS_HEARTS_MAX_PLAYERS];
    /**
     * Tricks each seat has won.
     */
    int32_t tricksTaken[HS_HEARTS_MAX_PLAYERS];
    /**
     * Penalty points each seat has taken so far, without moon and bonuses.
     */
    int32_t points[HS_HEARTS_MAX_PLAYERS];
    /**
     * Cards each seat holds now.
     */
    int32_t handCount[HS_HEARTS_MAX_PLAYERS];
    /**
     * Bit s is set when the seat is known to hold no card of suit s.
     */
    int32_t voids[HS_HEARTS_MAX_PLAYERS];
} HsHeartsFacts;

/**
 * An opponent's attempt at the moon, as the cards taken so far show it.
 */
typedef struct MoonShootThreat {
    /**
     * The seat that has taken three or more hearts and every point so far; -1 if none.
     */
    int32_t suspectedPlayer;
    /**
     * How near the moon is, 0..100.
     */
    int32_t threatLevel;
    /**
     * Hearts the suspect has taken.
     */
    int32_t heartsCollected;
    /**
     * The suspect has taken the queen of spades.
     */
    bool hasQueenSpades;
    /**
     * Tricks the suspect has taken.
     */
    int32_t tricksTaken;
    /**
     * The threat level is 50 or more.
     */
    bool shouldBlock;
} MoonShootThreat;

/**
 * A legal card and its rank.
 */
typedef struct HsHeartsRankedMove {
    /**
     * The card.
     */
    HsCard card;
    /**
     * Its rank, 0 to 100; higher is better.
     */
    int32_t rank;
} HsHeartsRankedMove;

/**
 * One term in the value of a card.
 */
typedef struct HsHeartsReason {
    /**
     * HS_HEARTS_REASON_*.
     */
    int32_t reason;
    /**
     * What it adds; positive is good. TUNED: hundredths of a penalty point. AS_DESIGNED: steps
     * of rank.
     */
    int32_t value;
} HsHeartsReason;

/**
 * A deal with all hands open, for hosts that run their own search.
 *
 * All 52 cards are in exactly one place: a hand, the taken cards of a seat, or the trick. Hands
 * and trick fit each other: a seat that has played to the trick has one card less. Slots beyond
 * the number of players are 0.
 */
typedef struct HsHeartsPosition {
    /**
     * sizeof(HsHeartsPosition), set by the caller.
     */
    uint32_t structSize;
    /**
     * Players at the table: 4.
     */
    int32_t numPlayers;
    /**
     * Rule bits, HS_HEARTS_RULE_*.
     */
    int32_t rules;
    /**
     * The seat to play.
     */
    int32_t nextPlayer;
    /**
     * The cards each seat holds now.
     */
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
    /**
     * The cards each seat has won in complete tricks.
     */
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /**
     * The trick in progress; curr is 0 when nextPlayer leads.
     */
    struct HsHeartsTrick trick;
} HsHeartsPosition;

/**
 * Every knob of the Hard search: fill it by handsense_hearts_hard_options_init() and change what
 * should differ. docs/hard.md has the knobs with their defaults in a table.
 *
 * Each knob has the name it bears in the environment at the end of its comment; arrays are by tier,
 * HS_HEARTS_HARD_TIER_*. A value that a knob cannot have is taken for the nearest: a negative count
 * for 0, a negative value of a knob that can be unset for unset, an unknown code for 0.
 */
typedef struct HsHeartsHardOptions {
    /**
     * sizeof(HsHeartsHardOptions), set by the caller or handsense_hearts_hard_options_init().
     */
    uint32_t structSize;
    /**
     * The tier of the same seat's decision before in this deal, HS_HEARTS_HARD_TIER_*; -1 for its
     * first. A decision does not fall to a narrower tier for a small drop of leverage.
     */
    int32_t previousTier;
    /**
     * Decides all chance: the seed of the game or deal.
     */
    uint64_t seed;
    /**
     * The leverage of that decision, 0 to 100.
     */
    int32_t previousLeverage;
    /**
     * 0: the Normal planner's base score; 1: with its three rules for Hard. MDH_BOT_DIFFICULTY.
     */
    int32_t difficulty;
    /**
     * The sampled deals over which base score, continuation and probe are averaged; at least
     * one. MDH_HARD_WORLDS.
     */
    int32_t worlds;
    /**
     * Leverage and tiers, and with them Phase C: 0 no, else yes. MDH_HARD_TIERS_ENABLE.
     */
    int32_t tiersEnable;
    /**
     * Phase C: 0 no, else yes. MDH_HARD_PROBE_ENABLE.
     */
    int32_t probeEnable;
    /**
     * What Phase C is: HS_HEARTS_HARD_PHASE_C_*. MDH_HARD_PHASE_C.
     */
    int32_t phaseC;
    /**
     * Scores of leverage below this are narrow. MDH_HARD_LEVERAGE_THRESH_NARROW.
     */
    int32_t leverageThreshNarrow;
    /**
     * Scores below this that are not narrow are normal. MDH_HARD_LEVERAGE_THRESH_NORMAL.
     */
    int32_t leverageThreshNormal;
    /**
     * Candidates of Phase B, by tier. MDH_HARD_PHASEB_TOPK_BY_TIER.
     */
    int32_t phasebTopkByTier[3];
    /**
     * The same for every tier; 0 is all; -1 is unset. MDH_HARD_PHASEB_TOPK.
     */
    int32_t phasebTopk;
    /**
     * The same for the wide tier; -1 is unset. MDH_HARD_WIDE_PHASEB_TOPK.
     */
    int32_t widePhasebTopk;
    /**
     * Leads that the probe tries, by tier. MDH_HARD_NEXT_BRANCH_LIMIT_BY_TIER.
     */
    int32_t nextBranchLimitByTier[3];
    /**
     * The same for every tier; -1 is unset. MDH_HARD_NEXT_BRANCH_LIMIT.
     */
    int32_t nextBranchLimit;
    /**
     * The same for the wide tier; -1 is unset. MDH_HARD_WIDE_NEXT_BRANCH_LIMIT.
     */
    int32_t wideNextBranchLimit;
    /**
     * How far behind the best a candidate is given up, by tier. MDH_HARD_AB_MARGIN_BY_TIER.
     */
    int32_t abMarginByTier[3];
    /**
     * The same for every tier; 0 gives none up; -1 is unset. MDH_HARD_AB_MARGIN.
     */
    int32_t abMargin;
    /**
     * The same, before all others; -1 is unset. MDH_HARD_EARLY_CUTOFF_MARGIN.
     */
    int32_t earlyCutoffMargin;
    /**
     * The probe tries no further answers to a lead that has cost this much; 0 tries all.
     * MDH_HARD_PROBE_AB_MARGIN.
     */
    int32_t probeAbMargin;
    /**
     * The third opponent's second answer in every tier, not only in the wide one: 0 no, else
     * yes. MDH_HARD_NEXT3_ENABLE.
     */
    int32_t next3Enable;
    /**
     * The same in the normal tier: 0 no, else yes. MDH_HARD_NEXT3_TINY_NORMAL.
     */
    int32_t next3TinyNormal;
    /**
     * Candidates at all, before the number of Phase B; 0 is all; -1 is unset: 6 without tiers and
     * all with them. MDH_HARD_BRANCH_LIMIT.
     */
    int32_t branchLimit;
    /**
     * Milliseconds for a decision, for callers with a clock. This interface has none, so nothing
     * stops for it. MDH_HARD_TIME_CAP_MS.
     */
    int32_t timeCapMs;
    /**
     * Steps instead of the caller's clock: 0 no, else yes. MDH_HARD_DETERMINISTIC.
     */
    int32_t deterministic;
    /**
     * The steps of a deterministic decision; -1 is as many as it takes. MDH_HARD_TEST_STEPS.
     */
    int32_t testSteps;
    /**
     * What each point given to the leader adds to the continuation. MDH_HARD_CONT_FEED_PERPEN.
     */
    int32_t contFeedPerpen;
    /**
     * What each point taken takes off it. MDH_HARD_CONT_SELF_CAPTURE_PERPEN.
     */
    int32_t contSelfCapturePerpen;
    /**
     * The most that a continuation adds or takes off; 0 is no limit. MDH_HARD_CONT_CAP.
     */
    int32_t contCap;
    /**
     * Thousandths that each point adds to the value of points given.
     * MDH_HARD_CONT_SCALE_FEED_PERMIL.
     */
    int32_t contScaleFeedPermil;
    /**
     * Thousandths that each point adds to the cost of points taken.
     * MDH_HARD_CONT_SCALE_SELFCAP_PERMIL.
     */
    int32_t contScaleSelfcapPermil;
    /**
     * Thousandths that the wide tier adds to the value of points given.
     * MDH_HARD_WIDE_PERMIL_BOOST_FEED.
     */
    int32_t widePermilBoostFeed;
    /**
     * Thousandths that the wide tier adds to the cost of points taken.
     * MDH_HARD_WIDE_PERMIL_BOOST_SELFCAP.
     */
    int32_t widePermilBoostSelfcap;
    /**
     * The continuation of candidates this close to the best base score is multiplied; 0 is none.
     * MDH_HARD_CONT_BOOST_GAP.
     */
    int32_t contBoostGap;
    /**
     * By this. MDH_HARD_CONT_BOOST_FACTOR.
     */
    int32_t contBoostFactor;
    /**
     * Winning the lead: each suit but hearts of which one card is left.
     * MDH_HARD_NEXTTRICK_SINGLETON.
     */
    int32_t nexttrickSingleton;
    /**
     * Winning the lead when hearts are broken: each heart … MDH_HARD_NEXTTRICK_HEARTS_PER.
     */
    int32_t nexttrickHeartsPer;
    /**
     * … and no more than this. MDH_HARD_NEXTTRICK_HEARTS_CAP.
     */
    int32_t nexttrickHeartsCap;
    /**
     * The probe: each point that the leader wins. MDH_HARD_NEXT2_FEED_PERPEN.
     */
    int32_t next2FeedPerpen;
    /**
     * The probe: what each point that I win costs. MDH_HARD_NEXT2_SELF_CAPTURE_PERPEN.
     */
    int32_t next2SelfCapturePerpen;
    /**
     * What winning the trick costs while I hold the ace of spades. MDH_HARD_QS_RISK_PER.
     */
    int32_t qsRiskPer;
    /**
     * What each of my hearts adds when I win the trick and hearts are broken.
     * MDH_HARD_CTRL_HEARTS_PER.
     */
    int32_t ctrlHeartsPer;
    /**
     * What losing the trick costs. MDH_HARD_CTRL_HANDOFF_PEN.
     */
    int32_t ctrlHandoffPen;
    /**
     * What each point won adds while I have the moon in mind. MDH_HARD_MOON_RELIEF_PERPEN.
     */
    int32_t moonReliefPerpen;
    /**
     * The planner nudges: 0 no, else yes. MDH_HARD_PLANNER_NUDGES.
     */
    int32_t plannerNudges;
    /**
     * A nudge for each point given to the leader. MDH_HARD_PLANNER_LEADER_FEED_NUDGE.
     */
    int32_t plannerLeaderFeedNudge;
    /**
     * A nudge against each point taken near the end of the game.
     * MDH_HARD_PLANNER_SELF_CAPTURE_NUDGE.
     */
    int32_t plannerSelfCaptureNudge;
    /**
     * The nudges apply only below this base value a point, which with 60 is never; 0 is always.
     * MDH_HARD_PLANNER_MAX_BASE_FOR_NUDGE.
     */
    int32_t plannerMaxBaseForNudge;
    /**
     * Plays every trick out several times, with a coin for each discard: 0 no, else yes.
     * MDH_HARD_DET_ENABLE.
     */
    int32_t detEnable;
    /**
     * The same under another name: 0 no, else yes. MDH_HARD_DET_DEFAULT_ON.
     */
    int32_t detDefaultOn;
    /**
     * How often; at least once. MDH_HARD_DET_SAMPLE_K.
     */
    int32_t detSampleK;
    /**
     * Two leads more for the probe: 0 no, else yes. MDH_HARD_DET_PROBE_WIDE_LIKE.
     */
    int32_t detProbeWideLike;
    /**
     * Plays the last cards out where I win the trick: 0 no, else yes.
     * MDH_HARD_ENDGAME_DP_ENABLE.
     */
    int32_t endgameDpEnable;
    /**
     * From this many cards in every hand. MDH_HARD_ENDGAME_MAX_CARDS.
     */
    int32_t endgameDpMaxCards;
    /**
     * What reaching that adds. MDH_HARD_ENDGAME_BONUS.
     */
    int32_t endgameDpBonus;
    /**
     * For the caller; the parts of a continuation are always worked out: 0 no, else yes.
     * MDH_HARD_VERBOSE_CONT.
     */
    int32_t verboseCont;
    /**
     * Phase C to the end of the deal: how many deals are sampled, by tier; at least one.
     * MDH_HARD_DEAL_WORLDS_BY_TIER.
     */
    int32_t dealWorldsByTier[3];
    /**
     * Phase C to the end of the deal: candidates, the best by base score first; 0 is every legal
     * card. MDH_HARD_DEAL_CANDIDATES.
     */
    int32_t dealCandidates;
    /**
     * Phase C to the end of the deal: thousandths of the cards that are played at random.
     * MDH_HARD_DEAL_EPSILON_PERMIL.
     */
    int32_t dealEpsilonPermil;
    /**
     * Always 0.
     */
    int32_t reserved;
} HsHeartsHardOptions;

/**
 * What a decision of the Hard search took. Times are the caller's to take: the library has no clock.
 */
typedef struct HsHeartsHardStats {
    /**
     * sizeof(HsHeartsHardStats), set by the caller; in an HsHeartsHardDecision by the library.
     */
    uint32_t structSize;
    /**
     * The tier, HS_HEARTS_HARD_TIER_*, hysteresis included.
     */
    int32_t tier;
    /**
     * Steps taken in Phases A, B and C.
     */
    uint64_t steps[3];
    /**
     * Steps there were; 0 for no limit.
     */
    uint64_t budgetSteps;
    /**
     * Thousandths of them that were taken; 0 without a limit.
     */
    int32_t utilizationPermil;
    /**
     * Candidates of all phases together.
     */
    int32_t scannedTotal;
    /**
     * Candidates taken up in Phase A.
     */
    int32_t scannedPhaseA;
    /**
     * Candidates whose trick was finished in Phase B.
     */
    int32_t scannedPhaseB;
    /**
     * Candidates probed or played out in Phase C.
     */
    int32_t scannedPhaseC;
    /**
     * Candidates given up by the margin.
     */
    int32_t skipped;
    /**
     * The score of leverage, 0 to 100.
     */
    int32_t leverageScore;
    /**
     * Whether the decision before kept a wider tier, 0 or 1.
     */
    int32_t tierHysteresis;
    /**
     * Candidates of Phase B.
     */
    int32_t topk;
    /**
     * Leads that the probe tries.
     */
    int32_t nextBranchLimit;
    /**
     * How far behind the best a candidate is given up.
     */
    int32_t abMargin;
    /**
     * Whether the third opponent had a second answer in the probe, 0 or 1.
     */
    int32_t probeThirdEnabled;
    /**
     * Leads tried in probes.
     */
    int32_t probeLeads;
    /**
     * Answers of second opponents tried in probes.
     */
    int32_t reply2;
    /**
     * Answers of third opponents tried in probes.
     */
    int32_t reply3;
    /**
     * Second answers of third opponents that only the knob for the normal tier allowed.
     */
    int32_t next3TinyHits;
    /**
     * Thousandths that the wide tier added to the value of points given.
     */
    int32_t wideBoostFeedPermil;
    /**
     * Thousandths that the wide tier added to the cost of points taken.
     */
    int32_t wideBoostSelfPermil;
    /**
     * The limit of a continuation.
     */
    int32_t contCap;
    /**
     * Deals that base score and continuation were averaged over.
     */
    int32_t worlds;
    /**
     * Deals that Phase C played to their end.
     */
    int32_t dealWorlds;
    /**
     * Always 0.
     */
    int32_t reserved;
} HsHeartsHardStats;

/**
 * The card that the Hard search plays.
 */
typedef struct HsHeartsHardDecision {
    /**
     * sizeof(HsHeartsHardDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * The card.
     */
    int32_t card;
    /**
     * What it was chosen by, as in HsHeartsHardCandidate; 0 for a card that was the only one.
     */
    int32_t score;
    /**
     * Always 0.
     */
    int32_t reserved;
    /**
     * What it took. Its tier and leverageScore are previousTier and previousLeverage of the same
     * seat's next decision in the deal.
     */
    struct HsHeartsHardStats stats;
} HsHeartsHardDecision;

/**
 * A card that the Hard search looked at.
 */
typedef struct HsHeartsHardCandidate {
    /**
     * The card.
     */
    HsCard card;
    /**
     * Always 0.
     */
    int16_t reserved;
    /**
     * What the candidates are ordered by: payoffPermil where there is one, else total.
     */
    int32_t score;
    /**
     * The Normal planner's score, the planner nudges, and the continuation together.
     */
    int32_t total;
    /**
     * The Normal planner's score.
     */
    int32_t base;
    /**
     * The planner nudges.
     */
    int32_t nudge;
    /**
     * The continuation: the sum of the nine parts at the end.
     */
    int32_t cont;
    /**
     * Whether deals were played to their end, 0 or 1.
     */
    int32_t hasPayoff;
    /**
     * Their mean payoff in thousandths of a point: the mean of the others' scores less mine.
     */
    int32_t payoffPermil;
    /**
     * Points given to the leader of the game.
     */
    int32_t feed;
    /**
     * Points taken.
     */
    int32_t selfCapture;
    /**
     * What the lead won is good for.
     */
    int32_t nextStart;
    /**
     * The next trick, and the last cards where they are played out.
     */
    int32_t nextProbe;
    /**
     * The ace of spades in hand.
     */
    int32_t qsRisk;
    /**
     * Hearts in hand with the lead.
     */
    int32_t ctrlHearts;
    /**
     * The lead given away.
     */
    int32_t ctrlHandoff;
    /**
     * Points taken with the moon in mind.
     */
    int32_t moonRelief;
    /**
     * What the limit takes off or puts back, and the boost of near ties.
     */
    int32_t cappedDelta;
} HsHeartsHardCandidate;

/**
 * How far a search has come, as it is told to the caller's progress function.
 */
typedef struct HsHeartsProgress {
    /**
     * sizeof(HsHeartsProgress) of the library. Later versions may be longer.
     */
    uint32_t structSize;
    /**
     * Cards still in doubt, those that come to the same counted once.
     */
    int32_t inDoubt;
    /**
     * Playouts so far.
     */
    uint64_t playouts;
    /**
     * The part of the budget that is spent, 0 to 1: of playouts or of time, whichever is nearer to
     * its end.
     */
    double spent;
    /**
     * The value of the best card so far, as in HsHeartsSearchedMove.
     */
    double value;
    /**
     * The best card so far.
     */
    HsCard card;
    /**
     * Zero.
     */
    int16_t reserved[3];
} HsHeartsProgress;

/**
 * How to search. Zeroes everywhere but in structSize are the defaults.
 */
typedef struct HsHeartsSearchOptions {
    /**
     * sizeof(HsHeartsSearchOptions), set by the caller.
     */
    uint32_t structSize;
    /**
     * HS_HEARTS_OBJECTIVE_*.
     */
    int32_t objective;
    /**
     * Where all chance comes from: any number.
     */
    uint64_t seed;
    /**
     * The most playouts; 0 for no limit. Without a limit of time either, 20000.
     */
    uint64_t playouts;
    /**
     * The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
     */
    int32_t milliseconds;
    /**
     * Threads to search with, the caller's own included: 0 to HS_HEARTS_MAX_THREADS, where 0 and 1
     * are the caller's own alone. Without a limit of time the answer does not depend on it.
     */
    int32_t threads;
    /**
     * NULL, or a number that another thread may change atomically while the search goes on: as soon
     * as it is not 0 the search ends, with the best card so far.
     */
    const int32_t *cancel;
    /**
     * NULL, or a function that is told how the search goes: on the calling thread, between two
     * blocks of playouts, some dozen times in all. progress is valid during the call only. The
     * function must return; it must not throw, and must not call a function with the engine that is
     * searching.
     */
    void (*progress)(void *context, const struct HsHeartsProgress *progress);
    /**
     * Handed to progress as it is.
     */
    void *context;
    /**
     * 1 to leave out the line of HsHeartsDecision, which takes up to some hundredths of a millisecond
     * after the search; 0 to have it. A search for a pass has none.
     */
    int32_t withoutLine;
    /**
     * Zero.
     */
    int32_t reserved;
} HsHeartsSearchOptions;

/**
 * What a search says of one card and of those that come to the same. Means are over the playouts of
 * this card; all are 0 for a card without any.
 */
typedef struct HsHeartsSearchedMove {
    /**
     * The card.
     */
    HsCard card;
    /**
     * Zero.
     */
    int16_t reserved[3];
    /**
     * All legal cards that come to the same, this one included.
     */
    HsCardSet equals;
    /**
     * What the choice goes by: a share of the win, or points of payoff. The learned policy's opinion is
     * counted in, which may carry it a little beyond what is possible.
     */
    double value;
    /**
     * My expected score of the deal.
     */
    double points;
    /**
     * The expected mean score of the others less mine.
     */
    double payoff;
    /**
     * The standard error of payoff.
     */
    double payoffError;
    /**
     * The chance, 0 to 1, that I take the queen of spades.
     */
    double queen;
    /**
     * The chance that I shoot the moon.
     */
    double myMoon;
    /**
     * The chance that somebody else does.
     */
    double otherMoon;
    /**
     * Playouts that began with this card.
     */
    uint64_t playouts;
} HsHeartsSearchedMove;

/**
 * What a search has found.
 */
typedef struct HsHeartsDecision {
    /**
     * sizeof(HsHeartsDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * The card to play.
     */
    HsCard card;
    /**
     * Zero.
     */
    int16_t reserved;
    /**
     * Entries of moves: the legal cards, those that come to the same counted once.
     */
    int32_t count;
    /**
     * 1 when the search ended because no other card was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * The card to play first, the others by playouts and value, best first; the rest is zero.
     */
    struct HsHeartsSearchedMove moves[HS_HEARTS_MAX_MOVES];
    /**
     * The likely course of the rest of the deal: the card to play and every card after it to the last
     * one, as the learned policy plays for all four in one of the first eight sampled worlds, that one
     * whose payoff is nearest to the mean of the card. What the others hold in it is a guess. The rest
     * is zero.
     */
    HsCard line[HS_HEARTS_MAX_LINE];
    /**
     * Cards of line: all that are not played yet, or 0 when the options leave the line out.
     */
    int32_t lineLength;
    /**
     * Entries of moves that were still in doubt when the search ended; 1 when it is settled.
     */
    int32_t inDoubt;
} HsHeartsDecision;

/**
 * What a search says of one pass. Means are over the playouts of this pass; all are 0 for a pass
 * without any.
 */
typedef struct HsHeartsSearchedPass {
    /**
     * The three cards.
     */
    HsCardSet cards;
    /**
     * What the choice goes by: a share of the win, or points of payoff. The tuned policy's opinion is
     * counted in, which may carry it a little beyond what is possible.
     */
    double value;
    /**
     * My expected score of the deal.
     */
    double points;
    /**
     * The expected mean score of the others less mine.
     */
    double payoff;
    /**
     * The standard error of payoff.
     */
    double payoffError;
    /**
     * The chance, 0 to 1, that I take the queen of spades.
     */
    double queen;
    /**
     * The chance that I shoot the moon.
     */
    double myMoon;
    /**
     * The chance that somebody else does.
     */
    double otherMoon;
    /**
     * Playouts that began with this pass.
     */
    uint64_t playouts;
} HsHeartsSearchedPass;

/**
 * What a search for a pass has found.
 */
typedef struct HsHeartsPassDecision {
    /**
     * sizeof(HsHeartsPassDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * The cards to pass, in ascending code order.
     */
    HsCard cards[3];
    /**
     * Zero.
     */
    int16_t reserved;
    /**
     * Entries of passes.
     */
    int32_t count;
    /**
     * 1 when the search ended because no other pass was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Entries of passes that were still in doubt when the search ended; 1 when it is settled.
     */
    int32_t inDoubt;
    /**
     * Playouts in all, those of passes that are not among these included.
     */
    uint64_t playouts;
    /**
     * The pass to make first, the others by playouts and value, best first; the rest is zero.
     */
    struct HsHeartsSearchedPass passes[HS_HEARTS_MAX_PASSES];
} HsHeartsPassDecision;

/**
 * What to solve for, and for how long. Zeroes are the defaults.
 */
typedef struct HsHeartsSolveOptions {
    /**
     * sizeof(HsHeartsSolveOptions), set by the caller.
     */
    uint32_t structSize;
    /**
     * HS_HEARTS_SOLVE_*.
     */
    int32_t method;
    /**
     * HS_HEARTS_UTILITY_*, for HS_HEARTS_SOLVE_MAXN.
     */
    int32_t utility;
    /**
     * For HS_HEARTS_SOLVE_PARANOID the one seat plus 1; 0 is the seat to play.
     */
    int32_t oneSeat;
    /**
     * The most cards to try, forced ones not counted; 0 is HS_HEARTS_SOLVE_NODES, UINT64_MAX no
     * limit.
     */
    uint64_t nodes;
} HsHeartsSolveOptions;

/**
 * A legal card and what it leads to.
 */
typedef struct HsHeartsSolvedMove {
    /**
     * The card.
     */
    HsCard card;
    /**
     * What the seat to play gets, higher is better. MAXN: its utility. PARANOID: the score of the
     * one seat, negative when that is the seat to play.
     */
    int32_t value;
    /**
     * The cards that are as good for the same reason, this one included.
     */
    HsCardSet equals;
    /**
     * The scores at the end of the deal. PARANOID: that of the one seat, the others are 0.
     */
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /**
     * 1 when value and scores are exact; 0 when the search was cut off before this card and they
     * are those of one playout.
     */
    int32_t exact;
} HsHeartsSolvedMove;

/**
 * What handsense_hearts_solve() finds.
 */
typedef struct HsHeartsSolution {
    /**
     * sizeof(HsHeartsSolution), set by the caller.
     */
    uint32_t structSize;
    /**
     * Entries of moves; 0 at the end of a deal.
     */
    int32_t count;
    /**
     * 1 when every card was solved, 0 when the search was cut off.
     */
    int32_t exact;
    /**
     * Entries of line; 0 when the search was cut off.
     */
    int32_t lineCount;
    /**
     * Cards tried, forced ones not counted.
     */
    uint64_t nodes;
    /**
     * Every legal card, best first; the first is the one that is played.
     */
    struct HsHeartsSolvedMove moves[HS_HEARTS_MAX_MOVES];
    /**
     * The cards that are played from here to the end of the deal, in order.
     */
    HsCard line[HS_HEARTS_MAX_CARDS];
} HsHeartsSolution;

/**
 * What handsense_hearts_claim() finds.
 */
typedef struct HsHeartsClaim {
    /**
     * sizeof(HsHeartsClaim), set by the caller.
     */
    uint32_t structSize;
    /**
     * 1 when I win every trick that is left, the one in progress included, by playing
     * allTricksCards one after the other. Only when it is my turn.
     */
    int32_t allTricks;
    /**
     * 1 when I take no more penalty points by playing noPointsCards: if it is my turn, the first
     * now; at every later turn the first of the others that may be played and does not beat the
     * card winning so far, or, when I lead, the first that may be played.
     */
    int32_t noPoints;
    /**
     * 1 when no penalty point is left for anybody.
     */
    int32_t pointsGone;
    /**
     * Entries of either list of cards that its claim has: the cards that I hold.
     */
    int32_t count;
    /**
     * The cards of the claim allTricks.
     */
    HsCard allTricksCards[HS_HEARTS_MAX_MOVES];
    /**
     * The cards of the claim noPoints.
     */
    HsCard noPointsCards[HS_HEARTS_MAX_MOVES];
} HsHeartsClaim;

/**
 * The hands of one possible deal, as handsense_hearts_sample_worlds() writes it.
 */
typedef struct HsHeartsWorld {
    /**
     * What each seat holds now, my own hand included; 0 beyond the number of players.
     */
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
} HsHeartsWorld;

/**
 * A deal as it was played, to its end or as far as it came, all hands open.
 *
 * The tricks are those of an HsHeartsView. Slots beyond the number of players are 0 (in play and player
 * also -1).
 */
typedef struct HsHeartsDeal {
    /**
     * sizeof(HsHeartsDeal), set by the caller.
     */
    uint32_t structSize;
    /**
     * Players at the table: 4.
     */
    int32_t numPlayers;
    /**
     * Rule bits, HS_HEARTS_RULE_*.
     */
    int32_t rules;
    /**
     * Where this deal passed: HS_HEARTS_PASS_*.
     */
    int32_t passDir;
    /**
     * Index in tricks of the trick in progress; the tricks before it are complete.
     */
    int32_t currTrick;
    /**
     * The one seat to check plus 1; 0 checks all four.
     */
    int32_t oneSeat;
    /**
     * The thirteen cards of each seat at the first lead: as dealt, or as passing left them.
     */
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
    /**
     * The three cards that each seat gave away; 0 if none, or if it is not known which.
     */
    HsCardSet passed[HS_HEARTS_MAX_PLAYERS];
    /**
     * Game scores before the deal, -1000000 to 1000000.
     */
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /**
     * The tricks.
     */
    struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];
} HsHeartsDeal;

/**
 * What the checked cards of a seat come to; its pass is not counted.
 */
typedef struct HsHeartsSeatSums {
    /**
     * Cards that were not forced.
     */
    int32_t choices;
    /**
     * Cards whose loss is beyond two standard errors.
     */
    int32_t mistakes;
    /**
     * The sum of all losses, certain or not.
     */
    double loss;
    /**
     * The standard error of that sum.
     */
    double lossError;
} HsHeartsSeatSums;

/**
 * A pass against the best, as HsHeartsCheckedPlay is of a card.
 */
typedef struct HsHeartsCheckedPass {
    /**
     * Who passed.
     */
    int32_t seat;
    /**
     * 1 when the loss is beyond two standard errors.
     */
    int32_t mistake;
    /**
     * The three cards.
     */
    HsCardSet cards;
    /**
     * By how much best is worth more than made, 0 or more.
     */
    double loss;
    /**
     * The standard error of the loss; 0 where nothing was measured, or too little to tell.
     */
    double lossError;
    /**
     * Playouts of search and measuring.
     */
    uint64_t playouts;
    /**
     * The pass that the search would have made.
     */
    struct HsHeartsSearchedPass best;
    /**
     * The pass that was made.
     */
    struct HsHeartsSearchedPass made;
} HsHeartsCheckedPass;

/**
 * A card against the best. Losses are in the unit of the objective: a share of the win, or points of
 * payoff.
 */
typedef struct HsHeartsCheckedPlay {
    /**
     * Which card of the deal, 1 to 52.
     */
    int32_t number;
    /**
     * Its trick, 1 to 13.
     */
    int32_t trick;
    /**
     * Who played it.
     */
    int32_t seat;
    /**
     * The card.
     */
    HsCard card;
    /**
     * The best card as the hands lay; of equally good ones the card that was played. 0 unless
     * hasHindsight.
     */
    HsCard hindsightCard;
    /**
     * 1 when there was nothing to choose: all legal cards come to the same.
     */
    int32_t forced;
    /**
     * 1 when the loss is beyond two standard errors.
     */
    int32_t mistake;
    /**
     * 1 in the last five tricks: hindsightCard and hindsightLoss are known.
     */
    int32_t hasHindsight;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * By how much best is worth more than played, 0 or more.
     */
    double loss;
    /**
     * The standard error of the loss; 0 where nothing was measured, or too little to tell.
     */
    double lossError;
    /**
     * Points of payoff by which the card is behind hindsightCard in the deal as it really lay, had all
     * seats played on with open hands as handsense_hearts_solve() does. 0 unless hasHindsight.
     */
    double hindsightLoss;
    /**
     * Playouts of search and measuring.
     */
    uint64_t playouts;
    /**
     * The card that the search would have played. When best.equals has the card that was played, best
     * and played are the same, as searched; else both are as measured in the same deals, and their
     * values hold nobody's opinion.
     */
    struct HsHeartsSearchedMove best;
    /**
     * The card that was played, or one that it comes to the same with.
     */
    struct HsHeartsSearchedMove played;
} HsHeartsCheckedPlay;

/**
 * What handsense_hearts_analyse_deal() finds.
 */
typedef struct HsHeartsDealAnalysis {
    /**
     * sizeof(HsHeartsDealAnalysis), set by the caller.
     */
    uint32_t structSize;
    /**
     * Entries of plays.
     */
    int32_t count;
    /**
     * Entries of passes.
     */
    int32_t passCount;
    /**
     * 1 when everything asked for was checked, 0 when the check was cancelled.
     */
    int32_t complete;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * By seat.
     */
    struct HsHeartsSeatSums seats[HS_HEARTS_MAX_PLAYERS];
    /**
     * The passes that are known, in order of the seats; the rest is zero.
     */
    struct HsHeartsCheckedPass passes[HS_HEARTS_MAX_PLAYERS];
    /**
     * The cards in order; the rest is zero.
     */
    struct HsHeartsCheckedPlay plays[HS_HEARTS_MAX_CARDS];
} HsHeartsDealAnalysis;

/**
 * A piece of Liap Tui: its value, 1 to 14. Odd values are black, even ones red: soldiers 1 and 2, cannons
 * 3 and 4, horses 5 and 6, chariots 7 and 8, elephants 9 and 10, advisors 11 and 12, generals 13 and 14.
 */
typedef uint8_t HsLiapTuiPiece;

/**
 * Pieces in an order.
 */
typedef struct HsLiapTuiSet {
    /**
     * How many there are, 0 to 8.
     */
    int32_t count;
    /**
     * The pieces; zero behind them.
     */
    HsLiapTuiPiece pieces[HS_LIAP_TUI_HAND];
} HsLiapTuiSet;

/**
 * What handsense_liap_tui_evaluate() says of a hand.
 */
typedef struct HsLiapTuiEvaluation {
    /**
     * sizeof(HsLiapTuiEvaluation), set by the caller.
     */
    uint32_t structSize;
    /**
     * Pieces of 9 points and more.
     */
    int32_t high;
    /**
     * Pieces of 7 and 8 points.
     */
    int32_t middle;
    /**
     * All others.
     */
    int32_t low;
    /**
     * What all pieces are worth.
     */
    int32_t points;
    /**
     * How many plays of each type the hand holds, by HS_LIAP_TUI_PLAY_* less 1. Each choice of copies
     * counts: four soldiers are six pairs.
     */
    int32_t combos[HS_LIAP_TUI_PLAY_TYPES];
    /**
     * Those of them that the evaluation calls strong: all but single pieces, pairs and extended straights
     * of five.
     */
    int32_t strongCombos;
    /**
     * 1 with a general, or with a straight or extended straight of 20 points or more, else 0.
     */
    int32_t strongOpening;
    /**
     * 1 when no piece has more than 9 points, so that a new deal may be asked for, else 0.
     */
    int32_t weak;
    /**
     * What the evaluation declares, 1 to 7, for who is not the first to do so: the strong plays, and 1
     * for a strong opening.
     */
    int32_t score;
    /**
     * The same for who declares first: 1 more, up to 7.
     */
    int32_t scoreFirst;
} HsLiapTuiEvaluation;

/**
 * A play that a hand holds.
 */
typedef struct HsLiapTuiCombo {
    /**
     * Bit i is set when the piece at place i of the hand belongs to it.
     */
    uint32_t places;
    /**
     * HS_LIAP_TUI_PLAY_*.
     */
    int32_t kind;
    /**
     * What beats and is beaten among plays of the type: the points of all pieces, or of each name once
     * in extended straights.
     */
    int32_t strength;
    /**
     * The points of all pieces.
     */
    int32_t points;
} HsLiapTuiCombo;

/**
 * A turn.
 */
typedef struct HsLiapTuiTurn {
    /**
     * How many have played, 0 to 4.
     */
    int32_t played;
    /**
     * What they played, in order from the leader, who follows from the turns before.
     */
    struct HsLiapTuiSet sets[HS_LIAP_TUI_PLAYERS];
} HsLiapTuiTurn;

/**
 * All that one player may know of a round.
 *
 * Everything else, such as piles, leaders and whose turn it is, follows from turns.
 * handsense_liap_tui_view_init() fills a view before the first declaration. An impossible view is refused
 * by every function that reads one.
 */
typedef struct HsLiapTuiView {
    /**
     * sizeof(HsLiapTuiView), set by the caller.
     */
    uint32_t structSize;
    /**
     * My seat, 0 to 3. Play goes from a seat to the next higher one, and from 3 to 0.
     */
    int32_t me;
    /**
     * The seat that declares first and leads the first turn.
     */
    int32_t starter;
    /**
     * The number of the round in its game, 1 to 1000; 0 means 1.
     */
    int32_t round;
    /**
     * What the points of the round are multiplied by, 1 and one more for each new deal, up to 1000; 0
     * means 1.
     */
    int32_t multiplier;
    /**
     * Entries of declared, 0 to 4.
     */
    int32_t declaredCount;
    /**
     * What was declared, in order from the starter.
     */
    int32_t declared[HS_LIAP_TUI_PLAYERS];
    /**
     * By seat, how often in a row it has declared nothing in the rounds before.
     */
    int32_t nothings[HS_LIAP_TUI_PLAYERS];
    /**
     * Scores of the game before the round, by seat, -1000000 to 1000000.
     */
    int32_t scores[HS_LIAP_TUI_PLAYERS];
    /**
     * What I hold now. Of plays that are equally good the named strategies take the first, so the order
     * matters to them.
     */
    struct HsLiapTuiSet hand;
    /**
     * Entries of turns, the one in progress included if somebody has played in it.
     */
    int32_t turnCount;
    /**
     * The turns so far; in the last up to three may be still to play, in all others none.
     */
    struct HsLiapTuiTurn turns[HS_LIAP_TUI_MAX_TURNS];
} HsLiapTuiView;

/**
 * How to search. Zeroes everywhere but in structSize are the defaults.
 */
typedef struct HsLiapTuiSearchOptions {
    /**
     * sizeof(HsLiapTuiSearchOptions), set by the caller.
     */
    uint32_t structSize;
    /**
     * HS_LIAP_TUI_OBJECTIVE_*.
     */
    int32_t objective;
    /**
     * Where all chance comes from: any number.
     */
    uint64_t seed;
    /**
     * The most playouts; 0 for no limit. Without a limit of time either, 5000.
     */
    uint64_t playouts;
    /**
     * The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
     */
    int32_t milliseconds;
    /**
     * Threads to search with, the caller's own included: 0 to 256, where 0 and 1 are the caller's own
     * alone. Without a limit of time the answer does not depend on it.
     */
    int32_t threads;
    /**
     * NULL, or a number that another thread may change atomically while the search goes on: as soon
     * as it is not 0 the search ends, with the best answer so far.
     */
    const int32_t *cancel;
} HsLiapTuiSearchOptions;

/**
 * What a search says of one choice. Means are over its playouts; all are 0 without any.
 */
typedef struct HsLiapTuiEstimate {
    /**
     * What the choice goes by: the chance to win the game, 0 to 1, or points.
     */
    double value;
    /**
     * The standard error of value.
     */
    double valueError;
    /**
     * Expected points of the round before they are multiplied.
     */
    double points;
    /**
     * The chance, 0 to 1, that as many piles are captured as declared.
     */
    double exact;
    /**
     * Expected piles in the whole round.
     */
    double captured;
    /**
     * Playouts.
     */
    uint64_t playouts;
} HsLiapTuiEstimate;

/**
 * A number that may be declared.
 */
typedef struct HsLiapTuiSearchedDeclaration {
    /**
     * The number.
     */
    int32_t declared;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * What it is expected to bring.
     */
    struct HsLiapTuiEstimate estimate;
} HsLiapTuiSearchedDeclaration;

/**
 * What a search for a declaration has found.
 */
typedef struct HsLiapTuiDeclarationDecision {
    /**
     * sizeof(HsLiapTuiDeclarationDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * What to declare.
     */
    int32_t declared;
    /**
     * Entries of choices: the numbers that may be declared.
     */
    int32_t count;
    /**
     * 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * The number to declare first, the others by playouts and value; the rest is zero.
     */
    struct HsLiapTuiSearchedDeclaration choices[HS_LIAP_TUI_MAX_DECLARATIONS];
} HsLiapTuiDeclarationDecision;

/**
 * Pieces that may be played.
 */
typedef struct HsLiapTuiSearchedPlay {
    /**
     * The pieces, lowest first.
     */
    struct HsLiapTuiSet set;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * What they are expected to bring.
     */
    struct HsLiapTuiEstimate estimate;
} HsLiapTuiSearchedPlay;

/**
 * What a search for a play has found.
 */
typedef struct HsLiapTuiPlayDecision {
    /**
     * sizeof(HsLiapTuiPlayDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * Entries of choices.
     */
    int32_t count;
    /**
     * 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * The pieces to play first, the others by playouts and value; the rest is zero.
     */
    struct HsLiapTuiSearchedPlay choices[HS_LIAP_TUI_MAX_CHOICES];
} HsLiapTuiPlayDecision;

/**
 * A card of Binokel: ten times the suit, twice the rank, and 0 or 1 for the copy, 0 to 39. Suits are
 * 0 Kreuz, 1 Schippe, 2 Herz, 3 Bollen; ranks 0 Buabe, 1 Ober, 2 König, 3 Zehn, 4 Ass.
 */
typedef uint8_t HsBinokelCard;

/**
 * Cards in an order. Of cards that are equally good the named players take the first.
 */
typedef struct HsBinokelHand {
    /**
     * How many there are, 0 to 22.
     */
    int32_t count;
    /**
     * The cards; zero behind them.
     */
    HsBinokelCard cards[HS_BINOKEL_MAX_HAND];
} HsBinokelHand;

/**
 * Cards of Binokel regardless of their order: bit n is the card n.
 */
typedef uint64_t HsBinokelCardSet;

/**
 * A meld.
 */
typedef struct HsBinokelMeld {
    /**
     * Its cards: of two copies the one that comes first in the hand.
     */
    HsBinokelCardSet cards;
    /**
     * HS_BINOKEL_MELD_*.
     */
    int32_t kind;
    /**
     * The suit of a Paar or a Familie, 0 to 3, else -1.
     */
    int32_t suit;
    /**
     * What it counts.
     */
    int32_t points;
    /**
     * Zero.
     */
    int32_t reserved;
} HsBinokelMeld;

/**
 * What a round came to.
 */
typedef struct HsBinokelTally {
    /**
     * sizeof(HsBinokelTally), set by the caller.
     */
    uint32_t structSize;
    /**
     * HS_BINOKEL_EDITION_*.
     */
    int32_t edition;
    /**
     * How many play, 2 to 4.
     */
    int32_t players;
    /**
     * Who has won the auction.
     */
    int32_t bidWinner;
    /**
     * What was bid, 150 to 1000000.
     */
    int32_t bid;
    /**
     * Who has won the last trick; -1 when the bid winner went out.
     */
    int32_t lastTrick;
    /**
     * Card points of what was laid away, 0 to 240.
     */
    int32_t laidAway;
    /**
     * Melds of each seat, 0 to 1000000.
     */
    int32_t melds[HS_BINOKEL_MAX_PLAYERS];
    /**
     * Card points of the tricks of each seat, 0 to 240.
     */
    int32_t points[HS_BINOKEL_MAX_PLAYERS];
    /**
     * Tricks of each seat, 0 to 18.
     */
    int32_t tricks[HS_BINOKEL_MAX_PLAYERS];
} HsBinokelTally;

/**
 * The score of a side in a round: of a seat, or of a team where partners play.
 */
typedef struct HsBinokelScore {
    /**
     * What melds counted.
     */
    int32_t melds;
    /**
     * What tricks counted.
     */
    int32_t tricks;
    /**
     * What the row of the round shows.
     */
    int32_t shown;
    /**
     * What is added to the score of the game.
     */
    int32_t total;
    /**
     * 1 when the bid was made, or was another's; else 0.
     */
    int32_t made;
} HsBinokelScore;

/**
 * Melds that a seat has on the table.
 */
typedef struct HsBinokelShown {
    /**
     * Their cards; 0 if the host does not know them.
     */
    HsBinokelCardSet cards;
    /**
     * What they count together.
     */
    int32_t points;
    /**
     * Zero.
     */
    int32_t reserved;
} HsBinokelShown;

/**
 * All that one player may know of a round.
 *
 * Everything else, such as whose turn it is, who wins a trick and who is void, follows.
 * handsense_binokel_view_init() fills a view before the first bid. An impossible view is refused by every
 * function that reads one.
 */
typedef struct HsBinokelView {
    /**
     * sizeof(HsBinokelView), set by the caller.
     */
    uint32_t structSize;
    /**
     * HS_BINOKEL_EDITION_*.
     */
    int32_t edition;
    /**
     * How many play, 2 to 4.
     */
    int32_t players;
    /**
     * Who has dealt. The seat behind him bids first and leads the first trick.
     */
    int32_t dealer;
    /**
     * My seat. Play goes from a seat to the next higher one, and from the last to 0.
     */
    int32_t me;
    /**
     * HS_BINOKEL_PHASE_*.
     */
    int32_t phase;
    /**
     * Scores of the game before the round, -1000000 to 1000000: by seat, where partners play by team, which
     * is the seat modulo 2.
     */
    int32_t scores[HS_BINOKEL_MAX_PLAYERS];
    /**
     * The highest bid so far, 0 when nobody has bid.
     */
    int32_t standing;
    /**
     * Whose bid that is; -1 when nobody has bid.
     */
    int32_t lastBidder;
    /**
     * Bit s is set when seat s has passed.
     */
    uint32_t passed;
    /**
     * Trump, 0 to 3; -1 before it is named.
     */
    int32_t trump;
    /**
     * 1 when dabb holds the dabb, which I have seen; else 0.
     */
    int32_t dabbKnown;
    /**
     * The dabb.
     */
    HsBinokelCard dabb[HS_BINOKEL_DABB];
    /**
     * What I hold now; who has taken the dabb has it at the end.
     */
    struct HsBinokelHand hand;
    /**
     * Entries of played.
     */
    int32_t playedCount;
    /**
     * Every card played so far, in order. Who played it follows.
     */
    HsBinokelCard played[HS_BINOKEL_MAX_PLAYED];
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * Laid-away cards that I know: my own four; or trumps that were shown.
     */
    HsBinokelCardSet away;
    /**
     * Melds on the table, by seat, from the first trick on.
     */
    struct HsBinokelShown shown[HS_BINOKEL_MAX_PLAYERS];
} HsBinokelView;

/**
 * What a named player does with the dabb.
 */
typedef struct HsBinokelAway {
    /**
     * The four cards to lay away; 0 to go out.
     */
    HsBinokelCardSet cards;
    /**
     * The trump to name when going out by the rules of the seed; else -1.
     */
    int32_t trump;
    /**
     * Zero.
     */
    int32_t reserved;
} HsBinokelAway;

/**
 * How to search. Zeroes everywhere but in structSize are the defaults.
 */
typedef struct HsBinokelSearchOptions {
    /**
     * sizeof(HsBinokelSearchOptions), set by the caller.
     */
    uint32_t structSize;
    /**
     * HS_BINOKEL_OBJECTIVE_*.
     */
    int32_t objective;
    /**
     * Where all chance comes from: any number.
     */
    uint64_t seed;
    /**
     * The most playouts; 0 for no limit. Without a limit of time either, 5000.
     */
    uint64_t playouts;
    /**
     * The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
     */
    int32_t milliseconds;
    /**
     * Threads to search with, the caller's own included: 0 to 256, where 0 and 1 are the caller's own
     * alone. Without a limit of time the answer does not depend on it.
     */
    int32_t threads;
    /**
     * NULL, or a number that another thread may change atomically while the search goes on: as soon
     * as it is not 0 the search ends, with the best answer so far.
     */
    const int32_t *cancel;
} HsBinokelSearchOptions;

/**
 * What a search says of one choice. Means are over its playouts; all are 0 without any.
 */
typedef struct HsBinokelEstimate {
    /**
     * What the choice goes by: the chance to win the game, 0 to 1, or points.
     */
    double value;
    /**
     * The standard error of value.
     */
    double valueError;
    /**
     * Expected points of the own side in the round.
     */
    double points;
    /**
     * Those of the others, on average of their sides.
     */
    double others;
    /**
     * The chance, 0 to 1, that the bid is made, whoever's it is.
     */
    double made;
    /**
     * Playouts.
     */
    uint64_t playouts;
} HsBinokelEstimate;

/**
 * What a search for a bid has found.
 */
typedef struct HsBinokelBidDecision {
    /**
     * sizeof(HsBinokelBidDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * What to bid, the lowest bid that may be made; 0 to pass.
     */
    int32_t bid;
    /**
     * 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * What it is expected to bring to win the auction at the lowest bid.
     */
    struct HsBinokelEstimate win;
    /**
     * What it is expected to bring to leave it to the last bidder at his; zero when nobody has bid.
     */
    struct HsBinokelEstimate pass;
} HsBinokelBidDecision;

/**
 * A suit that may be named.
 */
typedef struct HsBinokelSearchedTrump {
    /**
     * The suit.
     */
    int32_t suit;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * What it is expected to bring.
     */
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedTrump;

/**
 * What a search for a trump has found.
 */
typedef struct HsBinokelTrumpDecision {
    /**
     * sizeof(HsBinokelTrumpDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * The suit to name.
     */
    int32_t trump;
    /**
     * 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * The suit to name first, the others by playouts and value.
     */
    struct HsBinokelSearchedTrump choices[HS_BINOKEL_SUITS];
} HsBinokelTrumpDecision;

/**
 * Something to do with the dabb.
 */
typedef struct HsBinokelSearchedAway {
    /**
     * The four cards to lay away; 0 to go out.
     */
    HsBinokelCardSet cards;
    /**
     * The trump to name when going out by the rules of the seed; else -1.
     */
    int32_t trump;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * What it is expected to bring.
     */
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedAway;

/**
 * What a search for what to lay away has found.
 */
typedef struct HsBinokelAwayDecision {
    /**
     * sizeof(HsBinokelAwayDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * Entries of choices.
     */
    int32_t count;
    /**
     * 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * What to do first, the others by playouts and value; the rest is zero.
     */
    struct HsBinokelSearchedAway choices[HS_BINOKEL_MAX_CHOICES];
} HsBinokelAwayDecision;

/**
 * A card that may be played.
 */
typedef struct HsBinokelSearchedCard {
    /**
     * The card, as a number.
     */
    int32_t card;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * What it is expected to bring.
     */
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedCard;

/**
 * What a search for a card has found.
 */
typedef struct HsBinokelCardDecision {
    /**
     * sizeof(HsBinokelCardDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * Entries of choices: of two copies one is tried.
     */
    int32_t count;
    /**
     * 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
     */
    int32_t settled;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * Playouts in all.
     */
    uint64_t playouts;
    /**
     * The card to play first, the others by playouts and value; the rest is zero.
     */
    struct HsBinokelSearchedCard choices[HS_BINOKEL_MAX_CHOICES];
} HsBinokelCardDecision;

/**
 * A position. handsense_hex_position_init() fills an empty board; a host puts stones by writing to cells.
 *
 * Every function that reads one refuses an impossible one: HS_ERROR_STRUCT_SIZE or HS_ERROR_STRUCT_TAIL for structSize,
 * HS_ERROR_HEX_SIZE for the size, HS_ERROR_OPTION for toMove, HS_ERROR_HEX_CELL for a cell, and HS_ERROR_HEX_COUNT where
 * no game comes to so many stones of either colour with toMove to move. After a swap of pieces Red has one stone less
 * than otherwise; either is accepted. Functions that ask for a move answer HS_ERROR_HEX_OVER when somebody has won.
 */
typedef struct HsHexPosition {
    /**
     * sizeof(HsHexPosition), set by the caller.
     */
    uint32_t structSize;
    /**
     * Rows, and columns, of the board: 1 to 19.
     */
    int32_t size;
    /**
     * HS_HEX_RED or HS_HEX_BLUE.
     */
    int32_t toMove;
    /**
     * HS_HEX_EMPTY, HS_HEX_RED or HS_HEX_BLUE for every cell: rows from the top, each from the left, so that a cell
     * has the number row * size + column. Zero behind the last.
     */
    uint8_t cells[HS_HEX_MAX_CELLS];
    /**
     * Zero.
     */
    uint8_t reserved[3];
} HsHexPosition;

/**
 * A move with its score.
 */
typedef struct HsHexScoredMove {
    /**
     * The cell.
     */
    int32_t cell;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * More for a better one.
     */
    double score;
} HsHexScoredMove;

/**
 * The moves of a position with their scores.
 */
typedef struct HsHexScores {
    /**
     * sizeof(HsHexScores), set by the caller.
     */
    uint32_t structSize;
    /**
     * Entries of moves: the empty cells.
     */
    int32_t count;
    /**
     * The moves; the rest is zero.
     */
    struct HsHexScoredMove moves[HS_HEX_MAX_CELLS];
} HsHexScores;

/**
 * Two stones that are joined whatever the opponent does.
 */
typedef struct HsHexBridge {
    /**
     * The cells of the stones, the lower number first.
     */
    int32_t stones[2];
    /**
     * The two empty cells between them, the lower number first. If the opponent takes one, the other joins.
     */
    int32_t carrier[2];
} HsHexBridge;

/**
 * A stone that is joined to an edge whatever the opponent does.
 */
typedef struct HsHexEdgeBridge {
    /**
     * The cell of the stone.
     */
    int32_t stone;
    /**
     * 0 for the top or left edge, 1 for the bottom or right edge.
     */
    int32_t edge;
    /**
     * The two empty cells of that edge, the lower number first. If the opponent takes one, the other joins.
     */
    int32_t carrier[2];
} HsHexEdgeBridge;

/**
 * The bridges of a colour.
 */
typedef struct HsHexBridges {
    /**
     * sizeof(HsHexBridges), set by the caller.
     */
    uint32_t structSize;
    /**
     * Entries of bridges.
     */
    int32_t count;
    /**
     * Entries of edges.
     */
    int32_t edgeCount;
    /**
     * Bridges between stones, by their first stone; the rest is zero.
     */
    struct HsHexBridge bridges[HS_HEX_MAX_CELLS];
    /**
     * Bridges to edges, by their stone; the rest is zero.
     */
    struct HsHexEdgeBridge edges[HS_HEX_MAX_EDGE_BRIDGES];
} HsHexBridges;

/**
 * The board as an electric circuit between the edges of each colour.
 */
typedef struct HsHexCircuit {
    /**
     * sizeof(HsHexCircuit), set by the caller.
     */
    uint32_t structSize;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * What the position is worth to who is to move, from -1, lost, to 1, won. That it is his turn does not count.
     */
    double evaluation;
    /**
     * Red's resistance: 0 when stones join the edges, infinite when they are cut off from each other.
     */
    double redResistance;
    /**
     * Blue's.
     */
    double blueResistance;
    /**
     * The part, 0 to 1, of Red's current that goes through each cell; 0 through stones.
     */
    double redCurrent[HS_HEX_MAX_CELLS];
    /**
     * Blue's.
     */
    double blueCurrent[HS_HEX_MAX_CELLS];
} HsHexCircuit;

/**
 * How to look ahead with minimax. Zeroes everywhere but in structSize are the defaults.
 */
typedef struct HsHexMinimaxOptions {
    /**
     * sizeof(HsHexMinimaxOptions), set by the caller.
     */
    uint32_t structSize;
    /**
     * Moves to look ahead, up to HS_HEX_MAX_LINE; 0 for 4.
     */
    int32_t depth;
    /**
     * With HS_HEX_ORDER_SHUFFLED, where the order comes from: any number.
     */
    uint64_t seed;
    /**
     * The most positions to look at; 0 for no limit. Without a limit of time either, 1000000.
     */
    uint64_t nodes;
    /**
     * The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
     */
    int32_t milliseconds;
    /**
     * HS_HEX_ORDER_*.
     */
    int32_t order;
    /**
     * NULL, or a number that another thread may change atomically while the search goes on: as soon as it is not 0
     * the search ends, with the best answer so far.
     */
    const int32_t *cancel;
    /**
     * HS_HEX_FORMULA_*, by which HS_HEX_ORDER_BEST goes; 0 for HS_HEX_FORMULA_MINIMAX.
     */
    int32_t formula;
    /**
     * HS_HEX_MEASURE_*, by which formulas go, and HS_HEX_JUDGE_SEED.
     */
    int32_t measure;
    /**
     * HS_HEX_WIDTH_*.
     */
    int32_t width;
    /**
     * With HS_HEX_WIDTH_MOST, moves to try at the root, 1 to 361; else 0.
     */
    int32_t rootMoves;
    /**
     * With HS_HEX_WIDTH_MOST, moves to try in any other position, 1 to 361; else 0.
     */
    int32_t innerMoves;
    /**
     * 1 to look one move ahead first, then two and so on, so that there is an answer whenever the search ends; else 0.
     */
    int32_t deepening;
    /**
     * Positions to remember, up to HS_HEX_MAX_REMEMBERED, at 136 bytes each; 0 for none. It is rounded up to
     * a power of two.
     */
    int32_t remembered;
    /**
     * HS_HEX_JUDGE_*.
     */
    int32_t judge;
} HsHexMinimaxOptions;

/**
 * What a search says of one move.
 */
typedef struct HsHexSearchedMove {
    /**
     * The cell.
     */
    int32_t cell;
    /**
     * HS_HEX_PROOF_* for who makes it.
     */
    int32_t proof;
    /**
     * Playouts that began with it.
     */
    uint64_t playouts;
    /**
     * The part of them that were won, 0 to 1; 0 without any.
     */
    double winRate;
} HsHexSearchedMove;

/**
 * What a search has found.
 */
typedef struct HsHexDecision {
    /**
     * sizeof(HsHexDecision), set by the caller.
     */
    uint32_t structSize;
    /**
     * The best move.
     */
    int32_t cell;
    /**
     * 1 when the search came to its own end: minimax to its depth or the end of the game, Monte Carlo to the last
     * playout, the strong player to certainty. 0 when its budget was spent or it was cancelled.
     */
    int32_t complete;
    /**
     * HS_HEX_PROOF_* for who is to move. Minimax is certain where it tried all moves, or wins at once.
     */
    int32_t proof;
    /**
     * What minimax makes of the position: what HS_HEX_JUDGE_* says where it stops, and when the game is decided 10000
     * less the moves that it takes, or the negative of that. 0 in other searches.
     */
    double score;
    /**
     * The part of its playouts that the best move has won, 0 to 1; where the outcome is certain 1 or 0. 0 in minimax.
     */
    double winRate;
    /**
     * Positions that minimax looked at, or nodes of the tree. 0 in Monte Carlo.
     */
    uint64_t nodes;
    /**
     * Playouts in all. 0 in minimax.
     */
    uint64_t playouts;
    /**
     * How many moves minimax looked ahead, completely. 0 in other searches.
     */
    int32_t depth;
    /**
     * Entries of line.
     */
    int32_t lineCount;
    /**
     * The best move and how the game may go on, as far as it was seen; the rest is -1.
     */
    int32_t line[HS_HEX_MAX_LINE];
    /**
     * Entries of moves. 0 in minimax.
     */
    int32_t count;
    /**
     * Zero.
     */
    int32_t reserved;
    /**
     * Of the strong player all moves that can be any good, the best first; of Monte Carlo those tried, in their order.
     * The rest is zero.
     */
    struct HsHexSearchedMove moves[HS_HEX_MAX_CELLS];
} HsHexDecision;

/**
 * How to sample moves with Monte Carlo. Zeroes everywhere but in structSize are the defaults.
 */
typedef struct HsHexMonteCarloOptions {
    /**
     * sizeof(HsHexMonteCarloOptions), set by the caller.
     */
    uint32_t structSize;
    /**
     * Moves to try, those that come first: up to 361; 0 for 8.
     */
    int32_t candidates;
    /**
     * Where the chance of the playouts comes from: any number.
     */
    uint64_t seed;
    /**
     * With HS_HEX_ORDER_SHUFFLED, where the order comes from: any number.
     */
    uint64_t orderSeed;
    /**
     * Playouts of each move; 0 for 30.
     */
    uint64_t playouts;
    /**
     * The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
     */
    int32_t milliseconds;
    /**
     * HS_HEX_ORDER_*.
     */
    int32_t order;
    /**
     * As in HsHexMinimaxOptions.
     */
    const int32_t *cancel;
    /**
     * HS_HEX_FORMULA_*, by which HS_HEX_ORDER_BEST goes; 0 for HS_HEX_FORMULA_MONTE_CARLO.
     */
    int32_t formula;
    /**
     * HS_HEX_MEASURE_*, by which formulas go.
     */
    int32_t measure;
    /**
     * 1 when a player in a playout restores a link that the last stone has cut; 0 when all stones fall at random.
     */
    int32_t saves;
    /**
     * Zero.
     */
    int32_t reserved;
} HsHexMonteCarloOptions;

/**
 * How the strong player searches. Zeroes everywhere but in structSize are the defaults.
 */
typedef struct HsHexSearchOptions {
    /**
     * sizeof(HsHexSearchOptions), set by the caller.
     */
    uint32_t structSize;
    /**
     * 1 when all stones of a playout fall at random; 0 when a player restores a link that the last stone has cut.
     */
    int32_t randomPlayouts;
    /**
     * Where all chance comes from: any number.
     */
    uint64_t seed;
    /**
     * The most playouts; 0 for no limit. Without a limit of time either, 10000.
     */
    uint64_t playouts;
    /**
     * The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
     */
    int32_t milliseconds;
    /**
     * Nodes that the tree may have, up to HS_HEX_MAX_NODES, at less than 64 bytes each; 0 for 1048576.
     */
    int32_t mostNodes;
    /**
     * As in HsHexMinimaxOptions.
     */
    const int32_t *cancel;
} HsHexSearchOptions;

/**
 * What the seed's player does.
 */
typedef struct HsHexSeedMove {
    /**
     * sizeof(HsHexSeedMove), set by the caller.
     */
    uint32_t structSize;
    /**
     * The move.
     */
    int32_t cell;
    /**
     * 1 when it wins at once, else 0.
     */
    int32_t wins;
    /**
     * 1 when the opponent would win there at once, else 0.
     */
    int32_t blocks;
    /**
     * What minimax makes of it; 10000 for a move that wins, 5000 for one that blocks.
     */
    double score;
    /**
     * The part of its playouts that the best move of Monte Carlo has won, 0 to 1.
     */
    double winRate;
    /**
     * Positions that minimax looked at.
     */
    uint64_t nodes;
    /**
     * Playouts.
     */
    uint64_t playouts;
} HsHexSeedMove;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ----------------------------------------------------------------------------------------------
 * Version, messages, cards as text
 * ---------------------------------------------------------------------------------------------- */

/**
 * The interface version of the library itself: HS_ABI_VERSION of the header it was built with.
 *
 * A host that loads the library at run time compares the two and refuses a library with another
 * number. Thread-safe; never fails.
 */
uint32_t handsense_abi_version(void);

/**
 * Which state of the interface the library has: HS_ABI_HASH of the header it was built with.
 *
 * Libraries of one version differ in it by what the later one has added, so another number is no
 * reason to refuse a library; the same number says that the header fits in every detail.
 * Thread-safe; never fails.
 */
uint64_t handsense_abi_hash(void);

/**
 * The release of the library, such as "0.1.0".
 *
 * A static string that is never freed. Thread-safe; never fails.
 */
const char *handsense_version(void);

/**
 * The English sentence for a status code.
 *
 * A static string that is never freed, for any number, known or not. Thread-safe; never fails.
 */
const char *handsense_status_message(HsStatus status);

/**
 * The particulars of the last failure on the calling thread: which field, which value, which card.
 *
 * Empty before the first failure; not cleared by success. The string belongs to the library, is
 * overwritten by the thread's next failure, and ends with the thread. At most 255 bytes of UTF-8.
 */
const char *handsense_last_error(void);

/**
 * Reads cards from text.
 *
 * Three forms are read: dotted "AK3.QJ98.T654.72" (spades, diamonds, clubs, hearts; a void is
 * empty or "-"), by suit "♠AK3 ♥72 ♦QJ98 ♣T654" or "SAK3 H72 DQJ98 CT654" in any order, and card
 * by card "SA SK H7" or "AS KS 10H". Letters may be small; the ten is T or 10.
 *
 * text: a NUL-terminated UTF-8 string. out: receives the set, unchanged on error.
 * Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT or HS_ERROR_TEXT. Thread-safe.
 */
HsStatus handsense_parse_cards(const char *text,
                               HsCardSet *out);

/**
 * Writes cards in the dotted form, "AK3.QJ98.T654.72", as snprintf does.
 *
 * buffer: receives at most size bytes, closing NUL included; it may be NULL when size is 0.
 * Answers the length of the whole text without the NUL (if that is size or more, the text was
 * cut), or a negative HsStatus: HS_ERROR_NULL or HS_ERROR_CARD. No text is longer than 55.
 * Thread-safe.
 */
int32_t handsense_format_cards(HsCardSet cards, char *buffer, size_t size);

/* ----------------------------------------------------------------------------------------------
 * Hearts: the plugin contract
 * ---------------------------------------------------------------------------------------------- */

/**
 * Judges a hand of 0 to 13 cards: danger, control and void potential of each suit, the spades
 * around the queen, and the hand's own chance of shooting the moon.
 *
 * The tables are those of the original design; docs/hearts.md has them with two worked examples.
 *
 * hand: the cards held. out: receives the judgement, unchanged on error.
 * Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_CARD (a bit that is no card) or
 * HS_ERROR_HAND_COUNT (more than 13 cards). Thread-safe; allocates nothing.
 */
HsStatus evaluate_hand(HsCardSet hand, struct HandStrength *out);

/**
 * Chooses three cards to pass under HS_HEARTS_POLICY_TUNED.
 *
 * The same as handsense_hearts_select_pass_cards() with that policy.
 *
 */
HsStatus select_pass_cards(const struct HsHeartsView *view, HsCard out[3]);

/**
 * Ranks one card under HS_HEARTS_POLICY_TUNED: 0 to 100, higher is better.
 *
 * The best legal card ranks 100; each other card ranks one step lower for every tenth of a penalty
 * point that it is expected to cost more, and at least one step below any better card. Cards of
 * the same value rank the same.
 *
 * Answers HS_HEARTS_IGNORE_MOVE for a card that may not be played and for a view that is no
 * possible position or not this player's turn; handsense_last_error() then says which.
 * Thread-safe; allocates nothing.
 */
int32_t rank_move(const struct HsHeartsView *view, HsCard card);

/* ----------------------------------------------------------------------------------------------
 * Hearts: further functions
 * ---------------------------------------------------------------------------------------------- */

/**
 * Fills a view for the usual game: four players, HS_HEARTS_RULES_STANDARD, no passing, no scores,
 * no card played.
 *
 * view: receives the view, structSize included; unchanged on error. me: 0 to 3. hand: 0 to 13
 * cards; a view of fewer than 13 becomes valid once the tricks already played are filled in.
 * Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_SEAT, HS_ERROR_CARD or
 * HS_ERROR_HAND_COUNT. Thread-safe.
 */
HsStatus handsense_hearts_view_init(struct HsHeartsView *view, int32_t me, HsCardSet hand);

/**
 * Derives what follows from a view: whose turn it is, cards and points taken, voids, what is
 * unseen and where it can still be.
 *
 * out: its structSize must be set and stays; receives the facts, unchanged on error. In a struct
 * longer than this version knows, the bytes it does not know become zero.
 * Answers HS_OK or why the view is impossible. Thread-safe; allocates nothing.
 */
HsStatus handsense_hearts_derive(const struct HsHeartsView *view, struct HsHeartsFacts *out);

/**
 * The cards I may play now.
 *
 * out: receives the set, unchanged on error. Answers HS_OK, why the view is impossible,
 * HS_ERROR_TURN when another seat is to play, or HS_ERROR_PHASE after the deal. Thread-safe;
 * allocates nothing.
 */
HsStatus handsense_hearts_legal_moves(const struct HsHeartsView *view, HsCardSet *out);

/**
 * Looks for an opponent who is shooting the moon: one who has taken three or more hearts and every
 * point so far.
 *
 * It need not be my turn. out: receives the threat, unchanged on error; without a suspect
 * suspectedPlayer is -1 and all else 0. Answers HS_OK or why the view is impossible. Thread-safe;
 * allocates nothing.
 */
HsStatus handsense_hearts_detect_moon_threat(const struct HsHeartsView *view,
                                             struct MoonShootThreat *out);

/**
 * Chooses three cards to pass.
 *
 * view: 13 cards, no trick played, a direction other than hold, nothing passed yet.
 * policy: HS_HEARTS_POLICY_*. out: receives three different cards of the hand in ascending code
 * order, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_PHASE when
 * nothing is to be passed, or HS_ERROR_POLICY. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_hearts_select_pass_cards(const struct HsHeartsView *view,
                                            int32_t policy,
                                            HsCard out[3]);

/**
 * Ranks every card I may play, best first.
 *
 * Cards of the same rank stand in descending code order. policy: HS_HEARTS_POLICY_*. out: receives
 * count entries, the rest are zero; both unchanged on error. Answers HS_OK, why the view is
 * impossible, HS_ERROR_TURN, HS_ERROR_PHASE or HS_ERROR_POLICY. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_hearts_rank_moves(const struct HsHeartsView *view,
                                     int32_t policy,
                                     struct HsHeartsRankedMove out[HS_HEARTS_MAX_MOVES],
                                     int32_t *count);

/**
 * The reasons behind the rank of one legal card: the terms whose sum is its value.
 *
 * Terms stand in the order in which the ranking adds them up; a term of zero is left out, so a card
 * may have none.
 *
 * policy: HS_HEARTS_POLICY_*. out: receives count entries, the rest are zero; both unchanged on
 * error. Answers as handsense_hearts_rank_moves(), and HS_ERROR_ILLEGAL_MOVE for a card that may
 * not be played. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_hearts_explain_move(const struct HsHeartsView *view,
                                       int32_t policy,
                                       HsCard card,
                                       struct HsHeartsReason out[HS_HEARTS_MAX_REASONS],
                                       int32_t *count);

/**
 * A phrase for a reason that completes "this card …", such as "sheds a dangerous card".
 *
 * A static string that is never freed; for an unknown number "has a reason of its own".
 * Thread-safe; never fails.
 */
const char *handsense_hearts_reason_text(int32_t reason);

/**
 * Plays a deal to its end with all hands open and answers the scores: one fast playout, for a host
 * that runs its own tree search.
 *
 * Every seat plays by the same quick rules of thumb, or with probability epsilon a random legal
 * card. The same position, seed and epsilon give the same scores on every platform.
 *
 * position: a deal as HsHeartsPosition describes it; how it came about is not asked. seed: any
 * number. epsilon: 0 to 1. points: receives each seat's score of the deal, moon and bonuses
 * included, unchanged on error; slots beyond the number of players are 0. Answers HS_OK, what is
 * wrong with the position, or HS_ERROR_EPSILON. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_hearts_playout(const struct HsHeartsPosition *position,
                                  uint64_t seed,
                                  double epsilon,
                                  int32_t points[HS_HEARTS_MAX_PLAYERS]);

/**
 * The scores of a finished deal: penalty points, bonuses and the moon, as the rules say.
 *
 * rules: HS_HEARTS_RULE_* bits. numPlayers: 4. taken: the cards each seat won; no card twice.
 * points: receives the scores, unchanged on error. Answers HS_OK, HS_ERROR_NULL,
 * HS_ERROR_ALIGNMENT, HS_ERROR_RULES, HS_ERROR_PLAYER_COUNT, HS_ERROR_BEYOND_PLAYERS,
 * HS_ERROR_CARD or HS_ERROR_DUPLICATE_CARD. Thread-safe.
 *
 */
HsStatus handsense_hearts_score_deal(int32_t rules,
                                     int32_t numPlayers,
                                     const HsCardSet taken[HS_HEARTS_MAX_PLAYERS],
                                     int32_t points[HS_HEARTS_MAX_PLAYERS]);

/**
 * Reads a view from one line of text, "me=0 pass=left hand=AK3.QJ98.T654.72 …".
 *
 * The notation is described in docs/c-api.md. text: a NUL-terminated UTF-8 string. out: receives
 * the view, structSize included; unchanged on error. Answers HS_OK, HS_ERROR_NULL,
 * HS_ERROR_ALIGNMENT, HS_ERROR_TEXT, or why the view is impossible. Thread-safe.
 */
HsStatus handsense_hearts_parse_view(const char *text, struct HsHeartsView *out);

/**
 * Writes a view as one line of text that handsense_hearts_parse_view() reads, as snprintf does.
 *
 * buffer: receives at most size bytes, closing NUL included; it may be NULL when size is 0.
 * Answers the length of the whole text without the NUL (if that is size or more, the text was
 * cut), or a negative HsStatus. No text is longer than 511. Thread-safe.
 */
int32_t handsense_hearts_format_view(const struct HsHeartsView *view, char *buffer, size_t size);

/* ----------------------------------------------------------------------------------------------
 * Hearts: the Hard search
 * ---------------------------------------------------------------------------------------------- */

/**
 * Fills the options of the Hard search with their defaults: no tiers, no limit of steps, seed 0, a
 * first decision.
 *
 * options: receives the options, structSize included; unchanged on error. Answers HS_OK,
 * HS_ERROR_NULL or HS_ERROR_ALIGNMENT. Thread-safe; allocates nothing.
 */
HsStatus handsense_hearts_hard_options_init(struct HsHeartsHardOptions *options);

/**
 * Fills the options of the Hard search with their defaults and with what the environment of the
 * process says, MDH_HARD_* and MDH_BOT_DIFFICULTY.
 *
 * The one function that looks at the environment, and only when it is called. A value that cannot be
 * read leaves the default.
 *
 * options: receives the options, structSize included; unchanged on error. Answers HS_OK,
 * HS_ERROR_NULL or HS_ERROR_ALIGNMENT. Thread-safe as long as no other thread changes the
 * environment; allocates nothing.
 */
HsStatus handsense_hearts_hard_options_from_env(struct HsHeartsHardOptions *options);

/**
 * Chooses a card by the Hard search.
 *
 * The same view and options give the same card everywhere. A card that is the only legal one is
 * answered without a search.
 *
 * options: NULL for the defaults, with the seed 0. out: its structSize must be set and stays;
 * receives the decision, unchanged on error. Answers HS_OK, why the view is impossible,
 * HS_ERROR_STRUCT_SIZE or HS_ERROR_STRUCT_TAIL of the options, HS_ERROR_TURN when another seat is to
 * play, HS_ERROR_PHASE after the deal, or HS_ERROR_MEMORY for the worlds. Thread-safe.
 */
HsStatus handsense_hearts_hard_choose(const struct HsHeartsView *view,
                                      const struct HsHeartsHardOptions *options,
                                      struct HsHeartsHardDecision *out);

/**
 * The candidates of the Hard search with the parts of their values, best first.
 *
 * The same search as handsense_hearts_hard_choose() with the same chance, but nothing is skipped for
 * a margin, no probe is cut short, and third opponents have one answer. Candidates are the first
 * cards by the Normal planner's score, as many as the options let take part; where deals are played
 * to their end, every legal card unless the options name a number.
 *
 * options: NULL for the defaults, with the seed 0. out: receives count entries, the rest are zero.
 * stats: its structSize must be set and stays; receives what the search took. All three are
 * unchanged on error. Answers as handsense_hearts_hard_choose(). Thread-safe.
 *
 */
HsStatus handsense_hearts_hard_explain(const struct HsHeartsView *view,
                                       const struct HsHeartsHardOptions *options,
                                       struct HsHeartsHardCandidate out[HS_HEARTS_MAX_MOVES],
                                       int32_t *count,
                                       struct HsHeartsHardStats *stats);

/* ----------------------------------------------------------------------------------------------
 * Hearts: search, and what hosts need that search themselves
 * ---------------------------------------------------------------------------------------------- */

/**
 * Searches for the best card to play.
 *
 * The unseen cards are dealt at random again and again, every way that fits alike; each card that may
 * be played is tried in each such deal and the deal played out by quick players. The same view, seed
 * and playouts give the same answer on every platform and any number of threads. A forced card is
 * answered without a search.
 *
 * view: my turn. options: NULL for the defaults. out: its structSize must be set and stays; receives
 * the decision, unchanged on error. In a struct longer than this version knows, the bytes it does not
 * know become zero.
 * Answers HS_OK, why the view is impossible, HS_ERROR_TURN, HS_ERROR_PHASE, HS_ERROR_OBJECTIVE,
 * HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it returns.
 * What it holds does not grow with the playouts: below 64 KB on one thread, below 128 KB a thread on
 * several, nothing when it has returned.
 */
HsStatus handsense_hearts_choose_move(const struct HsHeartsView *view,
                                      const struct HsHeartsSearchOptions *options,
                                      struct HsHeartsDecision *out);

/**
 * Searches for the best card in many views at once.
 *
 * Each view gets the whole budget and exactly the answer of handsense_hearts_choose_move(); threads
 * are spread over the views instead of working on one together, and progress is not called. A view
 * that cannot be answered does not spoil the others. Once cancel is set, the views that are left are
 * answered without playouts, which takes less than a tenth of a millisecond each.
 *
 * views: count views in a row; they all state the structSize of the first, by which they lie apart.
 * count: 0 or more; with 0 every pointer but options may be NULL. options: NULL for the defaults.
 * out: count decisions in a row, likewise with the same structSize in each; receives those of the
 * views that have an answer, the others stay unchanged. statuses: receives, for each view, what
 * handsense_hearts_choose_move() would answer; handsense_last_error() tells of the last one that
 * failed.
 * Answers HS_OK when all statuses are written, whatever they are; HS_ERROR_COUNT,
 * HS_ERROR_OBJECTIVE, HS_ERROR_TIME, HS_ERROR_THREADS, HS_ERROR_MEMORY (each view and answer is held
 * once more until all are there), or what is wrong with a pointer, with the first
 * view's structSize or with any decision's. Then nothing is written. Thread-safe; threads of its own
 * have ended when it returns.
 */
HsStatus handsense_hearts_choose_moves(const struct HsHeartsView *views,
                                       int32_t count,
                                       const struct HsHeartsSearchOptions *options,
                                       struct HsHeartsDecision *out,
                                       HsStatus *statuses);

/**
 * Makes an engine: a search that remembers.
 *
 * It answers as handsense_hearts_choose_move() does with these options. From move to move of a deal it
 * keeps how well passes and plays go with the hands that the others may hold, in some 350 kilobytes:
 * later moves take less time, or with a limit of time see more. Another deal, or an earlier
 * moment of the same one, begins from nothing. Asked about an equal view again it answers at once and
 * the same, without calling progress. What a cancelled search has found is not kept.
 *
 * options: NULL for the defaults; copied, but cancel and context must stay valid until the engine is
 * freed. Answers the engine, which is to be freed with handsense_hearts_engine_free(), or NULL, and
 * handsense_last_error() then says why. An engine may be used by any thread, by one at a time.
 */
struct HsHeartsEngine *handsense_hearts_engine_new(const struct HsHeartsSearchOptions *options);

/**
 * Searches for the best card to play, or remembers it.
 *
 * engine: of handsense_hearts_engine_new(), used by no other thread meanwhile. view, out and the
 * answer: as for handsense_hearts_choose_move(). No thread outlives the call.
 */
HsStatus handsense_hearts_engine_choose_move(struct HsHeartsEngine *engine,
                                             const struct HsHeartsView *view,
                                             struct HsHeartsDecision *out);

/**
 * Frees an engine.
 *
 * engine: of handsense_hearts_engine_new() and not freed yet, or NULL, which does nothing. Never
 * fails.
 */
void handsense_hearts_engine_free(struct HsHeartsEngine *engine);

/**
 * Searches for the best three cards to pass.
 *
 * The other hands are dealt at random again and again; in each such deal the others pass as
 * handsense_hearts_select_pass_cards() would under HS_HEARTS_POLICY_TUNED, each of some passes of mine
 * is tried, and the deal played out by quick players. The same view, seed and playouts give the same
 * answer on every platform and any number of threads. A pass deserves more playouts than a card. With
 * 40,000 playouts and 100 ms, as far as they are limited, up to half of them go to passes that are not
 * tried otherwise.
 *
 * view: 13 cards, no trick played, a direction other than hold, nothing passed yet. options: NULL for
 * the defaults; progress is not called. out: its structSize must be set and stays; receives the
 * decision, unchanged on error. In a struct longer than this version knows, the bytes it does not know
 * become zero.
 * Answers HS_OK, why the view is impossible, HS_ERROR_PHASE when nothing is to be passed,
 * HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended
 * when it returns. It holds as little memory as handsense_hearts_choose_move().
 */
HsStatus handsense_hearts_choose_pass_cards(const struct HsHeartsView *view,
                                            const struct HsHeartsSearchOptions *options,
                                            struct HsHeartsPassDecision *out);

/**
 * Solves a deal with all hands open: for every legal card the exact scores that the deal ends with
 * when all seats play as well as they can, and the line of best play.
 *
 * Meant for the last tricks: with standard rules five tricks take about ten microseconds, six below
 * a tenth of a millisecond, each more about ten times as long as the one before. docs/solve.md says
 * what best play of four seats means and how ties are settled.
 *
 * position: a deal as HsHeartsPosition describes it. options: NULL for the defaults. out: its
 * structSize must be set and stays; receives the solution, unchanged on error. Answers HS_OK, what
 * is wrong with the position, HS_ERROR_OPTION for an unknown method or utility, or HS_ERROR_SEAT.
 * Thread-safe; allocates a table for the time of the call, 10 KiB for up to four tricks left, 80 KiB
 * for five, 160 KiB for six, 1.25 MiB for seven, 40 MiB for more, and no more than 40 to 80 bytes a
 * node that it may search.
 */
HsStatus handsense_hearts_solve(const struct HsHeartsPosition *position,
                                const struct HsHeartsSolveOptions *options,
                                struct HsHeartsSolution *out);

/**
 * What a player may claim for certain, however the unseen cards lie and however the others play.
 *
 * A claim is never wrong, but not every one is found. It need not be my turn. Nothing is claimed
 * while cards are to be passed.
 *
 * out: its structSize must be set and stays; receives the claim, unchanged on error. Answers HS_OK
 * or why the view is impossible. Thread-safe; allocates nothing.
 */
HsStatus handsense_hearts_claim(const struct HsHeartsView *view, struct HsHeartsClaim *out);

/**
 * Deals the unseen cards at random, count times: whole hands that fit all that a view knows.
 *
 * Every possible deal is equally likely, each time anew; none is possible that the voids, the
 * cards passed and the numbers of cards rule out. What the others' play makes likely is not asked.
 * The same view, seed and count give the same deals on every platform, and a larger count begins
 * with the deals of a smaller one.
 *
 * view: it need not be my turn. seed: any number. count: 0 or more. out: receives count deals; it
 * may be NULL when count is 0. total: receives the number of possible deals (from 1 to
 * 84478098072866400). Both are unchanged on error. Answers HS_OK, why the view is impossible, or
 * HS_ERROR_COUNT. Thread-safe; allocates nothing.
 */
HsStatus handsense_hearts_sample_worlds(const struct HsHeartsView *view,
                                        uint64_t seed,
                                        int32_t count,
                                        struct HsHeartsWorld *out,
                                        uint64_t *total);

/**
 * Each seat's chance to win the game to 100, given the scores between two deals.
 *
 * The lowest score wins when somebody has 100, and ties share the win. Once that is so the answer is
 * exact; before, it is what equal players may expect who play by the usual rules, learnt from games of
 * HS_HEARTS_POLICY_TUNED. A point more never raises a seat's own chance, and seats with equal scores
 * have equal chances. Points of others can lower it: they may end the game too early for who is
 * behind.
 *
 * scores: of the seats, any numbers; below -50 they count as -50. numPlayers: 4. chances: receives
 * 0 to 1 for each seat, together 1 but for rounding, unchanged on error. Slots beyond the number of
 * players must be and become 0. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT,
 * HS_ERROR_PLAYER_COUNT or HS_ERROR_BEYOND_PLAYERS. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_hearts_win_chances(const int32_t scores[HS_HEARTS_MAX_PLAYERS],
                                      int32_t numPlayers,
                                      double chances[HS_HEARTS_MAX_PLAYERS]);

/* ----------------------------------------------------------------------------------------------
 * Hearts: checking the play of a deal
 * ---------------------------------------------------------------------------------------------- */

/**
 * Checks every card of a deal, and every pass that is known, against the best: what it has cost.
 *
 * Each decision is put to the search as what its player could know at that moment, so nobody is blamed
 * for what the others held; for the last five tricks the answer says besides what the open hands say.
 * A card that is not the search's own is then measured against it in deals that the search has not
 * seen, with as much again. The same deal, seed and playouts give the same answer on every platform and
 * any number of threads; whoever plays as handsense_hearts_choose_move() does with these options loses
 * nothing.
 *
 * deal: as HsHeartsDeal describes it. options: NULL for the defaults; playouts and milliseconds are
 * those of a card, four times as high for a pass, and threads are spread over the decisions.
 * progress is told after each card how far the check is: card and value are those of the best card at
 * that turn, inDoubt the cards still to be checked, playouts those so far, and spent the part of the
 * cards that is done. A cancelled check is no error: the answer has what was checked before. out: its
 * structSize must be set and stays; receives the answer, unchanged on error. In a struct longer than
 * this version knows, the bytes it does not know become zero.
 * Answers HS_OK; HS_ERROR_DUPLICATE_CARD or HS_ERROR_HAND_COUNT for hands that are no deck; what is
 * wrong with a trick, seat or card, as for an HsHeartsView, or HS_ERROR_ILLEGAL_PLAY for a card that
 * the seat did not hold, and handsense_last_error() then tells the number of the play; HS_ERROR_OPTION
 * for oneSeat; HS_ERROR_OBJECTIVE, HS_ERROR_TIME, HS_ERROR_THREADS or HS_ERROR_MEMORY. Thread-safe; threads of its own
 * have ended when it returns.
 */
HsStatus handsense_hearts_analyse_deal(const struct HsHeartsDeal *deal,
                                       const struct HsHeartsSearchOptions *options,
                                       struct HsHeartsDealAnalysis *out);

/* ----------------------------------------------------------------------------------------------
 * Liap Tui: rules, hands, plays, declarations
 * ---------------------------------------------------------------------------------------------- */

/**
 * Judges a hand of 0 to 8 pieces: high, middle and low pieces, the plays that it holds, and what the
 * evaluation declares with it.
 *
 * The evaluation is that of the text "AI Hand Evaluation Explained"; docs/liap-tui.md says where text and
 * program differ.
 *
 * hand: the pieces. out: its structSize must be set and stays; receives the judgement, unchanged on error.
 * Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, HS_ERROR_PIECE_COUNT,
 * HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES. Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_evaluate(const struct HsLiapTuiSet *hand,
                                     struct HsLiapTuiEvaluation *out);

/**
 * Lists every play that a hand of 0 to 8 pieces holds: small ones first, those of a size by their places,
 * each choice of copies by itself.
 *
 * hand: the pieces. out: receives outCount entries, the rest are zero; both unchanged on error. Answers as
 * handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_liap_tui_combos(const struct HsLiapTuiSet *hand,
                                   struct HsLiapTuiCombo out[HS_LIAP_TUI_MAX_COMBOS],
                                   int32_t *outCount);

/**
 * Says what kind of play some pieces are.
 *
 * set: 0 to 8 pieces in any order. kind: receives HS_LIAP_TUI_PLAY_*; HS_LIAP_TUI_PLAY_INVALID is an answer
 * too. Unchanged on error. Answers as handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_classify(const struct HsLiapTuiSet *set,
                                     int32_t *kind);

/**
 * Compares two sets of pieces.
 *
 * first, second: 0 to 8 pieces each. out: receives HS_LIAP_TUI_COMPARE_*, unchanged on error. Two sets of
 * the same type compare by strength; two that are both no play compare by points, which never decides a
 * turn. Answers as handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_compare(const struct HsLiapTuiSet *first,
                                    const struct HsLiapTuiSet *second,
                                    int32_t *out);

/**
 * Says who captures a turn: the place among four sets in the order of play, the leader's first.
 *
 * A later set takes the turn only if it is a play of the leader's type and stronger than the best so far.
 * The winner captures as many piles as the leader has played pieces.
 *
 * sets: four sets of the same size, of which the first must be a play. winner: receives 0 to 3, unchanged on
 * error. Answers HS_OK, HS_ERROR_NOT_A_PLAY, HS_ERROR_PIECE_COUNT for sets of different sizes, and as
 * handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_liap_tui_turn_winner(const struct HsLiapTuiSet sets[HS_LIAP_TUI_PLAYERS],
                                        int32_t *winner);

/**
 * Scores a round for one player: 3 for nothing declared and nothing captured, 5 more than declared for any
 * other declaration that came true, else a point lost for each pile too many or too few; all times the
 * multiplier.
 *
 * declared, captured: 0 to 8. multiplier: 1 and one more for each new deal, up to 1000; 0 means 1. out:
 * receives the points, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_DECLARATION or
 * HS_ERROR_OPTION (the multiplier). Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_score(int32_t declared,
                                  int32_t captured,
                                  int32_t multiplier,
                                  int32_t *out);

/**
 * Says whether a game is over, and who has won it.
 *
 * scores: those of the four seats after a round. out: receives 0 while nobody has 50 points, else bit s for
 * every seat s with the highest score; unchanged on error. Answers HS_OK, HS_ERROR_NULL or
 * HS_ERROR_ALIGNMENT. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_liap_tui_winners(const int32_t scores[HS_LIAP_TUI_PLAYERS],
                                    uint32_t *out);

/**
 * Fills a view before the first declaration: the first round of a game, no scores.
 *
 * view: receives the view, structSize included; unchanged on error. me, starter: 0 to 3. hand: my eight
 * pieces, which are kept in ascending order. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT,
 * HS_ERROR_SEAT, HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_liap_tui_view_init(struct HsLiapTuiView *view,
                                      int32_t me,
                                      const HsLiapTuiPiece hand[HS_LIAP_TUI_HAND],
                                      int32_t starter);

/**
 * Says what may be declared: bit d for each number d from 0 to 8.
 *
 * The last of the four may not make the sum eight, and nobody may declare nothing a third time in a row.
 *
 * previous: previousCount numbers declared before, in order; NULL when previousCount is 0. mustBeNonzero: 1
 * when 0 is forbidden because it was declared in each of the last two rounds, else 0. out: receives the
 * bits, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_DECLARATION or
 * HS_ERROR_OPTION. Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_legal_declarations(const int32_t *previous,
                                               int32_t previousCount,
                                               int32_t mustBeNonzero,
                                               uint32_t *out);

/**
 * Declares by a named strategy.
 *
 * strategy: HS_LIAP_TUI_STRATEGY_*. hand: eight pieces in the order in which they are held. previous,
 * previousCount, mustBeNonzero: as for handsense_liap_tui_legal_declarations(); at most three have declared
 * before. out: receives the declaration, unchanged on error; it is legal but for HS_LIAP_TUI_STRATEGY_GEN1,
 * whose last step may lead it to a forbidden number. Answers as handsense_liap_tui_evaluate() and
 * handsense_liap_tui_legal_declarations(), and HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_declare(int32_t strategy,
                                    const struct HsLiapTuiSet *hand,
                                    const int32_t *previous,
                                    int32_t previousCount,
                                    int32_t mustBeNonzero,
                                    int32_t *out);

/**
 * Plays in a named style.
 *
 * view: my turn to play. style: HS_LIAP_TUI_STYLE_*. seed: where the chance of
 * HS_LIAP_TUI_STYLE_PLANNED comes from. out: receives the pieces, lowest first; unchanged on error. Answers
 * HS_OK, why the view is impossible, HS_ERROR_TURN or HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_play(const struct HsLiapTuiView *view,
                                 int32_t style,
                                 uint64_t seed,
                                 struct HsLiapTuiSet *out);

/**
 * How often in percent the named strategies ask for a new deal: 80 with a weak hand, 60 with another one of
 * less than 60 points, else 30; half of that after the tenth round with a lead of more than ten points.
 *
 * hand: 0 to 8 pieces. round: from 1. score: mine. bestOther: the highest of the others. out: receives 0 to
 * 100, unchanged on error. Answers as handsense_liap_tui_evaluate(), and HS_ERROR_OPTION for the round.
 * Thread-safe; allocates nothing.
 */
HsStatus handsense_liap_tui_redeal_percent(const struct HsLiapTuiSet *hand,
                                           int32_t round,
                                           int32_t score,
                                           int32_t bestOther,
                                           int32_t *out);

/* ----------------------------------------------------------------------------------------------
 * Liap Tui: search
 * ---------------------------------------------------------------------------------------------- */

/**
 * Searches for the best declaration.
 *
 * The unseen pieces are dealt at random again and again, deals that go with what the others have declared
 * more often; each number that may be declared is tried in each such deal, and the round is played out by
 * quick players. The same view, seed and playouts give the same answer on every platform and any number of
 * threads.
 *
 * view: my turn to declare. options: NULL for the defaults. out: its structSize must be set and stays;
 * receives the decision, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_TURN,
 * HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it
 * returns.
 */
HsStatus handsense_liap_tui_search_declaration(const struct HsLiapTuiView *view,
                                               const struct HsLiapTuiSearchOptions *options,
                                               struct HsLiapTuiDeclarationDecision *out);

/**
 * Searches for the best play.
 *
 * As handsense_liap_tui_search_declaration(), with plays: all that can be led, as far as there is room, or
 * the answers that take the turn or leave a hand good for the piles still needed.
 *
 * view: my turn to play. options, out and the answer: as for handsense_liap_tui_search_declaration().
 */
HsStatus handsense_liap_tui_search_play(const struct HsLiapTuiView *view,
                                        const struct HsLiapTuiSearchOptions *options,
                                        struct HsLiapTuiPlayDecision *out);

/**
 * Searches whether a weak hand should ask for a new deal: whether a round with any hand, which I start and
 * which counts once more, is worth more than this one.
 *
 * view: before the first declaration. options: NULL for the defaults. out: receives 1 to ask for a new deal,
 * else 0; unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_PHASE after the first
 * declaration, HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have
 * ended when it returns.
 */
HsStatus handsense_liap_tui_search_new_deal(const struct HsLiapTuiView *view,
                                            const struct HsLiapTuiSearchOptions *options,
                                            int32_t *out);

/* ----------------------------------------------------------------------------------------------
 * Binokel: melds, tricks, scores
 * ---------------------------------------------------------------------------------------------- */

/**
 * Lists the melds of a hand: Binokel, four and eight of a kind from aces down, Familien and Paare by suit.
 *
 * A card may be in melds of different kinds, but König and Ober of a Familie are no Paar.
 *
 * hand: 0 to 22 different cards; of two copies the one that comes first is named. trump: 0 to 3. edition:
 * HS_BINOKEL_EDITION_*, which differ in eight of a kind. out: receives outCount melds, the rest are zero; both
 * unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_CARD,
 * HS_ERROR_DUPLICATE_CARD or HS_ERROR_SUIT. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_binokel_melds(const struct HsBinokelHand *hand,
                                 int32_t trump,
                                 int32_t edition,
                                 struct HsBinokelMeld out[HS_BINOKEL_MAX_MELDS],
                                 int32_t *outCount);

/**
 * Says what the melds of some cards count with each suit as trump.
 *
 * cards: any. edition: HS_BINOKEL_EDITION_*. out: receives the points by trump, unchanged on error. Answers
 * HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION or HS_ERROR_CARD. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_binokel_meld_points(HsBinokelCardSet cards,
                                       int32_t edition,
                                       int32_t out[HS_BINOKEL_SUITS]);

/**
 * Says which cards of a hand may be played.
 *
 * Suit must be followed, higher than the highest of it if possible; who cannot must trump, higher than the
 * highest trump if possible.
 *
 * hand: my cards. trick: the count cards that lie, 0 to 3, the lead first; NULL when count is 0. trump: 0 to
 * 3. exempt: 1 when my partner wins the trick so far, so that I need not play higher, or trump; else 0. out:
 * receives the cards, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_CARD,
 * HS_ERROR_DUPLICATE_CARD, HS_ERROR_SUIT or HS_ERROR_OPTION. Thread-safe; allocates nothing.
 */
HsStatus handsense_binokel_legal_cards(HsBinokelCardSet hand,
                                       const HsBinokelCard *trick,
                                       int32_t count,
                                       int32_t trump,
                                       int32_t exempt,
                                       HsBinokelCardSet *out);

/**
 * Says who wins a trick: the place of the card that nobody has beaten. Of two equal cards the first wins.
 *
 * trick: its count cards, 1 to 4, the lead first. trump: 0 to 3. winner: receives 0 to 3, unchanged on error.
 * Answers as handsense_binokel_legal_cards(). Thread-safe; allocates nothing.
 */
HsStatus handsense_binokel_trick_winner(const HsBinokelCard *trick,
                                        int32_t count,
                                        int32_t trump,
                                        int32_t *winner);

/**
 * Scores a round.
 *
 * tally: what it came to. out: receives an entry for each side, a seat, or a team where partners play; the
 * rest is zero. Unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE,
 * HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_OPTION. Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_binokel_score_round(const struct HsBinokelTally *tally,
                                       struct HsBinokelScore out[HS_BINOKEL_MAX_PLAYERS]);

/**
 * Says which side has won the game, if it is over: somebody has 1,000.
 *
 * edition: HS_BINOKEL_EDITION_*. players: 2 to 4. scores: by side, after a round. bidWinner: who has won its
 * auction. out: receives the side, or -1 while the game goes on; unchanged on error. Answers HS_OK,
 * HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_SCORE.
 * Thread-safe; allocates nothing.
 *
 */
HsStatus handsense_binokel_winner(int32_t edition,
                                  int32_t players,
                                  const int32_t scores[HS_BINOKEL_MAX_PLAYERS],
                                  int32_t bidWinner,
                                  int32_t *out);

/**
 * Fills a view before the first bid, with no scores.
 *
 * view: receives the view, structSize included; unchanged on error. edition: HS_BINOKEL_EDITION_*. players: 2
 * to 4. dealer, me: seats. hand: my cards in their order, as many as are dealt. Answers HS_OK, HS_ERROR_NULL,
 * HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT, HS_ERROR_CARD,
 * HS_ERROR_DUPLICATE_CARD or HS_ERROR_HAND_COUNT. Thread-safe; allocates nothing.
 */
HsStatus handsense_binokel_view_init(struct HsBinokelView *view,
                                     int32_t edition,
                                     int32_t players,
                                     int32_t dealer,
                                     int32_t me,
                                     const struct HsBinokelHand *hand);

/* ----------------------------------------------------------------------------------------------
 * Binokel: players by name
 * ---------------------------------------------------------------------------------------------- */

/**
 * Bids as a named player does.
 *
 * view: my turn to bid. player: HS_BINOKEL_PLAYER_*. seed: where its chance comes from; the same view, player
 * and seed give the same answer everywhere. bid: receives the bid, or 0 to pass; unchanged on error. Answers
 * HS_OK, why the view is impossible, HS_ERROR_TURN or HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
 */
HsStatus handsense_binokel_bid(const struct HsBinokelView *view,
                               int32_t player,
                               uint64_t seed,
                               int32_t *bid);

/**
 * Names trump as a named player does.
 *
 * view: my turn to name it. trump: receives 0 to 3. Else as handsense_binokel_bid().
 */
HsStatus handsense_binokel_name_trump(const struct HsBinokelView *view,
                                      int32_t player,
                                      uint64_t seed,
                                      int32_t *trump);

/**
 * Lays away, or goes out, as a named player does.
 *
 * view: my turn to do so, with the dabb in hand. out: receives the cards. Else as handsense_binokel_bid().
 */
HsStatus handsense_binokel_lay_away(const struct HsBinokelView *view,
                                    int32_t player,
                                    uint64_t seed,
                                    struct HsBinokelAway *out);

/**
 * Plays a card as a named player does.
 *
 * view: my turn to play. card: receives the card. Else as handsense_binokel_bid().
 */
HsStatus handsense_binokel_play(const struct HsBinokelView *view,
                                int32_t player,
                                uint64_t seed,
                                int32_t *card);

/* ----------------------------------------------------------------------------------------------
 * Binokel: search
 * ---------------------------------------------------------------------------------------------- */

/**
 * Searches whether to bid: whether to have the dabb at the lowest bid is worth more than to leave it to the
 * last bidder at his.
 *
 * The unseen cards are dealt at random again and again, as they go with what was seen; in each such deal every
 * choice is tried, and the round is played out by quick players. The same view, seed and playouts give the same
 * answer on every platform and any number of threads.
 *
 * view: my turn to bid. options: NULL for the defaults. out: its structSize must be set and stays; receives the
 * decision, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_TURN, HS_ERROR_OBJECTIVE,
 * HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it returns.
 */
HsStatus handsense_binokel_search_bid(const struct HsBinokelView *view,
                                      const struct HsBinokelSearchOptions *options,
                                      struct HsBinokelBidDecision *out);

/**
 * Searches for the trump to name.
 *
 * As handsense_binokel_search_bid(), at my turn to name it.
 */
HsStatus handsense_binokel_search_trump(const struct HsBinokelView *view,
                                        const struct HsBinokelSearchOptions *options,
                                        struct HsBinokelTrumpDecision *out);

/**
 * Searches for what to lay away, or whether to go out.
 *
 * As handsense_binokel_search_bid(), at my turn to do so, with the dabb in hand.
 */
HsStatus handsense_binokel_search_away(const struct HsBinokelView *view,
                                       const struct HsBinokelSearchOptions *options,
                                       struct HsBinokelAwayDecision *out);

/**
 * Searches for the best card.
 *
 * As handsense_binokel_search_bid(), at my turn to play.
 */
HsStatus handsense_binokel_search_card(const struct HsBinokelView *view,
                                       const struct HsBinokelSearchOptions *options,
                                       struct HsBinokelCardDecision *out);

/* ----------------------------------------------------------------------------------------------
 * Hex: positions, distances, cells as text
 * ---------------------------------------------------------------------------------------------- */

/**
 * Fills an empty board with Red to move.
 *
 * position: receives the position, structSize included; unchanged on error. size: rows of the board, 1 to 19.
 * Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT or HS_ERROR_HEX_SIZE. Thread-safe; allocates nothing.
 */
HsStatus handsense_hex_position_init(struct HsHexPosition *position,
                                     int32_t size);

/**
 * Says whose stones join their edges.
 *
 * out: receives HS_HEX_RED, HS_HEX_BLUE, or HS_HEX_EMPTY while nobody has won; unchanged on error. Answers HS_OK,
 * HS_ERROR_NULL, HS_ERROR_ALIGNMENT or why the position is impossible. Thread-safe; allocates nothing.
 */
HsStatus handsense_hex_winner(const struct HsHexPosition *position,
                              int32_t *out);

/**
 * Counts the stones that a colour lacks to join its edges, if nobody stood in the way.
 *
 * colour: HS_HEX_RED or HS_HEX_BLUE. out: receives the number, 0 when it has joined them and -1 when the opponent has
 * cut them off from each other; unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION
 * or why the position is impossible. Thread-safe; allocates nothing.
 */
HsStatus handsense_hex_distance(const struct HsHexPosition *position,
                                int32_t colour,
                                int32_t *out);

/**
 * Says how well a colour is connected: twice the size of the board less the stones that it lacks, and -100 when it is
 * cut off.
 *
 * measure: HS_HEX_MEASURE_*. out: receives the number, more for better. Else as handsense_hex_distance().
 */
HsStatus handsense_hex_connectivity(const struct HsHexPosition *position,
                                    int32_t colour,
                                    int32_t measure,
                                    int32_t *out);

/**
 * Says what a position is worth to a colour: connectivity, stones that touch two others, and stones; the opponent's
 * count for more. A position that is won has no value of its own.
 *
 * measure: HS_HEX_MEASURE_*. out: receives the value, a multiple of a tenth. Else as handsense_hex_distance().
 */
HsStatus handsense_hex_evaluate(const struct HsHexPosition *position,
                                int32_t colour,
                                int32_t measure,
                                double *out);

/**
 * Reads the name of a cell: a letter for its column and a number for its row, "a1" at the top left.
 *
 * text: a NUL-terminated UTF-8 string; the letter may be large. size: rows of the board, 1 to 19. out: receives the
 * number of the cell, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_HEX_SIZE,
 * HS_ERROR_TEXT, or HS_ERROR_HEX_CELL for a cell beyond the board. Thread-safe.
 */
HsStatus handsense_hex_parse_cell(const char *text,
                                  int32_t size,
                                  int32_t *out);

/**
 * Writes the name of a cell, such as "f11", as snprintf does.
 *
 * cell: its number on a board of boardSize rows. buffer: receives at most size bytes, closing NUL included; it may be
 * NULL when size is 0. Answers the length of the whole name without the NUL, which is 3 at most (if that is size or
 * more, it was cut), or a negative HsStatus: HS_ERROR_NULL, HS_ERROR_HEX_SIZE or HS_ERROR_HEX_CELL. Thread-safe.
 */
int32_t handsense_hex_format_cell(int32_t cell,
                                  int32_t boardSize,
                                  char *buffer,
                                  size_t size);

/* ----------------------------------------------------------------------------------------------
 * Hex: moves, bridges, resistance
 * ---------------------------------------------------------------------------------------------- */

/**
 * Scores all moves of who is to move, in the order of the cells.
 *
 * formula: HS_HEX_FORMULA_*. measure: HS_HEX_MEASURE_*. out: its structSize must be set and stays; receives the moves,
 * unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is
 * impossible, HS_ERROR_HEX_OVER or HS_ERROR_OPTION. Thread-safe; allocates nothing.
 */
HsStatus handsense_hex_score_moves(const struct HsHexPosition *position,
                                   int32_t formula,
                                   int32_t measure,
                                   struct HsHexScores *out);

/**
 * Scores all moves of who is to move, the best first.
 *
 * Where scores are equal, cells on short paths of both colours come first, then those near the centre. Else as
 * handsense_hex_score_moves().
 */
HsStatus handsense_hex_order_moves(const struct HsHexPosition *position,
                                   int32_t formula,
                                   int32_t measure,
                                   struct HsHexScores *out);

/**
 * Lists the bridges of a colour, between stones and to edges.
 *
 * colour: HS_HEX_RED or HS_HEX_BLUE. out: its structSize must be set and stays; receives the bridges, unchanged on
 * error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible or
 * HS_ERROR_OPTION. Thread-safe; allocates nothing.
 */
HsStatus handsense_hex_bridges(const struct HsHexPosition *position,
                               int32_t colour,
                               struct HsHexBridges *out);

/**
 * Lists the cells where a colour restores what an opponent's stone has threatened to cut.
 *
 * They are empty, next to that stone, and between two stones of the colour; its edges are as good as stones.
 *
 * last: the cell of the opponent's stone. colour: HS_HEX_RED or HS_HEX_BLUE. out: receives outCount cells, the rest are
 * -1; both unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position
 * is impossible, HS_ERROR_OPTION, or HS_ERROR_HEX_CELL where no stone of the opponent is. Thread-safe; allocates
 * nothing.
 *
 */
HsStatus handsense_hex_save_bridge(const struct HsHexPosition *position,
                                   int32_t last,
                                   int32_t colour,
                                   int32_t out[HS_HEX_MAX_SAVES],
                                   int32_t *outCount);

/**
 * Works out the board as an electric circuit between the edges of each colour: how well it conducts, and how much of
 * the current goes through each cell.
 *
 * Unlike the distance it sees that two ways are better than one.
 *
 * out: its structSize must be set and stays; receives the circuit, unchanged on error. Answers HS_OK, HS_ERROR_NULL,
 * HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible, or HS_ERROR_MEMORY. Thread-safe; allocates
 * less than a hundred kilobytes and frees them.
 */
HsStatus handsense_hex_resistance(const struct HsHexPosition *position,
                                  struct HsHexCircuit *out);

/* ----------------------------------------------------------------------------------------------
 * Hex: search
 * ---------------------------------------------------------------------------------------------- */

/**
 * Looks for the best move by minimax: all that may happen for so many moves, the most promising moves first.
 *
 * The same position and options give the same answer on every platform, unless time is limited.
 *
 * options: NULL for the defaults. out: its structSize must be set and stays; receives the decision, unchanged on error.
 * Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, HS_ERROR_STRUCT_TAIL, why the position is
 * impossible, HS_ERROR_HEX_OVER, HS_ERROR_TIME, HS_ERROR_OPTION or HS_ERROR_MEMORY. Thread-safe; starts no thread.
 */
HsStatus handsense_hex_minimax(const struct HsHexPosition *position,
                               const struct HsHexMinimaxOptions *options,
                               struct HsHexDecision *out);

/**
 * Looks for the move that wins most often when the board is then filled to its end.
 *
 * Every one of the most promising moves has the same number of playouts. Else as handsense_hex_minimax().
 */
HsStatus handsense_hex_monte_carlo(const struct HsHexPosition *position,
                                   const struct HsHexMonteCarloOptions *options,
                                   struct HsHexDecision *out);

/**
 * Looks for the best move as the strong player does: a tree of playouts that grows where they go, until its budget is
 * spent or the outcome is certain.
 *
 * Else as handsense_hex_minimax().
 */
HsStatus handsense_hex_search(const struct HsHexPosition *position,
                              const struct HsHexSearchOptions *options,
                              struct HsHexDecision *out);

/**
 * Chooses a move as the seed's player does: a win if there is one, else where the opponent would win, else the move of
 * minimax, unless that of Monte Carlo wins more than 85 % of its playouts.
 *
 * measure: HS_HEX_MEASURE_*. seed: where its chance comes from; the same position, measure and seed give the same
 * answer on every platform. out: its structSize must be set and stays; receives the move, unchanged on error. Answers
 * HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible, HS_ERROR_HEX_OVER,
 * HS_ERROR_OPTION or HS_ERROR_MEMORY. Thread-safe; starts no thread.
 */
HsStatus handsense_hex_seed_move(const struct HsHexPosition *position,
                                 int32_t measure,
                                 uint64_t seed,
                                 struct HsHexSeedMove *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_H */
