#!/usr/bin/env python3
"""Builds and runs the fuzz targets: python3 fuzz/run.py [targets] [options].

Needs a stable Rust toolchain, a C++ compiler and Python 3.6, and from the registry the crate libfuzzer-sys. Without
targets all of them run, each for ten seconds. docs/reference/fuzzing.md tells what they look for.

A committed corpus is one file, corpus/TARGET.inputs: for each input its length, four bytes with the lowest first, and
its bytes, in the order of their SHA-1 digests.
"""

import argparse
import concurrent.futures
import hashlib
import heapq
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

FUZZ = pathlib.Path(__file__).resolve().parent
COMMITTED = FUZZ / "corpus"
ARTIFACTS = FUZZ / "artifacts"
# What the fuzzer follows: which edges are taken, how often, and what numbers are compared with.
COVERAGE = ["-Cpasses=sancov-module", "-Ccodegen-units=1", "--cfg=fuzzing"] + [
    f"-Cllvm-args=-sanitizer-coverage-{option}"
    for option in ("level=4", "inline-8bit-counters", "pc-table", "trace-compares")]
# The ending of a committed corpus.
ENDING = ".inputs"
# Bytes of an input: the largest struct, and what is drawn from besides.
MOST_BYTES = 2048
# Inputs of a committed corpus, which every checkout has.
MOST_INPUTS = 150
# Seconds after which an input counts as one that does not end, and megabytes that are too many.
TIME_LIMIT, MEMORY_LIMIT = 30, 2048
# Exit codes beside 0: something was found; the targets do not compile; what they need is not there.
FOUND, BROKEN, MISSING = 1, 2, 3
# What the surroundings say about another build must not reach this one.
FOREIGN = re.compile(r"(CARGO_ENCODED_)?RUSTFLAGS|CARGO_BUILD_.*|CARGO_TARGET_.*|CARGO_PROFILE_.*|CARGO_INCREMENTAL"
                     r"|RUSTC_WORKSPACE_WRAPPER|ASAN_OPTIONS|UBSAN_OPTIONS")


class Missing(Exception):
    """Something is not there without which nothing can be built."""


def digest(data):
    """The name that libFuzzer gives an input."""
    return hashlib.sha1(data).hexdigest()


def read_corpus(name):
    """The inputs of a committed corpus."""
    archive, inputs = COMMITTED / f"{name}{ENDING}", []
    rest = archive.read_bytes() if archive.exists() else b""
    while rest:
        end = 4 + int.from_bytes(rest[:4], "little")
        if len(rest) < end:
            sys.exit(f"{archive} ends within an input")
        inputs.append(rest[4:end])
        rest = rest[end:]
    return inputs


def write_corpus(name, inputs):
    """Packs inputs into a committed corpus. The same inputs always give the same file."""
    COMMITTED.mkdir(exist_ok=True)
    packed = (len(data).to_bytes(4, "little") + data for data in sorted(set(inputs), key=digest))
    (COMMITTED / f"{name}{ENDING}").write_bytes(b"".join(packed))


def unpack(name, directory):
    """Unpacks a committed corpus into a directory of its own, one file an input; returns the directory."""
    directory = directory / name
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    for data in read_corpus(name):
        (directory / digest(data)).write_bytes(data)
    return directory


def names():
    return sorted(path.stem for path in (FUZZ / "targets").glob("*.rs"))


def surroundings(sanitizer):
    variables = {name: value for name, value in os.environ.items() if not FOREIGN.fullmatch(name)}
    flags = COVERAGE + ([f"-Zsanitizer={sanitizer}"] if sanitizer else [])
    variables["CARGO_ENCODED_RUSTFLAGS"] = "\x1f".join(flags)
    variables["CARGO_NET_RETRY"] = "0"
    return variables


def cargo(sanitizer):
    if sanitizer:
        # Only the nightly compiler has sanitizers.
        return ["rustup", "run", "nightly", "cargo"], ["rustup", "run", "nightly", "rustc"]
    return [os.environ.get("CARGO", "cargo")], [os.environ.get("RUSTC", "rustc")]


