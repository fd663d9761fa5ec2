#!/usr/bin/env python3
"""Counts the machine instructions of each function exactly, as a Markdown table.

Each function is run N and 2N times under valgrind's callgrind; the difference, over N, is the cost of one
call without the set-up. Unlike a time, the number does not depend on what else the
machine does: it changes only when the code or the compiler does.

Usage: benches/instructions.py [--calls N] [name ...]
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


def build_driver():
    """Builds the driver in the bench profile and returns its path."""
    command = ["cargo", "bench", "-p", "handsense", "--bench", "driver", "--no-run"]
    built = subprocess.run(
        command + ["--message-format=json"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    for line in built.stdout.splitlines():
        message = json.loads(line)
        target = message.get("target", {})
        if target.get("name") == "driver" and message.get("executable"):
            return message["executable"]
    sys.exit("cargo did not name the driver")


def count(driver, name, calls):
    """Instructions of a whole run of the driver."""
    with tempfile.TemporaryDirectory() as directory:
        output = os.path.join(directory, "callgrind.out")
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + output]
        run = subprocess.run(
            command + [driver, name, str(calls)],
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    collected = re.search(r"Collected : (\d+)", run.stderr)
    if not collected:
        sys.exit("valgrind reported no instruction count:\n" + run.stderr)
    return int(collected.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=1000, help="N (default %(default)s)")
    parser.add_argument("names", nargs="*", help="functions (default: all)")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        print("SKIPPED: there is no valgrind")
        return
    driver = build_driver()
    known = subprocess.run([driver], check=True, stdout=subprocess.PIPE, text=True).stdout
    names = arguments.names or known.splitlines()
    print("| function | instructions a call |")
    print("|---|---:|")
    for name in names:
        once = count(driver, name, arguments.calls)
        twice = count(driver, name, 2 * arguments.calls)
        print(f"| {name} | {(twice - once) / arguments.calls:,.1f} |", flush=True)


main()
