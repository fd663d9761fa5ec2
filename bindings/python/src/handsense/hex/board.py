"""Positions of Hex and their evaluation without search."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Optional, Union

from .. import _table
from .._native import check, encode_text, ffi, format_text, lib, new_struct
from .._show import Listed, Shown


class Colour(enum.IntEnum):
    """Content of a cell, and colour of a player."""

    #: No stone.
    EMPTY = lib.HS_HEX_EMPTY
    #: Moves first and connects top and bottom; Black in other programs.
    RED = lib.HS_HEX_RED
    #: Connects left and right; White in other programs.
    BLUE = lib.HS_HEX_BLUE

    @property
    def other(self) -> Colour:
        """The opponent."""
        if self == Colour.EMPTY:
            raise ValueError("EMPTY has no opponent")
        return Colour.RED if self == Colour.BLUE else Colour.BLUE


class Measure(enum.IntEnum):
    """Distance metric between the edges of a colour."""

    #: Fewest missing stones on a path. The default.
    EXACT = lib.HS_HEX_MEASURE_EXACT
    #: Missing stones on the path with the fewest steps, as in "Heuristic-Based Move Selection
    #: Implementation".
    FIRST_VISIT = lib.HS_HEX_MEASURE_FIRST_VISIT


class Formula(enum.IntEnum):
    """Static score of a move; docs/reference/hex.md defines the formulas."""

    #: REFERENCE for scoring and ordering moves; in a search, the formula named after the search.
    DEFAULT = lib.HS_HEX_FORMULA_DEFAULT
    #: Gain of the own connectivity plus loss of the opponent's.
    REFERENCE = lib.HS_HEX_FORMULA_REFERENCE
    #: Gain and loss weighted by the lead, plus half a point for each adjacent own stone.
    MINIMAX = lib.HS_HEX_FORMULA_MINIMAX
    #: MINIMAX with a slightly higher weight of blocking.
    MONTE_CARLO = lib.HS_HEX_FORMULA_MONTE_CARLO
    #: MINIMAX scaled by 100, with bonuses for blocking, neighbours and the centre.
    DETAILED = lib.HS_HEX_FORMULA_DETAILED
    #: The value of :func:`evaluate` after the move.
    EVALUATION = lib.HS_HEX_FORMULA_EVALUATION


#: A cell: its name, a letter for the column and a number for the row ("a1" is top left), or its
#: number, row * size + column.
CellLike = Union[str, int]

#: Cell characters of drawings, and of the alternative board notation.
_DRAWN, _WRITTEN = ".XO", ".RB"


def cell_number(cell: CellLike, size: int) -> int:
    """Returns the number of a cell, ``row * size + column``.

    >>> cell_number("f6", 11), cell_name(60, 11)
    (60, 'f6')
    """
    if isinstance(cell, str):
        out = ffi.new("int32_t *")
        check(lib.handsense_hex_parse_cell(encode_text(cell), size, out))
        return int(out[0])
    # The library raises an error for a cell outside the board.
    cell_name(cell, size)
    return int(cell)


def cell_name(cell: int, size: int) -> str:
    """Returns the name of a cell, such as ``"f6"``."""
    return format_text(lib.handsense_hex_format_cell, cell, size)


@dataclass(frozen=True)
class Position(Shown):
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

    #: Board size: number of rows and of columns, 1 to 19.
    size: int
    #: All cells, row by row from the top, each row from the left.
    cells: tuple[Colour, ...]
    #: Colour to move, RED or BLUE.
    to_move: Colour = Colour.RED

    if TYPE_CHECKING:
        # The constructor accepts more types than the fields have.
        def __init__(
            self, size: int, cells: Iterable[int], to_move: Colour = Colour.RED
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(map(Colour, self.cells)))
        object.__setattr__(self, "to_move", Colour(self.to_move))
        if len(self.cells) != self.size**2:
            raise ValueError(f"{len(self.cells)} cells for a board of size {self.size}")

    @classmethod
    def empty(cls, size: int = 11) -> Position:
        """Returns an empty board with Red to move."""
        struct = new_struct("HsHexPosition")
        check(lib.handsense_hex_position_init(struct, size))
        return cls(size, (Colour.EMPTY,) * size**2)

    @classmethod
    def from_moves(cls, moves: Union[str, Iterable[CellLike]], size: int = 11) -> Position:
        """Builds the position after alternating moves, such as ``"f6 c3"``. Red moves first."""
        position = cls.empty(size)
        for move in moves.split() if isinstance(moves, str) else moves:
            position = position.play(move)
        return position

    @classmethod
    def parse(cls, board: str, to_move: Optional[Colour] = None) -> Position:
        """Parses a board of ``.``, ``R`` and ``B`` (or ``X`` and ``O``), row by row.

        Whitespace is ignored.

        Args:
            board: the cells.
            to_move: colour to move; None derives it from the number of stones.

        Raises:
            ValueError: the text is not a square board.

        >>> Position.parse("R.. .B. ...").to_move.name
        'RED'
        """
        marks = "".join(board.split()).upper().replace("X", "R").replace("O", "B")
        size = round(len(marks) ** 0.5)
        if size * size != len(marks) or not marks or set(marks) - set(_WRITTEN):
            raise ValueError(f"'{board}' is not a square board of '.', 'R' and 'B'")
        if to_move is None:
            ahead = marks.count("R") > marks.count("B")
            to_move = Colour.BLUE if ahead else Colour.RED
        return cls(size, tuple(Colour(_WRITTEN.index(mark)) for mark in marks), to_move)

    def struct(self) -> Any:
        """Returns the position as a new ``HsHexPosition *`` for use with ``handsense.lib``."""
        made = new_struct("HsHexPosition")
        check(lib.handsense_hex_position_init(made, self.size))
        made.toMove = self.to_move
        made.cells[0 : len(self.cells)] = self.cells
        return made

    def __getitem__(self, cell: CellLike) -> Colour:
        """Returns the content of a cell."""
        return self.cells[cell_number(cell, self.size)]

    def play(self, cell: CellLike) -> Position:
        """Returns the position after a move of the colour to move.

        Raises:
            ValueError: the cell is occupied.
        """
        number = cell_number(cell, self.size)
        if self.cells[number] != Colour.EMPTY:
            raise ValueError(f"{cell_name(number, self.size)} is occupied")
        cells = (*self.cells[:number], self.to_move, *self.cells[number + 1 :])
        return replace(self, cells=cells, to_move=self.to_move.other)

    @property
    def empties(self) -> tuple[str, ...]:
        """The names of the empty cells."""
        cells = enumerate(self.cells)
        return tuple(cell_name(i, self.size) for i, cell in cells if cell == Colour.EMPTY)

    @property
    def winner(self) -> Colour | None:
        """The colour that has connected its edges, or None."""
        out = ffi.new("int32_t *")
        check(lib.handsense_hex_winner(self.struct(), out))
        return Colour(out[0]) if out[0] else None

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

    def _repr_html_(self) -> str:
        return _table.drawing(str(self))


@dataclass(frozen=True)
class ScoredMove(Shown):
    """A move with its score."""

    #: Name of the cell.
    cell: str
    #: Score, higher is better.
    score: float


def _scored(
    function: Any, position: Position, formula: Formula, measure: Measure
) -> Listed[ScoredMove]:
    out = new_struct("HsHexScores")
    check(function(position.struct(), formula, measure, out))
    return Listed(
        ScoredMove(cell_name(move.cell, position.size), move.score)
        for move in out.moves[0 : out.count]
    )


def score_moves(
    position: Position, formula: Formula = Formula.DEFAULT, measure: Measure = Measure.EXACT
) -> Listed[ScoredMove]:
    """Scores all moves of the colour to move, in the order of the cells."""
    return _scored(lib.handsense_hex_score_moves, position, formula, measure)


def order_moves(
    position: Position, formula: Formula = Formula.DEFAULT, measure: Measure = Measure.EXACT
) -> Listed[ScoredMove]:
    """Scores all moves of the colour to move, best first."""
    return _scored(lib.handsense_hex_order_moves, position, formula, measure)


def winner(position: Position) -> Colour | None:
    """Returns the colour that has connected its edges, or None."""
    return position.winner


def distance(position: Position, colour: Colour) -> int | None:
    """Returns the fewest stones that a colour needs to connect its edges if the opponent passes.

    The result is None if the colour is cut off.
    """
    out = ffi.new("int32_t *")
    check(lib.handsense_hex_distance(position.struct(), colour, out))
    return None if out[0] < 0 else int(out[0])


def connectivity(position: Position, colour: Colour, measure: Measure = Measure.EXACT) -> int:
    """Returns twice the board size minus the distance of a colour; -100 if it is cut off."""
    out = ffi.new("int32_t *")
    check(lib.handsense_hex_connectivity(position.struct(), colour, measure, out))
    return int(out[0])


def evaluate(position: Position, colour: Colour, measure: Measure = Measure.EXACT) -> float:
    """Evaluates a position for a colour by connectivity and stones.

    The opponent's terms have the larger weights.
    """
    out = ffi.new("double *")
    check(lib.handsense_hex_evaluate(position.struct(), colour, measure, out))
    return float(out[0])


@dataclass(frozen=True)
class Bridge(Shown):
    """A bridge: two stones with two common empty neighbours, a virtual connection."""

    #: Cells of the stones.
    stones: tuple[str, str]
    #: The two empty cells between them. If the opponent takes one, the other connects.
    carrier: tuple[str, str]


@dataclass(frozen=True)
class EdgeBridge(Shown):
    """An edge bridge: a virtual connection of a stone to an edge of its colour."""

    #: Cell of the stone.
    stone: str
    #: 0 for the top or left edge, 1 for the bottom or right edge.
    edge: int
    #: The two empty cells on that edge. If the opponent takes one, the other connects.
    carrier: tuple[str, str]


@dataclass(frozen=True)
class Bridges(Shown):
    """The bridges of a colour."""

    #: Bridges between stones, ordered by the first stone.
    between: tuple[Bridge, ...]
    #: Edge bridges, ordered by the stone.
    edges: tuple[EdgeBridge, ...]


def bridges(position: Position, colour: Colour) -> Bridges:
    """Returns the bridges of a colour, between stones and to edges."""
    out = new_struct("HsHexBridges")
    check(lib.handsense_hex_bridges(position.struct(), colour, out))

    def pair(cells: Any) -> tuple[str, str]:
        return cell_name(cells[0], position.size), cell_name(cells[1], position.size)

    return Bridges(
        tuple(Bridge(pair(b.stones), pair(b.carrier)) for b in out.bridges[0 : out.count]),
        tuple(
            EdgeBridge(cell_name(b.stone, position.size), b.edge, pair(b.carrier))
            for b in out.edges[0 : out.edgeCount]
        ),
    )


def save_bridge(position: Position, last: CellLike, colour: Colour) -> tuple[str, ...]:
    """Returns the cells that restore a bridge of ``colour`` after the intrusion at ``last``."""
    cells = ffi.new("int32_t[]", lib.HS_HEX_MAX_BRIDGE_SAVES)
    count = ffi.new("int32_t *")
    number = cell_number(last, position.size)
    check(lib.handsense_hex_save_bridge(position.struct(), number, colour, cells, count))
    return tuple(cell_name(cell, position.size) for cell in cells[0 : count[0]])


@dataclass(frozen=True)
class Circuit(Shown):
    """Resistance model: the board as an electric circuit between the edges of each colour.

    Tuples are by cell.
    """

    #: Evaluation for the colour to move, from -1 (lost) to 1 (won). The turn itself has no value.
    evaluation: float
    #: Resistance of Red: 0 if the edges are connected, infinite if Red is cut off.
    red_resistance: float
    #: Resistance of Blue.
    blue_resistance: float
    #: Share, 0 to 1, of Red's current through each cell; 0 through stones.
    red_current: tuple[float, ...]
    #: Share of Blue's current through each cell.
    blue_current: tuple[float, ...]


def resistance(position: Position) -> Circuit:
    """Evaluates a position by the resistance between the edges of each colour.

    Unlike :func:`distance`, resistance is lower with two paths than with one.
    """
    out = new_struct("HsHexCircuit")
    check(lib.handsense_hex_resistance(position.struct(), out))
    cells = len(position.cells)
    return Circuit(
        out.evaluation,
        out.redResistance,
        out.blueResistance,
        tuple(out.redCurrent[0:cells]),
        tuple(out.blueCurrent[0:cells]),
    )
