"""Measures how many hands and views a second the array functions take.

    python rates.py --hands 1000000 --views 2000 --repeats 5

Each line has the rates of all repeats. A view is searched with 100 playouts on one thread, once by
``handsense.hearts.choose_moves`` and once by ``handsense.hearts.arrays.choose_moves``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy
from handsense import hearts
from handsense.hearts import arrays

SEED = 1
PLAYOUTS = 100


def random_hands(count: int) -> Any:
    """Returns hands of 13 random cards, as bit masks."""
    codes = numpy.array([int(card) for card in hearts.DECK], "u8")
    order = numpy.random.default_rng(SEED).random((count, 52)).argpartition(13, axis=1)[:, :13]
    return (numpy.uint64(1) << codes[order]).sum(axis=1, dtype="u8")


def random_views(count: int) -> list[hearts.View]:
    """Returns views of players of the default policy."""
    views: list[hearts.View] = []
    seed = SEED
    while len(views) < count:
        deal, seed = hearts.Deal.random(seed), seed + 1
        while len(views) < count and (seat := deal.state().next_player) is not None:
            views.append(deal.view(seat))
            deal = deal.play(hearts.best_move(views[-1]))
    return views


def rates(count: int, repeats: int, call: Callable[[], object]) -> str:
    """Returns the rates of all repeats."""
    found = []
    for _ in range(repeats):
        begun = time.perf_counter()
        call()
        found.append(count / (time.perf_counter() - begun))
    return ", ".join(f"{rate:,.0f}" for rate in found)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the array functions of Hearts.")
    parser.add_argument("--hands", type=int, default=1_000_000, help="hands of a call (1000000)")
    parser.add_argument("--views", type=int, default=2_000, help="views of a call (2000)")
    parser.add_argument("--repeats", type=int, default=5, help="calls (5)")
    given = parser.parse_args()
    hands, views = random_hands(given.hands), random_views(given.views)
    packed = arrays.views_of(views)
    options: dict[str, Any] = {"playouts": PLAYOUTS, "line": False}
    calls: list[tuple[str, int, Callable[[], object]]] = [
        ("arrays.evaluate_hands, hands a second", len(hands), lambda: arrays.evaluate_hands(hands)),
        ("arrays.choose_moves, views a second", len(views), lambda: arrays.choose_moves(packed, **options)),
        ("choose_moves, views a second", len(views), lambda: hearts.choose_moves(views, **options)),
    ]
    for name, count, call in calls:
        print(f"{name}: {rates(count, given.repeats, call)}", flush=True)


if __name__ == "__main__":
    main()
