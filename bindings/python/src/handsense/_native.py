"""The library itself: found, loaded, and held to the version of its header.

``ffi`` and ``lib`` are what cffi makes of ``include/handsense.h``: every function, struct and
constant of the C interface under its own name. The modules above are made of nothing else, and what
they do not wrap is there for everybody. A call gives the interpreter free while it lasts.
"""

from __future__ import annotations

import enum
import os
from pathlib import Path
from typing import Any

from ._names import DIRECTORY, LIBRARY_NAME

HERE = Path(__file__).resolve().parent


def _crate() -> Path | None:
    """The directory of the Rust project, when this package is used inside its tree."""
    for directory in HERE.parents:
        if (directory / "include" / "handsense.h").is_file():
            return directory
    return None


def _ffi() -> Any:
    """The interface as the package was built with, or read from the header in its tree."""
    try:
        from ._generated import ffi  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        crate = _crate()
        if crate is None:
            raise ImportError("this copy of handsense was not built; install it with pip") from None
        from ._header import ffi_of, header_text

        return ffi_of(header_text(crate / "include"))
    return ffi


def _library_path() -> Path:
    """The library named by HANDSENSE_LIBRARY, else the package's own, else that of its tree."""
    named = os.environ.get("HANDSENSE_LIBRARY")
    if named:
        return Path(named)
    places = [HERE / DIRECTORY / LIBRARY_NAME]
    crate = _crate()
    if crate is not None:
        target = os.environ.get("CARGO_TARGET_DIR", "target")
        places.append(crate / target / "release" / LIBRARY_NAME)
    for place in places:
        if place.is_file():
            return place
    raise ImportError(
        f"there is no {LIBRARY_NAME}: install the package with pip, build the library by 'cargo "
        "build --release --lib', or name one in the environment variable HANDSENSE_LIBRARY"
    )


ffi: Any = _ffi()
library_path = _library_path()
try:
    lib: Any = ffi.dlopen(str(library_path))
except OSError as error:
    raise ImportError(f"the library {library_path} cannot be loaded: {error}") from error
if lib.handsense_abi_version() != lib.HS_ABI_VERSION:
    raise ImportError(
        f"the library {library_path} has version {lib.handsense_abi_version()} of the interface, "
        f"this package is made for version {lib.HS_ABI_VERSION}"
    )


class Status(enum.IntEnum):
    """What a call came to: OK, or why it was refused."""

    OK = lib.HS_OK
    NULL = lib.HS_ERROR_NULL
    STRUCT_SIZE = lib.HS_ERROR_STRUCT_SIZE
    STRUCT_TAIL = lib.HS_ERROR_STRUCT_TAIL
    CARD = lib.HS_ERROR_CARD
    DUPLICATE_CARD = lib.HS_ERROR_DUPLICATE_CARD
    CARD_PLAYED = lib.HS_ERROR_CARD_PLAYED
    HAND_COUNT = lib.HS_ERROR_HAND_COUNT
    PLAYER_COUNT = lib.HS_ERROR_PLAYER_COUNT
    BEYOND_PLAYERS = lib.HS_ERROR_BEYOND_PLAYERS
    SEAT = lib.HS_ERROR_SEAT
    SEAT_ORDER = lib.HS_ERROR_SEAT_ORDER
    TRICK_INDEX = lib.HS_ERROR_TRICK_INDEX
    TRICK_COUNT = lib.HS_ERROR_TRICK_COUNT
    RULES = lib.HS_ERROR_RULES
    PASS_DIRECTION = lib.HS_ERROR_PASS_DIRECTION
    PASSED_CARDS = lib.HS_ERROR_PASSED_CARDS
    RECEIVED_CARDS = lib.HS_ERROR_RECEIVED_CARDS
    REVOKE = lib.HS_ERROR_REVOKE
    ILLEGAL_PLAY = lib.HS_ERROR_ILLEGAL_PLAY
    IMPOSSIBLE = lib.HS_ERROR_IMPOSSIBLE
    SCORE = lib.HS_ERROR_SCORE
    TURN = lib.HS_ERROR_TURN
    PHASE = lib.HS_ERROR_PHASE
    ILLEGAL_MOVE = lib.HS_ERROR_ILLEGAL_MOVE
    POLICY = lib.HS_ERROR_POLICY
    EPSILON = lib.HS_ERROR_EPSILON
    TEXT = lib.HS_ERROR_TEXT
    ALIGNMENT = lib.HS_ERROR_ALIGNMENT
    COUNT = lib.HS_ERROR_COUNT
    OBJECTIVE = lib.HS_ERROR_OBJECTIVE
    TIME = lib.HS_ERROR_TIME
    THREADS = lib.HS_ERROR_THREADS
    OPTION = lib.HS_ERROR_OPTION
    PIECE = lib.HS_ERROR_PIECE
    PIECE_COPIES = lib.HS_ERROR_PIECE_COPIES
    PIECE_COUNT = lib.HS_ERROR_PIECE_COUNT
    DECLARATION = lib.HS_ERROR_DECLARATION
    INVALID_PLAY = lib.HS_ERROR_INVALID_PLAY
    STRATEGY = lib.HS_ERROR_STRATEGY
    SUIT = lib.HS_ERROR_SUIT
    BID = lib.HS_ERROR_BID
    DABB = lib.HS_ERROR_DABB
    MELDS = lib.HS_ERROR_MELDS
    HEX_SIZE = lib.HS_ERROR_HEX_SIZE
    HEX_CELL = lib.HS_ERROR_HEX_CELL
    HEX_COUNT = lib.HS_ERROR_HEX_COUNT
    HEX_GAME_OVER = lib.HS_ERROR_HEX_GAME_OVER
    MEMORY = lib.HS_ERROR_MEMORY
    PANIC = lib.HS_ERROR_PANIC


