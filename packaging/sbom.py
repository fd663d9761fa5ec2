#!/usr/bin/env python3
"""Prints the bill of materials of the shared library: python3 packaging/sbom.py [--target TRIPLE].

The format is CycloneDX 1.5 in JSON. The components are the crates whose code the library links, and
the Rust standard library. Build scripts, procedural macros and the crates of tests are absent.
Cargo.lock provides the checksums. Requires cargo, rustc and Python 3.6.

The output depends on the source tree, the target and the compiler only. With SOURCE_DATE_EPOCH, it
has that time stamp.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent
#: Name of the file in packages.
FILE = "handsense.cdx.json"


def output(*command):
    """Returns what a command prints, or exits with a message."""
    try:
        done = subprocess.run(list(command), cwd=str(PROJECT), stdout=subprocess.PIPE,
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


def bill(target=None):
    """Returns the bill of materials as text."""
    first, packages, found = linked_packages(target or rustc_field("host"))
    digests = checksums()
    library = component(packages[first], digests)
    standard = {
        "type": "library",
        "bom-ref": "rust-std",
        "name": "rust-std",
        "version": rustc_field("release"),
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
    }
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
        "components": sorted([*crates, standard], key=lambda made: made["bom-ref"]),
        "dependencies": sorted([*dependencies, {"ref": "rust-std", "dependsOn": []}],
                               key=lambda made: made["ref"]),
    }
    return json.dumps(document, indent=2) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Prints the bill of materials of the shared library.")
    parser.add_argument("--target", default=os.environ.get("CARGO_BUILD_TARGET"),
                        help="target triple of the Rust toolchain [this machine]")
    sys.stdout.write(bill(parser.parse_args().target))


if __name__ == "__main__":
    main()
