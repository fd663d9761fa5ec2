"""The view of one Hearts player, the state that follows from it, and a forecast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Union

from .._native import check, encode_text, format_text, lib, output
from .._record import Kept
from ..generated import hearts as records
from ..generated.hearts import History, KnownState, MoonShootThreat, Pass, Rule
from .cards import PLAYERS, Card, CardLike, CardSet, CardsLike, Trick, append_card

#: One set of cards for each seat.
Hands = tuple[CardSet, ...]

#: No cards for each seat.
NOTHING: Hands = (CardSet(), CardSet(), CardSet(), CardSet())


class View(Kept, records.View):
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

    def __init__(
        self,
        hand: CardsLike,
        me: int = 0,
        rules: Rule | str = Rule.STANDARD,
        pass_dir: Pass | str = Pass.HOLD,
        scores: Sequence[int] = (0, 0, 0, 0),
        passed: CardsLike = (),
        received: CardsLike = (),
        tricks: Sequence[Trick] = (),
        history: History | str = History.COMPLETE,
        taken: Iterable[CardsLike] = (),
        hearts_broken: bool = False,
    ) -> None:
        super().__init__(
            me=me,
            rules=Rule(rules),
            pass_dir=Pass(pass_dir),
            hand=CardSet(hand),
            passed=CardSet(passed),
            received=CardSet(received),
            scores=int_per_seat("scores", scores),
            tricks=tuple(tricks),
            taken=sets_per_seat("taken", taken or NOTHING),
            history=History(history),
            hearts_broken=hearts_broken,
        )

    @classmethod
    def parse(cls, text: str) -> View:
        """Parses the one-line notation, such as ``"me=0 pass=left hand=AK3.QJ98.T654.72"``."""
        return cls.made_by(lib.handsense_hearts_parse_view, encode_text(text))

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


#: A view or its one-line notation.
ViewLike = Union[View, str]


def to_struct(view: ViewLike) -> Any:
    """Returns the ``HsHeartsView *`` of a view or of its notation."""
    if isinstance(view, View):
        return view.struct()
    return output("HsHeartsView", lib.handsense_hearts_parse_view, encode_text(view))


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
    return made


def known_state(view: ViewLike) -> KnownState:
    """Derives turn, cards and points taken, voids and unseen cards from a view."""
    return KnownState.made_by(lib.handsense_hearts_known_state, to_struct(view))


def legal_moves(view: ViewLike) -> CardSet:
    """Returns the cards that I may play now.

    Raises:
        HandsenseError: it is another seat's turn, or the view is impossible.
    """
    out = output("HsCardSet", lib.handsense_hearts_legal_moves, to_struct(view))
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


def moon_threat(view: ViewLike) -> MoonShootThreat | None:
    """Returns the moon threat of an opponent, or None. It need not be my turn."""
    out = output("MoonShootThreat", lib.handsense_hearts_detect_moon_threat, to_struct(view))
    return MoonShootThreat.from_struct(out) if out.suspectedPlayer >= 0 else None


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
