"""How the shared library is called, for the package and for its build."""

from __future__ import annotations

import sys

LIBRARY_NAME = {"darwin": "libhandsense.dylib", "win32": "handsense.dll"}.get(
    sys.platform, "libhandsense.so"
)
