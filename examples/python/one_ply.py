"""Looking one action ahead, against random play: python3 one_ply.py [SETUP] [GAMES]

The first seat tries each legal action in a few copies of the table and plays the one with the best lead in points.
A copy is what the seat may imagine: what is hidden from it, and chance to come, are drawn again.
"""

import signoria

COPIES = 4


def lead(env, seat):
    points = env.points()
    return points[seat] - max(points[:seat] + points[seat + 1:])


def best(env):
    seat, scores = env.possible_agents.index(env.agent_selection), {}
    for action in env.legal_actions():
        scores[action] = 0
        for seed in range(COPIES):
            copy = env.copy(seed=seed)
            copy.step(action)
            scores[action] += lead(copy, seat)
    return max(scores, key=scores.get)


def main(setup="pebbles seats=2", games=20):
    env = signoria.Env(setup)
    ours, share = env.possible_agents[0], 0.0
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            if termination or truncation:
                share += reward if agent == ours else 0
                env.step(None)
            elif agent == ours:
                env.step(best(env))
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
    print(f"{share / games:.3f} of the wins; random play has {1 / len(env.possible_agents):.3f}")
    return share / games


if __name__ == "__main__":
    signoria.run_example(main, __doc__)
