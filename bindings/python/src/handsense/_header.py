"""The C header as cffi reads it.

``handsense.h`` is the one place where the interface is written down. This module does what a C
preprocessor would do with it, as far as the header needs that, and leaves what ``ffi.cdef`` takes:
constants, enumerations, types and functions. It needs nothing but Python, for it runs when the
package is built. A directive that it does not know is an error, never a guess.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_INTEGER = re.compile(r"(-?(?:0[xX][0-9a-fA-F]+|[0-9]+))[uU]?[lL]{0,2}")
_FUNCTION = re.compile(r"^[\w ]*?[ *](\w+)\([^;{}]*\);", re.MULTILINE)


class HeaderError(ValueError):
    """The header has something that this module cannot read."""


def header_text(include: Path) -> str:
    """The text of ``handsense.h`` in a directory, with that of the headers it includes."""

    def included(found: re.Match[str]) -> str:
        return (include / found[1]).read_text(encoding="utf-8")

    text = (include / "handsense.h").read_text(encoding="utf-8")
    return re.sub(r'^#include "(handsense/\w+\.h)"$', included, text, flags=re.MULTILINE)


def cdef_of(header: str) -> str:
    """The declarations of a header: no comments, no directives but constants, nothing for C++."""
    defined: set[str] = set()
    # One entry for each #if that is open: whether the lines below it count.
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
                    raise HeaderError(f"the constant {name} is '{value}', which is no integer")
                lines.append(f"#define {name} {number[1]}")
        elif directive != "include":
            raise HeaderError(f"'#{directive}' is a directive that cannot be read")
    if open_ifs:
        raise HeaderError("an #if has no end")
    return "\n".join(lines) + "\n"


def functions_of(cdef: str) -> list[str]:
    """The names of the functions that declarations have, in their order."""
    return _FUNCTION.findall(cdef)


def structs_of(cdef: str) -> list[str]:
    """The names of the structs whose fields are declared, in their order."""
    return re.findall(r"^typedef struct (\w+) \{", cdef, re.MULTILINE)


def constants_of(cdef: str) -> dict[str, int]:
    """Every ``#define`` and every enumerator with its value, in their order."""
    pairs = re.findall(r"^(?:#define )?(HS_\w+)(?: =)? (-?\w+),?$", cdef, re.MULTILINE)
    return {name: int(value, 0) for name, value in pairs}


def ffi_of(header: str) -> Any:
    """A cffi ``FFI`` that knows everything the header declares."""
    import cffi

    ffi = cffi.FFI()
    ffi.cdef(cdef_of(header))
    return ffi


def write_module(header: str, path: str) -> None:
    """Writes a Python module whose ``ffi`` knows the header: made once, it need not be read again."""
    ffi = ffi_of(header)
    ffi.set_source("handsense._generated", None)
    ffi.emit_python_code(path)
