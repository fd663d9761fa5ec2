/// handsense_hex.hpp: the C++ interface of Hex, on top of handsense.h. Header-only, C++11 to C++20.
///
///     handsense::hex::Library hex;                                // the linked library
///     handsense::hex::Position position = hex.position(7, "d4 c5 e3");
///     for (const auto &move : hex.orderMoves(position)) { ... }   // best first
///     handsense::hex::Decision found = hex.search(position);      // the strong player
///     position.play(found.cell);
///     std::string name = hex.formatCell(found.cell);              // such as "d5"
///
/// Contents:
/// - Cell: a cell of a board
/// - Position: builder of an HsHexPosition: stones and the colour to move
/// - MinimaxOptions: options of the minimax search
/// - MonteCarloOptions: options of the flat Monte Carlo search
/// - SearchOptions: options of the strong player, a Monte Carlo tree search
/// - Decision: the result of a search
/// - ReferenceMove: the move of the reference program
/// - Bridges: the bridges of a colour
/// - Circuit: the resistance of the board for both colours
/// - Api, Plugin: the functions of the library as a table, linked or loaded
/// - Library: the functions of an Api on C++ values
///
/// Colours, formulas and other codes are the enumerations of handsense.h, such as HS_HEX_RED.
///
/// Errors. Every fallible function has two forms. One throws handsense::Error. The other takes an
/// HsStatus & as its last argument, never throws and returns an empty value on failure. Without
/// exceptions (-fno-exceptions) only the second form exists. In the second form, running out of
/// memory ends the program.
///
/// Ownership. Every value owns its contents. An Api must outlive the libraries made from it, and a
/// Plugin must outlive its Api.
///
/// Threads. Everything may be used from any number of threads. As with any value, only one thread
/// at a time may use a Position or Plugin that is being changed.
#ifndef HANDSENSE_HEX_HPP
#define HANDSENSE_HEX_HPP

#include <vector>

#include "handsense_common.hpp"

namespace handsense {
namespace hex {

/// The functions of Hex as a table. The same code runs on the linked library and on one loaded at
/// run time.
// The only list of the functions. The declaration, the linked table and the loader follow from it.
#define HANDSENSE_HEX_API_FUNCTIONS(X) \
    X(handsense_hex_position_init)     \
    X(handsense_hex_winner)            \
    X(handsense_hex_distance)          \
    X(handsense_hex_connectivity)      \
    X(handsense_hex_evaluate)          \
    X(handsense_hex_parse_cell)        \
    X(handsense_hex_format_cell)       \
    X(handsense_hex_score_moves)       \
    X(handsense_hex_order_moves)       \
    X(handsense_hex_bridges)           \
    X(handsense_hex_save_bridge)       \
    X(handsense_hex_resistance)        \
    X(handsense_hex_minimax)           \
    X(handsense_hex_monte_carlo)       \
    X(handsense_hex_search)            \
    X(handsense_hex_solve)             \
    X(handsense_hex_reference_move)    \
    X(handsense_abi_version)           \
    X(handsense_version)               \
    X(handsense_status_message)        \
    X(handsense_last_error)

struct Api {
    HANDSENSE_HEX_API_FUNCTIONS(HANDSENSE_MEMBER)

    /// The table of the linked library. A program needs the library at link time only if it calls
    /// this function, or makes a Library without an Api.
    static const Api &linked() noexcept {
        static const Api api = {HANDSENSE_HEX_API_FUNCTIONS(HANDSENSE_ADDRESS)};
        return api;
    }

    /// Sets every function by `find`; stops at the first that is missing and returns false.
    template <typename Find>
    bool fill(const Find &find) {
        return HANDSENSE_HEX_API_FUNCTIONS(HANDSENSE_FIND) true;
    }
};
#undef HANDSENSE_HEX_API_FUNCTIONS

#if HANDSENSE_HAS_PLUGIN
/// Owner of a library loaded at run time, with the functions of Hex.
using Plugin = PluginOf<Api>;
#endif

/// The opponent of Red or Blue.
inline HsHexColour opponent(HsHexColour colour) noexcept {
    return colour == HS_HEX_RED ? HS_HEX_BLUE : HS_HEX_RED;
}

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
    /// The cell mirrored at the long diagonal: the new cell of the stone after a swap of pieces.
    constexpr Cell mirrored() const noexcept { return Cell(row_, column_); }

