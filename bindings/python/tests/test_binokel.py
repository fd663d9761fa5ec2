"""Binokel in Python: recorded melds, tricks and rounds from every seat, and errors."""

from __future__ import annotations

import pickle
import unittest
from typing import Any

from handsense import Cancel, HandsenseError, Status, binokel
from handsense.binokel import Card, Edition, Objective, Phase, Player, ShownMelds, Suit, View
from project import console, records, table_rows

HAND = "KK KA KO SO HA HZ HZ HK HO BB BA BZ"


class Cards(unittest.TestCase):
    def test_a_card_converts_from_and_to_number_and_text(self) -> None:
        for number in range(40):
            card = Card(number)
            self.assertEqual(Card(str(card)), number)
            self.assertEqual(pickle.loads(pickle.dumps(card)), card)
            self.assertEqual(card.suit, number // 10)
        self.assertEqual(binokel.cards("HZ hz"), (Card("HZ"), Card("HZ2")))
        self.assertEqual(binokel.cards("HZ2 HZ2"), (Card("HZ2"), Card("HZ")))
        for bad in ("", "X", "XO", "KX", "KO3", "KO22", 40, -1):
            with self.assertRaises(ValueError, msg=repr(bad)):
                Card(bad)
        with self.assertRaisesRegex(ValueError, "more often than it has copies"):
            binokel.cards("HZ HZ HZ")


class Rules(unittest.TestCase):
    def test_melds_match_the_records(self) -> None:
        for record in records("binokel/melds"):
            trump, hand = Suit(record["trump"]), record["hand"]
            for edition, field in ((Edition.REFERENCE, "pts"), (Edition.NEWEST, "pts_new")):
                melds = binokel.melds(hand, trump, edition)
                self.assertEqual(sum(meld.points for meld in melds), record[field])
                self.assertEqual(binokel.meld_points(hand, edition)[trump], record[field])
            found = [
                [meld.kind, -1 if meld.suit is None else meld.suit, meld.points, list(meld.cards)]
                for meld in binokel.melds(hand, trump, Edition.REFERENCE)
            ]
            recorded = [[*meld[:3], sorted(meld[3])] for meld in record["melds"]]
            self.assertEqual(sorted(found), sorted(recorded))

    def test_legal_cards_and_trick_winners_match_the_records(self) -> None:
        for record in records("binokel/winner"):
            winner = binokel.trick_winner(record["trick"], Suit(record["trump"]))
            self.assertEqual(winner, record["win"])
        for record in records("binokel/legal"):
            trick = [card for _, card in record["trick"]]
            trump = Suit(record["trump"])
            found = binokel.legal_cards(record["hand"], trick, trump)
            self.assertEqual(sorted(found), sorted(record["legal"]))
            if record.get("pw"):
                found = binokel.legal_cards(record["hand"], trick, trump, partner_wins=True)
                self.assertEqual(sorted(found), sorted(record["legal_pw"]))

    def test_melds_match_the_command(self) -> None:
        output = console("docs/use/command-binokel.md", "handsense binokel analyze KAKO SO HAZZKO BBAZ")
        rows = {row[0]: int(row[1]) for row in table_rows(output, "Trump")}
        points = binokel.meld_points(HAND)
        self.assertEqual({suit.name.capitalize(): count for suit, count in points.items()}, rows)
        melds = [
            [meld.kind.name.capitalize(), "" if meld.suit is None else meld.suit.name.capitalize()]
            + [str(meld.points), " ".join(map(str, meld.cards))]
            for meld in binokel.melds(HAND, Suit.HERZ)
        ]
        self.assertEqual(melds, table_rows(output, "Meld"))


class Rounds(unittest.TestCase):
    """Recorded rounds of the newest rules, replayed from the view of each player."""

    def test_recorded_rounds_are_valid_views_and_score_as_recorded(self) -> None:
        checked = {phase: 0 for phase in Phase}
        for number, record in enumerate(records("binokel/rounds_new")):
            if number < 24 and not record["out"]:
                self.replay(record, checked)
        for phase in (Phase.BIDDING, Phase.TRUMP, Phase.DISCARDING, Phase.PLAYING):
            self.assertGreater(checked[phase], 9, phase)

    def replay(self, record: dict[str, Any], checked: dict[Phase, int]) -> None:
        players, winner = record["pc"], record["bw"]
        hands = [list(hand) for hand in record["hands"]]
        sides = 2 if players == 4 else players
        known: dict[str, Any] = {
            "players": players,
            "dealer": record["dealer"],
            "scores": tuple(record["before"][:sides]),
        }
        limits = {"playouts": 12, "seed": record["round"]}

        standing, last, passed = 0, None, set[int]()
        for seat, bid in record["auction"]:
            view = View(
                hands[seat], me=seat, standing=standing, last_bidder=last, passed=passed, **known
            )
            named = binokel.bid(view, Player.HARD, 7)
            self.assertEqual(named, binokel.bid(view, Player.HARD, 7))
            lowest = standing + 10 if standing else 150
            self.assertIn(binokel.search_bid(view, **limits).bid, (None, lowest))
            checked[Phase.BIDDING] += 1
            if bid:
                standing, last = bid, seat
            else:
                passed.add(seat)
        self.assertEqual((last, standing), (winner, record["bid"]))

        hands[winner] += record["dabb"]
        after = {"standing": standing, "last_bidder": winner, "passed": passed, **known}
        view = View(hands[winner], me=winner, phase=Phase.TRUMP, dabb=record["dabb"], **after)
        trump = Suit(record["trump"])
        self.assertIn(binokel.declare_trump(view), Suit)
        decision = binokel.search_trump(view, **limits)
        self.assertEqual({found.suit for found in decision.candidates}, set(Suit))
        self.assertEqual(decision.candidates[0].suit, decision.trump)
        checked[Phase.TRUMP] += 1

        after["trump"] = trump
        view = View(hands[winner], me=winner, phase=Phase.DISCARDING, dabb=record["dabb"], **after)
        discard = binokel.discard(view)
        self.assertTrue(set(discard.cards) <= set(hands[winner]))
        self.assertIn(len(discard.cards), (0, 4))
        one = binokel.search_discard(view, **limits).discard
        self.assertEqual(one, binokel.search_discard(view, threads=2, **limits).discard)
        checked[Phase.DISCARDING] += 1
        hands[winner] = [card for card in hands[winner] if card not in record["discard"]]

        shown = tuple(
            ShownMelds(self.melded(hand, trump), points) for hand, points in zip(hands, record["melds"])
        )
        trumps = [card for card in record["discard"] if card // 10 == trump]
        played: list[int] = []
        points, tricks = [0] * players, [0] * players
        for place, (leader, trick, won, worth) in enumerate(record["tricks"]):
            for i, card in enumerate(trick):
                seat = (leader + i) % players
                if i == place % players:
                    view = View(
                        hands[seat],
                        me=seat,
                        phase=Phase.PLAYING,
                        dabb=record["dabb"],
                        played=played,
                        discard=record["discard"] if seat == winner else trumps,
                        shown=shown,
                        **after,
                    )
                    self.assertIn(binokel.play(view), hands[seat])
                    self.assertIn(binokel.search_card(view, **limits).card, hands[seat])
                    checked[Phase.PLAYING] += 1
                hands[seat].remove(card)
                played.append(card)
            self.assertEqual((leader + binokel.trick_winner(trick, trump)) % players, won)
            points[won] += worth
            tricks[won] += 1

        scores = binokel.score_round(
            players=players,
            bid_winner=winner,
            bid=record["bid"],
            melds=record["melds"],
            points=points,
            tricks=tricks,
            last_trick=record["tricks"][-1][2],
            discard_points=sum((2, 3, 4, 10, 11)[card % 10 // 2] for card in record["discard"]),
        )
        rows = [[score.melds, score.tricks, score.shown, int(score.made)] for score in scores]
        self.assertEqual(rows, record["scores"])
        totals = [before + score.total for before, score in zip(record["before"], scores)]
        self.assertEqual(totals, record["after"][:sides])
        ended = binokel.winner(totals, players=players, bid_winner=winner)
        self.assertEqual(-1 if ended is None else ended, record["winner"])

    @staticmethod
    def melded(hand: list[int], trump: Suit) -> binokel.Cards:
        cards = {card for meld in binokel.melds(hand, trump) for card in meld.cards}
        return tuple(sorted(cards))

    def test_invalid_arguments_are_rejected(self) -> None:
        view = View(HAND, players=3, me=1)
        cancel = Cancel()
        cancel.set()
        second = View(HAND, players=3, me=2, standing=150, last_bidder=1)
        self.assertFalse(binokel.search_bid(second, cancel=cancel).settled)
        points = binokel.search_bid(second, playouts=60, objective=Objective.POINTS)
        self.assertGreater(points.win.playouts, 0)
        self.assertGreater(points.pass_.playouts, 0)
        for call, status in (
            (lambda: binokel.bid(View(HAND, players=3, me=2)), Status.TURN),
            (lambda: binokel.bid(View("KO", players=3, me=1)), Status.HAND_COUNT),
            (lambda: binokel.bid(View(HAND, players=5, me=1)), Status.PLAYER_COUNT),
            (lambda: binokel.bid(view, 9), Status.STRATEGY),
            (lambda: binokel.declare_trump(view), Status.TURN),
            (lambda: binokel.melds(HAND, 4), Status.SUIT),
            (lambda: binokel.melds(HAND, 0, 7), Status.OPTION),
            (lambda: binokel.search_bid(view, milliseconds=-1), Status.TIME),
        ):
            with self.assertRaises(HandsenseError) as caught:
                call()
            self.assertEqual(caught.exception.status, status)
        with self.assertRaisesRegex(ValueError, "dabb: expected 4 entries, not 1"):
            View(HAND, players=3, dabb="KO2").struct()


if __name__ == "__main__":
    unittest.main()
