"""Open-hand deals of Hearts, playouts, the exact solver and scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .._native import call, check, encode_text, ffi, format_text, lib, number as number_of
from .._record import Kept
from .._search import Cancel, OnProgress, Search, count as checked, search_once
from ..generated import hearts as records
from ..generated.common import SearchLimits
from ..generated.hearts import (
    DealState,
    Pass,
    Rule,
    SolveMethod,
    SolveOptions,
    Utility,
    World,
)
from .cards import PLAYERS, Card, CardLike, CardSet, CardsLike, Trick
from .view import (
    NOTHING,
    Hands,
    View,
    ViewLike,
    int_per_seat,
    sets_per_seat,
    to_struct,
)


class Position(Kept, records.Position):
    """An open-hand position. Each of the 52 cards is in a hand, taken, or in the current trick."""

    def __init__(
        self,
        hands: Iterable[CardsLike],
        next_player: int,
        taken: Iterable[CardsLike] = (),
        trick: Trick | None = None,
        rules: Rule | str = Rule.STANDARD,
    ) -> None:
        super().__init__(
            rules=Rule(rules),
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
    method: SolveMethod | str = SolveMethod.MAXN,
    utility: Utility | str = Utility.PAYOFF,
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
    return search_once(Solution, function, position, options, cancel, progress, "nodes")


def score_deal(taken: Iterable[CardsLike], rules: Rule | str = Rule.STANDARD) -> tuple[int, ...]:
    """Returns the scores of a finished deal, with bonuses and the moon.

    >>> score_deal(["Q...AK", "...QJT", "A...", "K...98765432"])
    (15, 3, 0, 8)
    """
    sets = [cards.bits for cards in sets_per_seat("taken", taken)]
    slots = ffi.new("HsCardSet[]", lib.HS_HEARTS_MAX_PLAYERS)
    slots[0:PLAYERS] = sets
    points = ffi.new("int32_t[]", lib.HS_HEARTS_MAX_PLAYERS)
    call(lib.handsense_hearts_score_deal, rules, PLAYERS, slots, points)
    return tuple(points[0:PLAYERS])


def win_probabilities(scores: Sequence[int]) -> tuple[float, ...]:
    """Returns each seat's win probability, 0 to 1, in the game to 100 from these scores.

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
class SampledWorlds:
    """Sampled worlds: deals of the unseen cards that are consistent with a view."""

    #: Number of consistent deals, 1 to 84,478,098,072,866,400. With unrecorded tricks there may be more;
    #: 2**64 - 1 stands for all larger numbers.
    total: int
    #: Hands of each sampled deal, by seat, my own included.
    deals: tuple[Hands, ...]


def sample_worlds(view: ViewLike, count: int, seed: int = 0) -> SampledWorlds:
    """Samples deals of the unseen cards uniformly from all consistent deals.

    The result is deterministic on every platform. A larger ``count`` extends the sample of a
    smaller one.

    Args:
        view: the view of the player.
        count: number of samples, 0 or more.
        seed: random seed.
    """
    out = ffi.new("HsHeartsWorld[]", checked("count", count))
    total = ffi.new("uint64_t *")
    sampling = Search()
    limits = sampling.options(SearchLimits(seed))
    sampling.short = count <= 1000
    sampling.run(lib.handsense_hearts_sample_worlds, to_struct(view), limits, count, out, total)
    return SampledWorlds(total[0], tuple(World.from_struct(world).hands for world in out))


def pass_direction(number: int, rules: Rule | str = Rule.STANDARD) -> Pass:
    """Returns the pass direction of a deal of a game, from number 0.

    >>> [pass_direction(number).name for number in range(5)]
    ['LEFT', 'RIGHT', 'ACROSS', 'HOLD', 'LEFT']
    """
    return Pass(number_of(lib.handsense_hearts_pass_direction, rules, number))


class Deal(Kept, records.Deal):
    """A deal with open hands: the state of a deal, and its record.

    :meth:`state` has what follows from it. Each method returns a new deal or raises
    :class:`handsense.HandsenseError` for an action against the rules.

    >>> deal = Deal.random(7)
    >>> print(deal.hands[0])
    T76.A76.T.AJ9853
    >>> deal = deal.play("C2")
    >>> deal.state().next_player, deal.tricks
    (0, (Trick(leader=3, cards=(Card('C2'),)),))

    The text is in the notation of docs/use/check-deal.md.

    >>> Deal.parse(str(deal)) == deal
    True
    """

    def __init__(
        self,
        hands: Iterable[CardsLike],
        rules: Rule | str = Rule.STANDARD,
        pass_dir: Pass | str = Pass.HOLD,
        passed: Iterable[CardsLike] = (),
        scores: Sequence[int] = (0, 0, 0, 0),
        tricks: Sequence[Trick] = (),
        seat: int | None = None,
        first_leader: int = 0,
    ) -> None:
        super().__init__(
            rules=Rule(rules),
            pass_dir=Pass(pass_dir),
            seat=seat,
            hands=sets_per_seat("hands", hands),
            passed=sets_per_seat("passed", passed or NOTHING),
            scores=int_per_seat("scores", scores),
            tricks=tuple(tricks),
            first_leader=first_leader,
        )

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        rules: Rule | str = Rule.STANDARD,
        pass_dir: Pass | str = Pass.HOLD,
        scores: Sequence[int] = (0, 0, 0, 0),
        first_leader: int = 0,
    ) -> Deal:
        """Deals random cards. The same seed, 0 to 2**64 - 1, gives the same deal everywhere."""
        deal = cls.made_by(lib.handsense_hearts_deal_random, rules, pass_dir, seed)
        return replace(deal, scores=int_per_seat("scores", scores), first_leader=first_leader)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Parses a deal, such as ``"pass=left dealt=AK3.QJ98.T654.72/..."``."""
        return cls.made_by(lib.handsense_hearts_parse_deal, encode_text(text))

    def __str__(self) -> str:
        return format_text(lib.handsense_hearts_format_deal, self.struct())

    def pass_cards(self, seat: int, cards: CardsLike) -> Deal:
        """Returns the deal after the pass of a seat. The fourth pass exchanges the cards."""
        bits = CardSet(cards).bits
        return self.after(lib.handsense_hearts_deal_pass, seat, bits)

    def play(self, card: CardLike) -> Deal:
        """Returns the deal after one more card of the seat to play."""
        return self.after(lib.handsense_hearts_deal_play, Card(card))

    def undo(self) -> Deal:
        """Returns the deal before the last card, or before all passes."""
        return self.after(lib.handsense_hearts_deal_undo)

    def state(self) -> DealState:
        """Derives phase, turn, legal cards, hands, tricks and scores."""
        return DealState.made_by(lib.handsense_hearts_deal_state, self.struct())

    def view(self, seat: int) -> View:
        """Returns what a seat knows."""
        return View.made_by(lib.handsense_hearts_deal_view, self.struct(), seat)

    def position(self) -> Position:
        """Returns the current position for :func:`playout` and :func:`solve`."""
        return Position.made_by(lib.handsense_hearts_deal_position, self.struct())
