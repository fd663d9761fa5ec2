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
* search: :func:`choose_move`, :func:`choose_pass_cards`, :class:`Engine`
* reasons: :func:`explain_move`, :func:`explain_pass`
* knowledge of a player: :func:`known_state`, :func:`legal_moves`, :func:`check_rules`,
  :func:`moon_threat`, :func:`sample_worlds`, :func:`forecast`
* open hands: :func:`playout`, :func:`solve`, :func:`score_deal`, :func:`analyse_deal`
* between deals: :func:`pass_direction`, :func:`win_probabilities`; :class:`Opponents`, what the
  players have shown
"""

from __future__ import annotations

from ..generated.hearts import (
    CardForecast as CardForecast,
    CheckedPass as CheckedPass,
    CheckedPlay as CheckedPlay,
    Claim as Claim,
    DealPhase as DealPhase,
    DealState as DealState,
    Habit as Habit,
    HabitRate as HabitRate,
    History as History,
    KnownState as KnownState,
    Level as Level,
    Measure as Measure,
    MoonShootThreat as MoonShootThreat,
    MoonShootViability as MoonShootViability,
    Objective as Objective,
    Pass as Pass,
    PassStyle as PassStyle,
    Policy as Policy,
    RankedMove as RankedMove,
    ReasonKind as ReasonKind,
    Rule as Rule,
    SearchedMove as SearchedMove,
    SearchedPass as SearchedPass,
    SeatForecast as SeatForecast,
    SeatModel as SeatModel,
    SeatSummary as SeatSummary,
    SolvedMove as SolvedMove,
    SolveMethod as SolveMethod,
    SpadeAnalysis as SpadeAnalysis,
    Style as Style,
    SuitControlIndex as SuitControlIndex,
    SuitStrength as SuitStrength,
    Tendencies as Tendencies,
    Utility as Utility,
)
from .cards import (
    DECK as DECK,
    RANKS as RANKS,
    Card as Card,
    CardLike as CardLike,
    CardSet as CardSet,
    CardsLike as CardsLike,
    Suit as Suit,
    Trick as Trick,
)
from .deals import (
    Deal as Deal,
    Position as Position,
    SampledWorlds as SampledWorlds,
    Solution as Solution,
    pass_direction as pass_direction,
    playout as playout,
    sample_worlds as sample_worlds,
    score_deal as score_deal,
    solve as solve,
    win_probabilities as win_probabilities,
)
from .hands import (
    HandStrength as HandStrength,
    SuitControl as SuitControl,
    best_move as best_move,
    claim as claim,
    evaluate as evaluate,
    level_card as level_card,
    level_pass_cards as level_pass_cards,
    pass_cards as pass_cards,
    rank_moves as rank_moves,
    suit_control as suit_control,
)
from .opponents import Opponents as Opponents
from .search import (
    DealAnalysis as DealAnalysis,
    Decision as Decision,
    Engine as Engine,
    PassDecision as PassDecision,
    Progress as Progress,
    Reason as Reason,
    Reasons as Reasons,
    analyse_deal as analyse_deal,
    choose_move as choose_move,
    choose_pass_cards as choose_pass_cards,
    explain_move as explain_move,
    explain_pass as explain_pass,
)
from .view import (
    Forecast as Forecast,
    View as View,
    ViewLike as ViewLike,
    check_rules as check_rules,
    forecast as forecast,
    known_state as known_state,
    legal_moves as legal_moves,
    moon_threat as moon_threat,
)
