"""Checks the crates of both lock files against deny.toml, with cargo and Python alone.

* A lock file is up to date with its manifests.
* Every crate has a licence that deny.toml allows.
* No crate has two versions, except those that deny.toml skips for a reason.
* Every crate comes from crates.io with a checksum. No manifest names another source.
"""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys
from collections import defaultdict
from typing import Any

PROJECT = pathlib.Path(__file__).resolve().parent.parent
WORKSPACES = (PROJECT, PROJECT / "fuzz")


class Rules:
    """The tables of deny.toml that this check needs. Python 3.10 has no parser for the format."""

    def __init__(self, text: str) -> None:
        text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)

        def array(name: str) -> str:
            found = re.search(rf"^{name} = \[(.*?)\]$", text, re.MULTILINE | re.DOTALL)
            if found is None:
                raise SystemExit(f"deny.toml has no list {name}")
            return found[1]

        self.allowed = set(re.findall(r'"(.*?)"', array("allow")))
        exceptions = re.findall(r'crate = "(.*?)", allow = \[(.*?)\]', array("exceptions"))
        self.exceptions = {name: set(re.findall(r'"(.*?)"', names)) for name, names in exceptions}
        self.skipped = set(re.findall(r'crate = "(.*?)", reason = "[^"]', array("skip")))
        if len(self.skipped) != array("skip").count("crate ="):
            raise SystemExit("an entry of skip in deny.toml has no reason")
        self.registries = set(re.findall(r'"(.*?)"', array("allow-registry")))

    def skips(self, name: str, version: str) -> bool:
        """Returns whether deny.toml skips a version, by all or the first of its numbers."""
        parts = version.split(".")
        return any(f"{name}@{'.'.join(parts[:count])}" in self.skipped for count in (1, 2, 3))


def permits(expression: str, allowed: set[str]) -> bool:
    """Returns whether an SPDX expression can be met with the allowed licences.

    Raises:
        ValueError: the expression has a syntax error.
    """
    # A slash is the former notation of OR.
    words = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))

    def take(word: str) -> bool:
        if words[:1] == [word]:
            words.pop(0)
            return True
        return False

    def single() -> bool:
        if take("("):
            value = alternatives()
            if not take(")"):
                raise ValueError(f"'{expression}' lacks a closing parenthesis")
            return value
        if not words or words[0] in (")", "AND", "OR", "WITH"):
            raise ValueError(f"'{expression}' lacks a licence")
        name = words.pop(0)
        if take("WITH"):
            if not words:
                raise ValueError(f"'{expression}' lacks an exception")
            name += f" WITH {words.pop(0)}"
        return name in allowed

    def both() -> bool:
        value = single()
        while take("AND"):
            value = single() and value
        return value

    def alternatives() -> bool:
        value = both()
        while take("OR"):
            value = both() or value
        return value

    value = alternatives()
    if words:
        raise ValueError(f"'{expression}' has more after its end")
    return value


def problems(packages: list[dict[str, Any]], lock: str, rules: Rules) -> list[str]:
    """Returns the violations of the rules by the packages of one lock file."""
    found = []
    versions = defaultdict(list)
    for package in packages:
        name, version, licence = package["name"], package["version"], package["license"]
        versions[name].append(version)
        if package["source"] is None and package["publish"] == [] and licence is None:
            continue  # A private crate of this project.
        try:
            allowed = rules.allowed | rules.exceptions.get(name, set())
            if licence is None or not permits(licence, allowed):
                found.append(f"{name} {version} has the licence {licence}")
        except ValueError as error:
            found.append(f"{name} {version}: {error}")
    for name, numbers in versions.items():
        extra = [number for number in numbers if not rules.skips(name, number)]
        if len(extra) > 1:
            found.append(f"{name} has the versions {', '.join(numbers)}")
    for entry in lock.split("[[package]]\n")[1:]:
        fields = dict(re.findall(r'^(\w+) = "(.*)"$', entry, re.MULTILINE))
        source = fields.get("source")
        if source is None:
            continue
        if source.removeprefix("registry+") not in rules.registries:
            found.append(f"{fields['name']} comes from {source}")
        if "checksum" not in fields:
            found.append(f"{fields['name']} has no checksum")
    return found


def other_sources(name: str, text: str) -> list[str]:
    """Returns the lines of a manifest that name a source besides crates.io."""
    return [
        f"{name}: {line.strip()}"
        for line in text.splitlines()
        if re.search(r"\b(git|registry|registry-index|replace-with)\s*=|^\[(patch|replace|source)\b", line)
    ]


def self_test() -> None:
    """Checks the parser of licences and the rules with known answers."""
    allowed = {"MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"}
    for expression, expected in (
        ("MIT", True), ("GPL-3.0", False), ("MIT/GPL-3.0", True), ("MIT AND GPL-3.0", False),
        ("(MIT OR GPL-3.0) AND Apache-2.0", True), ("GPL-3.0 OR MIT AND BSL-1.0", False),
        ("Apache-2.0 WITH LLVM-exception", True), ("MIT WITH LLVM-exception", False),
    ):
        assert permits(expression, allowed) == expected, expression
    for bad in ("", "MIT OR", "(MIT", "MIT)", "MIT MIT", "AND MIT", "MIT WITH"):
        try:
            permits(bad, allowed)
        except ValueError:
            continue
        raise AssertionError(bad)
    rules = Rules('allow = ["MIT"]\nexceptions = []\nskip = [{ crate = "b@2.1", reason = "c" }]\nallow-registry = ["https://a"]\n')
    package = {"name": "a", "version": "1", "license": "MIT", "source": "x", "publish": None}
    entry = '[[package]]\nname = "a"\nversion = "1"\nsource = "{}"\n'
    good = entry.format("registry+https://a") + 'checksum = "0"\n'
    assert problems([package], good, rules) == []
    assert rules.skips("b", "2.1.7") and not rules.skips("b", "2.10.0")
    for packages, lock in (
        ([package, {**package, "version": "2"}], good), ([{**package, "license": None}], good),
        ([package], entry.format("registry+https://a")),
        ([package], entry.format("git+https://a") + 'checksum = "0"\n'),
    ):
        assert len(problems(packages, lock, rules)) == 1, (packages, lock)
    assert other_sources("a", 'b = { git = "c" }\n[patch.crates-io]\nd = "1"\n') != []


def main() -> None:
    self_test()
    rules = Rules((PROJECT / "deny.toml").read_text(encoding="utf-8"))
    found = []
    for workspace in WORKSPACES:
        done = subprocess.run(
            ["cargo", "metadata", "--locked", "--format-version", "1"],
            cwd=workspace, stdout=subprocess.PIPE, text=True, check=False,
        )
        if done.returncode:
            found.append(f"cargo cannot use {workspace / 'Cargo.lock'} as it is")
            continue
        packages = json.loads(done.stdout)["packages"]
        lock = (workspace / "Cargo.lock").read_text(encoding="utf-8")
        found += problems(packages, lock, rules)
        print(f"{workspace / 'Cargo.lock'}: {len(packages)} crates")
    listed = subprocess.run(
        ["git", "ls-files", "*Cargo.toml", "*.cargo/config*"],
        cwd=PROJECT, stdout=subprocess.PIPE, text=True, check=True,
    )
    for name in listed.stdout.split():
        found += other_sources(name, (PROJECT / name).read_text(encoding="utf-8"))
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
