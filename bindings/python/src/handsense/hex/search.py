"""Search in Hex: alpha-beta, flat Monte Carlo, Monte Carlo tree search, the reference player and the
solver."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from .. import _table
from .._native import ffi, lib, new_struct
from .._show import Framed, Shown
from .._search import Cancel, OnProgress, Search
from .board import Colour, Formula, Measure, Position, cell_name


class Order(enum.IntEnum):
    """Move ordering."""

    #: By the score of a formula, best first. The default.
    BEST = lib.HS_HEX_ORDER_BEST
    #: Random.
    SHUFFLED = lib.HS_HEX_ORDER_SHUFFLED
    #: By the current of both colours through the cell, highest first.
    RESISTANCE = lib.HS_HEX_ORDER_RESISTANCE


class LeafEvaluation(enum.IntEnum):
    """Evaluation of the leaf positions of minimax."""

    #: :func:`evaluate`. The default.
    REFERENCE = lib.HS_HEX_LEAF_REFERENCE
    #: Comparison of the resistances of both colours, -1000 to 1000.
    RESISTANCE = lib.HS_HEX_LEAF_RESISTANCE


class Width(enum.IntEnum):
    """Number of moves that minimax searches in a position, the first of the move ordering."""

    #: 15 at the root, 12 with fewer than 8 stones, 20 with more than 40; 10 below the root. The
    #: default.
    REFERENCE = lib.HS_HEX_WIDTH_REFERENCE
    #: All moves.
    FULL = lib.HS_HEX_WIDTH_FULL
    #: The limits root_moves and inner_moves.
    LIMITED = lib.HS_HEX_WIDTH_LIMITED


class Proof(enum.IntEnum):
    """Proof status of a position or move."""

    #: Proved loss.
    LOST = lib.HS_HEX_PROOF_LOST
    #: No proof.
    NONE = lib.HS_HEX_PROOF_NONE
    #: Proved win.
    WON = lib.HS_HEX_PROOF_WON


@dataclass(frozen=True)
class SearchedMove(Shown):
    """Search statistics of one move."""

    #: Name of the cell.
    cell: str
    #: Proof status for the player of the move.
    proof: Proof
    #: Playouts of the move.
    playouts: int
    #: Share of won playouts, 0 to 1; 0 without playouts.
    win_rate: float


@dataclass(frozen=True)
class Decision(Framed):
    """Result of a search. ``print`` shows a summary, a notebook shows HTML."""

    _records = "moves"

    #: Name of the best cell.
    cell: str
    #: Whether the search reached its depth, its last playout or a proof.
    complete: bool
    #: Proof status for the colour to move.
    proof: Proof
    #: Minimax value of the position: 10,000 minus the moves to a win, or its negative for a loss. 0
    #: in other searches.
    score: float
    #: Share, 0 to 1, of playouts that the best move has won. 0 in minimax.
    win_rate: float
    #: Positions searched by minimax, or nodes of the tree. 0 in flat Monte Carlo.
    nodes: int
    #: Playouts in all. 0 in minimax.
    playouts: int
    #: Completed depth of minimax. 0 in other searches.
    depth: int
    #: Principal variation.
    line: tuple[str, ...]
    #: Tree search: all moves that are not proved inferior, best first. Flat Monte Carlo: the
    #: candidates. Empty in minimax.
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
        return table + _table.text(self._summary())


def _run(function: Any, position: Position, made: Search, options: Any) -> Decision:
    out = new_struct("HsHexDecision")
    made.run(function, position.struct(), options, out)
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
    progress: OnProgress | None = None,
) -> Decision:
    """Searches for the best move with alpha-beta.

    Args:
        position: the position.
        depth: search depth in moves, 1 to 64; 0 for 4.
        nodes: limit of positions; 0 for none. Without any limit it is 1,000,000 positions.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        order: move ordering.
        seed: random seed of SHUFFLED. Other orders ignore it.
        formula: static move score for the ordering.
        measure: distance metric.
        width: number of moves searched in each position.
        root_moves: limit at the root with LIMITED. Range: 1 to 361.
        inner_moves: limit below the root with LIMITED. Range: 1 to 361.
        iterative_deepening: whether to search depth 1 first, then 2 and so on.
        table_entries: entries of the transposition table, of 136 bytes each. Range: 0 to 4,194,304.
        leaf_evaluation: evaluation of leaf positions.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.

    >>> found = minimax(Position.from_moves("b2 a3", size=3), depth=5, width=Width.FULL)
    >>> found.cell, found.proof.name, found.line
    ('b3', 'WON', ('b3', 'b1', 'c1'))
    """
    made = Search(cancel, progress)
    options = made.options(
        "HsHexMinimaxOptions",
        depth=depth,
        seed=seed,
        playouts=nodes,
        milliseconds=milliseconds,
        order=order,
        formula=formula,
        measure=measure,
        width=width,
        rootMoves=root_moves,
        innerMoves=inner_moves,
        iterativeDeepening=iterative_deepening,
        tableEntries=table_entries,
        leafEvaluation=leaf_evaluation,
    )
    return _run(lib.handsense_hex_minimax, position, made, options)


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
    progress: OnProgress | None = None,
) -> Decision:
    """Searches by flat Monte Carlo: the candidate that wins the most random playouts.

    Args:
        position: the position.
        candidates: number of candidate moves, 1 to 361; 0 for 8.
        playouts: playouts of each candidate; 0 for 30.
        seed: random seed of the playouts.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        order: move ordering that selects the candidates.
        order_seed: random seed of SHUFFLED. Other orders ignore it.
        formula: static move score for the ordering.
        measure: distance metric.
        save_bridges: whether playouts restore a bridge after an intrusion.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
    """
    made = Search(cancel, progress)
    options = made.options(
        "HsHexMonteCarloOptions",
        candidates=candidates,
        seed=seed,
        orderSeed=order_seed,
        playouts=playouts,
        milliseconds=milliseconds,
        order=order,
        formula=formula,
        measure=measure,
        saveBridges=save_bridges,
    )
    return _run(lib.handsense_hex_monte_carlo, position, made, options)


def search(
    position: Position,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    max_nodes: int = 0,
    random_playouts: bool = False,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> Decision:
    """Searches with Monte Carlo tree search, the strongest player, until a limit or a proof.

    Args:
        position: the position.
        playouts: playout limit; 0 for none. Without any limit the search uses 10,000 playouts.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        seed: random seed, 0 to 2**64 - 1.
        threads: 1 to 256. With a time limit, each thread has a tree of its own.
        max_nodes: limit of tree nodes of 32 bytes, up to 67,108,864; 0 for 1,048,576.
        random_playouts: whether playouts are uniformly random.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.

    >>> found = search(Position.from_moves("b2 a3", size=3))
    >>> found.proof.name, found.complete
    ('WON', True)
    """
    made = Search(cancel, progress)
    options = made.options(
        "HsHexSearchOptions",
        randomPlayouts=random_playouts,
        seed=seed,
        playouts=playouts,
        milliseconds=milliseconds,
        threads=threads,
        maxNodes=max_nodes,
    )
    return _run(lib.handsense_hex_search, position, made, options)


@dataclass(frozen=True)
class ReferenceMove(Shown):
    """Move of the player of "Heuristic-Based Move Selection Implementation"."""

    #: Name of the cell.
    cell: str
    #: Whether the move wins at once.
    wins: bool
    #: Whether the move blocks an immediate win of the opponent.
    blocks: bool
    #: Minimax value; 10,000 for a winning move, 5,000 for a blocking move.
    score: float
    #: Share, 0 to 1, of playouts that the best move of Monte Carlo has won.
    win_rate: float
    #: Positions searched by minimax.
    nodes: int
    #: Playouts.
    playouts: int


def reference_move(
    position: Position,
    *,
    measure: Measure = Measure.EXACT,
    seed: int = 0,
    milliseconds: int = 0,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> ReferenceMove:
    """Chooses the move of the reference player.

    The player wins at once if it can, else it blocks an immediate win. Otherwise it plays the move
    of minimax, unless Monte Carlo wins more than 85 % of its playouts with another move.

    Args:
        position: the position.
        measure: distance metric.
        seed: random seed.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
    """
    out = new_struct("HsHexReferenceMove")
    made = Search(cancel, progress)
    limits = made.attach(ffi.new("HsSearchLimits *"), seed=seed, milliseconds=milliseconds)
    made.run(lib.handsense_hex_reference_move, position.struct(), measure, limits, out)
    return ReferenceMove(
        cell_name(out.cell, position.size),
        bool(out.wins),
        bool(out.blocks),
        out.score,
        out.winRate,
        out.nodes,
        out.playouts,
    )


@dataclass(frozen=True)
class Solution(Shown):
    """Result of the solver."""

    #: Winner under best play; None if a limit ends the search first.
    winner: Colour | None
    #: Name of a winning cell, or None unless the colour to move wins.
    winning_move: str | None
    #: Empty cells that suffice for the winner, even if the loser owns all others.
    proof_set: tuple[str, ...]
    #: Positions in the proof tree; 0 without a winner.
    proof_size: int
    #: Expanded nodes.
    nodes: int


def solve(
    position: Position,
    *,
    nodes: int = 0,
    milliseconds: int = 0,
    table_megabytes: int = 0,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> Solution:
    """Finds the winner of a position under best play.

    The time grows exponentially with the number of empty cells. An opening on a board of size 7
    takes from 300 to 190,000 nodes.

    Args:
        position: the position.
        nodes: limit of nodes; 0 for none. Without any limit it is 100,000 nodes.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        table_megabytes: limit of the transposition table, up to 65,536; 0 for 64.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.

    >>> found = solve(Position.from_moves("a1", size=6))
    >>> found.winner.name, found.winning_move in found.proof_set
    ('BLUE', True)
    """
    out = new_struct("HsHexSolution")
    made = Search(cancel, progress)
    options = made.options(
        "HsHexSolveOptions",
        playouts=nodes,
        milliseconds=milliseconds,
        tableMegabytes=table_megabytes,
    )
    made.run(lib.handsense_hex_solve, position.struct(), options, out)
    size = position.size
    return Solution(
        winner=Colour(out.winner) if out.winner else None,
        winning_move=cell_name(out.winningMove, size) if out.winningMove >= 0 else None,
        proof_set=tuple(cell_name(cell, size) for cell in out.proofSet[0 : out.count]),
        proof_size=out.proofSize,
        nodes=out.nodes,
    )
