"""Table rendering: text for terminals, HTML for notebooks."""

from __future__ import annotations

import html
from collections.abc import Sequence

#: Number of rows that an HTML table shows at most.
MOST_ROWS = 60


def _is_number(cell: str) -> bool:
    return cell.strip("%∞ ").replace("-", "").replace(".", "").isdigit()


def draw(headers: Sequence[str], rows: Sequence[Sequence[str]], numbers_right: bool = True) -> str:
    """Returns a table with box-drawing borders and a final newline.

    Args:
        headers: column headings.
        rows: cells of each row, one per heading.
        numbers_right: aligns numeric cells to the right.
    """
    widths = [max(len(row[i]) for row in [headers, *rows]) for i in range(len(headers))]

    def line(left: str, middle: str, right: str) -> str:
        return left + middle.join("─" * (width + 2) for width in widths) + right + "\n"

    def row_of(cells: Sequence[str]) -> str:
        padded: list[str] = []
        for cell, width in zip(cells, widths):
            right = numbers_right and _is_number(cell)
            padded.append(cell.rjust(width) if right else cell.ljust(width))
        return "│ " + " │ ".join(padded) + " │\n"

    parts = [line("┌", "┬", "┐"), row_of(headers), line("├", "┼", "┤")]
    return "".join([*parts, *map(row_of, rows), line("└", "┴", "┘")])


def text(line: str) -> str:
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
    return made + text(f"and {more} more") if more > 0 else made
