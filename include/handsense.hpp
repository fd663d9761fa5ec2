/// handsense.hpp: the C++ interface of Hearts, on top of handsense.h. Header-only, C++11 to C++20.
///
///     handsense::Library hearts;                                 // the linked library
///     handsense::CardSet hand = hearts.parse("AK3.QJ98.T654.72");
///     HandStrength strength = hearts.evaluate(hand);
///
///     handsense::HeartsView view(0, hand);                       // the view of seat 0
///     view.play(3, HsCard(44)).passDirection(HS_HEARTS_PASS_HOLD);
///     for (const auto &move : hearts.rankMoves(view)) { ... }    // best first
///
///     handsense::HeartsDeal deal = hearts.randomDeal(HS_HEARTS_RULES_STANDARD,
///                                                    HS_HEARTS_PASS_HOLD, 1);
///     const int32_t seat = hearts.state(deal).nextPlayer;
///     deal = hearts.play(deal, hearts.chooseMove(hearts.view(deal, seat)).card);
///
/// Contents:
/// - HeartsView: builder of an HsHeartsView, the view of one player
/// - HeartsDeal: builder of an HsHeartsDeal, a deal with all hands open
/// - HeartsOpponents: what the players have shown in earlier deals, for the options of a search
/// - HeartsEngine: owner of a search that keeps its results between calls
/// - Library: the functions of an Api on C++ values
/// - Plugin: owner of a library loaded at run time (POSIX)
/// - handsense_common.hpp: CardSet, errors, and what Hex shares
/// - handsense/generated/hearts.hpp: Api, the functions as a table, linked or loaded; the values
///   that the functions return, such as HeartsDecision; the options of searches, such as
///   HeartsSearchOptions
///
/// The values and options have the fields of the C structs HsHearts*. A CardSet stands for an
/// HsCardSet, a bool for 0 or 1, the enumeration for a code, a vector for an array with a count.
///
/// The interface of Hex is handsense_hex.hpp.
///
/// Errors. A failure throws handsense::Error. With an HsStatus variable as the last argument, the
/// status is written to it instead, and the function returns an empty value, or its deal unchanged;
/// see class Report.
///
/// Ownership. Every value owns its contents. An Api must outlive the libraries made from it, and a
/// Plugin must outlive its Api.
///
/// Threads. Everything may be used from any number of threads. As with any value, only one thread
/// at a time may use a HeartsView or Plugin that is being changed.
#ifndef HANDSENSE_HPP
#define HANDSENSE_HPP

#include <memory>
#include <utility>

#include "handsense/generated/hearts.hpp"

namespace handsense {

#if HANDSENSE_HAS_PLUGIN
/// Owner of a library loaded at run time, with the functions of Hearts.
using Plugin = PluginOf<Api>;
#endif

namespace detail {

/// Sets the entries of the first seats.
template <typename Entry, typename Value>
void setSeats(Entry (&entries)[HS_HEARTS_MAX_PLAYERS],
              std::initializer_list<Value> values) noexcept {
    int seat = 0;
    for (const Value &value : values) {
        if (seat < HS_HEARTS_MAX_PLAYERS) {
            entries[seat++] = Entry(value);
        }
    }
}

/// A view or a deal of four players with standard rules and no card played.
template <typename Record>
Record newRecord() noexcept {
    Record record = zeroed<Record>();
    record.numPlayers = record.tricks[0].np = 4;
    record.rules = HS_HEARTS_RULES_STANDARD;
    return record;
}

/// Adds a card to the trick in progress of a view or deal, or opens the next trick. A card beyond
/// the last trick makes the record invalid. Returns whether the card was added.
template <typename Record>
bool addPlay(Record &record, int32_t player, HsCard card) noexcept {
    if (record.currTrick < 0 || record.currTrick >= HS_HEARTS_MAX_TRICKS) {
        record.currTrick = HS_HEARTS_MAX_TRICKS + 1;
        return false;
    }
    HsHeartsTrick &trick = record.tricks[record.currTrick];
    if (trick.curr < 0 || trick.curr >= HS_HEARTS_MAX_PLAYERS) {
        return false;  // the record is already invalid
    }
    trick.play[trick.curr] = card;
    trick.player[trick.curr] = player;
    ++trick.curr;
    if (trick.curr >= record.numPlayers && ++record.currTrick < HS_HEARTS_MAX_TRICKS) {
        record.tricks[record.currTrick].np = record.numPlayers;
    }
    return true;
}

}  // namespace detail

/// Builder of the view of one player: the player's hand and the public history of the deal.
///
/// A new view has four players, standard rules, no passing and no card played. The builder checks
/// nothing; the library checks the whole view and reports what is invalid.
class HeartsView {
public:
    HeartsView(int32_t seat, CardSet hand) noexcept : view_(detail::newRecord<HsHeartsView>()) {
        view_.me = seat;
        view_.hand = hand.bits();
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
        detail::setSeats(view_.scores, points);
        return *this;
    }
    /// Begins after tricks that are not recorded; the size of the hand gives their number. `taken`
    /// has the cards that each seat is known to have won in them, seat 0 first.
    HeartsView &unrecorded(bool heartsBroken, std::initializer_list<CardSet> taken = {}) noexcept {
        view_.history = HS_HEARTS_HISTORY_UNKNOWN;
        view_.heartsBroken = heartsBroken ? 1 : 0;
        detail::setSeats(view_.taken, taken);
        return *this;
    }
    /// Adds a card to the trick in progress, or opens the next trick. A card of the player leaves
    /// the hand. A card beyond the last trick makes the view invalid; the library reports it.
    HeartsView &play(int32_t player, HsCard card) noexcept {
        if (detail::addPlay(view_, player, card) && player == view_.me) {
            view_.hand = CardSet(view_.hand).remove(card).bits();
        }
        return *this;
    }

