/// Tests of handsense_hex.hpp: positions, evaluations, searches, errors, and the library loaded at
/// run time.
#include "handsense_hex.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "check.h"

using handsense::Error;
using handsense::hex::Bridges;
using handsense::hex::Cell;
using handsense::hex::Circuit;
using handsense::hex::Decision;
using handsense::hex::Library;
using handsense::hex::Plugin;
using handsense::hex::Position;
using handsense::hex::ScoredMove;

/// A position from its cells, rows from the top: R, B or a dot, the format of the project's
/// records.
static Position fromRecord(int32_t size, const std::string &cells, HsHexColour toMove) {
    Position position(size);
    for (size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] != '.') {
            position.put(Cell::numbered(int32_t(i), size),
                         cells[i] == 'R' ? HS_HEX_RED : HS_HEX_BLUE);
        }
    }
    return position.turn(toMove);
}

/// Record 86 of `structure` in tests/data/hex.jsonl: Blue's last stone is on a5.
static Position structureRecord() {
    return fromRecord(5, ".BRBRB....B..BRBRR.RB..R.", HS_HEX_RED);
}

/// The position of docs/use/command-hex.md.
static Position example() {
    return Library().position(7, "d4 c5 e3");
}

static bool near(double found, double expected) {
    return std::fabs(found - expected) < 1e-6;
}

/// The status of the exception that a call throws.
template <typename Call>
static HsStatus thrown(Call call) {
    try {
        call();
    } catch (const Error &error) {
        CHECK(std::string(error.what()) != "");
        return error.status();
    }
    return HS_OK;
}

TEST(hex_cell_names_and_numbers_round_trip) {
    const Library hex;
    const Cell cell = hex.parseCell("f11");
    CHECK(cell == Cell(5, 10) && cell.column() == 5 && cell.row() == 10);
    CHECK(cell.number(11) == 115 && Cell::numbered(115, 11) == cell);
    CHECK(!cell.isOn(10) && cell.number(10) == -1 && cell.number(1 << 30) == -1);
    CHECK(hex.formatCell(cell) == "f11");
    CHECK(Cell::numbered(-1, 11) == Cell() && !Cell().isOn(19) && Cell() != Cell(0, 0));
    for (int32_t number = 0; number < 19 * 19; ++number) {
        const Cell each = Cell::numbered(number, 19);
        CHECK(each.number(19) == number && hex.parseCell(hex.formatCell(each), 19) == each);
    }
}

TEST(hex_position_is_built_move_by_move) {
    const Library hex;
    Position position(7);
    for (Cell cell : {Cell(3, 3), Cell(2, 4), Cell(4, 2)}) {
        position = hex.play(position, cell);
    }
    CHECK(position == example() && position.toMove() == HS_HEX_BLUE && position.size() == 7);
    CHECK(position.at(Cell(3, 3)) == HS_HEX_RED && position.at(Cell(2, 4)) == HS_HEX_BLUE);
    CHECK(position.at(Cell(0, 0)) == HS_HEX_EMPTY && position.at(Cell(7, 0)) == HS_HEX_EMPTY);
    CHECK(position.count(HS_HEX_RED) == 2 && position.count(HS_HEX_BLUE) == 1);
    CHECK(hex.position(7) == Position(7) && hex.position(7) != position);
    CHECK(hex.playMoves(hex.position(7, "d4"), "\n c5,  e3 ") == position);
    const Position swapped = hex.swapPieces(hex.position(5, "b1"));
    CHECK(swapped.at(Cell(0, 1)) == HS_HEX_BLUE && swapped.at(Cell(1, 0)) == HS_HEX_EMPTY);
    CHECK(swapped.toMove() == HS_HEX_RED && hex.winner(swapped) == HS_HEX_EMPTY);
    CHECK(hex.position(5, "b1 swap-pieces") == swapped);
}

TEST(hex_game_is_played_to_its_end) {
    const Library hex;
    Position position(4);
    std::string moves;
    while (hex.winner(position) == HS_HEX_EMPTY) {
        const Cell cell = hex.orderMoves(position)[0].cell;
        moves += hex.formatCell(cell) + " ";
        position = hex.play(position, cell);
    }
    CHECK(hex.position(4, moves) == position && hex.distance(position, HS_HEX_RED) <= 0);
    HsStatus status = HS_OK;
    CHECK(hex.play(position, Cell(0, 0), status) == position && status == HS_ERROR_HEX_GAME_OVER);
}

