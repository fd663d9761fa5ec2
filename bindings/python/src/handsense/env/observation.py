"""Observations of the environments: planes of 52 cards, and the legal actions.

Seats are relative to the observer: 0 is the observer, 1 the seat that plays after it. The
index of a card in a plane is its action (:mod:`handsense.hearts.actions`).
"""

from __future__ import annotations

from typing import Any

from .._optional import need
from ..hearts import CardSet, Pass, Rule, Suit, known_state
from ..hearts.actions import CODES, action_of
from ..hearts.cards import PLAYERS
from .game import LAST_SCORE, MOST_DEALS, Game

np = need("numpy", "handsense.env", "env")
spaces = need("gymnasium.spaces", "handsense.env", "env")

#: Name of each plane, in order.
PLANES = (
    "hand",
    *(f"trick {seat}" for seat in range(PLAYERS)),
    *(f"played {seat}" for seat in range(PLAYERS)),
    *(f"taken {seat}" for seat in range(PLAYERS)),
    *(f"may hold {seat}" for seat in range(PLAYERS)),
    "passed",
    "received",
    "chosen to pass",
    "order of play",
    "numbers",
)

#: Name of each number in the last plane, in order.
NUMBERS = (
    *(f"points {seat}" for seat in range(PLAYERS)),
    *(f"score {seat}" for seat in range(PLAYERS)),
    *(f"void {seat} {suit.name.lower()}" for seat in range(PLAYERS) for suit in Suit),
    *(f"leader {seat}" for seat in range(PLAYERS)),
    *(f"pass {direction}" for direction in ("hold", "left", "across", "right")),
    *(f"rule {rule.bit_length() - 1}" for rule in (1 << bit for bit in range(14))),
    "passing",
    "hearts broken",
    "tricks done",
    "game to 100",
    "deals done",
    "my turn",
)

#: Shape of an observation.
SHAPE = (len(PLANES), len(CODES))

#: Lowest and highest number in an observation.
LOWEST, HIGHEST = -10.0, 10.0

_CODES = np.array(CODES)
_FLAGS = PLANES.index("order of play")
_PASSES = (Pass.HOLD, Pass.LEFT, Pass.ACROSS, Pass.RIGHT)


def observation_space() -> Any:
    """Returns the space of the observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, SHAPE, np.float32),
            "action_mask": spaces.Box(0, 1, (len(CODES),), np.int8),
        }
    )


def action_space() -> Any:
    """Returns the space of the actions."""
    return spaces.Discrete(len(CODES))


def mask(cards: CardSet) -> Any:
    """Returns 52 numbers of type int8, 1 for each card of a set."""
    return _planes([cards.bits])[0]


def _planes(sets: list[int]) -> Any:
    data = np.frombuffer(b"".join(bits.to_bytes(8, "little") for bits in sets), np.uint8)
    return np.unpackbits(data.reshape(-1, 8), axis=1, bitorder="little")[:, _CODES].astype(np.int8)


def observe(game: Game, seat: int) -> dict[str, Any]:
    """Returns ``observation`` and ``action_mask`` of a seat. The mask is 0 out of turn."""
    legal = game.legal() if game.seat == seat else CardSet()
    return {"observation": planes(game, seat), "action_mask": mask(legal)}


def planes(game: Game, seat: int) -> Any:
    """Returns the observation of a seat, of type float32."""
    deal, view = game.deal, game.view(seat)
    state = known_state(view)
    order = [(seat + i) % PLAYERS for i in range(PLAYERS)]
    played = [0] * PLAYERS
    when = np.zeros(len(CODES), np.float32)
    number = 0
    for trick in deal.tricks:
        for player, card in trick.plays:
            number += 1
            played[player] |= 1 << card
            when[action_of(card)] = number / len(CODES)
    current = deal.tricks[-1] if deal.tricks and not deal.tricks[-1].complete else None
    on_table = {player: 1 << card for player, card in current.plays} if current else {}
    chosen = CardSet(game.chosen[seat]).bits if game.passing else 0

    made = np.empty(SHAPE, np.float32)
    made[:_FLAGS] = _planes(
        [view.hand.bits]
        + [on_table.get(other, 0) for other in order]
        + [played[other] for other in order]
        + [state.taken[other].bits for other in order]
        + [state.could_hold[other].bits for other in order]
        + [view.passed.bits, view.received.bits, chosen]
    )
    made[_FLAGS] = when
    leader = None if game.passing else current.leader if current else game.seat
    made[_FLAGS + 1] = (
        [state.points[other] / 26 for other in order]
        + [game.scores[other] / LAST_SCORE for other in order]
        + [suit in state.voids[other] for other in order for suit in Suit]
        + [other == leader for other in order]
        + [deal.pass_dir == direction for direction in _PASSES]
        + [bool(game.rules & Rule(1 << bit)) for bit in range(14)]
        + [
            game.passing,
            state.hearts_broken,
            (len(deal.tricks) - (current is not None)) / 13,
            game.deals is None,
            game.finished / MOST_DEALS,
            game.seat == seat,
        ]
    )
    return np.clip(made, LOWEST, HIGHEST, out=made)
