"""Matches of `handsense arena` in shards: what the programs for Dask and for Ray have in common.

Each shard is one task: a worker runs the handsense program and returns the text of the results file.
Workers share no files with each other or with this program; they need only the handsense program.
Finished shards are kept and merged at the end.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple


class MatchError(Exception):
    """The match cannot be played; the text is a sentence for the user."""


class Task(NamedTuple):
    """A shard to play."""

    #: A call of `handsense arena` without its results file.
    command: list[str]
    #: The results of an earlier call for the same shard; may be empty.
    begun: str


class Finished(NamedTuple):
    """A shard whose task has ended."""

    number: int
    #: Returns the lines of the results file, or raises the error of the worker.
    lines: Callable[[], str]


#: Plays tasks, by the number of their shard, on a cluster, and yields each when it has ended. The
#: others are cancelled when the generator is closed.
Play = Callable[[argparse.Namespace, Mapping[int, Task]], Generator[Finished, None, None]]


def play_shard(command: Sequence[str], begun: str) -> str:
    """Plays a shard on a worker and returns the lines of its results file.

    handsense checks that the results of an earlier call belong to the same match.

    Raises:
        MatchError: handsense failed.
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
            raise MatchError(message or f"handsense exited with status {done.returncode}")
        return part.read_text(encoding="utf-8")


def save(part: Path, lines: str) -> None:
    """Writes a finished shard atomically."""
    unfinished = part.with_suffix(".unfinished")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(lines)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(part)


def play_all(play: Play, options: argparse.Namespace, parts: Sequence[Path]) -> None:
    """Plays all shards, each into its file.

    Raises:
        MatchError: a shard failed after all retries.
    """
    tasks = {}
    for number, part in enumerate(parts, start=1):
        command = [options.handsense, "arena", *options.match]
        command += ["--shard", f"{number}/{len(parts)}", "--threads", str(options.threads)]
        begun = part.read_text(encoding="utf-8") if part.exists() else ""
        tasks[number] = Task(command, begun)
    with closing(play(options, tasks)) as finished:
        for done, shard in enumerate(finished, start=1):
            try:
                save(parts[shard.number - 1], shard.lines())
            except Exception as error:  # Errors of the worker or of the cluster.
                raise MatchError(f"shard {shard.number}/{len(parts)}: {error}") from error
            print(f"shard {shard.number} finished, {done} of {len(parts)}", file=sys.stderr)


def merge(options: argparse.Namespace, parts: Sequence[Path]) -> int:
    """Merges the shards into the results file, prints the report and returns the exit code."""
    command = [options.handsense_here or options.handsense, "arena", "merge"]
    command += [*map(str, parts), "--out", str(options.out)]
    return subprocess.run(command, check=False).returncode


def positive(text: str) -> int:
    """Parses an integer of at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def make_parser(documentation: str) -> argparse.ArgumentParser:
    """Returns a parser with the options that all clusters have."""
    about, _, examples = documentation.partition("\n\n")
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
    add("--threads", type=positive, default=1, metavar="N", help="threads per shard (default: 1)")
    add("--retries", type=int, default=2, metavar="N",
        help="retries of a failed shard (default: 2)")
    add("--handsense", default="handsense", metavar="PATH",
        help="program on the workers (default: handsense, found by their PATH)")
    add("--handsense-here", metavar="PATH",
        help="program for merging on this machine (default: as on the workers)")
    return parser


def run(play: Play, options: argparse.Namespace) -> int:
    """Plays and merges the match and returns the exit code."""
    if options.out.exists() and options.out.stat().st_size > 0:
        raise MatchError(f"{options.out} is not empty; choose a new file")
    directory: Path = options.directory or Path(f"{options.out}.parts")
    directory.mkdir(parents=True, exist_ok=True)
    parts = [directory / f"{number}.jsonl" for number in range(1, options.parts + 1)]
    play_all(play, options, parts)
    return merge(options, parts)


def main(play: Play, options: argparse.Namespace) -> int:
    """Runs the program and returns its exit code."""
    try:
        return run(play, options)
    except (MatchError, OSError) as error:
        print(f"match: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("match: interrupted; run the same command to resume", file=sys.stderr)
        return 130
