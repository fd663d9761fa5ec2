/**
 * @file
 * Hex: positions, distances, bridges, resistance, search.
 */

#ifndef HANDSENSE_HEX_H
#define HANDSENSE_HEX_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ----------------------------------------------------------------------------------------------
 * Constants
 * ---------------------------------------------------------------------------------------------- */

/// The most moves that minimax looks ahead, and of a line.
#define HS_HEX_MAX_LINE 64

/// The most positions that minimax remembers.
#define HS_HEX_MAX_TABLE_ENTRIES 4194304

/// The most nodes of a tree.
#define HS_HEX_MAX_NODES 67108864

/// The most rows of a board.
#define HS_HEX_MAX_SIZE 19

/// The most cells of a board.
#define HS_HEX_MAX_CELLS 361

/// The most bridges of a colour to its edges.
#define HS_HEX_MAX_EDGE_BRIDGES 38

/// The most cells where a colour restores what one stone has cut.
#define HS_HEX_MAX_BRIDGE_SAVES 3

/* ----------------------------------------------------------------------------------------------
 * Enumerations
 * ---------------------------------------------------------------------------------------------- */

/// What is in a cell, and who plays.
typedef enum HsHexColour {
    /// No stone.
    HS_HEX_EMPTY = 0,
    /// Moves first and joins top (row 0) and bottom; Black elsewhere.
    HS_HEX_RED = 1,
    /// Joins left (column 0) and right; White elsewhere.
    HS_HEX_BLUE = 2,
} HsHexColour;

/// How far a colour is from joining its edges.
typedef enum HsHexMeasure {
    /// By the fewest stones that it lacks. The default.
    HS_HEX_MEASURE_EXACT = 0,
    /// As the program of "Heuristic-Based Move Selection Implementation", the seed, has it: by the path with the fewest
    /// steps.
    HS_HEX_MEASURE_FIRST_VISIT = 1,
} HsHexMeasure;

/// What a move is worth at first sight.
typedef enum HsHexFormula {
    /// HS_HEX_FORMULA_REFERENCE where moves are scored or put in order; in a search the formula named after it.
    HS_HEX_FORMULA_DEFAULT = 0,
    /// What the own connectivity gains and the opponent's loses.
    HS_HEX_FORMULA_REFERENCE = 1,
    /// Gain and loss weighed by who is ahead, and half a point for each own stone beside the cell.
    HS_HEX_FORMULA_MINIMAX = 2,
    /// The same, where blocking counts for a little more.
    HS_HEX_FORMULA_MONTE_CARLO = 3,
    /// The same in hundreds, with bonuses for blocking, neighbours and the centre.
    HS_HEX_FORMULA_DETAILED = 4,
    /// What handsense_hex_evaluate() says after the move.
    HS_HEX_FORMULA_EVALUATION = 5,
} HsHexFormula;

/// In which order moves are tried.
typedef enum HsHexOrder {
    /// The most promising by a formula first. The default.
    HS_HEX_ORDER_BEST = 0,
    /// At random.
    HS_HEX_ORDER_SHUFFLED = 1,
    /// Where most current flows for both colours first, see handsense_hex_resistance().
    HS_HEX_ORDER_RESISTANCE = 2,
} HsHexOrder;

/// By what minimax judges positions where it stops.
typedef enum HsHexLeafEvaluation {
    /// By handsense_hex_evaluate(). The default.
    HS_HEX_LEAF_REFERENCE = 0,
    /// By how much better the board conducts for the own colour, see handsense_hex_resistance(): -1000 to 1000.
    HS_HEX_LEAF_RESISTANCE = 1,
} HsHexLeafEvaluation;

/// How many moves minimax tries in a position; those that come first.
typedef enum HsHexWidth {
    /// 15 at the root, 12 before there are eight stones and 20 once there are more than forty; 10 everywhere else. The
    /// default.
    HS_HEX_WIDTH_REFERENCE = 0,
    /// All.
    HS_HEX_WIDTH_FULL = 1,
    /// As many as rootMoves and innerMoves say.
    HS_HEX_WIDTH_LIMITED = 2,
} HsHexWidth;