    const HsHeartsView &raw() const noexcept { return view_; }
    operator const HsHeartsView &() const noexcept { return view_; }

private:
    HsHeartsView view_;
};

/// Builder of a deal with all hands open: the record of a deal that was played elsewhere, or a deal
/// that the functions of Library deal and play.
///
/// A new deal has four players, standard rules, no passing and no card played. The builder checks
/// nothing; the library checks the whole deal and reports the first invalid card.
class HeartsDeal {
public:
    /// The hands at the first lead, seat 0 first.
    explicit HeartsDeal(std::initializer_list<CardSet> hands) noexcept
        : deal_(detail::newRecord<HsHeartsDeal>()) {
        detail::setSeats(deal_.hands, hands);
    }
    explicit HeartsDeal(const HsHeartsDeal &deal) noexcept : deal_(deal) {}

    /// A combination of HS_HEARTS_RULE_*.
    HeartsDeal &rules(int32_t bits) noexcept {
        deal_.rules = bits;
        return *this;
    }
    /// The direction, HS_HEARTS_PASS_LEFT, _RIGHT, _ACROSS or _HOLD, and the cards that each seat
    /// passed, seat 0 first. A set is empty where the pass is unknown.
    HeartsDeal &passed(int32_t direction, std::initializer_list<CardSet> cards) noexcept {
        deal_.passDir = direction;
        detail::setSeats(deal_.passed, cards);
        return *this;
    }
    /// The scores of the game before this deal, seat 0 first.
    HeartsDeal &scores(std::initializer_list<int32_t> points) noexcept {
        detail::setSeats(deal_.scores, points);
        return *this;
    }
    /// The leader of the first trick where no rule about clubs names it.
    HeartsDeal &firstLeader(int32_t seat) noexcept {
        deal_.firstLeader = seat;
        return *this;
    }
    /// Restricts the analysis to this seat.
    HeartsDeal &only(int32_t seat) noexcept {
        deal_.seatPlusOne = seat + 1;
        return *this;
    }
    /// Records a card of the trick in progress, or the first of the next trick. A card beyond the
    /// last trick makes the deal invalid; the library reports it. Library::play checks each card.
    HeartsDeal &play(int32_t player, HsCard card) noexcept {
        detail::addPlay(deal_, player, card);
        return *this;
    }

    const HsHeartsDeal &raw() const noexcept { return deal_; }
    operator const HsHeartsDeal &() const noexcept { return deal_; }

private:
    HsHeartsDeal deal_;
};

/// A model of the table: what the players have shown in earlier deals; a new one is empty.
/// Library::observe adds a deal. HeartsSearchOptions::opponents is its address.
class HeartsOpponents {
public:
    HeartsOpponents() noexcept : opponents_(detail::zeroed<HsHeartsOpponents>()) {}
    explicit HeartsOpponents(const HsHeartsOpponents &opponents) noexcept : opponents_(opponents) {}

