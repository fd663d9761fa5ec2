"""Trains the policy network of Hearts with PyTorch, from files of `handsense selfplay-data`.

python3 tuning/train_policy.py first.samples second.samples --out my.net
handsense arena net:my.net tuned --deals 2000

It trains as `handsense train` does (crates/lab/src/training): the same loss, optimiser, initial distribution,
batch size and held-out samples. The differences are:

- The random numbers are others.
- The softmax takes the exponential function; `handsense train` approximates it by (1 + x/256)^256.
- `--device cuda` trains on a GPU.

The same samples, options and seed give the same network, byte for byte, on one device and one number of threads.
Another version of PyTorch, model of processor, device or number of threads may sum in another order.
The network then differs slightly. The tests check this on one thread of the CPU; no test runs on a GPU.

Requires Python 3.10, numpy and PyTorch. docs/use/train-policy.md explains the training.
"""

import argparse
import os
import sys
from typing import NamedTuple

try:
    import numpy as np
except ImportError:
    sys.exit("train_policy.py needs numpy")
try:
    import torch
except ImportError:
    torch = None

# The network: crates/hearts/src/policy_net/features.rs, crates/hearts/src/policy_net/net.rs and
# crates/hearts/src/hidden_layer.rs.
FEATURES = 313
HIDDEN = 256
RANKS = 13
DECK_SIZE = 52
MAX_ACTIVATION = 127
WEIGHT_STEP = 8
MAX_WEIGHT = 40
MAX_BIAS = 327
OUTPUT_SCALE = 32
MAGIC = b"hsnet\0\0\x02"

# The loss: crates/lab/src/training/loss.rs.
TEMPERATURE = 0.5
SQUARED_ERROR_WEIGHT = 0.01
MAX_ERROR = 4.0

# The training: crates/lab/src/training/trainer.rs, crates/lab/src/training/adam.rs and
# crates/cli/src/commands/train.rs.
BATCH = 2_048
LEARNING_RATE, CONTINUED_LEARNING_RATE = 2e-3, 1e-3
BETAS = (0.9, 0.999)
MAX_PRIOR = 30.0
INITIAL_WEIGHT, INITIAL_BIAS, INITIAL_OUTPUT = 0.17, 0.2, 0.035
HELD_OUT = 20

# A sample: crates/lab/src/training/sample.rs. Each card has its code, its prior and its payoff.
FEATURE_BYTES, CARD_BYTES = 2, 5
LEAST_BYTES = 2 + 2 * CARD_BYTES

#: The bytes of a file that are parsed at once.
BLOCK = 1 << 22
#: The held-out samples that are evaluated at once.
EVALUATED = 8_192


class TrainingError(Exception):
    """A file that cannot be used, or another reason to stop, as a sentence for the user."""


class UsageError(TrainingError):
    """An output that may not be written."""


# Samples


class Samples(NamedTuple):
    """Training samples. Those of sample `i` lie from `starts[i]` up to `starts[i + 1]`, not included."""

    feature_starts: np.ndarray
    #: The active features, `uint16`.
    features: np.ndarray
    card_starts: np.ndarray
    #: The index of each candidate card: 13 · suit + rank.
    cards: np.ndarray
    #: The value that the tuned policy gives each card, and its label, in hundredths of a point.
    priors: np.ndarray
    payoffs: np.ndarray

    @property
    def count(self):
        """The number of samples."""
        return len(self.feature_starts) - 1


