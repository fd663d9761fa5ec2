"""Hearts without search: hand evaluation, passing, move ranking."""

from __future__ import annotations

from dataclasses import dataclass

from .._native import call, check, entries, ffi, lib, output
from .._show import Framed, Listed, draw
from ..generated import hearts as records
from ..generated.hearts import Claim, Level, Policy, RankedMove, SuitControlIndex
from .cards import Card, CardSet, CardsLike
from .view import ViewLike, to_struct

_HEADERS = ("Suit", "Length", "Danger", "Control", "VoidPot", "Overall")


@dataclass(frozen=True)
class HandStrength(records.HandStrength):
    """Evaluation of a hand. ``print`` shows a table."""

    #: The evaluated hand.
    hand: CardSet

    def __str__(self) -> str:
        rows = [
            [suit.suit.title, *map(str, (suit.length, suit.danger_score, suit.control_score))]
            + [str(suit.void_potential), str(suit.overall_strength)]
            for suit in self.suits
        ]
        voids = "opportunity" if self.void_opportunities == 1 else "opportunities"
        lines = [
            f"Hand: {self.hand.symbols}\n\nSuit Analysis:\n{draw(_HEADERS, rows)}"
            f"Whole hand: danger {self.overall_danger}, control {self.overall_control}, "
            f"{self.void_opportunities} void {voids}"
        ]
        if self.best_suit_to_void is not None and self.best_suit_to_keep is not None:
            lines.append(
                f"Best to void: {self.best_suit_to_void.title}, "
                f"best to keep: {self.best_suit_to_keep.title}"
            )
        attempt = "attempt it" if self.moon.should_attempt else "do not attempt it"
        lines.append(f"Moon: viability {self.moon.viability_score}, {attempt}")
        return "\n".join(lines)


def evaluate(hand: CardsLike) -> HandStrength:
    """Evaluates a hand of 0 to 13 cards; docs/reference/hearts-evaluation.md has the evaluation tables.

    >>> print(evaluate("AK3.QJ98.T654.72"))
    Hand: ♠AK3 ♥72 ♦QJ98 ♣T654
    <BLANKLINE>
    Suit Analysis:
    ┌──────────┬────────┬────────┬─────────┬─────────┬─────────┐
    │ Suit     │ Length │ Danger │ Control │ VoidPot │ Overall │
    ├──────────┼────────┼────────┼─────────┼─────────┼─────────┤
    │ Spades   │      3 │     28 │      65 │      50 │      63 │
    │ Diamonds │      4 │     25 │      45 │      25 │      39 │
    │ Clubs    │      4 │      5 │      30 │      25 │      34 │
    │ Hearts   │      2 │      0 │      10 │      70 │      27 │
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


def pass_cards(view: ViewLike, policy: Policy | str = Policy.DEFAULT) -> tuple[Card, Card, Card]:
    """Returns the three cards to pass, in ascending code order.

    The view has 13 cards, a pass direction other than hold, no passed cards and no trick.

    >>> pass_cards("pass=left hand=AK3.QJ98.T654.72")
    (Card('SA'), Card('SK'), Card('DQ'))
    """
    out = ffi.new("HsCard[3]")
    call(lib.handsense_hearts_select_pass_cards, to_struct(view), policy, out)
    return Card(out[0]), Card(out[1]), Card(out[2])


def rank_moves(view: ViewLike, policy: Policy | str = Policy.DEFAULT) -> Listed[RankedMove]:
    """Ranks every legal card, best first. Cards of equal rank are in descending code order.

    The tuple has :meth:`to_frame`.

    >>> [(str(move.card), move.rank) for move in rank_moves("hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK")]
    [('CT', 100), ('C6', 88), ('C5', 83), ('C4', 78)]
    """
    most, function = lib.HS_HEARTS_MAX_MOVES, lib.handsense_hearts_rank_moves
    found = entries("HsHeartsRankedMove", most, function, to_struct(view), policy)
    return Listed(map(RankedMove.from_struct, found))


def best_move(view: ViewLike, policy: Policy | str = Policy.DEFAULT) -> Card:
    """Returns the card with the highest rank, without search.

    :func:`choose_move` searches for a stronger move.
    """
    return rank_moves(view, policy)[0].card


def level_card(view: ViewLike, level: Level | str, seed: int = 0) -> Card:
    """Returns the card that a player of a level plays.

    The same view, level and seed give the same card on every platform. The seed decides what a
    lower level forgets and which mistakes it makes; a game may keep one for all seats and deals.

    >>> level_card("me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT", "novice")
    Card('SQ')
    """
    out = output("HsCard", lib.handsense_hearts_level_card, to_struct(view), level, seed % 2**64)
    return Card(out[0])


def level_pass_cards(view: ViewLike, level: Level | str, seed: int = 0) -> tuple[Card, Card, Card]:
    """Returns the three cards that a player of a level passes, in ascending code order.

    View as in :func:`pass_cards`, seed as in :func:`level_card`.
    """
    out = ffi.new("HsCard[3]")
    call(lib.handsense_hearts_level_pass_cards, to_struct(view), level, seed % 2**64, out)
    return Card(out[0]), Card(out[1]), Card(out[2])


def claim(view: ViewLike) -> Claim:
    """Returns the certain claims of a player. Claims are sound but not complete."""
    return Claim.made_by(lib.handsense_hearts_claim, to_struct(view))
