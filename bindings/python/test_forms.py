"""Tests of the forms that other libraries know: python3 bindings/python/test_forms.py (SIGNORIA_LIBRARY: the library).

They do what PettingZoo's api_test, parallel_api_test, seed_test and render_test and Gymnasium's check_env do. Both
libraries cannot be installed where our tests run, so these are tests of our own with the same checks.
"""

import inspect
import os
import subprocess
import sys
import types
import unittest
from array import array
from pathlib import Path
from typing import get_type_hints

sys.path.insert(0, str(Path(__file__).parent))
import signoria  # noqa: E402
from signoria import _spaces  # noqa: E402

try:
    import numpy
except ImportError:
    numpy = None

SETUP = "pebbles seats=3"
EVERY = [f"{game} seats=2" for game in signoria.games()]


def rows(observation):
    return {name: bytes(row) for name, row in observation.items()}


class Spaces(unittest.TestCase):
    def test_discrete(self):
        space = _spaces.Discrete(5)
        self.assertTrue(all(number in space for number in range(5)))
        self.assertFalse(any(wrong in space for wrong in (-1, 5, 1.5, "1", None)))
        space.seed(3)
        one = [space.sample() for _ in range(20)]
        space.seed(3)
        self.assertEqual(one, [space.sample() for _ in range(20)])
        self.assertEqual({space.sample(bytes([0, 1, 0, 1, 0])) for _ in range(50)}, {1, 3})
        masks = [[0, 1, 0, 1, 0], array("i", [0, 1, 0, 1, 0]), array("d", [0, 1, 0, 1, 0])]
        if numpy is not None:
            masks += [numpy.array([0, 1, 0, 1, 0], kind) for kind in ("bool", "int8", "int64", "float32")]
            with self.assertRaisesRegex(ValueError, "one row"):
                space.sample(numpy.ones((5, 2), "int8"))
        for mask in masks:
            self.assertEqual({space.sample(mask) for _ in range(50)}, {1, 3}, mask)
        for wrong in (bytes(4), bytes(6)):
            with self.assertRaisesRegex(ValueError, "5 numbers"):
                space.sample(wrong)
        for wrong in (0, -1, 1.5, "3"):
            with self.assertRaises(ValueError):
                _spaces.Discrete(wrong)

    def test_box_and_dict(self):
        mask, row = _spaces.mask_space(4), _spaces.row_space(4)
        space = _spaces.Dict({"action_mask": mask, "observation": row})
        for _ in range(20):
            self.assertIn(mask.sample(), mask)
            self.assertIn(row.sample(), row)
            self.assertIn(space.sample(), space)
        self.assertNotIn(row.sample(), mask)
        self.assertNotIn(_spaces.mask_space(5).sample(), mask)
        self.assertNotIn([0, 1, 0, 1], mask)
        two = mask.sample()
        two[0] = 2
        self.assertNotIn(two, mask)
        self.assertNotIn({"action_mask": mask.sample()}, space)
        self.assertNotIn({"action_mask": row.sample(), "observation": row.sample()}, space)
        self.assertEqual(list(space), ["action_mask", "observation"])
        self.assertEqual(space["action_mask"], _spaces.mask_space(4))


