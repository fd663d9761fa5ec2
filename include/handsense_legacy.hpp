/// handsense_legacy.hpp: adapters for the classic C++ Hearts engine. Header-only, C++11.
///
/// Include it after the engine's own headers and name the engine's types once, in a bundle:
///
/// ```cpp
/// struct Engine {
///     typedef hearts::GameState GameState;
///     typedef hearts::HeartsGameState State;
///     typedef hearts::Move BaseMove;
///     typedef hearts::CardMove CardMove;
///     typedef hearts::card Card;
///     typedef hearts::Player BasePlayer;
///     typedef hearts::CardPlayer CardPlayer;
///     typedef hearts::HeartsPlayer HeartsPlayer;
///     typedef hearts::Algorithm Algorithm;
///     typedef hearts::UCTModule PlayoutModule;
///     typedef hearts::maxnval Values;
///     typedef hearts::iiGameState BeliefBase;
///     typedef hearts::advancedIIHeartsState BeliefModel;  // base class of Belief
/// };
/// typedef handsense_legacy::Player<Engine> HandsensePlayer;
///
/// game.addPlayer(new HandsensePlayer(handsense::Api::linked()));   // or plugin.api()
/// uct->setPlayoutModule(new handsense_legacy::Playout<Engine>(handsense::Api::linked()));
/// ```
///
/// Wrong rule bits. In builds without NDEBUG, Player and Playout compare the engine's legal cards
/// with those of the library at each decision. The first difference is reported with the rule bits
/// that explain it: to stderr, or to a callback (rulesCheck().onDifference()). The macro
/// HANDSENSE_CHECK_RULES, 0 or 1, or rulesCheck().enable() turns the check on and off.
///
/// Contents:
/// - RulesCheck: compares the legal cards of engine and library
/// - Fallbacks: counts and reports decisions without the library
/// - SearchOptions: the options of the library's search for a player
/// - Adapter: what Player and Playout share
/// - ViewBuilder: converts an engine state to the HsHeartsView of one seat
/// - Player: an engine player that passes and plays by the library
/// - ValueMode: the values of deals for the engine's own tree search
/// - Playout: a playout module for it
/// - Belief: the engine's belief state, extended by the detection of moon shots
/// - EmptyBelief: the BeliefModel of an engine that has no belief model
///
/// The engine calls neither rankMove nor selectPassCards for its own decisions. Therefore Player
/// decides in Play(), and overrides the other two for their other callers.
///
/// Errors never stop a game. An adapter that cannot use the library's result falls back to a legal
/// move of the engine, or to equal values. It counts every fallback, fallbacks(), and tells the
/// receiver set by onFallback(). Without a receiver, the first one is printed to stderr.
///
/// Ownership. Adapters own nothing of the engine and nothing of the library. The Api, and the
/// Plugin it may come from, must outlive them. The engine owns moves, values and beliefs that it
/// receives, by its own conventions.
///
/// Threads. One thread at a time may use a Player or a Belief, as with every engine player. Any
/// number of threads may use a Playout at once. There is no static data.
// The engine turns the identifier of its base move into a macro, so the bare word occurs only in
// comments of this file.
#ifndef HANDSENSE_LEGACY_HPP
#define HANDSENSE_LEGACY_HPP

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "handsense.hpp"

/// Whether the adapters compare legal cards by default: 1 without NDEBUG.
#ifndef HANDSENSE_CHECK_RULES
#ifdef NDEBUG
#define HANDSENSE_CHECK_RULES 0
#else
#define HANDSENSE_CHECK_RULES 1
#endif
#endif

namespace handsense_legacy {

/// Compares the legal cards of the engine with those of the library, and reports the first
/// difference. Copies report together: one report for an adapter and its clones.
class RulesCheck {
public:
    /// Receives the status and a sentence that names the rule bits.
    typedef std::function<void(HsStatus, const char *)> Callback;

    explicit RulesCheck(bool enabled = HANDSENSE_CHECK_RULES != 0)
        : enabled_(enabled), told_(std::make_shared<std::atomic<bool>>(false)) {}

    void enable(bool enabled) { enabled_ = enabled; }
    bool enabled() const { return enabled_; }

    /// Sets the receiver of the report; an empty one prints to stderr. It may be called by any
    /// thread that uses the adapter, and must not throw.
    void onDifference(Callback callback) { callback_ = std::move(callback); }

    /// Whether a difference was found.
    bool differs() const { return told_->load(std::memory_order_relaxed); }

    /// Compares the cards that the engine offers. Nothing is compared after the first report. The
    /// hands of a sampled world may contradict the cards played in it, which is no difference.
    HsStatus compare(const handsense::Api &api, const HsHeartsView &view, HsCardSet offered,
                     bool sampled = false) const {
        if (!enabled_ || differs()) {
            return HS_OK;
        }
        const HsStatus status = api.handsense_hearts_check_rules(&view, offered);
        if (isDifference(status, sampled) && !told_->exchange(true)) {
            report(status, api.handsense_last_error());
        }
        return status;
    }

private:
    /// A wrong rule bit also shows in earlier cards that the library refuses.
    static bool isDifference(HsStatus status, bool sampled) {
        const bool refused = status == HS_ERROR_ILLEGAL_PLAY || status == HS_ERROR_IMPOSSIBLE ||
                             status == HS_ERROR_SEAT_ORDER;
        return status == HS_ERROR_RULES_DIFFER || (refused && !sampled);
    }

    void report(HsStatus status, const char *sentence) const {
        if (callback_) {
            callback_(status, sentence);
        } else {
            std::fprintf(stderr, "handsense: %s\n", sentence);
        }
    }

