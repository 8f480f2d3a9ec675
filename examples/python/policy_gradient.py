"""A policy gradient with NumPy that learns to beat random play: python3 policy_gradient.py [SETUP] [ROLLOUTS]

A net with one layer plays one seat of each table, chance the others. After every rollout the actions of games that were
won become likelier (REINFORCE with a mean baseline, by Adam)."""
import time
import numpy
import signoria
TABLES, HIDDEN, RATE = 256, 64, 0.003


def forward(weights, rows, masks):
    hidden = numpy.tanh(rows @ weights[0])
    scores = numpy.where(masks, hidden @ weights[1], -1e9)
    odds = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    return hidden, odds / odds.sum(axis=1, keepdims=True)


def rollout(batch, weights, rng, learner):
    """Plays until a game has ended at every table: what the net saw, what it did, its share of the win, all shares."""
    steps, gain = [], numpy.full(batch.tables, numpy.nan)
    while numpy.isnan(gain).any():
        rows, masks, ours = batch.observations.copy(), batch.masks != 0, (batch.seats == learner) & numpy.isnan(gain)
        actions = batch.sample().copy()
        _, odds = forward(weights, rows[ours], masks[ours])
        actions[ours] = (odds.cumsum(axis=1) > rng.random((len(odds), 1)) * 0.999999).argmax(axis=1)
        steps.append((numpy.flatnonzero(ours), rows[ours], masks[ours], actions[ours]))
        _, _, rewards, ends, _ = batch.step(actions)
        gain = numpy.where((ends != signoria.RUNNING) & numpy.isnan(gain), rewards[range(batch.tables), learner], gain)
    tables, *seen = (numpy.concatenate(part) for part in zip(*steps))
    return *seen, gain[tables], gain


def gradient(weights, rows, masks, actions, gains):
    hidden, odds = forward(weights, rows, masks)
    push = -odds
    push[numpy.arange(len(actions)), actions] += 1
    push *= (gains - gains.mean())[:, None] / len(gains)
    return [rows.T @ (push @ weights[1].T * (1 - hidden**2)), hidden.T @ push]


def main(setup="pebbles seats=2", rollouts=200):
    batch, rng, start = signoria.Batch(setup, TABLES, form="floats"), numpy.random.default_rng(1), time.time()
    size, actions = batch.observation_size, batch.action_count
    weights = [rng.normal(0, size**-0.5, (size, HIDDEN)), numpy.zeros((HIDDEN, actions))]
    mean, square, learner = [0 * w for w in weights], [0 * w for w in weights], numpy.arange(TABLES) % batch.seats_in_play
    print(f"{setup}: a share of {1 / batch.seats_in_play:.2f} is random play\nseconds    games  share of wins")
    for number in range(rollouts):
        batch.reset(seed=number * TABLES)
        *seen, shares = rollout(batch, weights, rng, learner)
        if number % 10 == 0 or number == rollouts - 1:
            print(f"{time.time() - start:7.1f} {(number + 1) * TABLES:8} {shares.mean():14.3f}", flush=True)
        for i, slope in enumerate(gradient(weights, *seen)):
            mean[i], square[i] = 0.9 * mean[i] + 0.1 * slope, 0.99 * square[i] + 0.01 * slope**2
            weights[i] += RATE * mean[i] / (numpy.sqrt(square[i]) + 1e-8)
    return shares.mean()


if __name__ == "__main__":
    signoria.run_example(main, __doc__)
