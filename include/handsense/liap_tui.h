/**
 * @file
 * Liap Tui: hands, plays, declarations, rounds, search.
 * common.h has the rules of all functions.
 */

#ifndef HANDSENSE_LIAP_TUI_H
#define HANDSENSE_LIAP_TUI_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ---- Constants ---- */

/// Players.
#define HS_LIAP_TUI_PLAYERS 4

/// Pieces of a full hand, and piles of a round.
#define HS_LIAP_TUI_HAND 8

/// The most turns of a round.
#define HS_LIAP_TUI_MAX_TURNS 8

/// The most plays in a hand, each choice of copies counted.
#define HS_LIAP_TUI_MAX_COMBOS 48

/// Types of plays.
#define HS_LIAP_TUI_PLAY_TYPES 9

/// Numbers that can be declared, 0 to 8.
#define HS_LIAP_TUI_MAX_DECLARATIONS 9

/// The most candidate plays of a search.
#define HS_LIAP_TUI_MAX_CANDIDATES 16

/* ---- Enumerations ---- */

/// Phase of a round.
typedef enum HsLiapTuiRoundPhase {
    /// nextPlayer declares. Before the first declaration a weak hand may ask for a redeal.
    HS_LIAP_TUI_ROUND_DECLARING = 0,
    /// nextPlayer plays.
    HS_LIAP_TUI_ROUND_PLAYING = 1,
    /// All pieces are played.
    HS_LIAP_TUI_ROUND_OVER = 2,
} HsLiapTuiRoundPhase;

/// Types of plays.
typedef enum HsLiapTuiPlayType {
    /// No play: cannot be led, never wins.
    HS_LIAP_TUI_PLAY_INVALID = 0,
    /// Any piece.
    HS_LIAP_TUI_PLAY_SINGLE = 1,
    /// Two of a kind.
    HS_LIAP_TUI_PLAY_PAIR = 2,
    /// Three soldiers of a colour.
    HS_LIAP_TUI_PLAY_THREE_OF_A_KIND = 3,
    /// General, advisor, elephant or chariot, horse, cannon of a colour.
    HS_LIAP_TUI_PLAY_STRAIGHT = 4,
    /// Four soldiers of a colour.
    HS_LIAP_TUI_PLAY_FOUR_OF_A_KIND = 5,
    /// A straight with one piece twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT = 6,
    /// Five soldiers of a colour.
    HS_LIAP_TUI_PLAY_FIVE_OF_A_KIND = 7,
    /// A straight with two pieces twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT_5 = 8,
    /// Two each of chariot, horse, cannon of a colour.
    HS_LIAP_TUI_PLAY_DOUBLE_STRAIGHT = 9,
} HsLiapTuiPlayType;

/// Comparison of two sets.
typedef enum HsLiapTuiComparison {
    /// Different types.
    HS_LIAP_TUI_COMPARE_DIFFERENT = -1,
    /// Equally strong.
    HS_LIAP_TUI_COMPARE_EQUAL = 0,
    /// The first is stronger.
    HS_LIAP_TUI_COMPARE_FIRST = 1,
    /// The second is stronger.
    HS_LIAP_TUI_COMPARE_SECOND = 2,
} HsLiapTuiComparison;

/// Declaration strategies; docs/reference/liap-tui.md compares them.
typedef enum HsLiapTuiStrategy {
    /// The library's quick estimate. The default.
    HS_LIAP_TUI_STRATEGY_QUICK = 0,
    /// The evaluation of handsense_liap_tui_evaluate().
    HS_LIAP_TUI_STRATEGY_REFERENCE = 1,
    /// The same, plays weighted by pieces.
    HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED = 2,
    /// The first that uses others' declarations.
    HS_LIAP_TUI_STRATEGY_GEN1 = 3,
    /// The last one in use.
    HS_LIAP_TUI_STRATEGY_NEW = 4,
    /// The last design.
    HS_LIAP_TUI_STRATEGY_V2 = 5,
} HsLiapTuiStrategy;

