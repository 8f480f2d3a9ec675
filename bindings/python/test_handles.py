"""Tables and batches used in ways that nobody should: python3 bindings/python/test_handles.py.

By several threads at once, after fork(), copied by Python's own means, with memory that overlaps; and what an agent can
ask, beside a table that differs only in what is hidden from it. Random programs of calls are in test_calls.py.
"""

import copy
import os
import pickle
import re
import signal
import sys
import threading
import time
import unittest
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).parent))
import signoria  # noqa: E402

TREE = Path(os.environ.get("SIGNORIA_TREE") or Path(__file__).resolve().parents[2])
HIDDEN = [[line for line in file.read_text().splitlines() if line and line[0] != "#"][-1]  # of each game, in which most is
          for file in sorted(TREE.glob("games/*/tests/setups.txt"))]
LARGE = next(game for game in signoria.games() if game != "pebbles")


def at_once(calls, enough, seconds=20):
    """Calls each of `calls` again and again in a thread of its own, until `enough` refusals; what was refused."""
    refused, others, stop = [], [], threading.Event()

    def repeat(call):
        while not stop.is_set():
            try:
                call()
            except signoria.SignoriaError as error:
                refused.append(str(error))
            except BaseException as error:
                others.append(error)
                return

    threads = [threading.Thread(target=repeat, args=(call,), daemon=True) for call in calls]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    while sum("another thread" in text for text in refused) < enough and not others and time.monotonic() < end:
        time.sleep(0.005)
    stop.set()
    for thread in threads:
        thread.join(30)
    assert not others, others
    return refused


class Threads(unittest.TestCase):
    def test_one_batch(self):
        for threads in (1, 2):
            batch = signoria.Batch(f"{LARGE} seats=4", tables=1024, threads=threads)
            refused = at_once([lambda: batch.step(batch.sample())] * 3, 5)
            self.assertTrue(any("another thread is in a call on this batch" in text for text in refused), set(refused))
            for text in refused:
                self.assertRegex(text, "another thread|not legal")
            for _ in range(3):
                batch.step(batch.sample())
            batch.close()

    def test_one_table(self):
        env = signoria.Env(f"{LARGE} seats=4")
        env.reset(seed=1)
        alone = signoria.Env(f"{LARGE} seats=4")
        alone.reset(seed=1)
        refused = at_once([lambda: env.bot("master:30"), lambda: env.observe("seat_1"), env.render], 5)
        self.assertTrue(any("another thread is in a call on this table" in text for text in refused), set(refused))
        self.assertEqual([env.render(agent) for agent in env.agents], [alone.render(agent) for agent in alone.agents])

    def test_every_form(self):
        gym, parallel = signoria.GymEnv(f"{LARGE} seats=3", bots="master:20"), signoria.parallel_env(f"{LARGE} seats=3")
        gym.reset(seed=1)
        parallel.reset(seed=1)

        def play():
            legal = numpy.flatnonzero(gym.action_masks())
            if len(legal):
                gym.step(int(legal[0]))
            else:
                gym.reset()
        for text in at_once([play, play, gym.render], 5):
            self.assertRegex(text, "another thread|not legal|is over|no game")
        turn = parallel.aec_env.agent_selection
        with parallel.aec_env._lock:
            refused = at_once([lambda: parallel.step({turn: 0}), parallel.reset, parallel.state], 3)
        self.assertTrue(refused and all("another thread" in text for text in refused))

    def test_closed_by_another_thread(self):
        for _ in range(5):
            batch = signoria.Batch(f"{LARGE} seats=4", tables=512, threads=2)
            errors = []

            def work():
                try:
                    while True:
                        batch.step(batch.sample())
                except signoria.SignoriaError as error:
                    errors.append(str(error))
            thread = threading.Thread(target=work)
            thread.start()
            time.sleep(0.01)
            batch.close()  # waits for the call that is under way
            thread.join(30)
            self.assertEqual(len(errors), 1)
            self.assertRegex(errors[0], "is closed|another thread")
            batch.close()

    def test_tables_of_their_own(self):
        """One for each thread is what there is room for."""
        results = {}

        def play(seed):
            env = signoria.Env("pebbles seats=3")
            env.reset(seed=seed % 2)
            while env.legal_actions():
                env.step(env.legal_actions()[0])
            results[seed] = env.points()
        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        self.assertEqual(len(results), 8)
        self.assertEqual([results[seed] for seed in range(0, 8, 2)], [results[0]] * 4)


