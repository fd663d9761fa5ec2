/// Tests of positions whose history is unknown, as the classic engine's server builds them.
#include <cmath>
#include <memory>
#include <sstream>

#include "../engine/search.h"
#include "check.h"
#include "helpers.h"

using namespace hearts;

static const int kQueenRules = kQueenPenalty | kLead2Clubs | kNoHeartsFirstTrick |
                               kNoQueenFirstTrick | kQueenBreaksHearts | kMustBreakHearts;
/// Without rules for the first trick, which the engine would apply to the trick on the table.
static const int kPlainRules = kQueenPenalty | kQueenBreaksHearts | kMustBreakHearts;

static std::vector<card> cardsIn(const char *text) {
    std::istringstream words(text);
    std::vector<card> cards;
    for (std::string word; words >> word;) {
        cards.push_back(firstCard(handOf(word.c_str())));
    }
    return cards;
}

static uint64_t setIn(const char *text) {
    return text[0] == '\0' ? 0 : handOf(text);
}

/// A position in which seat 0 plays, and the cards that are sensible.
struct Scenario {
    Scenario(const char *title, int bits, const char *cards, const char *played, const char *best)
        : name(title), rules(bits), hand(cards), table(played), sensible(best) {}

    /// Cards known to be taken in tricks that are not recorded.
    Scenario taken(int seat, const char *cards) const {
        Scenario copy = *this;
        copy.known[seat] = cards;
        return copy;
    }
    /// A recorded trick, led by seat 1.
    Scenario after(const char *cards) const {
        Scenario copy = *this;
        copy.lastTrick = cards;
        return copy;
    }
    /// The original design plays another card, by its own rules.
    Scenario exceptDesigned() const {
        Scenario copy = *this;
        copy.designDiffers = true;
        return copy;
    }

    const char *name;
    int rules;
    const char *hand;
    const char *table;  ///< the cards of the trick so far, the last by seat 3
    const char *sensible;
    const char *known[kPlayers] = {"", "", "", ""};
    const char *lastTrick = "";
    bool designDiffers = false;
};

static const std::vector<Scenario> kScenarios = {
    {"duck under the queen", kQueenRules, ".K5..QJ97", "D7 SQ S6", "D5"},
    {"duck the queen in spades", kQueenRules, "A5.2.2.32", "SK SQ S9", "S5"},
    {"give the queen to the ace", kQueenRules, "Q5.32.2.2", "SA SK SJ", "SQ"},
    {"throw the queen when void", kPlainRules, "Q8..KT4.9", "DA D3", "SQ"},
    {"first trick without clubs", kQueenRules, "AQ3.KJ984..T9432", "C2 CK", "SA3 DKJ984"},
    {"first trick with six cards", kQueenRules, "AQ3.KJ4..", "C2 C9 CK", "SA3 DKJ4"},
    Scenario("ace and king over small spades", kPlainRules, "AK63.8.T2.", "S4 S5", "S63")
        .exceptDesigned(),
    {"one card of the suit", kPlainRules, "Q.74.8.A2", "S5 S4", "SQ"},
    Scenario("last to play, with points", kPlainRules, ".6.K3.JT42", "H9 H5 H3", "H42")
        .after("S9 S8 S5 H7"),
    Scenario("last to play, without points", kPlainRules, "2.2.K4.32", "C9 CT C3", "CK")
        .exceptDesigned(),
    {"lead while the queen is out", kPlainRules, "AK.2.3.94", "", "D2 C3"},
    Scenario("stop a moon", kPlainRules, ".A3..", "DK H5 D7", "DA").taken(1, "SQ HAKQJT9876432"),
    {"lead with hearts unbroken", kPlainRules, "..AKT.432", "", "CAKT"},
    Scenario("lead with hearts broken", kPlainRules, "..AK.432", "", "H432").taken(2, "H6 D987"),
    Scenario("two cards left", kPlainRules, "...A2", "", "H2")
        .taken(1, "H6 D987")
        .taken(2, "H3 C456"),
    Scenario("the queen is taken", kPlainRules, "A5.2.3.", "S9 S8 S7", "SA5").taken(1, "SQ432"),
};

