"""Search in Hex: alpha-beta, flat playouts, the strong player, and the seed's player."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from .. import _table
from .._native import Cancel, check, lib, new
from .board import Formula, Measure, Position, cell_name


class Order(enum.IntEnum):
    """In which order moves are tried."""

    #: The most promising by a formula first. The default.
    BEST = lib.HS_HEX_ORDER_BEST
    #: At random.
    SHUFFLED = lib.HS_HEX_ORDER_SHUFFLED
    #: Where most current flows for both colours first.
    RESISTANCE = lib.HS_HEX_ORDER_RESISTANCE


class LeafEvaluation(enum.IntEnum):
    """By what minimax judges positions where it stops."""

    #: By :func:`evaluate`. The default.
    REFERENCE = lib.HS_HEX_LEAF_REFERENCE
    #: By how much better the board conducts for the own colour: -1000 to 1000.
    RESISTANCE = lib.HS_HEX_LEAF_RESISTANCE


class Width(enum.IntEnum):
    """How many moves minimax tries in a position; those that come first."""

    #: 15 at the root, 12 in the opening and 20 late; 10 everywhere else. The default.
    REFERENCE = lib.HS_HEX_WIDTH_REFERENCE
    #: All.
    FULL = lib.HS_HEX_WIDTH_FULL
    #: As many as root_moves and inner_moves say.
    LIMITED = lib.HS_HEX_WIDTH_LIMITED


class Proof(enum.IntEnum):
    """What is certain about a game."""

    #: It is lost whatever the player does.
    LOST = lib.HS_HEX_PROOF_LOST
    #: Nothing.
    NONE = lib.HS_HEX_PROOF_NONE
    #: It is won whatever the opponent does.
    WON = lib.HS_HEX_PROOF_WON


@dataclass(frozen=True)
class SearchedMove:
    """What a search says of one move."""

    #: The cell, by name.
    cell: str
    #: What is certain for who makes it.
    proof: Proof
    #: Playouts that began with it.
    playouts: int
    #: The part of them that were won, 0 to 1; 0 without any.
    win_rate: float


@dataclass(frozen=True)
class Decision:
    """What a search has found. ``print`` shows it in short, a notebook as HTML."""

    #: The best move, by name.
    cell: str
    #: Whether the search came to its own end: its depth, its last playout, or certainty.
    complete: bool
    #: What is certain for who is to move.
    proof: Proof
    #: What minimax makes of the position; 10,000 less the moves that a win takes, or the negative of
    #: that. 0 in other searches.
    score: float
    #: The part of its playouts that the best move has won, 0 to 1. 0 in minimax.
    win_rate: float
    #: Positions that minimax looked at, or nodes of the tree. 0 in Monte Carlo.
    nodes: int
    #: Playouts in all. 0 in minimax.
    playouts: int
    #: How many moves minimax looked ahead, completely. 0 in other searches.
    depth: int
    #: The best move and how the game may go on, as far as it was seen.
    line: tuple[str, ...]
    #: Of the strong player all moves that can be any good, the best first; of Monte Carlo those
    #: tried. Empty in minimax.
    moves: tuple[SearchedMove, ...]

    def _rows(self) -> list[list[str]]:
        return [
            [move.cell, f"{100 * move.win_rate:.1f}", str(move.playouts)]
            + ["" if move.proof == Proof.NONE else move.proof.name.lower()]
            for move in self.moves[:10]
        ]

    def _summary(self) -> str:
        certain = "" if self.proof == Proof.NONE else f", {self.proof.name.lower()} for certain"
        if self.playouts:
            how = f"wins {100 * self.win_rate:.1f} % of its playouts, {self.playouts} in all"
        elif self.depth:
            how = f"score {self.score:g}, {self.depth} moves ahead, {self.nodes} positions"
        else:
            how = "without a search"
        return f"Play {self.cell}: {how}{certain}; {' '.join(self.line)}"

    def __str__(self) -> str:
        if not self.moves:
            return self._summary()
        headers = ("Move", "Wins %", "Playouts", "Certain")
        return _table.draw(headers, self._rows()) + self._summary()

    def _repr_html_(self) -> str:
        headers = ("Move", "Wins %", "Playouts", "Certain")
        table = _table.html_table("The best moves", headers, self._rows()) if self.moves else ""
        return f"{table}<p>{self._summary()}</p>"


def _run(function: Any, position: Position, options: Any) -> Decision:
    out = new("HsHexDecision")
    check(function(position.struct(), options, out))
    size = position.size
    return Decision(
        cell=cell_name(out.cell, size),
        complete=bool(out.complete),
        proof=Proof(out.proof),
        score=out.score,
        win_rate=out.winRate,
        nodes=out.nodes,
        playouts=out.playouts,
        depth=out.depth,
        line=tuple(cell_name(cell, size) for cell in out.line[0 : out.lineLength]),
        moves=tuple(
            SearchedMove(cell_name(m.cell, size), Proof(m.proof), m.playouts, m.winRate)
            for m in out.moves[0 : out.count]
        ),
    )


def minimax(
    position: Position,
    *,
    depth: int = 0,
    nodes: int = 0,
    milliseconds: int = 0,
    order: Order = Order.BEST,
    seed: int = 0,
    formula: Formula = Formula.DEFAULT,
    measure: Measure = Measure.EXACT,
    width: Width = Width.REFERENCE,
    root_moves: int = 0,
    inner_moves: int = 0,
    iterative_deepening: bool = False,
    table_entries: int = 0,
    leaf_evaluation: LeafEvaluation = LeafEvaluation.REFERENCE,
    cancel: Cancel | None = None,
) -> Decision:
    """Looks for the best move by alpha-beta, the most promising moves first.

    depth: moves to look ahead, 1 to 64; 0 for 4. nodes: the most positions, 0 for no limit.
    milliseconds: the most of them, 0 for no limit; without either limit, 1,000,000 positions. seed:
    with SHUFFLED, where the order comes from. root_moves, inner_moves: with MOST, 1 to 361.
    iterative_deepening: one move ahead first, then two and so on. table_entries: positions to remember, at 136
    bytes each, up to 4,194,304.

    >>> found = minimax(Position.after("b2 a3", size=3), depth=5, width=Width.FULL)
    >>> found.cell, found.proof.name, found.line
    ('b3', 'WON', ('b3', 'b1', 'c1'))
    """
    cancel = cancel or Cancel()
    options = new(
        "HsHexMinimaxOptions",
        depth=depth,
        seed=seed,
        nodes=nodes,
        milliseconds=milliseconds,
        order=order,
        cancel=cancel.number,
        formula=formula,
        measure=measure,
        width=width,
        rootMoves=root_moves,
        innerMoves=inner_moves,
        iterativeDeepening=iterative_deepening,
        tableEntries=table_entries,
        leafEvaluation=leaf_evaluation,
    )
    return _run(lib.handsense_hex_minimax, position, options)


def monte_carlo(
    position: Position,
    *,
    candidates: int = 0,
    playouts: int = 0,
    seed: int = 0,
    milliseconds: int = 0,
    order: Order = Order.BEST,
    order_seed: int = 0,
    formula: Formula = Formula.DEFAULT,
    measure: Measure = Measure.EXACT,
    save_bridges: bool = False,
    cancel: Cancel | None = None,
) -> Decision:
    """Looks for the move that wins most often when the board is then filled to its end.

    candidates: moves to try, up to 361; 0 for 8. playouts: of each move; 0 for 30. seed: where their
    chance comes from. milliseconds: the most of them, 0 for no limit. order_seed: with SHUFFLED, where
    the order comes from. save_bridges: whether a player in a playout restores a link that was just cut.
    """
    cancel = cancel or Cancel()
    options = new(
        "HsHexMonteCarloOptions",
        candidates=candidates,
        seed=seed,
        orderSeed=order_seed,
        playouts=playouts,
        milliseconds=milliseconds,
        order=order,
        cancel=cancel.number,
        formula=formula,
        measure=measure,
        saveBridges=save_bridges,
    )
    return _run(lib.handsense_hex_monte_carlo, position, options)


def search(
    position: Position,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    max_nodes: int = 0,
    random_playouts: bool = False,
    cancel: Cancel | None = None,
) -> Decision:
    """Looks for the best move as the strong player does: a tree of playouts, until it is certain.

    playouts: the most of them, 0 for no limit. milliseconds: the most of them, 0 for no limit; with
    a limit the answer depends on the machine. Without either, 10,000 playouts. seed: where all
    chance comes from, 0 to 2**64 - 1. max_nodes: of the tree, at 28 bytes each, up to 67,108,864;
    0 for 1,048,576. random_playouts: whether all stones of a playout fall at random.

    >>> found = search(Position.after("b2 a3", size=3))
    >>> found.proof.name, found.complete
    ('WON', True)
    """
    cancel = cancel or Cancel()
    options = new(
        "HsHexSearchOptions",
        randomPlayouts=random_playouts,
        seed=seed,
        playouts=playouts,
        milliseconds=milliseconds,
        maxNodes=max_nodes,
        cancel=cancel.number,
    )
    return _run(lib.handsense_hex_search, position, options)


@dataclass(frozen=True)
class ReferenceMove:
    """What the player of "Heuristic-Based Move Selection Implementation" does."""

    #: The move, by name.
    cell: str
    #: Whether it wins at once.
    wins: bool
    #: Whether the opponent would win there at once.
    blocks: bool
    #: What minimax makes of it; 10,000 for a move that wins, 5,000 for one that blocks.
    score: float
    #: The part of its playouts that the best move of Monte Carlo has won, 0 to 1.
    win_rate: float
    #: Positions that minimax looked at.
    nodes: int
    #: Playouts.
    playouts: int


def reference_move(position: Position, *, measure: Measure = Measure.EXACT, seed: int = 0) -> ReferenceMove:
    """Chooses a move as the seed's player does: win, else block, else minimax, unless Monte Carlo
    wins more than 85 % of its playouts elsewhere."""
    out = new("HsHexReferenceMove")
    check(lib.handsense_hex_reference_move(position.struct(), measure, seed, out))
    return ReferenceMove(
        cell_name(out.cell, position.size),
        bool(out.wins),
        bool(out.blocks),
        out.score,
        out.winRate,
        out.nodes,
        out.playouts,
    )
