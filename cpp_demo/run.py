#!/usr/bin/env python3
"""Builds the library and the demo, then runs the demo: python3 cpp_demo/run.py [demo options].

Needs a Rust toolchain and a C++ compiler. Without options the demo plays a whole game.
"""

import json
import pathlib
import subprocess
import sys

import build

DEFAULT = ["--seed", "1"]


def build_library():
    """Builds the lean library and returns the path of the shared object."""
    command = ["cargo", "build", "--release", "--no-default-features", "--lib",
               "--message-format=json-render-diagnostics"]
    done = subprocess.run(command, cwd=build.DEMO.parent, stdout=subprocess.PIPE, check=True,
                          text=True)
    for line in done.stdout.splitlines():
        message = json.loads(line)
        if message.get("reason") == "compiler-artifact" and message["target"]["name"] == "handsense":
            for name in message["filenames"]:
                if name.endswith((".so", ".dylib")):
                    return pathlib.Path(name)
    sys.exit("cargo built no shared library")


def main():
    try:
        library = build_library()
        programs = build.Build(build.DEMO / "build", library.parent).all()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed")
    return subprocess.run([programs["handsense_demo"], *(sys.argv[1:] or DEFAULT)]).returncode


if __name__ == "__main__":
    sys.exit(main())
