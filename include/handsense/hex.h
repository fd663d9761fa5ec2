/**
 * @file
 * Hex: positions, distances, bridges, resistance, search.
 * common.h has the rules of all functions.
 */

#ifndef HANDSENSE_HEX_H
#define HANDSENSE_HEX_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ---- Constants ---- */

/// Largest board size.
#define HS_HEX_MAX_SIZE 19

/// Cells of the largest board.
#define HS_HEX_MAX_CELLS 361

/// The most edge bridges of a colour.
#define HS_HEX_MAX_EDGE_BRIDGES 38

/// The most cells that save a bridge.
#define HS_HEX_MAX_BRIDGE_SAVES 3

/// Result of handsense_hex_level_move(): swap pieces.
#define HS_HEX_SWAP_PIECES -2

/// Largest minimax depth, and longest line.
#define HS_HEX_MAX_LINE 64

/// Largest transposition table.
#define HS_HEX_MAX_TABLE_ENTRIES 4194304

/// Largest search tree.
#define HS_HEX_MAX_NODES 67108864

/// Largest table of the solver, in MB.
#define HS_HEX_MAX_TABLE_MEGABYTES 65536

/* ---- Enumerations ---- */

/// Cell contents and players.
typedef enum HsHexColour {
    /// No stone.
    HS_HEX_EMPTY = 0,
    /// Moves first, joins top (row 0) and bottom.
    HS_HEX_RED = 1,
    /// Joins left (column 0) and right.
    HS_HEX_BLUE = 2,
} HsHexColour;

/// Static move scores.
typedef enum HsHexFormula {
    /// DIFFERENCE, or the search's own formula.
    HS_HEX_FORMULA_DEFAULT = 0,
    /// Own connectivity gain plus the opponent's loss.
    HS_HEX_FORMULA_DIFFERENCE = 1,
    /// Weighted by the leader, plus neighbours.
    HS_HEX_FORMULA_MINIMAX = 2,
    /// The same with more weight on blocking.
    HS_HEX_FORMULA_MONTE_CARLO = 3,
    /// handsense_hex_evaluate() after the move.
    HS_HEX_FORMULA_EVALUATION = 4,
} HsHexFormula;

/// Strength of play, weakest first.
typedef enum HsHexLevel {
    /// A beginner.
    HS_HEX_LEVEL_NOVICE = 0,
    /// A casual player.
    HS_HEX_LEVEL_STEADY = 1,
    /// A good player with lapses.
    HS_HEX_LEVEL_SEASONED = 2,
    /// A short search.
    HS_HEX_LEVEL_EXPERT = 3,
    /// A search of a second or two.
    HS_HEX_LEVEL_MASTER = 4,
} HsHexLevel;

/// Formats of a game.
typedef enum HsHexGameFormat {
    /// Size and moves, "11: a2 swap-pieces d4".
    HS_HEX_GAME_MOVES = 0,
    /// An SGF record.
    HS_HEX_GAME_SGF = 1,
    /// A link to the board of HexWorld.
    HS_HEX_GAME_HEXWORLD = 2,
} HsHexGameFormat;

/// What fills an empty cell without a change of the winner.
typedef enum HsHexFill {
    /// Not filled.
    HS_HEX_FILL_NONE = 0,
    /// Dead: no stone there matters.
    HS_HEX_FILL_DEAD = 1,
    /// Captured by Red.
    HS_HEX_FILL_RED = 2,
    /// Captured by Blue.
    HS_HEX_FILL_BLUE = 3,
} HsHexFill;

/// Edges, as bits.
typedef enum HsHexLink {
    /// Red's, row 0.
    HS_HEX_LINK_TOP = 1,
    /// Red's.
    HS_HEX_LINK_BOTTOM = 2,
    /// Blue's, column 0.
    HS_HEX_LINK_LEFT = 4,
    /// Blue's.
    HS_HEX_LINK_RIGHT = 8,
} HsHexLink;

/// Move orders.
typedef enum HsHexOrder {
    /// Best static score first. The default.
    HS_HEX_ORDER_BEST = 0,
    /// Random.
    HS_HEX_ORDER_SHUFFLED = 1,
    /// Most current first, see handsense_hex_resistance().
    HS_HEX_ORDER_RESISTANCE = 2,
} HsHexOrder;

/// Leaf evaluations of minimax.
typedef enum HsHexLeafEvaluation {
    /// handsense_hex_evaluate(). The default.
    HS_HEX_LEAF_CONNECTIVITY = 0,
    /// Conductance of the board, -1000 to 1000.
    HS_HEX_LEAF_RESISTANCE = 1,
} HsHexLeafEvaluation;

