"""Many tables at once, for programs that learn: arrays in, arrays out."""

import itertools
from typing import Any, Dict, List, Optional, Tuple

from ._checks import Handle, alone, number as _number, shown, waits, words as _words
from ._library import SignoriaError, ffi, lib

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

_ROOM = 512
FORMS = {"bytes": 0, "floats": 1, "sparse": 2, "nothing": 3}
RUNNING, ENDED, CUT = 0, 1, 2  # values of Batch.ends
_ARRAYS = ("observations", "masks", "actions", "rewards", "ends", "seats")


class Batch(Handle):
    """`tables` tables of one set-up that are played together.

        batch = signoria.Batch("pebbles seats=4", tables=1024, threads=2)
        observations, masks = batch.reset(seed=1)
        while learning:
            observations, masks, rewards, ends, seats = batch.step(policy(observations, masks))

    Every table always waits for a seat; a game that ends is followed by the next one at once. The arrays
    (`observations`, `masks`, `actions`, `rewards`, `ends`, `seats`) are written in place by every call: copy what you
    want to keep. `arrays` may name arrays of your own for any of them; each must have the shape and type of the one
    it replaces. Observations are written for the seat to move, with seats counted from it; `form` is "bytes" (uint8),
    "floats" (float32, 0 to 1), "sparse" (int32, numbers of inputs, then -1) or "nothing". Other Python threads run
    during a call.
    """

    _called = "batch"
    _instead = "make another one where it is needed"
    _fixed = ("setup", "tables", "threads", "form", "seats_in_play", "action_count", "action_version", "factor_sizes",
              "observation_size", "observation_version", "input_count")

    def __init__(self, setup: str, tables: int = 1024, threads: int = 1, form: str = "bytes", limit: int = 0,
                 arrays: Optional[Dict[str, Any]] = None) -> None:
        super().__init__()
        if numpy is None:
            raise ImportError("signoria.Batch needs NumPy (Debian: python3-numpy)")
        if not isinstance(form, str) or form not in FORMS:
            raise SignoriaError(f"a form is one of {', '.join(FORMS)}, not {shown(form)}")
        if arrays is not None and not isinstance(arrays, dict):
            raise SignoriaError(f"arrays is a dict of NumPy arrays by name, not {type(arrays).__name__}")
        options = ffi.new("struct sg_batch_options *")
        options.tables = _number(tables, "tables", 1, 1 << 20)
        options.threads = _number(threads, "threads", 1, 256)
        options.limit = _number(limit, "limit", 0, (1 << 31) - 1)
        options.form = FORMS[form]
        self._why = ffi.new("char[]", _ROOM)
        handle = lib.sg_batch_new(_words(setup, "a set-up"), options, self._why, _ROOM)
        if handle == ffi.NULL:
            raise SignoriaError(ffi.string(self._why).decode())
        self._batch = ffi.gc(handle, lib.sg_batch_free)
        self.setup, self.tables, self.threads, self.form = setup, options.tables, options.threads, form
        self.seats_in_play = lib.sg_batch_seats(self._batch)
        self.action_count = lib.sg_batch_action_count(self._batch)
        self.factor_sizes = tuple(lib.sg_batch_factor_size(self._batch, factor) for factor in range(4))
        self.action_version = lib.sg_batch_action_version(self._batch)
        self.observation_size = lib.sg_batch_observation_size(self._batch)
        self.observation_version = lib.sg_batch_observation_version(self._batch)
        self.input_count = lib.sg_batch_input_count(self._batch)  # what the numbers of a sparse row are below
        self._make_arrays(dict(arrays or {}))
        self.reset()

    def _make_arrays(self, given: Dict[str, Any]) -> None:
        kinds = {"bytes": numpy.uint8, "floats": numpy.float32, "sparse": numpy.int32, "nothing": numpy.uint8}
        shapes = {
            "observations": ((self.tables, self.observation_size), kinds[self.form]),
            "masks": ((self.tables, self.action_count), numpy.uint8),
            "actions": ((self.tables,), numpy.int32),
            "rewards": ((self.tables, self.seats_in_play), numpy.float32),
            "ends": ((self.tables,), numpy.uint8),
            "seats": ((self.tables,), numpy.int8),
        }
        unknown = set(given) - set(shapes)
        if unknown:
            raise SignoriaError(f"there is no array {', '.join(sorted(map(str, unknown)))}; they are {', '.join(shapes)}")
        self._arrays = ffi.new("struct sg_batch_arrays *")
        self._keep: List[Any] = []
        self._given: Dict[str, Any] = {}
        for name, (shape, kind) in shapes.items():
            array = given.get(name)
            if array is None:
                array = numpy.zeros(shape, kind)
            self._check(name, array, shape, kind, writable=True)
            self._given[name] = array
            pointer = ffi.from_buffer(array, require_writable=True)
            self._keep.append(pointer)
            setattr(self._arrays, name, ffi.cast("void *", pointer))
        for one, other in itertools.combinations(shapes, 2):
            if numpy.may_share_memory(self._given[one], self._given[other]):
                raise SignoriaError(f"{one} and {other} need memory of their own: these overlap")
        self._asked = numpy.zeros(self.tables, numpy.int32)  # what step() is given, until it is known to be legal
        self._of_asked = ffi.new("struct sg_batch_arrays *", self._arrays[0])
        self._keep.append(ffi.from_buffer(self._asked))
        self._of_asked.actions = ffi.cast("int32_t *", self._keep[-1])

    def __setattr__(self, name: str, value: Any) -> None:
        """The library writes into these very arrays, and they have this size: nothing can be put in their place."""
        if name in _ARRAYS and value is not self._given[name]:  # batch.actions += 1 hands in the array itself
            raise SignoriaError(f"{name} cannot be replaced: write into it (batch.{name}[:] = ...), "
                                f"or pass your own to Batch(arrays={{{name!r}: ...}})")
        if name not in _ARRAYS:
            super().__setattr__(name, value)

    @property
    def observations(self) -> Any:
        """What the seats to move see, one row per table."""
        return self._given["observations"]

    @property
    def masks(self) -> Any:
        """1 for each legal action."""
        return self._given["masks"]

    @property
    def actions(self) -> Any:
        """What step() plays if it is given nothing."""
        return self._given["actions"]

    @property
    def rewards(self) -> Any:
        """Each seat's share of the win where a game has just ended."""
        return self._given["rewards"]

    @property
    def ends(self) -> Any:
        """RUNNING, ENDED or CUT."""
        return self._given["ends"]

    @property
    def seats(self) -> Any:
        """Who is to move, from 0."""
        return self._given["seats"]

    @staticmethod
    def _check(name: str, array: Any, shape: Tuple[int, ...], kind: Any, writable: bool = False) -> None:
        if not isinstance(array, numpy.ndarray):
            raise SignoriaError(f"{name} is a NumPy array, not {type(array).__name__}")
        if array.shape != shape or array.dtype != kind:
            raise SignoriaError(
                f"{name} needs shape {shape} and type {numpy.dtype(kind)}, not {array.shape} and {array.dtype}")
        if writable and not array.flags.writeable:
            raise SignoriaError(f"{name} must be writable, and this array is not")
        if not array.flags.c_contiguous or not array.flags.aligned:
            raise SignoriaError(f"{name} must have one row behind the other: numpy.ascontiguousarray() makes such a copy")

    def _handle(self) -> Any:
        if self._batch is None:
            raise SignoriaError("this batch is closed")
        return self._batch

    @alone
    def reset(self, seed: Optional[int] = None, seeds: Any = None) -> Tuple[Any, Any]:
        """Deals a new game at every table: from `seeds`, one for each, or from seed, seed + 1, ... (default: 0)."""
        first = 0 if seed is None else _number(seed, "a seed", 0, (1 << 64) - 1)
        if seeds is None:
            seeds = numpy.arange(self.tables, dtype=numpy.uint64) + numpy.uint64(first)
        elif seed is not None:
            raise SignoriaError("give either seed or seeds")
        else:
            self._check("seeds", seeds, (self.tables,), numpy.uint64)
        lib.sg_batch_reset(self._handle(), ffi.from_buffer("uint64_t[]", seeds), self._arrays)
        return self.observations, self.masks

    @alone
    def step(self, actions: Any = None) -> Tuple[Any, Any, Any, Any, Any]:
        """Plays one action at every table (default: what stands in `self.actions`).

        Returns observations, masks, rewards, ends and seats. If one action is not legal, nothing is played anywhere.
        """
        batch, arrays = self._handle(), self._arrays
        if actions is not None and actions is not self.actions:
            self._asked[:] = self._check_actions(actions)
            arrays = self._of_asked
        if not lib.sg_batch_step(batch, arrays, self._why, _ROOM):
            raise SignoriaError(ffi.string(self._why).decode())
        if arrays is self._of_asked:
            self.actions[:] = self._asked
        return self.observations, self.masks, self.rewards, self.ends, self.seats

    def _check_actions(self, actions: Any) -> Any:
        """One number for each table; whether it is legal there is for the library to know."""
        try:
            actions = numpy.asarray(actions)
        except (ValueError, TypeError):
            raise SignoriaError(f"actions are an array of whole numbers, not {type(actions).__name__}") from None
        if actions.shape != (self.tables,) or actions.dtype.kind not in "iu":
            raise SignoriaError(f"actions need shape {(self.tables,)} and a type of whole numbers, "
                                f"not {actions.shape} and {actions.dtype}")
        if actions.min() < 0 or actions.max() >= self.action_count:
            table = int(((actions < 0) | (actions >= self.action_count)).argmax())
            raise SignoriaError(f"actions are numbered from 0 to {self.action_count - 1}, "
                                f"not {actions[table]} as at table {table}; nothing was played")
        return actions

    @alone
    def sample(self) -> Any:
        """Fills `self.actions` with legal actions drawn evenly, and returns it."""
        lib.sg_batch_sample(self._handle(), self._arrays.actions)
        return self.actions

    @alone
    def action_name(self, action: int) -> str:
        """What a number always means: "buy #2" is the second open card, "bid +5" five more than the least."""
        return self._text(lib.sg_batch_action_name, self._action(action))

    @alone
    def action_text(self, table: int, action: int) -> str:
        """What an action means at a table now, as text; "" if it is not legal there."""
        return self._text(lib.sg_batch_action_text, _number(table, "a table", 0, self.tables - 1), self._action(action))

    @alone
    def action_factors(self) -> Any:
        """An int16 array of one row per action: its kind, then up to three arguments; -1 where it has none."""
        factors = numpy.zeros((self.action_count, 4), numpy.int16)
        for action in range(self.action_count):
            lib.sg_batch_action_factors(self._handle(), action, ffi.from_buffer("int16_t[]", factors[action]))
        return factors

    @alone
    def factor_masks(self, factor: int, factors: Any = None) -> Any:
        """Which values of a factor (0: the kind, 1 to 3: the arguments) go on to a legal action at each table.

        `factors` is an int16 array with a row of four for each table, with what was chosen for the factors before this
        one. A row of the answer without a 1: the action has no such argument, its factor is -1.
        """
        factor = _number(factor, "a factor", 0, 3)
        if factors is None and factor:
            raise SignoriaError(f"factor {factor} depends on those before it: give factors")
        chosen = numpy.full((self.tables, 4), -1, numpy.int16) if factors is None else self._factors(factors)
        masks = numpy.zeros((self.tables, self.factor_sizes[factor]), numpy.uint8)
        lib.sg_batch_factor_masks(self._handle(), factor, ffi.from_buffer("int16_t[]", chosen),
                                  ffi.from_buffer("uint8_t[]", masks))
        return masks

    @alone
    def from_factors(self, factors: Any) -> Any:
        """The actions, for step(), that have these factors: one row of four for each table."""
        chosen, actions = self._factors(factors), numpy.zeros(self.tables, numpy.int32)
        table = lib.sg_batch_factor_actions(self._handle(), ffi.from_buffer("int16_t[]", chosen),
                                            ffi.from_buffer("int32_t[]", actions))
        if table >= 0:
            raise SignoriaError(f"factors {chosen[table].tolist()} are no legal action at table {table}; "
                                "factor_masks() has a 1 for the values that are")
        return actions

    def _factors(self, factors: Any) -> Any:
        try:
            factors = numpy.asarray(factors)
        except (ValueError, TypeError):
            raise SignoriaError(f"factors are an array of whole numbers, not {type(factors).__name__}") from None
        if factors.shape != (self.tables, 4) or factors.dtype.kind not in "iu":
            raise SignoriaError(f"factors need shape {(self.tables, 4)} and a type of whole numbers, "
                                f"not {factors.shape} and {factors.dtype}")
        most = max(self.factor_sizes) - 1
        if factors.min() < -1 or factors.max() > most:
            raise SignoriaError(f"a factor is from 0 to {most}, or -1 for none, not {factors.min()} to {factors.max()}")
        return numpy.ascontiguousarray(factors, numpy.int16)

    @alone
    def observation_names(self) -> List[str]:
        """What stands at each place of a row of bytes or floats: "florins @0" is the mover's; no names of nothing.

        In the sparse form, what each of the `input_count` inputs stands for: "florins @0 = 12".
        """
        if self.form == "sparse":
            return [self._text(lib.sg_batch_input_name, number) for number in range(self.input_count)]
        return [self._text(lib.sg_batch_observation_name, index) for index in range(self.observation_size)]

    @waits
    def close(self) -> None:
        """Ends the threads and frees the tables; the arrays stay."""
        if self._batch is not None:
            ffi.release(self._batch)
            self._batch = None

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    def _action(self, action: int) -> int:
        return _number(action, "an action", 0, self.action_count - 1)

    def _text(self, function: Any, *arguments: int) -> str:
        room = ffi.new("char[]", _ROOM)
        function(self._handle(), *arguments, room, _ROOM)
        return ffi.string(room).decode()
