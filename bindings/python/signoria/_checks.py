"""What callers pass in: refused with a SignoriaError that says what was expected, before anything changes."""

import operator
from typing import Any

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
