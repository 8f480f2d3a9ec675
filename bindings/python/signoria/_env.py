"""One table as an environment in which several agents take turns."""

import random
from array import array
from typing import Any, Dict, Iterator, List, Optional, Tuple

from . import _spaces
from ._agents import Agents
from ._checks import Handle, alone, number, shown, waits, words as _words
from ._library import SignoriaError, ffi, games, lib

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object

_ROOM = 512
RENDER_MODES = ["ansi"]
ACTIONS = ["all", "flat"]


def _array(kind: str, data: bytes) -> Any:
    """Numbers as an array of their own: NumPy's where it is, else array.array; "b" is int8, "i" is int32."""
    if numpy is None:
        return array(kind, data)
    return numpy.frombuffer(bytearray(data), dtype=numpy.int8 if kind == "b" else numpy.int32)


def _check_render_mode(mode: Optional[str]) -> Optional[str]:
    if mode is not None and not (isinstance(mode, str) and mode in RENDER_MODES):
        raise SignoriaError(f"a render mode is {' or '.join(map(repr, RENDER_MODES))}, or None, not {shown(mode)}")
    return mode


def _check_actions(form: str) -> bool:
    """Are actions numbered as a batch numbers them?"""
    if not isinstance(form, str) or form not in ACTIONS:
        raise SignoriaError(f"actions is {' or '.join(map(repr, ACTIONS))}, not {shown(form)}")
    return form == "flat"


