"""Spaces of observations and actions: Gymnasium's where it is installed, else small ones with the same names.

The stand-ins have what programs use of Gymnasium's: `n`, `shape`, `dtype`, `contains()`, `x in space`, `seed()` and
`sample()`, where `Discrete.sample(mask)` draws only numbers whose place in the mask is 1.
"""

import operator
import random
from typing import Any, Dict as DictOf, Iterator, Optional, Sequence, Tuple

from ._library import SignoriaError

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    from gymnasium import spaces as _theirs
except ImportError:
    _theirs = None

_LETTERS = {"int8": "b", "int32": "i"}  # how array.array and memoryview call these types


class Space:
    """What the spaces below share."""

    shape: Optional[Tuple[int, ...]] = None

    def __init__(self) -> None:
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> Any:
        """The same seed gives the same samples."""
        if seed is not None and (not isinstance(seed, int) or seed < 0):
            raise SignoriaError(f"a seed is a whole number from 0, or None, not {seed!r}")
        self._random = random.Random(seed)
        return seed

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


def _bits(mask: Sequence[int]) -> Sequence[int]:
    """The numbers of a mask; those of one byte each at once, which is ten times as fast."""
    try:
        view = memoryview(mask)  # type: ignore[arg-type]
    except TypeError:
        return mask
    if view.ndim != 1:
        raise SignoriaError(f"a mask is one row of numbers, not {view.ndim} dimensions")
    return view.tobytes() if view.itemsize == 1 else mask


class _Discrete(Space):
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__()
        if not isinstance(n, int) or n < 1:
            raise SignoriaError(f"a space of numbers needs a whole number of them from 1, not {n!r}")
        self.n, self.start, self.shape, self.dtype = n, 0, (), "int64"

    def contains(self, x: Any) -> bool:
        try:
            return not isinstance(x, bool) and 0 <= operator.index(x) < self.n
        except TypeError:
            return False

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        """A number drawn evenly; with a mask, of those with a 1 (0 if there is none, as Gymnasium does)."""
        if mask is None:
            return self._random.randrange(self.n)
        if not hasattr(mask, "__len__") or isinstance(mask, (str, dict, set)):
            raise SignoriaError(f"a mask is a row of {self.n} numbers, not {type(mask).__name__}")
        if len(mask) != self.n:
            raise SignoriaError(f"a mask needs {self.n} numbers, not {len(mask)}")
        allowed = [number for number, bit in enumerate(_bits(mask)) if bit]
        return self._random.choice(allowed) if allowed else 0

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, _Discrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class _Box(Space):
    """Rows of whole numbers, each from `low` to `high`."""

    shape: Tuple[int, ...]

    def __init__(self, low: int, high: int, shape: Tuple[int, ...], dtype: Any) -> None:
        super().__init__()
        name = str(numpy.dtype(dtype)) if numpy is not None else str(dtype)
        if name not in _LETTERS or len(shape) != 1 or low > high:
            raise SignoriaError("a box needs low <= high, a shape of one number and the type int8 or int32")
        self.low, self.high, self.shape, self.dtype, self._name = low, high, tuple(shape), dtype, name

    def contains(self, x: Any) -> bool:
        try:
            view = memoryview(x)
        except TypeError:
            return False
        if view.format != _LETTERS[self._name] or view.shape != self.shape:
            return False
        numbers = x if numpy is None or not isinstance(x, numpy.ndarray) else (x.min(), x.max())
        return not view.shape[0] or (min(numbers) >= self.low and max(numbers) <= self.high)

    def sample(self, mask: None = None) -> Any:
        from ._env import _array
        from array import array

        row = [self._random.randint(self.low, self.high) for _ in range(self.shape[0])]
        return _array(_LETTERS[self._name], array(_LETTERS[self._name], row).tobytes())

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, _Box) and (other.low, other.high, other.shape, other._name) == (
            self.low, self.high, self.shape, self._name)

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self._name})"


class _Dict(Space):
    """A dict with the same names as `spaces`, each value in the space of its name."""

    def __init__(self, spaces: DictOf[str, Any]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items()))

    def seed(self, seed: Optional[int] = None) -> Any:
        super().seed(seed)
        for number, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + number)
        return seed

    def sample(self, mask: None = None) -> DictOf[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def keys(self) -> Any:
        return self.spaces.keys()

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, _Dict) and other.spaces == self.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


Discrete: Any = _theirs.Discrete if _theirs else _Discrete
Box: Any = _theirs.Box if _theirs else _Box
Dict: Any = _theirs.Dict if _theirs else _Dict


def _kind(name: str) -> Any:
    return name if numpy is None else getattr(numpy, name)


def row_space(size: int) -> Any:
    """Rows of `size` int32, as Env.observe() gives them."""
    return Box(-(1 << 31), (1 << 31) - 1, (size,), _kind("int32"))


def mask_space(count: int) -> Any:
    """Masks of `count` int8, each 0 or 1."""
    return Box(0, 1, (count,), _kind("int8"))
