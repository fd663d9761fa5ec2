"""Players by name, for opponents, self-play and matches.

>>> from handsense.hearts import players
>>> tuned = players.player("tuned")
>>> tuned.play("hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK")
Card('CT')

The names are the same as in the arena (docs/reference/arena.md):

* ``"random"``: any legal card, any pass
* ``"rule"`` or ``"as-designed"``: the rules of the original design
* ``"tuned"``, ``"learned"``: the policies of those names
* ``"level:novice"``, ``"level:steady"``, ``"level:seasoned"``, ``"level:expert"``,
  ``"level:master"``: the levels of :class:`handsense.hearts.Level`
* ``"search:300"``, ``"search:300:payoff"``: a search with that number of playouts for a card and
  four times that number for a pass. Its objective is the game to 100, or the payoff of the deal.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from .._show import Shown
from ..generated.hearts import Level, Objective, Policy
from .cards import Card
from .hands import level_card, level_pass_cards, pass_cards, rank_moves
from .search import choose_move, choose_pass_cards
from .view import View, ViewLike, legal_moves

_POLICIES = {
    "rule": Policy.AS_DESIGNED,
    "as-designed": Policy.AS_DESIGNED,
    "tuned": Policy.TUNED,
    "learned": Policy.LEARNED,
}

#: The names without a number.
NAMES = (
    "random",
    *_POLICIES,
    *(f"level:{level.name.lower()}" for level in Level),
    "search:N",
    "search:N:payoff",
)


@dataclass(frozen=True)
class Choice(Shown):
    """A chosen card with what the player thinks of each legal card."""

    #: The card.
    card: Card
    #: Value of each legal card; empty for a random player.
    values: dict[Card, float] = field(default_factory=dict[Card, float])
    #: Standard error of each value; empty without a search.
    errors: dict[Card, float] = field(default_factory=dict[Card, float])
    #: Playouts of the search, or 0.
    playouts: int = 0


class Player(ABC):
    """A player: it passes three cards and plays a card from what its seat knows."""

    #: Unit of :attr:`Choice.values`: ``"payoff"`` in points, ``"rank"`` of 0 to 100, or ``"none"``.
    unit = "none"

    def __init__(self, name: str) -> None:
        #: Name of the player.
        self.name = name

    @abstractmethod
    def pass_cards(self, view: ViewLike) -> tuple[Card, ...]:
        """Returns the three cards to pass."""

    @abstractmethod
    def choose(self, view: ViewLike) -> Choice:
        """Returns the card to play, with the values of the legal cards."""

    def play(self, view: ViewLike) -> Card:
        """Returns the card to play."""
        return self.choose(view).card

    def __repr__(self) -> str:
        return f"<player {self.name}>"


class _Random(Player):
    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name)
        self._random = random.Random(seed)

    def pass_cards(self, view: ViewLike) -> tuple[Card, ...]:
        hand = (view if isinstance(view, View) else View.parse(view)).hand
        return tuple(self._random.sample(list(hand), 3))

    def choose(self, view: ViewLike) -> Choice:
        return Choice(self._random.choice(list(legal_moves(view))))


class _Ranked(Player):
    unit = "rank"

    def __init__(self, name: str, policy: Policy) -> None:
        super().__init__(name)
        self._policy = policy

    def pass_cards(self, view: ViewLike) -> tuple[Card, ...]:
        return pass_cards(view, self._policy)

    def choose(self, view: ViewLike) -> Choice:
        moves = rank_moves(view, self._policy)
        return Choice(moves[0].card, {move.card: float(move.rank) for move in moves})


class _Level(Player):
    def __init__(self, name: str, level: Level, seed: int) -> None:
        super().__init__(name)
        self._level, self._seed = level, seed

    def pass_cards(self, view: ViewLike) -> tuple[Card, ...]:
        return level_pass_cards(view, self._level, self._seed)

    def choose(self, view: ViewLike) -> Choice:
        return Choice(level_card(view, self._level, self._seed))


class _Searching(Player):
    unit = "payoff"

    def __init__(self, name: str, playouts: int, objective: Objective, seed: int) -> None:
        super().__init__(name)
        self._playouts, self._objective, self._seed = playouts, objective, seed

    def pass_cards(self, view: ViewLike) -> tuple[Card, ...]:
        return choose_pass_cards(
            view, playouts=4 * self._playouts, seed=self._seed, objective=self._objective
        ).cards

    def choose(self, view: ViewLike) -> Choice:
        found = choose_move(
            view, playouts=self._playouts, seed=self._seed, objective=self._objective, line=False
        )
        measured = [move for move in found.moves if move.playouts]
        return Choice(
            found.card,
            {card: move.payoff for move in measured for card in move.equals},
            {card: move.payoff_error for move in measured for card in move.equals},
            found.playouts,
        )


def player(name: str, seed: int = 0) -> Player:
    """Returns the player of a name.

    Args:
        name: one of :data:`NAMES`.
        seed: seed of the random choices and of the searches. A player with the same seed that sees
            the same views in the same order makes the same choices.

    Raises:
        ValueError: the name is unknown.
    """
    if name == "random":
        return _Random(name, seed)
    if name in _POLICIES:
        return _Ranked(name, _POLICIES[name])
    level = name.removeprefix("level:")
    if name in NAMES and level != name:
        return _Level(name, Level(level), seed)
    search = re.fullmatch(r"search:([1-9][0-9]{0,8})(:payoff)?", name)
    if search is None:
        raise ValueError(f"unknown player '{name}': expected one of {', '.join(NAMES)}")
    objective = Objective.PAYOFF if search[2] else Objective.GAME
    return _Searching(name, int(search[1]), objective, seed % 2**64)
