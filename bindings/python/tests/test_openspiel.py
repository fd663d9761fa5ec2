"""The bot plays OpenSpiel's Hearts legally under all of its parameters, and the points agree."""

from __future__ import annotations

import itertools
import random
import unittest

from handsense import hearts
from test_env import lacks

PARAMETERS = (
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
)


@unittest.skipIf(lacks("pyspiel"), lacks("pyspiel"))
class OpenSpiel(unittest.TestCase):
    def test_a_thousand_games_under_all_parameters(self) -> None:
        import pyspiel
        from handsense.openspiel import HandsenseBot, card_of, rules_of, view_of

        chooser = random.Random(5)
        by_choice = moons = 0
        sets = list(itertools.product((False, True), repeat=len(PARAMETERS)))
        for number in range(1000):
            parameters = dict(zip(PARAMETERS, sets[number % len(sets)]))
            state = pyspiel.load_game("hearts", parameters).new_initial_state()
            names = [chooser.choice(("random", "rule", "tuned", "learned")) for _ in range(4)]
            bots = [HandsenseBot(seat, names[seat], number) for seat in range(4)]
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chooser.choice(state.legal_actions()))
                    continue
                seat = state.current_player()
                action = bots[seat].step(state)
                self.assertIn(action, state.legal_actions())
                view = view_of(state, seat)
                if not view.pass_dir or view.received:
                    # Not only the action is legal: the legal cards are the same.
                    hearts.check_rules(view, map(card_of, state.legal_actions()))
                    broken = view.rules & hearts.Rule.MUST_BREAK_HEARTS
                    by_choice += parameters["must_break_hearts"] and not broken
                state.apply_action(action)
            taken = hearts.known_state(view_of(state, 0)).taken
            points = list(hearts.score_deal(taken, rules_of(parameters)))
            found = [26 - round(number) for number in state.returns()]
            if parameters["jd_bonus"] and points.count(26) == 3 and 0 in points:
                # The documented difference: the jack of a seat that did not shoot.
                moons += 1
                jack = next(seat for seat in range(4) if "DJ" in taken[seat])
                points[jack] -= 10
            self.assertEqual(found, points)
        self.assertGreater(by_choice, 10)
        self.assertGreater(moons, 0)

    def test_cards_and_default_rules(self) -> None:
        import pyspiel
        from handsense.openspiel import action_of, card_of, rules_of

        game = pyspiel.load_game("hearts")
        standard = hearts.Rule.STANDARD | hearts.Rule.QUEEN_BREAKS_HEARTS
        self.assertEqual(rules_of(game.get_parameters()), standard)
        state = game.new_initial_state()
        state.apply_action(0)
        for action in range(52):
            text = state.action_to_string(action)
            self.assertEqual(card_of(action), hearts.Card(text[::-1]))
            self.assertEqual(action_of(card_of(action)), action)

    def test_openspiel_runs_the_bots(self) -> None:
        import pyspiel
        from handsense.openspiel import HandsenseBot

        game = pyspiel.load_game("hearts")
        bots = [HandsenseBot(seat, name) for seat, name in enumerate(("tuned", "search:20", "rule", "learned"))]
        for seed in range(5):
            returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
            self.assertIn(sum(returns), (78, 26))

    def test_the_bot_follows_a_pass_that_another_began(self) -> None:
        import pyspiel
        from handsense.openspiel import HandsenseBot

        state = pyspiel.load_game("hearts").new_initial_state()
        for action in (1, *range(52)):
            state.apply_action(action)
        state.apply_action(state.legal_actions()[0])
        bot = HandsenseBot(0)
        for _ in range(2):
            probabilities, action = bot.step_with_policy(state)
            self.assertIn(action, state.legal_actions())
            self.assertEqual(sum(share for _, share in probabilities), 1)
            state.apply_action(action)
        self.assertEqual(state.current_player(), 1)


if __name__ == "__main__":
    unittest.main()
