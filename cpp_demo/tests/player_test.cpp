/// Tests of what the adapter of a player keeps between calls, and of what it reports.
#include <memory>
#include <thread>

#include "../demo/seating.h"
#include "check.h"
#include "helpers.h"

using namespace hearts;

static const handsense::Api &kApi = handsense::Api::linked();

// ---- fallbacks ----

static HsStatus failToRank(const HsHeartsView *, int32_t, HsHeartsRankedMove *, int32_t *) {
    return HS_ERROR_PANIC;
}
static HsStatus failToPlay(const HsHeartsPosition *, uint64_t, double, int32_t *) {
    return HS_ERROR_MEMORY;
}
static const char *sayWhy() {
    return "the reason";
}

TEST(every_fallback_of_a_player_and_its_clones_reaches_one_receiver) {
    handsense::Api broken = kApi;
    broken.handsense_hearts_rank_moves = failToRank;
    broken.handsense_last_error = sayWhy;
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 5, kHold);
    Random random(5);
    playRandom(state, random, 4);
    HandsensePlayer player(broken);
    std::unique_ptr<Player> early(player.clone());
    int reports = 0;
    player.onFallback([&reports](HsStatus status, const char *sentence) {
        CHECK(status == HS_ERROR_PANIC && std::string(sentence) == "the reason");
        ++reports;
    });
    std::unique_ptr<Player> late(player.clone());
    CardMove move;
    move.init(firstCard(allMovesOf(state)), kLeadCard, state.getNextPlayerNum());
    for (Player *any : {static_cast<Player *>(&player), early.get(), late.get()}) {
        CHECK(any->rankMove(&move, &state) == HS_HEARTS_IGNORE_MOVE);
        CHECK(any->rankMove(&move, &state) == HS_HEARTS_IGNORE_MOVE);
    }
    CHECK(reports == 6 && player.fallbacks() == 6);
    CHECK(static_cast<HandsensePlayer *>(late.get())->fallbacks() == 6);
    CHECK(player.lastStatus() == HS_ERROR_PANIC);
}

static HsStatus failToPass(const HsHeartsView *, int32_t, HsCard *) {
    return HS_ERROR_PANIC;
}
static HsHeartsEngine *failToMake(const HsHeartsSearchOptions *) {
    return nullptr;
}
static HsStatus failToChoose(const HsHeartsView *, const HsHeartsSearchOptions *,
                             HsHeartsDecision *) {
    return HS_ERROR_MEMORY;
}
static HsStatus failToChoosePass(const HsHeartsView *, const HsHeartsSearchOptions *,
                                 HsHeartsPassDecision *) {
    return HS_ERROR_MEMORY;
}

TEST(a_decision_that_fails_twice_is_one_fallback) {
    handsense::Api broken = kApi;
    broken.handsense_hearts_engine_new = failToMake;
    broken.handsense_hearts_choose_move = failToChoose;
    broken.handsense_hearts_choose_pass_cards = failToChoosePass;
    broken.handsense_hearts_rank_moves = failToRank;
    broken.handsense_hearts_select_pass_cards = failToPass;
    for (int dir : {int(kHold), int(kLeftDir)}) {
        HandsensePlayer *player = new HandsensePlayer(broken);
        player->searchFor(0, 10);
        player->onFallback([](HsStatus status, const char *) { CHECK(status == HS_ERROR_MEMORY); });
        HeartsGameState state;
        for (int seat = 0; seat < kPlayers; ++seat) {
            state.addPlayer(seat == 0 ? player : player->clone());
        }
        state.setRules(HS_HEARTS_RULES_LEGACY_MAIN);
        Random random(1);
        state.Reset(random);
        state.setPassDir(dir);
        state.setFirstPlayer(0);
        for (unsigned decisions = 1; decisions <= 2; ++decisions) {
            state.freeMove(state.getNextPlayer()->Play());
            CHECK(player->fallbacks() == decisions);
        }
    }
}

