"""The examples of docs/use/research.md print the documented output."""

from __future__ import annotations

import os
import unittest

from project import ROOT
from test_documents import run
from test_env import lacks

DOCUMENT = ROOT / "docs/use/research.md"
ABSENT = lacks("numpy", "gymnasium", "pettingzoo", "pyspiel", "pyarrow")


class Research(unittest.TestCase):
    @unittest.skipIf(ABSENT, ABSENT)
    def test_document_examples_print_the_documented_output(self) -> None:
        text = DOCUMENT.read_text(encoding="utf-8")
        runner, examples, failures = run(text, DOCUMENT.name)
        self.assertGreater(examples, 25)
        if failures and "HANDSENSE_BLESS" in os.environ:
            DOCUMENT.write_text(runner.updated(text), encoding="utf-8")
            return
        self.assertEqual(failures, "", f"HANDSENSE_BLESS=1 updates the documented output\n{failures}")


if __name__ == "__main__":
    unittest.main()
