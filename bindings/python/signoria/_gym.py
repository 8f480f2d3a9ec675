"""One seat of a table with the names of Gymnasium; bots of Signoria play the others."""

from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from . import _spaces
from ._checks import Handle, alone, number, shown, waits
from ._env import RENDER_MODES, Env
from ._library import SignoriaError

try:
    from gymnasium import Env as _Base
except ImportError:
    _Base = object


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


class GymEnv(Handle, _Base):
    """You are one seat (0 is the first), and `bots` play the others: one for all, or a list with one for each.

        env = signoria.GymEnv("pebbles seats=4", seat=0, bots="steward")
        observation, info = env.reset(seed=7)
        while True:
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                break

    The observation is the row of int32 that Env.observe() gives this seat. `limit` cuts a game after so many of your
    actions (0: never). `actions` as for Env: "flat" has at most 512 numbers. The reward is the share of the win, at the
    end.
    """

    _fixed = ("seat", "agent")
    _instead = "make another GymEnv, or look ahead in copies of its table: table.copy()"
    metadata: Dict[str, Any] = {"name": "signoria", "render_modes": RENDER_MODES, "render_fps": 1}
    spec = None
    reward_range = (0.0, 1.0)

    def __init__(self, setup: Optional[str] = None, seat: int = 0, bots: Union[str, Sequence[str]] = "steward",
                 limit: int = 0, render_mode: Optional[str] = None, actions: str = "all") -> None:
        self._table = Env(setup, render_mode, actions)
        self._lock = self._table._lock
        self.render_mode = self._table.render_mode
        seats = len(self._table.possible_agents)
        self.seat = number(seat, "a seat", 0, seats - 1)
        self.limit = number(limit, "a limit", 0, (1 << 31) - 1)
        self.agent = self._table.possible_agents[self.seat]
        self._bots = self._assign_bots(bots)
        self.observation_space = _spaces.row_space(self._table.observation_size)
        self.action_space = _spaces.Discrete(self._table.action_count)
        self._actions: Optional[int] = None  # played by us in this game; None before reset() and after the end

    def _assign_bots(self, bots: Union[str, Sequence[str]]) -> Dict[str, str]:
        others = [agent for agent in self._table.possible_agents if agent != self.agent]
        names: List[str] = [bots] * len(others) if isinstance(bots, str) else list(bots) if _is_list(bots) else []
        if len(names) != len(others) or not all(isinstance(name, str) for name in names):
            raise SignoriaError(f"bots is the name of one, or a list of {len(others)}, not {shown(bots)}")
        for name in dict.fromkeys(names):
            self._table.bot(name)  # an unknown one is refused now, not in the middle of a game
        return dict(zip(others, names))

    @property
    def unwrapped(self) -> "GymEnv":
        return self

    @property
    def table(self) -> Env:
        """The table itself, in the AEC form."""
        return self._table

    def _over(self) -> bool:
        return any(self._table.terminations.values())

    def _play_others(self) -> None:
        while not self._over() and self._table.agent_selection != self.agent:
            self._table._play(self._table._bot(self._bots[self._table.agent_selection]))  # amounts need not be steps

    def _seen(self) -> Tuple[Any, Dict[str, Any]]:
        seen = self._table.observe(self.agent)
        info = {"action_mask": seen["action_mask"]}
        if self._over():
            info["points"] = self._table.points()  # not before: they may count what is hidden from us
        return seen["observation"], info

    @alone
    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """A new game up to your first turn: observation and info. `options` as for Env.reset()."""
        self._table.reset(seed, options)
        if _Base is not object:
            super().reset(seed=seed)
        self._actions = 0
        self._play_others()
        return self._seen()

    @alone
    def step(self, action: int) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Plays your action, then the bots up to your next turn: observation, reward, terminated, truncated, info."""
        if self._actions is None:
            _ = self._table._env  # a closed table is refused first
            raise SignoriaError("no game is being played: reset() begins one")
        if self._over():
            raise SignoriaError("the game is over: reset() begins a new one")
        self._table._play(self._table._number(action))
        self._actions += 1
        self._play_others()
        terminated = self._over()
        truncated = not terminated and self.limit > 0 and self._actions >= self.limit
        reward = float(self._table.rewards[self.agent])
        if terminated or truncated:
            self._actions = None
        observation, info = self._seen()
        return observation, reward, terminated, truncated, info

    @alone
    def action_masks(self) -> Any:
        """The mask of the info, for libraries that ask for it by this name."""
        return self._seen()[1]["action_mask"]

    def render(self) -> str:
        """The position as your seat knows it, as text."""
        return self._table.render(self.agent)

    @waits
    def close(self) -> None:
        """Frees the table; memory goes with the object otherwise."""
        self._table.close()
