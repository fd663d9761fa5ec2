"""A player for the game ``hearts`` of OpenSpiel.

>>> import pyspiel
>>> from handsense.openspiel import HandsenseBot
>>> game = pyspiel.load_game("hearts")
>>> bots = [HandsenseBot(seat, "tuned") for seat in range(4)]
>>> state = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()

The bot reads the information state tensor of its player, so it knows what a player knows. A seat
has the same number in both programs, and so has a pass direction, as seats to the left.

**Cards.** OpenSpiel numbers the card ``4 * rank + suit``: ranks from the two, 0, to the ace, 12;
clubs, diamonds, hearts, spades. :func:`card_of` and :func:`action_of` convert.

**Rules.** Every parameter of the game is a rule of the library (:func:`rules_of`):

* ``pass_cards``: PASS_CARDS
* ``no_pts_on_first_trick``: NO_HEARTS_FIRST_TRICK and NO_QUEEN_FIRST_TRICK
* ``can_lead_any_club``: LEAD_CLUBS in place of LEAD_TWO_OF_CLUBS
* ``jd_bonus``: JACK_BONUS
* ``avoid_all_tricks_bonus``: NO_TRICK_BONUS
* ``must_break_hearts``: MUST_BREAK_HEARTS
* ``qs_breaks_hearts``: QUEEN_BREAKS_HEARTS
* ``can_lead_hearts_instead_of_qs``: none. A leader with only hearts and the queen of spades may lead
  any card before hearts are broken. The library has no such rule. In that position, and after a
  lead of hearts before they were broken, the view has no MUST_BREAK_HEARTS. The legal cards are
  then the same as in OpenSpiel. The bot does not conclude from that lead that its player had only
  hearts.

**Scores.** Returns of OpenSpiel are 26 minus the points. The points differ from the library in one
case. Under ``jd_bonus`` the shooter of a moon may lack the jack of diamonds. OpenSpiel then takes ten
points from the seat that has it. The library pays no bonus but the shooter's.
"""

# The base classes have no complete types.
# pyright: reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._native import need
from .hearts import Card, CardSet, Pass, Rule, Suit, Trick, View
from .hearts.cards import PLAYERS
from .hearts.players import Player, player

pyspiel = need("pyspiel", __name__)

_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_PASSES = (Pass.HOLD, Pass.LEFT, Pass.ACROSS, Pass.RIGHT)
_CARDS = 52
_TRICKS = 13
#: Seats of a trick in the tensor: N E S W N E S.
_PLACES = 2 * PLAYERS - 1

_RULES = {
    "pass_cards": Rule.PASS_CARDS,
    "no_pts_on_first_trick": Rule.NO_HEARTS_FIRST_TRICK | Rule.NO_QUEEN_FIRST_TRICK,
    "jd_bonus": Rule.JACK_BONUS,
    "avoid_all_tricks_bonus": Rule.NO_TRICK_BONUS,
    "must_break_hearts": Rule.MUST_BREAK_HEARTS,
    "qs_breaks_hearts": Rule.QUEEN_BREAKS_HEARTS,
}
_HEARTS = CardSet("...AKQJT98765432")
_QUEEN = CardSet("SQ")


