/// Players at a table, and a report of when the library falls back to the engine.
#ifndef DEMO_SEATING_H
#define DEMO_SEATING_H

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "../engine/search.h"
#include "host.h"
#include "options.h"

/// Prints one line for each fallback of the adapters that share its counter.
class FallbackReport {
public:
    FallbackReport() {
        fallbacks.onFallback([](HsStatus status, const char *sentence) {
            std::fputs(line(status, sentence).c_str(), stdout);
        });
    }

    const handsense_legacy::Fallbacks &counter() const { return fallbacks; }

    static std::string line(HsStatus status, const char *sentence) {
        return "A decision of the library fell back to the engine (status " +
               std::to_string(status) + "): " + sentence + "\n";
    }

    /// The line at the end.
    std::string summary() const {
        const unsigned count = fallbacks.count();
        return count == 0 ? "No decision of the library fell back to the engine.\n"
               : count == 1
                   ? "1 decision of the library fell back to the engine.\n"
                   : std::to_string(count) + " decisions of the library fell back to the engine.\n";
    }

private:
    handsense_legacy::Fallbacks fallbacks;
};

/// Owner of the playout modules and searches; it must outlive the players made from it.
class Seating {
public:
    Seating(const handsense::Api &api, const Options &options);

    /// Whether the library's seats play the best-ranked card.
    bool ranks() const { return !options.uct && options.level < 0; }
    /// Whether the library searches for them.
    bool searches() const { return options.searchTime > 0 || options.searchPlayouts > 0; }
    std::string libraryName() const;
    std::string otherName() const;
    /// Whether every decision of the library was its own.
    std::string fallbackSummary() const { return fallbacks.summary(); }

    /// Creates a player; the state that seats the player owns it.
    hearts::Player *library();
    hearts::Player *other();

    /// Seats four players; the library's players sit where `ours` has a bit.
    void seatAll(hearts::GameState &table, unsigned ours);

private:
    const handsense::Api &api;
    Options options;
    FallbackReport fallbacks;
    hearts::DuckingPlayout enginePlayouts;
    HandsensePlayout libraryPlayouts;
    hearts::iiMonteCarlo engineSearch;
    hearts::iiMonteCarlo librarySearch;
};

#endif  // DEMO_SEATING_H
