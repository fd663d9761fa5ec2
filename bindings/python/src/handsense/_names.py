"""Names of the cells of Hex and of the pieces of Liap Tui."""

from __future__ import annotations

import enum
from typing import Union

from ._native import encode_text, format_text, lib, output

#: A cell: its name, a letter for the column and a number for the row ("a1" is top left), or its
#: number, row * size + column.
CellLike = Union[str, int]


def cell_number(cell: CellLike, size: int) -> int:
    """Returns the number of a cell, ``row * size + column``.

    >>> cell_number("f6", 11), cell_name(60, 11)
    (60, 'f6')
    """
    if isinstance(cell, str):
        return int(output("int32_t", lib.handsense_hex_parse_cell, encode_text(cell), size)[0])
    # The library raises an error for a cell outside the board.
    cell_name(cell, size)
    return int(cell)


def cell_name(cell: int, size: int) -> str:
    """Returns the name of a cell, such as ``"f6"``."""
    return format_text(lib.handsense_hex_format_cell, cell, size)


class Piece(enum.IntEnum):
    """A piece. Its value is its number of points."""

    SOLDIER_BLACK = 1
    SOLDIER_RED = 2
    CANNON_BLACK = 3
    CANNON_RED = 4
    HORSE_BLACK = 5
    HORSE_RED = 6
    CHARIOT_BLACK = 7
    CHARIOT_RED = 8
    ELEPHANT_BLACK = 9
    ELEPHANT_RED = 10
    ADVISOR_BLACK = 11
    ADVISOR_RED = 12
    GENERAL_BLACK = 13
    GENERAL_RED = 14
