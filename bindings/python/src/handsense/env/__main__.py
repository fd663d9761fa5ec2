"""Prints the rates of the environments: random legal actions, with all observations.

Run it with ``python -m handsense.env``. It takes half a minute.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from .._native import need
from . import OPPONENTS, Batch

np = need("numpy", __name__)
_RANDOM = np.random.default_rng(1)


def _draw(masks: Any) -> Any:
    """Returns a random legal action of each game; 0 for a game without any."""
    last = masks.cumsum(axis=1, dtype=np.int16)
    drawn = _RANDOM.random((len(masks), 1)) * last[:, -1:]
    return (last > drawn).argmax(axis=1)


def _of_batch(game: str, options: dict[str, str]) -> Callable[[], int]:
    batch = Batch(game, 256, **options)

    def play() -> int:
        over = (batch.seats < 0).nonzero()[0]
        batch.start(_RANDOM.integers(2**62, size=len(over)).tolist(), over.tolist())
        batch.observe()
        batch.step(_draw(batch.masks))
        return len(batch)

    return play


def _of_aec(game: str) -> Callable[[], int]:
    from .aec import GameAEC, wrapped

    env = wrapped(GameAEC(game))

    def play() -> int:
        env.reset(seed=int(_RANDOM.integers(2**62)))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else int(_draw(seen["action_mask"][None])[0]))
            steps += not over
        return steps

    return play


def _of_gym(game: str, count: int) -> Callable[[], int]:
    gymnasium = need("gymnasium", __name__)
    name = f"handsense/{''.join(map(str.capitalize, game.split('-')))}-v0"
    if count:
        envs = gymnasium.make_vec(name, num_envs=count, opponents="random", copy=False)
        masks = [envs.reset(seed=1)[0]["action_mask"]]

        def play() -> int:
            masks[0] = envs.step(_draw(masks[0]))[0]["action_mask"]
            return count

        return play
    env = gymnasium.make(name, opponents="random", disable_env_checker=True)

    def play_one() -> int:
        seen, _ = env.reset()
        steps, over = 0, False
        while not over:
            seen, _, over, _, _ = env.step(int(_draw(seen["action_mask"][None])[0]))
            steps += 1
        return steps

    return play_one


def _rate(play: Callable[[], int]) -> float:
    """Returns the steps a second of processor time."""
    play()
    steps, begun = 0, time.process_time()
    while time.process_time() < begun + 1:
        steps += play()
    return steps / (time.process_time() - begun)


def main() -> None:
    """Prints a table."""
    print(f"{'environment':40} steps a second of processor time")
    for game, opponents in OPPONENTS.items():
        rows = {
            f"Batch of 256 {game}": _of_batch(game, {}),
            f"Batch of 256 {game} against random": _of_batch(game, {"opponents": "random"}),
            f"Batch of 256 {game} against {opponents}": _of_batch(game, {"opponents": opponents}),
            f"gymnasium.vector, 256 {game}": _of_gym(game, 256),
            f"gymnasium, {game}": _of_gym(game, 0),
            f"PettingZoo, {game}": _of_aec(game),
        }
        for name, play in rows.items():
            print(f"{name:40} {_rate(play):12,.0f}", flush=True)


if __name__ == "__main__":
    main()