TEST(hex_impossible_positions_are_refused) {
    const Library hex;
    HsStatus status = HS_OK;
    // A refused move leaves the position as it was.
    for (Cell cell : {Cell(3, 3), Cell(), Cell(7, 7)}) {
        CHECK(hex.play(example(), cell, status) == example() && status == HS_ERROR_HEX_CELL);
    }
    CHECK(hex.swapPieces(example(), status) == example() && status == HS_ERROR_PHASE);
    CHECK(hex.playMoves(example(), "a1 d4", status) == example() && status == HS_ERROR_HEX_CELL);
    // A stone off the board; a later stone does not make the position valid again.
    for (const Position &position :
         {example().put(Cell(7, 7), HS_HEX_RED),
          Position(19).put(Cell(), HS_HEX_RED).put(Cell(18, 18), HS_HEX_EMPTY)}) {
        CHECK(hex.winner(position, status) == HS_HEX_EMPTY && status == HS_ERROR_HEX_CELL);
    }
    CHECK(hex.orderMoves(Position(20), HS_HEX_FORMULA_DIFFERENCE, status).empty());
    CHECK(status == HS_ERROR_HEX_SIZE);
    CHECK(thrown([&] { hex.winner(example().turn(HS_HEX_RED)); }) == HS_ERROR_HEX_COUNT);
    CHECK(thrown([&] { hex.position(0); }) == HS_ERROR_HEX_SIZE);
    CHECK(thrown([&] { hex.position(5, "c3 c3"); }) == HS_ERROR_HEX_CELL);
    CHECK(thrown([&] { hex.position(5, "c3 f1"); }) == HS_ERROR_HEX_CELL);
    CHECK(thrown([&] { hex.position(5, "c3 nonsense"); }) == HS_ERROR_TEXT);
    CHECK(hex.position(5, "c3 c3", status) == Position(5) && status == HS_ERROR_HEX_CELL);
    CHECK(thrown([&] { hex.parseCell("nonsense"); }) == HS_ERROR_TEXT);
    CHECK(hex.parseCell("e6", 5, status) == Cell() && status == HS_ERROR_HEX_CELL);
    CHECK(thrown([&] { hex.formatCell(Cell()); }) == HS_ERROR_HEX_CELL);
    CHECK(std::string(hex.lastError()) == "-1 is no cell of a board of 19 rows");
}

TEST(hex_winner_connects_its_edges) {
    const Library hex;
    CHECK(hex.winner(example()) == HS_HEX_EMPTY);
    const Position red = hex.position(2, "a1 b1 a2");
    CHECK(hex.winner(red) == HS_HEX_RED);
    CHECK(hex.distance(red, HS_HEX_RED) == 0 && hex.distance(red, HS_HEX_BLUE) == -1);
    CHECK(std::isinf(hex.resistance(red).blueResistance));
    CHECK(hex.winner(hex.position(2, "a1 a2 b1 b2")) == HS_HEX_BLUE);
    HsStatus status = HS_OK;
    CHECK(hex.orderMoves(red, HS_HEX_FORMULA_DIFFERENCE, status).empty());
    CHECK(status == HS_ERROR_HEX_GAME_OVER);
    CHECK(thrown([&] { hex.search(red); }) == HS_ERROR_HEX_GAME_OVER);
}

TEST(hex_evaluations_equal_those_of_the_documentation) {
    const Library hex;
    const Position position = example();
    CHECK(hex.distance(position, HS_HEX_RED) == 5 && hex.distance(position, HS_HEX_BLUE) == 6);
    CHECK(near(hex.evaluate(position, HS_HEX_RED), -20.8));
    CHECK(near(hex.evaluate(position, HS_HEX_BLUE), -100.1));
    const Circuit circuit = hex.resistance(position);
    CHECK(std::fabs(circuit.redResistance - 0.666) < 5e-4);
    CHECK(std::fabs(circuit.blueResistance - 0.738) < 5e-4);
    CHECK(circuit.evaluation < 0 && circuit.redCurrent[size_t(Cell(3, 3).number(7))] == 0);
    handsense::hex::MinimaxOptions options;
    options.depth = 2;
    const Decision found = hex.minimax(position, options);
    CHECK(hex.formatCell(found.cell) == "d5" && near(found.score, -102.4));
    CHECK(found.nodes == 39 && found.depth == 2 && found.complete);
    CHECK(found.line.size() == 2 && found.line[0] == found.cell && found.moves.empty());
    CHECK(found.proof == HS_HEX_PROOF_NONE && found.winRate == 0 && found.playouts == 0);
}

/// The scores by cell number; an occupied cell has none.
static std::vector<double> byNumber(const std::vector<ScoredMove> &moves, int32_t size) {
    std::vector<double> scores(size_t(size * size), std::numeric_limits<double>::quiet_NaN());
    for (const ScoredMove &move : moves) {
        scores[size_t(move.cell.number(size))] = move.score;
    }
    return scores;
}

