"""Evaluation of a Hearts hand: suits, spades and moon viability."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _table
from .._native import check, ffi, lib
from .._show import Framed
from ..generated import hearts as records
from ..generated.hearts import SuitControlIndex
from .cards import CardSet, CardsLike

_HEADERS = ("Suit", "Length", "Danger", "Control", "VoidPot", "Overall")


@dataclass(frozen=True)
class HandStrength(records.HandStrength):
    """Evaluation of a hand. ``print`` shows a table, a notebook shows HTML."""

    #: The evaluated hand.
    hand: CardSet

    def _rows(self) -> list[list[str]]:
        return [
            [suit.suit.title, *map(str, (suit.length, suit.danger_score, suit.control_score))]
            + [str(suit.void_potential), str(suit.overall_strength)]
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
        lines.append(f"Moon: viability {self.moon.viability_score}, {attempt}")
        return lines

    def __str__(self) -> str:
        table = _table.draw(_HEADERS, self._rows(), numbers_right=False)
        lines = [f"Hand: {self.hand.symbols}", "", "Suit Analysis:", table + self._whole()]
        return "\n".join([*lines, *self._advice()])

    def _repr_html_(self) -> str:
        table = _table.html_table(self.hand.symbols, _HEADERS, self._rows())
        return table + "".join(map(_table.text, [self._whole(), *self._advice()]))


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
    return HandStrength.made_by(lib.evaluate_hand, cards.bits, hand=cards)


@dataclass(frozen=True)
class SuitControl(Framed):
    """Control of each suit of a hand, and of the whole hand."""

    _records = "suits"

    #: The evaluated hand.
    hand: CardSet
    #: Spades, diamonds, clubs, hearts.
    suits: tuple[SuitControlIndex, ...]

    @property
    def whole_hand(self) -> float:
        """The sum of each index times the length of its suit, divided by 13: 0 to 3."""
        return sum(suit.sci * len(self.hand.suit(suit.suit)) for suit in self.suits) / 13


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
    return SuitControl(cards, tuple(map(SuitControlIndex.from_struct, out)))
