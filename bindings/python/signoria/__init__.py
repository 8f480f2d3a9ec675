"""Signoria from Python: the board games Siena and Florenza as environments for agents.

    import signoria
    env = signoria.Env("siena seats=4")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else my_policy(observation))

Agents take turns (as in the AEC interface that multi-agent libraries use). An
observation is a dict: "observation", a list of integers as this agent may know
them, and "action_mask", a bytes object with 1 for every legal action. Whoever
has NumPy turns either into an array without copying: `env.observe_into(array)`,
`numpy.frombuffer(mask, dtype=numpy.uint8)`.

Needs cffi (Debian: python3-cffi) and libsignoria; set SIGNORIA_LIBRARY to its
path if it is not installed.
"""

from ._library import SignoriaError, games, version
from ._env import Env, env

__all__ = ["Env", "SignoriaError", "env", "games", "version"]
__version__ = version()