class Copies(unittest.TestCase):
    def everything(self):
        return (signoria.Env("pebbles seats=2"), signoria.parallel_env("pebbles seats=2"), signoria.GymEnv("pebbles seats=2"),
                signoria.Batch("pebbles seats=2", tables=3))

    def test_not_by_copy_or_pickle(self):
        for thing in self.everything():
            for way in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(signoria.SignoriaError, "cannot be pickled"):
                    way(thing)

    def test_after_fork(self):
        """A child plays by itself, with the same games, whatever number of threads the batch had."""
        batch, env = signoria.Batch(f"{LARGE} seats=3", tables=64, threads=2), signoria.Env("pebbles seats=3", actions="flat")
        batch.step(batch.sample())

        def play_on():
            for _ in range(30):
                batch.step(batch.sample())
                if env.legal_actions():
                    env.step(env.legal_actions()[0])
            return str((int(batch.observations.sum()), batch.seats.tolist(), env.render())).encode()
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            os.write(write, play_on())
            batch.close()
            os._exit(0)
        os.close(write)
        with open(read, "rb") as file:
            theirs = file.read()
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(theirs, play_on())


class Arrays(unittest.TestCase):
    def make(self, **arrays):
        return signoria.Batch("pebbles seats=2", tables=4, arrays=arrays)

    def test_memory_of_their_own(self):
        shared = numpy.zeros(4, numpy.uint8)
        with self.assertRaisesRegex(signoria.SignoriaError, "ends and seats need memory of their own"):
            self.make(ends=shared, seats=shared.view(numpy.int8))
        usual = self.make()
        odd = numpy.frombuffer(bytearray(4 * usual.masks.nbytes + 1), numpy.uint8)[1:17].view(numpy.int32)
        self.assertFalse(odd.flags.aligned)
        with self.assertRaisesRegex(signoria.SignoriaError, "actions must have one row behind the other"):
            self.make(actions=odd)

    def test_seeds(self):
        batch = self.make()
        before = batch.observations.copy()
        wide = numpy.arange(8, dtype=numpy.uint64)[::2]
        for wrong in (wide, numpy.arange(4), numpy.arange(3, dtype=numpy.uint64), [1, 2, 3, 4], numpy.zeros((4, 1), numpy.uint64)):
            with self.assertRaises(signoria.SignoriaError):
                batch.reset(seeds=wrong)
        for wrong in (-1, 1 << 64, 1.5, float("nan"), "7", True):
            with self.assertRaises(signoria.SignoriaError):
                batch.reset(wrong)
        self.assertTrue((batch.observations == before).all())
        frozen = numpy.arange(4, dtype=numpy.uint64)
        frozen.flags.writeable = False
        batch.reset(seeds=frozen)  # it is only read

    def test_a_refused_step_leaves_the_actions(self):
        batch = self.make()
        before = batch.sample().copy()
        wrong = before.copy()
        wrong[2] = int(numpy.flatnonzero(batch.masks[2] == 0)[0])
        frozen = before.astype(numpy.int64)[::-1][::-1]
        frozen.flags.writeable = False
        with self.assertRaises(signoria.SignoriaError):
            batch.step(wrong)
        self.assertTrue((batch.actions == before).all())
        batch.step(frozen)
        self.assertTrue((batch.actions == before).all())


class Factors(unittest.TestCase):
    """Kind and arguments one after the other, each with its mask."""

    def test_they_lead_to_all_legal_actions(self):
        for game in signoria.games():
            batch, rng = signoria.Batch(f"{game} seats=3", tables=16), numpy.random.default_rng(3)
            table, all_factors = numpy.arange(16), batch.action_factors()
            self.assertEqual(batch.factor_sizes, tuple(max(int(n) + 1, 1) for n in all_factors.max(axis=0)))
            for _ in range(200):
                factors = numpy.full((16, 4), -1)
                for factor in range(4):
                    masks = batch.factor_masks(factor, factors)
                    self.assertEqual(masks.shape, (16, batch.factor_sizes[factor]))
                    for t in table:
                        legal = all_factors[numpy.flatnonzero(batch.masks[t])]
                        legal = legal[(legal[:, :factor] == factors[t, :factor]).all(axis=1), factor]
                        self.assertEqual(numpy.flatnonzero(masks[t]).tolist(), sorted(set(legal[legal >= 0].tolist())))
                    odds = masks * rng.random(masks.shape)
                    factors[:, factor] = numpy.where(masks.any(axis=1), odds.argmax(axis=1), -1)
                actions = batch.from_factors(factors)
                self.assertTrue((batch.masks[table, actions] == 1).all())
                batch.step(actions)

    def test_what_is_wrong(self):
        batch = signoria.Batch("pebbles seats=2", tables=3)
        before = batch.observations.copy()
        right = batch.action_factors()[batch.sample()]
        for factor, factors in ((4, None), (-1, None), (0.5, None), (None, None), (1, None), (2, right[:2]), (1, right * 1.0),
                                (3, "x"), (1, [[1, 2], [3]]), (1, right + 30000), (1, numpy.full((3, 4), -2))):
            with self.assertRaises(signoria.SignoriaError):
                batch.factor_masks(factor, factors)
        for factors in (None, right.T, right * 0.5, right + 1000, numpy.full((3, 4), -1), [[None] * 4] * 3):
            with self.assertRaises(signoria.SignoriaError):
                batch.from_factors(factors)
        batch.close()
        for call in (lambda: batch.factor_masks(0), lambda: batch.from_factors(right)):
            with self.assertRaisesRegex(signoria.SignoriaError, "closed"):
                call()
        self.assertTrue((batch.observations == before).all())


