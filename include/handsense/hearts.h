/**
 * @file
 * Hearts: evaluation, passing, ranking, search, endgame solver, deal analysis.
 */

#ifndef HANDSENSE_HEARTS_H
#define HANDSENSE_HEARTS_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ----------------------------------------------------------------------------------------------
 * Constants
 * ---------------------------------------------------------------------------------------------- */

/// Slots for players in every array of a Hearts struct, whatever the number of players.
#define HS_HEARTS_MAX_PLAYERS 6

/// Tricks of the longest deal (three players).
#define HS_HEARTS_MAX_TRICKS 17

/// The most cards a player can choose from.
#define HS_HEARTS_MAX_MOVES 13

/// The most reasons that one card has.
#define HS_HEARTS_MAX_REASONS 12

/// What rank_move answers for a card that may not be played and for a view that is no possible
/// position; the classic engine's kIgnoreMove.
#define HS_HEARTS_IGNORE_MOVE -999999999

/// Room for the passes that a search tries.
#define HS_HEARTS_MAX_PASSES 16

/// The most cards of the rest of a deal.
#define HS_HEARTS_MAX_LINE 52

/// The most threads that a search may be told to use.
#define HS_HEARTS_MAX_THREADS 256

/// The most cards of a deal.
#define HS_HEARTS_MAX_CARDS 52

/// The cards that handsense_hearts_solve() tries at most when no other number is asked for.
#define HS_HEARTS_SOLVE_DEFAULT_NODES 20000000

/* ----------------------------------------------------------------------------------------------
 * Enumerations
 * ---------------------------------------------------------------------------------------------- */

/// Which judgement stands behind a pass or a ranking.
typedef enum HsHeartsPolicy {
    /// Terms weighed against each other, with weights found by play. The default, and what the plugin
    /// contract uses.
    HS_HEARTS_POLICY_TUNED = 0,
    /// The rules of the original design to the letter.
    HS_HEARTS_POLICY_AS_DESIGNED = 1,
    /// The first put right by a small net: what plays best without a search, at two to three times the
    /// cost. Passes as the first does.
    HS_HEARTS_POLICY_LEARNED = 16,
} HsHeartsPolicy;

/// Where three cards are passed before play: player p passes to player p + direction.
typedef enum HsHeartsPass {
    /// To the right neighbour.
    HS_HEARTS_PASS_RIGHT = -1,
    /// Nothing is passed.
    HS_HEARTS_PASS_HOLD = 0,
    /// To the left neighbour, who plays next.
    HS_HEARTS_PASS_LEFT = 1,
    /// To the player opposite.
    HS_HEARTS_PASS_ACROSS = 2,
} HsHeartsPass;

/// Rule bits, the values of the classic engine, and two ready-made sets of them.
typedef enum HsHeartsRule {
    /// The queen of spades counts 13 points.
    HS_HEARTS_RULE_QUEEN_PENALTY = 1,
    /// The jack of diamonds takes 10 points off.
    HS_HEARTS_RULE_JACK_BONUS = 2,
    /// A player without a trick gets 5 points off at the end of the deal.
    HS_HEARTS_RULE_NO_TRICK_BONUS = 4,
    /// Accepted without effect; it never had one.
    HS_HEARTS_RULE_END_SCORE_BONUS = 8,
    /// Shooting the moon takes the jack of diamonds too.
    HS_HEARTS_RULE_SHOOTING_NEEDS_JACK = 16,
    /// The two of clubs is led to the first trick.
    HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS = 32,
    /// The holder of the two of clubs leads any club to the first trick.
    HS_HEARTS_RULE_LEAD_CLUBS = 64,
    /// No heart on the first trick unless nothing else may be played.
    HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK = 128,
    /// The queen of spades is not discarded on the first trick unless nothing else may be played.
    HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK = 256,
    /// Playing the queen of spades breaks hearts too.
    HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS = 512,
    /// Three cards are passed before play.
    HS_HEARTS_RULE_PASS_CARDS = 1024,
    /// Hearts are not led before they are broken, unless the hand holds nothing else.
    HS_HEARTS_RULE_MUST_BREAK_HEARTS = 2048,
    /// Hearts count nothing; there is no moon.
    HS_HEARTS_RULE_HEARTS_ARENT_POINTS = 4096,
    /// Taking all points is no moon.
    HS_HEARTS_RULE_NO_SHOOTING = 8192,
    /// The usual game: queen 13, the two of clubs leads, no points on the first trick, passing,
    /// hearts must be broken by a heart.
    HS_HEARTS_RULES_STANDARD = 3489,
    /// What the classic engine's main program plays: any club is led first, and the queen breaks
    /// hearts.
    HS_HEARTS_RULES_LEGACY_MAIN = 4033,
} HsHeartsRule;

/// Why a card ranks where it does.
typedef enum HsHeartsReasonCode {
    /// AS_DESIGNED: the ranking that stands where the design says nothing.
    HS_HEARTS_REASON_BASE = 1,
    /// AS_DESIGNED: ace or king of spades to flush the queen out.
    HS_HEARTS_REASON_FLUSH_HIGH = 2,
    /// AS_DESIGNED: a high heart that wins the trick against a moon.
    HS_HEARTS_REASON_BLOCK_HIGH_HEART = 3,
    /// AS_DESIGNED: takes a trick with hearts in it against a moon.
    HS_HEARTS_REASON_BLOCK_TAKE_HEARTS = 4,
    /// AS_DESIGNED: leads a suit in which the shooter is void.
    HS_HEARTS_REASON_BLOCK_SHOOTER_VOID = 5,
    /// The points that the trick is expected to cost if this card wins it.
    HS_HEARTS_REASON_TRICK_POINTS = 6,
    /// Having to lead next.
    HS_HEARTS_REASON_LEAD_NEXT = 7,
    /// Gets rid of a card that would be dangerous later.
    HS_HEARTS_REASON_SHED = 8,
    /// Gives up a low card that protects a higher one.
    HS_HEARTS_REASON_GUARD_LOST = 9,
    /// Leaves no card of the suit.
    HS_HEARTS_REASON_MAKES_VOID = 10,
    /// Drives the queen of spades out with a lower spade.
    HS_HEARTS_REASON_FLUSH_LOW = 11,
    /// The points go to a player who leads the game (good) or trails (bad).
    HS_HEARTS_REASON_HITS_LEADER = 12,
    /// Stops another player's moon.
    HS_HEARTS_REASON_STOPS_MOON = 13,
    /// Helps another player's moon.
    HS_HEARTS_REASON_FEEDS_MOON = 14,
    /// Part of the player's own moon.
    HS_HEARTS_REASON_SHOOTS = 15,
    /// Leads a suit that is good or bad to lead.
    HS_HEARTS_REASON_LEAD_SUIT = 16,
    /// What a net has learnt from playouts of such cards; under HS_HEARTS_POLICY_LEARNED only.
    HS_HEARTS_REASON_LEARNED = 17,
} HsHeartsReasonCode;

/// What Phase C of the Hard search does.
typedef enum HsHeartsHardPhaseC {
    /// Probes the next trick where a candidate wins this one, as the design has it.
    HS_HEARTS_HARD_PHASE_C_PROBE = 0,
    /// Plays sampled deals to their end and chooses the best expected payoff. Much the stronger.
    HS_HEARTS_HARD_PHASE_C_DEAL = 1,
} HsHeartsHardPhaseC;

/// How much effort a decision of the Hard search deserves.
typedef enum HsHeartsHardTier {
    /// Little hangs on it.
    HS_HEARTS_HARD_TIER_NARROW = 0,
    /// The usual; also what is reported without tiers.
    HS_HEARTS_HARD_TIER_NORMAL = 1,
    /// Much hangs on it.
    HS_HEARTS_HARD_TIER_WIDE = 2,
} HsHeartsHardTier;

/// Whom the other seats play for.
typedef enum HsHeartsSolveMethod {
    /// Every seat for itself: max^n. The default.
    HS_HEARTS_SOLVE_MAXN = 0,
    /// One seat wants a low score, the other three want it high.
    HS_HEARTS_SOLVE_PARANOID = 1,
} HsHeartsSolveMethod;

/// What a seat of HS_HEARTS_SOLVE_MAXN wants.
typedef enum HsHeartsUtility {
    /// The scores of all seats together less four times its own. The default.
    HS_HEARTS_UTILITY_PAYOFF = 0,
    /// A low score of its own, whatever the others get.
    HS_HEARTS_UTILITY_OWN_SCORE = 1,
} HsHeartsUtility;

