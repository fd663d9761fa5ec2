"""Results in notebooks and data frames."""

import dataclasses
import html.parser
import unittest

import handsense
from handsense import _show, binokel, hearts, hex, liap_tui
from project import lacks

FOLLOWING = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
PASSING = "pass=left hand=AK3.QJ98.T654.72"


class Reader(html.parser.HTMLParser):
    """Reads HTML whose elements are all closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.names, self.cells, self.texts = [], set(), [], []

    def handle_starttag(self, tag, attrs):
        assert not attrs, f"{tag} has attributes: colours and sizes belong to the notebook"
        self.open.append(tag)
        self.names.add(tag)
        if tag == "tr":
            self.cells.append(0)
        if tag in ("td", "th"):
            self.cells[-1] += 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        assert self.open, f"text outside of elements: {data}"
        self.texts.append(data)


def read(shown):
    reader = Reader()
    reader.feed(shown)
    reader.close()
    assert not reader.open
    return reader


def results():
    """A result of every public function whose result a notebook shows."""
    deal = hearts.Deal.random(3)
    board = hex.Position.from_moves("c3 b2", size=5)
    hand = (1, 1, 1, 2, 5, 6, 9, 13)
    yield hearts.evaluate("AK3.QJ98.T654.72")
    yield hearts.suit_control("AK3.QJ98.T654.72")
    yield hearts.rank_moves(FOLLOWING)
    yield hearts.explain_move(FOLLOWING, "C4", playouts=64)
    yield hearts.explain_pass(PASSING, ["SA", "SK", "DQ"], playouts=64)
    yield hearts.choose_move(FOLLOWING, playouts=100)
    yield hearts.choose_pass_cards(PASSING, playouts=400)
    yield hearts.claim(FOLLOWING)
    yield hearts.known_state(FOLLOWING)
    yield hearts.sample_worlds(FOLLOWING, 2)
    yield hearts.View.parse(FOLLOWING)
    yield hearts.Card("SQ")
    yield hearts.CardSet("AK3.QJ98.T654.72")
    yield deal
    yield deal.state()
    yield deal.position()
    late = deal
    while len(late.tricks) < 10:
        late = late.play(hearts.best_move(late.view(late.state().next_player)))
    yield late
    yield hearts.solve(late.position())
    yield hearts.analyse_deal(late, playouts=20)
    yield match.play_match("tuned", "random", deals=1)
    yield board
    yield hex.search(board, playouts=100)
    yield hex.score_moves(board)
    yield hex.bridges(board, hex.Colour.RED)
    yield liap_tui.evaluate(hand)
    yield liap_tui.combos(hand)
    yield liap_tui.View(hand)
    yield liap_tui.search_declaration(liap_tui.View(hand), playouts=100)
    yield binokel.melds("KA KO SO HA HZ HZ KO BB BA BZ", binokel.Suit(0))


class Html(unittest.TestCase):
    def test_results_are_well_formed(self):
        for result in results():
            with self.subTest(type(result).__name__):
                reader = read(result._repr_html_())
                self.assertTrue("".join(reader.texts).strip())
                self.assertLessEqual(reader.names, set("table caption thead tbody tr th td p pre".split()))

    def test_every_public_dataclass_is_shown(self):
        for module in (handsense.hearts, handsense.hex, handsense.liap_tui, handsense.binokel, match):
            for name in getattr(module, "__all__", dir(module)):
                made = getattr(module, name)
                if isinstance(made, type) and dataclasses.is_dataclass(made) and made.__module__.startswith("handsense."):
                    self.assertTrue(hasattr(made, "_repr_html_"), made)

    def test_text_is_escaped(self):
        @dataclasses.dataclass(frozen=True)
        class Inner(_show.Shown):
            name: str

        @dataclasses.dataclass(frozen=True)
        class Outer(_show.Shown):
            name: str
            inner: Inner
            several: tuple

        evil = "<b>&\"'"
        shown = Outer(evil, Inner(evil), (Inner(evil),))._repr_html_()
        reader = read(shown + _show.as_html(evil) + _show.drawing(evil))
        self.assertNotIn("b", reader.names)
        self.assertEqual(reader.texts.count(evil), 5)

    def test_rows_have_a_cell_for_each_heading(self):
        cells = read(hearts.choose_move(FOLLOWING, playouts=100)._repr_html_()).cells
        self.assertEqual(len(set(cells)), 1)
        shown = hearts.View.parse(FOLLOWING)._repr_html_()
        self.assertIn("<td>♠AK3 ♥72 ♦QJ98 ♣654</td>", shown)
        self.assertIn("<td>♣2 ♣3 ♣7 ♣T</td>", shown)
        self.assertNotIn("<td>Passed</td>", shown)

    def test_hands_of_a_deal_are_apart(self):
        deal = hearts.Deal.random(3)
        hands = " | ".join(hand.symbols for hand in deal.hands)
        self.assertIn(f"<td>{hands}</td>", deal._repr_html_())
        for result in results():
            tables = "<pre>" not in result._repr_html_()
            self.assertFalse(tables and "  " in result._repr_html_(), type(result).__name__)

    def test_long_tables_are_cut(self):
        played = match.play_match("tuned", "random", deals=16)
        reader = read(played._repr_html_())
        self.assertEqual(reader.texts[0], str(played))
        self.assertEqual(reader.texts[-1], f"and {4 * 16 - _show.MOST_ROWS} more")
        self.assertEqual(reader.cells.count(len(dataclasses.fields(match.PlayedSeat))), _show.MOST_ROWS + 1)
        self.assertEqual(read(hearts.sample_worlds(FOLLOWING, 100)._repr_html_()).texts[-1], "and 40 more")


@unittest.skipIf(lacks("pandas"), lacks("pandas"))
class Frames(unittest.TestCase):
    def test_a_frame_has_a_row_for_each_record_and_a_column_for_each_field(self):
        found = hearts.choose_move(FOLLOWING, playouts=200)
        frame = found.to_frame()
        self.assertEqual(list(frame.columns[:3]), ["card", "equals", "value"])
        self.assertEqual(list(frame["card"]), [str(move.card) for move in found.moves])
        self.assertEqual((frame["payoff"].dtype.kind, frame["playouts"].dtype.kind), ("f", "i"))
        suits = hearts.evaluate("AK3.QJ98.T654.72").to_frame()
        self.assertEqual(suits["suit"].tolist(), ["SPADES", "DIAMONDS", "CLUBS", "HEARTS"])
        self.assertEqual(suits["is_protected"].dtype.kind, "b")
        ranks = hearts.rank_moves(FOLLOWING)
        self.assertEqual(ranks.to_frame()["rank"].tolist(), [move.rank for move in ranks])

    def test_the_fields_of_a_nested_record_have_a_prefix(self):
        declared = liap_tui.search_declaration(liap_tui.View((1, 1, 1, 2, 5, 6, 9, 13)), playouts=100)
        frame = declared.to_frame()
        self.assertEqual(list(frame.columns[:2]), ["declared", "estimate_value"])
        self.assertEqual(frame["declared"].tolist(), [one.declared for one in declared.candidates])
