/// Tests of the adapters between the library and the engine.
#include <memory>
#include <thread>

#include "../engine/search.h"
#include "check.h"
#include "helpers.h"

using namespace hearts;

static const handsense::Api &kLinked = handsense::Api::linked();

static bool sameView(const HsHeartsView &a, const HsHeartsView &b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// Replaces the cards that seat `me` must not see.
static void disturbHiddenCards(HeartsGameState &state, int me) {
    const int giver = (me + kPlayers - state.getPassDir()) % kPlayers;
    for (int seat = 0; seat < kPlayers; ++seat) {
        if (seat == me) {
            continue;
        }
        state.cards[seat].setHand(kFullDeck);
        state.original[seat].setHand(kFullDeck);
        if (seat != giver || !state.donePassing()) {
            state.passes[seat].assign(kCardsToPass, kQueenOfSpades);
        }
    }
}

TEST(view_does_not_depend_on_hidden_cards) {
    for (uint64_t seed = 0; seed < 24; ++seed) {
        for (int moves : {0, 5, 12, 13, 30, 50, 63, 64}) {
            HeartsGameState state;
            setUp(state, HS_HEARTS_RULES_STANDARD, seed, HeartsCardGame::passDirOf(int(seed)));
            Random random(seed);
            playRandom(state, random, moves);
            const int me = int(seed / 4) % kPlayers;
            const HsHeartsView before = ViewBuilder::build(state, me);
            const HsHeartsView start = ViewBuilder::buildDealStart(state, me);
            disturbHiddenCards(state, me);
            CHECK(sameView(ViewBuilder::build(state, me), before));
            CHECK(sameView(ViewBuilder::buildDealStart(state, me), start));
        }
    }
}

TEST(view_is_valid_after_every_move) {
    const handsense::Library library;
    for (int rules : kRuleSets) {
        HeartsGameState state;
        setUp(state, rules, 21, kRightDir);
        HeartsCardGame game(&state);
        state.gameScore[2] = 55;
        Random random(21);
        for (;;) {
            for (int seat = 0; seat < kPlayers; ++seat) {
                const HsHeartsView view = ViewBuilder::build(state, seat);
                CHECK(view.scores[2] == 55);
                if (state.donePassing()) {
                    const handsense::HeartsKnownState facts = library.knownState(view);
                    CHECK(facts.taken[1] == state.taken[1].getHand());
                    CHECK((facts.heartsBroken != 0) == state.heartsBroken());
                }
            }
            if (state.Done()) {
                break;
            }
            playRandom(state, random, 1);
        }
    }
}

/// An engine that states a wrong rule bit: it plays by `rules`, and says that the queen of spades
/// breaks hearts when she does not.
class MisstatedRules : public HeartsGameState {
public:
    int getRules() { return rules ^ kQueenBreaksHearts; }
};

struct MisstatedEngine : Engine {
    typedef MisstatedRules State;
};

TEST(a_wrong_rule_bit_is_reported_once) {
    typedef handsense_legacy::Player<MisstatedEngine> MisstatedPlayer;
    handsense_legacy::Playout<MisstatedEngine> playout(kLinked);
    int told[2] = {0, 0};
    std::string sentence;
    playout.rulesCheck().enable(true);
    playout.rulesCheck().onDifference([&told](HsStatus, const char *) { ++told[1]; });
    playout.onFallback([](HsStatus, const char *) {});
    for (uint64_t seed = 0; seed < 40; ++seed) {
        MisstatedRules state;
        setUp(state, HS_HEARTS_RULES_STANDARD, seed, kHold);
        MisstatedPlayer player(kLinked);
        player.rulesCheck().enable(true);
        int reports = 0;
        player.rulesCheck().onDifference([&](HsStatus status, const char *text) {
            ++reports;
            if (status == HS_ERROR_RULES_DIFFER) {
                ++told[0];
                sentence = text;
            }
        });
        std::unique_ptr<Player> copy(player.clone());
        Random random(seed);
        while (!state.Done()) {
            // The cards of the seat to play, under the bits that the engine states.
            HsHeartsView view = handsense_legacy::ViewBuilder<MisstatedEngine>::build(
                state, state.getNextPlayerNum());
            player.rulesCheck().compare(kLinked, view, allMovesOf(state));
            static_cast<MisstatedPlayer *>(copy.get())
                ->rulesCheck()
                .compare(kLinked, view, allMovesOf(state));
            delete playout.DoRandomPlayout(&state, nullptr, 0);
            playRandom(state, random, 1);
        }
        CHECK(reports <= 1);
    }
    CHECK(told[0] > 0);
    CHECK(told[1] == 1);
    CHECK(sentence.find("without HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS") != std::string::npos);
}

TEST(a_player_with_a_wrong_rule_bit_reports_it_in_a_game) {
    typedef handsense_legacy::Player<MisstatedEngine> MisstatedPlayer;
    int reports = 0;
    MisstatedRules table;
    for (int seat = 0; seat < kPlayers; ++seat) {
        MisstatedPlayer *player = new MisstatedPlayer(kLinked);
        player->rulesCheck().enable(seat == 2);
        player->rulesCheck().onDifference([&reports](HsStatus, const char *) { ++reports; });
        player->onFallback([](HsStatus, const char *) {});
        table.addPlayer(player);
    }
    table.setRules(HS_HEARTS_RULES_STANDARD);
    HeartsCardGame game(&table);
    Random random(1);
    for (int deal = 0; deal < 40; ++deal) {
        table.Reset(random);
        uint64_t hands[kPlayers];
        for (int seat = 0; seat < kPlayers; ++seat) {
            hands[seat] = table.cards[seat].getHand();
        }
        game.PlayDeal(hands, kHold, deal);
    }
    CHECK(reports == 1);
}

TEST(right_rule_bits_are_never_reported) {
    for (int rules : kRuleSets) {
        int reports = 0;
        HandsensePlayout playout(kLinked);
        playout.rulesCheck().enable(true);
        playout.rulesCheck().onDifference([&reports](HsStatus, const char *) { ++reports; });
        for (uint64_t seed = 0; seed < 10; ++seed) {
            HeartsGameState state;
            setUp(state, rules, seed, HeartsCardGame::passDirOf(int(seed)));
            Random random(seed);
            while (!state.Done()) {
                delete playout.DoRandomPlayout(&state, nullptr, 0);
                playRandom(state, random, 1);
            }
        }
        CHECK(reports == 0 && playout.lastStatus() == HS_OK);
    }
}

TEST(a_leader_that_keeps_the_two_of_clubs_causes_no_difference_in_sampled_worlds) {
    HandsensePlayout playout(kLinked);
    playout.rulesCheck().enable(true);
    playout.rulesCheck().onDifference([](HsStatus, const char *) { CHECK(false); });
    int elsewhere = 0;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        HeartsGameState table;
        setUp(table, HS_HEARTS_RULES_LEGACY_MAIN, seed, kHold);
        const int leader = table.getNextPlayerNum();
        const uint64_t others = allMovesOf(table) & ~(uint64_t(1) << kTwoOfClubs);
        if (others == 0) {
            continue;
        }
        MoveList moves(table, table.getAllMoves());
        Move *move = moves.take(firstCard(others));
        table.ApplyMove(move);
        table.freeMove(move);
        std::unique_ptr<iiGameState> belief(table.getiiGameState(true, table.getNextPlayerNum()));
        for (int i = 0; i < 10; ++i) {
            double weight = 0;
            std::unique_ptr<GameState> drawn(belief->getGameState(weight));
            HeartsGameState &world = static_cast<HeartsGameState &>(*drawn);
            elsewhere += world.cards[leader].has(kTwoOfClubs) ? 0 : 1;
            Random random{uint64_t(i)};
            for (int card = 1; card < kPlayers; ++card) {
                delete playout.DoRandomPlayout(&world, nullptr, 0);
                playRandom(world, random, 1);
            }
        }
    }
    CHECK(elsewhere > 50 && !playout.rulesCheck().differs() && playout.fallbacks() == 0);
}

