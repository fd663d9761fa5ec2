#!/usr/bin/env python3
"""Builds and installs handsense: python3 packaging/install.py [--prefix DIR] [options].

Requires a Rust toolchain with its linker and Python 3.6. The script installs the files of `cargo
cinstall` (the shared library with its links or import library, the static library, the headers, the
pkg-config file, the CMake package and the licences). It adds a pkg-config file for the static library, the
command with its manual pages and shell completions, and a bill of materials.
The installed tree is relocatable: no file contains the prefix. docs/use/install.md explains the
installation.
"""

import argparse
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

# An import would otherwise leave a file in the source tree.
sys.dont_write_bytecode = True
import archive
import sources

PROJECT = pathlib.Path(__file__).resolve().parent.parent
# List of the installed files and directories in a prefix; directories end with a slash.
MANIFEST = "share/handsense/manifest.txt"
MAN_PAGES = "share/man/man1"
#: The completion script of each shell that has a directory for them.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/handsense",
    "fish": "share/fish/vendor_completions.d/handsense.fish",
    "zsh": "share/zsh/site-functions/_handsense",
}


def manifest_value(key):
    """Returns a string of the [workspace.package] or [package] table of Cargo.toml."""
    text = (PROJECT / "Cargo.toml").read_text(encoding="utf-8")
    return re.search(rf'^{key} = "(.*)"$', text, re.MULTILINE).group(1)


VERSION = manifest_value("version")


def compatible_version(version):
    """Returns the part of a version that changes with the ABI, by the rule of cargo-c."""
    major, minor, patch = re.match(r"(\d+)\.(\d+)\.(\d+)", version).groups()
    if major != "0":
        return major
    return f"0.{minor}" if minor != "0" else f"0.0.{patch}"


SONAME = f"libhandsense.so.{compatible_version(VERSION)}"
FULL_NAME = "libhandsense.so." + re.match(r"\d+\.\d+\.\d+", VERSION).group()