class Aec(unittest.TestCase):
    """What PettingZoo's api_test, seed_test and render_test look at."""

    def check_tables(self, env):
        self.assertEqual(env.num_agents, len(env.agents))
        for kept in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
            self.assertEqual(set(kept), set(env.agents))
        for agent in env.agents:
            self.assertIsInstance(env.rewards[agent], float)
            self.assertIsInstance(env.terminations[agent], bool)
            self.assertIsInstance(env.truncations[agent], bool)
            self.assertIsInstance(env.infos[agent], dict)

    def test_api(self):
        for setup in EVERY:
            env = signoria.env(setup)
            self.assertEqual(str(env), "signoria")
            self.assertIs(env.unwrapped, env)
            for name in ("name", "render_modes", "is_parallelizable"):
                self.assertIn(name, env.metadata)
            self.assertEqual(env.max_num_agents, len(env.possible_agents))
            self.assertEqual(len(set(env.possible_agents)), env.max_num_agents)
            env.reset(seed=1)
            for agent in env.possible_agents:
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertEqual(env.action_space(agent).n, env.action_count)
                env.action_space(agent).seed(1)
            order, total = [], 0.0
            for agent in env.agent_iter(200 if "pebbles" not in setup else 10000):
                self.assertIn(agent, env.agents)
                self.check_tables(env)
                self.assertIsNone(env.last(observe=False)[0])
                seen, reward, termination, truncation, _ = env.last()
                self.assertIn(seen, env.observation_space(agent))
                self.assertIn(env.state(), env.state_space)
                order.append(agent)
                if termination or truncation:
                    total += reward
                    self.assertFalse(any(seen["action_mask"]))
                    env.step(None)
                    continue
                action = env.action_space(agent).sample(seen["action_mask"])
                self.assertTrue(seen["action_mask"][action])
                env.step(action)
            if "pebbles" in setup:
                self.assertEqual(env.agents, [])
                self.assertAlmostEqual(total, 1.0)
                self.assertEqual(set(order), set(env.possible_agents))
            env.close()

    def test_spaces_refuse_unknown_agents(self):
        env = signoria.env(SETUP)
        for call in (env.observation_space, env.action_space, env.observe, env.render):
            with self.assertRaisesRegex(signoria.SignoriaError, "seat_1, seat_2, seat_3"):
                call("seat_9")

    def game(self, seed, action_seed):
        env, trail = signoria.env(SETUP), []
        env.reset(seed=seed)
        for number, agent in enumerate(env.possible_agents):
            env.action_space(agent).seed(action_seed + number)
        for agent in env.agent_iter():
            seen, reward, termination, _, info = env.last()
            action = None if termination else env.action_space(agent).sample(seen["action_mask"])
            trail.append((agent, rows(seen), reward, termination, dict(info), action))
            env.step(action)
        return trail

    def test_seed(self):
        self.assertEqual(self.game(4, 1), self.game(4, 1))
        self.assertNotEqual(self.game(4, 1), self.game(5, 1))
        self.assertNotEqual(self.game(4, 1), self.game(4, 9))

    def test_render(self):
        for mode in signoria.Env.metadata["render_modes"]:
            env = signoria.env(SETUP, render_mode=mode)
            self.assertEqual(env.render_mode, mode)
            env.reset(seed=0)
            for _ in range(10):
                self.assertIsInstance(env.render(), str)
                self.assertGreater(len(env.render()), 20)
                env.step(env.legal_actions()[0])
            env.close()
        self.assertIsNone(signoria.env(SETUP).render_mode)
        for wrong in ("human", "rgb_array", 3):
            with self.assertRaisesRegex(signoria.SignoriaError, "'ansi'"):
                signoria.env(SETUP, render_mode=wrong)

    def test_the_state_shows_no_secrets(self):
        env = signoria.Env(SETUP)
        env.reset(seed=6)
        before = bytes(env.state())
        for seed in range(10):  # worlds that differ in what somebody cannot know
            self.assertEqual(bytes(env.copy(seed=seed).state()), before)
        self.assertNotEqual(bytes(env.observe("seat_1")["observation"]), before)

    def test_what_is_wrong_changes_nothing(self):
        env = signoria.Env(SETUP)
        env.reset(seed=6)
        before = [env.render(agent) for agent in env.agents]
        for wrong in (None, 1.5, "1", [], 1 << 40, -1):
            with self.assertRaises(signoria.SignoriaError):
                env.step(wrong)
        for options in ({"position": "nonsense"}, {"position": 3}, {"positions": "x"}):
            with self.assertRaises(signoria.SignoriaError):
                env.reset(seed=7, options=options)
        self.assertEqual(before, [env.render(agent) for agent in env.agents])


class Closed(unittest.TestCase):
    def test_closed_tables_are_named(self):
        for env in (signoria.Env("pebbles"), signoria.ParallelEnv("pebbles"), signoria.GymEnv("pebbles")):
            env.close()
            for call in (lambda: env.step({} if isinstance(env, signoria.ParallelEnv) else 0), env.reset):
                with self.assertRaisesRegex(ValueError, "this table is closed"):
                    call()

    def test_an_illegal_action_is_named(self):
        env = signoria.Env("pebbles")
        env.reset(seed=1)
        illegal = next(n for n, bit in enumerate(env.last()[0]["action_mask"]) if not bit)
        with self.assertRaisesRegex(ValueError, f"action {illegal} is not legal now: .*the mask"):
            env.step(illegal)


