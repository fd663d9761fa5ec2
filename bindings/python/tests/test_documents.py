"""What the documents and docstrings show is what is answered."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import unittest
from typing import Any

import handsense
from tree import ROOT

DOCUMENTS = ("bindings/python/README.md", "docs/use/python.md")
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


class Runner(doctest.DocTestRunner):
    """Runs examples and keeps what they really print where a document says something else."""

    def __init__(self) -> None:
        super().__init__(optionflags=OPTIONS)
        self.found: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: Any, test: Any, example: doctest.Example, got: str) -> None:
        self.found.append((example, got))
        super().report_failure(out, test, example, got)

    def renew(self, text: str) -> str:
        """The document with what its examples really print."""
        lines = text.split("\n")
        for example, got in reversed(self.found):
            begin = example.lineno + example.source.count("\n")
            printed = [line or "<BLANKLINE>" for line in got.split("\n")[:-1]]
            lines[begin : begin + example.want.count("\n")] = [
                " " * example.indent + line for line in printed
            ]
        return "\n".join(lines)


def run(text: str, name: str) -> tuple[Runner, int, str]:
    """Runs the examples of a document: the runner, how many there are, and what is wrong."""
    # The end of a fenced block is no output.
    plain = text.replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(plain, {}, name, name, 0)
    runner, said = Runner(), list[str]()
    failed, attempted = runner.run(test, out=said.append)
    return runner, attempted, "".join(said) if failed else ""


class Documents(unittest.TestCase):
    def test_every_example_of_a_document(self) -> None:
        for name in DOCUMENTS:
            text = (ROOT / name).read_text(encoding="utf-8")
            runner, examples, wrong = run(text, name)
            self.assertGreater(examples, 5, name)
            if wrong and "HANDSENSE_BLESS" in os.environ:
                (ROOT / name).write_text(runner.renew(text), encoding="utf-8")
                continue
            self.assertEqual(wrong, "", f"HANDSENSE_BLESS=1 renews what is printed\n{wrong}")

    def test_a_stale_document_is_seen_and_renewed(self) -> None:
        stale = "```python\n>>> print('a\\n\\nb')\nc\n\n```\n* x\n  >>> 1 + 1\n  3\n\n>>> 2\n2\n"
        runner, examples, wrong = run(stale, "stale")
        self.assertEqual(examples, 3)
        self.assertIn("Expected:\n    3\nGot:\n    2\n", wrong)
        renewed = stale.replace("\nc\n", "\na\n<BLANKLINE>\nb\n").replace("  3\n", "  2\n")
        self.assertEqual(runner.renew(stale), renewed)
        self.assertEqual(run(renewed, "renewed")[1:], (3, ""))

    def test_every_example_of_a_docstring(self) -> None:
        examples = 0
        for module in pkgutil.walk_packages(handsense.__path__, "handsense."):
            if module.name.endswith("_generated"):
                continue
            found = doctest.testmod(importlib.import_module(module.name))
            self.assertEqual(found.failed, 0, module.name)
            examples += found.attempted
        self.assertGreater(examples, 20)

    def test_everything_public_is_explained(self) -> None:
        explained = 0
        for game in (handsense.hearts, handsense.hex, handsense.liap_tui, handsense.binokel):
            names = getattr(game, "__all__", None) or [n for n in vars(game) if n[0] != "_"]
            for name in names:
                thing = getattr(game, name)
                if getattr(thing, "__module__", "").startswith("handsense.") and callable(thing):
                    doc = thing.__doc__ or ""
                    # A dataclass without a docstring is given its signature.
                    self.assertTrue(doc and not doc.startswith(name + "("), f"{game}: {name}")
                    explained += 1
        self.assertGreater(explained, 100)


if __name__ == "__main__":
    unittest.main()
