"""Errors, versions and the low-level interface."""

from __future__ import annotations

import inspect
import pickle
import re
import subprocess
import sys
import unittest
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import handsense
from handsense import Status, binokel, ffi, hearts, hex, lib, liap_tui
from handsense.hearts import DECK, CardSet
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


VIEW = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
HAND = "KK KA KO SO HA HZ HZ HK HO BB BA BZ"


class Names(unittest.TestCase):
    def test_a_name_stands_for_a_value_of_an_enumeration(self) -> None:
        passing, board = "pass=left hand=Q3.QJ98.T654.K72", hex.Position.from_moves("b2 a3", size=4)
        bidding, held = binokel.View(HAND, players=3, me=1), [14, 11, 6, 6, 8, 4, 1, 1]
        cases: list[tuple[Callable[[Any], object], list[str], Any]] = [
            (lambda x: hearts.level_card(VIEW, x), ["steady", "STEADY", "Steady"], hearts.Level.STEADY),
            (lambda x: hearts.level_pass_cards(passing, x), ["novice"], hearts.Level.NOVICE),
            (lambda x: hearts.pass_cards(passing, x), ["as-designed", "As_Designed"], hearts.Policy.AS_DESIGNED),
            (lambda x: hearts.rank_moves(VIEW, x), ["tuned"], hearts.Policy.TUNED),
            (lambda x: hearts.score_deal(["SQ", (), (), DECK - CardSet("SQ")], x), ["hearts-arent-points"], hearts.Rule.HEARTS_ARENT_POINTS),
            (lambda x: hearts.pass_direction(1, x), ["legacy-main", "Legacy_Main"], hearts.Rule.LEGACY_MAIN),
            (lambda x: hearts.Deal.random(1, pass_dir=x), ["left"], hearts.Pass.LEFT),
            (lambda x: hearts.View("AK3.QJ98.T654.72", pass_dir=x), ["across"], hearts.Pass.ACROSS),
            (lambda x: replace(hearts.Deal.random(1), pass_dir=x), ["right"], hearts.Pass.RIGHT),
            (lambda x: hearts.choose_move(VIEW, playouts=50, objective=x), ["payoff"], hearts.Objective.PAYOFF),
            (lambda x: str(hearts.choose_pass_cards(passing, playouts=50, objective=x)), ["game"], hearts.Objective.GAME),
            (lambda x: hearts.DECK.suit(x), ["clubs"], hearts.Suit.CLUBS),
            (lambda x: hex.distance(board, x), ["blue"], hex.Colour.BLUE),
            (lambda x: hex.bridges(board, x), ["red"], hex.Colour.RED),
            (lambda x: hex.Position(1, [x]), ["red"], hex.Colour.RED),
            (lambda x: hex.order_moves(board, x), ["default"], hex.Formula.DEFAULT),
            (lambda x: hex.minimax(board, depth=2, order=x), ["shuffled"], hex.Order.SHUFFLED),
            (lambda x: liap_tui.evaluate([*held[:7], x]), ["soldier-black"], 1),
            (lambda x: liap_tui.declare(held, strategy=x), ["quick"], liap_tui.Strategy.QUICK),
            (lambda x: liap_tui.search_declaration(liap_tui.View(held), playouts=50, objective=x), ["game"], 0),
            (lambda x: binokel.bid(bidding, x), ["hard"], binokel.Player.HARD),
            (lambda x: binokel.melds(HAND, x), ["herz"], binokel.Suit.HERZ),
            (lambda x: binokel.meld_points(HAND, x), ["newest"], binokel.Edition.NEWEST),
            (lambda x: binokel.Discard(binokel.cards("KO"), trump=x), ["bollen"], binokel.Suit.BOLLEN),
        ]
        for call, names, value in cases:
            for name in names:
                self.assertEqual(call(name), call(value), name)
            with self.assertRaisesRegex(ValueError, f"unknown .*'none such': expected .*{names[0]}"):
                call("none such")

    def test_every_parameter_that_takes_an_enumeration_takes_names(self) -> None:
        checked = 0
        for game in (hearts, hex, liap_tui, binokel):
            for thing in list(vars(game).values()):
                if not inspect.isroutine(thing):
                    continue
                for parameter in inspect.signature(thing).parameters.values():
                    kinds = str(parameter.annotation).split(" | ")
                    if hasattr(getattr(game, kinds[0], None), "of"):
                        self.assertIn("str", kinds, f"{thing.__name__}: {parameter.name}")
                        checked += 1
        self.assertGreater(checked, 25)


class Numbers(unittest.TestCase):
    def test_a_limit_that_is_no_number_is_refused_by_its_name(self) -> None:
        board, held = hex.Position.empty(5), liap_tui.View([14, 11, 6, 6, 8, 4, 1, 1])
        deal = hearts.Deal.random(1)
        limits = ("playouts", "milliseconds", "seed", "threads")
        cases: list[tuple[Callable[..., object], tuple[str, ...]]] = [
            (lambda **x: hearts.choose_move(VIEW, **x), limits),
            (lambda **x: hearts.choose_pass_cards("pass=left hand=Q3.QJ98.T654.K72", **x), limits),
            (lambda **x: hearts.explain_move(VIEW, "C4", **x), limits),
            (lambda **x: hearts.analyse_deal(deal, **x), limits),
            (hearts.Engine, limits),
            (lambda **x: hearts.solve(deal.position(), **x), ("nodes", "milliseconds")),
            (lambda **x: hearts.sample_worlds(VIEW, **{"count": 1, **x}), ("count", "seed")),
            (lambda **x: hex.search(board, **x), (*limits, "max_nodes")),
            (lambda **x: hex.minimax(board, **x), ("nodes", "milliseconds", "seed", "depth", "table_entries")),
            (lambda **x: hex.monte_carlo(board, **x), ("playouts", "candidates", "order_seed")),
            (lambda **x: hex.solve(board, **x), ("nodes", "milliseconds", "table_megabytes")),
            (lambda **x: liap_tui.search_declaration(held, **x), limits),
            (lambda **x: liap_tui.search_redeal(held, **x), limits),
            (lambda **x: binokel.search_bid(binokel.View(HAND, players=3, me=1), **x), limits),
        ]
        for call, names in cases:
            for name in names:
                for wrong in (-1, 2.5, "2", True, None):
                    message = f"^{name} must be 0 or a positive integer, not {wrong!r}$"
                    with self.subTest(message), self.assertRaisesRegex(ValueError, message):
                        call(**{name: wrong})


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
