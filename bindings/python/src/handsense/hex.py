"""Hex on boards of size 1 to 19: distances, move scores, bridges, resistance and search.

>>> from handsense import hex
>>> hex.search(hex.Position.from_moves("b2 a3", size=3)).proof.name
'WON'

A cell is a name such as ``"f6"`` or a number, ``row * size + column``. Results contain names. Red
moves first and connects top and bottom; Blue connects left and right.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

from ._names import CellLike as CellLike, cell_name as cell_name, cell_number as cell_number
from ._native import check, encode_text, entries, format_text, lib, new_struct, number, output
from ._record import Kept, Written
from ._search import Cancel, OnProgress, search_once
from ._show import Listed, draw
from .generated import hex as records
from .generated.common import SearchLimits
from .generated.hex import (
    Bridge as Bridge,
    Bridges as Bridges,
    Circuit as Circuit,
    Colour as Colour,
    EdgeBridge as EdgeBridge,
    Fill as Fill,
    Formula as Formula,
    GameFormat as GameFormat,
    LeafEvaluation as LeafEvaluation,
    Level as Level,
    Link as Link,
    MinimaxOptions,
    MonteCarloOptions,
    Order as Order,
    Proof as Proof,
    ScoredMove as ScoredMove,
    SearchedMove as SearchedMove,
    SearchOptions,
    Solution as Solution,
    SolveOptions,
    Structure as Structure,
)


#: Cell characters of drawings, and of the alternative board notation.
_DRAWN, _WRITTEN = ".XO", ".RB"


class Position(Kept, records.Position):
    """A position of Hex. ``print`` draws the board, X for Red and O for Blue.

    >>> position = Position.from_moves("b2 c1 a3", size=3)
    >>> print(position)
     a b c
    1 . . O 1
     2 . X . 2
      3 X . . 3
         a b c
    Blue to move
    >>> position.winner is None, position.play("b1").play("b3").to_move.name
    (True, 'BLUE')
    """

    def __init__(
        self, size: int, cells: Iterable[int | str], to_move: Colour | str = Colour.RED
    ) -> None:
        super().__init__(size, Colour(to_move), tuple(map(Colour, cells)))
        if len(self.cells) != size**2:
            raise ValueError(f"{len(self.cells)} cells for a board of size {size}")

    @classmethod
    def empty(cls, size: int = 11) -> Position:
        """Returns an empty board with Red to move."""
        struct = new_struct("HsHexPosition")
        check(lib.handsense_hex_position_init(struct, size))
        return cls.from_struct(struct)

    @classmethod
    def from_moves(cls, moves: Union[str, Iterable[CellLike]], size: int = 11) -> Position:
        """Builds the position after moves from an empty board, as :meth:`play_moves` does."""
        if not isinstance(moves, str):
            moves = " ".join(
                move if isinstance(move, str) else cell_name(move, size) for move in moves
            )
        return cls.empty(size).play_moves(moves)

    @classmethod
    def parse(cls, board: str, to_move: Colour | str = Colour.RED) -> Position:
        """Parses a board of ``.``, ``R`` and ``B`` (or ``X`` and ``O``), row by row.

        Whitespace is ignored.

        Args:
            board: the cells.
            to_move: colour to move.

        Raises:
            ValueError: the text is not a square board.

        >>> Position.parse("R.. .B. ...")["b2"].name
        'BLUE'
        """
        marks = "".join(board.split()).upper().replace("X", "R").replace("O", "B")
        size = round(len(marks) ** 0.5)
        if size * size != len(marks) or not marks or set(marks) - set(_WRITTEN):
            raise ValueError(f"'{board}' is not a square board of '.', 'R' and 'B'")
        return cls(size, tuple(Colour(_WRITTEN.index(mark)) for mark in marks), to_move)

    def __getitem__(self, cell: CellLike) -> Colour:
        """Returns the content of a cell."""
        return self.cells[cell_number(cell, self.size)]

    def play(self, cell: CellLike) -> Position:
        """Returns the position after a move of the colour to move.

        Raises:
            HandsenseError: the cell has a stone, or the game is over.
        """
        return self.after(lib.handsense_hex_play, cell_number(cell, self.size))

    def swap_pieces(self) -> Position:
        """Returns the position after the second move swaps pieces.

        The stone becomes Blue's, on the mirrored cell.
        """
        return self.after(lib.handsense_hex_swap_pieces)

    def play_moves(self, moves: str) -> Position:
        """Returns the position after moves, such as ``"a2 swap-pieces d4"``."""
        return self.after(lib.handsense_hex_play_moves, encode_text(moves))

    @property
    def empties(self) -> tuple[str, ...]:
        """The names of the empty cells."""
        cells = enumerate(self.cells)
        return tuple(cell_name(i, self.size) for i, cell in cells if cell == Colour.EMPTY)

    @property
    def winner(self) -> Colour | None:
        """The colour that has connected its edges, or None."""
        colour = number(lib.handsense_hex_winner, self.struct())
        return Colour(colour) if colour else None

    def __str__(self) -> str:
        letters = " ".join(chr(ord("a") + column) for column in range(self.size))
        width = len(str(self.size))
        lines = [" " * width + letters]
        for row in range(self.size):
            cells = self.cells[row * self.size : (row + 1) * self.size]
            marks = " ".join(_DRAWN[cell] for cell in cells)
            lines.append(f"{' ' * row}{row + 1:>{width}} {marks} {row + 1}")
        lines.append(" " * (self.size + width + 1) + letters)
        return "\n".join([*lines, f"{self.to_move.name.capitalize()} to move"])


def order_moves(position: Position, formula: Formula | str = Formula.DEFAULT) -> Listed[ScoredMove]:
    """Scores all moves of the colour to move, best first."""
    out = output("HsHexScores", lib.handsense_hex_order_moves, position.struct(), formula)
    return Listed(records.read_scores(out, position.size))


def distance(position: Position, colour: Colour | str) -> int | None:
    """Returns the fewest stones that a colour needs to connect its edges if the opponent passes.

    The result is None if the colour is cut off.
    """
    stones = number(lib.handsense_hex_distance, position.struct(), colour)
    return None if stones < 0 else stones


def evaluate(position: Position, colour: Colour | str) -> float:
    """Evaluates a position for a colour by connectivity and stones.

    The opponent's terms have the larger weights.
    """
    out = output("double", lib.handsense_hex_evaluate, position.struct(), colour)
    return float(out[0])


def bridges(position: Position, colour: Colour | str) -> Bridges:
    """Returns the bridges of a colour, between stones and to edges."""
    return Bridges.made_by(lib.handsense_hex_bridges, position.struct(), colour, size=position.size)


def save_bridge(position: Position, last: CellLike, colour: Colour | str) -> tuple[str, ...]:
    """Returns the cells that restore a bridge of ``colour`` after the intrusion at ``last``."""
    cell, function = cell_number(last, position.size), lib.handsense_hex_save_bridge
    most = lib.HS_HEX_MAX_BRIDGE_SAVES
    cells = entries("int32_t", most, function, position.struct(), cell, colour)
    return tuple(cell_name(cell, position.size) for cell in cells)


def resistance(position: Position) -> Circuit:
    """Evaluates a position by the resistance between the edges of each colour.

    Unlike :func:`distance`, resistance is lower with two paths than with one.
    """
    return Circuit.made_by(lib.handsense_hex_resistance, position.struct(), size=position.size)


def structure(position: Position) -> Structure:
    """Finds what is known without a search.

    >>> structure(Position.from_moves("c3", size=5)).winner.name
    'RED'
    """
    return Structure.made_by(lib.handsense_hex_structure, position.struct(), size=position.size)


def level_move(
    position: Position, level: Level | str, seed: int = 0, *, can_swap: bool = False
) -> str:
    """Chooses a move as a player of a level does: a cell, or ``"swap-pieces"``.

    Keep one seed for a game. With ``can_swap``, the swap rule applies.

    >>> level_move(Position.from_moves("c3", size=5), "novice", can_swap=True)
    'swap-pieces'
    """
    function = lib.handsense_hex_level_move
    cell = number(function, position.struct(), level, seed, can_swap)
    is_swap = cell == lib.HS_HEX_SWAP_PIECES
    return "swap-pieces" if is_swap else cell_name(cell, position.size)


def convert_game(game: str, format: GameFormat | str) -> str:
    """Returns a record, a link or a list of moves in another format.

    >>> convert_game("#5c1,a2:sd3", "moves")
    '5: a2 swap-pieces d3'
    """
    return format_text(
        lib.handsense_hex_convert_game, encode_text(game), GameFormat.of(format)
    )


class Decision(records.Decision):
    """Result of a search. ``print`` shows a summary."""

    def __str__(self) -> str:
        certain = "" if self.proof == Proof.NONE else f", {self.proof.name.lower()} for certain"
        if self.playouts:
            how = f"wins {100 * self.win_rate:.1f} % of its playouts, {self.playouts} in all"
        elif self.depth:
            how = f"score {self.score:g}, {self.depth} moves ahead, {self.nodes} positions"
        else:
            how = "without a search"
        summary = f"Play {self.cell}: {how}{certain}; {' '.join(self.line)}"
        rows = [
            [move.cell, f"{100 * move.win_rate:.1f}", str(move.playouts)]
            + ["" if move.proof == Proof.NONE else move.proof.name.lower()]
            for move in self.moves[:10]
        ]
        return draw(("Move", "Wins %", "Playouts", "Certain"), rows) + summary if rows else summary


def _decide(function: Any, position: Position, options: Written, *watched: Any) -> Decision:
    return search_once(Decision, function, position, options, *watched, size=position.size)


def minimax(
    position: Position,
    *,
    depth: int = 0,
    nodes: int = 0,
    milliseconds: int = 0,
    order: Order | str = Order.BEST,
    seed: int = 0,
    formula: Formula | str = Formula.DEFAULT,
    root_moves: int = 0,
    inner_moves: int = 0,
    iterative_deepening: bool = False,
    table_entries: int = 0,
    leaf_evaluation: LeafEvaluation | str = LeafEvaluation.CONNECTIVITY,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> Decision:
    """Searches for the best move with alpha-beta.

    Args:
        position: the position.
        depth: search depth in moves, 1 to 64; 0 for 4.
        nodes: limit of positions; 0 for none. Without any limit it is 1,000,000 positions.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        order: move ordering.
        seed: random seed of SHUFFLED. Other orders ignore it.
        formula: static move score for the ordering.
        root_moves: moves to try at the root; 0 for 15. Range: 0 to 361, which is all.
        inner_moves: moves to try below the root; 0 for 10. Range: 0 to 361, which is all.
        iterative_deepening: whether to search depth 1 first, then 2 and so on.
        table_entries: entries of the transposition table, of 136 bytes each. Range: 0 to 4,194,304.
        leaf_evaluation: evaluation of leaf positions.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.

    >>> found = minimax(Position.from_moves("b2 a3", size=3), depth=5)
    >>> found.cell, found.proof.name, found.line
    ('b3', 'WON', ('b3', 'b1', 'c1'))
    """
    options = MinimaxOptions(
        depth=depth,
        limits=SearchLimits(seed, nodes, milliseconds),
        order=order,
        formula=formula,
        root_moves=root_moves,
        inner_moves=inner_moves,
        iterative_deepening=iterative_deepening,
        table_entries=table_entries,
        leaf_evaluation=leaf_evaluation,
    )
    return _decide(lib.handsense_hex_minimax, position, options, cancel, progress, "nodes")


def monte_carlo(
    position: Position,
    *,
    candidates: int = 0,
    playouts: int = 0,
    seed: int = 0,
    milliseconds: int = 0,
    order: Order | str = Order.BEST,
    order_seed: int = 0,
    formula: Formula | str = Formula.DEFAULT,
    save_bridges: bool = False,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> Decision:
    """Searches by flat Monte Carlo: the candidate that wins the most random playouts.

    Args:
        position: the position.
        candidates: number of candidate moves, 1 to 361; 0 for 8.
        playouts: playouts of each candidate; 0 for 30.
        seed: random seed of the playouts.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        order: move ordering that selects the candidates.
        order_seed: random seed of SHUFFLED. Other orders ignore it.
        formula: static move score for the ordering.
        save_bridges: whether playouts restore a bridge after an intrusion.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
    """
    options = MonteCarloOptions(
        candidates=candidates,
        limits=SearchLimits(seed, playouts, milliseconds),
        order_seed=order_seed,
        order=order,
        formula=formula,
        save_bridges=save_bridges,
    )
    return _decide(lib.handsense_hex_monte_carlo, position, options, cancel, progress)


def search(
    position: Position,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    max_nodes: int = 0,
    random_playouts: bool = False,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> Decision:
    """Searches with Monte Carlo tree search, the strongest player, until a limit or a proof.

    Args:
        position: the position.
        playouts: playout limit; 0 for none. Without any limit the search uses 10,000 playouts.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        seed: random seed, 0 to 2**64 - 1.
        threads: 1 to 256. With a time limit, each thread has a tree of its own.
        max_nodes: limit of tree nodes of 32 bytes, up to 67,108,864; 0 for 1,048,576.
        random_playouts: whether playouts are uniformly random.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.

    >>> found = search(Position.from_moves("b2 a3", size=3))
    >>> found.proof.name, found.complete
    ('WON', True)
    """
    limits = SearchLimits(seed, playouts, milliseconds, threads)
    options = SearchOptions(random_playouts, limits, max_nodes)
    return _decide(lib.handsense_hex_search, position, options, cancel, progress)


def solve(
    position: Position,
    *,
    nodes: int = 0,
    milliseconds: int = 0,
    table_megabytes: int = 0,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> Solution:
    """Finds the winner of a position under best play.

    The time grows exponentially with the number of empty cells. An opening on a board of size 7
    takes from 300 to 190,000 nodes.

    Args:
        position: the position.
        nodes: limit of nodes; 0 for none. Without any limit it is 100,000 nodes.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        table_megabytes: limit of the transposition table, up to 65,536; 0 for 64.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.

    >>> found = solve(Position.from_moves("a1", size=6))
    >>> found.winner.name, found.winning_move in found.proof_set
    ('BLUE', True)
    """
    options = SolveOptions(table_megabytes, SearchLimits(0, nodes, milliseconds))
    function, size = lib.handsense_hex_solve, position.size
    return search_once(Solution, function, position, options, cancel, progress, "nodes", size=size)