    bool enabled_;
    Callback callback_;
    std::shared_ptr<std::atomic<bool>> told_;
};

/// Counts the decisions that an adapter could not make as asked, and tells a receiver of each, once
/// a decision. Copies count together and have one receiver: those of an adapter and its clones.
class Fallbacks {
public:
    /// Receives the status and a sentence with the reason.
    typedef std::function<void(HsStatus, const char *)> Callback;

    Fallbacks() : shared_(std::make_shared<Shared>()) {}

    /// Sets the receiver, before the adapter is in use. An empty one prints the first fallback to
    /// stderr. Several threads may call it at once if several use the adapter. It must not throw.
    void onFallback(Callback callback) { shared_->callback = std::move(callback); }

    /// The fallbacks so far.
    unsigned count() const { return shared_->count.load(std::memory_order_relaxed); }

    void report(HsStatus status, const char *sentence) const {
        const unsigned earlier = shared_->count.fetch_add(1, std::memory_order_relaxed);
        if (shared_->callback) {
            shared_->callback(status, sentence);
        } else if (earlier == 0) {
            std::fprintf(stderr, "handsense: a decision fell back to the engine: %s\n", sentence);
        }
    }

private:
    struct Shared {
        Shared() : count(0) {}

        std::atomic<unsigned> count;
        Callback callback;
    };

    std::shared_ptr<Shared> shared_;
};

/// Options of the library's search for the cards of a player: the likely line of play is left out
/// unless it is asked for.
struct SearchOptions : handsense::HeartsSearchOptions {
    SearchOptions() { withoutLine = true; }
};

/// The values of a deal for the engine's own tree search. Without bonuses in the rules they differ
/// after a moon only.
enum class ValueMode {
    /// The engine's own: a shooter has 1, three times the value of a deal without points. The
    /// default.
    kShares,
    /// The mean points of the others minus the seat's own, scaled to the values of the engine's
    /// deals without a moon: a shooter of four players has 1/2, the others 1/6.
    kDifferences
};

namespace detail {

/// The cards that the engine offers to the seat to play.
template <typename Host>
HsCardSet offeredCards(typename Host::BaseMove *list) {
    handsense::CardSet set;
    for (; list != nullptr; list = list->next) {
        set.add(HsCard(static_cast<typename Host::CardMove *>(list)->c));
    }
    return set.bits();
}

/// The values of a deal, one for each seat; they add up to 1. A share is a part of all avoided
/// points, (26 - s) / sum of (26 - s).
inline void valuesOf(const int32_t *points, int players, ValueMode mode, double *values) {
    const double dealPoints = 26.0;
    double total = 0;
    for (int seat = 0; seat < players; ++seat) {
        total += points[seat];
    }
    const double avoided = dealPoints * players - total;
    for (int seat = 0; seat < players; ++seat) {
        if (mode == ValueMode::kShares) {
            values[seat] = avoided > 0 ? (dealPoints - points[seat]) / avoided : 1.0 / players;
        } else {
            const double difference = (total - players * points[seat]) / (players - 1);
            values[seat] = (1 + difference / dealPoints) / players;
        }
    }
}

/// Gives the seats the cards that are nowhere in a state, which has no tricks before those that it
/// records: first to incomplete sets of taken cards, then four to each seat in turn. `held` has the
/// cards in hands and on the table. The owners of these cards are the same at every position of a
/// search.
inline void completeTaken(int players, HsCardSet held, HsCardSet *taken) {
    for (int seat = 0; seat < players; ++seat) {
        held |= taken[seat];
    }
    int owner = 0;
    for (HsCard card : handsense::CardSet(HsCardSet(0x1FFF1FFF1FFF1FFFu) & ~held)) {
        int next = 0;
        while (next < players && handsense::CardSet(taken[next]).count() % players == 0) {
            ++next;
        }
        owner = next < players ? next : (owner + 1) % players;
        taken[owner] |= HsCardSet(1) << card;
    }
}

template <typename Cards>
HsCardSet setOf(const Cards &cards) {
    handsense::CardSet set;
    for (auto card : cards) {
        set.add(HsCard(card));
    }
    return set.bits();
}

template <typename EngineTrick>
void copyTrick(const EngineTrick &from, int players, HsHeartsTrick &to) {
    to.np = players;
    to.curr = from.curr;
    for (int i = 0; i < from.curr && i < HS_HEARTS_MAX_PLAYERS; ++i) {
        to.play[i] = from.play[i];
        to.player[i] = from.player[i];
    }
}

}  // namespace detail

/// What Player and Playout share. Set everything before the adapter is in use.
class Adapter {
public:
    /// The comparison of legal cards of this adapter and its clones.
    RulesCheck &rulesCheck() { return rulesCheck_; }

    /// Sets the values of deals, for this adapter and its later clones. The engine's search asks
    /// the cutoffEval of its players for the values of finished deals: give Player and Playout the
    /// same mode.
    void setValues(ValueMode mode) { valueMode_ = mode; }

    /// The decisions and playouts of this adapter and its clones that fell back.
    unsigned fallbacks() const { return fallbacks_.count(); }

    /// Sets the receiver of every fallback of this adapter and its clones. Any thread that uses
    /// them may call it.
    void onFallback(Fallbacks::Callback callback) { fallbacks_.onFallback(std::move(callback)); }

    /// Counts and reports fallbacks with those of others.
    void shareFallbacks(const Fallbacks &common) { fallbacks_ = common; }

protected:
    explicit Adapter(const handsense::Api &api) : api_(&api) {}

    const handsense::Api *api_;
    ValueMode valueMode_ = ValueMode::kShares;
    Fallbacks fallbacks_;
    RulesCheck rulesCheck_;
};

/// Converts an engine state to the view of one seat: its own cards, the tricks, its passed cards,
/// its received cards once they are delivered, rules, direction and scores. It never reads other
/// hands or other passes.
///
/// A state need not have the tricks before the one in progress. If the seat has fewer than thirteen
/// cards in its hand and in the tricks of the state, the view begins after unrecorded tricks, with
/// HS_HEARTS_HISTORY_UNKNOWN. State::taken gives the cards that each seat has taken in them; they
/// are unknown where it cannot be right. Hearts are broken if State::allplayed has a card that
/// breaks them, which is the engine's own rule.
template <typename Host>
class ViewBuilder {
public:
    typedef typename Host::State State;

