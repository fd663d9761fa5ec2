"""Post-mortem analysis of a deal of Hearts: the loss of every card and pass against the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import _table
from .._native import lib, new_struct
from .._show import Framed, Shown
from .._search import Cancel
from .cards import Card, CardSet
from .deals import Deal
from .search import (
    Objective,
    OnProgress,
    Options,
    SearchedMove,
    SearchedPass,
    searched_move,
    searched_pass,
)
from .view import PLAYERS


@dataclass(frozen=True)
class CheckedPlay(Shown):
    """Analysis of a played card. Losses are in win probability or points, by the objective."""

    #: Number of the card in the deal, 1 to 52.
    number: int
    #: Number of the trick, 1 to 13.
    trick: int
    #: Seat that played the card.
    seat: int
    #: The card.
    card: Card
    #: Whether it was the only legal card, or all legal cards were equivalent.
    forced: bool
    #: Whether the loss exceeds two standard errors.
    mistake: bool
    #: Value of ``best`` minus value of ``played``, at least 0.
    loss: float
    #: Standard error of the loss; 0 without a measurement or with too few playouts.
    loss_error: float
    #: The best card with open hands, in the last five tricks; else None.
    hindsight_card: Card | None
    #: Loss of payoff, in points, against hindsight_card with open hands; 0 if it is None.
    hindsight_loss: float
    #: Playouts of the search and of the comparison.
    playouts: int
    #: The best card of the search.
    best: SearchedMove
    #: The played card or an equivalent one.
    played: SearchedMove


@dataclass(frozen=True)
class CheckedPass(Shown):
    """Analysis of a pass. Losses are in win probability or points, by the objective."""

    #: Seat that passed.
    seat: int
    #: The three cards.
    cards: CardSet
    #: Whether the loss exceeds two standard errors.
    mistake: bool
    #: Value of ``best`` minus value of ``made``, at least 0.
    loss: float
    #: Standard error of the loss.
    loss_error: float
    #: Playouts of the search and of the comparison.
    playouts: int
    #: The best pass of the search.
    best: SearchedPass
    #: The actual pass.
    made: SearchedPass


@dataclass(frozen=True)
class SeatSummary(Shown):
    """Totals over the cards of a seat, without its pass."""

    #: Number of cards that were not forced.
    choices: int
    #: Number of cards whose loss exceeds two standard errors.
    mistakes: int
    #: Sum of all losses, significant or not.
    loss: float
    #: Standard error of that sum.
    loss_error: float


@dataclass(frozen=True)
class DealAnalysis(Framed):
    """Analysis of a deal. ``print`` shows a table by seat, a notebook shows HTML."""

    _records = "plays"

    #: The cards in order of play.
    plays: tuple[CheckedPlay, ...]
    #: The known passes, by seat.
    passes: tuple[CheckedPass, ...]
    #: Totals by seat.
    seats: tuple[SeatSummary, ...]
    #: Whether the analysis is complete; False if it was cancelled.
    complete: bool
    #: Playouts in all.
    playouts: int

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


def _checked_play(play: Any) -> CheckedPlay:
    return CheckedPlay(
        number=play.number,
        trick=play.trick,
        seat=play.seat,
        card=Card(play.card),
        forced=bool(play.forced),
        mistake=bool(play.mistake),
        loss=play.loss,
        loss_error=play.lossError,
        hindsight_card=Card(play.hindsightCard) if play.hasHindsight else None,
        hindsight_loss=play.hindsightLoss,
        playouts=play.playouts,
        best=searched_move(play.best),
        played=searched_move(play.played),
    )


def _checked_pass(made: Any) -> CheckedPass:
    return CheckedPass(
        seat=made.seat,
        cards=CardSet.from_bits(made.cards),
        mistake=bool(made.mistake),
        loss=made.loss,
        loss_error=made.lossError,
        playouts=made.playouts,
        best=searched_pass(made.best),
        made=searched_pass(made.made),
    )


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

    The other options are those of :func:`choose_move`.
    """
    options = Options(playouts, milliseconds, seed, threads, objective, cancel, progress)
    options.search.short = False
    struct = deal.struct()
    struct.seatPlusOne = 0 if seat is None else seat + 1
    out = new_struct("HsHeartsDealAnalysis")
    options.run(lib.handsense_hearts_analyse_deal, struct, options.struct, out)
    return DealAnalysis(
        plays=tuple(map(_checked_play, out.plays[0 : out.count])),
        passes=tuple(map(_checked_pass, out.passes[0 : out.passCount])),
        seats=tuple(
            SeatSummary(sums.choices, sums.mistakes, sums.loss, sums.lossError)
            for sums in out.seats[0:PLAYERS]
        ),
        complete=bool(out.complete),
        playouts=out.playouts,
    )
