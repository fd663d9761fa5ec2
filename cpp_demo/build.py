#!/usr/bin/env python3
"""Builds the demo and its tests: python3 cpp_demo/build.py [options].

Needs a C++ compiler ($CXX, else c++, g++ or clang++) and the library. Makes three programs:
handsense_demo (linked with the library), handsense_demo_dl (needs --dlopen) and engine_test.
"""

import argparse
import concurrent.futures
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

DEMO = pathlib.Path(__file__).resolve().parent
INCLUDE = DEMO.parent / "include"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def compiler():
    """The command that compiles C++."""
    for name in [os.environ.get("CXX"), "c++", "g++", "clang++"]:
        if name and shutil.which(shlex.split(name)[0]):
            return shlex.split(name)
    sys.exit("no C++ compiler found: set CXX")


class Build:
    """One directory of objects and programs, made anew where sources have changed."""

    def __init__(self, directory, library, standard="c++11", flags="-O2 -g", static=False):
        self.directory = pathlib.Path(directory).resolve()
        self.library = pathlib.Path(library).resolve()
        self.flags = [f"-std={standard}", "-pthread", *shlex.split(flags)]
        self.static = static
        self.cxx = compiler()
        headers = [*DEMO.glob("*/*.h"), *INCLUDE.glob("handsense*.h*")]
        self.headers_changed = max(header.stat().st_mtime for header in headers)

    def compile(self, source):
        target = self.directory / source.parent.name / (source.stem + ".o")
        newest = max(source.stat().st_mtime, self.headers_changed)
        if not target.exists() or target.stat().st_mtime < newest:
            target.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run([*self.cxx, *self.flags, *WARNINGS, "-I", str(INCLUDE),
                            "-c", "-o", str(target), str(source)], check=True)
        return str(target)

    def objects(self, sources):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(self.compile, sources))

    def link(self, name, objects, linked):
        program = self.directory / name
        libraries = ["-ldl"]
        if linked and self.static:
            libraries = [str(self.library / "libhandsense.a"), "-ldl", "-lm"]
        elif linked:
            # Found again at run time without a search path in the environment.
            libraries = [f"-L{self.library}", f"-Wl,-rpath,{self.library}", "-lhandsense", "-ldl"]
        subprocess.run([*self.cxx, *self.flags, "-o", str(program), *objects, *libraries],
                       check=True)
        return program

    def all(self):
        """Every program, by its name."""
        engine = self.objects(sorted(DEMO.glob("engine/*.cpp")))
        # Which of these two is taken decides whether the program needs the library to link.
        choice = {"library_linked.cpp", "library_absent.cpp"}
        demo = self.objects(f for f in sorted(DEMO.glob("demo/*.cpp")) if f.name not in choice)
        linked, absent = self.objects([DEMO / "demo" / name for name in sorted(choice)][::-1])
        tests = self.objects(sorted(DEMO.glob("tests/*.cpp")))
        return {
            "handsense_demo": self.link("handsense_demo", [*engine, *demo, linked], True),
            "handsense_demo_dl": self.link("handsense_demo_dl", [*engine, *demo, absent], False),
            "engine_test": self.link("engine_test", [*engine, *tests], True),
        }


def main():
    parser = argparse.ArgumentParser(description="Builds the demo and its tests.")
    parser.add_argument("--library", default=DEMO.parent / "target" / "release",
                        help="where libhandsense.so and libhandsense.a lie [target/release]")
    parser.add_argument("--build", default=DEMO / "build", help="where to build [cpp_demo/build]")
    parser.add_argument("--standard", default="c++11", help="c++11 or later [c++11]")
    parser.add_argument("--flags", default="-O2 -g", help="further compiler flags [-O2 -g]")
    parser.add_argument("--static", action="store_true", help="put the library inside")
    arguments = parser.parse_args()
    build = Build(arguments.build, arguments.library, arguments.standard, arguments.flags,
                  arguments.static)
    try:
        build.all()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed")


if __name__ == "__main__":
    main()
