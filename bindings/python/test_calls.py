"""Random programs of calls against the Python package, right and wrong: python3 bindings/python/test_calls.py.

Hypothesis (Debian: python3-hypothesis) makes them. Whatever is passed, a call either does what the documentation says or
raises a SignoriaError of at least a few words, and then nothing has changed. No other exception, and no crash.
SIGNORIA_CALLS=N makes N programs of each kind.
"""

import os
import sys
import tempfile
import unittest
from array import array
from pathlib import Path

import numpy

os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", os.path.join(tempfile.gettempdir(), "signoria-hypothesis"))
from hypothesis import HealthCheck, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent))
import signoria  # noqa: E402
from signoria._library import ffi, lib  # noqa: E402

PROGRAMS = int(os.environ.get("SIGNORIA_CALLS") or 25)
SETUPS = [f"{game} seats={seats}" for game in signoria.games() for seats in (2, 4)] + ["pebbles seats=3 quick"]
LARGE = next(game for game in signoria.games() if game != "pebbles")

# Anything at all: what a person passes by mistake.
numbers = st.one_of(st.integers(-3, 600), st.integers(-(1 << 70), 1 << 70), st.booleans(),
                    st.sampled_from([numpy.int32(3), numpy.int64(-1), numpy.uint8(7), numpy.float32(1), 0.5, float("nan")]))
texts = st.one_of(st.text(max_size=12), st.sampled_from(["\ud800", "a\0b", "pebbles", "pebbles seats=99", "steward", "master:0", "draw", "é"]))
things = st.one_of(numbers, texts, st.none(), st.binary(max_size=4), st.lists(st.integers(0, 9), max_size=3),
                   st.sampled_from([{}, {"position": 3}, {"position": "pebbles seats=2"}, {"other": 1}, object(), ...]))
shapes = st.one_of(st.integers(0, 9), st.tuples(st.integers(0, 5), st.integers(0, 5)))
dtypes = st.sampled_from(["uint8", "int8", "int32", "int64", "uint64", "float32", "float64", "bool", "S1", "object", ">i4"])
arrays = st.one_of(st.builds(numpy.zeros, shapes, dtypes), st.sampled_from([array("i", range(99)), array("b"), bytearray(99)]))
anything = st.one_of(things, arrays)


def said(error):
    """An error that a person can use: words, and no trace of the machine below."""
    text = str(error)
    assert len(text) > 10 and "cdata" not in text and "ctype" not in text, f"what it says: {text!r}"
    return True


def tries(what, unchanged):
    """Calls `what`; if it is refused, what `unchanged` gives is the same as before. True: it was not refused."""
    before = unchanged()
    try:
        what()
    except signoria.SignoriaError as error:
        assert said(error)
        assert unchanged() == before, f"{error}: but something changed"
        return False
    return True


def same(table):
    """All that can be seen of a table."""
    if table.closed:
        return "closed"
    env = table.env
    return (env.agent_selection, tuple(env.agents), str(env.rewards), str(env.terminations),
            tuple(env.render(agent) for agent in env.possible_agents), tuple(env.legal_actions()), tuple(env.points()))


