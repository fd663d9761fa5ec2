"""Liap Tui for four players: hands, plays, declarations, named players and search.

>>> from handsense import liap_tui
>>> hand = [14, 11, 6, 6, 8, 4, 1, 1]
>>> evaluation = liap_tui.evaluate(hand)
>>> evaluation.score, evaluation.score_first, evaluation.strong_combos
(4, 5, 3)
>>> liap_tui.search_declaration(liap_tui.View(hand)).declared
5

A piece is its value, 1 to 14; odd values are black, even values red. :class:`Piece` names them.
Seats are 0 to 3, and play goes to the next higher seat.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ._native import check, ffi, lib, new_struct
from ._show import Framed, Listed, Shown
from ._search import Cancel, OnProgress, Search

#: Number of players.
PLAYERS: int = lib.HS_LIAP_TUI_PLAYERS
#: Pieces of a full hand.
HAND: int = lib.HS_LIAP_TUI_HAND


class Piece(enum.IntEnum):
    """A piece. Its value is its number of points."""

    SOLDIER_BLACK = 1
    SOLDIER_RED = 2
    CANNON_BLACK = 3
    CANNON_RED = 4
    HORSE_BLACK = 5
    HORSE_RED = 6
    CHARIOT_BLACK = 7
    CHARIOT_RED = 8
    ELEPHANT_BLACK = 9
    ELEPHANT_RED = 10
    ADVISOR_BLACK = 11
    ADVISOR_RED = 12
    GENERAL_BLACK = 13
    GENERAL_RED = 14


class PlayType(enum.IntEnum):
    """Type of a play."""

    INVALID = lib.HS_LIAP_TUI_PLAY_INVALID
    SINGLE = lib.HS_LIAP_TUI_PLAY_SINGLE
    PAIR = lib.HS_LIAP_TUI_PLAY_PAIR
    THREE_OF_A_KIND = lib.HS_LIAP_TUI_PLAY_THREE_OF_A_KIND
    STRAIGHT = lib.HS_LIAP_TUI_PLAY_STRAIGHT
    FOUR_OF_A_KIND = lib.HS_LIAP_TUI_PLAY_FOUR_OF_A_KIND
    EXTENDED_STRAIGHT = lib.HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT
    FIVE_OF_A_KIND = lib.HS_LIAP_TUI_PLAY_FIVE_OF_A_KIND
    EXTENDED_STRAIGHT_5 = lib.HS_LIAP_TUI_PLAY_EXTENDED_STRAIGHT_5
    DOUBLE_STRAIGHT = lib.HS_LIAP_TUI_PLAY_DOUBLE_STRAIGHT


class Comparison(enum.IntEnum):
    """Comparison of two plays."""

    #: The types differ, so neither play beats the other.
    DIFFERENT = lib.HS_LIAP_TUI_COMPARE_DIFFERENT
    EQUAL = lib.HS_LIAP_TUI_COMPARE_EQUAL
    FIRST = lib.HS_LIAP_TUI_COMPARE_FIRST
    SECOND = lib.HS_LIAP_TUI_COMPARE_SECOND


class Strategy(enum.IntEnum):
    """Named declaration strategy; docs/reference/liap-tui.md describes each."""

    QUICK = lib.HS_LIAP_TUI_STRATEGY_QUICK
    REFERENCE = lib.HS_LIAP_TUI_STRATEGY_REFERENCE
    PIECES_WEIGHTED = lib.HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED
    GEN1 = lib.HS_LIAP_TUI_STRATEGY_GEN1
    NEW = lib.HS_LIAP_TUI_STRATEGY_NEW
    V2 = lib.HS_LIAP_TUI_STRATEGY_V2


class Style(enum.IntEnum):
    """Named playing style, without search."""

    #: The heuristic player of the library. The default.
    HEURISTIC = lib.HS_LIAP_TUI_STYLE_HEURISTIC
    #: Plays the strongest legal play, regardless of the declaration.
    GREEDY = lib.HS_LIAP_TUI_STYLE_GREEDY
    #: Plays by a plan to capture the declared number of piles.
    PLANNED = lib.HS_LIAP_TUI_STYLE_PLANNED


class Objective(enum.IntEnum):
    """Objective that a search maximises."""

    #: Probability to win the game to 50. The default.
    GAME = lib.HS_LIAP_TUI_OBJECTIVE_GAME
    #: Own points of the round.
    POINTS = lib.HS_LIAP_TUI_OBJECTIVE_POINTS


Pieces = tuple[Piece, ...]


def _write_set(struct: Any, pieces: Sequence[int]) -> Any:
    if len(pieces) > HAND:
        raise ValueError(f"a hand has at most {HAND} pieces, not {len(pieces)} pieces")
    struct.count = len(pieces)
    struct.pieces[0 : len(pieces)] = bytes(pieces)
    return struct


def _set(pieces: Sequence[int]) -> Any:
    return _write_set(ffi.new("HsLiapTuiSet *"), pieces)


def _read_set(struct: Any) -> Pieces:
    return tuple(map(Piece, struct.pieces[0 : struct.count]))


@dataclass(frozen=True)
class Evaluation(Shown):
    """Evaluation of a hand."""

    #: Number of pieces with 9 points or more.
    high: int
    #: Number of pieces with 7 or 8 points.
    middle: int
    #: Number of all other pieces.
    low: int
    #: Total points of the pieces.
    points: int
    #: Number of plays of each type in the hand; each choice of copies counts.
    combos: dict[PlayType, int]
    #: Number of strong plays: all but singles, pairs and extended straights of five.
    strong_combos: int
    #: Whether the hand has a general, or a straight or extended straight of 20 points or more.
    strong_opening: bool
    #: Whether no piece has more than 9 points, so that the player may ask for a redeal.
    weak: bool
    #: Suggested declaration, 1 to 7, for a player who does not declare first.
    score: int
    #: Suggested declaration, 1 to 7, for the player who declares first.
    score_first: int


def evaluate(hand: Sequence[int]) -> Evaluation:
    """Evaluates a hand of 0 to 8 pieces."""
    out = new_struct("HsLiapTuiEvaluation")
    check(lib.handsense_liap_tui_evaluate(_set(hand), out))
    return Evaluation(
        high=out.high,
        middle=out.middle,
        low=out.low,
        points=out.points,
        combos={PlayType(i + 1): count for i, count in enumerate(out.combos)},
        strong_combos=out.strongCombos,
        strong_opening=bool(out.strongOpening),
        weak=bool(out.weak),
        score=out.score,
        score_first=out.scoreFirst,
    )


@dataclass(frozen=True)
class Combo(Shown):
    """A play contained in a hand."""

    #: The pieces, in the order of the hand.
    pieces: Pieces
    #: Indices of the pieces in the hand.
    indices: tuple[int, ...]
    #: Type of the play.
    kind: PlayType
    #: Rank among plays of the same type; the higher strength wins.
    strength: int
    #: Total points of the pieces.
    points: int


def combos(hand: Sequence[int]) -> Listed[Combo]:
    """Returns the plays of two or more pieces in a hand, one entry for each choice of copies."""
    out = ffi.new("HsLiapTuiCombo[]", lib.HS_LIAP_TUI_MAX_COMBOS)
    count = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_combos(_set(hand), out, count))
    made: list[Combo] = []
    for combo in out[0 : count[0]]:
        indices = tuple(i for i in range(len(hand)) if combo.pieceMask >> i & 1)
        pieces = tuple(Piece(hand[i]) for i in indices)
        made.append(Combo(pieces, indices, PlayType(combo.kind), combo.strength, combo.points))
    return Listed(made)


def classify(pieces: Sequence[int]) -> PlayType:
    """Returns the type of a play, which may be ``INVALID``."""
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_classify(_set(pieces), out))
    return PlayType(out[0])


def compare(first: Sequence[int], second: Sequence[int]) -> Comparison:
    """Compares two plays."""
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_compare(_set(first), _set(second), out))
    return Comparison(out[0])


def turn_winner(sets: Sequence[Sequence[int]]) -> int:
    """Returns the index, 0 to 3, of the play that wins a turn; the leader's play comes first."""
    if len(sets) != PLAYERS:
        raise ValueError(f"{len(sets)} plays for {PLAYERS} players")
    array = ffi.new("HsLiapTuiSet[]", PLAYERS)
    for slot, pieces in zip(array, sets):
        _write_set(slot, pieces)
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_turn_winner(array, out))
    return int(out[0])


