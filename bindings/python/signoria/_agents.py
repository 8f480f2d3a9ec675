"""What both forms of a table say of their agents, as PettingZoo names it."""

from typing import Any, Dict, List


class Agents:
    """A table: `possible_agents` are its seats, `agents` those that are still in the game."""

    metadata: Dict[str, Any]
    agents: List[str]
    possible_agents: List[str]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        return self

    def __str__(self) -> str:
        return self.metadata["name"]
