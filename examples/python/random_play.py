"""Random play: python3 random_play.py [SETUP] [GAMES]"""

import argparse

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


def count(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("setup", nargs="?", default="pebbles seats=4", help="a game and its options (default: %(default)s)")
    words.add_argument("games", nargs="?", type=count, default=100, help="how many (default: %(default)s)")
    try:
        main(**vars(words.parse_args()))
    except signoria.SignoriaError as wrong:
        words.error(str(wrong))
