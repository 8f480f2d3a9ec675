"""Signoria's games for OpenSpiel: import this module, and pyspiel.load_game("signoria_pebbles(seats=2)") plays.

    import pyspiel
    import signoria.open_spiel_game
    game = pyspiel.load_game("signoria_pebbles", {"setup": "seats=4 quick"})
    state = game.new_initial_state()

Each game of signoria.games() is registered as "signoria_GAME". Its parameters are `seats`, `setup` (the options after
the seats), `seed` (0: another game each time) and `actions` ("all", or "flat": at most 512 numbers). Chance is inside the engine, so there are no chance nodes
(OpenSpiel calls that sampled stochastic). The information state and the observation as text are what the player
knows, as a position. A clone has the same secrets and the same chance to come; use state.resample_from_infostate() to
search fairly.
"""

import random
from typing import Any, Callable, Dict, List, Optional, Type

from ._checks import number, shown
from ._env import Env
from ._library import SignoriaError, games, lib

try:
    import pyspiel
except ImportError as error:
    raise ImportError("signoria.open_spiel_game needs OpenSpiel's module pyspiel (pip install open_spiel); "
                      "signoria.Env, GymEnv and Batch work without it") from error

LONGEST = 100_000  # a bound of the decisions in a game, as OpenSpiel asks for one


class Table:
    """An Env that copy.deepcopy() and pickle take, as clone() and serialize() of OpenSpiel need it."""

    def __init__(self, setup: str, seed: int, form: str) -> None:
        self.setup, self.seed, self.actions = setup, seed, []  # type: str, int, List[int]
        self.env = Env(setup, actions=form)
        self.env.reset(seed=seed)
        self.replays = True  # set-up, seed and actions give this position

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Table":
        return self._around(self.env._twin(), self.replays)

    def _around(self, env: Env, replays: bool) -> "Table":
        other = Table.__new__(Table)
        other.setup, other.seed, other.actions, other.env, other.replays = (
            self.setup, self.seed, list(self.actions), env, replays)
        return other

    def imagined(self, player: int, seed: int) -> "Table":
        """The table as this player may imagine it."""
        return self._around(self.env.copy(self.env.possible_agents[player], seed), False)

    def __reduce__(self) -> Any:
        if not self.replays:
            raise SignoriaError("an imagined state cannot be serialized: clone it instead")
        return _replay, (self.setup, self.seed, self.env.actions, self.actions)

    def step(self, action: int) -> None:
        self.env.step(action)
        self.actions.append(action)

    def turn(self) -> int:
        return lib.sg_env_turn(self.env._env)


def _replay(setup: str, seed: int, form: str, actions: List[int]) -> Table:
    table = Table(setup, seed, form)
    for action in actions:
        table.step(action)
    return table


def _make_state_class(spiel: Any) -> Type[Any]:
    class SignoriaState(spiel.State):
        def __init__(self, game: Any, table: Table) -> None:
            super().__init__(game)
            self._table = table

        def current_player(self) -> int:
            turn = self._table.turn()
            return turn if turn >= 0 else spiel.PlayerId.TERMINAL

        def _legal_actions(self, player: int) -> List[int]:
            return self._table.env.legal_actions() if player == self._table.turn() else []

        def _apply_action(self, action: int) -> None:
            self._table.step(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return self._table.env.action_text(action)

        def is_terminal(self) -> bool:
            return self._table.turn() < 0

        def returns(self) -> List[float]:
            rewards = self._table.env.rewards
            return [rewards[agent] for agent in self._table.env.possible_agents]

        def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
            """A state that this player cannot tell from this one; `sampler` draws numbers from 0 to 1."""
            other = self.clone()
            other._table = self._table.imagined(player, int(sampler() * (1 << 53)))
            return other

        def __str__(self) -> str:
            return self._table.env.render()

    return SignoriaState


class Observer:
    """What a player knows: `tensor` as numbers, string_from() as text."""

    def __init__(self, size: int, with_tensor: bool) -> None:
        self.tensor: Any = None
        self.dict: Dict[str, Any] = {}
        if with_tensor:
            import numpy

            self.tensor = numpy.zeros(size, numpy.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            env = state._table.env
            self.tensor[:] = env.observe(env.possible_agents[player])["observation"]

    def string_from(self, state: Any, player: int) -> str:
        env = state._table.env
        return env.render(env.possible_agents[player])


def _make_game_class(spiel: Any, name: str, game_type: Any) -> Type[Any]:
    state_class = _make_state_class(spiel)

    class SignoriaGame(spiel.Game):
        def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
            given = params or {}
            seats = number(given.get("seats", 0), "seats", 0, 12)
            setup = given.get("setup", "")
            if not isinstance(setup, str):
                raise SignoriaError(f"setup is the options as text, not {shown(setup)}")
            words = [name, f"seats={seats}" if seats else "", setup]
            self.setup = " ".join(word for word in words if word)
            self._seed = number(given.get("seed", 0), "seed", 0, (1 << 63) - 1)
            self._form = given.get("actions", "all")
            env = Env(self.setup, actions=self._form)
            self._size = env.observation_size
            info = spiel.GameInfo(num_distinct_actions=env.action_count, max_chance_outcomes=0,
                                  num_players=env.max_num_agents, min_utility=0.0, max_utility=1.0,
                                  max_game_length=LONGEST)
            super().__init__(game_type, info, given)

        def new_initial_state(self) -> Any:
            return state_class(self, Table(self.setup, self._seed or random.getrandbits(63), self._form))

        def make_py_observer(self, iig_obs_type: Any = None, params: Optional[Dict[str, Any]] = None) -> Observer:
            return Observer(self._size, with_tensor=True)

    return SignoriaGame


def _seats(name: str) -> List[int]:
    """The numbers of seats that a game can have."""
    found = []
    for seats in range(1, 13):
        try:
            Env(f"{name} seats={seats}")
            found.append(seats)
        except SignoriaError:
            pass
    return found


def register(spiel: Any) -> Dict[str, Type[Any]]:
    """Registers every game with this pyspiel; returns the classes by their names there."""
    kind, classes = spiel.GameType, {}
    for name in games():
        seats = _seats(name)
        game_type = kind(
            short_name=f"signoria_{name}", long_name=f"Signoria: {name}", dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC, information=kind.Information.IMPERFECT_INFORMATION,
            utility=kind.Utility.GENERAL_SUM, reward_model=kind.RewardModel.TERMINAL,
            max_num_players=max(seats), min_num_players=min(seats),
            provides_information_state_string=True, provides_information_state_tensor=True,
            provides_observation_string=True, provides_observation_tensor=True,
            parameter_specification={"seats": max(seats), "setup": "", "seed": 0, "actions": "all"})
        classes[game_type.short_name] = _make_game_class(spiel, name, game_type)
        spiel.register_game(game_type, classes[game_type.short_name])
    return classes


register(pyspiel)
