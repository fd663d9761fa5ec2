"""Data sets of Hearts by self-play, as Parquet files.

    python -m handsense.dataset OUT.parquet --deals 1000 --playouts 300 --seed 1

A file has one row for each decision with more than one legal card. docs/use/research.md describes
the columns. Deal ``i`` has the seed ``seed + i`` and the pass direction ``i`` of left, right,
across, hold. The player of seat ``s`` is number ``s + i`` of the four, so each plays in every seat.
Arguments determine the content of the file; only a version of pyarrow changes its encoding.

The module needs pyarrow and numpy.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from . import version
from ._native import need
from ._search import count
from .hearts import CardSet, Deal, DealPhase, Rule, pass_direction
from .hearts.cards import CODES, PLAYERS, action_of, card_of
from .hearts.match import payoffs
from .hearts.players import Player, player

#: Version of the columns.
SCHEMA_VERSION = 1

#: Rows of a row group.
ROWS = 8192


def schema(metadata: dict[str, str] | None = None) -> Any:
    """Returns the pyarrow schema of the files."""
    pa = need("pyarrow", __name__)
    per_card = pa.list_(pa.float32(), len(CODES))
    return pa.schema(
        [
            ("deal", pa.int64()),
            ("seed", pa.uint64()),
            ("rules", pa.uint16()),
            ("pass_direction", pa.int8()),
            ("seat", pa.int8()),
            ("player", pa.string()),
            ("trick", pa.int8()),
            ("view", pa.string()),
            ("legal", pa.uint64()),
            ("value", per_card),
            ("error", per_card),
            ("playouts", pa.int32()),
            ("action", pa.int8()),
            ("points", pa.int16()),
            ("payoff", pa.float32()),
        ],
        metadata,
    )


def rows_of_deal(
    number: int, seed: int, rules: Rule | str, names: Sequence[str]
) -> list[dict[str, Any]]:
    """Plays a deal and returns its rows.

    Args:
        number: number of the deal, from 0.
        seed: seed of the deal and of its players.
        rules: the rules.
        names: four names of players, of :data:`handsense.hearts.players.NAMES`.
    """
    direction = pass_direction(number, rules)
    deal = Deal.random(seed, rules=rules, pass_dir=direction)
    seats = [player(names[(seat + number) % PLAYERS], seed) for seat in range(PLAYERS)]
    if deal.state().phase == DealPhase.PASSING:
        for giver in range(PLAYERS):
            deal = deal.pass_cards(giver, seats[giver].pass_cards(deal.view(giver)))
    cards = [card_of(action) for action in range(len(CODES))]
    rows: list[dict[str, Any]] = []
    while (seat := (state := deal.state()).next_player) is not None:
        view, legal = deal.view(seat), state.legal
        if len(legal) == 1:
            card = next(iter(legal))
        else:
            choice = seats[seat].choose(view)
            card = choice.card
            rows.append(
                {
                    "deal": number,
                    "seed": seed,
                    "rules": int(deal.rules),
                    "pass_direction": int(direction),
                    "seat": seat,
                    "player": seats[seat].name,
                    "trick": len(state.trick_winners) + 1,
                    "view": str(view),
                    "legal": _mask(legal),
                    "value": [choice.values.get(each, math.nan) for each in cards],
                    "error": [choice.errors.get(each, math.nan) for each in cards],
                    "playouts": choice.playouts,
                    "action": action_of(card),
                }
            )
        deal = deal.play(card)
    points = state.scores
    for row in rows:
        row["points"] = points[row["seat"]]
        row["payoff"] = payoffs(points)[row["seat"]]
    return rows


def _mask(cards: CardSet) -> int:
    return sum(1 << action for action, code in enumerate(CODES) if cards.bits >> code & 1)


def write(
    path: str | os.PathLike[str],
    deals: int,
    players: Sequence[str] = ("learned",),
    seed: int = 0,
    rules: Rule | str = Rule.STANDARD,
    overwrite: bool = False,
    rows: int = ROWS,
    progress: Callable[[int], object] | None = None,
) -> int:
    """Plays deals and writes their decisions to a Parquet file.

    The file has the name ``path`` when it is whole. Until then, its row groups are in a file of that
    name with ``.part``. An exception removes it.

    Args:
        path: the file.
        deals: number of deals.
        players: one, two or four names. One or two are repeated.
        seed: seed of the first deal. The next deal has the next seed.
        rules: the rules.
        overwrite: whether to replace an existing file.
        rows: rows of a row group.
        progress: called with the number of deals played after each deal.

    Returns:
        The number of rows.

    Raises:
        FileExistsError: the file exists, and ``overwrite`` is false.
        ValueError: an argument is out of range or a player unknown.
    """
    pa = need("pyarrow", __name__)
    parquet = need("pyarrow.parquet", __name__)
    if len(players) not in (1, 2, PLAYERS):
        raise ValueError(f"{len(players)} players: expected 1, 2 or {PLAYERS}")
    count("deals", deals, 1)
    count("rows", rows, 1)
    count("seed", seed)
    if seed > 2**64 - deals:
        raise ValueError(f"seed is {seed}: expected 0 to 2**64 - deals")
    names = list(players) * (PLAYERS // len(players))
    made: dict[str, Player] = {name: player(name) for name in names}
    rules = Rule(rules)
    target = Path(path)
    if target.exists() and not overwrite:
        raise FileExistsError(f"{target} exists: --overwrite (overwrite=True) replaces it")
    columns = schema(
        {
            "handsense.schema": str(SCHEMA_VERSION),
            "handsense.version": version(),
            "handsense.game": "hearts",
            "handsense.deals": str(deals),
            "handsense.players": " ".join(names),
            "handsense.values": " ".join(f"{name}={each.unit}" for name, each in made.items()),
            "handsense.seed": str(seed),
            "handsense.rules": f"0x{rules:04x}",
        }
    )
    part = target.with_name(target.name + ".part")
    written = 0
    try:
        with parquet.ParquetWriter(part, columns, compression="zstd") as file:
            for group in _groups(deals, seed, rules, names, rows, progress):
                file.write_table(pa.Table.from_pylist(group, columns))
                written += len(group)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    return written


def _groups(
    deals: int,
    seed: int,
    rules: Rule,
    names: Sequence[str],
    size: int,
    progress: Callable[[int], object] | None,
) -> Iterator[list[dict[str, Any]]]:
    group: list[dict[str, Any]] = []
    for number in range(deals):
        group += rows_of_deal(number, seed + number, rules, names)
        while len(group) >= size:
            yield group[:size]
            group = group[size:]
        if progress is not None:
            progress(number + 1)
    if group:
        yield group


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m handsense.dataset", description="Plays Hearts and writes a Parquet file."
    )
    parser.add_argument("out", help="file to write")
    parser.add_argument("--deals", type=int, default=100, help="number of deals (100)")
    parser.add_argument("--players", nargs="+", help="1, 2 or 4 names (learned)")
    parser.add_argument("--playouts", type=int, help="search with N playouts: the player search")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal (0)")
    parser.add_argument("--rules", default="0x0da1", help="rule bits or a name (0x0da1)")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")
    given = parser.parse_args(arguments)
    names = given.players or ["learned" if given.playouts is None else "search"]

    def show(deals: int) -> None:
        end = "\n" if deals == given.deals else ""
        print(f"\r{deals} of {given.deals} deals", end=end, file=sys.stderr, flush=True)

    try:
        if given.playouts is not None:
            search = f"search:{count('playouts', given.playouts, 1)}:payoff"
            names = [search if name == "search" else name for name in names]
        rules = Rule(int(given.rules, 0) if given.rules[:1].isdigit() else given.rules)
        rows = write(
            given.out,
            given.deals,
            names,
            given.seed,
            rules,
            given.overwrite,
            progress=show if sys.stderr.isatty() else None,
        )
    except (ImportError, OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"{given.out}: {given.deals} deals, {rows} decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