class Parallel(unittest.TestCase):
    """What PettingZoo's parallel_api_test looks at, with None of those who are not in turn."""

    def test_api(self):
        env = signoria.parallel_env(SETUP, render_mode="ansi")
        self.assertEqual(env.max_num_agents, 3)
        for seed in range(3):
            seen, infos = env.reset(seed=seed)
            self.assertEqual(set(seen), set(env.possible_agents))
            self.assertEqual(env.agents, env.possible_agents)
            ended = False
            while env.agents:
                self.assertFalse(ended)
                self.assertEqual(env.num_agents, 3)
                turns = [agent for agent in env.agents if infos[agent]["in_turn"]]
                self.assertEqual(turns, [agent for agent in env.agents if any(seen[agent]["action_mask"])])
                self.assertEqual(len(turns), 1)
                actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) if agent in turns else None
                           for agent in env.agents}
                agents = list(env.agents)
                seen, rewards, terminations, truncations, infos = env.step(actions)
                for result in (seen, rewards, terminations, truncations, infos):
                    self.assertEqual(list(result), agents)
                for agent in agents:
                    self.assertIn(seen[agent], env.observation_space(agent))
                ended = all(terminations.values())
                self.assertIsInstance(env.render(), str)
                self.assertIn(env.state(), env.state_space)
            self.assertTrue(ended)
            self.assertAlmostEqual(sum(rewards.values()), 1.0)
            with self.assertRaisesRegex(signoria.SignoriaError, "reset"):
                env.step({})

    def test_is_the_same_game(self):
        one, two = signoria.Env(SETUP), signoria.parallel_env(SETUP)
        one.reset(seed=3)
        two.reset(seed=3)
        while two.agents:
            agent, action = one.agent_selection, one.legal_actions()[-1]
            one.step(action)
            seen, rewards, _, _, _ = two.step({agent: action})
            self.assertEqual(rows(one.observe(agent)), rows(seen[agent]))
        self.assertEqual(one.rewards, rewards)

    def test_what_is_wrong_changes_nothing(self):
        env = signoria.parallel_env(SETUP)
        _, infos = env.reset(seed=3)
        turn = next(agent for agent in env.agents if infos[agent]["in_turn"])
        other = next(agent for agent in env.agents if agent != turn)
        legal = env.aec_env.legal_actions()[0]
        illegal = next(a for a, bit in enumerate(env.aec_env.action_mask()) if not bit)
        before = env.render(turn)
        for wrong in ({}, {turn: None}, {other: 0}, {turn: legal, other: 0}, {turn: legal, "seat_9": None},
                      {turn: illegal}, {turn: "a"}):
            with self.assertRaises(signoria.SignoriaError):
                env.step(wrong)
            self.assertEqual(env.render(turn), before)
        env.step({turn: legal, other: None})
        self.assertNotEqual(env.render(turn), before)


class Gym(unittest.TestCase):
    """What Gymnasium's check_env looks at."""

    def game(self, env, seed):
        observation, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        trail = [bytes(observation)]
        while True:
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            trail.append((action, bytes(observation), reward, terminated, truncated, info.get("points")))
            if terminated or truncated:
                return trail

    def test_signatures(self):
        parameters = inspect.signature(signoria.GymEnv.reset).parameters
        self.assertIn("seed", parameters)
        self.assertIn("options", parameters)
        self.assertIsNone(parameters["seed"].default)
        self.assertIn("render_modes", signoria.GymEnv.metadata)

    def test_reset_and_step(self):
        for setup in EVERY:
            env = signoria.GymEnv(setup, seat=1, bots="random")
            self.assertIs(env.unwrapped, env)
            result = env.reset(seed=123)
            self.assertIsInstance(result, tuple)
            observation, info = result
            self.assertIn(observation, env.observation_space)
            self.assertIsInstance(info, dict)
            self.assertIn(info["action_mask"], _spaces.mask_space(env.action_space.n))
            self.assertEqual(bytes(env.reset(seed=123)[0]), bytes(observation))
            result = env.step(env.action_space.sample(info["action_mask"]))
            self.assertEqual(len(result), 5)
            after, reward, terminated, truncated, info = result
            self.assertIn(after, env.observation_space)
            self.assertIsNot(after, observation)
            self.assertIsInstance(reward, float)
            self.assertIs(type(terminated), bool)
            self.assertIs(type(truncated), bool)
            self.assertIsInstance(env.render(), str)
            self.assertEqual(bytes(env.action_masks()), bytes(info["action_mask"]))
            env.close()
            env.close()

    def test_whole_games(self):
        for seat in range(3):
            env = signoria.GymEnv(SETUP, seat=seat, bots=["random", "steward"], render_mode="ansi")
            for seed in range(4):
                one = self.game(env, seed)
                self.assertEqual(one, self.game(env, seed))  # the same seed, the same game, bots included
                self.assertTrue(one[-1][3])
                self.assertFalse(any(step[2] for step in one[1:-1]))
                self.assertEqual({step[5] for step in one[1:-1]}, {None})  # points may count what is hidden
                self.assertEqual(one[-1][5], env.table.points())
            self.assertNotEqual(self.game(env, 1), self.game(env, 2))

    def test_bots_of_two_kinds(self):
        env, places = signoria.GymEnv("pebbles seats=3", bots=["random", "steward"]), set()
        play = env.table._play

        def watch(action):
            legal = env.table.legal_actions()
            if env.table.agent_selection == "seat_2" and len(legal) > 3:
                places.add(legal.index(action) / len(legal))
            play(action)

        env.table._play = watch
        self.game(env, 1)
        self.assertGreater(len(places), 3)  # each bot keeps its own chance through the game

    def test_limit(self):
        env = signoria.GymEnv(SETUP, bots="random", limit=2)
        trail = self.game(env, 1)
        self.assertEqual([step[4] for step in trail[1:]], [False, True])
        with self.assertRaisesRegex(signoria.SignoriaError, "reset"):
            env.step(0)

    def test_what_is_wrong(self):
        for words in ({"seat": 3}, {"seat": -1}, {"seat": "1"}, {"bots": "nobody"}, {"bots": ["random"]},
                      {"bots": [1, 2]}, {"limit": -1}, {"limit": 1.5}, {"render_mode": "human"}):
            with self.assertRaises(signoria.SignoriaError):
                signoria.GymEnv(SETUP, **words)
        env = signoria.GymEnv(SETUP, bots="random")
        with self.assertRaisesRegex(signoria.SignoriaError, "reset"):
            env.step(0)
        _, info = env.reset(seed=1)
        before = env.render()
        illegal = next(a for a, bit in enumerate(info["action_mask"]) if not bit)
        for wrong in (illegal, -1, None, "1", env.action_space.n):
            with self.assertRaises(signoria.SignoriaError):
                env.step(wrong)
            self.assertEqual(env.render(), before)
        while not any(env.table.terminations.values()):
            env.step(env.table.legal_actions()[0])
        with self.assertRaisesRegex(signoria.SignoriaError, "reset"):
            env.step(0)


