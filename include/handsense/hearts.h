/**
 * @file
 * Hearts: evaluation, passing, ranking, search, endgame solver, deals, analysis.
 * common.h has the rules of all functions.
 */

#ifndef HANDSENSE_HEARTS_H
#define HANDSENSE_HEARTS_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ---- Constants ---- */

/// Seats in every array of a Hearts struct.
#define HS_HEARTS_MAX_PLAYERS 6

/// Tricks of the longest deal.
#define HS_HEARTS_MAX_TRICKS 17

/// The most legal cards.
#define HS_HEARTS_MAX_MOVES 13

/// Result of rank_move on error.
#define HS_HEARTS_IGNORE_MOVE -999999999

/// Classes of penalty points: 0; 1 to 5; 6 to 12; 13 or more, not all; all.
#define HS_HEARTS_POINT_CLASSES 5

/// The most cards of a line.
#define HS_HEARTS_MAX_LINE 52

/// The most candidate passes.
#define HS_HEARTS_MAX_PASSES 16

/// Cards of a deal.
#define HS_HEARTS_MAX_CARDS 52

/// Default node limit of the solver.
#define HS_HEARTS_SOLVE_DEFAULT_NODES 20000000

/// The most reasons for a choice.
#define HS_HEARTS_MAX_REASONS 3

/// Places for styles of play, and for styles of passing.
#define HS_HEARTS_MAX_STYLES 16

/// Places for styles of play with each of three epsilons.
#define HS_HEARTS_MAX_PLAY_LOGS 48

/// Places for habits.
#define HS_HEARTS_MAX_HABITS 16

/* ---- Enumerations ---- */

/// Policy that passes and ranks cards.
typedef enum HsHeartsPolicy {
    /// The strongest without search: LEARNED in this version.
    HS_HEARTS_POLICY_DEFAULT = -1,
    /// Weighted terms, tuned by self-play.
    HS_HEARTS_POLICY_TUNED = 0,
    /// The rules of the original design.
    HS_HEARTS_POLICY_AS_DESIGNED = 1,
    /// TUNED plus a network correction.
    HS_HEARTS_POLICY_LEARNED = 16,
} HsHeartsPolicy;

/// Strength of play, weakest first.
typedef enum HsHeartsLevel {
    /// A beginner.
    HS_HEARTS_LEVEL_NOVICE = 0,
    /// A casual player.
    HS_HEARTS_LEVEL_STEADY = 1,
    /// A good player with lapses.
    HS_HEARTS_LEVEL_SEASONED = 2,
    /// LEARNED, without search.
    HS_HEARTS_LEVEL_EXPERT = 3,
    /// A search of 4,000 playouts.
    HS_HEARTS_LEVEL_MASTER = 4,
} HsHeartsLevel;

/// Pass direction: player p passes to player p + direction.
typedef enum HsHeartsPass {
    /// To the right.
    HS_HEARTS_PASS_RIGHT = -1,
    /// No pass.
    HS_HEARTS_PASS_HOLD = 0,
    /// To the left, the next to play.
    HS_HEARTS_PASS_LEFT = 1,
    /// Opposite.
    HS_HEARTS_PASS_ACROSS = 2,
} HsHeartsPass;

/// Rule bits, and two common sets.
typedef enum HsHeartsRule {
    /// The queen of spades counts 13.
    HS_HEARTS_RULE_QUEEN_PENALTY = 1,
    /// The jack of diamonds counts -10.
    HS_HEARTS_RULE_JACK_BONUS = 2,
    /// Taking no trick counts -5.
    HS_HEARTS_RULE_NO_TRICK_BONUS = 4,
    /// Accepted without effect.
    HS_HEARTS_RULE_END_SCORE_BONUS = 8,
    /// A moon needs the jack of diamonds.
    HS_HEARTS_RULE_SHOOTING_NEEDS_JACK = 16,
    /// The two of clubs is led first.
    HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS = 32,
    /// Its holder leads any club.
    HS_HEARTS_RULE_LEAD_CLUBS = 64,
    /// No heart on the first trick.
    HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK = 128,
    /// No queen on the first trick.
    HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK = 256,
    /// The queen breaks hearts too.
    HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS = 512,
    /// Three cards are passed.
    HS_HEARTS_RULE_PASS_CARDS = 1024,
    /// Hearts are not led unbroken.
    HS_HEARTS_RULE_MUST_BREAK_HEARTS = 2048,
    /// Hearts count nothing; no moon.
    HS_HEARTS_RULE_HEARTS_ARENT_POINTS = 4096,
    /// No moon.
    HS_HEARTS_RULE_NO_SHOOTING = 8192,
    /// The usual game.
    HS_HEARTS_RULES_STANDARD = 3489,
    /// The classic engine's main program.
    HS_HEARTS_RULES_LEGACY_MAIN = 4033,
} HsHeartsRule;

/// What tricks holds.
typedef enum HsHeartsHistory {
    /// All tricks.
    HS_HEARTS_HISTORY_COMPLETE = 0,
    /// The last ones.
    HS_HEARTS_HISTORY_UNKNOWN = 1,
} HsHeartsHistory;

/// Objective of a search.
typedef enum HsHeartsObjective {
    /// Win probability in the game to 100.
    HS_HEARTS_OBJECTIVE_GAME = 0,
    /// Payoff: mean score of the others minus mine.
    HS_HEARTS_OBJECTIVE_PAYOFF = 1,
} HsHeartsObjective;

/// Algorithm of the solver.
typedef enum HsHeartsSolveMethod {
    /// max^n: every seat for itself.
    HS_HEARTS_SOLVE_MAXN = 0,
    /// Paranoid: one seat against three.
    HS_HEARTS_SOLVE_PARANOID = 1,
} HsHeartsSolveMethod;

