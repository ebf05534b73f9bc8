"""Runs of systems of your own."""

from __future__ import annotations

import math
import os
import re
import warnings
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from percuss import _engine, _toml
from percuss._arguments import count, flag, function, number, path as path_of, text, told
from percuss._errors import ModelError, RunError, RunWarning
from percuss._progress import Hook, Progress
from percuss._run import Run, judged
from percuss._system import (
    Matrices,
    _Declared,
    _Matrices,
    contacts_of,
    declared,
    floats,
    functions_of,
    listed,
    matrices_of,
    printable_name,
    takes,
)

#: Most samples of a run.
MOST_SAMPLES = 10_000_000

#: A function of the time, the coordinates and the velocities whose zeros are events.
StateFunction = Callable[[float, npt.NDArray[np.float64], npt.NDArray[np.float64]], float]


@dataclass(frozen=True)
class _Event:
    """An event of the user as the engine takes it."""

    name: str
    function: StateFunction
    direction: float
    terminal: bool


@dataclass(frozen=True)
class _Plan:
    """How a system is to be run, as the engine takes it."""

    name: str
    coordinates: list[str]
    velocities: list[str]
    units: list[str]
    contacts: list[_Declared]
    events: list[_Event]
    t0: float
    q0: list[float]
    u0: list[float]
    until: float
    output_dt: float
    method: str
    dt: float
    dt_min: float
    tol: float
    extrapolation: int
    solver: str
    solver_tol: float
    max_iter: int
    out: str | None
    resume: bool
    checkpoint: float
    text: str = ""
    identity: str = ""

    def described(self, given: Any) -> _Plan:
        """With the text that its folder keeps, and the part of it that tells it from others."""
        own = ("contacts", "events", "until", "out", "resume", "checkpoint", "text", "identity")
        entries = {key: value for key, value in vars(self).items() if key not in own}
        if isinstance(given, _Matrices):
            entries |= {key: value for key, value in vars(given).items() if value is not None}
        entries["event"] = [{"name": one.name, "terminal": one.terminal} for one in self.events]
        entries["contact"] = [{key: value for key, value in vars(one).items() if value is not None} for one in self.contacts]
        until = {"until": self.until}
        return replace(self, text=_toml.document(until | entries), identity=_toml.document(entries))


