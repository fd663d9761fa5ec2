"""Hex as an environment of PettingZoo.

>>> from handsense.env import hex_v0
>>> env = hex_v0.env()
>>> env.reset(seed=1)
>>> env.last()[0]["observation"].shape
(7, 11, 11)
"""

from __future__ import annotations

from typing import Any

from .aec import GameAEC, wrapped

__all__ = ["env", "raw_env"]


def raw_env(**options: Any) -> GameAEC:
    """Returns the environment without wrappers; takes the options of Hex and ``render_mode``."""
    return GameAEC("hex", **options)


def env(**options: Any) -> Any:
    """Returns the environment with the usual wrappers; takes the options of :func:`raw_env`."""
    return wrapped(raw_env(**options))
