"""What one player of Hearts may know of a deal, and what follows from it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Union

from .._native import c_text, check, ffi, lib, new, written
from .cards import Card, CardLike, CardSet, CardsLike, Suit

#: Players at the table. Three, five and six are reserved in the interface.
PLAYERS = 4


class Pass(enum.IntEnum):
    """Where three cards are passed before play: player p passes to player p + direction."""

    RIGHT = lib.HS_HEARTS_PASS_RIGHT
    HOLD = lib.HS_HEARTS_PASS_HOLD
    LEFT = lib.HS_HEARTS_PASS_LEFT
    ACROSS = lib.HS_HEARTS_PASS_ACROSS


class Rule(enum.IntFlag):
    """The rules, one bit each, and two ready-made sets of them. docs/reference/hearts-rules.md explains each."""

    QUEEN_PENALTY = lib.HS_HEARTS_RULE_QUEEN_PENALTY
    JACK_BONUS = lib.HS_HEARTS_RULE_JACK_BONUS
    NO_TRICK_BONUS = lib.HS_HEARTS_RULE_NO_TRICK_BONUS
    END_SCORE_BONUS = lib.HS_HEARTS_RULE_END_SCORE_BONUS
    SHOOTING_NEEDS_JACK = lib.HS_HEARTS_RULE_SHOOTING_NEEDS_JACK
    LEAD_TWO_OF_CLUBS = lib.HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS
    LEAD_CLUBS = lib.HS_HEARTS_RULE_LEAD_CLUBS
    NO_HEARTS_FIRST_TRICK = lib.HS_HEARTS_RULE_NO_HEARTS_FIRST_TRICK
    NO_QUEEN_FIRST_TRICK = lib.HS_HEARTS_RULE_NO_QUEEN_FIRST_TRICK
    QUEEN_BREAKS_HEARTS = lib.HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS
    PASS_CARDS = lib.HS_HEARTS_RULE_PASS_CARDS
    MUST_BREAK_HEARTS = lib.HS_HEARTS_RULE_MUST_BREAK_HEARTS
    HEARTS_ARENT_POINTS = lib.HS_HEARTS_RULE_HEARTS_ARENT_POINTS
    NO_SHOOTING = lib.HS_HEARTS_RULE_NO_SHOOTING
    STANDARD = lib.HS_HEARTS_RULES_STANDARD
    LEGACY_MAIN = lib.HS_HEARTS_RULES_LEGACY_MAIN


@dataclass(frozen=True)
class Trick:
    """A trick, or its beginning: who led it, and its one to four cards in order of play."""

    leader: int
    cards: tuple[Card, ...]

    if TYPE_CHECKING:
        # What fields are made of, which is more than what they are.
        def __init__(self, leader: int, cards: Iterable[CardLike]) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(Card(card) for card in self.cards))

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """Seat and card of each play."""
        return tuple(((self.leader + i) % PLAYERS, card) for i, card in enumerate(self.cards))

    @property
    def complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == PLAYERS

    @property
    def winner(self) -> int:
        """The seat whose card is winning, or has won: the highest of the suit that was led."""
        if not self.cards:
            raise ValueError("nobody has played to the trick")
        following = [play for play in self.plays if play[1].suit == self.cards[0].suit]
        return min(following, key=lambda play: play[1].rank)[0]


@dataclass(frozen=True)
class View:
    """All that one player may know of a deal.

    Points, voids, broken hearts and the rest follow from the tricks; :func:`known_state` says them. The
    library checks a view as a whole whenever it reads one, and an impossible one raises
    :class:`handsense.HandsenseError`.

    >>> view = View("AK3.QJ98.T654.72", tricks=[Trick(1, ("C2", "C7", "CK"))])
    >>> print(view)
    me=0 rules=0x0da1 pass=hold hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK

    Everywhere a view is asked for, its text does as well.
    """

    #: The cards I hold now. Whatever a CardSet is made of does.
    hand: CardSet
    #: My seat, 0 to 3. Play goes from a seat to the next higher one, and from 3 to 0.
    me: int = 0
    #: The rules.
    rules: Rule = Rule.STANDARD
    #: Where this deal passes.
    pass_direction: Pass = Pass.HOLD
    #: Game scores before this deal, by seat, -1,000,000 to 1,000,000.
    scores: tuple[int, ...] = (0, 0, 0, 0)
    #: The three cards I gave away; empty if none, or if they are not known.
    passed: CardSet = CardSet()
    #: The three cards I got; empty if none, or if they are not known.
    received: CardSet = CardSet()
    #: The tricks so far, the one in progress last if it has a card.
    tricks: tuple[Trick, ...] = ()
    #: The struct of the C interface, made when it is first needed.
    _made: Any = field(default=None, init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # What fields are made of, which is more than what they are.
        def __init__(
            self,
            hand: CardsLike,
            me: int = 0,
            rules: Rule = Rule.STANDARD,
            pass_direction: Pass = Pass.HOLD,
            scores: Sequence[int] = (0, 0, 0, 0),
            passed: CardsLike = (),
            received: CardsLike = (),
            tricks: Sequence[Trick] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        for name in ("hand", "passed", "received"):
            object.__setattr__(self, name, CardSet(getattr(self, name)))
        object.__setattr__(self, "rules", Rule(self.rules))
        object.__setattr__(self, "pass_direction", Pass(self.pass_direction))
        object.__setattr__(self, "scores", seats_of("scores", self.scores))
        object.__setattr__(self, "tricks", tuple(self.tricks))

    @classmethod
    def parse(cls, text: str) -> View:
        """Reads the one-line notation, ``"me=0 pass=left hand=AK3.QJ98.T654.72"``."""
        struct = ffi.new("HsHeartsView *")
        check(lib.handsense_hearts_parse_view(c_text(text), struct))
        return cls.of_struct(struct)

    @classmethod
    def of_struct(cls, struct: Any) -> View:
        """The view in an ``HsHeartsView *``."""
        return cls(
            hand=CardSet.of_bits(struct.hand),
            me=struct.me,
            rules=Rule(struct.rules),
            pass_direction=Pass(struct.passDir),
            scores=tuple(struct.scores[0:PLAYERS]),
            passed=CardSet.of_bits(struct.passed),
            received=CardSet.of_bits(struct.received),
            tricks=tricks_of(struct),
        )

    def struct(self) -> Any:
        """The view as an ``HsHeartsView *``, for ``handsense.lib``. It must not be changed."""
        if self._made is None:
            made = new("HsHeartsView", me=self.me, numPlayers=PLAYERS, rules=self.rules)
            made.passDir = self.pass_direction
            made.hand = self.hand.bits
            made.passed = self.passed.bits
            made.received = self.received.bits
            made.scores[0:PLAYERS] = self.scores
            write_tricks(made, self.tricks)
            object.__setattr__(self, "_made", made)
        return self._made

    def play(self, card: CardLike, seat: int | None = None) -> View:
        """The view after one more card. A card of mine leaves my hand.

        ``seat`` is needed only for the first lead, where it does not follow who holds the two of
        clubs. Whether the card may be played is checked by the next function that reads the view.
        """
        card = Card(card)
        if seat is None:
            seat = known_state(self).next_player
            if seat is None:
                raise ValueError("who is to play does not follow; say the seat")
        hand = self.hand
        if seat == self.me:
            if card not in hand:
                raise ValueError(f"{card} is not in the hand {hand}")
            hand = CardSet.of_bits(hand.bits & ~(1 << card))
        return replace(self, hand=hand, tricks=with_card(self.tricks, seat, card))

    def exchange(self, passed: CardsLike, received: CardsLike) -> View:
        """The view after passing: three cards gone, three others come."""
        passed, received = CardSet(passed), CardSet(received)
        hand = CardSet.of_bits(self.hand.bits & ~passed.bits | received.bits)
        return replace(self, hand=hand, passed=passed, received=received)

    def __str__(self) -> str:
        return written(lib.handsense_hearts_format_view, self.struct())

    def __getstate__(self) -> Any:
        return {**self.__dict__, "_made": None}


#: A view, or its text.
ViewLike = Union[View, str]


def struct_of(view: ViewLike) -> Any:
    """The ``HsHeartsView *`` of a view or of its text."""
    if isinstance(view, View):
        return view.struct()
    struct = ffi.new("HsHeartsView *")
    check(lib.handsense_hearts_parse_view(c_text(view), struct))
    return struct


def seats_of(name: str, values: Iterable[int]) -> tuple[int, ...]:
    """One number for each seat."""
    numbers = tuple(int(value) for value in values)
    if len(numbers) != PLAYERS:
        raise ValueError(f"{name}: {len(numbers)} numbers for {PLAYERS} seats")
    return numbers


def with_card(tricks: tuple[Trick, ...], seat: int, card: Card) -> tuple[Trick, ...]:
    """The tricks with one more card."""
    if tricks and not tricks[-1].complete:
        last = tricks[-1]
        expected = (last.leader + len(last.cards)) % PLAYERS
        if seat != expected:
            raise ValueError(f"seat {seat} plays, but it is the turn of seat {expected}")
        return (*tricks[:-1], Trick(last.leader, (*last.cards, card)))
    return (*tricks, Trick(seat, (card,)))


def tricks_of(struct: Any) -> tuple[Trick, ...]:
    """The tricks of an ``HsHeartsView *`` or ``HsHeartsDeal *``."""
    tricks = []
    for trick in struct.tricks[0 : min(struct.currTrick + 1, lib.HS_HEARTS_MAX_TRICKS)]:
        if trick.curr:
            tricks.append(Trick(trick.player[0], tuple(map(Card, trick.play[0 : trick.curr]))))
    return tuple(tricks)


def write_trick(slot: Any, trick: Trick | None) -> None:
    """Writes a trick, or an empty one, into an ``HsHeartsTrick``."""
    slot.np = PLAYERS
    if trick is None:
        return
    if len(trick.cards) > PLAYERS:
        raise ValueError(f"a trick has {len(trick.cards)} cards")
    slot.curr = len(trick.cards)
    for i, (seat, card) in enumerate(trick.plays):
        slot.player[i] = seat
        slot.play[i] = card


def write_tricks(struct: Any, tricks: tuple[Trick, ...]) -> None:
    """Writes the tricks of a deal into a struct that has ``tricks`` and ``currTrick``."""
    if len(tricks) > lib.HS_HEARTS_MAX_TRICKS:
        raise ValueError(f"{len(tricks)} tricks are more than a deal has")
    for slot, trick in zip(struct.tricks, tricks):
        write_trick(slot, trick)
    struct.currTrick = len(tricks)
    if tricks and not tricks[-1].complete:
        struct.currTrick -= 1
    elif len(tricks) < lib.HS_HEARTS_MAX_TRICKS:
        struct.tricks[len(tricks)].np = PLAYERS


@dataclass(frozen=True)
class KnownState:
    """What follows from a view. Lists are by seat."""

    #: The seat to play; None after the deal, and before a first lead that nobody can tell.
    next_player: int | None
    #: The seat that led the trick in progress or is to lead it; None when next_player is.
    leader: int | None
    #: The seat that is winning the trick in progress; None while it is empty.
    winner: int | None
    #: Tricks not complete yet, 0 to 13; the one in progress counts.
    tricks_left: int
    #: Whether hearts are broken.
    hearts_broken: bool
    #: The cards that are neither in my hand nor played.
    unseen: CardSet
    #: The cards each seat has won in complete tricks.
    taken: tuple[CardSet, ...]
    #: The unseen cards each seat may still hold; for me, my hand.
    could_hold: tuple[CardSet, ...]
    #: Tricks each seat has won.
    tricks_taken: tuple[int, ...]
    #: Penalty points each seat has taken so far, without moon and bonuses.
    points: tuple[int, ...]
    #: Cards each seat holds now.
    hand_count: tuple[int, ...]
    #: The suits that each seat is known to be out of.
    voids: tuple[frozenset[Suit], ...]


def seat_or_none(number: int) -> int | None:
    """A seat, where the interface says -1 for none."""
    return None if number < 0 else int(number)


def known_state(view: ViewLike) -> KnownState:
    """What follows from a view: whose turn it is, cards and points taken, voids, unseen cards."""
    facts = new("HsHeartsKnownState")
    check(lib.handsense_hearts_known_state(struct_of(view), facts))
    return KnownState(
        next_player=seat_or_none(facts.nextPlayer),
        leader=seat_or_none(facts.leader),
        winner=seat_or_none(facts.winner),
        tricks_left=facts.tricksLeft,
        hearts_broken=bool(facts.heartsBroken),
        unseen=CardSet.of_bits(facts.unseen),
        taken=tuple(map(CardSet.of_bits, facts.taken[0:PLAYERS])),
        could_hold=tuple(map(CardSet.of_bits, facts.couldHold[0:PLAYERS])),
        tricks_taken=tuple(facts.tricksTaken[0:PLAYERS]),
        points=tuple(facts.points[0:PLAYERS]),
        hand_count=tuple(facts.handCount[0:PLAYERS]),
        voids=tuple(
            frozenset(suit for suit in Suit if bits >> suit & 1) for bits in facts.voids[0:PLAYERS]
        ),
    )


def legal_moves(view: ViewLike) -> CardSet:
    """The cards I may play now. An error when it is another seat's turn."""
    out = ffi.new("HsCardSet *")
    check(lib.handsense_hearts_legal_moves(struct_of(view), out))
    return CardSet.of_bits(out[0])


@dataclass(frozen=True)
class MoonThreat:
    """An opponent's attempt at the moon, as the cards taken so far show it."""

    #: The seat that has taken three or more hearts and every point so far.
    suspected_player: int
    #: How near the moon is, 0 to 100.
    threat_level: int
    #: Hearts the suspect has taken.
    hearts_collected: int
    #: Whether the suspect has taken the queen of spades.
    has_queen_of_spades: bool
    #: Tricks the suspect has taken.
    tricks_taken: int
    #: Whether the threat level is 50 or more.
    should_block: bool


def moon_threat(view: ViewLike) -> MoonThreat | None:
    """The opponent who is shooting the moon, or None without a suspect. It need not be my turn."""
    out = ffi.new("MoonShootThreat *")
    check(lib.handsense_hearts_detect_moon_threat(struct_of(view), out))
    if out.suspectedPlayer < 0:
        return None
    return MoonThreat(
        out.suspectedPlayer,
        out.threatLevel,
        out.heartsCollected,
        out.hasQueenSpades,
        out.tricksTaken,
        out.shouldBlock,
    )