TEST(threads_report_every_failed_playout) {
    handsense::Api broken = kApi;
    broken.handsense_hearts_playout = failToPlay;
    HandsensePlayout playout(broken);
    std::atomic<int> reports(0);
    playout.onFallback([&reports](HsStatus status, const char *) {
        CHECK(status == HS_ERROR_MEMORY);
        ++reports;
    });
    std::vector<std::thread> threads;
    for (uint64_t seed = 0; seed < 4; ++seed) {
        threads.push_back(std::thread([&playout, seed] {
            HeartsGameState state;
            setUp(state, HS_HEARTS_RULES_STANDARD, seed, kHold);
            for (int i = 0; i < 50; ++i) {
                std::unique_ptr<maxnval> played(playout.DoRandomPlayout(&state, nullptr, 0));
                CHECK(played->eval[0] == 0.25);
            }
        }));
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    CHECK(reports == 200 && playout.fallbacks() == 200);
    CHECK(playout.lastStatus() == HS_ERROR_MEMORY);
}

TEST(adapters_share_one_count_on_request) {
    handsense::Api broken = kApi;
    broken.handsense_hearts_rank_moves = failToRank;
    broken.handsense_hearts_playout = failToPlay;
    handsense_legacy::Fallbacks common;
    common.onFallback([](HsStatus, const char *) {});
    HandsensePlayer player(broken);
    HandsensePlayout playout(broken);
    player.shareFallbacks(common);
    playout.shareFallbacks(common);
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 5, kHold);
    CardMove move;
    move.init(firstCard(allMovesOf(state)), kLeadCard, state.getNextPlayerNum());
    player.rankMove(&move, &state);
    delete playout.DoRandomPlayout(&state, nullptr, 0);
    CHECK(common.count() == 2 && player.fallbacks() == 2 && playout.fallbacks() == 2);
}

TEST(the_demo_tells_fallbacks_in_one_line_each_and_in_sum) {
    const FallbackReport report;
    CHECK(report.summary() == "No decision of the library fell back to the engine.\n");
    CHECK(FallbackReport::line(HS_ERROR_HAND_COUNT, "why") ==
          "A decision of the library fell back to the engine (status -7): why\n");
    handsense::Api broken = kApi;
    broken.handsense_hearts_rank_moves = failToRank;
    broken.handsense_last_error = sayWhy;
    HandsensePlayer player(broken);
    player.shareFallbacks(report.counter());
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 5, kHold);
    Random random(1);
    for (int count = 1; count <= 2; ++count) {
        CardMove move;
        move.init(firstCard(allMovesOf(state)), kLeadCard, state.getNextPlayerNum());
        player.rankMove(&move, &state);
        const std::string sum = report.summary();
        CHECK(sum.substr(0, 11) == (count == 1 ? "1 decision " : "2 decisions"));
        playRandom(state, random, 1);
    }
}

// ---- the search ----

/// What the library was asked for.
struct Asked {
    int engines = 0;
    int cards = 0;
    int passes = 0;
    HsHeartsSearchOptions engine = HsHeartsSearchOptions();
    HsHeartsSearchOptions pass = HsHeartsSearchOptions();
    HsHeartsView view = HsHeartsView();
    int rankings = 0;
};
static Asked asked;

static HsHeartsEngine *makeEngine(const HsHeartsSearchOptions *options) {
    ++asked.engines;
    asked.engine = *options;
    return kApi.handsense_hearts_engine_new(options);
}
static HsStatus chooseByEngine(HsHeartsEngine *engine, const HsHeartsView *view,
                               HsHeartsDecision *out) {
    ++asked.cards;
    asked.view = *view;
    return kApi.handsense_hearts_engine_choose_move(engine, view, out);
}
static HsStatus choosePass(const HsHeartsView *view, const HsHeartsSearchOptions *options,
                           HsHeartsPassDecision *out) {
    ++asked.passes;
    asked.pass = *options;
    return kApi.handsense_hearts_choose_pass_cards(view, options, out);
}
static HsStatus rankAll(const HsHeartsView *view, int32_t policy, HsHeartsRankedMove *out,
                        int32_t *count) {
    ++asked.rankings;
    asked.view = *view;
    return kApi.handsense_hearts_rank_moves(view, policy, out, count);
}

