"""Positions of Hex and what is said of them without a search."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Optional, Union

from .._native import c_text, check, ffi, lib, new, written


class Colour(enum.IntEnum):
    """What is in a cell, and who plays."""

    #: No stone.
    EMPTY = lib.HS_HEX_EMPTY
    #: Moves first and joins top and bottom; Black elsewhere.
    RED = lib.HS_HEX_RED
    #: Joins left and right; White elsewhere.
    BLUE = lib.HS_HEX_BLUE

    @property
    def other(self) -> Colour:
        """The opponent."""
        if self == Colour.EMPTY:
            raise ValueError("EMPTY has no opponent")
        return Colour.RED if self == Colour.BLUE else Colour.BLUE


class Measure(enum.IntEnum):
    """How far a colour is from joining its edges."""

    #: By the fewest stones that it lacks. The default.
    EXACT = lib.HS_HEX_MEASURE_EXACT
    #: By the path with the fewest steps, as "Heuristic-Based Move Selection Implementation" has it.
    FIRST_VISIT = lib.HS_HEX_MEASURE_FIRST_VISIT


class Formula(enum.IntEnum):
    """What a move is worth at first sight; docs/reference/hex.md has the formulas."""

    #: SEED where moves are scored or put in order; in a search the formula named after it.
    DEFAULT = lib.HS_HEX_FORMULA_DEFAULT
    #: What the own connectivity gains and the opponent's loses.
    REFERENCE = lib.HS_HEX_FORMULA_REFERENCE
    #: Gain and loss weighed by who is ahead, and half a point for each own stone beside the cell.
    MINIMAX = lib.HS_HEX_FORMULA_MINIMAX
    #: The same, where blocking counts for a little more.
    MONTE_CARLO = lib.HS_HEX_FORMULA_MONTE_CARLO
    #: The same in hundreds, with bonuses for blocking, neighbours and the centre.
    DETAILED = lib.HS_HEX_FORMULA_DETAILED
    #: What :func:`evaluate` says after the move.
    EVALUATION = lib.HS_HEX_FORMULA_EVALUATION


#: A cell: its name, a letter for the column and a number for the row ("a1" is top left), or its
#: number, row * size + column.
CellLike = Union[str, int]

#: How cells are drawn, and how boards may be written besides.
_DRAWN, _WRITTEN = ".XO", ".RB"


def cell_number(cell: CellLike, size: int) -> int:
    """The number of a cell, row * size + column.

    >>> cell_number("f6", 11), cell_name(60, 11)
    (60, 'f6')
    """
    if isinstance(cell, str):
        out = ffi.new("int32_t *")
        check(lib.handsense_hex_parse_cell(c_text(cell), size, out))
        return int(out[0])
    # Has the library refuse what is beyond the board.
    cell_name(cell, size)
    return int(cell)


def cell_name(cell: int, size: int) -> str:
    """The name of a cell, ``"f6"``."""
    return written(lib.handsense_hex_format_cell, cell, size)


@dataclass(frozen=True)
class Position:
    """A position of Hex. ``print`` draws the board, X for Red and O for Blue.

    >>> position = Position.after("b2 c1 a3", size=3)
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

    #: Rows, and columns, of the board: 1 to 19.
    size: int
    #: Every cell: rows from the top, each from the left.
    cells: tuple[Colour, ...]
    #: Whose turn it is: RED or BLUE.
    to_move: Colour = Colour.RED

    if TYPE_CHECKING:
        # What fields are made of, which is more than what they are.
        def __init__(
            self, size: int, cells: Iterable[int], to_move: Colour = Colour.RED
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(map(Colour, self.cells)))
        object.__setattr__(self, "to_move", Colour(self.to_move))
        if len(self.cells) != self.size**2:
            raise ValueError(f"{len(self.cells)} cells for a board of {self.size} rows")

    @classmethod
    def empty(cls, size: int = 11) -> Position:
        """An empty board with Red to move."""
        struct = ffi.new("HsHexPosition *")
        check(lib.handsense_hex_position_init(struct, size))
        return cls(size, (Colour.EMPTY,) * size**2)

    @classmethod
    def after(cls, moves: Union[str, Iterable[CellLike]], size: int = 11) -> Position:
        """The position after moves by turns, Red's first: ``"f6 c3"``, or a list of cells."""
        position = cls.empty(size)
        for move in moves.split() if isinstance(moves, str) else moves:
            position = position.play(move)
        return position

    @classmethod
    def parse(cls, board: str, to_move: Optional[Colour] = None) -> Position:
        """Reads a board of ``.``, ``R`` and ``B`` (or ``X`` and ``O``) row by row; blanks do not count.

        to_move: None for whose turn it is when the colours have moved by turns.

        >>> Position.parse("R.. .B. ...").to_move.name
        'RED'
        """
        marks = "".join(board.split()).upper().replace("X", "R").replace("O", "B")
        size = round(len(marks) ** 0.5)
        if size * size != len(marks) or not marks or set(marks) - set(_WRITTEN):
            raise ValueError(f"'{board}' is no board of rows of '.', 'R' and 'B'")
        if to_move is None:
            ahead = marks.count("R") > marks.count("B")
            to_move = Colour.BLUE if ahead else Colour.RED
        return cls(size, tuple(Colour(_WRITTEN.index(mark)) for mark in marks), to_move)

    def struct(self) -> Any:
        """The position as a new ``HsHexPosition *``, for ``handsense.lib``."""
        made = ffi.new("HsHexPosition *")
        check(lib.handsense_hex_position_init(made, self.size))
        made.toMove = self.to_move
        made.cells[0 : len(self.cells)] = self.cells
        return made

    def __getitem__(self, cell: CellLike) -> Colour:
        """What is in a cell."""
        return self.cells[cell_number(cell, self.size)]

    def play(self, cell: CellLike) -> Position:
        """The position after a move of who is to move."""
        number = cell_number(cell, self.size)
        if self.cells[number] != Colour.EMPTY:
            raise ValueError(f"{cell_name(number, self.size)} has a stone")
        cells = (*self.cells[:number], self.to_move, *self.cells[number + 1 :])
        return replace(self, cells=cells, to_move=self.to_move.other)

    @property
    def empties(self) -> tuple[str, ...]:
        """The names of the empty cells."""
        cells = enumerate(self.cells)
        return tuple(cell_name(i, self.size) for i, cell in cells if cell == Colour.EMPTY)

    @property
    def winner(self) -> Colour | None:
        """Whose stones join their edges; None while nobody has won."""
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
        return f"<pre>{self}</pre>"