/// Utility of a max^n seat.
typedef enum HsHeartsUtility {
    /// Sum of all scores minus 4 times its own.
    HS_HEARTS_UTILITY_PAYOFF = 0,
    /// Minus its own score.
    HS_HEARTS_UTILITY_OWN_SCORE = 1,
} HsHeartsUtility;

/// How a choice does better than its rival.
typedef enum HsHeartsReasonKind {
    HS_HEARTS_REASON_FORCED = 1,
    HS_HEARTS_REASON_EQUAL = 2,
    HS_HEARTS_REASON_RIVAL_BETTER = 3,
    HS_HEARTS_REASON_OUTCOME = 4,
    HS_HEARTS_REASON_QUEEN_GONE = 5,
    HS_HEARTS_REASON_QUEEN_GUARDED = 6,
    HS_HEARTS_REASON_HIGH_SPADE_GONE = 7,
    HS_HEARTS_REASON_HIGH_SPADE_KEPT = 8,
    HS_HEARTS_REASON_CARD_SHED = 9,
    HS_HEARTS_REASON_EXIT_KEPT = 10,
    HS_HEARTS_REASON_DUCK_KEPT = 11,
    HS_HEARTS_REASON_VOID_MADE = 12,
    HS_HEARTS_REASON_DISCARD_AVOIDED = 13,
    HS_HEARTS_REASON_LEAD_LOST = 14,
    HS_HEARTS_REASON_LEAD_WON = 15,
    HS_HEARTS_REASON_QUEEN_FORCED = 16,
} HsHeartsReasonKind;

/// What the numbers of a reason are.
typedef enum HsHeartsMeasure {
    HS_HEARTS_MEASURE_SCORE = 1,
    HS_HEARTS_MEASURE_MARGIN = 2,
    HS_HEARTS_MEASURE_GAME = 3,
    HS_HEARTS_MEASURE_QUEEN = 4,
    HS_HEARTS_MEASURE_TRICK_POINTS = 5,
    HS_HEARTS_MEASURE_LATER_POINTS = 6,
    HS_HEARTS_MEASURE_POINTS = 7,
    HS_HEARTS_MEASURE_JACK = 8,
    HS_HEARTS_MEASURE_MOON = 9,
    HS_HEARTS_MEASURE_OTHER_MOON = 10,
} HsHeartsMeasure;

/// Phase of a deal.
typedef enum HsHeartsDealPhase {
    /// Seats pass, in any order.
    HS_HEARTS_DEAL_PASSING = 0,
    /// nextPlayer plays.
    HS_HEARTS_DEAL_PLAYING = 1,
    /// All cards are played.
    HS_HEARTS_DEAL_OVER = 2,
} HsHeartsDealPhase;

/// Style of play.
typedef enum HsHeartsStyle {
    /// LEARNED: the level EXPERT, and nearly a search.
    HS_HEARTS_STYLE_LEARNED = 0,
    /// LEARNED with more noise.
    HS_HEARTS_STYLE_NOISY = 1,
    /// TUNED.
    HS_HEARTS_STYLE_TUNED = 2,
    /// The level SEASONED.
    HS_HEARTS_STYLE_SEASONED = 3,
    /// The level STEADY.
    HS_HEARTS_STYLE_STEADY = 4,
    /// The level NOVICE.
    HS_HEARTS_STYLE_NOVICE = 5,
    /// The classic engine's card player.
    HS_HEARTS_STYLE_CARD_PLAYER = 6,
    /// The classic engine's ducker.
    HS_HEARTS_STYLE_DUCKER = 7,
    /// The classic engine's moon shooter.
    HS_HEARTS_STYLE_SHOOTER = 8,
} HsHeartsStyle;

/// Style of passing.
typedef enum HsHeartsPassStyle {
    /// Mostly as TUNED.
    HS_HEARTS_PASS_STYLE_TUNED = 0,
    /// As the level NOVICE.
    HS_HEARTS_PASS_STYLE_NOVICE = 1,
    /// The classic engine's rules.
    HS_HEARTS_PASS_STYLE_RULES = 2,
    /// The lowest cards.
    HS_HEARTS_PASS_STYLE_LOW = 3,
    /// High spades, then the longest suit.
    HS_HEARTS_PASS_STYLE_SHOOTER = 4,
    /// Any three cards.
    HS_HEARTS_PASS_STYLE_ANY = 5,
} HsHeartsPassStyle;

/// Habit of a player, with its chances.
typedef enum HsHeartsHabit {
    /// Shoots the moon; chances: deals.
    HS_HEARTS_HABIT_SHOOTS_MOON = 0,
    /// Takes a penalty card from a seat that alone has half of them; chances: such deals of others.
    HS_HEARTS_HABIT_STOPS_MOON = 1,
    /// Passes the queen; chances: passes from a hand with her.
    HS_HEARTS_HABIT_PASSES_QUEEN = 2,
    /// Leads a spade below the queen while she is out; chances: leads with such a spade and another
    /// suit.
    HS_HEARTS_HABIT_LEADS_SPADES = 3,
    /// Discards points on the lowest score of the others; chances: such discards, scores unequal.
    HS_HEARTS_HABIT_TARGETS_LEADER = 4,
} HsHeartsHabit;

/* ---- Types ---- */

/// A search with a cache; see handsense_hearts_engine_new().
typedef struct HsHeartsEngine HsHeartsEngine;

/// Evaluation of one suit.
typedef struct SuitStrength {
    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts.
    int32_t suit;
    /// Cards held, 0 to 13.
    int32_t length;
    /// Danger of taking points, 0 to 100.
    int32_t dangerScore;
    /// Ability to win tricks, 0 to 100.
    int32_t controlScore;
    /// Ease of becoming void, 0 to 100.
    int32_t voidPotential;
    /// controlScore - dangerScore / 2 + voidPotential / 4.
    int32_t overallStrength;
    /// As in SpadeAnalysis.
    bool isProtected;
    /// Likewise canSafelyFlush.
    bool canFlush;
} SuitStrength;

