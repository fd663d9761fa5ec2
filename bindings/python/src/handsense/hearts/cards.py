"""Cards, card sets and tricks of Hearts: as codes of the C interface, as text, as actions.

An action is the number of a card in a learning program, ``13 * suit + rank``: spades, diamonds,
clubs, hearts, each from the ace down to the two.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union

from .._names import Named
from .._native import check, encode_text, ffi, format_text, lib

#: Number of players. The C interface reserves three, five and six.
PLAYERS = 4


class Suit(Named, enum.IntEnum):
    """A suit, in the order of the C interface."""

    SPADES = 0
    DIAMONDS = 1
    CLUBS = 2
    HEARTS = 3

    @property
    def symbol(self) -> str:
        """``"♠"``, ``"♦"``, ``"♣"`` or ``"♥"``."""
        return "♠♦♣♥"[self]

    @property
    def letter(self) -> str:
        """``"S"``, ``"D"``, ``"C"`` or ``"H"``."""
        return self.name[0]

    @property
    def title(self) -> str:
        """English name, such as ``"Spades"``."""
        return self.name.capitalize()


#: The ranks from the ace, 0, down to the two, 12.
RANKS = "AKQJT98765432"


class Card(int):
    """A card, as the number ``suit * 16 + rank``; ranks go from ace 0 to two 12.

    The constructor takes that number or the written form.

    >>> Card("SQ"), Card("10h"), Card(44)
    (Card('SQ'), Card('HT'), Card('C2'))
    >>> Card("SQ") == 2, Card("SQ").symbol
    (True, '♠Q')
    """

    __slots__ = ()

    def __new__(cls, card: int | str) -> Card:
        if isinstance(card, str):
            bits = _parse(card)
            if bits == 0 or bits & (bits - 1):
                raise ValueError(f"'{card}' is not a single card")
            return super().__new__(cls, bits.bit_length() - 1)
        if not (0 <= card < 64 and card % 16 < 13):
            raise ValueError(f"{int(card)} is not a card: expected suit * 16 + rank, rank 0 to 12")
        return super().__new__(cls, card)

    @property
    def suit(self) -> Suit:
        """Suit of the card."""
        return Suit(self // 16)

    @property
    def rank(self) -> int:
        """Rank of the card, from 0 for the ace to 12 for the two."""
        return self % 16

    @property
    def symbol(self) -> str:
        """The card with the symbol of its suit, ``"♠Q"``."""
        return self.suit.symbol + RANKS[self.rank]

    def __str__(self) -> str:
        return self.suit.letter + RANKS[self.rank]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card('{self}')"


def _parse(text: str) -> int:
    bits = ffi.new("HsCardSet *")
    check(lib.handsense_parse_cards(encode_text(text), bits))
    return int(bits[0])


class CardSet(Set[Card]):
    """An immutable set of cards with the operators of Python's sets.

    The constructor takes a string, cards, or a bit mask in which bit ``c`` is the card ``c``.
    Iteration yields spades, diamonds, clubs and hearts, each from the ace down.

    >>> hand = CardSet("♠AK3 ♥72 ♦QJ98 ♣T654")
    >>> print(hand, len(hand), Card("SA") in hand)
    AK3.QJ98.T654.72 13 True
    >>> print(hand - CardSet("SA H7"))
    K3.QJ98.T654.2
    """

    __slots__ = ("bits",)

    #: Bit ``c`` is set when the card with the code ``c`` is in the set.
    bits: int

    def __init__(self, cards: CardsLike = ()) -> None:
        object.__setattr__(self, "bits", to_bits(cards))

    @classmethod
    def _from_iterable(cls, cards: Iterable[Any]) -> CardSet:  # type: ignore[override]
        return cls(cards)

    @classmethod
    def from_bits(cls, bits: int) -> CardSet:
        """Builds a set from a bit mask of the library, without checks."""
        made = cls.__new__(cls)
        object.__setattr__(made, "bits", bits)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet is immutable")

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card(card)
        return isinstance(card, int) and 0 <= card < 64 and bool(self.bits >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        rest = self.bits
        while rest:
            lowest = rest & -rest
            yield Card(lowest.bit_length() - 1)
            rest ^= lowest

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __and__(self, other: Set[Any]) -> CardSet:
        return CardSet.from_bits(self.bits & to_bits(other))

    def __or__(self, other: Set[Any]) -> CardSet:
        return CardSet.from_bits(self.bits | to_bits(other))

    def __sub__(self, other: Set[Any]) -> CardSet:
        return CardSet.from_bits(self.bits & ~to_bits(other))

    def __xor__(self, other: Set[Any]) -> CardSet:
        return CardSet.from_bits(self.bits ^ to_bits(other))

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.bits)

    def __reduce__(self) -> Any:
        return CardSet, (self.bits,)

    def suit(self, suit: Suit | str) -> CardSet:
        """Returns the cards of one suit."""
        return CardSet.from_bits(self.bits & 0x1FFF << 16 * Suit(suit))

    @property
    def symbols(self) -> str:
        """The cards by suit with suit symbols, such as ``"♠AK3 ♥72"``."""
        order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
        held = [(suit, self.suit(suit)) for suit in order]
        return " ".join(
            suit.symbol + "".join(RANKS[card.rank] for card in cards)
            for suit, cards in held
            if cards
        )

    def __str__(self) -> str:
        return format_text(lib.handsense_format_cards, self.bits)

    def __repr__(self) -> str:
        return f"CardSet('{self}')"


#: Types from which a :class:`CardSet` can be built.
CardsLike = Union[CardSet, str, int, Iterable[Union[Card, int, str]]]

#: Types from which a :class:`Card` can be built.
CardLike = Union[Card, int, str]

#: All 52 cards.
DECK = CardSet.from_bits(0x1FFF_1FFF_1FFF_1FFF)


def to_bits(cards: CardsLike) -> int:
    """Returns the bit mask of a set of cards.

    Raises:
        ValueError: a card is invalid or occurs twice.
    """
    if isinstance(cards, CardSet):
        return cards.bits
    if isinstance(cards, str):
        return _parse(cards)
    if isinstance(cards, int):
        if cards < 0 or cards & ~0x1FFF_1FFF_1FFF_1FFF:
            raise ValueError(f"{cards:#x} has bits outside the 52 cards")
        return cards
    bits = 0
    for card in cards:
        bit = 1 << Card(card)
        if bits & bit:
            raise ValueError(f"{Card(card)} occurs twice")
        bits |= bit
    return bits


#: Code of the card of each action.
CODES = tuple(16 * suit + rank for suit in range(4) for rank in range(13))


def card_of(action: int) -> Card:
    """Returns the card of an action.

    >>> card_of(2)
    Card('SQ')

    Raises:
        ValueError: there is no such action.
    """
    if not 0 <= action < len(CODES):
        raise ValueError(f"action {action}: expected 0 to {len(CODES) - 1}")
    return Card(CODES[action])


def action_of(card: Card) -> int:
    """Returns the action of a card.

    >>> action_of(Card("H2"))
    51
    """
    return 13 * (card // 16) + card % 16


@dataclass(frozen=True)
class Trick:
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