def host(rustc):
    try:
        said = subprocess.run([*rustc, "-vV"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              universal_newlines=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise Missing(f"there is no {' '.join(rustc)}") from None
    return re.search(r"^host: (.*)$", said.stdout, re.MULTILINE).group(1)


def check_compiler():
    compilers = [os.environ.get("CXX", "c++"), "g++", "clang++"]
    if not any(shutil.which(compiler.split()[0]) for compiler in compilers):
        raise Missing("there is no C++ compiler, which libfuzzer-sys is built with")


def fetch(command, triple, variables, offline):
    """Gets the crates, from this machine if they are here."""
    fetching = [*command, "fetch", "--locked", "--target", triple]
    for way in [["--offline"]] + ([] if offline else [[]]):
        done = subprocess.run(fetching + way, cwd=FUZZ, env=variables, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, universal_newlines=True)
        if done.returncode == 0:
            return
    print(done.stderr, file=sys.stderr)
    raise Missing("the crate libfuzzer-sys is not on this machine, and could not be had from the registry")


def build(targets, options):
    """Builds targets; answers their programs by name."""
    check_compiler()
    (command, rustc), variables = cargo(options.sanitizer), surroundings(options.sanitizer)
    # With a target of its own the flags do not reach build scripts.
    triple = host(rustc)
    fetch(command, triple, variables, options.offline)
    building = [*command, "build", "--release", "--locked", "--offline", "--target", triple,
                "--message-format=json-render-diagnostics"]
    building += ["--target-dir", str(options.target_directory / (options.sanitizer or "plain"))]
    for target in targets:
        building += ["--bin", target]
    done = subprocess.run(building, cwd=FUZZ, env=variables, stdout=subprocess.PIPE, universal_newlines=True)
    if done.returncode != 0:
        print("fuzz/run.py: the targets cannot be built", file=sys.stderr)
        sys.exit(BROKEN)
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    return {message["target"]["name"]: message["executable"] for message in messages
            if message.get("executable") and message["target"]["name"] in targets}


def limits(name):
    (ARTIFACTS / name).mkdir(parents=True, exist_ok=True)
    return [f"-artifact_prefix={ARTIFACTS / name}{os.sep}", f"-timeout={TIME_LIMIT}",
            f"-rss_limit_mb={MEMORY_LIMIT}", f"-max_len={MOST_BYTES}", "-print_final_stats=1"]


def last(pattern, text):
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def run(name, program, options):
    """Runs one target; answers the line of the table, and what the fuzzer said if it found something."""
    seeds, temporary = unpack(name, options.target_directory / "seeds"), None
    if options.runs is None:
        work = options.corpus / name
        work.mkdir(parents=True, exist_ok=True)
        limit = [f"-max_total_time={options.seconds}"]
    else:
        # So many runs are the same runs each time, so nothing may come from those before.
        temporary = tempfile.TemporaryDirectory()
        work = pathlib.Path(temporary.name)
        limit = [f"-runs={options.runs}"]
    command = [program, *limits(name), *limit, f"-seed={options.seed}", str(work), str(seeds)]
    start = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                          universal_newlines=True)
    said, took = done.stdout, time.monotonic() - start
    inputs = sum(1 for _ in work.iterdir()) if options.runs is None else last(r"corp: (\d+)", said)
    if temporary:
        temporary.cleanup()
    executions = last(r"stat::number_of_executed_units:\s*(\d+)", said) or last(r"#(\d+)", said)
    edges, features = last(r"cov: (\d+)", said), last(r"ft: (\d+)", said)
    line = f"{name:18} {executions:12} {edges:8} {features:9} {inputs:8} {took:8.0f}"
    if done.returncode == 0 and edges == 0:
        return line, f"{name}: no coverage is seen, so nothing is followed\n{said[-2000:]}"
    if done.returncode == 0:
        return line, None
    # What the target says stands before a long way down the stack, where its input lies behind it.
    fault = re.search(r"^thread '.*?panicked(?:.|\n)*?(?=\nstack backtrace|\n==)|^==\d+== ERROR.*", said, re.MULTILINE)
    written = re.search(r"Test unit written to (.*)", said)
    where = f"\nits input: {written.group(1)}" if written else ""
    return line, f"{name}: found something\n{fault.group() if fault else said[-4000:]}{where}"


def edges_by_input(program, name, known):
    """What every known input takes, as the fuzzer notes it when it merges corpora."""
    with tempfile.TemporaryDirectory() as directory:
        fresh, notes = pathlib.Path(directory, "corpus"), pathlib.Path(directory, "notes")
        fresh.mkdir()
        # Edges alone: how often each is taken would keep ten times as many inputs.
        command = [program, *limits(name), "-set_cover_merge=1", "-use_counters=0",
                   f"-merge_control_file={notes}", str(fresh), *map(str, known)]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, check=True)
        lines = notes.read_text().splitlines()
    files = lines[2:2 + int(lines[0])]
    taken = {}
    for line in lines[2 + len(files):]:
        kind, number, *features = line.split()
        if kind == "FT":
            taken[pathlib.Path(files[int(number)])] = set(features)
    return taken


