/**
 * @file
 * Liap Tui: hands, plays, declarations, search.
 */

#ifndef HANDSENSE_LIAP_TUI_H
#define HANDSENSE_LIAP_TUI_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ----------------------------------------------------------------------------------------------
 * Constants
 * ---------------------------------------------------------------------------------------------- */

/// Players of Liap Tui.
#define HS_LIAP_TUI_PLAYERS 4

/// Pieces in a hand before the first turn, and piles in a round.
#define HS_LIAP_TUI_HAND 8

/// The most turns of a round.
#define HS_LIAP_TUI_MAX_TURNS 8

/// The most plays that a hand holds, each choice of copies counted by itself.
#define HS_LIAP_TUI_MAX_COMBOS 48

/// Types of plays.
#define HS_LIAP_TUI_PLAY_TYPES 9

/// Numbers that can be declared: 0 to 8.
#define HS_LIAP_TUI_MAX_DECLARATIONS 9

/// The most plays that a search tries.
#define HS_LIAP_TUI_MAX_CANDIDATES 16

/* ----------------------------------------------------------------------------------------------
 * Enumerations
 * ---------------------------------------------------------------------------------------------- */

/// What kind of play some pieces are.
typedef enum HsLiapTuiPlayType {
    /// No play: it cannot be led, and never takes a turn.
    HS_LIAP_TUI_PLAY_INVALID = 0,
    /// Any piece.
    HS_LIAP_TUI_PLAY_SINGLE = 1,
    /// Two of a kind.
    HS_LIAP_TUI_PLAY_PAIR = 2,
    /// Three soldiers of a colour.
    HS_LIAP_TUI_PLAY_THREE_OF_A_KIND = 3,
    /// General, advisor and elephant, or chariot, horse and cannon, of a colour.
    HS_LIAP_TUI_PLAY_STRAIGHT = 4,
    /// Four soldiers of a colour.
    HS_LIAP_TUI_PLAY_FOUR_OF_A_KIND = 5,
    /// A straight with one of its pieces twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT = 6,
    /// Five soldiers of a colour.
    HS_LIAP_TUI_PLAY_FIVE_OF_A_KIND = 7,
    /// A straight with two of its pieces twice.
    HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT_5 = 8,
    /// Two chariots, two horses and two cannons of a colour.
    HS_LIAP_TUI_PLAY_DOUBLE_STRAIGHT = 9,
} HsLiapTuiPlayType;

/// How two sets of pieces compare.
typedef enum HsLiapTuiComparison {
    /// They are of different types, so neither beats the other.
    HS_LIAP_TUI_COMPARE_DIFFERENT = -1,
    /// They are equally strong.
    HS_LIAP_TUI_COMPARE_EQUAL = 0,
    /// The first is stronger.
    HS_LIAP_TUI_COMPARE_FIRST = 1,
    /// The second is stronger.
    HS_LIAP_TUI_COMPARE_SECOND = 2,
} HsLiapTuiComparison;

/// Who declares how. The numbers from 1 stand for the strategies of the program that the evaluation of
/// hands was written for; docs/liap-tui.md says what each looks at.
typedef enum HsLiapTuiStrategy {
    /// The library's own quick estimate. The default.
    HS_LIAP_TUI_STRATEGY_QUICK = 0,
    /// The evaluation of handsense_liap_tui_evaluate().
    HS_LIAP_TUI_STRATEGY_REFERENCE = 1,
    /// The same with plays counted by their pieces.
    HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED = 2,
    /// The first that looks at what the others have declared.
    HS_LIAP_TUI_STRATEGY_GEN1 = 3,
    /// The last that was put to use.
    HS_LIAP_TUI_STRATEGY_NEW = 4,
    /// The last that was designed.
    HS_LIAP_TUI_STRATEGY_V2 = 5,
} HsLiapTuiStrategy;

/// Who plays how.
typedef enum HsLiapTuiStyle {
    /// The library's own rules of thumb. The default.
    HS_LIAP_TUI_STYLE_HEURISTIC = 0,
    /// The highest pieces that go together, whatever was declared.
    HS_LIAP_TUI_STYLE_GREEDY = 1,
    /// By a plan for as many piles as were declared.
    HS_LIAP_TUI_STYLE_PLANNED = 2,
} HsLiapTuiStyle;

