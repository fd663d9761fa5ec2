"""Binokel in Python: recorded melds, tricks and rounds from every seat, and errors."""

from __future__ import annotations

import pickle
import unittest
from typing import Any

from handsense import Cancel, HandsenseError, Status, binokel
from handsense.binokel import Card, Discard, Edition, Objective, Phase, Player, Round, Suit, View
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
        sides = 2 if players == 4 else players
        limits = {"playouts": 12, "seed": record["round"]}
        dealt = Round(
            edition=Edition.NEWEST,
            players=players,
            dealer=record["dealer"],
            scores=tuple(record["before"][:sides]),
            hands=tuple(map(binokel.cards, record["hands"])),
            dabb=binokel.cards(record["dabb"]),
            bids=(),
            trump=None,
            gone_out=False,
            discard=(),
            played=(),
        )

        now = dealt
        for seat, bid in record["auction"]:
            view, state = now.view(seat), now.state()
            self.assertEqual((state.next_player, state.phase), (seat, Phase.BIDDING))
            named = binokel.bid(view, Player.HARD, 7)
            self.assertEqual(named, binokel.bid(view, Player.HARD, 7))
            self.assertIn(binokel.search_bid(view, **limits).bid, (None, state.min_bid))
            checked[Phase.BIDDING] += 1
            now = now.bid(bid or None)
        state = now.state()
        self.assertEqual((state.bid_winner, state.standing), (winner, record["bid"]))

        trump, view = Suit(record["trump"]), now.view(winner)
        self.assertEqual(view.phase, Phase.TRUMP)
        self.assertIn(binokel.declare_trump(view), Suit)
        decision = binokel.search_trump(view, **limits)
        self.assertEqual({found.suit for found in decision.candidates}, set(Suit))
        self.assertEqual(decision.candidates[0].suit, decision.trump)
        checked[Phase.TRUMP] += 1
        now = now.declare_trump(trump)

        view = now.view(winner)
        discard = binokel.discard(view)
        self.assertTrue(set(discard.cards) <= set(view.hand))
        self.assertIn(len(discard.cards), (0, 4))
        one = binokel.search_discard(view, **limits).discard
        self.assertEqual(one, binokel.search_discard(view, threads=2, **limits).discard)
        checked[Phase.DISCARDING] += 1
        now = now.discard_cards(Discard(binokel.cards(record["discard"]), None))
        shown = [melds.points for melds in now.state().shown[:players]]
        self.assertEqual(shown, record["melds"])

        for place, (leader, trick, _, _) in enumerate(record["tricks"]):
            self.assertEqual(now.state().leader, leader)
            for i, card in enumerate(trick):
                state = now.state()
                self.assertIn(card, state.legal)
                if i == place % players:
                    view = now.view((leader + i) % players)
                    self.assertIn(binokel.play(view), state.legal)
                    self.assertIn(binokel.search_card(view, **limits).card, state.legal)
                    checked[Phase.PLAYING] += 1
                after = now.play(card)
                self.assertEqual(after.undo(), now)
                now = after

        state = now.state()
        self.assertEqual(state.phase, Phase.OVER)
        self.assertEqual(list(state.trick_winners), [trick[2] for trick in record["tricks"]])
        scores = binokel.score_round(
            players=players,
            bid_winner=winner,
            bid=record["bid"],
            melds=record["melds"],
            points=state.points[:players],
            tricks=state.tricks[:players],
            last_trick=state.trick_winners[-1],
            discard_points=240 - sum(state.points),
        )
        self.assertEqual(state.scores[:sides], scores)
        rows = [[score.melds, score.tricks, score.shown, int(score.made)] for score in scores]
        self.assertEqual(rows, record["scores"])
        totals = list(state.game_scores[:sides])
        self.assertEqual(totals, record["after"][:sides])
        ended = binokel.winner(totals, players=players, bid_winner=winner)
        self.assertEqual(ended, state.game_winner)
        self.assertEqual(-1 if ended is None else ended, record["winner"])

    def test_a_round_refuses_actions_against_the_rules(self) -> None:
        dealt = Round.random(3, players=4, dealer=1, scores=(100, 0))
        self.assertEqual(dealt, Round.random(3, players=4, dealer=1, scores=(100, 0)))
        self.assertEqual(pickle.loads(pickle.dumps(dealt)), dealt)
        self.assertEqual(sum(map(len, dealt.hands)) + len(dealt.dabb), 40)
        for call, status in (
            (lambda: dealt.bid(155), Status.BID),
            (lambda: dealt.play("KO"), Status.PHASE),
            (lambda: dealt.declare_trump(Suit.HERZ), Status.PHASE),
            (lambda: dealt.undo(), Status.PHASE),
            (lambda: dealt.view(4), Status.SEAT),
            (lambda: Round.random(3, players=5), Status.PLAYER_COUNT),
        ):
            with self.assertRaises(HandsenseError) as caught:
                call()
            self.assertEqual(caught.exception.status, status)

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