    const HsHeartsOpponents &raw() const noexcept { return opponents_; }
    operator const HsHeartsOpponents &() const noexcept { return opponents_; }

private:
    HsHeartsOpponents opponents_;
};

/// Sampled worlds, and the number of possible worlds.
struct HeartsWorlds {
    std::vector<HeartsWorld> worlds;
    uint64_t total = 0;
};

/// The control of each suit by its high cards, spades first, and of the whole hand.
struct SuitControl {
    std::array<SuitControlIndex, 4> suits{};
    /// The sum of each sci times the length of its suit, divided by 13: 0 to 3.
    double wholeHand = 0;
};

/// The functions of the library on C++ values. It holds only a reference to its Api, so it can be
/// copied and used from any thread.
class Library : public LibraryOf<Api> {
public:
    /// A value of each seat; 0 for seats beyond the number of players.
    template <typename T>
    using Seats = std::array<T, HS_HEARTS_MAX_PLAYERS>;

    explicit Library(const Api &api = Api::linked()) noexcept : LibraryOf<Api>(api) {}

    /// Parses "AK3.QJ98.T654.72" (spades, diamonds, clubs, hearts), "♠AK3 ♥72" or "SA SK H7".
    CardSet parse(const std::string &text, const Report &report = Report()) const {
        return output<HsCardSet>(report, api_->handsense_parse_cards, text.c_str());
    }
    /// The cards in dotted form.
    std::string format(CardSet cards, const Report &report = Report()) const {
        return text(report, api_->handsense_format_cards, cards.bits());
    }
    /// The strength of a hand of 0 to 13 cards.
    HandStrength evaluate(CardSet hand, const Report &report = Report()) const {
        return output<HandStrength>(report, api_->evaluate_hand, hand.bits());
    }
    /// The Suit Control Index of a hand of 0 to 13 cards.
    SuitControl suitControl(CardSet hand, const Report &report = Report()) const {
        SuitControl control;
        control.suits = output<std::array<SuitControlIndex, 4>>(
            report, api_->handsense_hearts_suit_control, hand.bits());
        for (const SuitControlIndex &suit : control.suits) {
            control.wholeHand += suit.sci * hand.suit(suit.suit).count() / 13;
        }
        return control;
    }
    /// The three cards to pass.
    CardSet selectPass(const HsHeartsView &view, int32_t policy = HS_HEARTS_POLICY_DEFAULT,
                       const Report &report = Report()) const {
        return packet(report, api_->handsense_hearts_select_pass_cards, &view, policy);
    }
    /// The card that a player of a level plays: level HS_HEARTS_LEVEL_*. -1 on error.
    HsCard levelCard(const HsHeartsView &view, int32_t level, uint64_t seed,
                     const Report &report = Report()) const {
        HsCard card = -1;
        succeeded(api_->handsense_hearts_level_card(&view, level, seed, &card), report);
        return card;
    }
    /// The three cards that a player of a level passes.
    CardSet levelPass(const HsHeartsView &view, int32_t level, uint64_t seed,
                      const Report &report = Report()) const {
        return packet(report, api_->handsense_hearts_level_pass_cards, &view, level, seed);
    }
    /// The legal cards.
    CardSet legalMoves(const HsHeartsView &view, const Report &report = Report()) const {
        return output<HsCardSet>(report, api_->handsense_hearts_legal_moves, &view);
    }
    /// Compares the host's own legal cards with those of the library. HS_ERROR_RULES_DIFFER means
    /// that the rule bits of the view are wrong; lastError() names the bits.
    void checkRules(const HsHeartsView &view, CardSet offered,
                    const Report &report = Report()) const {
        succeeded(api_->handsense_hearts_check_rules(&view, offered.bits()), report);
    }
    /// Every legal card with its rank, best first.
    std::vector<HeartsRankedMove> rankMoves(const HsHeartsView &view,
                                            int32_t policy = HS_HEARTS_POLICY_DEFAULT,
                                            const Report &report = Report()) const {
        return list<HeartsRankedMove, HS_HEARTS_MAX_MOVES>(
            report, api_->handsense_hearts_rank_moves, &view, policy);
    }
    /// Explains a legal card against a rival, -1 for the best other card: both are played out in
    /// the same sampled deals. formatReason writes the reasons as phrases.
    HsHeartsReasons explain(const HsHeartsView &view, HsCard card, HsCard rival = -1,
                            const HeartsSearchOptions &options = HeartsSearchOptions(),
                            const Report &report = Report()) const {
        const HsHeartsSearchOptions raw = options.raw();
        return output<HsHeartsReasons>(report, api_->handsense_hearts_explain_move, &view, card,
                                       rival, &raw);
    }
    /// Explains a pass against a rival, an empty set for the best other pass.
    HsHeartsReasons explainPass(const HsHeartsView &view, CardSet cards, CardSet rival = CardSet(),
                                const HeartsSearchOptions &options = HeartsSearchOptions(),
                                const Report &report = Report()) const {
        const HsHeartsSearchOptions raw = options.raw();
        return output<HsHeartsReasons>(report, api_->handsense_hearts_explain_pass, &view,
                                       cards.bits(), rival.bits(), &raw);
    }
    /// A reason as a phrase that completes "this card ...".
    std::string formatReason(const HsHeartsReasons &reasons, int32_t index, bool symbols = false,
                             const Report &report = Report()) const {
        return text(report, api_->handsense_hearts_format_reason, &reasons, index, symbols ? 1 : 0);
    }
    /// The opponent who is the most likely to shoot the moon, if any.
    MoonShootThreat moonThreat(const HsHeartsView &view, const Report &report = Report()) const {
        return output<MoonShootThreat>(report, api_->handsense_hearts_detect_moon_threat, &view);
    }
    /// The state that follows from a view: seat to move, voids, points, unseen cards.
    HeartsKnownState knownState(const HsHeartsView &view, const Report &report = Report()) const {
        return value<HeartsKnownState>(report, api_->handsense_hearts_known_state, &view);
    }
    /// The forecast of a deal at any moment: points, queen and moon of every seat, and my tricks.
    HeartsForecast forecast(const HsHeartsView &view, const Report &report = Report()) const {
        return value<HeartsForecast>(report, api_->handsense_hearts_forecast, &view);
    }
    /// Plays a deal to its end with all hands open; returns the points. The same seed gives the
    /// same cards.
    Seats<int32_t> playout(const HsHeartsPosition &position, uint64_t seed, double epsilon,
                           const Report &report = Report()) const {
        return output<Seats<int32_t>>(report, api_->handsense_hearts_playout, &position, seed,
                                      epsilon);
    }
    /// Solves a deal with all hands open by exact search.
    HeartsSolution solve(const HsHeartsPosition &position,
                         const HeartsSolveOptions &options = HeartsSolveOptions(),
                         const Report &report = Report()) const {
        const HsHeartsSolveOptions raw = options.raw();
        return value<HeartsSolution>(report, api_->handsense_hearts_solve, &position, &raw);
    }
    /// The tricks or points that a player can claim with certainty.
    HeartsClaim claim(const HsHeartsView &view, const Report &report = Report()) const {
        return value<HeartsClaim>(report, api_->handsense_hearts_claim, &view);
    }
    /// The points of a finished deal; `taken` has HS_HEARTS_MAX_PLAYERS entries.
    Seats<int32_t> scoreDeal(int32_t rules, int32_t players, const HsCardSet *taken,
                             const Report &report = Report()) const {
        return output<Seats<int32_t>>(report, api_->handsense_hearts_score_deal, rules, players,
                                      taken);
    }
    /// Searches for the best card to play.
    HeartsDecision chooseMove(const HsHeartsView &view,
                              const HeartsSearchOptions &options = HeartsSearchOptions(),
                              const Report &report = Report()) const {
        const HsHeartsSearchOptions raw = options.raw();
        return value<HeartsDecision>(report, api_->handsense_hearts_choose_move, &view, &raw);
    }
    /// Searches for the best pass.
    HeartsPassDecision choosePass(const HsHeartsView &view,
                                  const HeartsSearchOptions &options = HeartsSearchOptions(),
                                  const Report &report = Report()) const {
        const HsHeartsSearchOptions raw = options.raw();
        return value<HeartsPassDecision>(report, api_->handsense_hearts_choose_pass_cards, &view,
                                         &raw);
    }
    /// Deals random cards. A deal under rules without passing has the direction
    /// HS_HEARTS_PASS_HOLD; see passDirection.
    HeartsDeal randomDeal(int32_t rules, int32_t direction, uint64_t seed,
                          const Report &report = Report()) const {
        return HeartsDeal(output<HsHeartsDeal>(report, api_->handsense_hearts_deal_random, rules,
                                               direction, seed));
    }
    /// The pass direction of a deal of a game; number 0 is the first deal.
    HsHeartsPass passDirection(int32_t rules, int32_t number,
                               const Report &report = Report()) const {
        return HsHeartsPass(
            output<int32_t>(report, api_->handsense_hearts_pass_direction, rules, number));
    }
    /// The deal after a seat has passed three cards. The fourth pass exchanges the hands.
    HeartsDeal pass(const HsHeartsDeal &deal, int32_t seat, CardSet cards,
                    const Report &report = Report()) const {
        return HeartsDeal(
            changed(report, api_->handsense_hearts_deal_pass, deal, seat, cards.bits()));
    }
    /// The deal after the seat to play has played a card.
    HeartsDeal play(const HsHeartsDeal &deal, HsCard card, const Report &report = Report()) const {
        return HeartsDeal(changed(report, api_->handsense_hearts_deal_play, deal, card));
    }
    /// The deal without its last card; without a card, the deal before all passes.
    HeartsDeal undo(const HsHeartsDeal &deal, const Report &report = Report()) const {
        return HeartsDeal(changed(report, api_->handsense_hearts_deal_undo, deal));
    }
    /// The state that follows from a deal: phase, turn, legal cards, hands, tricks and scores.
    HeartsDealState state(const HsHeartsDeal &deal, const Report &report = Report()) const {
        return value<HeartsDealState>(report, api_->handsense_hearts_deal_state, &deal);
    }
    /// What a seat knows of a deal.
    HeartsView view(const HsHeartsDeal &deal, int32_t seat, const Report &report = Report()) const {
        return HeartsView(
            output<HsHeartsView>(report, api_->handsense_hearts_deal_view, &deal, seat));
    }
    /// The position of a deal with all hands open, for playout and solve.
    HsHeartsPosition position(const HsHeartsDeal &deal, const Report &report = Report()) const {
        return output<HsHeartsPosition>(report, api_->handsense_hearts_deal_position, &deal);
    }
    /// Parses the text form of a deal.
    HeartsDeal parseDeal(const std::string &text, const Report &report = Report()) const {
        return HeartsDeal(
            output<HsHeartsDeal>(report, api_->handsense_hearts_parse_deal, text.c_str()));
    }
    /// The text form of a deal.
    std::string formatDeal(const HsHeartsDeal &deal, const Report &report = Report()) const {
        return text(report, api_->handsense_hearts_format_deal, &deal);
    }
    /// Analyses a deal: the cost of every card against the best card by search.
    HeartsDealAnalysis analyseDeal(const HsHeartsDeal &deal,
                                   const HeartsSearchOptions &options = HeartsSearchOptions(),
                                   const Report &report = Report()) const {
        const HsHeartsSearchOptions raw = options.raw();
        return value<HeartsDealAnalysis>(report, api_->handsense_hearts_analyse_deal, &deal, &raw);
    }
    /// The model after a finished deal; with its passes where they are known.
    HeartsOpponents observe(const HsHeartsOpponents &opponents, const HsHeartsDeal &deal,
                            const Report &report = Report()) const {
        return HeartsOpponents(
            changed(report, api_->handsense_hearts_observe_deal, opponents, &deal));
    }
    /// What a seat tends to do, by the model.
    HeartsTendencies tendencies(const HsHeartsOpponents &opponents, int32_t seat,
                                const Report &report = Report()) const {
        return value<HeartsTendencies>(report, api_->handsense_hearts_tendencies, &opponents, seat);
    }
    /// Parses the text form of a model.
    HeartsOpponents parseOpponents(const std::string &text, const Report &report = Report()) const {
        return HeartsOpponents(output<HsHeartsOpponents>(
            report, api_->handsense_hearts_parse_opponents, text.c_str()));
    }
    /// The text form of a model, to store it.
    std::string formatOpponents(const HsHeartsOpponents &opponents,
                                const Report &report = Report()) const {
        return text(report, api_->handsense_hearts_format_opponents, &opponents);
    }
    /// Samples `count` deals of the unseen cards, each possible deal with equal probability. Deals
    /// that the limits cut off have empty hands.
    HeartsWorlds sampleWorlds(const HsHeartsView &view, const Limits &limits, int32_t count,
                              const Report &report = Report()) const {
        const HsSearchLimits raw = limits.rawLimits();
        std::vector<HsHeartsWorld> drawn(count > 0 ? size_t(count) : 0);
        HeartsWorlds found;
        if (succeeded(api_->handsense_hearts_sample_worlds(&view, &raw, count, drawn.data(),
                                                           &found.total),
                      report)) {
            found.worlds = std::vector<HeartsWorld>(drawn.begin(), drawn.end());
        }
        return found;
    }
    /// Each seat's win probability in the game to 100; `scores` has seat 0 first.
    Seats<double> winProbabilities(std::initializer_list<int32_t> scores,
                                   const Report &report = Report()) const {
        int32_t slots[HS_HEARTS_MAX_PLAYERS] = {0};
        detail::setSeats(slots, scores);
        return output<Seats<double>>(report, api_->handsense_hearts_win_probabilities, slots,
                                     int32_t(scores.size()));
    }
    /// Parses the text form of a view.
    HeartsView parseView(const std::string &text, const Report &report = Report()) const {
        return HeartsView(
            output<HsHeartsView>(report, api_->handsense_hearts_parse_view, text.c_str()));
    }
    /// The text form of a view.
    std::string formatView(const HsHeartsView &view, const Report &report = Report()) const {
        return text(report, api_->handsense_hearts_format_view, &view);
    }

