"""Converts the C header to declarations that cffi accepts.

``handsense.h`` is the only definition of the interface. This module is a minimal C preprocessor for
it: it keeps constants, enumerations, types and functions in the form that ``ffi.cdef`` expects. An
unknown directive is an error. The module runs at build time, so parsing uses only the standard
library.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_INTEGER = re.compile(r"(-?(?:0[xX][0-9a-fA-F]+|[0-9]+))[uU]?[lL]{0,2}")
_FUNCTION = re.compile(r"^[\w ]*?[ *](\w+)\([^;{}]*\);", re.MULTILINE)


class HeaderError(ValueError):
    """The header contains a construct that this module does not support."""


def read_header(include: Path) -> str:
    """Returns the text of ``handsense.h`` in ``include``, with its own includes expanded."""

    def included(found: re.Match[str]) -> str:
        return (include / found[1]).read_text(encoding="utf-8")

    text = (include / "handsense.h").read_text(encoding="utf-8")
    return re.sub(r'^#include "(handsense/\w+\.h)"$', included, text, flags=re.MULTILINE)


def to_cdef(header: str) -> str:
    """Converts header text to ``ffi.cdef`` declarations.

    Comments, C++ parts and all directives except integer constants are dropped.

    Raises:
        HeaderError: an unknown directive, a constant that is not an integer, or unbalanced ``#if``.
    """
    defined: set[str] = set()
    # One entry for each open #if: whether its branch is active.
    open_ifs: list[bool] = []
    lines: list[str] = []
    for line in _COMMENT.sub(" ", header).splitlines():
        line = line.strip()
        if not line:
            continue
        if not line.startswith("#"):
            if all(open_ifs):
                lines.append(line)
            continue
        directive, _, rest = line[1:].strip().partition(" ")
        rest = rest.strip()
        if directive in ("ifdef", "ifndef"):
            open_ifs.append((rest in defined) == (directive == "ifdef"))
        elif directive in ("else", "endif") and not open_ifs:
            raise HeaderError(f"#{directive} without #if")
        elif directive == "else":
            open_ifs[-1] = not open_ifs[-1]
        elif directive == "endif":
            open_ifs.pop()
        elif not all(open_ifs):
            continue
        elif directive == "define":
            name, _, value = rest.partition(" ")
            defined.add(name)
            if value:
                number = _INTEGER.fullmatch(value.strip())
                if number is None:
                    raise HeaderError(f"constant {name} has the value '{value}', not an integer")
                lines.append(f"#define {name} {number[1]}")
        elif directive != "include":
            raise HeaderError(f"unsupported directive '#{directive}'")
    if open_ifs:
        raise HeaderError("#if without #endif")
    return "\n".join(lines) + "\n"


def function_names(cdef: str) -> list[str]:
    """Returns the names of the declared functions, in order."""
    return _FUNCTION.findall(cdef)


def struct_names(cdef: str) -> list[str]:
    """Returns the names of the structs with declared fields, in order."""
    return re.findall(r"^typedef struct (\w+) \{", cdef, re.MULTILINE)


def constant_values(cdef: str) -> dict[str, int]:
    """Returns the value of every ``#define`` and enumerator, in order."""
    pairs = re.findall(r"^(?:#define )?(HS_\w+)(?: =)? (-?\w+),?$", cdef, re.MULTILINE)
    return {name: int(value, 0) for name, value in pairs}


def make_ffi(header: str) -> Any:
    """Returns a cffi ``FFI`` with all declarations of the header."""
    import cffi

    ffi = cffi.FFI()
    ffi.cdef(to_cdef(header))
    return ffi


def write_module(header: str, path: str) -> None:
    """Writes a Python module with a precompiled ``ffi``, so that imports need no header."""
    ffi = make_ffi(header)
    ffi.set_source("handsense._generated", None)
    ffi.emit_python_code(path)