class Build:
    """Build of the library and the command with cargo.

    Both have their own target directories, apart from that of `cargo build`. Cargo names a shared
    object independently of its features and SONAME, so a common directory would mix them up.
    """

    def __init__(self, directory, target):
        self.directory = directory
        self.target = ["--target", target] if target else []
        self.windows = is_windows(target)
        release = pathlib.Path(target or "", "release")
        self.library = directory / "library" / release
        self.command = directory / "command" / release / self.command_name()
        self.command_files = directory / "command" / release / "files"
        self.native_libraries = self.library / "native-libraries.txt"
        self.localized = self.library / "localized" / "libhandsense.a"
        self.sbom = self.library / sources.FILE

    def command_name(self):
        return "handsense.exe" if self.windows else "handsense"

    def run(self):
        # Without the rlib crate type, link-time optimization is possible.
        cargo("rustc", "--package", "handsense", "--release", "--lib", "--no-default-features",
              "--features", "capi",
              *self.target, "--crate-type", "cdylib,staticlib",
              "--target-dir", self.directory / "library",
              *([] if self.windows else ["--", "-C", f"link-arg=-Wl,-soname,{SONAME}"]))
        self.native_libraries.write_text(self.ask_native_libraries() + "\n")
        self.sbom.write_text(self.make_sbom(), encoding="utf-8")
        self.localize(self.localized)

    def localize(self, output):
        """Makes the static library without the symbols of the Rust standard library, or says why
        not."""
        remove(output)
        output.parent.mkdir(exist_ok=True)
        try:
            archive.localize(self.library / "libhandsense.a", output, *self.target[1:])
        except archive.Unavailable as error:
            print(f"{error}: libhandsense.a keeps the symbols of the Rust standard library",
                  file=sys.stderr)

    def static_library(self, _directory):
        """Returns the static library to install."""
        return self.localized if self.localized.exists() else self.library / "libhandsense.a"

    def run_command(self):
        cargo("build", "--package", "handsense-cli", "--release", "--bin", "handsense", *self.target,
              "--target-dir", self.directory / "command")

        self.make_command_files(self.command_files, self.build_here)

    def build_here(self):
        """Builds the command for this machine and returns its path."""
        directory = self.directory / "here"
        environment = {name: value for name, value in os.environ.items()
                       if name not in ["CARGO_BUILD_TARGET", "CARGO_ENCODED_RUSTFLAGS"]}
        cargo("build", "--package", "handsense-cli", "--bin", "handsense", "--target-dir", directory,
              env=environment)
        return directory / "debug/handsense"

    def make_command_files(self, directory, build_here):
        """Makes the manual pages and the completion scripts by the command.

        Without a build for this machine there are none for a command that does not run here.
        """
        shutil.rmtree(str(directory), ignore_errors=True)
        for path in [MAN_PAGES, *COMPLETIONS.values()]:
            (directory / path).parent.mkdir(parents=True, exist_ok=True)
        command = self.command
        try:
            subprocess.run([str(command), "--version"], stdout=subprocess.DEVNULL, check=True)
        except (OSError, subprocess.CalledProcessError):
            command = build_here()
        if not command:
            return
        subprocess.run([str(command), "man", str(directory / MAN_PAGES)], check=True)
        for shell, path in COMPLETIONS.items():
            with open(str(directory / path), "wb") as file:
                subprocess.run([str(command), "completions", shell], stdout=file, check=True)

    def command_contents(self, _directory):
        """Returns the command, its manual pages and its completion scripts, by path in the prefix."""
        files = {path.relative_to(self.command_files).as_posix(): Content(copy=path)
                 for path in self.command_files.rglob("*") if path.is_file()}
        return {f"bin/{self.command.name}": Content(copy=self.command, mode=0o755), **files}

    def read_native_libraries(self):
        if not self.native_libraries.exists():
            sys.exit(f"{self.native_libraries} has not been built")
        return self.native_libraries.read_text().strip()

    def make_sbom(self):
        """Returns the bill of materials of the library."""
        return sources.bill(self.target[1] if self.target else None)

    def read_sbom(self):
        return self.sbom.read_text(encoding="utf-8")

    def ask_native_libraries(self):
        """Returns the native libraries that a program needs with the static library.

        The Rust standard library needs them: no crate of the library without default features adds
        others.
        """
        with tempfile.TemporaryDirectory() as directory:
            done = subprocess.run(
                ["rustc", "--crate-type", "staticlib", "--print", "native-static-libs", *self.target,
                 "-o", str(pathlib.Path(directory, "empty.a")), "-"],
                input="", stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True,
                universal_newlines=True)
        return re.search(r"native-static-libs: *(.*)", done.stdout + done.stderr).group(1)

    def shared_library(self, libdir):
        """Returns the shared library to install, by path in the prefix: nothing for targets with
        static linking only."""
        if self.windows:
            # The names of cargo-c for the GNU toolchain.
            return {
                "bin/handsense.dll": Content(copy=self.library / "handsense.dll", mode=0o755),
                f"{libdir}/handsense.dll.a": Content(copy=self.library / "libhandsense.dll.a"),
            }
        shared = self.library / "libhandsense.so"
        if not shared.exists():
            return {}
        return {
            f"{libdir}/{FULL_NAME}": Content(copy=shared, mode=0o755),
            f"{libdir}/{SONAME}": Content(link=FULL_NAME),
            f"{libdir}/libhandsense.so": Content(link=FULL_NAME),
        }


class ReadyBuild(Build):
    """A library and a command that exist in one directory."""

    def __init__(self, directory, target):
        super().__init__(directory, target)
        self.library = directory
        self.command = directory / self.command_name()

    def read_native_libraries(self):
        return self.ask_native_libraries()

    def static_library(self, directory):
        self.localized = pathlib.Path(directory, "localized", "libhandsense.a")
        self.localize(self.localized)
        return super().static_library(directory)

    def command_contents(self, directory):
        self.command_files = pathlib.Path(directory, "files")
        self.make_command_files(self.command_files, lambda: None)
        return super().command_contents(directory)

    def read_sbom(self):
        return self.make_sbom()


def is_windows(target):
    """Returns whether a target triple is Windows with the GNU toolchain."""
    return "windows-gnu" in (target or "")


def cargo(*arguments, env=None):
    subprocess.run(["cargo", *map(str, arguments)], cwd=str(PROJECT), env=env, check=True)