/// Spades around the queen.
typedef struct SpadeAnalysis {
    /// The queen is held.
    bool hasQueen;
    /// With three or more others.
    bool isProtected;
    /// Ace or king of three or more, no queen.
    bool canSafelyFlush;
    /// Spades below the queen.
    int32_t escapeCards;
} SpadeAnalysis;

/// Viability of shooting the moon.
typedef struct MoonShootViability {
    /// Viability, 0 to 100.
    int32_t viabilityScore;
    /// Viability 70, two aces, hearts 50.
    bool shouldAttempt;
    /// Suits whose ace is held.
    int32_t controlledSuits;
    /// Control score of hearts, 0 to 100.
    int32_t heartsControl;
    /// Aces and kings not held, 0 to 8.
    int32_t missingHighCards;
} MoonShootViability;

/// Evaluation of a hand.
typedef struct HandStrength {
    /// The suits by number.
    struct SuitStrength suits[4];
    /// Mean weighted by length, 0 to 100.
    int32_t overallDanger;
    /// Likewise.
    int32_t overallControl;
    /// Suits above 50 void potential.
    int32_t voidOpportunities;
    /// Spades.
    struct SpadeAnalysis spades;
    /// My moon shot.
    struct MoonShootViability moon;
    /// Highest void potential, or -1.
    int32_t bestSuitToVoid;
    /// Highest control, or -1.
    int32_t bestSuitToKeep;
    /// moon.shouldAttempt.
    bool recommendMoonAttempt;
} HandStrength;

/// A trick. Slots from curr to np - 1 are not read; slots beyond np are 0 or -1.
typedef struct HsHeartsTrick {
    /// Players.
    int32_t np;
    /// Cards so far.
    int32_t curr;
    /// Cards in order of play.
    HsCard play[HS_HEARTS_MAX_PLAYERS];
    /// Who played each.
    int32_t player[HS_HEARTS_MAX_PLAYERS];
} HsHeartsTrick;

/// What one player knows of a deal. The hand has 13 cards minus those played; tricks before
/// currTrick have four; seats beyond numPlayers are 0. With HISTORY_UNKNOWN, tricks lacks the first
/// ones; the hand gives their number.
typedef struct HsHeartsView {
    uint32_t structSize;
    /// My seat, 0 to 3.
    int32_t me;
    /// Players: 4.
    int32_t numPlayers;
    /// HS_HEARTS_RULE_* bits.
    int32_t rules;
    /// HS_HEARTS_PASS_*.
    int32_t passDir;
    /// Trick in progress, 0 to 13.
    int32_t currTrick;
    /// My cards now.
    HsCardSet hand;
    /// The three cards I passed, or 0.
    HsCardSet passed;
    /// The three cards I received, or 0.
    HsCardSet received;
    /// Game scores before the deal, -1000000 to 1000000.
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /// The tricks so far.
    struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];
    /// HISTORY_UNKNOWN: cards known to be won before tricks.
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /// HS_HEARTS_HISTORY_*.
    int32_t history;
    /// HISTORY_UNKNOWN: 1 if broken before tricks.
    int32_t heartsBroken;
} HsHeartsView;

/// State derived from a view. Unused seats are 0.
typedef struct HsHeartsKnownState {
    uint32_t structSize;
    /// Seat to play; -1 if over or unknown.
    int32_t nextPlayer;
    /// Leader of the trick; -1 when nextPlayer is.
    int32_t leader;
    /// Seat winning the trick; -1 while empty.
    int32_t winner;
    /// Incomplete tricks, 0 to 13.
    int32_t tricksLeft;
    /// 0 or 1.
    int32_t heartsBroken;
    /// Cards neither mine nor known to be played.
    HsCardSet unseen;
    /// Cards known to be won.
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /// Cards that a seat may hold.
    HsCardSet couldHold[HS_HEARTS_MAX_PLAYERS];
    /// Tricks won.
    int32_t tricksTaken[HS_HEARTS_MAX_PLAYERS];
    /// Penalty points in taken.
    int32_t points[HS_HEARTS_MAX_PLAYERS];
    /// Cards held.
    int32_t handCount[HS_HEARTS_MAX_PLAYERS];
    /// Bit s: known void in suit s.
    int32_t voids[HS_HEARTS_MAX_PLAYERS];
    /// Tricks that the view lacks.
    int32_t unrecordedTricks;
    /// Unseen cards played in them.
    int32_t unrecordedCards;
} HsHeartsKnownState;

/// An opponent's moon shot.
typedef struct MoonShootThreat {
    /// The seat, or -1.
    int32_t suspectedPlayer;
    /// Threat, 0 to 100.
    int32_t threatLevel;
    /// Hearts taken.
    int32_t heartsCollected;
    /// Queen of spades taken.
    bool hasQueenSpades;
    /// Tricks taken.
    int32_t tricksTaken;
    /// threatLevel >= 50.
    bool shouldBlock;
} MoonShootThreat;

/// Control of one suit.
typedef struct SuitControlIndex {
    /// 0..3.
    int32_t suit;
    /// Mean card weight, 0..3.
    double sci;
    /// sci * (1 - gaps / 13).
    double sciAdjusted;
    /// Cards missing on top.
    int32_t gaps;
    /// An estimate.
    double collectProb;
} SuitControlIndex;

/// A legal card and its rank.
typedef struct HsHeartsRankedMove {
    HsCard card;
    /// Rank, higher is better, 0 to 100.
    int32_t rank;
} HsHeartsRankedMove;