    friend constexpr bool operator==(Cell a, Cell b) noexcept {
        return a.column_ == b.column_ && a.row_ == b.row_;
    }
    friend constexpr bool operator!=(Cell a, Cell b) noexcept { return !(a == b); }

private:
    int32_t column_;
    int32_t row_;
};

/// Builder of a position: the stones on a board and the colour to move.
///
/// A new position is an empty board with Red to move. The builder checks nothing; the library
/// checks the whole position and reports what is invalid.
class Position {
public:
    /// An empty board with 1 to HS_HEX_MAX_SIZE rows.
    explicit Position(int32_t size) noexcept {
        std::memset(&position_, 0, sizeof position_);
        position_.structSize = uint32_t(sizeof position_);
        position_.size = size;
        position_.toMove = HS_HEX_RED;
    }
    explicit Position(const HsHexPosition &position) noexcept : position_(position) {}

    /// Places a stone of the colour to move and passes the turn. An occupied cell or a cell off the
    /// board makes the position invalid; the library reports it.
    Position &play(Cell cell) noexcept {
        if (at(cell) != HS_HEX_EMPTY || !cell.isOn(size())) {
            return invalidate();
        }
        put(cell, toMove());
        position_.toMove = opponent(toMove());
        return *this;
    }
    /// Replies to the first stone by a swap of pieces. The stone becomes Blue's, on the mirrored
    /// cell, and Red is to move. At any other time it makes the position invalid.
    Position &swapPieces() noexcept {
        if (count(HS_HEX_RED) != 1 || count(HS_HEX_BLUE) != 0 || toMove() != HS_HEX_BLUE) {
            return invalidate();
        }
        int32_t number = 0;
        while (position_.cells[number] != HS_HEX_RED) {
            ++number;
        }
        const Cell first = Cell::numbered(number, size());
        put(first, HS_HEX_EMPTY);
        put(first.mirrored(), HS_HEX_BLUE);
        position_.toMove = HS_HEX_RED;
        return *this;
    }
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

/// A move and its score; higher is better.
struct ScoredMove {
    Cell cell;
    double score = 0;
};

/// Two stones connected whatever the opponent plays: if he takes one cell of the carrier, the other
/// connects.
struct Bridge {
    Cell stones[2];
    Cell carrier[2];
};

/// A stone connected to an edge whatever the opponent plays.
struct EdgeBridge {
    Cell stone;
    int32_t edge = 0;  ///< 0 for the top or left edge, 1 for the bottom or right edge
    Cell carrier[2];
};

/// The bridges of a colour.
struct Bridges {
    std::vector<Bridge> bridges;    ///< between stones
    std::vector<EdgeBridge> edges;  ///< to its edges

    Bridges() {}
    Bridges(const HsHexBridges &found, int32_t size) {
        for (int32_t i = 0; i < found.count; ++i) {
            const HsHexBridge &from = found.bridges[i];
            Bridge bridge;
            for (int end = 0; end < 2; ++end) {
                bridge.stones[end] = Cell::numbered(from.stones[end], size);
                bridge.carrier[end] = Cell::numbered(from.carrier[end], size);
            }
            bridges.push_back(bridge);
        }
        for (int32_t i = 0; i < found.edgeCount; ++i) {
            const HsHexEdgeBridge &from = found.edges[i];
            EdgeBridge bridge;
            bridge.stone = Cell::numbered(from.stone, size);
            bridge.edge = from.edge;
            for (int end = 0; end < 2; ++end) {
                bridge.carrier[end] = Cell::numbered(from.carrier[end], size);
            }
            edges.push_back(bridge);
        }
    }
};

/// The board as an electric circuit between the edges of each colour.
class Circuit {
public:
    /// The evaluation for the colour to move, from -1 (lost) to 1 (won).
    double evaluation = 0;

    Circuit() noexcept : resistances_(), size_(0) {}
    Circuit(const HsHexCircuit &found, int32_t size)
        : evaluation(found.evaluation),
          resistances_{found.redResistance, found.blueResistance},
          currents_{std::vector<double>(found.redCurrent, found.redCurrent + size * size),
                    std::vector<double>(found.blueCurrent, found.blueCurrent + size * size)},
          size_(size) {}

