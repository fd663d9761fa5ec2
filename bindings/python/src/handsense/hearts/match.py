"""Matches of named players in Hearts.

>>> from handsense.hearts import match
>>> print(match.play_match("tuned", "random", deals=2))
tuned against three random: +7.00 ± 1.31 points a deal, 2 deals

One seat is the player, the three others play alike. Each deal is played four times with the same
cards, once with the player in each seat, and is one sample. The payoff of a seat is the mean score
of the other three less its own, so a player like its opponents has a payoff of 0.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .._search import count
from .._show import Framed, Shown, as_html
from ..generated.hearts import Pass, Rule
from .cards import PLAYERS
from .deals import Deal, pass_direction
from .players import Player
from .players import player as named


def payoffs(points: Sequence[int]) -> tuple[float, ...]:
    """Returns the payoff of each seat: the mean score of the others minus its own.

    >>> payoffs((4, 3, 18, 1))
    (3.3333333333333335, 4.666666666666667, -15.333333333333334, 7.333333333333333)
    """
    return tuple((sum(points) - PLAYERS * own) / (PLAYERS - 1) for own in points)


@dataclass(frozen=True)
class PlayedSeat(Shown):
    """A deal with the player in one seat."""

    #: Number of the deal, from 0.
    deal: int
    #: Seat of the player.
    seat: int
    #: Direction of the pass.
    pass_dir: Pass
    #: Points of the player.
    points: int
    #: Mean score of the other three seats less that of the player.
    payoff: float
    #: Seat that shot the moon, or None.
    moon: int | None


@dataclass(frozen=True)
class Match(Framed):
    """Result of a match."""

    _records = "seats"

    #: Name of the player.
    player: str
    #: Name of the three others.
    opponents: str
    #: Every deal with the player in every seat, in order.
    seats: tuple[PlayedSeat, ...]

    @property
    def samples(self) -> tuple[float, ...]:
        """The mean payoff of each deal over the four seats."""
        payoffs = [played.payoff for played in self.seats]
        return tuple(
            statistics.fmean(payoffs[first : first + PLAYERS])
            for first in range(0, len(payoffs), PLAYERS)
        )

    @property
    def payoff(self) -> float:
        """Mean payoff of the player in points a deal."""
        return statistics.fmean(self.samples)

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval of the mean: 1.96 standard errors; NaN for one deal."""
        if len(self.samples) < 2:
            return math.nan
        return 1.96 * statistics.stdev(self.samples) / math.sqrt(len(self.samples))

    def __str__(self) -> str:
        deals = len(self.samples)
        return (
            f"{self.player} against three {self.opponents}: {self.payoff:+.2f} ± "
            f"{self.half_width:.2f} points a deal, {deals} deal{'s' if deals != 1 else ''}"
        )

    def _repr_html_(self) -> str:
        return as_html(str(self)) + super()._repr_html_()


def play_match(
    player: str,
    opponents: str = "rule",
    *,
    deals: int = 100,
    seed: int = 1,
    rules: Rule | str = Rule.STANDARD,
    progress: Callable[[int], object] | None = None,
) -> Match:
    """Plays a match. The same arguments give the same result.

    Args:
        player: Name of the player, one of :data:`handsense.hearts.players.NAMES`.
        opponents: Name of the three others.
        deals: Number of deals, 1 or more. Each is played four times.
        seed: Seed of the first deal. The next deal has the next seed. A seed determines the cards
            and the direction of the pass.
        rules: The rules.
        progress: Called with the number of deals played after each deal.

    Raises:
        ValueError: a name is unknown, or ``deals`` is not a positive integer.
    """
    count("deals", deals, 1)
    for name in (player, opponents):
        named(name)
    seats: list[PlayedSeat] = []
    for deal in range(deals):
        for seat in range(PLAYERS):
            names = [player if other == seat else opponents for other in range(PLAYERS)]
            players = [named(name, seed + deal + other) for other, name in enumerate(names)]
            seats.append(_played(deal, seat, _play(players, seed + deal, Rule(rules))))
        if progress is not None:
            progress(deal + 1)
    return Match(player, opponents, tuple(seats))


def _play(players: list[Player], seed: int, rules: Rule) -> Deal:
    """Plays the deal of a seed."""
    first = seed % PLAYERS
    deal = Deal.random(seed, rules=rules, pass_dir=pass_direction(first, rules), first_leader=first)
    if deal.pass_dir:
        for seat, passing in enumerate(players):
            deal = deal.pass_cards(seat, passing.pass_cards(deal.view(seat)))
    while (acting := deal.state().next_player) is not None:
        deal = deal.play(players[acting].play(deal.view(acting)))
    return deal


def _played(number: int, seat: int, deal: Deal) -> PlayedSeat:
    state = deal.state()
    points = state.scores
    return PlayedSeat(
        number, seat, deal.pass_dir, points[seat], payoffs(points)[seat], state.moon_shooter
    )
