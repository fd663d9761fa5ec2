"""The game behind the environments: deals, passes, tricks and scores of four seats."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Union

from ..hearts import Card, CardLike, CardSet, Deal, Pass, Rule, View, legal_moves
from ..hearts.actions import ROTATION
from ..hearts.cards import PLAYERS
from ..hearts.tricks import append_card

#: A game ends when a score reaches this number.
LAST_SCORE = 100

#: Reward of an agent that chooses an illegal card: the game ends.
ILLEGAL_REWARD = -26.0

#: A game to 100 ends after this number of deals at the latest, as bonuses can keep scores low.
MOST_DEALS = 100

#: The hearts and the queen of spades.
PENALTIES = CardSet("Q...AKQJT98765432")

#: A pass direction for all deals, or how it changes: ``"rotate"``, ``"random"``.
Passing = Union[Pass, str]


#: Modes of rendering: text is returned, or printed.
RENDER_MODES = ["ansi", "human"]


def check_render_mode(mode: str | None) -> None:
    """Raises :class:`ValueError` for an unknown mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"unknown render_mode '{mode}': expected {' or '.join(RENDER_MODES)}")


class Game:
    """A number of deals, or a game to 100.

    Args:
        rules: the rules.
        deals: number of deals; None plays to 100 points.
        pass_direction: direction of every deal. ``"rotate"`` is left, right, across, hold and
            again. ``"random"`` is that rotation from a random start. Rules without passing hold.
    """

    def __init__(
        self, rules: Rule = Rule.STANDARD, deals: int | None = 1, pass_direction: Passing = "random"
    ) -> None:
        if deals is not None and deals < 1:
            raise ValueError(f"deals is {deals}: expected 1 or more, or None for a game to 100")
        self.rules = Rule(rules)
        self.deals = deals
        self._fixed: Pass | None = None
        if isinstance(pass_direction, Pass):
            self._fixed = pass_direction
        elif pass_direction.upper() in Pass.__members__:
            self._fixed = Pass[pass_direction.upper()]
        elif pass_direction not in ("rotate", "random"):
            raise ValueError(
                f"unknown pass_direction '{pass_direction}': expected rotate, random, left, right, "
                "across or hold"
            )
        if self._fixed and not self.rules & Rule.PASS_CARDS:
            raise ValueError(f"pass_direction is {pass_direction}, but the rules have no passing")
        self._starts_anywhere = pass_direction == "random"
        self._random = random.Random()
        self.start()

    def start(self, seed: int | None = None) -> None:
        """Starts a game. A seed determines all its deals; without one, the last generator goes on."""
        if seed is not None:
            self._random = random.Random(seed)
        #: Number of finished deals.
        self.finished = 0
        #: Scores of a game to 100, by seat; 0 when the number of deals is fixed.
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        #: Whether the game is over.
        self.over = False
        #: Finished deals, in order.
        self.record: list[Deal] = []
        self._first = self._random.randrange(PLAYERS) if self._starts_anywhere else 0
        self._begin_deal()

    def _begin_deal(self) -> None:
        turn = (self._first + self.finished) % PLAYERS
        direction = self._fixed if self._fixed is not None else ROTATION[turn]
        if not self.rules & Rule.PASS_CARDS:
            direction = Pass.HOLD
        #: The deal in progress, or the last one of a finished game.
        self.deal = Deal.random(
            self._random.getrandbits(63),
            rules=self.rules,
            pass_dir=direction,
            scores=self.scores,
        )
        #: Cards that each seat has chosen to pass in this deal.
        self.chosen: list[list[Card]] = [[] for _ in range(PLAYERS)]
        #: The seat that leads first, if no rule about clubs decides it.
        self._leader = turn
        self._find_seat()

    def _find_seat(self) -> None:
        self._legal: CardSet | None = None
        #: The seat to act; None after the game.
        self.seat: int | None
        if self.over:
            self.seat = None
        elif self.passing:
            self.seat = next(seat for seat in range(PLAYERS) if len(self.chosen[seat]) < 3)
        elif self.deal.tricks or self.rules & (Rule.LEAD_TWO_OF_CLUBS | Rule.LEAD_CLUBS):
            self.seat = self.deal.next_player
        else:
            self.seat = self._leader

    @property
    def passing(self) -> bool:
        """Whether the seats choose cards to pass."""
        return self.deal.must_pass

    def view(self, seat: int) -> View:
        """Returns what a seat knows. Cards chosen for an unfinished pass are still in its hand."""
        return self.deal.view(seat)

    def legal(self) -> CardSet:
        """Returns the cards that the seat to act may play, or choose for its pass."""
        if self._legal is None:
            if self.seat is None:
                self._legal = CardSet()
            elif self.passing:
                self._legal = self.deal.hands[self.seat] - CardSet(self.chosen[self.seat])
            else:
                self._legal = legal_moves(self.deal.view(self.seat))
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
        legal = self.legal()
        if card not in legal:
            raise ValueError(f"seat {seat} may not choose {card}, only {legal.symbols}")
        points = None
        if self.passing:
            self.chosen[seat].append(card)
            if all(len(cards) == 3 for cards in self.chosen):
                self.deal = self.deal.exchange(self.chosen)
        else:
            self.deal = replace(self.deal, tricks=append_card(self.deal.tricks, seat, card))
            if self.deal.finished:
                points = self._end_deal()
        self._find_seat()
        return points

    def _end_deal(self) -> tuple[int, ...]:
        points = self.deal.points()
        self.record.append(self.deal)
        self.finished += 1
        if self.deals is None:
            self.scores = tuple(old + new for old, new in zip(self.scores, points))
            self.over = max(self.scores) >= LAST_SCORE or self.finished >= MOST_DEALS
        else:
            self.over = self.finished >= self.deals
        if not self.over:
            self._begin_deal()
        return points

    def text(self) -> str:
        """Returns the state as text: open hands, trick, points."""
        deal = self.deal
        lines = [f"Deal {self.finished + (not self.over)}, pass {deal.pass_dir.name.lower()}"]
        trick = deal.tricks[-1] if deal.tricks else None
        on_table = dict(trick.plays) if trick and not trick.complete else {}
        taken = deal.taken
        for seat in range(PLAYERS):
            mark = ">" if seat == self.seat else " "
            card = on_table[seat].symbol if seat in on_table else "  "
            chosen = " ".join(card.symbol for card in self.chosen[seat]) if self.passing else ""
            score = f" score {self.scores[seat]:3}" if self.deals is None else ""
            won = sum(trick.complete and trick.winner == seat for trick in deal.tricks)
            hand = deal.hand(seat).symbols
            shown = f"{mark} seat {seat}{score} tricks {won:2} {card} {hand}"
            lines.append(f"{shown} passes {chosen}" if chosen else shown)
        if trick and trick.complete:
            lines.append(f"Seat {trick.winner} takes {' '.join(card.symbol for card in trick.cards)}")
        if deal.finished:
            lines.append(f"Points {' '.join(map(str, deal.points()))}")
        elif any(taken):
            penalties = " ".join((cards & PENALTIES).symbols or "-" for cards in taken)
            lines.append(f"Taken {penalties}")
        return "\n".join(lines)

    def render(self, mode: str | None) -> str | None:
        """Returns the text in the mode ``"ansi"``, prints it in the mode ``"human"``."""
        if mode == "ansi":
            return self.text()
        if mode == "human":
            print(self.text(), end="\n\n")
        return None