class HandsenseError(ValueError):
    """The library refused a call: what it was asked makes no sense.

    ``status`` says why, ``sentence`` is the library's sentence for that status and ``particulars``
    names field, value or card. The text of the error is all of it.
    """

    def __init__(self, status: Status, sentence: str, particulars: str = "") -> None:
        super().__init__(f"{sentence}: {particulars}" if particulars else sentence)
        self.status = status
        self.sentence = sentence
        self.particulars = particulars

    def __reduce__(self) -> Any:
        return HandsenseError, (self.status, self.sentence, self.particulars)


def text_of(pointer: Any) -> str:
    """A string of the library."""
    return str(ffi.string(pointer).decode("utf-8"))


def error_of(status: int) -> HandsenseError:
    """The error of a call on this thread that has just answered ``status``."""
    sentence = text_of(lib.handsense_status_message(status))
    return HandsenseError(Status(status), sentence, text_of(lib.handsense_last_error()))


def check(status: int) -> None:
    """Raises the error that a call has answered."""
    if status != lib.HS_OK:
        raise error_of(status)


def new(kind: str, **fields: Any) -> Any:
    """A new struct, all zero but for ``structSize`` and what is given."""
    struct = ffi.new(f"struct {kind} *")
    struct.structSize = ffi.sizeof(struct[0])
    for name, value in fields.items():
        setattr(struct, name, value)
    return struct


def written(function: Any, *arguments: Any) -> str:
    """The text that a function writes as ``snprintf`` does."""
    size = 512
    while True:
        buffer = ffi.new("char[]", size)
        length = function(*arguments, buffer, size)
        if length < 0:
            raise error_of(length)
        if length < size:
            return text_of(buffer)
        size = length + 1


def c_text(text: str) -> bytes:
    """Text as the library reads it. What comes after a NUL would be lost in silence."""
    if "\0" in text:
        raise ValueError("a text must not contain NUL")
    return text.encode("utf-8")


class Cancel:
    """Ends searches from another thread: pass it as ``cancel`` and call :meth:`set`.

    A search that is ended answers with the best that it has found so far.
    """

    def __init__(self) -> None:
        self.number = ffi.new("int32_t *")

    def set(self) -> None:
        """Has every search with this ``Cancel`` end soon, those to come included."""
        self.number[0] = 1

    def clear(self) -> None:
        """Takes :meth:`set` back for searches to come."""
        self.number[0] = 0

    def is_set(self) -> bool:
        """Whether searches are to end."""
        return bool(self.number[0])


def version() -> str:
    """The release of the library, such as ``"0.1.0"``."""
    return text_of(lib.handsense_version())


def abi_version() -> int:
    """The version of the C interface that the library has."""
    return int(lib.handsense_abi_version())


# The names under which they are shown to everybody.
for _public in (Cancel, HandsenseError, Status):
    _public.__module__ = "handsense"
