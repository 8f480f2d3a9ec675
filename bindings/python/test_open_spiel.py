"""Tests of signoria.open_spiel_game: python3 bindings/python/test_open_spiel.py (SIGNORIA_LIBRARY: the library).

OpenSpiel cannot be installed where our tests run. `Pyspiel` stands in for what its module gives to games written in
Python: the classes that they extend, register_game() and load_game(), and what State does by itself (clone, serialize,
history).
"""

import copy
import enum
import importlib
import pickle
import random
import sys
import types
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import signoria  # noqa: E402


class State:
    def __init__(self, game):
        self.__dict__["_cpp"] = {"game": game, "history": []}

    def get_game(self):
        return self._cpp["game"]

    def own(self):
        return {key: value for key, value in self.__dict__.items() if key != "_cpp"}

    def history(self):
        return list(self._cpp["history"])

    def legal_actions(self):
        return [] if self.is_terminal() else self._legal_actions(self.current_player())

    def action_to_string(self, action):
        return self._action_to_string(self.current_player(), action)

    def apply_action(self, action):
        self._apply_action(action)
        self._cpp["history"].append(action)

    def clone(self):
        other = self.get_game().new_initial_state()
        for key, value in self.own().items():
            setattr(other, key, copy.deepcopy(value))
        other._cpp["history"] = self.history()
        return other

    def serialize(self):
        return pickle.dumps((self.history(), self.own()))

    def information_state_string(self, player):
        return self.get_game().make_py_observer("info", {}).string_from(self, player)

    def observation_tensor(self, player):
        observer = self.get_game().make_py_observer({})
        observer.set_from(self, player)
        return list(observer.tensor)


class Game:
    def __init__(self, game_type, game_info, params):
        self.type, self.info, self.params = game_type, game_info, params

    def num_players(self):
        return self.info.num_players

    def num_distinct_actions(self):
        return self.info.num_distinct_actions

    def deserialize_state(self, data):
        state = self.new_initial_state()
        history, own = pickle.loads(data)
        for key, value in own.items():
            setattr(state, key, value)
        state._cpp["history"] = history
        return state


class GameType:
    FIELDS = {"short_name", "long_name", "dynamics", "chance_mode", "information", "utility", "reward_model",
              "max_num_players", "min_num_players", "provides_information_state_string",
              "provides_information_state_tensor", "provides_observation_string", "provides_observation_tensor",
              "parameter_specification"}
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "PERFECT_INFORMATION IMPERFECT_INFORMATION ONE_SHOT")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")

    def __init__(self, **words):
        assert set(words) == self.FIELDS, set(words) ^ self.FIELDS
        self.__dict__.update(words)


class GameInfo:
    FIELDS = {"num_distinct_actions", "max_chance_outcomes", "num_players", "min_utility", "max_utility",
              "max_game_length"}

    def __init__(self, **words):
        assert set(words) == self.FIELDS, set(words) ^ self.FIELDS
        self.__dict__.update(words)


class Pyspiel(types.ModuleType):
    State, Game, GameType, GameInfo = State, Game, GameType, GameInfo

    class PlayerId(enum.IntEnum):
        CHANCE, TERMINAL = -1, -4

    def __init__(self):
        super().__init__("pyspiel")
        self.registered = {}

    def register_game(self, game_type, creator):
        self.registered[game_type.short_name] = (game_type, creator)

    def load_game(self, name, params=None):
        game_type, creator = self.registered[name]
        return creator({**game_type.parameter_specification, **(params or {})})


SPIEL = Pyspiel()


def import_it(spiel):
    """Imports the module where `import pyspiel` gives this; None: where it is not installed."""
    sys.modules["pyspiel"] = spiel
    sys.modules.pop("signoria.open_spiel_game", None)
    return importlib.import_module("signoria.open_spiel_game")


open_spiel_game = import_it(SPIEL)


