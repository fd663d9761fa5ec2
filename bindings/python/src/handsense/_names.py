"""How the shared library is called, for the package and for its build."""

from __future__ import annotations

import sys

#: Where the package has it: not among the modules, for what ends in .so there would pass for one.
DIRECTORY = "_library"

LIBRARY_NAME = {"darwin": "libhandsense.dylib", "win32": "handsense.dll"}.get(
    sys.platform, "libhandsense.so"
)