    /// The state as `seat` sees it now. During the pass the hand is the thirteen cards to choose
    /// from, including those the seat has already put down.
    static HsHeartsView build(State &state, int seat) {
        HsHeartsView view;
        beginView(state, seat, view);
        if (!state.donePassing()) {
            view.tricks[0].np = view.numPlayers;
            view.hand = state.cards[seat].getHand() | detail::setOf(state.passes[seat]);
            return view;
        }
        view.hand = state.cards[seat].getHand();
        copyTricks(state, view);
        addUnrecorded(state, view);
        return view;
    }

    /// The view before the first card of the deal, or before the first recorded one: the start of a
    /// belief that receives every card of the state's tricks later.
    static HsHeartsView buildDealStart(State &state, int seat) {
        HsHeartsView view = build(state, seat);
        view.hand |= ownCards(view);
        std::memset(view.tricks, 0, sizeof view.tricks);
        view.currTrick = 0;
        view.tricks[0].np = view.numPlayers;
        return view;
    }

    /// Whether the engine applies the rules of the first trick to a later one, because the state
    /// has no tricks before it. Its legal cards are then fewer than those of the library.
    static bool restrictsAsFirstTrick(State &state, const HsHeartsView &view) {
        const int32_t firstTrickRules =
            HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS | HS_HEARTS_RULE_LEAD_CLUBS |
            HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK | HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK;
        return view.history == HS_HEARTS_HISTORY_UNKNOWN && state.getCurrTrickNum() == 0 &&
               (view.rules & firstTrickRules) != 0;
    }

    /// Converts a seat's view after the last card to the deal, with all hands and the passes that
    /// the seat knows. Returns whether the view has the whole deal.
    static bool finishedDeal(const HsHeartsView &view, HsHeartsDeal &deal) {
        handsense::detail::clear(deal);
        if (view.history != HS_HEARTS_HISTORY_COMPLETE || view.currTrick != kCardsInHand) {
            return false;
        }
        deal.numPlayers = view.numPlayers;
        deal.rules = view.rules;
        deal.passDir = view.passDir;
        deal.currTrick = view.currTrick;
        deal.firstLeader = view.tricks[0].player[0];
        std::memcpy(deal.scores, view.scores, sizeof deal.scores);
        std::memcpy(deal.tricks, view.tricks, sizeof deal.tricks);
        for (int i = 0; i < kCardsInHand; ++i) {
            for (int k = 0; k < view.tricks[i].curr; ++k) {
                deal.hands[view.tricks[i].player[k]] |= HsCardSet(1) << view.tricks[i].play[k];
            }
        }
        deal.passed[(view.me + view.numPlayers - view.passDir) % view.numPlayers] = view.received;
        deal.passed[view.me] = view.passed;
        return true;
    }

private:
    static const int kCardsInHand = 13;

    /// All fields except the hand and the tricks.
    static void beginView(State &state, int seat, HsHeartsView &view) {
        handsense::detail::clear(view);
        view.me = seat;
        view.numPlayers = int32_t(state.getNumPlayers());
        view.rules = state.getRules();
        const bool passes = (view.rules & HS_HEARTS_RULE_PASS_CARDS) != 0;
        view.passDir = passes ? state.getPassDir() : int32_t(HS_HEARTS_PASS_HOLD);
        if (view.passDir != HS_HEARTS_PASS_HOLD && state.donePassing()) {
            const int players = view.numPlayers;
            const int giver = (seat + players - view.passDir) % players;
            view.passed = detail::setOf(state.passes[seat]);
            view.received = detail::setOf(state.passes[giver]);
        }
        // Only a state that belongs to a game has scores; a sampled world has none.
        if (state.getGame() != nullptr) {
            for (int i = 0; i < view.numPlayers && i < HS_HEARTS_MAX_PLAYERS; ++i) {
                view.scores[i] = int32_t(state.gameScore[i]);
            }
        }
    }

    /// The trick in progress and all complete tricks directly before it.
    static void copyTricks(State &state, HsHeartsView &view) {
        const int now = state.getCurrTrickNum();
        int first = now;
        while (first > 0 && state.getTrick(first - 1)->curr == view.numPlayers) {
            --first;
        }
        view.currTrick = now - first;
        // There is no trick in progress after the last one.
        const int end = state.Done() ? now : now + 1;
        for (int i = first; i < end && i - first < HS_HEARTS_MAX_TRICKS; ++i) {
            detail::copyTrick(*state.getTrick(i), view.numPlayers, view.tricks[i - first]);
        }
    }

    /// What the state tells of tricks before those of the view.
    static void addUnrecorded(State &state, HsHeartsView &view) {
        // The seat played one card in each complete trick.
        const int own = view.currTrick + (ownCards(view, view.currTrick) != 0 ? 1 : 0);
        const int unrecorded = kCardsInHand - handsense::CardSet(view.hand).count() - own;
        if (unrecorded <= 0) {
            return;
        }
        view.history = HS_HEARTS_HISTORY_UNKNOWN;
        // The engine leaves the winning card of an unfinished trick out of allplayed.
        const HsCardSet table = cardsOf(view.tricks[view.currTrick]);
        HsCardSet breakers = HsCardSet(0x1FFF) << 48;
        if ((view.rules & HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS) != 0) {
            breakers |= HsCardSet(1) << 2;
        }
        view.heartsBroken = ((state.allplayed.getHand() | table) & breakers) != 0 ? 1 : 0;
        HsCardSet complete = 0;
        for (int i = 0; i < view.currTrick; ++i) {
            complete |= cardsOf(view.tricks[i]);
        }
        HsCardSet taken[HS_HEARTS_MAX_PLAYERS] = {0};
        HsCardSet seen = view.hand | table;
        int tricks = 0;
        for (int seat = 0; seat < view.numPlayers; ++seat) {
            taken[seat] = state.taken[seat].getHand() & ~complete;
            if ((taken[seat] & seen) != 0) {
                return;
            }
            seen |= taken[seat];
            tricks +=
                (handsense::CardSet(taken[seat]).count() + view.numPlayers - 1) / view.numPlayers;
        }
        if (tricks <= unrecorded) {
            std::memcpy(view.taken, taken, sizeof taken);
        }
    }