/// What a search is to bring about.
typedef enum HsHeartsObjective {
    /// To win the game to 100: the chance that handsense_hearts_win_probabilities() gives for the scores
    /// after the deal. The default.
    HS_HEARTS_OBJECTIVE_GAME = 0,
    /// The payoff of the deal: the mean score of the others less mine.
    HS_HEARTS_OBJECTIVE_PAYOFF = 1,
} HsHeartsObjective;

/// A search that remembers, made by handsense_hearts_engine_new().
typedef struct HsHeartsEngine HsHeartsEngine;

/* ----------------------------------------------------------------------------------------------
 * Structs
 * ---------------------------------------------------------------------------------------------- */

/// What one suit of a hand is worth.
typedef struct SuitStrength {
    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts.
    int32_t suit;
    /// Cards held, 0..13.
    int32_t length;
    /// How likely the suit is to take points, 0..100.
    int32_t dangerScore;
    /// Ability to win tricks when needed, 0..100.
    int32_t controlScore;
    /// How easily the suit becomes void, 0..100.
    int32_t voidPotential;
    /// controlScore - dangerScore / 2 + voidPotential / 4, not clamped.
    int32_t overallStrength;
    /// Spades only: the queen is held among four or more.
    bool isProtected;
    /// Spades only: ace or king without the queen, among three or more.
    bool canFlush;
} SuitStrength;

/// The spades around the queen.
typedef struct SpadeAnalysis {
    /// The queen of spades is held.
    bool hasQueen;
    /// She is held among four or more spades.
    bool isProtected;
    /// Ace or king without the queen, among three or more.
    bool canSafelyFlush;
    /// Spades held below the queen, whether or not she is held.
    int32_t escapeCards;
} SpadeAnalysis;

/// The hand's own chance of shooting the moon.
typedef struct MoonShootViability {
    /// How promising an attempt is, 0..100.
    int32_t viabilityScore;
    /// Viability 70, two controlled suits and 50 hearts control are all reached.
    bool shouldAttempt;
    /// Suits whose ace is held.
    int32_t controlledSuits;
    /// The control score of hearts, 0..100.
    int32_t heartsControl;
    /// Aces and kings not held, 0..8.
    int32_t missingHighCards;
} MoonShootViability;

/// The whole judgement of a hand.
typedef struct HandStrength {
    /// Spades, diamonds, clubs, hearts: `suits[i].suit` is i.
    struct SuitStrength suits[4];
    /// Mean danger of the suits weighted by their lengths, 0..100; 0 for an empty hand.
    int32_t overallDanger;
    /// Mean control of the suits weighted by their lengths, 0..100; 0 for an empty hand.
    int32_t overallControl;
    /// Suits with more than 50 void potential; a void counts.
    int32_t voidOpportunities;
    /// The spades around the queen.
    struct SpadeAnalysis spades;
    /// The hand's own chance of shooting the moon.
    struct MoonShootViability moon;
    /// The suit held with the highest void potential; ties go to more danger, less control, the
    /// lower number. -1 for an empty hand.
    int32_t bestSuitToVoid;
    /// The suit held with the highest control; ties go to more overall strength, the lower number.
    /// -1 for an empty hand.
    int32_t bestSuitToKeep;
    /// moon.shouldAttempt.
    bool recommendMoonAttempt;
} HandStrength;

/// A trick: the data members of the classic engine's Trick, in its order.
///
/// Slots from curr to np - 1, which in the engine may hold stale cards, are not read; nor is anything
/// of a trick with curr 0. Slots beyond np must be 0 or -1.
typedef struct HsHeartsTrick {
    /// Players at the table.
    int32_t np;
    /// Cards on the trick so far.
    int32_t curr;
    /// The cards in order of play, the one that was led first.
    HsCard play[HS_HEARTS_MAX_PLAYERS];
    /// Who played each card.
    int32_t player[HS_HEARTS_MAX_PLAYERS];
} HsHeartsTrick;

/// All that one player may know of a deal.
///
/// Everything else, such as cards taken, points, voids, broken hearts, follows from tricks.
/// handsense_hearts_view_init() fills a view for the usual game.
///
/// An impossible view is refused by every function that reads one. In particular: the hand has 13
/// cards less those played; each trick before currTrick has four cards and its seats in turn; each
/// trick after it has curr 0; slots beyond the number of players are 0 (in play and player also
/// -1); every card was played by somebody who may have held it.
typedef struct HsHeartsView {
    /// sizeof(HsHeartsView), set by the caller.
    uint32_t structSize;
    /// My seat, 0 to numPlayers - 1.
    int32_t me;
    /// Players at the table: 4. (3, 5 and 6 are reserved.)
    int32_t numPlayers;
    /// Rule bits, HS_HEARTS_RULE_*.
    int32_t rules;
    /// Where this deal passes: HS_HEARTS_PASS_*.
    int32_t passDir;
    /// Index in tricks of the trick in progress; the tricks before it are complete.
    int32_t currTrick;
    /// The cards I hold now.
    HsCardSet hand;
    /// The three cards I gave away; 0 if none.
    HsCardSet passed;
    /// The three cards I got; 0 if none.
    HsCardSet received;
    /// Game scores before this deal, -1000000 to 1000000.
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /// The tricks so far.
    struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];
} HsHeartsView;

/// What follows from a view, as handsense_hearts_known_state() writes it.
///
/// Entries of seats beyond the number of players are 0.
typedef struct HsHeartsKnownState {
    /// sizeof(HsHeartsKnownState), set by the caller.
    uint32_t structSize;
    /// The seat to play; -1 after the deal, and before the first lead while it is not known who
    /// holds the two of clubs.
    int32_t nextPlayer;
    /// The seat that led the trick in progress or is to lead it; -1 when nextPlayer is.
    int32_t leader;
    /// The seat that is winning the trick in progress; -1 while it is empty.
    int32_t winner;
    /// Tricks not complete yet, 0 to 13; the one in progress counts.
    int32_t tricksLeft;
    /// 1 when hearts are broken, else 0.
    int32_t heartsBroken;
    /// The cards that are neither in my hand nor played.
    HsCardSet unseen;
    /// The cards each seat has won in complete tricks.
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /// The unseen cards each seat may still hold; for me, my hand.
    HsCardSet couldHold[HS_HEARTS_MAX_PLAYERS];
    /// Tricks each seat has won.
    int32_t tricksTaken[HS_HEARTS_MAX_PLAYERS];
    /// Penalty points each seat has taken so far, without moon and bonuses.
    int32_t points[HS_HEARTS_MAX_PLAYERS];
    /// Cards each seat holds now.
    int32_t handCount[HS_HEARTS_MAX_PLAYERS];
    /// Bit s is set when the seat is known to hold no card of suit s.
    int32_t voids[HS_HEARTS_MAX_PLAYERS];
} HsHeartsKnownState;

/// An opponent's attempt at the moon, as the cards taken so far show it.
typedef struct MoonShootThreat {
    /// The seat that has taken three or more hearts and every point so far; -1 if none.
    int32_t suspectedPlayer;
    /// How near the moon is, 0..100.
    int32_t threatLevel;
    /// Hearts the suspect has taken.
    int32_t heartsCollected;
    /// The suspect has taken the queen of spades.
    bool hasQueenSpades;
    /// Tricks the suspect has taken.
    int32_t tricksTaken;
    /// The threat level is 50 or more.
    bool shouldBlock;
} MoonShootThreat;

/// A legal card and its rank.
typedef struct HsHeartsRankedMove {
    /// The card.
    HsCard card;
    /// Its rank, 0 to 100; higher is better.
    int32_t rank;
} HsHeartsRankedMove;

/// One term in the value of a card.
typedef struct HsHeartsReason {
    /// HS_HEARTS_REASON_*.
    int32_t reason;
    /// What it adds; positive is good. TUNED: hundredths of a penalty point. AS_DESIGNED: steps
    /// of rank.
    int32_t value;
} HsHeartsReason;

