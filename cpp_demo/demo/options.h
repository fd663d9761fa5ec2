/// The command line.
#ifndef DEMO_OPTIONS_H
#define DEMO_OPTIONS_H

#include <cstdint>
#include <string>

struct Options {
    enum Mode { kGame, kHands, kMatch, kHelp };

    Mode mode = kGame;
    uint64_t seed = 1;
    int seats = 1;       ///< number of seats of the library
    int deals = 0;       ///< number of deals of a match
    int hands = 0;       ///< number of hands to analyse
    std::string hand;    ///< hand to analyse, in any form the library parses
    std::string player;  ///< the other players; empty for the engine's own
    int rules = 0;
    bool wholeStory = false;  ///< tell every deal card by card, not only the first
    bool uct = false;         ///< the engine's search in all seats, the library's with its playouts
    int level = -1;           ///< level of the library's seats; -1 for none
    int searchThreads = 1;
    int searchTime = 0;           ///< time limit of the library's search, ms per card; 0 for none
    uint64_t searchPlayouts = 0;  ///< playouts per card; 0 for none. Without limits: no search
    bool plain = false;
    std::string pluginPath;  ///< library to load; empty for the linked one
};

/// The name of a level, HS_HEARTS_LEVEL_*.
const char *levelName(int level);

/// Parses the command line into `options`. On an error returns false and describes it in `problem`.
bool readOptions(int argc, char **argv, Options &options, std::string &problem);

/// The text of --help.
std::string helpText();

#endif  // DEMO_OPTIONS_H