/// Playing styles.
typedef enum HsLiapTuiStyle {
    /// The library's heuristic. The default.
    HS_LIAP_TUI_STYLE_HEURISTIC = 0,
    /// The strongest play, whatever was declared.
    HS_LIAP_TUI_STYLE_GREEDY = 1,
    /// Plans for the declared piles.
    HS_LIAP_TUI_STYLE_PLANNED = 2,
} HsLiapTuiStyle;

/// Objective of a search.
typedef enum HsLiapTuiObjective {
    /// Win probability in the game to 50. The default.
    HS_LIAP_TUI_OBJECTIVE_GAME = 0,
    /// Own points of the round.
    HS_LIAP_TUI_OBJECTIVE_POINTS = 1,
} HsLiapTuiObjective;

/* ---- Types ---- */

/// A piece, 1 to 14; odd black, even red. Soldiers 1, 2; cannons 3, 4; horses 5, 6; chariots 7, 8;
/// elephants 9, 10; advisors 11, 12; generals 13, 14.
typedef uint8_t HsLiapTuiPiece;

/// Pieces in order.
typedef struct HsLiapTuiSet {
    /// Number of pieces, 0 to 8.
    int32_t count;
    /// The pieces; unused slots are zero.
    HsLiapTuiPiece pieces[HS_LIAP_TUI_HAND];
} HsLiapTuiSet;

/// Evaluation of a hand.
typedef struct HsLiapTuiEvaluation {
    uint32_t structSize;
    /// Pieces of 9 points or more.
    int32_t high;
    /// Pieces of 7 or 8 points.
    int32_t middle;
    /// Other pieces.
    int32_t low;
    /// Points of all pieces.
    int32_t points;
    /// Plays by type less 1, each choice of copies counted: four soldiers are six pairs.
    int32_t combos[HS_LIAP_TUI_PLAY_TYPES];
    /// Strong plays: no singles, pairs, extended straights of five.
    int32_t strongCombos;
    /// 1: a general, or a (extended) straight of 20 points or more.
    int32_t strongOpening;
    /// 1: no piece above 9 points, a redeal may be asked for.
    int32_t weak;
    /// Declaration if not first: strongCombos + strongOpening, 1 to 7.
    int32_t score;
    /// Declaration if first: one more, 1 to 7.
    int32_t scoreFirst;
} HsLiapTuiEvaluation;

/// A play in a hand.
typedef struct HsLiapTuiCombo {
    /// Bit i: piece i of the hand.
    uint32_t pieceMask;
    /// HS_LIAP_TUI_PLAY_*.
    int32_t kind;
    /// Rank within the type: points of all pieces, in extended straights of each name once.
    int32_t strength;
    /// Points of all pieces.
    int32_t points;
} HsLiapTuiCombo;

/// A turn.
typedef struct HsLiapTuiTurn {
    /// Seats that have played, 0 to 4.
    int32_t played;
    /// Their sets, the leader's first.
    struct HsLiapTuiSet sets[HS_LIAP_TUI_PLAYERS];
} HsLiapTuiTurn;

/// Everything that one player knows of a round. Piles, leaders and the turn follow.
typedef struct HsLiapTuiView {
    uint32_t structSize;
    /// My seat, 0 to 3. Play goes to the next higher seat.
    int32_t me;
    /// Seat that declares first and leads.
    int32_t starter;
    /// Round of the game, 0 to 1000; 0 for 1.
    int32_t round;
    /// Factor of the points, plus 1 per redeal, 0 to 1000; 0 for 1.
    int32_t multiplier;
    /// Entries of declared, 0 to 4.
    int32_t declaredCount;
    /// Declarations from the starter on.
    int32_t declared[HS_LIAP_TUI_PLAYERS];
    /// By seat: zero declarations in a row before this round.
    int32_t zeroDeclarations[HS_LIAP_TUI_PLAYERS];
    /// Game scores before the round, -1000000 to 1000000.
    int32_t scores[HS_LIAP_TUI_PLAYERS];
    /// My pieces. Named strategies break ties by their order.
    struct HsLiapTuiSet hand;
    /// Entries of turns, with the one in progress.
    int32_t turnCount;
    /// Turns so far; all but the last are complete.
    struct HsLiapTuiTurn turns[HS_LIAP_TUI_MAX_TURNS];
} HsLiapTuiView;

