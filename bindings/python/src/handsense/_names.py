"""Location of the shared library in the package, shared by the package and its build."""

from __future__ import annotations

import sys

#: Directory of the library inside the package. A file that ends in .so beside the modules would be
#: taken for an extension module.
DIRECTORY = "_library"

LIBRARY_NAME = {"darwin": "libhandsense.dylib", "win32": "handsense.dll"}.get(
    sys.platform, "libhandsense.so"
)