def default_directory():
    """Returns the default build directory, `install` below cargo's target directory."""
    done = subprocess.run(["cargo", "metadata", "--no-deps", "--format-version", "1"],
                          cwd=str(PROJECT), stdout=subprocess.PIPE, check=True,
                          universal_newlines=True)
    return pathlib.Path(json.loads(done.stdout)["target_directory"]) / "install"


class Content:
    """A file to install: a copy, a text or a symbolic link."""

    def __init__(self, copy=None, text=None, link=None, mode=0o644):
        self.copy, self.text, self.link, self.mode = copy, text, link, mode

    def place(self, path):
        """Installs the file atomically: other programs see the old or the new file."""
        fresh = fresh_name(path)
        remove(fresh)
        if self.link:
            fresh.symlink_to(self.link)
        else:
            if self.copy:
                shutil.copyfile(str(self.copy), str(fresh))
            else:
                fresh.write_text(self.text, encoding="utf-8")
            fresh.chmod(self.mode)
        os.replace(str(fresh), str(path))


def pkg_config(libdir, name, libs):
    to_prefix = "/".join([".."] * len(pathlib.PurePosixPath(libdir, "pkgconfig").parts))
    return f"""prefix=${{pcfiledir}}/{to_prefix}
exec_prefix=${{prefix}}
libdir=${{prefix}}/{libdir}
includedir=${{prefix}}/include

Name: {name}
Description: {manifest_value("description")}
Version: {VERSION}
Libs: {libs}
Cflags: -I${{includedir}}/handsense
"""


def contents(build, libdir, with_command, directory):
    """Returns the files to install, by their path in the prefix. New ones are in the directory."""
    wanted = [build.library / "libhandsense.a"] + ([build.command] if with_command else [])
    missing = [path for path in wanted if not path.exists()]
    if missing:
        hint = "; --no-cli installs the library alone" if missing[0] == build.command else ""
        sys.exit(f"{missing[0]} has not been built{hint}")

    shared = build.shared_library(libdir)
    static = build.static_library(directory)
    native_libraries = build.read_native_libraries()
    if static == build.localized:
        native_libraries = archive.still_needed(native_libraries, *build.target[1:])
    linked = "-L${libdir} -lhandsense" + ("" if shared else " " + native_libraries)
    packages = {"handsense": f"{linked}\nLibs.private: {native_libraries}",
                "handsense-static": f"${{libdir}}/libhandsense.a {native_libraries}"}
    files = {
        **shared,
        **{f"{libdir}/pkgconfig/{name}.pc": Content(text=pkg_config(libdir, name, libs))
           for name, libs in packages.items()},
        f"{libdir}/libhandsense.a": Content(copy=static),
        f"share/doc/handsense/{sources.FILE}": Content(text=build.read_sbom()),
    }
    if with_command:
        files.update(build.command_contents(directory))
    for directory, pattern in [("include/handsense", "include/*.h"),
                               ("include/handsense", "include/*.hpp"),
                               ("include/handsense/handsense", "include/handsense/*.h"),
                               ("include/handsense/handsense/generated",
                                "include/handsense/generated/*.hpp"),
                               (f"{libdir}/cmake/handsense", "packaging/*.cmake"),
                               ("share/doc/handsense", "LICENSE-*")]:
        for source in PROJECT.glob(pattern):
            files[f"{directory}/{source.name}"] = Content(copy=source)
    return files


def read_manifest(root):
    """Returns the files and directories of an earlier installation."""
    if not (root / MANIFEST).exists():
        return set(), set()
    lines = set((root / MANIFEST).read_text(encoding="utf-8").split("\n")) - {""}
    for line in lines:
        if ".." in line.split("/") or line.startswith("/"):
            sys.exit(f"{root / MANIFEST} names {line}, which is not below it")
    directories = {line for line in lines if line.endswith("/")}
    return lines - directories, directories


def write_manifest(root, files, directories):
    lines = sorted({*files, *directories})
    Content(text="".join(f"{line}\n" for line in lines)).place(root / MANIFEST)


def fresh_name(path):
    """Returns the temporary name of a file during its installation."""
    return path.with_name(f".{path.name}.new")


def remove(path):
    try:
        path.unlink()
    except FileNotFoundError:
        pass


def prune(root, directories):
    """Removes the empty directories and returns the others."""
    stay = set()
    for directory in sorted(directories, reverse=True):
        try:
            (root / directory).rmdir()
        except FileNotFoundError:
            pass
        except OSError:
            stay.add(directory)
    return stay