class Tables(RuleBasedStateMachine):
    """One table and the calls of Env."""

    @initialize(setup=st.sampled_from(SETUPS), seed=st.integers(0, 99), actions=st.sampled_from(["all", "flat"]))
    def begin(self, setup, seed, actions):
        self.env, self.closed = signoria.Env(setup, actions=actions), False
        self.env.reset(seed=seed)

    def see(self):
        return same(self)

    @rule(data=st.data())
    @precondition(lambda self: not self.closed and self.env.legal_actions())
    def play(self, data):
        self.env.step(data.draw(st.sampled_from(self.env.legal_actions())))

    @rule(count=st.integers(1, 300))
    @precondition(lambda self: not self.closed)
    def play_on(self, count):
        """Far into a game, and past its end."""
        for _ in range(count):
            if self.env.agent_selection is None:
                return
            over = self.env.terminations[self.env.agent_selection]
            self.env.step(None if over else self.env.bot("random"))

    @rule(action=anything)
    def step(self, action):
        tries(lambda: self.env.step(action), self.see)

    @rule(seed=anything, options=st.one_of(st.none(), things))
    def reset(self, seed, options):
        tries(lambda: self.env.reset(seed, options), self.see)

    @rule(text=st.one_of(anything, st.sampled_from(SETUPS), st.just("pebbles seats=2; view 1")))
    def set_position(self, text):
        tries(lambda: self.env.set_position(text), self.see)

    @rule(name=st.sampled_from(["observe", "observation_space", "action_space", "render", "bot", "find_action", "action_text",
                                "observation_name", "copy", "from_flat", "to_flat", "agent_iter"]), value=anything)
    def ask(self, name, value):
        before = self.see()
        tries(lambda: getattr(self.env, name)(value), self.see)
        assert self.see() == before, f"{name}({value!r}) changed the table"

    @rule(agent=st.one_of(anything, st.sampled_from(["seat_1", "seat_2", "seat_9"])), buffer=anything)
    def observe_into(self, agent, buffer):
        tries(lambda: self.env.observe_into(agent, buffer), self.see)

    @rule(name=st.sampled_from(["setup", "possible_agents", "action_count", "observation_size"]), value=anything)
    def sizes_of_their_own(self, name, value):
        assert not tries(lambda: setattr(self.env, name, value), self.see), f"{name} was changed"

    @rule(seed=anything)
    def copy(self, seed):
        tries(lambda: self.env.copy(None, seed).step(0), self.see)

    @rule(mask=anything)
    @precondition(lambda self: not self.closed)
    def draw(self, mask):
        tries(lambda: self.env.action_space("seat_1").sample(mask), self.see)

    @rule(seed=st.integers(0, 99), count=st.integers(0, 30))
    @precondition(lambda self: not self.closed)
    def actions_of_another_table(self, seed, count):
        """Legal at another table, perhaps not here."""
        other = signoria.Env(self.env.setup, actions=self.env.actions)
        other.reset(seed=seed)
        for _ in range(count):
            if other.legal_actions():
                other.step(other.legal_actions()[0])
        for action in other.legal_actions()[:3]:
            legal = action in self.env.legal_actions()
            assert tries(lambda: self.env.step(action), self.see) == legal

    @rule()
    def last(self):
        tries(self.env.last, self.see)

    @rule()
    @precondition(lambda self: not self.closed)
    def close(self):
        self.env.close()
        self.closed = True
        self.env.close()

    @rule()
    @precondition(lambda self: self.closed)
    def is_closed(self):
        for call in (lambda: self.env.step(0), self.env.reset, self.env.state, self.env.action_mask, self.env.legal_actions,
                     self.env.points, self.env.bot, self.env.copy, self.env.render, lambda: self.env.observe("seat_1")):
            assert not tries(call, self.see), "a closed table answers"
        self.env, self.closed = signoria.Env(), False

    @invariant()
    def sound(self):
        if getattr(self, "env", None) is not None and not self.closed:
            assert len(self.env.action_mask()) == self.env.action_count