/// What is certain about a game.
typedef enum HsHexProof {
    /// It is lost whatever the player does.
    HS_HEX_PROOF_LOST = -1,
    /// Nothing.
    HS_HEX_PROOF_NONE = 0,
    /// It is won whatever the opponent does.
    HS_HEX_PROOF_WON = 1,
} HsHexProof;

/* ----------------------------------------------------------------------------------------------
 * Structs
 * ---------------------------------------------------------------------------------------------- */

/// A position. handsense_hex_position_init() fills an empty board; a host puts stones by writing to cells.
///
/// Every function that reads one refuses an impossible one: HS_ERROR_STRUCT_SIZE or HS_ERROR_STRUCT_TAIL for structSize,
/// HS_ERROR_HEX_SIZE for the size, HS_ERROR_OPTION for toMove, HS_ERROR_HEX_CELL for a cell, and HS_ERROR_HEX_COUNT where
/// no game comes to so many stones of either colour with toMove to move. After a swap of pieces Red has one stone less
/// than otherwise; either is accepted. Functions that ask for a move answer HS_ERROR_HEX_GAME_OVER when somebody has won.
typedef struct HsHexPosition {
    /// sizeof(HsHexPosition), set by the caller.
    uint32_t structSize;
    /// Rows, and columns, of the board: 1 to 19.
    int32_t size;
    /// HS_HEX_RED or HS_HEX_BLUE.
    int32_t toMove;
    /// HS_HEX_EMPTY, HS_HEX_RED or HS_HEX_BLUE for every cell: rows from the top, each from the left, so that a cell
    /// has the number row * size + column. Zero behind the last.
    uint8_t cells[HS_HEX_MAX_CELLS];
    /// Zero.
    uint8_t reserved[3];
} HsHexPosition;

/// A move with its score.
typedef struct HsHexScoredMove {
    /// The cell.
    int32_t cell;
    /// Zero.
    int32_t reserved;
    /// More for a better one.
    double score;
} HsHexScoredMove;

/// The moves of a position with their scores.
typedef struct HsHexScores {
    /// sizeof(HsHexScores), set by the caller.
    uint32_t structSize;
    /// Entries of moves: the empty cells.
    int32_t count;
    /// The moves; the rest is zero.
    struct HsHexScoredMove moves[HS_HEX_MAX_CELLS];
} HsHexScores;

/// Two stones that are joined whatever the opponent does.
typedef struct HsHexBridge {
    /// The cells of the stones, the lower number first.
    int32_t stones[2];
    /// The two empty cells between them, the lower number first. If the opponent takes one, the other joins.
    int32_t carrier[2];
} HsHexBridge;

/// A stone that is joined to an edge whatever the opponent does.
typedef struct HsHexEdgeBridge {
    /// The cell of the stone.
    int32_t stone;
    /// 0 for the top or left edge, 1 for the bottom or right edge.
    int32_t edge;
    /// The two empty cells of that edge, the lower number first. If the opponent takes one, the other joins.
    int32_t carrier[2];
} HsHexEdgeBridge;

/// The bridges of a colour.
typedef struct HsHexBridges {
    /// sizeof(HsHexBridges), set by the caller.
    uint32_t structSize;
    /// Entries of bridges.
    int32_t count;
    /// Entries of edges.
    int32_t edgeCount;
    /// Bridges between stones, by their first stone; the rest is zero.
    struct HsHexBridge bridges[HS_HEX_MAX_CELLS];
    /// Bridges to edges, by their stone; the rest is zero.
    struct HsHexEdgeBridge edges[HS_HEX_MAX_EDGE_BRIDGES];
} HsHexBridges;

