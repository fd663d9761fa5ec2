#include "tables.h"

#include <algorithm>

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
