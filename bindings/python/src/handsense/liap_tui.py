"""Liap Tui for four players: hands, plays, declarations, players by name, search.

>>> from handsense import liap_tui
>>> hand = [14, 11, 6, 6, 8, 4, 1, 1]
>>> judged = liap_tui.evaluate(hand)
>>> judged.score, judged.score_first, judged.strong_combos
(4, 5, 3)
>>> liap_tui.search_declaration(liap_tui.View(hand)).declared
5

A piece is its value, 1 to 14: odd values are black, even ones red; :class:`Piece` names them. Seats are
0 to 3, play goes from a seat to the next higher one.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ._native import Cancel, check, ffi, lib, new

PLAYERS: int = lib.HS_LIAP_TUI_PLAYERS
HAND: int = lib.HS_LIAP_TUI_HAND


class Piece(enum.IntEnum):
    """A piece and its points."""

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
    """What kind of play some pieces are."""

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
    """How two sets of pieces compare."""

    #: They are of different types, so neither beats the other.
    DIFFERENT = lib.HS_LIAP_TUI_COMPARE_DIFFERENT
    EQUAL = lib.HS_LIAP_TUI_COMPARE_EQUAL
    FIRST = lib.HS_LIAP_TUI_COMPARE_FIRST
    SECOND = lib.HS_LIAP_TUI_COMPARE_SECOND


class Strategy(enum.IntEnum):
    """Who declares how; docs/reference/liap-tui.md says what each looks at."""

    QUICK = lib.HS_LIAP_TUI_STRATEGY_QUICK
    REFERENCE = lib.HS_LIAP_TUI_STRATEGY_REFERENCE
    PIECES_WEIGHTED = lib.HS_LIAP_TUI_STRATEGY_PIECES_WEIGHTED
    GEN1 = lib.HS_LIAP_TUI_STRATEGY_GEN1
    NEW = lib.HS_LIAP_TUI_STRATEGY_NEW
    V2 = lib.HS_LIAP_TUI_STRATEGY_V2


class Style(enum.IntEnum):
    """Who plays how."""

    #: The library's own rules of thumb. The default.
    HEURISTIC = lib.HS_LIAP_TUI_STYLE_HEURISTIC
    #: The highest pieces that go together, whatever was declared.
    GREEDY = lib.HS_LIAP_TUI_STYLE_GREEDY
    #: By a plan for as many piles as were declared.
    PLANNED = lib.HS_LIAP_TUI_STYLE_PLANNED


class Objective(enum.IntEnum):
    """What a search is to bring about."""

    #: To win the game to 50. The default.
    GAME = lib.HS_LIAP_TUI_OBJECTIVE_GAME
    #: The own points of the round, whatever the others get.
    POINTS = lib.HS_LIAP_TUI_OBJECTIVE_POINTS


Pieces = tuple[Piece, ...]


def _write_set(struct: Any, pieces: Sequence[int]) -> Any:
    if len(pieces) > HAND:
        raise ValueError(f"{len(pieces)} pieces are more than a hand has")
    struct.count = len(pieces)
    struct.pieces[0 : len(pieces)] = bytes(pieces)
    return struct


def _set(pieces: Sequence[int]) -> Any:
    return _write_set(ffi.new("HsLiapTuiSet *"), pieces)


def _read_set(struct: Any) -> Pieces:
    return tuple(map(Piece, struct.pieces[0 : struct.count]))


@dataclass(frozen=True)
class Evaluation:
    """What the evaluation says of a hand."""

    #: Pieces of 9 points and more.
    high: int
    #: Pieces of 7 and 8 points.
    middle: int
    #: All others.
    low: int
    #: What all pieces are worth.
    points: int
    #: How many plays of each type the hand holds, each choice of copies counted.
    combos: dict[PlayType, int]
    #: Those that the evaluation calls strong: no single pieces, pairs, extended straights of five.
    strong_combos: int
    #: Whether there is a general, or a straight or extended straight of 20 points or more.
    strong_opening: bool
    #: Whether no piece has more than 9 points, so that a new deal may be asked for.
    weak: bool
    #: What the evaluation declares, 1 to 7, for who is not the first to do so.
    score: int
    #: The same for who declares first.
    score_first: int


def evaluate(hand: Sequence[int]) -> Evaluation:
    """Judges a hand of 0 to 8 pieces."""
    out = new("HsLiapTuiEvaluation")
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
class Combo:
    """A play that a hand holds."""

    #: The pieces, in the order of the hand.
    pieces: Pieces
    #: Their indices in the hand.
    indices: tuple[int, ...]
    #: The type of play.
    kind: PlayType
    #: What beats and is beaten among plays of the type.
    strength: int
    #: The points of all pieces.
    points: int


def combos(hand: Sequence[int]) -> tuple[Combo, ...]:
    """The plays of two pieces and more that a hand holds, each choice of copies by itself."""
    out = ffi.new("HsLiapTuiCombo[]", lib.HS_LIAP_TUI_MAX_COMBOS)
    count = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_combos(_set(hand), out, count))
    made = []
    for combo in out[0 : count[0]]:
        indices = tuple(i for i in range(len(hand)) if combo.pieceMask >> i & 1)
        pieces = tuple(Piece(hand[i]) for i in indices)
        made.append(Combo(pieces, indices, PlayType(combo.kind), combo.strength, combo.points))
    return tuple(made)


def classify(pieces: Sequence[int]) -> PlayType:
    """What kind of play some pieces are; INVALID is an answer too."""
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_classify(_set(pieces), out))
    return PlayType(out[0])


def compare(first: Sequence[int], second: Sequence[int]) -> Comparison:
    """Compares two sets of pieces."""
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_compare(_set(first), _set(second), out))
    return Comparison(out[0])


def turn_winner(sets: Sequence[Sequence[int]]) -> int:
    """The place, 0 to 3, of the set that captures a turn; the leader's stands first."""
    if len(sets) != PLAYERS:
        raise ValueError(f"{len(sets)} sets for {PLAYERS} players")
    array = ffi.new("HsLiapTuiSet[]", PLAYERS)
    for slot, pieces in zip(array, sets):
        _write_set(slot, pieces)
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_turn_winner(array, out))
    return int(out[0])


