"""Checking the play of a deal of Hearts: what every card and pass has cost against the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import _table
from .._native import Cancel, check, lib, new
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
class CheckedPlay:
    """A card that was played, against the best. Losses are a share of the win or points of payoff."""

    #: Which card of the deal, 1 to 52.
    number: int
    #: Its trick, 1 to 13.
    trick: int
    #: Who played it.
    seat: int
    #: The card.
    card: Card
    #: Whether there was nothing to choose.
    forced: bool
    #: Whether the loss is beyond two standard errors.
    mistake: bool
    #: By how much best is worth more than played, 0 or more.
    loss: float
    #: The standard error of the loss; 0 where nothing was measured, or too little to tell.
    loss_error: float
    #: The best card as the hands lay, in the last five tricks; else None.
    hindsight_card: Card | None
    #: Points of payoff by which the card is behind hindsight_card with open hands; 0 without one.
    hindsight_loss: float
    #: Playouts of search and measuring.
    playouts: int
    #: The card that the search would have played.
    best: SearchedMove
    #: The card that was played, or one that it comes to the same with.
    played: SearchedMove


@dataclass(frozen=True)
class CheckedPass:
    """A pass that was made, against the best."""

    #: Who passed.
    seat: int
    #: The three cards.
    cards: CardSet
    #: Whether the loss is beyond two standard errors.
    mistake: bool
    #: By how much best is worth more than made, 0 or more.
    loss: float
    #: The standard error of the loss.
    loss_error: float
    #: Playouts of search and measuring.
    playouts: int
    #: The pass that the search would have made.
    best: SearchedPass
    #: The pass that was made.
    made: SearchedPass


@dataclass(frozen=True)
class SeatSums:
    """What the checked cards of a seat come to; its pass is not counted."""

    #: Cards that were not forced.
    choices: int
    #: Cards whose loss is beyond two standard errors.
    mistakes: int
    #: The sum of all losses, certain or not.
    loss: float
    #: The standard error of that sum.
    loss_error: float


@dataclass(frozen=True)
class DealAnalysis:
    """What every card and pass of a deal has cost."""

    #: The cards in order.
    plays: tuple[CheckedPlay, ...]
    #: The passes that are known, by seat.
    passes: tuple[CheckedPass, ...]
    #: By seat.
    seats: tuple[SeatSums, ...]
    #: False when the check was cancelled.
    complete: bool
    #: Playouts in all.
    playouts: int

    @property
    def mistakes(self) -> tuple[CheckedPlay, ...]:
        """The cards whose loss is beyond two standard errors."""
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
        cards=CardSet.of_bits(made.cards),
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
    """Checks every card of a deal, and every known pass, against the best by search.

    Each decision is judged by what its player could know at that moment. seat: the one seat to
    check, None for all. playouts and milliseconds are those of a card, four times as high for a
    pass. The rest as for :func:`choose_move`.
    """
    options = Options(playouts, milliseconds, seed, threads, objective, cancel, progress)
    struct = deal.struct()
    struct.seatPlusOne = 0 if seat is None else seat + 1
    out = new("HsHeartsDealAnalysis")
    check(lib.handsense_hearts_analyse_deal(struct, options.struct, out))
    options.raise_error()
    return DealAnalysis(
        plays=tuple(map(_checked_play, out.plays[0 : out.count])),
        passes=tuple(map(_checked_pass, out.passes[0 : out.passCount])),
        seats=tuple(
            SeatSums(sums.choices, sums.mistakes, sums.loss, sums.lossError)
            for sums in out.seats[0:PLAYERS]
        ),
        complete=bool(out.complete),
        playouts=out.playouts,
    )
