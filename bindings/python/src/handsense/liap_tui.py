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

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Union

from ._names import Piece as Piece
from ._native import entries, ffi, lib, number, output
from ._record import Kept
from ._search import BaseKeywords, Cancel, OnProgress, Search, search_round
from ._show import Listed
from .generated import liap_tui as records
from .generated.common import SearchLimits
from .generated.liap_tui import (
    Comparison as Comparison,
    DeclarationDecision as DeclarationDecision,
    Estimate as Estimate,
    Evaluation as Evaluation,
    Objective as Objective,
    PlayType as PlayType,
    RoundPhase as RoundPhase,
    RoundState as RoundState,
    SearchedDeclaration as SearchedDeclaration,
    SearchedPlay as SearchedPlay,
    SearchOptions,
    Strategy as Strategy,
    Style as Style,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


#: Number of players.
PLAYERS: int = lib.HS_LIAP_TUI_PLAYERS
#: Pieces of a full hand.
HAND: int = lib.HS_LIAP_TUI_HAND

Pieces = tuple[Piece, ...]

#: Pieces as their values or their names, such as ``"general-red"``.
PiecesLike = Sequence[Union[int, str]]


def _set(pieces: PiecesLike) -> Any:
    made = ffi.new("HsLiapTuiSet *")
    records.write_set(pieces, made)
    return made


def evaluate(hand: PiecesLike) -> Evaluation:
    """Evaluates a hand of 0 to 8 pieces."""
    return Evaluation.made_by(lib.handsense_liap_tui_evaluate, _set(hand))


@dataclass(frozen=True)
class Combo(records.Combo):
    """A play contained in a hand."""

    #: The pieces, in the order of the hand.
    pieces: Pieces
    #: Indices of the pieces in the hand.
    indices: tuple[int, ...]


def combos(hand: PiecesLike) -> Listed[Combo]:
    """Returns the plays of two or more pieces in a hand, one entry for each choice of copies."""
    most, function = lib.HS_LIAP_TUI_MAX_COMBOS, lib.handsense_liap_tui_combos
    made: list[Combo] = []
    for combo in entries("HsLiapTuiCombo", most, function, _set(hand)):
        indices = tuple(i for i in range(len(hand)) if combo.pieceMask >> i & 1)
        pieces = tuple(Piece(hand[i]) for i in indices)
        made.append(Combo.from_struct(combo, pieces=pieces, indices=indices))
    return Listed(made)


def classify(pieces: PiecesLike) -> PlayType:
    """Returns the type of a play, which may be ``INVALID``."""
    return PlayType(number(lib.handsense_liap_tui_classify, _set(pieces)))


def compare(first: PiecesLike, second: PiecesLike) -> Comparison:
    """Compares two plays."""
    return Comparison(number(lib.handsense_liap_tui_compare, _set(first), _set(second)))


def declare(
    hand: PiecesLike,
    previous: Sequence[int] = (),
    must_be_nonzero: bool = False,
    strategy: Strategy | str = Strategy.QUICK,
) -> int:
    """Returns the declaration of a named strategy.

    Args:
        hand: eight pieces in the order in which the player holds them.
        previous: declarations of the round so far, in order.
        must_be_nonzero: the player has declared 0 in the two preceding rounds.
        strategy: the strategy.
    """
    before, function = ffi.new("int32_t[]", list(previous)), lib.handsense_liap_tui_declare
    return number(function, strategy, _set(hand), before, len(previous), must_be_nonzero)


def redeal_percent(
    hand: PiecesLike, round_number: int = 1, score: int = 0, best_other: int = 0
) -> int:
    """Returns how often, in percent, the named strategies ask for a redeal with this hand.

    Args:
        hand: eight pieces.
        round_number: number of the round in the game, from 1.
        score: own game score.
        best_other: highest game score of the other players.
    """
    function = lib.handsense_liap_tui_redeal_percent
    return number(function, _set(hand), round_number, score, best_other)


class View(Kept, records.View):
    """Everything that one player knows of a round.

    Each function that takes a view checks it first and raises :class:`handsense.HandsenseError` if
    the view is impossible.
    """

    def __init__(
        self,
        hand: PiecesLike,
        me: int = 0,
        starter: int = 0,
        declared: Sequence[int] = (),
        turns: Sequence[Sequence[PiecesLike]] = (),
        scores: Sequence[int] = (0, 0, 0, 0),
        zero_declarations: Sequence[int] = (0, 0, 0, 0),
        round: int = 1,
        multiplier: int = 1,
    ) -> None:
        super().__init__(
            me=me,
            starter=starter,
            round=round,
            multiplier=multiplier,
            declared=tuple(declared),
            zero_declarations=tuple(zero_declarations),
            scores=tuple(scores),
            hand=tuple(map(Piece, hand)),
            turns=tuple(tuple(tuple(map(Piece, pieces)) for pieces in turn) for turn in turns),
        )


class Round(Kept, records.Round):
    """A round with open hands: the state of a round, and its record.

    :meth:`state` has what follows from it. Each method returns a new round or raises
    :class:`handsense.HandsenseError` for an action against the rules.

    >>> dealt = Round.random(7)
    >>> state = dealt.declare(2).state()
    >>> state.phase.name, (state.next_player - dealt.starter) % PLAYERS
    ('DECLARING', 1)
    """

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        starter: int | None = None,
        round: int = 1,
        scores: Sequence[int] = (0, 0, 0, 0),
        zero_declarations: Sequence[int] = (0, 0, 0, 0),
    ) -> Round:
        """Deals random pieces. The same seed, 0 to 2**64 - 1, gives the same deal everywhere.

        Args:
            seed: random seed.
            starter: seat that declares first and leads. None is the holder of the red general.
            round: number of the round in the game.
            scores: game scores before the round.
            zero_declarations: zero declarations in a row of each seat before the round.
        """
        seat = -1 if starter is None else starter
        return replace(
            cls.made_by(lib.handsense_liap_tui_round_random, seat, seed),
            round=round,
            scores=tuple(scores),
            zero_declarations=tuple(zero_declarations),
        )

    def redeal(self, seat: int, seed: int) -> Round:
        """Returns the round dealt again for the owner of a weak hand, who starts."""
        return self.after(lib.handsense_liap_tui_round_redeal, seat, seed)

    def declare(self, number: int) -> Round:
        """Returns the round after one more declaration."""
        return self.after(lib.handsense_liap_tui_round_declare, number)

    def play(self, pieces: PiecesLike) -> Round:
        """Returns the round after one more play of the seat to play."""
        return self.after(lib.handsense_liap_tui_round_play, _set(pieces))

    def undo(self) -> Round:
        """Returns the round before the last play or declaration."""
        return self.after(lib.handsense_liap_tui_round_undo)

    def state(self) -> RoundState:
        """Derives phase, turn, legal declarations, hands and scores."""
        return RoundState.made_by(lib.handsense_liap_tui_round_state, self.struct())

    def view(self, seat: int) -> View:
        """Returns what a seat knows."""
        return View.made_by(lib.handsense_liap_tui_round_view, self.struct(), seat)


