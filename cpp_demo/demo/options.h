/// The command line.
#ifndef DEMO_OPTIONS_H
#define DEMO_OPTIONS_H

#include <cstdint>
#include <string>

struct Options {
    enum Mode { kGame, kHands, kMatch, kInteractive, kHelp };

    Mode mode = kGame;
    uint64_t seed = 1;
    int seats = 1;       ///< seats of the library
    int deals = 0;       ///< of a match
    int hands = 0;       ///< to analyse
    std::string hand;    ///< to analyse, in any form the library reads
    std::string player;  ///< the other players; empty for the mode's own choice
    int rules = 0;
    bool wholeStory = false;  ///< every deal is told card by card, not only the first
    bool uct = false;  ///< the engine's search on both sides, ours with the library's playouts
    int searchThreads = 1;
    int searchTime = 0;           ///< milliseconds a card of the library's search; 0 for no limit
    uint64_t searchPlayouts = 0;  ///< the same in playouts; without either it does not search
    bool plain = false;
    std::string pluginPath;  ///< empty: the linked library
};

/// Fills `options` from the command line. On a mistake returns false and says in `problem` what it
/// is.
bool readOptions(int argc, char **argv, Options &options, std::string &problem);

/// The text of --help.
std::string helpText();

#endif  // DEMO_OPTIONS_H