/// A deal with open hands; each card is in one place.
typedef struct HsHeartsPosition {
    uint32_t structSize;
    /// Players: 4.
    int32_t numPlayers;
    /// HS_HEARTS_RULE_* bits.
    int32_t rules;
    /// Seat to play.
    int32_t nextPlayer;
    /// Cards held.
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
    /// Cards won.
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /// Trick in progress; curr 0 at a lead.
    struct HsHeartsTrick trick;
    int32_t reserved;
} HsHeartsPosition;

/// Forecast of a seat.
typedef struct HsHeartsSeatForecast {
    /// Expected penalty points.
    double points;
    /// Expected score.
    double score;
    /// Probability of each class of points.
    double classes[HS_HEARTS_POINT_CLASSES];
    /// Probability of taking the queen.
    double queen;
    /// Probability of a moon.
    double moon;
} HsHeartsSeatForecast;

/// Forecast of a card in hand.
typedef struct HsHeartsCardForecast {
    HsCard card;
    int16_t reserved[3];
    /// Probability of winning its trick.
    double wins;
} HsHeartsCardForecast;

/// Forecast of a deal. Unused seats and cards are 0.
typedef struct HsHeartsForecast {
    uint32_t structSize;
    /// Entries of cards.
    int32_t count;
    struct HsHeartsSeatForecast seats[HS_HEARTS_MAX_PLAYERS];
    /// My hand, in ascending order.
    struct HsHeartsCardForecast cards[HS_HEARTS_MAX_MOVES];
    /// Expected tricks to come by my suit.
    double tricks[4];
    /// My expected score by pass: left, right, across, hold.
    double passScores[4];
    /// 1 before the pass.
    int32_t hasPassScores;
    int32_t reserved;
} HsHeartsForecast;

/// What a seat has shown. Unused places are 0.
typedef struct HsHeartsSeatModel {
    /// Observed deals, 0 to 2147483647.
    int32_t deals;
    int32_t reserved;
    /// Log-likelihoods of the plays: three of each HS_HEARTS_STYLE_*, by epsilon.
    double playLogs[HS_HEARTS_MAX_PLAY_LOGS];
    /// Log-likelihoods of the passes, by HS_HEARTS_PASS_STYLE_*.
    double passLogs[HS_HEARTS_MAX_STYLES];
    /// Sum of the errors of all deals.
    double errors;
    /// Sum of their squares.
    double errorSquares;
    /// Times, by HS_HEARTS_HABIT_*.
    int32_t hits[HS_HEARTS_MAX_HABITS];
    /// Chances, likewise.
    int32_t chances[HS_HEARTS_MAX_HABITS];
} HsHeartsSeatModel;

/// A model of the table: what the players have shown in earlier deals. Zeros with structSize are an
/// empty model. It may be copied and stored; another version of the library may fit it badly.
typedef struct HsHeartsOpponents {
    uint32_t structSize;
    int32_t reserved;
    struct HsHeartsSeatModel seats[HS_HEARTS_MAX_PLAYERS];
} HsHeartsOpponents;

/// Search options. Zero is the default everywhere.
typedef struct HsHeartsSearchOptions {
    uint32_t structSize;
    /// HS_HEARTS_OBJECTIVE_*.
    int32_t objective;
    /// playouts: 20000 by default, none with a time limit.
    HsSearchLimits limits;
    /// 1 leaves HsHeartsDecision.line empty.
    int32_t withoutLine;
    int32_t reserved;
    /// What the others have shown in earlier deals, or NULL. A search expects such play, and keeps a
    /// copy. Reasons and the check of a deal do not read it.
    const struct HsHeartsOpponents *opponents;
} HsHeartsSearchOptions;

/// Means over playouts of a card and its equals; 0 without any.
typedef struct HsHeartsSearchedMove {
    HsCard card;
    int16_t reserved[3];
    /// Equivalent cards, this one included.
    HsCardSet equals;
    /// Win probability or payoff, with the policy's prior.
    double value;
    /// Expected score.
    double points;
    /// Expected payoff.
    double payoff;
    /// Standard error of payoff.
    double payoffError;
    /// Probability that I take the queen.
    double queen;
    /// Probability that I shoot the moon.
    double myMoon;
    /// Probability that another seat does.
    double otherMoon;
    uint64_t playouts;
} HsHeartsSearchedMove;

/// Result of a card search.
typedef struct HsHeartsDecision {
    uint32_t structSize;
    /// The card to play.
    HsCard card;
    int16_t reserved;
    /// Entries of moves, one for all equals.
    int32_t count;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    uint64_t playouts;
    /// Best first.
    struct HsHeartsSearchedMove moves[HS_HEARTS_MAX_MOVES];
    /// Likely rest of the deal.
    HsCard line[HS_HEARTS_MAX_LINE];
    /// Cards of line; 0 if left out.
    int32_t lineLength;
    /// Candidates still in the race.
    int32_t remaining;
} HsHeartsDecision;

/// Estimate of a pass.
typedef struct HsHeartsSearchedPass {
    /// The three cards.
    HsCardSet cards;
    /// As of a move; the prior is TUNED's.
    double value;
    /// Expected score.
    double points;
    /// Expected payoff.
    double payoff;
    double payoffError;
    /// As of a move.
    double queen;
    /// Likewise.
    double myMoon;
    /// Likewise.
    double otherMoon;
    uint64_t playouts;
} HsHeartsSearchedPass;

/// Result of a pass search.
typedef struct HsHeartsPassDecision {
    uint32_t structSize;
    /// Cards to pass, ascending.
    HsCard cards[3];
    int16_t reserved;
    /// Entries of passes.
    int32_t count;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    /// Candidates still in the race.
    int32_t remaining;
    uint64_t playouts;
    /// Best first.
    struct HsHeartsSearchedPass passes[HS_HEARTS_MAX_PASSES];
} HsHeartsPassDecision;

