"""The forecast of a Hearts deal from one player's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._native import check, lib, new_struct
from .._show import Framed, Shown
from .cards import Card, Suit
from .view import PLAYERS, Pass, ViewLike, to_struct

#: The pass directions in the order of the C interface.
_DIRECTIONS = (Pass.LEFT, Pass.RIGHT, Pass.ACROSS, Pass.HOLD)


@dataclass(frozen=True)
class SeatForecast(Shown):
    """Forecast of one seat. Probabilities are 0 to 1."""

    #: Expected penalty points, before a moon shot and without bonuses.
    points: float
    #: Expected score of the deal, with moon shots and bonuses.
    score: float
    #: Probability of 0 points, 1 to 5, 6 to 12, 13 or more but not all, and all points.
    classes: tuple[float, float, float, float, float]
    #: Probability to take the queen of spades.
    queen: float
    #: Probability to shoot the moon.
    moon: float


@dataclass(frozen=True)
class CardForecast(Shown):
    """Forecast of a card in hand."""

    #: The card.
    card: Card
    #: Probability to win its trick, 0 to 1.
    wins: float


@dataclass(frozen=True)
class Forecast(Framed):
    """Forecast of a deal from one player's view."""

    _records = "seats"

    #: By seat.
    seats: tuple[SeatForecast, ...]
    #: The cards in my hand, in ascending order.
    cards: tuple[CardForecast, ...]
    #: Expected number of tricks to come that my cards of each suit win.
    tricks: dict[Suit, float]
    #: Before the pass, my expected score of the deal for each pass direction; else None.
    pass_scores: dict[Pass, float] | None


def _seat(seat: Any) -> SeatForecast:
    none, few, many, most, every = seat.classes
    classes = (none, few, many, most, every)
    return SeatForecast(seat.points, seat.score, classes, seat.queen, seat.moon)


def forecast(view: ViewLike) -> Forecast:
    """Forecasts a deal at any moment, also on another seat's turn.

    The probabilities hold among players of many kinds, see docs/reference/forecast.md. What the
    view shows for certain is exact.

    >>> found = forecast("pass=left hand=AK3.QJ98.T654.72")
    >>> round(sum(seat.points for seat in found.seats), 3), len(found.cards)
    (26.0, 13)

    Raises:
        HandsenseError: the view is impossible.
    """
    out = new_struct("HsHeartsForecast")
    check(lib.handsense_hearts_forecast(to_struct(view), out))
    scores = dict(zip(_DIRECTIONS, out.passScores))
    return Forecast(
        seats=tuple(_seat(out.seats[seat]) for seat in range(PLAYERS)),
        cards=tuple(
            CardForecast(Card(card.card), card.wins) for card in out.cards[0 : out.count]
        ),
        tricks=dict(zip(Suit, out.tricks)),
        pass_scores=scores if out.hasPassScores else None,
    )
