#!/usr/bin/env python3
r"""Plays a match of `handsense arena` in shards on the workers of a Dask cluster.

Each shard is one task: a worker runs the handsense program and sends back what the result file
holds. So workers share no files, neither with each other nor with this program; they only need the
handsense program. The shards are kept as they come, and merged when all are there.

Example, on this machine:

    tournament.py --parts 8 --out match.jsonl -- tuned as-designed --deals 20000 --rules legacy-main

The same on a cluster, where handsense lies in /opt/bin:

    tournament.py --scheduler tcp://head:8786 --handsense /opt/bin/handsense --parts 100 \
        --out match.jsonl -- tuned as-designed --deals 1000000

Given again, the command goes on with the shards that are there.
"""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from distributed import Client, Future, as_completed


class TournamentError(Exception):
    """Why the match cannot be played, as a sentence."""


def play_shard(command: Sequence[str], begun: str) -> str:
    """Plays a shard on a worker and returns the lines of its result file.

    `command` is a call of `handsense arena` without its result file; `begun` is what an earlier
    call has played of the same shard, empty if nothing. handsense itself sees that both are of the
    same match.
    """
    with tempfile.TemporaryDirectory() as directory:
        part = Path(directory, "part.jsonl")
        part.write_text(begun, encoding="utf-8")
        done = subprocess.run(
            [*command, "--out", str(part), "--resume"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode != 0:
            # The temporary path means nothing to the user.
            said = done.stderr.strip().replace(str(part), "what is there of this shard")
            raise TournamentError(said or f"handsense ended with {done.returncode}")
        return part.read_text(encoding="utf-8")


def keep(part: Path, lines: str) -> None:
    """Writes a finished shard so that its file is there either whole or not at all."""
    unfinished = part.with_suffix(".unfinished")
    unfinished.write_text(lines, encoding="utf-8")
    unfinished.replace(part)


def play_all(client: Client, options: argparse.Namespace, parts: Sequence[Path]) -> None:
    """Plays all shards, each into its file; raises TournamentError when one fails for good."""
    shards: dict[Future[str], int] = {}
    for number, part in enumerate(parts, start=1):
        command = [options.handsense, "arena", *options.match]
        command += ["--shard", f"{number}/{len(parts)}", "--threads", str(options.threads)]
        begun = part.read_text(encoding="utf-8") if part.exists() else ""
        # Not pure: Dask must not take a shard's result from an earlier match.
        future = client.submit(play_shard, command, begun, retries=options.retries, pure=False)
        shards[future] = number
    for done, future in enumerate(as_completed(list(shards)), start=1):
        number = shards.pop(future)
        try:
            keep(parts[number - 1], future.result())
        except Exception as error:  # Whatever the worker raised, or Dask because of it.
            client.cancel(list(shards))
            raise TournamentError(f"shard {number}/{len(parts)}: {error}") from error
        # The cluster need not remember what lies in a file.
        future.release()
        print(f"shard {number} is there, {done} of {len(parts)}", file=sys.stderr)


def merge(options: argparse.Namespace, parts: Sequence[Path]) -> int:
    """Merges the shards into the result file and prints the report; returns the exit code."""
    command = [options.handsense_here or options.handsense, "arena", "merge"]
    command += [*map(str, parts), "--out", str(options.out)]
    return subprocess.run(command, check=False).returncode


def connect(options: argparse.Namespace) -> Client:
    """The client of the given scheduler, or of a cluster of its own on this machine."""
    if options.scheduler:
        return Client(options.scheduler)
    # Dask makes a LocalCluster of processes, and ends it with the client. What its workers would
    # log comes back as errors anyway.
    return Client(
        n_workers=options.workers,
        threads_per_worker=1,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )


def positive(text: str) -> int:
    """A whole number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Reads the command line."""
    about, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about,
        epilog=examples,
        usage="%(prog)s [options] --parts N --out FILE -- PLAYER PLAYER [arena options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("match", nargs="+", metavar="PLAYER PLAYER [arena options]",
        help="the match, as `handsense arena` is told it; files it names must be on every worker")
    add("--parts", type=positive, required=True, metavar="N",
        help="how many shards; several for each worker, so that all are busy to the end")
    add("--out", type=Path, required=True, metavar="FILE", help="the result file of the match")
    add("--directory", type=Path, metavar="DIR",
        help="keeps the shards here as they come; FILE.parts if nothing is said")
    add("--scheduler", metavar="ADDRESS", help="the Dask scheduler, such as tcp://head:8786")
    add("--workers", type=positive, metavar="N",
        help="workers on this machine when there is no scheduler; as Dask likes if not said")
    add("--threads", type=positive, default=1, metavar="N",
        help="threads of one shard (default: 1, which fits workers with a task for every core)")
    add("--retries", type=int, default=2, metavar="N",
        help="how often a shard that fails is played again (default: 2)")
    add("--handsense", default="handsense", metavar="PATH",
        help="the program on the workers (default: handsense, looked up there)")
    add("--handsense-here", metavar="PATH",
        help="the program that merges, on this machine (default: as on the workers)")
    return parser.parse_args(arguments)


def run(options: argparse.Namespace) -> int:
    """Plays and merges the match; returns the exit code."""
    if options.out.exists() and options.out.stat().st_size > 0:
        raise TournamentError(f"{options.out} already holds something; choose a new file")
    directory: Path = options.directory or Path(f"{options.out}.parts")
    directory.mkdir(parents=True, exist_ok=True)
    parts = [directory / f"{number}.jsonl" for number in range(1, options.parts + 1)]
    with connect(options) as client:
        play_all(client, options, parts)
    return merge(options, parts)


def main(arguments: Sequence[str]) -> int:
    """Runs the program; returns its exit code."""
    options = parse(arguments)
    try:
        return run(options)
    except (TournamentError, OSError) as error:
        print(f"tournament: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("tournament: interrupted; the same command goes on", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
