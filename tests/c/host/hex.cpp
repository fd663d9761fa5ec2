#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "calls.h"

namespace host {

namespace {

using Position = HsHexPosition;

/// A board with alternating stones on a fixed sequence of cells.
Position positionOf(const Library &library, std::int32_t size, int stones) {
    Position position = {};
    position.structSize = sizeof position;
    if (library.handsense_hex_position_init(&position, size) != HS_OK) {
        fail(library.handsense_last_error());
    }
    std::uint32_t state = 5;
    for (int placed = 0; placed < stones;) {
        state = state * 1664525 + 1013904223;
        std::uint8_t &cell = position.cells[(state >> 8) % std::uint32_t(size * size)];
        if (cell == HS_HEX_EMPTY) {
            cell = std::uint8_t(placed % 2 == 0 ? HS_HEX_RED : HS_HEX_BLUE);
            ++placed;
        }
    }
    position.toMove = stones % 2 == 0 ? HS_HEX_RED : HS_HEX_BLUE;
    return position;
}

/// A position in which Red connects its edges in the first column.
Position won(const Library &library) {
    Position position = positionOf(library, 3, 0);
    for (int row = 0; row < 3; ++row) {
        position.cells[row * 3] = HS_HEX_RED;
        position.cells[row * 3 + 2] = row < 2 ? HS_HEX_BLUE : HS_HEX_EMPTY;
    }
    position.toMove = HS_HEX_BLUE;
    return position;
}

Inputs<Position> positionsOf(const Library &library) {
    Inputs<Position> positions({positionOf(library, 5, 4), positionOf(library, 1, 0),
                                positionOf(library, 7, 13), won(library)});
    positions.damage([](Position &bad) { bad.size = 0; })
        .damage([](Position &bad) { bad.size = 20; })
        .damage([](Position &bad) { bad.toMove = 0; })
        .damage([](Position &bad) { bad.toMove = 9; })
        .damage([](Position &bad) { bad.cells[0] = 200; })
        .damage([](Position &bad) { bad.cells[360] = 1; })
        .damage([](Position &bad) { std::memset(bad.cells, 1, 20); });
    return positions;
}

void addEvaluations(const Library &library, Calls &calls) {
    const auto positions = std::make_shared<const Inputs<Position>>(positionsOf(library));
    const auto add = [&calls, positions](const char *name, Cost cost, auto make) {
        calls.push_back({name, cost, [positions, make](Digest &digest) {
                             positions->each(
                                 [&](const Position *position) { make(digest, position); });
                         }});
    };
    add("distances", Cost::Low, [&library](Digest &digest, const Position *position) {
        Out<std::int32_t> winner;
        digest.outcome(library.handsense_hex_winner(position, winner.get()), winner);
        for (std::int32_t colour : {1, 2, 0}) {
            Out<std::int32_t> distance;
            digest.outcome(library.handsense_hex_distance(position, colour, distance.get()),
                           distance);
            Out<double> value;
            digest.outcome(library.handsense_hex_evaluate(position, colour, value.get()), value);
        }
    });
    add("scored moves", Cost::Medium, [&library](Digest &digest, const Position *position) {
        for (std::int32_t formula : {0, 1, 2, 3, 4, 5}) {
            Out<HsHexScores> order;
            digest.outcome(library.handsense_hex_order_moves(position, formula, order.get()),
                           order);
        }
    });
    add("bridges", Cost::Low, [&library](Digest &digest, const Position *position) {
        for (std::int32_t colour : {1, 2, 3}) {
            Out<HsHexBridges> bridges;
            digest.outcome(library.handsense_hex_bridges(position, colour, bridges.get()), bridges);
            for (std::int32_t last : {0, 7, 24, 400, -1}) {
                Out<std::int32_t[HS_HEX_MAX_BRIDGE_SAVES]> saveBridges;
                Out<std::int32_t> count;
                digest.outcome(library.handsense_hex_save_bridge(position, last, colour,
                                                                 saveBridges.get(), count.get()),
                               saveBridges, count);
            }
        }
    });
    add("circuits", Cost::Medium, [&library](Digest &digest, const Position *position) {
        Out<HsHexCircuit> circuit;
        digest.outcome(library.handsense_hex_resistance(position, circuit.get()), circuit);
    });
    add("structures", Cost::Medium, [&library](Digest &digest, const Position *position) {
        Out<HsHexStructure> structure;
        digest.outcome(library.handsense_hex_structure(position, structure.get()), structure);
        for (std::int32_t level : {0, 1, 2, 3, 5}) {
            Out<std::int32_t> cell;
            digest.outcome(library.handsense_hex_level_move(position, level, 7, 1, cell.get()),
                           cell);
        }
    });
    calls.push_back(
        {"cells and boards", Cost::Low, [&library, positions](Digest &digest) {
             for (const char *text : {"a1", "C3", "s19", "t1", "a0", "11", "", "a99999",
                                      static_cast<const char *>(nullptr)}) {
                 for (std::int32_t size : {5, 19, 0}) {
                     Out<std::int32_t> cell;
                     digest.outcome(library.handsense_hex_parse_cell(text, size, cell.get()), cell);
                 }
             }
             for (std::int32_t cell : {0, 24, 25, -1}) {
                 digest.printed([&](char *buffer, std::size_t size) {
                     return library.handsense_hex_format_cell(cell, 5, buffer, size);
                 });
             }
             for (const char *game : {"5: a1 swap-pieces c3", "#5c1,a1:s:pc3", "(;SZ[5];B[a6])"}) {
                 for (std::int32_t format : {0, 1, 2, 3}) {
                     digest.printed([&](char *buffer, std::size_t size) {
                         return library.handsense_hex_convert_game(game, format, buffer, size);
                     });
                 }
             }
             for (std::int32_t size : {1, 19, 20, 0}) {
                 Out<Position> out;
                 digest.outcome(library.handsense_hex_position_init(out.get(), size), out);
             }
             const Position *first = &positions->first();
             refuseOutputs<HsHexScores>(digest, [&](HsHexScores *out) {
                 return library.handsense_hex_order_moves(first, 0, out);
             });
             refuseOutputs<HsHexCircuit>(digest, [&](HsHexCircuit *out) {
                 return library.handsense_hex_resistance(first, out);
             });
             refuseOutputs<HsHexStructure>(digest, [&](HsHexStructure *out) {
                 return library.handsense_hex_structure(first, out);
             });
             refuseOutputs<HsHexBridges>(digest, [&](HsHexBridges *out) {
                 return library.handsense_hex_bridges(first, 1, out);
             });
             digest.status(library.handsense_hex_winner(first, nullptr));
         }});
}

/// The options that all searches have.
template <class Options>
Inputs<Options> limited(Options options) {
    options.structSize = sizeof options;
    options.limits.seed = 7;
    Inputs<Options> different({options});
    different.damage([](Options &bad) { bad.limits.milliseconds = -1; }).damage([](Options &bad) {
        bad.limits.cancel = misaligned(&bad.limits.milliseconds);
    });
    return different;
}

/// Calls a search with every position, then with all options.
template <class Found, class Options, class Search>
void addSearch(const char *name, Calls &calls, const Inputs<Position> &positions,
               const Inputs<Options> &options, Search search) {
    calls.push_back({name, Cost::High, [=](Digest &digest) {
                         const auto make = [&](const Position *position, const Options *one) {
                             Out<Found> out;
                             digest.outcome(search(position, one, out.get()), out);
                         };
                         positions.each(
                             [&](const Position *position) { make(position, &options.first()); });
                         options.each([&](const Options *one) {
                             if (one != nullptr) {
                                 make(&positions.first(), one);
                             }
                         });
                         refuseOutputs<Found>(digest, [&](Found *out) {
                             return search(&positions.first(), &options.first(), out);
                         });
                         std::atomic<std::int32_t> cancel{0};
                         Options endless = options.first();
                         endless.limits.milliseconds = 60000;
                         endless.limits.cancel = reinterpret_cast<const std::int32_t *>(&cancel);
                         std::thread other([&cancel] {
                             std::this_thread::sleep_for(std::chrono::milliseconds(1));
                             cancel.store(1);
                         });
                         Out<Found> out;
                         digest.status(search(&positions.first(), &endless, out.get()));
                         other.join();
                     }});
}

void addSearches(const Library &library, Calls &calls) {
    const Inputs<Position> positions = positionsOf(library);
    HsHexMinimaxOptions minimax = {};
    minimax.depth = 2;
    minimax.limits.playouts = 300;
    Inputs<HsHexMinimaxOptions> minimaxes = limited(minimax);
    minimaxes.damage([](HsHexMinimaxOptions &other) { other.tableEntries = 500; })
        .damage(
            [](HsHexMinimaxOptions &other) { other.iterativeDeepening = other.leafEvaluation = 1; })
        .damage([](HsHexMinimaxOptions &other) { other.order = HS_HEX_ORDER_SHUFFLED; })
        .damage([](HsHexMinimaxOptions &bad) { bad.depth = 65; })
        .damage([](HsHexMinimaxOptions &other) { other.innerMoves = 3; })
        .damage([](HsHexMinimaxOptions &bad) { bad.tableEntries = -1; })
        .damage([](HsHexMinimaxOptions &bad) { bad.rootMoves = 400; });
    addSearch<HsHexDecision>("minimax", calls, positions, minimaxes,
                             [&library](const Position *position,
                                        const HsHexMinimaxOptions *options, HsHexDecision *out) {
                                 return library.handsense_hex_minimax(position, options, out);
                             });
    HsHexMonteCarloOptions monteCarlo = {};
    monteCarlo.limits.playouts = 20;
    Inputs<HsHexMonteCarloOptions> monteCarlos = limited(monteCarlo);
    monteCarlos.damage([](HsHexMonteCarloOptions &other) { other.saveBridges = 1; })
        .damage([](HsHexMonteCarloOptions &other) { other.order = HS_HEX_ORDER_RESISTANCE; })
        .damage([](HsHexMonteCarloOptions &bad) { bad.candidates = 362; })
        .damage([](HsHexMonteCarloOptions &bad) { bad.formula = -1; });
    addSearch<HsHexDecision>("Monte Carlo", calls, positions, monteCarlos,
                             [&library](const Position *position,
                                        const HsHexMonteCarloOptions *options, HsHexDecision *out) {
                                 return library.handsense_hex_monte_carlo(position, options, out);
                             });
    HsHexSearchOptions tree = {};
    tree.limits.playouts = 200;
    tree.maxNodes = 5000;
    Inputs<HsHexSearchOptions> trees = limited(tree);
    trees.damage([](HsHexSearchOptions &other) { other.randomPlayouts = 1; })
        .damage([](HsHexSearchOptions &other) { other.maxNodes = 10; })
        .damage([](HsHexSearchOptions &bad) { bad.maxNodes = -1; })
        .damage([](HsHexSearchOptions &bad) { bad.randomPlayouts = 2; });
    addSearch<HsHexDecision>("the strong player", calls, positions, trees,
                             [&library](const Position *position, const HsHexSearchOptions *options,
                                        HsHexDecision *out) {
                                 return library.handsense_hex_search(position, options, out);
                             });
    HsHexSolveOptions solver = {};
    solver.limits.playouts = 200;
    Inputs<HsHexSolveOptions> solvers = limited(solver);
    solvers.damage([](HsHexSolveOptions &other) { other.tableMegabytes = 1; })
        .damage([](HsHexSolveOptions &bad) { bad.tableMegabytes = -1; })
        .damage(
            [](HsHexSolveOptions &bad) { bad.tableMegabytes = HS_HEX_MAX_TABLE_MEGABYTES + 1; });
    addSearch<HsHexSolution>(
        "the solver", calls, positions, solvers,
        [&library](const Position *position, const HsHexSolveOptions *options, HsHexSolution *out) {
            return library.handsense_hex_solve(position, options, out);
        });
}

}  // namespace

void addHex(const Library &library, Calls &calls) {
    addEvaluations(library, calls);
    addSearches(library, calls);
}

}  // namespace host
