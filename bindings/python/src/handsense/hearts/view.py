"""The view of one Hearts player, and the state that follows from it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Union

from .._native import check, encode_text, ffi, format_text, lib, new_struct
from .._show import Shown
from .cards import Card, CardLike, CardSet, CardsLike, Suit

#: Number of players. The C interface reserves three, five and six.
PLAYERS = 4

#: One set of cards for each seat.
Hands = tuple[CardSet, CardSet, CardSet, CardSet]

#: No cards for each seat.
NOTHING: Hands = (CardSet(), CardSet(), CardSet(), CardSet())


class Pass(enum.IntEnum):
    """Pass direction: seat ``s`` passes three cards to seat ``s + direction``."""

    RIGHT = lib.HS_HEARTS_PASS_RIGHT
    HOLD = lib.HS_HEARTS_PASS_HOLD
    LEFT = lib.HS_HEARTS_PASS_LEFT
    ACROSS = lib.HS_HEARTS_PASS_ACROSS


class History(enum.IntEnum):
    """Tricks that a view records."""

    #: All tricks. The default.
    COMPLETE = lib.HS_HEARTS_HISTORY_COMPLETE
    #: The last ones. Their number and that of the cards in hand give the number of the others.
    UNKNOWN = lib.HS_HEARTS_HISTORY_UNKNOWN


class Rule(enum.IntFlag):
    """Rules, one bit each, and two predefined rule sets. docs/reference/hearts-rules.md explains each."""

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

    @property
    def winner(self) -> int:
        """Seat of the winning card: the highest card of the suit led.

        Raises:
            ValueError: the trick is empty.
        """
        if not self.cards:
            raise ValueError("an empty trick has no winner")
        following = [play for play in self.plays if play[1].suit == self.cards[0].suit]
        return min(following, key=lambda play: play[1].rank)[0]


@dataclass(frozen=True)
class View(Shown):
    """Everything that one player knows of a deal.

    :func:`known_state` derives points, voids and broken hearts from the tricks. Each function that
    takes a view checks it first and raises :class:`handsense.HandsenseError` if it is impossible.

    >>> view = View("AK3.QJ98.T654.72", tricks=[Trick(1, ("C2", "C7", "CK"))])
    >>> print(view)
    me=0 rules=0x0da1 pass=hold hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK

    A view with :attr:`History.UNKNOWN` may begin after any number of complete tricks.

    >>> view = View("A2.K3.Q4.", history=History.UNKNOWN, tricks=[Trick(3, ["C5"])])
    >>> print(view, known_state(view).unrecorded_tricks)
    me=0 rules=0x0da1 pass=hold hand=A2.K3.Q4. taken=unknown plays=3:C5 7

    Functions that take a view also accept its one-line notation.
    """

    #: My cards. The constructor accepts any :data:`CardsLike`.
    hand: CardSet
    #: My seat, 0 to 3. Play goes to the next higher seat, and from 3 to 0.
    me: int = 0
    #: The rules.
    rules: Rule = Rule.STANDARD
    #: Pass direction of the deal.
    pass_direction: Pass = Pass.HOLD
    #: Game scores before the deal, by seat, -1,000,000 to 1,000,000.
    scores: tuple[int, ...] = (0, 0, 0, 0)
    #: The three cards that I passed; empty if none or unknown.
    passed: CardSet = CardSet()
    #: The three cards that I received; empty if none or unknown.
    received: CardSet = CardSet()
    #: Recorded tricks; a trick in progress comes last.
    tricks: tuple[Trick, ...] = ()
    #: Whether tricks has all tricks so far.
    history: History = History.COMPLETE
    #: Cards that each seat is known to have won before tricks; empty with a complete history.
    taken: Hands = NOTHING
    #: Whether hearts were broken before tricks. A heart in taken breaks them, too.
    hearts_broken: bool = False
    #: Struct of the C interface, built on first use.
    _made: Any = field(default=None, init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # The constructor accepts more types than the fields have.
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
            history: History = History.COMPLETE,
            taken: Iterable[CardsLike] = (),
            hearts_broken: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        for name in ("hand", "passed", "received"):
            object.__setattr__(self, name, CardSet(getattr(self, name)))
        object.__setattr__(self, "rules", Rule(self.rules))
        object.__setattr__(self, "pass_direction", Pass(self.pass_direction))
        object.__setattr__(self, "scores", int_per_seat("scores", self.scores))
        object.__setattr__(self, "tricks", tuple(self.tricks))
        object.__setattr__(self, "history", History(self.history))
        object.__setattr__(self, "taken", sets_per_seat("taken", self.taken or NOTHING))

    @classmethod
    def parse(cls, text: str) -> View:
        """Parses the one-line notation, such as ``"me=0 pass=left hand=AK3.QJ98.T654.72"``."""
        struct = new_struct("HsHeartsView")
        check(lib.handsense_hearts_parse_view(encode_text(text), struct))
        return cls.from_struct(struct)

    @classmethod
    def from_struct(cls, struct: Any) -> View:
        """Reads the view of an ``HsHeartsView *``."""
        return cls(
            hand=CardSet.from_bits(struct.hand),
            me=struct.me,
            rules=Rule(struct.rules),
            pass_direction=Pass(struct.passDir),
            scores=tuple(struct.scores[0:PLAYERS]),
            passed=CardSet.from_bits(struct.passed),
            received=CardSet.from_bits(struct.received),
            tricks=read_tricks(struct),
            history=History(struct.history),
            taken=map(CardSet.from_bits, struct.taken[0:PLAYERS]),
            hearts_broken=bool(struct.heartsBroken),
        )

    def struct(self) -> Any:
        """Returns the view as an ``HsHeartsView *`` for use with ``handsense.lib``.

        The struct is cached and must not be changed.
        """
        if self._made is None:
            made = new_struct("HsHeartsView", me=self.me, numPlayers=PLAYERS, rules=self.rules)
            made.passDir = self.pass_direction
            made.hand = self.hand.bits
            made.passed = self.passed.bits
            made.received = self.received.bits
            made.scores[0:PLAYERS] = self.scores
            write_tricks(made, self.tricks)
            made.history = self.history
            made.taken[0:PLAYERS] = [cards.bits for cards in self.taken]
            made.heartsBroken = self.hearts_broken
            object.__setattr__(self, "_made", made)
        return self._made

    def play(self, card: CardLike, seat: int | None = None) -> View:
        """Returns the view after one more card. My own card leaves my hand.

        The next function that takes the view checks whether the card is legal.

        Args:
            card: the card.
            seat: the seat that plays. It is needed only for the first lead, if the holder of the
                two of clubs is unknown.

        Raises:
            ValueError: the seat is unknown or out of turn, or I do not hold the card.
        """
        card = Card(card)
        if seat is None:
            seat = known_state(self).next_player
            if seat is None:
                raise ValueError("the seat to play is unknown; pass the argument seat")
        hand = self.hand
        if seat == self.me:
            if card not in hand:
                raise ValueError(f"{card} is not in the hand {hand}")
            hand = CardSet.from_bits(hand.bits & ~(1 << card))
        return replace(self, hand=hand, tricks=append_card(self.tricks, seat, card))

    def exchange(self, passed: CardsLike, received: CardsLike) -> View:
        """Returns the view after passing: ``passed`` leave the hand, ``received`` join it."""
        passed, received = CardSet(passed), CardSet(received)
        hand = CardSet.from_bits(self.hand.bits & ~passed.bits | received.bits)
        return replace(self, hand=hand, passed=passed, received=received)

    def __str__(self) -> str:
        return format_text(lib.handsense_hearts_format_view, self.struct())

    def __getstate__(self) -> Any:
        return {**self.__dict__, "_made": None}


#: A view or its one-line notation.
ViewLike = Union[View, str]


def to_struct(view: ViewLike) -> Any:
    """Returns the ``HsHeartsView *`` of a view or of its notation."""
    if isinstance(view, View):
        return view.struct()
    struct = new_struct("HsHeartsView")
    check(lib.handsense_hearts_parse_view(encode_text(view), struct))
    return struct


def int_per_seat(name: str, values: Iterable[int]) -> tuple[int, ...]:
    """Converts to one integer for each seat."""
    numbers = tuple(int(value) for value in values)
    if len(numbers) != PLAYERS:
        raise ValueError(f"{name}: {len(numbers)} numbers for {PLAYERS} seats")
    return numbers


def sets_per_seat(name: str, sets: Iterable[CardsLike]) -> Hands:
    """Converts to one set of cards for each seat."""
    made = tuple(map(CardSet, sets))
    if len(made) != PLAYERS:
        raise ValueError(f"{name}: {len(made)} card sets for {PLAYERS} seats")
    return made  # type: ignore[return-value]


def append_card(tricks: tuple[Trick, ...], seat: int, card: Card) -> tuple[Trick, ...]:
    """Returns the tricks with one more card."""
    if tricks and not tricks[-1].complete:
        last = tricks[-1]
        expected = (last.leader + len(last.cards)) % PLAYERS
        if seat != expected:
            raise ValueError(f"seat {seat} plays out of turn: it is the turn of seat {expected}")
        return (*tricks[:-1], Trick(last.leader, (*last.cards, card)))
    return (*tricks, Trick(seat, (card,)))


def read_tricks(struct: Any) -> tuple[Trick, ...]:
    """Reads the tricks of an ``HsHeartsView *`` or ``HsHeartsDeal *``."""
    tricks: list[Trick] = []
    for trick in struct.tricks[0 : min(struct.currTrick + 1, lib.HS_HEARTS_MAX_TRICKS)]:
        if trick.curr:
            tricks.append(Trick(trick.player[0], tuple(map(Card, trick.play[0 : trick.curr]))))
    return tuple(tricks)


def write_trick(slot: Any, trick: Trick | None) -> None:
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


def write_tricks(struct: Any, tricks: tuple[Trick, ...]) -> None:
    """Writes the tricks of a deal to a struct with the fields ``tricks`` and ``currTrick``."""
    if len(tricks) > lib.HS_HEARTS_MAX_TRICKS:
        raise ValueError(f"a deal has at most {lib.HS_HEARTS_MAX_TRICKS} tricks, not {len(tricks)}")
    for slot, trick in zip(struct.tricks, tricks):
        write_trick(slot, trick)
    struct.currTrick = len(tricks)
    if tricks and not tricks[-1].complete:
        struct.currTrick -= 1
    elif len(tricks) < lib.HS_HEARTS_MAX_TRICKS:
        struct.tricks[len(tricks)].np = PLAYERS


@dataclass(frozen=True)
class KnownState(Shown):
    """State of a deal that follows from a view. Tuples are by seat."""

    #: The seat to play; None after the deal, and before the first lead if the leader is unknown.
    next_player: int | None
    #: The leader of the current trick; None if next_player is None.
    leader: int | None
    #: The seat that is winning the current trick; None if the trick is empty.
    winner: int | None
    #: Number of incomplete tricks, 0 to 13, including the current one.
    tricks_left: int
    #: Whether hearts are broken.
    hearts_broken: bool
    #: Cards that are neither in my hand nor known to be played.
    unseen: CardSet
    #: Cards that each seat is known to have won in complete tricks.
    taken: tuple[CardSet, ...]
    #: Unseen cards that each seat may hold; for my seat, my hand.
    could_hold: tuple[CardSet, ...]
    #: Number of tricks that each seat has won, by taken.
    tricks_taken: tuple[int, ...]
    #: Penalty points of each seat by taken, without moon and bonuses.
    points: tuple[int, ...]
    #: Number of cards that each seat holds.
    hand_count: tuple[int, ...]
    #: Known voids of each seat.
    voids: tuple[frozenset[Suit], ...]
    #: Number of complete tricks that the view does not record.
    unrecorded_tricks: int
    #: Number of unseen cards that were played in them. The other unseen cards are in hands.
    unrecorded_cards: int


def seat_or_none(number: int) -> int | None:
    """Converts a seat of the C interface, where -1 means none."""
    return None if number < 0 else int(number)


def known_state(view: ViewLike) -> KnownState:
    """Derives turn, cards and points taken, voids and unseen cards from a view."""
    state = new_struct("HsHeartsKnownState")
    check(lib.handsense_hearts_known_state(to_struct(view), state))
    return KnownState(
        next_player=seat_or_none(state.nextPlayer),
        leader=seat_or_none(state.leader),
        winner=seat_or_none(state.winner),
        tricks_left=state.tricksLeft,
        hearts_broken=bool(state.heartsBroken),
        unseen=CardSet.from_bits(state.unseen),
        taken=tuple(map(CardSet.from_bits, state.taken[0:PLAYERS])),
        could_hold=tuple(map(CardSet.from_bits, state.couldHold[0:PLAYERS])),
        tricks_taken=tuple(state.tricksTaken[0:PLAYERS]),
        points=tuple(state.points[0:PLAYERS]),
        hand_count=tuple(state.handCount[0:PLAYERS]),
        voids=tuple(
            frozenset(suit for suit in Suit if bits >> suit & 1) for bits in state.voids[0:PLAYERS]
        ),
        unrecorded_tricks=state.unrecordedTricks,
        unrecorded_cards=state.unrecordedCards,
    )


def legal_moves(view: ViewLike) -> CardSet:
    """Returns the cards that I may play now.

    Raises:
        HandsenseError: it is another seat's turn, or the view is impossible.
    """
    out = ffi.new("HsCardSet *")
    check(lib.handsense_hearts_legal_moves(to_struct(view), out))
    return CardSet.from_bits(out[0])


def check_rules(view: ViewLike, offered: CardsLike) -> None:
    """Compares the legal cards of your program with those of the library.

    Args:
        view: the view of the player to move, with the rule bits of your program.
        offered: the cards that your program allows.

    Raises:
        HandsenseError: they differ; the message names the rule bits that explain it. Also if it is
            another seat's turn, or the view is impossible.
    """
    check(lib.handsense_hearts_check_rules(to_struct(view), CardSet(offered).bits))


@dataclass(frozen=True)
class MoonThreat(Shown):
    """Threat of an opponent to shoot the moon, from the cards taken so far."""

    #: Seat that has taken three or more hearts and every point so far.
    suspected_player: int
    #: Threat level, 0 to 100.
    threat_level: int
    #: Hearts that the seat has taken.
    hearts_collected: int
    #: Whether the seat has taken the queen of spades.
    has_queen_of_spades: bool
    #: Tricks that the seat has taken.
    tricks_taken: int
    #: Whether the threat level is 50 or more.
    should_block: bool


def moon_threat(view: ViewLike) -> MoonThreat | None:
    """Returns the moon threat of an opponent, or None. It need not be my turn."""
    out = ffi.new("MoonShootThreat *")
    check(lib.handsense_hearts_detect_moon_threat(to_struct(view), out))
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
