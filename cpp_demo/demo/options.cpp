#include "options.h"

#include <cerrno>
#include <cstdlib>
#include <limits>
#include <vector>

#include "handsense.h"

std::string helpText() {
    return R"(handsense_demo: a Hearts engine with the handsense library at its table

usage: handsense_demo [options]

what to do (without one of these: play a game to 100 and tell its first deal in full)
  --story              tell every deal of the game in full
  --hands N            analyse N dealt hands, play nothing
  --hand CARDS         analyse this hand, e.g. AK3.QJ98.T654.72
  --deals N            play N deals with the seats rotated and sum up

who plays
  --seats 1|2          seats of the library                        [1]
  --player NAME        the others: ducker, rules, uct, handsense   [rules]
  --uct                the engine's search in every seat; the library's seats search with
                       its playouts, the others with the engine's own
  --level NAME         the library's seats play at a level: novice, steady, seasoned,
                       expert or master; without it they play as expert
  --search MS          the library's seats search, up to MS milliseconds a card
  --search-playouts N  the library's seats search, up to N playouts a card; repeatable
  --search-threads N   threads of one search                       [1]

how
  --seed N             seed of the random generator that deals     [1]
  --rules NAME         standard, legacy, or a number such as 0x0DA1 [standard]
  --dlopen PATH        load the library from this file at run time
  --plain              no colours, no symbols, ASCII only
  --help               this text
)";
}

namespace {

/// Parses the arguments in order and stops at the first error.
class Reader {
public:
    Reader(int argc, char **argv) : words(argv + 1, argv + argc) {}

    bool more() const { return problem.empty() && next < words.size(); }

    /// The next word; splits "--name=value".
    std::string word() {
        std::string text = words[next++];
        const size_t equals = text.find('=');
        if (text.compare(0, 2, "--") == 0 && equals != std::string::npos) {
            words.insert(words.begin() + long(next), text.substr(equals + 1));
            return text.substr(0, equals);
        }
        return text;
    }

    std::string value(const std::string &option) {
        if (next == words.size()) {
            problem = option + " needs a value";
            return "";
        }
        return words[next++];
    }

    /// A whole number, decimal or hexadecimal, within the bounds.
    uint64_t number(const std::string &option, uint64_t least, uint64_t most) {
        const std::string text = value(option);
        char *end = nullptr;
        errno = 0;
        const uint64_t parsed = std::strtoull(text.c_str(), &end, 0);
        const bool isNumber = !text.empty() && text[0] != '-' && *end == '\0' && errno == 0;
        if (problem.empty() && (!isNumber || parsed < least || parsed > most)) {
            problem = option + " needs a number from " + std::to_string(least) + " to " +
                      std::to_string(most) + ", not \"" + text + "\"";
        }
        return parsed;
    }

    std::string problem;

private:
    std::vector<std::string> words;
    size_t next = 0;
};

int readRules(Reader &reader) {
    const std::string text = reader.value("--rules");
    if (text == "standard") {
        return HS_HEARTS_RULES_STANDARD;
    }
    if (text == "legacy") {
        return HS_HEARTS_RULES_LEGACY_MAIN;
    }
    char *end = nullptr;
    const long bits = std::strtol(text.c_str(), &end, 0);
    if (reader.problem.empty() && (text.empty() || *end != '\0' || bits < 0 || bits > 0x3FFF)) {
        reader.problem =
            "--rules needs standard, legacy or a number up to 0x3FFF, not \"" + text + "\"";
    }
    return int(bits);
}

const char *const kLevels[] = {"novice", "steady", "seasoned", "expert", "master"};

int readLevel(const std::string &name, Reader &reader) {
    int level = 0;
    for (const char *known : kLevels) {
        if (name == known) {
            return level;
        }
        ++level;
    }
    if (reader.problem.empty()) {
        reader.problem = "unknown level \"" + name + "\"";
    }
    return -1;
}

std::string readPlayer(Reader &reader) {
    const std::string name = reader.value("--player");
    const bool known = name == "ducker" || name == "rules" || name == "uct" || name == "handsense";
    if (reader.problem.empty() && !known) {
        reader.problem = "unknown player \"" + name + "\"";
    }
    return name;
}

void readOption(const std::string &option, Reader &reader, Options &options) {
    const uint64_t kMost = std::numeric_limits<uint64_t>::max();
    if (option == "--hands") {
        options.mode = Options::kHands;
        options.hands = int(reader.number(option, 1, 1000));
    } else if (option == "--hand") {
        options.mode = Options::kHands;
        options.hand = reader.value(option);
    } else if (option == "--deals") {
        options.mode = Options::kMatch;
        options.deals = int(reader.number(option, 2, 1000000));
    } else if (option == "--story") {
        options.wholeStory = true;
    } else if (option == "--seats") {
        options.seats = int(reader.number(option, 1, 2));
    } else if (option == "--player") {
        options.player = readPlayer(reader);
    } else if (option == "--level") {
        options.level = readLevel(reader.value(option), reader);
    } else if (option == "--uct") {
        options.uct = true;
    } else if (option == "--search-threads") {
        options.searchThreads = int(reader.number(option, 1, 256));
    } else if (option == "--search") {
        options.searchTime = int(reader.number(option, 1, 3600000));
    } else if (option == "--search-playouts") {
        options.searchPlayouts = reader.number(option, 1, kMost);
    } else if (option == "--seed") {
        options.seed = reader.number(option, 0, kMost);
    } else if (option == "--rules") {
        options.rules = readRules(reader);
    } else if (option == "--dlopen") {
        options.pluginPath = reader.value(option);
    } else if (option == "--plain") {
        options.plain = true;
    } else if (option == "--help" || option == "-h") {
        options.mode = Options::kHelp;
    } else {
        reader.problem = "unknown option \"" + option + "\"";
    }
}

}  // namespace

const char *levelName(int level) {
    return kLevels[level];
}

bool readOptions(int argc, char **argv, Options &options, std::string &problem) {
    options.rules = HS_HEARTS_RULES_STANDARD;
    Reader reader(argc, argv);
    while (reader.more() && options.mode != Options::kHelp) {
        readOption(reader.word(), reader, options);
    }
    const bool searches = options.searchTime > 0 || options.searchPlayouts > 0;
    if (reader.problem.empty() && options.uct && searches) {
        reader.problem = "--uct is the engine's search, --search the library's; choose one";
    }
    if (reader.problem.empty() && (options.uct || searches) && options.level >= 0) {
        reader.problem = "a level has its own search or none; choose a level or a search";
    }
    problem = reader.problem;
    return problem.empty();
}