/// An observer that checks that the engine allows every card of the adapters.
class Referee : public GameObserver {
public:
    void playing(HeartsGameState &state, int, card c) override {
        CHECK(Deck(allMovesOf(state)).has(c));
        ++cards;
    }
    void passed(HeartsGameState &state) override {
        for (int seat = 0; seat < kPlayers; ++seat) {
            CHECK(state.passes[seat].size() == size_t(kCardsToPass));
            CHECK(state.cards[seat].count() == kRanks);
        }
    }
    int cards = 0;
};

/// Plays a game with four adapters and returns the number of their fallbacks.
static unsigned playAdapters(const handsense::Api &api, int rules, int32_t policy, int deals) {
    HeartsGameState table;
    for (int seat = 0; seat < kPlayers; ++seat) {
        HandsensePlayer *player = new HandsensePlayer(api, nullptr, policy);
        player->onFallback([](HsStatus, const char *) {});
        table.addPlayer(player);
    }
    table.setRules(rules);
    HeartsCardGame game(&table);
    Referee referee;
    game.setObserver(&referee);
    Random random(uint64_t(rules) + 3);
    for (int deal = 0; deal < deals; ++deal) {
        table.Reset(random);
        uint64_t hands[kPlayers];
        for (int seat = 0; seat < kPlayers; ++seat) {
            hands[seat] = table.cards[seat].getHand();
        }
        game.PlayDeal(hands, HeartsCardGame::passDirOf(deal), deal);
    }
    CHECK(referee.cards == deals * kDeckSize);
    unsigned fallbacks = 0;
    for (int seat = 0; seat < kPlayers; ++seat) {
        fallbacks += static_cast<HandsensePlayer *>(table.getPlayer(seat))->fallbacks();
    }
    return fallbacks;
}

