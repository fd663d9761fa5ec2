/// handsense.hpp: the C++ interface of Hearts, on top of handsense.h. Header-only, C++11 to C++20.
///
///     handsense::Library hearts;                                 // the linked library
///     handsense::CardSet hand = hearts.parse("AK3.QJ98.T654.72");
///     HandStrength strength = hearts.evaluate(hand);
///
///     handsense::HeartsView view(0, hand);                       // the view of seat 0
///     view.play(3, HsCard(44)).passDirection(HS_HEARTS_PASS_HOLD);
///     for (const HsHeartsRankedMove &move : hearts.rankMoves(view)) { ... }   // best first
///
/// Contents:
/// - CardSet: a set of cards
/// - HeartsView: builder of an HsHeartsView, the view of one player
/// - HeartsDeal: builder of an HsHeartsDeal, a played deal with all hands open
/// - DealAnalysis: the cost of every card of a deal
/// - Search: the options of a search
/// - HeartsDecision, HeartsPassDecision: the result of a search
/// - HeartsEngine: owner of a search that keeps its results between calls
/// - Library: the functions of an Api on C++ values
/// - Api: the functions of the library as a table, linked or loaded
/// - Plugin: owner of a library loaded at run time (POSIX)
///
/// The interface of Hex is handsense_hex.hpp. The parts that both share, errors included, are in
/// handsense_common.hpp.
///
/// Errors. Every fallible function has two forms. One throws handsense::Error. The other takes an
/// HsStatus & as its last argument, never throws and returns an empty value on failure. Without
/// exceptions (-fno-exceptions) only the second form exists. In the second form, running out of
/// memory ends the program.
///
/// Ownership. Every value owns its contents. An Api must outlive the libraries made from it, and a
/// Plugin must outlive its Api.
///
/// Threads. Everything may be used from any number of threads. As with any value, only one thread
/// at a time may use a HeartsView or Plugin that is being changed.
#ifndef HANDSENSE_HPP
#define HANDSENSE_HPP

#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "handsense_common.hpp"

namespace handsense {

/// The functions of the library as a table. The same code runs on the linked library and on one
/// loaded at run time.
// The only list of the functions. The declaration, the linked table and the loader follow from it.
#define HANDSENSE_API_FUNCTIONS(X)         \
    X(evaluate_hand)                       \
    X(select_pass_cards)                   \
    X(rank_move)                           \
    X(handsense_hearts_view_init)          \
    X(handsense_hearts_known_state)        \
    X(handsense_hearts_legal_moves)        \
    X(handsense_hearts_check_rules)        \
    X(handsense_hearts_detect_moon_threat) \
    X(handsense_hearts_suit_control)       \
    X(handsense_hearts_select_pass_cards)  \
    X(handsense_hearts_level_card)         \
    X(handsense_hearts_level_pass_cards)   \
    X(handsense_hearts_rank_moves)         \
    X(handsense_hearts_explain_move)       \
    X(handsense_hearts_forecast)           \
    X(handsense_hearts_reason_text)        \
    X(handsense_hearts_playout)            \
    X(handsense_hearts_score_deal)         \
    X(handsense_hearts_solve)              \
    X(handsense_hearts_claim)              \
    X(handsense_hearts_choose_move)        \
    X(handsense_hearts_choose_moves)       \
    X(handsense_hearts_engine_new)         \
    X(handsense_hearts_engine_choose_move) \
    X(handsense_hearts_engine_free)        \
    X(handsense_hearts_choose_pass_cards)  \
    X(handsense_hearts_sample_worlds)      \
    X(handsense_hearts_win_probabilities)  \
    X(handsense_hearts_analyse_deal)       \
    X(handsense_hearts_parse_view)         \
    X(handsense_hearts_format_view)        \
    X(handsense_parse_cards)               \
    X(handsense_format_cards)              \
    X(handsense_abi_version)               \
    X(handsense_version)                   \
    X(handsense_status_message)            \
    X(handsense_last_error)

struct Api {
    HANDSENSE_API_FUNCTIONS(HANDSENSE_MEMBER)

    /// The table of the linked library. A program needs the library at link time only if it calls
    /// this function, or makes a Library without an Api.
    static const Api &linked() noexcept {
        static const Api api = {HANDSENSE_API_FUNCTIONS(HANDSENSE_ADDRESS)};
        return api;
    }

    /// Sets every function by `find`; stops at the first that is missing and returns false.
    template <typename Find>
    bool fill(const Find &find) {
        return HANDSENSE_API_FUNCTIONS(HANDSENSE_FIND) true;
    }
};
#undef HANDSENSE_API_FUNCTIONS

#if HANDSENSE_HAS_PLUGIN
/// Owner of a library loaded at run time, with the functions of Hearts.
using Plugin = PluginOf<Api>;
#endif

/// A set of cards in the layout of HsCardSet. Iteration yields the codes in ascending order:
/// spades, diamonds, clubs, hearts, each from the ace down.
class CardSet {
public:
    class Iterator {
    public:
        explicit Iterator(HsCardSet rest) noexcept : rest_(rest) {}
        HsCard operator*() const noexcept { return lowestCode(rest_); }
        Iterator &operator++() noexcept {
            rest_ &= rest_ - 1;
            return *this;
        }
        bool operator!=(const Iterator &other) const noexcept { return rest_ != other.rest_; }

