#!/usr/bin/env python3
"""Localizes a static library: python3 packaging/archive.py libhandsense.a -o OUT.a [--target TRIPLE].

A static library of Rust contains the Rust standard library, and each of its symbols is global. Two
such libraries in one program clash, and a shared object that embeds one exports all of it. This
script links the members into one object, drops what no function of the interface needs, and makes
every symbol local except those of include/handsense.sym.

Requires the GNU binutils (ld, objcopy, ar) or their LLVM versions for the target, which must be an
ELF system. With --check, the script tells only whether it can localize. docs/use/install.md explains
its use.
"""

import argparse
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parent.parent
SYMBOLS = PROJECT / "include/handsense.sym"
#: The linker must resolve groups of sections: a later link must not merge our local copies with those
#: of another library.
GROUPS = "--force-group-allocation"


class Unavailable(Exception):
    """The reason why archives of a target cannot be localized."""


def is_elf(system):
    """Returns whether a target triple, or the name of a system, has ELF object files."""
    return any(name in system for name in ["linux", "bsd", "dragonfly"])


def find_tool(target, variable, gnu, llvm, option=""):
    """Returns the first program found: that of an environment variable, the GNU version for the
    target, the LLVM version. Its help must name the option."""
    prefix = ""
    if target:
        architecture, *_, system = target.split("-")
        prefix = f"{architecture}-linux-{system}-"
    for name in [os.environ.get(variable, ""), *(prefix + tool for tool in gnu), llvm]:
        if shutil.which(name) and (not option or option in ask(name, "--help")):
            return name
    raise Unavailable(f"{' or '.join([prefix + gnu[-1], llvm])}"
                      f"{' with ' + option if option else ''} is not installed")


def ask(*command):
    """Returns what a program prints."""
    return subprocess.run(command, stdout=subprocess.PIPE, check=False,
                          universal_newlines=True).stdout


def rustc():
    return os.environ.get("RUSTC", "rustc")


def find_tools(target=None):
    """Returns the linker, objcopy and ar for a target triple, or for this machine.

    Raises:
        Unavailable: the target is no ELF system, or a tool is missing.
    """
    if not is_elf(target or platform.system().lower()):
        raise Unavailable(f"{target or platform.system()} has no ELF object files")
    foreign = None
    if target and f"host: {target.split('-')[0]}-" not in ask(rustc(), "-vV"):
        foreign = target
    return (find_tool(foreign, "LD", ["ld.bfd", "ld"], "ld.lld", GROUPS),
            find_tool(foreign, "OBJCOPY", ["objcopy"], "llvm-objcopy"),
            find_tool(foreign, "AR", ["ar"], "llvm-ar"))


def unwinder(target):
    """Returns the unwinder of the Rust toolchain for a target with musl, in a list, which is empty
    for other targets. Compilers for musl have none."""
    if "musl" not in (target or ""):
        return []
    libraries = ask(rustc(), "--print", "target-libdir", "--target", target).strip()
    found = pathlib.Path(libraries, "self-contained", "libunwind.a")
    return [found] if found.exists() else []


def still_needed(native_libraries, target=None):
    """Returns the native libraries, as flags of a linker, that a localized archive does not contain."""
    contained = [f"-l{path.stem[3:]}" for path in unwinder(target)]
    return " ".join(flag for flag in native_libraries.split() if flag not in contained)


def localize(archive, output, target=None):
    """Writes an archive whose only global symbols are the ones in include/handsense.sym.

    For a target with musl, it contains the unwinder too.

    Raises:
        Unavailable: see find_tools.
        CalledProcessError: a tool fails.
    """
    linker, objcopy, archiver = find_tools(target)
    symbols = SYMBOLS.read_text(encoding="utf-8").split()
    with tempfile.TemporaryDirectory() as directory:
        roots = pathlib.Path(directory, "roots")
        roots.write_text("".join(f"-u {symbol}\n" for symbol in symbols), encoding="utf-8")
        linked = pathlib.Path(directory, "handsense.o")
        run(linker, "-r", "--gc-sections", GROUPS, f"@{roots}", archive, *unwinder(target),
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
    parser.add_argument("archive", type=pathlib.Path, nargs="?", help="libhandsense.a as cargo built it")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("-o", "--output", type=pathlib.Path, help="the archive to write")
    what.add_argument("--check", action="store_true", help="only tell whether the tools are installed")
    parser.add_argument("--target", help="target triple of the Rust toolchain [this machine]")
    arguments = parser.parse_args()
    if not arguments.check and not arguments.archive:
        parser.error("the archive is missing")
    try:
        if arguments.check:
            find_tools(arguments.target)
        else:
            localize(arguments.archive, arguments.output, arguments.target)
    except Unavailable as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed")


if __name__ == "__main__":
    main()
