"""Game sense for card and board programs: Hearts, Liap Tui, Binokel and Hex.

>>> import handsense
>>> print(handsense.hearts.evaluate("AK3.QJ98.T654.72").best_suit_to_keep.name)
SPADES

Each game has a module: :mod:`handsense.hearts`, :mod:`handsense.hex`, :mod:`handsense.liap_tui`
and :mod:`handsense.binokel`. What goes in and comes out are frozen dataclasses, numbers and texts;
what the library refuses is raised as :class:`HandsenseError`. The whole C interface is there as
``handsense.lib`` and ``handsense.ffi``.

Every function may be called from any number of threads at once, and lets other Python threads run
meanwhile. The same question has the same answer everywhere, but for searches with a limit of time.
"""

from __future__ import annotations

from . import binokel, hearts, hex, liap_tui
from ._native import (
    Cancel,
    HandsenseError,
    Status,
    abi_version,
    ffi,
    lib,
    library_path,
    version,
)

__all__ = [
    "Cancel",
    "HandsenseError",
    "Status",
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