static bool sameScores(const std::vector<double> &found, const std::vector<double> &recorded) {
    return std::equal(found.begin(), found.end(), recorded.begin(), [](double a, double b) {
        return std::isnan(a) ? std::isnan(b) : near(a, b);
    });
}

TEST(hex_scores_equal_the_records) {
    // Record 18 of `seed_positions_5` in tests/data/hex.jsonl.
    const Library hex;
    const Position position = fromRecord(5, ".B.R.B..R.............RB.", HS_HEX_RED);
    const double no = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> recorded = {0, no, 0, no, 0, no, 0, 0, no, 0,  0,  0, 1,
                                          1, 0,  0, 0,  1, 1,  0, 0, 0,  no, no, 0};
    const std::vector<ScoredMove> ordered = hex.orderMoves(position, HS_HEX_FORMULA_DIFFERENCE);
    CHECK(ordered.size() == 19 && sameScores(byNumber(ordered, 5), recorded));
    for (size_t i = 1; i < ordered.size(); ++i) {
        CHECK(ordered[i - 1].score >= ordered[i].score);
    }
    CHECK(hex.distance(position, HS_HEX_RED) == 2 && hex.distance(position, HS_HEX_BLUE) == 5);
    CHECK(hex.orderMoves(example())[0].cell == hex.parseCell("d5"));
}

TEST(hex_bridges_and_currents_equal_the_records) {
    const Library hex;
    const Position position = structureRecord();
    const auto cell = [](int32_t number) { return Cell::numbered(number, 5); };
    const Bridges red = hex.bridges(position, HS_HEX_RED);
    CHECK(red.bridges.size() == 1 && red.edges.size() == 1);
    CHECK(red.bridges[0].stones[0] == cell(17) && red.bridges[0].stones[1] == cell(23));
    CHECK(red.bridges[0].carrier[0] == cell(18) && red.bridges[0].carrier[1] == cell(22));
    CHECK(red.edges[0].stone == cell(17) && red.edges[0].edge == 1);
    CHECK(red.edges[0].carrier[0] == cell(21) && red.edges[0].carrier[1] == cell(22));
    const Bridges blue = hex.bridges(position, HS_HEX_BLUE);
    CHECK(blue.bridges.empty() && blue.edges.empty());
    const std::vector<Cell> saveBridges = hex.saveBridge(position, cell(20), HS_HEX_RED);
    CHECK(saveBridges.size() == 1 && saveBridges[0] == cell(21));
    HsStatus status = HS_OK;
    CHECK(hex.saveBridge(position, cell(0), HS_HEX_RED, status).empty());
    CHECK(status == HS_ERROR_HEX_CELL);
    const Circuit circuit = hex.resistance(position);
    CHECK(near(circuit.redResistance, 0.442123553));
    CHECK(near(circuit.blueResistance, 1.400860633) && circuit.evaluation > 0);
    CHECK(near(circuit.redCurrent[9], 0.486229));
    CHECK(near(circuit.blueCurrent[9], 1));
    CHECK(circuit.redCurrent.size() == 25 && circuit.blueCurrent.size() == 25);
    CHECK(Circuit().redCurrent.empty());
}

/// A position with a known outcome, and the move that keeps the win, if there is one.
struct Solved {
    int32_t size;
    const char *cells;
    HsHexColour toMove;
    std::vector<int32_t> winning;
};

TEST(hex_small_boards_are_solved) {
    const Library hex;
    // Records 34 and 2 of `solved_4`, 14 and 152 of `solved_5`.
    const Solved records[] = {{4, "...R..BB.R.....R", HS_HEX_BLUE, {1, 5}},
                              {4, "..R.R.R..BB....B", HS_HEX_RED, {}},
                              {5, "RR...R......R..B..R.B.B.B", HS_HEX_BLUE, {17}},
                              {5, "BR...RR.........B.B.R.B..", HS_HEX_RED, {15}}};
    handsense::hex::SearchOptions options;
    options.playouts = 20000;
    for (const Solved &record : records) {
        const Position position = fromRecord(record.size, record.cells, record.toMove);
        const bool wins = !record.winning.empty();
        const Decision found = hex.search(position, options);
        CHECK(found.proof == (wins ? HS_HEX_PROOF_WON : HS_HEX_PROOF_LOST) && found.complete);
        CHECK(found.winRate == (wins ? 1 : 0) && found.score == 0 && found.nodes > 0);
        CHECK(!found.line.empty() && found.line[0] == found.cell);
        CHECK(!found.moves.empty() && found.moves[0].cell == found.cell);
        CHECK(found.moves[0].proof == found.proof && found.playouts <= options.playouts);
        CHECK(position.at(found.cell) == HS_HEX_EMPTY);
        const int32_t number = found.cell.number(record.size);
        CHECK(!wins || std::count(record.winning.begin(), record.winning.end(), number) == 1);
    }
    // Blue in the middle has two paths to each edge, and Red is on none of them.
    const Position three = hex.position(3, "a1 b2");
    handsense::hex::MinimaxOptions full;
    full.depth = 9;
    full.rootMoves = full.innerMoves = HS_HEX_MAX_CELLS;
    const Decision lost = hex.minimax(three, full);
    CHECK(lost.complete && lost.proof == HS_HEX_PROOF_LOST && lost.score < -9900);
    CHECK(hex.search(three, options).proof == HS_HEX_PROOF_LOST);
}