/// A deal with all hands open, for hosts that run their own search.
///
/// All 52 cards are in exactly one place: a hand, the taken cards of a seat, or the trick. Hands
/// and trick fit each other: a seat that has played to the trick has one card less. Slots beyond
/// the number of players are 0.
typedef struct HsHeartsPosition {
    /// sizeof(HsHeartsPosition), set by the caller.
    uint32_t structSize;
    /// Players at the table: 4.
    int32_t numPlayers;
    /// Rule bits, HS_HEARTS_RULE_*.
    int32_t rules;
    /// The seat to play.
    int32_t nextPlayer;
    /// The cards each seat holds now.
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
    /// The cards each seat has won in complete tricks.
    HsCardSet taken[HS_HEARTS_MAX_PLAYERS];
    /// The trick in progress; curr is 0 when nextPlayer leads.
    struct HsHeartsTrick trick;
} HsHeartsPosition;

/// Every knob of the Hard search: fill it by handsense_hearts_hard_options_init() and change what
/// should differ. docs/hard.md has the knobs with their defaults in a table.
///
/// Each knob has the name it bears in the environment at the end of its comment; arrays are by tier,
/// HS_HEARTS_HARD_TIER_*. A value that a knob cannot have is taken for the nearest: a negative count
/// for 0, a negative value of a knob that can be unset for unset, an unknown code for 0.
typedef struct HsHeartsHardOptions {
    /// sizeof(HsHeartsHardOptions), set by the caller or handsense_hearts_hard_options_init().
    uint32_t structSize;
    /// The tier of the same seat's decision before in this deal, HS_HEARTS_HARD_TIER_*; -1 for its
    /// first. A decision does not fall to a narrower tier for a small drop of leverage.
    int32_t previousTier;
    /// Decides all chance: the seed of the game or deal.
    uint64_t seed;
    /// The leverage of that decision, 0 to 100.
    int32_t previousLeverage;
    /// 0: the Normal planner's base score; 1: with its three rules for Hard. MDH_BOT_DIFFICULTY.
    int32_t difficulty;
    /// The sampled deals over which base score, continuation and probe are averaged; at least
    /// one. MDH_HARD_WORLDS.
    int32_t worlds;
    /// Leverage and tiers, and with them Phase C: 0 no, else yes. MDH_HARD_TIERS_ENABLE.
    int32_t tiersEnable;
    /// Phase C: 0 no, else yes. MDH_HARD_PROBE_ENABLE.
    int32_t probeEnable;
    /// What Phase C is: HS_HEARTS_HARD_PHASE_C_*. MDH_HARD_PHASE_C.
    int32_t phaseC;
    /// Scores of leverage below this are narrow. MDH_HARD_LEVERAGE_THRESH_NARROW.
    int32_t leverageThreshNarrow;
    /// Scores below this that are not narrow are normal. MDH_HARD_LEVERAGE_THRESH_NORMAL.
    int32_t leverageThreshNormal;
    /// Candidates of Phase B, by tier. MDH_HARD_PHASEB_TOPK_BY_TIER.
    int32_t phasebTopkByTier[3];
    /// The same for every tier; 0 is all; -1 is unset. MDH_HARD_PHASEB_TOPK.
    int32_t phasebTopk;
    /// The same for the wide tier; -1 is unset. MDH_HARD_WIDE_PHASEB_TOPK.
    int32_t widePhasebTopk;
    /// Leads that the probe tries, by tier. MDH_HARD_NEXT_BRANCH_LIMIT_BY_TIER.
    int32_t nextBranchLimitByTier[3];
    /// The same for every tier; -1 is unset. MDH_HARD_NEXT_BRANCH_LIMIT.
    int32_t nextBranchLimit;
    /// The same for the wide tier; -1 is unset. MDH_HARD_WIDE_NEXT_BRANCH_LIMIT.
    int32_t wideNextBranchLimit;
    /// How far behind the best a candidate is given up, by tier. MDH_HARD_AB_MARGIN_BY_TIER.
    int32_t abMarginByTier[3];
    /// The same for every tier; 0 gives none up; -1 is unset. MDH_HARD_AB_MARGIN.
    int32_t abMargin;
    /// The same, before all others; -1 is unset. MDH_HARD_EARLY_CUTOFF_MARGIN.
    int32_t earlyCutoffMargin;
    /// The probe tries no further answers to a lead that has cost this much; 0 tries all.
    /// MDH_HARD_PROBE_AB_MARGIN.
    int32_t probeAbMargin;
    /// The third opponent's second answer in every tier, not only in the wide one: 0 no, else
    /// yes. MDH_HARD_NEXT3_ENABLE.
    int32_t next3Enable;
    /// The same in the normal tier: 0 no, else yes. MDH_HARD_NEXT3_TINY_NORMAL.
    int32_t next3TinyNormal;
    /// Candidates at all, before the number of Phase B; 0 is all; -1 is unset: 6 without tiers and
    /// all with them. MDH_HARD_BRANCH_LIMIT.
    int32_t branchLimit;
    /// Milliseconds for a decision, for callers with a clock. This interface has none, so nothing
    /// stops for it. MDH_HARD_TIME_CAP_MS.
    int32_t timeCapMs;
    /// Steps instead of the caller's clock: 0 no, else yes. MDH_HARD_DETERMINISTIC.
    int32_t deterministic;
    /// The steps of a deterministic decision; -1 is as many as it takes. MDH_HARD_TEST_STEPS.
    int32_t testSteps;
    /// What each point given to the leader adds to the continuation. MDH_HARD_CONT_FEED_PERPEN.
    int32_t contFeedPerpen;
    /// What each point taken takes off it. MDH_HARD_CONT_SELF_CAPTURE_PERPEN.
    int32_t contSelfCapturePerpen;
    /// The most that a continuation adds or takes off; 0 is no limit. MDH_HARD_CONT_CAP.
    int32_t contCap;
    /// Thousandths that each point adds to the value of points given.
    /// MDH_HARD_CONT_SCALE_FEED_PERMIL.
    int32_t contScaleFeedPermil;
    /// Thousandths that each point adds to the cost of points taken.
    /// MDH_HARD_CONT_SCALE_SELFCAP_PERMIL.
    int32_t contScaleSelfcapPermil;
    /// Thousandths that the wide tier adds to the value of points given.
    /// MDH_HARD_WIDE_PERMIL_BOOST_FEED.
    int32_t widePermilBoostFeed;
    /// Thousandths that the wide tier adds to the cost of points taken.
    /// MDH_HARD_WIDE_PERMIL_BOOST_SELFCAP.
    int32_t widePermilBoostSelfcap;
    /// The continuation of candidates this close to the best base score is multiplied; 0 is none.
    /// MDH_HARD_CONT_BOOST_GAP.
    int32_t contBoostGap;
    /// By this. MDH_HARD_CONT_BOOST_FACTOR.
    int32_t contBoostFactor;
    /// Winning the lead: each suit but hearts of which one card is left.
    /// MDH_HARD_NEXTTRICK_SINGLETON.
    int32_t nexttrickSingleton;
    /// Winning the lead when hearts are broken: each heart … MDH_HARD_NEXTTRICK_HEARTS_PER.
    int32_t nexttrickHeartsPer;
    /// … and no more than this. MDH_HARD_NEXTTRICK_HEARTS_CAP.
    int32_t nexttrickHeartsCap;
    /// The probe: each point that the leader wins. MDH_HARD_NEXT2_FEED_PERPEN.
    int32_t next2FeedPerpen;
    /// The probe: what each point that I win costs. MDH_HARD_NEXT2_SELF_CAPTURE_PERPEN.
    int32_t next2SelfCapturePerpen;
    /// What winning the trick costs while I hold the ace of spades. MDH_HARD_QS_RISK_PER.
    int32_t qsRiskPer;
    /// What each of my hearts adds when I win the trick and hearts are broken.
    /// MDH_HARD_CTRL_HEARTS_PER.
    int32_t ctrlHeartsPer;
    /// What losing the trick costs. MDH_HARD_CTRL_HANDOFF_PEN.
    int32_t ctrlHandoffPen;
    /// What each point won adds while I have the moon in mind. MDH_HARD_MOON_RELIEF_PERPEN.
    int32_t moonReliefPerpen;
    /// The planner nudges: 0 no, else yes. MDH_HARD_PLANNER_NUDGES.
    int32_t plannerNudges;
    /// A nudge for each point given to the leader. MDH_HARD_PLANNER_LEADER_FEED_NUDGE.
    int32_t plannerLeaderFeedNudge;
    /// A nudge against each point taken near the end of the game.
    /// MDH_HARD_PLANNER_SELF_CAPTURE_NUDGE.
    int32_t plannerSelfCaptureNudge;
    /// The nudges apply only below this base value a point, which with 60 is never; 0 is always.
    /// MDH_HARD_PLANNER_MAX_BASE_FOR_NUDGE.
    int32_t plannerMaxBaseForNudge;
    /// Plays every trick out several times, with a coin for each discard: 0 no, else yes.
    /// MDH_HARD_DET_ENABLE.
    int32_t detEnable;
    /// The same under another name: 0 no, else yes. MDH_HARD_DET_DEFAULT_ON.
    int32_t detDefaultOn;
    /// How often; at least once. MDH_HARD_DET_SAMPLE_K.
    int32_t detSampleK;
    /// Two leads more for the probe: 0 no, else yes. MDH_HARD_DET_PROBE_WIDE_LIKE.
    int32_t detProbeWideLike;
    /// Plays the last cards out where I win the trick: 0 no, else yes.
    /// MDH_HARD_ENDGAME_DP_ENABLE.
    int32_t endgameDpEnable;
    /// From this many cards in every hand. MDH_HARD_ENDGAME_MAX_CARDS.
    int32_t endgameDpMaxCards;
    /// What reaching that adds. MDH_HARD_ENDGAME_BONUS.
    int32_t endgameDpBonus;
    /// For the caller; the parts of a continuation are always worked out: 0 no, else yes.
    /// MDH_HARD_VERBOSE_CONT.
    int32_t verboseCont;
    /// Phase C to the end of the deal: how many deals are sampled, by tier; at least one.
    /// MDH_HARD_DEAL_WORLDS_BY_TIER.
    int32_t dealWorldsByTier[3];
    /// Phase C to the end of the deal: candidates, the best by base score first; 0 is every legal
    /// card. MDH_HARD_DEAL_CANDIDATES.
    int32_t dealCandidates;
    /// Phase C to the end of the deal: thousandths of the cards that are played at random.
    /// MDH_HARD_DEAL_EPSILON_PERMIL.
    int32_t dealEpsilonPermil;
    /// Always 0.
    int32_t reserved;
} HsHeartsHardOptions;

