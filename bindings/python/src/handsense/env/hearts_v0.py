"""Hearts as an environment of PettingZoo with four agents.

>>> from handsense.env import hearts_v0
>>> env = hearts_v0.env()
>>> env.reset(seed=1)
>>> observation = env.last()[0]
>>> env.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('seat_0', (22, 52), 13)

An action is a card: :func:`card_of` and :func:`action_of` convert. In a deal with a pass, the seats
0, 1, 2 and 3 first choose three cards each, one action a card. No seat sees a choice of another one
before all have chosen. Then the seats play.

The reward of a deal is its payoff: the mean score of the others minus one's own. Rewards are given
with the last card of a deal. They add up to zero.
"""

# The base classes have no complete types.
# pyright: reportUnknownMemberType=false
from __future__ import annotations

from typing import Any

from .._native import need
from ..hearts import Rule
from ..hearts.cards import PLAYERS, action_of, card_of
from ..hearts.match import Game, Passing, payoffs
from . import (
    ILLEGAL_REWARD,
    NUMBERS,
    PLANES,
    RENDER_MODES,
    Rendered,
    action_space,
    observation_space,
    observe,
)

pettingzoo = need("pettingzoo", __name__)
wrappers = need("pettingzoo.utils.wrappers", __name__)

__all__ = ["ILLEGAL_REWARD", "NUMBERS", "PLANES", "action_of", "card_of", "env", "raw_env"]


class raw_env(Rendered, pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
    """The environment without wrappers: an illegal action raises :class:`ValueError`.

    Args:
        rules, deals, pass_direction: as in :class:`handsense.hearts.match.Game`.
        render_mode: ``"ansi"`` returns the text of the state from ``render()``, ``"human"`` prints
            it after each step.
    """

    metadata = {
        "name": "hearts_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Rule | str = Rule.STANDARD,
        deals: int | None = 1,
        pass_direction: Passing = "random",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(Game(rules, deals, pass_direction), render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(PLAYERS)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Returns the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. A seed determines its deals."""
        self.game.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self.show()

    def _select(self) -> None:
        seat = self.game.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the observation of an agent."""
        return observe(self.game, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Plays a card of the selected agent, or adds it to its pass.

        Raises:
            ValueError: the card is illegal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose a card")
        points = self.game.act(card_of(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if points is not None:
            self.rewards = dict(zip(self.possible_agents, payoffs(points)))
            self.infos = {
                agent: {"points": points[seat]} for agent, seat in self._seats.items()
            }
        else:
            self.infos = {agent: {} for agent in self.agents}
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        self.show()

    def close(self) -> None:
        """Has no effect."""


def env(**options: Any) -> Any:
    """Returns the environment with the usual wrappers; takes the options of :class:`raw_env`.

    An illegal card ends the game, with :data:`ILLEGAL_REWARD` for its agent and 0 for the others.
    """
    made = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
