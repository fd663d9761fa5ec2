"""Names of the values of enumerations, of the cells of Hex and of the pieces of Liap Tui."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, Union

from ._native import encode_text, format_text, lib, number

if TYPE_CHECKING:
    from enum import Enum as Base

    from typing_extensions import Self
else:
    Base = object


class Named(Base):
    """An enumeration whose values may be given by name.

    Upper and lower case, hyphens and underscores make no difference.
    """

    if TYPE_CHECKING:
        # The constructor accepts more types than an enumeration of numbers does.
        def __new__(cls, value: Any) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Any:
        if not isinstance(value, str):
            return super()._missing_(value)
        found = cls.__members__.get(value.upper().replace("-", "_"))
        if found is None:
            names = ", ".join(cls.__members__).lower().replace("_", "-")
            raise ValueError(f"unknown {cls.__name__} {value!r}: expected {names}")
        return found

    @classmethod
    def of(cls, value: Any) -> Any:
        """Returns the value of a name. A number is left to the checks of the library."""
        return cls(value) if isinstance(value, str) else value


#: A cell: its name, a letter for the column and a number for the row ("a1" is top left), or its
#: number, row * size + column.
CellLike = Union[str, int]


def cell_number(cell: CellLike, size: int) -> int:
    """Returns the number of a cell, ``row * size + column``.

    >>> cell_number("f6", 11), cell_name(60, 11)
    (60, 'f6')
    """
    if isinstance(cell, str):
        return number(lib.handsense_hex_parse_cell, encode_text(cell), size)
    # The library raises an error for a cell outside the board.
    cell_name(cell, size)
    return int(cell)


def cell_name(cell: int, size: int) -> str:
    """Returns the name of a cell, such as ``"f6"``."""
    return format_text(lib.handsense_hex_format_cell, cell, size)


class Piece(Named, enum.IntEnum):
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