/// What a decision of the Hard search took. Times are the caller's to take: the library has no clock.
typedef struct HsHeartsHardStats {
    /// sizeof(HsHeartsHardStats), set by the caller; in an HsHeartsHardDecision by the library.
    uint32_t structSize;
    /// The tier, HS_HEARTS_HARD_TIER_*, hysteresis included.
    int32_t tier;
    /// Steps taken in Phases A, B and C.
    uint64_t steps[3];
    /// Steps there were; 0 for no limit.
    uint64_t budgetSteps;
    /// Thousandths of them that were taken; 0 without a limit.
    int32_t utilizationPermil;
    /// Candidates of all phases together.
    int32_t scannedTotal;
    /// Candidates taken up in Phase A.
    int32_t scannedPhaseA;
    /// Candidates whose trick was finished in Phase B.
    int32_t scannedPhaseB;
    /// Candidates probed or played out in Phase C.
    int32_t scannedPhaseC;
    /// Candidates given up by the margin.
    int32_t skipped;
    /// The score of leverage, 0 to 100.
    int32_t leverageScore;
    /// Whether the decision before kept a wider tier, 0 or 1.
    int32_t tierHysteresis;
    /// Candidates of Phase B.
    int32_t topk;
    /// Leads that the probe tries.
    int32_t nextBranchLimit;
    /// How far behind the best a candidate is given up.
    int32_t abMargin;
    /// Whether the third opponent had a second answer in the probe, 0 or 1.
    int32_t probeThirdEnabled;
    /// Leads tried in probes.
    int32_t probeLeads;
    /// Answers of second opponents tried in probes.
    int32_t reply2;
    /// Answers of third opponents tried in probes.
    int32_t reply3;
    /// Second answers of third opponents that only the knob for the normal tier allowed.
    int32_t next3TinyHits;
    /// Thousandths that the wide tier added to the value of points given.
    int32_t wideBoostFeedPermil;
    /// Thousandths that the wide tier added to the cost of points taken.
    int32_t wideBoostSelfPermil;
    /// The limit of a continuation.
    int32_t contCap;
    /// Deals that base score and continuation were averaged over.
    int32_t worlds;
    /// Deals that Phase C played to their end.
    int32_t dealWorlds;
    /// Always 0.
    int32_t reserved;
} HsHeartsHardStats;

/// The card that the Hard search plays.
typedef struct HsHeartsHardDecision {
    /// sizeof(HsHeartsHardDecision), set by the caller.
    uint32_t structSize;
    /// The card.
    int32_t card;
    /// What it was chosen by, as in HsHeartsHardCandidate; 0 for a card that was the only one.
    int32_t score;
    /// Always 0.
    int32_t reserved;
    /// What it took. Its tier and leverageScore are previousTier and previousLeverage of the same
    /// seat's next decision in the deal.
    struct HsHeartsHardStats stats;
} HsHeartsHardDecision;

/// A card that the Hard search looked at.
typedef struct HsHeartsHardCandidate {
    /// The card.
    HsCard card;
    /// Always 0.
    int16_t reserved;
    /// What the candidates are ordered by: payoffPermil where there is one, else total.
    int32_t score;
    /// The Normal planner's score, the planner nudges, and the continuation together.
    int32_t total;
    /// The Normal planner's score.
    int32_t base;
    /// The planner nudges.
    int32_t nudge;
    /// The continuation: the sum of the nine parts at the end.
    int32_t cont;
    /// Whether deals were played to their end, 0 or 1.
    int32_t hasPayoff;
    /// Their mean payoff in thousandths of a point: the mean of the others' scores less mine.
    int32_t payoffPermil;
    /// Points given to the leader of the game.
    int32_t feed;
    /// Points taken.
    int32_t selfCapture;
    /// What the lead won is good for.
    int32_t nextStart;
    /// The next trick, and the last cards where they are played out.
    int32_t nextProbe;
    /// The ace of spades in hand.
    int32_t qsRisk;
    /// Hearts in hand with the lead.
    int32_t ctrlHearts;
    /// The lead given away.
    int32_t ctrlHandoff;
    /// Points taken with the moon in mind.
    int32_t moonRelief;
    /// What the limit takes off or puts back, and the boost of near ties.
    int32_t cappedDelta;
} HsHeartsHardCandidate;

/// How far a search has come, as it is told to the caller's progress function.
typedef struct HsHeartsProgress {
    /// sizeof(HsHeartsProgress) of the library. Later versions may be longer.
    uint32_t structSize;
    /// Cards still in doubt, those that come to the same counted once.
    int32_t remaining;
    /// Playouts so far.
    uint64_t playouts;
    /// The part of the budget that is spent, 0 to 1: of playouts or of time, whichever is nearer to
    /// its end.
    double spent;
    /// The value of the best card so far, as in HsHeartsSearchedMove.
    double value;
    /// The best card so far.
    HsCard card;
    /// Zero.
    int16_t reserved[3];
} HsHeartsProgress;

/// How to search. Zeroes everywhere but in structSize are the defaults.
typedef struct HsHeartsSearchOptions {
    /// sizeof(HsHeartsSearchOptions), set by the caller.
    uint32_t structSize;
    /// HS_HEARTS_OBJECTIVE_*.
    int32_t objective;
    /// Where all chance comes from: any number.
    uint64_t seed;
    /// The most playouts; 0 for no limit. Without a limit of time either, 20000.
    uint64_t playouts;
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    int32_t milliseconds;
    /// Threads to search with, the caller's own included: 0 to HS_HEARTS_MAX_THREADS, where 0 and 1
    /// are the caller's own alone. Without a limit of time the answer does not depend on it.
    int32_t threads;
    /// NULL, or a number that another thread may change atomically while the search goes on: as soon
    /// as it is not 0 the search ends, with the best card so far.
    const int32_t *cancel;
    /// NULL, or a function that is told how the search goes: on the calling thread, between two
    /// blocks of playouts, some dozen times in all. progress is valid during the call only. The
    /// function must return; it must not throw, and must not call a function with the engine that is
    /// searching.
    void (*progress)(void *context, const struct HsHeartsProgress *progress);
    /// Handed to progress as it is.
    void *context;
    /// 1 to leave out the line of HsHeartsDecision, which takes up to some hundredths of a millisecond
    /// after the search; 0 to have it. A search for a pass has none.
    int32_t withoutLine;
    /// Zero.
    int32_t reserved;
} HsHeartsSearchOptions;