/// Search options. Zero is the default everywhere.
typedef struct HsLiapTuiSearchOptions {
    uint32_t structSize;
    /// HS_LIAP_TUI_OBJECTIVE_*.
    int32_t objective;
    /// playouts: 5000 by default, none with a time limit.
    HsSearchLimits limits;
} HsLiapTuiSearchOptions;

/// Means over playouts; 0 without any.
typedef struct HsLiapTuiEstimate {
    /// Win probability, or points.
    double value;
    /// Standard error of value.
    double valueError;
    /// Points of the round before multiplying.
    double points;
    /// Probability of capturing as declared.
    double exact;
    /// Piles in the round.
    double captured;
    uint64_t playouts;
} HsLiapTuiEstimate;

/// A candidate declaration.
typedef struct HsLiapTuiSearchedDeclaration {
    /// The number.
    int32_t declared;
    int32_t reserved;
    /// Its estimate.
    struct HsLiapTuiEstimate estimate;
} HsLiapTuiSearchedDeclaration;

/// Result of a declaration search.
typedef struct HsLiapTuiDeclarationDecision {
    uint32_t structSize;
    /// The number to declare.
    int32_t declared;
    /// Entries of candidates.
    int32_t count;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    uint64_t playouts;
    /// Best first.
    struct HsLiapTuiSearchedDeclaration candidates[HS_LIAP_TUI_MAX_DECLARATIONS];
} HsLiapTuiDeclarationDecision;

/// A candidate play.
typedef struct HsLiapTuiSearchedPlay {
    /// The pieces, lowest first.
    struct HsLiapTuiSet set;
    int32_t reserved;
    /// Its estimate.
    struct HsLiapTuiEstimate estimate;
} HsLiapTuiSearchedPlay;

/// Result of a play search.
typedef struct HsLiapTuiPlayDecision {
    uint32_t structSize;
    /// Entries of candidates.
    int32_t count;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    int32_t reserved;
    uint64_t playouts;
    /// Best first.
    struct HsLiapTuiSearchedPlay candidates[HS_LIAP_TUI_MAX_CANDIDATES];
} HsLiapTuiPlayDecision;

/// A round with open hands: the state of a round, and its record.
typedef struct HsLiapTuiRound {
    uint32_t structSize;
    /// Seat that declares first and leads.
    int32_t starter;
    /// Round of the game, 0 to 1000; 0 for 1.
    int32_t round;
    /// Factor of the points, plus 1 per redeal, 0 to 1000; 0 for 1.
    int32_t multiplier;
    /// Entries of declared, 0 to 4.
    int32_t declaredCount;
    /// Declarations from the starter on.
    int32_t declared[HS_LIAP_TUI_PLAYERS];
    /// By seat: zero declarations in a row before this round.
    int32_t zeroDeclarations[HS_LIAP_TUI_PLAYERS];
    /// Game scores before the round, -1000000 to 1000000.
    int32_t scores[HS_LIAP_TUI_PLAYERS];
    /// The eight pieces dealt to each seat. Views keep their order.
    struct HsLiapTuiSet hands[HS_LIAP_TUI_PLAYERS];
    /// Entries of turns, with the one in progress.
    int32_t turnCount;
    /// Turns so far; all but the last are complete.
    struct HsLiapTuiTurn turns[HS_LIAP_TUI_MAX_TURNS];
    int32_t reserved;
} HsLiapTuiRound;

