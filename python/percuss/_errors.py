"""Exceptions: one tree, one clear line each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from percuss._run import Run


@dataclass(frozen=True)
class Fault:
    """One fault of a scene.

    Attributes
    ----------
    message : str
        What is wrong.
    hint : str or None
        What to do about it.
    line, column : int
        Where in the text, both counted from 1.
    override : str or None
        The override ``path=value`` that is at fault instead of the text.
    """

    message: str
    hint: str | None
    line: int
    column: int
    override: str | None
    _told: str
    _shown: str

    def __str__(self) -> str:
        return self._told

    def show(self) -> str:
        """The fault with the lines of the scene that it points at."""
        return self._shown


class Error(Exception):
    """Whatever percuss refuses; the text is one line that says what, where and what to do."""


class ArgumentError(Error, TypeError):
    """An argument of a kind that is not taken."""


class SceneError(Error, ValueError):
    """A scene that cannot be used.

    Attributes
    ----------
    faults : list of Fault
        Every fault of the scene, in the order of its text.
    """

    def __init__(self, line: str, faults: list[Fault] | None = None) -> None:
        super().__init__(line)
        self.faults: list[Fault] = list(faults or [])

    def __reduce__(self) -> tuple[type[SceneError], tuple[str, list[Fault]]]:
        return (SceneError, (str(self), self.faults))


class RunError(Error):
    """A run that came to no good end.

    Attributes
    ----------
    run : Run or None
        What was computed until then.
    """

    def __init__(self, line: str, run: Run | None = None) -> None:
        super().__init__(line)
        self.run = run

    def __reduce__(self) -> tuple[type[RunError], tuple[str, Run | None]]:
        return (RunError, (str(self), self.run))


class ContactError(Error, ValueError):
    """Data that are no contact problem."""


class ModelError(Error, ValueError):
    """A system of your own that cannot be used."""


class RunWarning(UserWarning):
    """Something about a run that one should know, such as a checkpoint that could not be written."""


class ConvergenceWarning(UserWarning):
    """Contact problems of a run missed their tolerance."""