/// Solver options. Zero is the default everywhere.
typedef struct HsHeartsSolveOptions {
    uint32_t structSize;
    /// HS_HEARTS_SOLVE_*.
    int32_t method;
    /// HS_HEARTS_UTILITY_*, for MAXN.
    int32_t utility;
    /// PARANOID: the single seat plus 1; 0: nextPlayer.
    int32_t seatPlusOne;
    /// playouts: nodes; HS_HEARTS_SOLVE_DEFAULT_NODES by default, UINT64_MAX none.
    HsSearchLimits limits;
} HsHeartsSolveOptions;

/// Solution of a legal card.
typedef struct HsHeartsSolvedMove {
    HsCard card;
    int16_t reserved;
    /// Higher is better for the seat to play: its utility. PARANOID: the single seat's score, negative
    /// if it plays.
    int32_t value;
    /// Equivalent cards, this one included.
    HsCardSet equals;
    /// Final scores. PARANOID: only the single seat's.
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /// 0: cut off, values of one playout.
    int32_t exact;
    int32_t reserved2;
} HsHeartsSolvedMove;

/// Result of the solver.
typedef struct HsHeartsSolution {
    uint32_t structSize;
    /// Entries of moves; 0 after the deal.
    int32_t count;
    /// 0: cut off.
    int32_t exact;
    /// Entries of line; 0 if cut off.
    int32_t lineLength;
    /// Nodes, without forced cards.
    uint64_t nodes;
    /// Every legal card, best first.
    struct HsHeartsSolvedMove moves[HS_HEARTS_MAX_MOVES];
    /// Principal variation.
    HsCard line[HS_HEARTS_MAX_CARDS];
} HsHeartsSolution;

/// Certain claims of a player.
typedef struct HsHeartsClaim {
    uint32_t structSize;
    /// 1: allTricksCards, played in order, win all. Only on my turn.
    int32_t allTricks;
    /// 1: I take no more points. Play the first of noPointsCards that is legal and does not beat the
    /// trick, else the first legal.
    int32_t noPoints;
    /// 1: no penalty point is left.
    int32_t pointsGone;
    /// Entries of each claimed list.
    int32_t count;
    /// Cards of allTricks.
    HsCard allTricksCards[HS_HEARTS_MAX_MOVES];
    /// Cards of noPoints.
    HsCard noPointsCards[HS_HEARTS_MAX_MOVES];
} HsHeartsClaim;

/// A reason.
typedef struct HsHeartsReason {
    /// HS_HEARTS_REASON_*.
    int32_t kind;
    /// HS_HEARTS_MEASURE_*.
    int32_t measure;
    /// The card, or -1.
    HsCard card;
    int16_t reserved;
    /// The suit, or -1.
    int32_t suit;
    /// The seat, or -1.
    int32_t seat;
    /// A number.
    int32_t number;
    /// Of queen or void.
    double chance;
    /// A probability, or points.
    double choice;
    double rival;
    double error;
    double points;
} HsHeartsReason;

/// Reasons, the one worth most first.
typedef struct HsHeartsReasons {
    uint32_t structSize;
    /// Entries of reasons.
    int32_t count;
    /// The card or cards.
    HsCardSet choice;
    /// The rival; 0 if forced.
    HsCardSet rival;
    /// Equal cards.
    HsCardSet equals;
    struct HsHeartsReason reasons[HS_HEARTS_MAX_REASONS];
    /// Mean score.
    double choiceScore;
    double rivalScore;
    double error;
    uint64_t deals;
} HsHeartsReasons;

/// A sampled world.
typedef struct HsHeartsWorld {
    /// Cards held, mine included.
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
} HsHeartsWorld;

/// A deal with open hands: the state of a deal, and its record.
typedef struct HsHeartsDeal {
    uint32_t structSize;
    /// Players: 4.
    int32_t numPlayers;
    /// HS_HEARTS_RULE_* bits.
    int32_t rules;
    /// HS_HEARTS_PASS_*.
    int32_t passDir;
    /// Trick in progress, 0 to 13.
    int32_t currTrick;
    /// Seat to analyse, plus 1; 0: all.
    int32_t seatPlusOne;
    /// Thirteen cards: as dealt until all have passed, then as exchanged.
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
    /// Three cards; 0 if not passed or unknown.
    HsCardSet passed[HS_HEARTS_MAX_PLAYERS];
    /// Game scores before the deal, -1000000 to 1000000.
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];
    int32_t reserved;
    /// Leader of the first card, unless a rule names it.
    int32_t firstLeader;
    int32_t reserved2;
} HsHeartsDeal;

/// Sums over a seat's cards.
typedef struct HsHeartsSeatSummary {
    /// Cards that were not forced.
    int32_t choices;
    /// Losses beyond two standard errors.
    int32_t mistakes;
    /// Sum of all losses.
    double loss;
    double lossError;
} HsHeartsSeatSummary;

/// Analysed pass.
typedef struct HsHeartsCheckedPass {
    /// Who passed.
    int32_t seat;
    /// 1: beyond two standard errors.
    int32_t mistake;
    /// The three cards.
    HsCardSet cards;
    /// Value lost.
    double loss;
    double lossError;
    uint64_t playouts;
    /// The search's pass.
    struct HsHeartsSearchedPass best;
    /// The pass made.
    struct HsHeartsSearchedPass made;
} HsHeartsCheckedPass;

/// Analysis of a card. Losses are in units of the objective.
typedef struct HsHeartsCheckedPlay {
    /// Card of the deal, 1 to 52.
    int32_t number;
    /// Trick, 1 to 13.
    int32_t trick;
    /// Who played it.
    int32_t seat;
    HsCard card;
    /// Best card with open hands.
    HsCard hindsightCard;
    /// 1: all cards are equivalent.
    int32_t forced;
    /// 1: beyond two standard errors.
    int32_t mistake;
    /// 1 in the last five tricks.
    int32_t hasHindsight;
    int32_t reserved;
    /// Value lost.
    double loss;
    double lossError;
    /// Payoff lost against it.
    double hindsightLoss;
    uint64_t playouts;
    /// The search's card. Unless its equals have the card, both are measured in the same deals,
    /// without priors.
    struct HsHeartsSearchedMove best;
    /// The card played, or an equivalent.
    struct HsHeartsSearchedMove played;
} HsHeartsCheckedPlay;