class Package(unittest.TestCase):
    def test_every_function_has_type_hints(self):
        from test_open_spiel import open_spiel_game
        from signoria import _agents, _batch, _env, _gym, _library, _parallel
        self.assertTrue((Path(signoria.__file__).parent / "py.typed").exists())
        seen = 0
        for module in (_agents, _batch, _env, _gym, _library, _parallel, _spaces, open_spiel_game):
            own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
            for holder in own:
                for thing in vars(holder).values() if inspect.isclass(holder) else [holder]:
                    thing = getattr(thing, "fget", None) or getattr(thing, "__func__", thing)
                    if not isinstance(thing, types.FunctionType):
                        continue
                    names = set(inspect.signature(thing).parameters) - {"self"} | {"return"}
                    self.assertEqual(set(get_type_hints(thing)), names, f"{module.__name__}: {thing.__qualname__}")
                    seen += 1
        self.assertGreater(seen, 90)

    def test_forms_without_numpy(self):
        code = """
import sys
sys.modules["numpy"] = None
import signoria
env = signoria.Env("pebbles seats=2")
env.reset(seed=3)
assert env.observe("seat_1") in env.observation_space("seat_1")
gym = signoria.GymEnv("pebbles seats=2", bots="random")
observation, info = gym.reset(seed=1)
assert observation in gym.observation_space and gym.observation_space.sample() in gym.observation_space
gym.step(gym.action_space.sample(info["action_mask"]))
"""
        place = str(Path(signoria.__file__).resolve().parents[1])
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": place})

    def test_their_classes_are_used_where_they_are(self):
        code = """
import sys, types
def module(name, **words):
    sys.modules[name] = made = types.ModuleType(name)
    vars(made).update(words)
    return made
class Space:
    def __init__(self, *words): self.words = words
spaces = module("gymnasium.spaces", Discrete=Space, Box=Space, Dict=Space)
class GymBase:
    def reset(self, seed=None): self.seeded = seed
module("gymnasium", spaces=spaces, Env=GymBase)
pettingzoo = module("pettingzoo", AECEnv=type("AECEnv", (), {}), ParallelEnv=type("ParallelEnv", (), {}))
import signoria
env = signoria.Env("pebbles seats=2")
assert isinstance(env, pettingzoo.AECEnv) and isinstance(env.action_space("seat_1"), Space)
assert isinstance(signoria.parallel_env("pebbles seats=2"), pettingzoo.ParallelEnv)
gym = signoria.GymEnv("pebbles seats=2")
gym.reset(seed=5)
assert isinstance(gym, GymBase) and gym.seeded == 5
"""
        place = str(Path(signoria.__file__).resolve().parents[1])
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": place})


if __name__ == "__main__":
    unittest.main()
