"""The forecast of a Hearts deal from one player's view."""

from __future__ import annotations

from .._native import lib
from ..generated import hearts as records
from .view import ViewLike, to_struct


class Forecast(records.Forecast):
    """Forecast of a deal from one player's view. A data frame has a row for each seat."""

    _records = "seats"


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
    return Forecast.made_by(lib.handsense_hearts_forecast, to_struct(view))
