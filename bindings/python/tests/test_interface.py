"""Errors, versions and the low-level interface."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import unittest

import handsense
from handsense import Status, ffi, hearts, lib, liap_tui
from project import read_text


class Pieces(unittest.TestCase):
    def test_pieces_have_the_values_of_the_manual(self) -> None:
        rows = re.findall(
            r"^\| (\w+) \| (\d+) \| (\d+) \| \d \|$", read_text("docs/reference/liap-tui.md"), re.MULTILINE
        )
        self.assertEqual(2 * len(rows), len(liap_tui.Piece))
        for name, red, black in rows:
            self.assertEqual(liap_tui.Piece[f"{name.upper()}_RED"], int(red))
            self.assertEqual(liap_tui.Piece[f"{name.upper()}_BLACK"], int(black))


class Errors(unittest.TestCase):
    def test_an_error_has_status_sentence_and_particulars(self) -> None:
        with self.assertRaises(handsense.HandsenseError) as caught:
            hearts.legal_moves("me=2 hand=AK3.QJ98.T654.72")
        error = caught.exception
        self.assertEqual(error.status, Status.TURN)
        self.assertEqual(error.sentence, "it is another seat's turn")
        self.assertEqual(error.particulars, "it is not seat 2's turn")
        self.assertEqual(str(error), f"{error.sentence}: {error.particulars}")
        self.assertIsInstance(error, ValueError)

    def test_an_error_survives_pickling(self) -> None:
        with self.assertRaises(handsense.HandsenseError) as caught:
            hearts.evaluate("AK3.QJ98.T654.723.4")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.status, str(again)), (Status.TEXT, str(caught.exception)))

    def test_a_text_with_nul_is_rejected(self) -> None:
        with self.assertRaisesRegex(ValueError, "NUL"):
            hearts.CardSet("AK3\0.QJ98")


class Library(unittest.TestCase):
    def test_versions_match_the_project(self) -> None:
        found = re.search(r'^version = "([^"]+)"', read_text("Cargo.toml"), re.MULTILINE)
        assert found is not None
        self.assertEqual(handsense.version(), found[1])
        self.assertEqual(handsense.__version__, found[1])
        self.assertEqual(handsense.abi_version(), lib.HS_ABI_VERSION)

    def test_the_error_of_a_missing_library_names_its_path(self) -> None:
        code = "import handsense"
        environment = {"HANDSENSE_LIBRARY": "no/such.so", "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True
        )
        self.assertEqual(done.returncode, 1)
        self.assertIn("ImportError: the library no/such.so cannot be loaded", done.stderr)

    def test_the_low_level_interface_is_public(self) -> None:
        view = ffi.new("HsHeartsView *", {"structSize": ffi.sizeof("HsHeartsView")})
        hand = hearts.CardSet("AK3.QJ98.T654.72").bits
        self.assertEqual(lib.handsense_hearts_view_init(view, 0, hand), lib.HS_OK)
        self.assertEqual(view.structSize, ffi.sizeof("HsHeartsView"))
        self.assertEqual(view.hand, hand)
        # A size of 0 stands for that of version 1, which ends with the tricks.
        first = ffi.new("HsHeartsView *")
        self.assertEqual(lib.handsense_hearts_view_init(first, 0, hand), lib.HS_OK)
        self.assertEqual(first.structSize, ffi.offsetof("HsHeartsView", "taken"))
