"""A trick of Hearts, and the tricks of a deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._native import lib
from .._show import Shown
from .cards import PLAYERS, Card, CardLike


@dataclass(frozen=True)
class Trick(Shown):
    """A trick, complete or in progress."""

    #: Seat that led the trick.
    leader: int
    #: One to four cards in order of play.
    cards: tuple[Card, ...]

    if TYPE_CHECKING:
        # The constructor accepts more types than the fields have.
        def __init__(self, leader: int, cards: Iterable[CardLike]) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(Card(card) for card in self.cards))

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """Seat and card of each play."""
        return tuple(((self.leader + i) % PLAYERS, card) for i, card in enumerate(self.cards))

    @property
    def complete(self) -> bool:
        """Whether all four seats have played."""
        return len(self.cards) == PLAYERS


def append_card(tricks: tuple[Trick, ...], seat: int, card: Card) -> tuple[Trick, ...]:
    """Returns the tricks with one more card."""
    if tricks and not tricks[-1].complete:
        last = tricks[-1]
        expected = (last.leader + len(last.cards)) % PLAYERS
        if seat != expected:
            raise ValueError(f"seat {seat} plays out of turn: it is the turn of seat {expected}")
        return (*tricks[:-1], Trick(last.leader, (*last.cards, card)))
    return (*tricks, Trick(seat, (card,)))


def read_trick(slot: Any) -> Trick | None:
    """Reads an ``HsHeartsTrick``; an empty one is None."""
    return Trick(slot.player[0], slot.play[0 : slot.curr]) if slot.curr else None


def read_tricks(struct: Any) -> tuple[Trick, ...]:
    """Reads the tricks of a struct with the fields ``tricks`` and ``currTrick``."""
    slots = struct.tricks[0 : min(struct.currTrick + 1, lib.HS_HEARTS_MAX_TRICKS)]
    return tuple(trick for trick in map(read_trick, slots) if trick is not None)


def write_trick(trick: Trick | None, slot: Any) -> None:
    """Writes a trick, or an empty trick, to an ``HsHeartsTrick``."""
    slot.np = PLAYERS
    if trick is None:
        return
    if len(trick.cards) > PLAYERS:
        raise ValueError(f"a trick has at most {PLAYERS} cards, not {len(trick.cards)}")
    slot.curr = len(trick.cards)
    for i, (seat, card) in enumerate(trick.plays):
        slot.player[i] = seat
        slot.play[i] = card


def write_tricks(tricks: tuple[Trick, ...], struct: Any) -> None:
    """Writes the tricks of a deal to a struct with the fields ``tricks`` and ``currTrick``."""
    if len(tricks) > lib.HS_HEARTS_MAX_TRICKS:
        raise ValueError(f"a deal has at most {lib.HS_HEARTS_MAX_TRICKS} tricks, not {len(tricks)}")
    for slot, trick in zip(struct.tricks, tricks):
        write_trick(trick, slot)
    struct.currTrick = len(tricks)
    if tricks and not tricks[-1].complete:
        struct.currTrick -= 1
    elif len(tricks) < lib.HS_HEARTS_MAX_TRICKS:
        struct.tricks[len(tricks)].np = PLAYERS