    private:
        HsCardSet rest_;
    };

    CardSet() noexcept : bits_(0) {}
    CardSet(HsCardSet bits) noexcept : bits_(bits) {}  // implicit: both are the same set
    CardSet(std::initializer_list<HsCard> cards) noexcept : bits_(0) {
        for (HsCard card : cards) {
            add(card);
        }
    }

    HsCardSet bits() const noexcept { return bits_; }
    bool empty() const noexcept { return bits_ == 0; }
    int count() const noexcept {
        int cards = 0;
        for (HsCardSet rest = bits_; rest != 0; rest &= rest - 1) {
            ++cards;
        }
        return cards;
    }
    bool contains(HsCard card) const noexcept { return (bits_ & bit(card)) != 0; }
    /// The cards of one suit: spades 0, diamonds 1, clubs 2, hearts 3.
    CardSet suit(int number) const noexcept {
        return CardSet(bits_ & (HsCardSet(0x1FFF) << (16 * (number & 3))));
    }

    CardSet &add(HsCard card) noexcept {
        bits_ |= bit(card);
        return *this;
    }
    CardSet &remove(HsCard card) noexcept {
        bits_ &= ~bit(card);
        return *this;
    }

    Iterator begin() const noexcept { return Iterator(bits_); }
    Iterator end() const noexcept { return Iterator(0); }

    friend CardSet operator|(CardSet a, CardSet b) noexcept { return CardSet(a.bits_ | b.bits_); }
    friend CardSet operator&(CardSet a, CardSet b) noexcept { return CardSet(a.bits_ & b.bits_); }
    friend CardSet operator-(CardSet a, CardSet b) noexcept { return CardSet(a.bits_ & ~b.bits_); }
    friend bool operator==(CardSet a, CardSet b) noexcept { return a.bits_ == b.bits_; }
    friend bool operator!=(CardSet a, CardSet b) noexcept { return a.bits_ != b.bits_; }

private:
    /// The bit of a card. An invalid code has no bit, since shifting by it would be undefined.
    static HsCardSet bit(HsCard card) noexcept {
        return card >= 0 && card < 64 ? HsCardSet(1) << card : 0;
    }
    static HsCard lowestCode(HsCardSet bits) noexcept {
        HsCard code = 0;
        while ((bits >> code & 1) == 0) {
            ++code;
        }
        return code;
    }

    HsCardSet bits_;
};

/// Builder of the view of one player: the player's hand and the public history of the deal.
///
/// A new view has four players, standard rules, no passing and no card played. The builder checks
/// nothing; the library checks the whole view and reports what is invalid.
class HeartsView {
public:
    HeartsView(int32_t seat, CardSet hand) noexcept {
        std::memset(&view_, 0, sizeof view_);
        view_.structSize = uint32_t(sizeof view_);
        view_.me = seat;
        view_.numPlayers = 4;
        view_.rules = HS_HEARTS_RULES_STANDARD;
        view_.hand = hand.bits();
        openTrick();
    }
    explicit HeartsView(const HsHeartsView &view) noexcept : view_(view) {}

