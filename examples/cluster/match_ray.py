#!/usr/bin/env python3
r"""Plays a match of `handsense arena` in shards on the nodes of a Ray cluster.

Example, on this machine:

    match_ray.py --parts 8 --out match.jsonl -- tuned as-designed --deals 20000 --rules legacy-main

The same on a cluster, from one of its nodes, with handsense in /opt/bin:

    match_ray.py --address auto --handsense /opt/bin/handsense --parts 100 \
        --out match.jsonl -- tuned as-designed --deals 1000000

Nodes share no files with each other or with this program. Finished shards are kept, and the same
command resumes an interrupted match with them.
"""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

import ray


class MatchError(Exception):
    """The match cannot be played; the text is a sentence for the user."""


def play_shard(command: list[str], begun: str) -> str:
    """Plays a shard on a node and returns the lines of its results file.

    `begun` has the lines of an earlier call; handsense checks that they belong to the same match.
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


def play_all(options: argparse.Namespace, parts: list[Path]) -> None:
    """Plays all shards, each into its file."""
    # A local cluster has the processors of this machine, or as many as --workers says.
    ray.init(
        address=options.address or "local",
        num_cpus=options.workers,
        include_dashboard=None if options.address else False,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    task = ray.remote(play_shard).options(
        num_cpus=options.threads, max_retries=options.retries, retry_exceptions=True
    )
    pending = {}
    for number, part in enumerate(parts, start=1):
        command = [options.handsense, "arena", *options.match]
        command += ["--shard", f"{number}/{len(parts)}", "--threads", str(options.threads)]
        begun = part.read_text(encoding="utf-8") if part.exists() else ""
        pending[task.remote(command, begun)] = number
    try:
        while pending:
            # Ray deletes a result when its reference is gone.
            [reference], _ = ray.wait(list(pending))
            number = pending.pop(reference)
            try:
                lines = ray.get(reference)
            except ray.exceptions.RayError as error:
                # The text of an error of the task is the traceback of the worker.
                cause = error.cause if isinstance(error, ray.exceptions.RayTaskError) else error
                raise MatchError(f"shard {number}/{len(parts)}: {cause}") from error
            parts[number - 1].write_text(lines, encoding="utf-8")
            print(f"shard {number} finished, {len(parts) - len(pending)} of {len(parts)}", file=sys.stderr)
    finally:
        for reference in pending:
            ray.cancel(reference)
        ray.shutdown()


def run(options: argparse.Namespace) -> int:
    """Plays and merges the match and returns the exit code."""
    if options.out.exists() and options.out.stat().st_size > 0:
        raise MatchError(f"{options.out} is not empty; choose a new file")
    directory: Path = options.directory or Path(f"{options.out}.parts")
    directory.mkdir(parents=True, exist_ok=True)
    parts = [directory / f"{number}.jsonl" for number in range(1, options.parts + 1)]
    play_all(options, parts)
    merge = [options.handsense_here or options.handsense, "arena", "merge"]
    return subprocess.run([*merge, *map(str, parts), "--out", str(options.out)], check=False).returncode


def positive(text: str) -> int:
    """Parses an integer of at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def parse(arguments: list[str]) -> argparse.Namespace:
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
        help="the match: arguments of `handsense arena`; its files must exist on every node")
    add("--address", metavar="ADDRESS",
        help="address of the cluster: auto on one of its nodes, or ray://head:10001")
    add("--workers", type=positive, metavar="N",
        help="processors to use on this machine without an address (default: all)")
    add("--parts", type=positive, required=True, metavar="N",
        help="number of shards; use several per processor, so that all are busy to the end")
    add("--out", type=Path, required=True, metavar="FILE", help="results file of the match")
    add("--directory", type=Path, metavar="DIR",
        help="directory of the finished shards (default: FILE.parts)")
    add("--threads", type=positive, default=1, metavar="N", help="threads per shard (default: 1)")
    add("--retries", type=int, default=2, metavar="N",
        help="retries of a failed shard (default: 2)")
    add("--handsense", default="handsense", metavar="PATH",
        help="program on the nodes (default: handsense, found by their PATH)")
    add("--handsense-here", metavar="PATH",
        help="program for merging on this machine (default: as on the nodes)")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Runs the program and returns its exit code."""
    try:
        return run(parse(arguments))
    except (MatchError, OSError) as error:
        print(f"match: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("match: interrupted; run the same command to resume", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