def play(view: View, style: Style | str = Style.HEURISTIC, seed: int = 0) -> Pieces:
    """Returns the pieces that a named style plays, lowest first.

    ``seed`` seeds the random decisions of ``PLANNED``.
    """
    out = output("HsLiapTuiSet", lib.handsense_liap_tui_play, view.struct(), style, seed)
    return records.read_set(out)


class PlayDecision(records.PlayDecision):
    """Result of a play search."""

    @property
    def pieces(self) -> Pieces:
        """The pieces to play, lowest first."""
        return self.candidates[0].set


class SearchKeywords(BaseKeywords, total=False):
    """Keywords of the searches, which :func:`search_declaration` describes."""

    objective: Objective | str


def search_declaration(view: View, **options: Unpack[SearchKeywords]) -> DeclarationDecision:
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
    function = lib.handsense_liap_tui_search_declaration
    return search_round(DeclarationDecision, function, view, SearchOptions, **options)


def search_play(view: View, **options: Unpack[SearchKeywords]) -> PlayDecision:
    """Searches for the best play at my turn.

    Takes the options of :func:`search_declaration`.
    """
    function = lib.handsense_liap_tui_search_play
    return search_round(PlayDecision, function, view, SearchOptions, **options)


def search_redeal(
    view: View,
    *,
    objective: Objective | str = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
    **limits: int,
) -> bool:
    """Searches whether to ask for a redeal before the first declaration.

    Takes the options of :func:`search_declaration`.
    """
    search = Search(cancel, progress)
    options = search.options(SearchOptions(objective, SearchLimits(**limits)))
    out = ffi.new("int32_t *")
    search.run(lib.handsense_liap_tui_search_redeal, view.struct(), options, out)
    return bool(out[0])
