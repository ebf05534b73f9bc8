"""What a run found, and how far it can be trusted."""

from __future__ import annotations

import html
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Value = float | str | npt.NDArray[np.float64]


@dataclass(frozen=True)
class Quantity:
    """A number, a list of numbers, or words, that a scene asks for.

    Attributes
    ----------
    value : float, ndarray or str
        The value; not a number where it could not be determined.
    unit : str
        Its unit.
    note : str or None
        Why there is no value.
    """

    value: Value
    unit: str
    note: str | None = None

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        if self.note is not None:
            return f"none: {self.note}"
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, np.ndarray):
            return f"{self.value.size} values"
        return f"{self.value:.9g} {self.unit}" if self.unit != "1" else f"{self.value:.9g}"


@dataclass(frozen=True)
class StepFacts:
    """How the steps of a run went.

    Attributes
    ----------
    steps, evaluations, rejected : int
        Steps taken, evaluations of forces and contacts, trials rejected.
    unconverged_steps : int
        Steps whose contact problem was not solved to its tolerance.
    undetermined_steps, undetermined_from : int, float or None
        Steps in which the laws of contacts left more than one motion, and when the first of them ended, s.
    unexamined_steps : int
        Steps in which that was not examined of some contacts.
    worst_residual : float
        The worst residual of a contact problem.
    most_iterations : int
        The most iterations that a contact problem took.
    max_penetration : float
        Deepest penetration at which a contact was met, m; rad at stops of hinges.
    energy_start, energy_end : float
        Energy at the start and at the end, J.
    contact_work : float
        Work of all percussions on the system, J.
    """

    steps: int
    evaluations: int
    rejected: int
    unconverged_steps: int
    undetermined_steps: int
    undetermined_from: float | None
    unexamined_steps: int
    worst_residual: float
    most_iterations: int
    max_penetration: float
    energy_start: float
    energy_end: float
    contact_work: float


@dataclass(frozen=True)
class SolverFacts:
    """How the contact problems of a run were solved.

    Attributes
    ----------
    method : str
        The solver that was asked for.
    tol : float
        Residual that it had to reach.
    worst_residual : float
        The worst residual that it left.
    unconverged_steps : int
        Steps that it did not solve.
    unconverged_at : tuple of float
        When they ended, s: the first thousand of them.
    """

    method: str
    tol: float
    worst_residual: float
    unconverged_steps: int
    unconverged_at: tuple[float, ...] = ()


@dataclass(frozen=True)
class WorldFacts:
    """The population of a world.

    Attributes
    ----------
    bodies, bodies_end : int
        Bodies at the start and at the end.
    emitted, removed, left : int
        Bodies that were added, that removers took, and that left the bounds.
    first_left : dict or None
        The first of those that left: ``body`` and ``t``, s.
    kinds : tuple of dict
        What bodies weigh, the first hundred.
    scenery : int
        What stands still or is driven.
    most_contacts : int
        Most contacts of a step.
    asleep : int
        Bodies that sleep at the end.
    energy_emitted, energy_removed, energy_rest : float
        Energy that bodies brought along, took along, and lost when they were put to rest, J.
    events_left_out : bool
        Whether there were too many bodies for the list of events.
    """

    bodies: int
    bodies_end: int
    emitted: int
    removed: int
    left: int
    first_left: dict[str, Any] | None
    kinds: tuple[dict[str, Any], ...]
    scenery: int
    most_contacts: int
    asleep: int
    energy_emitted: float
    energy_removed: float
    energy_rest: float
    events_left_out: bool


@dataclass(frozen=True)
class EventCounts:
    """How many switching points there were.

    Attributes
    ----------
    reported, all : int
        On the short list, and in all.
    """

    reported: int
    all: int


@dataclass(frozen=True)
class Timing:
    """How long a run took.

    Attributes
    ----------
    run_s : float
        The run itself, s.
    threads : int
        Threads that it could use; 0 where it was not told.
    stages : mapping or None
        Seconds of each stage of the steps, where the run was made with ``--timings``.
    """

    run_s: float
    threads: int = 0
    stages: Mapping[str, float] | None = None


@dataclass(frozen=True)
class Conflict:
    """Contacts that no percussions can satisfy.

    Attributes
    ----------
    t : float
        When that began, s.
    contacts : tuple of str
        Some of them.
    others : int
        How many more there are.
    speed : float
        Speed at which they went on closing, m/s.
    steps : int
        Steps in which they did.
    """

    t: float
    contacts: tuple[str, ...]
    others: int
    speed: float
    steps: int