    static HsCardSet cardsOf(const HsHeartsTrick &trick) {
        handsense::CardSet cards;
        for (int i = 0; i < trick.curr && i < HS_HEARTS_MAX_PLAYERS; ++i) {
            cards.add(trick.play[i]);
        }
        return cards.bits();
    }

    /// The cards that the observer has played in the tricks of a view from this one on.
    static HsCardSet ownCards(const HsHeartsView &view, int first = 0) {
        handsense::CardSet cards;
        for (int i = first; i <= view.currTrick && i < HS_HEARTS_MAX_TRICKS; ++i) {
            const HsHeartsTrick &trick = view.tricks[i];
            for (int k = 0; k < trick.curr && k < HS_HEARTS_MAX_PLAYERS; ++k) {
                if (trick.player[k] == view.me) {
                    cards.add(trick.play[k]);
                }
            }
        }
        return cards.bits();
    }
};

/// An empty belief, the BeliefModel of a bundle whose engine has no belief model.
template <typename BeliefBase, typename BaseMove>
class EmptyBelief : public BeliefBase {
public:
    void Played(BaseMove *) override {}
    void Unplayed(BaseMove *) override {}
    const char *GetName() override { return "none"; }
};

/// The engine's belief model with the public history of the deal. From the history it knows what
/// every seat has taken and who may be shooting the moon.
///
/// Unplayed takes back exactly what Played added; the engine takes moves back in reverse order.
template <typename Host>
class Belief : public Host::BeliefModel {
public:
    typedef typename Host::BaseMove BaseMove;
    typedef typename Host::CardMove CardMove;

    /// `start` is the observer's view before the first card of the deal. It may be a later view if
    /// the belief receives only the cards played after it.
    Belief(const handsense::Api &api, const HsHeartsView &start) : api_(&api), view_(start) {}

    void Played(BaseMove *move) override {
        Host::BeliefModel::Played(move);
        view_ = handsense::HeartsView(view_)
                    .play(move->player, HsCard(static_cast<CardMove *>(move)->c))
                    .raw();
    }

    void Unplayed(BaseMove *move) override {
        Host::BeliefModel::Unplayed(move);
        const bool trickIsEmpty =
            view_.currTrick >= HS_HEARTS_MAX_TRICKS || view_.tricks[view_.currTrick].curr == 0;
        if (trickIsEmpty && view_.currTrick == 0) {
            return;  // no card has been played
        }
        if (trickIsEmpty) {
            closeTrick();
        }
        HsHeartsTrick &trick = view_.tricks[view_.currTrick];
        --trick.curr;
        const HsCard card = trick.play[trick.curr];
        if (trick.player[trick.curr] == view_.me) {
            view_.hand |= HsCardSet(1) << card;
        }
        trick.play[trick.curr] = 0;
        trick.player[trick.curr] = 0;
    }

    /// The history as the observing seat knows it.
    const HsHeartsView &view() const { return view_; }

    /// The cards that every seat has taken and may still hold.
    HsStatus knownState(HsHeartsKnownState &out) const {
        handsense::detail::clear(out);
        return api_->handsense_hearts_known_state(&view_, &out);
    }

    /// Compares the cards that the engine offers to the observer, on its turn. A belief sees no
    /// legal cards of its own, so the host passes them.
    HsStatus checkRules(HsCardSet offered) const {
        return api_->handsense_hearts_check_rules(&view_, offered);
    }

    /// The opponent who is the most likely to shoot the moon, if any.
    HsStatus moonThreat(MoonShootThreat &out) const {
        return api_->handsense_hearts_detect_moon_threat(&view_, &out);
    }

private:
    /// Drops the empty trick in progress and reopens the last complete one.
    void closeTrick() {
        if (view_.currTrick < HS_HEARTS_MAX_TRICKS) {
            view_.tricks[view_.currTrick].np = 0;
        }
        --view_.currTrick;
    }

    const handsense::Api *api_;
    HsHeartsView view_;
};

/// A player of the engine that passes and plays by the library.
///
/// With an algorithm, it plays cards by the engine's search, passes by the library, and gives its
/// Belief to the search. Without one, it plays the best card of the library: the highest ranked, or
/// after searchFor() the card found by the library's own search.
///
/// The engine's samplers reach selectPassCards by its place in the table of virtual functions.
/// Therefore CardPlayer is the first base and selectPassCards the first new virtual function.
template <typename Host>
class Player : public Host::CardPlayer, public Host::HeartsPlayer, public Adapter {
public:
    typedef typename Host::GameState GameState;
    typedef typename Host::State State;
    typedef typename Host::BaseMove BaseMove;
    typedef typename Host::CardMove CardMove;
    typedef typename Host::Card Card;
    typedef typename Host::Algorithm Algorithm;

    explicit Player(const handsense::Api &api, Algorithm *search = nullptr,
                    int32_t policy = HS_HEARTS_POLICY_DEFAULT,
                    const std::string &name = "handsense")
        : Host::CardPlayer(search),
          Adapter(api),
          policy_(policy),
          name_(name),
          engine_(nullptr, api.handsense_hearts_engine_free) {}