/// Proved outcomes.
typedef enum HsHexProof {
    /// Proved loss.
    HS_HEX_PROOF_LOST = -1,
    /// Unproved.
    HS_HEX_PROOF_NONE = 0,
    /// Proved win.
    HS_HEX_PROOF_WON = 1,
} HsHexProof;

/* ---- Types ---- */

/// A position. After a swap Red may have one stone fewer.
typedef struct HsHexPosition {
    uint32_t structSize;
    /// Board size, 1 to 19.
    int32_t size;
    /// HS_HEX_RED or HS_HEX_BLUE.
    int32_t toMove;
    /// HsHexColour of cell row * size + column; the rest is zero.
    uint8_t cells[HS_HEX_MAX_CELLS];
    uint8_t reserved[3];
} HsHexPosition;

/// A move and its score.
typedef struct HsHexScoredMove {
    /// The cell.
    int32_t cell;
    int32_t reserved;
    /// Higher is better.
    double score;
} HsHexScoredMove;

/// Scored moves.
typedef struct HsHexScores {
    uint32_t structSize;
    /// Entries of moves: empty cells.
    int32_t count;
    /// The moves.
    struct HsHexScoredMove moves[HS_HEX_MAX_CELLS];
} HsHexScores;

/// A bridge between stones.
typedef struct HsHexBridge {
    /// Its stones, ascending.
    int32_t stones[2];
    /// Its empty cells, ascending; either one joins.
    int32_t carrier[2];
} HsHexBridge;

/// A bridge to an edge.
typedef struct HsHexEdgeBridge {
    /// The stone.
    int32_t stone;
    /// 0 top or left, 1 bottom or right.
    int32_t edge;
    /// Its empty cells, ascending.
    int32_t carrier[2];
} HsHexEdgeBridge;

/// Bridges of a colour.
typedef struct HsHexBridges {
    uint32_t structSize;
    /// Entries of bridges.
    int32_t count;
    /// Entries of edges.
    int32_t edgeCount;
    /// Between stones, by first stone.
    struct HsHexBridge bridges[HS_HEX_MAX_CELLS];
    /// To edges, by stone.
    struct HsHexEdgeBridge edges[HS_HEX_MAX_EDGE_BRIDGES];
} HsHexBridges;

/// The board as an electric circuit.
typedef struct HsHexCircuit {
    uint32_t structSize;
    int32_t reserved;
    /// Value for the side to move, -1 lost to 1 won; the turn does not count.
    double evaluation;
    /// 0 if joined, infinite if cut off.
    double redResistance;
    /// Blue's.
    double blueResistance;
    /// Share of Red's current by cell, 0 to 1; 0 for stones.
    double redCurrent[HS_HEX_MAX_CELLS];
    /// Blue's.
    double blueCurrent[HS_HEX_MAX_CELLS];
} HsHexCircuit;

/// What is known of a position without a search.
typedef struct HsHexStructure {
    uint32_t structSize;
    /// Has won, or wins whichever side moves next by a virtual connection of its edges.
    int32_t winner;
    /// Cells of mustPlay; -1 if the opponent threatens nothing or the game is over.
    int32_t mustPlayCount;
    /// 1: must-play region of the side to move; every other cell loses.
    uint8_t mustPlay[HS_HEX_MAX_CELLS];
    /// Dead and captured cells.
    uint8_t fill[HS_HEX_MAX_CELLS];
    /// Stone: edges that its group is virtually connected to. Empty: edges of links that need it.
    uint8_t links[HS_HEX_MAX_CELLS];
    /// 1: cell of the winner's connection.
    uint8_t carrier[HS_HEX_MAX_CELLS];
} HsHexStructure;

/// Minimax options. Zero is the default everywhere.
typedef struct HsHexMinimaxOptions {
    uint32_t structSize;
    /// Depth, 0 to HS_HEX_MAX_LINE; 0 for 4.
    int32_t depth;
    /// playouts: nodes, 1000000 by default, none with a time limit. seed: of SHUFFLED.
    HsSearchLimits limits;
    /// HS_HEX_ORDER_*.
    int32_t order;
    /// HS_HEX_FORMULA_* of BEST; 0 for MINIMAX.
    int32_t formula;
    /// Moves to try at the root, 0 to 361; 0 for 15.
    int32_t rootMoves;
    /// Moves to try below the root, 0 to 361; 0 for 10.
    int32_t innerMoves;
    /// 1: iterative deepening.
    int32_t iterativeDeepening;
    /// Most entries of the transposition table, of 136 bytes each, 0 to HS_HEX_MAX_TABLE_ENTRIES; 0 for none.
    int32_t tableEntries;
    /// HS_HEX_LEAF_*.
    int32_t leafEvaluation;
    int32_t reserved;
} HsHexMinimaxOptions;