static Position positionOf(const Scenario &scenario) {
    Position position;
    position.hands[0] = handOf(scenario.hand);
    position.table = cardsIn(scenario.table);
    position.leader = (kPlayers - int(position.table.size())) % kPlayers;
    for (int seat = 0; seat < kPlayers; ++seat) {
        position.taken[seat] = setIn(scenario.known[seat]);
        position.scores[seat] = 10 * seat;
    }
    const std::vector<card> last = cardsIn(scenario.lastTrick);
    if (!last.empty()) {
        position.history.push_back(PastTrick{1, {last[0], last[1], last[2], last[3]}});
    }
    return position;
}

/// The card that a player of the library plays at seat 0.
static card playedBy(HandsensePlayer *player, const Scenario &scenario, HsCardSet &offered) {
    HeartsGameState state;
    state.addPlayer(player);
    for (int seat = 1; seat < kPlayers; ++seat) {
        state.addPlayer(new HeartsDucker);
    }
    state.setRules(scenario.rules);
    state.setPosition(positionOf(scenario));
    offered = allMovesOf(state);
    Move *move = player->Play();
    const card played = cardOf(move);
    CHECK(player->fallbacks() == 0 && player->lastStatus() == HS_OK);
    state.freeMove(move);
    return played;
}

TEST(every_policy_and_the_search_decide_positions_without_history) {
    for (const Scenario &scenario : kScenarios) {
        for (int player = 0; player < 4; ++player) {
            const int32_t policies[] = {HS_HEARTS_POLICY_TUNED, HS_HEARTS_POLICY_AS_DESIGNED,
                                        HS_HEARTS_POLICY_LEARNED, HS_HEARTS_POLICY_TUNED};
            HandsensePlayer *decider =
                new HandsensePlayer(handsense::Api::linked(), nullptr, policies[player]);
            decider->searchFor(0, player == 3 ? 3000 : 0, 1);
            HsCardSet offered = 0;
            const card played = playedBy(decider, scenario, offered);
            CHECK(Deck(offered).has(played));
            CHECK(Deck(setIn(scenario.sensible)).has(played) ||
                  (scenario.designDiffers && player == 1));
        }
    }
}

/// A view of seat 0 in a position with one trick recorded, one on the table, and taken cards.
static HsHeartsView viewOf(Position position, int rules) {
    HeartsGameState state;
    for (int seat = 0; seat < kPlayers; ++seat) {
        state.addPlayer(new HeartsDucker);
    }
    state.setRules(rules);
    state.setPosition(position);
    return ViewBuilder::build(state, 0);
}

TEST(a_view_without_history_has_what_the_state_tells_of_it) {
    Position position;
    position.hands[0] = handOf("A5.2.3.");
    position.history.push_back(PastTrick{1, {card(32), card(33), card(34), card(35)}});
    position.taken[2] = handOf("SQ S2 S3 S4 H5 H6 H7 H8");
    position.leader = 1;
    HsHeartsView view = viewOf(position, kPlainRules);
    CHECK(view.history == HS_HEARTS_HISTORY_UNKNOWN && view.currTrick == 1);
    CHECK(view.tricks[0].play[0] == 32 && view.tricks[0].player[3] == 0);
    CHECK(view.taken[1] == 0 && view.taken[2] == position.taken[2]);
    CHECK(view.heartsBroken == 1);
    CHECK(handsense::Library().knownState(view).unrecordedTricks == 8);
    // A card that is taken twice, or also held, tells that these sets are not the tricks taken.
    position.taken[3] = handOf("H5 H9 HT HJ");
    CHECK(viewOf(position, kPlainRules).taken[2] == 0);
    position.taken[3] = handOf("SA H9 HT HJ");
    CHECK(viewOf(position, kPlainRules).taken[2] == 0);
    // Nine tricks do not fit into eight.
    for (int seat : {1, 3}) {
        position.taken[seat] = handOf(seat == 1 ? "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3"
                                                : "C9 C8 C7 C6 C5 C4 C2 S6 S7 S8 S9 ST SJ");
    }
    CHECK(viewOf(position, kPlainRules).taken[2] == 0);
    // The queen breaks hearts only under one rule.
    position.taken[1] = position.taken[3] = 0;
    position.taken[2] = handOf("SQ S2 S3 S4");
    CHECK(viewOf(position, kPlainRules).heartsBroken == 1);
    CHECK(viewOf(position, kPlainRules & ~kQueenBreaksHearts).heartsBroken == 0);
}

