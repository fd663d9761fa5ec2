/// Makes the players for a table, with all they need to think.
#ifndef DEMO_SEATING_H
#define DEMO_SEATING_H

#include <memory>
#include <string>
#include <vector>

#include "../engine/worlds.h"
#include "host.h"
#include "options.h"

/// Owns playout modules and searches; the players made from it must be gone before it is.
class Seating {
public:
    Seating(const handsense::Api &api, const Options &options);

    /// Whether the library decides about the cards of its seats, rather than a search with its
    /// playouts.
    bool libraryDecides() const { return !options.uct; }
    /// Whether it searches for them.
    bool searches() const { return options.searchTime > 0 || options.searchPlayouts > 0; }
    std::string libraryName() const;
    std::string otherName() const;

    /// A new player, owned by the state at which he is seated.
    hearts::Player *library();
    hearts::Player *other();

    /// Seats four players, ours where `ours` has a bit.
    void seatAll(hearts::GameState &table, unsigned ours);

private:
    const handsense::Api &api;
    Options options;
    hearts::DuckingPlayout enginePlayouts;
    HandsensePlayout libraryPlayouts;
    hearts::iiMonteCarlo engineSearch;
    hearts::iiMonteCarlo librarySearch;
};

#endif  // DEMO_SEATING_H