/// The board as an electric circuit between the edges of each colour.
typedef struct HsHexCircuit {
    /// sizeof(HsHexCircuit), set by the caller.
    uint32_t structSize;
    /// Zero.
    int32_t reserved;
    /// What the position is worth to who is to move, from -1, lost, to 1, won. That it is his turn does not count.
    double evaluation;
    /// Red's resistance: 0 when stones join the edges, infinite when they are cut off from each other.
    double redResistance;
    /// Blue's.
    double blueResistance;
    /// The part, 0 to 1, of Red's current that goes through each cell; 0 through stones.
    double redCurrent[HS_HEX_MAX_CELLS];
    /// Blue's.
    double blueCurrent[HS_HEX_MAX_CELLS];
} HsHexCircuit;

/// How to look ahead with minimax. Zeroes everywhere but in structSize are the defaults.
typedef struct HsHexMinimaxOptions {
    /// sizeof(HsHexMinimaxOptions), set by the caller.
    uint32_t structSize;
    /// Moves to look ahead, up to HS_HEX_MAX_LINE; 0 for 4.
    int32_t depth;
    /// With HS_HEX_ORDER_SHUFFLED, where the order comes from: any number.
    uint64_t seed;
    /// The most positions to look at; 0 for no limit. Without a limit of time either, 1000000.
    uint64_t nodes;
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    int32_t milliseconds;
    /// HS_HEX_ORDER_*.
    int32_t order;
    /// NULL, or a number that another thread may change atomically while the search goes on: as soon as it is not 0
    /// the search ends, with the best answer so far.
    const int32_t *cancel;
    /// HS_HEX_FORMULA_*, by which HS_HEX_ORDER_BEST goes; 0 for HS_HEX_FORMULA_MINIMAX.
    int32_t formula;
    /// HS_HEX_MEASURE_*, by which formulas go, and HS_HEX_LEAF_REFERENCE.
    int32_t measure;
    /// HS_HEX_WIDTH_*.
    int32_t width;
    /// With HS_HEX_WIDTH_LIMITED, moves to try at the root, 1 to 361; else 0.
    int32_t rootMoves;
    /// With HS_HEX_WIDTH_LIMITED, moves to try in any other position, 1 to 361; else 0.
    int32_t innerMoves;
    /// 1 to look one move ahead first, then two and so on, so that there is an answer whenever the search ends; else 0.
    int32_t iterativeDeepening;
    /// Positions to remember, up to HS_HEX_MAX_TABLE_ENTRIES, at 136 bytes each; 0 for none. It is rounded up to
    /// a power of two.
    int32_t tableEntries;
    /// HS_HEX_LEAF_*.
    int32_t leafEvaluation;
} HsHexMinimaxOptions;

/// What a search says of one move.
typedef struct HsHexSearchedMove {
    /// The cell.
    int32_t cell;
    /// HS_HEX_PROOF_* for who makes it.
    int32_t proof;
    /// Playouts that began with it.
    uint64_t playouts;
    /// The part of them that were won, 0 to 1; 0 without any.
    double winRate;
} HsHexSearchedMove;

/// What a search has found.
typedef struct HsHexDecision {
    /// sizeof(HsHexDecision), set by the caller.
    uint32_t structSize;
    /// The best move.
    int32_t cell;
    /// 1 when the search came to its own end: minimax to its depth or the end of the game, Monte Carlo to the last
    /// playout, the strong player to certainty. 0 when its budget was spent or it was cancelled.
    int32_t complete;
    /// HS_HEX_PROOF_* for who is to move. Minimax is certain where it tried all moves, or wins at once.
    int32_t proof;
    /// What minimax makes of the position: what HS_HEX_LEAF_* says where it stops, and when the game is decided 10000
    /// less the moves that it takes, or the negative of that. 0 in other searches.
    double score;
    /// The part of its playouts that the best move has won, 0 to 1; where the outcome is certain 1 or 0. 0 in minimax.
    double winRate;
    /// Positions that minimax looked at, or nodes of the tree. 0 in Monte Carlo.
    uint64_t nodes;
    /// Playouts in all. 0 in minimax.
    uint64_t playouts;
    /// How many moves minimax looked ahead, completely. 0 in other searches.
    int32_t depth;
    /// Entries of line.
    int32_t lineLength;
    /// The best move and how the game may go on, as far as it was seen; the rest is -1.
    int32_t line[HS_HEX_MAX_LINE];
    /// Entries of moves. 0 in minimax.
    int32_t count;
    /// Zero.
    int32_t reserved;
    /// Of the strong player all moves that can be any good, the best first; of Monte Carlo those tried, in their order.
    /// The rest is zero.
    struct HsHexSearchedMove moves[HS_HEX_MAX_CELLS];
} HsHexDecision;

