"""The Rust project that these tests lie in: its header, documents and recorded answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
INCLUDE = ROOT / "include"


def text(name: str) -> str:
    """A file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def records(name: str) -> Iterator[dict[str, Any]]:
    """The records of a file in tests/data."""
    for line in text(f"tests/data/{name}.jsonl").splitlines():
        yield json.loads(line)


def console(document: str, command: str) -> str:
    """What a command prints in a document, where a test of the project runs it."""
    _, found, rest = text(document).partition(f"$ {command}\n")
    if not found:
        raise AssertionError(f"{document} does not run {command}")
    return rest[: rest.index("```")]


def table(output: str, first_column: str) -> list[list[str]]:
    """The cells of the drawn table whose first heading is this."""
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