class Env(Agents, Handle, _Base):
    """A table of one game (default: the first of games(), with four seats); `agents` are "seat_1" to "seat_N".

    `actions` is "all", where every action has a number (tens of thousands), or "flat", at most 512 numbers as `Batch`
    has them: counted from the agent in turn, with amounts in steps.
    """

    metadata: Dict[str, Any] = {"name": "signoria", "render_modes": RENDER_MODES, "is_parallelizable": False}
    _fixed = ("setup", "possible_agents", "action_count", "observation_size")

    def __init__(self, setup: Optional[str] = None, render_mode: Optional[str] = None, actions: str = "all", *,
                 _table: Any = None) -> None:
        Handle.__init__(self)
        self._flat = _check_actions(actions)
        self.render_mode = _check_render_mode(render_mode)
        setup = f"{games()[0]} seats=4" if setup is None else setup
        self._why = ffi.new("char[]", _ROOM)
        self._random = random.Random()
        fresh = _table is None
        if fresh:
            _table = lib.sg_env_new(_words(setup, "a set-up"), self._why, _ROOM)
            if _table == ffi.NULL:
                raise SignoriaError(self._reason())
        self.setup = setup
        self._table: Any = ffi.gc(_table, lib.sg_env_free)
        self.possible_agents = [f"seat_{i + 1}" for i in range(lib.sg_env_seats(self._env))]
        self._all_count, self._flat_count = lib.sg_env_action_count(self._env), lib.sg_env_flat_count(self._env)
        self.action_count = self._flat_count if self._flat else self._all_count
        self.observation_size = lib.sg_env_observation_size(self._env)
        self._mask = ffi.new("uint8_t[]", self._all_count)
        self._numbers = ffi.new("int32_t[]", self._flat_count)
        self._row = ffi.new("int32_t[]", self.observation_size)
        self._spaces: Dict[Tuple[str, str], Any] = {}  # made when they are asked for: a copy mostly needs none
        if fresh:
            lib.sg_env_reset(self._env, self._random.getrandbits(64))
        self._begin()

    @property
    def actions(self) -> str:
        """How actions are numbered: "all" or "flat"."""
        return "flat" if self._flat else "all"

    @property
    def _env(self) -> Any:
        if self._table is None:
            raise SignoriaError("this table is closed")
        return self._table

    def observation_space(self, agent: str) -> Any:
        """What observe(agent) gives: a Dict of two Boxes. Always the same object."""
        self._seat(agent)
        key = ("observation", agent)
        if key not in self._spaces:
            self._spaces[key] = _spaces.Dict({"observation": _spaces.row_space(self.observation_size),
                                              "action_mask": _spaces.mask_space(self.action_count)})
        return self._spaces[key]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions; `sample(mask)` draws a legal one. Always the same object."""
        self._seat(agent)
        key = ("action", agent)
        if key not in self._spaces:
            self._spaces[key] = _spaces.Discrete(self.action_count)
        return self._spaces[key]

    @property
    def state_space(self) -> Any:
        """What state() gives."""
        return _spaces.row_space(self.observation_size)

    @alone
    def state(self) -> Any:
        """What everybody may know, as a row like those of observe(): nothing that is hidden from a seat."""
        lib.sg_env_observe(self._env, -1, self._row)
        return _array("i", bytes(ffi.buffer(self._row)))

    def _reason(self) -> str:
        return ffi.string(self._why).decode()

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
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

    def _seed(self, seed: Optional[int]) -> int:
        """A seed of the library's: 0 to 2**64 - 1; another one each time if none is given."""
        if seed is None:
            return self._random.getrandbits(64)
        return number(seed, "a seed", 0, (1 << 64) - 1)

    @alone
    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """A new game. `options` may be {"position": TEXT} to begin there.

        The same seed deals the same game. Without one every game is another; after a reset with
        a seed, those that follow without one are the same in every run.
        """
        if options is not None and not isinstance(options, dict):
            raise SignoriaError(f"options is a dict, or None, not {type(options).__name__}")
        unknown = set(options or ()) - {"position"}
        if unknown:
            raise SignoriaError(f"the only option of reset() is 'position', not {', '.join(map(shown, unknown))}")
        table, first = self._env, self._seed(seed)
        if options:
            self._try_position(options["position"])
        if seed is not None:
            self._random = random.Random(first)
        lib.sg_env_reset(table, first)
        if options:
            self.set_position(options["position"])
        else:
            self._begin()

    def _try_position(self, text: str) -> None:
        """Raises what set_position(text) would, and changes nothing."""
        probe = ffi.gc(lib.sg_env_copy(self._env), lib.sg_env_free)
        if not lib.sg_env_set_position(probe, self._position(text), self._why, _ROOM):
            raise SignoriaError(self._reason())

    @staticmethod
    def _position(text: str) -> bytes:
        return _words(text, "a position")

    @alone
    def set_position(self, text: str) -> None:
        """Continues from a position as text (docs/positions.md)."""
        if not lib.sg_env_set_position(self._env, self._position(text), self._why, _ROOM):
            raise SignoriaError(self._reason())
        self._begin()

    @alone
    def copy(self, agent: Optional[str] = None, seed: Optional[int] = None) -> "Env":
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
        other = Env(self.setup, self.render_mode, self.actions, _table=table)
        other.agents = list(self.agents)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, dict(getattr(self, name)))
        other.infos = {name: dict(info) for name, info in self.infos.items()}
        other.agent_selection = self.agent_selection
        return other

    @alone
    def _twin(self) -> "Env":
        """The same table with its secrets and its chance to come: not for an agent to look into."""
        table = lib.sg_env_copy(self._env)
        if table == ffi.NULL:
            raise MemoryError
        return Env(self.setup, self.render_mode, self.actions, _table=table)

    def _bury(self, agent: str) -> None:
        """An agent that is done is in no list any more."""
        self.agents.remove(agent)
        lists: Tuple[Dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                                             self.infos)
        for one in lists:
            del one[agent]

    @alone
    def step(self, action: Optional[int]) -> None:
        """Plays action number `action` for the agent in turn; None once the game is over."""
        agent, _ = self.agent_selection, self._env
        if agent is None:
            raise SignoriaError("the game is over: reset() begins a new one")
        if self.terminations[agent]:
            if action is not None:
                raise SignoriaError("the game is over: step(None)")
            self._bury(agent)
            self._select()
            return
        self._play(self._number(action))

    def _number(self, action: Any) -> int:
        """The number of an action among all of them."""
        action = self._action(action)
        if not self._flat:
            return action
        number_of_all = self.from_flat(action)
        if number_of_all is None:
            name = self._text(lib.sg_env_flat_name, action)
            raise SignoriaError(f"action {action} ({name}) is not legal now; the mask has a 1 for those that are")
        return number_of_all

    @alone
    def _play(self, action: int) -> None:
        """Plays an action by its number among all of them."""
        if not lib.sg_env_step(self._env, action, self._why, _ROOM):
            raise SignoriaError(f"action {action} is not legal now: {self._reason()}; the mask has a 1 for those that are")
        self._select()

    @alone
    def from_flat(self, action: int) -> Optional[int]:
        """The action among all of them that a flat number, as `Batch` has them, stands for now; None: it is not legal."""
        action = number(action, "a flat action", 0, self._flat_count - 1)
        lib.sg_env_flat_actions(self._env, self._numbers)
        return self._numbers[action] if self._numbers[action] >= 0 else None

    @alone
    def to_flat(self, action: int) -> Optional[int]:
        """The flat number of an action among all of them; None if it is not legal now.

        An amount between two steps gets the number of the lower step.
        """
        found = lib.sg_env_flat_find(self._env, number(action, "an action", 0, self._all_count - 1))
        return found if found >= 0 else None

    def _numbered(self, action: int, what: str) -> int:
        """An action among all of them, by the number that this table gives it."""
        if not self._flat:
            return action
        flat = self.to_flat(action)
        if flat is None:
            raise SignoriaError(f"{what} is not legal now, or has no flat number")
        return flat

    def _action(self, action: Any) -> int:
        return number(action, "an action", 0, self.action_count - 1)

    @alone
    def observe(self, agent: str) -> Dict[str, Any]:
        """What this agent may know, and what it may do if it is in turn: a dict of two arrays."""
        lib.sg_env_observe(self._env, self._seat(agent), self._row)
        turn = lib.sg_env_turn(self._env)
        if turn >= 0 and self.possible_agents[turn] == agent:
            mask = self.action_mask()
        else:
            mask = _array("b", bytes(self.action_count))
        return {"observation": _array("i", bytes(ffi.buffer(self._row))), "action_mask": mask}

    @alone
    def observe_into(self, agent: str, buffer: Any) -> None:
        """Writes the integers that observe(agent) gives into `buffer`.

        `buffer` is a writable array of int32 (NumPy's, array.array("i") or the like) with room for at
        least `observation_size` of them; what is behind them stays as it is.
        """
        seat = self._seat(agent)
        try:
            view = memoryview(buffer)
        except TypeError:
            raise SignoriaError(f"a writable array of int32 is needed, not {type(buffer).__name__}") from None
        if view.format not in ("i", "l", "=i", "<i") or view.itemsize != 4 or view.readonly or not view.c_contiguous:
            raise SignoriaError("a writable array of int32 is needed, one number behind the other")
        room = ffi.from_buffer("int32_t[]", buffer, require_writable=True)
        if len(room) < self.observation_size:
            raise SignoriaError(f"the buffer needs room for {self.observation_size} int32")
        lib.sg_env_observe(self._env, seat, room)

    @alone
    def action_mask(self) -> Any:
        """One number for each action: 1 if the agent in turn may play it, else 0."""
        if self._flat:
            lib.sg_env_flat_actions(self._env, self._numbers)
            return _array("b", bytes(n >= 0 for n in self._numbers))
        lib.sg_env_legal_mask(self._env, self._mask)
        return _array("b", bytes(ffi.buffer(self._mask)))

    @alone
    def legal_actions(self) -> List[int]:
        """The numbers of all legal actions, rising."""
        if self._flat:
            lib.sg_env_flat_actions(self._env, self._numbers)
            return [flat for flat, n in enumerate(self._numbers) if n >= 0]
        room = ffi.new("int32_t[]", 4096)
        count = lib.sg_env_legal(self._env, room, 4096)
        if count > 4096:
            room = ffi.new("int32_t[]", count)
            lib.sg_env_legal(self._env, room, count)
        return list(room[0:count])

    @alone
    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
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

    def agent_iter(self, max_iter: int = 1 << 62) -> Iterator[str]:
        """The agents in the order in which they act."""
        return self._in_turn(number(max_iter, "max_iter", 0, 1 << 62))

    def _in_turn(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            yield self.agent_selection
            most -= 1

    def bot(self, words: str = "steward") -> int:
        """What a bot of Signoria would do here, as an action number; it sees what the agent in turn sees.

        With flat actions, an amount between two steps becomes the lower step.
        """
        return self._numbered(self._bot(words), "what this bot would do")

    @alone
    def _bot(self, words: str) -> int:
        action = lib.sg_env_bot(self._env, _words(words, "a bot"), self._why, _ROOM)
        if action < 0:
            raise SignoriaError(self._reason())
        return action

    @alone
    def points(self) -> List[int]:
        """Points of every seat as if the game ended now, as far as everybody knows; in a copy with what it guesses."""
        points = ffi.new("int32_t[]", len(self.possible_agents))
        lib.sg_env_points(self._env, points)
        return list(points)

    @alone
    def action_text(self, action: int) -> str:
        """What an action number means, as text. A flat one means something only while it is legal: else ""."""
        action = self._action(action)
        known = self.from_flat(action) if self._flat else action
        return "" if known is None else self._text(lib.sg_env_action_text, known)

    @alone
    def find_action(self, text: str) -> int:
        """The number of an action that is written as text."""
        action = lib.sg_env_action_find(self._env, _words(text, "an action"), self._why, _ROOM)
        if action < 0:
            raise SignoriaError(self._reason())
        return self._numbered(action, shown(text))

    @alone
    def observation_name(self, index: int) -> str:
        """What number `index` of an observation is."""
        return self._text(lib.sg_env_observation_name, number(index, "an index", 0, self.observation_size - 1))

    @alone
    def render(self, agent: Optional[str] = None) -> str:
        """The position as text; without an agent, what everybody may know."""
        return self._text(lib.sg_env_view_text, -1 if agent is None else self._seat(agent))

    @waits
    def close(self) -> None:
        """Frees the table: every later call raises SignoriaError. Not needed; memory goes with the object."""
        if self._table is not None:
            ffi.release(self._table)
            self._table = None

    def _seat(self, agent: str) -> int:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise SignoriaError(f"no agent {shown(agent)}: they are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _text(self, function: Any, argument: int) -> str:
        room = ffi.new("char[]", 1024)
        length = function(self._env, argument, room, 1024)
        if length >= 1024:
            room = ffi.new("char[]", length + 1)
            function(self._env, argument, room, length + 1)
        return ffi.string(room).decode()


def env(setup: Optional[str] = None, render_mode: Optional[str] = None, actions: str = "all") -> Env:
    """The same as Env(setup)."""
    return Env(setup, render_mode, actions)
