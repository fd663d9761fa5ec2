/// handsense_legacy.hpp: adapters for the classic C++ Hearts engine. Header-only, C++11.
///
/// Include it after the engine's own headers and name the engine's types once, in a bundle:
///
/// ```cpp
/// struct Engine {
///     typedef hearts::GameState         GameState;
///     typedef hearts::HeartsGameState   State;
///     typedef hearts::Move              BaseMove;
///     typedef hearts::CardMove          CardMove;
///     typedef hearts::card              Card;
///     typedef hearts::Player            BasePlayer;
///     typedef hearts::CardPlayer        CardPlayer;
///     typedef hearts::HeartsPlayer      HeartsPlayer;
///     typedef hearts::Algorithm         Algorithm;
///     typedef hearts::UCTModule         PlayoutModule;
///     typedef hearts::maxnval           Values;
///     typedef hearts::iiGameState       BeliefBase;
///     typedef hearts::advancedIIHeartsState BeliefModel;  // base class of Belief
/// };
/// typedef handsense_legacy::Player<Engine> HandsensePlayer;
///
/// game.addPlayer(new HandsensePlayer(handsense::Api::linked()));   // or plugin.api()
/// uct->setPlayoutModule(new handsense_legacy::Playout<Engine>(handsense::Api::linked()));
/// ```
///
/// Wrong rule bits. In debug builds (without NDEBUG), Player and Playout compare the engine's legal
/// cards with those of the library at each decision. The first difference is reported with the rule
/// bits that explain it: to stderr, or to a callback (rulesCheck().onDifference()). The macro
/// HANDSENSE_CHECK_RULES, 0 or 1, or rulesCheck().enable() turns the check on and off.
///
/// Contents:
/// - RulesCheck: compares the legal cards of engine and library
/// - ViewBuilder: converts an engine state to the HsHeartsView of one seat
/// - Player: an engine player that passes and plays by the library
/// - Playout: a playout module for the engine's own tree search
/// - Belief: the engine's belief state, extended by the detection of moon shots
/// - EmptyBelief: the BeliefModel of an engine that has no belief model
///
/// The engine calls neither rankMove nor selectPassCards for its own decisions. Therefore Player
/// decides in Play(), and overrides the other two for their other callers.
///
/// Errors never stop a game. An adapter that cannot use the library's result falls back to a legal
/// move of the engine, or to equal values, and reports the status by lastStatus().
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
#include <memory>
#include <string>
#include <utility>

#include "handsense.hpp"

/// Whether the adapters compare legal cards by default: 1 in debug builds.
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

    /// Compares the cards that the engine offers. Nothing is compared after the first report.
    HsStatus compare(const handsense::Api &api, const HsHeartsView &view, HsCardSet offered) const {
        if (!enabled_ || differs()) {
            return HS_OK;
        }
        const HsStatus status = api.handsense_hearts_check_rules(&view, offered);
        if (isDifference(status) && !told_->exchange(true)) {
            report(status, api.handsense_last_error());
        }
        return status;
    }

