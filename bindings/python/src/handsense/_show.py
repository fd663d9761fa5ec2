"""Results as tables of text and as data frames."""

# pyright does not narrow Any, so it needs casts that mypy does not.
# mypy: no-warn-redundant-casts
from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar, cast

from ._native import need

Item = TypeVar("Item")


def _is_number(cell: str) -> bool:
    return cell.strip("%∞ ").replace("-", "").replace(".", "").isdigit()


def draw(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table with box-drawing borders, numbers at the right, and a final newline."""
    widths = [max(len(row[i]) for row in [headers, *rows]) for i in range(len(headers))]

    def line(left: str, middle: str, right: str) -> str:
        return left + middle.join("─" * (width + 2) for width in widths) + right + "\n"

    def row_of(cells: Sequence[str]) -> str:
        padded: list[str] = []
        for cell, width in zip(cells, widths):
            padded.append(cell.rjust(width) if _is_number(cell) else cell.ljust(width))
        return "│ " + " │ ".join(padded) + " │\n"

    parts = [line("┌", "┬", "┐"), row_of(headers), line("├", "┼", "┤")]
    return "".join([*parts, *map(row_of, rows), line("└", "┴", "┘")])


def plain(value: Any) -> Any:
    """Returns a value as a number, a truth value, a string or None: enums by name, cards as text."""
    if isinstance(value, enum.Flag):
        return str(value.name or value.value)
    if isinstance(value, enum.Enum):
        return value.name
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, (tuple, list, frozenset)):
        return " ".join(str(plain(item)) for item in cast("Iterable[Any]", value))
    return str(value)


def _leaves(record: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values of a dataclass and of those that it contains, with the names that lead to them."""
    for field in dataclasses.fields(record):
        value = getattr(record, field.name)
        if dataclasses.is_dataclass(value):
            yield from (((field.name, *path), leaf) for path, leaf in _leaves(value))
        else:
            yield (field.name,), value


def row(record: Any) -> dict[str, Any]:
    """Returns the fields of a dataclass; those of a nested one have the prefix of its field."""
    return {"_".join(path): plain(leaf) for path, leaf in _leaves(record)}


def frame(records: Iterable[Any], user: str) -> Any:
    """Returns a ``pandas.DataFrame`` with a row for each record."""
    return need("pandas", user).DataFrame([row(record) for record in records])


class Framed:
    """A dataclass with a list of records that becomes a data frame."""

    #: The field with the records.
    _records: ClassVar[str]

    def to_frame(self) -> Any:
        """Returns a ``pandas.DataFrame`` with a row for each record.

        The columns are the fields of the records. Cards and sets are strings, enums their names.

        Raises:
            ImportError: pandas is absent.
        """
        return frame(getattr(self, self._records), f"{type(self).__name__}.to_frame")


class Listed(tuple[Item, ...]):
    """A tuple of records that becomes a data frame."""

    __slots__ = ()

    def to_frame(self) -> Any:
        """Returns a ``pandas.DataFrame`` with a row for each record.

        The columns are the fields of the records. Cards and sets are strings, enums their names.

        Raises:
            ImportError: pandas is absent.
        """
        return frame(self, "to_frame")