def card_of(action: int) -> Card:
    """Returns the card of an action of OpenSpiel.

    >>> card_of(0), card_of(43), card_of(51)
    (Card('C2'), Card('SQ'), Card('SA'))
    """
    return Card(16 * _SUITS[action % 4] + 12 - action // 4)


def action_of(card: Card) -> int:
    """Returns the action of OpenSpiel for a card.

    >>> action_of(Card("SQ"))
    43
    """
    return 4 * (12 - card.rank) + _SUITS.index(card.suit)


def rules_of(parameters: Mapping[str, Any]) -> Rule:
    """Returns the rules of a game by the parameters of ``game.get_parameters()``."""
    rules = Rule.QUEEN_PENALTY
    rules |= Rule.LEAD_CLUBS if parameters["can_lead_any_club"] else Rule.LEAD_TWO_OF_CLUBS
    for name, rule in _RULES.items():
        if parameters[name]:
            rules |= rule
    return rules


def view_of(state: Any, seat: int) -> View:
    """Returns what a player of a state knows, from its information state tensor.

    While a player passes, the view has the hand that it was dealt.

    Raises:
        ValueError: the cards are not dealt yet.
    """
    tensor: list[float] = state.information_state_tensor(seat)
    if not any(tensor[:PLAYERS]):
        raise ValueError("the cards are not dealt yet")
    direction: Pass = _PASSES[tensor.index(1.0, 0, PLAYERS)]
    dealt, passed, received, hand = (
        _cards(tensor, PLAYERS + _CARDS * i) for i in range(PLAYERS)
    )
    rules = rules_of(state.get_game().get_parameters())
    if direction and not received:
        return View(dealt, me=seat, rules=rules, pass_dir=direction)
    tricks = _tricks(tensor, len(tensor) - _TRICKS * _PLACES * _CARDS)
    if _hearts_by_choice(state, seat, rules, hand, tricks):
        rules &= ~Rule.MUST_BREAK_HEARTS
    return View(hand, seat, rules, direction, (0, 0, 0, 0), passed, received, tricks)


def _cards(tensor: list[float], begin: int) -> CardSet:
    bits = 0
    for action in range(_CARDS):
        if tensor[begin + action]:
            bits |= 1 << card_of(action)
    return CardSet.from_bits(bits)


def _tricks(tensor: list[float], begin: int) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    for number in range(_TRICKS):
        leader: int | None = None
        cards: list[Card] = []
        for place in range(_PLACES):
            first = begin + (number * _PLACES + place) * _CARDS
            try:
                action = tensor.index(1.0, first, first + _CARDS) - first
            except ValueError:
                continue
            leader = place if leader is None else leader
            cards.append(card_of(action))
        if leader is None:
            break
        tricks.append(Trick(leader, tuple(cards)))
    return tuple(tricks)


def _hearts_by_choice(
    state: Any, seat: int, rules: Rule, hand: CardSet, tricks: tuple[Trick, ...]
) -> bool:
    """Returns whether hearts may be, or were, led by can_lead_hearts_instead_of_qs."""
    if not state.get_game().get_parameters()["can_lead_hearts_instead_of_qs"]:
        return False
    breakers = _HEARTS | _QUEEN if rules & Rule.QUEEN_BREAKS_HEARTS else _HEARTS
    for trick in tricks:
        if trick.cards[0] in _HEARTS:
            return True
        if any(card in breakers for card in trick.cards):
            return False
    leads = state.current_player() == seat and bool(tricks) and tricks[-1].complete
    return leads and hand - _HEARTS == _QUEEN


class HandsenseBot(pyspiel.Bot):  # type: ignore[misc, name-defined]
    """A named player in OpenSpiel's Hearts.

    Args:
        player_id: seat of the bot.
        name: a name of :data:`handsense.hearts.players.NAMES`, or a player.
        seed: seed of the player.
    """

    def __init__(self, player_id: int, name: str | Player = "learned", seed: int = 0) -> None:
        super().__init__()
        self._seat = player_id
        self._player = player(name, seed) if isinstance(name, str) else name
        self._planned: tuple[Any, tuple[Card, ...]] | None = None

    def player_id(self) -> int:
        """Returns the seat of the bot."""
        return self._seat

    def restart(self) -> None:
        """Forgets the deal in progress."""
        self._planned = None

    def restart_at(self, state: Any) -> None:
        """Continues from another state. The bot reads the state at each step."""
        self._planned = None

    def provides_policy(self) -> bool:
        """Whether :meth:`step_with_policy` returns probabilities."""
        return True

    def step(self, state: Any) -> int:
        """Returns the action to choose: a card to play or to pass."""
        view = view_of(state, self._seat)
        legal = state.legal_actions(self._seat)
        if not view.tricks and view.pass_dir and not view.received:
            return self._pass(view, legal)
        return action_of(self._player.play(view))

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """Returns the probability of each legal action, 1 for the chosen one, and that action."""
        chosen = self.step(state)
        legal = state.legal_actions(self._seat)
        return [(action, float(action == chosen)) for action in legal], chosen

    def _pass(self, view: View, legal: list[int]) -> int:
        if self._planned is None or self._planned[0] != view:
            self._planned = view, self._player.pass_cards(view)
        return next(action for action in map(action_of, self._planned[1]) if action in legal)
