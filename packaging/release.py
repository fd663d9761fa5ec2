#!/usr/bin/env python3
"""Makes the archives of a release: python3 packaging/release.py [--target TRIPLE]... [--output DIR].

Each archive, handsense-VERSION-TARGET.tar.gz or .zip, has one directory with the tree that
packaging/install.py installs, and a README.md. The file SHA256SUMS has the
checksums of all archives in the directory.

The same sources, compiler and tools give the same bytes, in every directory. SOURCE_DATE_EPOCH is the
time of all files; without it they have the first day that a zip file can name.

Requires what packaging/install.py does, the standard library of each target (rustup target add) and
a linker for it. With --check, the script tells only whether these are installed. docs/use/install.md
lists the targets.
"""

import argparse
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

# An import would otherwise leave a file in the source tree.
sys.dont_write_bytecode = True
import archive
import install

#: The linker of each target that the script knows.
LINKERS = {
    "x86_64-unknown-linux-gnu": "gcc",
    "aarch64-unknown-linux-gnu": "aarch64-linux-gnu-gcc",
    "x86_64-unknown-linux-musl": "gcc",
    "x86_64-pc-windows-gnu": "x86_64-w64-mingw32-gcc",
}
#: 1980-01-01.
EARLIEST = 315532800

README = """# handsense {version} for {target}

Game sense for Hearts, Liap Tui, Binokel and Hex behind a small C interface, in `include/handsense`.

{system}

With pkg-config, from this directory:

```sh
export PKG_CONFIG_PATH=$PWD/lib/pkgconfig
{commands}
```

With CMake and `-DCMAKE_PREFIX_PATH=` this directory:

```cmake
find_package(handsense {request} CONFIG REQUIRED)
target_link_libraries(hand handsense::handsense)         # or handsense::handsense_static
```

{run_time}`bin/{command}` is the command `handsense`. Its manual pages are in `share/man`, and its completions for
bash, fish and zsh in other directories of `share`. Programs find them below `~/.local` or `/usr/local`.

The directory may be moved. `share/doc/handsense` has the licences, MIT or Apache-2.0 at your choice,
and `handsense.cdx.json`, the list of the crates in the library (CycloneDX 1.5).
"""
LINK = "{compiler} hand.c $(pkg-config --cflags --libs handsense) -o hand{suffix}"
LINK_STATIC = "{compiler} hand.c $(pkg-config --cflags --libs handsense-static) -o hand-static{suffix}"


def missing(target):
    """Returns what is not installed to make the archive of a target, or None."""
    libraries = archive.ask(archive.rustc(), "--print", "target-libdir", "--target", target).strip()
    if not os.path.isdir(libraries):
        return f"Rust's target {target} is not installed (rustup target add {target})"
    if not shutil.which(LINKERS[target]):
        return f"{LINKERS[target]} is not installed"
    try:
        if archive.is_elf(target):
            archive.find_tools(target)
    except archive.Unavailable as error:
        return str(error)
    return None


def compiler_flags(directory, target):
    """Returns the flags of the Rust compiler: they keep the paths of this machine, the time and the
    symbols for debuggers out of the files."""
    home = os.environ.get("CARGO_HOME") or os.path.expanduser("~/.cargo")
    flags = [f"-Clinker={LINKERS[target]}", "-Cstrip=symbols"]
    # Of several that match, the last counts.
    for path, name in [(home, "cargo"), (install.PROJECT, "handsense"), (directory, "build")]:
        flags.append(f"--remap-path-prefix={path}=/{name}")
    if install.is_windows(target):
        flags.append("-Clink-arg=-Wl,--no-insert-timestamp")
    return flags


def build(directory, target):
    """Builds the library and the command, and returns the build."""
    made = install.Build(directory, target)
    os.environ["CARGO_ENCODED_RUSTFLAGS"] = "\x1f".join(compiler_flags(directory, target))
    made.run()
    made.run_command()
    if archive.is_elf(target) and not made.localized.exists():
        sys.exit(f"{target}: the static library has the symbols of the Rust standard library")
    return made


def newest_glibc(path):
    """Returns the newest version of the GNU C library that a shared object names."""
    found = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
    return ".".join(map(str, max((int(major), int(minor)) for major, minor in found)))