def minimise(name, program, options):
    """Makes the committed corpus anew: few and short inputs that take the edges which any known input takes, those
    first that take most."""
    seeds, work = unpack(name, options.target_directory / "seeds"), options.corpus / name
    taken = edges_by_input(program, name, [path for path in (seeds, work) if path.is_dir()])
    inputs = {path: path.read_bytes() for path in taken}
    kept, covered = [], set()
    # What an input adds only falls as others are kept, so it is counted anew when its turn comes.
    waiting = [(-len(edges), len(inputs[path]), path) for path, edges in taken.items()]
    heapq.heapify(waiting)
    while waiting and len(kept) < MOST_INPUTS:
        _, length, path = heapq.heappop(waiting)
        added = len(taken[path] - covered)
        if waiting and added < -waiting[0][0]:
            heapq.heappush(waiting, (-added, length, path))
        elif added > 0:
            covered |= taken[path]
            kept.append(inputs[path])
    write_corpus(name, kept)
    all_edges = len(set().union(*taken.values())) if taken else 0
    return f"{name:18} {len(kept):5} inputs {sum(map(len, kept)):8} bytes {len(covered):6} of {all_edges} edges", None


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", help="which; all if none is named")
    parser.add_argument("--list", action="store_true", help="name the targets, and do nothing")
    parser.add_argument("--build", action="store_true", help="build them, and do nothing more")
    parser.add_argument("--unpack", action="store_true",
                        help="unpack the committed corpora into TARGET_DIRECTORY/seeds, and do nothing more")
    parser.add_argument("--minimise", action="store_true", help="pack the committed corpus anew from all that is known")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--seconds", type=int, default=10, help="for each target (default 10)")
    length.add_argument("--runs", type=int, help="so many runs of each target instead, always the same")
    parser.add_argument("--seed", type=int, default=1, help="where the fuzzer's chance comes from (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="targets at a time (default 1)")
    parser.add_argument("--corpus", type=pathlib.Path,
                        help="where inputs are kept that are found on the way (default target/fuzz/corpora)")
    parser.add_argument("--target-directory", type=pathlib.Path, default=FUZZ.parent / "target" / "fuzz",
                        help="where to build (default target/fuzz)")
    parser.add_argument("--sanitizer", choices=["address"], help="check addresses, too; needs the nightly compiler")
    parser.add_argument("--offline", action="store_true", help="do not ask the registry")
    options = parser.parse_args()
    options.target_directory = options.target_directory.resolve()
    options.corpus = (options.corpus or options.target_directory / "corpora").resolve()
    unknown = sorted(set(options.targets) - set(names()))
    if unknown:
        parser.error(f"there is no target {', '.join(unknown)}")
    return options


def main():
    options = read_options()
    targets = options.targets or names()
    if options.list:
        print("\n".join(targets))
        return 0
    if options.unpack:
        for name in targets:
            print(unpack(name, options.target_directory / "seeds"))
        return 0
    try:
        programs = build(targets, options)
    except Missing as missing:
        print(f"fuzz/run.py: {missing}", file=sys.stderr)
        return MISSING
    if options.build:
        return 0
    do = minimise if options.minimise else run
    if not options.minimise:
        print(f"{'target':18} {'executions':>12} {'edges':>8} {'features':>9} {'inputs':>8} {'seconds':>8}", flush=True)
    troubles = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for line, trouble in pool.map(lambda name: do(name, programs[name], options), targets):
            print(line, flush=True)
            if trouble:
                troubles.append(trouble)
    for trouble in troubles:
        print(f"\n{trouble}", file=sys.stderr)
    return FOUND if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