def install(root, files):
    old_files, directories = read_manifest(root)
    root.mkdir(parents=True, exist_ok=True)
    new_files = {*files, MANIFEST}
    for name in sorted(new_files):
        for parent in pathlib.PurePosixPath(name).parents:
            if not (root / parent).exists():
                directories.add(f"{parent}/")
        (root / name).parent.mkdir(parents=True, exist_ok=True)
    # The manifest comes first, so that an interrupted installation can be removed.
    write_manifest(root, old_files | new_files, directories)
    # Links come after their targets.
    for name in sorted(files, key=lambda name: (files[name].link is not None, name)):
        files[name].place(root / name)
    for name in old_files - new_files:
        remove(root / name)
    write_manifest(root, new_files, prune(root, directories))


def uninstall(root):
    files, directories = read_manifest(root)
    if not files:
        sys.exit(f"nothing is installed in {root}: {MANIFEST} does not exist")
    # The manifest is removed last, so that an interrupted removal can be repeated.
    for name in sorted(files - {MANIFEST}) + [MANIFEST]:
        remove(fresh_name(root / name))
        remove(root / name)
    prune(root, directories)


def check_platform(target):
    """Exits on platforms without support for this installation."""
    system = target or platform.system().lower()
    if not (archive.is_elf(system) or is_windows(target)) or "android" in system:
        sys.exit(f"this script does not support the shared libraries of {system}; "
                 "use cargo cinstall, see docs/use/install.md")


def parse_arguments():
    parser = argparse.ArgumentParser(description="Builds and installs handsense.")
    parser.add_argument("--prefix", default=os.environ.get("PREFIX") or "/usr/local",
                        help="installation prefix [$PREFIX, or /usr/local]")
    parser.add_argument("--destdir", default=os.environ.get("DESTDIR") or "",
                        help="staging directory before the prefix, for packages [$DESTDIR]")
    parser.add_argument("--libdir", default="lib",
                        help="library directory in the prefix, such as lib64 [lib]")
    parser.add_argument("--no-cli", action="store_true", help="do not install the handsense command")
    parser.add_argument("--target", default=os.environ.get("CARGO_BUILD_TARGET"),
                        help="target triple of the Rust toolchain [this machine]")
    parser.add_argument("--target-dir", help="build directory [target/install]")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--build-only", action="store_true", help="build without installing")
    what.add_argument("--no-build", action="store_true",
                      help="install the result of --build-only, without cargo")
    what.add_argument("--from", dest="ready", metavar="DIR",
                      help="install the build in this directory, such as target/debug")
    what.add_argument("--uninstall", action="store_true",
                      help="remove the installation in this prefix")
    arguments = parser.parse_args()
    libdir = pathlib.PurePosixPath(arguments.libdir)
    if libdir.is_absolute() or ".." in libdir.parts or not libdir.parts:
        parser.error(f"--libdir is a path in the prefix, not {arguments.libdir}")
    arguments.libdir = str(libdir)
    return arguments


def main():
    arguments = parse_arguments()
    # Symbolic links stay unresolved: below another root they may lead elsewhere.
    prefix = pathlib.Path(os.path.abspath(arguments.prefix))
    root = prefix
    if arguments.destdir:
        root = pathlib.Path(os.path.abspath(arguments.destdir)) / prefix.relative_to(prefix.anchor)
    try:
        if arguments.uninstall:
            uninstall(root)
            print(f"removed handsense from {root}")
            return
        check_platform(arguments.target)
        if arguments.ready:
            build = ReadyBuild(pathlib.Path(arguments.ready).resolve(), arguments.target)
        else:
            directory = arguments.target_dir
            if not directory:
                directory = PROJECT / "target/install" if arguments.no_build else default_directory()
            build = Build(pathlib.Path(directory).resolve(), arguments.target)
        if not arguments.no_build and not arguments.ready:
            build.run()
            if not arguments.no_cli:
                build.run_command()
        if not arguments.build_only:
            with tempfile.TemporaryDirectory() as directory:
                files = contents(build, arguments.libdir, not arguments.no_cli, directory)
                install(root, files)
            print(f"installed handsense {VERSION} in {root}: {len(files)} files")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed")
    except OSError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