def readme(made, target):
    compiler, suffix, run_time = "cc", "", ""
    commands = [LINK, LINK_STATIC]
    if install.is_windows(target):
        compiler, suffix = LINKERS[target], ".exe"
        system = "The libraries are for Windows on x86-64 with the GNU toolchain (MinGW-w64)."
        run_time = "Programs need `bin/handsense.dll` in their directory or in `PATH`.\n\n"
    elif "musl" in target:
        compiler = "musl-gcc -static"
        system = "The library is for musl on x86-64. It is static: there is no shared object."
        commands = [LINK]
    else:
        glibc = newest_glibc(made.library / "libhandsense.so")
        machine = target.split("-", maxsplit=1)[0].replace("_", "-")
        system = f"The libraries are for Linux on {machine} with the GNU C library {glibc} or later."
        run_time = (f"Programs look for `{install.SONAME}` at run time: add `-Wl,-rpath,$PWD/lib`, "
                    "or set\n`LD_LIBRARY_PATH`.\n\n")
    return README.format(
        version=install.VERSION, target=target, system=system, run_time=run_time,
        request=install.compatible_version(install.VERSION),
        command=made.command_name(), commands="\n".join(commands).format(compiler=compiler, suffix=suffix))


def write_archive(tree, output, moment):
    """Writes a directory, with its name, to a .tar.gz or a .zip file."""
    # A directory comes before its content.
    paths = [tree, *sorted(tree.rglob("*"))]
    if output.suffix == ".zip":
        with zipfile.ZipFile(str(output), "w") as made:
            for path in filter(pathlib.Path.is_file, paths):
                entry = zipfile.ZipInfo(path.relative_to(tree.parent).as_posix(),
                                        time.gmtime(moment)[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3
                entry.external_attr = path.stat().st_mode << 16
                made.writestr(entry, path.read_bytes())
        return
    with open(str(output), "wb") as file, \
            gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as made:
        for path in paths:
            entry = made.gettarinfo(str(path), path.relative_to(tree.parent).as_posix())
            entry.mtime = moment
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mode = 0o755 if entry.isdir() or entry.issym() else entry.mode
            content = path.read_bytes() if entry.isreg() else b""
            made.addfile(entry, io.BytesIO(content))


def make(target, directory, output):
    """Makes the archive of a target and returns its path."""
    made = build(directory, target)
    name = f"handsense-{install.VERSION}-{target}"
    with tempfile.TemporaryDirectory() as scratch:
        files = install.contents(made, "lib", True, scratch)
        files["README.md"] = install.Content(text=readme(made, target))
        tree = pathlib.Path(scratch, name)
        install.install(tree, files)
        path = output / (name + (".zip" if install.is_windows(target) else ".tar.gz"))
        write_archive(tree, path, int(os.environ.get("SOURCE_DATE_EPOCH") or EARLIEST))
    return path


def write_checksums(output):
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
             for path in sorted(output.glob("handsense-*"))]
    (output / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="Makes the archives of a release.")
    parser.add_argument("--target", action="append", choices=sorted(LINKERS), metavar="TRIPLE",
                        help=f"target triple, repeatable [all: {', '.join(LINKERS)}]")
    parser.add_argument("--output", help="directory of the archives [target/release-archives]")
    parser.add_argument("--target-dir", help="build directory [target/install/release]")
    parser.add_argument("--check", action="store_true",
                        help="only tell whether the tools for the targets are installed")
    arguments = parser.parse_args()
    targets = arguments.target or list(LINKERS)
    reasons = list(filter(None, map(missing, targets)))
    if reasons:
        sys.exit("\n".join(reasons))
    if arguments.check:
        return
    default = install.default_directory()
    output = pathlib.Path(arguments.output or default.parent / "release-archives").resolve()
    directory = pathlib.Path(arguments.target_dir or default / "release").resolve()
    output.mkdir(parents=True, exist_ok=True)
    try:
        for target in targets:
            path = make(target, directory, output)
            print(f"{path}: {path.stat().st_size} bytes")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed")
    write_checksums(output)


if __name__ == "__main__":
    main()