    /// Makes this player search for its cards and its pass by the library, as the player `search`
    /// of the library's arena. The limits apply to a card; a pass gets four times as much. The
    /// search keeps its results from card to card. Clones search with the same options.
    void searchFor(const handsense::HeartsSearchOptions &options) {
        searches_ = true;
        search_ = options;
        engine_.reset();
        hasDecision_ = false;
    }

    /// As above, with limits of time and playouts alone. 0 means no limit; two zeroes end the
    /// searches.
    void searchFor(int32_t milliseconds, uint64_t playouts, uint64_t seed = 0,
                   int32_t threads = 1) {
        SearchOptions options;
        options.milliseconds = milliseconds;
        options.playouts = playouts;
        options.seed = seed;
        options.threads = threads;
        searchFor(options);
        searches_ = milliseconds != 0 || playouts != 0;
    }

    /// Makes this player decide as a level, HS_HEARTS_LEVEL_*, instead of by its policy or a
    /// search; -1 ends that. The seed decides what a lower level forgets. Clones play at the same
    /// level.
    void playAtLevel(int32_t level, uint64_t seed) {
        level_ = level;
        levelSeed_ = seed;
    }

    /// Whether a searching player learns from deal to deal whom it plays. It is on at first. The
    /// engine reports the last card of a deal to every player; all hands follow from the tricks.
    void setAdaptive(bool adaptive) {
        adaptive_ = adaptive;
        engine_.reset();
    }

    /// What the players have shown in the deals so far; null before the end of a deal.
    const HsHeartsOpponents *opponents() const { return opponents_.get(); }

    /// Continues with a model of earlier games.
    void setOpponents(const HsHeartsOpponents &opponents) {
        opponents_ = std::make_shared<const HsHeartsOpponents>(opponents);
        engine_.reset();
    }

    void Played(int who, BaseMove *move) override {
        Host::CardPlayer::Played(who, move);
        State *state = static_cast<State *>(this->g);
        // A sampled world has no game.
        if (searches_ && adaptive_ && state != nullptr && state->getGame() != nullptr &&
            state->Done()) {
            observe(viewOf(*state, state->getPlayerNum(this)));
        }
    }

    /// The result of the search for this player's last card. Null when there was no search: a
    /// forced card, a failure, or a player that does not search.
    const HsHeartsDecision *lastDecision() const { return hasDecision_ ? &decision_ : nullptr; }

    /// Sets the scores of the game before this deal, seat 0 first, for a state without a game. A
    /// state with a game has its own.
    void setScores(std::initializer_list<int32_t> scores) {
        std::memset(scores_, 0, sizeof scores_);
        handsense::detail::setSeats(scores_, scores);
    }

    /// Chooses three different cards of this player's hand, without a search. The engine calls it
    /// on players in sampled worlds.
    void selectPassCards(int dir, Card &a, Card &b, Card &c) override {
        lastStatus_ = HS_OK;
        HsCard packet[3] = {-1, -1, -1};
        State *state = static_cast<State *>(this->g);
        if (state != nullptr) {
            HsHeartsView view = viewOf(*state, state->getPlayerNum(this));
            view.passDir = dir;
            view.passed = 0;
            view.received = 0;
            choosePacket(view, packet);
        }
        a = Card(packet[0]);
        b = Card(packet[1]);
        c = Card(packet[2]);
    }

    BaseMove *Play() override {
        lastStatus_ = HS_OK;
        State *state = static_cast<State *>(this->g);
        if (state == nullptr) {
            return nullptr;
        }
        if (!state->donePassing()) {
            return playPass(*state);
        }
        if (this->algorithm != nullptr) {
            checkRules(*state);
            BaseMove *move = Host::CardPlayer::Play();
            const handsense::CardSet hand = state->cards[state->getPlayerNum(this)].getHand();
            if (move == nullptr || hand.contains(cardOf(move))) {
                return move;
            }
            state->freeMove(move);
        }
        return playBest(*state);
    }

    /// The rank of a move, 0 to 100, higher is better; the engine's own "ignore" value for an
    /// illegal card.
    int rankMove(BaseMove *move, GameState *game, bool = false) override {
        State &state = *static_cast<State *>(game);
        const HsCard card = cardOf(move);
        const HsHeartsView view = viewOf(state, move->player);
        lastStatus_ = HS_OK;
        if (!state.donePassing()) {
            HsCard packet[3];
            choosePacket(view, packet);
            return card == packet[0] || card == packet[1] || card == packet[2] ? 100 : 0;
        }
        HsHeartsRankedMove ranked[HS_HEARTS_MAX_MOVES];
        int32_t count = 0;
        succeeded(api_->handsense_hearts_rank_moves(&view, policy_, ranked, &count));
        for (int32_t i = 0; i < count; ++i) {
            if (ranked[i].card == card) {
                return ranked[i].rank;
            }
        }
        return HS_HEARTS_IGNORE_MOVE;
    }

    /// The value of a finished deal, on the scale of a Playout with the same ValueMode.
    double cutoffEval(unsigned int who) override {
        lastStatus_ = HS_OK;
        State *state = static_cast<State *>(this->g);
        const int players = state != nullptr ? int(state->getNumPlayers()) : 0;
        if (state == nullptr || !state->Done() || int(who) >= players) {
            return Host::CardPlayer::cutoffEval(who);
        }
        HsCardSet taken[HS_HEARTS_MAX_PLAYERS] = {0};
        for (int seat = 0; seat < players; ++seat) {
            taken[seat] = state->taken[seat].getHand();
        }
        detail::completeTaken(players, 0, taken);
        int32_t points[HS_HEARTS_MAX_PLAYERS] = {0};
        succeeded(api_->handsense_hearts_score_deal(state->getRules(), players, taken, points));
        double values[HS_HEARTS_MAX_PLAYERS];
        detail::valuesOf(points, players, valueMode_, values);
        return values[who];
    }

