"""Post-mortem analysis of a deal of Hearts: the loss of every card and pass against the best."""

from __future__ import annotations

from dataclasses import replace

from .. import _table
from .._native import lib
from .._search import Cancel
from ..generated import hearts as records
from ..generated.hearts import CheckedPlay, Objective
from .deals import Deal
from .search import CardSearch, OnProgress


class DealAnalysis(records.DealAnalysis):
    """Analysis of a deal. ``print`` shows a table by seat, a notebook shows HTML."""

    @property
    def mistakes(self) -> tuple[CheckedPlay, ...]:
        """The cards whose loss exceeds two standard errors."""
        return tuple(play for play in self.plays if play.mistake)

    def _rows(self) -> list[list[str]]:
        return [
            [str(seat), str(sums.choices), str(sums.mistakes)]
            + [f"{sums.loss:.3f}", f"{sums.loss_error:.3f}"]
            for seat, sums in enumerate(self.seats)
        ]

    def __str__(self) -> str:
        return _table.draw(("Seat", "Choices", "Mistakes", "Loss", "Error"), self._rows())[:-1]

    def _repr_html_(self) -> str:
        caption = f"{len(self.plays)} cards, {self.playouts} playouts"
        headers = ("Seat", "Choices", "Mistakes", "Loss", "Error")
        return _table.html_table(caption, headers, self._rows())


def analyse_deal(
    deal: Deal,
    *,
    seat: int | None = None,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> DealAnalysis:
    """Compares every card and every known pass of a deal with the best one by search.

    The search uses only what the player knew at that moment.

    Args:
        deal: the deal, complete or not.
        seat: the seat to analyse. None analyses all seats.
        playouts: playout limit of a card; a pass has four times as many.
        milliseconds: time limit of a card; a pass has four times as much.

    The other options are as in :func:`choose_move`.
    """
    search = CardSearch(playouts, milliseconds, seed, threads, objective, cancel, progress)
    search.short = False
    struct = replace(deal, seat=seat).struct()
    return search.find(DealAnalysis, lib.handsense_hearts_analyse_deal, struct, search.struct)
