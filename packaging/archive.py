#!/usr/bin/env python3
"""Localizes a static library: python3 packaging/archive.py libhandsense.a -o OUT.a [--target TRIPLE].

A static library of Rust contains the Rust standard library, and each of its symbols is global. Two
such libraries in one program clash, and a shared object that embeds one exports all of it. This
script links the members into one object, drops what no function of the interface needs, and makes
every symbol local except those of include/handsense.sym.

Requires the GNU binutils (ld, objcopy, ar) or their LLVM versions for the target. The archive works
with ELF linkers. docs/use/install.md explains its use.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parent.parent
SYMBOLS = PROJECT / "include/handsense.sym"


class MissingTool(Exception):
    """No program for a step of the localization."""


def find_tool(target, variable, *names):
    """Returns the first program found: that of an environment variable, one for the target, one of
    this machine."""
    candidates = [os.environ[variable]] if os.environ.get(variable) else []
    if target:
        architecture, *_, system = target.split("-")
        candidates += [f"{architecture}-linux-{system}-{name}" for name in names]
    candidates += names
    for name in candidates:
        if shutil.which(name):
            return name
    raise MissingTool(f"{' or '.join(names)} is not installed")


def localize(archive, output, target=None):
    """Writes an archive whose only global symbols are those of include/handsense.sym.

    Raises MissingTool, or CalledProcessError if a tool fails.
    """
    machine = subprocess.run(["rustc", "-vV"], stdout=subprocess.PIPE, check=False,
                             universal_newlines=True).stdout if target else ""
    foreign = target if target and f"host: {target.split('-')[0]}-" not in machine else None
    linker = find_tool(foreign, "LD", "ld.bfd", "ld", "ld.lld")
    objcopy = find_tool(foreign, "OBJCOPY", "objcopy", "llvm-objcopy")
    archiver = find_tool(foreign, "AR", "ar", "llvm-ar")
    symbols = SYMBOLS.read_text(encoding="utf-8").split()
    with tempfile.TemporaryDirectory() as directory:
        roots = pathlib.Path(directory, "roots")
        roots.write_text("".join(f"-u {symbol}\n" for symbol in symbols), encoding="utf-8")
        linked = pathlib.Path(directory, "handsense.o")
        # Groups of sections are resolved here: a later link must not merge our local copies with
        # those of another library.
        run(linker, "-r", "--gc-sections", "--force-group-allocation", f"@{roots}", archive,
            "-o", linked)
        # The first step removes the references of dropped sections, which the second would revive.
        # The bitcode of the Rust standard library is of no use after this link, and tools with an
        # LLVM plugin cannot read several in one object.
        run(objcopy, "--strip-unneeded", "--remove-section=.llvmbc", "--remove-section=.llvmcmd",
            linked)
        run(objcopy, f"--keep-global-symbols={SYMBOLS}", linked)
        fresh = pathlib.Path(directory, "fresh.a")
        run(archiver, "rcsD", fresh, linked)
        shutil.copyfile(str(fresh), str(output))


def run(*command):
    subprocess.run(list(map(str, command)), check=True)


def main():
    parser = argparse.ArgumentParser(
        description="Makes all symbols of the static library local except those of the interface.")
    parser.add_argument("archive", type=pathlib.Path, help="libhandsense.a as cargo built it")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True, help="the archive to write")
    parser.add_argument("--target", help="target triple of the Rust toolchain [this machine]")
    arguments = parser.parse_args()
    try:
        localize(arguments.archive, arguments.output, arguments.target)
    except MissingTool as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed")


if __name__ == "__main__":
    main()
