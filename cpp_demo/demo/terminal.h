/// Terminal output: colours, suit symbols and tables, with an ASCII fallback.
#ifndef DEMO_TERMINAL_H
#define DEMO_TERMINAL_H

#include <string>
#include <vector>

#include "../engine/cards.h"

/// The capabilities of the terminal. Cards are written suit first: "♠Q" or "SQ".
class Terminal {
public:
    Terminal(bool withSymbols, bool withColour) : symbols(withSymbols), colour(withColour) {}

    /// Detects them from standard output and the environment: colour needs a terminal that is not
    /// "dumb" and no NO_COLOR; symbols need a UTF-8 locale.
    static Terminal detect();
    static Terminal plain() { return Terminal(false, false); }

    bool hasSymbols() const { return symbols; }

    std::string suit(int s) const;
    std::string cardText(hearts::card c) const;
    /// "♠Q ♥A ♥K".
    std::string cardList(uint64_t cards) const;
    /// "♠AK3 ♥72 ♦QJ98 ♣T654"; suits without a card are left out.
    std::string hand(uint64_t cards) const;

    std::string yes() const { return symbols ? "✓" : "+"; }
    std::string arrow() const { return symbols ? "→" : "->"; }
    std::string dot() const { return symbols ? "·" : "-"; }
    std::string plusMinus() const { return symbols ? "±" : "+/-"; }

    std::string bold(const std::string &text) const { return paint("1", text); }
    std::string faint(const std::string &text) const { return paint("2", text); }
    std::string good(const std::string &text) const { return paint("32", text); }
    std::string alarm(const std::string &text) const { return paint("33;1", text); }

private:
    std::string paint(const char *code, const std::string &text) const;

    bool symbols;
    bool colour;
};

/// "Spades", "Diamonds", "Clubs", "Hearts".
const char *suitName(int s);
/// The ranks of the cards of one suit from the top: "AKT2".
std::string ranksOf(uint64_t cards, int s);
/// "South", "West", "North", "East": seats 0 to 3, in the order of play.
const char *seatName(int seat);
/// The number of columns of a text, without its colour codes.
int displayWidth(const std::string &text);
/// The text padded on the right with spaces to `width` columns.
std::string padded(const std::string &text, int width);
/// The text in lines of at most 96 columns, each indented; ends with a line feed.
std::string wrapped(const std::string &text, int indent);
/// printf into a string.
std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));

/// A table with a head and rows; every column is as wide as its widest cell.
class Table {
public:
    explicit Table(const std::vector<std::string> &head) : rows(1, head) {}

    /// Sets the minimum width of each column, without the space before and after the text.
    Table &widths(const std::vector<int> &least);
    Table &row(const std::vector<std::string> &cells);
    /// Adds a line between the rows before and after it.
    Table &rule();

    std::string draw(const Terminal &terminal) const;

private:
    std::vector<int> columnWidths() const;

    std::vector<int> leastWidths;
    std::vector<std::vector<std::string>> rows;  ///< an empty row is a line
};

#endif  // DEMO_TERMINAL_H