TEST(adapter_plays_only_legal_cards_under_all_rules) {
    for (int rules : kRuleSets) {
        for (int32_t policy :
             {HS_HEARTS_POLICY_DEFAULT, HS_HEARTS_POLICY_TUNED, HS_HEARTS_POLICY_AS_DESIGNED}) {
            CHECK(playAdapters(kLinked, rules, policy, 12) == 0);
        }
    }
}

/// The cards that a searching player plays in a deal against three players without a search.
static std::vector<card> cardsOfSearch(const handsense::Api &api, uint64_t playouts, int threads,
                                       unsigned &fallbacks, int &decisions) {
    struct CardRecorder : GameObserver {
        void playing(HeartsGameState &state, int seat, card c) override {
            CHECK(Deck(allMovesOf(state)).has(c));
            const HandsensePlayer *player = static_cast<HandsensePlayer *>(state.getPlayer(seat));
            if (player->lastDecision() != nullptr) {
                CHECK(seat == 1 && player->lastDecision()->card == c);
                ++decisions;
            }
            cards.push_back(c);
        }
        std::vector<card> cards;
        int decisions = 0;
    };
    HeartsGameState table;
    for (int seat = 0; seat < kPlayers; ++seat) {
        HandsensePlayer *player = new HandsensePlayer(api);
        player->searchFor(0, seat == 1 ? playouts : 0, 5, threads);
        player->onFallback([](HsStatus, const char *) {});
        table.addPlayer(player);
    }
    table.setRules(HS_HEARTS_RULES_STANDARD);
    HeartsCardGame game(&table);
    CardRecorder witness;
    game.setObserver(&witness);
    Random random(12);
    table.Reset(random);
    uint64_t hands[kPlayers];
    for (int seat = 0; seat < kPlayers; ++seat) {
        hands[seat] = table.cards[seat].getHand();
    }
    game.PlayDeal(hands, kLeftDir, 0);
    fallbacks = static_cast<HandsensePlayer *>(table.getPlayer(1))->fallbacks();
    decisions = witness.decisions;
    return witness.cards;
}

TEST(adapter_search_is_reproducible) {
    unsigned fallbacks = 0;
    int decisions = 0;
    const std::vector<card> cards = cardsOfSearch(kLinked, 400, 1, fallbacks, decisions);
    CHECK(cards.size() == size_t(kDeckSize) && fallbacks == 0 && decisions > 5);
    CHECK(cardsOfSearch(kLinked, 400, 3, fallbacks, decisions) == cards);
    cardsOfSearch(kLinked, 0, 1, fallbacks, decisions);
    CHECK(decisions == 0);
}

