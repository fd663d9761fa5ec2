/// Tests of beliefs, sampled worlds and the search.
#include <memory>

#include "../engine/search.h"
#include "check.h"
#include "helpers.h"

using namespace hearts;

/// Whether a world is consistent with the observer's knowledge of the table.
static bool agrees(HeartsGameState &world, HeartsGameState &table, int me) {
    bool same = world.cards[me].getHand() == table.cards[me].getHand() &&
                world.getNextPlayerNum() == table.getNextPlayerNum() &&
                world.getCurrTrickNum() == table.getCurrTrickNum();
    uint64_t all = 0;
    for (int seat = 0; seat < kPlayers; ++seat) {
        same = same && world.played[seat].getHand() == table.played[seat].getHand() &&
               world.taken[seat].getHand() == table.taken[seat].getHand() &&
               world.cards[seat].count() == table.cards[seat].count();
        all |= world.cards[seat].getHand() | world.played[seat].getHand();
    }
    return same;
}

TEST(worlds_are_consistent_with_the_view) {
    for (uint64_t seed = 0; seed < 12; ++seed) {
        HeartsGameState table;
        setUp(table, HS_HEARTS_RULES_STANDARD, seed, HeartsCardGame::passDirOf(int(seed)));
        Random random(seed);
        for (int step = 0; !table.Done(); ++step) {
            if (step % 5 == 0) {
                const int me = table.getNextPlayerNum();
                std::unique_ptr<iiGameState> belief(table.getiiGameState(true, me));
                double weight = 0;
                std::unique_ptr<GameState> world(belief->getGameState(weight));
                CHECK(agrees(*static_cast<HeartsGameState *>(world.get()), table, me));
            }
            playRandom(table, random, 1);
        }
    }
}

TEST(worlds_respect_shown_voids_and_passed_cards) {
    HeartsGameState table;
    setUp(table, HS_HEARTS_RULES_STANDARD, 7, kLeftDir);
    Random random(7);
    playRandom(table, random, 12 + 30);
    const int me = table.getNextPlayerNum();
    std::unique_ptr<iiGameState> belief(table.getiiGameState(true, me));
    const iiHeartsState &mine = *static_cast<iiHeartsState *>(belief.get());
    for (int i = 0; i < 50; ++i) {
        double weight = 0;
        std::unique_ptr<GameState> drawn(belief->getGameState(weight));
        HeartsGameState &world = *static_cast<HeartsGameState *>(drawn.get());
        for (int seat = 0; seat < kPlayers; ++seat) {
            if (seat != me) {
                CHECK((world.cards[seat].getHand() & ~mine.couldHold(seat)) == 0);
            }
        }
        for (card c : table.passes[me]) {
            CHECK(world.original[(me + 1) % kPlayers].has(c));
        }
    }
}

TEST(belief_and_library_agree_on_possible_holders) {
    const handsense::Library library;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        HeartsGameState table;
        setUp(table, HS_HEARTS_RULES_STANDARD, seed, HeartsCardGame::passDirOf(int(seed)));
        Random random(seed);
        playRandom(table, random, table.donePassing() ? 1 : 13);
        for (; !table.Done(); playRandom(table, random, 1)) {
            const int me = int(seed / 4) % kPlayers;
            std::unique_ptr<iiGameState> belief(table.getiiGameState(true, me));
            const handsense::HeartsKnownState facts =
                library.knownState(ViewBuilder::build(table, me));
            for (int seat = 0; seat < kPlayers; ++seat) {
                CHECK(seat == me || static_cast<iiHeartsState &>(*belief).couldHold(seat) ==
                                        facts.couldHold[seat]);
            }
        }
    }
}

TEST(belief_takes_back_moves) {
    HeartsGameState table;
    setUp(table, HS_HEARTS_RULES_STANDARD, 4, kHold);
    HandsenseBelief belief(handsense::Api::linked(), ViewBuilder::buildDealStart(table, 1));
    static_cast<iiHeartsState &>(belief).init(table, 1);
    Random random(4);
    std::vector<Move *> moves;
    std::vector<HsHeartsView> before;
    while (!table.Done()) {
        before.push_back(belief.view());
        moves.push_back(applyRandom(table, random));
        belief.Played(moves.back());
        CHECK(belief.history().size() == moves.size());
    }
    for (; !moves.empty(); moves.pop_back(), before.pop_back()) {
        belief.Unplayed(moves.back());
        table.freeMove(moves.back());
        CHECK(std::memcmp(&belief.view(), &before.back(), sizeof(HsHeartsView)) == 0);
        CHECK(belief.history().size() == moves.size() - 1);
    }
    CardMove none;
    const HsHeartsView empty = belief.view();
    none.init(0, kLeadCard, 0);
    static_cast<iiHeartsState &>(belief).Played(&none);
    CHECK(empty.currTrick == 0 && empty.tricks[0].curr == 0);
}

static card chosenBy(HeartsGameState &table, UCTModule &module, int threads) {
    SearchOptions options;
    options.worlds = 8;
    options.simulations = 60;
    options.threads = threads;
    iiMonteCarlo search(options, &module);
    Move *move = search.Play(&table, table.getNextPlayer());
    const card chosen = cardOf(move);
    table.freeMove(move);
    return chosen;
}

TEST(search_leaves_the_table_unchanged_and_does_not_depend_on_threads) {
    DuckingPlayout own;
    HandsensePlayout library(handsense::Api::linked(), 11);
    for (uint64_t seed = 0; seed < 4; ++seed) {
        HeartsGameState table;
        setUp(table, HS_HEARTS_RULES_STANDARD, seed, HeartsCardGame::passDirOf(int(seed)));
        Random random(seed);
        playRandom(table, random, int(seed) * 7);
        const Snapshot before(table);
        for (UCTModule *module :
             {static_cast<UCTModule *>(&own), static_cast<UCTModule *>(&library)}) {
            const card alone = chosenBy(table, *module, 1);
            CHECK(Deck(movesOf(table)).has(alone));
            CHECK(chosenBy(table, *module, 4) == alone);
        }
        CHECK(Snapshot(table) == before);
    }
    CHECK(library.lastStatus() == HS_OK);
}

TEST(games_of_the_searching_player_end) {
    HandsensePlayout playouts(handsense::Api::linked());
    SearchOptions options;
    options.worlds = 2;
    options.simulations = 12;
    iiMonteCarlo search(options, &playouts);
    HeartsGameState table;
    for (int seat = 0; seat < kPlayers; ++seat) {
        table.addPlayer(new SearchPlayer(&search, "searcher", true));
    }
    table.setRules(HS_HEARTS_RULES_STANDARD);
    HeartsCardGame game(&table);
    Random random(1);
    game.Play(random);
    double sum = 0;
    for (int seat = 0; seat < kPlayers; ++seat) {
        sum += table.gameScore[seat];
    }
    CHECK(int(sum) % 26 == 0 && sum >= 100);
}