/// How to sample moves with Monte Carlo. Zeroes everywhere but in structSize are the defaults.
typedef struct HsHexMonteCarloOptions {
    /// sizeof(HsHexMonteCarloOptions), set by the caller.
    uint32_t structSize;
    /// Moves to try, those that come first: up to 361; 0 for 8.
    int32_t candidates;
    /// Where the chance of the playouts comes from: any number.
    uint64_t seed;
    /// With HS_HEX_ORDER_SHUFFLED, where the order comes from: any number.
    uint64_t orderSeed;
    /// Playouts of each move; 0 for 30.
    uint64_t playouts;
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    int32_t milliseconds;
    /// HS_HEX_ORDER_*.
    int32_t order;
    /// As in HsHexMinimaxOptions.
    const int32_t *cancel;
    /// HS_HEX_FORMULA_*, by which HS_HEX_ORDER_BEST goes; 0 for HS_HEX_FORMULA_MONTE_CARLO.
    int32_t formula;
    /// HS_HEX_MEASURE_*, by which formulas go.
    int32_t measure;
    /// 1 when a player in a playout restores a link that the last stone has cut; 0 when all stones fall at random.
    int32_t saveBridges;
    /// Zero.
    int32_t reserved;
} HsHexMonteCarloOptions;

/// How the strong player searches. Zeroes everywhere but in structSize are the defaults.
typedef struct HsHexSearchOptions {
    /// sizeof(HsHexSearchOptions), set by the caller.
    uint32_t structSize;
    /// 1 when all stones of a playout fall at random; 0 when a player restores a link that the last stone has cut.
    int32_t randomPlayouts;
    /// Where all chance comes from: any number.
    uint64_t seed;
    /// The most playouts; 0 for no limit. Without a limit of time either, 10000.
    uint64_t playouts;
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    int32_t milliseconds;
    /// Nodes that the tree may have, up to HS_HEX_MAX_NODES, at less than 64 bytes each; 0 for 1048576.
    int32_t maxNodes;
    /// As in HsHexMinimaxOptions.
    const int32_t *cancel;
} HsHexSearchOptions;

/// What the seed's player does.
typedef struct HsHexReferenceMove {
    /// sizeof(HsHexReferenceMove), set by the caller.
    uint32_t structSize;
    /// The move.
    int32_t cell;
    /// 1 when it wins at once, else 0.
    int32_t wins;
    /// 1 when the opponent would win there at once, else 0.
    int32_t blocks;
    /// What minimax makes of it; 10000 for a move that wins, 5000 for one that blocks.
    double score;
    /// The part of its playouts that the best move of Monte Carlo has won, 0 to 1.
    double winRate;
    /// Positions that minimax looked at.
    uint64_t nodes;
    /// Playouts.
    uint64_t playouts;
} HsHexReferenceMove;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ----------------------------------------------------------------------------------------------
 * Positions, distances, cells as text
 * ---------------------------------------------------------------------------------------------- */

/// Fills an empty board with Red to move.
///
/// position: receives the position, structSize included; unchanged on error. size: rows of the board, 1 to 19.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT or HS_ERROR_HEX_SIZE. Thread-safe; allocates nothing.
HsStatus handsense_hex_position_init(struct HsHexPosition *position,
                                     int32_t size);