    /// The resistance for Red or Blue: 0 when connected, infinite when cut off.
    double resistance(HsHexColour colour) const noexcept { return resistances_[slot(colour)]; }
    /// The share, 0 to 1, of the current of Red or Blue through a cell; 0 through stones.
    double current(HsHexColour colour, Cell cell) const noexcept {
        const int32_t number = cell.number(size_);
        return number < 0 ? 0 : currents_[slot(colour)][size_t(number)];
    }

private:
    static int slot(HsHexColour colour) noexcept { return colour == HS_HEX_BLUE ? 1 : 0; }

    double resistances_[2];
    std::vector<double> currents_[2];
    int32_t size_;
};

/// The options of the minimax search. A new value has the defaults of the library. The limit counts
/// nodes, and the seed is the one of HS_HEX_ORDER_SHUFFLED.
struct MinimaxOptions : Limits {
    int32_t depth = 0;  ///< search depth in moves, up to HS_HEX_MAX_LINE; 0 for 4
    HsHexOrder order = HS_HEX_ORDER_BEST;
    HsHexFormula formula = HS_HEX_FORMULA_DEFAULT;  ///< HS_HEX_FORMULA_MINIMAX
    HsHexMeasure measure = HS_HEX_MEASURE_EXACT;
    HsHexWidth width = HS_HEX_WIDTH_REFERENCE;
    int32_t rootMoves = 0;            ///< with HS_HEX_WIDTH_LIMITED, moves searched at the root
    int32_t innerMoves = 0;           ///< with HS_HEX_WIDTH_LIMITED, moves searched elsewhere
    bool iterativeDeepening = false;  ///< whether to search depth 1, 2, … up to depth
    int32_t tableEntries = 0;         ///< size of the table, up to HS_HEX_MAX_TABLE_ENTRIES
    HsHexLeafEvaluation leafEvaluation = HS_HEX_LEAF_REFERENCE;

    /// The struct of the C interface. It is valid while this value exists and is not moved.
    HsHexMinimaxOptions raw() const noexcept {
        HsHexMinimaxOptions options;
        std::memset(&options, 0, sizeof options);
        options.structSize = uint32_t(sizeof options);
        options.depth = depth;
        options.limits = rawLimits();
        options.order = order;
        options.formula = formula;
        options.measure = measure;
        options.width = width;
        options.rootMoves = rootMoves;
        options.innerMoves = innerMoves;
        options.iterativeDeepening = iterativeDeepening ? 1 : 0;
        options.tableEntries = tableEntries;
        options.leafEvaluation = leafEvaluation;
        return options;
    }
};

/// The options of the flat Monte Carlo search. A new value has the defaults of the library. The
/// limit counts the playouts of each candidate.
struct MonteCarloOptions : Limits {
    int32_t candidates = 0;  ///< best moves to sample; 0 for 8
    HsHexOrder order = HS_HEX_ORDER_BEST;
    uint64_t orderSeed = 0;                         ///< random seed of HS_HEX_ORDER_SHUFFLED
    HsHexFormula formula = HS_HEX_FORMULA_DEFAULT;  ///< HS_HEX_FORMULA_MONTE_CARLO
    HsHexMeasure measure = HS_HEX_MEASURE_EXACT;
    bool saveBridges = false;  ///< whether playouts restore intruded bridges

    /// The struct of the C interface. It is valid while this value exists and is not moved.
    HsHexMonteCarloOptions raw() const noexcept {
        HsHexMonteCarloOptions options;
        std::memset(&options, 0, sizeof options);
        options.structSize = uint32_t(sizeof options);
        options.candidates = candidates;
        options.limits = rawLimits();
        options.orderSeed = orderSeed;
        options.order = order;
        options.formula = formula;
        options.measure = measure;
        options.saveBridges = saveBridges ? 1 : 0;
        return options;
    }
};

/// The options of the strong player. A new value has the defaults of the library.
struct SearchOptions : Limits {
    int32_t maxNodes = 0;     ///< size of the tree, up to HS_HEX_MAX_NODES; 0 for 1048576
    bool saveBridges = true;  ///< whether playouts restore intruded bridges

