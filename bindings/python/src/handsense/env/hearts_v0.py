"""Hearts as an environment of PettingZoo.

>>> from handsense.env import hearts_v0
>>> env = hearts_v0.env()
>>> env.reset(seed=1)
>>> env.last()[0]["observation"].shape
(22, 52)

An action is a card: :func:`card_of` and :func:`action_of` convert.
"""

from __future__ import annotations

from typing import Any

from ..hearts import Suit
from ..hearts.cards import action_of, card_of
from .aec import GameAEC, wrapped

__all__ = ["NUMBERS", "PLANES", "action_of", "card_of", "env", "raw_env"]

#: Name of each plane of an observation, in order. Seats count from the observer.
PLANES = (
    "hand",
    *(f"{name} {seat}" for name in ("trick", "played", "taken", "may hold") for seat in range(4)),
    "passed",
    "received",
    "chosen to pass",
    "order of play",
    "numbers",
)

#: Name of each number in the last plane, in order.
NUMBERS = (
    *(f"{name} {seat}" for name in ("points", "score") for seat in range(4)),
    *(f"void {seat} {suit.name.lower()}" for seat in range(4) for suit in Suit),
    *(f"leader {seat}" for seat in range(4)),
    *(f"pass {direction}" for direction in ("hold", "left", "across", "right")),
    *(f"rule {bit}" for bit in range(14)),
    "passing",
    "hearts broken",
    "tricks done",
    "game to 100",
    "deals done",
    "my turn",
)


def raw_env(**options: Any) -> GameAEC:
    """Returns the environment without wrappers; takes the options of Hearts and ``render_mode``."""
    return GameAEC("hearts", **options)


def env(**options: Any) -> Any:
    """Returns the environment with the usual wrappers; takes the options of :func:`raw_env`."""
    return wrapped(raw_env(**options))
