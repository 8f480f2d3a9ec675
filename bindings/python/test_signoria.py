"""Tests of the Python bindings: python3 bindings/python/test_signoria.py (SIGNORIA_LIBRARY names the library)."""

import os
import random
import subprocess
import sys
import unittest
from array import array
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import signoria  # noqa: E402

try:
    import numpy
except ImportError:
    numpy = None

# Set-ups in which a game shows all it has; the game itself names them. SIGNORIA_TREE is for a copy of this file
# elsewhere.
TREE = Path(os.environ.get("SIGNORIA_TREE") or Path(__file__).resolve().parents[2])
SETUPS = [line for file in sorted(TREE.glob("games/*/tests/setups.txt"))
          for line in file.read_text().splitlines() if line and line[0] != "#"]
if not SETUPS:
    sys.exit(f"test_signoria: there is no games/*/tests/setups.txt in {TREE}; SIGNORIA_TREE names the tree")
HIDDEN = {line.split()[0]: line for line in SETUPS}.values()  # the last of each game: in which most is hidden
FIRST = signoria.games()[0]


def play(env, seed, choose):
    env.reset(seed=seed)
    trail, rewards = [], {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination:
            rewards[agent] = reward
            env.step(None)
            continue
        action = choose(env, observation)
        trail.append((agent, action))
        env.step(action)
    return trail, env.points(), rewards


def anything(rng):
    return lambda env, seen: rng.choice([a for a, legal in enumerate(seen["action_mask"].tobytes()) if legal])


class Signoria(unittest.TestCase):
    def test_all_games_are_there(self):
        games = signoria.games()
        self.assertLessEqual({setup.split()[0] for setup in SETUPS}, set(games))
        self.assertIn("pebbles", games)
        self.assertEqual(len(games), len(set(games)))
        for game in games:
            env = signoria.Env(game)
            trail, _, _ = play(env, 1, anything(random.Random(1)))
            self.assertGreater(len(trail), 0, game)
        self.assertRegex(signoria.version(), r"^\d+\.\d+\.\d+$")

    def test_whole_games_by_chance(self):
        for setup in SETUPS:
            with self.subTest(setup):
                env = signoria.Env(setup)
                for seed in range(3):
                    trail, points, rewards = play(env, seed, anything(random.Random(seed)))
                    self.assertGreater(len(trail), 5)
                    self.assertEqual(len(points), len(env.possible_agents))
                    self.assertIn(round(sum(rewards.values()), 5), (0.0, 1.0))

    def test_same_seed_same_game(self):
        one = play(signoria.Env(f"{FIRST} seats=3"), 5, anything(random.Random(1)))
        two = play(signoria.Env(f"{FIRST} seats=3"), 5, anything(random.Random(1)))
        other = play(signoria.Env(f"{FIRST} seats=3"), 6, anything(random.Random(1)))
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)

    def test_mask_and_list_agree_and_text_comes_back(self):
        rng = random.Random(3)
        for setup in SETUPS:
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
        env = signoria.Env()
        env.reset(seed=1)
        before = env.render(env.agent_selection)
        illegal = next(a for a, legal in enumerate(env.action_mask()) if not legal)
        for wrong in (illegal, -1, env.action_count, 10**9):
            with self.assertRaises(signoria.SignoriaError):
                env.step(wrong)
        self.assertEqual(before, env.render(env.agent_selection))

    def test_wrong_set_up_says_what_is_allowed(self):
        for setup in ("", "chess", f"{FIRST} seats=99", f"{FIRST} seats=4 hats=on"):
            with self.assertRaises(signoria.SignoriaError) as caught:
                signoria.Env(setup)
            self.assertGreater(len(str(caught.exception)), 10)

    def test_every_reset_is_another_game_unless_seeded(self):
        def seen_by_all(tables):
            """What everybody sees at tables of all games: some of these games never begin alike twice."""
            return [number for table in tables for agent in table.possible_agents
                    for number in table.observe(agent)["observation"]]

        def tables():
            return [signoria.Env(setup) for setup in SETUPS]

        env, seen = tables(), set()
        for _ in range(8):
            for table in env:
                table.reset()
            seen.add(tuple(seen_by_all(env)))
        self.assertEqual(len(seen), 8)
        self.assertNotEqual(seen_by_all(tables()), seen_by_all(tables()))
        env = env[0]

        def row(seeds):
            all_, rows = tables(), []
            for seed in seeds:
                for table in all_:
                    table.reset(seed=seed)
                rows.append(seen_by_all(all_))
            return rows

        self.assertEqual(row([7]), row([7]))
        one, two = row([7, None, None]), row([7, None, None])
        self.assertEqual(one, two)  # what follows a seed follows from it
        self.assertNotEqual(one[1], one[0])
        self.assertNotEqual(one[1], one[2])
        for wrong in (-1, 1 << 64, "seven", 1.5):
            with self.assertRaises(signoria.SignoriaError):
                env.reset(seed=wrong)

    def test_masks_are_arrays(self):
        env = signoria.Env()
        env.reset(seed=3)
        seen = env.observe(env.agent_selection)
        mask, row = seen["action_mask"], seen["observation"]
        self.assertEqual(len(mask), env.action_count)
        self.assertEqual(len(row), env.observation_size)
        self.assertEqual([a for a in range(env.action_count) if mask[a]], env.legal_actions())
        other = next(agent for agent in env.agents if agent != env.agent_selection)
        self.assertFalse(any(env.observe(other)["action_mask"]))
        view = memoryview(mask)
        self.assertEqual((view.format, view.itemsize), ("b", 1))
        kept = list(mask)
        env.step(env.legal_actions()[0])
        self.assertEqual(kept, list(mask))  # it is the caller's own

    @unittest.skipUnless(numpy, "NumPy is not there")
    def test_masks_with_numpy(self):
        env = signoria.Env()
        env.reset(seed=3)
        seen = env.observe(env.agent_selection)
        self.assertEqual(seen["action_mask"].dtype, numpy.int8)
        self.assertEqual(seen["observation"].dtype, numpy.int32)
        self.assertEqual(numpy.flatnonzero(seen["action_mask"]).tolist(), env.legal_actions())
        self.assertTrue(seen["action_mask"].flags.writeable)
        env.step(numpy.flatnonzero(env.action_mask())[0])
        row = numpy.zeros(env.observation_size, dtype=numpy.int32)
        env.observe_into("seat_1", row)
        self.assertTrue((row == env.observe("seat_1")["observation"]).all())
        for wrong in (numpy.zeros(env.observation_size), numpy.zeros(env.observation_size, dtype=numpy.int64),
                      numpy.zeros(2 * env.observation_size, dtype=numpy.int32)[::2]):
            with self.assertRaises(signoria.SignoriaError):
                env.observe_into("seat_1", wrong)

    def test_without_numpy(self):
        code = """
import sys
sys.modules["numpy"] = None
import signoria
env = signoria.Env()
env.reset(seed=3)
seen = env.observe(env.agent_selection)
assert type(seen["action_mask"]).__name__ == type(seen["observation"]).__name__ == "array"
assert [a for a, legal in enumerate(seen["action_mask"]) if legal] == env.legal_actions()
"""
        place = str(Path(signoria.__file__).resolve().parents[1])
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": place})

    def test_agents_that_are_done_are_gone(self):
        env = signoria.Env("pebbles seats=3 quick")
        env.reset(seed=2)
        while not any(env.terminations.values()):
            env.step(env.legal_actions()[0])
        self.assertEqual(env.agents, env.possible_agents)
        left = list(env.possible_agents)
        while env.agents:
            self.assertEqual(env.agent_selection, left[0])
            self.assertTrue(env.last()[2])
            env.step(None)
            left.pop(0)
            self.assertEqual(env.agents, left)
            for kept in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(list(kept), left)
        with self.assertRaises(signoria.SignoriaError):
            env.last()
        with self.assertRaises(signoria.SignoriaError):
            env.step(None)
        env.reset(seed=2)
        self.assertEqual(env.agents, env.possible_agents)

    def middle(self, setup, seed, steps):
        env = signoria.Env(setup)
        env.reset(seed=seed)
        for _ in range(steps):
            env.step(env.bot("steward"))
        return env

    def test_a_copy_is_what_its_agent_knows(self):
        for setup in HIDDEN:
            env = self.middle(setup, 4, 12)
            agent, before = env.agent_selection, env.render()
            copy = env.copy()
            self.assertEqual(copy.agent_selection, agent)
            self.assertEqual(env.render(agent), copy.render(agent))
            self.assertEqual(env.legal_actions(), copy.legal_actions())
            copy.step(copy.legal_actions()[0])
            self.assertEqual(before, env.render())  # what is tried in it changes nothing here

    def future(self, env, seed):
        """All that everybody sees in a copy that plays on: hidden hands and chance to come are in it."""
        copy, seen = env.copy(seed=seed), []
        for _ in range(60):  # far enough for chance in every game
            seen += [copy.render(agent) for agent in copy.possible_agents]
            if copy.terminations[copy.agent_selection]:
                break
            copy.step(copy.legal_actions()[0])
        return seen

    def test_a_copy_does_not_see_the_future(self):
        for setup in HIDDEN:
            env = self.middle(setup, 4, 12)
            # Another world that the agent in turn cannot tell from this one.
            twin = env.copy(seed=99)
            self.assertEqual(env.render(env.agent_selection), twin.render(env.agent_selection))
            self.assertEqual(self.future(env, 5), self.future(twin, 5), setup)
            # And copies differ from each other in what nobody can know.
            self.assertGreater(len({tuple(self.future(env, seed)) for seed in range(6)}), 3, setup)
        env = self.middle("pebbles seats=2", 4, 0)
        agent = env.agent_selection
        other = next(name for name in env.agents if name != agent)
        truth = env.render(other)
        guesses = [env.copy().render(other) for _ in range(40)]
        self.assertGreater(len(set(guesses)), 5)  # the other's pebbles are guessed
        self.assertLess(guesses.count(truth), 20)

    def test_a_copy_at_the_end(self):
        env = signoria.Env("pebbles seats=2 quick")
        play(env, 3, anything(random.Random(3)))
        copy = env.copy()
        self.assertEqual(copy.agents, [])
        self.assertEqual(copy.points(), env.points())

    def test_observations(self):
        env = self.middle("pebbles seats=4", 4, 12)
        names = [env.observation_name(i) for i in range(env.observation_size)]
        self.assertEqual(len(names), len(set(names)))
        one, two = (env.observe(agent)["observation"] for agent in env.possible_agents[:2])
        differ = {names[i].split()[0] for i in range(len(names)) if one[i] != two[i]}
        self.assertLessEqual(differ, {"hand", "bag"})
        self.assertTrue(differ)
        row = array("i", [0] * env.observation_size)
        env.observe_into("seat_1", row)
        self.assertEqual(list(row), list(one))
        with self.assertRaises(signoria.SignoriaError):
            env.observe_into("seat_1", array("d", [0.0] * env.observation_size))
        with self.assertRaises(signoria.SignoriaError):
            env.observe_into("seat_1", array("i", [0]))
        self.assertEqual(one[names.index("coins 5")], -1)

    def test_hands_are_hidden(self):
        setups = [setup for setup in HIDDEN if "hidden" in setup]
        self.assertTrue(setups)
        for setup in setups:
            env = self.middle(setup, 4, 60)
            names = [env.observation_name(i) for i in range(env.observation_size)]
            self.assertEqual(len(names), len(set(names)))
            one, two = (env.observe(agent)["observation"] for agent in env.possible_agents[:2])
            differ = {names[i].split()[0] for i in range(len(names)) if one[i] != two[i]}
            self.assertTrue(differ & {"hand", "deck", "certificates"}, differ)

    def test_bots_beat_chance(self):
        env, wins = signoria.Env(f"{FIRST} seats=2"), 0.0
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