# ---- what is hidden does not matter ----

TRUTHS = ["pebbles seats=2; bag = 4 4 4 4 3 3; hand = 0,0,0,0,0,1 0,0,0,0,1,0; held = 1 1; drawing 0; dealt 2",
          "pebbles seats=2; bag = 3 4 4 4 4 3; hand = 0,0,0,0,0,1 1,0,0,0,0,0; held = 1 1; drawing 0; dealt 2"]


def plain(value):
    """What can be compared of any answer."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return value.tolist() if hasattr(value, "tolist") else value


def imagined(env, agent):
    """All that follows in a copy."""
    other, seen = env.copy(agent, 7), []
    while other.legal_actions() and len(seen) < 40:
        seen.append([plain(other.observe(name)) for name in other.agents] + [other.points()])
        other.step(other.legal_actions()[-1])
    return seen


def refusals(env):
    texts = []
    for action in range(env.action_count):
        if action not in env.legal_actions():
            try:
                env.step(action)
            except signoria.SignoriaError as error:
                texts.append(str(error))
    return texts


def written(env, agent):
    row = numpy.zeros(env.observation_size, numpy.int32)
    env.observe_into(agent, row)
    return row.tolist()


# Every public name of Env, with what the agent in turn gets of it, or why it is not for an agent.
ASKED = {
    "action_count": lambda env, agent: env.action_count,
    "action_mask": lambda env, agent: plain(env.action_mask()),
    "action_space": lambda env, agent: repr(env.action_space(agent)),
    "action_text": lambda env, agent: [env.action_text(a) for a in env.legal_actions()],
    "actions": lambda env, agent: env.actions,
    "agent_iter": lambda env, agent: next(iter(env.agent_iter())),
    "bot": lambda env, agent: [env.bot(name) for name in ("random", "steward", "master:20")],
    "copy": imagined,
    "agents": lambda env, agent: env.agents,
    "agent_selection": lambda env, agent: env.agent_selection,
    "infos": lambda env, agent: env.infos,
    "observation_size": lambda env, agent: env.observation_size,
    "possible_agents": lambda env, agent: env.possible_agents,
    "render_mode": lambda env, agent: env.render_mode,
    "rewards": lambda env, agent: env.rewards,
    "setup": lambda env, agent: env.setup,
    "terminations": lambda env, agent: env.terminations,
    "truncations": lambda env, agent: env.truncations,
    "find_action": lambda env, agent: [env.find_action(env.action_text(a)) for a in env.legal_actions()],
    "from_flat": lambda env, agent: [env.from_flat(n) for n in range(env._flat_count)],
    "last": lambda env, agent: plain(env.last()),
    "legal_actions": lambda env, agent: env.legal_actions(),
    "max_num_agents": lambda env, agent: env.max_num_agents,
    "metadata": lambda env, agent: env.metadata,
    "num_agents": lambda env, agent: env.num_agents,
    "observation_name": lambda env, agent: [env.observation_name(i) for i in range(0, env.observation_size, 9)],
    "observation_space": lambda env, agent: repr(env.observation_space(agent)),
    "observe": lambda env, agent: plain(env.observe(agent)),
    "observe_into": written,
    "points": lambda env, agent: env.points(),
    "render": lambda env, agent: (env.render(agent), env.render()),
    "state": lambda env, agent: plain(env.state()),
    "state_space": lambda env, agent: repr(env.state_space),
    "step": lambda env, agent: refusals(env),
    "to_flat": lambda env, agent: [env.to_flat(a) for a in env.legal_actions()],
    "close": "ends a table",
    "reset": "begins another game",
    "set_position": "begins from a position, whatever stood there",
    "unwrapped": "the table itself",
}
# The same for the other forms: what they add to Env.
GYM = {
    "action_masks": lambda gym: plain(gym.action_masks()),
    "render": lambda gym: gym.render(),
    "step": lambda gym: refusals_of(gym),
    "reset": lambda gym: plain(gym.reset(options={"position": gym.truth})),
    "metadata": lambda gym: gym.metadata,
    "reward_range": lambda gym: gym.reward_range,
    "spec": lambda gym: gym.spec,
    "action_space": lambda gym: repr(gym.action_space),
    "agent": lambda gym: gym.agent,
    "limit": lambda gym: gym.limit,
    "observation_space": lambda gym: repr(gym.observation_space),
    "render_mode": lambda gym: gym.render_mode,
    "seat": lambda gym: gym.seat,
    "table": "for whoever runs it", "unwrapped": "itself", "close": "ends a table",
}


def refusals_of(gym):
    try:
        gym.step(gym.action_space.n - 1)
    except signoria.SignoriaError as error:
        return str(error)
    return "played"


class Peeking(unittest.TestCase):
    def names(self, thing):
        return {name for name in dir(thing) if not name.startswith("_")}

    def test_an_agent_of_a_table(self):
        self.assertEqual(self.names(signoria.Env()), set(ASKED))
        for actions in ("all", "flat"):
            pair = [signoria.Env("pebbles seats=2", actions=actions) for _ in TRUTHS]
            for env, truth in zip(pair, TRUTHS):
                env.reset(seed=1, options={"position": truth})
            agent = pair[0].agent_selection
            self.assertEqual(agent, "seat_1")
            self.assertNotEqual(pair[0].render("seat_2"), pair[1].render("seat_2"), "nothing is hidden")
            self.compare(pair, agent, ASKED)

    def test_an_agent_of_what_another_imagined(self):
        """Two worlds as one agent imagines them, in which the points are its own guess."""
        rules = {name: ask for name, ask in ASKED.items() if name not in ("points", "copy")}
        for setup in HIDDEN:
            env, differ = signoria.Env(setup), 0
            env.reset(seed=4)
            for step in range(40):
                agent = env.agent_selection
                if env.terminations[agent]:
                    break
                if step % 8 == 0:
                    pair = [env.copy(agent, seed) for seed in (1, 2)]
                    self.compare(pair, agent, {name: ask for name, ask in rules.items() if name not in ("step", "bot")})
                    differ += any(pair[0].render(other) != pair[1].render(other) for other in env.possible_agents)
                env.step(env.bot("steward"))
            self.assertGreater(differ, 0, f"{setup}: nothing is hidden")

    def compare(self, pair, agent, rules):
        for name, ask in rules.items():
            if callable(ask):
                one, two = (ask(env, agent) for env in pair)
                self.assertEqual(one, two, f"{name} depends on what is hidden from {agent}")

    def test_one_seat_against_bots(self):
        self.assertEqual(self.names(signoria.GymEnv()), set(GYM))
        pair = [signoria.GymEnv("pebbles seats=2", bots="steward") for _ in TRUTHS]
        for gym, truth in zip(pair, TRUTHS):
            gym.truth = truth
            gym.reset(seed=1, options={"position": truth})
        for name, ask in GYM.items():
            if callable(ask):
                self.assertEqual(ask(pair[0]), ask(pair[1]), f"{name} depends on what is hidden")

    def test_all_agents_at_once(self):
        added = self.names(signoria.parallel_env()) - set(ASKED)
        self.assertEqual(added, {"aec_env"}, "new: does it depend on what is hidden?")
        pair = [signoria.parallel_env("pebbles seats=2") for _ in TRUTHS]
        first = [env.reset(seed=1, options={"position": truth}) for env, truth in zip(pair, TRUTHS)]
        self.assertEqual(*(plain((seen["seat_1"], infos)) for seen, infos in first))
        self.assertEqual(*(plain((env.state(), env.render(), env.render("seat_1"))) for env in pair))
        self.assertNotEqual(*(plain(seen["seat_2"]) for seen, _ in first))

    def test_secrets_are_copied_in_few_places_only(self):
        """sg_env_copy() is for whoever runs the table: OpenSpiel's clones, positions on trial."""
        package, found = Path(signoria.__file__).parent, []
        for path in sorted(package.glob("*.py")):
            function = ""
            for line in path.read_text(encoding="utf-8").splitlines():
                function = (re.match(r"\s*def (\w+)", line) or [None, function])[1]
                if re.search(r"lib\.sg_env_copy|\._twin\(", line):
                    found.append(f"{path.stem}.{function}")
        self.assertEqual(found, ["_env._try_position", "_env._twin", "open_spiel_game.__deepcopy__"])


if __name__ == "__main__":
    unittest.main()
