#!/usr/bin/env python3
"""What the shared library is built from: python3 packaging/sources.py [--target TRIPLE | --copy DIR].

The script prints the bill of materials, or copies the sources. The format of the bill is CycloneDX 1.5 in JSON. The components are the crates whose code the library links, and
the Rust standard library. On targets with musl, the unwinder of LLVM is a component too. Build
scripts, procedural macros, the crates of tests and the C runtime of the system are absent.
Cargo.lock provides the checksums. Requires cargo, rustc and Python 3.6.

The bill depends on the source tree, the target and the compiler only. With SOURCE_DATE_EPOCH, it
has that time stamp.

The copy is a workspace of the packages that the library is built from. It has the files of these
packages as cargo packages them, and Cargo.lock with the same versions. It builds without the rest of
the project. A copy of a copy is equal to it.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent
#: Name of the bill in packages.
FILE = "handsense.cdx.json"
#: The script that the copy needs for packages of its own.
SCRIPT = "packaging/sources.py"
#: Tables of Cargo.toml that name packages or files outside the copy.
OUTSIDE = re.compile(r"(?:.*\.)?dev-dependencies(?:\..*)?|test|bench|profile\.test\.package\.handsense-demo")


def output(*command, directory=PROJECT):
    """Returns what a command prints, or exits with a message."""
    try:
        done = subprocess.run(list(command), cwd=str(directory), stdout=subprocess.PIPE,
                              universal_newlines=True)
    except OSError as error:
        sys.exit(f"{command[0]} cannot be started: {error}")
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed")
    return done.stdout


def rustc_field(name):
    """Returns a field of `rustc -vV`."""
    return re.search(rf"^{name}: (.*)$", output("rustc", "-vV"), re.MULTILINE).group(1)


def checksums():
    """Returns the SHA-256 of each crate archive by name and version, from Cargo.lock."""
    text = (PROJECT / "Cargo.lock").read_text(encoding="utf-8")
    entry = r'\[\[package\]\]\nname = "(.*)"\nversion = "(.*)"\nsource = .*\nchecksum = "(.*)"'
    return {(name, version): digest for name, version, digest in re.findall(entry, text)}


def linked_packages(target):
    """Returns the packages that the library links and the dependencies among them, by name and version.

    The tree has the features of a build alone; the metadata have those of the tests, too.
    """
    features = ["--locked", "--no-default-features", "--features", "games"]
    tree = output("cargo", "tree", *features, "--package", "handsense", "--target", target,
                  "--edges", "normal,no-proc-macro", "--prefix", "depth", "--no-dedupe",
                  "--format", " {p}")
    found = {}
    above = []
    for line in tree.splitlines():
        depth, name, version = line.split()[:3]
        crate = (name, version.lstrip("v"))
        del above[int(depth):]
        found.setdefault(crate, set())
        if above:
            found[above[-1]].add(crate)
        above.append(crate)
    metadata = json.loads(output("cargo", "metadata", "--format-version", "1",
                                 "--filter-platform", target, *features))
    packages = {(package["name"], package["version"]): package for package in metadata["packages"]}
    return next(iter(found)), packages, found


def reference(package):
    return f"{package['name']}@{package['version']}"


def component(package, digests):
    made = {
        "type": "library",
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        # A slash is the former notation of OR.
        "licenses": [{"expression": re.sub(r"\s*/\s*", " OR ", package["license"])}],
    }
    if package["source"] is not None:
        made["purl"] = f"pkg:cargo/{package['name']}@{package['version']}"
        digest = digests[package["name"], package["version"]]
        made["hashes"] = [{"alg": "SHA-256", "content": digest}]
    return made


def toolchain(target):
    """Returns the components that the Rust toolchain adds: the standard library, and the unwinder that
    archive.py and static linking take from it on targets with musl."""
    def made(name, version, license):
        return {"type": "library", "bom-ref": name, "name": name, "version": version,
                "licenses": [{"expression": license}]}
    parts = [made("rust-std", rustc_field("release"), "MIT OR Apache-2.0")]
    if "musl" in target:
        parts.append(made("libunwind", rustc_field("LLVM version"), "Apache-2.0 WITH LLVM-exception"))
    return parts


def bill(target=None):
    """Returns the bill of materials as text."""
    target = target or rustc_field("host")
    first, packages, found = linked_packages(target)
    digests = checksums()
    library = component(packages[first], digests)
    parts = toolchain(target)
    names = [part["bom-ref"] for part in parts]
    crates = [component(packages[identifier], digests) for identifier in found if identifier != first]
    dependencies = [
        {"ref": reference(packages[identifier]),
         "dependsOn": sorted([*(reference(packages[other]) for other in others), "rust-std"])}
        for identifier, others in found.items()
    ]
    metadata = {"component": library}
    if os.environ.get("SOURCE_DATE_EPOCH"):
        moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
        metadata["timestamp"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", moment)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": metadata,
        "components": sorted([*crates, *parts], key=lambda made: made["bom-ref"]),
        "dependencies": sorted([*dependencies, {"ref": "rust-std", "dependsOn": names[1:]},
                                *({"ref": name, "dependsOn": []} for name in names[1:])],
                               key=lambda made: made["ref"]),
    }
    return json.dumps(document, indent=2) + "\n"


def packages():
    """Returns the directories of the package handsense and of those that it depends on, by name."""
    members = json.loads(output("cargo", "metadata", "--no-deps", "--format-version", "1"))["packages"]
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
        listed = output("cargo", "package", "--quiet", "--list", "--allow-dirty", "--package", name)
        for file in listed.splitlines():
            # Cargo lists files that it generates, too.
            if not (directory / file).is_file():
                continue
            (to / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(directory / file), str(to / file))
        manifest = (directory / "Cargo.toml").read_bytes().decode("utf-8")
        (to / "Cargo.toml").write_bytes(reduced(manifest).encode("utf-8"))
    (destination / SCRIPT).parent.mkdir(exist_ok=True)
    shutil.copyfile(str(PROJECT / SCRIPT), str(destination / SCRIPT))
    # Without --locked, cargo removes the packages that the copy does not need from Cargo.lock.
    output("cargo", "tree", "--quiet", "--package", "handsense", "--depth", "0", directory=destination)


def main():
    parser = argparse.ArgumentParser(description="Prints the bill of materials of the shared library.")
    parser.add_argument("--target", default=os.environ.get("CARGO_BUILD_TARGET"),
                        help="target triple of the Rust toolchain [this machine]")
    parser.add_argument("--copy", type=pathlib.Path, metavar="DIR", help="copy the sources instead")
    arguments = parser.parse_args()
    if arguments.copy:
        copy(arguments.copy)
    else:
        sys.stdout.write(bill(arguments.target))


if __name__ == "__main__":
    main()
