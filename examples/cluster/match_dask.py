#!/usr/bin/env python3
r"""Plays a match of `handsense arena` in shards on the workers of a Dask cluster.

Example, on this machine:

    match_dask.py --parts 8 --out match.jsonl -- tuned as-designed --deals 20000 --rules legacy-main

The same on a cluster with handsense in /opt/bin:

    match_dask.py --scheduler tcp://head:8786 --handsense /opt/bin/handsense --parts 100 \
        --out match.jsonl -- tuned as-designed --deals 1000000

The same command resumes an interrupted match with the finished shards.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Generator, Mapping

import cloudpickle
import shards
from distributed import Client, Future, as_completed

# The workers do not have the module.
cloudpickle.register_pickle_by_value(shards)


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


def play(
    options: argparse.Namespace, tasks: Mapping[int, shards.Task]
) -> Generator[shards.Finished, None, None]:
    """Plays the shards; see `shards.Play`."""
    with connect(options) as client:
        # Not pure: Dask must not reuse the result of an earlier match.
        pending: dict[Future[str], int] = {
            client.submit(shards.play_shard, *task, retries=options.retries, pure=False): number
            for number, task in tasks.items()
        }
        try:
            for future in as_completed(list(pending)):
                yield shards.Finished(pending.pop(future), future.result)
                # The result is on disk, so the cluster may forget it.
                future.release()
        finally:
            client.cancel(list(pending))


def main(arguments: list[str]) -> int:
    """Runs the program and returns its exit code."""
    parser = shards.make_parser(__doc__ or "")
    parser.add_argument("--scheduler", metavar="ADDRESS",
                        help="address of the Dask scheduler, such as tcp://head:8786")
    parser.add_argument("--workers", type=shards.positive, metavar="N",
                        help="workers on this machine without a scheduler (default: chosen by Dask)")
    return shards.main(play, parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