/// What a search says of one card and of those that come to the same. Means are over the playouts of
/// this card; all are 0 for a card without any.
typedef struct HsHeartsSearchedMove {
    /// The card.
    HsCard card;
    /// Zero.
    int16_t reserved[3];
    /// All legal cards that come to the same, this one included.
    HsCardSet equals;
    /// What the choice goes by: a share of the win, or points of payoff. The learned policy's opinion is
    /// counted in, which may carry it a little beyond what is possible.
    double value;
    /// My expected score of the deal.
    double points;
    /// The expected mean score of the others less mine.
    double payoff;
    /// The standard error of payoff.
    double payoffError;
    /// The chance, 0 to 1, that I take the queen of spades.
    double queen;
    /// The chance that I shoot the moon.
    double myMoon;
    /// The chance that somebody else does.
    double otherMoon;
    /// Playouts that began with this card.
    uint64_t playouts;
} HsHeartsSearchedMove;

/// What a search has found.
typedef struct HsHeartsDecision {
    /// sizeof(HsHeartsDecision), set by the caller.
    uint32_t structSize;
    /// The card to play.
    HsCard card;
    /// Zero.
    int16_t reserved;
    /// Entries of moves: the legal cards, those that come to the same counted once.
    int32_t count;
    /// 1 when the search ended because no other card was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Playouts in all.
    uint64_t playouts;
    /// The card to play first, the others by playouts and value, best first; the rest is zero.
    struct HsHeartsSearchedMove moves[HS_HEARTS_MAX_MOVES];
    /// The likely course of the rest of the deal: the card to play and every card after it to the last
    /// one, as the learned policy plays for all four in one of the first eight sampled worlds, that one
    /// whose payoff is nearest to the mean of the card. What the others hold in it is a guess. The rest
    /// is zero.
    HsCard line[HS_HEARTS_MAX_LINE];
    /// Cards of line: all that are not played yet, or 0 when the options leave the line out.
    int32_t lineLength;
    /// Entries of moves that were still in doubt when the search ended; 1 when it is settled.
    int32_t remaining;
} HsHeartsDecision;

/// What a search says of one pass. Means are over the playouts of this pass; all are 0 for a pass
/// without any.
typedef struct HsHeartsSearchedPass {
    /// The three cards.
    HsCardSet cards;
    /// What the choice goes by: a share of the win, or points of payoff. The tuned policy's opinion is
    /// counted in, which may carry it a little beyond what is possible.
    double value;
    /// My expected score of the deal.
    double points;
    /// The expected mean score of the others less mine.
    double payoff;
    /// The standard error of payoff.
    double payoffError;
    /// The chance, 0 to 1, that I take the queen of spades.
    double queen;
    /// The chance that I shoot the moon.
    double myMoon;
    /// The chance that somebody else does.
    double otherMoon;
    /// Playouts that began with this pass.
    uint64_t playouts;
} HsHeartsSearchedPass;

/// What a search for a pass has found.
typedef struct HsHeartsPassDecision {
    /// sizeof(HsHeartsPassDecision), set by the caller.
    uint32_t structSize;
    /// The cards to pass, in ascending code order.
    HsCard cards[3];
    /// Zero.
    int16_t reserved;
    /// Entries of passes.
    int32_t count;
    /// 1 when the search ended because no other pass was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Entries of passes that were still in doubt when the search ended; 1 when it is settled.
    int32_t remaining;
    /// Playouts in all, those of passes that are not among these included.
    uint64_t playouts;
    /// The pass to make first, the others by playouts and value, best first; the rest is zero.
    struct HsHeartsSearchedPass passes[HS_HEARTS_MAX_PASSES];
} HsHeartsPassDecision;

/// What to solve for, and for how long. Zeroes are the defaults.
typedef struct HsHeartsSolveOptions {
    /// sizeof(HsHeartsSolveOptions), set by the caller.
    uint32_t structSize;
    /// HS_HEARTS_SOLVE_*.
    int32_t method;
    /// HS_HEARTS_UTILITY_*, for HS_HEARTS_SOLVE_MAXN.
    int32_t utility;
    /// For HS_HEARTS_SOLVE_PARANOID the one seat plus 1; 0 is the seat to play.
    int32_t seatPlusOne;
    /// The most cards to try, forced ones not counted; 0 is HS_HEARTS_SOLVE_DEFAULT_NODES, UINT64_MAX no
    /// limit.
    uint64_t nodes;
} HsHeartsSolveOptions;

/// A legal card and what it leads to.
typedef struct HsHeartsSolvedMove {
    /// The card.
    HsCard card;
    /// What the seat to play gets, higher is better. MAXN: its utility. PARANOID: the score of the
    /// one seat, negative when that is the seat to play.
    int32_t value;
    /// The cards that are as good for the same reason, this one included.
    HsCardSet equals;
    /// The scores at the end of the deal. PARANOID: that of the one seat, the others are 0.
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /// 1 when value and scores are exact; 0 when the search was cut off before this card and they
    /// are those of one playout.
    int32_t exact;
} HsHeartsSolvedMove;

/// What handsense_hearts_solve() finds.
typedef struct HsHeartsSolution {
    /// sizeof(HsHeartsSolution), set by the caller.
    uint32_t structSize;
    /// Entries of moves; 0 at the end of a deal.
    int32_t count;
    /// 1 when every card was solved, 0 when the search was cut off.
    int32_t exact;
    /// Entries of line; 0 when the search was cut off.
    int32_t lineLength;
    /// Cards tried, forced ones not counted.
    uint64_t nodes;
    /// Every legal card, best first; the first is the one that is played.
    struct HsHeartsSolvedMove moves[HS_HEARTS_MAX_MOVES];
    /// The cards that are played from here to the end of the deal, in order.
    HsCard line[HS_HEARTS_MAX_CARDS];
} HsHeartsSolution;

/// What handsense_hearts_claim() finds.
typedef struct HsHeartsClaim {
    /// sizeof(HsHeartsClaim), set by the caller.
    uint32_t structSize;
    /// 1 when I win every trick that is left, the one in progress included, by playing
    /// allTricksCards one after the other. Only when it is my turn.
    int32_t allTricks;
    /// 1 when I take no more penalty points by playing noPointsCards: if it is my turn, the first
    /// now; at every later turn the first of the others that may be played and does not beat the
    /// card winning so far, or, when I lead, the first that may be played.
    int32_t noPoints;
    /// 1 when no penalty point is left for anybody.
    int32_t pointsGone;
    /// Entries of either list of cards that its claim has: the cards that I hold.
    int32_t count;
    /// The cards of the claim allTricks.
    HsCard allTricksCards[HS_HEARTS_MAX_MOVES];
    /// The cards of the claim noPoints.
    HsCard noPointsCards[HS_HEARTS_MAX_MOVES];
} HsHeartsClaim;

/// The hands of one possible deal, as handsense_hearts_sample_worlds() writes it.
typedef struct HsHeartsWorld {
    /// What each seat holds now, my own hand included; 0 beyond the number of players.
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
} HsHeartsWorld;

/// A deal as it was played, to its end or as far as it came, all hands open.
///
/// The tricks are those of an HsHeartsView. Slots beyond the number of players are 0 (in play and player
/// also -1).
typedef struct HsHeartsDeal {
    /// sizeof(HsHeartsDeal), set by the caller.
    uint32_t structSize;
    /// Players at the table: 4.
    int32_t numPlayers;
    /// Rule bits, HS_HEARTS_RULE_*.
    int32_t rules;
    /// Where this deal passed: HS_HEARTS_PASS_*.
    int32_t passDir;
    /// Index in tricks of the trick in progress; the tricks before it are complete.
    int32_t currTrick;
    /// The one seat to check plus 1; 0 checks all four.
    int32_t seatPlusOne;
    /// The thirteen cards of each seat at the first lead: as dealt, or as passing left them.
    HsCardSet hands[HS_HEARTS_MAX_PLAYERS];
    /// The three cards that each seat gave away; 0 if none, or if it is not known which.
    HsCardSet passed[HS_HEARTS_MAX_PLAYERS];
    /// Game scores before the deal, -1000000 to 1000000.
    int32_t scores[HS_HEARTS_MAX_PLAYERS];
    /// The tricks.
    struct HsHeartsTrick tricks[HS_HEARTS_MAX_TRICKS];
} HsHeartsDeal;

