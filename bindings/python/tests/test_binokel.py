"""Binokel in Python: recorded melds and tricks, whole rounds, and errors."""

from __future__ import annotations

import pickle

from handsense import Cancel, Status, binokel
from handsense.binokel import (
    Card,
    Edition,
    Objective,
    Phase,
    Player,
    Round,
    RoundState,
    Suit,
    View,
)
from project import TestCase, console, records, table_rows

HAND = "KK KA KO SO HA HZ HZ HK HO BB BA BZ"


class Cards(TestCase):
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


class Rules(TestCase):
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


class Rounds(TestCase):
    def test_rounds_are_bid_melded_played_scored_and_taken_back(self) -> None:
        for players, edition in ((2, Edition.NEWEST), (3, Edition.REFERENCE), (4, Edition.NEWEST)):
            limits = {"playouts": 12, "seed": players}
            now = Round.random(9, players=players, dealer=1, edition=edition, scores=(100, 0, 0, 0))
            phases: set[Phase] = set()
            while (state := now.state()).phase != Phase.OVER:
                phases.add(state.phase)
                view = now.view(state.next_player or 0)
                self.assertEqual(view.hand, state.hands[view.me])
                after = self.act(now, view, state, limits)
                self.assertEqual(after.undo(), now)
                now = after
            self.assertEqual(phases, {Phase.BIDDING, Phase.TRUMP, Phase.DISCARDING, Phase.PLAYING})
            self.assertEqual(pickle.loads(pickle.dumps(now)), now)
            sides = 2 if players == 4 else players
            totals = [100 + state.scores[0].total] + [score.total for score in state.scores[1:sides]]
            self.assertEqual(list(state.game_scores[:sides]), totals)

    def act(self, now: Round, view: View, state: RoundState, limits: dict[str, int]) -> Round:
        """Searches, then acts as a named player."""
        if state.phase == Phase.BIDDING:
            self.assertIn(binokel.search_bid(view, **limits).bid, (None, state.min_bid))
            return now.bid(binokel.bid(view, Player.HARD, 7))
        if state.phase == Phase.TRUMP:
            decision = binokel.search_trump(view, **limits)
            self.assertEqual({found.suit for found in decision.candidates}, set(Suit))
            self.assertEqual(decision.candidates[0].suit, decision.trump)
            return now.declare_trump(binokel.declare_trump(view))
        if state.phase == Phase.DISCARDING:
            one = binokel.search_discard(view, **limits).discard
            self.assertEqual(one, binokel.search_discard(view, threads=2, **limits).discard)
            return now.discard_cards(binokel.discard(view))
        self.assertIn(binokel.search_card(view, **limits).card, state.legal)
        return now.play(binokel.play(view))

    def test_a_round_refuses_actions_against_the_rules(self) -> None:
        dealt = Round.random(3, players=4, dealer=1, scores=(100, 0))
        self.assertEqual(dealt, Round.random(3, players=4, dealer=1, scores=(100, 0)))
        self.assertEqual(pickle.loads(pickle.dumps(dealt)), dealt)
        self.assertEqual(sum(map(len, dealt.hands)) + len(dealt.dabb), 40)
        self.assert_refused(
            (lambda: dealt.bid(155), Status.BID),
            (lambda: dealt.play("KO"), Status.PHASE),
            (lambda: dealt.declare_trump(Suit.HERZ), Status.PHASE),
            (lambda: dealt.undo(), Status.PHASE),
            (lambda: dealt.view(4), Status.SEAT),
            (lambda: Round.random(3, players=5), Status.PLAYER_COUNT),
        )

    def test_invalid_arguments_are_rejected(self) -> None:
        view = View(HAND, players=3, me=1)
        cancel = Cancel()
        cancel.set()
        second = View(HAND, players=3, me=2, standing=150, last_bidder=1)
        self.assertFalse(binokel.search_bid(second, cancel=cancel).settled)
        points = binokel.search_bid(second, playouts=60, objective=Objective.POINTS)
        self.assertGreater(points.win.playouts, 0)
        self.assertGreater(points.pass_.playouts, 0)
        self.assert_refused(
            (lambda: binokel.bid(View(HAND, players=3, me=2)), Status.TURN),
            (lambda: binokel.bid(View("KO", players=3, me=1)), Status.HAND_COUNT),
            (lambda: binokel.bid(View(HAND, players=5, me=1)), Status.PLAYER_COUNT),
            (lambda: binokel.bid(view, 9), Status.STRATEGY),
            (lambda: binokel.declare_trump(view), Status.TURN),
            (lambda: binokel.melds(HAND, 4), Status.SUIT),
            (lambda: binokel.melds(HAND, 0, 7), Status.OPTION),
        )
        with self.assertRaisesRegex(ValueError, "dabb: expected 4 entries, not 1"):
            View(HAND, players=3, dabb="KO2").struct()