class OpenSpiel(unittest.TestCase):
    def test_without_pyspiel_it_says_what_is_missing(self):
        with self.assertRaisesRegex(ImportError, "needs OpenSpiel's module pyspiel"):
            import_it(None)
        import_it(SPIEL)

    def test_flat_actions(self):
        state = self.middle(actions="flat")
        self.assertLessEqual(state.get_game().num_distinct_actions(), 512)
        self.assertEqual(self.ends(state.get_game().deserialize_state(state.serialize())), self.ends(state.clone()))
        with self.assertRaises(signoria.SignoriaError):
            self.pebbles(actions="some")

    def pebbles(self, **params):
        return SPIEL.load_game("signoria_pebbles", {"seats": 3, "seed": 5, **params})

    def middle(self, steps=6, **params):
        state = self.pebbles(**params).new_initial_state()
        for _ in range(steps):
            state.apply_action(state.legal_actions()[0])
        return state

    def test_every_game_is_registered_and_plays(self):
        self.assertEqual(set(SPIEL.registered), {f"signoria_{name}" for name in signoria.games()})
        for name, (game_type, _) in SPIEL.registered.items():
            self.assertEqual(game_type.chance_mode, GameType.ChanceMode.SAMPLED_STOCHASTIC)
            game = SPIEL.load_game(name, {"seats": game_type.min_num_players, "seed": 3})
            self.assertEqual(game.num_players(), game_type.min_num_players)
            state, rng = game.new_initial_state(), random.Random(1)
            while not state.is_terminal():
                self.assertIn(state.current_player(), range(game.num_players()))
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(legal))
                self.assertLess(legal[-1], game.num_distinct_actions())
                self.assertTrue(state.action_to_string(legal[0]))
                state.apply_action(rng.choice(legal))
            self.assertEqual(state.current_player(), SPIEL.PlayerId.TERMINAL)
            self.assertEqual(state.legal_actions(), [])
            self.assertIn(round(sum(state.returns()), 5), (0.0, 1.0))

    def test_parameters(self):
        self.assertIn("quick", self.pebbles(setup="quick").setup)
        first = {str(self.pebbles(seed=0).new_initial_state().information_state_string(0)) for _ in range(10)}
        self.assertGreater(len(first), 3)
        one, two = (self.pebbles().new_initial_state().information_state_string(0) for _ in range(2))
        self.assertEqual(one, two)
        for wrong in ({"seats": 99}, {"seats": "x"}, {"setup": "hats=on"}, {"setup": 3}, {"seed": -1}, {"seed": 0.5}):
            with self.assertRaises(signoria.SignoriaError):
                self.pebbles(**wrong)

    def test_what_a_player_knows(self):
        state = self.middle()
        texts = [state.information_state_string(player) for player in range(3)]
        self.assertEqual(len(set(texts)), 3)
        env = state._table.env
        self.assertEqual(texts[1], env.render("seat_2"))
        self.assertEqual(state.observation_tensor(1), [float(n) for n in env.observe("seat_2")["observation"]])
        self.assertEqual(str(state), env.render())
        self.assertEqual(state.returns(), [0.0, 0.0, 0.0])

    def test_illegal_is_refused_and_changes_nothing(self):
        state = self.middle()
        before, legal = state.information_state_string(0), state.legal_actions()
        illegal = next(a for a in range(10**6) if a not in legal)
        with self.assertRaises(signoria.SignoriaError):
            state.apply_action(illegal)
        self.assertEqual((before, legal), (state.information_state_string(0), state.legal_actions()))

    def ends(self, state):
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        return state.returns(), str(state), state.history()

    def test_clone_and_serialize(self):
        state = self.middle()
        before = str(state)
        clone, other = state.clone(), state.get_game().deserialize_state(state.serialize())
        self.assertEqual(self.ends(clone), self.ends(other))
        self.assertEqual(str(state), before)
        self.assertEqual(self.ends(state), self.ends(clone))

    def test_resampling_guesses_what_is_hidden(self):
        state, rng = self.middle(0), random.Random(2)
        player = state.current_player()
        guesses = [state.resample_from_infostate(player, rng.random) for _ in range(20)]
        for guess in guesses:
            self.assertEqual(guess.information_state_string(player), state.information_state_string(player))
            self.assertEqual(guess.legal_actions(), state.legal_actions())
        other = (player + 1) % 3
        self.assertGreater(len({guess.information_state_string(other) for guess in guesses}), 3)
        with self.assertRaisesRegex(signoria.SignoriaError, "clone"):
            guesses[0].serialize()


if __name__ == "__main__":
    unittest.main()
