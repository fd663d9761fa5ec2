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

from . import binokel as binokel, hearts as hearts, hex as hex, liap_tui as liap_tui
from ._native import (
    HandsenseError as HandsenseError,
    abi_version as abi_version,
    ffi as ffi,
    lib as lib,
    library_path as library_path,
    version as version,
)
from ._search import Cancel as Cancel, OnProgress as OnProgress
from .generated import Status as Status
from .generated.common import SearchProgress as SearchProgress

#: Version of the library.
__version__ = version()
