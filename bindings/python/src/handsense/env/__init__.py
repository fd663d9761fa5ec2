"""Environments of Hearts for reinforcement learning.

* :mod:`handsense.env.hearts_v0`: four agents, for PettingZoo
* :mod:`handsense.env.single_agent`: one agent against named players, for Gymnasium, registered as
  ``handsense/Hearts-v0``

An observation is planes of 52 cards. Seats are relative to the observer: 0 is the observer, 1 the
seat that plays after it. The index of a card in a plane is its action
(:func:`handsense.hearts.cards.action_of`). docs/use/research.md describes observations, actions and
rewards. The package needs PettingZoo, Gymnasium and numpy.
"""

# The base classes have no complete types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
from __future__ import annotations

from typing import Any

from .._native import ffi, need
from ..hearts import CardSet, Pass, Suit
from ..hearts.arrays import VIEW
from ..hearts.cards import CODES, PLAYERS
from ..hearts.match import MOST_DEALS, Game

np = need("numpy", __name__)
spaces = need("gymnasium.spaces", __name__)
registration = need("gymnasium.envs.registration", __name__)

if "handsense/Hearts-v0" not in registration.registry:
    registration.register(
        "handsense/Hearts-v0", entry_point="handsense.env.single_agent:HeartsEnv"
    )

#: Reward of an agent that chooses an illegal card: the game ends.
ILLEGAL_REWARD = -26.0

#: Modes of rendering: text is returned, or printed.
RENDER_MODES = ["ansi", "human"]

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
_TRICK, _PLAYED, _ORDER = map(PLANES.index, ("trick 0", "played 0", "order of play"))
#: The planes that are sets of cards of the view and of what follows from it.
_SETS = [i for i in range(_ORDER) if not PLANES[i].startswith(("trick", "played"))]
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
    view, known = game.seen(seat)
    order = [(seat + i) % PLAYERS for i in range(PLAYERS)]
    on_table = view.tricks[view.currTrick].curr
    tricks = np.frombuffer(ffi.buffer(view), VIEW)[0]["tricks"]
    plays = slice(PLAYERS * view.currTrick + on_table)
    cards = tricks["play"][:, :PLAYERS].ravel()[plays]
    actions = 13 * (cards >> 4) + (cards & 15)
    players = (tricks["player"][:, :PLAYERS].ravel()[plays] - seat) % PLAYERS

    made = np.zeros(SHAPE, np.float32)
    made[_SETS] = _planes(
        [view.hand]
        + [known.taken[other] for other in order]
        + [known.couldHold[other] for other in order]
        + [view.passed, view.received, CardSet(game.chosen[seat]).bits if game.passing else 0]
    )
    made[_PLAYED + players, actions] = 1
    last = slice(len(actions) - on_table, None)
    made[_TRICK + players[last], actions[last]] = 1
    made[_ORDER, actions] = np.arange(1, len(actions) + 1) / len(CODES)
    leader = game.state.leader
    made[_ORDER + 1] = (
        [known.points[other] / 26 for other in order]
        + [game.scores[other] / 100 for other in order]
        + [known.voids[other] >> suit & 1 for other in order for suit in Suit]
        + [other == leader for other in order]
        + [view.passDir == direction for direction in _PASSES]
        + [game.rules >> bit & 1 for bit in range(14)]
        + [
            game.passing,
            known.heartsBroken,
            view.currTrick / 13,
            game.deals is None,
            game.finished / MOST_DEALS,
            game.seat == seat,
        ]
    )
    return np.clip(made, LOWEST, HIGHEST, out=made)


class Rendered:
    """An environment that shows its game."""

    def __init__(self, game: Game, render_mode: str | None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            expected = " or ".join(RENDER_MODES)
            raise ValueError(f"unknown render_mode '{render_mode}': expected {expected}")
        self.game = game
        self.render_mode = render_mode

    def render(self) -> str | None:
        """Returns the text of the state in the mode ``"ansi"``, prints it in the mode ``"human"``."""
        if self.render_mode == "ansi":
            return self.game.text()
        self.show()
        return None

    def show(self) -> None:
        """Prints the state in the mode ``"human"``."""
        if self.render_mode == "human":
            print(self.game.text(), end="\n\n")