TEST(hex_searches_follow_their_options) {
    const Library hex;
    const Position position = example();
    handsense::hex::MonteCarloOptions sampling;
    sampling.candidates = 5;
    sampling.playouts = 40;
    sampling.saveBridges = true;
    const Decision sampled = hex.monteCarlo(position, sampling);
    CHECK(sampled.complete && sampled.playouts == 200 && sampled.moves.size() == 5);
    CHECK(sampled.nodes == 0 && sampled.depth == 0 && sampled.line.size() == 1);
    double best = 0;
    for (const handsense::hex::SearchedMove &move : sampled.moves) {
        CHECK(move.playouts == 40 && move.winRate >= 0 && move.winRate <= 1);
        best = std::max(best, move.winRate);
        CHECK(move.cell != sampled.cell || move.winRate == sampled.winRate);
    }
    CHECK(best == sampled.winRate && best > 0);
    sampling.order = HS_HEX_ORDER_SHUFFLED;
    sampling.orderSeed = 3;
    CHECK(hex.monteCarlo(position, sampling).moves[0].cell != sampled.moves[0].cell);

    handsense::hex::SearchOptions options;
    options.playouts = 500;
    const Decision found = hex.search(position, options);
    CHECK(found.playouts == 500 && !found.complete && found.proof == HS_HEX_PROOF_NONE);
    CHECK(hex.search(position, options).line == found.line);
    uint64_t playouts = 0;
    for (const handsense::hex::SearchedMove &move : found.moves) {
        playouts += move.playouts;
    }
    CHECK(playouts == 500 && found.moves[0].playouts >= found.moves[1].playouts);
    std::atomic<int32_t> cancel(1);
    options.cancel = &cancel;
    CHECK(hex.search(position, options).playouts < 500);

    handsense::hex::MinimaxOptions ahead;
    ahead.depth = 3;
    ahead.rootMoves = 4;
    ahead.innerMoves = 3;
    ahead.order = HS_HEX_ORDER_RESISTANCE;
    ahead.leafEvaluation = HS_HEX_LEAF_RESISTANCE;
    ahead.iterativeDeepening = true;
    ahead.tableEntries = 1000;
    const Decision narrow = hex.minimax(position, ahead);
    CHECK(narrow.depth == 3 && narrow.complete && std::fabs(narrow.score) <= 1000);
    ahead.innerMoves = -1;
    HsStatus status = HS_OK;
    CHECK(hex.minimax(position, ahead, status).cell == Cell() && status == HS_ERROR_OPTION);
    options.milliseconds = -1;
    CHECK(thrown([&] { hex.search(position, options); }) == HS_ERROR_TIME);
    sampling.candidates = -1;
    CHECK(thrown([&] { hex.monteCarlo(position, sampling); }) == HS_ERROR_OPTION);
}

