"""The build steps beyond setuptools: cargo builds the library, cffi parses the declarations.

The build uses the Rust project that contains this directory. A source distribution has the needed
part of it in the directory rust. If HANDSENSE_LIBRARY is set, the build packs that library instead
of building one.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
DISTRIBUTED = HERE / "rust"
CRATE = DISTRIBUTED if DISTRIBUTED.is_dir() else HERE.parent.parent
PACKAGE = HERE / "src" / "handsense"


def crate_file(name: str) -> str:
    """Returns the text of a file of the Rust project, or exits with a message."""
    path = CRATE / name
    if not path.is_file():
        sys.exit(
            f"{path} not found: install from a source distribution, or from bindings/python inside "
            "the handsense source tree"
        )
    return path.read_text(encoding="utf-8")


def sources() -> ModuleType:
    """Imports the script of the Rust project that knows what the library is built from."""
    crate_file("packaging/sources.py")
    sys.path.insert(0, str(CRATE / "packaging"))
    return importlib.import_module("sources")


def version() -> str:
    """Returns the version of the crate."""
    found = re.search(r'^version = "([^"]+)"', crate_file("Cargo.toml"), re.MULTILINE)
    if found is None:
        sys.exit("Cargo.toml has no version")
    return found[1]


def built_for() -> str:
    """Returns the target triple of the library."""
    return os.environ.get("CARGO_BUILD_TARGET") or sources().rustc_field("host")


def built_library() -> Path:
    """Returns the library of HANDSENSE_LIBRARY, or builds one with cargo."""
    override = os.environ.get("HANDSENSE_LIBRARY")
    if override:
        return Path(override)
    cargo = os.environ.get("CARGO", "cargo")
    if shutil.which(cargo) is None:
        sys.exit(
            "cargo not found: install Rust, or set the environment variable HANDSENSE_LIBRARY to "
            "the path of a built library"
        )
    # A cdylib without the rlib crate type allows link-time optimization.
    command = [cargo, "rustc", "--package", "handsense", "--release", "--lib", "--no-default-features",
               "--features", "capi", "--crate-type", "cdylib", "--locked"]
    environment = dict(os.environ)
    if "musl" in built_for():
        # A library that contains musl itself cannot be loaded.
        flags = [os.environ.get("RUSTFLAGS", ""), "-C target-feature=-crt-static"]
        environment["RUSTFLAGS"] = " ".join(flags).strip()
    # Compiler diagnostics go to stderr, which stays visible.
    done = subprocess.run(
        [*command, "--message-format=json-render-diagnostics"],
        cwd=CRATE,
        env=environment,
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
    sys.exit("cargo reported no shared library")


def write_bill_of_materials(directory: Path) -> None:
    """Writes the bill of materials of the library. It needs cargo, unlike a ready library."""
    if shutil.which("cargo") is None:
        return
    (directory / sources().FILE).write_text(sources().bill(built_for()), encoding="utf-8")


def write_parsed(path: Path) -> None:
    """Writes the parsed declarations, as parsing takes most of the time of an import."""
    sys.path.insert(0, str(PACKAGE))
    import cffi
    from generated import CDEF

    ffi = cffi.FFI()
    ffi.set_source("handsense._parsed", None)
    ffi.cdef(CDEF)
    ffi.emit_python_code(str(path))


class BuildPackage(build_py):
    """Copies the modules and adds the library and the parsed declarations."""

    def run(self) -> None:
        super().run()
        # An editable install uses the library of the source tree.
        if getattr(self, "editable_mode", False):
            if CRATE == DISTRIBUTED:
                sys.exit("an editable install needs the source tree of handsense")
            return
        package = Path(self.build_lib) / "handsense"
        packed, library = package / "_library", built_library()
        packed.mkdir(exist_ok=True)
        name = "handsense" if library.suffix == ".dll" else "libhandsense"
        shutil.copyfile(library, packed / f"{name}{library.suffix}")
        write_bill_of_materials(packed)
        write_parsed(package / "_parsed.py")


class SourceDistribution(sdist):
    """A source distribution that builds without the Rust project around it."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        sources().copy(Path(base_dir) / DISTRIBUTED.name)


class Wheel(bdist_wheel):
    """A wheel for any Python 3 on one platform: the library does not link to Python."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    """A distribution that depends on the platform."""

    def has_ext_modules(self) -> bool:
        return True


setup(
    version=version(),
    distclass=WithLibrary,
    cmdclass={"build_py": BuildPackage, "bdist_wheel": Wheel, "sdist": SourceDistribution},
)
