"""A game as an environment of PettingZoo, with an agent for each seat.

>>> from handsense.env import aec
>>> env = aec.env("hearts")
>>> env.reset(seed=1)
>>> env.last()[0]["observation"].shape
(22, 52)
"""

# The base classes have no complete types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
from __future__ import annotations

import os
from typing import Any

from .._native import need
from . import RENDER_MODES, Batch, Rendered, action_space, observation_space

pettingzoo = need("pettingzoo", __name__)
wrappers = need("pettingzoo.utils.wrappers", __name__)


class GameAEC(Rendered, pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
    """The environment without wrappers.

    An illegal action ends the game with the penalty of the game for its agent, and 0 for the others.

    Args:
        game: a name of :data:`handsense.env.GAMES`.
        render_mode: ``"ansi"`` returns the text of the state from ``render()``, ``"human"`` prints
            it after each step.
        options: those of the game. All seats are agents, so there are no opponents.
    """

    metadata: dict[str, Any] = {"render_fps": 1, "is_parallelizable": False}

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(Batch(game, **options), render_mode)
        if "opponents" in options:
            raise ValueError("all seats are agents: expected no opponents")
        self.metadata = {
            **GameAEC.metadata,
            "render_modes": list(RENDER_MODES),
            "name": f"{game.replace('-', '_')}_v0",
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.shape.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space, actions = observation_space(self.batch), action_space(self.batch)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)
        self._seed = int.from_bytes(os.urandom(7), "little")

    def observation_space(self, agent: str) -> Any:
        """Returns the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. A seed determines its deals; without one it is the last one plus 1."""
        self._seed = self._seed + 1 if seed is None else seed
        self.batch.start([self._seed])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.batch.seats[0]]
        self.show()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns ``observation`` and ``action_mask`` of an agent. The mask is 0 out of turn."""
        batch = self.batch
        batch.observe(self._seats[agent])
        return {"observation": batch.observations[0].copy(), "action_mask": batch.masks[0].copy()}

    def step(self, action: int | None) -> None:
        """Acts for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose an action")
        self.batch.act(action)
        self._cumulative_rewards[agent] = 0.0
        for other, reward in zip(self.possible_agents, self.batch.rewards[0].tolist()):
            self.rewards[other] = reward
            self._cumulative_rewards[other] += reward
        scores = self.batch.scores[0].tolist()
        for other, score in zip(self.possible_agents, scores):
            self.infos[other] = {"score": score} if any(scores) else {}
        if self.batch.illegal[0] >= 0:
            self.infos[agent] = {"illegal": True}
        seat = int(self.batch.seats[0])
        if seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[max(seat, 0)]
        self.show()

    def close(self) -> None:
        """Has no effect."""


def env(game: str, **options: Any) -> Any:
    """Returns a :class:`GameAEC` with wrappers that check the order of calls and the actions."""
    made = wrappers.AssertOutOfBoundsWrapper(GameAEC(game, **options))
    return wrappers.OrderEnforcingWrapper(made)
