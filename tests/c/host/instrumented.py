#!/usr/bin/env python3
"""Runs the host with an instrumented library: python3 tests/c/host/instrumented.py

With a stable compiler only the host is instrumented; in the library a sanitizer then sees system
calls only. Here the library and Rust's standard library are compiled with the sanitizer too. This
needs a nightly toolchain with rust-src:

    rustup toolchain install nightly --component rust-src

For each sanitizer, address (with undefined behaviour in the host, and leaks) and thread, it

1. builds the library as a static archive,
2. compiles the host with g++ and links both with the sanitizer's runtime of the Rust toolchain,
3. checks that the sanitizer finds deliberate misuse inside the library: a write past the end of an
   output, an engine that is not freed, a data race on an output,
4. calls all functions from many threads and compares each result with that of a single thread.

Exits with 0 when the sanitizer reports nothing else. Needs Python 3.6 and Linux on x86-64.
"""

import argparse
import pathlib
import subprocess
import sys
import time

HOST = pathlib.Path(__file__).resolve().parent
PROJECT = HOST.parent.parent.parent
TARGET = "x86_64-unknown-linux-gnu"
TOOLCHAIN = "nightly"

# Sanitizers by Rust's name: flags for g++, the runtime, and each misuse with the expected words of
# the report.
SANITIZERS = {
    "address": (
        ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
        "asan",
        {
            "overflow": ["heap-buffer-overflow", "handsense_hex_position_init"],
            "leak": ["Direct leak"],
        },
    ),
    "thread": (
        ["-fsanitize=thread"],
        "tsan",
        {"race": ["data race", "handsense_hex_position_init"]},
    ),
}


def run(command, **options):
    """Runs a command that must succeed."""
    subprocess.run([str(part) for part in command], check=True, **options)


def build_library(sanitizer, directory):
    """Builds the fully instrumented static archive."""
    command = ["cargo", f"+{TOOLCHAIN}", "build", "-p", "handsense", "--lib"]
    command += ["--no-default-features", "--features", "capi", "--profile", "test", "-Zbuild-std", "--target", TARGET]
    command += ["--target-dir", str(directory)]
    flags = f"-Zsanitizer={sanitizer}"
    run(["env", f"RUSTFLAGS={flags}", *command], cwd=PROJECT)
    return directory / TARGET / "debug" / "libhandsense.a"


def runtime(name):
    """Returns the sanitizer's runtime of the toolchain."""
    command = ["rustc", f"+{TOOLCHAIN}", "--print", "target-libdir", "--target", TARGET]
    found = subprocess.run(command, check=True, stdout=subprocess.PIPE, universal_newlines=True)
    return pathlib.Path(found.stdout.strip()) / f"librustc-nightly_rt.{name}.a"


def build_host(flags, archive, its_runtime, directory):
    """Builds the host with that library."""
    objects = []
    for source in sorted(HOST.glob("*.cpp")):
        if source.stem == "reload":
            continue
        objects.append(directory / f"{source.stem}.o")
        compiler = ["g++", "-std=c++17", "-O1", "-g", *flags, "-I", PROJECT / "include"]
        run([*compiler, "-c", source, "-o", objects[-1]])
    program = directory / "host"
    # g++ would link its own runtime; that for undefined behaviour does not clash.
    undefined = ["-fsanitize=undefined"] if "undefined" in flags[0] else []
    whole = ["-Wl,--whole-archive", its_runtime, "-Wl,--no-whole-archive", "-Wl,--export-dynamic"]
    system = ["-lm", "-ldl", "-lrt", "-pthread"]
    run(["g++", *undefined, *objects, archive, *whole, *system, "-o", program])
    return program


def see_misuses(program, misuses):
    """Checks that the sanitizer reports each deliberate misuse in the right function."""
    for misuse, words in misuses.items():
        found = subprocess.run(
            [str(program), "misuse", misuse], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, universal_newlines=True)
        if found.returncode == 0 or not all(word in found.stdout for word in words):
            sys.exit(f"{misuse} was not found:\n{found.stdout}")
        print(f"  {misuse}: found")


def main():
    lines = __doc__.splitlines()
    parser = argparse.ArgumentParser(description=lines[0])
    parser.add_argument("sanitizers", nargs="*", metavar="SANITIZER",
                        help="address, thread; default: both")
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--target-dir", type=pathlib.Path,
                        default=PROJECT / "target" / "instrumented")
    arguments = parser.parse_args()
    for sanitizer in arguments.sanitizers or SANITIZERS:
        if sanitizer not in SANITIZERS:
            parser.error(f"unknown sanitizer {sanitizer}")
        flags, name, misuses = SANITIZERS[sanitizer]
        directory = arguments.target_dir.resolve() / sanitizer
        directory.mkdir(parents=True, exist_ok=True)
        archive = build_library(sanitizer, directory)
        program = build_host(flags, archive, runtime(name), directory)
        print(f"{sanitizer}:", flush=True)
        see_misuses(program, misuses)
        began = time.monotonic()
        run([program, "hammer", arguments.threads, arguments.rounds])
        print(f"  no findings in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}")
