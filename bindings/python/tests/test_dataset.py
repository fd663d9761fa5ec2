"""Data sets are reproducible, agree with the library, and never replace a file unasked."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from typing import Any

from handsense import dataset, hearts
from handsense.hearts import cards as actions
from test_env import lacks


@unittest.skipIf(lacks("pyarrow", "numpy"), lacks("pyarrow", "numpy"))
class Dataset(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "deals.parquet"

    def read(self) -> Any:
        import pyarrow.parquet

        return pyarrow.parquet.ParquetFile(self.path)

    def test_rows_agree_with_the_library(self) -> None:
        written = dataset.write(self.path, 8, ["search:40:payoff", "random"], seed=7, rows=100)
        file = self.read()
        self.assertEqual(file.num_row_groups, -(-written // 100))
        rows = file.read().to_pylist()
        self.assertEqual(len(rows), written)
        self.assertEqual({row["deal"] for row in rows}, set(range(8)))
        self.assertEqual({row["pass_direction"] for row in rows}, {-1, 0, 1, 2})
        for row in rows:
            view = hearts.View.parse(row["view"])
            legal = {actions.action_of(card) for card in hearts.legal_moves(view)}
            self.assertEqual({action for action in range(52) if row["legal"] >> action & 1}, legal)
            self.assertIn(row["action"], legal)
            self.assertEqual((view.me, int(view.rules)), (row["seat"], row["rules"]))
            known = {action for action, value in enumerate(row["value"]) if value == value}
            self.assertLessEqual(known, legal)
            # Equivalent cards leave nothing to search.
            self.assertEqual(bool(known), row["playouts"] > 0)
        metadata = file.schema_arrow.metadata
        self.assertEqual(metadata[b"handsense.values"], b"search:40:payoff=payoff random=none")
        self.assertEqual(metadata[b"handsense.schema"], b"1")

    def test_arguments_determine_the_file(self) -> None:
        dataset.write(self.path, 3, ["tuned"], seed=1)
        first = self.path.read_bytes()
        dataset.write(self.path, 3, ["tuned"], seed=1, overwrite=True)
        self.assertEqual(self.path.read_bytes(), first)
        dataset.write(self.path, 3, ["tuned"], seed=2, overwrite=True)
        self.assertNotEqual(self.path.read_bytes(), first)

    def test_a_file_is_replaced_only_on_request(self) -> None:
        self.path.write_text("mine")
        with self.assertRaises(FileExistsError):
            dataset.write(self.path, 1)
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertEqual(dataset.main([str(self.path), "--deals", "1"]), 1)
        self.assertIn("exists", said.getvalue())
        self.assertEqual(self.path.read_text(), "mine")
        with contextlib.redirect_stdout(said):
            self.assertEqual(dataset.main([str(self.path), "--deals", "1", "--overwrite"]), 0)
        self.assertEqual(self.read().metadata.num_row_groups, 1)

    def test_an_exception_leaves_no_file(self) -> None:
        with self.assertRaises(ZeroDivisionError):
            dataset.write(self.path, 3, ["tuned"], progress=lambda deals: 1 / 0)
        self.assertEqual(list(self.path.parent.iterdir()), [])

    def test_wrong_arguments_are_refused(self) -> None:
        for options in ({"deals": 0}, {"players": ["rule"] * 3}, {"players": ["x"]}, {"seed": -1}):
            with self.subTest(options), self.assertRaises(ValueError):
                dataset.write(self.path, **{"deals": 1, **options})  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
