"""One table as an environment in which several agents take turns."""

from ._library import SignoriaError, ffi, lib

_ROOM = 512


class Env:
    """A table of one game; `agents` are "seat_1" to "seat_N"."""

    metadata = {"name": "signoria", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, setup="siena seats=4", *, _table=None):
        self._why = ffi.new("char[]", _ROOM)
        if _table is None:
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
            for i, agent in enumerate(self.possible_agents):
                self.rewards[agent] = float(shares[i])
                self._cumulative_rewards[agent] += float(shares[i])
                self.terminations[agent] = True
        self.agent_selection = self.agents[0] if self.agents else None

    def reset(self, seed=0, options=None):
        """A new game; `options` may be {"position": TEXT} to begin there."""
        lib.sg_env_reset(self._env, seed or 0)
        if options and "position" in options:
            self.set_position(options["position"])
        else:
            self._begin()

    def set_position(self, text):
        """Goes on from a position as text (docs/positions.md)."""
        if not lib.sg_env_set_position(self._env, text.encode(), self._why, _ROOM):
            raise SignoriaError(self._reason())
        self._begin()

    def copy(self):
        """The same table in the same position, for looking ahead."""
        return Env(self.setup, _table=lib.sg_env_copy(self._env))

    def step(self, action):
        """Plays action number `action` for the agent in turn; None once the game is over."""
        agent = self.agent_selection
        if agent is None:
            raise SignoriaError("the game is over: reset() begins a new one")
        if self.terminations[agent]:
            if action is not None:
                raise SignoriaError("the game is over: step(None)")
            self.agents.remove(agent)
            self._select()
            return
        if action is None or not lib.sg_env_step(self._env, int(action), self._why, _ROOM):
            raise SignoriaError("an action is a number" if action is None else self._reason())
        self._select()

    def observe(self, agent):
        """What this agent may know, and what it may do if it is in turn."""
        lib.sg_env_observe(self._env, self._seat(agent), self._row)
        turn = lib.sg_env_turn(self._env)
        if turn >= 0 and self.possible_agents[turn] == agent:
            mask = self.action_mask()
        else:
            mask = bytes(self.action_count)
        return {"observation": list(self._row), "action_mask": mask}

    def observe_into(self, agent, buffer):
        """The same integers into a writable buffer of int32, such as an array."""
        room = ffi.from_buffer("int32_t[]", buffer, require_writable=True)
        if len(room) < self.observation_size:
            raise SignoriaError(f"the buffer needs room for {self.observation_size} int32")
        lib.sg_env_observe(self._env, self._seat(agent), room)

    def action_mask(self):
        """One byte for each action: 1 if the agent in turn may play it."""
        lib.sg_env_legal_mask(self._env, self._mask)
        return bytes(ffi.buffer(self._mask))

    def legal_actions(self):
        """The numbers of all legal actions, rising."""
        room = ffi.new("int32_t[]", 4096)
        count = lib.sg_env_legal(self._env, room, 4096)
        if count > 4096:
            room = ffi.new("int32_t[]", count)
            lib.sg_env_legal(self._env, room, count)
        return list(room[0:count])

    def last(self, observe=True):
        agent = self.agent_selection
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


def env(setup="siena seats=4"):
    """The same as Env(setup)."""
    return Env(setup)