    /// The struct of the C interface. It is valid while this value exists and is not moved.
    HsHexSearchOptions raw() const noexcept {
        HsHexSearchOptions options;
        std::memset(&options, 0, sizeof options);
        options.structSize = uint32_t(sizeof options);
        options.randomPlayouts = saveBridges ? 0 : 1;
        options.limits = rawLimits();
        options.maxNodes = maxNodes;
        return options;
    }
};

/// The options of the solver. A new value has the defaults of the library. The limit counts nodes,
/// and the seed is not used.
struct SolveOptions : Limits {
    int32_t tableMegabytes = 0;  ///< size of the table, up to HS_HEX_MAX_TABLE_MEGABYTES; 0 for 64

    /// The struct of the C interface. It is valid while this value exists and is not moved.
    HsHexSolveOptions raw() const noexcept {
        HsHexSolveOptions options;
        std::memset(&options, 0, sizeof options);
        options.structSize = uint32_t(sizeof options);
        options.tableMegabytes = tableMegabytes;
        options.limits = rawLimits();
        return options;
    }
};

/// The result of a search for one move.
struct SearchedMove {
    Cell cell;
    HsHexProof proof = HS_HEX_PROOF_NONE;  ///< for the colour that makes it
    uint64_t playouts = 0;                 ///< playouts that began with it
    double winRate = 0;                    ///< share of them that were won, 0 to 1
};

/// The result of a search; see HsHexDecision.
struct Decision {
    Cell cell;                             ///< the best move
    bool complete = false;                 ///< the search finished before any limit
    HsHexProof proof = HS_HEX_PROOF_NONE;  ///< for the colour to move
    double score = 0;                      ///< score of minimax
    double winRate = 0;                    ///< win rate of the best move, 0 to 1; 0 in minimax
    uint64_t nodes = 0;               ///< positions of minimax, nodes of the strong player's tree
    uint64_t playouts = 0;            ///< number of playouts
    int32_t depth = 0;                ///< greatest depth that minimax completed
    std::vector<Cell> line;           ///< principal variation
    std::vector<SearchedMove> moves;  ///< best first; the candidates of Monte Carlo in their order

    Decision() {}
    Decision(const HsHexDecision &found, int32_t size)
        : cell(Cell::numbered(found.cell, size)),
          complete(found.complete != 0),
          proof(proofOf(found.proof)),
          score(found.score),
          winRate(found.winRate),
          nodes(found.nodes),
          playouts(found.playouts),
          depth(found.depth) {
        for (int32_t i = 0; i < found.lineLength; ++i) {
            line.push_back(Cell::numbered(found.line[i], size));
        }
        for (int32_t i = 0; i < found.count; ++i) {
            SearchedMove move;
            move.cell = Cell::numbered(found.moves[i].cell, size);
            move.proof = proofOf(found.moves[i].proof);
            move.playouts = found.moves[i].playouts;
            move.winRate = found.moves[i].winRate;
            moves.push_back(move);
        }
    }

private:
    static HsHexProof proofOf(int32_t code) noexcept {
        return code > 0 ? HS_HEX_PROOF_WON : code < 0 ? HS_HEX_PROOF_LOST : HS_HEX_PROOF_NONE;
    }
};

/// The move of the reference program; see HsHexReferenceMove.
struct ReferenceMove {
    Cell cell;
    bool wins = false;    ///< an immediate win
    bool blocks = false;  ///< blocks an immediate win of the opponent
    double score = 0;     ///< score of minimax
    double winRate = 0;   ///< win rate of the best move of Monte Carlo, 0 to 1
    uint64_t nodes = 0;   ///< positions visited by minimax
    uint64_t playouts = 0;

    ReferenceMove() {}
    ReferenceMove(const HsHexReferenceMove &found, int32_t size) noexcept
        : cell(Cell::numbered(found.cell, size)),
          wins(found.wins != 0),
          blocks(found.blocks != 0),
          score(found.score),
          winRate(found.winRate),
          nodes(found.nodes),
          playouts(found.playouts) {}
};

/// The result of the solver; see HsHexSolution.
struct Solution {
    HsHexColour winner = HS_HEX_EMPTY;  ///< under best play; HS_HEX_EMPTY if a limit comes first
    Cell winningMove;                   ///< no cell unless the colour to move wins
    std::vector<Cell> proofSet;         ///< empty cells that suffice for the winner
    uint64_t proofSize = 0;             ///< positions in the proof tree
    uint64_t nodes = 0;                 ///< expanded nodes

