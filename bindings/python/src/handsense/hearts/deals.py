"""Deals of Hearts with all hands open: dealt, played, played out, solved and scored."""

from __future__ import annotations

import enum
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .._native import check, ffi, lib, new
from .cards import DECK, Card, CardLike, CardSet, CardsLike
from .view import (
    PLAYERS,
    Pass,
    Rule,
    Trick,
    View,
    ViewLike,
    known_state,
    legal_moves,
    seats_of,
    struct_of,
    tricks_of,
    with_card,
    write_trick,
    write_tricks,
)

Hands = tuple[CardSet, CardSet, CardSet, CardSet]


def _hands(name: str, sets: Iterable[CardsLike]) -> Hands:
    made = tuple(map(CardSet, sets))
    if len(made) != PLAYERS:
        raise ValueError(f"{name}: {len(made)} sets of cards for {PLAYERS} seats")
    return made  # type: ignore[return-value]


_NOTHING: Hands = (CardSet(), CardSet(), CardSet(), CardSet())


@dataclass(frozen=True)
class Position:
    """A deal with all hands open at some moment. All 52 cards are in a hand, taken, or in the trick."""

    #: The cards each seat holds now.
    hands: Hands
    #: The seat to play.
    next_player: int
    #: The cards each seat has won in complete tricks.
    taken: Hands = _NOTHING
    #: The trick in progress; None when next_player leads.
    trick: Trick | None = None
    #: The rules.
    rules: Rule = Rule.STANDARD

    if TYPE_CHECKING:
        # What fields are made of, which is more than what they are.
        def __init__(
            self,
            hands: Iterable[CardsLike],
            next_player: int,
            taken: Iterable[CardsLike] = (),
            trick: Trick | None = None,
            rules: Rule = Rule.STANDARD,
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", _hands("hands", self.hands))
        object.__setattr__(self, "taken", _hands("taken", self.taken or _NOTHING))

    def struct(self) -> Any:
        """The position as a new ``HsHeartsPosition *``, for ``handsense.lib``."""
        made = new("HsHeartsPosition", numPlayers=PLAYERS, rules=self.rules)
        made.nextPlayer = self.next_player
        made.hands[0:PLAYERS] = [hand.bits for hand in self.hands]
        made.taken[0:PLAYERS] = [cards.bits for cards in self.taken]
        write_trick(made.trick, self.trick)
        return made


def playout(position: Position, seed: int = 0, epsilon: float = 0.0) -> tuple[int, ...]:
    """Plays a deal to its end by quick rules of thumb; answers each seat's score of the deal.

    seed: any number. epsilon: the chance, 0 to 1, of a random legal card. The same position, seed
    and epsilon give the same scores everywhere.
    """
    points = ffi.new("int32_t[]", lib.HS_HEARTS_MAX_PLAYERS)
    check(lib.handsense_hearts_playout(position.struct(), seed, epsilon, points))
    return tuple(points[0:PLAYERS])


class Method(enum.IntEnum):
    """Whom the other seats play for when a deal is solved."""

    #: Every seat for itself. The default.
    MAXN = lib.HS_HEARTS_SOLVE_MAXN
    #: One seat wants a low score, the other three want it high.
    PARANOID = lib.HS_HEARTS_SOLVE_PARANOID


class Utility(enum.IntEnum):
    """What a seat of MAXN wants."""

    #: The scores of all seats together less four times its own. The default.
    PAYOFF = lib.HS_HEARTS_UTILITY_PAYOFF
    #: A low score of its own, whatever the others get.
    OWN_SCORE = lib.HS_HEARTS_UTILITY_OWN_SCORE


@dataclass(frozen=True)
class SolvedMove:
    """A legal card and what it leads to."""

    #: The card.
    card: Card
    #: What the seat to play gets, higher is better. MAXN: its utility. PARANOID: the score of the
    #: one seat, negative when that is the seat to play.
    value: int
    #: The cards that are as good for the same reason, this one included.
    equals: CardSet
    #: The scores at the end of the deal. PARANOID: that of the one seat, the others are 0.
    scores: tuple[int, ...]
    #: False when the search was cut off before this card and value and scores are those of a playout.
    exact: bool


@dataclass(frozen=True)
class Solution:
    """What is exactly known of a position."""

    #: Every legal card, best first.
    moves: tuple[SolvedMove, ...]
    #: The cards that are played from here to the end of the deal; empty when cut off.
    line: tuple[Card, ...]
    #: Whether every card was solved.
    exact: bool
    #: Cards tried, forced ones not counted.
    nodes: int

    @property
    def card(self) -> Card:
        """The best card. An error at the end of a deal."""
        return self.moves[0].card


def solve(
    position: Position,
    *,
    method: Method = Method.MAXN,
    utility: Utility = Utility.PAYOFF,
    one_seat: int | None = None,
    nodes: int = 0,
) -> Solution:
    """Solves a deal with all hands open: the exact scores of every legal card, and best play.

    Meant for the last tricks: five take about ten microseconds, each more about ten times as long.
    one_seat: the seat of PARANOID, None for the seat to play. nodes: the most cards to try, 0 for
    20,000,000, 2**64 - 1 for no limit.
    """
    options = new("HsHeartsSolveOptions", method=method, utility=utility, nodes=nodes)
    options.seatPlusOne = 0 if one_seat is None else one_seat + 1
    out = new("HsHeartsSolution")
    check(lib.handsense_hearts_solve(position.struct(), options, out))
    return Solution(
        moves=tuple(
            SolvedMove(
                Card(move.card),
                move.value,
                CardSet.of_bits(move.equals),
                tuple(move.scores[0:PLAYERS]),
                bool(move.exact),
            )
            for move in out.moves[0 : out.count]
        ),
        line=tuple(map(Card, out.line[0 : out.lineLength])),
        exact=bool(out.exact),
        nodes=out.nodes,
    )


def score_deal(taken: Iterable[CardsLike], rules: Rule = Rule.STANDARD) -> tuple[int, ...]:
    """The scores of a finished deal: penalty points, bonuses and the moon.

    >>> score_deal(["Q...AK", "...QJT", "A...", "K...98765432"])
    (15, 3, 0, 8)
    """
    sets = [cards.bits for cards in _hands("taken", taken)]
    slots = ffi.new("HsCardSet[]", lib.HS_HEARTS_MAX_PLAYERS)
    slots[0:PLAYERS] = sets
    points = ffi.new("int32_t[]", lib.HS_HEARTS_MAX_PLAYERS)
    check(lib.handsense_hearts_score_deal(rules, PLAYERS, slots, points))
    return tuple(points[0:PLAYERS])


def win_probabilities(scores: Sequence[int]) -> tuple[float, ...]:
    """Each seat's chance, 0 to 1, to win the game to 100, given the scores between two deals.

    Exact once somebody has 100, else what equal players may expect.

    >>> win_probabilities([100, 20, 20, 60])
    (0.0, 0.5, 0.5, 0.0)
    """
    slots = ffi.new("int32_t[]", lib.HS_HEARTS_MAX_PLAYERS)
    slots[0:PLAYERS] = seats_of("scores", scores)
    chances = ffi.new("double[]", lib.HS_HEARTS_MAX_PLAYERS)
    check(lib.handsense_hearts_win_probabilities(slots, PLAYERS, chances))
    return tuple(chances[0:PLAYERS])


@dataclass(frozen=True)
class Worlds:
    """Possible deals of the cards that a player does not see."""

    #: How many deals are possible, 1 to 84,478,098,072,866,400.
    total: int
    #: The hands of each sampled deal, by seat, my own included.
    deals: tuple[Hands, ...]


def sample_worlds(view: ViewLike, count: int, seed: int = 0) -> Worlds:
    """Deals the unseen cards at random, ``count`` times, every possible way alike.

    The same view, seed and count give the same deals everywhere, and a larger count begins with the
    deals of a smaller one.
    """
    if count < 0:
        raise ValueError(f"{count} deals cannot be sampled")
    out = ffi.new("HsHeartsWorld[]", count)
    total = ffi.new("uint64_t *")
    check(lib.handsense_hearts_sample_worlds(struct_of(view), seed, count, out, total))
    deals = tuple(_hands("hands", map(CardSet.of_bits, world.hands[0:PLAYERS])) for world in out)
    return Worlds(total[0], deals)


@dataclass(frozen=True)
class Deal:
    """A deal as it was played, to its end or as far as it came, all hands open.

    >>> deal = Deal.random(7)
    >>> print(deal.hands[0])
    A643.KJT8.92.AK3
    >>> deal = deal.play("C2")
    >>> deal.next_player, deal.tricks
    (1, (Trick(leader=0, cards=(Card('C2'),)),))
    """

    #: The thirteen cards of each seat at the first lead: as dealt, or as passing left them.
    hands: Hands
    #: The rules.
    rules: Rule = Rule.STANDARD
    #: Where this deal passed.
    pass_direction: Pass = Pass.HOLD
    #: The three cards that each seat gave away; empty if none, or if it is not known which.
    passed: Hands = _NOTHING
    #: Game scores before the deal, -1,000,000 to 1,000,000.
    scores: tuple[int, ...] = (0, 0, 0, 0)
    #: The tricks so far, the one in progress last if it has a card.
    tricks: tuple[Trick, ...] = ()

    if TYPE_CHECKING:
        # What fields are made of, which is more than what they are.
        def __init__(
            self,
            hands: Iterable[CardsLike],
            rules: Rule = Rule.STANDARD,
            pass_direction: Pass = Pass.HOLD,
            passed: Iterable[CardsLike] = (),
            scores: Sequence[int] = (0, 0, 0, 0),
            tricks: Sequence[Trick] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", _hands("hands", self.hands))
        object.__setattr__(self, "passed", _hands("passed", self.passed or _NOTHING))
        object.__setattr__(self, "tricks", tuple(self.tricks))
        object.__setattr__(self, "scores", seats_of("scores", self.scores))
        object.__setattr__(self, "rules", Rule(self.rules))
        object.__setattr__(self, "pass_direction", Pass(self.pass_direction))

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        rules: Rule = Rule.STANDARD,
        pass_direction: Pass = Pass.HOLD,
        scores: Sequence[int] = (0, 0, 0, 0),
    ) -> Deal:
        """Deals the cards by Python's generator: the same seed gives the same deal."""
        deck = list(DECK)
        random.Random(seed).shuffle(deck)
        hands = _hands("hands", (deck[13 * seat : 13 * seat + 13] for seat in range(PLAYERS)))
        return cls(hands, rules, pass_direction, scores=tuple(scores))

    def exchange(self, passed: Sequence[CardsLike]) -> Deal:
        """The deal after passing: what each seat gives away, by seat."""
        given = _hands("passed", passed)
        bits = [hand.bits & ~cards.bits for hand, cards in zip(self.hands, given)]
        for seat, cards in enumerate(given):
            if len(cards) != 3 or not cards <= self.hands[seat]:
                raise ValueError(f"seat {seat} passes {cards}, which are not three of its cards")
            bits[(seat + self.pass_direction) % PLAYERS] |= cards.bits
        return replace(self, hands=_hands("hands", bits), passed=given)

    @property
    def must_pass(self) -> bool:
        """Whether cards are to be passed before the first lead."""
        return self.pass_direction != Pass.HOLD and not self.tricks and not any(self.passed)

    @property
    def finished(self) -> bool:
        """Whether all cards are played."""
        return sum(len(trick.cards) for trick in self.tricks) == 52

    @property
    def next_player(self) -> int | None:
        """The seat to play; None at the end."""
        if self.finished:
            return None
        if self.tricks:
            last = self.tricks[-1]
            return last.winner if last.complete else (last.leader + len(last.cards)) % PLAYERS
        if self.rules & (Rule.LEAD_TWO_OF_CLUBS | Rule.LEAD_CLUBS):
            return next(seat for seat in range(PLAYERS) if Card("C2") in self.hands[seat])
        return known_state(self.view(0)).next_player

    def hand(self, seat: int) -> CardSet:
        """What a seat holds now."""
        bits = self.hands[seat].bits
        for trick in self.tricks:
            for player, card in trick.plays:
                if player == seat:
                    bits &= ~(1 << card)
        return CardSet.of_bits(bits)

    def view(self, seat: int) -> View:
        """What a seat may know: its hand, what it passed and got, and the tricks."""
        source = (seat - self.pass_direction) % PLAYERS
        return View(
            hand=self.hand(seat),
            me=seat,
            rules=self.rules,
            pass_direction=self.pass_direction,
            scores=self.scores,
            passed=self.passed[seat],
            received=self.passed[source] if self.pass_direction else CardSet(),
            tricks=self.tricks,
        )

    def play(self, card: CardLike) -> Deal:
        """The deal after one more card of the seat to play; an illegal card is an error."""
        card, seat = Card(card), self.next_player
        if seat is None:
            raise ValueError("the deal is over")
        legal = legal_moves(self.view(seat))
        if card not in legal:
            raise ValueError(f"seat {seat} may not play {card}, only {legal.symbols}")
        return replace(self, tricks=with_card(self.tricks, seat, card))

    @property
    def taken(self) -> Hands:
        """The cards each seat has won in complete tricks."""
        bits = [0] * PLAYERS
        for trick in self.tricks:
            if trick.complete:
                for card in trick.cards:
                    bits[trick.winner] |= 1 << card
        return _hands("taken", bits)

    def points(self) -> tuple[int, ...]:
        """Each seat's score of the deal, moon and bonuses included, once it is finished."""
        if not self.finished:
            raise ValueError("the deal is not over")
        return score_deal(self.taken, self.rules)

    def position(self) -> Position:
        """The deal at this moment for :func:`playout` and :func:`solve`. An error at its end."""
        seat = self.next_player
        if seat is None:
            raise ValueError("the deal is over")
        open_trick = self.tricks[-1] if self.tricks and not self.tricks[-1].complete else None
        hands = _hands("hands", (self.hand(seat) for seat in range(PLAYERS)))
        return Position(hands, seat, self.taken, open_trick, self.rules)

    def struct(self) -> Any:
        """The deal as a new ``HsHeartsDeal *``, for ``handsense.lib``."""
        made = new("HsHeartsDeal", numPlayers=PLAYERS, rules=self.rules)
        made.passDir = self.pass_direction
        made.hands[0:PLAYERS] = [hand.bits for hand in self.hands]
        made.passed[0:PLAYERS] = [cards.bits for cards in self.passed]
        made.scores[0:PLAYERS] = self.scores
        write_tricks(made, self.tricks)
        return made

    @classmethod
    def of_struct(cls, struct: Any) -> Deal:
        """The deal in an ``HsHeartsDeal *``."""
        return cls(
            hands=_hands("hands", map(CardSet.of_bits, struct.hands[0:PLAYERS])),
            rules=Rule(struct.rules),
            pass_direction=Pass(struct.passDir),
            passed=_hands("passed", map(CardSet.of_bits, struct.passed[0:PLAYERS])),
            scores=tuple(struct.scores[0:PLAYERS]),
            tricks=tricks_of(struct),
        )