    HeartsView &seat(int32_t me) noexcept {
        view_.me = me;
        return *this;
    }
    /// The cards in the player's hand now.
    HeartsView &hand(CardSet cards) noexcept {
        view_.hand = cards.bits();
        return *this;
    }
    /// A combination of HS_HEARTS_RULE_*.
    HeartsView &rules(int32_t bits) noexcept {
        view_.rules = bits;
        return *this;
    }
    /// HS_HEARTS_PASS_LEFT, _RIGHT, _ACROSS or _HOLD.
    HeartsView &passDirection(int32_t direction) noexcept {
        view_.passDir = direction;
        return *this;
    }
    /// The three cards that the player passed.
    HeartsView &passed(CardSet cards) noexcept {
        view_.passed = cards.bits();
        return *this;
    }
    /// The three cards that the player received.
    HeartsView &received(CardSet cards) noexcept {
        view_.received = cards.bits();
        return *this;
    }
    /// The scores of the game before this deal, seat 0 first.
    HeartsView &scores(std::initializer_list<int32_t> points) noexcept {
        int seat = 0;
        for (int32_t score : points) {
            if (seat < HS_HEARTS_MAX_PLAYERS) {
                view_.scores[seat++] = score;
            }
        }
        return *this;
    }
    /// Begins after tricks that are not recorded; the size of the hand gives their number. `taken`
    /// has the cards that each seat is known to have won in them, seat 0 first.
    HeartsView &unrecorded(bool heartsBroken, std::initializer_list<CardSet> taken = {}) noexcept {
        view_.history = HS_HEARTS_HISTORY_UNKNOWN;
        view_.heartsBroken = heartsBroken ? 1 : 0;
        int seat = 0;
        for (CardSet cards : taken) {
            if (seat < HS_HEARTS_MAX_PLAYERS) {
                view_.taken[seat++] = cards.bits();
            }
        }
        return *this;
    }
    /// Adds a card to the trick in progress, or opens the next trick. A card of the player leaves
    /// the hand. A card beyond the last trick makes the view invalid; the library reports it.
    HeartsView &play(int32_t player, HsCard card) noexcept {
        if (view_.currTrick < 0 || view_.currTrick >= HS_HEARTS_MAX_TRICKS) {
            view_.currTrick = HS_HEARTS_MAX_TRICKS + 1;
            return *this;
        }
        HsHeartsTrick &trick = view_.tricks[view_.currTrick];
        if (trick.curr < 0 || trick.curr >= HS_HEARTS_MAX_PLAYERS) {
            return *this;  // the view is already invalid
        }
        trick.play[trick.curr] = card;
        trick.player[trick.curr] = player;
        ++trick.curr;
        if (trick.curr >= view_.numPlayers) {
            ++view_.currTrick;
            openTrick();
        }
        if (player == view_.me) {
            view_.hand = CardSet(view_.hand).remove(card).bits();
        }
        return *this;
    }

    const HsHeartsView &raw() const noexcept { return view_; }
    operator const HsHeartsView &() const noexcept { return view_; }

private:
    void openTrick() noexcept {
        if (view_.currTrick < HS_HEARTS_MAX_TRICKS) {
            view_.tricks[view_.currTrick].np = view_.numPlayers;
        }
    }

    HsHeartsView view_;
};

/// Builder of a played deal with all hands open, for the analysis of its play.
///
/// A new deal has four players, standard rules, no passing and no card played. The library checks
/// the whole deal and reports the first invalid card.
class HeartsDeal {
public:
    /// The hands at the first lead, seat 0 first.
    explicit HeartsDeal(std::initializer_list<CardSet> hands) noexcept {
        std::memset(&deal_, 0, sizeof deal_);
        deal_.structSize = uint32_t(sizeof deal_);
        deal_.numPlayers = 4;
        deal_.rules = HS_HEARTS_RULES_STANDARD;
        int seat = 0;
        for (CardSet hand : hands) {
            if (seat < HS_HEARTS_MAX_PLAYERS) {
                deal_.hands[seat++] = hand.bits();
            }
        }
        openTrick();
    }

    /// A combination of HS_HEARTS_RULE_*.
    HeartsDeal &rules(int32_t bits) noexcept {
        deal_.rules = bits;
        return *this;
    }
    /// The direction, HS_HEARTS_PASS_LEFT, _RIGHT, _ACROSS or _HOLD, and the cards that each seat
    /// passed, seat 0 first. A set is empty where the pass is unknown.
    HeartsDeal &passed(int32_t direction, std::initializer_list<CardSet> cards) noexcept {
        deal_.passDir = direction;
        int seat = 0;
        for (CardSet packet : cards) {
            if (seat < HS_HEARTS_MAX_PLAYERS) {
                deal_.passed[seat++] = packet.bits();
            }
        }
        return *this;
    }
    /// The scores of the game before this deal, seat 0 first.
    HeartsDeal &scores(std::initializer_list<int32_t> points) noexcept {
        int seat = 0;
        for (int32_t score : points) {
            if (seat < HS_HEARTS_MAX_PLAYERS) {
                deal_.scores[seat++] = score;
            }
        }
        return *this;
    }
    /// Restricts the analysis to this seat.
    HeartsDeal &only(int32_t seat) noexcept {
        deal_.seatPlusOne = seat + 1;
        return *this;
    }
    /// Adds a card to the trick in progress, or opens the next trick. A card beyond the last trick
    /// makes the deal invalid; the library reports it.
    HeartsDeal &play(int32_t player, HsCard card) noexcept {
        if (deal_.currTrick >= HS_HEARTS_MAX_TRICKS) {
            deal_.currTrick = HS_HEARTS_MAX_TRICKS + 1;
            return *this;
        }
        HsHeartsTrick &trick = deal_.tricks[deal_.currTrick];
        trick.play[trick.curr] = card;
        trick.player[trick.curr] = player;
        ++trick.curr;
        if (trick.curr >= deal_.numPlayers) {
            ++deal_.currTrick;
            openTrick();
        }
        return *this;
    }

    const HsHeartsDeal &raw() const noexcept { return deal_; }
    operator const HsHeartsDeal &() const noexcept { return deal_; }

private:
    void openTrick() noexcept {
        if (deal_.currTrick < HS_HEARTS_MAX_TRICKS) {
            deal_.tricks[deal_.currTrick].np = deal_.numPlayers;
        }
    }

