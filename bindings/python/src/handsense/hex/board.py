"""Positions of Hex and their evaluation without search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

from .. import _table
from .._native import check, encode_text, entries, lib, new_struct, output
from .._record import Kept
from .._show import Listed
from ..generated import hex as records
from ..generated.hex import Bridges, Circuit, Colour, Formula, ScoredMove
from .cells import CellLike, cell_name, cell_number

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

    def __init__(self, size: int, cells: Iterable[int], to_move: Colour = Colour.RED) -> None:
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
    def parse(cls, board: str, to_move: Colour = Colour.RED) -> Position:
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
        number = cell_number(cell, self.size)
        return self.after(lib.handsense_hex_play, number)

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
        out = output("int32_t", lib.handsense_hex_winner, self.struct())
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


def _scored(function: Any, position: Position, formula: Formula) -> Listed[ScoredMove]:
    out = output("HsHexScores", function, position.struct(), formula)
    return Listed(records.read_scores(out, position.size))


def score_moves(position: Position, formula: Formula = Formula.DEFAULT) -> Listed[ScoredMove]:
    """Scores all moves of the colour to move, in the order of the cells."""
    return _scored(lib.handsense_hex_score_moves, position, formula)


def order_moves(position: Position, formula: Formula = Formula.DEFAULT) -> Listed[ScoredMove]:
    """Scores all moves of the colour to move, best first."""
    return _scored(lib.handsense_hex_order_moves, position, formula)


def winner(position: Position) -> Colour | None:
    """Returns the colour that has connected its edges, or None."""
    return position.winner


def distance(position: Position, colour: Colour) -> int | None:
    """Returns the fewest stones that a colour needs to connect its edges if the opponent passes.

    The result is None if the colour is cut off.
    """
    out = output("int32_t", lib.handsense_hex_distance, position.struct(), colour)
    return None if out[0] < 0 else int(out[0])


def connectivity(position: Position, colour: Colour) -> int:
    """Returns twice the board size minus the distance of a colour; -100 if it is cut off."""
    out = output("int32_t", lib.handsense_hex_connectivity, position.struct(), colour)
    return int(out[0])


def evaluate(position: Position, colour: Colour) -> float:
    """Evaluates a position for a colour by connectivity and stones.

    The opponent's terms have the larger weights.
    """
    out = output("double", lib.handsense_hex_evaluate, position.struct(), colour)
    return float(out[0])


def bridges(position: Position, colour: Colour) -> Bridges:
    """Returns the bridges of a colour, between stones and to edges."""
    return Bridges.made_by(lib.handsense_hex_bridges, position.struct(), colour, size=position.size)


def save_bridge(position: Position, last: CellLike, colour: Colour) -> tuple[str, ...]:
    """Returns the cells that restore a bridge of ``colour`` after the intrusion at ``last``."""
    number, function = cell_number(last, position.size), lib.handsense_hex_save_bridge
    most = lib.HS_HEX_MAX_BRIDGE_SAVES
    cells = entries("int32_t", most, function, position.struct(), number, colour)
    return tuple(cell_name(cell, position.size) for cell in cells)


def resistance(position: Position) -> Circuit:
    """Evaluates a position by the resistance between the edges of each colour.

    Unlike :func:`distance`, resistance is lower with two paths than with one.
    """
    return Circuit.made_by(lib.handsense_hex_resistance, position.struct(), size=position.size)
