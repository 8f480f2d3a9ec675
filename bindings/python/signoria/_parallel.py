"""The same table for programs that ask all agents at once: those that are not in turn pass None."""

from typing import Any, Dict, List, Optional, Tuple

from ._agents import Agents
from ._checks import Handle, alone, shown
from ._env import Env
from ._library import SignoriaError

try:
    from pettingzoo import ParallelEnv as _Base
except ImportError:
    _Base = object


class ParallelEnv(Agents, Handle, _Base):
    """A table with the names of PettingZoo's parallel form.

        env = signoria.parallel_env("pebbles seats=4")
        observations, infos = env.reset(seed=7)
        while env.agents:
            actions = {agent: choose(observations[agent]) if infos[agent]["in_turn"] else None for agent in env.agents}
            observations, rewards, terminations, truncations, infos = env.step(actions)

    One agent acts at a time. The others pass None, or are left out of the dict; their masks are all 0.
    """

    _instead = "make another, or look ahead in copies of its table: aec_env.copy()"
    metadata: Dict[str, Any] = {**Env.metadata, "is_parallelizable": True}

    def __init__(self, setup: Optional[str] = None, render_mode: Optional[str] = None, actions: str = "all") -> None:
        self.aec_env = Env(setup, render_mode, actions)
        self._lock = self.aec_env._lock
        self.render_mode = self.aec_env.render_mode
        self.possible_agents = self.aec_env.possible_agents
        self.agents: List[str] = list(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.aec_env.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self.aec_env.action_space(agent)

    @property
    def state_space(self) -> Any:
        return self.aec_env.state_space

    def _observations(self) -> Dict[str, Any]:
        return {agent: self.aec_env.observe(agent) for agent in self.agents}

    def _infos(self) -> Dict[str, Dict[str, Any]]:
        over = any(self.aec_env.terminations.values())
        return {agent: {"in_turn": not over and agent == self.aec_env.agent_selection} for agent in self.agents}

    @alone
    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict, Dict]:
        """A new game, as Env.reset(); returns observations and infos by agent."""
        self.aec_env.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    @alone
    def step(self, actions: Dict[str, Optional[int]]) -> Tuple[Dict, Dict, Dict, Dict, Dict]:
        """Plays the action of the agent in turn; returns observations, rewards, terminations, truncations and infos."""
        if not isinstance(actions, dict):
            raise SignoriaError(f"actions is a dict by agent, not {type(actions).__name__}")
        if not self.agents:
            raise SignoriaError("the game is over: reset() begins a new one")
        turn, _ = self.aec_env.agent_selection, self.aec_env._env  # a closed table is refused first
        for agent, action in actions.items():
            self.aec_env._seat(agent)
            if agent != turn and action is not None:
                raise SignoriaError(f"it is the turn of {turn}: {agent} passes None, not {shown(action)}")
        if actions.get(turn) is None:
            raise SignoriaError(f"it is the turn of {turn}, and there is no action of theirs")
        self.aec_env.step(actions[turn])
        table = self.aec_env
        result = (self._observations(), dict(table.rewards), dict(table.terminations), dict(table.truncations),
                  self._infos())
        if any(table.terminations.values()):
            self.agents = []
        return result

    def state(self) -> Any:
        """What everybody may know: Env.state()."""
        return self.aec_env.state()

    def render(self, agent: Optional[str] = None) -> str:
        return self.aec_env.render(agent)

    def close(self) -> None:
        """Frees the table; memory goes with the object otherwise."""
        self.aec_env.close()


def parallel_env(setup: Optional[str] = None, render_mode: Optional[str] = None, actions: str = "all") -> ParallelEnv:
    """The same as ParallelEnv(setup)."""
    return ParallelEnv(setup, render_mode, actions)