    HsHeartsDeal deal_;
};

/// Points of a deal by seat; 0 for seats beyond the number of players.
struct DealPoints {
    int32_t seat[HS_HEARTS_MAX_PLAYERS];

    int32_t operator[](int player) const noexcept { return seat[player]; }
};

/// The options of a search for the best card. A new value has the defaults of the library.
struct Search : Limits {
    int32_t objective = HS_HEARTS_OBJECTIVE_GAME;
    bool line = true;  ///< whether to compute the principal variation

    /// The struct of the C interface. It is valid while this value exists and is not moved.
    HsHeartsSearchOptions raw() const noexcept {
        HsHeartsSearchOptions options;
        std::memset(&options, 0, sizeof options);
        options.structSize = uint32_t(sizeof options);
        options.objective = objective;
        options.limits = rawLimits();
        options.withoutLine = line ? 0 : 1;
        return options;
    }
};

/// The result of a search; see HsHeartsDecision.
struct HeartsDecision {
    HsCard card = -1;                         ///< the card to play
    std::vector<HsHeartsSearchedMove> moves;  ///< the chosen card first, the others best first
    std::vector<HsCard> line;                 ///< the principal variation
    uint64_t playouts = 0;
    bool settled = false;  ///< no other card was a candidate at the end
    int remaining = 0;     ///< candidates at the end

    HeartsDecision() {}
    explicit HeartsDecision(const HsHeartsDecision &found)
        : card(found.card),
          moves(found.moves, found.moves + found.count),
          line(found.line, found.line + found.lineLength),
          playouts(found.playouts),
          settled(found.settled != 0),
          remaining(found.remaining) {}
};

/// The result of a search for a pass; see HsHeartsPassDecision.
struct HeartsPassDecision {
    CardSet cards;                             ///< the three cards to pass
    std::vector<HsHeartsSearchedPass> passes;  ///< the chosen pass first, the others best first
    uint64_t playouts = 0;
    bool settled = false;  ///< no other pass was a candidate at the end
    int remaining = 0;     ///< candidates at the end

    HeartsPassDecision() {}
    explicit HeartsPassDecision(const HsHeartsPassDecision &found)
        : cards{found.cards[0], found.cards[1], found.cards[2]},
          passes(found.passes, found.passes + found.count),
          playouts(found.playouts),
          settled(found.settled != 0),
          remaining(found.remaining) {}
};

/// The cost of every card of a deal; see HsHeartsDealAnalysis.
struct DealAnalysis {
    std::vector<HsHeartsCheckedPlay> plays;   ///< in order
    std::vector<HsHeartsCheckedPass> passes;  ///< the known passes
    HsHeartsSeatSummary seats[HS_HEARTS_MAX_PLAYERS];
    uint64_t playouts = 0;
    bool complete = false;  ///< false when the analysis was cancelled

    DealAnalysis() { std::memset(seats, 0, sizeof seats); }
    explicit DealAnalysis(const HsHeartsDealAnalysis &found)
        : plays(found.plays, found.plays + found.count),
          passes(found.passes, found.passes + found.passCount),
          playouts(found.playouts),
          complete(found.complete != 0) {
        std::memcpy(seats, found.seats, sizeof seats);
    }
};

/// The hands of one sampled world, seat 0 first; empty for seats beyond the number of players.
struct World {
    CardSet hands[HS_HEARTS_MAX_PLAYERS];
};

/// Sampled worlds, and the number of possible worlds.
struct Worlds {
    std::vector<World> worlds;
    uint64_t total = 0;
};

/// The win probability of each seat; 0 for seats beyond the number of players.
struct WinProbabilities {
    double seat[HS_HEARTS_MAX_PLAYERS];

    double operator[](int player) const noexcept { return seat[player]; }
};

/// The control of each suit by its high cards, spades first, and of the whole hand.
struct SuitControl {
    SuitControlIndex suits[4];
    /// The sum of each sci times the length of its suit, divided by 13: 0 to 3.
    double wholeHand;
};

/// The functions of the library on C++ values. It holds only a reference to its Api, so it can be
/// copied and used from any thread.
class Library : public LibraryOf<Api> {
public:
    explicit Library(const Api &api = Api::linked()) noexcept : LibraryOf<Api>(api) {}

    // ---- forms that report a status and never throw ----

