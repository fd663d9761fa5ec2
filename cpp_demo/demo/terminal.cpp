#include "terminal.h"

#include <unistd.h>
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <vector>

using hearts::Deck;

/// The value of an environment variable, empty when it is not set.
static std::string environment(const char *name) {
    const char *value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// The character locale: the first variable that is set counts.
static std::string characterLocale() {
    for (const char *name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (!environment(name).empty()) {
            return environment(name);
        }
    }
    return "";
}

Terminal Terminal::detect() {
    const bool dumb = environment("TERM") == "dumb";
    const std::string locale = characterLocale();
    const bool utf8 = locale.find("UTF-8") != std::string::npos ||
                      locale.find("utf8") != std::string::npos ||
                      locale.find("utf-8") != std::string::npos;
    const bool colour = isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty();
    return Terminal(utf8 && !dumb, colour && !dumb);
}

std::string Terminal::paint(const char *code, const std::string &text) const {
    return colour ? std::string("\033[") + code + "m" + text + "\033[0m" : text;
}

std::string Terminal::suit(int s) const {
    static const char *const kSymbols[] = {"♠", "♦", "♣", "♥"};
    static const char *const kLetters[] = {"S", "D", "C", "H"};
    const bool red = s == hearts::DIAMONDS || s == hearts::HEARTS;
    const std::string text = symbols ? kSymbols[s] : kLetters[s];
    return red ? paint("31", text) : text;
}

std::string Terminal::cardText(hearts::card c) const {
    return suit(Deck::getsuit(c)) + ranksOf(uint64_t(1) << c, Deck::getsuit(c));
}

std::string Terminal::cardList(uint64_t cards) const {
    std::string text;
    for (; cards != 0; cards &= cards - 1) {
        text += (text.empty() ? "" : " ") + cardText(hearts::firstCard(cards));
    }
    return text;
}

std::string Terminal::hand(uint64_t cards) const {
    std::string text;
    for (int s : {hearts::SPADES, hearts::HEARTS, hearts::DIAMONDS, hearts::CLUBS}) {
        if (Deck(cards).suitCount(s) > 0) {
            text += (text.empty() ? "" : " ") + suit(s) + (symbols ? "" : ":") + ranksOf(cards, s);
        }
    }
    return text;
}

const char *suitName(int s) {
    static const char *const kNames[] = {"Spades", "Diamonds", "Clubs", "Hearts"};
    return kNames[s];
}

std::string ranksOf(uint64_t cards, int s) {
    std::string text;
    for (int r = 0; r < hearts::kRanks; ++r) {
        if (Deck(cards).has(s, r)) {
            text += "AKQJT98765432"[r];
        }
    }
    return text;
}

const char *seatName(int seat) {
    static const char *const kNames[] = {"South", "West", "North", "East"};
    return kNames[seat];
}

int displayWidth(const std::string &text) {
    int width = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\033') {
            i = text.find('m', i);
        } else if ((text[i] & 0xC0) != 0x80) {  // not a continuation byte of UTF-8
            ++width;
        }
    }
    return width;
}

std::string padded(const std::string &text, int width) {
    const int missing = width - displayWidth(text);
    return missing > 0 ? text + std::string(size_t(missing), ' ') : text;
}

std::string wrapped(const std::string &text, int indent) {
    const int kWidth = 96;
    const std::string margin(size_t(indent), ' ');
    std::istringstream words(text);
    std::string lines;
    std::string line = margin;
    for (std::string word; words >> word;) {
        if (displayWidth(line) + 1 + displayWidth(word) > kWidth) {
            lines += line + "\n";
            line = margin + " ";
        }
        line += (line.size() > margin.size() || !lines.empty() ? " " : "") + word;
    }
    return lines + line + "\n";
}

std::string format(const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, pattern, arguments);
    va_end(arguments);
    std::vector<char> buffer(size_t(length) + 1);
    std::vsnprintf(buffer.data(), buffer.size(), pattern, again);
    va_end(again);
    return std::string(buffer.data(), size_t(length));
}

namespace {

/// The characters of one kind of line: left end, fill, crossing, right end.
struct Line {
    const char *left, *fill, *cross, *right;
};

struct Frame {
    Line top, middle, bottom;
    const char *bar;
};

const Frame kDrawn = {{"┌", "─", "┬", "┐"}, {"├", "─", "┼", "┤"}, {"└", "─", "┴", "┘"}, "│"};
const Frame kPlain = {{"+", "-", "+", "+"}, {"+", "-", "+", "+"}, {"+", "-", "+", "+"}, "|"};

std::string drawLine(const Line &line, const std::vector<int> &widths) {
    std::string text = line.left;
    for (size_t column = 0; column < widths.size(); ++column) {
        text += column > 0 ? line.cross : "";
        for (int i = 0; i < widths[column]; ++i) {
            text += line.fill;
        }
    }
    return text + line.right + "\n";
}

std::string drawRow(const std::vector<std::string> &cells, const std::vector<int> &widths,
                    const char *bar) {
    std::string text = bar;
    for (size_t column = 0; column < widths.size(); ++column) {
        text += padded(" " + cells[column], widths[column]) + bar;
    }
    return text + "\n";
}

}  // namespace

Table &Table::widths(const std::vector<int> &least) {
    leastWidths = least;
    return *this;
}

Table &Table::row(const std::vector<std::string> &cells) {
    rows.push_back(cells);
    return *this;
}

Table &Table::rule() {
    rows.push_back(std::vector<std::string>());
    return *this;
}

/// The widths with the space before the text. A column with a given minimum width may end right
/// after its widest text; the others keep a space there.
std::vector<int> Table::columnWidths() const {
    std::vector<int> widths(rows[0].size(), 0);
    for (const std::vector<std::string> &cells : rows) {
        for (size_t column = 0; column < cells.size(); ++column) {
            const int space = leastWidths.empty() ? 2 : 1;
            widths[column] = std::max(widths[column], displayWidth(cells[column]) + space);
        }
    }
    for (size_t column = 0; column < leastWidths.size(); ++column) {
        widths[column] = std::max(widths[column], leastWidths[column]);
    }
    return widths;
}

std::string Table::draw(const Terminal &terminal) const {
    const Frame &frame = terminal.hasSymbols() ? kDrawn : kPlain;
    const std::vector<int> widths = columnWidths();
    std::string text = drawLine(frame.top, widths) + drawRow(rows[0], widths, frame.bar) +
                       drawLine(frame.middle, widths);
    for (size_t i = 1; i < rows.size(); ++i) {
        text +=
            rows[i].empty() ? drawLine(frame.middle, widths) : drawRow(rows[i], widths, frame.bar);
    }
    return text + drawLine(frame.bottom, widths);
}
