"""Hearts in Python: documented results, complete deals and errors."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from handsense import HandsenseError, SearchProgress, Status, hearts
from handsense.hearts import (
    Card,
    CardLike,
    CardSet,
    Deal,
    DealPhase,
    History,
    Level,
    Measure,
    Objective,
    Opponents,
    Pass,
    ReasonKind,
    Rule,
    Style,
    Suit,
    Trick,
    View,
)
from project import TestCase, console, read_text, table_rows

HAND = "AK3.QJ98.T654.72"
SEARCHED = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
EXPLAINED = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT"
MOON = (
    "me=0 rules=0x0da1 pass=hold hand=AJ5.Q5..J7 plays=3:C2,CJ,C6,C9/D6,DJ,DT,DA/CA,H8,C3,CK/"
    "DK,D3,D9,SQ/CQ,HA,H2,C4/CT,H9,HT,C5/S8"
)


def played_deal(seed: int, cards: int, rules: Rule = Rule.STANDARD) -> Deal:
    """Returns a deal after a number of random legal plays."""
    deal = Deal.random(seed, rules=rules)
    rng = random.Random(seed)
    for _ in range(cards):
        deal = deal.play(rng.choice(list(deal.state().legal)))
    return deal


def view_of(deal: Deal) -> View:
    """Returns the view of the seat to play."""
    return deal.view(deal.state().next_player or 0)


#: A view in which a search needs many playouts to settle.
UNDECIDED = view_of(played_deal(0, 4))


class Cards(TestCase):
    def test_a_card_converts_from_and_to_number_and_text(self) -> None:
        for code in range(64):
            if code % 16 < 13:
                card = Card(code)
                self.assertEqual(Card(str(card)), code)
                self.assertEqual((card.suit, card.rank), (Suit(code // 16), code % 16))
                self.assertEqual(pickle.loads(pickle.dumps(card)), card)
            else:
                with self.assertRaises(ValueError):
                    Card(code)
        self.assertEqual((repr(Card("10h")), Card("10h").symbol), ("Card('HT')", "♥T"))
        for bad in ("", "SA SK", "S1", -1, 64):
            with self.assertRaises(ValueError, msg=repr(bad)):
                Card(bad)

    def test_a_card_set_behaves_like_a_set(self) -> None:
        rng = random.Random(5)
        deck = list(hearts.DECK)
        self.assertEqual(len(deck), 52)
        for _ in range(50):
            a = set(rng.sample(deck, 20))
            b = set(rng.sample(deck, 13))
            left, right = CardSet(a), CardSet(b)
            self.assertEqual(set(left | right), a | b)
            self.assertEqual(set(left & right), a & b)
            self.assertEqual(set(left - right), a - b)
            self.assertEqual(set(left ^ right), a ^ b)
            self.assertEqual(left <= right, a <= b)
            self.assertEqual(left.isdisjoint(right), a.isdisjoint(b))
            self.assertEqual([*left], sorted(a))
            self.assertEqual(CardSet(str(left)), left)
            self.assertEqual(pickle.loads(pickle.dumps(left)), left)
            self.assertEqual(hash(CardSet(str(left))), hash(left))
            for suit in Suit:
                self.assertEqual(set(left.suit(suit)), {c for c in a if c.suit == suit})

    def test_invalid_card_sets_are_rejected(self) -> None:
        self.assert_refused((lambda: CardSet("AK3.QJ98.T654.72."), Status.TEXT))
        for bad in (1 << 13, -1, ["SA", "SA"]):
            with self.assertRaises(ValueError, msg=repr(bad)):
                CardSet(bad)
        with self.assertRaises(AttributeError):
            CardSet(HAND).bits = 0  # type: ignore[misc]


class Hands(TestCase):
    def test_the_printed_table_matches_the_command(self) -> None:
        output = console("docs/use/command-analyze.md", "handsense analyze --unicode '♠AK3 ♥72 ♦QJ98 ♣T654'")
        whole = output[: output.index("\n\nSpade Analysis")]
        printed = str(hearts.evaluate(HAND))
        self.assertTrue(printed.startswith(whole + "\n"), printed)

    def test_the_control_of_the_examples_of_the_design(self) -> None:
        document = read_text("docs/reference/hearts-evaluation.md")
        rows = table_rows(document, "holding")
        self.assertGreater(len(rows), 3)
        for holding, *numbers in rows:
            cards = "" if holding == "void" else holding
            for suit in Suit:
                found = hearts.suit_control("." * suit + cards + "." * (3 - suit)).suits[suit]
                self.assertEqual(found.suit, suit)
                percent = f"{100 * found.collect_prob:.1f} %"
                printed = [f"{found.sci:.2f}", str(found.gaps), f"{found.sci_adjusted:.2f}", percent]
                self.assertEqual(printed, numbers, holding)
        control = hearts.suit_control("AKQT5.J9742.KQT.")
        self.assertAlmostEqual(control.whole_hand, 28 / 13)
        self.assert_refused((lambda: hearts.suit_control("AKQJT98765432.A.."), Status.HAND_COUNT))


class Views(TestCase):
    def test_a_view_converts_from_and_to_its_notation(self) -> None:
        full = (
            "me=0 rules=0x0da1 pass=left scores=12/0/31/9 hand=AK3.QJ98.T65.72 passed=5..2.T "
            "plays=1:C2,C7,CK,C4"
        )
        for line in (SEARCHED, EXPLAINED, MOON, full):
            view = View.parse(line)
            self.assertEqual(View.parse(str(view)), view)
            self.assertEqual(hearts.known_state(line), hearts.known_state(view))
            self.assertEqual(pickle.loads(pickle.dumps(view)), view)
        self.assertEqual(str(View.parse(full)), full)

    def test_a_view_advances_card_by_card(self) -> None:
        view = View("AK3.QJ98.T654.72").play("C2", seat=1).play("C3").play("C7").play("CT")
        self.assertEqual(view.tricks, (Trick(1, (Card("C2"), Card("C3"), Card("C7"), Card("CT"))),))
        self.assertEqual(view, View.parse(SEARCHED))
        with self.assertRaisesRegex(ValueError, "not in the hand"):
            view.play("SQ")

    def test_a_view_may_begin_after_unrecorded_tricks(self) -> None:
        line = "hand=A2.K3.Q4. taken=KQ.../4.../.../... broken=yes plays=3:C5"
        view = View(
            "A2.K3.Q4.",
            history=History.UNKNOWN,
            taken=("SK SQ", "S4", "", ""),
            hearts_broken=True,
            tricks=[Trick(3, ["C5"])],
        )
        self.assertEqual(View.parse(line), view)
        self.assertEqual(View.parse(str(view)), view)
        self.assertEqual(pickle.loads(pickle.dumps(view)), view)
        state = hearts.known_state(view)
        self.assertEqual((state.unrecorded_tricks, state.unrecorded_cards), (7, 25))
        self.assertEqual(state.tricks_left, 6)
        self.assertEqual(state.points, (13, 0, 0, 0))
        self.assertTrue(state.hearts_broken)
        self.assertEqual(state.hand_count, (6, 6, 6, 5))
        later = view.play("CQ")
        self.assertEqual(hearts.known_state(later).unrecorded_tricks, 7)
        self.assertIn(hearts.choose_move(view, playouts=200).card, CardSet("CQ C4"))
        worlds = hearts.sample_worlds(view, 3)
        self.assertGreater(worlds.total, 84_478_098_072_866_400)
        for hands in worlds.deals:
            self.assertEqual(tuple(map(len, hands)), state.hand_count)

    def test_known_state_and_moon_threat_match_the_command(self) -> None:
        state = hearts.known_state(EXPLAINED)
        self.assertEqual((state.next_player, state.leader, state.winner), (3, 1, 2))
        self.assertEqual((state.voids[3], state.tricks_taken), ({Suit.CLUBS}, (0, 1, 0, 0)))
        threat = hearts.moon_threat(MOON)
        assert threat is not None
        self.assertEqual((threat.suspected_player, threat.threat_level), (3, 75))
        self.assertEqual((threat.hearts_collected, threat.tricks_taken), (5, 5))
        self.assertTrue(threat.has_queen_spades and threat.should_block)
        self.assertIsNone(hearts.moon_threat(EXPLAINED))

    def test_impossible_views_are_refused(self) -> None:
        unrecorded = View(HAND, taken=("C2", "", "", ""))
        twice = View(HAND, tricks=[Trick(1, ["C2", "SA"])])
        self.assert_refused(
            (lambda: hearts.known_state("hand=AK3.QJ98.T65.72"), Status.HAND_COUNT),
            (lambda: hearts.known_state("hand=AK3.QJ98.T654.72 seat=1"), Status.TEXT),
            (lambda: hearts.known_state(View(HAND, me=4)), Status.SEAT),
            (lambda: hearts.known_state(unrecorded), Status.HISTORY),
            (lambda: hearts.known_state(twice), Status.CARD_PLAYED),
        )
        with self.assertRaisesRegex(ValueError, "taken: 2 card sets for 4 seats"):
            View("A2.K3.Q4.", history=History.UNKNOWN, taken=("SK", "SQ"))

    def test_wrong_rule_bits_are_named(self) -> None:
        view = "me=0 hand=K3.QJ98.T65.72 plays=1:C2,C3,CK,CA/SA,S2,SQ,S4"
        hearts.check_rules(view, hearts.legal_moves(view))
        with self.assertRaisesRegex(HandsenseError, "with HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS"):
            hearts.check_rules(view, "K3.QJ98.T65.72")


class Moves(TestCase):
    def test_levels_play_from_what_they_remember(self) -> None:
        passing = "pass=left hand=Q3.QJ98.T654.K72"
        passes = {hearts.level_pass_cards(passing, Level.NOVICE, seed) for seed in range(20)}
        self.assertGreater(len(passes), 5)
        view = "hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK"
        for level in Level:
            card = hearts.level_card(view, level, 3)
            self.assertIn(card, hearts.legal_moves(view))
        self.assertEqual(hearts.level_card(view, Level.EXPERT), hearts.best_move(view))
        with self.assertRaises(ValueError):
            hearts.level_card(view, "best")

    def test_ranks_match_the_command(self) -> None:
        document = read_text("docs/use/command-explain.md")
        output = document.partition(f"$ handsense explain {EXPLAINED}")[2].partition("```")[0]
        rows = table_rows(output[output.index("Ranked Moves") :], "Card")
        cards = [(row[0], int(row[1])) for row in rows if row[0]]
        self.assertGreater(len(cards), 2)
        moves = hearts.rank_moves(EXPLAINED)
        ranked = [(str(move.card), move.rank) for move in moves]
        self.assertEqual(ranked[: len(cards)], cards)
        self.assertEqual(hearts.best_move(EXPLAINED), moves[0].card)

    def test_a_card_is_explained_against_its_rival(self) -> None:
        def explain(card: CardLike, rival: CardLike | None, **options: Any) -> hearts.Reasons:
            return hearts.explain_move(
                SEARCHED, card, rival, playouts=64, objective=Objective.PAYOFF, **options
            )

        found = explain("C4", "SA")
        self.assertEqual((found.choice, found.rival), (CardSet("C4"), CardSet("SA")))
        self.assertEqual((found.equals, found.deals), (CardSet("C6 C5"), 16))
        self.assertLess(found.choice_score, found.rival_score)
        reason = found.reasons[0]
        self.assertEqual((reason.kind, reason.measure), (ReasonKind.HIGH_SPADE_KEPT, Measure.QUEEN))
        self.assertEqual((reason.card, reason.suit, reason.seat), (Card("SA"), None, 1))
        self.assertLess(reason.choice, reason.rival)
        self.assertGreater(min(reason.points, reason.error, reason.chance), 0)
        self.assertEqual(
            reason.text,
            "does not risk SA on the queen of spades: you take her in "
            f"{100 * reason.choice:.0f} % of the deals instead of {100 * reason.rival:.0f} %, "
            f"seat 1 in {100 * reason.chance:.0f} %",
        )
        self.assertEqual(str(found).split("\n")[0], f"This card {reason.text}.")
        self.assertEqual(len(str(found).split("\n")), len(found.reasons))
        self.assertIn("♠A", explain("C4", "SA", symbols=True).reasons[0].text)
        self.assertEqual(pickle.loads(pickle.dumps(found)), found)
        self.assertEqual(hearts.Reasons.from_struct(found.struct()), found)
        worse = explain("SA", "C4").reasons
        self.assertEqual([reason.kind for reason in worse], [ReasonKind.RIVAL_BETTER])
        self.assertNotIn("C4", explain("C4", None).rival)
        # With more playouts the rival differs, and those before it do not.
        clear = hearts.explain_move(SEARCHED, "C4", objective=Objective.PAYOFF)
        self.assertNotEqual(clear.reasons[0].kind, ReasonKind.EQUAL)
        self.assertTrue(clear.equals >= CardSet("C6 C5") and not clear.equals & clear.rival)
        exit_kept = hearts.explain_move(SEARCHED, "C4", "S3").reasons[0]
        self.assertEqual((exit_kept.kind, exit_kept.number), (ReasonKind.EXIT_KEPT, 9))
        # The code of the ace of spades is 0.
        self.assertEqual(explain(Card("C4"), Card(0)), found)
        forced = hearts.explain_move("hand=AK3.QJ98.T.76542 plays=1:C2,C7,CK", "CT")
        self.assertEqual((str(forced), len(forced.rival)), ("This card is forced.", 0))
        for card, rival in (("CA", None), ("C4", "CA")):
            with self.assertRaises(HandsenseError) as caught:
                explain(card, rival)
            self.assertEqual(caught.exception.status, Status.ILLEGAL_MOVE)

    def test_a_pass_is_explained_against_its_rival(self) -> None:
        view = "pass=left hand=Q3.QJ98.T654.K72"
        cards = CardSet("SQ DQ HK")
        found = hearts.explain_pass(view, cards, "D8 H72")
        self.assertEqual((found.choice, found.rival), (cards, CardSet("D8 H72")))
        reason = found.reasons[0]
        self.assertEqual((reason.kind, reason.card), (ReasonKind.QUEEN_GONE, Card("SQ")))
        shed = found.reasons[1]
        self.assertEqual((shed.kind, shed.measure), (ReasonKind.CARD_SHED, Measure.LATER_POINTS))
        self.assertTrue(str(found).startswith("This pass gets rid of the queen of spades: "))
        self.assertNotEqual(hearts.explain_pass(view, cards, playouts=64).rival, cards)
        for wrong, status in ((SEARCHED, Status.PHASE), (view, Status.ILLEGAL_MOVE)):
            with self.assertRaises(HandsenseError) as caught:
                hearts.explain_pass(wrong, "SA SK S3")
            self.assertEqual(caught.exception.status, status)

    def test_claims_list_the_whole_hand(self) -> None:
        claims = [hearts.claim(played_deal(seed, 48).view(seed % 4)) for seed in range(36)]
        for cards in zip(*((found.all_tricks_cards, found.no_points_cards) for found in claims)):
            self.assertGreater(len(set(cards)), 2)
            for seed, held in enumerate(cards):
                if held is not None:
                    self.assertEqual(CardSet(held), played_deal(seed, 48).view(seed % 4).hand)
        queen_only = Rule.QUEEN_PENALTY | Rule.HEARTS_ARENT_POINTS
        for deal in (played_deal(seed, 30, queen_only) for seed in range(9)):
            gone = any(Card("SQ") in cards for cards in deal.state().taken)
            self.assertEqual(hearts.claim(deal.view(0)).points_gone, gone)


class Search(TestCase):
    def test_the_search_matches_the_command(self) -> None:
        output = console("docs/use/command-search.md", f"handsense search '{SEARCHED}'")
        found = hearts.choose_move(SEARCHED)
        rows = table_rows(output[output.index("Searched Moves") :], "Card")
        self.assertEqual(len(found.moves), len(rows))
        for move, row in zip(found.moves, rows):
            first, _, equal = row[0].partition(" =")
            self.assertEqual(str(move.card), first)
            self.assertEqual(move.equals, CardSet(f"{first} {equal}"))
            shown = [f"{100 * move.value:.1f}", f"{move.points:.2f}", f"{move.payoff:.2f}"]
            chances = [f"{100 * x:.1f}" for x in (move.queen, move.my_moon, move.other_moon)]
            shown += [f"{move.payoff_error:.2f}", *chances, str(move.playouts)]
            self.assertEqual(shown, row[1:])
        self.assertIn(f"{found.playouts} playouts, decided\n", output)
        self.assertEqual((found.settled, found.remaining), (True, 1))
        course = output[output.index("Principal variation") :].splitlines()[1:]
        cards = " ".join(line.split(": ")[1] for line in course if ": " in line)
        self.assertEqual(" ".join(map(str, found.line)), cards)

    def test_results_depend_on_seed_and_playouts_but_not_on_threads(self) -> None:
        view = UNDECIDED
        one = hearts.choose_move(view, playouts=3000, seed=5)
        self.assertEqual(hearts.choose_move(view, playouts=3000, seed=5), one)
        self.assertEqual(hearts.choose_move(view, playouts=3000, seed=5, threads=3), one)
        self.assertNotEqual(hearts.choose_move(view, playouts=3000, seed=6).moves, one.moves)
        self.assertLessEqual(one.playouts, 3000 + 9 * 13)

    def test_progress_is_reported(self) -> None:
        reports: list[hearts.Progress] = []
        found = hearts.choose_move(UNDECIDED, playouts=20000, progress=reports.append)
        self.assertGreater(len(reports), 3)
        self.assertEqual([now.spent for now in reports], sorted(now.spent for now in reports))
        self.assertEqual(reports[-1].card, found.card)
        self.assertIsInstance(reports[-1], SearchProgress)
        self.assertEqual(reports[-1].best, found.card)
        self.assertEqual(found, hearts.choose_move(UNDECIDED, playouts=20000))

    def test_an_engine_returns_the_results_of_single_searches(self) -> None:
        with hearts.Engine(playouts=300, seed=4) as engine:
            for view in (SEARCHED, MOON, SEARCHED):
                self.assertEqual(
                    engine.choose_move(view), hearts.choose_move(view, playouts=300, seed=4)
                )
        with self.assertRaisesRegex(ValueError, "closed"):
            engine.choose_move(SEARCHED)
        engine.close()

    def test_invalid_options_are_rejected(self) -> None:
        self.assert_refused(
            (lambda: hearts.choose_move(SEARCHED, threads=257), Status.THREADS),
            (lambda: hearts.Engine(objective=7), Status.OBJECTIVE),
        )
        with self.assertRaisesRegex(TypeError, "thread"):
            hearts.choose_move(SEARCHED, **{"thread": None})


def deal_of_levels(seed: int) -> Deal:
    """Returns a deal of the levels expert, novice, expert and expert."""
    deal = Deal.random(seed)
    while (seat := deal.state().next_player) is not None:
        level = Level.NOVICE if seat == 1 else Level.EXPERT
        deal = deal.play(hearts.level_card(deal.view(seat), level, seed))
    return deal


class TableModel(TestCase):
    def setUp(self) -> None:
        self.seen = Opponents()
        for seed in range(8):
            self.seen = self.seen.observe(deal_of_levels(seed))

    def test_players_are_told_apart(self) -> None:
        novice, expert = self.seen.tendencies(1), self.seen.tendencies(2)
        self.assertEqual(novice.deals, 8)
        self.assertEqual((novice.typical_level, expert.typical_level), (Level.NOVICE, Level.EXPERT))
        self.assertEqual(max(Style, key=lambda style: novice.styles[style]), Style.NOVICE)
        self.assertGreater(novice.errors, expert.errors)
        for rate in novice.habits:
            self.assertTrue(rate.low <= rate.rate <= rate.high and rate.hits <= rate.chances)

    def test_a_model_is_stored_as_text_and_by_pickle(self) -> None:
        self.assertEqual(Opponents.parse(str(self.seen)), self.seen)
        self.assertEqual(pickle.loads(pickle.dumps(self.seen)), self.seen)
        self.assertEqual(Opponents.parse(""), Opponents())
        self.assertIsNone(Opponents().tendencies(0).typical_level)

    def test_searches_take_it(self) -> None:
        passing = "pass=left hand=QJ3.QJ98.T654.72"
        # Seat 1, the novice, is another player.
        undecided = view_of(played_deal(0, 6))
        self.assertNotEqual(undecided.me, 1)
        searches: list[Callable[..., Any]] = [
            lambda **more: hearts.choose_move(undecided, playouts=300, **more),
            lambda **more: hearts.choose_pass_cards(passing, playouts=500, **more),
        ]
        for search in searches:
            self.assertNotEqual(search(opponents=self.seen), search())
        with hearts.Engine(playouts=300, opponents=self.seen) as engine:
            found = engine.choose_move(undecided)
        self.assertEqual(found, searches[0](opponents=self.seen))

    def test_it_refuses_what_it_cannot_hold(self) -> None:
        bad = replace(self.seen, seats=(replace(self.seen.seats[0], errors=-1.0),))
        self.assert_refused(
            (lambda: self.seen.observe(played_deal(1, 51)), Status.PHASE),
            (lambda: self.seen.tendencies(4), Status.SEAT),
            (lambda: bad.tendencies(0), Status.OPPONENTS),
            (lambda: hearts.choose_move(UNDECIDED, opponents=bad), Status.OPPONENTS),
            (lambda: Opponents.parse("deals=1"), Status.TEXT),
        )


class OpenHands(TestCase):
    def test_the_solver_stops_at_the_node_limit(self) -> None:
        found = hearts.solve(played_deal(2, 24).position(), nodes=50)
        self.assertFalse(found.exact)
        self.assertEqual(found.line, ())

    def test_a_playout_depends_on_seed_and_epsilon(self) -> None:
        position = played_deal(5, 10).position()
        self.assertEqual(hearts.playout(position, 3, 0.3), hearts.playout(position, 3, 0.3))
        self.assertGreater(len({hearts.playout(position, seed, 0.5) for seed in range(20)}), 1)
        self.assertIn(sum(hearts.playout(position)), (26, 78))
        self.assert_refused((lambda: hearts.playout(position, epsilon=1.5), Status.EPSILON))

    def test_random_deals_play_to_the_end(self) -> None:
        for seed, rules in enumerate((Rule.STANDARD, Rule.LEGACY_MAIN, Rule.QUEEN_PENALTY)):
            for more in range(4):
                deal = played_deal(100 * seed + more, 52, rules)
                state = deal.state()
                self.assertEqual(state.phase, DealPhase.OVER)
                self.assertIsNone(state.next_player)
                self.assertEqual((len(deal.tricks), len(state.trick_winners)), (13, 13))
                self.assertEqual(state.scores, hearts.score_deal(state.taken, rules))
                for seat in range(4):
                    known = hearts.known_state(deal.view(seat))
                    self.assertEqual(known.taken, state.taken)
                    self.assertIsNone(known.next_player)
                for same in (Deal.from_struct(deal.struct()), Deal.parse(str(deal))):
                    self.assertEqual(same, deal)
                self.assertEqual(pickle.loads(pickle.dumps(deal)), deal)

    def test_passing_moves_cards_by_the_pass_direction(self) -> None:
        for direction in (Pass.LEFT, Pass.RIGHT, Pass.ACROSS):
            deal = Deal.random(4, pass_dir=direction, scores=(7, 0, 0, 0), first_leader=2)
            given = [hearts.pass_cards(deal.view(seat)) for seat in range(4)]
            after = deal
            for seat in (2, 0, 3, 1):
                self.assertEqual(after.state().phase, DealPhase.PASSING)
                after = after.pass_cards(seat, given[seat])
            self.assertEqual(after.state().phase, DealPhase.PLAYING)
            self.assertEqual((after.scores, after.first_leader), ((7, 0, 0, 0), 2))
            self.assertEqual(after.undo(), deal)
            self.assertEqual(after.play("C2").undo(), after)
            for seat in range(4):
                view = after.view(seat)
                self.assertEqual(view.passed, CardSet(given[seat]))
                self.assertEqual(view.received, CardSet(given[(seat - direction) % 4]))
                mine = deal.view(seat).exchange(view.passed, view.received)
                self.assertEqual(mine, view)
                self.assertEqual(hearts.known_state(view).hand_count, (13, 13, 13, 13))
        self.assertEqual(hearts.pass_direction(2), Pass.ACROSS)
        self.assertEqual(hearts.pass_direction(2, Rule(0)), Pass.HOLD)

    def test_actions_against_the_rules_are_refused(self) -> None:
        passing, deal = Deal.random(7, pass_dir=Pass.LEFT), Deal.random(7)
        self.assert_refused(
            (lambda: deal.play("SA"), Status.ILLEGAL_PLAY),
            (lambda: deal.undo(), Status.PHASE),
            (lambda: deal.pass_cards(0, "SA SK SQ"), Status.PHASE),
            (lambda: passing.play("C2"), Status.PHASE),
            (lambda: passing.pass_cards(0, passing.hands[1]), Status.PASSED_CARDS),
            (lambda: passing.pass_cards(4, "SA SK SQ"), Status.SEAT),
            (lambda: passing.position(), Status.PHASE),
            (lambda: Deal.random(1, rules=Rule(0), pass_dir=Pass.LEFT), Status.PASS_DIRECTION),
            (lambda: Deal.parse("hands=A/K/Q/J"), Status.TEXT),
        )

    def test_sampled_worlds_are_consistent_with_the_view(self) -> None:
        deal = played_deal(6, 30)
        view = deal.view(1)
        worlds = hearts.sample_worlds(view, 40, seed=9)
        state = hearts.known_state(view)
        self.assertEqual(hearts.sample_worlds(view, 7, seed=9).deals, worlds.deals[:7])
        self.assertGreater(worlds.total, 1)
        for hands in worlds.deals:
            self.assertEqual(hands[1], view.hand)
            for seat, hand in enumerate(hands):
                self.assertEqual(len(hand), state.hand_count[seat])
                self.assertTrue(hand <= state.could_hold[seat])
        total = hearts.sample_worlds(View(HAND), 0).total
        self.assertEqual(total, 84478098072866400)

    def test_a_forecast_is_consistent_and_has_the_cards_of_the_hand(self) -> None:
        for cards in (0, 17, 51, 52):
            deal = played_deal(6, cards)
            for me in range(4):
                view = deal.view(me)
                found = hearts.forecast(view)
                self.assertAlmostEqual(sum(seat.points for seat in found.seats), 26, places=3)
                self.assertAlmostEqual(sum(seat.queen for seat in found.seats), 1, places=3)
                for seat in found.seats:
                    self.assertAlmostEqual(sum(seat.classes), 1, places=3)
                held = CardSet(card.card for card in found.cards)
                left = hearts.known_state(view).could_hold[me] if cards < 52 else CardSet()
                self.assertEqual(held, left)
                self.assertIsNone(found.pass_scores)
        before = hearts.forecast("me=2 pass=across hand=AK3.QJ98.T654.72")
        scores = before.pass_scores or ()
        self.assertEqual(scores[2], before.seats[2].score)
        self.assertEqual(len(before.tricks), len(hearts.Suit))

    def test_the_deal_analysis_matches_the_command(self) -> None:
        hands = "KT2.T543.AKQ9.73/AJ543.6.T72.T865/Q986.Q9.J83.J942/7.AKJ872.654.AKQ"
        plays = "C2 CJ C6 CQ SK S3 SQ S7"
        line = f"hands={hands} plays=1:C2,CJ,C6,CQ/SK,S3,SQ,S7"
        output = console("docs/use/command-search.md", f"handsense check --playouts 2000 {line}")
        deal = Deal(hands.split("/"))
        for card in plays.split():
            deal = deal.play(card)
        found = hearts.analyse_deal(deal, playouts=2000, threads=2)
        rows = table_rows(output, "Trick")
        self.assertEqual(len(found.plays), len(rows))
        for play, row in zip(found.plays, rows):
            self.assertEqual([str(play.trick), str(play.seat), str(play.card)], row[:3])
            self.assertEqual(play.forced, row[3] == "forced")
            if row[4]:
                self.assertEqual(str(play.best.card), row[3])
                errors = [f"{100 * play.loss:.1f}", f"{100 * play.loss_error:.1f}"]
                self.assertEqual(errors, row[4:6])
            self.assertEqual(play.mistake, row[6] == "mistake")
        self.assertIn(f" {found.playouts} playouts)", output)
        mistakes = {row[2] for row in rows if row[6] == "mistake"}
        self.assertEqual({str(play.card) for play in found.mistakes}, mistakes)
        self.assertIn("SK", mistakes)
        self.assertTrue(found.complete)
        self.assertEqual(len(str(found).splitlines()), 8)
        alone = hearts.analyse_deal(deal, seat=1, playouts=300)
        self.assertEqual({play.seat for play in alone.plays}, {1})