private:
    /// A wrong rule bit also shows in earlier cards that the library refuses.
    static bool isDifference(HsStatus status) {
        return status == HS_ERROR_RULES_DIFFER || status == HS_ERROR_ILLEGAL_PLAY ||
               status == HS_ERROR_IMPOSSIBLE || status == HS_ERROR_SEAT_ORDER;
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

/// The engine's value of a deal: the share of all avoided points, (26 - s) / sum of (26 - s). One
/// value for each seat; they add up to 1.
inline void sharesOf(const int32_t *points, int players, double *shares) {
    const double dealPoints = 26.0;
    double sum = 0;
    for (int seat = 0; seat < players; ++seat) {
        sum += dealPoints - points[seat];
    }
    for (int seat = 0; seat < players; ++seat) {
        shares[seat] = sum > 0 ? (dealPoints - points[seat]) / sum : 1.0 / players;
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

/// Converts an engine state to the view of one seat: its own cards, the tricks, its passed cards,
/// its received cards once they are delivered, rules, direction and scores. It never reads other
/// hands or other passes.
template <typename Host>
class ViewBuilder {
public:
    typedef typename Host::State State;

    /// The state as `seat` sees it now. During the pass the hand is the thirteen cards to choose
    /// from, including those the seat has already put down.
    static HsHeartsView build(State &state, int seat) {
        if (!state.donePassing()) {
            return buildDealStart(state, seat);
        }
        HsHeartsView view = frame(state, seat);
        view.hand = state.cards[seat].getHand();
        // There is no trick in progress after the last one.
        const int tricks = state.Done() ? state.getCurrTrickNum() : state.getCurrTrickNum() + 1;
        for (int i = 0; i < tricks && i < HS_HEARTS_MAX_TRICKS; ++i) {
            detail::copyTrick(*state.getTrick(i), view.numPlayers, view.tricks[i]);
        }
        view.currTrick = state.getCurrTrickNum();
        return view;
    }

    /// The view before the first card of the deal: the start of a belief that receives every played
    /// card later.
    static HsHeartsView buildDealStart(State &state, int seat) {
        HsHeartsView view = frame(state, seat);
        view.tricks[0].np = view.numPlayers;
        view.hand = state.donePassing()
                        ? state.original[seat].getHand()
                        : state.cards[seat].getHand() | detail::setOf(state.passes[seat]);
        return view;
    }

private:
    /// All fields except the hand and the tricks.
    static HsHeartsView frame(State &state, int seat) {
        HsHeartsView view;
        std::memset(&view, 0, sizeof view);
        view.structSize = uint32_t(sizeof view);
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
        return view;
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
        std::memset(&out, 0, sizeof out);
        out.structSize = uint32_t(sizeof out);
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
class Player : public Host::CardPlayer, public Host::HeartsPlayer {
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
          api_(&api),
          policy_(policy),
          name_(name),
          scores_(),
          packetHand_(0),
          packet_(),
          searches_(false),
          search_(),
          hasDecision_(false),
          decision_(),
          lastStatus_(HS_OK),
          fallbacks_(0),
          rulesCheck_() {}

    /// The comparison of legal cards at each decision of this player and its clones.
    RulesCheck &rulesCheck() { return rulesCheck_; }

    /// Makes this player search for its cards by the library, with limits of time and playouts for
    /// each card. 0 means no limit; two zeroes end the searches.
    void searchFor(int32_t milliseconds, uint64_t playouts, uint64_t seed = 0,
                   int32_t threads = 1) {
        searches_ = milliseconds != 0 || playouts != 0;
        std::memset(&search_, 0, sizeof search_);
        search_.structSize = uint32_t(sizeof search_);
        search_.limits.seed = seed;
        search_.limits.playouts = playouts;
        search_.limits.milliseconds = milliseconds;
        search_.limits.threads = threads;
        hasDecision_ = false;
    }

    /// The result of the search for this player's last card. Null when there was no search: a
    /// forced card, a failure, or a player that does not search.
    const HsHeartsDecision *lastDecision() const { return hasDecision_ ? &decision_ : nullptr; }

    /// Chooses three different cards of this player's hand. The engine calls it on players in
    /// sampled worlds.
    void selectPassCards(int dir, Card &a, Card &b, Card &c) override {
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
        State *state = static_cast<State *>(this->g);
        if (state == nullptr) {
            return nullptr;
        }
        if (!state->donePassing()) {
            return playPass(*state);
        }
        if (this->algorithm != nullptr) {
            checkRules(*state);
            return Host::CardPlayer::Play();
        }
        return playBest(*state);
    }

    /// The rank of a move, 0 to 100, higher is better; the engine's own "ignore" value for an
    /// illegal card.
    int rankMove(BaseMove *move, GameState *game, bool = false) override {
        State &state = *static_cast<State *>(game);
        const HsHeartsView view = viewOf(state, move->player);
        const HsCard card = HsCard(static_cast<CardMove *>(move)->c);
        if (!state.donePassing()) {
            HsCard packet[3];
            choosePacket(view, packet);
            return card == packet[0] || card == packet[1] || card == packet[2] ? 100 : 0;
        }
        return policy_ == HS_HEARTS_POLICY_DEFAULT ? api_->rank_move(&view, card)
                                                   : rankByList(view, card);
    }

    /// The engine's value of a finished deal, on the scale of Playout.
    double cutoffEval(unsigned int who) override {
        State *state = static_cast<State *>(this->g);
        const int players = state != nullptr ? int(state->getNumPlayers()) : 0;
        if (state == nullptr || !state->Done() || int(who) >= players) {
            return Host::CardPlayer::cutoffEval(who);
        }
        HsCardSet taken[HS_HEARTS_MAX_PLAYERS] = {0};
        for (int seat = 0; seat < players; ++seat) {
            taken[seat] = state->taken[seat].getHand();
        }
        int32_t points[HS_HEARTS_MAX_PLAYERS] = {0};
        lastStatus_ = api_->handsense_hearts_score_deal(state->getRules(), players, taken, points);
        double shares[HS_HEARTS_MAX_PLAYERS];
        detail::sharesOf(points, players, shares);
        return shares[who];
    }

    typename Host::BasePlayer *clone() const override {
        Player *copy = new Player(*api_, this->algorithm, policy_, name_);
        std::memcpy(copy->scores_, scores_, sizeof scores_);
        copy->searches_ = searches_;
        copy->search_ = search_;
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

    /// The status of the last decision: HS_OK, or why the library gave no result.
    HsStatus lastStatus() const { return lastStatus_; }

    /// The number of decisions that fell back to a move of the engine.
    unsigned fallbacks() const { return fallbacks_; }

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
            choosePacket(view, packet_);
            packetHand_ = view.hand;
        }
        BaseMove *list = state.getAllMoves();
        for (HsCard card : packet_) {
            if (offers(list, card)) {
                return detach(state, list, card);
            }
        }
        return fallBack(state, list);
    }

    /// Compares the engine's legal cards before the engine's own search decides.
    void checkRules(State &state) {
        if (!rulesCheck_.enabled() || rulesCheck_.differs()) {
            return;
        }
        BaseMove *list = state.getAllMoves();
        rulesCheck_.compare(*api_, viewOf(state, state.getPlayerNum(this)),
                            detail::offeredCards<Host>(list));
        if (list != nullptr) {
            state.freeMove(list);
        }
    }

    BaseMove *playBest(State &state) {
        BaseMove *list = state.getAllMoves();
        hasDecision_ = false;
        if (rulesCheck_.enabled() && list != nullptr) {
            rulesCheck_.compare(*api_, viewOf(state, state.getPlayerNum(this)),
                                detail::offeredCards<Host>(list));
        }
        if (list == nullptr || list->next == nullptr) {
            return list;  // a forced card needs no decision
        }
        const HsHeartsView view = viewOf(state, state.getPlayerNum(this));
        if (searches_ && decide(view) && offers(list, decision_.card)) {
            return detach(state, list, decision_.card);
        }
        HsHeartsRankedMove ranked[HS_HEARTS_MAX_MOVES];
        int32_t count = 0;
        lastStatus_ = api_->handsense_hearts_rank_moves(&view, policy_, ranked, &count);
        for (int32_t i = 0; lastStatus_ == HS_OK && i < count; ++i) {
            if (offers(list, ranked[i].card)) {
                return detach(state, list, ranked[i].card);
            }
        }
        return fallBack(state, list);
    }

    /// Searches; returns whether there is a decision. Without one the ranking decides.
    bool decide(const HsHeartsView &view) {
        decision_.structSize = uint32_t(sizeof decision_);
        lastStatus_ = api_->handsense_hearts_choose_move(&view, &search_, &decision_);
        hasDecision_ = lastStatus_ == HS_OK;
        fallbacks_ += hasDecision_ ? 0 : 1;
        return hasDecision_;
    }

    /// Three different cards of the view's hand in ascending order: the library's choice, or the
    /// first three on failure.
    void choosePacket(const HsHeartsView &view, HsCard packet[3]) {
        HsCard chosen[3];
        lastStatus_ = api_->handsense_hearts_select_pass_cards(&view, policy_, chosen);
        const handsense::CardSet cards = lastStatus_ == HS_OK
                                             ? handsense::CardSet{chosen[0], chosen[1], chosen[2]}
                                             : handsense::CardSet(view.hand);
        fallbacks_ += lastStatus_ == HS_OK ? 0 : 1;
        packet[0] = packet[1] = packet[2] = -1;
        int next = 0;
        for (HsCard card : cards) {
            if (next < 3) {
                packet[next++] = card;
            }
        }
    }

    int rankByList(const HsHeartsView &view, HsCard card) {
        HsHeartsRankedMove ranked[HS_HEARTS_MAX_MOVES];
        int32_t count = 0;
        lastStatus_ = api_->handsense_hearts_rank_moves(&view, policy_, ranked, &count);
        for (int32_t i = 0; lastStatus_ == HS_OK && i < count; ++i) {
            if (ranked[i].card == card) {
                return ranked[i].rank;
            }
        }
        return HS_HEARTS_IGNORE_MOVE;
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

    BaseMove *fallBack(State &state, BaseMove *list) {
        ++fallbacks_;
        return list == nullptr ? nullptr : detach(state, list, cardOf(list));
    }

    const handsense::Api *api_;
    int32_t policy_;
    std::string name_;
    int32_t scores_[HS_HEARTS_MAX_PLAYERS];
    HsCardSet packetHand_;
    HsCard packet_[3];
    bool searches_;
    HsHeartsSearchOptions search_;
    bool hasDecision_;
    HsHeartsDecision decision_;
    HsStatus lastStatus_;
    unsigned fallbacks_;
    RulesCheck rulesCheck_;
};

/// The source of the random numbers of a playout.
enum class SeedMode {
    /// The position and the module's seed. The same position always plays the same cards, so a
    /// search gives the same result with any number of threads and in any order. The default.
    kFromPosition,
    /// A counter: every playout is different, also from the same position. Results are reproducible
    /// with one thread; with several they depend on the order of the calls.
    kCounter
};

/// A playout module for the engine's own tree search, on the library's fast playout.
///
/// It never changes the state, not even temporarily. A state in the passing phase is completed in a
/// copy: the library completes the packet of each seat.
template <typename Host>
class Playout : public Host::PlayoutModule {
public:
    typedef typename Host::State State;
    typedef typename Host::Values Values;

    explicit Playout(const handsense::Api &api, uint64_t seed = 0,
                     SeedMode mode = SeedMode::kFromPosition)
        : api_(&api), seed_(seed), mode_(mode), counter_(0), lastStatus_(HS_OK), rulesCheck_() {}

    /// The comparison of legal cards at the start of each playout. Change it before the search
    /// starts.
    RulesCheck &rulesCheck() { return rulesCheck_; }

    /// Returns new Values with the share of each seat; see Ownership in the introduction of this
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
                                  : api_->handsense_hearts_playout(&position, nextSeed(position),
                                                                   epsilon, points);
        }
        if (status != HS_OK) {
            lastStatus_.store(status, std::memory_order_relaxed);
        }
        Values *values = new Values;
        detail::sharesOf(points, position.numPlayers, values->eval);
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
        view.passDir = HS_HEARTS_PASS_HOLD;
        view.passed = 0;
        view.received = 0;
        typename Host::BaseMove *list = state.getAllMoves();
        rulesCheck_.compare(*api_, view, detail::offeredCards<Host>(list));
        if (list != nullptr) {
            state.freeMove(list);
        }
    }

    HsStatus positionOf(State &state, HsHeartsPosition &position) const {
        std::memset(&position, 0, sizeof position);
        position.structSize = uint32_t(sizeof position);
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

    /// The cards already put down, completed to three by the library's choice.
    HsStatus completePacket(const HsHeartsView &view, HsCardSet given, HsCardSet &packet) const {
        packet = given;
        if (handsense::CardSet(given).count() == 3) {
            return HS_OK;
        }
        HsCard chosen[3];
        const HsStatus status = api_->select_pass_cards(&view, chosen);
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

    uint64_t nextSeed(const HsHeartsPosition &position) {
        if (mode_ == SeedMode::kCounter) {
            return mix(seed_, counter_.fetch_add(1, std::memory_order_relaxed));
        }
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

    const handsense::Api *api_;
    const uint64_t seed_;
    const SeedMode mode_;
    std::atomic<uint64_t> counter_;
    std::atomic<HsStatus> lastStatus_;
    RulesCheck rulesCheck_;
};

}  // namespace handsense_legacy

#endif  // HANDSENSE_LEGACY_HPP
