"""What the documents and docstrings show is what is answered."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import unittest

import handsense
from tree import ROOT

DOCUMENTS = ("bindings/python/README.md", "docs/python.md")
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


class Documents(unittest.TestCase):
    def test_every_example_of_a_document(self) -> None:
        for name in DOCUMENTS:
            text = (ROOT / name).read_text(encoding="utf-8")
            # The end of a fenced block is no output.
            text = text.replace("```\n", "\n")
            test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
            self.assertGreater(len(test.examples), 5, name)
            said: list[str] = []
            failed, _ = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=said.append)
            self.assertEqual(failed, 0, "".join(said))

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
