"""Switching points of a run."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, overload

import numpy as np
import numpy.typing as npt

from percuss._arguments import refused

if TYPE_CHECKING:
    import pandas as pd

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Event:
    """A contact or friction passes from one phase to another, or a function in `events` of `simulate` through zero.

    Attributes
    ----------
    t : float
        When, s.
    contact : str
        Which contact, friction or function.
    before, after : str
        The phases: ``open``, ``closed``, ``stick`` or ``slip``; of a function ``below`` or ``above`` zero.
    direction : tuple of float or None
        Direction of the slip that begins or ends, in the tangents of the contact.
    reported : bool
        Whether it is on the short list: asked for by the scene, and not friction that merely comes or goes with its
        contact.
    q, u : ndarray or None
        Coordinates and velocities just after; none of worlds and beams, and where not all are recorded.
    q_before, u_before : ndarray or None
        The same just before: at an impact velocities jump.
    """

    t: float
    contact: str
    before: str
    after: str
    direction: tuple[float, float] | None = None
    reported: bool = True
    q: Floats | None = field(default=None, compare=False, repr=False)
    u: Floats | None = field(default=None, compare=False, repr=False)
    q_before: Floats | None = field(default=None, compare=False, repr=False)
    u_before: Floats | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"t = {self.t:.9g} s  {self.contact}: {self.before} -> {self.after}"


#: t, contact, before, after, direction, reported.
_Row = tuple[float, str, str, str, tuple[float, float] | None, bool]


def with_states(rows: Sequence[_Row], states: tuple[Floats, Sequence[int | None], int] | None) -> list[Event]:
    """Events with the states around them: rows of (q, u before, q, u after), the row of each event, and how many q there are."""
    if states is None:
        return [Event(*row) for row in rows]
    values, places, nq = states
    values.flags.writeable = False
    n = values.shape[1] // 2
    made = []
    for row, place in zip(rows, places, strict=True):
        if place is None:
            made.append(Event(*row))
        else:
            q_before, u_before, q, u = np.split(values[place], [nq, n, n + nq])
            made.append(Event(*row, q, u, q_before, u_before))
    return made


class Events(Sequence[Event]):
    """Switching points in the order of time.

    `percuss.Run.events` holds the short list; its `all` holds every one.
    """

    def __init__(self, rows: Sequence[Event], listed: Sequence[Event] | None = None) -> None:
        self._all = tuple(rows)
        self._listed = tuple(event for event in rows if event.reported) if listed is None else tuple(listed)

    @property
    def all(self) -> Events:
        """Every switching point, friction that comes and goes with its contact included."""
        return Events(self._all, self._all)

    @property
    def t(self) -> npt.NDArray[np.float64]:
        """Times, s."""
        return np.array([event.t for event in self._listed], dtype=float)

    def of(self, contact: str) -> Events:
        """Those of one contact, friction or function."""
        return Events(
            [event for event in self._all if event.contact == contact],
            [event for event in self._listed if event.contact == contact],
        )

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Events: ...
    def __getitem__(self, index: int | slice) -> Event | Events:
        if isinstance(index, slice):
            return Events(self._listed[index], self._listed[index])
        try:
            place = operator.index(index)
        except TypeError:
            wanted = "a whole number or a slice; of(contact) gives those of one contact"
            raise refused(index, "index", wanted) from None
        return self._listed[place]

    def __len__(self) -> int:
        return len(self._listed)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._listed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Events):
            return NotImplemented
        return self._listed == other._listed

    __hash__ = None  # type: ignore[assignment]

    def to_frame(self) -> pd.DataFrame:
        """A pandas DataFrame with one row per event: t [s], contact, before, after."""
        from percuss._frames import pandas

        columns = ["t", "contact", "before", "after"]
        rows = [[event.t, event.contact, event.before, event.after] for event in self._listed]
        frame: pd.DataFrame = pandas().DataFrame(rows, columns=columns)
        return frame

    def __repr__(self) -> str:
        shown = [str(event) for event in self._listed[:10]]
        if len(self) > 10:
            shown.append(f"... and {len(self) - 10} more")
        return "\n".join([f"{len(self)} events", *shown])