/// Result of a deal analysis.
typedef struct HsHeartsDealAnalysis {
    uint32_t structSize;
    /// Entries of plays.
    int32_t count;
    /// Entries of passes.
    int32_t passCount;
    /// 0: cancelled.
    int32_t complete;
    uint64_t playouts;
    struct HsHeartsSeatSummary seats[HS_HEARTS_MAX_PLAYERS];
    /// Known passes.
    struct HsHeartsCheckedPass passes[HS_HEARTS_MAX_PLAYERS];
    /// Cards in order of play.
    struct HsHeartsCheckedPlay plays[HS_HEARTS_MAX_CARDS];
} HsHeartsDealAnalysis;

/// What follows from a deal. Unused seats are 0.
typedef struct HsHeartsDealState {
    uint32_t structSize;
    /// HS_HEARTS_DEAL_*.
    int32_t phase;
    /// Seat to play; -1 unless PLAYING.
    int32_t nextPlayer;
    /// Leader of the trick; -1 unless PLAYING.
    int32_t leader;
    /// Seat winning the trick; -1 while empty.
    int32_t winner;
    /// Complete tricks, 0 to 13.
    int32_t tricksPlayed;
    /// 0 or 1.
    int32_t heartsBroken;
    /// Seat that shot the moon, or -1.
    int32_t moonShooter;
    /// Legal cards of nextPlayer.
    HsCardSet legal;
    /// Cards held.
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
    /// Cards received; 0 while PASSING or unknown.
    HsCardSet received[HS_HEARTS_MAX_PLAYERS];
    /// Cards won.
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /// Tricks won.
    int32_t tricksTaken[HS_HEARTS_MAX_PLAYERS];
    /// Penalty points taken.
    int32_t points[HS_HEARTS_MAX_PLAYERS];
    /// Scores of the deal; 0 until OVER.
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /// Scores of the game.
    int32_t gameScores[HS_HEARTS_MAX_PLAYERS];
    /// Winner of each complete trick.
    int32_t trickWinners[HS_HEARTS_MAX_TRICKS];
    /// Bit s: seat s has the lowest game score; 0 below 100.
    uint32_t gameWinners;
} HsHeartsDealState;

/// A habit with its 95 % interval.
typedef struct HsHeartsHabitRate {
    /// Times.
    int32_t hits;
    /// Chances.
    int32_t chances;
    /// hits / chances; 0 without a chance.
    double rate;
    /// Lower end.
    double low;
    /// Upper end; 1 without a chance.
    double high;
} HsHeartsHabitRate;

/// What a seat tends to do. Unused places are 0.
typedef struct HsHeartsTendencies {
    uint32_t structSize;
    /// Observed deals.
    int32_t deals;
    /// Level that plays most alike; -1 if none does.
    int32_t typicalLevel;
    int32_t reserved;
    /// Mean errors of a deal by LEARNED; 0 without a deal.
    double errors;
    /// Lower end of the 95 % interval.
    double errorsLow;
    /// Upper end; infinite below two deals.
    double errorsHigh;
    /// Probability of each HS_HEARTS_STYLE_*.
    double styles[HS_HEARTS_MAX_STYLES];
    /// Probability of each HS_HEARTS_PASS_STYLE_*.
    double passStyles[HS_HEARTS_MAX_STYLES];
    /// By HS_HEARTS_HABIT_*.
    struct HsHeartsHabitRate habits[HS_HEARTS_MAX_HABITS];
} HsHeartsTendencies;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Functions ---- */

/// Evaluates a hand of 0 to 13 cards: docs/reference/hearts-evaluation.md. Errors: CARD, HAND_COUNT.
HsStatus evaluate_hand(HsCardSet hand,
                       struct HandStrength *out);

/// handsense_hearts_select_pass_cards() with HS_HEARTS_POLICY_DEFAULT.
HsStatus select_pass_cards(const struct HsHeartsView *view, HsCard out[3]);

/// Ranks one card under HS_HEARTS_POLICY_DEFAULT, 0 to 100: the best 100, others a step lower per
/// tenth of an expected point, at least one below any better card. Returns HS_HEARTS_IGNORE_MOVE for
/// an illegal card, an invalid view or another seat's turn: handsense_last_error().
int32_t rank_move(const struct HsHeartsView *view,
                  HsCard card);

/// Fills a view: four players, HS_HEARTS_RULES_STANDARD, hold, no scores, no card played. me: 0 to
/// 3. hand: 0 to 13 cards; with fewer than 13, add the tricks played. Errors: SEAT, CARD,
/// HAND_COUNT.
HsStatus handsense_hearts_view_init(struct HsHeartsView *view, int32_t me, HsCardSet hand);

/// Derives turn, cards taken, voids and possible holders from a view.
HsStatus handsense_hearts_known_state(const struct HsHeartsView *view,
                                      struct HsHeartsKnownState *out);

/// Sets out to my legal cards. Errors: TURN, PHASE.
HsStatus handsense_hearts_legal_moves(const struct HsHeartsView *view, HsCardSet *out);

/// HS_OK if offered are my legal cards, else HS_ERROR_RULES_DIFFER; the last error names the rules.
HsStatus handsense_hearts_check_rules(const struct HsHeartsView *view, HsCardSet offered);

