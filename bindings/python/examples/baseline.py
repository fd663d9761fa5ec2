"""Measures named players in the environment handsense/Hearts-v0.

    python baseline.py --deals 100 --seed 1

One seat is the player, the three others play alike. Each deal is played four times with the same
cards, once with the player in each seat, and is one sample: the mean payoff of the four seats. A
player like its opponents has a payoff of 0 by this measure. The interval is 1.96 standard errors.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator

import handsense.env  # registers the environment
import gymnasium
from handsense.hearts import players

PLAYERS = (
    "random",
    "rule",
    "tuned",
    "learned",
    "search:50:payoff",
    "search:300:payoff",
    "search:1000:payoff",
)
FIELDS = ("tuned", "rule")


def payoffs(player: str, field: str, deals: int, seed: int) -> Iterator[float]:
    """Yields the mean payoff of a player over the four seats of each deal."""
    tables = [
        gymnasium.make("handsense/Hearts-v0", opponents=field, seat=seat).unwrapped
        for seat in range(4)
    ]
    for deal in range(deals):
        total = 0.0
        for table in tables:
            table.reset(seed=seed + deal)
            agent, over = players.player(player, seed + deal), False
            while not over:
                for action in table.actions_of(agent):
                    _, reward, over, _, _ = table.step(action)
                    total += reward
        yield total / 4


def interval(samples: list[float]) -> tuple[float, float]:
    """Returns the mean and the half-width of its 95 % interval."""
    return statistics.fmean(samples), 1.96 * statistics.stdev(samples) / len(samples) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures named players of Hearts.")
    parser.add_argument("--deals", type=int, default=100, help="deals, 2 or more (100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first deal (1)")
    parser.add_argument("--players", nargs="+", default=PLAYERS, help="names of players")
    parser.add_argument("--fields", nargs="+", default=FIELDS, help="names of opponents")
    given = parser.parse_args()
    if given.deals < 2:
        parser.error("an interval needs 2 deals")
    print("| player | " + " | ".join(f"against three `{field}`" for field in given.fields) + " |")
    print("|---" * (len(given.fields) + 1) + "|")
    for player in given.players:
        cells = []
        for field in given.fields:
            found = list(payoffs(player, field, given.deals, given.seed))
            mean, half = interval(found)
            # Without a negative zero.
            cells.append(f"{round(mean, 2) + 0.0:+.2f} ± {half:.2f}")
        print(f"| `{player}` | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
