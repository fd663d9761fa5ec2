"""Hex on boards of 1 to 19 rows: distances, scored moves, bridges, resistance, searches.

>>> from handsense import hex
>>> hex.search(hex.Position.after("b2 a3", size=3)).proof.name
'WON'

Cells are names, ``"f6"``, or numbers, row * size + column; what comes back has names. Red moves first
and joins top and bottom, Blue joins left and right.
"""

from __future__ import annotations

from .board import (
    Bridge,
    Bridges,
    CellLike,
    Circuit,
    Colour,
    EdgeBridge,
    Formula,
    Measure,
    Position,
    ScoredMove,
    bridges,
    cell_name,
    cell_number,
    connectivity,
    distance,
    evaluate,
    order_moves,
    resistance,
    save_bridge,
    score_moves,
    winner,
)
from .search import (
    Decision,
    LeafEvaluation,
    Order,
    Proof,
    SearchedMove,
    ReferenceMove,
    Width,
    minimax,
    monte_carlo,
    search,
    reference_move,
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
    "Measure",
    "Order",
    "Position",
    "Proof",
    "ScoredMove",
    "SearchedMove",
    "ReferenceMove",
    "Width",
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
    "reference_move",
    "winner",
]