/// What follows from a round.
typedef struct HsLiapTuiRoundState {
    uint32_t structSize;
    /// HS_LIAP_TUI_ROUND_*.
    int32_t phase;
    /// Seat to declare or play; -1 if OVER.
    int32_t nextPlayer;
    /// Leader of the turn in progress. OVER: winner of the last turn, the next starter.
    int32_t leader;
    /// Seat winning the turn in progress; -1 before its lead.
    int32_t winner;
    /// Pieces that nextPlayer must play; 0 for the leader, and unless PLAYING.
    int32_t required;
    /// Bit d: nextPlayer may declare d.
    uint32_t legalDeclarations;
    /// Bit s: seat s may ask for a redeal.
    uint32_t mayRedeal;
    /// Pieces held by each seat, lowest first.
    struct HsLiapTuiSet hands[HS_LIAP_TUI_PLAYERS];
    /// Piles captured by each seat.
    int32_t captured[HS_LIAP_TUI_PLAYERS];
    /// Points of the round, multiplied; 0 until OVER.
    int32_t points[HS_LIAP_TUI_PLAYERS];
    /// Game scores: those before the round plus points.
    int32_t gameScores[HS_LIAP_TUI_PLAYERS];
    /// Zero declarations in a row, with this round.
    int32_t zeroDeclarations[HS_LIAP_TUI_PLAYERS];
    /// Complete turns, 0 to 8.
    int32_t turnsPlayed;
    /// Winner of each complete turn.
    int32_t turnWinners[HS_LIAP_TUI_MAX_TURNS];
    /// Bit s: seat s has the highest game score. 0 until a game score is 50 or more.
    uint32_t gameWinners;
} HsLiapTuiRoundState;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Functions ---- */

/// Evaluates a hand of 0 to 8 pieces, as "AI Hand Evaluation Explained" does. Errors: PIECE_COUNT,
/// PIECE, PIECE_COPIES.
HsStatus handsense_liap_tui_evaluate(const struct HsLiapTuiSet *hand,
                                     struct HsLiapTuiEvaluation *out);

/// Lists every play in a hand: by size, then by position, each choice of copies. Errors: as
/// handsense_liap_tui_evaluate().
HsStatus handsense_liap_tui_combos(const struct HsLiapTuiSet *hand,
                                   struct HsLiapTuiCombo out[HS_LIAP_TUI_MAX_COMBOS],
                                   int32_t *outCount);

/// Sets kind to the HS_LIAP_TUI_PLAY_* of 0 to 8 pieces. Errors: as handsense_liap_tui_evaluate().
HsStatus handsense_liap_tui_classify(const struct HsLiapTuiSet *set, int32_t *kind);

/// Sets out to HS_LIAP_TUI_COMPARE_*: by strength within a type; two invalid sets by points.
/// Errors: as handsense_liap_tui_evaluate().
HsStatus handsense_liap_tui_compare(const struct HsLiapTuiSet *first,
                                    const struct HsLiapTuiSet *second,
                                    int32_t *out);

/// Fills a view of a first round before declarations. me, starter: 0 to 3. hand is sorted. Errors:
/// SEAT, PIECE, PIECE_COPIES.
HsStatus handsense_liap_tui_view_init(struct HsLiapTuiView *view,
                                      int32_t me,
                                      const HsLiapTuiPiece hand[HS_LIAP_TUI_HAND],
                                      int32_t starter);

/// Declares by a strategy. hand: eight pieces. previous: at most three; may be NULL if previousCount is
/// 0. mustBeNonzero: 1 after two zero declarations in a row. Legal, except that GEN1 may return a
/// forbidden number. Errors: STRATEGY, DECLARATION, OPTION, and as handsense_liap_tui_evaluate().
HsStatus handsense_liap_tui_declare(int32_t strategy,
                                    const struct HsLiapTuiSet *hand,
                                    const int32_t *previous,
                                    int32_t previousCount,
                                    int32_t mustBeNonzero,
                                    int32_t *out);

