/// Text tables with borders.
#ifndef DEMO_TABLES_H
#define DEMO_TABLES_H

#include <string>
#include <vector>

#include "terminal.h"

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

#endif  // DEMO_TABLES_H
