/// handsense_hex.hpp: the C++ interface of Hex, on top of handsense.h. Header-only, C++11 to C++20.
///
///     handsense::hex::Library hex;                                // the linked library
///     handsense::hex::Position position = hex.position(7, "d4 c5 e3");
///     for (const auto &move : hex.orderMoves(position)) { ... }   // best first
///     handsense::hex::Decision found = hex.search(position);      // the strong player
///     position = hex.play(position, found.cell);
///     std::string name = hex.formatCell(found.cell);              // such as "d5"
///
/// Contents:
/// - Library: the functions of an Api on C++ values
/// - Plugin: owner of a library loaded at run time (POSIX)
/// - handsense_hex_position.hpp: Cell, and Position, the builder of an HsHexPosition
/// - handsense/generated/hex.hpp: Api, the functions as a table, linked or loaded; the values that
///   the functions return, such as Decision; the options of searches, such as MinimaxOptions
///
/// The values and options have the fields of the C structs HsHex*. A Cell stands for the number of
/// a cell, a bool for 0 or 1, the enumeration for a code, a vector for an array with a count.
///
/// Errors. A failure throws handsense::Error. With an HsStatus variable as the last argument, the
/// status is written to it instead, and the function returns an empty value, or its position
/// unchanged; see class Report.
///
/// Ownership. Every value owns its contents. An Api must outlive the libraries made from it, and a
/// Plugin must outlive its Api.
///
/// Threads. Everything may be used from any number of threads. As with any value, only one thread
/// at a time may use a Position or Plugin that is being changed.
#ifndef HANDSENSE_HEX_HPP
#define HANDSENSE_HEX_HPP

#include "handsense/generated/hex.hpp"

namespace handsense {
namespace hex {

#if HANDSENSE_HAS_PLUGIN
/// Owner of a library loaded at run time, with the functions of Hex.
using Plugin = PluginOf<Api>;
#endif

/// The functions of the library on C++ values. It holds only a reference to its Api, so it can be
/// copied and used from any thread.
class Library : public LibraryOf<Api> {
public:
    explicit Library(const Api &api = Api::linked()) noexcept : LibraryOf<Api>(api) {}

