"""Hearts for four players: hand evaluation, passing, move ranking, search and open-hand analysis.

>>> from handsense import hearts
>>> hearts.choose_move("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", playouts=2000).card
Card('C4')

A card is a string such as ``"SQ"``, a :class:`Card` or its number. A set of cards is a
:class:`CardSet` or a string such as ``"AK3.QJ98.T654.72"`` or ``"♠AK3 ♥72"``. A :class:`View`, or
its one-line notation, is everything that one player knows. A :class:`Deal` has all hands open and
its history; a :class:`Position` has all hands open at one moment.

* hand evaluation: :func:`evaluate`, :func:`suit_control`; :mod:`handsense.hearts.arrays` evaluates
  many hands with numpy
* passing and ranking without search: :func:`pass_cards`, :func:`rank_moves`, :func:`best_move`,
  :func:`claim`
* search: :func:`choose_move`, :func:`choose_moves`, :func:`choose_pass_cards`, :class:`Engine`
* reasons: :func:`explain_move`, :func:`explain_pass`
* knowledge of a player: :func:`known_state`, :func:`legal_moves`, :func:`check_rules`,
  :func:`moon_threat`, :func:`sample_worlds`, :func:`forecast`
* open hands: :func:`playout`, :func:`solve`, :func:`score_deal`, :func:`analyse_deal`
* between deals: :func:`pass_direction`, :func:`win_probabilities`
"""

from __future__ import annotations

from ..generated.hearts import (
    CardForecast,
    CheckedPass,
    CheckedPlay,
    Claim,
    DealPhase,
    DealState,
    History,
    KnownState,
    Level,
    Measure,
    MoonShootThreat,
    MoonShootViability,
    Objective,
    Pass,
    Policy,
    RankedMove,
    ReasonKind,
    Rule,
    SearchedMove,
    SearchedPass,
    SeatForecast,
    SeatSummary,
    SolvedMove,
    SolveMethod,
    SpadeAnalysis,
    SuitControlIndex,
    SuitStrength,
    Utility,
)
from .cards import DECK, RANKS, Card, CardLike, CardSet, CardsLike, Suit, Trick
from .deals import (
    Deal,
    Position,
    SampledWorlds,
    Solution,
    pass_direction,
    playout,
    sample_worlds,
    score_deal,
    solve,
    win_probabilities,
)
from .hands import (
    HandStrength,
    SuitControl,
    best_move,
    claim,
    evaluate,
    level_card,
    level_pass_cards,
    pass_cards,
    rank_moves,
    suit_control,
)
from .search import (
    DealAnalysis,
    Decision,
    Engine,
    PassDecision,
    Progress,
    Reason,
    Reasons,
    analyse_deal,
    choose_move,
    choose_moves,
    choose_pass_cards,
    explain_move,
    explain_pass,
)
from .view import (
    Forecast,
    View,
    ViewLike,
    check_rules,
    forecast,
    known_state,
    legal_moves,
    moon_threat,
)

__all__ = [
    "Card",
    "CardForecast",
    "CardLike",
    "CardSet",
    "CardsLike",
    "CheckedPass",
    "CheckedPlay",
    "Claim",
    "DECK",
    "Deal",
    "DealAnalysis",
    "DealPhase",
    "DealState",
    "Decision",
    "Engine",
    "Forecast",
    "HandStrength",
    "History",
    "KnownState",
    "Level",
    "Measure",
    "MoonShootThreat",
    "MoonShootViability",
    "Objective",
    "Pass",
    "PassDecision",
    "Policy",
    "Position",
    "Progress",
    "RANKS",
    "RankedMove",
    "Reason",
    "ReasonKind",
    "Reasons",
    "Rule",
    "SampledWorlds",
    "SearchedMove",
    "SearchedPass",
    "SeatForecast",
    "SeatSummary",
    "Solution",
    "SolveMethod",
    "SolvedMove",
    "SpadeAnalysis",
    "Suit",
    "SuitControl",
    "SuitControlIndex",
    "SuitStrength",
    "Trick",
    "Utility",
    "View",
    "ViewLike",
    "analyse_deal",
    "best_move",
    "check_rules",
    "choose_move",
    "choose_moves",
    "choose_pass_cards",
    "claim",
    "evaluate",
    "explain_move",
    "explain_pass",
    "forecast",
    "known_state",
    "legal_moves",
    "level_card",
    "level_pass_cards",
    "moon_threat",
    "pass_cards",
    "pass_direction",
    "playout",
    "rank_moves",
    "sample_worlds",
    "score_deal",
    "solve",
    "suit_control",
    "win_probabilities",
]