/// The position of a state in which everything before the last tricks is forgotten.
static Position forget(HeartsGameState &state, Random &random) {
    Position position;
    const int tricks = state.getCurrTrickNum();
    const int kept = int(random.below(uint32_t(tricks) + 1));
    const bool tellTaken = random.chance(0.5);
    for (int seat = 0; seat < kPlayers; ++seat) {
        position.hands[seat] = state.cards[seat].getHand();
        position.taken[seat] = tellTaken ? state.taken[seat].getHand() : 0;
    }
    for (int i = tricks - kept; i < tricks; ++i) {
        const Trick &trick = *state.getTrick(i);
        PastTrick past;
        past.leader = trick.player[0];
        for (int k = 0; k < kPlayers; ++k) {
            past.cards[k] = trick.play[k];
        }
        position.history.push_back(past);
        position.taken[trick.Winner()] &= ~trick.getCards();
    }
    const Trick &table = *state.getCurrTrick();
    position.table.assign(table.play, table.play + table.curr);
    position.leader = table.curr > 0 ? table.player[0] : state.getNextPlayerNum();
    return position;
}

/// Builds the position in a state of its own and lets the seat to play decide.
static void decide(HeartsGameState &played, const Position &position, int number) {
    const int32_t policies[] = {HS_HEARTS_POLICY_TUNED, HS_HEARTS_POLICY_AS_DESIGNED,
                                HS_HEARTS_POLICY_LEARNED};
    HeartsGameState state;
    for (int seat = 0; seat < kPlayers; ++seat) {
        HandsensePlayer *player =
            new HandsensePlayer(handsense::Api::linked(), nullptr, policies[number % 3]);
        player->searchFor(0, number % 40 == 0 ? 60 : 0);
        player->rulesCheck().onDifference([](HsStatus, const char *) { CHECK(false); });
        state.addPlayer(player);
    }
    state.setRules(played.getRules());
    state.setPassDir(played.getPassDir());
    state.setPosition(position);
    for (int seat = 0; seat < kPlayers; ++seat) {
        state.passes[seat] = played.passes[seat];
    }
    const int seat = state.getNextPlayerNum();
    const HsHeartsView view = ViewBuilder::build(state, seat);
    const HsCardSet offered = allMovesOf(state);
    const HsCardSet legal = handsense::Library().legalMoves(view).bits();
    CHECK(seat == played.getNextPlayerNum());
    if (ViewBuilder::restrictsAsFirstTrick(state, view)) {
        CHECK((offered & ~legal) == 0);
    } else {
        CHECK(offered == legal);
    }
    HandsensePlayer *player = static_cast<HandsensePlayer *>(state.getPlayer(seat));
    Move *move = player->Play();
    CHECK(Deck(offered).has(cardOf(move)));
    CHECK(player->fallbacks() == 0 && player->lastStatus() == HS_OK);
    state.freeMove(move);
    std::unique_ptr<iiGameState> model(player->getiiModel());
    HandsenseBelief &belief = *static_cast<HandsenseBelief *>(model.get());
    for (int i = 0; i <= state.getCurrTrickNum(); ++i) {
        const Trick &trick = *state.getTrick(i);
        for (int k = 0; k < trick.curr; ++k) {
            CardMove told;
            told.init(trick.play[k], kLeadCard, trick.player[k]);
            belief.Played(&told);
        }
    }
    CHECK(std::memcmp(&belief.view(), &view, sizeof view) == 0);
    HandsensePlayout playout(handsense::Api::linked());
    playout.rulesCheck().onDifference([](HsStatus, const char *) { CHECK(false); });
    delete playout.DoRandomPlayout(&state, player, 0.1);
    CHECK(playout.lastStatus() == HS_OK);
}

