"""Numbers of cards as actions of a learning program, and payoff.

The action ``13 * suit + rank`` is a card: spades, diamonds, clubs, hearts, each from the ace down to
the two.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import PLAYERS, Card

#: Code of the card of each action.
CODES = tuple(16 * suit + rank for suit in range(4) for rank in range(13))


def card_of(action: int) -> Card:
    """Returns the card of an action.

    >>> card_of(2)
    Card('SQ')

    Raises:
        ValueError: there is no such action.
    """
    if not 0 <= action < len(CODES):
        raise ValueError(f"action {action}: expected 0 to {len(CODES) - 1}")
    return Card(CODES[action])


def action_of(card: Card) -> int:
    """Returns the action of a card.

    >>> action_of(Card("H2"))
    51
    """
    return 13 * (card // 16) + card % 16


def payoffs(points: Sequence[int]) -> tuple[float, ...]:
    """Returns the payoff of each seat: the mean score of the others minus its own.

    >>> payoffs((4, 3, 18, 1))
    (3.3333333333333335, 4.666666666666667, -15.333333333333334, 7.333333333333333)
    """
    return tuple((sum(points) - PLAYERS * own) / (PLAYERS - 1) for own in points)
