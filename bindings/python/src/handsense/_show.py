"""Results as tables of text, as HTML in notebooks, and as data frames."""

# pyright does not narrow Any, so it needs casts that mypy does not.
# mypy: no-warn-redundant-casts
from __future__ import annotations

import dataclasses
import enum
import html
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar, cast

from ._native import need

Item = TypeVar("Item")

#: Number of rows that an HTML table shows at most.
MOST_ROWS = 60


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


def as_html(line: str) -> str:
    """Returns a line of text as HTML, escaped."""
    return f"<p>{html.escape(line)}</p>"


def drawing(lines: str) -> str:
    """Returns text with its spaces and line ends as HTML, escaped."""
    return f"<pre>{html.escape(lines)}</pre>"


def html_table(caption: str, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns an HTML table; captions, headings and cells are escaped.

    A line below it states the number of rows beyond :data:`MOST_ROWS`.
    """

    def row_of(cells: Sequence[str], tag: str) -> str:
        inner = "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells)
        return f"<tr>{inner}</tr>"

    body = "".join(row_of(row, "td") for row in rows[:MOST_ROWS])
    title = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    made = f"<table>{title}<thead>{row_of(headers, 'th')}</thead><tbody>{body}</tbody></table>"
    more = len(rows) - MOST_ROWS
    return made + as_html(f"and {more} more") if more > 0 else made


def plain(value: Any) -> Any:
    """Returns a value as a number, a truth value, a string or None: enums by name, cards as text."""
    if isinstance(value, enum.Flag):
        return str(value.name or value.value)
    if isinstance(value, enum.Enum):
        return value.name
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, dict):
        pairs = cast("dict[Any, Any]", value).items()
        return ", ".join(f"{plain(key)} {plain(item)}" for key, item in pairs)
    if isinstance(value, (tuple, list, frozenset)):
        return " ".join(str(plain(item)) for item in cast("Iterable[Any]", value))
    return str(value)


def _is_record(value: Any) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def _leaves(record: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values of a dataclass and of those that it contains, with the names that lead to them."""
    for field in dataclasses.fields(record):
        value = getattr(record, field.name)
        if _is_record(value):
            yield from (((field.name, *path), leaf) for path, leaf in _leaves(value))
        else:
            yield (field.name,), value


def row(record: Any) -> dict[str, Any]:
    """Returns the fields of a dataclass; those of a nested one have the prefix of its field."""
    return {"_".join(path): plain(leaf) for path, leaf in _leaves(record)}


def frame(records: Iterable[Any], user: str) -> Any:
    """Returns a ``pandas.DataFrame`` with a row for each record."""
    return need("pandas", user).DataFrame([row(record) for record in records])


def _title(name: str) -> str:
    if name == "me":
        return "Seat"
    return name.strip("_").replace("_", " ").capitalize()


def _text(value: Any) -> str:
    """The text of a value in a cell."""
    if isinstance(value, enum.Enum):
        return plain(value)  # type: ignore[no-any-return]
    for name in ("symbols", "symbol"):
        if hasattr(value, name):
            return str(getattr(value, name))
    if isinstance(value, tuple):
        texts = [_text(item) for item in cast("tuple[Any, ...]", value)]
        # HTML shows several spaces as one.
        between = " | " if any(" " in text for text in texts) else " "
        return between.join(text or "–" for text in texts) if any(texts) else ""
    made = plain(value)
    if made is None:
        return ""
    if isinstance(made, bool):
        return "yes" if made else "no"
    return f"{made:.4g}" if isinstance(made, float) else str(made)


def _are_records(value: Any) -> bool:
    items = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else ()
    return bool(items) and all(map(_is_record, items))


def _cells(record: Any) -> dict[str, str]:
    titles = ((list(map(_title, path)), leaf) for path, leaf in _leaves(record))
    return {": ".join([first, *map(str.lower, rest)]): _text(leaf) for (first, *rest), leaf in titles}


def _table_of(caption: str, records: Iterable[Any]) -> str:
    rows = [_cells(record) for record in records]
    return html_table(caption, list(rows[0]), [list(cells.values()) for cells in rows])


class Shown:
    """A dataclass that a notebook shows as HTML.

    A table has its fields that are set. Each field with several records has a table of its own.
    """

    def _repr_html_(self) -> str:
        single: list[list[str]] = []
        tables: list[str] = []
        for field in dataclasses.fields(cast("Any", self)):
            value, title = getattr(self, field.name), _title(field.name)
            if field.name.startswith("_"):
                continue
            if _are_records(value):
                tables.append(_table_of(title, value))
            elif _is_record(value):
                tables.append(_table_of(title, [value]))
            elif text := _text(value):
                single.append([title, text])
        caption = _words(type(self).__name__)
        if single:
            tables.insert(0, html_table(caption, ("Field", "Value"), single))
        return "".join(tables) or as_html(f"{caption}: empty")


def _words(name: str) -> str:
    """The words of a class name: ``"Pass decision"`` for ``"PassDecision"``."""
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    return spaced.strip().capitalize()


class Framed(Shown):
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
    """A tuple of records that a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _table_of("", self) if self else as_html("Empty")

    def to_frame(self) -> Any:
        """Returns a ``pandas.DataFrame`` with a row for each record.

        The columns are the fields of the records. Cards and sets are strings, enums their names.

        Raises:
            ImportError: pandas is absent.
        """
        return frame(self, "to_frame")
