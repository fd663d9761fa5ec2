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
    return options.uct ? "uct" : "rules";
}

hearts::Player *Seating::library() {
    if (options.uct) {
        return new hearts::SearchPlayer(&librarySearch, "uct+handsense");
    }
    HandsensePlayer *player =
        new HandsensePlayer(api, nullptr, HS_HEARTS_POLICY_DEFAULT, libraryName());
    if (options.level >= 0) {
        player->playAtLevel(options.level, options.seed);
    } else {
        player->searchFor(options.searchTime, options.searchPlayouts, options.seed,
                          options.searchThreads);
    }
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

void Seating::seatAll(hearts::GameState &table, unsigned ours) {
    for (int seat = 0; seat < hearts::kPlayers; ++seat) {
        table.addPlayer((ours >> seat & 1) != 0 ? library() : other());
    }
}