static HsHeartsEngine *refuseEngine(const HsHeartsSearchOptions *) {
    return nullptr;
}
static HsStatus refuseToSearch(const HsHeartsView *, const HsHeartsSearchOptions *,
                               HsHeartsDecision *) {
    return HS_ERROR_PANIC;
}
static HsStatus refuseToSearchPasses(const HsHeartsView *, const HsHeartsSearchOptions *,
                                     HsHeartsPassDecision *) {
    return HS_ERROR_PANIC;
}

TEST(adapter_plays_by_rank_when_the_search_fails) {
    handsense::Api broken = kLinked;
    broken.handsense_hearts_engine_new = refuseEngine;
    broken.handsense_hearts_choose_move = refuseToSearch;
    broken.handsense_hearts_choose_pass_cards = refuseToSearchPasses;
    unsigned fallbacks = 0;
    int decisions = 0;
    const std::vector<card> cards = cardsOfSearch(broken, 400, 1, fallbacks, decisions);
    CHECK(decisions == 0 && fallbacks > 5);
    CHECK(cardsOfSearch(kLinked, 0, 1, fallbacks, decisions) == cards);
}

static HsStatus refuseToRank(const HsHeartsView *, int32_t, HsHeartsRankedMove *, int32_t *) {
    return HS_ERROR_PANIC;
}
static HsStatus refuseToPass(const HsHeartsView *, int32_t, HsCard *) {
    return HS_ERROR_PANIC;
}

TEST(adapter_falls_back_to_the_engines_moves_when_the_library_fails) {
    handsense::Api broken = kLinked;
    broken.handsense_hearts_rank_moves = refuseToRank;
    broken.handsense_hearts_select_pass_cards = refuseToPass;
    CHECK(playAdapters(broken, HS_HEARTS_RULES_STANDARD, HS_HEARTS_POLICY_TUNED, 4) > 0);
}

TEST(adapter_passes_the_library_choice) {
    HeartsGameState table;
    for (int seat = 0; seat < kPlayers; ++seat) {
        table.addPlayer(new HandsensePlayer(kLinked));
    }
    Random random(8);
    table.setRules(HS_HEARTS_RULES_STANDARD);
    table.Reset(random);
    table.setPassDir(kAcrossDir);
    table.setFirstPlayer(0);
    const handsense::Library library;
    const handsense::CardSet wanted = library.selectPass(ViewBuilder::build(table, 0));
    card a = kNoCard, b = kNoCard, c = kNoCard;
    dynamic_cast<HeartsPlayer *>(table.getPlayer(0))->selectPassCards(kAcrossDir, a, b, c);
    CHECK((handsense::CardSet{a, b, c}) == wanted);
    for (int i = 0; i < kCardsToPass; ++i) {
        Move *move = table.getPlayer(0)->Play();
        CHECK(wanted.contains(cardOf(move)));
        CHECK(table.getPlayer(0)->rankMove(move, &table) == 100);
        table.ApplyMove(move);
        table.freeMove(move);
    }
    CHECK(table.getNextPlayerNum() == 1);
}

