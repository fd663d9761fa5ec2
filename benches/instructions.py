#!/usr/bin/env python3
"""Counts machine instructions exactly, with valgrind's callgrind, and prints a Markdown table.

Unlike a time, the number does not depend on what else the machine does: it changes only when the code or the
compiler does. Pages that the system maps and clears are not in it.

    benches/instructions.py [--calls N] [NAME ...]
        The instructions of a call. Each function is run N and 2N times; the difference, over N, is the cost
        without the set-up.
    benches/instructions.py --checks [--calls N] [NAME ...]
        The instructions between two checks of clock and cancel flag by a search, in thousands. Each
        search runs in a process of its own, N times. It is cancelled at its check 10, 20 and so on, the last time
        at check 600. Fails above the limit.

NAME is a part of a name; without one, all functions are run.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The most thousands of instructions between two checks: half a millisecond at 3 GHz and one a cycle.
MOST = 1500
PER_MILLISECOND = 3000
# The number of checks of the last call.
LONG = 600
LOOK = "handsense_core::failpoint::armed::look"


def build(bench, *options):
    """Builds a program in the bench profile and returns its path."""
    command = ["cargo", "bench", "-p", "handsense", "--bench", bench, "--no-run", *options]
    built = subprocess.run(
        command + ["--message-format=json"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    for line in built.stdout.splitlines():
        message = json.loads(line)
        if message.get("target", {}).get("name") == bench and message.get("executable"):
            return message["executable"]
    sys.exit("cargo did not name the program")


def count(program, arguments, before=()):
    """Instructions of a whole run, or of its parts that begin with calls of functions.

    Each part has the number of the function that ends it; None is the end of the run."""
    with tempfile.TemporaryDirectory() as directory:
        output = os.path.join(directory, "callgrind.out")
        command = ["valgrind", "--tool=callgrind", "--combine-dumps=yes", "--callgrind-out-file=" + output]
        command += ["--dump-before=" + name for name in before]
        run = subprocess.run(
            command + [program, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if run.returncode:
            sys.exit(run.stdout)
        parts = []
        with open(output) as lines:
            for line in lines:
                if line.startswith("desc: Trigger: "):
                    trigger = line.split("=", 1)[1].strip() if "=" in line else None
                elif line.startswith("totals: "):
                    parts.append((trigger, int(line.split()[1])))
    return parts


def print_calls(names, calls):
    """Prints the instructions of a call of each function."""
    program = build("driver")
    print("| function | instructions a call |")
    print("|---|---:|")
    for name in known(program, names):
        once, twice = (count(program, [name, runs])[-1][1] for runs in (calls, 2 * calls))
        print(f"| {name} | {(twice - once) / calls:,.1f} |", flush=True)


def known(program, parts):
    """The names that the program lists and that contain one of the parts."""
    names = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return [name for name in names if not parts or any(part in name for part in parts)]


def work(program, number, checks):
    """The instructions between the checks of each call, and from the one that ends it to its return.

    The first and the last number of a call are those before its first check and after its last one."""
    calls = []
    inside = False
    for trigger, instructions in count(program, [number, *checks], ["call_boundary", LOOK]):
        if inside:
            calls[-1].append(instructions)
        if trigger != LOOK:
            inside = not inside and trigger is not None
            if inside:
                calls.append([])
    return [(call, sum(call[most + 1 :]) or call[-1]) for call, most in zip(calls, checks)]


def print_checks(names, calls):
    """Prints the instructions between two checks of each search. Returns whether all keep the limit."""
    program = build("budget", "--features=failpoints")
    checks = [10 * number for number in range(1, calls)] + [LONG]
    print("| function | stage | checks | p99.9 | largest | first call | to the return | ms at 3 GHz |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    searches = known(program, [])
    keeps = True
    for search in known(program, names):
        found = work(program, searches.index(search), checks)
        between = sorted(one for call, _ in found for one in call)
        columns = [between[-(len(between) // 1000) - 1], between[-1], max(found[0][0]), max(end for _, end in found)]
        columns = " | ".join(f"{column / 1000:,.0f}" for column in columns)
        milliseconds = between[-1] / 1000 / PER_MILLISECOND
        print(f"| {search} | {len(between):,} | {columns} | {milliseconds:.2f} |", flush=True)
        keeps &= between[-1] <= 1000 * MOST
    return keeps


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checks", action="store_true", help="count between two checks of clock and cancel flag")
    parser.add_argument("--calls", type=int, help="N (default 1000, or 10 with --checks)")
    parser.add_argument("names", nargs="*", help="functions (default: all)")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        print("SKIPPED: there is no valgrind")
    elif not arguments.checks:
        print_calls(arguments.names, arguments.calls or 1000)
    elif not print_checks(arguments.names, arguments.calls or 10):
        sys.exit(f"FAILED: more than {MOST} thousand instructions")


main()
