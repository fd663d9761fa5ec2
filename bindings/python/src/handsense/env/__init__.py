"""Environments for reinforcement learning.

* :class:`Batch`: many games side by side, with numpy arrays in and out
* :mod:`handsense.env.aec`: all seats as agents, for PettingZoo
* :mod:`handsense.env.gym`: one seat against named players, for Gymnasium, registered as
  ``handsense/Hearts-v0``, ``handsense/Hex-v0``, ``handsense/LiapTui-v0``, ``handsense/Binokel-v0``

docs/reference/environments.md describes observations, actions, rewards and options. The package
needs numpy, and Gymnasium or PettingZoo for their environments.
"""

from __future__ import annotations

import importlib.util
import operator
from enum import Enum
from typing import Any, cast

from .._native import check, decode_text, encode_text, ffi, format_text, lib, need, output
from ..generated.hearts import Rule
from ..hearts.cards import Suit

np = need("numpy", __name__)

#: Modes of rendering: text is returned, or printed.
RENDER_MODES = ["ansi", "human"]

#: Names of the games, and the opponents of an agent of Gymnasium unless they are named.
OPPONENTS = {"hearts": "tuned", "hex": "order", "liap-tui": "v2", "binokel": "newest"}

#: Names of the games.
GAMES = tuple(OPPONENTS)

#: Name of each plane of an observation of Hearts, in order. Seats count from the observer.
HEARTS_PLANES = (
    "hand",
    *(f"{name} {seat}" for name in ("trick", "played", "taken", "may hold") for seat in range(4)),
    "passed",
    "received",
    "chosen to pass",
    "order of play",
    "numbers",
)

#: Name of each number in its last plane, in order.
HEARTS_NUMBERS = (
    *(f"{name} {seat}" for name in ("points", "score") for seat in range(4)),
    *(f"void {seat} {suit.name.lower()}" for seat in range(4) for suit in Suit),
    *(f"leader {seat}" for seat in range(4)),
    *(f"pass {direction}" for direction in ("hold", "left", "across", "right")),
    *(f"rule {bit}" for bit in range(14)),
    "passing",
    "hearts broken",
    "tricks done",
    "game to 100",
    "deals done",
    "my turn",
)

_STATE = np.dtype(
    [("seat", "i4"), ("agent", "i4"), ("illegal", "i4"), ("rewards", "f4", 4), ("scores", "i4", 4)]
)


def _word(name: str, value: Any) -> str:
    """Returns an option as a word of a description."""
    if name == "rules":
        value = int(Rule(value))
    elif name == "deals" and value is None:
        value = "game"
    elif isinstance(value, (bool, np.bool_)):
        value = "yes" if value else "no"
    elif isinstance(value, Enum):
        value = value.name
    elif isinstance(value, (list, tuple, np.ndarray)):
        value = ",".join(map(str, cast("list[Any]", value)))
    text = str(value)
    if not text or any(sign.isspace() for sign in text):
        raise ValueError(f"{name} is {value!r}: expected a value without blanks")
    return f"{name}={text.lower()}"


def _integers(name: str, values: Any, count: int, limit: int) -> Any:
    """Returns ``count`` integers from 0 below a limit as an array; a larger or negative one is -1.

    Raises:
        TypeError: they are no integers.
        ValueError: there is another number of them.
    """
    numbers = np.asarray(values)
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise TypeError(f"{name} must be integers, not {numbers.dtype}")
    if numbers.shape != (count,):
        raise ValueError(f"{name} have the shape {numbers.shape}: expected {(count,)}")
    return np.where((numbers >= 0) & (numbers < limit), numbers, -1)