/// Finds an opponent with three or more hearts and every point so far; else suspectedPlayer is -1
/// and the rest 0. It need not be my turn.
HsStatus handsense_hearts_detect_moon_threat(const struct HsHeartsView *view,
                                             struct MoonShootThreat *out);

/// evaluate_hand() for count hands. statuses: of each hand; out of a failed hand is unchanged. count:
/// 0 allows NULL. Errors, with no status written: COUNT.
HsStatus handsense_hearts_evaluate_hands(const HsCardSet *hands,
                                         int32_t count,
                                         struct HandStrength *out,
                                         HsStatus *statuses);

/// Computes the control of each suit: docs/reference/hearts-evaluation.md. Errors: CARD, HAND_COUNT.
HsStatus handsense_hearts_suit_control(HsCardSet hand,
                                       struct SuitControlIndex out[4]);

/// Chooses three cards to pass, in ascending order. view: 13 cards, no trick, a direction other
/// than hold, nothing passed. policy: HS_HEARTS_POLICY_*. Errors: PHASE, POLICY.
HsStatus handsense_hearts_select_pass_cards(const struct HsHeartsView *view,
                                            int32_t policy,
                                            HsCard out[3]);

/// Ranks all legal cards, best first; ties in descending card order. Errors: TURN, PHASE, POLICY.
HsStatus handsense_hearts_rank_moves(const struct HsHeartsView *view,
                                     int32_t policy,
                                     struct HsHeartsRankedMove out[HS_HEARTS_MAX_MOVES],
                                     int32_t *count);

/// Plays a deal to its end by a fast policy. epsilon: probability of a random card, 0 to 1. points:
/// scores of the deal. Errors: EPSILON.
HsStatus handsense_hearts_playout(const struct HsHeartsPosition *position,
                                  uint64_t seed,
                                  double epsilon,
                                  int32_t points[HS_HEARTS_MAX_PLAYERS]);

/// Scores a finished deal. numPlayers: 4. taken: cards won by each seat. Errors: RULES,
/// PLAYER_COUNT, BEYOND_PLAYERS, CARD, DUPLICATE_CARD.
HsStatus handsense_hearts_score_deal(int32_t rules,
                                     int32_t numPlayers,
                                     const HsCardSet taken[HS_HEARTS_MAX_PLAYERS],
                                     int32_t points[HS_HEARTS_MAX_PLAYERS]);

/// Parses "me=0 pass=left hand=AK3.QJ98.T654.72 ...": docs/reference/notation.md. Errors: TEXT.
HsStatus handsense_hearts_parse_view(const char *text, struct HsHeartsView *out);

/// Writes a view so, as snprintf. Returns the length without NUL, at most 511, or a negative status.
int32_t handsense_hearts_format_view(const struct HsHeartsView *view,
                                     char *buffer,
                                     size_t size);

/// Forecasts a deal at any moment, also on another seat's turn: docs/reference/forecast.md.
HsStatus handsense_hearts_forecast(const struct HsHeartsView *view, struct HsHeartsForecast *out);

/// Searches for the best card by playouts in sampled worlds. A forced card is not searched. Memory:
/// below 64 KB, or 128 KB per thread. Errors: TURN, PHASE, OBJECTIVE, TIME, THREADS, MEMORY.
HsStatus handsense_hearts_choose_move(const struct HsHeartsView *view,
                                      const struct HsHeartsSearchOptions *options,
                                      struct HsHeartsDecision *out);

/// Creates an engine: handsense_hearts_choose_move() with these options and a cache of 350 KB. A
/// repeated view is not searched again. cancel and context must outlive the engine. Returns NULL on
/// failure: handsense_last_error(). Any thread may use the engine, one at a time.
struct HsHeartsEngine *handsense_hearts_engine_new(const struct HsHeartsSearchOptions *options);

/// handsense_hearts_choose_move() with an engine.
HsStatus handsense_hearts_engine_choose_move(struct HsHeartsEngine *engine,
                                             const struct HsHeartsView *view,
                                             struct HsHeartsDecision *out);

/// Frees an engine. NULL is ignored.
void handsense_hearts_engine_free(struct HsHeartsEngine *engine);

/// Searches for the best pass; unobserved seats pass as TUNED. view: as in
/// handsense_hearts_select_pass_cards(). Errors: PHASE, OBJECTIVE or as
/// handsense_hearts_choose_move().
HsStatus handsense_hearts_choose_pass_cards(const struct HsHeartsView *view,
                                            const struct HsHeartsSearchOptions *options,
                                            struct HsHeartsPassDecision *out);

/// Chooses a card as a player of HS_HEARTS_LEVEL_*. The seed decides what it forgets and mistakes;
/// keep one for a game. Errors: OPTION, and as handsense_hearts_choose_move().
HsStatus handsense_hearts_level_card(const struct HsHeartsView *view,
                                     int32_t level,
                                     uint64_t seed,
                                     HsCard *out);

/// Chooses a pass in the same way. view, out: as in handsense_hearts_select_pass_cards(). Errors:
/// OPTION, PHASE.
HsStatus handsense_hearts_level_pass_cards(const struct HsHeartsView *view,
                                           int32_t level,
                                           uint64_t seed,
                                           HsCard out[3]);

/// Solves a deal with open hands: docs/reference/solve.md. Allocates up to 40 MiB. Errors: OPTION,
/// SEAT, TIME, THREADS.
HsStatus handsense_hearts_solve(const struct HsHeartsPosition *position,
                                const struct HsHeartsSolveOptions *options,
                                struct HsHeartsSolution *out);

/// Finds claims that no deal and no play of the others can refute. Not all are found.
HsStatus handsense_hearts_claim(const struct HsHeartsView *view, struct HsHeartsClaim *out);