TEST(a_forgotten_history_leaves_the_same_legal_cards_and_no_fallback) {
    std::vector<int> rules = kRuleSets;
    rules.push_back(kPlainRules);
    rules.push_back(kPlainRules | kDoPassCards);
    int positions = 0;
    for (uint64_t seed = 0; seed < 120; ++seed) {
        HeartsGameState state;
        setUp(state, rules[seed % rules.size()], seed, HeartsCardGame::passDirOf(int(seed / 2)));
        Random random(seed);
        playRandom(state, random, state.donePassing() ? 0 : 12);
        for (; !state.Done(); playRandom(state, random, 1)) {
            decide(state, forget(state, random), positions++);
        }
    }
    CHECK(positions > 6000);
}

/// An engine that offers the three of clubs to every first leader without the two, held or not.
class ThreeOfClubsLeads : public HeartsGameState {
public:
    Move *getAllMoves() override {
        CardMove *move = static_cast<CardMove *>(getNewMove());
        move->init(43, kLeadCard, getNextPlayerNum());
        return move;
    }
};

/// A search that takes the first card that the engine offers.
class FirstOffered : public Algorithm {
public:
    Move *Play(GameState *g, Player *) override { return g->getAllMoves(); }
    const char *getName() override { return "first"; }
};

TEST(a_card_that_nobody_holds_is_not_played) {
    struct Host : Engine {
        typedef ThreeOfClubsLeads State;
    };
    typedef handsense_legacy::Player<Host> Leader;
    FirstOffered first;
    for (Algorithm *search :
         {static_cast<Algorithm *>(nullptr), static_cast<Algorithm *>(&first)}) {
        ThreeOfClubsLeads state;
        for (int seat = 0; seat < kPlayers; ++seat) {
            state.addPlayer(new Leader(handsense::Api::linked(), search));
        }
        state.setRules(kQueenRules);
        Position position;
        position.hands[0] = handOf("AK.2.4.94");
        state.setPosition(position);
        Move *move = state.getPlayer(0)->Play();
        const HsHeartsView view = handsense_legacy::ViewBuilder<Host>::build(state, 0);
        CHECK(cardOf(move) == handsense::Library().rankMoves(view)[0].card);
        CHECK(move->player == 0 && move->next == nullptr);
        state.freeMove(move);
    }
}

TEST(the_engines_search_decides_positions_without_history_by_library_playouts) {
    HandsensePlayout playouts(handsense::Api::linked());
    SearchOptions options;
    options.worlds = 4;
    options.simulations = 30;
    iiMonteCarlo search(options, &playouts);
    for (const Scenario &scenario : kScenarios) {
        HandsensePlayer *player = new HandsensePlayer(handsense::Api::linked(), &search);
        HsCardSet offered = 0;
        const card played = playedBy(player, scenario, offered);
        CHECK(Deck(offered).has(played));
    }
    CHECK(playouts.fallbacks() == 0);
}

