"""Evaluation of many hands with numpy arrays."""

from __future__ import annotations

import random
import unittest

from handsense import HandsenseError, Status, hearts
from test_env import lacks


@unittest.skipIf(lacks("numpy"), lacks("numpy"))
class Arrays(unittest.TestCase):
    def test_a_batch_equals_single_evaluations(self) -> None:
        import numpy as np

        from handsense.hearts.arrays import HAND_STRENGTH, evaluate_hands

        dealer = random.Random(7)
        cards = [suit + rank for suit in "SDCH" for rank in "23456789TJQKA"]
        chosen = [
            hearts.CardSet(dealer.sample(cards, dealer.randrange(14))) for _ in range(500)
        ]
        hands = np.array([hand.bits for hand in chosen], "u8").reshape(5, 100)
        found = evaluate_hands(hands)
        self.assertEqual((found.shape, found.dtype), ((5, 100), HAND_STRENGTH))
        for hand, row in zip(chosen, found.reshape(-1)):
            one = hearts.evaluate(hand)
            self.assertEqual(row["overallDanger"], one.overall_danger)
            self.assertEqual(row["overallControl"], one.overall_control)
            self.assertEqual(row["voidOpportunities"], one.void_opportunities)
            self.assertEqual(row["recommendMoonAttempt"], one.recommend_moon_attempt)
            self.assertEqual(row["moon"]["viabilityScore"], one.moon.viability_score)
            self.assertEqual(row["spades"]["escapeCards"], one.spades.escape_cards)
            for suit, expected in zip(row["suits"], one.suits):
                names = ("suit", "length", "dangerScore", "controlScore", "voidPotential")
                self.assertEqual(
                    [suit[name] for name in names],
                    [
                        int(expected.suit),
                        expected.length,
                        expected.danger_score,
                        expected.control_score,
                        expected.void_potential,
                    ],
                )

    def test_slices_and_smaller_numbers_are_copied(self) -> None:
        import numpy as np

        from handsense.hearts.arrays import evaluate_hands

        every = np.array([7, 1, 56, 2], "u8")
        self.assertTrue((evaluate_hands(every[::2]) == evaluate_hands([7, 56])).all())
        self.assertTrue((evaluate_hands(every.astype("i4")) == evaluate_hands(every)).all())
        self.assertEqual(evaluate_hands(np.zeros((0, 3), "u8")).shape, (0, 3))
        self.assertEqual(evaluate_hands(np.uint64(7))["overallDanger"].shape, ())

    def test_a_bad_hand_is_named(self) -> None:
        import numpy as np

        from handsense.hearts.arrays import evaluate_hands

        with self.assertRaises(HandsenseError) as raised:
            evaluate_hands(np.array([[7, 7], [1 << 15, 7]], "u8"))
        self.assertEqual(raised.exception.status, Status.CARD)
        self.assertIn("hands[2]: ", str(raised.exception))
        with self.assertRaisesRegex(HandsenseError, r"hands\[0\]: .*14"):
            evaluate_hands([0x1FFF | 1 << 16])
        with self.assertRaisesRegex(TypeError, "float64"):
            evaluate_hands([1.0])
        with self.assertRaises(HandsenseError):
            evaluate_hands([-1])

    def test_searched_views_equal_single_searches(self) -> None:
        from handsense.hearts.arrays import DECISION, VIEW, choose_moves, views_of

        views, deal = [], hearts.Deal.random(11)
        while len(deal.tricks) < 8:
            view = deal.view(deal.state().next_player or 0)
            views.append(view)
            deal = deal.play(hearts.best_move(view))
        array = views_of(views[:24])
        self.assertEqual((array.dtype, array.nbytes), (VIEW, 24 * VIEW.itemsize))
        found = choose_moves(array.reshape(4, 6), playouts=200, seed=3, threads=2)
        self.assertEqual((found.shape, found.dtype), ((4, 6), DECISION))
        for row, view in zip(found.reshape(-1), views):
            one = hearts.choose_move(view, playouts=200, seed=3)
            self.assertEqual(row["card"], one.card)
            self.assertEqual(row["playouts"], one.playouts)
            self.assertEqual(row["count"], len(one.moves))
            for move, expected in zip(row["moves"], one.moves):
                self.assertEqual(move["equals"], expected.equals.bits)
                self.assertEqual(move["payoff"], expected.payoff)
            self.assertEqual(row["line"][: row["lineLength"]].tolist(), list(one.line))
        every = choose_moves(array[::2], playouts=200, seed=3)
        self.assertTrue((every["card"] == found.reshape(-1)[::2]["card"]).all())
        self.assertEqual(choose_moves(array[:0]).shape, (0,))

    def test_a_bad_view_is_named(self) -> None:
        import numpy as np

        from handsense.hearts.arrays import choose_moves, views_of

        views = views_of(["me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"] * 3)
        views["me"][1] = 9
        with self.assertRaises(HandsenseError) as raised:
            choose_moves(views, playouts=50)
        self.assertIn("views[1]: ", str(raised.exception))
        with self.assertRaisesRegex(TypeError, "VIEW"):
            choose_moves(np.zeros(3))
        with self.assertRaises(HandsenseError):
            views_of(["no view"])


if __name__ == "__main__":
    unittest.main()
