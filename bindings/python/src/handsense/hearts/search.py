"""Search in Hearts: the card, or the pass, that a budget of playouts or time finds best."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Optional, Union

from .. import _table
from .._native import Cancel, HandsenseError, check, error_of, ffi, lib, new
from .cards import Card, CardSet
from .view import ViewLike, struct_of


class Objective(enum.IntEnum):
    """What a search is to bring about."""

    #: To win the game to 100 from the scores of the view. The default.
    GAME = lib.HS_HEARTS_OBJECTIVE_GAME
    #: The payoff of the deal: the mean score of the others less mine.
    PAYOFF = lib.HS_HEARTS_OBJECTIVE_PAYOFF


@dataclass(frozen=True)
class Progress:
    """How far a search has come."""

    #: Cards still in doubt, those that come to the same counted once.
    remaining: int
    #: Playouts so far.
    playouts: int
    #: The part of the budget that is spent, 0 to 1.
    spent: float
    #: The value of the best card so far.
    value: float
    #: The best card so far.
    card: Card


#: Is told how a search goes, some dozen times in all. An exception that it raises ends the search
#: and is raised by it.
OnProgress = Callable[[Progress], object]


@dataclass(frozen=True)
class Estimate:
    """What a search expects of one choice: means over its playouts, all 0 without any."""

    #: What the choice goes by: a share of the win, 0 to 1, or points of payoff. A policy's opinion is
    #: counted in, which may carry it a little beyond what is possible.
    value: float
    #: My expected score of the deal, in points.
    points: float
    #: The expected mean score of the others less mine, in points.
    payoff: float
    #: The standard error of payoff.
    payoff_error: float
    #: The chance, 0 to 1, that I take the queen of spades.
    queen: float
    #: The chance that I shoot the moon.
    my_moon: float
    #: The chance that somebody else does.
    other_moon: float
    #: Playouts that began with this choice.
    playouts: int


@dataclass(frozen=True)
class SearchedMove(Estimate):
    """What a search says of one card and of those that come to the same."""

    #: The card.
    card: Card
    #: All legal cards that come to the same, this one included.
    equals: CardSet


@dataclass(frozen=True)
class SearchedPass(Estimate):
    """What a search says of one pass."""

    #: The three cards.
    cards: CardSet


_COLUMNS = ("Value", "Points", "Payoff", "Error", "Queen", "Moon", "Other", "Playouts")


def _cells(made: Estimate, objective: Objective) -> list[str]:
    value = 100 * made.value if objective == Objective.GAME else made.value
    chances = [f"{100 * chance:.1f}" for chance in (made.queen, made.my_moon, made.other_moon)]
    means = [f"{number:.2f}" for number in (made.points, made.payoff, made.payoff_error)]
    return [f"{value:.1f}", *means, *chances, str(made.playouts)]


def _caption(what: str, objective: Objective, playouts: int, settled: bool) -> str:
    value = "the chance to win" if objective == Objective.GAME else "the payoff"
    ended = ", settled" if settled else ""
    return f"{what} (value is {value}, chances in %; {playouts} playouts{ended}):"


@dataclass(frozen=True)
class Decision:
    """The card that a search has found. ``print`` shows it as a table, a notebook as HTML."""

    #: The card to play.
    card: Card
    #: The card to play first, the others by playouts and value, best first. Cards that come to the
    #: same are there once.
    moves: tuple[SearchedMove, ...]
    #: A likely course of the rest of the deal, the card to play first. What the others hold in it
    #: is a guess.
    line: tuple[Card, ...]
    #: Playouts in all.
    playouts: int
    #: Whether the search ended because no other card was in doubt.
    settled: bool
    #: Entries of moves still in doubt when the search ended; 1 when it is settled.
    remaining: int
    #: What was searched for.
    objective: Objective

    def _shown(self) -> tuple[str, tuple[str, ...], list[list[str]]]:
        def name(move: SearchedMove) -> str:
            others = [str(card) for card in move.equals if card != move.card]
            return " ".join([str(move.card), *(f"={card}" for card in others)])

        rows = [[name(move), *_cells(move, self.objective)] for move in self.moves]
        caption = _caption("Searched Moves", self.objective, self.playouts, self.settled)
        return caption, ("Card", *_COLUMNS), rows

    def __str__(self) -> str:
        caption, headers, rows = self._shown()
        return f"{caption}\n{_table.draw(headers, rows)}Play {self.card}"

    def _repr_html_(self) -> str:
        return _table.html_table(*self._shown()) + f"<p>Play {self.card.symbol}</p>"


@dataclass(frozen=True)
class PassDecision:
    """The pass that a search has found. ``print`` shows it as a table, a notebook as HTML."""

    #: The cards to pass, in ascending code order.
    cards: tuple[Card, Card, Card]
    #: The pass to make first, the others by playouts and value, best first.
    passes: tuple[SearchedPass, ...]
    #: Playouts in all.
    playouts: int
    #: Whether the search ended because no other pass was in doubt.
    settled: bool
    #: Entries of passes still in doubt when the search ended; 1 when it is settled.
    remaining: int
    #: What was searched for.
    objective: Objective

    def _shown(self) -> tuple[str, tuple[str, ...], list[list[str]]]:
        rows = [
            [" ".join(map(str, made.cards)), *_cells(made, self.objective)] for made in self.passes
        ]
        caption = _caption("Searched Passes", self.objective, self.playouts, self.settled)
        return caption, ("Pass", *_COLUMNS), rows

    def __str__(self) -> str:
        caption, headers, rows = self._shown()
        return f"{caption}\n{_table.draw(headers, rows)}Pass {' '.join(map(str, self.cards))}"

    def _repr_html_(self) -> str:
        cards = " ".join(card.symbol for card in self.cards)
        return _table.html_table(*self._shown()) + f"<p>Pass {cards}</p>"


class Options:
    """The options of a search as a struct, with everything that must live as long as it."""

    def __init__(
        self,
        playouts: int = 0,
        milliseconds: int = 0,
        seed: int = 0,
        threads: int = 1,
        objective: Objective = Objective.GAME,
        cancel: Cancel | None = None,
        progress: OnProgress | None = None,
        line: bool = True,
    ) -> None:
        self.objective = objective
        self.cancel = cancel or Cancel()
        self.error: BaseException | None = None
        self._was_set = False
        self.struct = new(
            "HsHeartsSearchOptions",
            objective=objective,
            seed=seed,
            playouts=playouts,
            milliseconds=milliseconds,
            threads=threads,
            cancel=self.cancel.number,
            withoutLine=not line,
        )
        if progress is not None:
            self._callback = self._teller(progress)
            self.struct.progress = self._callback

    def _teller(self, progress: OnProgress) -> Any:
        def tell(_context: Any, now: Any) -> None:
            if self.error is None:
                progress(
                    Progress(now.remaining, now.playouts, now.spent, now.value, Card(now.card))
                )

        def failed(_kind: Any, error: BaseException, _trace: TracebackType) -> None:
            # The search has to return first: what went wrong is raised then.
            self.error = error
            self._was_set = self.cancel.is_set()
            self.cancel.set()

        kind = "void(*)(void *, const HsHeartsProgress *)"
        return ffi.callback(kind, tell, onerror=failed)

    def raise_error(self) -> None:
        """Raises what the progress function has raised, Ctrl-C included."""
        if self.error is not None:
            error, self.error = self.error, None
            if not self._was_set:
                self.cancel.clear()
            raise error


def _estimate(made: Any) -> dict[str, Any]:
    return {
        "value": made.value,
        "points": made.points,
        "payoff": made.payoff,
        "payoff_error": made.payoffError,
        "queen": made.queen,
        "my_moon": made.myMoon,
        "other_moon": made.otherMoon,
        "playouts": made.playouts,
    }


def searched_move(move: Any) -> SearchedMove:
    """The value of an ``HsHeartsSearchedMove``."""
    equals = CardSet.of_bits(move.equals)
    return SearchedMove(card=Card(move.card), equals=equals, **_estimate(move))


def searched_pass(made: Any) -> SearchedPass:
    """The value of an ``HsHeartsSearchedPass``."""
    return SearchedPass(cards=CardSet.of_bits(made.cards), **_estimate(made))


def _decision(found: Any, objective: Objective) -> Decision:
    return Decision(
        card=Card(found.card),
        moves=tuple(map(searched_move, found.moves[0 : found.count])),
        line=tuple(map(Card, found.line[0 : found.lineLength])),
        playouts=found.playouts,
        settled=bool(found.settled),
        remaining=found.remaining,
        objective=objective,
    )


def choose_move(
    view: ViewLike,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
    line: bool = True,
) -> Decision:
    """Searches for the best card to play.

    view: my turn. playouts: the most of them, 0 for no limit. milliseconds: the most of them, 0 for
    no limit; with a limit the answer depends on the machine. Without either limit, 20,000 playouts.
    seed: where all chance comes from, 0 to 2**64 - 1. threads: 1 to 256; without a limit of time the
    answer does not depend on it. cancel: ends the search from another thread. progress: is told how
    the search goes; while it is given, Ctrl-C ends the search too. line: whether to have the likely
    course of the deal.

    >>> found = choose_move("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", playouts=2000)
    >>> found.card, found.settled, len(found.line)
    (Card('C4'), True, 48)
    """
    options = Options(playouts, milliseconds, seed, threads, objective, cancel, progress, line)
    found = new("HsHeartsDecision")
    check(lib.handsense_hearts_choose_move(struct_of(view), options.struct, found))
    options.raise_error()
    return _decision(found, objective)


def choose_moves(
    views: Sequence[ViewLike],
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    line: bool = True,
) -> list[Union[Decision, HandsenseError]]:
    """Searches many views at once: each gets the whole budget and the answer of :func:`choose_move`.

    Threads are spread over the views, which serves better than many threads on one view. A view that
    cannot be answered has its error in its place in the list and does not spoil the others.
    """
    options = Options(playouts, milliseconds, seed, threads, objective, cancel, None, line)
    # The text of a view that cannot be read has no struct: its error takes its place at once.
    answers: list[Optional[Union[Decision, HandsenseError]]] = []
    structs = []
    for view in views:
        try:
            structs.append(struct_of(view))
            answers.append(None)
        except HandsenseError as error:
            answers.append(error)
    count = len(structs)
    array = ffi.new("HsHeartsView[]", count)
    found = ffi.new("HsHeartsDecision[]", count)
    statuses = ffi.new("HsStatus[]", count)
    for i, struct in enumerate(structs):
        array[i] = struct[0]
        found[i].structSize = ffi.sizeof("HsHeartsDecision")
    check(lib.handsense_hearts_choose_moves(array, count, options.struct, found, statuses))
    places = [place for place, answer in enumerate(answers) if answer is None]
    for i, place in enumerate(places):
        if statuses[i] == lib.HS_OK:
            answers[place] = _decision(found[i], objective)
        else:
            # The library keeps the particulars of the last failure alone, so each is asked for again.
            status = lib.handsense_hearts_choose_move(array + i, options.struct, found + i)
            answers[place] = error_of(status)
    return [answer for answer in answers if answer is not None]


def choose_pass_cards(
    view: ViewLike,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
) -> PassDecision:
    """Searches for the best three cards to pass.

    view: as for :func:`pass_cards`. The rest as for :func:`choose_move`; a pass deserves more
    playouts than a card.
    """
    options = Options(playouts, milliseconds, seed, threads, objective, cancel)
    found = new("HsHeartsPassDecision")
    check(lib.handsense_hearts_choose_pass_cards(struct_of(view), options.struct, found))
    return PassDecision(
        cards=(Card(found.cards[0]), Card(found.cards[1]), Card(found.cards[2])),
        passes=tuple(map(searched_pass, found.passes[0 : found.count])),
        playouts=found.playouts,
        settled=bool(found.settled),
        remaining=found.remaining,
        objective=objective,
    )


class Engine:
    """A search that remembers: it keeps from move to move of a deal what the plays say of hands.

    It answers as :func:`choose_move` does with the same options. Later moves of a deal take less
    time, or with a limit of time see more. Use it by one thread at a time.

    >>> with Engine(playouts=500) as engine:
    ...     print(engine.choose_move("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT").card)
    C4
    """

    def __init__(
        self,
        *,
        playouts: int = 0,
        milliseconds: int = 0,
        seed: int = 0,
        threads: int = 1,
        objective: Objective = Objective.GAME,
        cancel: Cancel | None = None,
        progress: OnProgress | None = None,
        line: bool = True,
    ) -> None:
        self._options = Options(
            playouts, milliseconds, seed, threads, objective, cancel, progress, line
        )
        made = lib.handsense_hearts_engine_new(self._options.struct)
        if made == ffi.NULL:
            # Which status that is says the same question about no view at all.
            none = ffi.NULL
            check(lib.handsense_hearts_choose_moves(none, 0, self._options.struct, none, none))
            raise MemoryError("an engine cannot be made")
        self._engine = ffi.gc(made, lib.handsense_hearts_engine_free)

    def choose_move(self, view: ViewLike) -> Decision:
        """Searches for the best card to play, or remembers it."""
        if self._engine is None:
            raise ValueError("the engine is closed")
        found = new("HsHeartsDecision")
        check(lib.handsense_hearts_engine_choose_move(self._engine, struct_of(view), found))
        self._options.raise_error()
        return _decision(found, self._options.objective)

    def close(self) -> None:
        """Frees what the engine remembers; more often than once does no harm."""
        if self._engine is not None:
            ffi.release(self._engine)
            self._engine = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
