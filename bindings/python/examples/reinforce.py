"""Learns Hearts against three random players by REINFORCE, then plays a match.

A network with one hidden layer chooses the cards. All actions of a deal get its reward.
"""

import sys

import gymnasium
import numpy as np

import handsense.env  # noqa: F401, registers the environments

GAMES, STEPS, HIDDEN, RATE, CARDS = 512, 32, 64, 2e-3, 52
random = np.random.default_rng(1)
envs = gymnasium.make_vec("handsense/Hearts-v0", num_envs=GAMES, opponents="random")
shapes = [(22 * CARDS, HIDDEN), (HIDDEN, CARDS)]
weights = [random.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]
means, squares = ([np.zeros(shape, np.float32) for shape in shapes] for _ in range(2))


def play(seen: dict, steps: int) -> tuple[dict, list, np.ndarray, np.ndarray]:
    """Plays with actions by their probability; returns the decisions, the rewards and the ends."""
    decisions, rewards, ends = [], [], []
    for _ in range(steps):
        planes = seen["observation"].reshape(GAMES, -1)
        hidden = np.maximum(planes @ weights[0], 0)
        scores = np.where(seen["action_mask"], hidden @ weights[1], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        below = chances.cumsum(axis=1)
        drawn = (below > random.random((GAMES, 1)) * below[:, -1:]).argmax(axis=1)
        decisions.append((planes, hidden, chances, drawn))
        seen, reward, over, _, _ = envs.step(drawn)
        rewards.append(reward)
        ends.append(over)
    return seen, decisions, np.array(rewards), np.array(ends)


seen, _ = envs.reset(seed=1)
for update in range(1, 1 + int(sys.argv[1] if len(sys.argv) > 1 else 400)):
    seen, decisions, rewards, ends = play(seen, STEPS)
    if update % 20 == 0:
        print(f"update {update}: {rewards[ends].mean():+.2f} points a deal", flush=True)
    returns = np.where(ends, rewards, np.nan)
    for step in range(STEPS - 2, -1, -1):
        returns[step] = np.where(ends[step], returns[step], returns[step + 1])
    gains = np.nan_to_num((returns - np.nanmean(returns)) / np.nanstd(returns))
    gradients = [np.zeros_like(each) for each in weights]
    for (planes, hidden, chances, drawn), gain in zip(decisions, gains.astype(np.float32)):
        error = (np.eye(CARDS, dtype=np.float32)[drawn] - chances) * gain[:, None]
        gradients[1] += hidden.T @ error / (GAMES * STEPS)
        gradients[0] += planes.T @ (error @ weights[1].T * (hidden > 0)) / (GAMES * STEPS)
    for weight, gradient, mean, square in zip(weights, gradients, means, squares):  # Adam
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        fresh = np.sqrt(square / (1 - 0.999**update)) + 1e-8
        weight += RATE * mean / (1 - 0.9**update) / fresh
_, _, rewards, ends = play(envs.reset(seed=10**9)[0], 200)
width = 1.96 * rewards[ends].std() / ends.sum() ** 0.5
print(f"against three random players: {rewards[ends].mean():+.2f} ± {width:.2f}, {ends.sum()} deals")