/// What the checked cards of a seat come to; its pass is not counted.
typedef struct HsHeartsSeatSummary {
    /// Cards that were not forced.
    int32_t choices;
    /// Cards whose loss is beyond two standard errors.
    int32_t mistakes;
    /// The sum of all losses, certain or not.
    double loss;
    /// The standard error of that sum.
    double lossError;
} HsHeartsSeatSummary;

/// A pass against the best, as HsHeartsCheckedPlay is of a card.
typedef struct HsHeartsCheckedPass {
    /// Who passed.
    int32_t seat;
    /// 1 when the loss is beyond two standard errors.
    int32_t mistake;
    /// The three cards.
    HsCardSet cards;
    /// By how much best is worth more than made, 0 or more.
    double loss;
    /// The standard error of the loss; 0 where nothing was measured, or too little to tell.
    double lossError;
    /// Playouts of search and measuring.
    uint64_t playouts;
    /// The pass that the search would have made.
    struct HsHeartsSearchedPass best;
    /// The pass that was made.
    struct HsHeartsSearchedPass made;
} HsHeartsCheckedPass;

/// A card against the best. Losses are in the unit of the objective: a share of the win, or points of
/// payoff.
typedef struct HsHeartsCheckedPlay {
    /// Which card of the deal, 1 to 52.
    int32_t number;
    /// Its trick, 1 to 13.
    int32_t trick;
    /// Who played it.
    int32_t seat;
    /// The card.
    HsCard card;
    /// The best card as the hands lay; of equally good ones the card that was played. 0 unless
    /// hasHindsight.
    HsCard hindsightCard;
    /// 1 when there was nothing to choose: all legal cards come to the same.
    int32_t forced;
    /// 1 when the loss is beyond two standard errors.
    int32_t mistake;
    /// 1 in the last five tricks: hindsightCard and hindsightLoss are known.
    int32_t hasHindsight;
    /// Zero.
    int32_t reserved;
    /// By how much best is worth more than played, 0 or more.
    double loss;
    /// The standard error of the loss; 0 where nothing was measured, or too little to tell.
    double lossError;
    /// Points of payoff by which the card is behind hindsightCard in the deal as it really lay, had all
    /// seats played on with open hands as handsense_hearts_solve() does. 0 unless hasHindsight.
    double hindsightLoss;
    /// Playouts of search and measuring.
    uint64_t playouts;
    /// The card that the search would have played. When best.equals has the card that was played, best
    /// and played are the same, as searched; else both are as measured in the same deals, and their
    /// values hold nobody's opinion.
    struct HsHeartsSearchedMove best;
    /// The card that was played, or one that it comes to the same with.
    struct HsHeartsSearchedMove played;
} HsHeartsCheckedPlay;

/// What handsense_hearts_analyse_deal() finds.
typedef struct HsHeartsDealAnalysis {
    /// sizeof(HsHeartsDealAnalysis), set by the caller.
    uint32_t structSize;
    /// Entries of plays.
    int32_t count;
    /// Entries of passes.
    int32_t passCount;
    /// 1 when everything asked for was checked, 0 when the check was cancelled.
    int32_t complete;
    /// Playouts in all.
    uint64_t playouts;
    /// By seat.
    struct HsHeartsSeatSummary seats[HS_HEARTS_MAX_PLAYERS];
    /// The passes that are known, in order of the seats; the rest is zero.
    struct HsHeartsCheckedPass passes[HS_HEARTS_MAX_PLAYERS];
    /// The cards in order; the rest is zero.
    struct HsHeartsCheckedPlay plays[HS_HEARTS_MAX_CARDS];
} HsHeartsDealAnalysis;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ----------------------------------------------------------------------------------------------
 * The plugin contract
 * ---------------------------------------------------------------------------------------------- */

/// Judges a hand of 0 to 13 cards: danger, control and void potential of each suit, the spades
/// around the queen, and the hand's own chance of shooting the moon.
///
/// The tables are those of the original design; docs/hearts.md has them with two worked examples.
///
/// hand: the cards held. out: receives the judgement, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_CARD (a bit that is no card) or
/// HS_ERROR_HAND_COUNT (more than 13 cards). Thread-safe; allocates nothing.
HsStatus evaluate_hand(HsCardSet hand, struct HandStrength *out);

/// Chooses three cards to pass under HS_HEARTS_POLICY_TUNED.
///
/// The same as handsense_hearts_select_pass_cards() with that policy.
HsStatus select_pass_cards(const struct HsHeartsView *view, HsCard out[3]);

/// Ranks one card under HS_HEARTS_POLICY_TUNED: 0 to 100, higher is better.
///
/// The best legal card ranks 100; each other card ranks one step lower for every tenth of a penalty
/// point that it is expected to cost more, and at least one step below any better card. Cards of
/// the same value rank the same.
///
/// Answers HS_HEARTS_IGNORE_MOVE for a card that may not be played and for a view that is no
/// possible position or not this player's turn; handsense_last_error() then says which.
/// Thread-safe; allocates nothing.
int32_t rank_move(const struct HsHeartsView *view, HsCard card);

/* ----------------------------------------------------------------------------------------------
 * Views, policies, scores
 * ---------------------------------------------------------------------------------------------- */

/// Fills a view for the usual game: four players, HS_HEARTS_RULES_STANDARD, no passing, no scores,
/// no card played.
///
/// view: receives the view, structSize included; unchanged on error. me: 0 to 3. hand: 0 to 13
/// cards; a view of fewer than 13 becomes valid once the tricks already played are filled in.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_SEAT, HS_ERROR_CARD or
/// HS_ERROR_HAND_COUNT. Thread-safe.
HsStatus handsense_hearts_view_init(struct HsHeartsView *view, int32_t me, HsCardSet hand);

/// Derives what follows from a view: whose turn it is, cards and points taken, voids, what is
/// unseen and where it can still be.
///
/// out: its structSize must be set and stays; receives the facts, unchanged on error. In a struct
/// longer than this version knows, the bytes it does not know become zero.
/// Answers HS_OK or why the view is impossible. Thread-safe; allocates nothing.
HsStatus handsense_hearts_known_state(const struct HsHeartsView *view,
                                      struct HsHeartsKnownState *out);

/// The cards I may play now.
///
/// out: receives the set, unchanged on error. Answers HS_OK, why the view is impossible,
/// HS_ERROR_TURN when another seat is to play, or HS_ERROR_PHASE after the deal. Thread-safe;
/// allocates nothing.
HsStatus handsense_hearts_legal_moves(const struct HsHeartsView *view, HsCardSet *out);

/// Looks for an opponent who is shooting the moon: one who has taken three or more hearts and every
/// point so far.
///
/// It need not be my turn. out: receives the threat, unchanged on error; without a suspect
/// suspectedPlayer is -1 and all else 0. Answers HS_OK or why the view is impossible. Thread-safe;
/// allocates nothing.
HsStatus handsense_hearts_detect_moon_threat(const struct HsHeartsView *view,
                                             struct MoonShootThreat *out);

/// Chooses three cards to pass.
///
/// view: 13 cards, no trick played, a direction other than hold, nothing passed yet.
/// policy: HS_HEARTS_POLICY_*. out: receives three different cards of the hand in ascending code
/// order, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_PHASE when
/// nothing is to be passed, or HS_ERROR_POLICY. Thread-safe; allocates nothing.
HsStatus handsense_hearts_select_pass_cards(const struct HsHeartsView *view,
                                            int32_t policy,
                                            HsCard out[3]);

/// Ranks every card I may play, best first.
///
/// Cards of the same rank stand in descending code order. policy: HS_HEARTS_POLICY_*. out: receives
/// count entries, the rest are zero; both unchanged on error. Answers HS_OK, why the view is
/// impossible, HS_ERROR_TURN, HS_ERROR_PHASE or HS_ERROR_POLICY. Thread-safe; allocates nothing.
HsStatus handsense_hearts_rank_moves(const struct HsHeartsView *view,
                                     int32_t policy,
                                     struct HsHeartsRankedMove out[HS_HEARTS_MAX_MOVES],
                                     int32_t *count);

