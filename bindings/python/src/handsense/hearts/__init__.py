"""Hearts for four players: hands, passes, ranked moves, search, deals with open hands.

>>> from handsense import hearts
>>> hearts.choose_move("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", playouts=2000).card
Card('C4')

Cards are texts, ``"SQ"``, :class:`Card` or its number; sets of cards are texts, ``"AK3.QJ98.T654.72"``
or ``"♠AK3 ♥72"``, or :class:`CardSet`. A situation as one player sees it is a :class:`View` or its text;
a deal with open hands a :class:`Deal`, or a :class:`Position` for what does not ask how it came about.

* a hand: :func:`evaluate`
* passing and ranking at once: :func:`pass_cards`, :func:`rank_moves`, :func:`best_move`,
  :func:`explain_move`, :func:`claim`
* by search: :func:`choose_move`, :func:`choose_moves`, :func:`choose_pass_cards`, :class:`Engine`,
  :func:`hard_move`
* what a player knows: :func:`known_state`, :func:`legal_moves`, :func:`moon_threat`, :func:`sample_worlds`
* open hands: :func:`playout`, :func:`solve`, :func:`score_deal`, :func:`analyse_deal`
* between deals: :func:`win_probabilities`
"""

from __future__ import annotations

from .cards import DECK, RANKS, Card, CardLike, CardSet, CardsLike, Suit
from .checker import CheckedPass, CheckedPlay, DealAnalysis, SeatSums, analyse_deal
from .deals import (
    Deal,
    Method,
    Position,
    Solution,
    SolvedMove,
    Utility,
    Worlds,
    playout,
    sample_worlds,
    score_deal,
    solve,
    win_probabilities,
)
from .hands import HandStrength, MoonViability, SpadeAnalysis, SuitStrength, evaluate
from .hard import HARD_KNOBS, HardDecision, hard_move
from .moves import (
    Claim,
    Policy,
    RankedMove,
    Reason,
    ReasonCode,
    best_move,
    claim,
    explain_move,
    pass_cards,
    rank_moves,
)
from .search import (
    Decision,
    Engine,
    Objective,
    PassDecision,
    Progress,
    SearchedMove,
    SearchedPass,
    choose_move,
    choose_moves,
    choose_pass_cards,
)
from .view import (
    KnownState,
    MoonThreat,
    Pass,
    Rule,
    Trick,
    View,
    ViewLike,
    known_state,
    legal_moves,
    moon_threat,
)

__all__ = [
    "Card",
    "CardLike",
    "CardSet",
    "CardsLike",
    "CheckedPass",
    "CheckedPlay",
    "Claim",
    "DECK",
    "Deal",
    "DealAnalysis",
    "Decision",
    "Engine",
    "KnownState",
    "HARD_KNOBS",
    "HandStrength",
    "HardDecision",
    "Method",
    "MoonThreat",
    "MoonViability",
    "Objective",
    "Pass",
    "PassDecision",
    "Policy",
    "Position",
    "Progress",
    "RANKS",
    "RankedMove",
    "Reason",
    "ReasonCode",
    "Rule",
    "SearchedMove",
    "SearchedPass",
    "SeatSums",
    "Solution",
    "SolvedMove",
    "SpadeAnalysis",
    "Suit",
    "SuitStrength",
    "Trick",
    "Utility",
    "View",
    "ViewLike",
    "Worlds",
    "analyse_deal",
    "best_move",
    "choose_move",
    "choose_moves",
    "choose_pass_cards",
    "claim",
    "known_state",
    "evaluate",
    "explain_move",
    "hard_move",
    "legal_moves",
    "moon_threat",
    "pass_cards",
    "playout",
    "rank_moves",
    "sample_worlds",
    "score_deal",
    "solve",
    "win_probabilities",
]