/// Says whose stones join their edges.
///
/// out: receives HS_HEX_RED, HS_HEX_BLUE, or HS_HEX_EMPTY while nobody has won; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL, HS_ERROR_ALIGNMENT or why the position is impossible. Thread-safe; allocates nothing.
HsStatus handsense_hex_winner(const struct HsHexPosition *position,
                              int32_t *out);

/// Counts the stones that a colour lacks to join its edges, if nobody stood in the way.
///
/// colour: HS_HEX_RED or HS_HEX_BLUE. out: receives the number, 0 when it has joined them and -1 when the opponent has
/// cut them off from each other; unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION
/// or why the position is impossible. Thread-safe; allocates nothing.
HsStatus handsense_hex_distance(const struct HsHexPosition *position,
                                int32_t colour,
                                int32_t *out);

/// Says how well a colour is connected: twice the size of the board less the stones that it lacks, and -100 when it is
/// cut off.
///
/// measure: HS_HEX_MEASURE_*. out: receives the number, more for better. Else as handsense_hex_distance().
HsStatus handsense_hex_connectivity(const struct HsHexPosition *position,
                                    int32_t colour,
                                    int32_t measure,
                                    int32_t *out);

/// Says what a position is worth to a colour: connectivity, stones that touch two others, and stones; the opponent's
/// count for more. A position that is won has no value of its own.
///
/// measure: HS_HEX_MEASURE_*. out: receives the value, a multiple of a tenth. Else as handsense_hex_distance().
HsStatus handsense_hex_evaluate(const struct HsHexPosition *position,
                                int32_t colour,
                                int32_t measure,
                                double *out);

/// Reads the name of a cell: a letter for its column and a number for its row, "a1" at the top left.
///
/// text: a NUL-terminated UTF-8 string; the letter may be large. size: rows of the board, 1 to 19. out: receives the
/// number of the cell, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_HEX_SIZE,
/// HS_ERROR_TEXT, or HS_ERROR_HEX_CELL for a cell beyond the board. Thread-safe.
HsStatus handsense_hex_parse_cell(const char *text,
                                  int32_t size,
                                  int32_t *out);

/// Writes the name of a cell, such as "f11", as snprintf does.
///
/// cell: its number on a board of boardSize rows. buffer: receives at most size bytes, closing NUL included; it may be
/// NULL when size is 0. Answers the length of the whole name without the NUL, which is 3 at most (if that is size or
/// more, it was cut), or a negative HsStatus: HS_ERROR_NULL, HS_ERROR_HEX_SIZE or HS_ERROR_HEX_CELL. Thread-safe.
int32_t handsense_hex_format_cell(int32_t cell,
                                  int32_t boardSize,
                                  char *buffer,
                                  size_t size);

/* ----------------------------------------------------------------------------------------------
 * Moves, bridges, resistance
 * ---------------------------------------------------------------------------------------------- */

/// Scores all moves of who is to move, in the order of the cells.
///
/// formula: HS_HEX_FORMULA_*. measure: HS_HEX_MEASURE_*. out: its structSize must be set and stays; receives the moves,
/// unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is
/// impossible, HS_ERROR_HEX_GAME_OVER or HS_ERROR_OPTION. Thread-safe; allocates nothing.
HsStatus handsense_hex_score_moves(const struct HsHexPosition *position,
                                   int32_t formula,
                                   int32_t measure,
                                   struct HsHexScores *out);

/// Scores all moves of who is to move, the best first.
///
/// Where scores are equal, cells on short paths of both colours come first, then those near the centre. Else as
/// handsense_hex_score_moves().
HsStatus handsense_hex_order_moves(const struct HsHexPosition *position,
                                   int32_t formula,
                                   int32_t measure,
                                   struct HsHexScores *out);

