"""Games and matches of named players in Hearts, without an environment.

>>> from handsense.hearts import match
>>> print(match.play_match("tuned", "random", deals=2))
tuned against three random: +7.00 ± 1.31 points a deal, 2 deals

One seat is the player, the three others play alike. Each deal is played four times with the same
cards, once with the player in each seat, and is one sample. The payoff of a seat is the mean score
of the other three less its own, so a player like its opponents has a payoff of 0.
"""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Union

from .._native import check, ffi, lib, new_struct
from .._search import count
from .._show import Framed, Shown, as_html
from ..generated.hearts import DealPhase, DealState, Pass, Rule
from .cards import PLAYERS, Card, CardLike, CardSet
from .deals import Deal, pass_direction
from .players import Player
from .players import player as named
from .view import View

#: A game to 100 ends after this number of deals at the latest, as bonuses can keep scores low.
MOST_DEALS = 100

#: Distance of the seeds of two deals of a game.
SEED_STEP = 2**40

#: A pass direction for all deals, or how it changes: ``"rotate"``, ``"random"``.
Passing = Union[Pass, str]


class Game:
    """A number of deals, or a game to 100.

    Args:
        rules: the rules.
        deals: number of deals; None plays to 100 points.
        pass_direction: ``"left"``, ``"right"``, ``"across"`` or ``"hold"`` for every deal. The
            direction ``"rotate"`` is left, right, across, hold and again. The direction
            ``"random"`` is that rotation from a random start. Rules without passing hold.
    """

    def __init__(
        self,
        rules: Rule | str = Rule.STANDARD,
        deals: int | None = 1,
        pass_direction: Passing = "random",
    ) -> None:
        self.rules = Rule(rules)
        self.deals = None if deals is None else count("deals", deals, 1)
        changing = pass_direction.lower() if isinstance(pass_direction, str) else ""
        self._starts_anywhere = changing == "random"
        self._fixed: Pass | None = None
        if changing not in ("rotate", "random"):
            try:
                self._fixed = Pass(pass_direction)
            except ValueError as error:
                raise ValueError(f"{error}, rotate, random") from None
        self._make_structs()
        self._seed = int.from_bytes(os.urandom(8), "little")
        self.start()

    def _make_structs(self) -> None:
        # Each step overwrites them.
        self._deal = new_struct("HsHeartsDeal")
        self._view = new_struct("HsHeartsView")
        self._known = new_struct("HsHeartsKnownState")
        #: What follows from the deal, as an ``HsHeartsDealState *``.
        self.state = new_struct("HsHeartsDealState")

    def __getstate__(self) -> Any:
        others = {"_view", "_known", "state"}
        rest = {name: value for name, value in self.__dict__.items() if name not in others}
        return rest | {"_deal": bytes(ffi.buffer(self._deal))}

    def __setstate__(self, saved: Any) -> None:
        self.__dict__.update(saved)
        self._make_structs()
        ffi.buffer(self._deal)[:] = saved["_deal"]
        check(lib.handsense_hearts_deal_state(self._deal, self.state))

    def start(self, seed: int | None = None) -> None:
        """Starts a game; deal ``i`` has the seed ``seed + i * SEED_STEP`` modulo 2**64.

        Without a seed, it is the last one plus 1, and random at first.
        """
        self._seed = self._seed + 1 if seed is None else seed
        #: Number of finished deals.
        self.finished = 0
        #: Scores of a game to 100, by seat; 0 when the number of deals is fixed.
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        #: Whether the game is over.
        self.over = False
        #: Finished deals, in order.
        self.record: list[Deal] = []
        self._begin_deal()

    def _begin_deal(self) -> None:
        number = self.finished + (self._seed % PLAYERS if self._starts_anywhere else 0)
        direction = pass_direction(number, self.rules) if self._fixed is None else self._fixed
        seed = (self._seed + self.finished * SEED_STEP) % 2**64
        check(lib.handsense_hearts_deal_random(self.rules, direction, seed, self._deal))
        self._deal.scores[0:PLAYERS] = self.scores
        self._deal.firstLeader = number % PLAYERS
        #: Cards that each seat has chosen to pass in this deal.
        self.chosen: list[list[Card]] = [[] for _ in range(PLAYERS)]
        self._derive()

    def _derive(self) -> None:
        check(lib.handsense_hearts_deal_state(self._deal, self.state))
        #: Whether the seats choose cards to pass.
        self.passing: bool = self.state.phase == DealPhase.PASSING
        #: The seat to act; None after the game.
        self.seat: int | None = None
        self._legal = CardSet()
        if self.passing:
            self.seat = next(seat for seat in range(PLAYERS) if len(self.chosen[seat]) < 3)
            self._legal = CardSet.from_bits(self._deal.hands[self.seat]) - CardSet(
                self.chosen[self.seat]
            )
        elif self.state.phase == DealPhase.PLAYING:
            self.seat = self.state.nextPlayer
            self._legal = CardSet.from_bits(self.state.legal)

    @property
    def deal(self) -> Deal:
        """The deal in progress, or the last one of a finished game."""
        return Deal.from_struct(self._deal)

    def view(self, seat: int) -> View:
        """Returns what a seat knows. Cards chosen for an unfinished pass are still in its hand."""
        return View.made_by(lib.handsense_hearts_deal_view, self._deal, seat)

    def seen(self, seat: int) -> tuple[Any, Any]:
        """Returns the view and the known state of a seat, as structs until the next call."""
        check(lib.handsense_hearts_deal_view(self._deal, seat, self._view))
        check(lib.handsense_hearts_known_state(self._view, self._known))
        return self._view, self._known

    def legal(self) -> CardSet:
        """Returns the cards that the seat to act may play, or choose for its pass."""
        return self._legal

    def act(self, card: CardLike) -> tuple[int, ...] | None:
        """Plays a card, or adds it to the pass of the seat to act.

        Returns:
            The points of each seat if the card ends a deal, else None.

        Raises:
            ValueError: the card is illegal, or the game is over.
        """
        card, seat = Card(card), self.seat
        if seat is None:
            raise ValueError("the game is over")
        if card not in self._legal:
            raise ValueError(f"seat {seat} may not choose {card}, only {self._legal.symbols}")
        if self.passing:
            chosen = self.chosen[seat]
            chosen.append(card)
            if len(chosen) == 3:
                bits = CardSet(chosen).bits
                check(lib.handsense_hearts_deal_pass(self._deal, seat, bits, self._deal))
        else:
            check(lib.handsense_hearts_deal_play(self._deal, card, self._deal))
        self._derive()
        return self._end_deal() if self.state.phase == DealPhase.OVER else None

    def _end_deal(self) -> tuple[int, ...]:
        points = tuple(self.state.scores[0:PLAYERS])
        self.record.append(self.deal)
        self.finished += 1
        if self.deals is None:
            self.scores = tuple(self.state.gameScores[0:PLAYERS])
            self.over = self.state.gameWinners != 0 or self.finished >= MOST_DEALS
        else:
            self.over = self.finished >= self.deals
        if not self.over:
            self._begin_deal()
        return points

    def text(self) -> str:
        """Returns the state as text: open hands, trick, points."""
        deal, state = self.deal, DealState.from_struct(self.state)
        lines = [f"Deal {self.finished + (not self.over)}, pass {deal.pass_dir.name.lower()}"]
        trick = deal.tricks[-1] if deal.tricks else None
        on_table = dict(trick.plays) if trick and not trick.complete else {}
        for seat in range(PLAYERS):
            mark = ">" if seat == self.seat else " "
            card = on_table[seat].symbol if seat in on_table else "  "
            chosen = " ".join(card.symbol for card in self.chosen[seat]) if self.passing else ""
            score = f" score {self.scores[seat]:3}" if self.deals is None else ""
            won, hand = state.tricks_taken[seat], state.hands[seat].symbols
            shown = f"{mark} seat {seat}{score} tricks {won:2} {card} {hand}"
            lines.append(f"{shown} passes {chosen}" if chosen else shown)
        if trick and trick.complete:
            cards = " ".join(card.symbol for card in trick.cards)
            lines.append(f"Seat {state.trick_winners[-1]} takes {cards}")
        points = state.scores if state.phase == DealPhase.OVER else state.points
        lines.append(f"Points {' '.join(map(str, points))}")
        return "\n".join(lines)


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
    game = Game(rules)
    seats: list[PlayedSeat] = []
    for deal in range(deals):
        for seat in range(PLAYERS):
            game.start(seed + deal)
            names = [player if other == seat else opponents for other in range(PLAYERS)]
            _play(game, [named(name, seed + deal + other) for other, name in enumerate(names)])
            seats.append(_played(deal, seat, game.record[0]))
        if progress is not None:
            progress(deal + 1)
    return Match(player, opponents, tuple(seats))


def _play(game: Game, players: list[Player]) -> None:
    """Plays a game to its end."""
    while game.seat is not None:
        acting, view = players[game.seat], game.view(game.seat)
        for card in acting.pass_cards(view) if game.passing else (acting.play(view),):
            game.act(card)


def _played(number: int, seat: int, deal: Deal) -> PlayedSeat:
    state = deal.state()
    points = state.scores
    return PlayedSeat(
        number, seat, deal.pass_dir, points[seat], payoffs(points)[seat], state.moon_shooter
    )