class Batches(RuleBasedStateMachine):
    """Several tables at once, two batches of different games."""

    @initialize(form=st.sampled_from(["bytes", "floats", "sparse", "nothing"]), threads=st.integers(1, 2))
    def begin(self, form, threads):
        self.form, self.threads, self.closed = form, threads, False
        self.batch = signoria.Batch(f"{LARGE} seats=3", tables=5, threads=threads, form=form)
        self.other = signoria.Batch("pebbles seats=2", tables=5)

    def see(self):
        batch = self.batch
        arrays_ = (batch.observations, batch.masks, batch.rewards, batch.ends, batch.seats)
        texts_ = [] if self.closed else [batch.action_text(t, int(batch.masks[t].argmax())) for t in range(batch.tables)]
        return [a.tobytes() for a in arrays_], texts_

    @rule(count=st.integers(1, 40))
    @precondition(lambda self: not self.closed)
    def play(self, count):
        for _ in range(count):
            self.batch.step(self.batch.sample())
            self.other.step(self.other.sample())

    @rule(actions=anything)
    def step(self, actions):
        tries(lambda: self.batch.step(actions), self.see)

    @rule()
    @precondition(lambda self: not self.closed)
    def actions_of_another_table(self):
        """Those of the other batch, and those of this one in another order."""
        tries(lambda: self.batch.step(self.other.sample()), self.see)
        tries(lambda: self.batch.step(self.batch.sample()[::-1]), self.see)

    @rule(table=st.integers(0, 4), data=st.data())
    @precondition(lambda self: not self.closed)
    def one_that_is_not_legal(self, table, data):
        """At one table of five: then nothing is played at any."""
        actions = self.batch.sample().copy()
        actions[table] = data.draw(st.sampled_from(numpy.flatnonzero(self.batch.masks[table] == 0).tolist()))
        assert not tries(lambda: self.batch.step(actions), self.see), "it is not legal"
        self.batch.actions[:] = actions
        assert not tries(self.batch.step, self.see), "it is not legal"

    @rule(dtype=dtypes)
    @precondition(lambda self: not self.closed)
    def legal_ones_of_any_type(self, dtype):
        actions = self.batch.sample().astype(dtype)
        played = tries(lambda: self.batch.step(actions), self.see)
        assert not played or actions.dtype.kind in "iu", f"{dtype} is no type of whole numbers"

    @rule(seed=anything, seeds=anything)
    def reset(self, seed, seeds):
        tries(lambda: self.batch.reset(seed, seeds), self.see)

    @rule(name=st.sampled_from(["action_name", "action_text", "action_factors", "observation_names", "factor_masks", "from_factors"]),
          values=st.lists(anything, max_size=2))
    def ask(self, name, values):
        wanted = {"action_name": 1, "action_text": 2, "factor_masks": 2, "from_factors": 1}.get(name, 0)
        values = (values + [0, 0])[:wanted]
        before = self.see()
        tries(lambda: getattr(self.batch, name)(*values), self.see)
        assert self.see() == before

    @rule(name=st.sampled_from(["observations", "masks", "actions", "rewards", "ends", "seats", "hats"]), value=anything)
    def arrays_of_their_own(self, name, value):
        tries(lambda: signoria.Batch("pebbles seats=2", tables=5, arrays={name: value}), self.see)
        replaced = tries(lambda: setattr(self.batch, name, value), self.see)
        assert replaced == (name == "hats"), f"{name} was replaced"

    @rule(name=st.sampled_from(["setup", "tables", "threads", "form", "seats_in_play", "action_count", "observation_size"]),
          value=anything)
    def sizes_of_their_own(self, name, value):
        assert not tries(lambda: setattr(self.batch, name, value), self.see), f"{name} was changed"

    @rule(name=st.sampled_from(["observations", "masks", "actions", "rewards", "ends", "seats"]))
    def rows_that_do_not_follow_each_other(self, name):
        right = getattr(self.other, name)
        wide = numpy.zeros((right.shape[0] * 2,) + right.shape[1:], right.dtype)[::2]
        frozen = right.copy()
        frozen.flags.writeable = False
        for wrong in (wide, frozen):
            assert not tries(lambda: signoria.Batch("pebbles seats=2", tables=5, arrays={name: wrong}), self.see), name

    @rule()
    @precondition(lambda self: not self.closed)
    def close(self):
        self.batch.close()
        self.closed = True
        self.batch.close()

    @rule()
    @precondition(lambda self: self.closed)
    def is_closed(self):
        for call in (self.batch.step, self.batch.sample, self.batch.reset, lambda: self.batch.action_name(0),
                     lambda: self.batch.action_text(0, 0), self.batch.action_factors):
            assert not tries(call, self.see), "a closed batch answers"
        self.begin(self.form, self.threads)


ints = st.one_of(st.integers(-3, 600), st.sampled_from([-(1 << 31), (1 << 31) - 1, 32767, -32768, 65536]))
GUARD = 0xA5