def read_samples(paths):
    """Reads files of `handsense selfplay-data`, in about 160 bytes for each sample.

    Raises TrainingError for a file that cannot be read, is truncated, or does not hold samples.
    """
    size = sum(file_size(path) for path in paths)
    # Arrays for the most samples, features and cards of this size. Pages that are never written take no memory.
    samples = Samples(
        np.empty(size // LEAST_BYTES + 1, np.int64),
        np.empty(size // FEATURE_BYTES, np.uint16),
        np.empty(size // LEAST_BYTES + 1, np.int64),
        np.empty(size // CARD_BYTES, np.uint8),
        np.empty(size // CARD_BYTES, np.int16),
        np.empty(size // CARD_BYTES, np.int16),
    )
    samples.feature_starts[0] = samples.card_starts[0] = 0
    count = features = cards = 0
    for path in paths:
        for data, starts in blocks(path):
            part = parse(data, starts)
            if part is None:
                raise TrainingError(f"{path}: not a file of training samples")
            places = slice(count + 1, count + 1 + len(starts))
            samples.feature_starts[places] = features + part.feature_starts[1:]
            samples.card_starts[places] = cards + part.card_starts[1:]
            samples.features[features : features + len(part.features)] = part.features
            for column, new in zip(samples[3:], part[3:]):
                column[cards : cards + len(new)] = new
            count += len(starts)
            features += len(part.features)
            cards += len(part.cards)
    starts = slice(count + 1)
    return Samples(
        samples.feature_starts[starts],
        samples.features[:features],
        samples.card_starts[starts],
        *(column[:cards] for column in samples[3:]),
    )


def file_size(path):
    """Returns the size of a regular file."""
    try:
        size = os.path.getsize(path)
    except OSError as error:
        raise TrainingError(f"{path}: {error.strerror}") from None
    if not os.path.isfile(path):
        raise TrainingError(f"{path}: not a regular file")
    return size


def blocks(path):
    """Yields the bytes of some whole samples, and the start of each, up to the end of the file."""
    rest = b""
    try:
        with open(path, "rb") as file:
            while block := file.read(BLOCK):
                data = rest + block
                starts, end = walk(data)
                rest = data[end:]
                yield np.frombuffer(data, np.uint8), np.array(starts, np.int64)
    except OSError as error:
        raise TrainingError(f"{path}: {error.strerror}") from None
    if rest:
        raise TrainingError(f"{path}: not a file of training samples, or a truncated one")


def walk(data):
    """Returns the starts of the whole samples in these bytes, and the end of the last."""
    starts, start, size = [], 0, len(data)
    while start + 1 < size:
        # The two counts are one byte each.
        end = start + 2 + FEATURE_BYTES * data[start] + CARD_BYTES * data[start + 1]
        if end > size:
            break
        starts.append(start)
        start = end
    return starts, start


def parse(data, starts):
    """Returns the samples that begin at these places, or None if one is invalid."""
    counts = data[starts].astype(np.int64)
    card_counts = data[starts + 1].astype(np.int64)
    at = ragged(starts + 2, counts, FEATURE_BYTES)
    features = data[at] | data[at + 1].astype(np.uint16) << 8
    at = ragged(starts + 2 + FEATURE_BYTES * counts, card_counts, CARD_BYTES)
    codes = data[at]
    suits, ranks = codes >> 4, codes & 15
    if (card_counts < 2).any() or (features >= FEATURES).any() or (suits > 3).any() or (ranks >= RANKS).any():
        return None
    priors, payoffs = (
        (data[at + place] | data[at + place + 1].astype(np.uint16) << 8).view(np.int16) for place in (1, 3)
    )
    return Samples(ends(counts), features, ends(card_counts), suits * RANKS + ranks, priors, payoffs)


def ends(counts):
    """Returns 0, and the sum up to each count."""
    return np.concatenate([[0], np.cumsum(counts)])


def ragged(firsts, counts, step):
    """Returns for each first place as many places as its count, `step` apart, in one array."""
    before = ends(counts)
    return np.repeat(firsts - step * before[:-1], counts) + step * np.arange(before[-1])


# Network files


class Net(NamedTuple):
    """The integers of a network file."""

    #: FEATURES rows of HIDDEN weights, `int8`.
    feature_weights: np.ndarray
    #: DECK_SIZE rows of HIDDEN output weights, `int8`.
    cards: np.ndarray
    #: The bias of each hidden unit, `int16`.
    hidden: np.ndarray
    #: The output bias of each card, `int16`.
    base: np.ndarray


#: The shape, the type and the largest absolute number of each part of a file.
PARTS = Net(
    ((FEATURES, HIDDEN), np.dtype("i1"), MAX_WEIGHT),
    ((DECK_SIZE, HIDDEN), np.dtype("i1"), 127),
    ((HIDDEN,), np.dtype("<i2"), MAX_BIAS),
    ((DECK_SIZE,), np.dtype("<i2"), 32_767),
)
#: What 1.0 is in each part: one unit of activation, or one point.
UNITS = Net(
    MAX_ACTIVATION / WEIGHT_STEP,
    100.0 * OUTPUT_SCALE / MAX_ACTIVATION,
    float(MAX_ACTIVATION),
    100.0,
)


def checksum(body):
    """Returns the 64-bit FNV-1a hash."""
    value = 0xCBF29CE484222325
    for byte in body:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def net_bytes(net):
    """Returns the file of a network."""
    body = b"".join(part.astype(dtype).tobytes() for part, (_, dtype, _) in zip(net, PARTS))
    return MAGIC + body + checksum(body).to_bytes(8, "little")


def read_net(path):
    """Reads a network file. Raises TrainingError for a file that is not one."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise TrainingError(f"{path}: {error.strerror}") from None
    sizes = [int(np.prod(shape)) * dtype.itemsize for shape, dtype, _ in PARTS]
    expected = len(MAGIC) + sum(sizes) + 8
    body = data[len(MAGIC) : -8]
    if not data.startswith(MAGIC):
        raise TrainingError(f"{path}: not a policy network, or one of another version")
    if len(data) != expected:
        raise TrainingError(f"{path}: the network has {len(data)} bytes, not {expected}")
    if data[-8:] != checksum(body).to_bytes(8, "little"):
        raise TrainingError(f"{path}: the checksum of the network is wrong")
    parts, start = [], 0
    for (shape, dtype, _), size in zip(PARTS, sizes):
        parts.append(np.frombuffer(body[start : start + size], dtype).reshape(shape))
        start += size
    for part in (0, 2):
        if np.abs(parts[part].astype(np.int32)).max() > PARTS[part][2]:
            raise TrainingError(f"{path}: a number of the network is out of range")
    return Net(*parts)


def check_output(path, inputs, force):
    """Raises UsageError for an output that may not be written."""
    if any(os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other) for other in inputs):
        raise UsageError(f"{path} is also read; choose another file to write")
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(f"{path} is not a regular file")
    if not force and os.path.exists(path) and os.path.getsize(path) > 0:
        raise UsageError(f"{path} exists; use --force to replace it")
    if not os.path.isdir(os.path.dirname(os.path.realpath(path))):
        raise UsageError(f"{path}: the directory does not exist")


def write_net(path, net, force=False):
    """Writes a network file whole or not at all, and replaces an existing one only with `force`."""
    check_output(path, [], force)
    target = os.path.realpath(path)
    directory, name = os.path.split(target)
    part = os.path.join(directory, f".{name}.{os.getpid()}.part")
    try:
        try:
            with open(part, "wb") as file:
                file.write(net_bytes(net))
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        finally:
            if os.path.exists(part):
                os.remove(part)
    except OSError as error:
        raise TrainingError(f"{path}: {error.strerror}") from None


def quantise(parameters):
    """Returns the network of floating-point parameters: rounded to the nearest integer in range."""
    parts = []
    for numbers, unit, (_, dtype, most) in zip(parameters, UNITS, PARTS):
        scaled = (np.asarray(numbers, np.float32) * np.float32(unit)).astype(np.float64)
        # Halves are rounded away from 0, as in Rust.
        whole = np.trunc(scaled + np.copysign(0.5, scaled))
        parts.append(np.clip(whole, -most, most).astype(dtype))
    return Net(*parts)


def dequantise(net):
    """Returns the floating-point parameters of a network."""
    return Net(*(part.astype(np.float32) / np.float32(unit) for part, unit in zip(net, UNITS)))


# Training

if torch is not None:

    class FeatureSums(torch.autograd.Function):
        """The sum of the rows of the active features, for each sample.

        The gradient of a row is a sum too: over the samples in which its feature is active. A stable sort
        brings them together. This is faster than the gradient of `torch.nn.EmbeddingBag`, and adds in a fixed
        order on every device.
        """

        @staticmethod
        def forward(ctx, rows, features, starts):
            ctx.save_for_backward(features, starts)
            return bag(features.int(), rows, starts)

        @staticmethod
        def backward(ctx, gradient):
            features, starts = ctx.saved_tensors
            features, order = torch.sort(features, stable=True)
            samples = torch.arange(len(starts) - 1, dtype=torch.int32, device=starts.device)
            samples = samples.repeat_interleave(starts.diff(), output_size=len(order)).index_select(0, order)
            numbers = torch.arange(FEATURES + 1, dtype=features.dtype, device=features.device)
            return bag(samples, gradient.contiguous(), torch.searchsorted(features, numbers)), None, None


def bag(numbers, rows, starts):
    """Sums the rows with these numbers, from each start up to the next."""
    return torch.nn.functional.embedding_bag(numbers, rows, starts.int(), mode="sum", include_last_offset=True)


class Batch(NamedTuple):
    """Some samples as tensors. The cards of a sample are one row; `real` tells them from padding."""

    features: "torch.Tensor"
    starts: "torch.Tensor"
    cards: "torch.Tensor"
    priors: "torch.Tensor"
    payoffs: "torch.Tensor"
    real: "torch.Tensor"


class Dataset:
    """Samples on a device."""

    def __init__(self, samples, device):
        signed = samples._replace(features=samples.features.view(np.int16))
        self.columns = Samples(*(torch.from_numpy(column).to(device) for column in signed))
        self.most_cards = int(np.diff(samples.card_starts).max(initial=0))
        self.device = device

    def batch(self, numbers):
        """Returns the samples with these numbers."""
        columns, numbers = self.columns, numbers.to(self.device)
        first = columns.feature_starts.index_select(0, numbers)
        counts = columns.feature_starts.index_select(0, numbers + 1) - first
        starts = torch.nn.functional.pad(counts.cumsum(0), (1, 0))
        total = int(starts[-1])
        at = (first - starts[:-1]).repeat_interleave(counts, output_size=total)
        at += torch.arange(total, device=self.device)
        features = columns.features.index_select(0, at)
        first = columns.card_starts.index_select(0, numbers)
        after = columns.card_starts.index_select(0, numbers + 1)
        at = first[:, None] + torch.arange(self.most_cards, device=self.device)
        real = at < after[:, None]
        at = at.clamp_(max=len(columns.cards) - 1).flatten()
        cards, priors, payoffs = (column.index_select(0, at).view(real.shape) for column in columns[3:])
        return Batch(features, starts, cards.long(), priors / 100.0, payoffs / 100.0, real)


class Model:
    """The network with floating-point parameters. 1.0 is the largest activation, or one point."""

    def __init__(self, parameters, device):
        self.parameters = Net(*(torch.tensor(part, device=device, requires_grad=True) for part in parameters))

    @staticmethod
    def random(generator, device):
        """Returns a model with random weights."""

        def random(shape, most):
            return (most * (torch.randint(20_001, shape, generator=generator) / 10_000.0 - 1.0)).numpy()

        (weights, *_), (cards, *_), (hidden, *_), (base, *_) = PARTS
        return Model(
            Net(
                random(weights, INITIAL_WEIGHT),
                random(cards, INITIAL_OUTPUT),
                np.full(hidden, INITIAL_BIAS, np.float32),
                np.zeros(base, np.float32),
            ),
            device,
        )

    def continue_from(self, net):
        """Takes the parameters of a network. Hidden units without output weights keep their random weights."""
        used = torch.from_numpy(net.cards.any(0))
        with torch.no_grad():
            for name, part, numbers in zip(Net._fields, self.parameters, dequantise(net)):
                numbers = torch.from_numpy(numbers).to(part.device)
                if name in ("feature_weights", "hidden"):
                    numbers = torch.where(used.to(part.device), numbers, part)
                part.copy_(numbers)

    def values(self, batch):
        """Returns the value of each card in points. Those of the padding mean nothing."""
        rows, cards, bias, base = self.parameters
        units = FeatureSums.apply(rows, batch.features, batch.starts) + bias
        # Unlike `clamp`, it has the derivative 0 at both limits.
        units = torch.nn.functional.hardtanh(units, 0.0, 1.0)
        outputs = torch.addmm(base, units, cards.t())
        return batch.priors.clamp(-MAX_PRIOR, MAX_PRIOR) + outputs.gather(1, batch.cards)

    def clamp(self):
        """Clamps the parameters to what a file can hold."""
        with torch.no_grad():
            for part, unit, (*_, most) in zip(self.parameters, UNITS, PARTS):
                part.clamp_(-most / unit, most / unit)

    def net(self):
        """Returns the network, quantised to integers."""
        return quantise([part.detach().cpu().numpy() for part in self.parameters])


def mean_of(numbers, real):
    """Returns the mean over the cards of each sample, as a column."""
    return numbers.where(real, 0.0).sum(1, keepdim=True) / real.sum(1, keepdim=True)


def loss(values, payoffs, real):
    """Returns the mean loss of some samples.

    It is the expected payoff, with the opposite sign, of a player who draws a card from the softmax of the values.
    A small squared error keeps the values in units of points. It is linear beyond MAX_ERROR. The mean value of a
    sample counts as a constant in the derivative.
    """
    payoffs = (payoffs - mean_of(payoffs, real)).where(real, 0.0)
    weights = (values / TEMPERATURE).masked_fill(~real, -torch.inf).softmax(1)
    centred = values - mean_of(values, real).detach()
    errors = torch.nn.functional.huber_loss(centred, payoffs, reduction="none", delta=MAX_ERROR)
    return (SQUARED_ERROR_WEIGHT * errors.where(real, 0.0) - weights * payoffs).sum() / len(values)


def held_out_count(count):
    """Returns how many of these samples are held out: every 20th."""
    return count // HELD_OUT


def train(samples, epochs, seed, device="cpu", start=None, on_epoch=lambda epoch, model, dataset: None):
    """Trains a network, from the network `start` or from random weights, and returns the model.

    `on_epoch` is called after each epoch with its number, counted from 1, the model and the dataset.
    """
    generator = torch.Generator().manual_seed(seed)
    model, rate = Model.random(generator, device), LEARNING_RATE
    if start is not None:
        model.continue_from(start)
        rate = CONTINUED_LEARNING_RATE
    dataset = Dataset(samples, device)
    count = samples.count - held_out_count(samples.count)
    steps, done = -(-count // BATCH) * epochs, 0
    optimiser = torch.optim.Adam(model.parameters, lr=rate, betas=BETAS)
    for epoch in range(1, epochs + 1):
        order = torch.randperm(count, generator=generator)
        # The last of every 20 samples is held out.
        order += order // (HELD_OUT - 1)
        for numbers in order.split(BATCH):
            batch = dataset.batch(numbers)
            optimiser.zero_grad()
            loss(model.values(batch), batch.payoffs, batch.real).backward()
            optimiser.param_groups[0]["lr"] = rate * (1.0 - done / steps)
            optimiser.step()
            model.clamp()
            done += 1
        on_epoch(epoch, model, dataset)
    return model


def evaluate(model, dataset, numbers):
    """Returns the mean payoffs of the cards that the tuned policy and the network choose in these samples.

    They are in points above the mean of all candidate cards.
    """
    sums = [0.0, 0.0]
    with torch.no_grad():
        for part in numbers.split(EVALUATED):
            batch = dataset.batch(part)
            payoffs = batch.payoffs - mean_of(batch.payoffs, batch.real)
            for player, values in enumerate((batch.priors, model.values(batch))):
                best = values.masked_fill(~batch.real, -torch.inf).argmax(1, keepdim=True)
                sums[player] += float(payoffs.gather(1, best).double().sum())
    return [total / max(len(numbers), 1) for total in sums]


def held_out_numbers(count):
    """Returns the numbers of the held-out samples among this number of samples."""
    return torch.arange(HELD_OUT - 1, count, HELD_OUT)


# The command


def whole(least, most):
    """Returns a parser of whole numbers in a range."""

    def parsed(text):
        number = int(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text} is not in {least}..={most}")
        return number

    parsed.__name__ = "whole number"
    return parsed


def arguments_of(words):
    """Parses the command line."""
    parser = argparse.ArgumentParser(
        description="Train the policy network on self-play data with PyTorch",
        epilog="The network plays as net:FILE in `handsense arena`.",
        allow_abbrev=False,
    )
    parser.add_argument("data", nargs="+", metavar="DATA", help="files of `handsense selfplay-data`")
    parser.add_argument("--out", required=True, metavar="FILE", help="file for the network")
    parser.add_argument(
        "--epochs",
        type=whole(1, 100_000),
        default=16,
        metavar="N",
        help="number of passes over the training samples [default: 16]",
    )
    parser.add_argument(
        "--seed",
        type=whole(0, 2**64 - 1),
        default=1,
        metavar="S",
        help="seed of the initial weights and of the order of the samples [default: 1]",
    )
    parser.add_argument("--from", dest="start", metavar="NETWORK", help="network to continue from")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where to train [default: cpu]")
    parser.add_argument(
        "--threads", type=whole(1, 256), metavar="T", help="threads on the CPU; by default those of PyTorch"
    )
    parser.add_argument("--force", action="store_true", help="replace an existing file")
    return parser.parse_args(words)


def run(arguments):
    """Reads the samples, trains and writes the network."""
    inputs = arguments.data + ([arguments.start] if arguments.start else [])
    check_output(arguments.out, inputs, arguments.force)
    if torch is None:
        raise TrainingError("PyTorch is missing: install the Python package torch")
    if arguments.device == "cuda":
        if not torch.cuda.is_available():
            raise TrainingError("PyTorch finds no CUDA device")
        # Without both, some sums on a GPU have no fixed order.
        os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
        torch.use_deterministic_algorithms(True, warn_only=True)
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    start = read_net(arguments.start) if arguments.start else None
    samples = read_samples(arguments.data)
    held_out = held_out_count(samples.count)
    if samples.count == 0:
        raise TrainingError("the files hold no samples")
    print(f"{samples.count - held_out:,} training samples, {held_out:,} held out", flush=True)
    numbers = held_out_numbers(samples.count)

    def on_epoch(epoch, model, dataset):
        tuned, network = evaluate(model, dataset, numbers)
        print(f"epoch {epoch}: tuned {tuned:+.4f}, net {network:+.4f} points a decision", flush=True)

    model = train(samples, arguments.epochs, arguments.seed, arguments.device, start, on_epoch)
    write_net(arguments.out, model.net(), arguments.force)


def main(words=None):
    """Runs the command and returns its exit status."""
    try:
        run(arguments_of(words))
    except TrainingError as error:
        print(f"train_policy.py: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
