"""Open-hand deals of Hearts: dealing, play, playouts, the exact solver and scoring."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .. import _table
from .._native import check, ffi, lib
from .._search import Cancel, OnProgress, Search, search_once
from .._show import Shown
from ..generated import hearts as records
from ..generated.common import SearchLimits
from ..generated.hearts import Pass, Rule, SolveMethod, SolveOptions, Utility, World
from .cards import DECK, PLAYERS, Card, CardLike, CardSet, CardsLike
from .tricks import Trick, append_card
from .view import (
    NOTHING,
    Hands,
    View,
    ViewLike,
    int_per_seat,
    known_state,
    legal_moves,
    sets_per_seat,
    to_struct,
)


class Position(records.Position):
    """An open-hand position. Each of the 52 cards is in a hand, taken, or in the current trick."""

    def __init__(
        self,
        hands: Iterable[CardsLike],
        next_player: int,
        taken: Iterable[CardsLike] = (),
        trick: Trick | None = None,
        rules: Rule = Rule.STANDARD,
    ) -> None:
        super().__init__(
            rules=rules,
            next_player=next_player,
            hands=sets_per_seat("hands", hands),
            taken=sets_per_seat("taken", taken or NOTHING),
            trick=trick,
        )


def playout(position: Position, seed: int = 0, epsilon: float = 0.0) -> tuple[int, ...]:
    """Plays a deal to its end with the heuristic rollout policy and returns the scores by seat.

    The result is deterministic on every platform.

    Args:
        position: the starting position.
        seed: random seed.
        epsilon: probability, 0 to 1, of a random legal card at each play.
    """
    points = ffi.new("int32_t[]", lib.HS_HEARTS_MAX_PLAYERS)
    check(lib.handsense_hearts_playout(position.struct(), seed, epsilon, points))
    return tuple(points[0:PLAYERS])


class Solution(records.Solution):
    """Result of the solver."""

    @property
    def card(self) -> Card:
        """The best card.

        Raises:
            IndexError: the deal is over.
        """
        return self.moves[0].card


def solve(
    position: Position,
    *,
    method: SolveMethod = SolveMethod.MAXN,
    utility: Utility = Utility.PAYOFF,
    seat: int | None = None,
    nodes: int = 0,
    milliseconds: int = 0,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> Solution:
    """Solves an open-hand position exactly.

    The solver is intended for endings: five tricks take about ten microseconds, and each further
    trick takes about ten times as long.

    Args:
        position: the position.
        method: the search algorithm.
        utility: utility of each seat in MAXN.
        seat: the single seat of PARANOID. None is the seat to play.
        nodes: node limit, without forced cards; 0 for 20,000,000 and 2**64 - 1 for none.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
    """
    options = SolveOptions(method, utility, seat, SearchLimits(0, nodes, milliseconds))
    function = lib.handsense_hearts_solve
    found = search_once("HsHeartsSolution", function, position, options, cancel, progress)
    return Solution.from_struct(found)


def score_deal(taken: Iterable[CardsLike], rules: Rule = Rule.STANDARD) -> tuple[int, ...]:
    """Returns the scores of a finished deal, with bonuses and the moon.

    >>> score_deal(["Q...AK", "...QJT", "A...", "K...98765432"])
    (15, 3, 0, 8)
    """
    sets = [cards.bits for cards in sets_per_seat("taken", taken)]
    slots = ffi.new("HsCardSet[]", lib.HS_HEARTS_MAX_PLAYERS)
    slots[0:PLAYERS] = sets
    points = ffi.new("int32_t[]", lib.HS_HEARTS_MAX_PLAYERS)
    check(lib.handsense_hearts_score_deal(rules, PLAYERS, slots, points))
    return tuple(points[0:PLAYERS])


def win_probabilities(scores: Sequence[int]) -> tuple[float, ...]:
    """Returns each seat's probability, 0 to 1, to win the game to 100 from these scores.

    The result is exact once a seat has 100 points. Before, it is the match equity of equal players.

    >>> win_probabilities([100, 20, 20, 60])
    (0.0, 0.5, 0.5, 0.0)
    """
    slots = ffi.new("int32_t[]", lib.HS_HEARTS_MAX_PLAYERS)
    slots[0:PLAYERS] = int_per_seat("scores", scores)
    probabilities = ffi.new("double[]", lib.HS_HEARTS_MAX_PLAYERS)
    check(lib.handsense_hearts_win_probabilities(slots, PLAYERS, probabilities))
    return tuple(probabilities[0:PLAYERS])


@dataclass(frozen=True)
class SampledWorlds(Shown):
    """Sampled worlds: deals of the unseen cards that are consistent with a view."""

    #: Number of consistent deals, 1 to 84,478,098,072,866,400. With unrecorded tricks there may be more;
    #: 2**64 - 1 stands for all larger numbers.
    total: int
    #: Hands of each sampled deal, by seat, my own included.
    deals: tuple[Hands, ...]

    def _repr_html_(self) -> str:
        seats = [f"Seat {seat}" for seat in range(PLAYERS)]
        rows = [[hand.symbols for hand in hands] for hands in self.deals]
        caption = f"{len(rows)} samples of {self.total} consistent deals"
        return _table.html_table(caption, seats, rows)


def sample_worlds(view: ViewLike, count: int, seed: int = 0) -> SampledWorlds:
    """Samples deals of the unseen cards uniformly from all consistent deals.

    The result is deterministic on every platform. A larger ``count`` extends the sample of a
    smaller one.

    Args:
        view: the view of the player.
        count: number of samples, 0 or more.
        seed: random seed.
    """
    if count < 0:
        raise ValueError(f"count is {count}: expected 0 or more")
    out = ffi.new("HsHeartsWorld[]", count)
    total = ffi.new("uint64_t *")
    sampling = Search()
    limits = sampling.options(SearchLimits(seed))
    sampling.short = count <= 1000
    sampling.run(lib.handsense_hearts_sample_worlds, to_struct(view), limits, count, out, total)
    return SampledWorlds(total[0], tuple(World.from_struct(world).hands for world in out))


class Deal(records.Deal):
    """An open-hand deal with its history of play, complete or not.

    >>> deal = Deal.random(7)
    >>> print(deal.hands[0])
    A643.KJT8.92.AK3
    >>> deal = deal.play("C2")
    >>> deal.next_player, deal.tricks
    (1, (Trick(leader=0, cards=(Card('C2'),)),))
    """

    def __init__(
        self,
        hands: Iterable[CardsLike],
        rules: Rule = Rule.STANDARD,
        pass_dir: Pass = Pass.HOLD,
        passed: Iterable[CardsLike] = (),
        scores: Sequence[int] = (0, 0, 0, 0),
        tricks: Sequence[Trick] = (),
        seat: int | None = None,
    ) -> None:
        super().__init__(
            rules=Rule(rules),
            pass_dir=Pass(pass_dir),
            seat=seat,
            hands=sets_per_seat("hands", hands),
            passed=sets_per_seat("passed", passed or NOTHING),
            scores=int_per_seat("scores", scores),
            tricks=tuple(tricks),
        )

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        rules: Rule = Rule.STANDARD,
        pass_dir: Pass = Pass.HOLD,
        scores: Sequence[int] = (0, 0, 0, 0),
    ) -> Deal:
        """Deals the cards with Python's random generator; the same seed gives the same deal."""
        deck = list(DECK)
        random.Random(seed).shuffle(deck)
        hands = sets_per_seat("hands", (deck[13 * seat : 13 * seat + 13] for seat in range(PLAYERS)))
        return cls(hands, rules, pass_dir, scores=tuple(scores))

    def exchange(self, passed: Sequence[CardsLike]) -> Deal:
        """Returns the deal after passing.

        Args:
            passed: three cards of each seat, by seat.

        Raises:
            ValueError: a seat passes other than three of its cards.
        """
        given = sets_per_seat("passed", passed)
        bits = [hand.bits & ~cards.bits for hand, cards in zip(self.hands, given)]
        for seat, cards in enumerate(given):
            if len(cards) != 3 or not cards <= self.hands[seat]:
                raise ValueError(f"seat {seat} passes {cards}, which are not three of its cards")
            bits[(seat + self.pass_dir) % PLAYERS] |= cards.bits
        return replace(self, hands=sets_per_seat("hands", bits), passed=given)

    @property
    def must_pass(self) -> bool:
        """Whether passing comes before the first lead."""
        return self.pass_dir != Pass.HOLD and not self.tricks and not any(self.passed)

    @property
    def finished(self) -> bool:
        """Whether all 52 cards are played."""
        return sum(len(trick.cards) for trick in self.tricks) == 52

    @property
    def next_player(self) -> int | None:
        """The seat to play; None if the deal is finished."""
        if self.finished:
            return None
        if self.tricks:
            last = self.tricks[-1]
            return last.winner if last.complete else (last.leader + len(last.cards)) % PLAYERS
        if self.rules & (Rule.LEAD_TWO_OF_CLUBS | Rule.LEAD_CLUBS):
            return next(seat for seat in range(PLAYERS) if Card("C2") in self.hands[seat])
        return known_state(self.view(0)).next_player

    def hand(self, seat: int) -> CardSet:
        """Returns the cards that a seat holds now."""
        bits = self.hands[seat].bits
        for trick in self.tricks:
            for player, card in trick.plays:
                if player == seat:
                    bits &= ~(1 << card)
        return CardSet.from_bits(bits)

    def view(self, seat: int) -> View:
        """Returns the view of a seat: its hand, passed and received cards, and the tricks."""
        source = (seat - self.pass_dir) % PLAYERS
        return View(
            hand=self.hand(seat),
            me=seat,
            rules=self.rules,
            pass_dir=self.pass_dir,
            scores=self.scores,
            passed=self.passed[seat],
            received=self.passed[source] if self.pass_dir else CardSet(),
            tricks=self.tricks,
        )

    def play(self, card: CardLike) -> Deal:
        """Returns the deal after one more card of the seat to play.

        Raises:
            ValueError: the card is illegal or the deal is over.
        """
        card, seat = Card(card), self.next_player
        if seat is None:
            raise ValueError("the deal is over")
        legal = legal_moves(self.view(seat))
        if card not in legal:
            raise ValueError(f"seat {seat} may not play {card}, only {legal.symbols}")
        return replace(self, tricks=append_card(self.tricks, seat, card))

    @property
    def taken(self) -> Hands:
        """Cards that each seat has won in complete tricks."""
        bits = [0] * PLAYERS
        for trick in self.tricks:
            if trick.complete:
                for card in trick.cards:
                    bits[trick.winner] |= 1 << card
        return sets_per_seat("taken", bits)

    def points(self) -> tuple[int, ...]:
        """Returns the score of each seat, with moon and bonuses.

        Raises:
            ValueError: the deal is not finished.
        """
        if not self.finished:
            raise ValueError("the deal is not over")
        return score_deal(self.taken, self.rules)

    def position(self) -> Position:
        """Returns the current position for :func:`playout` and :func:`solve`.

        Raises:
            ValueError: the deal is over.
        """
        seat = self.next_player
        if seat is None:
            raise ValueError("the deal is over")
        open_trick = self.tricks[-1] if self.tricks and not self.tricks[-1].complete else None
        hands = sets_per_seat("hands", (self.hand(seat) for seat in range(PLAYERS)))
        return Position(hands, seat, self.taken, open_trick, self.rules)
