"""Laws of contact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from percuss._arguments import number, text
from percuss._errors import ContactError

_NAMES = ("unilateral", "bilateral", "planar-coulomb", "spatial-coulomb", "planar-friction", "spatial-friction")


@dataclass(frozen=True)
class Law:
    """The law of one contact: which set its percussion belongs to.

    Parameters
    ----------
    name : str
        ``unilateral`` (pN ≥ 0, one row), ``bilateral`` (any, one row), ``planar-coulomb`` (pN ≥ 0 and |pT| ≤ μ pN, two
        rows), ``spatial-coulomb`` (three rows), ``planar-friction`` (|pT| ≤ bound, one row) or ``spatial-friction``
        (two rows).
    parameter : float
        Friction coefficient, or bound in N s.
    """

    name: str
    parameter: float = 0.0

    def __post_init__(self) -> None:
        text(self.name, "name")
        number(self.parameter, "parameter")
        if self.name not in _NAMES:
            raise ContactError(f"unknown law `{self.name}`; there are {', '.join(_NAMES)}")

    @property
    def rows(self) -> int:
        """How many rows the contact has in G."""
        return {"planar-coulomb": 2, "spatial-coulomb": 3, "spatial-friction": 2}.get(self.name, 1)

    def _words(self) -> tuple[str, float]:
        return (self.name, float(self.parameter))


def law_of(given: Any) -> Law:
    """A law, also from its name alone or from a pair (name, parameter)."""
    if isinstance(given, Law):
        return given
    if isinstance(given, str):
        return Law(given)
    try:
        name, parameter = given
    except (TypeError, ValueError):
        raise ContactError(f"{given!r} is no law; give percuss.Law(name, parameter)") from None
    return Law(name, parameter)