@unittest.skipIf(numpy is None, "NumPy is not here")
class Flat(unittest.TestCase):
    """Tables with the numbers that a batch has for actions."""

    def test_a_table_and_a_batch_number_alike(self):
        for name in signoria.games():
            batch = signoria.Batch(f"{name} seats=4", tables=1)
            env = signoria.Env(f"{name} seats=4", actions="flat")
            self.assertEqual((env.actions, env.action_count), ("flat", batch.action_count))
            self.assertEqual(env.action_space("seat_1").n, batch.action_count)
            batch.reset(seed=9)
            env.reset(seed=9)
            for _ in range(150):
                self.assertEqual(bytes(env.action_mask()), batch.masks[0].tobytes())
                self.assertEqual(env.agent_selection, f"seat_{batch.seats[0] + 1}")
                action = int(batch.sample()[0])
                self.assertEqual(env.action_text(action), batch.action_text(0, action))
                self.assertEqual(env.find_action(env.action_text(action)), action)
                env.step(action)
                if batch.step()[3][0]:
                    break

    def test_numbers_are_converted(self):
        for name in signoria.games():
            env = signoria.Env(f"{name} seats=3")
            env.reset(seed=4)
            for _ in range(120):
                legal = env.legal_actions()
                if not legal:
                    break
                for action in legal[:: 1 + len(legal) // 20]:
                    flat = env.to_flat(action)
                    if flat is None:
                        continue  # behind the last place
                    here = env.from_flat(flat)
                    self.assertIn(here, legal)
                    self.assertLessEqual(here, action)
                    self.assertEqual(env.to_flat(here), flat)
                env.step(env.bot("random"))
            wrong = next(a for a in range(env.action_count) if a not in env.legal_actions())
            self.assertIsNone(env.to_flat(wrong))

    def test_what_is_not_legal(self):
        env = signoria.Env("pebbles seats=3", actions="flat")
        env.reset(seed=1)
        before, legal = env.render("seat_1"), env.legal_actions()
        wrong = next(a for a in range(env.action_count) if a not in legal)
        self.assertIsNone(env.from_flat(wrong))
        self.assertEqual(env.action_text(wrong), "")
        with self.assertRaisesRegex(signoria.SignoriaError, rf"action {wrong} \(.+\) is not legal now"):
            env.step(wrong)
        with self.assertRaisesRegex(signoria.SignoriaError, "'all' or 'flat', not 'few'"):
            signoria.Env("pebbles", actions="few")
        self.assertEqual((before, legal), (env.render("seat_1"), env.legal_actions()))

    def test_every_form_of_a_table(self):
        for name in signoria.games():
            gym = signoria.GymEnv(f"{name} seats=3", bots=["steward", "random"], actions="flat")
            self.assertLessEqual(gym.action_space.n, 512)
            _, info = gym.reset(seed=2)
            over = False
            while not over:
                _, _, over, _, info = gym.step(gym.action_space.sample(info["action_mask"]))
        env = signoria.parallel_env("pebbles seats=3", actions="flat")
        seen, infos = env.reset(seed=2)
        while env.agents:
            turn = next(agent for agent in env.agents if infos[agent]["in_turn"])
            seen, _, _, _, infos = env.step({turn: env.action_space(turn).sample(seen[turn]["action_mask"])})
        self.assertEqual(signoria.Env("pebbles", actions="flat").copy().actions, "flat")


class Batches(unittest.TestCase):
    def test_random_play_ends_games(self):
        for setup in SETUPS:
            with signoria.Batch(setup, tables=64, threads=2) as batch:
                games = 0
                for _ in range(1500):
                    observations, masks, rewards, ends, seats = batch.step(batch.sample())
                    over = ends == 1
                    games += over.sum()
                    self.assertTrue((masks.sum(axis=1) > 0).all())
                    self.assertTrue(((rewards.sum(axis=1) < 1.001) & (seats >= 0)).all())
                    self.assertFalse(rewards[~over].any())
                self.assertGreater(games, 0, setup)

    def test_what_is_wrong_changes_nothing(self):
        batch = signoria.Batch(SETUPS[0], tables=8)
        before = batch.observations.copy()
        legal = batch.sample().copy()
        illegal = legal.copy()
        illegal[5] = numpy.flatnonzero(batch.masks[5] == 0)[0]
        for wrong in (illegal, legal[:-1], legal.astype(float), legal.reshape(2, 4), [9999] * 8, [-1] * 8, "no"):
            with self.assertRaises(signoria.SignoriaError):
                batch.step(wrong)
            self.assertTrue((batch.observations == before).all())
        batch.step(legal)
        batch.close()
        for call in (batch.reset, batch.step, batch.sample, lambda: batch.action_name(0)):
            with self.assertRaisesRegex(signoria.SignoriaError, "closed"):
                call()

    def test_arrays_of_the_caller_are_used(self):
        own = numpy.zeros((8, signoria.Batch(SETUPS[0], tables=8).action_count), numpy.uint8)
        batch = signoria.Batch(SETUPS[0], tables=8, arrays={"masks": own})
        self.assertIs(batch.masks, own)
        self.assertTrue(own.any())
        for wrong in (own[:4], own.astype(numpy.int32), own.T, own.tolist()):
            with self.assertRaises(signoria.SignoriaError):
                signoria.Batch(SETUPS[0], tables=8, arrays={"masks": wrong})
        with self.assertRaisesRegex(signoria.SignoriaError, "observations, masks"):
            signoria.Batch(SETUPS[0], tables=8, arrays={"mask": own})

    def test_bad_sizes_and_names(self):
        for wrong in ({"tables": 0}, {"tables": 2.5}, {"threads": 0}, {"form": "text"}, {"limit": -1}):
            with self.assertRaises(signoria.SignoriaError):
                signoria.Batch(SETUPS[0], **wrong)
        with self.assertRaises(signoria.SignoriaError):
            signoria.Batch("nonsense")

    def test_seeds_decide(self):
        for setup in SETUPS:
            a, b = signoria.Batch(setup, tables=32), signoria.Batch(setup, tables=32, threads=2)
            a.reset(seed=5)
            b.reset(seeds=numpy.arange(5, 37, dtype=numpy.uint64))
            for _ in range(200):
                actions = a.sample().copy()
                a.step(actions)
                b.step(actions)
            self.assertTrue((a.observations == b.observations).all() and (a.masks == b.masks).all())
            self.assertEqual(a.action_text(0, int(a.sample()[0])) != "", True)

    def test_names_and_factors(self):
        for setup in SETUPS:
            batch = signoria.Batch(setup, tables=1)
            names = [batch.action_name(a) for a in range(batch.action_count)]
            self.assertEqual(len(set(names)), len(names))
            self.assertLessEqual(len(names), 512)
            self.assertEqual(len(batch.observation_names()), batch.observation_size)
            factors = batch.action_factors()
            self.assertEqual(len(numpy.unique(factors, axis=0)), len(names))


if __name__ == "__main__":
    unittest.main()
