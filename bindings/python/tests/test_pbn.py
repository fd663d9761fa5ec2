"""PBN-like text returns the same deals, and impossible deals are refused."""

from __future__ import annotations

import random
import unittest
from dataclasses import replace

from handsense import hearts
from handsense.hearts import Deal, DealPhase, Pass, Rule, pbn


def random_deal(number: int, chooser: random.Random) -> Deal:
    """Returns a deal of any rules, with a pass that is made, unknown, partly known or to come."""
    rules = Rule(chooser.getrandbits(14))
    direction = chooser.choice(list(Pass)) if rules & Rule.PASS_CARDS else Pass.HOLD
    scores = tuple(chooser.randrange(-10, 99) for _ in range(4))
    deal = Deal.random(number, rules=rules, pass_dir=direction, scores=scores, first_leader=number % 4)
    form = chooser.randrange(4)
    if direction:
        for seat in range(chooser.choice((0, 1, 4, 4, 4))):
            deal = deal.pass_cards(seat, chooser.sample(list(deal.hands[seat]), 3))
        if deal.state().phase == DealPhase.PASSING:
            return deal
    for _ in range(chooser.choice((0, 1, 5, 30, 52, 52))):
        deal = deal.play(chooser.choice(list(deal.state().legal)))
    if deal.tricks and form > 1:
        known = deal.passed if form == 2 else ()
        passed = [known[seat] if known and seat % 2 else () for seat in range(4)]
        deal = replace(deal, passed=passed)
    return deal


class Notation(unittest.TestCase):
    def test_random_deals_return(self) -> None:
        chooser = random.Random(1)
        deals = [random_deal(number, chooser) for number in range(400)]
        self.assertGreater(sum(deal.state().phase == DealPhase.OVER for deal in deals), 80)
        self.assertGreater(sum(any(deal.passed) for deal in deals), 60)
        tags = {"Event": 'a "q" \\ b ; c', "North": "tuned"}
        text = pbn.write(pbn.Record(deal, tags) for deal in deals)
        self.assertEqual(pbn.read(text), [pbn.Record(deal, tags) for deal in deals])

    def test_comments_and_order_do_not_matter(self) -> None:
        deal = random_deal(5, random.Random(3))
        text = pbn.write([pbn.Record(deal)])
        noisy = "% a line\n\n\n" + text.replace("\n[Pass", " ; [not a tag]\n{ two\n\nlines }\n[Pass")
        self.assertEqual(pbn.read(noisy)[0].deal, deal)
        self.assertEqual(pbn.read(""), [])

    def test_impossible_deals_are_refused(self) -> None:
        deal = Deal.random(7)
        while (seat := deal.state().next_player) is not None:
            deal = deal.play(hearts.best_move(deal.view(seat), hearts.Policy.TUNED))
        text = pbn.write([pbn.Record(deal)])
        points = " ".join(map(str, deal.state().scores))
        last = text.rindex("[Result")
        for wrong, message in (
            (text.replace(f'[Points "{points}"]', '[Points "26 0 0 0"]'), "Points is"),
            (text.replace("[Deal", "[Hands", 1).replace("[Play", '[Deal "N:- - - -"]\n[Play'), "one tag Deal or Hands"),
            (text.replace("N:T", "N:", 1), "cards"),
            (text.replace('[Game "Hearts"]', '[Game "Spades"]'), "not Hearts"),
            (text.replace("C2", "C9", 1), "line 1"),
            (text[:last] + "[Play]", "cannot read"),
            (text.replace("[Rules", "C2\n[Rules", 1), "line 2: 'C2' does not belong"),
            (text.replace('[Pass "hold"]', '[Pass "left"]'), "before the pass"),
            (text.replace('[Pass "hold"]', '[Pass "up"]'), "unknown pass"),
        ):
            with self.subTest(message), self.assertRaisesRegex(ValueError, message):
                pbn.read(wrong)

    def test_an_illegal_card_is_refused_as_by_the_deal_checker(self) -> None:
        chooser = random.Random(8)
        refused = 0
        for number in range(100):
            deal = Deal.random(number)
            while legal := deal.state().legal:
                deal = deal.play(chooser.choice(list(legal)))
            lines = pbn.write([pbn.Record(deal)]).split("\n")
            begin = next(i for i, line in enumerate(lines) if line.startswith("[Play")) + 1
            rows = [line.split() for line in lines[begin : begin + 13]]
            column, first, second = chooser.randrange(4), *chooser.sample(range(13), 2)
            rows[first][column], rows[second][column] = rows[second][column], rows[first][column]
            lines[begin : begin + 13] = map(" ".join, rows)
            text = "\n".join(line for line in lines if not line.startswith(("[Result", "[Points")))
            try:
                made = pbn.read(text)[0].deal
            except ValueError:
                refused += 1
            else:
                hearts.analyse_deal(made, playouts=1)
        self.assertGreater(refused, 50)
        self.assertLess(refused, 100)

    def test_tags_of_the_format_are_reserved(self) -> None:
        for tags in ({"Deal": "x"}, {"a b": "x"}, {"Event": "a\nb"}):
            with self.subTest(tags), self.assertRaises(ValueError):
                pbn.write([pbn.Record(Deal.random(1), tags)])


if __name__ == "__main__":
    unittest.main()