/// What a search is to bring about.
typedef enum HsLiapTuiObjective {
    /// To win the game to 50. The default.
    HS_LIAP_TUI_OBJECTIVE_GAME = 0,
    /// The own points of the round, whatever the others get.
    HS_LIAP_TUI_OBJECTIVE_POINTS = 1,
} HsLiapTuiObjective;

/* ----------------------------------------------------------------------------------------------
 * Types
 * ---------------------------------------------------------------------------------------------- */

/// A piece of Liap Tui: its value, 1 to 14. Odd values are black, even ones red: soldiers 1 and 2, cannons
/// 3 and 4, horses 5 and 6, chariots 7 and 8, elephants 9 and 10, advisors 11 and 12, generals 13 and 14.
typedef uint8_t HsLiapTuiPiece;

/// Pieces in an order.
typedef struct HsLiapTuiSet {
    /// How many there are, 0 to 8.
    int32_t count;
    /// The pieces; zero behind them.
    HsLiapTuiPiece pieces[HS_LIAP_TUI_HAND];
} HsLiapTuiSet;

/// What handsense_liap_tui_evaluate() says of a hand.
typedef struct HsLiapTuiEvaluation {
    /// sizeof(HsLiapTuiEvaluation), set by the caller.
    uint32_t structSize;
    /// Pieces of 9 points and more.
    int32_t high;
    /// Pieces of 7 and 8 points.
    int32_t middle;
    /// All others.
    int32_t low;
    /// What all pieces are worth.
    int32_t points;
    /// How many plays of each type the hand holds, by HS_LIAP_TUI_PLAY_* less 1. Each choice of copies
    /// counts: four soldiers are six pairs.
    int32_t combos[HS_LIAP_TUI_PLAY_TYPES];
    /// Those of them that the evaluation calls strong: all but single pieces, pairs and extended straights
    /// of five.
    int32_t strongCombos;
    /// 1 with a general, or with a straight or extended straight of 20 points or more, else 0.
    int32_t strongOpening;
    /// 1 when no piece has more than 9 points, so that a new deal may be asked for, else 0.
    int32_t weak;
    /// What the evaluation declares, 1 to 7, for who is not the first to do so: the strong plays, and 1
    /// for a strong opening.
    int32_t score;
    /// The same for who declares first: 1 more, up to 7.
    int32_t scoreFirst;
} HsLiapTuiEvaluation;

/// A play that a hand holds.
typedef struct HsLiapTuiCombo {
    /// Bit i is set when the piece at place i of the hand belongs to it.
    uint32_t pieceMask;
    /// HS_LIAP_TUI_PLAY_*.
    int32_t kind;
    /// What beats and is beaten among plays of the type: the points of all pieces, or of each name once
    /// in extended straights.
    int32_t strength;
    /// The points of all pieces.
    int32_t points;
} HsLiapTuiCombo;

/// A turn.
typedef struct HsLiapTuiTurn {
    /// How many have played, 0 to 4.
    int32_t played;
    /// What they played, in order from the leader, who follows from the turns before.
    struct HsLiapTuiSet sets[HS_LIAP_TUI_PLAYERS];
} HsLiapTuiTurn;

