/**
 * @file
 * Binokel: melds, tricks, scores, named players, rounds, search.
 * common.h has the rules of all functions.
 */

#ifndef HANDSENSE_BINOKEL_H
#define HANDSENSE_BINOKEL_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ---- Constants ---- */

/// The most bids and passes of a round.
#define HS_BINOKEL_MAX_BIDS 304

/// The most tricks of a round.
#define HS_BINOKEL_MAX_TRICKS 18

/// Suits.
#define HS_BINOKEL_SUITS 4

/// The most players.
#define HS_BINOKEL_MAX_PLAYERS 4

/// The largest hand: two players, with the dabb.
#define HS_BINOKEL_MAX_HAND 22

/// Cards of the dabb, and of the discard.
#define HS_BINOKEL_DABB 4

/// The most cards played in a round.
#define HS_BINOKEL_MAX_PLAYED 36

/// The most melds of a hand.
#define HS_BINOKEL_MAX_MELDS 16

/// The most candidates of a search.
#define HS_BINOKEL_MAX_CANDIDATES 16

/* ---- Enumerations ---- */

/// Rule editions; docs/reference/binokel.md compares them.
typedef enum HsBinokelEdition {
    /// The rules behind "AI Player Strategy".
    HS_BINOKEL_EDITION_REFERENCE = 0,
    /// The newest rules.
    HS_BINOKEL_EDITION_NEWEST = 1,
} HsBinokelEdition;

/// Phases of a round.
typedef enum HsBinokelPhase {
    /// Auction.
    HS_BINOKEL_PHASE_BIDDING = 0,
    /// The bid winner discards or goes out.
    HS_BINOKEL_PHASE_DISCARDING = 1,
    /// The bid winner declares trump.
    HS_BINOKEL_PHASE_TRUMP = 2,
    /// Card play.
    HS_BINOKEL_PHASE_PLAYING = 3,
    /// The round is over.
    HS_BINOKEL_PHASE_OVER = 4,
} HsBinokelPhase;

/// Kinds of melds, with points.
typedef enum HsBinokelMeldKind {
    /// König and Ober of a suit: 20, in trump 40.
    HS_BINOKEL_MELD_PAAR = 0,
    /// All five ranks of a suit: 100, in trump 150.
    HS_BINOKEL_MELD_FAMILIE = 1,
    /// Schippe-Ober and Bollen-Buabe: 40.
    HS_BINOKEL_MELD_BINOKEL = 2,
    /// Both of each: 300.
    HS_BINOKEL_MELD_DOPPEL_BINOKEL = 3,
    /// An ace of every suit: 100.
    HS_BINOKEL_MELD_VIER_ASSE = 4,
    /// A König of every suit: 80.
    HS_BINOKEL_MELD_VIER_KOENIGE = 5,
    /// An Ober of every suit: 60.
    HS_BINOKEL_MELD_VIER_OBER = 6,
    /// A Buabe of every suit: 40.
    HS_BINOKEL_MELD_VIER_BUABEN = 7,
    /// All aces: 1,000; REFERENCE edition.
    HS_BINOKEL_MELD_ACHT_ASSE = 8,
    /// All Könige: 600.
    HS_BINOKEL_MELD_ACHT_KOENIGE = 9,
    /// All Ober: 400.
    HS_BINOKEL_MELD_ACHT_OBER = 10,
    /// All Buaben: 200.
    HS_BINOKEL_MELD_ACHT_BUABEN = 11,
} HsBinokelMeldKind;

/// Named players.
typedef enum HsBinokelPlayer {
    /// The program's newest player. The default.
    HS_BINOKEL_PLAYER_HARD = 0,
    /// The same with 15 % errors.
    HS_BINOKEL_PLAYER_MEDIUM = 1,
    /// The same with 35 % errors.
    HS_BINOKEL_PLAYER_EASY = 2,
    /// "AI Player Strategy" with corrected bidding.
    HS_BINOKEL_PLAYER_REFERENCE = 3,
    /// The same with bids as written, up to 3,000.
    HS_BINOKEL_PLAYER_AS_WRITTEN = 4,
} HsBinokelPlayer;

