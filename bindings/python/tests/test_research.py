"""Modules for research: arrays and environments."""

from __future__ import annotations

import contextlib
import copy
import functools
import io
import random
import re
import subprocess
import sys
import unittest
import warnings
from pathlib import Path
from typing import Any

from handsense import HandsenseError, Status, ffi, hearts, lib
from handsense.hearts import Rule
from handsense.hearts.cards import action_of, card_of
from project import lacks

GAMES = {
    "hearts": ({}, {"deals": 2, "rules": "legacy-main", "pass_direction": "left"}),
    "hex": ({}, {"size": 5, "swap": False}),
    "liap-tui": ({},),
    "binokel": ({}, {"players": 4}),
}


def drawn(masks: Any, chooser: random.Random) -> list[int]:
    """A random legal action of each game; 0 for a game without any."""
    return [int(chooser.choice(mask.nonzero()[0])) if mask.any() else 0 for mask in masks]


@unittest.skipIf(lacks("numpy"), lacks("numpy"))
class Batches(unittest.TestCase):
    def test_a_batch_plays_as_single_games_do(self) -> None:
        from handsense.env import Batch

        for game, variants in GAMES.items():
            for options in variants:
                with self.subTest(game, **options):
                    every = Batch(game, 3, **options)
                    singles = [Batch(game, **options) for _ in range(3)]
                    every.start([5, 6, 7])
                    for seed, single in enumerate(singles, 5):
                        single.start([seed])
                    chooser, played = random.Random(1), 0
                    while (every.seats >= 0).any():
                        every.observe()
                        actions = drawn(every.masks, chooser)
                        for i, single in enumerate(singles):
                            single.observe()
                            self.assertTrue((single.observations[0] == every.observations[i]).all())
                            self.assertTrue((single.masks[0] == every.masks[i]).all())
                            single.step(actions[i : i + 1])
                        every.step(actions)
                        for i, single in enumerate(singles):
                            self.assertEqual(single.seats[0], every.seats[i])
                            self.assertEqual(single.rewards[0].tolist(), every.rewards[i].tolist())
                            self.assertAlmostEqual(float(single.rewards[0].sum()), 0, 4)
                            self.assertEqual(single.text(), every.text(i))
                        played += 1
                    self.assertGreater(played, 9)
                    self.assertTrue((every.illegal < 0).all())

    def test_some_games_start_again_while_others_go_on(self) -> None:
        from handsense.env import Batch

        batch = Batch("hearts", 4, opponents=["tuned", "random", "level:novice"], seat=2)
        self.assertEqual((batch.agents.tolist(), batch.seats.tolist()), ([2] * 4, [2] * 4))
        batch.observe()
        batch.step(batch.masks.argmax(axis=1))
        texts = [batch.text(i) for i in range(4)]
        batch.start([2, 1], [2, 1])
        self.assertEqual([batch.text(i) == texts[i] for i in range(4)], [True, False, False, True])
        self.assertEqual([batch.text(1), batch.text(2)], [Batch("hearts", 3, opponents=["tuned", "random", "level:novice"], seat=2).text(i) for i in (1, 2)])

    def test_wrong_arguments_are_refused(self) -> None:
        from handsense.env import Batch

        for arguments, options, said in (
            (("chess",), {}, "unknown game 'chess': expected hearts, hex, liap-tui or binokel"),
            (("hearts", 0), {}, "count is 0: expected 1 to 1048576"),
            (("hearts",), {"deals": 0}, "deals is '0': expected a number from 1, or game"),
            (("hearts",), {"pass_direction": "up"}, "pass_direction is 'up': expected left, right, across, hold, rotate or random"),
            (("hearts",), {"colour": 1}, "unknown option 'colour=1': expected NAME=VALUE with rules, deals, pass_direction, opponents, seat"),
            (("hex",), {"opponents": "best"}, "opponents is 'best': expected one name for all or 1 for the other seats; names are random, order, resistance"),
        ):
            with self.subTest(said), self.assertRaisesRegex(ValueError, said):
                Batch(*arguments, **options)
        batch = Batch("hex", 2, size=3)
        before = [batch.text(0), batch.text(1)]
        for actions in ([0, 10], [-1, 0], [2**32, 0]):
            with self.subTest(actions), self.assertRaises(HandsenseError) as raised:
                batch.step(actions)
            self.assertEqual(raised.exception.status, Status.OPTION)
        for error, call in (
            (ValueError, lambda: batch.step([0])),
            (ValueError, lambda: batch.step([[0, 1]])),
            (TypeError, lambda: batch.step([0.0, 1.0])),
            (TypeError, lambda: batch.step(["0", "1"])),
            (TypeError, lambda: batch.step([True, False])),
            (ValueError, lambda: batch.start([1])),
            (ValueError, lambda: batch.start([1, 2, 3])),
            (ValueError, lambda: batch.start([1], [2])),
            (ValueError, lambda: batch.start([-1, 2])),
            (TypeError, lambda: batch.start([1.5, 2])),
            (TypeError, lambda: copy.deepcopy(batch)),
            (TypeError, lambda: batch.observe(1.0)),
            (ValueError, lambda: Batch("hex", opponents="order seat=1")),
            (ValueError, lambda: Batch("hex", seat=1)),
        ):
            with self.assertRaises(error):
                call()
        self.assertEqual([batch.text(0), batch.text(1)], before)
        batch.start([5], [False, True])
        self.assertEqual(Batch("hearts", rules="legacy-main", opponents=None).description, "hearts rules=4033")
        self.assertEqual(Batch("hex", swap=False, size=4).description, "hex swap=no size=4")
        with self.assertRaises(HandsenseError):
            batch.observe(2)
        with self.assertRaises(HandsenseError):
            batch.text(2)

    def test_the_example_learns(self) -> None:
        example = Path(__file__).parents[1] / "examples" / "reinforce.py"
        command = [sys.executable, str(example), "30"]
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        result = re.search(r"against three random players: ([+-][0-9.]+)", found)
        assert result is not None, found
        self.assertGreater(float(result[1]), 1)


