"""What setuptools cannot know: the library is built by cargo, and the interface read from the header.

Both come from the Rust project that this directory is part of. HANDSENSE_LIBRARY names a library that
is there already, which is then packed instead of one built anew.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
CRATE = HERE.parent.parent
PACKAGE = HERE / "src" / "handsense"


def crate_file(name: str) -> str:
    """A file of the Rust project."""
    path = CRATE / name
    if not path.is_file():
        sys.exit(f"{name} of the Rust project is missing: install from bindings/python in its tree")
    return path.read_text(encoding="utf-8")


def version() -> str:
    """The release of the crate."""
    found = re.search(r'^version = "([^"]+)"', crate_file("Cargo.toml"), re.MULTILINE)
    if found is None:
        sys.exit("Cargo.toml names no version")
    return found[1]


def built_library() -> Path:
    """The shared library: that of HANDSENSE_LIBRARY, or one that cargo builds."""
    named = os.environ.get("HANDSENSE_LIBRARY")
    if named:
        return Path(named)
    cargo = os.environ.get("CARGO", "cargo")
    if shutil.which(cargo) is None:
        sys.exit(
            "there is no cargo to build the library with: install Rust, or name a library in the "
            "environment variable HANDSENSE_LIBRARY"
        )
    # Without the Rust library among the crate types, link-time optimization is possible.
    command = [cargo, "rustc", "--package", "handsense", "--release", "--lib", "--no-default-features",
               "--crate-type", "cdylib", "--locked"]
    # What is printed besides the messages, errors above all, is shown.
    done = subprocess.run(
        [*command, "--message-format=json-render-diagnostics"],
        cwd=CRATE,
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed")
    for line in done.stdout.decode("utf-8").splitlines():
        message = json.loads(line)
        if message["reason"] == "compiler-artifact" and message["target"]["name"] == "handsense":
            for file in map(Path, message["filenames"]):
                if file.suffix in (".so", ".dylib", ".dll"):
                    return file
    sys.exit("cargo has built no shared library")


class BuildPackage(build_py):
    """Copies the modules, the library, and the interface made from the header."""

    def run(self) -> None:
        super().run()
        # An editable install finds header and library in the tree.
        if getattr(self, "editable_mode", False):
            return
        sys.path.insert(0, str(PACKAGE))
        import _header
        import _names

        package = Path(self.build_lib) / "handsense"
        crate_file("include/handsense.h")
        header = _header.header_text(CRATE / "include")
        _header.write_module(header, str(package / "_generated.py"))
        (package / _names.DIRECTORY).mkdir(exist_ok=True)
        shutil.copyfile(built_library(), package / _names.DIRECTORY / _names.LIBRARY_NAME)


class Wheel(bdist_wheel):
    """A wheel for any Python 3 on one system: the library needs no interpreter."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    """A package that is not the same on every system."""

    def has_ext_modules(self) -> bool:
        return True


setup(
    version=version(),
    distclass=WithLibrary,
    cmdclass={"build_py": BuildPackage, "bdist_wheel": Wheel},
)