    /// Parses "AK3.QJ98.T654.72" (spades, diamonds, clubs, hearts), "♠AK3 ♥72" or "SA SK H7".
    CardSet parse(const std::string &text, HsStatus &status) const noexcept {
        HsCardSet cards = 0;
        status = api_->handsense_parse_cards(text.c_str(), &cards);
        return CardSet(status == HS_OK ? cards : 0);
    }
    /// The cards in dotted form.
    std::string format(CardSet cards, HsStatus &status) const noexcept {
        return formatted(status, [&](char *buffer, size_t size) {
            return api_->handsense_format_cards(cards.bits(), buffer, size);
        });
    }
    /// The strength of a hand of 0 to 13 cards.
    HandStrength evaluate(CardSet hand, HsStatus &status) const noexcept {
        return filled<HandStrength>(
            status, [&](HandStrength *out) { return api_->evaluate_hand(hand.bits(), out); });
    }
    /// The Suit Control Index of a hand of 0 to 13 cards.
    SuitControl suitControl(CardSet hand, HsStatus &status) const noexcept {
        SuitControl control = filled<SuitControl>(status, [&](SuitControl *out) {
            return api_->handsense_hearts_suit_control(hand.bits(), out->suits);
        });
        for (const SuitControlIndex &suit : control.suits) {
            control.wholeHand += suit.sci * hand.suit(suit.suit).count() / 13;
        }
        return control;
    }
    /// The three cards to pass.
    CardSet selectPass(const HsHeartsView &view, int32_t policy, HsStatus &status) const noexcept {
        HsCard cards[3] = {-1, -1, -1};
        status = api_->handsense_hearts_select_pass_cards(&view, policy, cards);
        return CardSet{cards[0], cards[1], cards[2]};
    }
    /// The card that a player of a level plays: level HS_HEARTS_LEVEL_*. -1 on error.
    HsCard levelCard(const HsHeartsView &view, int32_t level, uint64_t seed,
                     HsStatus &status) const noexcept {
        HsCard card = -1;
        status = api_->handsense_hearts_level_card(&view, level, seed, &card);
        return card;
    }
    /// The three cards that a player of a level passes.
    CardSet levelPass(const HsHeartsView &view, int32_t level, uint64_t seed,
                      HsStatus &status) const noexcept {
        HsCard cards[3] = {-1, -1, -1};
        status = api_->handsense_hearts_level_pass_cards(&view, level, seed, cards);
        return CardSet{cards[0], cards[1], cards[2]};
    }
    /// The legal cards.
    CardSet legalMoves(const HsHeartsView &view, HsStatus &status) const noexcept {
        return CardSet(filled<HsCardSet>(status, [&](HsCardSet *out) {
            return api_->handsense_hearts_legal_moves(&view, out);
        }));
    }
    /// Compares the host's own legal cards with those of the library. HS_ERROR_RULES_DIFFER means
    /// that the rule bits of the view are wrong; lastError() names the bits.
    void checkRules(const HsHeartsView &view, CardSet offered, HsStatus &status) const noexcept {
        status = api_->handsense_hearts_check_rules(&view, offered.bits());
    }
    /// Every legal card with its rank, best first.
    std::vector<HsHeartsRankedMove> rankMoves(const HsHeartsView &view, int32_t policy,
                                              HsStatus &status) const noexcept {
        HsHeartsRankedMove moves[HS_HEARTS_MAX_MOVES];
        int32_t count = 0;
        status = api_->handsense_hearts_rank_moves(&view, policy, moves, &count);
        return std::vector<HsHeartsRankedMove>(moves, moves + (status == HS_OK ? count : 0));
    }
    /// The reasons for the rank of a legal card: the terms that add up to its value.
    std::vector<HsHeartsReason> explain(const HsHeartsView &view, int32_t policy, HsCard card,
                                        HsStatus &status) const noexcept {
        HsHeartsReason reasons[HS_HEARTS_MAX_REASONS];
        int32_t count = 0;
        status = api_->handsense_hearts_explain_move(&view, policy, card, reasons, &count);
        return std::vector<HsHeartsReason>(reasons, reasons + (status == HS_OK ? count : 0));
    }
    /// The opponent who is the most likely to shoot the moon, if any.
    MoonShootThreat moonThreat(const HsHeartsView &view, HsStatus &status) const noexcept {
        return filled<MoonShootThreat>(status, [&](MoonShootThreat *out) {
            return api_->handsense_hearts_detect_moon_threat(&view, out);
        });
    }
    /// The state that follows from a view: seat to move, voids, points, unseen cards.
    HsHeartsKnownState knownState(const HsHeartsView &view, HsStatus &status) const noexcept {
        return filledSized<HsHeartsKnownState>(status, [&](HsHeartsKnownState *out) {
            return api_->handsense_hearts_known_state(&view, out);
        });
    }
    /// The forecast of a deal at any moment: points, queen and moon of every seat, and my tricks.
    HsHeartsForecast forecast(const HsHeartsView &view, HsStatus &status) const noexcept {
        return filledSized<HsHeartsForecast>(status, [&](HsHeartsForecast *out) {
            return api_->handsense_hearts_forecast(&view, out);
        });
    }
    /// Plays a deal to its end with all hands open. The same seed gives the same cards.
    DealPoints playout(const HsHeartsPosition &position, uint64_t seed, double epsilon,
                       HsStatus &status) const noexcept {
        return filled<DealPoints>(status, [&](DealPoints *out) {
            return api_->handsense_hearts_playout(&position, seed, epsilon, out->seat);
        });
    }
    /// Solves a deal with all hands open by exact search; `options` may be null.
    HsHeartsSolution solve(const HsHeartsPosition &position, const HsHeartsSolveOptions *options,
                           HsStatus &status) const noexcept {
        return filledSized<HsHeartsSolution>(status, [&](HsHeartsSolution *out) {
            return api_->handsense_hearts_solve(&position, options, out);
        });
    }
    /// The tricks or points that a player can claim with certainty.
    HsHeartsClaim claim(const HsHeartsView &view, HsStatus &status) const noexcept {
        return filledSized<HsHeartsClaim>(
            status, [&](HsHeartsClaim *out) { return api_->handsense_hearts_claim(&view, out); });
    }
    /// The points of a finished deal; `taken` has HS_HEARTS_MAX_PLAYERS entries.
    DealPoints scoreDeal(int32_t rules, int32_t players, const HsCardSet *taken,
                         HsStatus &status) const noexcept {
        return filled<DealPoints>(status, [&](DealPoints *out) {
            return api_->handsense_hearts_score_deal(rules, players, taken, out->seat);
        });
    }
    /// Searches for the best card to play.
    HeartsDecision chooseMove(const HsHeartsView &view, const Search &search,
                              HsStatus &status) const noexcept {
        const HsHeartsSearchOptions options = search.raw();
        HsHeartsDecision found = emptyDecision();
        status = api_->handsense_hearts_choose_move(&view, &options, &found);
        return status == HS_OK ? HeartsDecision(found) : HeartsDecision();
    }
    /// Searches for the best pass.
    HeartsPassDecision choosePass(const HsHeartsView &view, const Search &search,
                                  HsStatus &status) const noexcept {
        const HsHeartsSearchOptions options = search.raw();
        std::unique_ptr<HsHeartsPassDecision> found(new HsHeartsPassDecision());
        found->structSize = uint32_t(sizeof *found);
        status = api_->handsense_hearts_choose_pass_cards(&view, &options, found.get());
        return status == HS_OK ? HeartsPassDecision(*found) : HeartsPassDecision();
    }
    /// Searches several views at once, one view per thread at a time. `statuses` holds the status
    /// of each view; `status` is an error when no view was searched.
    std::vector<HeartsDecision> chooseMoves(const std::vector<HsHeartsView> &views,
                                            const Search &search, std::vector<HsStatus> &statuses,
                                            HsStatus &status) const noexcept {
        const HsHeartsSearchOptions options = search.raw();
        std::vector<HsHeartsDecision> found(views.size(), emptyDecision());
        statuses.assign(views.size(), HS_OK);
        status = api_->handsense_hearts_choose_moves(views.data(), int32_t(views.size()), &options,
                                                     found.data(), statuses.data());
        std::vector<HeartsDecision> decisions;
        for (size_t i = 0; status == HS_OK && i < found.size(); ++i) {
            decisions.push_back(statuses[i] == HS_OK ? HeartsDecision(found[i]) : HeartsDecision());
        }
        return decisions;
    }
    /// Analyses a deal: the cost of every card against the best card by search.
    DealAnalysis analyseDeal(const HsHeartsDeal &deal, const Search &search,
                             HsStatus &status) const noexcept {
        const HsHeartsSearchOptions options = search.raw();
        const HsHeartsDealAnalysis found =
            filledSized<HsHeartsDealAnalysis>(status, [&](HsHeartsDealAnalysis *out) {
                return api_->handsense_hearts_analyse_deal(&deal, &options, out);
            });
        return DealAnalysis(found);
    }
    /// Samples `count` deals of the unseen cards, each possible deal with equal probability. Deals
    /// that the limits cut off have empty hands.
    Worlds sampleWorlds(const HsHeartsView &view, const Limits &limits, int32_t count,
                        HsStatus &status) const noexcept {
        std::vector<HsHeartsWorld> drawn(count > 0 ? size_t(count) : 0);
        Worlds worlds;
        const HsSearchLimits raw = limits.rawLimits();
        status =
            api_->handsense_hearts_sample_worlds(&view, &raw, count, drawn.data(), &worlds.total);
        for (size_t i = 0; status == HS_OK && i < drawn.size(); ++i) {
            World world;
            for (int seat = 0; seat < HS_HEARTS_MAX_PLAYERS; ++seat) {
                world.hands[seat] = drawn[i].hands[seat];
            }
            worlds.worlds.push_back(world);
        }
        return worlds;
    }
    /// The probability of each seat to win the game to 100; `scores` has seat 0 first.
    WinProbabilities winProbabilities(std::initializer_list<int32_t> scores,
                                      HsStatus &status) const noexcept {
        int32_t slots[HS_HEARTS_MAX_PLAYERS] = {0};
        int32_t players = 0;
        for (int32_t score : scores) {
            if (players < HS_HEARTS_MAX_PLAYERS) {
                slots[players] = score;
            }
            ++players;
        }
        return filled<WinProbabilities>(status, [&](WinProbabilities *out) {
            return api_->handsense_hearts_win_probabilities(slots, players, out->seat);
        });
    }
    /// Parses the text form of a view.
    HeartsView parseView(const std::string &text, HsStatus &status) const noexcept {
        return HeartsView(filledSized<HsHeartsView>(status, [&](HsHeartsView *out) {
            return api_->handsense_hearts_parse_view(text.c_str(), out);
        }));
    }
    /// The text form of a view.
    std::string formatView(const HsHeartsView &view, HsStatus &status) const noexcept {
        return formatted(status, [&](char *buffer, size_t size) {
            return api_->handsense_hearts_format_view(&view, buffer, size);
        });
    }