TEST(hex_options_reach_the_c_interface) {
    std::atomic<int32_t> cancel(0);
    handsense::hex::MinimaxOptions ahead;
    ahead.depth = 1;
    ahead.seed = 2;
    ahead.playouts = 3;
    ahead.milliseconds = 4;
    ahead.order = HS_HEX_ORDER_SHUFFLED;
    ahead.formula = HS_HEX_FORMULA_EVALUATION;
    ahead.rootMoves = 5;
    ahead.innerMoves = 6;
    ahead.iterativeDeepening = true;
    ahead.tableEntries = 7;
    ahead.leafEvaluation = HS_HEX_LEAF_RESISTANCE;
    ahead.cancel = &cancel;
    const HsHexMinimaxOptions a = ahead.raw();
    CHECK(a.structSize == sizeof a && a.depth == 1 && a.limits.seed == 2 && a.limits.playouts == 3);
    CHECK(a.limits.milliseconds == 4 && a.order == HS_HEX_ORDER_SHUFFLED);
    CHECK(a.formula == HS_HEX_FORMULA_EVALUATION);
    CHECK(a.rootMoves == 5 && a.innerMoves == 6);
    CHECK(a.iterativeDeepening == 1 && a.tableEntries == 7 &&
          a.leafEvaluation == HS_HEX_LEAF_RESISTANCE);

    handsense::hex::MonteCarloOptions sampling;
    sampling.candidates = 1;
    sampling.playouts = 2;
    sampling.seed = 3;
    sampling.milliseconds = 4;
    sampling.order = HS_HEX_ORDER_RESISTANCE;
    sampling.orderSeed = 5;
    sampling.formula = HS_HEX_FORMULA_MINIMAX;
    sampling.saveBridges = true;
    sampling.cancel = &cancel;
    const HsHexMonteCarloOptions b = sampling.raw();
    CHECK(b.structSize == sizeof b && b.candidates == 1 && b.limits.playouts == 2 &&
          b.limits.seed == 3);
    CHECK(b.limits.milliseconds == 4 && b.order == HS_HEX_ORDER_RESISTANCE && b.orderSeed == 5);
    CHECK(b.formula == HS_HEX_FORMULA_MINIMAX);
    CHECK(b.saveBridges == 1);

    handsense::hex::SearchOptions strong;
    strong.playouts = 1;
    strong.milliseconds = 2;
    strong.seed = 3;
    strong.maxNodes = 4;
    CHECK(strong.raw().randomPlayouts == 0 && strong.raw().limits.cancel == nullptr);
    strong.randomPlayouts = true;
    strong.cancel = &cancel;
    const HsHexSearchOptions c = strong.raw();
    CHECK(c.structSize == sizeof c && c.limits.playouts == 1 && c.limits.milliseconds == 2 &&
          c.limits.seed == 3);
    CHECK(c.maxNodes == 4 && c.randomPlayouts == 1);
    // All three searches watch the caller's cancel number.
    cancel = 8;
    CHECK(*a.limits.cancel == 8 && *b.limits.cancel == 8 && *c.limits.cancel == 8);
}

TEST(hex_solver_finds_the_winner_and_the_cells_that_suffice) {
    const Library hex;
    Position position = hex.position(6, "a1");
    const handsense::hex::Solution first = hex.solve(position);
    CHECK(first.winner == HS_HEX_BLUE && position.at(first.winningMove) == HS_HEX_EMPTY);
    CHECK(first.winningMove.isOn(6) && first.proofSize > 1 && first.nodes > 1);
    position = hex.play(position, first.winningMove);
    const handsense::hex::Solution second = hex.solve(position);
    CHECK(second.winner == HS_HEX_BLUE && second.winningMove == Cell());
    CHECK(!second.proofSet.empty() && second.proofSet.size() <= 34);
    for (Cell cell : second.proofSet) {
        CHECK(position.at(cell) == HS_HEX_EMPTY && cell.isOn(6));
    }
    handsense::hex::SolveOptions options;
    options.playouts = 20;
    const handsense::hex::Solution open = hex.solve(hex.position(11), options);
    CHECK(open.winner == HS_HEX_EMPTY && open.winningMove == Cell() && open.nodes == 20);
    CHECK(open.proofSet.empty() && open.proofSize == 0);
    options.tableMegabytes = -1;
    CHECK(thrown([&] { hex.solve(position, options); }) == HS_ERROR_OPTION);
    const Position over = hex.position(2, "a1 b1 a2");
    CHECK(thrown([&] { hex.solve(over); }) == HS_ERROR_HEX_GAME_OVER);
}

TEST(hex_plugin_agrees_with_the_linked_library) {
    const Plugin plugin = Plugin::load(pluginPath());
    const Library hex(plugin.api()), linked;
    CHECK(plugin.loaded() && std::string(hex.version()) == linked.version());
    CHECK(hex.orderMoves(example())[0].cell == linked.orderMoves(example())[0].cell);
    CHECK(thrown([&] { hex.position(20); }) == HS_ERROR_HEX_SIZE);
    // A static library has another thread-local last error.
    CHECK(thrown([&] { linked.position(20); }) == HS_ERROR_HEX_SIZE);
    CHECK(std::string(hex.lastError()) == linked.lastError());
    CHECK(std::string(hex.statusMessage(HS_ERROR_HEX_SIZE)) != "");
    std::string problem;
    CHECK(!Plugin::load("libm.so.6", problem).loaded());
    CHECK(problem == "the library has no function handsense_abi_version");
}