TEST(adapter_ranks_like_the_library) {
    HeartsGameState table;
    setUp(table, HS_HEARTS_RULES_STANDARD, 6, kHold);
    HandsensePlayer player(kLinked);
    HandsensePlayer tuned(kLinked, nullptr, HS_HEARTS_POLICY_TUNED);
    HandsensePlayer designed(kLinked, nullptr, HS_HEARTS_POLICY_AS_DESIGNED);
    Random random(6);
    playRandom(table, random, 9);
    const HsHeartsView view = ViewBuilder::build(table, table.getNextPlayerNum());
    const handsense::Library library;
    for (const handsense::HeartsRankedMove &ranked : library.rankMoves(view)) {
        CardMove move;
        move.init(ranked.card, kLeadCard, table.getNextPlayerNum());
        CHECK(player.rankMove(&move, &table) == ranked.rank);
        CHECK(designed.rankMove(&move, &table) >= 0);
    }
    for (const handsense::HeartsRankedMove &ranked :
         library.rankMoves(view, HS_HEARTS_POLICY_TUNED)) {
        CardMove move;
        move.init(ranked.card, kLeadCard, table.getNextPlayerNum());
        CHECK(tuned.rankMove(&move, &table) == ranked.rank);
    }
    CardMove foreign;
    foreign.init(firstCard(kFullDeck & ~view.hand), kLeadCard, view.me);
    CHECK(player.rankMove(&foreign, &table) == HS_HEARTS_IGNORE_MOVE);
    CHECK(designed.rankMove(&foreign, &table) == HS_HEARTS_IGNORE_MOVE);
}

#if defined(__GNUC__) && defined(__x86_64__)
/// The index of a virtual function in the table; this compiler stores it in the member pointer.
template <typename Member>
static intptr_t virtualIndexOf(Member member) {
    intptr_t words[2];
    static_assert(sizeof member == sizeof words, "a member pointer is two words");
    std::memcpy(words, &member, sizeof words);
    return words[0];
}

TEST(selectPassCards_is_the_first_virtual_function_after_those_of_CardPlayer) {
    struct Probe : CardPlayer {
        virtual void first() {}
    };
    CHECK(virtualIndexOf(&HandsensePlayer::selectPassCards) == virtualIndexOf(&Probe::first));
    CHECK(virtualIndexOf(&HeartsDucker::selectPassCards) == virtualIndexOf(&Probe::first));
}
#endif

TEST(clone_plays_like_the_original) {
    HandsensePlayer player(kLinked, nullptr, HS_HEARTS_POLICY_TUNED, "a name of its own");
    std::unique_ptr<Player> copy(player.clone());
    CHECK(std::string(copy->getName()) == "a name of its own");
    CHECK(copy->getiiModel() == nullptr);
    CHECK(copy->Play() == nullptr);
}

TEST(adapter_with_an_algorithm_lets_the_engine_search) {
    HandsensePlayout playouts(kLinked);
    SearchOptions options;
    options.worlds = 3;
    options.simulations = 20;
    iiMonteCarlo search(options, &playouts);
    HeartsGameState table;
    for (int seat = 0; seat < kPlayers; ++seat) {
        table.addPlayer(new HandsensePlayer(kLinked, &search));
    }
    table.setRules(HS_HEARTS_RULES_LEGACY_MAIN);
    HeartsCardGame game(&table);
    Referee referee;
    game.setObserver(&referee);
    Random random(2);
    game.Play(random);
    CHECK(referee.cards > 0 && playouts.lastStatus() == HS_OK);
    // The belief of this player is the adapter's own.
    std::unique_ptr<iiGameState> belief(table.getiiGameState(true, 0));
    CHECK(dynamic_cast<HandsenseBelief *>(belief.get()) != nullptr);
}

TEST(belief_detects_a_moon_threat) {
    for (uint64_t seed = 0; seed < 40; ++seed) {
        HeartsGameState table;
        setUp(table, HS_HEARTS_RULES_STANDARD, seed, kHold);
        HandsenseBelief belief(kLinked, ViewBuilder::buildDealStart(table, 2));
        Random random(seed);
        while (!table.Done()) {
            Move *move = applyRandom(table, random);
            belief.Played(move);
            table.freeMove(move);
            MoonShootThreat told, seen;
            HsHeartsKnownState facts;
            CHECK(belief.moonThreat(told) == HS_OK && belief.knownState(facts) == HS_OK);
            seen = handsense::Library().moonThreat(ViewBuilder::build(table, 2));
            CHECK(told.suspectedPlayer == seen.suspectedPlayer);
            CHECK(told.threatLevel == seen.threatLevel);
            CHECK(facts.taken[3] == table.taken[3].getHand());
        }
    }
}