    Solution() {}
    Solution(const HsHexSolution &found, int32_t size)
        : winner(HsHexColour(found.winner)),
          winningMove(Cell::numbered(found.winningMove, size)),
          proofSize(found.proofSize),
          nodes(found.nodes) {
        for (int32_t i = 0; i < found.count; ++i) {
            proofSet.push_back(Cell::numbered(found.proofSet[i], size));
        }
    }
};

/// The functions of the library on C++ values. It holds only a reference to its Api, so it can be
/// copied and used from any thread.
class Library : public LibraryOf<Api> {
public:
    explicit Library(const Api &api = Api::linked()) noexcept : LibraryOf<Api>(api) {}

    // ---- forms that report a status and never throw ----

    /// The position after moves separated by blanks, such as "d4 c5 e3", Red first. An empty board
    /// without moves and on failure.
    Position position(int32_t size, const std::string &moves, HsStatus &status) const noexcept {
        Position found(filledSized<HsHexPosition>(status, [&](HsHexPosition *out) {
            return api_->handsense_hex_position_init(out, size);
        }));
        const char *const blanks = " \t\r\n";
        size_t begin = moves.find_first_not_of(blanks);
        while (status == HS_OK && begin != std::string::npos) {
            const size_t end = moves.find_first_of(blanks, begin);
            found.play(parseCell(moves.substr(begin, end - begin), size, status));
            begin = moves.find_first_not_of(blanks, end);
        }
        if (status == HS_OK) {
            winner(found, status);
        }
        return status == HS_OK ? found : Position(size);
    }
    /// Parses the name of a cell: a letter for the column, a number for the row; "a1" is at the top
    /// left.
    Cell parseCell(const std::string &text, int32_t size, HsStatus &status) const noexcept {
        int32_t number = -1;
        status = api_->handsense_hex_parse_cell(text.c_str(), size, &number);
        return Cell::numbered(number, size);
    }
    /// The name of a cell, such as "f11".
    std::string formatCell(Cell cell, HsStatus &status) const noexcept {
        return formatted(status, [&](char *buffer, size_t size) {
            return api_->handsense_hex_format_cell(cell.number(HS_HEX_MAX_SIZE), HS_HEX_MAX_SIZE,
                                                   buffer, size);
        });
    }
    /// The winner: HS_HEX_RED, HS_HEX_BLUE, or HS_HEX_EMPTY while there is none.
    HsHexColour winner(const HsHexPosition &position, HsStatus &status) const noexcept {
        const int32_t colour = filled<int32_t>(
            status, [&](int32_t *out) { return api_->handsense_hex_winner(&position, out); });
        return colour == HS_HEX_RED    ? HS_HEX_RED
               : colour == HS_HEX_BLUE ? HS_HEX_BLUE
                                       : HS_HEX_EMPTY;
    }
    /// The stones a colour needs to connect its edges; 0 when connected, -1 when cut off.
    int32_t distance(const HsHexPosition &position, HsHexColour colour,
                     HsStatus &status) const noexcept {
        return filled<int32_t>(status, [&](int32_t *out) {
            return api_->handsense_hex_distance(&position, colour, out);
        });
    }
    /// The connectivity of a colour: twice the size less the distance, or -100 when cut off.
    int32_t connectivity(const HsHexPosition &position, HsHexColour colour, HsHexMeasure measure,
                         HsStatus &status) const noexcept {
        return filled<int32_t>(status, [&](int32_t *out) {
            return api_->handsense_hex_connectivity(&position, colour, measure, out);
        });
    }
    /// The evaluation of a position for a colour: connectivity, touching stones and number of
    /// stones.
    double evaluate(const HsHexPosition &position, HsHexColour colour, HsHexMeasure measure,
                    HsStatus &status) const noexcept {
        return filled<double>(status, [&](double *out) {
            return api_->handsense_hex_evaluate(&position, colour, measure, out);
        });
    }
    /// All moves with their static scores, in the order of the cells.
    std::vector<ScoredMove> scoreMoves(const HsHexPosition &position, HsHexFormula formula,
                                       HsHexMeasure measure, HsStatus &status) const noexcept {
        const HsHexScores found = filledSized<HsHexScores>(status, [&](HsHexScores *out) {
            return api_->handsense_hex_score_moves(&position, formula, measure, out);
        });
        return moves(found, position.size);
    }
    /// All moves with their static scores, best first.
    std::vector<ScoredMove> orderMoves(const HsHexPosition &position, HsHexFormula formula,
                                       HsHexMeasure measure, HsStatus &status) const noexcept {
        const HsHexScores found = filledSized<HsHexScores>(status, [&](HsHexScores *out) {
            return api_->handsense_hex_order_moves(&position, formula, measure, out);
        });
        return moves(found, position.size);
    }
    /// The bridges of a colour, between stones and to edges.
    Bridges bridges(const HsHexPosition &position, HsHexColour colour,
                    HsStatus &status) const noexcept {
        const HsHexBridges found = filledSized<HsHexBridges>(status, [&](HsHexBridges *out) {
            return api_->handsense_hex_bridges(&position, colour, out);
        });
        return Bridges(found, position.size);
    }
    /// The cells that restore the bridges which the opponent's stone at `last` intruded upon.
    std::vector<Cell> saveBridge(const HsHexPosition &position, Cell last, HsHexColour colour,
                                 HsStatus &status) const noexcept {
        int32_t numbers[HS_HEX_MAX_BRIDGE_SAVES];
        int32_t count = 0;
        status = api_->handsense_hex_save_bridge(&position, last.number(position.size), colour,
                                                 numbers, &count);
        std::vector<Cell> cells;
        for (int32_t i = 0; i < count; ++i) {
            cells.push_back(Cell::numbered(numbers[i], position.size));
        }
        return cells;
    }
    /// The board as an electric circuit. Unlike a distance, the resistance falls with alternative
    /// paths.
    Circuit resistance(const HsHexPosition &position, HsStatus &status) const noexcept {
        const HsHexCircuit found = filledSized<HsHexCircuit>(status, [&](HsHexCircuit *out) {
            return api_->handsense_hex_resistance(&position, out);
        });
        return status == HS_OK ? Circuit(found, position.size) : Circuit();
    }
    /// Searches for the best move by minimax, best moves first by static score.
    Decision minimax(const HsHexPosition &position, const MinimaxOptions &options,
                     HsStatus &status) const noexcept {
        const HsHexMinimaxOptions raw = options.raw();
        return decision(position, status, [&](HsHexDecision *out) {
            return api_->handsense_hex_minimax(&position, &raw, out);
        });
    }
    /// Searches for the move that wins most playouts, with equally many playouts for each
    /// candidate.
    Decision monteCarlo(const HsHexPosition &position, const MonteCarloOptions &options,
                        HsStatus &status) const noexcept {
        const HsHexMonteCarloOptions raw = options.raw();
        return decision(position, status, [&](HsHexDecision *out) {
            return api_->handsense_hex_monte_carlo(&position, &raw, out);
        });
    }
    /// Searches for the best move as the strong player does.
    Decision search(const HsHexPosition &position, const SearchOptions &options,
                    HsStatus &status) const noexcept {
        const HsHexSearchOptions raw = options.raw();
        return decision(position, status, [&](HsHexDecision *out) {
            return api_->handsense_hex_search(&position, &raw, out);
        });
    }
    /// Finds the winner under best play, a winning move, and cells that suffice for the winner.
    Solution solve(const HsHexPosition &position, const SolveOptions &options,
                   HsStatus &status) const noexcept {
        const HsHexSolveOptions raw = options.raw();
        const HsHexSolution found = filledSized<HsHexSolution>(status, [&](HsHexSolution *out) {
            return api_->handsense_hex_solve(&position, &raw, out);
        });
        return status == HS_OK ? Solution(found, position.size) : Solution();
    }
    /// Chooses a move as the reference program does.
    ReferenceMove referenceMove(const HsHexPosition &position, HsHexMeasure measure,
                                const Limits &limits, HsStatus &status) const noexcept {
        const HsSearchLimits raw = limits.rawLimits();
        const HsHexReferenceMove found =
            filledSized<HsHexReferenceMove>(status, [&](HsHexReferenceMove *out) {
                return api_->handsense_hex_reference_move(&position, measure, &raw, out);
            });
        return status == HS_OK ? ReferenceMove(found, position.size) : ReferenceMove();
    }

#if HANDSENSE_HAS_EXCEPTIONS
    // ---- forms that throw handsense::Error ----

