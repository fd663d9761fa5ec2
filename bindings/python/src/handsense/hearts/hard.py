"""The Hard search of Hearts with all of its options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .._native import lib
from .._search import Cancel, Search
from ..generated.common import SearchLimits
from ..generated.hearts import HardDecision, HardOptions
from .view import ViewLike, to_struct


def hard_move(
    view: ViewLike,
    *,
    seed: int = 0,
    milliseconds: int = 0,
    cancel: Cancel | None = None,
    **options: Any,
) -> HardDecision:
    """Chooses a card by the Hard search.

    The result is deterministic on every platform, unless ``milliseconds`` is set.

    Args:
        view: my view at my turn.
        seed: random seed of the game or deal.
        milliseconds: time limit; 0 for none.
        cancel: flag that ends the search from another thread.
        options: fields of :class:`HardOptions`, such as ``worlds=8``. Those that are left out have
            the defaults of docs/reference/hard.md.

    Raises:
        TypeError: an option is unknown.
    """
    defaults = HardOptions.made_by(lib.handsense_hearts_hard_options_init)
    limits = SearchLimits(seed, milliseconds=milliseconds)
    given = replace(defaults, limits=limits, **options)
    search, function = Search(cancel), lib.handsense_hearts_hard_choose
    return search.find(HardDecision, function, to_struct(view), search.options(given))