static handsense::Api watched() {
    asked = Asked();
    handsense::Api api = kApi;
    api.handsense_hearts_engine_new = makeEngine;
    api.handsense_hearts_engine_choose_move = chooseByEngine;
    api.handsense_hearts_choose_pass_cards = choosePass;
    api.handsense_hearts_rank_moves = rankAll;
    return api;
}

/// Plays a deal with a pass; the player sits at seat 0.
static void playDealWith(HandsensePlayer *player, uint64_t seed) {
    HeartsGameState table;
    table.addPlayer(player);
    for (int seat = 1; seat < kPlayers; ++seat) {
        table.addPlayer(new HeartsCardPlayer);
    }
    table.setRules(HS_HEARTS_RULES_STANDARD);
    Random random(seed);
    table.Reset(random);
    uint64_t hands[kPlayers];
    for (int seat = 0; seat < kPlayers; ++seat) {
        hands[seat] = table.cards[seat].getHand();
    }
    HeartsCardGame game(&table);
    game.PlayDeal(hands, kLeftDir, 0);
    CHECK(player->fallbacks() == 0);
    std::unique_ptr<Player> copy(player->clone());
    CHECK(copy->getName() == std::string(player->getName()));
}

TEST(a_searching_player_searches_its_pass_and_keeps_one_engine) {
    const handsense::Api api = watched();
    HandsensePlayer *player = new HandsensePlayer(api);
    handsense_legacy::SearchOptions options;
    options.playouts = 300;
    options.milliseconds = 60000;
    options.seed = 9;
    options.threads = 2;
    options.objective = HS_HEARTS_OBJECTIVE_PAYOFF;
    player->searchFor(options);
    playDealWith(player, 4);
    CHECK(asked.engines == 1 && asked.passes == 1 && asked.cards > 5 && asked.rankings == 0);
    CHECK(asked.engine.objective == HS_HEARTS_OBJECTIVE_PAYOFF && asked.engine.withoutLine == 1);
    CHECK(asked.engine.limits.playouts == 300 && asked.engine.limits.milliseconds == 60000);
    CHECK(asked.engine.limits.seed == 9 && asked.engine.limits.threads == 2);
    CHECK(asked.pass.limits.playouts == 1200 && asked.pass.limits.milliseconds == 240000);
    CHECK(asked.pass.objective == HS_HEARTS_OBJECTIVE_PAYOFF);
}

TEST(the_short_form_searches_and_two_zeroes_end_it) {
    const handsense::Api api = watched();
    HandsensePlayer *player = new HandsensePlayer(api);
    player->searchFor(0, 200, 7);
    playDealWith(player, 4);
    CHECK(asked.engine.limits.playouts == 200 && asked.engine.limits.seed == 7);
    CHECK(asked.engine.withoutLine == 1 && asked.engine.limits.threads == 1);
    CHECK(asked.pass.limits.playouts == 800 && asked.pass.limits.milliseconds == 0);
    player = new HandsensePlayer(api);
    player->searchFor(0, 200, 7);
    player->searchFor(0, 0);
    asked = Asked();
    playDealWith(player, 4);
    CHECK(asked.engines == 0 && asked.passes == 0 && asked.rankings > 5);
}

