"""Recipe for Conan 2: conan create packaging/conan -o '*:shared=True'

It exports the source tree that contains it and builds the library with packaging/install.py. The build
machine needs a Rust toolchain and Python 3, and is the machine that the library is for.
"""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import cross_building
from conan.tools.files import copy, load, rm

TOP = "../.."
#: Files that the build reads.
SOURCES = ["Cargo.toml", "Cargo.lock", "build.rs", "build/*", "src/*", "include/*", "packaging/*.py",
           "packaging/*.cmake", "LICENSE-*", "README.md", "benches/*", "tests/*.rs",
           "crates/*", "cpp_demo/*"]


class Handsense(ConanFile):
    name = "handsense"
    description = "Game sense for card and board programs behind a small C interface"
    license = "MIT OR Apache-2.0"
    topics = ("hearts", "card-game", "game-ai")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    def set_version(self):
        manifest = load(self, os.path.join(self.recipe_folder, TOP, "Cargo.toml"))
        self.version = re.search(r'^version = "(.*)"$', manifest, re.MULTILINE).group(1)

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, os.path.join(self.recipe_folder, TOP), self.export_sources_folder)

    def package_id(self):
        # The interface is C, and cargo optimizes every build.
        del self.info.settings.compiler
        del self.info.settings.build_type

    def validate(self):
        if self.settings.os not in ["Linux", "FreeBSD"] or cross_building(self):
            raise ConanInvalidConfiguration("the recipe builds on Linux and FreeBSD, for the machine itself")

    def install(self, options):
        script = os.path.join(self.source_folder, "packaging", "install.py")
        directory = os.path.join(self.build_folder, "cargo")
        self.run(f'python3 "{script}" --no-cli --destdir "" --target-dir "{directory}" {options}')

    def build(self):
        self.install("--build-only")

    def package(self):
        self.install(f'--no-build --prefix "{self.package_folder}"')
        unwanted = "libhandsense.a" if self.options.shared else "libhandsense.so*"
        rm(self, unwanted, os.path.join(self.package_folder, "lib"))

    def package_info(self):
        self.cpp_info.includedirs = ["include/handsense", "include"]
        self.cpp_info.libs = ["handsense"]
        self.cpp_info.system_libs = ["dl"]
        if not self.options.shared:
            flags = load(self, os.path.join(self.package_folder, "lib", "pkgconfig", "handsense.pc"))
            private = re.search(r"^Libs\.private: (.*)$", flags, re.MULTILINE).group(1)
            self.cpp_info.system_libs = [flag[2:] for flag in private.split() if flag.startswith("-l")]
