/// Runs all tests: engine_test PATH_OF_LIBHANDSENSE_SO. Prints the failures and a summary.
#include <cstdio>
#include <exception>

#include "check.h"
#include "helpers.h"

using namespace hearts;

static int failuresOfCurrentTest = 0;
static std::string pathOfPlugin;

std::vector<TestCase> &testCases() {
    static std::vector<TestCase> cases;
    return cases;
}

const std::string &pluginPath() {
    return pathOfPlugin;
}

void check(bool holds, const char *claim, const char *file, int line) {
    if (!holds) {
        ++failuresOfCurrentTest;
        std::printf("  %s:%d: check failed: %s\n", file, line, claim);
    }
}

const std::vector<int> kRuleSets = {
    HS_HEARTS_RULES_STANDARD,
    HS_HEARTS_RULES_LEGACY_MAIN,
    kQueenPenalty | kJackBonus | kNoTrickBonus | kLead2Clubs | kMustBreakHearts,
    kQueenPenalty | kJackBonus | kShootingNeedsJack | kLeadClubs | kDoPassCards,
    kQueenPenalty | kHeartsArentPoints | kNoHeartsFirstTrick | kDoPassCards,
    kQueenPenalty | kNoShooting | kNoQueenFirstTrick | kLead2Clubs | kDoPassCards,
    kLead2Clubs | kNoHeartsFirstTrick | kMustBreakHearts | kDoPassCards,
};

Snapshot::Snapshot(HeartsGameState &state) {
    for (unsigned seat = 0; seat < MAXPLAYERS; ++seat) {
        for (const Deck *deck :
             {&state.cards[seat], &state.original[seat], &state.played[seat], &state.taken[seat]}) {
            values.push_back(deck->getHand());
        }
        values.push_back(state.passes[seat].size());
        for (card c : state.passes[seat]) {
            values.push_back(uint64_t(c));
        }
    }
    values.push_back(state.allplayed.getHand());
    for (int number : {state.rules, state.firstPlayer, state.getPassDir(), state.getCurrTrickNum(),
                       state.getNextPlayerNum(), int(state.donePassing())}) {
        values.push_back(uint64_t(number));
    }
    for (int i = 0; i <= state.getCurrTrickNum(); ++i) {
        const Trick &trick = *state.getTrick(i);
        values.push_back(uint64_t(trick.np) << 32 | uint64_t(trick.curr));
        for (unsigned k = 0; k < MAXPLAYERS; ++k) {
            values.push_back(uint64_t(trick.play[k]) << 32 | uint64_t(trick.player[k]));
        }
    }
}

void setUp(HeartsGameState &state, int rules, uint64_t seed, int dir) {
    for (int seat = 0; seat < kPlayers; ++seat) {
        state.addPlayer(new HeartsCardPlayer);
    }
    Random random(seed);
    state.setRules(rules);
    state.Reset(random);
    state.setPassDir(dir);
    state.setFirstPlayer(int(seed % kPlayers));
}

Move *applyRandom(HeartsGameState &state, Random &random) {
    MoveList moves(state, state.getAllMoves());
    const uint64_t cards = moves.getCards();
    Move *move = moves.take(nthCard(cards, int(random.below(uint32_t(countCards(cards))))));
    state.ApplyMove(move);
    return move;
}

void playRandom(HeartsGameState &state, Random &random, int moves) {
    for (; moves > 0 && !state.Done(); --moves) {
        state.freeMove(applyRandom(state, random));
    }
}

uint64_t movesOf(HeartsGameState &state) {
    return MoveList(state, state.getMoves()).getCards();
}

uint64_t allMovesOf(HeartsGameState &state) {
    return MoveList(state, state.getAllMoves()).getCards();
}

uint64_t handOf(const char *text) {
    return handsense::Library().parse(text).bits();
}

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: engine_test PATH_OF_LIBHANDSENSE_SO\n");
        return 2;
    }
    pathOfPlugin = argv[1];
    int failed = 0;
    for (const TestCase &test : testCases()) {
        failuresOfCurrentTest = 0;
        try {
            test.body();
        } catch (const std::exception &problem) {
            check(false, problem.what(), test.name, 0);
        }
        if (failuresOfCurrentTest > 0) {
            std::printf("FAILED %s\n", test.name);
            ++failed;
        }
    }
    std::printf("%d passed, %d failed\n", int(testCases().size()) - failed, failed);
    return failed == 0 ? 0 : 1;
}
