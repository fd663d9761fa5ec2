"""Tests train_policy.py: python3 -m unittest discover -s tuning.

The tests need numpy. Those that train need PyTorch. Those that use the command need its path in the environment
variable HANDSENSE.
"""

import contextlib
import io
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("numpy is not installed") from None

import train_policy as trainer
from train_policy import torch

PROJECT = pathlib.Path(__file__).resolve().parent.parent
LEARNED = PROJECT / "crates/hearts/src/policy_net/learned.net"
HANDSENSE = os.environ.get("HANDSENSE")
needs_torch = unittest.skipUnless(torch, "PyTorch is not installed")
needs_command = unittest.skipUnless(HANDSENSE, "HANDSENSE is not the path of the command `handsense`")


def encoded(features, cards):
    """Returns the bytes of a sample: its features, and the code, the prior and the payoff of each card."""
    data = bytes([len(features), len(cards)]) + b"".join(number.to_bytes(2, "little") for number in features)
    for code, *values in cards:
        data += bytes([code]) + b"".join(value.to_bytes(2, "little", signed=True) for value in values)
    return data


def parsed_slowly(data):
    """Returns the samples as lists, byte by byte."""
    samples, at = [], 0

    def number(size, signed=False):
        nonlocal at
        at += size
        return int.from_bytes(data[at - size : at], "little", signed=signed)

    while at < len(data):
        features, cards = number(1), number(1)
        features = [number(2) for _ in range(features)]
        codes = [(number(1), number(2, True), number(2, True)) for _ in range(cards)]
        samples.append((features, [(code // 16 * 13 + code % 16, *values) for code, *values in codes]))
    return samples


def listed(samples):
    """Returns the samples as lists."""
    lists = []
    for number in range(samples.count):
        features = slice(*samples.feature_starts[number : number + 2])
        cards = slice(*samples.card_starts[number : number + 2])
        rows = zip(*(column[cards].tolist() for column in samples[3:]))
        lists.append((samples.features[features].tolist(), list(rows)))
    return lists


def random_samples(count, seed):
    """Returns the bytes of random samples, in which the first feature names the best card."""
    rng = np.random.default_rng(seed)
    data = b""
    for _ in range(count):
        codes = [int(suit * 16 + rank) for suit in range(4) for rank in rng.permutation(13)[:2]]
        best = int(rng.integers(len(codes)))
        cards = [(code, int(rng.integers(-50, 50)), 500 * (place == best)) for place, code in enumerate(codes)]
        others = rng.permutation(np.arange(60, trainer.FEATURES))[: rng.integers(40)]
        data += encoded([codes[best] // 16 * 13 + codes[best] % 16, *map(int, others)], cards)
    return data


def run_command(*words):
    """Runs the command `handsense`."""
    subprocess.run([HANDSENSE, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class InDirectory(unittest.TestCase):
    """A test with a directory of its own."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def file(self, name, data):
        """Writes a file and returns its path."""
        path = self.directory / name
        path.write_bytes(data)
        return str(path)

    def result(self, *words):
        """Runs the script and returns its exit status, its output and its messages."""
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as messages:
            status = trainer.main(list(words))
        return status, out.getvalue(), messages.getvalue()


class Constants(unittest.TestCase):
    def test_they_are_those_of_the_rust_sources(self):
        def value(path, name):
            text = (PROJECT / "crates" / path).read_text(encoding="utf-8")
            return re.search(rf"const {name}: [^=]+ = (.+);", text)[1]

        net = "hearts/src/policy_net/net.rs"
        for name in ["HIDDEN", "WEIGHT_STEP", "MAX_WEIGHT", "MAX_BIAS", "OUTPUT_SCALE"]:
            self.assertEqual(int(value(net, name)), getattr(trainer, name), name)
        self.assertIn(value(net, "MAGIC"), r'*b"hsnet\0\0\x02"')
        self.assertEqual(int(value("hearts/src/hidden_layer.rs", "MAX_ACTIVATION")), trainer.MAX_ACTIVATION)
        for name in ["TEMPERATURE", "SQUARED_ERROR_WEIGHT", "MAX_ERROR"]:
            self.assertEqual(float(value("lab/src/training/loss.rs", name)), getattr(trainer, name), name)
        rust = "lab/src/training/trainer.rs"
        for name in ["BATCH", "LEARNING_RATE", "CONTINUED_LEARNING_RATE", "MAX_PRIOR"]:
            self.assertEqual(float(value(rust, name)), getattr(trainer, name), name)
        betas = tuple(float(value("lab/src/training/adam.rs", f"BETA_{number}")) for number in (1, 2))
        self.assertEqual(betas, trainer.BETAS)
        self.assertEqual(int(value("cli/src/commands/train.rs", "HELD_OUT")), trainer.HELD_OUT)


class Reading(InDirectory):
    def test_samples_are_those_of_a_slow_parser(self):
        data = random_samples(300, 1) + encoded([], [(60, -32_768, 32_767), (0, 0, -1)])
        whole = parsed_slowly(data)
        path = self.file("all.samples", data)
        self.assertEqual(listed(trainer.read_samples([path])), whole)
        self.assertEqual(listed(trainer.read_samples([path, self.file("empty", b""), path])), whole + whole)

    def test_blocks_may_end_within_a_sample(self):
        data, before = random_samples(50, 2), trainer.BLOCK
        self.addCleanup(setattr, trainer, "BLOCK", before)
        for trainer.BLOCK in (1, 7, 100):
            self.assertEqual(listed(trainer.read_samples([self.file("s", data)])), parsed_slowly(data))

    @needs_command
    def test_the_samples_of_the_command_are_those_of_a_slow_parser(self):
        path = self.directory / "deals.samples"
        run_command("selfplay-data", "--deals", "40", "--seed", "3", "--out", path)
        samples = trainer.read_samples([path])
        self.assertGreater(samples.count, 500)
        self.assertEqual(listed(samples), parsed_slowly(path.read_bytes()))

    def test_damaged_files_are_refused(self):
        data = random_samples(20, 3)
        last = parsed_slowly(data)[-1]
        size = 2 + 2 * len(last[0]) + 5 * len(last[1])
        two = [(0, 0, 0), (1, 0, 0)]
        damaged = [data[:-missing] for missing in range(1, size)]
        damaged.append(data + encoded([trainer.FEATURES], two))
        damaged.append(data + encoded([0], [(13, 0, 0), (1, 0, 0)]))
        damaged.append(data + encoded([0], [(64, 0, 0), (1, 0, 0)]))
        damaged.append(data + encoded([0], [(1, 0, 0)]))
        damaged.append(bytes(100))
        damaged.append(LEARNED.read_bytes())
        for data in damaged:
            with self.assertRaisesRegex(trainer.TrainingError, "bad: not a file of training samples"):
                trainer.read_samples([self.file("bad", data)])
        for path, problem in [("missing", "No such file"), (".", "not a regular file")]:
            with self.assertRaisesRegex(trainer.TrainingError, problem):
                trainer.read_samples([str(self.directory / path)])


class Files(InDirectory):
    def test_the_network_of_the_library_is_written_as_it_was(self):
        path = str(self.directory / "same.net")
        trainer.write_net(path, trainer.read_net(LEARNED))
        self.assertEqual(pathlib.Path(path).read_bytes(), LEARNED.read_bytes())
        self.assertEqual(os.listdir(self.directory), ["same.net"])

    def test_floating_point_weights_give_the_same_file(self):
        net = trainer.read_net(LEARNED)
        again = trainer.quantise(trainer.dequantise(net))
        self.assertEqual(trainer.net_bytes(again), LEARNED.read_bytes())

    def test_damaged_networks_are_refused(self):
        data = LEARNED.read_bytes()
        body = bytes([trainer.MAX_WEIGHT + 1]) + data[9:-8]
        large = data[:8] + body + trainer.checksum(body).to_bytes(8, "little")
        for damaged, problem in [
            (b"", "not a policy network"),
            (data[:7] + b"\1" + data[8:], "another version"),
            (data[:8], "has 8 bytes"),
            (data[:-1], f"has {len(data) - 1} bytes, not {len(data)}"),
            (data + b"\0", "bytes"),
            (data[:100] + bytes([data[100] ^ 1]) + data[101:], "checksum"),
            (large, "out of range"),
        ]:
            with self.assertRaisesRegex(trainer.TrainingError, problem):
                trainer.read_net(self.file("damaged.net", damaged))

    def test_a_file_is_replaced_only_with_force(self):
        net = trainer.read_net(LEARNED)
        path = self.file("old.net", b"old")
        with self.assertRaisesRegex(trainer.UsageError, "old.net exists; use --force"):
            trainer.write_net(path, net)
        self.assertEqual(pathlib.Path(path).read_bytes(), b"old")
        trainer.write_net(path, net, force=True)
        self.assertEqual(pathlib.Path(path).read_bytes(), LEARNED.read_bytes())
        for force in (False, True):
            with self.assertRaisesRegex(trainer.UsageError, "also read"):
                trainer.check_output(path, [path], force)
            with self.assertRaisesRegex(trainer.UsageError, "not a regular file"):
                trainer.check_output(str(self.directory), [], force)
            with self.assertRaisesRegex(trainer.UsageError, "directory does not exist"):
                trainer.check_output(str(self.directory / "none/a.net"), [], force)

    def test_numbers_are_rounded_and_clamped(self):
        shapes = [shape for shape, _, _ in trainer.PARTS]
        for sign in (1, -1):
            large = trainer.quantise([np.full(shape, sign * 1e6, np.float32) for shape in shapes])
            self.assertEqual([int(part.flat[0]) for part in large], [sign * n for n in (40, 127, 327, 32_767)])
            small = [np.full(shape, sign * 0.501 / unit, np.float32) for shape, unit in zip(shapes, trainer.UNITS)]
            self.assertEqual([int(part.flat[0]) for part in trainer.quantise(small)], 4 * [sign])
            self.assertFalse(any(part.any() for part in trainer.quantise([part * 0.99 for part in small])))


def closed_form(values, payoffs, exp=np.exp):
    """Returns the derivative of the loss by each value, as `value_gradients` in loss.rs computes it."""
    weights = exp((values - values.max()) / trainer.TEMPERATURE)
    weights /= weights.sum()
    payoffs = payoffs - payoffs.mean()
    errors = np.clip(values - values.mean() - payoffs, -trainer.MAX_ERROR, trainer.MAX_ERROR)
    policy = weights * (payoffs - (weights * payoffs).sum()) / trainer.TEMPERATURE
    return trainer.SQUARED_ERROR_WEIGHT * errors - policy


def rows_of_cards(rng, count):
    """Returns values, payoffs and a mask of random decisions with two to thirteen cards."""
    real = np.arange(13) < rng.integers(2, 14, (count, 1))
    values, payoffs = (rng.normal(scale=scale, size=(count, 13)).astype(np.float32) for scale in (4, 3))
    return values, payoffs, real


@needs_torch
class Training(InDirectory):
    def setUp(self):
        super().setUp()
        torch.set_num_threads(1)

    def gradients(self, values, payoffs, real):
        """Returns the derivative of the summed loss by each value."""
        values = torch.tensor(values, requires_grad=True)
        (len(values) * trainer.loss(values, torch.tensor(payoffs), torch.tensor(real))).backward()
        return values.grad.numpy()

    def test_the_gradient_of_the_loss_is_the_closed_form(self):
        values, payoffs, real = rows_of_cards(np.random.default_rng(4), 500)
        found = self.gradients(values, payoffs, real)
        self.assertFalse(found[~real].any())
        clipped = 0
        for row, value, payoff, mask in zip(found, values, payoffs, real):
            value, payoff = value[mask].astype(float), payoff[mask].astype(float)
            np.testing.assert_allclose(row[mask], closed_form(value, payoff), atol=2e-5)
            clipped += np.abs(value - value.mean() - payoff + payoff.mean()).max() > trainer.MAX_ERROR
        self.assertGreater(clipped, 100)

    def test_the_exponential_of_the_rust_trainer_gives_nearly_the_same(self):
        values, payoffs, real = rows_of_cards(np.random.default_rng(5), 500)
        found = self.gradients(values, payoffs, real)
        for row, value, payoff, mask in zip(found, values, payoffs, real):
            rust = closed_form(value[mask], payoff[mask], lambda x: np.maximum(1 + x / 256, 0) ** 256)
            np.testing.assert_allclose(row[mask], rust, atol=0.03)

    def test_the_gradient_of_the_parameters_is_that_of_all_features(self):
        samples = trainer.read_samples([self.file("samples", random_samples(40, 6) + encoded([], 2 * [(0, 5, 9)]))])
        rng = np.random.default_rng(6)
        start = trainer.Net(*(rng.uniform(-0.2, 0.2, shape).astype(np.float32) for shape, _, _ in trainer.PARTS))
        model = trainer.Model(start, "cpu")
        batch = trainer.Dataset(samples, "cpu").batch(torch.arange(samples.count).flip(0))
        (samples.count * trainer.loss(model.values(batch), batch.payoffs, batch.real)).backward()
        sums = [np.zeros(part.shape) for part in start]
        for features, cards in listed(samples):
            places, priors, payoffs = (np.array(column) for column in zip(*cards))
            units = start.feature_weights[features].astype(float).sum(0) + start.hidden
            on = units.clip(0, 1)
            values = priors / 100 + start.base[places] + start.cards[places].astype(float) @ on
            gradients = closed_form(values, payoffs / 100)
            back = gradients @ start.cards[places] * ((units > 0) & (units < 1))
            for feature in features:
                sums[0][feature] += back
            np.add.at(sums[1], places, np.outer(gradients, on))
            sums[2] += back
            np.add.at(sums[3], places, gradients)
        for found, expected in zip(model.parameters, sums):
            self.assertGreater(np.abs(expected).max(), 0.1)
            np.testing.assert_allclose(found.grad.numpy(), expected, atol=1e-3)

    def test_parameters_stay_in_the_range_of_the_file(self):
        model = trainer.Model([np.full(shape, -1e6, np.float32) for shape, _, _ in trainer.PARTS], "cpu")
        model.clamp()
        self.assertEqual([int(part.flat[0]) for part in model.net()], [-40, -127, -327, -32_767])
        self.assertAlmostEqual(model.parameters.base[0].item(), -327.67, places=3)

    def test_units_without_output_weights_begin_at_random(self):
        net = trainer.read_net(LEARNED)
        cards = net.cards.copy()
        cards[:, 5] = 0
        model = trainer.Model.random(torch.Generator().manual_seed(1), "cpu")
        random = model.parameters.feature_weights.detach().clone()
        model.continue_from(net._replace(cards=cards))
        found = model.net()
        self.assertTrue((found.cards == cards).all())
        used = cards.any(0)
        self.assertFalse(used[5])
        self.assertGreater(used.sum(), 100)
        self.assertTrue((found.feature_weights == net.feature_weights)[:, used].all())
        self.assertTrue((model.parameters.feature_weights[:, ~used] == random[:, ~used]).all())

    def test_training_improves_the_payoff_of_held_out_samples(self):
        path, out = self.file("samples", random_samples(4_000, 7)), str(self.directory / "a.net")
        status, printed, messages = self.result(path, "--epochs", "80", "--threads", "1", "--out", out)
        self.assertEqual((status, messages), (0, ""))
        lines = printed.splitlines()
        self.assertEqual(lines[0], "3,800 training samples, 200 held out")
        self.assertEqual(len(lines), 81)
        values = [re.fullmatch(r"epoch \d+: tuned ([-+.\d]+), net ([-+.\d]+) points a decision", x) for x in lines[1:]]
        (tuned, first), (_, last) = ([float(text) for text in values[place].groups()] for place in (0, -1))
        self.assertLess(abs(tuned), 0.5)
        self.assertGreater(last, max(first, tuned) + 1)
        # The same options give the same file, another seed another one, and training may go on.
        words = [path, "--epochs", "1", "--threads", "1"]
        files = []
        for options in ([], [], ["--seed", "2"], ["--from", out]):
            status, printed, _ = self.result(*words, *options, "--out", str(self.directory / "b.net"), "--force")
            self.assertEqual(status, 0)
            files.append((self.directory / "b.net").read_bytes())
        self.assertEqual(files[0], files[1])
        self.assertNotEqual(files[0], files[2])
        self.assertGreater(float(re.search(r"net (\S+)", printed)[1]), last - 0.3)

    def test_errors_are_sentences(self):
        out, samples = str(self.directory / "a.net"), self.file("samples", random_samples(3, 8))
        bad, old = self.file("bad", b"bad"), self.file("old", b"old")
        for words, status, problem in [
            ([bad, "--out", out], 1, "bad: not a file of training samples, or a truncated one"),
            ([samples, "--from", bad, "--out", out], 1, "bad: not a policy network"),
            ([self.file("empty", b""), "--out", out], 1, "the files hold no samples"),
            ([samples, "--out", old], 2, "old exists; use --force to replace it"),
            ([samples, "--out", samples, "--force"], 2, "samples is also read"),
        ]:
            found, _, messages = self.result(*words)
            self.assertEqual(found, status)
            self.assertEqual(messages.count("\n"), 1)
            self.assertIn(problem, messages)
            self.assertFalse(os.path.exists(out))

    @needs_command
    def test_the_command_plays_a_trained_network(self):
        samples, out = self.directory / "deals.samples", self.directory / "a.net"
        run_command("selfplay-data", "--deals", "40", "--out", samples)
        status, *_ = self.result(str(samples), "--epochs", "1", "--out", str(out))
        self.assertEqual(status, 0)
        run_command("arena", f"net:{out}", "tuned", "--deals", "2")


if __name__ == "__main__":
    unittest.main()
