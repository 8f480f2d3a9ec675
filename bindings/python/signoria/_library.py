"""Finds libsignoria and declares its functions, which signoria.h describes."""

import ctypes.util
import os
import sysconfig
from pathlib import Path
from typing import Any, List, Optional

from cffi import FFI

ffi = FFI()
ffi.cdef("""
const char *sg_version(void);
const char *sg_game_name(int index);
struct sg_env;
struct sg_env *sg_env_new(const char *setup, char *why, size_t room);
struct sg_env *sg_env_copy(const struct sg_env *env);
struct sg_env *sg_env_imagine(const struct sg_env *env, int seat, uint64_t seed);
void sg_env_free(struct sg_env *env);
void sg_env_reset(struct sg_env *env, uint64_t seed);
bool sg_env_set_position(struct sg_env *env, const char *position, char *why, size_t room);
int sg_env_seats(const struct sg_env *env);
int sg_env_turn(const struct sg_env *env);
int sg_env_plies(const struct sg_env *env);
int sg_env_action_count(const struct sg_env *env);
int sg_env_legal_mask(const struct sg_env *env, uint8_t *mask);
int sg_env_legal(const struct sg_env *env, int32_t *actions, int room);
bool sg_env_step(struct sg_env *env, int action, char *why, size_t room);
int sg_env_action_text(const struct sg_env *env, int action, char *out, size_t room);
int sg_env_action_find(const struct sg_env *env, const char *text, char *why, size_t room);
int sg_env_flat_count(const struct sg_env *env);
int sg_env_flat_actions(const struct sg_env *env, int32_t *actions);
int sg_env_flat_find(const struct sg_env *env, int action);
int sg_env_flat_name(const struct sg_env *env, int number, char *out, size_t room);
int sg_env_observation_size(const struct sg_env *env);
void sg_env_observe(const struct sg_env *env, int seat, int32_t *out);
int sg_env_observation_name(const struct sg_env *env, int index, char *out, size_t room);
int sg_env_view_text(const struct sg_env *env, int seat, char *out, size_t room);
void sg_env_points(const struct sg_env *env, int32_t *points);
void sg_env_win_shares(const struct sg_env *env, float *shares);
int sg_env_bot(struct sg_env *env, const char *bot, char *why, size_t room);
struct sg_batch;
struct sg_batch_options { int tables, threads; int form; int limit; };
struct sg_batch_arrays {
    void *observations; uint8_t *masks; int32_t *actions; float *rewards; uint8_t *ends; int8_t *seats;
};
struct sg_batch *sg_batch_new(const char *setup, const struct sg_batch_options *options, char *why, size_t room);
void sg_batch_free(struct sg_batch *batch);
int sg_batch_seats(const struct sg_batch *batch);
void sg_batch_reset(struct sg_batch *batch, const uint64_t *seeds, const struct sg_batch_arrays *arrays);
bool sg_batch_step(struct sg_batch *batch, const struct sg_batch_arrays *arrays, char *why, size_t room);
void sg_batch_sample(struct sg_batch *batch, int32_t *actions);
int sg_batch_action_version(const struct sg_batch *batch);
int sg_batch_action_count(const struct sg_batch *batch);
int sg_batch_action_name(const struct sg_batch *batch, int action, char *out, size_t room);
void sg_batch_action_factors(const struct sg_batch *batch, int action, int16_t *factors);
int sg_batch_factor_size(const struct sg_batch *batch, int factor);
void sg_batch_factor_masks(const struct sg_batch *batch, int factor, const int16_t *factors, uint8_t *masks);
int sg_batch_factor_actions(const struct sg_batch *batch, const int16_t *factors, int32_t *actions);
int sg_batch_action_text(const struct sg_batch *batch, int table, int action, char *out, size_t room);
int sg_batch_observation_version(const struct sg_batch *batch);
int sg_batch_observation_size(const struct sg_batch *batch);
int sg_batch_observation_name(const struct sg_batch *batch, int index, char *out, size_t room);
int sg_batch_input_count(const struct sg_batch *batch);
int sg_batch_input_name(const struct sg_batch *batch, int input, char *out, size_t room);
""")


class SignoriaError(ValueError):
    """Something was refused; the text says what, and what is allowed."""


def _beside() -> Optional[str]:
    """The library of this package: inside it, or PREFIX/lib for PREFIX/lib/pythonX.Y/site-packages/signoria."""
    package = Path(__file__).resolve().parent
    folder = package.parents[2]
    for place in (package, folder, folder / (sysconfig.get_config_var("MULTIARCH") or "")):
        if (place / "libsignoria.so.1").exists():
            return str(place / "libsignoria.so.1")
    return None


def _open() -> Any:
    path = os.environ.get("SIGNORIA_LIBRARY") or _beside() or ctypes.util.find_library("signoria")
    try:
        return ffi.dlopen(path or "libsignoria.so.1")
    except OSError as error:
        raise ImportError(
            "libsignoria was not found: install Signoria, or set SIGNORIA_LIBRARY to the path of libsignoria.so"
        ) from error


lib = _open()


def version() -> str:
    """The version of the library: "1.0.0"."""
    return ffi.string(lib.sg_version()).decode()


def games() -> List[str]:
    """Names of all games."""
    names: List[str] = []
    while (name := lib.sg_game_name(len(names))) != ffi.NULL:
        names.append(ffi.string(name).decode())
    return names