/// Plays in a style, lowest piece first. seed: for PLANNED. Errors: TURN, STRATEGY.
HsStatus handsense_liap_tui_play(const struct HsLiapTuiView *view,
                                 int32_t style,
                                 uint64_t seed,
                                 struct HsLiapTuiSet *out);

/// Sets out to the frequency with which strategies ask for a redeal, in percent: 80 with a weak
/// hand, 60 below 60 points, else 30; half after round 10 with a lead above 10. round: from 1.
/// Errors: OPTION, and as handsense_liap_tui_evaluate().
HsStatus handsense_liap_tui_redeal_percent(const struct HsLiapTuiSet *hand,
                                           int32_t round,
                                           int32_t score,
                                           int32_t bestOther,
                                           int32_t *out);

/// Searches for the best declaration: playouts in sampled worlds weighted by the others'
/// declarations. Reproducible with any number of threads. Errors: TURN, OBJECTIVE, TIME, THREADS.
HsStatus handsense_liap_tui_search_declaration(const struct HsLiapTuiView *view,
                                               const struct HsLiapTuiSearchOptions *options,
                                               struct HsLiapTuiDeclarationDecision *out);

/// Searches for the best play among up to HS_LIAP_TUI_MAX_CANDIDATES. As
/// handsense_liap_tui_search_declaration().
HsStatus handsense_liap_tui_search_play(const struct HsLiapTuiView *view,
                                        const struct HsLiapTuiSearchOptions *options,
                                        struct HsLiapTuiPlayDecision *out);

/// Searches whether a weak hand asks for a redeal: 1 or 0. view: before the first declaration. As
/// handsense_liap_tui_search_declaration(). Errors: PHASE too.
HsStatus handsense_liap_tui_search_redeal(const struct HsLiapTuiView *view,
                                          const struct HsLiapTuiSearchOptions *options,
                                          int32_t *out);

/// Deals a first round. starter: 0 to 3, or -1 for the holder of the red general. For a later
/// round, set round, scores and zeroDeclarations. Errors: SEAT.
HsStatus handsense_liap_tui_round_random(int32_t starter,
                                         uint64_t seed,
                                         struct HsLiapTuiRound *out);

/// Deals again for the owner of a weak hand, who starts. The multiplier rises by 1. out may be
/// round. Errors: SEAT, OPTION when the multiplier is 1000, or PHASE unless the hand is weak and no
/// seat has declared.
HsStatus handsense_liap_tui_round_redeal(const struct HsLiapTuiRound *round,
                                         int32_t seat,
                                         uint64_t seed,
                                         struct HsLiapTuiRound *out);

/// Declares for nextPlayer. out may be round. Errors: DECLARATION, or PHASE after four
/// declarations.
HsStatus handsense_liap_tui_round_declare(const struct HsLiapTuiRound *round,
                                          int32_t declared,
                                          struct HsLiapTuiRound *out);

/// Plays pieces of nextPlayer. out may be round. Errors: PIECE, PIECE_COPIES for pieces not held,
/// PIECE_COUNT, INVALID_PLAY for a lead that is no play, or PHASE unless PLAYING.
HsStatus handsense_liap_tui_round_play(const struct HsLiapTuiRound *round,
                                       const struct HsLiapTuiSet *set,
                                       struct HsLiapTuiRound *out);

/// Takes back the last play or declaration. out may be round. Errors: PHASE before the first
/// declaration.
HsStatus handsense_liap_tui_round_undo(const struct HsLiapTuiRound *round,
                                       struct HsLiapTuiRound *out);

/// Derives phase, turn, legal declarations, hands and scores from a round.
HsStatus handsense_liap_tui_round_state(const struct HsLiapTuiRound *round,
                                        struct HsLiapTuiRoundState *out);

/// Fills the view of a seat. Errors: SEAT.
HsStatus handsense_liap_tui_round_view(const struct HsLiapTuiRound *round,
                                       int32_t seat,
                                       struct HsLiapTuiView *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_LIAP_TUI_H */