/// Explains a legal card against a rival, -1 the best other one, by playouts.
/// Errors: ILLEGAL_MOVE, and as handsense_hearts_choose_move().
HsStatus handsense_hearts_explain_move(const struct HsHeartsView *view,
                                       HsCard card,
                                       HsCard rival,
                                       const struct HsHeartsSearchOptions *options,
                                       struct HsHeartsReasons *out);

/// The same for a pass; rival 0: the best other one. Errors: also PHASE.
HsStatus handsense_hearts_explain_pass(const struct HsHeartsView *view,
                                       HsCardSet cards,
                                       HsCardSet rival,
                                       const struct HsHeartsSearchOptions *options,
                                       struct HsHeartsReasons *out);

/// Writes a phrase after "this card", as snprintf: at most 159 bytes. symbols: 1 for
/// suit symbols. Errors: OPTION, CARD, SEAT.
int32_t handsense_hearts_format_reason(const struct HsHeartsReasons *reasons,
                                       int32_t index,
                                       int32_t symbols,
                                       char *buffer,
                                       size_t size);

/// Samples count possible deals of the unseen cards, uniformly and independently. total: how many
/// are possible, at most UINT64_MAX. Deals that limits cut off are zero. Errors: COUNT, TIME,
/// THREADS.
HsStatus handsense_hearts_sample_worlds(const struct HsHeartsView *view,
                                        const HsSearchLimits *limits,
                                        int32_t count,
                                        struct HsHeartsWorld *out,
                                        uint64_t *total);

/// Computes each seat's win probability in the game to 100, -50 for scores below. numPlayers: 4.
/// Errors: PLAYER_COUNT, BEYOND_PLAYERS.
HsStatus handsense_hearts_win_probabilities(const int32_t scores[HS_HEARTS_MAX_PLAYERS],
                                            int32_t numPlayers,
                                            double probabilities[HS_HEARTS_MAX_PLAYERS]);

/// Analyses every card and known pass of a deal by search: the loss against the best. The last five
/// tricks are also solved. options: limits per card, four times as much per pass. progress: remaining
/// counts cards. A cancelled analysis is a success. Errors: those of a view, OBJECTIVE, TIME,
/// THREADS, MEMORY.
HsStatus handsense_hearts_analyse_deal(const struct HsHeartsDeal *deal,
                                       const struct HsHeartsSearchOptions *options,
                                       struct HsHeartsDealAnalysis *out);

/// Deals random cards, with scores and firstLeader 0. Errors: RULES, PASS_DIRECTION unless HOLD under
/// rules without passing.
HsStatus handsense_hearts_deal_random(int32_t rules,
                                      int32_t passDir,
                                      uint64_t seed,
                                      struct HsHeartsDeal *out);

/// Passes three cards of a seat. The fourth pass exchanges the hands. out may be deal. Errors:
/// SEAT, CARD, PASSED_CARDS, PHASE.
HsStatus handsense_hearts_deal_pass(const struct HsHeartsDeal *deal,
                                    int32_t seat,
                                    HsCardSet cards,
                                    struct HsHeartsDeal *out);

/// Plays a card of the seat to play. out may be deal. Errors: CARD, REVOKE, ILLEGAL_PLAY,
/// DUPLICATE_CARD for a card already played, PHASE.
HsStatus handsense_hearts_deal_play(const struct HsHeartsDeal *deal,
                                    HsCard card,
                                    struct HsHeartsDeal *out);

/// Takes back the last card, or all passes. out may be deal. Errors: PHASE without either.
HsStatus handsense_hearts_deal_undo(const struct HsHeartsDeal *deal, struct HsHeartsDeal *out);

/// Derives what follows from a deal.
HsStatus handsense_hearts_deal_state(const struct HsHeartsDeal *deal,
                                     struct HsHeartsDealState *out);

/// Fills the view of a seat; while PASSING without a pass. Errors: SEAT.
HsStatus handsense_hearts_deal_view(const struct HsHeartsDeal *deal,
                                    int32_t seat,
                                    struct HsHeartsView *out);

/// Fills the position with all hands. Errors: PHASE while PASSING.
HsStatus handsense_hearts_deal_position(const struct HsHeartsDeal *deal,
                                        struct HsHeartsPosition *out);

/// Parses "pass=left dealt=AK3.QJ98.T654.72/... ...": docs/use/check-deal.md. Errors: TEXT.
HsStatus handsense_hearts_parse_deal(const char *text, struct HsHeartsDeal *out);

/// Writes a deal so, as snprintf. Returns the length without NUL, at most 511, or a negative status.
int32_t handsense_hearts_format_deal(const struct HsHeartsDeal *deal,
                                     char *buffer,
                                     size_t size);

/// Sets out to the HS_HEARTS_PASS_* of a deal, 0 for the first. Errors: RULES, COUNT.
HsStatus handsense_hearts_pass_direction(int32_t rules, int32_t number, int32_t *out);

/// Adds a finished deal to a model of the table. out may be opponents. Errors: OPPONENTS, PHASE before
/// the last card.
HsStatus handsense_hearts_observe_deal(const struct HsHeartsOpponents *opponents,
                                       const struct HsHeartsDeal *deal,
                                       struct HsHeartsOpponents *out);

/// Derives what a seat tends to do from a model of the table. Errors: OPPONENTS, SEAT.
HsStatus handsense_hearts_tendencies(const struct HsHeartsOpponents *opponents,
                                     int32_t seat,
                                     struct HsHeartsTendencies *out);

/// Parses the text of handsense_hearts_format_opponents(). Errors: TEXT, OPPONENTS.
HsStatus handsense_hearts_parse_opponents(const char *text, struct HsHeartsOpponents *out);

/// Writes a model of the table, as snprintf. Returns the length without NUL, mostly 1 to 3 KB, or a
/// negative status.
int32_t handsense_hearts_format_opponents(const struct HsHeartsOpponents *opponents,
                                          char *buffer,
                                          size_t size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_HEARTS_H */