/// Lists the bridges of a colour, between stones and to edges.
///
/// colour: HS_HEX_RED or HS_HEX_BLUE. out: its structSize must be set and stays; receives the bridges, unchanged on
/// error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible or
/// HS_ERROR_OPTION. Thread-safe; allocates nothing.
HsStatus handsense_hex_bridges(const struct HsHexPosition *position,
                               int32_t colour,
                               struct HsHexBridges *out);

/// Lists the cells where a colour restores what an opponent's stone has threatened to cut.
///
/// They are empty, next to that stone, and between two stones of the colour; its edges are as good as stones.
///
/// last: the cell of the opponent's stone. colour: HS_HEX_RED or HS_HEX_BLUE. out: receives outCount cells, the rest are
/// -1; both unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position
/// is impossible, HS_ERROR_OPTION, or HS_ERROR_HEX_CELL where no stone of the opponent is. Thread-safe; allocates
/// nothing.
HsStatus handsense_hex_save_bridge(const struct HsHexPosition *position,
                                   int32_t last,
                                   int32_t colour,
                                   int32_t out[HS_HEX_MAX_BRIDGE_SAVES],
                                   int32_t *outCount);

/// Works out the board as an electric circuit between the edges of each colour: how well it conducts, and how much of
/// the current goes through each cell.
///
/// Unlike the distance it sees that two ways are better than one.
///
/// out: its structSize must be set and stays; receives the circuit, unchanged on error. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible, or HS_ERROR_MEMORY. Thread-safe; allocates
/// less than a hundred kilobytes and frees them.
HsStatus handsense_hex_resistance(const struct HsHexPosition *position,
                                  struct HsHexCircuit *out);

/* ----------------------------------------------------------------------------------------------
 * Search
 * ---------------------------------------------------------------------------------------------- */

/// Looks for the best move by minimax: all that may happen for so many moves, the most promising moves first.
///
/// The same position and options give the same answer on every platform, unless time is limited.
///
/// options: NULL for the defaults. out: its structSize must be set and stays; receives the decision, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, HS_ERROR_STRUCT_TAIL, why the position is
/// impossible, HS_ERROR_HEX_GAME_OVER, HS_ERROR_TIME, HS_ERROR_OPTION or HS_ERROR_MEMORY. Thread-safe; starts no thread.
HsStatus handsense_hex_minimax(const struct HsHexPosition *position,
                               const struct HsHexMinimaxOptions *options,
                               struct HsHexDecision *out);

/// Looks for the move that wins most often when the board is then filled to its end.
///
/// Every one of the most promising moves has the same number of playouts. Else as handsense_hex_minimax().
HsStatus handsense_hex_monte_carlo(const struct HsHexPosition *position,
                                   const struct HsHexMonteCarloOptions *options,
                                   struct HsHexDecision *out);

/// Looks for the best move as the strong player does: a tree of playouts that grows where they go, until its budget is
/// spent or the outcome is certain.
///
/// Else as handsense_hex_minimax().
HsStatus handsense_hex_search(const struct HsHexPosition *position,
                              const struct HsHexSearchOptions *options,
                              struct HsHexDecision *out);

/// Chooses a move as the seed's player does: a win if there is one, else where the opponent would win, else the move of
/// minimax, unless that of Monte Carlo wins more than 85 % of its playouts.
///
/// measure: HS_HEX_MEASURE_*. seed: where its chance comes from; the same position, measure and seed give the same
/// answer on every platform. out: its structSize must be set and stays; receives the move, unchanged on error. Answers
/// HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, why the position is impossible, HS_ERROR_HEX_GAME_OVER,
/// HS_ERROR_OPTION or HS_ERROR_MEMORY. Thread-safe; starts no thread.
HsStatus handsense_hex_reference_move(const struct HsHexPosition *position,
                                      int32_t measure,
                                      uint64_t seed,
                                      struct HsHexReferenceMove *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_HEX_H */