class Library(RuleBasedStateMachine):
    """A batch by the functions of signoria.h alone, which the classes above shield from most of this."""

    arrays = ("observations", "masks", "actions", "rewards", "ends", "seats")

    @initialize(setup=st.sampled_from(SETUPS), tables=st.integers(1, 40), threads=st.integers(1, 3), form=st.integers(0, 3),
                limit=st.sampled_from([0, 1, 7]))
    def begin(self, setup, tables, threads, form, limit):
        options = ffi.new("struct sg_batch_options *", {"tables": tables, "threads": threads, "form": form, "limit": limit})
        self.why = ffi.new("char[]", 300)
        self.batch = ffi.gc(lib.sg_batch_new(setup.encode(), options, self.why, 300), lib.sg_batch_free)
        self.tables, self.count, self.seats = tables, lib.sg_batch_action_count(self.batch), lib.sg_batch_seats(self.batch)
        width = lib.sg_batch_observation_size(self.batch) * (1 if form == 0 else 4)
        bytes_ = {"observations": width, "masks": self.count, "actions": 4, "rewards": 4 * self.seats, "ends": 1, "seats": 1}
        self.room = {name: numpy.full(size * tables + 64, GUARD, numpy.uint8) for name, size in bytes_.items()}
        self.size = {name: size * tables for name, size in bytes_.items()}
        lib.sg_batch_reset(self.batch, ffi.NULL, self.given(self.arrays))

    def given(self, names):
        own = ffi.new("struct sg_batch_arrays *")
        for name in names:
            setattr(own, name, ffi.cast("void *", ffi.from_buffer(self.room[name])))
        return own

    def see(self):
        return [self.room[name].tobytes() for name in self.arrays if name != "actions"]

    def legal(self):
        """A legal action of each table, as the batch draws them."""
        lib.sg_batch_sample(self.batch, ffi.from_buffer("int32_t[]", self.room["actions"]))

    @rule(names=st.sets(st.sampled_from(arrays)), count=st.integers(1, 20))
    def play(self, names, count):
        """Into some of the arrays; the others stay as they are."""
        for _ in range(count):
            self.legal()
            before = {name: self.room[name].tobytes() for name in self.arrays if name not in names | {"actions"}}
            assert lib.sg_batch_step(self.batch, self.given(names | {"actions"}), self.why, 300)
            assert all(self.room[name].tobytes() == old for name, old in before.items())
        lib.sg_batch_step(self.batch, self.given(()), self.why, 300)  # refused: there are no actions
        self.legal()
        assert lib.sg_batch_step(self.batch, self.given(self.arrays), self.why, 300)

    @rule(actions=st.lists(ints, min_size=1, max_size=3), data=st.data())
    def step(self, actions, data):
        """Some numbers that are anything; it is played exactly if all are legal."""
        self.legal()
        numbers_ = self.room["actions"][:self.size["actions"]].view(numpy.int32)
        for action in actions:
            numbers_[data.draw(st.integers(0, self.tables - 1))] = action
        masks = self.room["masks"][:self.size["masks"]].reshape(self.tables, self.count)
        right = all(0 <= a < self.count and masks[t, a] for t, a in enumerate(numbers_.tolist()))
        before = self.see()
        assert lib.sg_batch_step(self.batch, self.given(self.arrays), self.why, 300) == right
        assert right or (self.see() == before and len(ffi.string(self.why)) > 20)
        assert right or not lib.sg_batch_step(self.batch, self.given(self.arrays), ffi.NULL, 0)

    @rule(seeds=st.one_of(st.none(), st.integers(0, (1 << 64) - 1)), names=st.sets(st.sampled_from(arrays)))
    def reset(self, seeds, names):
        row = ffi.NULL if seeds is None else ffi.new("uint64_t[]", [seeds] * self.tables)
        lib.sg_batch_reset(self.batch, row, self.given(names) if names else ffi.NULL)
        lib.sg_batch_reset(self.batch, row, self.given(self.arrays))

    @rule(values=st.tuples(ints, ints), room=st.integers(0, 40))
    def words(self, values, room):
        """Text of any length into any room; longer than the room, it is cut and its length is answered."""
        before, text = self.see(), ffi.new("char[]", 41)
        for ask in (lambda *to: lib.sg_batch_action_name(self.batch, values[0], *to),
                    lambda *to: lib.sg_batch_action_text(self.batch, values[0], values[1], *to),
                    lambda *to: lib.sg_batch_observation_name(self.batch, values[0], *to),
                    lambda *to: lib.sg_batch_input_name(self.batch, values[0], *to)):
            ffi.buffer(text)[:] = b"#" * 41
            length = ask(text if room else ffi.NULL, room)
            assert not room or len(ffi.string(text)) == min(length, room - 1)
            assert bytes(ffi.buffer(text)[room:]) == b"#" * (41 - room)
        assert self.see() == before

    @rule(factor=st.integers(-2, 5), rows=st.lists(st.integers(-32768, 32767), min_size=4, max_size=4), action=ints)
    def factors(self, factor, rows, action):
        before, size = self.see(), lib.sg_batch_factor_size(self.batch, factor)
        assert (size > 0) == (0 <= factor < 4)
        chosen = ffi.new("int16_t[]", rows * self.tables)
        masks = numpy.full(size * self.tables + 64, GUARD, numpy.uint8)
        lib.sg_batch_factor_masks(self.batch, factor, chosen, ffi.from_buffer("uint8_t[]", masks))
        assert (masks[size * self.tables:] == GUARD).all() and (masks[:size * self.tables] <= 1).all()
        found = ffi.new("int32_t[]", self.tables)
        wrong = lib.sg_batch_factor_actions(self.batch, chosen, found)
        assert [n >= 0 for n in found].count(False) == 0 if wrong < 0 else found[wrong] == -1
        one = ffi.new("int16_t[4]")
        lib.sg_batch_action_factors(self.batch, action, one)
        assert (one[0] >= 0) == (0 <= action < self.count)
        assert self.see() == before

    @rule(setup=texts, values=st.tuples(ints, ints, ints, ints))
    def other_sizes(self, setup, values):
        """A batch of any set-up and sizes: it is made, or the reason is given."""
        tables, threads, form, limit = values
        options = ffi.new("struct sg_batch_options *", {"tables": min(tables, 600), "threads": -1 if threads > 8 else threads,
                                                        "form": form, "limit": limit})
        for words in (setup.encode(errors="replace").replace(b"\0", b""), b"pebbles seats=2"):
            made = lib.sg_batch_new(words, options, self.why, 300)
            assert made != ffi.NULL or len(ffi.string(self.why)) > 10
            lib.sg_batch_free(made)

    @invariant()
    def nothing_behind_the_arrays(self):
        for name, size in getattr(self, "size", {}).items():
            assert (self.room[name][size:] == GUARD).all(), f"written behind {name}"