/// Estimate of a move.
typedef struct HsHexSearchedMove {
    /// The cell.
    int32_t cell;
    /// HS_HEX_PROOF_* for the mover.
    int32_t proof;
    /// Its playouts.
    uint64_t playouts;
    /// Share won, 0 to 1.
    double winRate;
} HsHexSearchedMove;

/// Result of a search.
typedef struct HsHexDecision {
    uint32_t structSize;
    /// The best move.
    int32_t cell;
    /// 1: finished; 0: limit reached or cancelled.
    int32_t complete;
    /// HS_HEX_PROOF_* for the side to move.
    int32_t proof;
    /// Minimax: leaf value, or +-(10000 - moves) if decided.
    double score;
    /// Playouts: share won by the best move, 0 to 1.
    double winRate;
    /// Positions of minimax, or tree nodes.
    uint64_t nodes;
    uint64_t playouts;
    /// Completed depth of minimax.
    int32_t depth;
    /// Entries of line.
    int32_t lineLength;
    /// Principal variation; the rest is -1.
    int32_t line[HS_HEX_MAX_LINE];
    /// Entries of moves; 0 in minimax.
    int32_t count;
    int32_t reserved;
    /// Tree search: best first. Monte Carlo: in order tried.
    struct HsHexSearchedMove moves[HS_HEX_MAX_CELLS];
} HsHexDecision;

/// Flat Monte Carlo options. Zero is the default everywhere.
typedef struct HsHexMonteCarloOptions {
    uint32_t structSize;
    /// Moves to try, 0 to 361; 0 for 8.
    int32_t candidates;
    /// playouts: per move, 30 by default. seed: of the playouts.
    HsSearchLimits limits;
    /// Random seed of SHUFFLED.
    uint64_t orderSeed;
    /// HS_HEX_ORDER_*.
    int32_t order;
    /// HS_HEX_FORMULA_* of BEST; 0 for MONTE_CARLO.
    int32_t formula;
    /// 1: playouts save bridges; 0: uniform playouts.
    int32_t saveBridges;
    int32_t reserved;
} HsHexMonteCarloOptions;

/// Options of Monte Carlo tree search.
typedef struct HsHexSearchOptions {
    uint32_t structSize;
    /// 1: uniform playouts; 0: playouts save bridges.
    int32_t randomPlayouts;
    /// playouts: 10000 by default, none with a time limit.
    HsSearchLimits limits;
    /// Most tree nodes, of up to 64 bytes, 0 to HS_HEX_MAX_NODES; 0 for 1048576.
    int32_t maxNodes;
    int32_t reserved;
} HsHexSearchOptions;

/// Options of the solver. Zero is the default everywhere.
typedef struct HsHexSolveOptions {
    uint32_t structSize;
    /// Largest transposition table, in MB, 0 to HS_HEX_MAX_TABLE_MEGABYTES; 0 for 64.
    int32_t tableMegabytes;
    /// playouts: nodes, 100000 by default, none with a time limit. The seed is not used.
    HsSearchLimits limits;
} HsHexSolveOptions;

/// Result of the solver.
typedef struct HsHexSolution {
    uint32_t structSize;
    /// Winner under best play; HS_HEX_EMPTY if a limit comes first.
    int32_t winner;
    /// Winning move; -1 unless the side to move is the winner.
    int32_t winningMove;
    /// Entries of proofSet.
    int32_t count;
    /// Positions in the proof tree; 0 without a winner.
    uint64_t proofSize;
    /// Expanded nodes.
    uint64_t nodes;
    /// Empty cells that suffice for the winner, ascending; the rest is -1.
    int32_t proofSet[HS_HEX_MAX_CELLS];
    int32_t reserved;
} HsHexSolution;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Functions ---- */

/// Fills an empty board, Red to move. size: 1 to 19. Errors: HEX_SIZE.
HsStatus handsense_hex_position_init(struct HsHexPosition *position, int32_t size);

/// Sets out to the winner, or HS_HEX_EMPTY.
HsStatus handsense_hex_winner(const struct HsHexPosition *position, int32_t *out);

/// Counts the stones that a colour lacks to join its edges; 0 if joined, -1 if cut off. Errors:
/// OPTION.
HsStatus handsense_hex_distance(const struct HsHexPosition *position, int32_t colour, int32_t *out);

/// Evaluates a position for a colour in tenths: connectivity, double links, stones; the opponent's
/// weigh more. Errors: as handsense_hex_distance().
HsStatus handsense_hex_evaluate(const struct HsHexPosition *position, int32_t colour, double *out);

/// Parses a cell name, "a1" at the top left. Errors: HEX_SIZE, TEXT, HEX_CELL.
HsStatus handsense_hex_parse_cell(const char *text, int32_t size, int32_t *out);

