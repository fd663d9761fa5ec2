#!/usr/bin/env python3
r"""Plays a match of `handsense arena` in shards on the nodes of a Ray cluster.

Example, on this machine:

    match_ray.py --parts 8 --out match.jsonl -- tuned as-designed --deals 20000 --rules legacy-main

The same on a cluster, from one of its nodes, with handsense in /opt/bin:

    match_ray.py --address auto --handsense /opt/bin/handsense --parts 100 \
        --out match.jsonl -- tuned as-designed --deals 1000000

The same command resumes an interrupted match with the finished shards.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Generator, Mapping
from functools import partial

import ray
import ray.cloudpickle
import shards

# The nodes do not have the module.
ray.cloudpickle.register_pickle_by_value(shards)


def lines(reference: ray.ObjectRef[str]) -> str:
    """Returns the result of a task, or raises the error of the worker."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        # The text of the error is the traceback of the worker.
        raise error.cause from None


def play(
    options: argparse.Namespace, tasks: Mapping[int, shards.Task]
) -> Generator[shards.Finished, None, None]:
    """Plays the shards; see `shards.Play`."""
    # A local cluster has the processors of this machine, or as many as --workers says.
    ray.init(
        address=options.address or "local",
        num_cpus=options.workers,
        include_dashboard=None if options.address else False,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    task = ray.remote(shards.play_shard).options(
        num_cpus=options.threads, max_retries=options.retries, retry_exceptions=True
    )
    pending = {task.remote(*one): number for number, one in tasks.items()}
    try:
        while pending:
            # A result is deleted when its reference is gone.
            [reference], _ = ray.wait(list(pending))
            yield shards.Finished(pending.pop(reference), partial(lines, reference))
    finally:
        for reference in pending:
            ray.cancel(reference)
        ray.shutdown()


def main(arguments: list[str]) -> int:
    """Runs the program and returns its exit code."""
    parser = shards.make_parser(__doc__ or "")
    parser.add_argument("--address", metavar="ADDRESS",
                        help="address of the cluster: auto on one of its nodes, or ray://head:10001")
    parser.add_argument("--workers", type=shards.positive, metavar="N",
                        help="processors to use on this machine without an address (default: all)")
    return shards.main(play, parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
