"""Results as data frames."""

import unittest

from handsense import hearts, liap_tui
from project import lacks

FOLLOWING = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"


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