@unittest.skipIf(lacks("numpy", "gymnasium", "pettingzoo"), lacks("numpy", "gymnasium", "pettingzoo"))
class PettingZoo(unittest.TestCase):
    def test_the_api_and_seed_tests_pass(self) -> None:
        from handsense.env import aec
        from pettingzoo.test import api_test, seed_test

        with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("always")
            for game, variants in GAMES.items():
                for options in variants:
                    api_test(aec.env(game, **options), num_cycles=300)
                seed_test(functools.partial(aec.env, game), num_cycles=300)
            # A dictionary with a mask gives these two.
            space = "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete"
            self.assertEqual({str(each.message) for each in caught}, {"Observation is not a NumPy array", space})

    def test_rewards_are_payoffs(self) -> None:
        from handsense.env import aec

        env = aec.GameAEC("hearts", deals=2)
        env.reset(seed=4)
        sums, expected = dict.fromkeys(env.possible_agents, 0.0), [0.0] * 4
        for agent in env.agent_iter():
            seen, reward, over, _, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(seen))
            sums[agent] += reward
            env.step(None if over else int(seen["action_mask"].nonzero()[0][-1]))
            scores = [env.infos.get(each, {}).get("score", 0) for each in env.possible_agents]
            if any(scores) and not over:
                expected = [old + (sum(scores) - 4 * own) / 3 for old, own in zip(expected, scores)]
        for found, payoff in zip(sums.values(), expected):
            self.assertAlmostEqual(found, payoff, 4)

    def test_an_observation_has_named_planes_and_numbers(self) -> None:
        from handsense.env import HEARTS_NUMBERS, HEARTS_PLANES, aec

        env = aec.GameAEC("hearts", pass_direction="hold")
        env.reset(seed=9)
        chooser = random.Random(2)
        deal = hearts.Deal.random(9, first_leader=1)
        while (seat := deal.state().next_player) is not None:
            self.assertEqual(env.agent_selection, f"seat_{seat}")
            view, seen = deal.view(seat), env.observe(env.agent_selection)
            plane = dict(zip(HEARTS_PLANES, seen["observation"]))
            number = dict(zip(HEARTS_NUMBERS, plane["numbers"]))
            state = hearts.known_state(view)

            def cards(name: str) -> hearts.CardSet:
                return hearts.CardSet(card_of(action) for action in plane[name].nonzero()[0])

            self.assertEqual((cards("hand"), cards("may hold 2")), (view.hand, state.could_hold[(seat + 2) % 4]))
            self.assertEqual(cards("taken 3"), state.taken[(seat + 3) % 4])
            self.assertAlmostEqual(number["points 1"] * 26, state.points[(seat + 1) % 4], 4)
            self.assertEqual(bool(number["void 2 clubs"]), hearts.Suit.CLUBS in state.voids[(seat + 2) % 4])
            self.assertEqual((number["my turn"], number["pass hold"], number["passing"]), (1, 1, 0))
            self.assertEqual([number[f"rule {bit}"] for bit in range(14)], [Rule.STANDARD >> bit & 1 for bit in range(14)])
            (action,) = drawn([seen["action_mask"]], chooser)
            self.assertEqual(action_of(card_of(action)), action)
            deal = deal.play(card_of(action))
            env.step(action)

    def test_an_illegal_card_ends_the_game(self) -> None:
        from handsense.env import aec

        env = aec.env("hearts")
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(int((env.last()[0]["action_mask"] == 0).nonzero()[0][0]))
        self.assertEqual((env.rewards[agent], sum(env.rewards.values())), (-26, -26))
        self.assertEqual([env.infos[each] for each in env.agents], [{"illegal": True}, {}, {}, {}])
        self.assertTrue(all(env.terminations.values()))

    def test_rendering_shows_all_seats(self) -> None:
        from handsense.env import aec

        env = aec.GameAEC("hearts", render_mode="ansi")
        env.reset(seed=1)
        for _ in range(30):
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
            self.assertEqual(env.render().count("seat"), 4)
        with self.assertRaisesRegex(ValueError, "render_mode"):
            aec.GameAEC("hearts", render_mode="rgb_array")
        with self.assertRaisesRegex(ValueError, "opponents"):
            aec.env("hearts", opponents="random")


