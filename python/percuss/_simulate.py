"""Runs of systems of your own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from percuss import _engine
from percuss._errors import ModelError
from percuss._progress import Hook, Progress
from percuss._run import Run, judged
from percuss._system import Matrices, _Declared, contacts_of, declared, floats, functions_of, matrices_of

#: Most samples of a run.
MOST_SAMPLES = 10_000_000


@dataclass(frozen=True)
class _Plan:
    """How a system is to be run, as the engine takes it."""

    name: str
    coordinates: list[str]
    velocities: list[str]
    units: list[str]
    contacts: list[_Declared]
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


def simulate(
    system: Any,
    q0: npt.ArrayLike,
    u0: npt.ArrayLike,
    until: float,
    dt: float | None = None,
    *,
    method: str = "adaptive",
    tol: float = 1e-9,
    dt_min: float = 1e-10,
    extrapolation: int = 4,
    solver: str = "auto",
    solver_tol: float = 1e-10,
    max_iter: int = 10_000,
    output_dt: float | None = None,
    name: str | None = None,
    progress: bool | Hook | None = None,
) -> Run:
    """Runs a system of your own from t = 0.

    Parameters
    ----------
    system : System, Matrices or any object with their names
        What moves. An exception in one of its functions ends the run and is raised.
    q0, u0 : array of shape (n,)
        Coordinates and velocities at the start. No contact may start inside.
    until : float
        End of the run, s.
    dt : float, optional
        Fixed step (moreau) or largest step (adaptive), s; by default until/100000 and until/1000.
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
        Spacing of the samples, s; by default until/1000.
    name : str, optional
        What the run is called; by default the name of the class.
    progress : bool or callable, optional
        As in `run`.

    Returns
    -------
    Run
        With the channels t, coordinates, velocities (the name and ``_dot``), E_kin, E_pot, E, and for each contact its
        gap, force and sliding velocity.
    """
    q = np.atleast_1d(floats(q0, "q0"))
    u = np.atleast_1d(floats(u0, "u0"))
    n = len(q)
    coordinates, units = _axes(system, n)
    if q.ndim != 1 or u.shape != (n,):
        raise ModelError(f"q0 has the shape {q.shape} and u0 {u.shape} where {n} coordinates need ({n},)")
    until = _positive(until, "until")
    step = until / (1e5 if method == "moreau" else 1e3) if dt is None else _positive(dt, "dt")
    if method not in ("adaptive", "moreau"):
        raise ModelError(f"unknown method `{method}`; choose adaptive or moreau")
    spacing = until / 1e3 if output_dt is None else _positive(output_dt, "output_dt")
    if until / spacing > MOST_SAMPLES:
        raise ModelError(f"output_dt = {spacing}: that makes more than {MOST_SAMPLES} samples; raise it")
    if extrapolation < 1 or max_iter < 1:
        raise ModelError("extrapolation and max_iter: give at least 1")

    given: Any
    engine: Callable[..., Any]
    if isinstance(system, Matrices):
        contacts = contacts_of(system, 0 if system.W is None else np.asarray(system.W).reshape(n, -1).shape[1])
        given, engine = matrices_of(system, n, contacts), _engine.simulate_matrices
    else:
        given, engine = functions_of(system, n), _engine.simulate
        gaps = 0 if given.gaps is None else np.size(given.gaps(0.0, _frozen(q)))
        contacts = contacts_of(system, gaps)
        _has_rows(given, contacts)
    plan = _Plan(
        name=name or type(system).__name__,
        coordinates=coordinates,
        velocities=[f"{one}_dot" for one in coordinates],
        units=units,
        contacts=declared(contacts),
        q0=q.tolist(),
        u0=u.tolist(),
        until=until,
        output_dt=spacing,
        method=method,
        dt=step,
        dt_min=_positive(dt_min, "dt_min"),
        tol=_positive(tol, "tol"),
        extrapolation=extrapolation,
        solver=solver,
        solver_tol=_positive(solver_tol, "solver_tol"),
        max_iter=max_iter,
    )
    with Progress(progress, plan.name) as hook:
        found, stopped = engine(plan, given, hook)
    return judged(Run(None, found, None), stopped)


def _axes(system: Any, n: int) -> tuple[list[str], list[str]]:
    names = getattr(system, "coordinates", None)
    if names is None:
        nq = getattr(system, "nq", n)
        if nq != n:
            raise ModelError(f"q0 has {n} entries where nq = {nq} are needed")
        names = [f"q{i + 1}" for i in range(n)]
    names = [str(one) for one in names]
    if len(names) != n:
        raise ModelError(f"q0 has {n} entries where {len(names)} coordinates need {len(names)}")
    if len({"t", "E_kin", "E_pot", "E", *names}) != n + 4:
        raise ModelError("coordinates need names of their own, other than t, E, E_kin and E_pot")
    units = getattr(system, "units", None)
    units = ["1"] * n if units is None else [str(one) for one in units]
    if len(units) != n:
        raise ModelError(f"{len(units)} units for {n} coordinates; one for each coordinate")
    for word in [*names, *units]:
        # names and units are the first line of history.csv
        if not word or not word.isprintable() or any(c in word for c in ',"[]'):
            raise ModelError(f"{word!r} cannot be a name or a unit: it is empty, or has a line break, a comma, a quote or a bracket")
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
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not (number > 0 and math.isfinite(number)):
        raise ModelError(f"{what} = {value}: give a positive number")
    return number
