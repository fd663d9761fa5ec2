"""The Hard search of Hearts with all of its options."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .._native import check, ffi, lib, new_struct
from .._show import Shown
from .._search import Cancel, Search
from .cards import Card
from .view import ViewLike, to_struct


@dataclass(frozen=True)
class HardDecision(Shown):
    """Result of the Hard search."""

    #: The card to play.
    card: Card
    #: Score of the card; 0 if it was the only legal one.
    score: int
    #: Search tier: 0 narrow, 1 normal, 2 wide. Pass it as ``previous_tier`` at the seat's next
    #: turn.
    tier: int
    #: Leverage, 0 to 100. Pass it as ``previous_leverage`` at the seat's next turn.
    leverage: int
    #: Search steps of Phases A, B and C.
    steps: tuple[int, int, int]


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


#: Options of :func:`hard_move`: Python name to field name of ``HsHeartsHardOptions``.
HARD_OPTIONS: dict[str, str] = {
    **{
        _snake(name): name
        for name, _ in ffi.typeof("HsHeartsHardOptions").fields
        if name not in ("structSize", "reserved", "limits")
    },
    "seed": "seed",
    "milliseconds": "milliseconds",
}


def hard_move(view: ViewLike, *, cancel: Cancel | None = None, **options: Any) -> HardDecision:
    """Chooses a card by the Hard search.

    The result is deterministic on every platform, unless ``milliseconds`` is set.

    Args:
        view: my view at my turn.
        cancel: flag that ends the search from another thread.
        options: any of :data:`HARD_OPTIONS`, such as ``seed=3``. An option by tier takes three
            numbers, such as ``deal_worlds_by_tier=(8, 16, 32)``. docs/reference/hard.md lists the defaults.

    Raises:
        TypeError: an option is unknown.
    """
    struct = new_struct("HsHeartsHardOptions")
    check(lib.handsense_hearts_hard_options_init(struct))
    values = {}
    for name, value in options.items():
        if name not in HARD_OPTIONS:
            raise TypeError(f"the Hard search has no option '{name}'")
        values[HARD_OPTIONS[name]] = value
    search = Search(cancel)
    search.attach(struct, **values)
    out = new_struct("HsHeartsHardDecision")
    search.run(lib.handsense_hearts_hard_choose, to_struct(view), struct, out)
    steps = out.stats.steps
    return HardDecision(
        Card(out.card),
        out.score,
        out.stats.tier,
        out.stats.leverageScore,
        (steps[0], steps[1], steps[2]),
    )