@unittest.skipIf(lacks("numpy", "gymnasium"), lacks("numpy", "gymnasium"))
class Gymnasium(unittest.TestCase):
    def test_the_checker_passes(self) -> None:
        import gymnasium
        import handsense.env
        from gymnasium.utils.env_checker import check_env

        # The checker renders in each mode; one prints.
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            for game in ("Hearts", "Hex", "LiapTui", "Binokel"):
                check_env(gymnasium.make(f"handsense/{game}-v0").unwrapped)
            options = {"opponents": ["random", "rule", "search:50"], "deals": 2, "seat": 3}
            check_env(gymnasium.make("handsense/Hearts-v0", **options).unwrapped)

    def test_an_illegal_action_ends_the_episode(self) -> None:
        import gymnasium
        import handsense.env

        env = gymnasium.make("handsense/Hearts-v0", seat=1)
        seen, info = env.reset(seed=2)
        self.assertEqual((info["seat"], info["illegal"]), (1, False))
        _, reward, over, _, info = env.step(int((seen["action_mask"] == 0).argmax()))
        self.assertEqual((reward, over, info["illegal"]), (-26, True, True))
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.unwrapped.step(0)

    def test_a_vector_plays_as_a_batch_does(self) -> None:
        import gymnasium
        import numpy as np
        from handsense.env import Batch

        envs = gymnasium.make_vec("handsense/Hearts-v0", num_envs=6, opponents="rule")
        batch = Batch("hearts", 6, opponents="rule")
        seen, _ = envs.reset(seed=40)
        batch.start(range(40, 46))
        chooser, ended = random.Random(3), np.zeros(6, bool)
        while not ended.all():
            batch.observe()
            self.assertTrue(envs.observation_space.contains(seen))
            for i in (~ended).nonzero()[0]:
                self.assertTrue((seen["observation"][i] == batch.observations[i]).all())
            actions = drawn(seen["action_mask"], chooser)
            seen, rewards, over, truncated, infos = envs.step(np.array(actions))
            batch.step(actions)
            batch.observe()
            self.assertFalse(truncated.any())
            for i in (~ended).nonzero()[0]:
                self.assertEqual(rewards[i], batch.rewards[i, batch.agents[i]])
                self.assertEqual(over[i], batch.seats[i] < 0)
                if over[i]:
                    last = infos["final_obs"][i]
                    self.assertTrue((last["observation"] == batch.observations[i]).all())
                    self.assertFalse(last["action_mask"].any())
                    self.assertTrue(seen["action_mask"][i].any())
            ended |= over
        first, second = (envs.reset(seed=8)[0]["observation"] for _ in range(2))
        self.assertTrue((first == second).all())
        single = gymnasium.make("handsense/Hearts-v0", opponents="rule")
        self.assertTrue((single.reset(seed=10)[0]["observation"] == first[2]).all())
        mask = np.array([True, False, True, False, False, False])
        third = envs.reset(seed=np.arange(6), options={"reset_mask": mask})[0]["observation"]
        self.assertEqual([(third[i] == first[i]).all() for i in (0, 1, 3)], [False, True, True])
        for seed in ([5], [1.5] * 6, [-1] * 6):
            with self.subTest(seed), self.assertRaises((TypeError, ValueError)):
                envs.reset(seed=seed)

    def test_a_vector_says_how_games_ended(self) -> None:
        import gymnasium

        envs = gymnasium.make_vec("handsense/Hex-v0", num_envs=3, opponents="random", size=3, seat=0)
        seen, infos = envs.reset(seed=1)
        self.assertFalse(infos["illegal"].any())
        actions = seen["action_mask"].argmax(axis=1)
        actions[1] = seen["action_mask"][1].argmin()
        _, rewards, over, _, infos = envs.step(actions)
        self.assertEqual((rewards.tolist(), over.tolist()), ([0, -1, 0], [False, True, False]))
        self.assertEqual(infos["final_info"]["illegal"].tolist(), [False, True, False])
        self.assertEqual(infos["_final_info"].tolist(), [False, True, False])
        self.assertFalse(infos["illegal"].any())

    def test_wrong_arguments_are_refused(self) -> None:
        from handsense.env.gym import GameEnv

        for options in ({"opponents": "strongest"}, {"opponents": ["rule"] * 4}, {"seat": 4}, {"render_mode": "x"}):
            with self.subTest(options), self.assertRaises(ValueError):
                GameEnv("hearts", **options)


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

    def test_a_bad_element_is_named(self) -> None:
        import numpy as np
        from handsense.hearts.arrays import evaluate_hands

        with self.assertRaisesRegex(HandsenseError, r"hands\[2\]: ") as raised:
            evaluate_hands(np.array([[7, 7], [1 << 15, 7]], "u8"))
        self.assertEqual(raised.exception.status, Status.CARD)
        with self.assertRaisesRegex(TypeError, "float64"):
            evaluate_hands([1.0])