class Forms(RuleBasedStateMachine):
    """GymEnv and the parallel form, and how all are made."""

    @initialize()
    def begin(self):
        self.gym, self.parallel = signoria.GymEnv("pebbles seats=3"), signoria.parallel_env("pebbles seats=3")
        self.gym.reset(seed=1)
        self.parallel.reset(seed=1)

    def see(self):
        return self.gym.render(), self.parallel.render(), tuple(self.parallel.agents)

    @rule(values=st.dictionaries(st.sampled_from(["setup", "seat", "bots", "limit", "render_mode", "actions"]), anything, max_size=3))
    def make_gym(self, values):
        tries(lambda: signoria.GymEnv(**values), self.see)

    @rule(values=st.dictionaries(st.sampled_from(["setup", "tables", "threads", "form", "limit", "arrays"]), things, max_size=3))
    def make_batch(self, values):
        values = dict({"setup": "pebbles seats=2", "tables": 2}, **values)
        if isinstance(values["tables"], int) and values["tables"] > 600:
            values["tables"] = -values["tables"]  # as many as they ask for are as many as they get
        if isinstance(values.get("threads"), int) and values["threads"] > 8:
            values["threads"] = 9999
        tries(lambda: signoria.Batch(**values), self.see)

    @rule(setup=anything, mode=anything, actions=anything)
    def make_table(self, setup, mode, actions):
        tries(lambda: signoria.Env(setup, mode), self.see)
        tries(lambda: signoria.parallel_env(setup, mode), self.see)
        tries(lambda: signoria.Env("pebbles", None, actions), self.see)

    @rule(action=anything)
    def step_gym(self, action):
        if not tries(lambda: self.gym.step(action), self.see) and self.gym._actions is None:
            self.gym.reset()

    @rule(seed=anything, options=things)
    def reset(self, seed, options):
        tries(lambda: self.gym.reset(seed=seed, options=options), lambda: None)
        tries(lambda: self.parallel.reset(seed, options), lambda: None)
        self.begin()

    @rule(actions=st.one_of(anything, st.dictionaries(st.one_of(texts, st.sampled_from(["seat_1", "seat_2", "seat_3"])), anything, max_size=3)))
    def step_parallel(self, actions):
        tries(lambda: self.parallel.step(actions), self.see)

    @rule(agent=anything)
    def ask(self, agent):
        for what in (self.parallel.observation_space, self.parallel.action_space, self.parallel.render):
            tries(lambda: what(agent), self.see)


class Calls(unittest.TestCase):
    def test_seen_to_fail(self):
        """The checks above find what they are to find."""
        with self.assertRaises(AssertionError):
            said(ValueError("no"))
        with self.assertRaises(AssertionError):
            said(TypeError("initializer for ctype 'int' must be a cdata"))

        def wrong():
            changes.append(1)
            raise signoria.SignoriaError("something that was refused")
        changes = []
        with self.assertRaises(AssertionError):
            tries(wrong, lambda: list(changes))


for machine in (Tables, Batches, Library, Forms):
    machine.TestCase.settings = settings(max_examples=PROGRAMS, stateful_step_count=25, deadline=None, database=None, derandomize="SIGNORIA_CALLS" not in os.environ,
                                         suppress_health_check=list(HealthCheck))
TestTables, TestBatches, TestLibrary, TestForms = Tables.TestCase, Batches.TestCase, Library.TestCase, Forms.TestCase

if __name__ == "__main__":
    unittest.main()
