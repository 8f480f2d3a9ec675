"""What callers pass in: refused with a SignoriaError that says what was expected, before anything changes."""

import functools
import operator
import threading
from typing import Any, Callable, Tuple, TypeVar

from ._library import SignoriaError


def shown(value: Any) -> str:
    """A value in a message; not all of a large one."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def number(value: Any, what: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`; also one of NumPy's, but no bool."""
    try:
        result = low - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        result = low - 1
    if not low <= result <= high:
        raise SignoriaError(f"{what} is a whole number from {low} to {high}, not {shown(value)}")
    return result


def words(value: Any, what: str) -> bytes:
    """Text for the library."""
    if not isinstance(value, str):
        raise SignoriaError(f"{what} is text, not {type(value).__name__}")
    try:
        data = value.encode()
    except UnicodeEncodeError:
        data = b"\0"
    if b"\0" in data:
        raise SignoriaError(f"{what} is text without null or broken characters, not {shown(value)}")
    return data


Method = TypeVar("Method", bound=Callable[..., Any])


def alone(method: Method) -> Method:
    """A method of a Handle that no other thread may be in at the same time."""

    @functools.wraps(method)
    def call(self: Any, *values: Any, **named: Any) -> Any:
        if not self._lock.acquire(False):
            raise SignoriaError(f"another thread is in a call on this {self._called}: one thread at a time")
        try:
            return method(self, *values, **named)
        finally:
            self._lock.release()

    return call  # type: ignore[return-value]


def waits(method: Method) -> Method:
    """A method of a Handle that begins when no other thread is in a call."""

    @functools.wraps(method)
    def call(self: Any) -> Any:
        with self._lock:
            return method(self)

    return call  # type: ignore[return-value]


class Handle:
    """What holds something of the library's: for one thread at a time, and not to be copied as other objects are."""

    _called = "table"
    _instead = "copy() makes one to look ahead in, without what is hidden"
    _fixed: Tuple[str, ...] = ()  # what the library's arrays depend on
    _lock: Any

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._fixed and name in self.__dict__:
            raise SignoriaError(f"{name} cannot be changed: make another {type(self).__name__}")
        super().__setattr__(name, value)

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise SignoriaError(f"a {self._called} cannot be pickled, nor copied by the module copy: {self._instead}")
