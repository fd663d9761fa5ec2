#!/usr/bin/env python3
"""Builds and runs the fuzz targets: python3 fuzz/run.py [targets] [options].

Requires a stable Rust toolchain, a C++ compiler, Python 3.6 and the crate libfuzzer-sys from the registry. Without
target names, all targets run for ten seconds each. docs/reference/fuzzing.md describes the targets.

The committed corpus of a target is the file corpus/TARGET.inputs. It holds for each input the length as a 32-bit
little-endian number and the bytes, ordered by SHA-1 digest.
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
# Coverage instrumentation: edges, their hit counts, and operands of comparisons.
COVERAGE = ["-Cpasses=sancov-module", "-Ccodegen-units=1", "--cfg=fuzzing"] + [
    f"-Cllvm-args=-sanitizer-coverage-{option}"
    for option in ("level=4", "inline-8bit-counters", "pc-table", "trace-compares")]
# File name extension of a committed corpus.
EXTENSION = ".inputs"
# Maximum length of an input in bytes: the largest struct plus the bytes for random numbers.
MAX_INPUT_BYTES = 2048
# Maximum number of inputs in a committed corpus, because every checkout contains it.
MAX_CORPUS_INPUTS = 150
# Limits of an input: seconds, and megabytes of memory.
TIME_LIMIT, MEMORY_LIMIT = 30, 2048
# Exit codes other than 0: a fault was found; the build failed; a requirement is missing.
FOUND, BROKEN, MISSING = 1, 2, 3
# Environment variables of another build that must not affect this one.
FOREIGN_VARIABLES = re.compile(r"(CARGO_ENCODED_)?RUSTFLAGS|CARGO_BUILD_.*|CARGO_TARGET_.*|CARGO_PROFILE_.*|CARGO_INCREMENTAL"
                     r"|RUSTC_WORKSPACE_WRAPPER|ASAN_OPTIONS|UBSAN_OPTIONS")


class MissingRequirement(Exception):
    """A requirement of the build is missing."""


def digest(data):
    """Returns the name that libFuzzer gives an input."""
    return hashlib.sha1(data).hexdigest()


def read_corpus(name):
    """Reads the inputs of a committed corpus."""
    archive, inputs = COMMITTED / f"{name}{EXTENSION}", []
    rest = archive.read_bytes() if archive.exists() else b""
    while rest:
        end = 4 + int.from_bytes(rest[:4], "little")
        if len(rest) < end:
            sys.exit(f"{archive} is truncated within an input")
        inputs.append(rest[4:end])
        rest = rest[end:]
    return inputs


def write_corpus(name, inputs):
    """Packs inputs into a committed corpus. The file is a function of the set of inputs."""
    COMMITTED.mkdir(exist_ok=True)
    packed = (len(data).to_bytes(4, "little") + data for data in sorted(set(inputs), key=digest))
    (COMMITTED / f"{name}{EXTENSION}").write_bytes(b"".join(packed))


def unpack(name, directory):
    """Unpacks a committed corpus, one file per input, and returns the new directory."""
    directory = directory / name
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    for data in read_corpus(name):
        (directory / digest(data)).write_bytes(data)
    return directory


def target_names():
    manifest = (FUZZ / "Cargo.toml").read_text()
    return sorted(re.findall(r'^\[\[bin]]\nname = "(\w+)"', manifest, re.MULTILINE))


def build_environment(sanitizer):
    variables = {name: value for name, value in os.environ.items() if not FOREIGN_VARIABLES.fullmatch(name)}
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
        output = subprocess.run([*rustc, "-vV"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              universal_newlines=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise MissingRequirement(f"cannot run {' '.join(rustc)}") from None
    return re.search(r"^host: (.*)$", output.stdout, re.MULTILINE).group(1)


def check_compiler():
    compilers = [os.environ.get("CXX", "c++"), "g++", "clang++"]
    if not any(shutil.which(compiler.split()[0]) for compiler in compilers):
        raise MissingRequirement("no C++ compiler found; libfuzzer-sys needs one")


def fetch(command, triple, variables, offline):
    """Fetches the crates, from the local cache if possible."""
    fetching = [*command, "fetch", "--locked", "--target", triple]
    for way in [["--offline"]] + ([] if offline else [[]]):
        done = subprocess.run(fetching + way, cwd=FUZZ, env=variables, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, universal_newlines=True)
        if done.returncode == 0:
            return
    print(done.stderr, file=sys.stderr)
    raise MissingRequirement("the crate libfuzzer-sys is neither in the local cache nor available from the registry")


def build(targets, options):
    """Builds targets and returns their programs by name."""
    check_compiler()
    (command, rustc), variables = cargo(options.sanitizer), build_environment(options.sanitizer)
    # With an explicit target, the flags do not apply to build scripts.
    triple = host(rustc)
    fetch(command, triple, variables, options.offline)
    building = [*command, "build", "--release", "--locked", "--offline", "--target", triple,
                "--message-format=json-render-diagnostics"]
    building += ["--target-dir", str(options.target_directory / (options.sanitizer or "plain"))]
    for target in targets:
        building += ["--bin", target]
    done = subprocess.run(building, cwd=FUZZ, env=variables, stdout=subprocess.PIPE, universal_newlines=True)
    if done.returncode != 0:
        print("fuzz/run.py: the build of the targets failed", file=sys.stderr)
        sys.exit(BROKEN)
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    return {message["target"]["name"]: message["executable"] for message in messages
            if message.get("executable") and message["target"]["name"] in targets}


def limits(name):
    (ARTIFACTS / name).mkdir(parents=True, exist_ok=True)
    return [f"-artifact_prefix={ARTIFACTS / name}{os.sep}", f"-timeout={TIME_LIMIT}",
            f"-rss_limit_mb={MEMORY_LIMIT}", f"-max_len={MAX_INPUT_BYTES}", "-print_final_stats=1"]


def last(pattern, text):
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def run(name, program, options):
    """Runs one target and returns its table row and the report of a fault, or None."""
    seeds, temporary = unpack(name, options.target_directory / "seeds"), None
    if options.runs is None:
        work = options.corpus / name
        work.mkdir(parents=True, exist_ok=True)
        limit = [f"-max_total_time={options.seconds}"]
    else:
        # A fixed number of runs must be reproducible, so it starts without inputs of earlier runs.
        temporary = tempfile.TemporaryDirectory()
        work = pathlib.Path(temporary.name)
        limit = [f"-runs={options.runs}"]
    command = [program, *limits(name), *limit, f"-seed={options.seed}", str(work), str(seeds)]
    start = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                          universal_newlines=True)
    output, took = done.stdout, time.monotonic() - start
    inputs = sum(1 for _ in work.iterdir()) if options.runs is None else last(r"corp: (\d+)", output)
    if temporary:
        temporary.cleanup()
    executions = last(r"stat::number_of_executed_units:\s*(\d+)", output) or last(r"#(\d+)", output)
    edges, features = last(r"cov: (\d+)", output), last(r"ft: (\d+)", output)
    line = f"{name:18} {executions:12} {edges:8} {features:9} {inputs:8} {took:8.0f}"
    if done.returncode == 0 and edges == 0:
        return line, f"{name}: no coverage reported; the instrumentation is missing\n{output[-2000:]}"
    if done.returncode == 0:
        return line, None
    # The message of the target precedes a long stack trace; the path of its input follows.
    fault = re.search(r"^thread '.*?panicked(?:.|\n)*?(?=\nstack backtrace|\n==)|^==\d+== ERROR.*", output, re.MULTILINE)
    written = re.search(r"Test unit written to (.*)", output)
    where = f"\ninput: {written.group(1)}" if written else ""
    return line, f"{name}: found a fault\n{fault.group() if fault else output[-4000:]}{where}"


def edges_by_input(program, name, known):
    """Returns the edges of every known input, from the control file of a corpus merge."""
    with tempfile.TemporaryDirectory() as directory:
        fresh, notes = pathlib.Path(directory, "corpus"), pathlib.Path(directory, "notes")
        fresh.mkdir()
        # Edges without hit counts; hit counts would keep ten times as many inputs.
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
    """Rebuilds the committed corpus by greedy set cover: few, short inputs that cover the edges of all known inputs."""
    seeds, work = unpack(name, options.target_directory / "seeds"), options.corpus / name
    taken = edges_by_input(program, name, [path for path in (seeds, work) if path.is_dir()])
    inputs = {path: path.read_bytes() for path in taken}
    kept, covered = [], set()
    # The gain of an input only decreases, so it is recomputed when the input reaches the top of the heap (lazy greedy).
    waiting = [(-len(edges), len(inputs[path]), path) for path, edges in taken.items()]
    heapq.heapify(waiting)
    while waiting and len(kept) < MAX_CORPUS_INPUTS:
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
    parser.add_argument("targets", nargs="*", help="names of targets (default: all)")
    parser.add_argument("--list", action="store_true", help="list the targets and exit")
    parser.add_argument("--build", action="store_true", help="build the targets and exit")
    parser.add_argument("--unpack", action="store_true",
                        help="unpack the committed corpora into TARGET_DIRECTORY/seeds and exit")
    parser.add_argument("--minimise", action="store_true", help="rebuild the committed corpus from all known inputs")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--seconds", type=int, default=10, help="time per target (default 10)")
    length.add_argument("--runs", type=int, help="number of runs per target instead of a time; reproducible")
    parser.add_argument("--seed", type=int, default=1, help="random seed of the fuzzer (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="number of targets in parallel (default 1)")
    parser.add_argument("--corpus", type=pathlib.Path,
                        help="directory of new inputs (default target/fuzz/corpora)")
    parser.add_argument("--target-directory", type=pathlib.Path, default=FUZZ.parent / "target" / "fuzz",
                        help="build directory (default target/fuzz)")
    parser.add_argument("--sanitizer", choices=["address"], help="build with a sanitizer; needs the nightly compiler")
    parser.add_argument("--offline", action="store_true", help="do not use the registry")
    options = parser.parse_args()
    options.target_directory = options.target_directory.resolve()
    options.corpus = (options.corpus or options.target_directory / "corpora").resolve()
    unknown = sorted(set(options.targets) - set(target_names()))
    if unknown:
        parser.error(f"unknown target: {', '.join(unknown)}")
    return options


def main():
    options = read_options()
    targets = options.targets or target_names()
    if options.list:
        print("\n".join(targets))
        return 0
    if options.unpack:
        for name in targets:
            print(unpack(name, options.target_directory / "seeds"))
        return 0
    try:
        programs = build(targets, options)
    except MissingRequirement as missing:
        print(f"fuzz/run.py: {missing}", file=sys.stderr)
        return MISSING
    if options.build:
        return 0
    do = minimise if options.minimise else run
    if not options.minimise:
        print(f"{'target':18} {'executions':>12} {'edges':>8} {'features':>9} {'inputs':>8} {'seconds':>8}", flush=True)
    faults = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for line, fault in pool.map(lambda name: do(name, programs[name], options), targets):
            print(line, flush=True)
            if fault:
                faults.append(fault)
    for fault in faults:
        print(f"\n{fault}", file=sys.stderr)
    return FOUND if faults else 0


if __name__ == "__main__":
    sys.exit(main())
