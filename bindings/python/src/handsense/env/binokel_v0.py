"""Binokel as an environment of PettingZoo.

>>> from handsense.env import binokel_v0
>>> env = binokel_v0.env()
>>> env.reset(seed=1)
>>> env.last()[0]["observation"].shape
(21, 40)
"""

from __future__ import annotations

from typing import Any

from .aec import GameAEC, wrapped

__all__ = ["env", "raw_env"]


def raw_env(**options: Any) -> GameAEC:
    """Returns the environment without wrappers; takes the options of Binokel and ``render_mode``."""
    return GameAEC("binokel", **options)


def env(**options: Any) -> Any:
    """Returns the environment with the usual wrappers; takes the options of :func:`raw_env`."""
    return wrapped(raw_env(**options))
