"""Signoria from Python: heavy Italian board games as environments for agents.

    import signoria
    env = signoria.Env("pebbles seats=4")  # signoria.games() lists what there is
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else my_policy(observation))

Agents take turns (as in the AEC interface that multi-agent libraries use). An
observation is a dict: "observation", integers as this agent may know them, and
"action_mask", with 1 for every legal action. With NumPy (Debian: python3-numpy)
they are arrays of int32 and int8, so that `numpy.flatnonzero(mask)` gives the
legal actions; without it they are array.array objects of the same numbers.
`env.observe_into(agent, buffer)` writes the integers into an array of your own.

`parallel_env()` is the same table for programs that ask all agents at once,
`GymEnv` is one seat of it with bots at the others, and `Batch` is many tables.

Needs cffi (Debian: python3-cffi) and libsignoria; set SIGNORIA_LIBRARY to its
path if it is not installed.
"""

from ._library import SignoriaError, games, version
from ._batch import CUT, ENDED, RUNNING, Batch
from ._env import Env, env
from ._examples import run_example
from ._gym import GymEnv
from ._parallel import ParallelEnv, parallel_env

__all__ = ["CUT", "ENDED", "RUNNING", "Batch", "Env", "GymEnv", "ParallelEnv", "SignoriaError", "env", "games",
           "parallel_env", "run_example", "version"]
__version__: str = version()
