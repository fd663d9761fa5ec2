"""Names and numbers of cells."""

from __future__ import annotations

from typing import Union

from .._native import encode_text, format_text, lib, output

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