/// All that one player may know of a round.
///
/// Everything else, such as piles, leaders and whose turn it is, follows from turns.
/// handsense_liap_tui_view_init() fills a view before the first declaration. An impossible view is refused
/// by every function that reads one.
typedef struct HsLiapTuiView {
    /// sizeof(HsLiapTuiView), set by the caller.
    uint32_t structSize;
    /// My seat, 0 to 3. Play goes from a seat to the next higher one, and from 3 to 0.
    int32_t me;
    /// The seat that declares first and leads the first turn.
    int32_t starter;
    /// The number of the round in its game, 1 to 1000; 0 means 1.
    int32_t round;
    /// What the points of the round are multiplied by, 1 and one more for each new deal, up to 1000; 0
    /// means 1.
    int32_t multiplier;
    /// Entries of declared, 0 to 4.
    int32_t declaredCount;
    /// What was declared, in order from the starter.
    int32_t declared[HS_LIAP_TUI_PLAYERS];
    /// By seat, how often in a row it has declared nothing in the rounds before.
    int32_t zeroDeclarations[HS_LIAP_TUI_PLAYERS];
    /// Scores of the game before the round, by seat, -1000000 to 1000000.
    int32_t scores[HS_LIAP_TUI_PLAYERS];
    /// What I hold now. Of plays that are equally good the named strategies take the first, so the order
    /// matters to them.
    struct HsLiapTuiSet hand;
    /// Entries of turns, the one in progress included if somebody has played in it.
    int32_t turnCount;
    /// The turns so far; in the last up to three may be still to play, in all others none.
    struct HsLiapTuiTurn turns[HS_LIAP_TUI_MAX_TURNS];
} HsLiapTuiView;

/// How to search. Zeroes everywhere but in structSize are the defaults.
typedef struct HsLiapTuiSearchOptions {
    /// sizeof(HsLiapTuiSearchOptions), set by the caller.
    uint32_t structSize;
    /// HS_LIAP_TUI_OBJECTIVE_*.
    int32_t objective;
    /// Where all chance comes from: any number.
    uint64_t seed;
    /// The most playouts; 0 for no limit. Without a limit of time either, 5000.
    uint64_t playouts;
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    int32_t milliseconds;
    /// Threads to search with, the caller's own included: 0 to 256, where 0 and 1 are the caller's own
    /// alone. Without a limit of time the answer does not depend on it.
    int32_t threads;
    /// NULL, or a number that another thread may change atomically while the search goes on: as soon
    /// as it is not 0 the search ends, with the best answer so far.
    const int32_t *cancel;
} HsLiapTuiSearchOptions;

/// What a search says of one choice. Means are over its playouts; all are 0 without any.
typedef struct HsLiapTuiEstimate {
    /// What the choice goes by: the chance to win the game, 0 to 1, or points.
    double value;
    /// The standard error of value.
    double valueError;
    /// Expected points of the round before they are multiplied.
    double points;
    /// The chance, 0 to 1, that as many piles are captured as declared.
    double exact;
    /// Expected piles in the whole round.
    double captured;
    /// Playouts.
    uint64_t playouts;
} HsLiapTuiEstimate;

/// A number that may be declared.
typedef struct HsLiapTuiSearchedDeclaration {
    /// The number.
    int32_t declared;
    /// Zero.
    int32_t reserved;
    /// What it is expected to bring.
    struct HsLiapTuiEstimate estimate;
} HsLiapTuiSearchedDeclaration;

/// What a search for a declaration has found.
typedef struct HsLiapTuiDeclarationDecision {
    /// sizeof(HsLiapTuiDeclarationDecision), set by the caller.
    uint32_t structSize;
    /// What to declare.
    int32_t declared;
    /// Entries of choices: the numbers that may be declared.
    int32_t count;
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Playouts in all.
    uint64_t playouts;
    /// The number to declare first, the others by playouts and value; the rest is zero.
    struct HsLiapTuiSearchedDeclaration candidates[HS_LIAP_TUI_MAX_DECLARATIONS];
} HsLiapTuiDeclarationDecision;

/// Pieces that may be played.
typedef struct HsLiapTuiSearchedPlay {
    /// The pieces, lowest first.
    struct HsLiapTuiSet set;
    /// Zero.
    int32_t reserved;
    /// What they are expected to bring.
    struct HsLiapTuiEstimate estimate;
} HsLiapTuiSearchedPlay;

/// What a search for a play has found.
typedef struct HsLiapTuiPlayDecision {
    /// sizeof(HsLiapTuiPlayDecision), set by the caller.
    uint32_t structSize;
    /// Entries of choices.
    int32_t count;
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Zero.
    int32_t reserved;
    /// Playouts in all.
    uint64_t playouts;
    /// The pieces to play first, the others by playouts and value; the rest is zero.
    struct HsLiapTuiSearchedPlay candidates[HS_LIAP_TUI_MAX_CANDIDATES];
} HsLiapTuiPlayDecision;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ----------------------------------------------------------------------------------------------
 * Rules, hands, plays, declarations
 * ---------------------------------------------------------------------------------------------- */

