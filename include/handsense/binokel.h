/**
 * @file
 * Binokel: melds, tricks, scores, named players, search.
 */

#ifndef HANDSENSE_BINOKEL_H
#define HANDSENSE_BINOKEL_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ----------------------------------------------------------------------------------------------
 * Constants
 * ---------------------------------------------------------------------------------------------- */

/// Suits of Binokel.
#define HS_BINOKEL_SUITS 4

/// The most players of Binokel.
#define HS_BINOKEL_MAX_PLAYERS 4

/// The most cards that anybody holds: two players, with the dabb.
#define HS_BINOKEL_MAX_HAND 22

/// Cards of the dabb, and cards laid away for it.
#define HS_BINOKEL_DABB 4

/// The most cards that are played in a round.
#define HS_BINOKEL_MAX_PLAYED 36

/// The most melds of a hand.
#define HS_BINOKEL_MAX_MELDS 16

/// The most cards, or ways to lay away, that a search tries.
#define HS_BINOKEL_MAX_CANDIDATES 16

/* ----------------------------------------------------------------------------------------------
 * Enumerations
 * ---------------------------------------------------------------------------------------------- */

/// By which rules; docs/binokel.md compares them.
typedef enum HsBinokelEdition {
    /// Those that "AI Player Strategy" was written for.
    HS_BINOKEL_EDITION_REFERENCE = 0,
    /// The newest.
    HS_BINOKEL_EDITION_NEWEST = 1,
} HsBinokelEdition;

/// What is to be done next.
typedef enum HsBinokelPhase {
    /// Somebody bids or passes.
    HS_BINOKEL_PHASE_BIDDING = 0,
    /// The bid winner, who has taken the dabb, lays away or goes out.
    HS_BINOKEL_PHASE_DISCARDING = 1,
    /// The bid winner names trump.
    HS_BINOKEL_PHASE_TRUMP = 2,
    /// Somebody plays a card.
    HS_BINOKEL_PHASE_PLAYING = 3,
    /// Nothing: the round is over.
    HS_BINOKEL_PHASE_OVER = 4,
} HsBinokelPhase;

/// What kind of meld.
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
    /// All aces, by the rules of the seed: 1,000.
    HS_BINOKEL_MELD_ACHT_ASSE = 8,
    /// All Könige: 600.
    HS_BINOKEL_MELD_ACHT_KOENIGE = 9,
    /// All Ober: 400.
    HS_BINOKEL_MELD_ACHT_OBER = 10,
    /// All Buaben: 200.
    HS_BINOKEL_MELD_ACHT_BUABEN = 11,
} HsBinokelMeldKind;

/// Who decides.
typedef enum HsBinokelPlayer {
    /// The newest player of the program. The default.
    HS_BINOKEL_PLAYER_HARD = 0,
    /// The same with 15 errors in a hundred decisions.
    HS_BINOKEL_PLAYER_MEDIUM = 1,
    /// The same with 35.
    HS_BINOKEL_PLAYER_EASY = 2,
    /// That of "AI Player Strategy", with its bidding put right.
    HS_BINOKEL_PLAYER_REFERENCE = 3,
    /// The same with bids as the text has them, up to 3,000.
    HS_BINOKEL_PLAYER_AS_WRITTEN = 4,
} HsBinokelPlayer;

/// What a search is to bring about.
typedef enum HsBinokelObjective {
    /// To win the game to 1,000. The default.
    HS_BINOKEL_OBJECTIVE_GAME = 0,
    /// The own side's points of the round less the mean of the others'.
    HS_BINOKEL_OBJECTIVE_POINTS = 1,
} HsBinokelObjective;

/* ----------------------------------------------------------------------------------------------
 * Types
 * ---------------------------------------------------------------------------------------------- */

/// A card of Binokel: ten times the suit, twice the rank, and 0 or 1 for the copy, 0 to 39. Suits are
/// 0 Kreuz, 1 Schippe, 2 Herz, 3 Bollen; ranks 0 Buabe, 1 Ober, 2 König, 3 Zehn, 4 Ass.
typedef uint8_t HsBinokelCard;