/// Objective of a search.
typedef enum HsBinokelObjective {
    /// Win probability in the game to 1,000. The default.
    HS_BINOKEL_OBJECTIVE_GAME = 0,
    /// Own points minus the mean of the other sides'.
    HS_BINOKEL_OBJECTIVE_POINTS = 1,
} HsBinokelObjective;

/* ---- Types ---- */

/// A card, 0 to 39: 10 * suit + 2 * rank + copy. Suits: 0 Kreuz, 1 Schippe, 2 Herz, 3 Bollen.
/// Ranks: 0 Buabe, 1 Ober, 2 König, 3 Zehn, 4 Ass.
typedef uint8_t HsBinokelCard;

/// Cards in order. Named players break ties by it.
typedef struct HsBinokelHand {
    /// Number of cards, 0 to 22.
    int32_t count;
    /// The cards; unused slots are zero.
    HsBinokelCard cards[HS_BINOKEL_MAX_HAND];
    uint8_t reserved[2];
} HsBinokelHand;

/// A set of cards: bit n is card n.
typedef uint64_t HsBinokelCardSet;

/// A meld.
typedef struct HsBinokelMeld {
    /// Its cards; of two copies the first in the hand.
    HsBinokelCardSet cards;
    /// HS_BINOKEL_MELD_*.
    int32_t kind;
    /// Suit of a Paar or Familie, else -1.
    int32_t suit;
    /// Its points.
    int32_t points;
    int32_t reserved;
} HsBinokelMeld;

/// Melds that a seat has shown.
typedef struct HsBinokelShownMelds {
    /// Their cards; 0 if unknown.
    HsBinokelCardSet cards;
    /// Their points.
    int32_t points;
    int32_t reserved;
} HsBinokelShownMelds;

/// Everything that one player knows of a round. Turn, trick winners and voids follow.
typedef struct HsBinokelView {
    uint32_t structSize;
    /// HS_BINOKEL_EDITION_*.
    int32_t edition;
    /// Players, 2 to 4.
    int32_t players;
    /// The dealer; the next seat bids first and leads.
    int32_t dealer;
    /// My seat. Play goes to the next higher seat.
    int32_t me;
    /// HS_BINOKEL_PHASE_*.
    int32_t phase;
    /// Game scores before the round, by seat or by team (seat modulo 2), -1000000 to 1000000.
    int32_t scores[HS_BINOKEL_MAX_PLAYERS];
    /// The standing bid, 0 if none.
    int32_t standing;
    /// Its bidder, -1 if none.
    int32_t lastBidder;
    /// Bit s: seat s has passed.
    uint32_t passed;
    /// 0 to 3; -1 before it is declared.
    int32_t trump;
    /// 1: dabb is known.
    int32_t dabbKnown;
    /// The dabb.
    HsBinokelCard dabb[HS_BINOKEL_DABB];
    /// My cards; the bid winner's dabb comes last.
    struct HsBinokelHand hand;
    /// Entries of played, 0 to 36.
    int32_t playedCount;
    /// Cards played, in order.
    HsBinokelCard played[HS_BINOKEL_MAX_PLAYED];
    int32_t reserved;
    /// Known discards: my own four, or trumps shown.
    HsBinokelCardSet discard;
    /// Melds by seat, from the first trick on.
    struct HsBinokelShownMelds shown[HS_BINOKEL_MAX_PLAYERS];
} HsBinokelView;

/// A discard decision.
typedef struct HsBinokelDiscard {
    /// Four cards to discard; 0 to go out.
    HsBinokelCardSet cards;
    /// Trump when going out by REFERENCE rules, else -1.
    int32_t trump;
    int32_t reserved;
} HsBinokelDiscard;

