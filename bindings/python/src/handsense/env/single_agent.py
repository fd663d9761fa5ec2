"""Hearts as an environment of Gymnasium: one agent against three named players.

>>> import gymnasium, handsense.env
>>> env = gymnasium.make("handsense/Hearts-v0", opponents="tuned", seat=0)
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
5

It has the observations, actions and rewards of :mod:`handsense.env.hearts_v0`. An illegal card ends
the episode with a reward of -26.
"""

# The base classes have no complete types.
# pyright: reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

from .._native import need
from ..hearts import Rule
from ..hearts.cards import PLAYERS, action_of, card_of
from ..hearts.match import Game, Passing, payoffs
from ..hearts.players import Player, player
from . import ILLEGAL_REWARD, RENDER_MODES, Rendered, action_space, observation_space, observe

gymnasium = need("gymnasium", __name__)

#: A player, or its name.
Opponent = Union[str, Player]


class HeartsEnv(Rendered, gymnasium.Env):  # type: ignore[misc, name-defined]
    """One seat is the agent, three opponents play the others.

    Args:
        opponents: a name of :data:`handsense.hearts.players.NAMES` for all three, or three names in
            order of play after the agent. A :class:`handsense.hearts.players.Player` may replace a
            name.
        seat: seat of the agent; None draws one for each episode.
        rules, deals, pass_direction, render_mode: as in :class:`handsense.env.hearts_v0.raw_env`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        opponents: Opponent | Sequence[Opponent] = "tuned",
        seat: int | None = None,
        rules: Rule | str = Rule.STANDARD,
        deals: int | None = 1,
        pass_direction: Passing = "random",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(Game(rules, deals, pass_direction), render_mode)
        alike = isinstance(opponents, (str, Player))
        self.opponents: tuple[Opponent, ...] = (
            (opponents,) * (PLAYERS - 1) if alike else tuple(opponents)  # type: ignore[assignment, arg-type]
        )
        if len(self.opponents) != PLAYERS - 1:
            raise ValueError(f"{len(self.opponents)} opponents: expected {PLAYERS - 1}")
        for opponent in self.opponents:
            if isinstance(opponent, str):
                player(opponent)
        if seat is not None and not 0 <= seat < PLAYERS:
            raise ValueError(f"seat is {seat}: expected 0 to {PLAYERS - 1}, or None")
        self._seat = seat
        self.observation_space = observation_space()
        self.action_space = action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts an episode. A seed determines deals, seat and opponents."""
        super().reset(seed=seed)
        self.game.start(int(self.np_random.integers(2**63)))
        drawn = int(self.np_random.integers(PLAYERS))
        #: Seat of the agent.
        self.seat = drawn if self._seat is None else self._seat
        self._players: dict[int, Player] = {}
        for i, opponent in enumerate(self.opponents):
            number = int(self.np_random.integers(2**63))
            made = player(opponent, number) if isinstance(opponent, str) else opponent
            self._players[(self.seat + i + 1) % PLAYERS] = made
        self._illegal = False
        self._advance()
        self.show()
        return self._observe()

    def _advance(self) -> float:
        """Lets the opponents act until it is the agent's turn; returns the agent's payoff."""
        reward = 0.0
        while self.game.seat is not None and self.game.seat != self.seat:
            opponent, view = self._players[self.game.seat], self.game.view(self.game.seat)
            if self.game.passing:
                for card in opponent.pass_cards(view):
                    self.game.act(card)
                continue
            points = self.game.act(opponent.play(view))
            if points is not None:
                reward += payoffs(points)[self.seat]
        return reward

    def _observe(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = observe(self.game, self.seat)
        info = {"action_mask": seen["action_mask"], "seat": self.seat, "illegal": self._illegal}
        return seen, info

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays a card of the agent, or adds it to its pass; then the opponents act."""
        card = card_of(action)
        if self._illegal or self.game.over:
            raise RuntimeError("the episode is over: call reset()")
        if card not in self.game.legal():
            self._illegal = True
            seen, info = self._observe()
            return seen, ILLEGAL_REWARD, True, False, info
        points = self.game.act(card)
        reward = 0.0 if points is None else payoffs(points)[self.seat]
        reward += self._advance()
        self.show()
        seen, info = self._observe()
        return seen, reward, self.game.over, False, info

    def actions_of(self, chosen: Player) -> list[int]:
        """Returns what a player would do in the agent's place: the rest of its pass, or one card."""
        view = self.game.view(self.seat)
        if not self.game.passing:
            return [action_of(chosen.play(view))]
        begun = self.game.chosen[self.seat]
        planned = [card for card in chosen.pass_cards(view) if card not in begun]
        return [action_of(card) for card in planned[: 3 - len(begun)]]
