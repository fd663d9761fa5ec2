"""Copies the sources of the shared library: a workspace of the packages that it is built from.

The copy has the files of these packages as cargo packages them, and Cargo.lock with the same versions. It
builds without the rest of the project. A copy of a copy is equal to it. Requires cargo and Python 3.6.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parent.parent
#: The scripts that the copy needs for packages of its own.
SCRIPTS = ["packaging/sbom.py", "packaging/workspace.py"]
#: Tables of Cargo.toml that name packages or files outside the copy.
OUTSIDE = re.compile(r"(?:.*\.)?dev-dependencies(?:\..*)?|test|bench|profile\.test\.package\.handsense-demo")


def output(directory, *command):
    """Returns what a command prints, or exits with a message."""
    try:
        done = subprocess.run(list(command), cwd=str(directory), stdout=subprocess.PIPE)
    except OSError as error:
        sys.exit(f"{command[0]} cannot be started: {error}")
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed")
    return done.stdout.decode("utf-8")


def packages():
    """Returns the directories of the package handsense and of those that it depends on, by name."""
    members = json.loads(output(PROJECT, "cargo", "metadata", "--no-deps", "--format-version", "1"))["packages"]
    by_name = {member["name"]: member for member in members}
    found = {}
    waiting = ["handsense"]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = pathlib.Path(by_name[name]["manifest_path"]).parent
        waiting += [needed["name"] for needed in by_name[name]["dependencies"]
                    if needed.get("path") and needed["kind"] != "dev"]
    return found


def reduced(manifest):
    """Returns the text of a Cargo.toml without what is outside the copy."""
    def inside(paragraph):
        table = re.search(r"^\[+([^\[\]]+)\]", paragraph, re.MULTILINE)
        return table is None or not OUTSIDE.fullmatch(table.group(1))

    kept = "\n\n".join(filter(inside, manifest.rstrip("\n").split("\n\n")))
    return kept.replace(', "cpp_demo"', "") + "\n"


def copy(destination):
    """Writes the copy into a new directory."""
    for name, directory in packages().items():
        to = destination / directory.relative_to(PROJECT)
        listed = output(PROJECT, "cargo", "package", "--quiet", "--list", "--allow-dirty", "--package", name)
        for file in listed.splitlines():
            # Cargo lists files that it generates, too.
            if not (directory / file).is_file():
                continue
            (to / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(directory / file), str(to / file))
        manifest = (directory / "Cargo.toml").read_bytes().decode("utf-8")
        (to / "Cargo.toml").write_bytes(reduced(manifest).encode("utf-8"))
    for file in SCRIPTS:
        (destination / file).parent.mkdir(exist_ok=True)
        shutil.copyfile(str(PROJECT / file), str(destination / file))
    # Without --locked, cargo removes the packages that the copy does not need from Cargo.lock.
    output(destination, "cargo", "tree", "--quiet", "--package", "handsense", "--depth", "0")