/// A round with open hands: the state of a round, and its record.
typedef struct HsBinokelRound {
    uint32_t structSize;
    /// HS_BINOKEL_EDITION_*.
    int32_t edition;
    /// Players, 2 to 4.
    int32_t players;
    /// The dealer; the next seat bids first and leads.
    int32_t dealer;
    /// Game scores before the round, by seat or by team (seat modulo 2), -1000000 to 1000000.
    int32_t scores[HS_BINOKEL_MAX_PLAYERS];
    /// Cards dealt to each seat. Views keep their order.
    struct HsBinokelHand hands[HS_BINOKEL_MAX_PLAYERS];
    /// The dabb as dealt.
    HsBinokelCard dabb[HS_BINOKEL_DABB];
    /// Entries of bids.
    int32_t bidCount;
    /// Bids in order; 0 is a pass.
    int32_t bids[HS_BINOKEL_MAX_BIDS];
    /// 0 to 3; -1 before it is declared.
    int32_t trump;
    /// 1: the bid winner has gone out.
    int32_t goneOut;
    /// The four discarded cards, or 0.
    HsBinokelCardSet discard;
    /// Entries of played, 0 to 36.
    int32_t playedCount;
    /// Cards played, in order.
    HsBinokelCard played[HS_BINOKEL_MAX_PLAYED];
} HsBinokelRound;

/// Score of a side (a seat, or a team) in a round.
typedef struct HsBinokelScore {
    /// Points of melds.
    int32_t melds;
    /// Points of tricks.
    int32_t tricks;
    /// Points displayed for the round.
    int32_t shown;
    /// Points added to the game score.
    int32_t total;
    /// 1: bid made, or another side's bid.
    int32_t made;
} HsBinokelScore;

/// What follows from a round. Unused seats and sides are 0.
typedef struct HsBinokelRoundState {
    uint32_t structSize;
    /// HS_BINOKEL_PHASE_*.
    int32_t phase;
    /// Seat to act; -1 if OVER.
    int32_t nextPlayer;
    /// Leader of the trick in progress; -1 unless PLAYING.
    int32_t leader;
    /// Seat winning the trick in progress; -1 while empty.
    int32_t winner;
    /// Winner of the auction; -1 until it is over.
    int32_t bidWinner;
    /// The standing bid, 0 if none.
    int32_t standing;
    /// Lowest legal bid; 0 unless BIDDING.
    int32_t minBid;
    /// 1: nextPlayer may pass.
    int32_t mayPass;
    /// Complete tricks, 0 to 18.
    int32_t tricksPlayed;
    /// Legal cards of nextPlayer.
    HsBinokelCardSet legal;
    /// Cards held by each seat, in order; the bid winner's dabb comes last.
    struct HsBinokelHand hands[HS_BINOKEL_MAX_PLAYERS];
    /// Melds by seat, from the first trick on.
    struct HsBinokelShownMelds shown[HS_BINOKEL_MAX_PLAYERS];
    /// Card points in the tricks of each seat.
    int32_t points[HS_BINOKEL_MAX_PLAYERS];
    /// Tricks won by each seat.
    int32_t tricks[HS_BINOKEL_MAX_PLAYERS];
    /// Scores by side; 0 until OVER.
    struct HsBinokelScore scores[HS_BINOKEL_MAX_PLAYERS];
    /// Game scores by side: those before the round plus the totals of scores.
    int32_t gameScores[HS_BINOKEL_MAX_PLAYERS];
    /// Side that has won the game with this round; -1 if none.
    int32_t gameWinner;
    /// Dealer of the next round.
    int32_t nextDealer;
    /// Winner of each complete trick.
    int32_t trickWinners[HS_BINOKEL_MAX_TRICKS];
} HsBinokelRoundState;

/// Search options. Zero is the default everywhere.
typedef struct HsBinokelSearchOptions {
    uint32_t structSize;
    /// HS_BINOKEL_OBJECTIVE_*.
    int32_t objective;
    /// playouts: 5000 by default, none with a time limit.
    HsSearchLimits limits;
} HsBinokelSearchOptions;