    // ---- functions that cannot fail ----

    /// The rank of a card, 0 to 100, higher is better. It is HS_HEARTS_IGNORE_MOVE for an illegal
    /// card or an impossible view; lastError() says which.
    int32_t rankMove(const HsHeartsView &view, HsCard card) const noexcept {
        return api_->rank_move(&view, card);
    }
    const char *reasonText(int32_t reason) const noexcept {
        return api_->handsense_hearts_reason_text(reason);
    }

#if HANDSENSE_HAS_EXCEPTIONS
    // ---- forms that throw handsense::Error ----

    CardSet parse(const std::string &text) const {
        HsStatus status = HS_OK;
        return checked(parse(text, status), status);
    }
    std::string format(CardSet cards) const {
        HsStatus status = HS_OK;
        return checked(format(cards, status), status);
    }
    HandStrength evaluate(CardSet hand) const {
        HsStatus status = HS_OK;
        return checked(evaluate(hand, status), status);
    }
    SuitControl suitControl(CardSet hand) const {
        HsStatus status = HS_OK;
        return checked(suitControl(hand, status), status);
    }
    CardSet selectPass(const HsHeartsView &view, int32_t policy = HS_HEARTS_POLICY_DEFAULT) const {
        HsStatus status = HS_OK;
        return checked(selectPass(view, policy, status), status);
    }
    HsCard levelCard(const HsHeartsView &view, int32_t level, uint64_t seed) const {
        HsStatus status = HS_OK;
        return checked(levelCard(view, level, seed, status), status);
    }
    CardSet levelPass(const HsHeartsView &view, int32_t level, uint64_t seed) const {
        HsStatus status = HS_OK;
        return checked(levelPass(view, level, seed, status), status);
    }
    CardSet legalMoves(const HsHeartsView &view) const {
        HsStatus status = HS_OK;
        return checked(legalMoves(view, status), status);
    }
    void checkRules(const HsHeartsView &view, CardSet offered) const {
        HsStatus status = HS_OK;
        checkRules(view, offered, status);
        checked(0, status);
    }
    std::vector<HsHeartsRankedMove> rankMoves(const HsHeartsView &view,
                                              int32_t policy = HS_HEARTS_POLICY_DEFAULT) const {
        HsStatus status = HS_OK;
        return checked(rankMoves(view, policy, status), status);
    }
    std::vector<HsHeartsReason> explain(const HsHeartsView &view, HsCard card,
                                        int32_t policy = HS_HEARTS_POLICY_DEFAULT) const {
        HsStatus status = HS_OK;
        return checked(explain(view, policy, card, status), status);
    }
    MoonShootThreat moonThreat(const HsHeartsView &view) const {
        HsStatus status = HS_OK;
        return checked(moonThreat(view, status), status);
    }
    HsHeartsKnownState knownState(const HsHeartsView &view) const {
        HsStatus status = HS_OK;
        return checked(knownState(view, status), status);
    }
    HsHeartsForecast forecast(const HsHeartsView &view) const {
        HsStatus status = HS_OK;
        return checked(forecast(view, status), status);
    }
    DealPoints playout(const HsHeartsPosition &position, uint64_t seed, double epsilon) const {
        HsStatus status = HS_OK;
        return checked(playout(position, seed, epsilon, status), status);
    }
    HsHeartsSolution solve(const HsHeartsPosition &position,
                           const HsHeartsSolveOptions *options = nullptr) const {
        HsStatus status = HS_OK;
        return checked(solve(position, options, status), status);
    }
    HsHeartsClaim claim(const HsHeartsView &view) const {
        HsStatus status = HS_OK;
        return checked(claim(view, status), status);
    }
    DealPoints scoreDeal(int32_t rules, int32_t players, const HsCardSet *taken) const {
        HsStatus status = HS_OK;
        return checked(scoreDeal(rules, players, taken, status), status);
    }
    HeartsDecision chooseMove(const HsHeartsView &view, const Search &search = Search()) const {
        HsStatus status = HS_OK;
        return checked(chooseMove(view, search, status), status);
    }
    HeartsPassDecision choosePass(const HsHeartsView &view, const Search &search = Search()) const {
        HsStatus status = HS_OK;
        return checked(choosePass(view, search, status), status);
    }
    std::vector<HeartsDecision> chooseMoves(const std::vector<HsHeartsView> &views,
                                            const Search &search,
                                            std::vector<HsStatus> &statuses) const {
        HsStatus status = HS_OK;
        return checked(chooseMoves(views, search, statuses, status), status);
    }
    DealAnalysis analyseDeal(const HsHeartsDeal &deal, const Search &search = Search()) const {
        HsStatus status = HS_OK;
        return checked(analyseDeal(deal, search, status), status);
    }
    Worlds sampleWorlds(const HsHeartsView &view, const Limits &limits, int32_t count) const {
        HsStatus status = HS_OK;
        return checked(sampleWorlds(view, limits, count, status), status);
    }
    WinProbabilities winProbabilities(std::initializer_list<int32_t> scores) const {
        HsStatus status = HS_OK;
        return checked(winProbabilities(scores, status), status);
    }
    HeartsView parseView(const std::string &text) const {
        HsStatus status = HS_OK;
        return checked(parseView(text, status), status);
    }
    std::string formatView(const HsHeartsView &view) const {
        HsStatus status = HS_OK;
        return checked(formatView(view, status), status);
    }
#endif

