"""Game engines for Hearts, Liap Tui, Binokel and Hex.

>>> import handsense
>>> print(handsense.hearts.evaluate("AK3.QJ98.T654.72").best_suit_to_keep.name)
SPADES

Each game has a module: :mod:`handsense.hearts`, :mod:`handsense.hex`, :mod:`handsense.liap_tui`
and :mod:`handsense.binokel`. Arguments and results are frozen dataclasses, numbers and strings.
Error statuses of the library raise :class:`HandsenseError`. ``handsense.lib`` and ``handsense.ffi``
expose the whole C interface.

All functions are thread-safe and release the GIL while they run. Ctrl-C stops every search. Results
are deterministic on every platform, except for searches with a time limit.
"""

from __future__ import annotations

from . import binokel, hearts, hex, liap_tui
from ._native import (
    HandsenseError,
    abi_version,
    ffi,
    lib,
    library_path,
    version,
)
from ._search import Cancel, OnProgress
from .generated import Status
from .generated.common import SearchProgress

#: Version of the library.
__version__ = version()

__all__ = [
    "Cancel",
    "HandsenseError",
    "OnProgress",
    "SearchProgress",
    "Status",
    "__version__",
    "abi_version",
    "binokel",
    "ffi",
    "hearts",
    "hex",
    "lib",
    "liap_tui",
    "library_path",
    "version",
]