    /// The rank of a card, 0 to 100, higher is better. It is HS_HEARTS_IGNORE_MOVE for an illegal
    /// card or an impossible view; lastError() says which.
    int32_t rankMove(const HsHeartsView &view, HsCard card) const noexcept {
        return api_->rank_move(&view, card);
    }

private:
    /// The value that a function makes; an empty one on failure.
    template <typename Value, typename Function, typename... Arguments>
    Value value(const Report &report, Function function, const Arguments &...arguments) const {
        typename Value::Raw raw = detail::zeroed<typename Value::Raw>();
        return succeeded(function(arguments..., &raw), report) ? Value(raw) : Value();
    }

    /// The values that a function writes to an array of MOST entries.
    template <typename Value, size_t MOST, typename Function, typename... Arguments>
    std::vector<Value> list(const Report &report, Function function,
                            const Arguments &...arguments) const {
        typename Value::Raw raw[MOST];
        int32_t count = 0;
        succeeded(function(arguments..., raw, &count), report);
        return std::vector<Value>(raw, raw + count);
    }

    /// The three cards that a function writes; none on failure.
    template <typename Function, typename... Arguments>
    CardSet packet(const Report &report, Function function, const Arguments &...arguments) const {
        HsCard cards[3] = {-1, -1, -1};
        succeeded(function(arguments..., cards), report);
        return CardSet{cards[0], cards[1], cards[2]};
    }
};

/// Owner of a search that keeps its caches and its last decision: a repeated view is not searched
/// again. It can be moved but not copied. One thread at a time may use it.
class HeartsEngine {
public:
    /// The engine is empty if an option is refused and the status goes to a variable.
    explicit HeartsEngine(const HeartsSearchOptions &options, const Api &api = Api::linked(),
                          const Report &report = Report())
        : api_(&api), options_(new HeartsSearchOptions(options)), engine_(nullptr) {
        const HsHeartsSearchOptions raw = options_->raw();
        engine_ = api_->handsense_hearts_engine_new(&raw);
        // engine_new has no status; a search of a forced card reports which option is refused.
        const HeartsView forced =
            HeartsView(0, CardSet{0}).unrecorded(true).play(1, 44).play(2, 43).play(3, 42);
        HsHeartsDecision none = detail::zeroed<HsHeartsDecision>();
        report.succeeded(engine_ != nullptr
                             ? HS_OK
                             : api_->handsense_hearts_choose_move(&forced.raw(), &raw, &none),
                         api);
    }
    HeartsEngine(HeartsEngine &&other) noexcept
        : api_(other.api_), options_(std::move(other.options_)), engine_(other.engine_) {
        other.engine_ = nullptr;
    }
    HeartsEngine &operator=(HeartsEngine &&other) noexcept {
        std::swap(api_, other.api_);
        std::swap(options_, other.options_);
        std::swap(engine_, other.engine_);
        return *this;
    }
    HeartsEngine(const HeartsEngine &) = delete;
    HeartsEngine &operator=(const HeartsEngine &) = delete;
    ~HeartsEngine() { api_->handsense_hearts_engine_free(engine_); }

    HeartsDecision chooseMove(const HsHeartsView &view, const Report &report = Report()) {
        HsHeartsDecision found = detail::zeroed<HsHeartsDecision>();
        const HsStatus status = api_->handsense_hearts_engine_choose_move(engine_, &view, &found);
        return report.succeeded(status, *api_) ? HeartsDecision(found) : HeartsDecision();
    }

private:
    const Api *api_;
    std::unique_ptr<HeartsSearchOptions> options_;  ///< address that the C engine keeps
    HsHeartsEngine *engine_;
};

}  // namespace handsense

#endif  // HANDSENSE_HPP