    /// An empty decision with its structSize set, for the C interface to fill.
    static HsHeartsDecision emptyDecision() noexcept {
        HsHeartsDecision decision;
        std::memset(&decision, 0, sizeof decision);
        decision.structSize = uint32_t(sizeof decision);
        return decision;
    }
};

/// Owner of a search that keeps its caches and its last decision: a repeated view is not searched
/// again. It can be moved but not copied. One thread at a time may use it.
class HeartsEngine {
public:
    /// On failure the engine is empty and `status` holds the reason.
    HeartsEngine(const Search &search, HsStatus &status, const Api &api = Api::linked()) noexcept
        : api_(&api), search_(new Search(search)), engine_(nullptr) {
        const HsHeartsSearchOptions options = search_->raw();
        engine_ = api_->handsense_hearts_engine_new(&options);
        // engine_new has no status; an empty search reports which option is refused.
        HsHeartsDecision none = Library::emptyDecision();
        status = engine_ != nullptr
                     ? HS_OK
                     : api_->handsense_hearts_choose_moves(nullptr, 0, &options, &none, nullptr);
    }

#if HANDSENSE_HAS_EXCEPTIONS
    /// Throws Error when an option is refused.
    explicit HeartsEngine(const Search &search, const Api &api = Api::linked())
        : HeartsEngine(search, ConstructionStatus(), api) {}
#endif