def score(declared: int, captured: int, multiplier: int = 1) -> int:
    """Returns the points of a round for one player.

    Args:
        declared: declared piles, 0 to 8.
        captured: captured piles, 0 to 8.
        multiplier: multiplier of the round.
    """
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_score(declared, captured, multiplier, out))
    return int(out[0])


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """Returns the seats that have won the game; empty if no seat has reached 50 points."""
    out = ffi.new("uint32_t *")
    check(lib.handsense_liap_tui_winners(_numbers(scores), out))
    return tuple(seat for seat in range(PLAYERS) if out[0] >> seat & 1)


def _numbers(numbers: Sequence[int]) -> Any:
    if len(numbers) != PLAYERS:
        raise ValueError(f"{len(numbers)} numbers for {PLAYERS} seats")
    return ffi.new("int32_t[]", list(numbers))


def legal_declarations(previous: Sequence[int] = (), must_be_nonzero: bool = False) -> list[int]:
    """Returns the legal declarations.

    Args:
        previous: declarations of the round so far, in order.
        must_be_nonzero: the player has declared 0 in the two preceding rounds.
    """
    out = ffi.new("uint32_t *")
    before = ffi.new("int32_t[]", list(previous))
    check(lib.handsense_liap_tui_legal_declarations(before, len(previous), must_be_nonzero, out))
    return [number for number in range(HAND + 1) if out[0] >> number & 1]