/// Judges a hand of 0 to 8 pieces: high, middle and low pieces, the plays that it holds, and what the
/// evaluation declares with it.
///
/// The evaluation is that of the text "AI Hand Evaluation Explained"; docs/liap-tui.md says where text and
/// program differ.
///
/// hand: the pieces. out: its structSize must be set and stays; receives the judgement, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, HS_ERROR_PIECE_COUNT,
/// HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES. Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_evaluate(const struct HsLiapTuiSet *hand,
                                     struct HsLiapTuiEvaluation *out);

/// Lists every play that a hand of 0 to 8 pieces holds: small ones first, those of a size by their places,
/// each choice of copies by itself.
///
/// hand: the pieces. out: receives outCount entries, the rest are zero; both unchanged on error. Answers as
/// handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_combos(const struct HsLiapTuiSet *hand,
                                   struct HsLiapTuiCombo out[HS_LIAP_TUI_MAX_COMBOS],
                                   int32_t *outCount);

/// Says what kind of play some pieces are.
///
/// set: 0 to 8 pieces in any order. kind: receives HS_LIAP_TUI_PLAY_*; HS_LIAP_TUI_PLAY_INVALID is an answer
/// too. Unchanged on error. Answers as handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_classify(const struct HsLiapTuiSet *set,
                                     int32_t *kind);

/// Compares two sets of pieces.
///
/// first, second: 0 to 8 pieces each. out: receives HS_LIAP_TUI_COMPARE_*, unchanged on error. Two sets of
/// the same type compare by strength; two that are both no play compare by points, which never decides a
/// turn. Answers as handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_compare(const struct HsLiapTuiSet *first,
                                    const struct HsLiapTuiSet *second,
                                    int32_t *out);

/// Says who captures a turn: the place among four sets in the order of play, the leader's first.
///
/// A later set takes the turn only if it is a play of the leader's type and stronger than the best so far.
/// The winner captures as many piles as the leader has played pieces.
///
/// sets: four sets of the same size, of which the first must be a play. winner: receives 0 to 3, unchanged on
/// error. Answers HS_OK, HS_ERROR_INVALID_PLAY, HS_ERROR_PIECE_COUNT for sets of different sizes, and as
/// handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_turn_winner(const struct HsLiapTuiSet sets[HS_LIAP_TUI_PLAYERS],
                                        int32_t *winner);

/// Scores a round for one player: 3 for nothing declared and nothing captured, 5 more than declared for any
/// other declaration that came true, else a point lost for each pile too many or too few; all times the
/// multiplier.
///
/// declared, captured: 0 to 8. multiplier: 1 and one more for each new deal, up to 1000; 0 means 1. out:
/// receives the points, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_DECLARATION or
/// HS_ERROR_OPTION (the multiplier). Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_score(int32_t declared,
                                  int32_t captured,
                                  int32_t multiplier,
                                  int32_t *out);

/// Says whether a game is over, and who has won it.
///
/// scores: those of the four seats after a round. out: receives 0 while nobody has 50 points, else bit s for
/// every seat s with the highest score; unchanged on error. Answers HS_OK, HS_ERROR_NULL or
/// HS_ERROR_ALIGNMENT. Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_winners(const int32_t scores[HS_LIAP_TUI_PLAYERS],
                                    uint32_t *out);

/// Fills a view before the first declaration: the first round of a game, no scores.
///
/// view: receives the view, structSize included; unchanged on error. me, starter: 0 to 3. hand: my eight
/// pieces, which are kept in ascending order. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT,
/// HS_ERROR_SEAT, HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES. Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_view_init(struct HsLiapTuiView *view,
                                      int32_t me,
                                      const HsLiapTuiPiece hand[HS_LIAP_TUI_HAND],
                                      int32_t starter);