    typename Host::BasePlayer *clone() const override {
        Player *copy = new Player(*api_, this->algorithm, policy_, name_);
        std::memcpy(copy->scores_, scores_, sizeof scores_);
        copy->valueMode_ = valueMode_;
        copy->level_ = level_;
        copy->levelSeed_ = levelSeed_;
        copy->searches_ = searches_;
        copy->search_ = search_;
        copy->adaptive_ = adaptive_;
        copy->opponents_ = opponents_;
        copy->fallbacks_ = fallbacks_;
        copy->rulesCheck_ = rulesCheck_;
        return copy;
    }

    const char *getName() override { return name_.c_str(); }

    typename Host::BeliefBase *getiiModel() override {
        State *state = static_cast<State *>(this->g);
        if (state == nullptr) {
            return nullptr;
        }
        return new Belief<Host>(
            *api_, ViewBuilder<Host>::buildDealStart(*state, state->getPlayerNum(this)));
    }

    /// The status of the last decision: HS_OK, or why it fell back.
    HsStatus lastStatus() const { return lastStatus_; }

private:
    typedef ViewBuilder<Host> Views;

    /// The view with the scores of the game. Sampled worlds have no scores, so the player and its
    /// clones keep the scores last seen at the table.
    HsHeartsView viewOf(State &state, int seat) {
        HsHeartsView view = Views::build(state, seat);
        if (state.getGame() != nullptr) {
            std::memcpy(scores_, view.scores, sizeof scores_);
        } else {
            std::memcpy(view.scores, scores_, sizeof scores_);
        }
        return view;
    }

    /// One of the three cards to pass. The packet is chosen once and given in ascending order of
    /// the codes, the only order in the engine's own move lists.
    BaseMove *playPass(State &state) {
        const int seat = state.getPlayerNum(this);
        const HsHeartsView view = viewOf(state, seat);
        if (state.passes[seat].empty() || view.hand != packetHand_) {
            const bool decided =
                level_ >= 0 ? levelPacket(view, packet_) : searches_ && searchPacket(view, packet_);
            if (!decided) {
                choosePacket(view, packet_);
            }
            packetHand_ = view.hand;
        }
        BaseMove *list = state.getAllMoves();
        for (HsCard card : packet_) {
            if (offers(list, card)) {
                return detach(state, list, card);
            }
        }
        return playFirst(state, list);
    }

    /// Compares the engine's legal cards before the engine's own search decides.
    void checkRules(State &state) {
        if (!rulesCheck_.enabled() || rulesCheck_.differs()) {
            return;
        }
        BaseMove *list = state.getAllMoves();
        compareRules(state, viewOf(state, state.getPlayerNum(this)),
                     detail::offeredCards<Host>(list));
        if (list != nullptr) {
            state.freeMove(list);
        }
    }

    void compareRules(State &state, const HsHeartsView &view, HsCardSet offered) {
        if (!Views::restrictsAsFirstTrick(state, view)) {
            rulesCheck_.compare(*api_, view, offered);
        }
    }

    BaseMove *playBest(State &state) {
        BaseMove *list = state.getAllMoves();
        hasDecision_ = false;
        if (list == nullptr) {
            return nullptr;
        }
        const int seat = state.getPlayerNum(this);
        const HsCardSet hand = state.cards[seat].getHand();
        const HsCardSet offered = detail::offeredCards<Host>(list);
        // An engine may offer a card that no seat holds, to a leader without the two of clubs in
        // what it takes for the first trick.
        const handsense::CardSet choices = (offered & hand) != 0 ? offered & hand : hand;
        const bool forced = choices.count() == 1;
        if (forced && !rulesCheck_.enabled()) {
            return take(state, list, *choices.begin());
        }
        const HsHeartsView view = viewOf(state, seat);
        compareRules(state, view, offered);
        const HsCard card = forced ? *choices.begin() : choose(view, choices);
        return card >= 0 ? take(state, list, card) : playFirst(state, list);
    }

    /// The best of these cards by the library; -1 on failure.
    HsCard choose(const HsHeartsView &view, handsense::CardSet choices) {
        HsCard levelCard = -1;
        if (level_ >= 0 &&
            succeeded(api_->handsense_hearts_level_card(&view, level_, levelSeed_, &levelCard)) &&
            choices.contains(levelCard)) {
            return levelCard;
        }
        if (level_ < 0 && searches_ && decide(view)) {
            for (int32_t i = 0; i < decision_.count; ++i) {
                const HsHeartsSearchedMove &move = decision_.moves[i];
                const handsense::CardSet equals = move.equals & choices.bits();
                if (choices.contains(move.card) || !equals.empty()) {
                    return choices.contains(move.card) ? move.card : *equals.begin();
                }
            }
        }
        HsHeartsRankedMove ranked[HS_HEARTS_MAX_MOVES];
        int32_t count = 0;
        if (!succeeded(api_->handsense_hearts_rank_moves(&view, policy_, ranked, &count))) {
            return -1;
        }
        for (int32_t i = 0; i < count; ++i) {
            if (choices.contains(ranked[i].card)) {
                return ranked[i].card;
            }
        }
        fail(HS_ERROR_RULES_DIFFER, "the engine offers no card that the library allows");
        return -1;
    }

    /// The move of a list with this card, or its first move with the card changed.
    static BaseMove *take(State &state, BaseMove *list, HsCard card) {
        if (!offers(list, card)) {
            static_cast<CardMove *>(list)->c = Card(card);
        }
        return detach(state, list, card);
    }

    /// Adds a finished deal to the model of the table. A deal that the model cannot take is left
    /// out.
    void observe(const HsHeartsView &view) {
        HsHeartsDeal deal;
        HsHeartsOpponents seen =
            opponents_ != nullptr ? *opponents_ : handsense::detail::zeroed<HsHeartsOpponents>();
        if (Views::finishedDeal(view, deal) &&
            api_->handsense_hearts_observe_deal(&seen, &deal, &seen) == HS_OK) {
            setOpponents(seen);
        }
    }

