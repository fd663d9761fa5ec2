"""Search in Hearts: the best card or pass within limits, reasons for it, and lost value.

The search plays out candidates in sampled worlds and drops those that fall behind (racing).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn, Optional, TypedDict, Union

from .._native import HandsenseError, check, error_from_status, ffi, format_text, lib
from .._search import Cancel, Search
from .._search import OnProgress as OnAnyProgress
from .._show import Framed, draw
from ..generated import hearts as records
from ..generated.common import SearchLimits, SearchProgress
from ..generated.hearts import CheckedPlay, Objective, SearchedMove, SearchedPass, SearchOptions
from .cards import Card, CardLike, CardSet, CardsLike
from .deals import Deal
from .opponents import Opponents
from .view import ViewLike, to_struct

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Progress(SearchProgress):
    """Progress of a search for a card. Equivalent cards are one candidate."""

    @property
    def card(self) -> Card | None:
        """Best card so far."""
        return None if self.best is None else Card(self.best)


#: Progress callback, called some dozen times during a search, in the thread that called the search.
#: An exception in it ends the search and propagates to the caller of the search.
OnProgress = Callable[[Progress], object]


_COLUMNS = ("Value", "Points", "Payoff", "Error", "Queen", "Moon", "Other", "Playouts")


def _cells(made: Union[SearchedMove, SearchedPass], objective: Objective) -> list[str]:
    value = 100 * made.value if objective == Objective.GAME else made.value
    chances = [f"{100 * chance:.1f}" for chance in (made.queen, made.my_moon, made.other_moon)]
    means = [f"{number:.2f}" for number in (made.points, made.payoff, made.payoff_error)]
    return [f"{value:.1f}", *means, *chances, str(made.playouts)]


def _table(what: str, found: Union[Decision, PassDecision], rows: Sequence[list[str]]) -> str:
    """Draws the candidates of a search under a caption."""
    value = "the win probability" if found.objective == Objective.GAME else "the payoff"
    ended = ", decided" if found.settled else ""
    caption = f"value is {value}, probabilities in %; {found.playouts} playouts{ended}"
    plural = "Moves" if what == "Card" else "Passes"
    return f"Searched {plural} ({caption}):\n{draw((what, *_COLUMNS), rows)}"


@dataclass(frozen=True)
class Decision(records.Decision):
    """Result of a card search. ``print`` shows a table."""

    #: Objective of the search.
    objective: Objective

    def __str__(self) -> str:
        def name(move: SearchedMove) -> str:
            others = [str(card) for card in move.equals if card != move.card]
            return " ".join([str(move.card), *(f"={card}" for card in others)])

        rows = [[name(move), *_cells(move, self.objective)] for move in self.moves]
        return f"{_table('Card', self, rows)}Play {self.card}"


@dataclass(frozen=True)
class PassDecision(records.PassDecision):
    """Result of a pass search. ``print`` shows a table."""

    #: Objective of the search.
    objective: Objective

    def __str__(self) -> str:
        rows = [
            [" ".join(map(str, made.cards)), *_cells(made, self.objective)] for made in self.passes
        ]
        return f"{_table('Pass', self, rows)}Pass {' '.join(map(str, self.cards))}"


class SearchKeywords(TypedDict, total=False):
    """Keywords of the searches, which :func:`choose_move` describes."""

    playouts: int
    milliseconds: int
    seed: int
    threads: int
    objective: Objective | str
    opponents: Opponents | None
    cancel: Cancel | None


class CardSearch(Search):
    """A search with its ``HsHeartsSearchOptions``."""

    def __init__(
        self,
        progress: Callable[[Any], object] | None = None,
        line: bool = True,
        report: type[SearchProgress] = Progress,
        cancel: Cancel | None = None,
        objective: Objective | str = Objective.GAME,
        opponents: Opponents | None = None,
        **limits: Any,
    ) -> None:
        super().__init__(cancel, progress, report)
        options = SearchOptions(objective, SearchLimits(**limits), not line)
        self.objective = options.objective
        self.struct = self.options(options)
        #: It must outlive the struct of options.
        self._opponents = ffi.NULL if opponents is None else opponents.struct()
        self.struct.opponents = self._opponents


def choose_move(
    view: ViewLike,
    *,
    progress: OnProgress | None = None,
    line: bool = True,
    **options: Unpack[SearchKeywords],
) -> Decision:
    """Searches for the best card to play.

    Args:
        view: my view at my turn.
        playouts: playout limit; 0 for none. Without any limit the search uses 20,000 playouts.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        seed: random seed, 0 to 2**64 - 1.
        threads: worker threads, 1 to 256. Without a time limit the result does not depend on it.
        objective: what the search maximises.
        opponents: what the others have shown in earlier deals.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
        line: whether to compute the likely rest of the deal.

    >>> found = choose_move("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", playouts=2000)
    >>> found.card, found.settled, len(found.line)
    (Card('C4'), True, 48)
    """
    search = CardSearch(progress, line, **options)
    function, objective = lib.handsense_hearts_choose_move, search.objective
    return search.find(Decision, function, to_struct(view), search.struct, objective=objective)


def choose_pass_cards(
    view: ViewLike,
    *,
    progress: OnAnyProgress | None = None,
    **options: Unpack[SearchKeywords],
) -> PassDecision:
    """Searches for the best three cards to pass.

    Takes the view of :func:`pass_cards` and the options of :func:`choose_move`. A pass
    needs more playouts than a card. ``progress`` receives a :class:`handsense.Progress`.
    """
    search = CardSearch(progress, report=SearchProgress, **options)
    function, objective = lib.handsense_hearts_choose_pass_cards, search.objective
    return search.find(PassDecision, function, to_struct(view), search.struct, objective=objective)


@dataclass(frozen=True)
class Reason(records.Reason):
    """A reason for a choice, with the numbers that it rests on."""

    #: English phrase that completes "this card …" or "this pass …".
    text: str


@dataclass(frozen=True)
class Reasons(Framed, records.Reasons):
    """Reasons for a card or a pass against its rival. ``print`` shows a sentence for each."""

    _records = "reasons"

    #: The reasons, the one worth most first.
    reasons: tuple[Reason, ...]

    @classmethod
    def from_struct(cls, struct: Any, symbols: bool = False, **more: Any) -> Self:
        """Reads an ``HsHeartsReasons *`` and the text of each reason."""
        function = lib.handsense_hearts_format_reason
        reasons = tuple(
            Reason.from_struct(each, text=format_text(function, struct, index, symbols))
            for index, each in enumerate(struct.reasons[0 : struct.count])
        )
        return replace(super().from_struct(struct, **more), reasons=reasons)

    def __str__(self) -> str:
        what = "card" if len(self.choice) == 1 else "pass"
        return "\n".join(f"This {what} {reason.text}." for reason in self.reasons)


def explain_move(
    view: ViewLike,
    card: CardLike,
    rival: CardLike | None = None,
    *,
    symbols: bool = False,
    **options: Unpack[SearchKeywords],
) -> Reasons:
    """Explains a legal card: what happens after it and after its rival.

    Both are played out in the same sampled deals. A reason is a significant difference between the
    two that is worth points of this deal.

    Args:
        view: my view at my turn.
        card: the card.
        rival: the card to compare it with. None compares it with up to four others, the best first,
            until one does not do as well.
        symbols: whether the texts have suit symbols, as in ``"♠Q"``.

    The other options are as in :func:`choose_move`. Without any limit, there are at most 8,000
    playouts for each rival. They end when it is clear whether the two differ. Up to 128 playouts
    take about a millisecond, with one rival. The objective decides which one does better. The call
    uses one thread.

    >>> view = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
    >>> found = explain_move(view, "C4", "S3", objective=Objective.PAYOFF)
    >>> reason = found.reasons[0]
    >>> reason.text.partition(": ")[0]
    'keeps S3 to lose the lead with, while 9 higher spades are out'
    >>> reason.kind, reason.card, reason.number, found.equals
    (<ReasonKind.EXIT_KEPT: 10>, Card('S3'), 9, CardSet('..65.'))
    """
    search = CardSearch(**options)
    both = Card(card), -1 if rival is None else Card(rival)
    function, struct = lib.handsense_hearts_explain_move, to_struct(view)
    return search.find(Reasons, function, struct, *both, search.struct, symbols=symbols)


def explain_pass(
    view: ViewLike,
    cards: CardsLike,
    rival: CardsLike | None = None,
    *,
    symbols: bool = False,
    **options: Unpack[SearchKeywords],
) -> Reasons:
    """Explains a pass of three cards as :func:`explain_move` does a card.

    Takes the view of :func:`pass_cards`.
    """
    search = CardSearch(**options)
    both = CardSet(cards).bits, CardSet(rival or ()).bits
    function, struct = lib.handsense_hearts_explain_pass, to_struct(view)
    return search.find(Reasons, function, struct, *both, search.struct, symbols=symbols)


class DealAnalysis(records.DealAnalysis):
    """Analysis of a deal. ``print`` shows a table by seat."""

    @property
    def mistakes(self) -> tuple[CheckedPlay, ...]:
        """The cards whose loss exceeds two standard errors."""
        return tuple(play for play in self.plays if play.mistake)

    def __str__(self) -> str:
        rows = [
            [str(seat), str(sums.choices), str(sums.mistakes)]
            + [f"{sums.loss:.3f}", f"{sums.loss_error:.3f}"]
            for seat, sums in enumerate(self.seats)
        ]
        return draw(("Seat", "Choices", "Mistakes", "Loss", "Error"), rows)[:-1]


def analyse_deal(
    deal: Deal,
    *,
    seat: int | None = None,
    progress: OnProgress | None = None,
    **options: Unpack[SearchKeywords],
) -> DealAnalysis:
    """Compares every card and every known pass of a deal with the best one by search.

    The search uses only what the player knew at that moment.

    Args:
        deal: the deal, complete or not.
        seat: the seat to analyse. None analyses all seats.
        playouts: playout limit of a card; a pass has four times as many.
        milliseconds: time limit of a card; a pass has four times as much.

    The other options are as in :func:`choose_move`.
    """
    search = CardSearch(progress, **options)
    search.short = False
    struct = replace(deal, seat=seat).struct()
    return search.find(DealAnalysis, lib.handsense_hearts_analyse_deal, struct, search.struct)


class Engine:
    """A search that keeps a cache between the moves of a deal.

    It caches the inference about hidden hands. Results equal those of :func:`choose_move` with the
    same options; later moves of a deal take less time, or use more playouts under a time limit.

    An engine makes one search at a time. During a search, a call of :meth:`choose_move` from
    another thread or from the progress callback raises :class:`RuntimeError` at once. After an
    exception of the callback or Ctrl-C, the engine is ready for the next search. An engine cannot
    be copied or pickled.

    >>> with Engine(playouts=500) as engine:
    ...     print(engine.choose_move("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT").card)
    C4
    """

    def __init__(
        self,
        *,
        progress: OnProgress | None = None,
        line: bool = True,
        **options: Unpack[SearchKeywords],
    ) -> None:
        search = self._search = CardSearch(progress, line, **options)
        made = lib.handsense_hearts_engine_new(search.struct)
        if made == ffi.NULL:
            # A search of a forced card with the same options returns the status of the error.
            choose_move("hand=A... taken=unknown plays=1:C2,C3,C4", line=line, **options)
            raise MemoryError("out of memory for a search engine")

        def free(engine: Any) -> None:
            if search.may_free():
                lib.handsense_hearts_engine_free(engine)

        self._engine = ffi.gc(made, free)

    def choose_move(self, view: ViewLike) -> Decision:
        """Searches for the best card to play. A repeated view returns the cached decision.

        Raises:
            RuntimeError: a search of this engine runs, or ran when the process was forked.
            ValueError: the engine is closed, or another thread closed it during the search.
        """
        engine = self._engine
        if engine is None:
            raise ValueError("the engine is closed")
        function, objective = lib.handsense_hearts_engine_choose_move, self._search.objective
        return self._search.find(Decision, function, engine, to_struct(view), objective=objective)

    def close(self) -> None:
        """Frees the engine. Repeated calls have no effect.

        During a search in another thread, the call stops that search and waits for its end; the
        search raises :class:`ValueError`. The end of a ``with`` block does the same.

        Raises:
            RuntimeError: the progress callback or a signal handler makes the call during the search
                of its own thread. The search then ends with that error.
        """
        self._search.close(self._free)

    def _free(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            ffi.release(engine)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError("an engine cannot be copied or pickled")