/// Says what may be declared: bit d for each number d from 0 to 8.
///
/// The last of the four may not make the sum eight, and nobody may declare nothing a third time in a row.
///
/// previous: previousCount numbers declared before, in order; NULL when previousCount is 0. mustBeNonzero: 1
/// when 0 is forbidden because it was declared in each of the last two rounds, else 0. out: receives the
/// bits, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_DECLARATION or
/// HS_ERROR_OPTION. Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_legal_declarations(const int32_t *previous,
                                               int32_t previousCount,
                                               int32_t mustBeNonzero,
                                               uint32_t *out);

/// Declares by a named strategy.
///
/// strategy: HS_LIAP_TUI_STRATEGY_*. hand: eight pieces in the order in which they are held. previous,
/// previousCount, mustBeNonzero: as for handsense_liap_tui_legal_declarations(); at most three have declared
/// before. out: receives the declaration, unchanged on error; it is legal but for HS_LIAP_TUI_STRATEGY_GEN1,
/// whose last step may lead it to a forbidden number. Answers as handsense_liap_tui_evaluate() and
/// handsense_liap_tui_legal_declarations(), and HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_declare(int32_t strategy,
                                    const struct HsLiapTuiSet *hand,
                                    const int32_t *previous,
                                    int32_t previousCount,
                                    int32_t mustBeNonzero,
                                    int32_t *out);

/// Plays in a named style.
///
/// view: my turn to play. style: HS_LIAP_TUI_STYLE_*. seed: where the chance of
/// HS_LIAP_TUI_STYLE_PLANNED comes from. out: receives the pieces, lowest first; unchanged on error. Answers
/// HS_OK, why the view is impossible, HS_ERROR_TURN or HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_play(const struct HsLiapTuiView *view,
                                 int32_t style,
                                 uint64_t seed,
                                 struct HsLiapTuiSet *out);

/// How often in percent the named strategies ask for a new deal: 80 with a weak hand, 60 with another one of
/// less than 60 points, else 30; half of that after the tenth round with a lead of more than ten points.
///
/// hand: 0 to 8 pieces. round: from 1. score: mine. bestOther: the highest of the others. out: receives 0 to
/// 100, unchanged on error. Answers as handsense_liap_tui_evaluate(), and HS_ERROR_OPTION for the round.
/// Thread-safe; allocates nothing.
HsStatus handsense_liap_tui_redeal_percent(const struct HsLiapTuiSet *hand,
                                           int32_t round,
                                           int32_t score,
                                           int32_t bestOther,
                                           int32_t *out);

/* ----------------------------------------------------------------------------------------------
 * Search
 * ---------------------------------------------------------------------------------------------- */

/// Searches for the best declaration.
///
/// The unseen pieces are dealt at random again and again, deals that go with what the others have declared
/// more often; each number that may be declared is tried in each such deal, and the round is played out by
/// quick players. The same view, seed and playouts give the same answer on every platform and any number of
/// threads.
///
/// view: my turn to declare. options: NULL for the defaults. out: its structSize must be set and stays;
/// receives the decision, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_TURN,
/// HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it
/// returns.
HsStatus handsense_liap_tui_search_declaration(const struct HsLiapTuiView *view,
                                               const struct HsLiapTuiSearchOptions *options,
                                               struct HsLiapTuiDeclarationDecision *out);

/// Searches for the best play.
///
/// As handsense_liap_tui_search_declaration(), with plays: all that can be led, as far as there is room, or
/// the answers that take the turn or leave a hand good for the piles still needed.
///
/// view: my turn to play. options, out and the answer: as for handsense_liap_tui_search_declaration().
HsStatus handsense_liap_tui_search_play(const struct HsLiapTuiView *view,
                                        const struct HsLiapTuiSearchOptions *options,
                                        struct HsLiapTuiPlayDecision *out);

/// Searches whether a weak hand should ask for a new deal: whether a round with any hand, which I start and
/// which counts once more, is worth more than this one.
///
/// view: before the first declaration. options: NULL for the defaults. out: receives 1 to ask for a new deal,
/// else 0; unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_PHASE after the first
/// declaration, HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have
/// ended when it returns.
HsStatus handsense_liap_tui_search_redeal(const struct HsLiapTuiView *view,
                                          const struct HsLiapTuiSearchOptions *options,
                                          int32_t *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_LIAP_TUI_H */