/// Cards in an order. Of cards that are equally good the named players take the first.
typedef struct HsBinokelHand {
    /// How many there are, 0 to 22.
    int32_t count;
    /// The cards; zero behind them.
    HsBinokelCard cards[HS_BINOKEL_MAX_HAND];
} HsBinokelHand;

/// Cards of Binokel regardless of their order: bit n is the card n.
typedef uint64_t HsBinokelCardSet;

/// A meld.
typedef struct HsBinokelMeld {
    /// Its cards: of two copies the one that comes first in the hand.
    HsBinokelCardSet cards;
    /// HS_BINOKEL_MELD_*.
    int32_t kind;
    /// The suit of a Paar or a Familie, 0 to 3, else -1.
    int32_t suit;
    /// What it counts.
    int32_t points;
    /// Zero.
    int32_t reserved;
} HsBinokelMeld;

/// What a round came to.
typedef struct HsBinokelRoundResult {
    /// sizeof(HsBinokelRoundResult), set by the caller.
    uint32_t structSize;
    /// HS_BINOKEL_EDITION_*.
    int32_t edition;
    /// How many play, 2 to 4.
    int32_t players;
    /// Who has won the auction.
    int32_t bidWinner;
    /// What was bid, 150 to 1000000.
    int32_t bid;
    /// Who has won the last trick; -1 when the bid winner went out.
    int32_t lastTrick;
    /// Card points of what was laid away, 0 to 240.
    int32_t discardPoints;
    /// Melds of each seat, 0 to 1000000.
    int32_t melds[HS_BINOKEL_MAX_PLAYERS];
    /// Card points of the tricks of each seat, 0 to 240.
    int32_t points[HS_BINOKEL_MAX_PLAYERS];
    /// Tricks of each seat, 0 to 18.
    int32_t tricks[HS_BINOKEL_MAX_PLAYERS];
} HsBinokelRoundResult;

/// The score of a side in a round: of a seat, or of a team where partners play.
typedef struct HsBinokelScore {
    /// What melds counted.
    int32_t melds;
    /// What tricks counted.
    int32_t tricks;
    /// What the row of the round shows.
    int32_t shown;
    /// What is added to the score of the game.
    int32_t total;
    /// 1 when the bid was made, or was another's; else 0.
    int32_t made;
} HsBinokelScore;

/// Melds that a seat has on the table.
typedef struct HsBinokelShownMelds {
    /// Their cards; 0 if the host does not know them.
    HsBinokelCardSet cards;
    /// What they count together.
    int32_t points;
    /// Zero.
    int32_t reserved;
} HsBinokelShownMelds;

/// All that one player may know of a round.
///
/// Everything else, such as whose turn it is, who wins a trick and who is void, follows.
/// handsense_binokel_view_init() fills a view before the first bid. An impossible view is refused by every
/// function that reads one.
typedef struct HsBinokelView {
    /// sizeof(HsBinokelView), set by the caller.
    uint32_t structSize;
    /// HS_BINOKEL_EDITION_*.
    int32_t edition;
    /// How many play, 2 to 4.
    int32_t players;
    /// Who has dealt. The seat behind him bids first and leads the first trick.
    int32_t dealer;
    /// My seat. Play goes from a seat to the next higher one, and from the last to 0.
    int32_t me;
    /// HS_BINOKEL_PHASE_*.
    int32_t phase;
    /// Scores of the game before the round, -1000000 to 1000000: by seat, where partners play by team, which
    /// is the seat modulo 2.
    int32_t scores[HS_BINOKEL_MAX_PLAYERS];
    /// The highest bid so far, 0 when nobody has bid.
    int32_t standing;
    /// Whose bid that is; -1 when nobody has bid.
    int32_t lastBidder;
    /// Bit s is set when seat s has passed.
    uint32_t passed;
    /// Trump, 0 to 3; -1 before it is named.
    int32_t trump;
    /// 1 when dabb holds the dabb, which I have seen; else 0.
    int32_t dabbKnown;
    /// The dabb.
    HsBinokelCard dabb[HS_BINOKEL_DABB];
    /// What I hold now; who has taken the dabb has it at the end.
    struct HsBinokelHand hand;
    /// Entries of played.
    int32_t playedCount;
    /// Every card played so far, in order. Who played it follows.
    HsBinokelCard played[HS_BINOKEL_MAX_PLAYED];
    /// Zero.
    int32_t reserved;
    /// Laid-away cards that I know: my own four; or trumps that were shown.
    HsBinokelCardSet discard;
    /// Melds on the table, by seat, from the first trick on.
    struct HsBinokelShownMelds shown[HS_BINOKEL_MAX_PLAYERS];
} HsBinokelView;

