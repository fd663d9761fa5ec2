"""Modules for research: arrays, games and players, environments, OpenSpiel, data sets."""

from __future__ import annotations

import contextlib
import copy
import io
import itertools
import random
import tempfile
import unittest
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

from handsense import HandsenseError, Status, dataset, ffi, hearts, lib
from handsense.hearts import Pass, Rule, players
from handsense.hearts.cards import action_of, card_of
from handsense.hearts.match import SEED_STEP, Game, payoffs
from project import lacks

RULES = (Rule.STANDARD, Rule.LEGACY_MAIN, Rule(0), Rule(0x3FFF), Rule.STANDARD | Rule.JACK_BONUS)


class Games(unittest.TestCase):
    def test_random_play_is_legal_for_the_deal_checker(self) -> None:
        chooser = random.Random(1)
        deals = passes = 0
        for number in range(60):
            rules = RULES[number % len(RULES)] if number < 40 else Rule(chooser.getrandbits(14))
            game = Game(rules, deals=2)
            game.start(number)
            while game.seat is not None:
                game.act(chooser.choice(list(game.legal())))
            for deal in game.record:
                # The library refuses an illegal deal.
                found = hearts.analyse_deal(deal, playouts=1)
                self.assertEqual(len(found.plays), 52)
                deals += 1
                passes += bool(deal.pass_dir)
        self.assertEqual(deals, 120)
        self.assertGreater(passes, 30)

    def test_the_lead_rotates_without_a_rule_about_clubs(self) -> None:
        game = Game(Rule(0), deals=4, pass_direction="rotate")
        leaders = []
        while game.seat is not None:
            if not game.deal.tricks:
                leaders.append(game.seat)
            game.act(next(iter(game.legal())))
        self.assertEqual(leaders, [0, 1, 2, 3])

    def test_directions_rotate_or_are_fixed(self) -> None:
        def directions(**options: Any) -> list[Pass]:
            game = Game(deals=5, **options)
            game.start(3)
            while game.seat is not None:
                game.act(next(iter(game.legal())))
            return [deal.pass_dir for deal in game.record]

        rotation = [Pass.LEFT, Pass.RIGHT, Pass.ACROSS, Pass.HOLD]
        self.assertEqual(directions(pass_direction="rotate"), [*rotation, Pass.LEFT])
        for across in ("across", "Across", Pass.ACROSS):
            self.assertEqual(directions(pass_direction=across), [Pass.ACROSS] * 5)
        self.assertEqual(directions(pass_direction="Rotate", rules="standard"), [*rotation, Pass.LEFT])
        with self.assertRaisesRegex(ValueError, "'up': expected right, hold, left, across, rotate, random"):
            directions(pass_direction="up")
        found = directions()
        first = rotation.index(found[0])
        self.assertEqual(found, [rotation[(first + i) % 4] for i in range(5)])
        self.assertEqual(directions(rules=Rule.STANDARD & ~Rule.PASS_CARDS), [Pass.HOLD] * 5)

    def test_a_seed_determines_the_cards_of_each_deal(self) -> None:
        game = Game(deals=2, pass_direction="rotate")
        for start in (5, None):
            game.start(start)
            while game.seat is not None:
                game.act(next(iter(game.legal())))
            seed = 5 if start else 6
            for number, deal in enumerate(game.record):
                dealt = hearts.Deal.random(seed + number * SEED_STEP, pass_dir=deal.pass_dir)
                before = replace(deal, tricks=(), first_leader=0).undo()
                self.assertEqual(before, dealt)

    def test_a_copy_plays_on_by_itself(self) -> None:
        game = Game(pass_direction="left")
        game.start(2)
        for _ in range(30):
            game.act(next(iter(game.legal())))
        before, copied = game.text(), copy.deepcopy(game)
        while copied.seat is not None:
            copied.act(next(iter(copied.legal())))
        self.assertEqual(game.text(), before)
        while game.seat is not None:
            game.act(next(iter(game.legal())))
        self.assertEqual((game.record, game.text()), (copied.record, copied.text()))

    def test_a_game_to_100_ends_by_its_scores(self) -> None:
        game = Game(deals=None)
        game.start(1)
        total = [0, 0, 0, 0]
        while game.seat is not None:
            points = game.act(next(iter(game.legal())))
            if points is not None:
                self.assertLess(max(total), 100)
                total = [old + new for old, new in zip(total, points)]
        self.assertGreaterEqual(max(total), 100)
        self.assertEqual(tuple(total), game.scores)

    def test_wrong_arguments_are_refused(self) -> None:
        for options in ({"deals": 0}, {"pass_direction": "up"}, {"rules": Rule(0), "pass_direction": "left"}):
            with self.subTest(options), self.assertRaises(ValueError):
                Game(**options)  # type: ignore[arg-type]
        game, seats = Game(), set()
        for seed in range(40):
            game.start(seed)
            assert game.seat is not None
            seats.add(game.seat)
            held = game.deal.hands[(game.seat + 1) % 4]
            with self.subTest(seed), self.assertRaisesRegex(ValueError, "may not choose"):
                game.act(next(iter(held)))
        # Without a pass the holder of the two of clubs is the first.
        self.assertEqual(seats, {0, 1, 2, 3})

    def test_actions_are_cards(self) -> None:
        self.assertEqual([action_of(card_of(action)) for action in range(52)], list(range(52)))
        self.assertEqual(len({card_of(action) for action in range(52)}), 52)
        with self.assertRaises(ValueError):
            card_of(52)


