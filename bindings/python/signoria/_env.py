"""One table as an environment in which several agents take turns."""

import operator
import random
from array import array

from ._library import SignoriaError, ffi, games, lib

try:
    import numpy
except ImportError:
    numpy = None

_ROOM = 512


def _array(kind, data):
    """Numbers as an array of their own: NumPy's where it is, else array.array; "b" is int8, "i" is int32."""
    if numpy is None:
        return array(kind, data)
    return numpy.frombuffer(bytearray(data), dtype=numpy.int8 if kind == "b" else numpy.int32)


class Env:
    """A table of one game (default: the first of games(), with four seats); `agents` are "seat_1" to "seat_N"."""

    metadata = {"name": "signoria", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, setup=None, *, _table=None):
        setup = f"{games()[0]} seats=4" if setup is None else setup
        self._why = ffi.new("char[]", _ROOM)
        self._random = random.Random()
        fresh = _table is None
        if fresh:
            _table = lib.sg_env_new(setup.encode(), self._why, _ROOM)
            if _table == ffi.NULL:
                raise SignoriaError(self._reason())
        self.setup = setup
        self._env = ffi.gc(_table, lib.sg_env_free)
        self.possible_agents = [f"seat_{i + 1}" for i in range(lib.sg_env_seats(self._env))]
        self.action_count = lib.sg_env_action_count(self._env)
        self.observation_size = lib.sg_env_observation_size(self._env)
        self._mask = ffi.new("uint8_t[]", self.action_count)
        self._row = ffi.new("int32_t[]", self.observation_size)
        if fresh:
            lib.sg_env_reset(self._env, self._random.getrandbits(64))
        self._begin()

    def _reason(self):
        return ffi.string(self._why).decode()

    def _begin(self):
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        """Who acts next: the seat in turn, or at the end everybody once."""
        turn = lib.sg_env_turn(self._env)
        if turn >= 0:
            self.agent_selection = self.possible_agents[turn]
            return
        if not any(self.terminations.values()):
            shares = ffi.new("float[]", len(self.possible_agents))
            lib.sg_env_win_shares(self._env, shares)
            for agent in self.agents:
                share = float(shares[self._seat(agent)])
                self.rewards[agent] = share
                self._cumulative_rewards[agent] += share
                self.terminations[agent] = True
        self.agent_selection = self.agents[0] if self.agents else None

    def _seed(self, seed):
        """A seed of the library's: 0 to 2**64 - 1; another one each time if none is given."""
        if seed is None:
            return self._random.getrandbits(64)
        try:
            number = operator.index(seed)
        except TypeError:
            number = -1
        if not 0 <= number < 1 << 64:
            raise SignoriaError("a seed is a whole number from 0 to 2**64 - 1, or None")
        return number

    def reset(self, seed=None, options=None):
        """A new game. `options` may be {"position": TEXT} to begin there.

        The same seed deals the same game. Without one every game is another; after a reset with
        a seed, those that follow without one are the same in every run.
        """
        number = self._seed(seed)
        if seed is not None:
            self._random = random.Random(number)
        lib.sg_env_reset(self._env, number)
        if options and "position" in options:
            self.set_position(options["position"])
        else:
            self._begin()

    def set_position(self, text):
        """Continues from a position as text (docs/positions.md)."""
        if not lib.sg_env_set_position(self._env, text.encode(), self._why, _ROOM):
            raise SignoriaError(self._reason())
        self._begin()

    def copy(self, agent=None, seed=None):
        """A table to look ahead in, as `agent` (the one in turn) may imagine it.

        What this agent cannot know is dealt again and chance to come is new: looking ahead in a
        copy is guessing, not peeking. Make several copies to see what may come.
        """
        if agent is None:
            agent = self.agent_selection
        seat = -1 if agent is None else self._seat(agent)
        table = lib.sg_env_imagine(self._env, seat, self._seed(seed))
        if table == ffi.NULL:
            raise MemoryError
        other = Env(self.setup, _table=table)
        other.agents = list(self.agents)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, dict(getattr(self, name)))
        other.infos = {name: dict(info) for name, info in self.infos.items()}
        other.agent_selection = self.agent_selection
        return other

    def _bury(self, agent):
        """An agent that is done is in no list any more."""
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]

    def step(self, action):
        """Plays action number `action` for the agent in turn; None once the game is over."""
        agent = self.agent_selection
        if agent is None:
            raise SignoriaError("the game is over: reset() begins a new one")
        if self.terminations[agent]:
            if action is not None:
                raise SignoriaError("the game is over: step(None)")
            self._bury(agent)
            self._select()
            return
        if action is None or not lib.sg_env_step(self._env, int(action), self._why, _ROOM):
            raise SignoriaError("an action is a number" if action is None else self._reason())
        self._select()

    def observe(self, agent):
        """What this agent may know, and what it may do if it is in turn: a dict of two arrays."""
        lib.sg_env_observe(self._env, self._seat(agent), self._row)
        turn = lib.sg_env_turn(self._env)
        if turn >= 0 and self.possible_agents[turn] == agent:
            mask = self.action_mask()
        else:
            mask = _array("b", bytes(self.action_count))
        return {"observation": _array("i", bytes(ffi.buffer(self._row))), "action_mask": mask}

    def observe_into(self, agent, buffer):
        """Writes the integers that observe(agent) gives into `buffer`.

        `buffer` is a writable array of int32 (NumPy's, array.array("i") or the like) with room for at
        least `observation_size` of them; what is behind them stays as it is.
        """
        view = memoryview(buffer)
        if view.format not in ("i", "l", "=i", "<i") or view.itemsize != 4 or view.readonly or not view.c_contiguous:
            raise SignoriaError("a writable array of int32 is needed, one number behind the other")
        room = ffi.from_buffer("int32_t[]", buffer, require_writable=True)
        if len(room) < self.observation_size:
            raise SignoriaError(f"the buffer needs room for {self.observation_size} int32")
        lib.sg_env_observe(self._env, self._seat(agent), room)

    def action_mask(self):
        """One number for each action: 1 if the agent in turn may play it, else 0."""
        lib.sg_env_legal_mask(self._env, self._mask)
        return _array("b", bytes(ffi.buffer(self._mask)))

    def legal_actions(self):
        """The numbers of all legal actions, rising."""
        room = ffi.new("int32_t[]", 4096)
        count = lib.sg_env_legal(self._env, room, 4096)
        if count > 4096:
            room = ffi.new("int32_t[]", count)
            lib.sg_env_legal(self._env, room, count)
        return list(room[0:count])

    def last(self, observe=True):
        """Observation, reward, termination, truncation and info of the agent in turn."""
        agent = self.agent_selection
        if agent is None:
            raise SignoriaError("the game is over and everybody knows: reset() begins a new one")
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=1 << 62):
        """The agents in the order in which they act."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def bot(self, words="steward"):
        """What a bot of Signoria would do here, as an action number; it sees what the agent in turn sees."""
        action = lib.sg_env_bot(self._env, words.encode(), self._why, _ROOM)
        if action < 0:
            raise SignoriaError(self._reason())
        return action

    def points(self):
        """Points of every seat as if the game ended now."""
        points = ffi.new("int32_t[]", len(self.possible_agents))
        lib.sg_env_points(self._env, points)
        return list(points)

    def action_text(self, action):
        return self._text(lib.sg_env_action_text, action)

    def find_action(self, text):
        action = lib.sg_env_action_find(self._env, text.encode(), self._why, _ROOM)
        if action < 0:
            raise SignoriaError(self._reason())
        return action

    def observation_name(self, index):
        return self._text(lib.sg_env_observation_name, index)

    def render(self, agent=None):
        """The position as text; without an agent, what everybody may know."""
        return self._text(lib.sg_env_view_text, -1 if agent is None else self._seat(agent))

    def close(self):
        """Nothing to close; memory goes with the object."""

    def _seat(self, agent):
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise SignoriaError(f"no agent {agent!r}: they are {', '.join(self.possible_agents)}") from None

    def _text(self, function, argument):
        room = ffi.new("char[]", 1024)
        length = function(self._env, argument, room, 1024)
        if length >= 1024:
            room = ffi.new("char[]", length + 1)
            function(self._env, argument, room, length + 1)
        return ffi.string(room).decode()


def env(setup=None):
    """The same as Env(setup)."""
    return Env(setup)
