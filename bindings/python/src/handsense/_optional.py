"""Import of packages that handsense does not require."""

from __future__ import annotations

import importlib
from typing import Any


def need(module: str, user: str, extra: str) -> Any:
    """Imports a module of an optional package.

    Args:
        module: the name of the module, such as ``"pyarrow.parquet"``.
        user: the name of what needs it.
        extra: the extra of handsense that installs it.

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
            f"{user} needs the package {package}: pip install 'handsense[{extra}]'", name=package
        ) from None