    Position position(int32_t size, const std::string &moves = std::string()) const {
        HsStatus status = HS_OK;
        return checked(position(size, moves, status), status);
    }
    Cell parseCell(const std::string &text, int32_t size = HS_HEX_MAX_SIZE) const {
        HsStatus status = HS_OK;
        return checked(parseCell(text, size, status), status);
    }
    std::string formatCell(Cell cell) const {
        HsStatus status = HS_OK;
        return checked(formatCell(cell, status), status);
    }
    HsHexColour winner(const HsHexPosition &position) const {
        HsStatus status = HS_OK;
        return checked(winner(position, status), status);
    }
    int32_t distance(const HsHexPosition &position, HsHexColour colour) const {
        HsStatus status = HS_OK;
        return checked(distance(position, colour, status), status);
    }
    int32_t connectivity(const HsHexPosition &position, HsHexColour colour,
                         HsHexMeasure measure = HS_HEX_MEASURE_EXACT) const {
        HsStatus status = HS_OK;
        return checked(connectivity(position, colour, measure, status), status);
    }
    double evaluate(const HsHexPosition &position, HsHexColour colour,
                    HsHexMeasure measure = HS_HEX_MEASURE_EXACT) const {
        HsStatus status = HS_OK;
        return checked(evaluate(position, colour, measure, status), status);
    }
    std::vector<ScoredMove> scoreMoves(const HsHexPosition &position,
                                       HsHexFormula formula = HS_HEX_FORMULA_DEFAULT,
                                       HsHexMeasure measure = HS_HEX_MEASURE_EXACT) const {
        HsStatus status = HS_OK;
        return checked(scoreMoves(position, formula, measure, status), status);
    }
    std::vector<ScoredMove> orderMoves(const HsHexPosition &position,
                                       HsHexFormula formula = HS_HEX_FORMULA_DEFAULT,
                                       HsHexMeasure measure = HS_HEX_MEASURE_EXACT) const {
        HsStatus status = HS_OK;
        return checked(orderMoves(position, formula, measure, status), status);
    }
    Bridges bridges(const HsHexPosition &position, HsHexColour colour) const {
        HsStatus status = HS_OK;
        return checked(bridges(position, colour, status), status);
    }
    std::vector<Cell> saveBridge(const HsHexPosition &position, Cell last,
                                 HsHexColour colour) const {
        HsStatus status = HS_OK;
        return checked(saveBridge(position, last, colour, status), status);
    }
    Circuit resistance(const HsHexPosition &position) const {
        HsStatus status = HS_OK;
        return checked(resistance(position, status), status);
    }
    Decision minimax(const HsHexPosition &position,
                     const MinimaxOptions &options = MinimaxOptions()) const {
        HsStatus status = HS_OK;
        return checked(minimax(position, options, status), status);
    }
    Decision monteCarlo(const HsHexPosition &position,
                        const MonteCarloOptions &options = MonteCarloOptions()) const {
        HsStatus status = HS_OK;
        return checked(monteCarlo(position, options, status), status);
    }
    Decision search(const HsHexPosition &position,
                    const SearchOptions &options = SearchOptions()) const {
        HsStatus status = HS_OK;
        return checked(search(position, options, status), status);
    }
    Solution solve(const HsHexPosition &position,
                   const SolveOptions &options = SolveOptions()) const {
        HsStatus status = HS_OK;
        return checked(solve(position, options, status), status);
    }
    ReferenceMove referenceMove(const HsHexPosition &position,
                                HsHexMeasure measure = HS_HEX_MEASURE_EXACT,
                                const Limits &limits = Limits()) const {
        HsStatus status = HS_OK;
        return checked(referenceMove(position, measure, limits, status), status);
    }
#endif

private:
    static std::vector<ScoredMove> moves(const HsHexScores &found, int32_t size) {
        std::vector<ScoredMove> moves;
        for (int32_t i = 0; i < found.count; ++i) {
            ScoredMove move;
            move.cell = Cell::numbered(found.moves[i].cell, size);
            move.score = found.moves[i].score;
            moves.push_back(move);
        }
        return moves;
    }

    template <typename Call>
    static Decision decision(const HsHexPosition &position, HsStatus &status, Call call) {
        const HsHexDecision found = filledSized<HsHexDecision>(status, call);
        return status == HS_OK ? Decision(found, position.size) : Decision();
    }
};

}  // namespace hex
}  // namespace handsense

#endif  // HANDSENSE_HEX_HPP
