"""Low-level access to the shared library through cffi.

This module finds the library, loads it and checks its ABI version. ``ffi`` and ``lib`` expose every
function, struct and constant of ``include/handsense.h`` under its C name. The game modules use
nothing else. Each call into the library releases the GIL.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from .generated import CDEF, Status

HERE = Path(__file__).resolve().parent

#: The directory of the packed library. A file that ends in .so beside the modules would be taken for
#: an extension module.
PACKED = HERE / "_library"

#: The names of the library on all platforms.
FILES = ("libhandsense.so", "libhandsense.dylib", "handsense.dll")


def _parsed() -> Any:
    """Returns the declarations that the build of a wheel has parsed, or parses them."""
    try:
        return importlib.import_module("._parsed", __package__).ffi
    except ImportError:
        import cffi

        made = cffi.FFI()
        made.cdef(CDEF)
        return made


def _library_path() -> Path:
    """Returns the path of the shared library.

    The environment variable HANDSENSE_LIBRARY wins over the packaged library, which wins over the
    release build of the source tree.

    Raises:
        ImportError: no library was found.
    """
    override = os.environ.get("HANDSENSE_LIBRARY")
    if override:
        return Path(override)
    folders = [PACKED]
    for directory in HERE.parents:
        # The root of the Rust project, if the package runs inside its source tree.
        if (directory / "include" / "handsense.h").is_file():
            folders.append(directory / os.environ.get("CARGO_TARGET_DIR", "target") / "release")
            break
    for path in (folder / file for folder in folders for file in FILES):
        if path.is_file():
            return path
    raise ImportError(
        "no library found: install the package with pip, build the library with 'cargo "
        "build --release --lib', or set the environment variable HANDSENSE_LIBRARY to its path"
    )


#: Declarations of every function, struct and constant.
ffi: Any = _parsed()
library_path = _library_path()
try:
    lib: Any = ffi.dlopen(str(library_path))
except OSError as error:
    raise ImportError(f"the library {library_path} cannot be loaded: {error}") from error
if lib.handsense_abi_version() != lib.HS_ABI_VERSION:
    raise ImportError(
        f"the library {library_path} has ABI version {lib.handsense_abi_version()}, "
        f"this package needs version {lib.HS_ABI_VERSION}"
    )


class HandsenseError(ValueError):
    """An error status returned by the library.

    The text of the exception is ``sentence``, followed by ``particulars`` if there are any.

    Attributes:
        status: the status code.
        sentence: the library's message for that status.
        particulars: the offending field, value or card; may be empty.
    """

    def __init__(self, status: Status, sentence: str, particulars: str = "") -> None:
        super().__init__(f"{sentence}: {particulars}" if particulars else sentence)
        self.status = status
        self.sentence = sentence
        self.particulars = particulars

    def __reduce__(self) -> Any:
        return HandsenseError, (self.status, self.sentence, self.particulars)


def decode_text(pointer: Any) -> str:
    """Decodes a NUL-terminated UTF-8 string of the library."""
    return str(ffi.string(pointer).decode("utf-8"))


def error_from_status(status: int) -> HandsenseError:
    """Builds the exception for the last call on this thread, which returned ``status``."""
    sentence = decode_text(lib.handsense_status_message(status))
    return HandsenseError(Status(status), sentence, decode_text(lib.handsense_last_error()))


def check(status: int) -> None:
    """Raises :class:`HandsenseError` if ``status`` is not ``HS_OK``."""
    if status != lib.HS_OK:
        raise error_from_status(status)


#: Enumerations that functions take, by the place of the parameter. The generated records add them.
CODES: dict[Any, dict[int, Any]] = {}


def call(function: Any, *arguments: Any) -> None:
    """Calls a function that returns a status. Names become the values of enumerations."""
    codes = CODES.get(function, {})
    values = [codes[i].of(each) if i in codes else each for i, each in enumerate(arguments)]
    check(function(*values))


@cache
def _pointer_to(kind: str) -> tuple[Any, int]:
    """Returns the type of a pointer, and the ``structSize`` of what it points to, or 0."""
    pointer = ffi.typeof(f"{kind} *")
    fields = pointer.item.fields if pointer.item.kind == "struct" else ()
    return pointer, ffi.sizeof(kind) if "structSize" in dict(fields) else 0


def new_struct(kind: str) -> Any:
    """Allocates a zeroed struct or number and sets its ``structSize`` if it has one."""
    pointer, size = _pointer_to(kind)
    struct = ffi.new(pointer)
    if size:
        struct.structSize = size
    return struct


def output(kind: str, function: Any, *arguments: Any) -> Any:
    """Calls a function and returns what it writes to its last argument, a ``kind *``."""
    made = new_struct(kind)
    call(function, *arguments, made)
    return made


def number(function: Any, *arguments: Any) -> int:
    """Calls a function and returns the ``int32_t`` that it writes to its last argument."""
    return int(output("int32_t", function, *arguments)[0])


def entries(kind: str, most: int, function: Any, *arguments: Any) -> Iterator[Any]:
    """Calls a function that writes at most ``most`` entries and their number, and yields these.

    An entry that is a struct is valid until the next one is requested.
    """
    made, count = ffi.new(f"{kind}[]", most), ffi.new("int32_t *")
    call(function, *arguments, made, count)
    # A slice does not keep its array alive, this frame does.
    yield from made[0 : count[0]]


def format_text(function: Any, *arguments: Any) -> str:
    """Calls a function with the contract of ``snprintf`` and returns the text it writes."""
    size = 512
    while True:
        buffer = ffi.new("char[]", size)
        length = function(*arguments, buffer, size)
        if length < 0:
            raise error_from_status(length)
        if length < size:
            return decode_text(buffer)
        size = length + 1


def encode_text(text: str) -> bytes:
    """Encodes text for the library.

    Raises:
        ValueError: the text contains NUL, which would truncate it silently.
    """
    if "\0" in text:
        raise ValueError("a text must not contain NUL")
    return text.encode("utf-8")


def need(module: str, user: str) -> Any:
    """Imports a module of an optional package.

    Args:
        module: the name of the module, such as ``"gymnasium.spaces"``.
        user: the name of what needs it.

    Raises:
        ImportError: the package is absent; the message has the command that installs it.
    """
    package = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise ImportError(
            f"{user} needs the package {package}: pip install {package}", name=package
        ) from None


def version() -> str:
    """Returns the release of the library, such as ``"0.1.0"``."""
    return decode_text(lib.handsense_version())


def abi_version() -> int:
    """Returns the ABI version of the library."""
    return int(lib.handsense_abi_version())


# Public classes report the module from which users import them.
for _public in (HandsenseError, Status):
    _public.__module__ = "handsense"
