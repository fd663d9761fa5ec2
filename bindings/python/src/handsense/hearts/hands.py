"""Evaluation of a Hearts hand: suits, spades and moon viability."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import _table
from .._native import check, ffi, lib
from .._show import Framed, Shown
from .cards import CardSet, CardsLike, Suit

_HEADERS = ("Suit", "Length", "Danger", "Control", "VoidPot", "Overall")


@dataclass(frozen=True)
class SuitStrength(Shown):
    """Evaluation of one suit of a hand."""

    #: The suit.
    suit: Suit
    #: Cards held, 0 to 13.
    length: int
    #: Risk that the suit takes points, 0 to 100.
    danger: int
    #: Ability to win tricks when needed, 0 to 100.
    control: int
    #: Ease of creating a void, 0 to 100.
    void_potential: int
    #: control - danger / 2 + void_potential / 4, not clamped.
    overall: int
    #: Spades only: queen held with four or more spades in all.
    is_protected: bool
    #: Spades only: ace or king without the queen, with three or more spades in all.
    can_flush: bool


@dataclass(frozen=True)
class SpadeAnalysis(Shown):
    """Evaluation of the spades with respect to the queen."""

    #: Whether the queen of spades is held.
    has_queen: bool
    #: Whether the queen is held with four or more spades in all.
    is_protected: bool
    #: Ace or king without the queen, with three or more spades in all.
    can_safely_flush: bool
    #: Number of spades below the queen, with or without the queen.
    escape_cards: int


@dataclass(frozen=True)
class MoonViability(Shown):
    """Viability of shooting the moon."""

    #: Viability of an attempt, 0 to 100.
    viability: int
    #: True with a viability of 70, two controlled suits and a hearts control of 50, or more of
    #: each.
    should_attempt: bool
    #: Number of suits whose ace is held.
    controlled_suits: int
    #: Control score of hearts, 0 to 100.
    hearts_control: int
    #: Number of aces and kings not held, 0 to 8.
    missing_high_cards: int


@dataclass(frozen=True)
class HandStrength(Framed):
    """Evaluation of a hand. ``print`` shows a table, a notebook shows HTML."""

    _records = "suits"

    #: The evaluated hand.
    hand: CardSet
    #: Spades, diamonds, clubs, hearts.
    suits: tuple[SuitStrength, SuitStrength, SuitStrength, SuitStrength]
    #: Mean danger of the suits, weighted by length, 0 to 100; 0 for an empty hand.
    overall_danger: int
    #: Mean control of the suits, weighted by length, 0 to 100; 0 for an empty hand.
    overall_control: int
    #: Number of suits with a void potential above 50; a void counts.
    void_opportunities: int
    #: Evaluation of the spades with respect to the queen.
    spades: SpadeAnalysis
    #: Viability of shooting the moon.
    moon: MoonViability
    #: The held suit with the highest void potential; None for an empty hand.
    best_suit_to_void: Suit | None
    #: The held suit with the highest control; None for an empty hand.
    best_suit_to_keep: Suit | None

    @property
    def recommend_moon_attempt(self) -> bool:
        """Whether the hand should try to shoot the moon."""
        return self.moon.should_attempt

    def _rows(self) -> list[list[str]]:
        return [
            [suit.suit.title, *map(str, (suit.length, suit.danger, suit.control))]
            + [str(suit.void_potential), str(suit.overall)]
            for suit in self.suits
        ]

    def _whole(self) -> str:
        voids = "opportunity" if self.void_opportunities == 1 else "opportunities"
        return (
            f"Whole hand: danger {self.overall_danger}, control {self.overall_control}, "
            f"{self.void_opportunities} void {voids}"
        )

    def _advice(self) -> list[str]:
        lines: list[str] = []
        if self.best_suit_to_void is not None and self.best_suit_to_keep is not None:
            lines.append(
                f"Best to void: {self.best_suit_to_void.title}, "
                f"best to keep: {self.best_suit_to_keep.title}"
            )
        attempt = "attempt it" if self.moon.should_attempt else "do not attempt it"
        lines.append(f"Moon: viability {self.moon.viability}, {attempt}")
        return lines

    def __str__(self) -> str:
        table = _table.draw(_HEADERS, self._rows(), numbers_right=False)
        lines = [f"Hand: {self.hand.symbols}", "", "Suit Analysis:", table + self._whole()]
        return "\n".join([*lines, *self._advice()])

    def _repr_html_(self) -> str:
        table = _table.html_table(self.hand.symbols, _HEADERS, self._rows())
        return table + "".join(map(_table.text, [self._whole(), *self._advice()]))


def _suit_or_none(number: int) -> Suit | None:
    return None if number < 0 else Suit(number)


def _suit(suit: Any) -> SuitStrength:
    return SuitStrength(
        Suit(suit.suit),
        suit.length,
        suit.dangerScore,
        suit.controlScore,
        suit.voidPotential,
        suit.overallStrength,
        suit.isProtected,
        suit.canFlush,
    )


def evaluate(hand: CardsLike) -> HandStrength:
    """Evaluates a hand of 0 to 13 cards; docs/reference/hearts-evaluation.md has the evaluation tables.

    >>> print(evaluate("AK3.QJ98.T654.72"))
    Hand: ♠AK3 ♥72 ♦QJ98 ♣T654
    <BLANKLINE>
    Suit Analysis:
    ┌──────────┬────────┬────────┬─────────┬─────────┬─────────┐
    │ Suit     │ Length │ Danger │ Control │ VoidPot │ Overall │
    ├──────────┼────────┼────────┼─────────┼─────────┼─────────┤
    │ Spades   │ 3      │ 28     │ 65      │ 50      │ 63      │
    │ Diamonds │ 4      │ 25     │ 45      │ 25      │ 39      │
    │ Clubs    │ 4      │ 5      │ 30      │ 25      │ 34      │
    │ Hearts   │ 2      │ 0      │ 10      │ 70      │ 27      │
    └──────────┴────────┴────────┴─────────┴─────────┴─────────┘
    Whole hand: danger 15, control 39, 1 void opportunity
    Best to void: Hearts, best to keep: Spades
    Moon: viability 35, do not attempt it
    """
    cards = CardSet(hand)
    out = ffi.new("HandStrength *")
    check(lib.evaluate_hand(cards.bits, out))
    spades, diamonds, clubs, hearts = map(_suit, out.suits)
    around, moon = out.spades, out.moon
    return HandStrength(
        hand=cards,
        suits=(spades, diamonds, clubs, hearts),
        overall_danger=out.overallDanger,
        overall_control=out.overallControl,
        void_opportunities=out.voidOpportunities,
        spades=SpadeAnalysis(
            around.hasQueen, around.isProtected, around.canSafelyFlush, around.escapeCards
        ),
        moon=MoonViability(
            moon.viabilityScore,
            moon.shouldAttempt,
            moon.controlledSuits,
            moon.heartsControl,
            moon.missingHighCards,
        ),
        best_suit_to_void=_suit_or_none(out.bestSuitToVoid),
        best_suit_to_keep=_suit_or_none(out.bestSuitToKeep),
    )


@dataclass(frozen=True)
class SuitControlIndex(Shown):
    """Control of one suit of a hand by its high cards."""

    #: The suit.
    suit: Suit
    #: Mean weight of the cards held: 3 for A K Q J, 2 for T 9 8, 1 for lower cards; 0 for a void.
    sci: float
    #: sci * (1 - gaps / 13).
    sci_adjusted: float
    #: Number of cards above the highest card held; 0 for a void.
    gaps: int
    #: The design's estimate of the probability to collect the suit, not a measurement; 0 for a void.
    collect_probability: float


@dataclass(frozen=True)
class SuitControl(Framed):
    """Control of each suit of a hand, and of the whole hand."""

    _records = "suits"

    #: The evaluated hand.
    hand: CardSet
    #: Spades, diamonds, clubs, hearts.
    suits: tuple[SuitControlIndex, SuitControlIndex, SuitControlIndex, SuitControlIndex]

    @property
    def whole_hand(self) -> float:
        """The sum of each index times the length of its suit, divided by 13: 0 to 3."""
        return sum(suit.sci * len(self.hand.suit(suit.suit)) for suit in self.suits) / 13


def _control(suit: Any) -> SuitControlIndex:
    return SuitControlIndex(
        Suit(suit.suit), suit.sci, suit.sciAdjusted, suit.gaps, suit.collectProb
    )


def suit_control(hand: CardsLike) -> SuitControl:
    """Computes the Suit Control Index of a hand of 0 to 13 cards.

    docs/reference/hearts-evaluation.md has the formula, and measured shares beside the estimates.

    >>> control = suit_control("AKQT5.86432.KQT.")
    >>> [round(suit.sci_adjusted, 2) for suit in control.suits], control.whole_hand
    ([2.4, 0.65, 2.46, 0.0], 2.0)
    """
    cards = CardSet(hand)
    out = ffi.new("SuitControlIndex[4]")
    check(lib.handsense_hearts_suit_control(cards.bits, out))
    spades, diamonds, clubs, hearts = map(_control, out)
    return SuitControl(cards, (spades, diamonds, clubs, hearts))