/// The reasons behind the rank of one legal card: the terms whose sum is its value.
///
/// Terms stand in the order in which the ranking adds them up; a term of zero is left out, so a card
/// may have none.
///
/// policy: HS_HEARTS_POLICY_*. out: receives count entries, the rest are zero; both unchanged on
/// error. Answers as handsense_hearts_rank_moves(), and HS_ERROR_ILLEGAL_MOVE for a card that may
/// not be played. Thread-safe; allocates nothing.
HsStatus handsense_hearts_explain_move(const struct HsHeartsView *view,
                                       int32_t policy,
                                       HsCard card,
                                       struct HsHeartsReason out[HS_HEARTS_MAX_REASONS],
                                       int32_t *count);

/// A phrase for a reason that completes "this card …", such as "sheds a dangerous card".
///
/// A static string that is never freed; for an unknown number "has a reason of its own".
/// Thread-safe; never fails.
const char *handsense_hearts_reason_text(int32_t reason);

/// Plays a deal to its end with all hands open and answers the scores: one fast playout, for a host
/// that runs its own tree search.
///
/// Every seat plays by the same quick rules of thumb, or with probability epsilon a random legal
/// card. The same position, seed and epsilon give the same scores on every platform.
///
/// position: a deal as HsHeartsPosition describes it; how it came about is not asked. seed: any
/// number. epsilon: 0 to 1. points: receives each seat's score of the deal, moon and bonuses
/// included, unchanged on error; slots beyond the number of players are 0. Answers HS_OK, what is
/// wrong with the position, or HS_ERROR_EPSILON. Thread-safe; allocates nothing.
HsStatus handsense_hearts_playout(const struct HsHeartsPosition *position,
                                  uint64_t seed,
                                  double epsilon,
                                  int32_t points[HS_HEARTS_MAX_PLAYERS]);

/// The scores of a finished deal: penalty points, bonuses and the moon, as the rules say.
///
/// rules: HS_HEARTS_RULE_* bits. numPlayers: 4. taken: the cards each seat won; no card twice.
/// points: receives the scores, unchanged on error. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_RULES, HS_ERROR_PLAYER_COUNT, HS_ERROR_BEYOND_PLAYERS,
/// HS_ERROR_CARD or HS_ERROR_DUPLICATE_CARD. Thread-safe.
HsStatus handsense_hearts_score_deal(int32_t rules,
                                     int32_t numPlayers,
                                     const HsCardSet taken[HS_HEARTS_MAX_PLAYERS],
                                     int32_t points[HS_HEARTS_MAX_PLAYERS]);

/// Reads a view from one line of text, "me=0 pass=left hand=AK3.QJ98.T654.72 …".
///
/// The notation is described in docs/c-api.md. text: a NUL-terminated UTF-8 string. out: receives
/// the view, structSize included; unchanged on error. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_TEXT, or why the view is impossible. Thread-safe.
HsStatus handsense_hearts_parse_view(const char *text, struct HsHeartsView *out);

/// Writes a view as one line of text that handsense_hearts_parse_view() reads, as snprintf does.
///
/// buffer: receives at most size bytes, closing NUL included; it may be NULL when size is 0.
/// Answers the length of the whole text without the NUL (if that is size or more, the text was
/// cut), or a negative HsStatus. No text is longer than 511. Thread-safe.
int32_t handsense_hearts_format_view(const struct HsHeartsView *view, char *buffer, size_t size);

/* ----------------------------------------------------------------------------------------------
 * The Hard search
 * ---------------------------------------------------------------------------------------------- */

/// Fills the options of the Hard search with their defaults: no tiers, no limit of steps, seed 0, a
/// first decision.
///
/// options: receives the options, structSize included; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL or HS_ERROR_ALIGNMENT. Thread-safe; allocates nothing.
HsStatus handsense_hearts_hard_options_init(struct HsHeartsHardOptions *options);

/// Fills the options of the Hard search with their defaults and with what the environment of the
/// process says, MDH_HARD_* and MDH_BOT_DIFFICULTY.
///
/// The one function that looks at the environment, and only when it is called. A value that cannot be
/// read leaves the default.
///
/// options: receives the options, structSize included; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL or HS_ERROR_ALIGNMENT. Thread-safe as long as no other thread changes the
/// environment; allocates nothing.
HsStatus handsense_hearts_hard_options_from_env(struct HsHeartsHardOptions *options);

/// Chooses a card by the Hard search.
///
/// The same view and options give the same card everywhere. A card that is the only legal one is
/// answered without a search.
///
/// options: NULL for the defaults, with the seed 0. out: its structSize must be set and stays;
/// receives the decision, unchanged on error. Answers HS_OK, why the view is impossible,
/// HS_ERROR_STRUCT_SIZE or HS_ERROR_STRUCT_TAIL of the options, HS_ERROR_TURN when another seat is to
/// play, HS_ERROR_PHASE after the deal, or HS_ERROR_MEMORY for the worlds. Thread-safe.
HsStatus handsense_hearts_hard_choose(const struct HsHeartsView *view,
                                      const struct HsHeartsHardOptions *options,
                                      struct HsHeartsHardDecision *out);

/// The candidates of the Hard search with the parts of their values, best first.
///
/// The same search as handsense_hearts_hard_choose() with the same chance, but nothing is skipped for
/// a margin, no probe is cut short, and third opponents have one answer. Candidates are the first
/// cards by the Normal planner's score, as many as the options let take part; where deals are played
/// to their end, every legal card unless the options name a number.
///
/// options: NULL for the defaults, with the seed 0. out: receives count entries, the rest are zero.
/// stats: its structSize must be set and stays; receives what the search took. All three are
/// unchanged on error. Answers as handsense_hearts_hard_choose(). Thread-safe.
HsStatus handsense_hearts_hard_explain(const struct HsHeartsView *view,
                                       const struct HsHeartsHardOptions *options,
                                       struct HsHeartsHardCandidate out[HS_HEARTS_MAX_MOVES],
                                       int32_t *count,
                                       struct HsHeartsHardStats *stats);

/* ----------------------------------------------------------------------------------------------
 * Search, solver, sampled worlds
 * ---------------------------------------------------------------------------------------------- */

/// Searches for the best card to play.
///
/// The unseen cards are dealt at random again and again, every way that fits alike; each card that may
/// be played is tried in each such deal and the deal played out by quick players. The same view, seed
/// and playouts give the same answer on every platform and any number of threads. A forced card is
/// answered without a search.
///
/// view: my turn. options: NULL for the defaults. out: its structSize must be set and stays; receives
/// the decision, unchanged on error. In a struct longer than this version knows, the bytes it does not
/// know become zero.
/// Answers HS_OK, why the view is impossible, HS_ERROR_TURN, HS_ERROR_PHASE, HS_ERROR_OBJECTIVE,
/// HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it returns.
/// What it holds does not grow with the playouts: below 64 KB on one thread, below 128 KB a thread on
/// several, nothing when it has returned.
HsStatus handsense_hearts_choose_move(const struct HsHeartsView *view,
                                      const struct HsHeartsSearchOptions *options,
                                      struct HsHeartsDecision *out);

/// Searches for the best card in many views at once.
///
/// Each view gets the whole budget and exactly the answer of handsense_hearts_choose_move(); threads
/// are spread over the views instead of working on one together, and progress is not called. A view
/// that cannot be answered does not spoil the others. Once cancel is set, the views that are left are
/// answered without playouts, which takes less than a tenth of a millisecond each.
///
/// views: count views in a row; they all state the structSize of the first, by which they lie apart.
/// count: 0 or more; with 0 every pointer but options may be NULL. options: NULL for the defaults.
/// out: count decisions in a row, likewise with the same structSize in each; receives those of the
/// views that have an answer, the others stay unchanged. statuses: receives, for each view, what
/// handsense_hearts_choose_move() would answer; handsense_last_error() tells of the last one that
/// failed.
/// Answers HS_OK when all statuses are written, whatever they are; HS_ERROR_COUNT,
/// HS_ERROR_OBJECTIVE, HS_ERROR_TIME, HS_ERROR_THREADS, HS_ERROR_MEMORY (each view and answer is held
/// once more until all are there), or what is wrong with a pointer, with the first
/// view's structSize or with any decision's. Then nothing is written. Thread-safe; threads of its own
/// have ended when it returns.
HsStatus handsense_hearts_choose_moves(const struct HsHeartsView *views,
                                       int32_t count,
                                       const struct HsHeartsSearchOptions *options,
                                       struct HsHeartsDecision *out,
                                       HsStatus *statuses);

