#include "seating.h"

#include "../engine/players.h"

static hearts::SearchOptions searchOptions(const Options &options) {
    hearts::SearchOptions search;
    search.threads = options.searchThreads;
    return search;
}

Seating::Seating(const handsense::Api &functions, const Options &choice)
    : api(functions),
      options(choice),
      libraryPlayouts(functions, choice.seed),
      engineSearch(searchOptions(choice), &enginePlayouts),
      librarySearch(searchOptions(choice), &libraryPlayouts) {
    libraryPlayouts.shareFallbacks(fallbacks.counter());
}

std::string Seating::libraryName() const {
    if (options.level >= 0) {
        return levelName(options.level);
    }
    return options.uct ? "uct+handsense" : searches() ? "handsense+search" : "handsense";
}

std::string Seating::otherName() const {
    if (!options.player.empty()) {
        return options.player;
    }
    if (options.mode == Options::kInteractive) {
        return libraryName();
    }
    return options.uct ? "uct" : "rules";
}

hearts::Player *Seating::library() {
    if (options.uct) {
        return new hearts::SearchPlayer(&librarySearch, "uct+handsense");
    }
    if (options.level >= 0) {
        return atLevel(options.level);
    }
    HandsensePlayer *player =
        new HandsensePlayer(api, nullptr, HS_HEARTS_POLICY_DEFAULT, libraryName());
    player->searchFor(options.searchTime, options.searchPlayouts, options.seed,
                      options.searchThreads);
    player->shareFallbacks(fallbacks.counter());
    return player;
}

hearts::Player *Seating::other() {
    const std::string name = otherName();
    if (name == "ducker") {
        return new hearts::HeartsDucker;
    }
    if (name == "rules") {
        return new hearts::HeartsCardPlayer;
    }
    if (name == "uct") {
        return new hearts::SearchPlayer(&engineSearch, "uct");
    }
    return library();
}

hearts::Player *Seating::atLevel(int level) {
    HandsensePlayer *player =
        new HandsensePlayer(api, nullptr, HS_HEARTS_POLICY_DEFAULT, levelName(level));
    player->playAtLevel(level, options.seed);
    player->shareFallbacks(fallbacks.counter());
    return player;
}

bool Seating::ranks() const {
    bool all = libraryDecides() && options.level < 0;
    for (int level : options.seatLevels) {
        all = all && level < 0;
    }
    return all;
}

hearts::Player *Seating::playerOf(int seat, bool ours) {
    const int level = options.seatLevels[seat];
    if (level >= 0) {
        return atLevel(level);
    }
    return ours ? library() : other();
}

void Seating::seatAll(hearts::GameState &table, unsigned ours) {
    for (int seat = 0; seat < hearts::kPlayers; ++seat) {
        table.addPlayer(playerOf(seat, (ours >> seat & 1) != 0));
    }
}
