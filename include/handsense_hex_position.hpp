/// handsense_hex_position.hpp: cells and positions of Hex in C++. Programs include
/// handsense_hex.hpp, which includes this file.
#ifndef HANDSENSE_HEX_POSITION_HPP
#define HANDSENSE_HEX_POSITION_HPP

#include <vector>

#include "handsense_common.hpp"

namespace handsense {
namespace hex {

/// A cell by its column and row, both from 0 at the top left. A default-constructed cell is no
/// cell.
class Cell {
public:
    constexpr Cell() noexcept : column_(-1), row_(-1) {}
    constexpr Cell(int32_t column, int32_t row) noexcept : column_(column), row_(row) {}

    /// The cell with a number of the C interface, row * size + column; no cell if the number is
    /// negative.
    static Cell numbered(int32_t number, int32_t size) noexcept {
        return number >= 0 && size > 0 ? Cell(number % size, number / size) : Cell();
    }

    constexpr int32_t column() const noexcept { return column_; }
    constexpr int32_t row() const noexcept { return row_; }

    /// Whether the cell is on a board with `size` rows.
    constexpr bool isOn(int32_t size) const noexcept {
        return size <= HS_HEX_MAX_SIZE && column_ >= 0 && column_ < size && row_ >= 0 &&
               row_ < size;
    }
    /// The number of the cell on a board with `size` rows; -1 off the board.
    constexpr int32_t number(int32_t size) const noexcept {
        return isOn(size) ? row_ * size + column_ : -1;
    }

    friend constexpr bool operator==(Cell a, Cell b) noexcept {
        return a.column_ == b.column_ && a.row_ == b.row_;
    }
    friend constexpr bool operator!=(Cell a, Cell b) noexcept { return !(a == b); }

private:
    int32_t column_;
    int32_t row_;
};

/// The cells with the numbers of an array.
inline std::vector<Cell> cells(const int32_t *numbers, int32_t count, int32_t size) {
    std::vector<Cell> cells;
    for (int32_t i = 0; i < count; ++i) {
        cells.push_back(Cell::numbered(numbers[i], size));
    }
    return cells;
}

/// The values of the first entries of an array of structs.
template <typename Value>
std::vector<Value> valuesOf(const typename Value::Raw *entries, int32_t count, int32_t size) {
    std::vector<Value> values;
    for (int32_t i = 0; i < count; ++i) {
        values.push_back(Value(entries[i], size));
    }
    return values;
}

/// Builder of a position: the stones on a board and the colour to move.
///
/// A new position is an empty board with Red to move. The builder checks nothing; the library
/// checks the whole position and reports what is invalid.
class Position {
public:
    /// An empty board with 1 to HS_HEX_MAX_SIZE rows.
    explicit Position(int32_t size) noexcept : position_(detail::zeroed<HsHexPosition>()) {
        position_.size = size;
        position_.toMove = HS_HEX_RED;
    }
    explicit Position(const HsHexPosition &position) noexcept : position_(position) {}

    /// Sets the content of a cell; HS_HEX_EMPTY removes a stone. A cell off the board makes the
    /// position invalid.
    Position &put(Cell cell, HsHexColour colour) noexcept {
        if (!cell.isOn(size()) || isInvalid()) {
            return invalidate();
        }
        position_.cells[cell.number(size())] = uint8_t(colour);
        return *this;
    }
    /// Sets the colour to move.
    Position &turn(HsHexColour colour) noexcept {
        position_.toMove = colour;
        return *this;
    }

    int32_t size() const noexcept { return position_.size; }
    HsHexColour toMove() const noexcept {
        return position_.toMove == HS_HEX_BLUE ? HS_HEX_BLUE : HS_HEX_RED;
    }
    /// The content of a cell; HS_HEX_EMPTY off the board.
    HsHexColour at(Cell cell) const noexcept {
        return cell.isOn(size()) ? content(position_.cells[cell.number(size())]) : HS_HEX_EMPTY;
    }
    /// The number of stones of a colour.
    int32_t count(HsHexColour colour) const noexcept {
        int32_t stones = 0;
        for (uint8_t cell : position_.cells) {
            stones += cell == uint8_t(colour) ? 1 : 0;
        }
        return stones;
    }

    const HsHexPosition &raw() const noexcept { return position_; }
    operator const HsHexPosition &() const noexcept { return position_; }

    friend bool operator==(const Position &a, const Position &b) noexcept {
        return a.position_.size == b.position_.size && a.position_.toMove == b.position_.toMove &&
               std::memcmp(a.position_.cells, b.position_.cells, sizeof a.position_.cells) == 0;
    }
    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }

private:
    static HsHexColour content(uint8_t cell) noexcept {
        return cell == HS_HEX_RED ? HS_HEX_RED : cell == HS_HEX_BLUE ? HS_HEX_BLUE : HS_HEX_EMPTY;
    }
    /// Marks the position as invalid. No valid position has 0xFF in any cell, used or unused.
    Position &invalidate() noexcept {
        position_.cells[HS_HEX_MAX_CELLS - 1] = 0xFF;
        return *this;
    }
    bool isInvalid() const noexcept { return position_.cells[HS_HEX_MAX_CELLS - 1] == 0xFF; }

    HsHexPosition position_;
};

}  // namespace hex
}  // namespace handsense

#endif  // HANDSENSE_HEX_POSITION_HPP
