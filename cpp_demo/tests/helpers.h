/// Test helpers: states, random play and comparisons.
#ifndef TESTS_HELPERS_H
#define TESTS_HELPERS_H

#include <vector>

#include "../demo/host.h"
#include "../engine/players.h"

/// The standard rules, the classic ones, and sets that together use every bit.
extern const std::vector<int> kRuleSets;

/// All visible data of a state, by value.
struct Snapshot {
    explicit Snapshot(hearts::HeartsGameState &state);
    bool operator==(const Snapshot &other) const { return values == other.values; }

    std::vector<uint64_t> values;
};

/// Seats four rule players and deals; `dir` is the pass direction.
void setUp(hearts::HeartsGameState &state, int rules, uint64_t seed, int dir);

/// Applies a random legal move and returns it; the caller undoes and frees it.
hearts::Move *applyRandom(hearts::HeartsGameState &state, hearts::Random &random);

/// Plays `moves` random moves, or to the end of the deal.
void playRandom(hearts::HeartsGameState &state, hearts::Random &random, int moves);

/// The cards of getMoves() or getAllMoves().
uint64_t movesOf(hearts::HeartsGameState &state);
uint64_t allMovesOf(hearts::HeartsGameState &state);

/// A hand from "AK3.QJ98.T654.72".
uint64_t handOf(const char *text);

#endif  // TESTS_HELPERS_H
