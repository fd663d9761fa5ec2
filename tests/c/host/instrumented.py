#!/usr/bin/env python3
"""Runs the host with a library that is instrumented itself: python3 tests/c/host/instrumented.py

A stable compiler instruments the host alone; of the library a sanitizer then sees what it asks the
system for. Here the library and Rust's standard library are compiled with the sanitizer too, which
takes a nightly toolchain with rust-src:

    rustup toolchain install nightly --component rust-src

For each sanitizer, address (with undefined behaviour in the host, and leaks) and thread, it

1. builds the library as a static archive,
2. compiles the host with g++ and links both with the sanitizer's runtime that Rust brings,
3. sees that the sanitizer finds what it is there for inside the library: a write past the end of an
   output, an engine that is not freed, two threads that have the same output written to,
4. hammers: all functions at once, each answer compared with that of a thread alone.

Exits with 0 when nothing else was found. Python 3.6, nothing besides; Linux on x86-64.
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

# The sanitizer by Rust's name: flags for g++, the runtime, and misuses with what must be said of them.
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
    """The static archive with everything in it instrumented."""
    command = ["cargo", f"+{TOOLCHAIN}", "build", "-p", "handsense", "--lib"]
    command += ["--no-default-features", "--profile", "test", "-Zbuild-std", "--target", TARGET]
    command += ["--target-dir", str(directory)]
    flags = f"-Zsanitizer={sanitizer}"
    run(["env", f"RUSTFLAGS={flags}", *command], cwd=PROJECT)
    return directory / TARGET / "debug" / "libhandsense.a"


def runtime(name):
    """The sanitizer's runtime of the toolchain."""
    command = ["rustc", f"+{TOOLCHAIN}", "--print", "target-libdir", "--target", TARGET]
    found = subprocess.run(command, check=True, stdout=subprocess.PIPE, universal_newlines=True)
    return pathlib.Path(found.stdout.strip()) / f"librustc-nightly_rt.{name}.a"


def build_host(flags, archive, its_runtime, directory):
    """The host with that library inside."""
    objects = []
    for source in sorted(HOST.glob("*.cpp")):
        if source.stem == "reload":
            continue
        objects.append(directory / f"{source.stem}.o")
        compiler = ["g++", "-std=c++17", "-O1", "-g", *flags, "-I", PROJECT / "include"]
        run([*compiler, "-c", source, "-o", objects[-1]])
    program = directory / "host"
    # g++ would link with a runtime of its own; that for undefined behaviour does not clash.
    undefined = ["-fsanitize=undefined"] if "undefined" in flags[0] else []
    whole = ["-Wl,--whole-archive", its_runtime, "-Wl,--no-whole-archive", "-Wl,--export-dynamic"]
    system = ["-lm", "-ldl", "-lrt", "-pthread"]
    run(["g++", *undefined, *objects, archive, *whole, *system, "-o", program])
    return program


def see_misuses(program, misuses):
    """What is wrong on purpose must be found where it is."""
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
                        help="address, thread; both if none is named")
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--target-dir", type=pathlib.Path,
                        default=PROJECT / "target" / "instrumented")
    arguments = parser.parse_args()
    for sanitizer in arguments.sanitizers or SANITIZERS:
        if sanitizer not in SANITIZERS:
            parser.error(f"there is no sanitizer {sanitizer}")
        flags, name, misuses = SANITIZERS[sanitizer]
        directory = arguments.target_dir.resolve() / sanitizer
        directory.mkdir(parents=True, exist_ok=True)
        archive = build_library(sanitizer, directory)
        program = build_host(flags, archive, runtime(name), directory)
        print(f"{sanitizer}:", flush=True)
        see_misuses(program, misuses)
        began = time.monotonic()
        run([program, "hammer", arguments.threads, arguments.rounds])
        print(f"  nothing found in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}")
