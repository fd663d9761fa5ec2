"""Hex on boards of size 1 to 19: distances, move scores, bridges, resistance and search.

>>> from handsense import hex
>>> hex.search(hex.Position.from_moves("b2 a3", size=3)).proof.name
'WON'

A cell is a name such as ``"f6"`` or a number, ``row * size + column``. Results contain names. Red
moves first and connects top and bottom; Blue connects left and right.
"""

from __future__ import annotations

from ..generated.hex import (
    Bridge,
    Bridges,
    Circuit,
    Colour,
    EdgeBridge,
    Formula,
    LeafEvaluation,
    Order,
    Proof,
    ScoredMove,
    SearchedMove,
    Solution,
)
from .board import (
    Position,
    bridges,
    connectivity,
    distance,
    evaluate,
    order_moves,
    resistance,
    save_bridge,
    score_moves,
    winner,
)
from .cells import CellLike, cell_name, cell_number
from .search import (
    Decision,
    minimax,
    monte_carlo,
    search,
    solve,
)

__all__ = [
    "Bridge",
    "Bridges",
    "CellLike",
    "Circuit",
    "Colour",
    "Decision",
    "EdgeBridge",
    "Formula",
    "LeafEvaluation",
    "Order",
    "Position",
    "Proof",
    "ScoredMove",
    "SearchedMove",
    "Solution",
    "bridges",
    "cell_name",
    "cell_number",
    "connectivity",
    "distance",
    "evaluate",
    "minimax",
    "monte_carlo",
    "order_moves",
    "resistance",
    "save_bridge",
    "score_moves",
    "search",
    "solve",
    "winner",
]