class Batch:
    """Many games of one kind side by side.

    >>> from handsense.env import Batch
    >>> batch = Batch("hearts", 1000, opponents="tuned", seat=0)
    >>> batch.observe()
    >>> batch.observations.shape, batch.masks.shape
    ((1000, 22, 52), (1000, 52))
    >>> batch.step(batch.masks.argmax(axis=1))

    Each array is written anew by each call; copy what you keep. A batch may be used by one thread at a
    time. A call releases the GIL, so batches in several threads run side by side.

    Args:
        game: a name of :data:`GAMES`.
        count: number of games. Game ``i`` begins with the seed ``i``.
        options: ``opponents``, a name or a list of names, and ``seat``, the seat of the caller. The
            caller plays all seats without opponents. docs/reference/environments.md has the options
            of each game.

    Raises:
        ValueError: an unknown game or option, or a wrong value.
    """

    def __init__(self, game: str, count: int = 1, **options: Any) -> None:
        given = {name: value for name, value in options.items() if value is not None}
        if "deals" in options:
            given["deals"] = options["deals"]
        words = [str(game), *(_word(name, value) for name, value in given.items())]
        #: The description of the games.
        self.description = " ".join(words)
        count = operator.index(count)
        made = lib.handsense_environment_new(encode_text(self.description), count)
        if made == ffi.NULL:
            raise ValueError(decode_text(lib.handsense_last_error()))
        self._games = ffi.gc(made, lib.handsense_environment_free)
        #: The sizes: ``seats``, ``planes``, ``width``, ``actions``.
        self.shape = output("HsEnvironmentShape", lib.handsense_environment_shape, made)
        states = np.zeros(count, _STATE)
        #: The seat to act in each game; -1 when it is over.
        self.seats = states["seat"]
        #: The seat of the caller in each game; -1 if the caller plays all seats.
        self.agents = states["agent"]
        #: The seat that ended each game by an illegal action, or -1.
        self.illegal = states["illegal"]
        #: Rewards of the last step, by game and seat.
        self.rewards = states["rewards"]
        #: Scores of the deal or round that ended with the last step, else 0; by game and seat.
        self.scores = states["scores"]
        side = round(self.shape.width**0.5)
        plane = (side, side) if game == "hex" else (self.shape.width,)
        #: The planes of each game (float32).
        self.observations = np.zeros((count, self.shape.planes, *plane), np.float32)
        #: 1 for each legal action (int8), all 0 out of turn.
        self.masks = np.zeros((count, self.shape.actions), np.int8)
        self._states = ffi.cast("HsEnvironmentState *", ffi.from_buffer(states)), count
        self._action = ffi.new("int32_t[1]")
        self._observed = (
            ffi.from_buffer("float[]", self.observations),
            self.observations.size,
            ffi.from_buffer("uint8_t[]", self.masks),
            self.masks.size,
        )
        self._read()
        self.observe()

    def __reduce__(self) -> Any:
        raise TypeError("a batch of games can be neither copied nor pickled")

    def __repr__(self) -> str:
        return f"Batch({self.description!r}, {len(self)})"

    def __len__(self) -> int:
        return int(self._states[1])

    def _read(self) -> None:
        check(lib.handsense_environment_states(self._games, *self._states))

    def start(self, seeds: Any, games: Any = None) -> None:
        """Starts games with these seeds: all games, or some.

        Args:
            seeds: an integer from 0 for each of the games.
            games: their numbers, or a mask: a truth value for each game of the batch.

        Raises:
            TypeError: seeds or numbers that are no integers.
            ValueError: another number of seeds than games, or a number out of range.
        """
        every = np.arange(len(self)) if games is None else np.asarray(games)
        if every.dtype == bool and every.shape == (len(self),):
            every = every.nonzero()[0]
        every = _integers("games", every, len(every), len(self))
        numbers = _integers("seeds", seeds, len(every), 2**63)
        if (every < 0).any() or (numbers < 0).any():
            raise ValueError(f"games are 0 to {len(self) - 1}, seeds 0 to {2**63 - 1}")
        for game, seed in zip(every.tolist(), numbers.tolist()):
            check(lib.handsense_environment_start(self._games, game, seed))
        self._read()

    def step(self, actions: Any) -> None:
        """Acts in each game for the seat to act, then for the opponents up to the caller's next turn.

        A game that is over ignores its action.

        Raises:
            TypeError: actions that are no integers.
            ValueError: not one action for each game, or a number that is no action.
        """
        numbers = _integers("actions", actions, len(self), self.shape.actions).astype(np.int32)
        data = ffi.from_buffer("int32_t[]", numbers)
        check(lib.handsense_environment_step(self._games, data, numbers.size))
        self._read()

    def act(self, action: Any) -> None:
        """Acts in the one game of this batch, as :meth:`step` does."""
        number = operator.index(action)
        self._action[0] = number if 0 <= number < self.shape.actions else -1
        check(lib.handsense_environment_step(self._games, self._action, 1))
        self._read()

    def observe(self, seat: int | None = None) -> None:
        """Writes the observations and masks of a seat, or of the seat to act in each game."""
        seat = -1 if seat is None else operator.index(seat)
        check(lib.handsense_environment_observe(self._games, seat, *self._observed))

    def text(self, game: int = 0) -> str:
        """Returns the state of a game with open hands, for a person."""
        return format_text(lib.handsense_environment_format, self._games, game)


def observation_space(batch: Batch) -> Any:
    """Returns the space of the observations of one game: ``observation`` and ``action_mask``."""
    spaces = need("gymnasium.spaces", __name__)
    return spaces.Dict(
        {
            "observation": spaces.Box(-10.0, 10.0, batch.observations.shape[1:], np.float32),
            "action_mask": spaces.Box(0, 1, batch.masks.shape[1:], np.int8),
        }
    )


def action_space(batch: Batch) -> Any:
    """Returns the space of the actions of one game."""
    return need("gymnasium.spaces", __name__).Discrete(batch.shape.actions)


class Rendered:
    """An environment of one game that shows its state."""

    def __init__(self, batch: Batch, render_mode: str | None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            expected = " or ".join(RENDER_MODES)
            raise ValueError(f"unknown render_mode '{render_mode}': expected {expected}")
        self.batch = batch
        self.render_mode = render_mode

    def render(self) -> str | None:
        """Returns the text of the state in the mode ``"ansi"``, prints it in the mode ``"human"``."""
        if self.render_mode == "ansi":
            return self.batch.text()
        self.show()
        return None

    def show(self) -> None:
        """Prints the state in the mode ``"human"``."""
        if self.render_mode == "human":
            print(self.batch.text())


if importlib.util.find_spec("gymnasium"):
    _registration = need("gymnasium.envs.registration", __name__)
    for _game in GAMES:
        _name = "".join(word.capitalize() for word in _game.split("-"))
        _registration.register(
            f"handsense/{_name}-v0",
            entry_point="handsense.env.gym:GameEnv",
            vector_entry_point="handsense.env.gym:GameVectorEnv",
            kwargs={"game": _game},
        )