    HsHeartsSearchOptions searchOptions() const {
        HsHeartsSearchOptions options = search_.raw();
        if (adaptive_ && opponents_ != nullptr) {
            options.opponents = opponents_.get();
        }
        return options;
    }

    /// Searches; returns whether there is a decision. Without one the ranking decides.
    bool decide(const HsHeartsView &view) {
        const HsHeartsSearchOptions options = searchOptions();
        if (engine_ == nullptr) {
            engine_.reset(api_->handsense_hearts_engine_new(&options));
        }
        // Without an engine, a single search still decides, or has the status of the failure.
        hasDecision_ = succeeded(
            engine_ != nullptr
                ? api_->handsense_hearts_engine_choose_move(engine_.get(), &view, &decision_)
                : api_->handsense_hearts_choose_move(&view, &options, &decision_));
        return hasDecision_;
    }

    /// The pass of the level; returns whether there is one.
    bool levelPacket(const HsHeartsView &view, HsCard packet[3]) {
        return succeeded(
            api_->handsense_hearts_level_pass_cards(&view, level_, levelSeed_, packet));
    }

    /// Searches for the pass; returns whether there is a decision.
    bool searchPacket(const HsHeartsView &view, HsCard packet[3]) {
        HsHeartsSearchOptions options = searchOptions();
        const uint64_t most = UINT64_MAX / 4;
        options.limits.playouts =
            options.limits.playouts < most ? 4 * options.limits.playouts : UINT64_MAX;
        options.limits.milliseconds = options.limits.milliseconds < INT32_MAX / 4
                                          ? 4 * options.limits.milliseconds
                                          : INT32_MAX;
        HsHeartsPassDecision found = handsense::detail::zeroed<HsHeartsPassDecision>();
        if (!succeeded(api_->handsense_hearts_choose_pass_cards(&view, &options, &found))) {
            return false;
        }
        std::memcpy(packet, found.cards, sizeof found.cards);
        return true;
    }

    /// Three different cards of the view's hand in ascending order: the library's choice, or the
    /// first three on failure.
    void choosePacket(const HsHeartsView &view, HsCard packet[3]) {
        HsCard chosen[3];
        const bool found =
            succeeded(api_->handsense_hearts_select_pass_cards(&view, policy_, chosen));
        const handsense::CardSet cards =
            found ? handsense::CardSet{chosen[0], chosen[1], chosen[2]} : view.hand;
        packet[0] = packet[1] = packet[2] = -1;
        int next = 0;
        for (HsCard card : cards) {
            if (next < 3) {
                packet[next++] = card;
            }
        }
    }

    static HsCard cardOf(BaseMove *move) { return HsCard(static_cast<CardMove *>(move)->c); }

    static bool offers(BaseMove *list, HsCard card) {
        for (; list != nullptr; list = list->next) {
            if (cardOf(list) == card) {
                return true;
            }
        }
        return false;
    }

    /// Takes the move with `card` out of a list that contains it and returns the rest to the
    /// engine.
    static BaseMove *detach(State &state, BaseMove *list, HsCard card) {
        BaseMove **link = &list;
        while (cardOf(*link) != card) {
            link = &(*link)->next;
        }
        BaseMove *found = *link;
        *link = found->next;
        found->next = nullptr;
        if (list != nullptr) {
            state.freeMove(list);
        }
        return found;
    }

    /// The first move of a list, after a failure that is already reported.
    static BaseMove *playFirst(State &state, BaseMove *list) {
        return list == nullptr ? nullptr : detach(state, list, cardOf(list));
    }

    /// Whether a call of the library succeeded. A failure is reported as a fallback.
    bool succeeded(HsStatus status) {
        if (status != HS_OK) {
            fail(status, api_->handsense_last_error());
        }
        return status == HS_OK;
    }

    /// Reports the first failure of a decision.
    void fail(HsStatus status, const char *sentence) {
        if (lastStatus_ == HS_OK) {
            lastStatus_ = status;
            fallbacks_.report(status, sentence);
        }
    }

    int32_t policy_;
    std::string name_;
    int32_t scores_[HS_HEARTS_MAX_PLAYERS] = {};
    HsCardSet packetHand_ = 0;
    HsCard packet_[3] = {};
    int32_t level_ = -1;  ///< -1 for none
    uint64_t levelSeed_ = 0;
    bool searches_ = false;
    handsense::HeartsSearchOptions search_;
    bool adaptive_ = true;
    std::shared_ptr<const HsHeartsOpponents> opponents_;
    std::unique_ptr<HsHeartsEngine, decltype(&handsense_hearts_engine_free)> engine_;
    bool hasDecision_ = false;
    HsHeartsDecision decision_ = handsense::detail::zeroed<HsHeartsDecision>();
    HsStatus lastStatus_ = HS_OK;
};

/// A playout module for the engine's own tree search, on the library's fast playout.
///
/// The position and the seed of the module determine the cards of a playout, so a search gives the
/// same result with any number of threads and in any order.
///
/// It never changes the state, not even temporarily. A state in the passing phase is completed in a
/// copy: TUNED, whose pass takes a sixth of the time of LEARNED's, completes each packet.
template <typename Host>
class Playout : public Host::PlayoutModule, public Adapter {
public:
    typedef typename Host::State State;
    typedef typename Host::Values Values;

    explicit Playout(const handsense::Api &api, uint64_t seed = 0) : Adapter(api), seed_(seed) {}