def declare(
    hand: Sequence[int],
    previous: Sequence[int] = (),
    must_be_nonzero: bool = False,
    strategy: Strategy = Strategy.QUICK,
) -> int:
    """Returns the declaration of a named strategy.

    Args:
        hand: eight pieces in the order in which the player holds them.
        previous: declarations of the round so far, in order.
        must_be_nonzero: the player has declared 0 in the two preceding rounds.
        strategy: the strategy.
    """
    out = ffi.new("int32_t *")
    before = ffi.new("int32_t[]", list(previous))
    check(
        lib.handsense_liap_tui_declare(
            strategy, _set(hand), before, len(previous), must_be_nonzero, out
        )
    )
    return int(out[0])


def redeal_percent(
    hand: Sequence[int], round_number: int = 1, score: int = 0, best_other: int = 0
) -> int:
    """Returns how often, in percent, the named strategies ask for a redeal with this hand.

    Args:
        hand: eight pieces.
        round_number: number of the round in the game, from 1.
        score: own game score.
        best_other: highest game score of the other players.
    """
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_redeal_percent(_set(hand), round_number, score, best_other, out))
    return int(out[0])


@dataclass(frozen=True)
class View(Shown):
    """Everything that one player knows of a round.

    Each function that takes a view checks it first and raises :class:`handsense.HandsenseError` if
    the view is impossible.
    """

    #: My pieces, in the order in which I hold them.
    hand: Pieces
    #: My seat, 0 to 3.
    me: int = 0
    #: The seat that declares first and leads the first turn.
    starter: int = 0
    #: Declarations so far, in order from the starter.
    declared: tuple[int, ...] = ()
    #: Turns so far; the plays of each, in order from its leader.
    turns: tuple[tuple[Pieces, ...], ...] = ()
    #: Game scores before the round, by seat.
    scores: tuple[int, ...] = (0, 0, 0, 0)
    #: Number of preceding rounds in a row with a declaration of 0, by seat.
    zero_declarations: tuple[int, ...] = (0, 0, 0, 0)
    #: Number of the round in its game, 1 to 1,000.
    round: int = 1
    #: Multiplier of the round's points: 1, plus one for each redeal.
    multiplier: int = 1

    if TYPE_CHECKING:
        # The constructor accepts more types than the fields have.
        def __init__(
            self,
            hand: Sequence[int],
            me: int = 0,
            starter: int = 0,
            declared: Sequence[int] = (),
            turns: Sequence[Sequence[Sequence[int]]] = (),
            scores: Sequence[int] = (0, 0, 0, 0),
            zero_declarations: Sequence[int] = (0, 0, 0, 0),
            round: int = 1,
            multiplier: int = 1,
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "hand", tuple(map(Piece, self.hand)))
        for name in ("declared", "scores", "zero_declarations"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        turns = tuple(tuple(tuple(map(Piece, pieces)) for pieces in turn) for turn in self.turns)
        object.__setattr__(self, "turns", turns)

    def declare(self, number: int) -> View:
        """Returns the view after one more declaration."""
        return replace(self, declared=(*self.declared, number))

    def play(self, pieces: Sequence[int], mine: bool = False) -> View:
        """Returns the view after one more play.

        If ``mine`` is set, the pieces leave my hand.
        """
        hand = list(self.hand)
        if mine:
            for piece in pieces:
                hand.remove(Piece(piece))
        played = tuple(map(Piece, pieces))
        if self.turns and len(self.turns[-1]) < PLAYERS:
            turns = (*self.turns[:-1], (*self.turns[-1], played))
        else:
            turns = (*self.turns, (played,))
        return replace(self, hand=tuple(hand), turns=turns)

    def struct(self) -> Any:
        """Returns the view as a new ``HsLiapTuiView *`` for use with ``handsense.lib``."""
        if len(self.turns) > lib.HS_LIAP_TUI_MAX_TURNS or len(self.declared) > PLAYERS:
            raise ValueError(
                f"a round has at most {lib.HS_LIAP_TUI_MAX_TURNS} turns and {PLAYERS} "
                f"declarations, not {len(self.turns)} and {len(self.declared)}"
            )
        made = new_struct("HsLiapTuiView", me=self.me, starter=self.starter, round=self.round)
        made.multiplier = self.multiplier
        made.declaredCount = len(self.declared)
        made.declared[0 : len(self.declared)] = self.declared
        made.zeroDeclarations[0:PLAYERS] = _numbers(self.zero_declarations)
        made.scores[0:PLAYERS] = _numbers(self.scores)
        _write_set(made.hand, self.hand)
        made.turnCount = len(self.turns)
        for slot, turn in zip(made.turns, self.turns):
            if len(turn) > PLAYERS:
                raise ValueError(f"a turn has at most {PLAYERS} plays, not {len(turn)}")
            slot.played = len(turn)
            for place, pieces in zip(slot.sets, turn):
                _write_set(place, pieces)
        return made


def play(view: View, style: Style = Style.HEURISTIC, seed: int = 0) -> Pieces:
    """Returns the pieces that a named style plays, lowest first.

    ``seed`` seeds the random decisions of ``PLANNED``.
    """
    out = ffi.new("HsLiapTuiSet *")
    check(lib.handsense_liap_tui_play(view.struct(), style, seed, out))
    return _read_set(out)


@dataclass(frozen=True)
class Estimate(Shown):
    """Estimate of a candidate: means over its playouts, all 0 without playouts."""

    #: Win probability, 0 to 1, or points, by the objective.
    value: float
    #: Standard error of value.
    value_error: float
    #: Expected points of the round before the multiplier.
    points: float
    #: Probability, 0 to 1, of capturing exactly the declared number of piles.
    exact: float
    #: Expected number of captured piles in the whole round.
    captured: float
    #: Playouts of the candidate.
    playouts: int


@dataclass(frozen=True)
class DeclarationDecision(Framed):
    """Result of a declaration search."""

    _records = "candidates"

    #: The best declaration.
    declared: int
    #: Each legal declaration with its estimate, best first, the others by playouts.
    candidates: tuple[tuple[int, Estimate], ...]
    #: Whether the search ended because one candidate was left.
    settled: bool
    #: Playouts in all.
    playouts: int


@dataclass(frozen=True)
class PlayDecision(Framed):
    """Result of a play search."""

    _records = "candidates"

    #: The pieces to play, lowest first.
    pieces: Pieces
    #: Each candidate play with its estimate, best first, the others by playouts.
    candidates: tuple[tuple[Pieces, Estimate], ...]
    #: Whether the search ended because one candidate was left.
    settled: bool
    #: Playouts in all.
    playouts: int


def _estimate(made: Any) -> Estimate:
    return Estimate(
        made.value, made.valueError, made.points, made.exact, made.captured, made.playouts
    )


def _options(
    playouts: int,
    milliseconds: int,
    seed: int,
    threads: int,
    objective: Objective,
    search: Search,
) -> Any:
    return search.options(
        "HsLiapTuiSearchOptions",
        objective=objective,
        seed=seed,
        playouts=playouts,
        milliseconds=milliseconds,
        threads=threads,
    )


def search_declaration(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> DeclarationDecision:
    """Searches for the best declaration at my turn to declare.

    Args:
        view: my view before my declaration.
        playouts: playout limit; 0 for none. Without any limit the search uses 5,000 playouts.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        seed: random seed.
        threads: worker threads, 1 to 256. Without a time limit the result does not depend on it.
        objective: what the search maximises.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
    """
    search = Search(cancel, progress)
    options = _options(playouts, milliseconds, seed, threads, objective, search)
    out = new_struct("HsLiapTuiDeclarationDecision")
    search.run(lib.handsense_liap_tui_search_declaration, view.struct(), options, out)
    candidates = tuple((c.declared, _estimate(c.estimate)) for c in out.candidates[0 : out.count])
    return DeclarationDecision(out.declared, candidates, bool(out.settled), out.playouts)


def search_play(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> PlayDecision:
    """Searches for the best play at my turn.

    The options are those of :func:`search_declaration`.
    """
    search = Search(cancel, progress)
    options = _options(playouts, milliseconds, seed, threads, objective, search)
    out = new_struct("HsLiapTuiPlayDecision")
    search.run(lib.handsense_liap_tui_search_play, view.struct(), options, out)
    found = out.candidates[0 : out.count]
    candidates = tuple((_read_set(c.set), _estimate(c.estimate)) for c in found)
    return PlayDecision(candidates[0][0], candidates, bool(out.settled), out.playouts)


def search_redeal(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> bool:
    """Searches whether to ask for a redeal before the first declaration.

    The options are those of :func:`search_declaration`.
    """
    search = Search(cancel, progress)
    options = _options(playouts, milliseconds, seed, threads, objective, search)
    out = ffi.new("int32_t *")
    search.run(lib.handsense_liap_tui_search_redeal, view.struct(), options, out)
    return bool(out[0])