class Players(unittest.TestCase):
    def test_a_name_makes_the_named_choice(self) -> None:
        view = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
        passing = "pass=left hand=Q3.QJ98.T654.K72"
        self.assertEqual(players.player("tuned").play(view), hearts.best_move(view, hearts.Policy.TUNED))
        self.assertEqual(players.player("rule").pass_cards(passing), hearts.pass_cards(passing, hearts.Policy.AS_DESIGNED))
        found = players.player("search:200:payoff", 3).choose(view)
        same = hearts.choose_move(view, playouts=200, seed=3, objective=hearts.Objective.PAYOFF)
        self.assertEqual((found.card, found.playouts), (same.card, same.playouts))
        self.assertIn(found.card, found.values)
        drawn = players.player("random", 1)
        self.assertGreater(len({drawn.play(view) for _ in range(50)}), 5)
        self.assertEqual(len(set(drawn.pass_cards(passing))), 3)

    def test_unknown_names_are_refused(self) -> None:
        for name in ("", "search", "search:0", "search:5:game", "Tuned"):
            with self.subTest(name), self.assertRaisesRegex(ValueError, "unknown player"):
                players.player(name)


@unittest.skipIf(lacks("numpy", "gymnasium", "pettingzoo"), lacks("numpy", "gymnasium", "pettingzoo"))
class PettingZoo(unittest.TestCase):
    def test_the_api_and_seed_tests_pass(self) -> None:
        from handsense.env import hearts_v0
        from pettingzoo.test import api_test, seed_test

        with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("always")
            api_test(hearts_v0.env(), num_cycles=1000)
            api_test(hearts_v0.env(deals=None, rules="legacy-main"), num_cycles=1000)
            # A dictionary with a mask gives these two.
            space = "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete"
            self.assertEqual({str(each.message) for each in caught}, {"Observation is not a NumPy array", space})
            seed_test(lambda: hearts_v0.env(deals=3), num_cycles=500)

    def test_rewards_are_payoffs_and_add_up_to_zero(self) -> None:
        from handsense.env import hearts_v0

        env = hearts_v0.raw_env(deals=2)
        env.reset(seed=4)
        sums = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            sums[agent] += reward
            env.step(None if over else int(observation["action_mask"].nonzero()[0][-1]))
        expected = [sum(each) for each in zip(*(payoffs(deal.state().scores) for deal in env.game.record))]
        for agent, number in zip(env.possible_agents, expected):
            self.assertAlmostEqual(sums[agent], number)
        self.assertAlmostEqual(sum(sums.values()), 0)

    def test_an_observation_has_what_the_seat_knows(self) -> None:
        from handsense.env import hearts_v0

        env = hearts_v0.raw_env(pass_direction="left")
        env.reset(seed=9)
        chooser = random.Random(2)
        while not env.game.over:
            for seat, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)
                self.assertTrue(env.observation_space(agent).contains(seen))
                plane = dict(zip(hearts_v0.PLANES, seen["observation"]))
                number = dict(zip(hearts_v0.NUMBERS, plane["numbers"]))
                view = env.game.view(seat)
                state = hearts.known_state(view)

                def cards(name: str) -> hearts.CardSet:
                    return hearts.CardSet(card_of(action) for action in plane[name].nonzero()[0])

                self.assertEqual(cards("hand"), view.hand)
                self.assertEqual(cards("passed"), view.passed)
                self.assertEqual(cards("received"), view.received)
                self.assertEqual(cards("order of play"), hearts.CardSet(c for t in view.tricks for c in t.cards))
                plays = [play for trick in view.tricks for play in trick.plays]
                lying = plays[len(plays) // 4 * 4 :]
                for i in range(4):
                    other = (seat + i) % 4
                    for name, some in ((f"played {i}", plays), (f"trick {i}", lying)):
                        self.assertEqual(cards(name), hearts.CardSet(card for by, card in some if by == other))
                    self.assertEqual(cards(f"may hold {i}"), state.could_hold[other])
                    self.assertEqual(cards(f"taken {i}"), state.taken[other])
                    self.assertAlmostEqual(number[f"points {i}"] * 26, state.points[other], 4)
                    for suit in hearts.Suit:
                        void = number[f"void {i} {suit.name.lower()}"]
                        self.assertEqual(bool(void), suit in state.voids[other])
                mine = agent == env.agent_selection
                self.assertEqual(bool(seen["action_mask"].any()), mine)
                self.assertEqual(number["my turn"], mine)
                self.assertEqual(number["passing"], env.game.passing)
                self.assertEqual([number[f"rule {bit}"] for bit in range(14)], [Rule.STANDARD >> bit & 1 for bit in range(14)])
            env.step(action_of(chooser.choice(list(env.game.legal()))))

    def test_an_illegal_card_ends_the_game(self) -> None:
        from handsense.env import hearts_v0

        env = hearts_v0.env()
        env.reset(seed=1)
        agent = env.agent_selection
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env.step(int((env.last()[0]["action_mask"] == 0).nonzero()[0][0]))
        self.assertEqual(env.rewards[agent], hearts_v0.ILLEGAL_REWARD)
        self.assertTrue(all(env.terminations.values()) or all(env.truncations.values()))

    def test_rendering_shows_all_seats(self) -> None:
        from handsense.env import hearts_v0

        env = hearts_v0.raw_env(render_mode="ansi")
        env.reset(seed=1)
        for _ in range(30):
            env.step(action_of(next(iter(env.game.legal()))))
            self.assertEqual(env.render().count("seat"), 4)
        with self.assertRaisesRegex(ValueError, "render_mode"):
            hearts_v0.raw_env(render_mode="rgb_array")


@unittest.skipIf(lacks("numpy", "gymnasium"), lacks("numpy", "gymnasium"))
class Gymnasium(unittest.TestCase):
    def test_the_checker_passes(self) -> None:
        import gymnasium
        import handsense.env
        from gymnasium.utils.env_checker import check_env

        # The checker renders in each mode; one prints.
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            for options in ({}, {"opponents": ["random", "rule", "search:50"], "deals": 2, "seat": 3}):
                check_env(gymnasium.make("handsense/Hearts-v0", **options).unwrapped)

    def test_equal_players_have_no_payoff_over_the_four_seats(self) -> None:
        import gymnasium
        import handsense.env

        total = 0.0
        for seat in range(4):
            env = gymnasium.make("handsense/Hearts-v0", opponents="tuned", seat=seat, deals=4).unwrapped
            env.reset(seed=2)
            over = False
            while not over:
                for action in env.actions_of(players.player("tuned")):
                    _, reward, over, _, _ = env.step(action)
                    total += reward
        self.assertAlmostEqual(total, 0)

    def test_wrong_arguments_are_refused(self) -> None:
        from handsense.env.single_agent import HeartsEnv

        for options in ({"opponents": "strongest"}, {"opponents": ["rule"] * 4}, {"seat": 4}, {"render_mode": "x"}):
            with self.subTest(options), self.assertRaises(ValueError):
                HeartsEnv(**options)


@unittest.skipIf(lacks("numpy"), lacks("numpy"))
class Arrays(unittest.TestCase):
    def test_hands_equal_single_evaluations(self) -> None:
        import numpy as np
        from handsense.hearts.arrays import HAND_STRENGTH, evaluate_hands

        dealer, deck = random.Random(7), list(hearts.DECK)
        hands = [hearts.CardSet(dealer.sample(deck, dealer.randrange(14))).bits for _ in range(500)]
        array = np.array(hands, "u8").reshape(5, 100)
        found = evaluate_hands(array)
        self.assertEqual((found.shape, found.dtype), ((5, 100), HAND_STRENGTH))
        for hand, row in zip(hands, found.reshape(-1)):
            one = ffi.new("HandStrength *")
            lib.evaluate_hand(hand, one)
            self.assertEqual(row.tobytes(), bytes(ffi.buffer(one)))
        self.assertTrue((evaluate_hands(array[::2, ::3]) == found[::2, ::3]).all())
        self.assertTrue((evaluate_hands(np.array([7], "i4")) == evaluate_hands([7])).all())
        self.assertEqual(evaluate_hands(np.zeros((0, 3), "u8")).shape, (0, 3))
        misaligned = np.frombuffer(b"." + array.tobytes(), "u8", offset=1)
        self.assertTrue((evaluate_hands(misaligned) == found.reshape(-1)).all())

    def test_searched_views_equal_single_searches(self) -> None:
        import numpy as np
        from handsense.hearts.arrays import DECISION, VIEW, choose_moves, views_of

        views, deal = [], hearts.Deal.random(11)
        for _ in range(24):
            views.append(deal.view(deal.state().next_player or 0))
            deal = deal.play(hearts.best_move(views[-1]))
        array = views_of(views)
        self.assertEqual(array.dtype, VIEW)
        found = choose_moves(array.reshape(4, 6), playouts=200, seed=3, threads=2)
        self.assertEqual((found.shape, found.dtype), ((4, 6), DECISION))
        for row, view in zip(found.reshape(-1), views):
            one = hearts.choose_move(view, playouts=200, seed=3)
            self.assertEqual((row["card"], row["playouts"]), (one.card, one.playouts))
            equals = [move["equals"] for move in row["moves"][: row["count"]]]
            self.assertEqual(equals, [move.equals.bits for move in one.moves])
            self.assertEqual(row["line"][: row["lineLength"]].tolist(), list(one.line))
        every = choose_moves(array[::2], playouts=200, seed=3)
        self.assertTrue((every["card"] == found.reshape(-1)[::2]["card"]).all())
        misaligned = np.frombuffer(b"." + array.tobytes(), VIEW, offset=1)
        again = choose_moves(misaligned, playouts=200, seed=3)
        self.assertEqual(again.tobytes(), found.tobytes())

    def test_the_struct_size_of_an_array_is_not_trusted(self) -> None:
        from handsense.hearts.arrays import VIEW, choose_moves, views_of

        array = views_of(["me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"] * 3)
        found = choose_moves(array, playouts=50)
        for size in (0, VIEW.itemsize - 8, 4 * VIEW.itemsize):
            array["structSize"] = size
            self.assertEqual(choose_moves(array, playouts=50).tobytes(), found.tobytes())
            self.assertTrue((array["structSize"] == size).all())

    def test_a_bad_element_is_named(self) -> None:
        import numpy as np
        from handsense.hearts.arrays import choose_moves, evaluate_hands, views_of

        with self.assertRaisesRegex(HandsenseError, r"hands\[2\]: ") as raised:
            evaluate_hands(np.array([[7, 7], [1 << 15, 7]], "u8"))
        self.assertEqual(raised.exception.status, Status.CARD)
        with self.assertRaisesRegex(TypeError, "float64"):
            evaluate_hands([1.0])
        views = views_of(["me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"] * 3)
        views["me"][1] = 9
        with self.assertRaisesRegex(HandsenseError, r"views\[1\]: "):
            choose_moves(views, playouts=50)
        with self.assertRaisesRegex(TypeError, "VIEW"):
            choose_moves(np.zeros(3))
        with self.assertRaises(HandsenseError):
            views_of(["no view"])


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


@unittest.skipIf(lacks("pyarrow", "numpy"), lacks("pyarrow", "numpy"))
class Dataset(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "deals.parquet"

    def read(self) -> Any:
        import pyarrow.parquet

        return pyarrow.parquet.ParquetFile(self.path)

    def test_rows_agree_with_the_library(self) -> None:
        written = dataset.write(self.path, 8, ["search:40:payoff", "random"], seed=7, rows=100)
        file = self.read()
        self.assertEqual(file.num_row_groups, -(-written // 100))
        rows = file.read().to_pylist()
        self.assertEqual(len(rows), written)
        self.assertEqual({row["deal"] for row in rows}, set(range(8)))
        self.assertEqual({row["pass_direction"] for row in rows}, {-1, 0, 1, 2})
        for row in rows:
            view = hearts.View.parse(row["view"])
            legal = {action_of(card) for card in hearts.legal_moves(view)}
            self.assertEqual({action for action in range(52) if row["legal"] >> action & 1}, legal)
            self.assertIn(row["action"], legal)
            self.assertEqual((view.me, int(view.rules)), (row["seat"], row["rules"]))
            known = {action for action, value in enumerate(row["value"]) if value == value}
            self.assertLessEqual(known, legal)
            # Equivalent cards leave nothing to search.
            self.assertEqual(bool(known), row["playouts"] > 0)
        metadata = file.schema_arrow.metadata
        self.assertEqual(metadata[b"handsense.values"], b"search:40:payoff=payoff random=none")
        self.assertEqual(metadata[b"handsense.schema"], b"1")

    def test_arguments_determine_the_file(self) -> None:
        dataset.write(self.path, 3, ["tuned"], seed=1)
        first = self.path.read_bytes()
        dataset.write(self.path, 3, ["tuned"], seed=1, overwrite=True)
        self.assertEqual(self.path.read_bytes(), first)
        dataset.write(self.path, 3, ["tuned"], seed=2, overwrite=True)
        self.assertNotEqual(self.path.read_bytes(), first)

    def test_a_file_is_replaced_only_on_request(self) -> None:
        self.path.write_text("mine")
        with self.assertRaises(FileExistsError):
            dataset.write(self.path, 1)
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertEqual(dataset.main([str(self.path), "--deals", "1"]), 1)
        self.assertIn("exists: --overwrite (overwrite=True) replaces it", said.getvalue())
        self.assertEqual(self.path.read_text(), "mine")
        with contextlib.redirect_stdout(said):
            self.assertEqual(dataset.main([str(self.path), "--deals", "1", "--overwrite"]), 0)
        self.assertEqual(self.read().metadata.num_row_groups, 1)

    def test_the_command_shows_its_progress_on_a_terminal(self) -> None:
        for terminal, expected in ((True, "\r1 of 2 deals\r2 of 2 deals\n"), (False, "")):
            said = io.StringIO()
            said.isatty = lambda: terminal  # type: ignore[method-assign]
            with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
                arguments = [str(self.path), "--deals", "2", "--rules", "legacy-main", "--overwrite"]
                self.assertEqual(dataset.main(arguments), 0)
            self.assertEqual(said.getvalue(), expected)

    def test_an_exception_leaves_no_file(self) -> None:
        with self.assertRaises(ZeroDivisionError):
            dataset.write(self.path, 3, ["tuned"], progress=lambda deals: 1 / 0)
        self.assertEqual(list(self.path.parent.iterdir()), [])

    def test_wrong_arguments_are_refused(self) -> None:
        for options in ({"deals": 0}, {"players": ["rule"] * 3}, {"players": ["x"]}, {"seed": -1}):
            with self.subTest(options), self.assertRaises(ValueError):
                dataset.write(self.path, **{"deals": 1, **options})  # type: ignore[arg-type]
