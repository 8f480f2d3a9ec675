"""Random play: python3 random_play.py [SETUP] [GAMES]"""

import signoria


def main(setup="pebbles seats=4", games=100):
    env = signoria.Env(setup)
    wins = dict.fromkeys(env.possible_agents, 0.0)
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            if termination or truncation:
                wins[agent] += reward
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
    for agent, share in wins.items():
        print(f"{agent}: {share / games:.3f} of the wins")
    return wins


if __name__ == "__main__":
    signoria.run_example(main, __doc__)