/// Means over playouts; 0 without any.
typedef struct HsBinokelEstimate {
    /// Win probability, or points.
    double value;
    /// Standard error of value.
    double valueError;
    /// Points of my side.
    double points;
    /// Mean points of the other sides.
    double opponentPoints;
    /// Probability that the bid is made.
    double made;
    uint64_t playouts;
} HsBinokelEstimate;

/// Result of a bid search.
typedef struct HsBinokelBidDecision {
    uint32_t structSize;
    /// The lowest legal bid, or 0 to pass.
    int32_t bid;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    int32_t reserved;
    uint64_t playouts;
    /// Estimate of winning the auction at the lowest bid.
    struct HsBinokelEstimate win;
    /// Estimate of leaving the standing bid; zero if none.
    struct HsBinokelEstimate pass;
} HsBinokelBidDecision;

/// A candidate trump.
typedef struct HsBinokelSearchedTrump {
    /// The suit.
    int32_t suit;
    int32_t reserved;
    /// Its estimate.
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedTrump;

/// Result of a trump search.
typedef struct HsBinokelTrumpDecision {
    uint32_t structSize;
    /// The suit to declare.
    int32_t trump;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    int32_t reserved;
    uint64_t playouts;
    /// Best first.
    struct HsBinokelSearchedTrump candidates[HS_BINOKEL_SUITS];
} HsBinokelTrumpDecision;

/// A candidate discard.
typedef struct HsBinokelSearchedDiscard {
    /// Four cards to discard; 0 to go out.
    HsBinokelCardSet cards;
    /// Trump when going out by REFERENCE rules, else -1.
    int32_t trump;
    int32_t reserved;
    /// Its estimate.
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedDiscard;

/// Result of a discard search.
typedef struct HsBinokelDiscardDecision {
    uint32_t structSize;
    /// Entries of candidates.
    int32_t count;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    int32_t reserved;
    uint64_t playouts;
    /// Best first.
    struct HsBinokelSearchedDiscard candidates[HS_BINOKEL_MAX_CANDIDATES];
} HsBinokelDiscardDecision;

/// A candidate card.
typedef struct HsBinokelSearchedCard {
    int32_t card;
    int32_t reserved;
    /// Its estimate.
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedCard;

/// Result of a card search.
typedef struct HsBinokelCardDecision {
    uint32_t structSize;
    /// Entries of candidates; copies count once.
    int32_t count;
    /// 1: one candidate left; 0: budget spent.
    int32_t settled;
    int32_t reserved;
    uint64_t playouts;
    /// Best first.
    struct HsBinokelSearchedCard candidates[HS_BINOKEL_MAX_CANDIDATES];
} HsBinokelCardDecision;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Functions ---- */

/// Lists the melds of a hand: Binokel, four and eight of a kind, Familien and Paare by suit. König
/// and Ober of a Familie are no Paar. Errors: OPTION, CARD, DUPLICATE_CARD, SUIT.
HsStatus handsense_binokel_melds(const struct HsBinokelHand *hand,
                                 int32_t trump,
                                 int32_t edition,
                                 struct HsBinokelMeld out[HS_BINOKEL_MAX_MELDS],
                                 int32_t *outCount);

/// Sets out to the meld points with each suit as trump. Errors: OPTION, CARD.
HsStatus handsense_binokel_meld_points(HsBinokelCardSet cards,
                                       int32_t edition,
                                       int32_t out[HS_BINOKEL_SUITS]);

/// Fills a view before the first bid, with no scores. players: 2 to 4. hand: a full hand. Errors:
/// OPTION, PLAYER_COUNT, SEAT, CARD, DUPLICATE_CARD, HAND_COUNT.
HsStatus handsense_binokel_view_init(struct HsBinokelView *view,
                                     int32_t edition,
                                     int32_t players,
                                     int32_t dealer,
                                     int32_t me,
                                     const struct HsBinokelHand *hand);

/// Bids as a named player, 0 to pass. The result is reproducible for a seed. Errors: TURN,
/// STRATEGY.
HsStatus handsense_binokel_bid(const struct HsBinokelView *view,
                               int32_t player,
                               uint64_t seed,
                               int32_t *bid);

/// Declares trump as a named player. As handsense_binokel_bid().
HsStatus handsense_binokel_declare_trump(const struct HsBinokelView *view,
                                         int32_t player,
                                         uint64_t seed,
                                         int32_t *trump);

/// Discards, or goes out, as a named player. view: with the dabb in hand. As
/// handsense_binokel_bid().
HsStatus handsense_binokel_discard(const struct HsBinokelView *view,
                                   int32_t player,
                                   uint64_t seed,
                                   struct HsBinokelDiscard *out);

/// Plays a card as a named player. As handsense_binokel_bid().
HsStatus handsense_binokel_play(const struct HsBinokelView *view,
                                int32_t player,
                                uint64_t seed,
                                int32_t *card);

/// Deals a round. For a later round of a game, set scores. players: 2 to 4. Errors: OPTION,
/// PLAYER_COUNT, SEAT.
HsStatus handsense_binokel_round_random(int32_t edition,
                                        int32_t players,
                                        int32_t dealer,
                                        uint64_t seed,
                                        struct HsBinokelRound *out);

/// Bids for nextPlayer; 0 passes. out may be round. Errors: BID, also when bids is full, or PHASE
/// unless BIDDING.
HsStatus handsense_binokel_round_bid(const struct HsBinokelRound *round,
                                     int32_t bid,
                                     struct HsBinokelRound *out);

/// Declares trump for the bid winner. out may be round. Errors: SUIT, PHASE.
HsStatus handsense_binokel_round_declare_trump(const struct HsBinokelRound *round,
                                               int32_t trump,
                                               struct HsBinokelRound *out);

/// Discards four cards of the bid winner, or goes out. out may be round. Errors: CARD, DABB for
/// other than four cards held, SUIT for a trump that the edition forbids or requires, PHASE.
HsStatus handsense_binokel_round_discard(const struct HsBinokelRound *round,
                                         const struct HsBinokelDiscard *discard,
                                         struct HsBinokelRound *out);

/// Plays a card of nextPlayer. out may be round. Errors: CARD, ILLEGAL_PLAY, or PHASE unless
/// PLAYING.
HsStatus handsense_binokel_round_play(const struct HsBinokelRound *round,
                                      int32_t card,
                                      struct HsBinokelRound *out);

/// Takes back the last action. out may be round. Errors: PHASE before the first bid.
HsStatus handsense_binokel_round_undo(const struct HsBinokelRound *round,
                                      struct HsBinokelRound *out);

/// Derives phase, turn, legal bids and cards, hands and scores from a round.
HsStatus handsense_binokel_round_state(const struct HsBinokelRound *round,
                                       struct HsBinokelRoundState *out);

/// Fills the view of a seat. Errors: SEAT.
HsStatus handsense_binokel_round_view(const struct HsBinokelRound *round,
                                      int32_t seat,
                                      struct HsBinokelView *out);

/// Searches whether to bid: the dabb at the lowest bid against the standing bid. Playouts in
/// sampled worlds; reproducible with any number of threads. Errors: TURN, OBJECTIVE, TIME, THREADS.
HsStatus handsense_binokel_search_bid(const struct HsBinokelView *view,
                                      const struct HsBinokelSearchOptions *options,
                                      struct HsBinokelBidDecision *out);

/// Searches for the best trump. As handsense_binokel_search_bid().
HsStatus handsense_binokel_search_trump(const struct HsBinokelView *view,
                                        const struct HsBinokelSearchOptions *options,
                                        struct HsBinokelTrumpDecision *out);

/// Searches for the best discard, or going out. As handsense_binokel_search_bid().
HsStatus handsense_binokel_search_discard(const struct HsBinokelView *view,
                                          const struct HsBinokelSearchOptions *options,
                                          struct HsBinokelDiscardDecision *out);

/// Searches for the best card. As handsense_binokel_search_bid().
HsStatus handsense_binokel_search_card(const struct HsBinokelView *view,
                                       const struct HsBinokelSearchOptions *options,
                                       struct HsBinokelCardDecision *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_BINOKEL_H */