TEST(a_finished_position_has_the_same_value_as_a_playout_and_as_a_leaf) {
    HeartsGameState state;
    for (int seat = 0; seat < kPlayers; ++seat) {
        state.addPlayer(new HandsensePlayer(handsense::Api::linked()));
    }
    state.setRules(kPlainRules);
    Position position;
    const char *hands[] = {"A", "K", "Q", "2"};
    for (int seat = 0; seat < kPlayers; ++seat) {
        position.hands[seat] = handOf((std::string("...") + hands[seat]).c_str());
    }
    position.taken[1] = handOf("SQ S2 S3 S4");
    state.setPosition(position);
    Random random(1);
    playRandom(state, random, 4);
    CHECK(state.Done());
    HandsensePlayout playouts(handsense::Api::linked());
    std::unique_ptr<maxnval> value(playouts.DoRandomPlayout(&state, nullptr, 0));
    for (unsigned seat = 0; seat < unsigned(kPlayers); ++seat) {
        CHECK(state.getPlayer(0)->cutoffEval(seat) == value->eval[seat]);
    }
    CHECK(playouts.fallbacks() == 0 && value->eval[1] < value->eval[2]);
}

/// A finished deal in which seat 1 won the last trick with the ace of hearts, and had taken the
/// other hearts. `queen` is the seat that had taken the queen of spades.
static void finish(HeartsGameState &state, int queen) {
    for (int seat = 0; seat < kPlayers; ++seat) {
        HandsensePlayer *player = new HandsensePlayer(handsense::Api::linked());
        player->setValues(handsense_legacy::ValueMode::kDifferences);
        state.addPlayer(player);
    }
    state.setRules(kPlainRules);
    Position position;
    const char *hands[] = {"K", "A", "Q", "2"};
    for (int seat = 0; seat < kPlayers; ++seat) {
        position.hands[seat] = handOf((std::string("...") + hands[seat]).c_str());
    }
    position.leader = 1;
    position.taken[1] = handOf("...JT9876543");
    position.taken[queen] |= handOf("Q432...");
    state.setPosition(position);
    Random random(1);
    playRandom(state, random, 4);
    CHECK(state.Done());
}

TEST(values_are_shares_or_differences_of_points_after_a_moon) {
    const double expected[2][kPlayers] = {{0, 1, 0, 0}, {1.0 / 6, 1.0 / 2, 1.0 / 6, 1.0 / 6}};
    HeartsGameState state;
    finish(state, 1);
    CHECK(state.moonShooter() == 1);
    HandsensePlayout playouts(handsense::Api::linked());
    for (int mode = 0; mode < 2; ++mode) {
        std::unique_ptr<maxnval> value(playouts.DoRandomPlayout(&state, nullptr, 0));
        for (int seat = 0; seat < kPlayers; ++seat) {
            CHECK(std::fabs(value->eval[seat] - expected[mode][seat]) < 1e-12);
        }
        playouts.setValues(handsense_legacy::ValueMode::kDifferences);
    }
    const std::unique_ptr<Player> clone(state.getPlayer(0)->clone());
    clone->setGameState(&state);
    for (int seat = 0; seat < kPlayers; ++seat) {
        CHECK(std::fabs(clone->cutoffEval(unsigned(seat)) - expected[1][seat]) < 1e-12);
    }
}

TEST(values_without_a_moon_are_the_same_in_both_modes) {
    HeartsGameState state;
    finish(state, 2);
    CHECK(state.moonShooter() == -1);
    HandsensePlayout shares(handsense::Api::linked());
    HandsensePlayout differences(handsense::Api::linked());
    differences.setValues(handsense_legacy::ValueMode::kDifferences);
    std::unique_ptr<maxnval> first(shares.DoRandomPlayout(&state, nullptr, 0));
    std::unique_ptr<maxnval> second(differences.DoRandomPlayout(&state, nullptr, 0));
    for (unsigned seat = 0; seat < unsigned(kPlayers); ++seat) {
        CHECK(std::fabs(first->eval[seat] - second->eval[seat]) < 1e-12);
        CHECK(state.getPlayer(0)->cutoffEval(seat) == second->eval[seat]);
    }
}
