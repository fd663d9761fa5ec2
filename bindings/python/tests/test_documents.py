"""The examples of documents and docstrings print the documented output."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import unittest
from typing import Any

import handsense
from project import ROOT, lacks

DOCUMENTS = ["bindings/python/README.md", "docs/use/python.md"]
if not lacks("numpy", "gymnasium", "pettingzoo"):
    DOCUMENTS += ["docs/use/environments.md"]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


class Runner(doctest.DocTestRunner):
    """Runs examples and keeps the actual output of those that differ from the document."""

    def __init__(self) -> None:
        super().__init__(optionflags=OPTIONS)
        self.found: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: Any, test: Any, example: doctest.Example, got: str) -> None:
        self.found.append((example, got))
        super().report_failure(out, test, example, got)

    def updated(self, text: str) -> str:
        """Returns the document with the actual output of its examples."""
        lines = text.split("\n")
        for example, got in reversed(self.found):
            begin = example.lineno + example.source.count("\n")
            printed = [line or "<BLANKLINE>" for line in got.split("\n")[:-1]]
            lines[begin : begin + example.want.count("\n")] = [
                " " * example.indent + line for line in printed
            ]
        return "\n".join(lines)


def run(text: str, name: str) -> tuple[Runner, int, str]:
    """Runs the examples of a document.

    Returns:
        The runner, the number of examples, and the report of the failures.
    """
    # The end of a fenced block is not part of the output.
    plain = text.replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(plain, {}, name, name, 0)
    runner, report = Runner(), list[str]()
    failed, attempted = runner.run(test, out=report.append)
    return runner, attempted, "".join(report) if failed else ""


class Documents(unittest.TestCase):
    def test_document_examples_print_the_documented_output(self) -> None:
        for name in DOCUMENTS:
            text = (ROOT / name).read_text(encoding="utf-8")
            runner, examples, failures = run(text, name)
            self.assertGreater(examples, 5, name)
            if failures and "HANDSENSE_BLESS" in os.environ:
                (ROOT / name).write_text(runner.updated(text), encoding="utf-8")
                continue
            self.assertEqual(failures, "", f"HANDSENSE_BLESS=1 updates the documented output\n{failures}")

    def test_a_stale_document_is_detected_and_updated(self) -> None:
        stale = "```python\n>>> print('a\\n\\nb')\nc\n\n```\n* x\n  >>> 1 + 1\n  3\n\n>>> 2\n2\n"
        runner, examples, failures = run(stale, "stale")
        self.assertEqual(examples, 3)
        self.assertIn("Expected:\n    3\nGot:\n    2\n", failures)
        updated = stale.replace("\nc\n", "\na\n<BLANKLINE>\nb\n").replace("  3\n", "  2\n")
        self.assertEqual(runner.updated(stale), updated)
        self.assertEqual(run(updated, "updated")[1:], (3, ""))

    def test_docstring_examples_print_the_documented_output(self) -> None:
        examples = 0
        for module in pkgutil.walk_packages(handsense.__path__, "handsense."):
            try:
                imported = importlib.import_module(module.name)
            except ImportError as error:
                # The message of a module that needs an absent package.
                self.assertRegex(str(error), r" needs the package (\w+): pip install \w+$")
                continue
            found = doctest.testmod(imported)
            self.assertEqual(found.failed, 0, module.name)
            examples += found.attempted
        self.assertGreater(examples, 20)

    def test_every_public_name_has_a_docstring(self) -> None:
        documented = 0
        for game in (handsense.hearts, handsense.hex, handsense.liap_tui, handsense.binokel):
            names = getattr(game, "__all__", None) or [n for n in vars(game) if n[0] != "_"]
            for name in names:
                thing = getattr(game, name)
                if getattr(thing, "__module__", "").startswith("handsense.") and callable(thing):
                    doc = thing.__doc__ or ""
                    # A dataclass without a docstring gets its signature as docstring.
                    self.assertTrue(doc and not doc.startswith(name + "("), f"{game}: {name}")
                    documented += 1
        self.assertGreater(documented, 100)