/// Writes a cell name, such as "f11", like snprintf. Returns the length, at most 3, or a negative
/// status.
int32_t handsense_hex_format_cell(int32_t cell, int32_t boardSize, char *buffer, size_t size);

/// Scores all moves of the side to move, best first; ties by short paths, then by the centre. Errors:
/// HEX_GAME_OVER, OPTION.
HsStatus handsense_hex_order_moves(const struct HsHexPosition *position,
                                   int32_t formula,
                                   struct HsHexScores *out);

/// Lists a colour's bridges between stones and to edges. Errors: OPTION.
HsStatus handsense_hex_bridges(const struct HsHexPosition *position,
                               int32_t colour,
                               struct HsHexBridges *out);

/// Lists the cells that save a colour's bridges against the opponent's stone on last. The rest is
/// -1. Returns HS_OK, HS_ERROR_OPTION or HS_ERROR_HEX_CELL.
HsStatus handsense_hex_save_bridge(const struct HsHexPosition *position,
                                   int32_t last,
                                   int32_t colour,
                                   int32_t out[HS_HEX_MAX_BRIDGE_SAVES],
                                   int32_t *outCount);

/// Computes the resistance evaluation (Anshelevich): each colour's resistance and currents. Errors:
/// MEMORY; allocates less than 100 KB.
HsStatus handsense_hex_resistance(const struct HsHexPosition *position, struct HsHexCircuit *out);

/// Finds what is known without a search: a winning connection, must-play region, inferior cells, links
/// to edges. Also of a decided position. Errors: MEMORY.
HsStatus handsense_hex_structure(const struct HsHexPosition *position,
                                 struct HsHexStructure *out);

/// Chooses a move as a player of HS_HEX_LEVEL_*: a cell, or HS_HEX_SWAP_PIECES. canSwap: 1 with the swap
/// rule. Keep one seed for a game. Errors: HEX_GAME_OVER, OPTION, MEMORY.
HsStatus handsense_hex_level_move(const struct HsHexPosition *position,
                                  int32_t level,
                                  uint64_t seed,
                                  int32_t canSwap,
                                  int32_t *out);

/// Puts a stone of the colour to move into a cell. out may be position. Errors: HEX_GAME_OVER, or
/// HEX_CELL for a stone or no cell.
HsStatus handsense_hex_play(const struct HsHexPosition *position,
                            int32_t cell,
                            struct HsHexPosition *out);

/// Swaps pieces as the second move: the stone becomes Blue's, on the mirrored cell. A swap of sides
/// changes no position. out may be position. Errors: PHASE unless Red's first stone is alone and
/// Blue is to move.
HsStatus handsense_hex_swap_pieces(const struct HsHexPosition *position, struct HsHexPosition *out);

/// Plays a list of moves, "a2 swap-pieces d4", separated by blanks or commas. out may be position.
/// Errors: TEXT, or the status of the first illegal move.
HsStatus handsense_hex_play_moves(const struct HsHexPosition *position,
                                  const char *text,
                                  struct HsHexPosition *out);

/// Writes a game in a format of HS_HEX_GAME_*, like snprintf. text: a game in any of them; a link may be
/// only its part after #. Returns the length, or HS_ERROR_TEXT, OPTION, HEX_SIZE, or the status of an
/// illegal move of a list.
int32_t handsense_hex_convert_game(const char *text,
                                   int32_t format,
                                   char *buffer,
                                   size_t size);

/// Minimax with alpha-beta. Reproducible without a time limit. Errors: HEX_GAME_OVER, TIME,
/// THREADS, OPTION, MEMORY. Starts no thread.
HsStatus handsense_hex_minimax(const struct HsHexPosition *position,
                               const struct HsHexMinimaxOptions *options,
                               struct HsHexDecision *out);

/// Flat Monte Carlo: equal playouts for the best candidates. As handsense_hex_minimax().
HsStatus handsense_hex_monte_carlo(const struct HsHexPosition *position,
                                   const struct HsHexMonteCarloOptions *options,
                                   struct HsHexDecision *out);

/// Monte Carlo tree search until a limit or a proof. With a time limit, each of limits.threads has a
/// tree of its own, and the threads end with the call. Otherwise as handsense_hex_minimax().
HsStatus handsense_hex_search(const struct HsHexPosition *position,
                              const struct HsHexSearchOptions *options,
                              struct HsHexDecision *out);

/// Solves a position: the winner under best play, a winning move, and cells that suffice. Ends
/// without a winner at a limit. As handsense_hex_minimax().
HsStatus handsense_hex_solve(const struct HsHexPosition *position,
                             const struct HsHexSolveOptions *options,
                             struct HsHexSolution *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_HEX_H */