/// Plays deals with a searching player in seat 0, who may learn; returns its model, if any.
static std::unique_ptr<HsHeartsOpponents> playDeals(int deals, bool adaptive, int &models) {
    static int given;
    given = 0;
    static const handsense::Api &linked = kApi;
    handsense::Api api = kApi;
    api.handsense_hearts_engine_new = [](const HsHeartsSearchOptions *options) {
        given += options->opponents != nullptr ? 1 : 0;
        return linked.handsense_hearts_engine_new(options);
    };
    HandsensePlayer *player = new HandsensePlayer(api);
    player->searchFor(0, 20, 7);
    player->setAdaptive(adaptive);
    HeartsGameState table;
    table.addPlayer(player);
    for (int seat = 1; seat < kPlayers; ++seat) {
        table.addPlayer(new HeartsDucker);
    }
    table.setRules(HS_HEARTS_RULES_STANDARD | kDoPassCards);
    HeartsCardGame game(&table);
    for (int deal = 0; deal < deals; ++deal) {
        HeartsGameState dealt;
        setUp(dealt, HS_HEARTS_RULES_STANDARD, uint64_t(deal) + 1, kHold);
        uint64_t hands[kPlayers];
        for (int seat = 0; seat < kPlayers; ++seat) {
            hands[seat] = dealt.cards[seat].getHand();
        }
        game.PlayDeal(hands, HeartsCardGame::passDirOf(deal), deal);
    }
    models = given;
    std::unique_ptr<HsHeartsOpponents> seen;
    if (player->opponents() != nullptr) {
        seen.reset(new HsHeartsOpponents(*player->opponents()));
    }
    return seen;
}

TEST(a_searching_player_learns_from_deal_to_deal) {
    int models = 0;
    const std::unique_ptr<HsHeartsOpponents> seen = playDeals(6, true, models);
    CHECK(seen != nullptr && models == 5);
    const handsense::Library library;
    for (int seat = 1; seat < kPlayers; ++seat) {
        const handsense::HeartsTendencies found = library.tendencies(*seen, seat);
        CHECK(found.deals == 6 && found.errors > 0);
        CHECK(found.styles[HS_HEARTS_STYLE_DUCKER] > 0.9);
    }
    // The player knows its own passes and those to it.
    CHECK(seen->seats[0].passLogs[0] < 0 && seen->seats[3].passLogs[0] == 0);
    CHECK(playDeals(3, false, models) == nullptr && models == 0);
}

TEST(the_line_is_computed_on_request) {
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 2, kHold);
    for (bool line : {false, true}) {
        HandsensePlayer *player = new HandsensePlayer(kApi);
        handsense_legacy::SearchOptions options;
        options.playouts = 100;
        options.withoutLine = !line;
        player->searchFor(options);
        HeartsGameState table;
        for (int seat = 0; seat < kPlayers; ++seat) {
            table.addPlayer(seat == 1 ? static_cast<Player *>(player) : new HeartsDucker);
        }
        table.setRules(kQueenPenalty);
        Position position;
        position.hands[1] = handOf("A5.K2.3.72");
        position.leader = 1;
        table.setPosition(position);
        table.freeMove(player->Play());
        CHECK(player->lastDecision() != nullptr);
        CHECK((player->lastDecision()->lineLength > 0) == line);
    }
}

TEST(scores_of_a_state_without_a_game_are_set_by_the_host) {
    const handsense::Api api = watched();
    HeartsGameState state;
    setUp(state, HS_HEARTS_RULES_STANDARD, 5, kHold);
    HandsensePlayer player(api);
    player.setScores({10, 20, 99, 40});
    CardMove move;
    move.init(firstCard(allMovesOf(state)), kLeadCard, state.getNextPlayerNum());
    player.rankMove(&move, &state);
    CHECK(asked.view.scores[2] == 99 && asked.view.scores[3] == 40);
    std::unique_ptr<Player> copy(player.clone());
    asked.view.scores[2] = 0;
    copy->rankMove(&move, &state);
    CHECK(asked.view.scores[2] == 99 && asked.rankings == 2);
    player.setScores({0, 0, 0, 1});
    player.rankMove(&move, &state);
    CHECK(asked.view.scores[2] == 0 && asked.view.scores[3] == 1 && asked.rankings == 3);
    // A game has its own scores.
    HeartsCardGame game(&state);
    state.gameScore[1] = 50;
    player.rankMove(&move, &state);
    CHECK(asked.view.scores[1] == 50 && asked.view.scores[3] == 0 && asked.rankings == 4);
    state.gameScore[1] = 51;
    player.rankMove(&move, &state);
    CHECK(asked.view.scores[1] == 51);
}