class Summary(Mapping[str, Any]):
    """The summary of a run: what it found, and how far it can be trusted.

    Attributes are typed. As a mapping, quantities by name give their value, other names the entries of ``summary.json``; a
    quantity that has the name of an entry hides it there.

    Attributes
    ----------
    scene, title, version : str
        Name and title of the scene, and the version of percuss.
    converged : bool
        Whether the run came to its end and every contact problem was solved to its tolerance.
    end : str
        How it ended: complete, the event that ended it, interrupted, or why it failed.
    t_end : float or None
        Time reached, s; none of a study, which is not stepped, and neither are `solver` and `steps`.
    warnings : tuple of str
        What one should know before one trusts the numbers.
    quantities : dict of str to Quantity
        The quantities of the scene with their units.
    solver : SolverFacts or None
        How the contact problems were solved.
    steps : StepFacts or None
        How the steps went.
    events : EventCounts
        How many switching points there were.
    world : WorldFacts or None
        Worlds: who was there, and who came and went.
    conflict : Conflict or None
        Contacts that cannot be satisfied.
    timing : Timing
        How long it took.
    penetration_unit : str
        Unit of ``steps.max_penetration``.
    state_hash : str
        Bits of the final state in short: equal runs have equal ones.
    entries : dict
        The contents of ``summary.json``.
    """

    def __init__(self, entries: dict[str, Any]) -> None:
        self.entries = entries
        self.scene: str = entries["scene"]
        self.title: str = entries["title"]
        self.version: str = entries["version"]
        self.converged: bool = entries["converged"]
        self.end: str = entries["end"]
        self.t_end: float | None = entries.get("t_end")
        self.warnings: tuple[str, ...] = tuple(entries.get("warnings", ()))
        self.solver = _made(SolverFacts, entries.get("solver"))
        self.steps = _made(StepFacts, entries.get("steps"))
        self.events = EventCounts(**entries["events"])
        self.world = _made(WorldFacts, entries.get("world"))
        self.conflict = _made(Conflict, entries.get("conflict"))
        self.timing = Timing(**entries["timing"])
        self.penetration_unit: str = entries["penetration_unit"]
        self.state_hash: str = entries["state_hash"]
        self.quantities: dict[str, Quantity] = {}
        for name, found in entries["quantities"].items():
            self.quantities[name] = Quantity(_value(found["value"]), found["unit"], found.get("note"))

    def __getitem__(self, name: str) -> Any:
        if name in self.quantities:
            return self.quantities[name].value
        try:
            return self.entries[name]
        except KeyError:
            known = ", ".join(self)
            raise KeyError(f"no quantity or entry {name!r}; there are {known}") from None

    def __iter__(self) -> Iterator[str]:
        yield from self.quantities
        yield from (name for name in self.entries if name not in self.quantities)

    def __len__(self) -> int:
        return len({*self.quantities, *self.entries})

    def facts(self) -> dict[str, str]:
        """What one looks at before one trusts the numbers."""
        time = f"{self.timing.run_s:.3f} s"
        if self.steps is None or self.solver is None:  # a study
            return {"end": self.end, "time": time}
        steps, solver = self.steps, self.solver
        missed = solver.unconverged_steps
        solves = f"all reached {solver.tol:g}" if missed == 0 else f"{missed} steps missed {solver.tol:g}"
        facts = {
            "end": self.end if self.end.startswith("at t = ") else f"{self.end} at t = {self.t_end:.9g} s",
            "steps": f"{steps.steps} ({steps.evaluations} evaluations)",
            "contact solves": f"{solves}, worst residual {solver.worst_residual:.1e}",
            "deepest penetration": f"{steps.max_penetration:.1e} {self.penetration_unit}",
            "time": time,
        }
        if self.world is not None:
            facts["bodies"] = f"{self.world.bodies} at start, {self.world.bodies_end} at end"
        return facts

    def __repr__(self) -> str:
        rows = [(name, str(quantity)) for name, quantity in self.quantities.items()]
        rows += list(self.facts().items())
        width = max(len(name) for name, _ in rows)
        return "\n".join(f"{name:<{width}}  {told}" for name, told in rows)

    def _repr_html_(self) -> str:
        def row(name: str, told: str) -> str:
            left = ' style="text-align: left"'
            return f"<tr><td{left}>{html.escape(name)}</td><td{left}>{html.escape(told)}</td></tr>"

        found = [row(name, str(quantity)) for name, quantity in self.quantities.items()]
        facts = [row(name, told) for name, told in self.facts().items()]
        return f"<table><tbody>{''.join(found)}</tbody><tbody>{''.join(facts)}</tbody></table>"


_Facts = TypeVar("_Facts")


def _made(kind: type[_Facts], found: Mapping[str, Any] | None) -> _Facts | None:
    """Facts as ``summary.json`` has them; JSON has nothing in the place of a number that is none."""
    if found is None:
        return None
    entries = {}
    for field in fields(kind):  # type: ignore[arg-type]
        if field.name in found:
            value = found[field.name]
            value = math.nan if value is None and field.type == "float" else value
            entries[field.name] = tuple(value) if isinstance(value, list) else value
    return kind(**entries)


def _value(found: Any) -> Value:
    if isinstance(found, list):
        return np.array([math.nan if item is None else item for item in found], dtype=float)
    if isinstance(found, str):
        return found
    return math.nan if found is None else float(found)
