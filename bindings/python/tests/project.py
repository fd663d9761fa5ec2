"""Access to the Rust project that contains these tests: documents and recorded data."""

from __future__ import annotations

import importlib.util
import json
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from handsense import HandsenseError, Status

ROOT = Path(__file__).resolve().parents[3]


def read_text(name: str) -> str:
    """Returns the text of a file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def records(name: str) -> Iterator[dict[str, Any]]:
    """Yields the recorded decisions of a kind, such as hex/structure."""
    game, of = name.split("/")
    for line in read_text(f"tests/data/{game}.jsonl").splitlines():
        if line.startswith(f'{{"of":"{of}",'):
            yield json.loads(line)


def console(document: str, command: str) -> str:
    """Returns the output of a command as shown in a document. Other tests run the command."""
    _, found, rest = read_text(document).partition(f"$ {command}\n")
    if not found:
        raise AssertionError(f"{document} has no command '{command}'")
    return rest[: rest.index("```")]


def table_rows(output: str, first_column: str) -> list[list[str]]:
    """Returns the cells of the drawn table with this first heading."""
    lines = iter(output.splitlines())
    for line in lines:
        if line.lstrip("|│").split("|")[0].split("│")[0].strip() == first_column:
            break
    rows = []
    next(lines)
    for line in lines:
        if line[:1] not in ("|", "│"):
            break
        rows.append([cell.strip() for cell in line[1:-1].replace("│", "|").split("|")])
    return rows


def lacks(*modules: str) -> str:
    """Returns a line that names the first of these packages that is not installed, or nothing."""
    for module in modules:
        if importlib.util.find_spec(module) is None:
            return f"SKIPPED: {module} is not installed"
    return ""


class TestCase(unittest.TestCase):
    """A test case that checks the errors of the library."""

    def assert_refused(self, *cases: tuple[Callable[[], object], Status]) -> None:
        """Asserts that each call raises an error of the library with its status."""
        for call, status in cases:
            with self.assertRaises(HandsenseError) as caught:
                call()
            self.assertEqual(caught.exception.status, status)