/// The values of playouts from several positions of one deal, passing included.
static std::vector<double> playoutsOf(HandsensePlayout &module, uint64_t seed) {
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, seed, kLeftDir);
    Random random(seed);
    std::vector<double> values;
    for (;;) {
        const Snapshot before(state);
        std::unique_ptr<maxnval> played(module.DoRandomPlayout(&state, state.getPlayer(0), 0.1));
        CHECK(Snapshot(state) == before);
        double sum = 0;
        for (int seat = 0; seat < kPlayers; ++seat) {
            values.push_back(played->eval[seat]);
            sum += played->eval[seat];
        }
        CHECK(sum > 0.999 && sum < 1.001);
        if (state.Done()) {
            return values;
        }
        playRandom(state, random, 1);
    }
}

TEST(playout_of_a_finished_deal_is_its_score) {
    HandsensePlayout module(kLinked);
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 3, kHold);
    Random random(3);
    playRandom(state, random, 52);
    std::unique_ptr<maxnval> played(module.DoRandomPlayout(&state, state.getPlayer(0), 0));
    for (unsigned seat = 0; seat < unsigned(kPlayers); ++seat) {
        CHECK(played->eval[seat] == state.shareOf(seat));
        CHECK(state.getPlayer(0)->cutoffEval(seat) == state.shareOf(seat));
    }
}

static HsStatus passByTunedOnly(const HsHeartsView *view, int32_t policy, HsCard *packet) {
    CHECK(policy == HS_HEARTS_POLICY_TUNED);
    return kLinked.handsense_hearts_select_pass_cards(view, policy, packet);
}
static HsStatus refuseDefaultPass(const HsHeartsView *, HsCard *) {
    return HS_ERROR_PANIC;
}

TEST(playouts_of_the_pass_do_not_ask_the_pass_network) {
    handsense::Api api = kLinked;
    api.handsense_hearts_select_pass_cards = passByTunedOnly;
    api.select_pass_cards = refuseDefaultPass;
    HandsensePlayout module(api);
    playoutsOf(module, 4);
    CHECK(module.fallbacks() == 0);
}

TEST(threads_sharing_a_playout_module_get_the_same_values) {
    HandsensePlayout module(kLinked, 77);
    const uint64_t deals = 8;
    std::vector<std::vector<double>> alone;
    for (uint64_t seed = 0; seed < deals; ++seed) {
        alone.push_back(playoutsOf(module, seed));
    }
    std::vector<std::vector<double>> together(deals);
    std::vector<std::thread> threads;
    for (uint64_t first = 0; first < 4; ++first) {
        threads.push_back(std::thread([&module, &together, first, deals] {
            for (uint64_t seed = first; seed < deals; seed += 4) {
                together[seed] = playoutsOf(module, seed);
            }
        }));
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    CHECK(together == alone);
    CHECK(module.lastStatus() == HS_OK);
}

TEST(the_position_and_the_seed_determine_a_playout) {
    HandsensePlayout module(kLinked, 5);
    HandsensePlayout other(kLinked, 6);
    const std::vector<double> first = playoutsOf(module, 1);
    CHECK(first == playoutsOf(module, 1));
    CHECK(first != playoutsOf(other, 1));
}

/// An engine without a belief model of its own.
struct EngineWithoutBelief : Engine {
    struct Base : iiGameState {
        GameState *getGameState(double &) override { return nullptr; }
    };
    typedef handsense_legacy::EmptyBelief<Base, Move> BeliefModel;
};

TEST(belief_works_without_a_model_of_the_engine) {
    HeartsGameState table;
    setUp(table, HS_HEARTS_RULES_STANDARD, 1, kHold);
    handsense_legacy::Belief<EngineWithoutBelief> belief(kLinked,
                                                         ViewBuilder::buildDealStart(table, 0));
    Random random(1);
    Move *move = applyRandom(table, random);
    belief.Played(move);
    CHECK(belief.view().tricks[0].curr == 1 && std::string(belief.GetName()) == "none");
    belief.Unplayed(move);
    belief.Unplayed(move);
    CHECK(belief.view().tricks[0].curr == 0 && belief.view().currTrick == 0);
    table.freeMove(move);
}
