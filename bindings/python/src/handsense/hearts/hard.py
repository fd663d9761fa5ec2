"""The Hard search of Hearts, with every knob it has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .._native import check, ffi, lib, new
from .cards import Card
from .view import ViewLike, struct_of


@dataclass(frozen=True)
class HardDecision:
    """The card that the Hard search plays."""

    #: The card.
    card: Card
    #: What it was chosen by; 0 for a card that was the only one.
    score: int
    #: The tier, 0 narrow, 1 normal, 2 wide: ``previous_tier`` of the same seat's next decision.
    tier: int
    #: The leverage, 0 to 100: ``previous_leverage`` of the same seat's next decision.
    leverage: int
    #: Steps taken in Phases A, B and C.
    steps: tuple[int, int, int]


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


#: The knobs by the names that :func:`hard_move` gives them, and as the interface calls them.
HARD_KNOBS: dict[str, str] = {
    _snake(name): name
    for name, _ in ffi.typeof("HsHeartsHardOptions").fields
    if name not in ("structSize", "reserved")
}


def hard_move(view: ViewLike, **knobs: Any) -> HardDecision:
    """Chooses a card by the Hard search.

    knobs: any of :data:`HARD_KNOBS`, numbers or three numbers by tier, such as ``seed=3`` or
    ``deal_worlds_by_tier=(8, 16, 32)``; docs/reference/hard.md has them with their defaults. The same view
    and knobs give the same card everywhere.
    """
    options = ffi.new("HsHeartsHardOptions *")
    check(lib.handsense_hearts_hard_options_init(options))
    for name, value in knobs.items():
        if name not in HARD_KNOBS:
            raise TypeError(f"the Hard search has no knob '{name}'")
        setattr(options, HARD_KNOBS[name], value)
    out = new("HsHeartsHardDecision")
    check(lib.handsense_hearts_hard_choose(struct_of(view), options, out))
    steps = out.stats.steps
    return HardDecision(
        Card(out.card),
        out.score,
        out.stats.tier,
        out.stats.leverageScore,
        (steps[0], steps[1], steps[2]),
    )