def simulate(
    system: Any,
    q0: npt.ArrayLike,
    u0: npt.ArrayLike,
    until: float,
    dt: float | None = None,
    *,
    t0: float = 0.0,
    events: StateFunction | Sequence[StateFunction] | Mapping[str, StateFunction] | None = None,
    method: str = "adaptive",
    tol: float = 1e-9,
    dt_min: float = 1e-10,
    extrapolation: int = 4,
    solver: str = "auto",
    solver_tol: float = 1e-10,
    max_iter: int = 10_000,
    output_dt: float | None = None,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    checkpoint: float = 30.0,
    name: str | None = None,
    progress: bool | Hook | None = None,
) -> Run:
    """Runs a system of your own.

    Parameters
    ----------
    system : System, Matrices or any object with their names
        What moves. An exception in one of its functions ends the run and is raised.
    q0, u0 : array of shape (n,)
        Coordinates and velocities at the start. No contact may start inside.
    until : float
        End of the run, s.
    dt : float, optional
        Fixed step (moreau) or largest step (adaptive), s; by default a part of 100000 and of 1000 of the run.
    t0 : float
        Start of the run, s.
    events : callable, or list or mapping of callables, optional
        Functions ``f(t, q, u)`` whose passages through zero are listed in ``run.events``, as with SciPy: the attribute
        ``terminal = True`` of a function ends the run there, ``direction`` takes only those that rise (1) or fall (-1).
        Their names are the keys of the mapping, or those of the functions. Adaptive steps end at the zero, enclosed to
        `dt_min`; a function that leaves zero and comes back within one step is missed. With moreau the time is interpolated
        in the step.
    method : str
        ``adaptive``: steps of varying length, every switching point enclosed. ``moreau``: Moreau's midpoint rule with
        a fixed step.
    tol : float
        Adaptive: local error tolerance.
    dt_min : float
        Adaptive: to what width switching points are enclosed, s.
    extrapolation : int
        Adaptive: columns of the extrapolation table; 1 for none.
    solver : str
        Solver of the contact problems, see `ContactProblem.solve`.
    solver_tol : float
        Residual to reach.
    max_iter : int
        Most iterations of the solver.
    output_dt : float, optional
        Spacing of the samples, s; by default a part of 1000 of the run.
    out : path, optional
        Folder for results, plots, page and checkpoints; none by default.
    resume : bool
        Go on from the checkpoint in `out`, with a larger `until` as well: all else must be as it was. That the functions
        are those of before is for you to see to.
    checkpoint : float
        Time between two checkpoints in `out`, s.
    name : str, optional
        What the run is called; by default the name of the class.
    progress : bool or callable, optional
        As in `run`.

    Returns
    -------
    Run
        With the channels t, coordinates, velocities (the name and ``_dot``), E_kin, E_pot, E, and for each contact its
        gap, force and sliding velocity.

    Examples
    --------
    How high a ball flies that is thrown upwards:

    >>> import percuss as pc
    >>> class Ball:
    ...     coordinates = ["y"]
    ...     mass = 1.0
    ...     def forces(self, t, q, u):
    ...         return -9.81
    >>> def top(t, q, u):
    ...     return u[0]
    >>> top.terminal = True
    >>> run = pc.simulate(Ball(), q0=0.0, u0=9.81, until=5.0, events=top)
    >>> print(f"{run.events[0].q[0]:.6f} m at {run.t[-1]:.6f} s")
    4.905000 m at 1.000000 s
    """
    q = np.atleast_1d(floats(q0, "q0"))
    u = np.atleast_1d(floats(u0, "u0"))
    n = len(q)
    if n == 0:
        raise ModelError("q0 is empty; a system needs at least one coordinate")
    coordinates, units = _axes(system, n)
    if q.ndim != 1 or u.shape != (n,):
        raise ModelError(f"q0 has the shape {q.shape} and u0 {u.shape} where {n} coordinates need ({n},)")
    start = float(floats(number(t0, "t0"), "t0"))
    end = _positive(until, "until") if start == 0.0 else float(floats(number(until, "until"), "until"))
    if not end > start:
        raise ModelError(f"until = {until}: give a time after t0 = {t0}")
    if text(method, "method") not in ("adaptive", "moreau"):
        raise ModelError(f"unknown method `{method}`; choose adaptive or moreau")
    folder = None if out is None else path_of(out, "out")
    if flag(resume, "resume") and folder is None:
        raise RunError("resume needs the folder of the run to go on with; give it as out")
    length = end - start
    defaults = {"dt": length / (1e5 if method == "moreau" else 1e3), "output_dt": length / 1e3}
    kept = _as_begun(folder, dt=dt, output_dt=output_dt) if resume and folder is not None else {}
    defaults |= kept
    step = defaults["dt"] if dt is None else _positive(dt, "dt")
    spacing = defaults["output_dt"] if output_dt is None else _positive(output_dt, "output_dt")
    if length / spacing > MOST_SAMPLES:
        raise ModelError(f"output_dt = {spacing}: that makes more than {MOST_SAMPLES} samples; raise it")

    given: Any
    engine: Callable[..., Any]
    if isinstance(system, Matrices):
        W = np.zeros((n, 0)) if system.W is None else floats(system.W, "W")
        contacts = contacts_of(system, W.size // n)
        given, engine = matrices_of(system, n, contacts), _engine.simulate_matrices
    else:
        given, engine = functions_of(system, n), _engine.simulate
        gaps = 0 if given.gaps is None else np.size(given.gaps(start, _frozen(q)))
        contacts = contacts_of(system, gaps)
        _has_rows(given, contacts)
    named = declared(contacts)
    taken = {one.name for one in named} | {one.friction for one in named}
    plan = _Plan(
        name=type(system).__name__ if name is None else text(name, "name"),
        coordinates=coordinates,
        velocities=[f"{one}_dot" for one in coordinates],
        units=units,
        contacts=named,
        events=_events(events, taken),
        t0=start,
        q0=q.tolist(),
        u0=u.tolist(),
        until=end,
        output_dt=spacing,
        method=method,
        dt=step,
        dt_min=_positive(dt_min, "dt_min"),
        tol=_positive(tol, "tol"),
        extrapolation=count(extrapolation, "extrapolation"),
        solver=text(solver, "solver"),
        solver_tol=_positive(solver_tol, "solver_tol"),
        max_iter=count(max_iter, "max_iter"),
        out=folder,
        resume=resume,
        checkpoint=number(checkpoint, "checkpoint"),
    )
    with Progress(progress, plan.name, start) as hook:
        found, stopped = engine(plan if folder is None else plan.described(given), given, hook)
    for note in found["notes"]:
        warnings.warn(note, RunWarning, stacklevel=2)
    if kept:
        words = ", ".join(f"{key} = {value:g}" for key, value in kept.items())
        warnings.warn(f"goes on with {words} as it began; where that is not given, it follows from until", RunWarning, stacklevel=2)
    return judged(Run(None, found, folder), stopped)


def _as_begun(folder: str, **given: float | None) -> dict[str, float]:
    """The steps that are not given, as the run in the folder began with them."""
    try:
        old = Path(folder, "system.toml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return {}  # what is wrong with the folder is told by who takes it
    found = {key: re.search(rf"^{key} = ([0-9.e+-]+)$", old, re.MULTILINE) for key, value in given.items() if value is None}
    return {key: float(match[1]) for key, match in found.items() if match is not None}


def _events(given: Any, taken: Set[str | None]) -> list[_Event]:
    """The events of the user, each with a name of its own."""
    if given is None:
        return []
    if isinstance(given, Mapping):
        named = [(text(name, "the name of an event"), one) for name, one in given.items()]
    else:
        wanted = "a function of (t, q, u), or a list or a mapping of such"
        listed_ = [given] if callable(given) else listed(given, "events", wanted)
        named = [(_name_of(one, k), one) for k, one in enumerate(listed_, 1)]
    made: list[_Event] = []
    for name, one in named:
        what = f"event `{name}`"
        takes(function(one, what, "t", "q", "u"), what, "t", "q", "u")
        printable_name(name)
        direction = number(getattr(one, "direction", 0.0), f"direction of {what}")
        if math.isnan(direction):
            raise ModelError(f"direction of {what} = nan: give 1, -1 or 0")
        terminal = flag(getattr(one, "terminal", False), f"terminal of {what}")
        if name in taken or name in [other.name for other in made]:
            raise ModelError(f"two events or contacts are called {name}; give events as a mapping with names of their own")
        made.append(_Event(name, one, direction, terminal))
    return made


def _name_of(function: Any, k: int) -> str:
    name = getattr(function, "__name__", "")
    return name if isinstance(name, str) and name.isidentifier() else f"event{k}"


def _axes(system: Any, n: int) -> tuple[list[str], list[str]]:
    names = getattr(system, "coordinates", None)
    if names is None:
        nq = count(getattr(system, "nq", n), "nq")
        if nq != n:
            raise ModelError(f"q0 has {n} entries where nq = {nq} are needed")
        names = [f"q{i + 1}" for i in range(n)]
    names = [text(one, "coordinates") for one in listed(names, "coordinates", "a list of names")]
    if len(names) != n:
        raise ModelError(f"q0 has {n} entries where {len(names)} coordinates need {len(names)}")
    if len({"t", "E_kin", "E_pot", "E", *names}) != n + 4:
        raise ModelError("coordinates need names of their own, other than t, E, E_kin and E_pot")
    units = getattr(system, "units", None)
    units = ["1"] * n if units is None else [text(one, "units") for one in listed(units, "units", "a list of units")]
    if len(units) != n:
        raise ModelError(f"{len(units)} units for {n} coordinates; one for each coordinate")
    for word in [*names, *units]:
        # names and units are the first line of history.csv
        printable_name(word)
    return names, units


def _has_rows(given: Any, contacts: Sequence[Any]) -> None:
    """Functions for every direction that the laws need."""
    slips = sum(contact.law.rows - (contact.law.name in _WITH_GAP) for contact in contacts)
    gaps = sum(contact.law.name in _WITH_GAP for contact in contacts)
    if gaps and given.gaps is None:
        raise ModelError("contacts need their gaps; add gaps(self, t, q)")
    if slips and given.slips is None and given.tangents is None:
        raise ModelError("friction needs its directions; add slips(self, t, q) or tangents(self, t, q)")


_WITH_GAP = ("unilateral", "bilateral", "planar-coulomb", "spatial-coulomb")


def _frozen(q: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    q = q.copy()
    q.flags.writeable = False
    return q


def _positive(value: float, what: str) -> float:
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        found = math.nan
    if not (found > 0 and math.isfinite(found)):
        raise ModelError(f"{what} = {value if isinstance(value, str) and value.isprintable() else told(value)}: give a positive number")
    return found