    /// Returns new Values with the value of each seat; see Ownership in the introduction of this
    /// file.
    Values *DoRandomPlayout(typename Host::GameState *game, typename Host::BasePlayer *,
                            double epsilon) override {
        State &state = *static_cast<State *>(game);
        checkRules(state);
        HsHeartsPosition position;
        int32_t points[HS_HEARTS_MAX_PLAYERS] = {0};
        HsStatus status = positionOf(state, position);
        if (status == HS_OK) {
            status = state.Done() ? api_->handsense_hearts_score_deal(
                                        position.rules, position.numPlayers, position.taken, points)
                                  : api_->handsense_hearts_playout(&position, seedOf(position),
                                                                   epsilon, points);
        }
        if (status != HS_OK) {
            lastStatus_.store(status, std::memory_order_relaxed);
            fallbacks_.report(status, api_->handsense_last_error());
        }
        Values *values = new Values;
        detail::valuesOf(points, position.numPlayers, valueMode_, values->eval);
        for (int seat = position.numPlayers; seat < HS_HEARTS_MAX_PLAYERS; ++seat) {
            values->eval[seat] = 0;
        }
        return values;
    }

    const char *GetModuleName() override { return "handsense"; }

    /// The last failure of any thread, HS_OK when there was none. A failed playout gives equal
    /// values to all seats.
    HsStatus lastStatus() const { return lastStatus_.load(std::memory_order_relaxed); }

private:
    /// Compares the engine's legal cards. The view has no passed cards, because the hands of a
    /// sampled world need not agree with them.
    void checkRules(State &state) const {
        if (!rulesCheck_.enabled() || rulesCheck_.differs() || !state.donePassing() ||
            state.Done()) {
            return;
        }
        HsHeartsView view = ViewBuilder<Host>::build(state, state.getNextPlayerNum());
        if (ViewBuilder<Host>::restrictsAsFirstTrick(state, view)) {
            return;
        }
        view.passDir = HS_HEARTS_PASS_HOLD;
        view.passed = 0;
        view.received = 0;
        typename Host::BaseMove *list = state.getAllMoves();
        rulesCheck_.compare(*api_, view, detail::offeredCards<Host>(list), true);
        if (list != nullptr) {
            state.freeMove(list);
        }
    }

    HsStatus positionOf(State &state, HsHeartsPosition &position) const {
        handsense::detail::clear(position);
        position.numPlayers = int32_t(state.getNumPlayers());
        position.rules = state.getRules();
        if (!state.donePassing()) {
            return completePassing(state, position);
        }
        for (int seat = 0; seat < position.numPlayers; ++seat) {
            position.hands[seat] = state.cards[seat].getHand();
            position.taken[seat] = state.taken[seat].getHand();
        }
        position.nextPlayer = state.getNextPlayerNum();
        if (!state.Done()) {
            detail::copyTrick(*state.getCurrTrick(), position.numPlayers, position.trick);
        }
        HsCardSet seen = 0;
        for (int seat = 0; seat < position.numPlayers; ++seat) {
            seen |= position.hands[seat];
        }
        for (int i = 0; i < position.trick.curr && i < HS_HEARTS_MAX_PLAYERS; ++i) {
            seen |= HsCardSet(1) << position.trick.play[i];
        }
        detail::completeTaken(position.numPlayers, seen, position.taken);
        return HS_OK;
    }

    HsStatus completePassing(State &state, HsHeartsPosition &position) const {
        const int players = position.numPlayers;
        for (int seat = 0; seat < players; ++seat) {
            HsCardSet packet = 0;
            const HsHeartsView view = ViewBuilder<Host>::build(state, seat);
            const HsStatus status = completePacket(view, detail::setOf(state.passes[seat]), packet);
            if (status != HS_OK) {
                return status;
            }
            position.hands[seat] |= view.hand & ~packet;
            position.hands[(seat + players + view.passDir) % players] |= packet;
        }
        position.nextPlayer = firstLeader(state, position);
        return HS_OK;
    }

    /// The cards already put down, completed to three by the choice of TUNED.
    HsStatus completePacket(const HsHeartsView &view, HsCardSet given, HsCardSet &packet) const {
        packet = given;
        if (handsense::CardSet(given).count() == 3) {
            return HS_OK;
        }
        HsCard chosen[3];
        const HsStatus status =
            api_->handsense_hearts_select_pass_cards(&view, HS_HEARTS_POLICY_TUNED, chosen);
        for (int i = 0; status == HS_OK && i < 3; ++i) {
            if (handsense::CardSet(packet).count() < 3) {
                packet = handsense::CardSet(packet).add(chosen[i]).bits();
            }
        }
        return status;
    }

    static int firstLeader(State &state, const HsHeartsPosition &position) {
        const int clubLeads = HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS | HS_HEARTS_RULE_LEAD_CLUBS;
        const HsCard twoOfClubs = 44;
        for (int seat = 0; seat < position.numPlayers; ++seat) {
            if ((position.rules & clubLeads) != 0 &&
                handsense::CardSet(position.hands[seat]).contains(twoOfClubs)) {
                return seat;
            }
        }
        return state.firstPlayer;
    }

    uint64_t seedOf(const HsHeartsPosition &position) const {
        uint64_t seed = mix(seed_, uint64_t(position.nextPlayer));
        for (int seat = 0; seat < position.numPlayers; ++seat) {
            seed = mix(seed, position.hands[seat]);
            seed = mix(seed, position.taken[seat]);
        }
        for (int i = 0; i < position.trick.curr; ++i) {
            seed = mix(seed, uint64_t(position.trick.play[i]));
        }
        return seed;
    }

    /// Mixes a value into a seed so that every bit of both matters (the finalizer of SplitMix64).
    static uint64_t mix(uint64_t seed, uint64_t value) {
        uint64_t z = (seed ^ value) + 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    const uint64_t seed_;
    std::atomic<HsStatus> lastStatus_{HS_OK};
};

}  // namespace handsense_legacy

#endif  // HANDSENSE_LEGACY_HPP
