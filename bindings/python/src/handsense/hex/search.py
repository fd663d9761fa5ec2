"""Search in Hex: alpha-beta, flat Monte Carlo, Monte Carlo tree search and the solver."""

from __future__ import annotations

from typing import Any

from .. import _table
from .._native import lib
from .._record import Written
from .._search import Cancel, OnProgress, search_once
from ..generated import hex as records
from ..generated.common import SearchLimits
from ..generated.hex import (
    Formula,
    LeafEvaluation,
    MinimaxOptions,
    MonteCarloOptions,
    Order,
    Proof,
    SearchOptions,
    Solution,
    SolveOptions,
)
from .board import Position


class Decision(records.Decision):
    """Result of a search. ``print`` shows a summary, a notebook shows HTML."""

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


def _decide(function: Any, position: Position, options: Written, *watched: Any) -> Decision:
    return search_once(Decision, function, position, options, *watched, size=position.size)


def minimax(
    position: Position,
    *,
    depth: int = 0,
    nodes: int = 0,
    milliseconds: int = 0,
    order: Order = Order.BEST,
    seed: int = 0,
    formula: Formula = Formula.DEFAULT,
    root_moves: int = 0,
    inner_moves: int = 0,
    iterative_deepening: bool = False,
    table_entries: int = 0,
    leaf_evaluation: LeafEvaluation = LeafEvaluation.CONNECTIVITY,
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
        root_moves: moves to try at the root; 0 for 15. Range: 0 to 361, which is all.
        inner_moves: moves to try below the root; 0 for 10. Range: 0 to 361, which is all.
        iterative_deepening: whether to search depth 1 first, then 2 and so on.
        table_entries: entries of the transposition table, of 136 bytes each. Range: 0 to 4,194,304.
        leaf_evaluation: evaluation of leaf positions.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.

    >>> found = minimax(Position.from_moves("b2 a3", size=3), depth=5)
    >>> found.cell, found.proof.name, found.line
    ('b3', 'WON', ('b3', 'b1', 'c1'))
    """
    options = MinimaxOptions(
        depth=depth,
        limits=SearchLimits(seed, nodes, milliseconds),
        order=order,
        formula=formula,
        root_moves=root_moves,
        inner_moves=inner_moves,
        iterative_deepening=iterative_deepening,
        table_entries=table_entries,
        leaf_evaluation=leaf_evaluation,
    )
    return _decide(lib.handsense_hex_minimax, position, options, cancel, progress)


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
        save_bridges: whether playouts restore a bridge after an intrusion.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
    """
    options = MonteCarloOptions(
        candidates=candidates,
        limits=SearchLimits(seed, playouts, milliseconds),
        order_seed=order_seed,
        order=order,
        formula=formula,
        save_bridges=save_bridges,
    )
    return _decide(lib.handsense_hex_monte_carlo, position, options, cancel, progress)


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
    limits = SearchLimits(seed, playouts, milliseconds, threads)
    options = SearchOptions(random_playouts, limits, max_nodes)
    return _decide(lib.handsense_hex_search, position, options, cancel, progress)


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
    options = SolveOptions(table_megabytes, SearchLimits(0, nodes, milliseconds))
    function, size = lib.handsense_hex_solve, position.size
    return search_once(Solution, function, position, options, cancel, progress, size=size)
