"""A policy gradient with NumPy that learns to beat random play: python3 policy_gradient.py [SETUP] [ROLLOUTS] [STEPS]

The net has one layer of 64 and sits at one seat of each table; at the others legal actions are drawn evenly. After
every rollout the actions of games that were won become likelier (REINFORCE with a mean baseline, by Adam). STEPS of a
rollout should be more than a game has.
"""

import argparse
import sys
import time

import numpy
import signoria

TABLES, HIDDEN, RATE = 256, 64, 0.003


def forward(weights, rows, masks):
    hidden = numpy.tanh(rows @ weights[0] + weights[1])
    scores = numpy.where(masks, hidden @ weights[2] + weights[3], -1e9)
    odds = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    return hidden, odds / odds.sum(axis=1, keepdims=True)


def rollout(batch, weights, rng, learner, count):
    """Plays `count` steps at every table; returns what the net saw and did in games that ended, and win shares."""
    tables, steps = numpy.arange(batch.tables), []
    for _ in range(count):
        rows, masks, ours = batch.observations.copy(), batch.masks != 0, batch.seats == learner
        actions = batch.sample().copy()
        _, odds = forward(weights, rows[ours], masks[ours])
        actions[ours] = (odds.cumsum(axis=1) > rng.random((len(odds), 1)) * 0.999999).argmax(axis=1)
        _, _, rewards, ends, _ = batch.step(actions)
        steps.append((rows, masks, actions, ours, ends == signoria.ENDED, rewards[tables, learner]))
    rows, masks, actions, ours, ends, rewards = (numpy.stack(part) for part in zip(*steps))
    gains, known = numpy.zeros_like(rewards), numpy.zeros_like(ours)
    gain, ended = numpy.zeros(batch.tables), numpy.zeros(batch.tables, bool)
    for step in reversed(range(count)):  # a step gets what its game gave at the end
        gain, ended = numpy.where(ends[step], rewards[step], gain), ended | ends[step]
        gains[step], known[step] = gain, ended
    use = ours & known
    return rows[use], masks[use], actions[use], gains[use], rewards[ends]


def gradient(weights, rows, masks, actions, gains):
    hidden, odds = forward(weights, rows, masks)
    push = -odds
    push[numpy.arange(len(actions)), actions] += 1
    push *= (gains - gains.mean())[:, None] / len(gains)
    back = push @ weights[2].T * (1 - hidden**2)
    return [rows.T @ back, back.sum(axis=0), hidden.T @ push, push.sum(axis=0)]


def main(setup="pebbles seats=2", rollouts=200, steps=128):
    batch, rng, start = signoria.Batch(setup, TABLES, form="floats"), numpy.random.default_rng(1), time.time()
    size, count, learner = batch.observation_size, batch.action_count, numpy.arange(TABLES) % batch.seats_in_play
    weights = [rng.normal(0, size**-0.5, (size, HIDDEN)), numpy.zeros(HIDDEN), numpy.zeros((HIDDEN, count)),
               numpy.zeros(count)]
    mean, square, games = [0 * w for w in weights], [0 * w for w in weights], 0
    print(f"{setup}: a share of {1 / batch.seats_in_play:.2f} is random play\nseconds    games  share of wins")
    for number in range(rollouts):
        *seen, shares = rollout(batch, weights, rng, learner, steps)
        if not len(shares):
            sys.exit(f"no game ended within {steps} steps: give more STEPS")
        games += len(shares)
        if number % 10 == 0 or number == rollouts - 1:
            print(f"{time.time() - start:7.1f} {games:8} {shares.mean():14.3f}", flush=True)
        for i, slope in enumerate(gradient(weights, *seen)):
            mean[i], square[i] = 0.9 * mean[i] + 0.1 * slope, 0.99 * square[i] + 0.01 * slope**2
            weights[i] += RATE * mean[i] / (numpy.sqrt(square[i]) + 1e-8)
    return shares.mean()


def count(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("setup", nargs="?", default="pebbles seats=2", help="a game and its options (default: %(default)s)")
    words.add_argument("rollouts", nargs="?", type=count, default=200, help="how often it learns (default: %(default)s)")
    words.add_argument("steps", nargs="?", type=count, default=128, help="of each table between (default: %(default)s)")
    try:
        main(**vars(words.parse_args()))
    except signoria.SignoriaError as wrong:
        words.error(str(wrong))