    HeartsEngine(HeartsEngine &&other) noexcept
        : api_(other.api_), search_(std::move(other.search_)), engine_(other.engine_) {
        other.engine_ = nullptr;
    }
    HeartsEngine &operator=(HeartsEngine &&other) noexcept {
        std::swap(api_, other.api_);
        std::swap(search_, other.search_);
        std::swap(engine_, other.engine_);
        return *this;
    }
    HeartsEngine(const HeartsEngine &) = delete;
    HeartsEngine &operator=(const HeartsEngine &) = delete;
    ~HeartsEngine() { api_->handsense_hearts_engine_free(engine_); }

    HeartsDecision chooseMove(const HsHeartsView &view, HsStatus &status) noexcept {
        HsHeartsDecision found = Library::emptyDecision();
        status = api_->handsense_hearts_engine_choose_move(engine_, &view, &found);
        return status == HS_OK ? HeartsDecision(found) : HeartsDecision();
    }

#if HANDSENSE_HAS_EXCEPTIONS
    HeartsDecision chooseMove(const HsHeartsView &view) {
        HsStatus status = HS_OK;
        const HeartsDecision decision = chooseMove(view, status);
        if (status != HS_OK) {
            throw Error(status, api_->handsense_last_error());
        }
        return decision;
    }
#endif

private:
#if HANDSENSE_HAS_EXCEPTIONS
    /// The status of a new engine, for the constructor that throws.
    struct ConstructionStatus {
        HsStatus status = HS_OK;
    };
    HeartsEngine(const Search &search, ConstructionStatus &&made, const Api &api)
        : HeartsEngine(search, made.status, api) {
        if (made.status != HS_OK) {
            throw Error(made.status, api.handsense_last_error());
        }
    }
#endif

    const Api *api_;
    std::unique_ptr<Search> search_;  ///< address that the C engine keeps for progress
    HsHeartsEngine *engine_;
};

}  // namespace handsense

#endif  // HANDSENSE_HPP
