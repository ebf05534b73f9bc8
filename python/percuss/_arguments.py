"""Arguments of the kinds that are taken, with one clear line where another kind is given."""

from __future__ import annotations

import numbers
import os
from collections.abc import Callable
from typing import Any

import numpy as np

from percuss._errors import ArgumentError

#: More threads or iterations than this are no number that is meant.
_MOST = 2**31


def told(value: object) -> str:
    """A value on one line, not too long."""
    try:
        words = " ".join(repr(value).split())
    except Exception:  # a class may fail to show itself
        words = f"<{type(value).__name__}>"
    return words if len(words) <= 60 else f"{words[:59]}…"


def refused(value: object, what: str, wanted: str) -> ArgumentError:
    """The error for a value of a kind that is not taken."""
    return ArgumentError(f"{what} = {told(value)}: give {wanted}, not {type(value).__name__}")


def text(value: Any, what: str, wanted: str = "a text") -> str:
    """A text that can be written down."""
    if not isinstance(value, str):
        raise refused(value, what, wanted)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"{what} = {ascii(value)[:60]}: half a character that no file can hold; leave it out") from None
    return str(value)


def path(value: Any, what: str, wanted: str = "a path") -> str:
    """A path as a text."""
    try:
        found = os.fspath(value)
    except TypeError:
        raise refused(value, what, wanted) from None
    return text(found, what, wanted)


def number(value: Any, what: str) -> float:
    """A real number; whether it will do is for others to say."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Real):
        raise refused(value, what, "a number")
    try:
        return float(value)
    except OverflowError:
        raise ArgumentError(f"{what} = {told(value)}: a number that large cannot be held") from None


def count(value: Any, what: str) -> int:
    """A whole number of at least 1."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (numbers.Integral, np.integer)):
        raise refused(value, what, "a whole number")
    whole = int(value)
    if not 1 <= whole <= _MOST:
        raise ArgumentError(f"{what} = {told(value)}: give at least 1, and at most {_MOST}")
    return whole


def flag(value: Any, what: str) -> bool:
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise refused(value, what, "True or False")
    return bool(value)


def function(value: Any, what: str, *arguments: str) -> Callable[..., Any]:
    """A function of these arguments."""
    if not callable(value):
        raise refused(value, what, f"a function of ({', '.join(arguments)})")
    found: Callable[..., Any] = value
    return found
