"""Cards of Binokel."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Union

from .._names import Named


class Suit(Named, enum.IntEnum):
    """A suit."""

    KREUZ = 0
    SCHIPPE = 1
    HERZ = 2
    BOLLEN = 3


_SUITS, _RANKS = "KSHB", "BOKZA"


class Card(int):
    """A card, as the number ``10 * suit + 2 * rank + copy`` from 0 to 39.

    The constructor takes that number or the written form; a final ``2`` denotes the second copy.

    >>> Card("KO"), Card(3), Card("KO2") == Card(3), Card("KO") == Card("KO2")
    (Card('KO'), Card('KO2'), True, False)
    """

    __slots__ = ()

    def __new__(cls, card: int | str) -> Card:
        if isinstance(card, str):
            letters = card.upper()
            second = letters[2:] == "2"
            whole = len(letters) == 2 or second
            if not whole or letters[0] not in _SUITS or letters[1] not in _RANKS:
                raise ValueError(f"'{card}' is not a card: expected a suit KSHB and a rank BOKZA")
            card = 10 * _SUITS.index(letters[0]) + 2 * _RANKS.index(letters[1]) + second
        if not 0 <= card < 40:
            raise ValueError(f"{int(card)} is not a card: expected 0 to 39")
        return super().__new__(cls, card)

    @property
    def suit(self) -> Suit:
        """Suit of the card."""
        return Suit(self // 10)

    def __str__(self) -> str:
        return _SUITS[self // 10] + _RANKS[self % 10 // 2] + "2" * (self % 2)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card('{self}')"


Cards = tuple[Card, ...]

#: Cards as one string separated by spaces, or as an iterable of strings or numbers.
CardsLike = Union[str, Iterable[Union[Card, int, str]]]


def cards(text: CardsLike) -> Cards:
    """Parses cards such as ``"KO KK HZ HZ"``. A card written twice denotes both copies.

    Raises:
        ValueError: a card is invalid or occurs more than twice.
    """
    made: list[Card] = []
    for card in text.split() if isinstance(text, str) else text:
        one = Card(card)
        if isinstance(card, str) and one in made:
            one = Card(one ^ 1)
        if one in made:
            raise ValueError(f"{one} occurs more often than it has copies")
        made.append(one)
    return tuple(made)


def bits_of(made: CardsLike) -> int:
    """Returns the bit mask of cards."""
    return sum(1 << card for card in cards(made))


def cards_from_bits(bits: int) -> Cards:
    """Returns the cards of a bit mask."""
    return tuple(Card(card) for card in range(40) if bits >> card & 1)
