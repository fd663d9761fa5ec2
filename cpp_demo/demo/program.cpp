/// handsense_demo: a Hearts engine whose players use the handsense library. See --help.
#include <cstdio>

#include "options.h"
#include "program.h"
#include "reports.h"
#include "seating.h"
#include "story.h"

namespace {

const int kCannotWrite = 1;
const int kBadUsage = 2;

void analyseHands(const handsense::Api &api, const Terminal &terminal, const Options &options) {
    const handsense::Library library(api);
    if (!options.hand.empty()) {
        std::fputs(handReport(library, terminal, library.parse(options.hand).bits()).c_str(),
                   stdout);
        return;
    }
    hearts::Random random(options.seed);
    Seating seating(api, options);
    hearts::HeartsGameState table;
    seating.seatAll(table, 0);
    for (int i = 0; i < options.hands; ++i) {
        if (i % hearts::kPlayers == 0) {
            table.Reset(random);
        }
        const int seat = i % hearts::kPlayers;
        std::printf(
            "%s%s\n", i > 0 ? "\n" : "",
            terminal.bold(format("Deal %d, %s", i / hearts::kPlayers + 1, seatName(seat))).c_str());
        std::fputs(handReport(library, terminal, table.cards[seat].getHand()).c_str(), stdout);
    }
}

/// Plays and tells one game. The library sits North, and South as well if it has two seats.
void tellGame(const handsense::Api &api, const Terminal &terminal, const Options &options) {
    const unsigned ours = options.seats == 2 ? 5 : 4;
    Seating seating(api, options);
    hearts::HeartsGameState table;
    seating.seatAll(table, ours);
    table.setRules(options.rules);
    StoryStyle style;
    style.ours = ours;
    style.giveReasons = seating.ranks();
    style.searches = seating.searches();
    style.wholeStory = options.wholeStory;
    for (int seat = 0; seat < hearts::kPlayers; ++seat) {
        style.players.push_back(table.getPlayer(seat)->getName());
    }
    Story story(api, terminal, style);
    hearts::HeartsCardGame game(&table);
    game.setObserver(&story);
    story.introduce(options.seed, options.rules);
    hearts::Random random(options.seed);
    game.Play(random);
    story.gameDone(table);
    std::fputs(seating.fallbackSummary().c_str(), stdout);
}

void run(const handsense::Api &api, const Options &options) {
    const Terminal terminal = options.plain ? Terminal::plain() : Terminal::detect();
    switch (options.mode) {
        case Options::kHands:
            return analyseHands(api, terminal, options);
        case Options::kMatch:
            return playMatch(api, terminal, options);
        default:
            return tellGame(api, terminal, options);
    }
}

int fail(const std::string &problem) {
    std::fprintf(stderr, "handsense_demo: %s\n", problem.c_str());
    return kBadUsage;
}

}  // namespace

int handsense_demo_main(int argc, char **argv) noexcept {
    Options options;
    std::string problem;
    if (!readOptions(argc, argv, options, problem)) {
        return fail(problem + " (--help lists the options)");
    }
    if (options.mode == Options::kHelp) {
        std::fputs(helpText().c_str(), stdout);
        return 0;
    }
    // Declared first, so that it is unloaded last.
    handsense::Plugin plugin;
    const handsense::Api *api = linkedLibrary();
    if (!options.pluginPath.empty()) {
        plugin = handsense::Plugin::load(options.pluginPath, problem);
        if (!plugin.loaded()) {
            return fail(problem);
        }
        api = &plugin.api();
    }
    if (api == nullptr) {
        return fail("this program is linked without the library; use --dlopen PATH");
    }
    try {
        run(*api, options);
    } catch (const handsense::Error &error) {
        return fail(error.what());
    }
    if (std::fflush(stdout) != 0) {
        std::perror("handsense_demo: cannot write the output");
        return kCannotWrite;
    }
    return 0;
}