    /// The position after moves from an empty board, Red first, such as "d4 c5 e3"; see playMoves.
    Position position(int32_t size, const std::string &moves = std::string(),
                      const Report &report = Report()) const {
        return playMoves(Position(size), moves, report);
    }
    /// The position after a stone of the colour to move.
    Position play(const HsHexPosition &position, Cell cell, const Report &report = Report()) const {
        return Position(
            changed(report, api_->handsense_hex_play, position, cell.number(position.size)));
    }
    /// The position after a swap of pieces as the second move: the stone becomes Blue's, on the
    /// mirrored cell.
    Position swapPieces(const HsHexPosition &position, const Report &report = Report()) const {
        return Position(changed(report, api_->handsense_hex_swap_pieces, position));
    }
    /// The position after moves separated by blanks or commas, such as "a2 swap-pieces d4".
    Position playMoves(const HsHexPosition &position, const std::string &moves,
                       const Report &report = Report()) const {
        return Position(changed(report, api_->handsense_hex_play_moves, position, moves.c_str()));
    }
    /// Parses the name of a cell: a letter for the column, a number for the row; "a1" is at the top
    /// left.
    Cell parseCell(const std::string &text, int32_t size = HS_HEX_MAX_SIZE,
                   const Report &report = Report()) const {
        int32_t number = -1;
        succeeded(api_->handsense_hex_parse_cell(text.c_str(), size, &number), report);
        return Cell::numbered(number, size);
    }
    /// The name of a cell, such as "f11".
    std::string formatCell(Cell cell, const Report &report = Report()) const {
        return text(report, api_->handsense_hex_format_cell, cell.number(HS_HEX_MAX_SIZE),
                    HS_HEX_MAX_SIZE);
    }
    /// The winner: HS_HEX_RED, HS_HEX_BLUE, or HS_HEX_EMPTY while there is none.
    HsHexColour winner(const HsHexPosition &position, const Report &report = Report()) const {
        return HsHexColour(output<int32_t>(report, api_->handsense_hex_winner, &position));
    }
    /// The stones a colour needs to connect its edges; 0 when connected, -1 when cut off.
    int32_t distance(const HsHexPosition &position, HsHexColour colour,
                     const Report &report = Report()) const {
        return output<int32_t>(report, api_->handsense_hex_distance, &position, colour);
    }
    /// The evaluation of a position for a colour: connectivity, touching stones and number of
    /// stones.
    double evaluate(const HsHexPosition &position, HsHexColour colour,
                    const Report &report = Report()) const {
        return output<double>(report, api_->handsense_hex_evaluate, &position, colour);
    }
    /// All moves with their static scores, best first.
    std::vector<ScoredMove> orderMoves(const HsHexPosition &position,
                                       HsHexFormula formula = HS_HEX_FORMULA_DEFAULT,
                                       const Report &report = Report()) const {
        return value<Scores>(report, api_->handsense_hex_order_moves, position, formula).moves;
    }
    /// The bridges of a colour, between stones and to edges.
    Bridges bridges(const HsHexPosition &position, HsHexColour colour,
                    const Report &report = Report()) const {
        return value<Bridges>(report, api_->handsense_hex_bridges, position, colour);
    }
    /// The cells that restore the bridges which the opponent's stone at `last` intruded upon.
    std::vector<Cell> saveBridge(const HsHexPosition &position, Cell last, HsHexColour colour,
                                 const Report &report = Report()) const {
        int32_t numbers[HS_HEX_MAX_BRIDGE_SAVES];
        int32_t count = 0;
        succeeded(api_->handsense_hex_save_bridge(&position, last.number(position.size), colour,
                                                  numbers, &count),
                  report);
        return cells(numbers, count, position.size);
    }
    /// The board as an electric circuit. Unlike a distance, the resistance falls with alternative
    /// paths.
    Circuit resistance(const HsHexPosition &position, const Report &report = Report()) const {
        return value<Circuit>(report, api_->handsense_hex_resistance, position);
    }
    /// What is known without a search: a winning connection, the must-play region, inferior cells
    /// and links to edges.
    Structure structure(const HsHexPosition &position, const Report &report = Report()) const {
        return value<Structure>(report, api_->handsense_hex_structure, position);
    }
    /// The move of a player of a level: a cell, or none for a swap of pieces. Keep one seed for a
    /// game.
    Cell levelMove(const HsHexPosition &position, HsHexLevel level, uint64_t seed = 0,
                   bool canSwap = false, const Report &report = Report()) const {
        int32_t number = -1;
        succeeded(api_->handsense_hex_level_move(&position, level, seed, canSwap, &number), report);
        return Cell::numbered(number, position.size);
    }
    /// A record, a link or a list of moves, such as "11: a2 swap-pieces d4", in another format.
    std::string convertGame(const std::string &game, HsHexGameFormat format,
                            const Report &report = Report()) const {
        return text(report, api_->handsense_hex_convert_game, game.c_str(), format);
    }
    /// Searches for the best move by minimax, best moves first by static score.
    Decision minimax(const HsHexPosition &position,
                     const MinimaxOptions &options = MinimaxOptions(),
                     const Report &report = Report()) const {
        const HsHexMinimaxOptions raw = options.raw();
        return value<Decision>(report, api_->handsense_hex_minimax, position, &raw);
    }
    /// Searches for the move that wins most playouts, with equally many playouts for each
    /// candidate.
    Decision monteCarlo(const HsHexPosition &position,
                        const MonteCarloOptions &options = MonteCarloOptions(),
                        const Report &report = Report()) const {
        const HsHexMonteCarloOptions raw = options.raw();
        return value<Decision>(report, api_->handsense_hex_monte_carlo, position, &raw);
    }
    /// Searches for the best move as the strong player does.
    Decision search(const HsHexPosition &position, const SearchOptions &options = SearchOptions(),
                    const Report &report = Report()) const {
        const HsHexSearchOptions raw = options.raw();
        return value<Decision>(report, api_->handsense_hex_search, position, &raw);
    }
    /// Finds the winner under best play, a winning move, and cells that suffice for the winner.
    Solution solve(const HsHexPosition &position, const SolveOptions &options = SolveOptions(),
                   const Report &report = Report()) const {
        const HsHexSolveOptions raw = options.raw();
        return value<Solution>(report, api_->handsense_hex_solve, position, &raw);
    }

private:
    /// The value that a function makes of a position; an empty one on failure.
    template <typename Value, typename Function, typename... Arguments>
    Value value(const Report &report, Function function, const HsHexPosition &position,
                const Arguments &...arguments) const {
        typename Value::Raw raw = detail::zeroed<typename Value::Raw>();
        const HsStatus status = function(&position, arguments..., &raw);
        return succeeded(status, report) ? Value(raw, position.size) : Value();
    }
};

}  // namespace hex
}  // namespace handsense

#endif  // HANDSENSE_HEX_HPP
