"""Tests of the Python bindings: python3 bindings/python/test_signoria.py (SIGNORIA_LIBRARY names the library)."""

import random
import sys
import unittest
from array import array
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import signoria  # noqa: E402


def play(env, seed, choose):
    env.reset(seed=seed)
    trail = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination:
            env.step(None)
            continue
        action = choose(env, observation)
        trail.append((agent, action))
        env.step(action)
    return trail, env.points(), dict(env.rewards)


def anything(rng):
    return lambda env, seen: rng.choice([a for a, legal in enumerate(seen["action_mask"]) if legal])


class Signoria(unittest.TestCase):
    def test_all_games_are_there(self):
        self.assertEqual({"pebbles", "siena", "florenza"}, set(signoria.games()))
        self.assertRegex(signoria.version(), r"^\d+\.\d+\.\d+$")

    def test_whole_games_by_chance(self):
        for setup in ("pebbles seats=3", "siena seats=4", "siena seats=2 edition=french", "florenza seats=5"):
            with self.subTest(setup):
                env = signoria.Env(setup)
                for seed in range(3):
                    trail, points, rewards = play(env, seed, anything(random.Random(seed)))
                    self.assertGreater(len(trail), 5)
                    self.assertEqual(len(points), len(env.possible_agents))
                    self.assertIn(round(sum(rewards.values()), 5), (0.0, 1.0))

    def test_same_seed_same_game(self):
        one = play(signoria.Env("siena seats=3"), 5, anything(random.Random(1)))
        two = play(signoria.Env("siena seats=3"), 5, anything(random.Random(1)))
        other = play(signoria.Env("siena seats=3"), 6, anything(random.Random(1)))
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)

    def test_mask_and_list_agree_and_text_comes_back(self):
        rng = random.Random(3)
        for setup in ("siena seats=4", "florenza seats=4"):
            env = signoria.Env(setup)
            env.reset(seed=2)
            for _ in range(300):
                if env.terminations[env.agent_selection]:
                    break
                legal = env.legal_actions()
                mask = env.action_mask()
                self.assertEqual(legal, [a for a, bit in enumerate(mask) if bit])
                for action in legal:
                    self.assertEqual(action, env.find_action(env.action_text(action)))
                env.step(rng.choice(legal))

    def test_illegal_is_refused_and_changes_nothing(self):
        env = signoria.Env("siena seats=4")
        env.reset(seed=1)
        before = env.render(env.agent_selection)
        illegal = next(a for a, legal in enumerate(env.action_mask()) if not legal)
        for wrong in (illegal, -1, env.action_count, 10**9):
            with self.assertRaises(signoria.SignoriaError):
                env.step(wrong)
        self.assertEqual(before, env.render(env.agent_selection))

    def test_wrong_set_up_says_what_is_allowed(self):
        for setup in ("", "chess", "siena seats=9", "siena seats=4 hats=on"):
            with self.assertRaises(signoria.SignoriaError) as caught:
                signoria.Env(setup)
            self.assertGreater(len(str(caught.exception)), 10)

    def test_copy_plays_on_alike_and_apart(self):
        env = signoria.Env("florenza seats=3")
        env.reset(seed=4)
        for _ in range(40):
            env.step(env.bot("steward"))
        other = env.copy()
        self.assertEqual(env.render(), other.render())
        first = env.legal_actions()[0]
        before = env.render()
        other.step(first)
        self.assertEqual(before, env.render())
        env.step(first)
        self.assertEqual(env.render(), other.render())

    def test_observations(self):
        env = signoria.Env("siena seats=4 hands=hidden")
        env.reset(seed=4)
        for _ in range(60):
            env.step(env.bot("steward"))
        names = [env.observation_name(i) for i in range(env.observation_size)]
        self.assertEqual(len(names), len(set(names)))
        one, two = (env.observe(agent)["observation"] for agent in env.possible_agents[:2])
        differ = {names[i].split()[0] for i in range(len(names)) if one[i] != two[i]}
        self.assertTrue(differ & {"hand", "senesi", "deck"}, differ)
        row = array("i", [0] * env.observation_size)
        env.observe_into("seat_1", row)
        self.assertEqual(list(row), one)
        self.assertEqual(one[names.index("florins 5")], -1)

    def test_bots_beat_chance(self):
        env, wins = signoria.Env("siena seats=2"), 0.0
        for seed in range(20):
            rng = random.Random(seed)
            pick = anything(rng)
            seat = f"seat_{seed % 2 + 1}"
            _, _, rewards = play(
                env, seed, lambda e, seen: e.bot("steward") if e.agent_selection == seat else pick(e, seen)
            )
            wins += rewards[seat]
        self.assertGreaterEqual(wins, 15)

    def test_positions(self):
        env = signoria.Env("pebbles seats=2")
        env.reset(options={"position": "pebbles seats=2; coins 4 4"})
        self.assertIn("coins = 4 4", env.render())
        with self.assertRaises(signoria.SignoriaError):
            env.set_position("pebbles seats=2; coins 6 6")
        with self.assertRaises(signoria.SignoriaError):
            env.set_position("pebbles seats=3")


if __name__ == "__main__":
    unittest.main()