def score(declared: int, captured: int, multiplier: int = 1) -> int:
    """The points of a round for one player; declared and captured are 0 to 8 piles."""
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_score(declared, captured, multiplier, out))
    return int(out[0])


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that have won the game; none while nobody has 50 points."""
    out = ffi.new("uint32_t *")
    check(lib.handsense_liap_tui_winners(_numbers(scores), out))
    return tuple(seat for seat in range(PLAYERS) if out[0] >> seat & 1)


def _numbers(numbers: Sequence[int]) -> Any:
    if len(numbers) != PLAYERS:
        raise ValueError(f"{len(numbers)} numbers for {PLAYERS} seats")
    return ffi.new("int32_t[]", list(numbers))


def legal_declarations(previous: Sequence[int] = (), must_be_nonzero: bool = False) -> list[int]:
    """What may be declared after others. must_be_nonzero: 0 was declared twice in a row before."""
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
    """What a named strategy declares with eight pieces, in the order in which they are held."""
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
    """How often, in percent, the named strategies ask for a new deal with this hand."""
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_redeal_percent(_set(hand), round_number, score, best_other, out))
    return int(out[0])


@dataclass(frozen=True)
class View:
    """All that one player may know of a round. The library checks it whenever it reads one."""

    #: What I hold now, in the order in which it is held.
    hand: Pieces
    #: My seat, 0 to 3.
    me: int = 0
    #: The seat that declares first and leads the first turn.
    starter: int = 0
    #: What was declared, in order from the starter.
    declared: tuple[int, ...] = ()
    #: The turns so far: what was played, in order from the leader of each.
    turns: tuple[tuple[Pieces, ...], ...] = ()
    #: Scores of the game before the round, by seat.
    scores: tuple[int, ...] = (0, 0, 0, 0)
    #: By seat, how often in a row it has declared nothing in the rounds before.
    zero_declarations: tuple[int, ...] = (0, 0, 0, 0)
    #: The number of the round in its game, 1 to 1,000.
    round: int = 1
    #: What the points of the round are multiplied by: 1, and one more for each new deal.
    multiplier: int = 1

    if TYPE_CHECKING:
        # What fields are made of, which is more than what they are.
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
        """The view after one more declaration."""
        return replace(self, declared=(*self.declared, number))

    def play(self, pieces: Sequence[int], mine: bool = False) -> View:
        """The view after one more play; ``mine`` takes the pieces out of my hand."""
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
        """The view as a new ``HsLiapTuiView *``, for ``handsense.lib``."""
        if len(self.turns) > lib.HS_LIAP_TUI_MAX_TURNS or len(self.declared) > PLAYERS:
            raise ValueError("more turns or declarations than a round has")
        made = new("HsLiapTuiView", me=self.me, starter=self.starter, round=self.round)
        made.multiplier = self.multiplier
        made.declaredCount = len(self.declared)
        made.declared[0 : len(self.declared)] = self.declared
        made.zeroDeclarations[0:PLAYERS] = _numbers(self.zero_declarations)
        made.scores[0:PLAYERS] = _numbers(self.scores)
        _write_set(made.hand, self.hand)
        made.turnCount = len(self.turns)
        for slot, turn in zip(made.turns, self.turns):
            if len(turn) > PLAYERS:
                raise ValueError("a turn has more plays than players")
            slot.played = len(turn)
            for place, pieces in zip(slot.sets, turn):
                _write_set(place, pieces)
        return made


def play(view: View, style: Style = Style.HEURISTIC, seed: int = 0) -> Pieces:
    """The pieces that a player of a style plays, lowest first. seed: for the chance of PLANNED."""
    out = ffi.new("HsLiapTuiSet *")
    check(lib.handsense_liap_tui_play(view.struct(), style, seed, out))
    return _read_set(out)


@dataclass(frozen=True)
class Estimate:
    """What a search expects of one choice: means over its playouts, all 0 without any."""

    #: What the choice goes by: the chance to win the game, 0 to 1, or points.
    value: float
    #: The standard error of value.
    value_error: float
    #: Expected points of the round before they are multiplied.
    points: float
    #: The chance, 0 to 1, that as many piles are captured as declared.
    exact: float
    #: Expected piles in the whole round.
    captured: float
    #: Playouts.
    playouts: int


@dataclass(frozen=True)
class DeclarationDecision:
    """The declaration that a search has found."""

    #: What to declare.
    declared: int
    #: Each number that may be declared with its estimate: the best first, the others by playouts.
    candidates: tuple[tuple[int, Estimate], ...]
    #: Whether the search ended because nothing else was in doubt.
    settled: bool
    #: Playouts in all.
    playouts: int


@dataclass(frozen=True)
class PlayDecision:
    """The play that a search has found."""

    #: The pieces to play, lowest first.
    pieces: Pieces
    #: Each play tried with its estimate: the best first, the others by playouts.
    candidates: tuple[tuple[Pieces, Estimate], ...]
    #: Whether the search ended because nothing else was in doubt.
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
    cancel: Cancel,
) -> Any:
    return new(
        "HsLiapTuiSearchOptions",
        objective=objective,
        seed=seed,
        playouts=playouts,
        milliseconds=milliseconds,
        threads=threads,
        cancel=cancel.number,
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
) -> DeclarationDecision:
    """Searches for the best declaration at my turn to declare.

    playouts: the most of them, 0 for no limit. milliseconds: the most of them, 0 for no limit; with
    a limit the answer depends on the machine. Without either, 5,000 playouts. seed: where all chance
    comes from. threads: 1 to 256; without a limit of time the answer does not depend on it.
    """
    cancel = cancel or Cancel()
    options = _options(playouts, milliseconds, seed, threads, objective, cancel)
    out = new("HsLiapTuiDeclarationDecision")
    check(lib.handsense_liap_tui_search_declaration(view.struct(), options, out))
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
) -> PlayDecision:
    """Searches for the best play at my turn to play; options as for :func:`search_declaration`."""
    cancel = cancel or Cancel()
    options = _options(playouts, milliseconds, seed, threads, objective, cancel)
    out = new("HsLiapTuiPlayDecision")
    check(lib.handsense_liap_tui_search_play(view.struct(), options, out))
    candidates = tuple((_read_set(c.set), _estimate(c.estimate)) for c in out.candidates[0 : out.count])
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
) -> bool:
    """Whether to ask for a new deal before the first declaration; options as above."""
    cancel = cancel or Cancel()
    options = _options(playouts, milliseconds, seed, threads, objective, cancel)
    out = ffi.new("int32_t *")
    check(lib.handsense_liap_tui_search_redeal(view.struct(), options, out))
    return bool(out[0])