/// What a named player does with the dabb.
typedef struct HsBinokelDiscard {
    /// The four cards to lay away; 0 to go out.
    HsBinokelCardSet cards;
    /// The trump to name when going out by the rules of the seed; else -1.
    int32_t trump;
    /// Zero.
    int32_t reserved;
} HsBinokelDiscard;

/// How to search. Zeroes everywhere but in structSize are the defaults.
typedef struct HsBinokelSearchOptions {
    /// sizeof(HsBinokelSearchOptions), set by the caller.
    uint32_t structSize;
    /// HS_BINOKEL_OBJECTIVE_*.
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
} HsBinokelSearchOptions;

/// What a search says of one choice. Means are over its playouts; all are 0 without any.
typedef struct HsBinokelEstimate {
    /// What the choice goes by: the chance to win the game, 0 to 1, or points.
    double value;
    /// The standard error of value.
    double valueError;
    /// Expected points of the own side in the round.
    double points;
    /// Those of the others, on average of their sides.
    double opponentPoints;
    /// The chance, 0 to 1, that the bid is made, whoever's it is.
    double made;
    /// Playouts.
    uint64_t playouts;
} HsBinokelEstimate;

/// What a search for a bid has found.
typedef struct HsBinokelBidDecision {
    /// sizeof(HsBinokelBidDecision), set by the caller.
    uint32_t structSize;
    /// What to bid, the lowest bid that may be made; 0 to pass.
    int32_t bid;
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Zero.
    int32_t reserved;
    /// Playouts in all.
    uint64_t playouts;
    /// What it is expected to bring to win the auction at the lowest bid.
    struct HsBinokelEstimate win;
    /// What it is expected to bring to leave it to the last bidder at his; zero when nobody has bid.
    struct HsBinokelEstimate pass;
} HsBinokelBidDecision;

