#!/usr/bin/env python3
r"""Plays a match of `handsense arena` in shards on the workers of a Dask cluster.

Each shard is one task: a worker runs the handsense program and returns the text of the results file.
Workers share no files with each other or with this program; they need only the handsense program.
Finished shards are kept and merged at the end.

Example, on this machine:

    tournament.py --parts 8 --out match.jsonl -- tuned as-designed --deals 20000 --rules legacy-main

The same on a cluster with handsense in /opt/bin:

    tournament.py --scheduler tcp://head:8786 --handsense /opt/bin/handsense --parts 100 \
        --out match.jsonl -- tuned as-designed --deals 1000000

The same command resumes an interrupted match with the finished shards.
"""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from distributed import Client, Future, as_completed


class TournamentError(Exception):
    """The match cannot be played; the text is a sentence for the user."""


def play_shard(command: Sequence[str], begun: str) -> str:
    """Plays a shard on a worker and returns the lines of its results file.

    Args:
        command: a call of `handsense arena` without its results file.
        begun: results of an earlier call for the same shard; may be empty. handsense checks that
            both belong to the same match.

    Raises:
        TournamentError: handsense failed.
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
            message = done.stderr.strip().replace(str(part), "the earlier results file of this shard")
            raise TournamentError(message or f"handsense exited with status {done.returncode}")
        return part.read_text(encoding="utf-8")


def save(part: Path, lines: str) -> None:
    """Writes a finished shard atomically."""
    unfinished = part.with_suffix(".unfinished")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(lines)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(part)


def play_all(client: Client, options: argparse.Namespace, parts: Sequence[Path]) -> None:
    """Plays all shards, each into its file.

    Raises:
        TournamentError: a shard failed after all retries.
    """
    shards: dict[Future[str], int] = {}
    for number, part in enumerate(parts, start=1):
        command = [options.handsense, "arena", *options.match]
        command += ["--shard", f"{number}/{len(parts)}", "--threads", str(options.threads)]
        begun = part.read_text(encoding="utf-8") if part.exists() else ""
        # Not pure: Dask must not reuse the result of an earlier match.
        future = client.submit(play_shard, command, begun, retries=options.retries, pure=False)
        shards[future] = number
    for done, future in enumerate(as_completed(list(shards)), start=1):
        number = shards.pop(future)
        try:
            save(parts[number - 1], future.result())
        except Exception as error:  # Errors of the worker or of Dask.
            client.cancel(list(shards))
            raise TournamentError(f"shard {number}/{len(parts)}: {error}") from error
        # The result is on disk, so the cluster may forget it.
        future.release()
        print(f"shard {number} finished, {done} of {len(parts)}", file=sys.stderr)


def merge(options: argparse.Namespace, parts: Sequence[Path]) -> int:
    """Merges the shards into the results file, prints the report and returns the exit code."""
    command = [options.handsense_here or options.handsense, "arena", "merge"]
    command += [*map(str, parts), "--out", str(options.out)]
    return subprocess.run(command, check=False).returncode


def connect(options: argparse.Namespace) -> Client:
    """Connects to the given scheduler, or starts a local cluster."""
    if options.scheduler:
        return Client(options.scheduler)
    # Dask starts a LocalCluster of processes and closes it with the client. Errors of its workers
    # return as exceptions, so their logs are silenced.
    return Client(
        n_workers=options.workers,
        threads_per_worker=1,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )


def positive(text: str) -> int:
    """Parses an integer of at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parses the command line."""
    about, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about,
        epilog=examples,
        usage="%(prog)s [options] --parts N --out FILE -- PLAYER PLAYER [arena options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("match", nargs="+", metavar="PLAYER PLAYER [arena options]",
        help="the match: arguments of `handsense arena`; its files must exist on every worker")
    add("--parts", type=positive, required=True, metavar="N",
        help="number of shards; use several per worker, so that all are busy to the end")
    add("--out", type=Path, required=True, metavar="FILE", help="results file of the match")
    add("--directory", type=Path, metavar="DIR",
        help="directory of the finished shards (default: FILE.parts)")
    add("--scheduler", metavar="ADDRESS", help="address of the Dask scheduler, such as tcp://head:8786")
    add("--workers", type=positive, metavar="N",
        help="workers on this machine without a scheduler (default: chosen by Dask)")
    add("--threads", type=positive, default=1, metavar="N",
        help="threads per shard (default: 1, for workers that run one task per core)")
    add("--retries", type=int, default=2, metavar="N",
        help="retries of a failed shard (default: 2)")
    add("--handsense", default="handsense", metavar="PATH",
        help="program on the workers (default: handsense, found by their PATH)")
    add("--handsense-here", metavar="PATH",
        help="program for merging on this machine (default: as on the workers)")
    return parser.parse_args(arguments)


def run(options: argparse.Namespace) -> int:
    """Plays and merges the match and returns the exit code."""
    if options.out.exists() and options.out.stat().st_size > 0:
        raise TournamentError(f"{options.out} is not empty; choose a new file")
    directory: Path = options.directory or Path(f"{options.out}.parts")
    directory.mkdir(parents=True, exist_ok=True)
    parts = [directory / f"{number}.jsonl" for number in range(1, options.parts + 1)]
    with connect(options) as client:
        play_all(client, options, parts)
    return merge(options, parts)


def main(arguments: Sequence[str]) -> int:
    """Runs the program and returns its exit code."""
    options = parse(arguments)
    try:
        return run(options)
    except (TournamentError, OSError) as error:
        print(f"tournament: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("tournament: interrupted; run the same command to resume", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
