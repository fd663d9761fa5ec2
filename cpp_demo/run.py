#!/usr/bin/env python3
"""Builds the library and the demo, then runs the demo: python3 cpp_demo/run.py [demo options].

Needs a Rust toolchain, a C++ compiler ($CXX, else c++, g++ or clang++) and nothing else. Without
options the demo plays a whole game.
"""

import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

DEMO = pathlib.Path(__file__).resolve().parent
ROOT = DEMO.parent
BUILD = DEMO / "build" / "run"
DEFAULT = ["--seed", "1"]


def build_library():
    """Builds the lean library and returns the path of the shared object."""
    command = ["cargo", "build", "--release", "--no-default-features", "--lib",
               "--message-format=json-render-diagnostics"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    for line in done.stdout.splitlines():
        message = json.loads(line)
        if message.get("reason") == "compiler-artifact" and message["target"]["name"] == "handsense":
            for name in message["filenames"]:
                if name.endswith((".so", ".dylib")):
                    return pathlib.Path(name)
    sys.exit("cargo built no shared library")


def compiler():
    for name in [os.environ.get("CXX"), "c++", "g++", "clang++"]:
        if name and shutil.which(shlex.split(name)[0]):
            return shlex.split(name)
    sys.exit("no C++ compiler found: set CXX")


def sources():
    """All files of the demo, linked with the library rather than loading it."""
    files = sorted(DEMO.glob("engine/*.cpp")) + sorted(DEMO.glob("demo/*.cpp"))
    return [file for file in files if file.name != "library_absent.cpp"]


def compile_one(cxx, source, headers_changed):
    target = BUILD / source.parent.name / (source.stem + ".o")
    newest = max(source.stat().st_mtime, headers_changed)
    if not target.exists() or target.stat().st_mtime < newest:
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [*cxx, "-std=c++11", "-O2", "-Wall", "-Wextra", "-pthread",
                   "-I", str(ROOT / "include"), "-c", "-o", str(target), str(source)]
        subprocess.run(command, check=True)
    return target


def build_demo(library):
    cxx = compiler()
    headers = [*DEMO.glob("*/*.h"), *(ROOT / "include").glob("handsense*.h*")]
    headers_changed = max(header.stat().st_mtime for header in headers)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(lambda s: compile_one(cxx, s, headers_changed), sources()))
    program = BUILD / "handsense_demo"
    folder = str(library.parent)
    subprocess.run([*cxx, "-pthread", "-o", str(program), *map(str, objects), "-L" + folder,
                    "-Wl,-rpath," + folder, "-lhandsense", "-ldl"], check=True)
    return program


def main():
    try:
        program = build_demo(build_library())
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed")
    return subprocess.run([str(program), *(sys.argv[1:] or DEFAULT)]).returncode


if __name__ == "__main__":
    sys.exit(main())