/// A suit that may be named.
typedef struct HsBinokelSearchedTrump {
    /// The suit.
    int32_t suit;
    /// Zero.
    int32_t reserved;
    /// What it is expected to bring.
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedTrump;

/// What a search for a trump has found.
typedef struct HsBinokelTrumpDecision {
    /// sizeof(HsBinokelTrumpDecision), set by the caller.
    uint32_t structSize;
    /// The suit to name.
    int32_t trump;
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Zero.
    int32_t reserved;
    /// Playouts in all.
    uint64_t playouts;
    /// The suit to name first, the others by playouts and value.
    struct HsBinokelSearchedTrump candidates[HS_BINOKEL_SUITS];
} HsBinokelTrumpDecision;

/// Something to do with the dabb.
typedef struct HsBinokelSearchedDiscard {
    /// The four cards to lay away; 0 to go out.
    HsBinokelCardSet cards;
    /// The trump to name when going out by the rules of the seed; else -1.
    int32_t trump;
    /// Zero.
    int32_t reserved;
    /// What it is expected to bring.
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedDiscard;

/// What a search for what to lay away has found.
typedef struct HsBinokelDiscardDecision {
    /// sizeof(HsBinokelDiscardDecision), set by the caller.
    uint32_t structSize;
    /// Entries of choices.
    int32_t count;
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Zero.
    int32_t reserved;
    /// Playouts in all.
    uint64_t playouts;
    /// What to do first, the others by playouts and value; the rest is zero.
    struct HsBinokelSearchedDiscard candidates[HS_BINOKEL_MAX_CANDIDATES];
} HsBinokelDiscardDecision;

/// A card that may be played.
typedef struct HsBinokelSearchedCard {
    /// The card, as a number.
    int32_t card;
    /// Zero.
    int32_t reserved;
    /// What it is expected to bring.
    struct HsBinokelEstimate estimate;
} HsBinokelSearchedCard;

/// What a search for a card has found.
typedef struct HsBinokelCardDecision {
    /// sizeof(HsBinokelCardDecision), set by the caller.
    uint32_t structSize;
    /// Entries of choices: of two copies one is tried.
    int32_t count;
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    int32_t settled;
    /// Zero.
    int32_t reserved;
    /// Playouts in all.
    uint64_t playouts;
    /// The card to play first, the others by playouts and value; the rest is zero.
    struct HsBinokelSearchedCard candidates[HS_BINOKEL_MAX_CANDIDATES];
} HsBinokelCardDecision;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ----------------------------------------------------------------------------------------------
 * Melds, tricks, scores
 * ---------------------------------------------------------------------------------------------- */

/// Lists the melds of a hand: Binokel, four and eight of a kind from aces down, Familien and Paare by suit.
///
/// A card may be in melds of different kinds, but König and Ober of a Familie are no Paar.
///
/// hand: 0 to 22 different cards; of two copies the one that comes first is named. trump: 0 to 3. edition:
/// HS_BINOKEL_EDITION_*, which differ in eight of a kind. out: receives outCount melds, the rest are zero; both
/// unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_CARD,
/// HS_ERROR_DUPLICATE_CARD or HS_ERROR_SUIT. Thread-safe; allocates nothing.
HsStatus handsense_binokel_melds(const struct HsBinokelHand *hand,
                                 int32_t trump,
                                 int32_t edition,
                                 struct HsBinokelMeld out[HS_BINOKEL_MAX_MELDS],
                                 int32_t *outCount);

/// Says what the melds of some cards count with each suit as trump.
///
/// cards: any. edition: HS_BINOKEL_EDITION_*. out: receives the points by trump, unchanged on error. Answers
/// HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION or HS_ERROR_CARD. Thread-safe; allocates nothing.
HsStatus handsense_binokel_meld_points(HsBinokelCardSet cards,
                                       int32_t edition,
                                       int32_t out[HS_BINOKEL_SUITS]);

/// Says which cards of a hand may be played.
///
/// Suit must be followed, higher than the highest of it if possible; who cannot must trump, higher than the
/// highest trump if possible.
///
/// hand: my cards. trick: the count cards that lie, 0 to 3, the lead first; NULL when count is 0. trump: 0 to
/// 3. exempt: 1 when my partner wins the trick so far, so that I need not play higher, or trump; else 0. out:
/// receives the cards, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_CARD,
/// HS_ERROR_DUPLICATE_CARD, HS_ERROR_SUIT or HS_ERROR_OPTION. Thread-safe; allocates nothing.
HsStatus handsense_binokel_legal_cards(HsBinokelCardSet hand,
                                       const HsBinokelCard *trick,
                                       int32_t count,
                                       int32_t trump,
                                       int32_t exempt,
                                       HsBinokelCardSet *out);

/// Says who wins a trick: the place of the card that nobody has beaten. Of two equal cards the first wins.
///
/// trick: its count cards, 1 to 4, the lead first. trump: 0 to 3. winner: receives 0 to 3, unchanged on error.
/// Answers as handsense_binokel_legal_cards(). Thread-safe; allocates nothing.
HsStatus handsense_binokel_trick_winner(const HsBinokelCard *trick,
                                        int32_t count,
                                        int32_t trump,
                                        int32_t *winner);

/// Scores a round.
///
/// tally: what it came to. out: receives an entry for each side, a seat, or a team where partners play; the
/// rest is zero. Unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE,
/// HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_OPTION. Thread-safe; allocates nothing.
HsStatus handsense_binokel_score_round(const struct HsBinokelRoundResult *tally,
                                       struct HsBinokelScore out[HS_BINOKEL_MAX_PLAYERS]);

/// Says which side has won the game, if it is over: somebody has 1,000.
///
/// edition: HS_BINOKEL_EDITION_*. players: 2 to 4. scores: by side, after a round. bidWinner: who has won its
/// auction. out: receives the side, or -1 while the game goes on; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_SCORE.
/// Thread-safe; allocates nothing.
HsStatus handsense_binokel_winner(int32_t edition,
                                  int32_t players,
                                  const int32_t scores[HS_BINOKEL_MAX_PLAYERS],
                                  int32_t bidWinner,
                                  int32_t *out);

/// Fills a view before the first bid, with no scores.
///
/// view: receives the view, structSize included; unchanged on error. edition: HS_BINOKEL_EDITION_*. players: 2
/// to 4. dealer, me: seats. hand: my cards in their order, as many as are dealt. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT, HS_ERROR_CARD,
/// HS_ERROR_DUPLICATE_CARD or HS_ERROR_HAND_COUNT. Thread-safe; allocates nothing.
HsStatus handsense_binokel_view_init(struct HsBinokelView *view,
                                     int32_t edition,
                                     int32_t players,
                                     int32_t dealer,
                                     int32_t me,
                                     const struct HsBinokelHand *hand);

/* ----------------------------------------------------------------------------------------------
 * Named players
 * ---------------------------------------------------------------------------------------------- */

/// Bids as a named player does.
///
/// view: my turn to bid. player: HS_BINOKEL_PLAYER_*. seed: where its chance comes from; the same view, player
/// and seed give the same answer everywhere. bid: receives the bid, or 0 to pass; unchanged on error. Answers
/// HS_OK, why the view is impossible, HS_ERROR_TURN or HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
HsStatus handsense_binokel_bid(const struct HsBinokelView *view,
                               int32_t player,
                               uint64_t seed,
                               int32_t *bid);

/// Names trump as a named player does.
///
/// view: my turn to name it. trump: receives 0 to 3. Else as handsense_binokel_bid().
HsStatus handsense_binokel_declare_trump(const struct HsBinokelView *view,
                                         int32_t player,
                                         uint64_t seed,
                                         int32_t *trump);

/// Lays away, or goes out, as a named player does.
///
/// view: my turn to do so, with the dabb in hand. out: receives the cards. Else as handsense_binokel_bid().
HsStatus handsense_binokel_discard(const struct HsBinokelView *view,
                                   int32_t player,
                                   uint64_t seed,
                                   struct HsBinokelDiscard *out);

/// Plays a card as a named player does.
///
/// view: my turn to play. card: receives the card. Else as handsense_binokel_bid().
HsStatus handsense_binokel_play(const struct HsBinokelView *view,
                                int32_t player,
                                uint64_t seed,
                                int32_t *card);

/* ----------------------------------------------------------------------------------------------
 * Search
 * ---------------------------------------------------------------------------------------------- */

/// Searches whether to bid: whether to have the dabb at the lowest bid is worth more than to leave it to the
/// last bidder at his.
///
/// The unseen cards are dealt at random again and again, as they go with what was seen; in each such deal every
/// choice is tried, and the round is played out by quick players. The same view, seed and playouts give the same
/// answer on every platform and any number of threads.
///
/// view: my turn to bid. options: NULL for the defaults. out: its structSize must be set and stays; receives the
/// decision, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_TURN, HS_ERROR_OBJECTIVE,
/// HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it returns.
HsStatus handsense_binokel_search_bid(const struct HsBinokelView *view,
                                      const struct HsBinokelSearchOptions *options,
                                      struct HsBinokelBidDecision *out);

/// Searches for the trump to name.
///
/// As handsense_binokel_search_bid(), at my turn to name it.
HsStatus handsense_binokel_search_trump(const struct HsBinokelView *view,
                                        const struct HsBinokelSearchOptions *options,
                                        struct HsBinokelTrumpDecision *out);

/// Searches for what to lay away, or whether to go out.
///
/// As handsense_binokel_search_bid(), at my turn to do so, with the dabb in hand.
HsStatus handsense_binokel_search_discard(const struct HsBinokelView *view,
                                          const struct HsBinokelSearchOptions *options,
                                          struct HsBinokelDiscardDecision *out);

/// Searches for the best card.
///
/// As handsense_binokel_search_bid(), at my turn to play.
HsStatus handsense_binokel_search_card(const struct HsBinokelView *view,
                                       const struct HsBinokelSearchOptions *options,
                                       struct HsBinokelCardDecision *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_BINOKEL_H */