/// Makes an engine: a search that remembers.
///
/// It answers as handsense_hearts_choose_move() does with these options. From move to move of a deal it
/// keeps how well passes and plays go with the hands that the others may hold, in some 350 kilobytes:
/// later moves take less time, or with a limit of time see more. Another deal, or an earlier
/// moment of the same one, begins from nothing. Asked about an equal view again it answers at once and
/// the same, without calling progress. What a cancelled search has found is not kept.
///
/// options: NULL for the defaults; copied, but cancel and context must stay valid until the engine is
/// freed. Answers the engine, which is to be freed with handsense_hearts_engine_free(), or NULL, and
/// handsense_last_error() then says why. An engine may be used by any thread, by one at a time.
struct HsHeartsEngine *handsense_hearts_engine_new(const struct HsHeartsSearchOptions *options);

/// Searches for the best card to play, or remembers it.
///
/// engine: of handsense_hearts_engine_new(), used by no other thread meanwhile. view, out and the
/// answer: as for handsense_hearts_choose_move(). No thread outlives the call.
HsStatus handsense_hearts_engine_choose_move(struct HsHeartsEngine *engine,
                                             const struct HsHeartsView *view,
                                             struct HsHeartsDecision *out);

/// Frees an engine.
///
/// engine: of handsense_hearts_engine_new() and not freed yet, or NULL, which does nothing. Never
/// fails.
void handsense_hearts_engine_free(struct HsHeartsEngine *engine);

/// Searches for the best three cards to pass.
///
/// The other hands are dealt at random again and again; in each such deal the others pass as
/// handsense_hearts_select_pass_cards() would under HS_HEARTS_POLICY_TUNED, each of some passes of mine
/// is tried, and the deal played out by quick players. The same view, seed and playouts give the same
/// answer on every platform and any number of threads. A pass deserves more playouts than a card. With
/// 40,000 playouts and 100 ms, as far as they are limited, up to half of them go to passes that are not
/// tried otherwise.
///
/// view: 13 cards, no trick played, a direction other than hold, nothing passed yet. options: NULL for
/// the defaults; progress is not called. out: its structSize must be set and stays; receives the
/// decision, unchanged on error. In a struct longer than this version knows, the bytes it does not know
/// become zero.
/// Answers HS_OK, why the view is impossible, HS_ERROR_PHASE when nothing is to be passed,
/// HS_ERROR_OBJECTIVE, HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended
/// when it returns. It holds as little memory as handsense_hearts_choose_move().
HsStatus handsense_hearts_choose_pass_cards(const struct HsHeartsView *view,
                                            const struct HsHeartsSearchOptions *options,
                                            struct HsHeartsPassDecision *out);

/// Solves a deal with all hands open: for every legal card the exact scores that the deal ends with
/// when all seats play as well as they can, and the line of best play.
///
/// Meant for the last tricks: with standard rules five tricks take about ten microseconds, six below
/// a tenth of a millisecond, each more about ten times as long as the one before. docs/solve.md says
/// what best play of four seats means and how ties are settled.
///
/// position: a deal as HsHeartsPosition describes it. options: NULL for the defaults. out: its
/// structSize must be set and stays; receives the solution, unchanged on error. Answers HS_OK, what
/// is wrong with the position, HS_ERROR_OPTION for an unknown method or utility, or HS_ERROR_SEAT.
/// Thread-safe; allocates a table for the time of the call, 10 KiB for up to four tricks left, 80 KiB
/// for five, 160 KiB for six, 1.25 MiB for seven, 40 MiB for more, and no more than 40 to 80 bytes a
/// node that it may search.
HsStatus handsense_hearts_solve(const struct HsHeartsPosition *position,
                                const struct HsHeartsSolveOptions *options,
                                struct HsHeartsSolution *out);

/// What a player may claim for certain, however the unseen cards lie and however the others play.
///
/// A claim is never wrong, but not every one is found. It need not be my turn. Nothing is claimed
/// while cards are to be passed.
///
/// out: its structSize must be set and stays; receives the claim, unchanged on error. Answers HS_OK
/// or why the view is impossible. Thread-safe; allocates nothing.
HsStatus handsense_hearts_claim(const struct HsHeartsView *view, struct HsHeartsClaim *out);

/// Deals the unseen cards at random, count times: whole hands that fit all that a view knows.
///
/// Every possible deal is equally likely, each time anew; none is possible that the voids, the
/// cards passed and the numbers of cards rule out. What the others' play makes likely is not asked.
/// The same view, seed and count give the same deals on every platform, and a larger count begins
/// with the deals of a smaller one.
///
/// view: it need not be my turn. seed: any number. count: 0 or more. out: receives count deals; it
/// may be NULL when count is 0. total: receives the number of possible deals (from 1 to
/// 84478098072866400). Both are unchanged on error. Answers HS_OK, why the view is impossible, or
/// HS_ERROR_COUNT. Thread-safe; allocates nothing.
HsStatus handsense_hearts_sample_worlds(const struct HsHeartsView *view,
                                        uint64_t seed,
                                        int32_t count,
                                        struct HsHeartsWorld *out,
                                        uint64_t *total);

/// Each seat's chance to win the game to 100, given the scores between two deals.
///
/// The lowest score wins when somebody has 100, and ties share the win. Once that is so the answer is
/// exact; before, it is what equal players may expect who play by the usual rules, learnt from games of
/// HS_HEARTS_POLICY_TUNED. A point more never raises a seat's own chance, and seats with equal scores
/// have equal chances. Points of others can lower it: they may end the game too early for who is
/// behind.
///
/// scores: of the seats, any numbers; below -50 they count as -50. numPlayers: 4. probabilities: receives
/// 0 to 1 for each seat, together 1 but for rounding, unchanged on error. Slots beyond the number of
/// players must be and become 0. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT,
/// HS_ERROR_PLAYER_COUNT or HS_ERROR_BEYOND_PLAYERS. Thread-safe; allocates nothing.
HsStatus handsense_hearts_win_probabilities(const int32_t scores[HS_HEARTS_MAX_PLAYERS],
                                            int32_t numPlayers,
                                            double probabilities[HS_HEARTS_MAX_PLAYERS]);

/* ----------------------------------------------------------------------------------------------
 * Deal analysis
 * ---------------------------------------------------------------------------------------------- */

/// Checks every card of a deal, and every pass that is known, against the best: what it has cost.
///
/// Each decision is put to the search as what its player could know at that moment, so nobody is blamed
/// for what the others held; for the last five tricks the answer says besides what the open hands say.
/// A card that is not the search's own is then measured against it in deals that the search has not
/// seen, with as much again. The same deal, seed and playouts give the same answer on every platform and
/// any number of threads; whoever plays as handsense_hearts_choose_move() does with these options loses
/// nothing.
///
/// deal: as HsHeartsDeal describes it. options: NULL for the defaults; playouts and milliseconds are
/// those of a card, four times as high for a pass, and threads are spread over the decisions.
/// progress is told after each card how far the check is: card and value are those of the best card at
/// that turn, remaining the cards still to be checked, playouts those so far, and spent the part of the
/// cards that is done. A cancelled check is no error: the answer has what was checked before. out: its
/// structSize must be set and stays; receives the answer, unchanged on error. In a struct longer than
/// this version knows, the bytes it does not know become zero.
/// Answers HS_OK; HS_ERROR_DUPLICATE_CARD or HS_ERROR_HAND_COUNT for hands that are no deck; what is
/// wrong with a trick, seat or card, as for an HsHeartsView, or HS_ERROR_ILLEGAL_PLAY for a card that
/// the seat did not hold, and handsense_last_error() then tells the number of the play; HS_ERROR_OPTION
/// for seatPlusOne; HS_ERROR_OBJECTIVE, HS_ERROR_TIME, HS_ERROR_THREADS or HS_ERROR_MEMORY. Thread-safe; threads of its own
/// have ended when it returns.
HsStatus handsense_hearts_analyse_deal(const struct HsHeartsDeal *deal,
                                       const struct HsHeartsSearchOptions *options,
                                       struct HsHeartsDealAnalysis *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_HEARTS_H */