@dataclass(frozen=True)
class ScoredMove:
    """A move with its score."""

    #: The cell, by name.
    cell: str
    #: More for a better one.
    score: float


def _scored(
    function: Any, position: Position, formula: Formula, measure: Measure
) -> tuple[ScoredMove, ...]:
    out = new("HsHexScores")
    check(function(position.struct(), formula, measure, out))
    return tuple(
        ScoredMove(cell_name(move.cell, position.size), move.score)
        for move in out.moves[0 : out.count]
    )


def score_moves(
    position: Position, formula: Formula = Formula.DEFAULT, measure: Measure = Measure.EXACT
) -> tuple[ScoredMove, ...]:
    """All moves of who is to move with their scores, in the order of the cells."""
    return _scored(lib.handsense_hex_score_moves, position, formula, measure)


def order_moves(
    position: Position, formula: Formula = Formula.DEFAULT, measure: Measure = Measure.EXACT
) -> tuple[ScoredMove, ...]:
    """All moves of who is to move with their scores, the most promising first."""
    return _scored(lib.handsense_hex_order_moves, position, formula, measure)


def winner(position: Position) -> Colour | None:
    """Whose stones join their edges; None while nobody has won."""
    return position.winner


def distance(position: Position, colour: Colour) -> int | None:
    """The stones that a colour lacks to join its edges if nobody stood in the way; None: cut off."""
    out = ffi.new("int32_t *")
    check(lib.handsense_hex_distance(position.struct(), colour, out))
    return None if out[0] < 0 else int(out[0])


def connectivity(position: Position, colour: Colour, measure: Measure = Measure.EXACT) -> int:
    """Twice the size of the board less the stones that a colour lacks; -100 when it is cut off."""
    out = ffi.new("int32_t *")
    check(lib.handsense_hex_connectivity(position.struct(), colour, measure, out))
    return int(out[0])


def evaluate(position: Position, colour: Colour, measure: Measure = Measure.EXACT) -> float:
    """What a position is worth to a colour: connectivity and stones; the opponent's count for more."""
    out = ffi.new("double *")
    check(lib.handsense_hex_evaluate(position.struct(), colour, measure, out))
    return float(out[0])


@dataclass(frozen=True)
class Bridge:
    """Two stones that are joined whatever the opponent does."""

    #: The cells of the stones.
    stones: tuple[str, str]
    #: The two empty cells between them. If the opponent takes one, the other joins.
    carrier: tuple[str, str]


@dataclass(frozen=True)
class EdgeBridge:
    """A stone that is joined to an edge whatever the opponent does."""

    #: The cell of the stone.
    stone: str
    #: 0 for the top or left edge, 1 for the bottom or right edge.
    edge: int
    #: The two empty cells of that edge. If the opponent takes one, the other joins.
    carrier: tuple[str, str]


@dataclass(frozen=True)
class Bridges:
    """The bridges of a colour."""

    #: Between stones, by their first stone.
    between: tuple[Bridge, ...]
    #: To edges, by their stone.
    edges: tuple[EdgeBridge, ...]


def bridges(position: Position, colour: Colour) -> Bridges:
    """The bridges of a colour, between stones and to edges."""
    out = new("HsHexBridges")
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
    """The cells where a colour restores what the opponent's stone at ``last`` threatens to cut."""
    cells = ffi.new("int32_t[]", lib.HS_HEX_MAX_BRIDGE_SAVES)
    count = ffi.new("int32_t *")
    number = cell_number(last, position.size)
    check(lib.handsense_hex_save_bridge(position.struct(), number, colour, cells, count))
    return tuple(cell_name(cell, position.size) for cell in cells[0 : count[0]])


@dataclass(frozen=True)
class Circuit:
    """The board as an electric circuit between the edges of each colour. Lists are by cell."""

    #: What the position is worth to who is to move, from -1, lost, to 1, won; the turn counts nothing.
    evaluation: float
    #: Red's resistance: 0 when stones join the edges, infinite when they are cut off.
    red_resistance: float
    #: Blue's.
    blue_resistance: float
    #: The part, 0 to 1, of Red's current that goes through each cell; 0 through stones.
    red_current: tuple[float, ...]
    #: Blue's.
    blue_current: tuple[float, ...]


def resistance(position: Position) -> Circuit:
    """How well the board conducts between the edges of each colour, and through which cells.

    Unlike :func:`distance` it sees that two ways are better than one.
    """
    out = new("HsHexCircuit")
    check(lib.handsense_hex_resistance(position.struct(), out))
    cells = len(position.cells)
    return Circuit(
        out.evaluation,
        out.redResistance,
        out.blueResistance,
        tuple(out.redCurrent[0:cells]),
        tuple(out.blueCurrent[0:cells]),
    )
