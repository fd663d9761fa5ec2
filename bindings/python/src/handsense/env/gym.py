"""A game as an environment of Gymnasium: one seat is the agent, named players have the others.

>>> import gymnasium, handsense.env
>>> env = gymnasium.make("handsense/Hearts-v0", opponents="tuned", seat=0)
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
13

Many games at once have the interface of ``gymnasium.vector``:

>>> envs = gymnasium.make_vec("handsense/Hearts-v0", num_envs=64, opponents="random")
>>> observations, infos = envs.reset(seed=1)
>>> observations["observation"].shape
(64, 22, 52)
"""

# The base classes have no complete types.
# pyright: reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

from .._native import need
from . import OPPONENTS, RENDER_MODES, Batch, Rendered, action_space, observation_space

gymnasium = need("gymnasium", __name__)
np = need("numpy", __name__)
vector = need("gymnasium.vector", __name__)
batch_space = need("gymnasium.vector.utils", __name__).batch_space

#: A name for all opponents, or one for each.
Opponents = Union[str, Sequence[str], None]


class GameEnv(Rendered, gymnasium.Env):  # type: ignore[misc, name-defined]
    """One game. An illegal action ends it with the penalty of the game.

    Args:
        game: a name of :data:`handsense.env.GAMES`.
        opponents: the players of the other seats, in order of play after the agent: one name for all,
            or a list. The default is in :data:`handsense.env.OPPONENTS`.
        render_mode: ``"ansi"`` or ``"human"``.
        options: ``seat``, the seat of the agent or ``"random"``, and the options of the game.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        opponents: Opponents = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        opponents = OPPONENTS.get(game) if opponents is None else opponents
        super().__init__(Batch(game, opponents=opponents, **options), render_mode)
        self.observation_space = observation_space(self.batch)
        self.action_space = action_space(self.batch)
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts an episode. A seed determines the deals, the agent's seat and the opponents."""
        super().reset(seed=seed)
        self.batch.start([self.np_random.integers(2**63) if seed is None else seed])
        self._is_over = False
        self.show()
        return self._observe()

    def _observe(self) -> tuple[dict[str, Any], dict[str, Any]]:
        batch = self.batch
        seat = int(batch.agents[0])
        batch.observe(seat)
        mask = batch.masks[0].copy()
        info = {"action_mask": mask, "seat": seat, "illegal": bool(batch.illegal[0] == seat)}
        return {"observation": batch.observations[0].copy(), "action_mask": mask}, info

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Acts for the agent; then the opponents act."""
        if self._is_over:
            raise RuntimeError("the episode is over: call reset()")
        self.batch.act(action)
        self._is_over = bool(self.batch.seats[0] < 0)
        reward = float(self.batch.rewards[0, self.batch.agents[0]])
        self.show()
        seen, info = self._observe()
        return seen, reward, self._is_over, False, info


class GameVectorEnv(vector.VectorEnv):  # type: ignore[misc, name-defined]
    """Many games at once, with the interface of ``gymnasium.vector``.

    A game that ends starts again in the same step. ``infos["final_obs"]`` then has its last
    observation, ``infos["final_info"]`` its seat and whether an illegal action ended it. The returned
    observation is the first one of the next episode.

    Args:
        num_envs: number of games.
        copy: whether the observations are copies. Without copies each call overwrites them.
        game, opponents, options: as in :class:`GameEnv`.
    """

    metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Opponents = None,
        copy: bool = True,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games at once are not rendered")
        opponents = OPPONENTS.get(game) if opponents is None else opponents
        self.batch = Batch(game, num_envs, opponents=opponents, **options)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.batch)
        self.single_action_space = action_space(self.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._index = np.arange(num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts all games, or those of ``options["reset_mask"]``.

        The seed of game ``i`` is ``seed + i``, or entry ``i`` of a list.
        """
        if seed is not None:
            seed = seed + self._index if np.ndim(seed) == 0 else np.asarray(seed)
        games = (options or {}).get("reset_mask", self._index >= 0)
        seeds = self._seeds(self.num_envs) if seed is None else seed
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        self.batch.start(seeds[games], games)
        if seed is not None:
            super().reset(seed=int(seed[0]))
        return self._observe()

    def _seeds(self, count: int) -> Any:
        return self.np_random.integers(2**63, size=count)

    def _observe(self) -> tuple[dict[str, Any], dict[str, Any]]:
        batch = self.batch
        batch.observe()
        planes, masks = batch.observations, batch.masks
        if self._copy:
            planes, masks = planes.copy(), masks.copy()
        infos = {"action_mask": masks, "seat": batch.agents.copy(), "illegal": batch.illegal >= 0}
        every = np.ones(self.num_envs, bool)
        infos |= {f"_{name}": every for name in infos}
        return {"observation": planes, "action_mask": masks}, infos

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Acts in each game; then the opponents act, and games that are over start again."""
        batch = self.batch
        batch.step(actions)
        rewards = batch.rewards[self._index, batch.agents].astype(np.float64)
        over = batch.seats < 0
        ended = over.nonzero()[0]
        final: dict[str, Any] = {}
        if len(ended):
            batch.observe()
            lasts = np.full(self.num_envs, None)
            for game in ended.tolist():
                lasts[game] = {
                    "observation": batch.observations[game].copy(),
                    "action_mask": batch.masks[game].copy(),
                }
            info = {"seat": batch.agents.copy(), "illegal": batch.illegal == batch.agents}
            info |= {f"_{name}": over for name in info}
            final = {"final_obs": lasts, "_final_obs": over, "final_info": info, "_final_info": over}
            batch.start(self._seeds(len(ended)), ended)
        observations, infos = self._observe()
        return observations, rewards, over, np.zeros_like(over), infos | final
