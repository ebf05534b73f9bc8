"""What a run found, and how far it can be trusted."""

from __future__ import annotations

import html
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

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


class Summary(Mapping[str, Any]):
    """The summary of a run: quantities by name give their value, other names the entries of ``summary.json``.

    A quantity that has the name of an entry hides it; `entries` has them all.

    Attributes
    ----------
    quantities : dict of str to Quantity
        The quantities of the scene with their units.
    entries : dict
        The contents of ``summary.json``.
    """

    def __init__(self, entries: dict[str, Any]) -> None:
        self.entries = entries
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
        if "steps" not in self.entries:  # a study
            return {"end": self.entries["end"], "time": f"{self.entries['timing']['run_s']:.3f} s"}
        steps, solver = self.entries["steps"], self.entries["solver"]
        end, missed = self.entries["end"], solver["unconverged_steps"]
        solves = f"all reached {solver['tol']:g}" if missed == 0 else f"{missed} steps missed {solver['tol']:g}"
        facts = {
            "end": end if end.startswith("at t = ") else f"{end} at t = {self.entries['t_end']:.9g} s",
            "steps": f"{steps['steps']} ({steps['evaluations']} evaluations)",
            "contact solves": f"{solves}, worst residual {solver['worst_residual']:.1e}",
            "deepest penetration": f"{steps['max_penetration']:.1e} {self.entries['penetration_unit']}",
            "time": f"{self.entries['timing']['run_s']:.3f} s",
        }
        if (world := self.entries.get("world")) is not None:
            facts["bodies"] = f"{world['bodies']} at start, {world['bodies_end']} at end"
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


def _value(found: Any) -> Value:
    if isinstance(found, list):
        return np.array([math.nan if item is None else item for item in found], dtype=float)
    if isinstance(found, str):
        return found
    return math.nan if found is None else float(found)
