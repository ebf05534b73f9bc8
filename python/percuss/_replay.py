"""The page of a run, in a notebook."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from percuss._run import Run


@dataclass(frozen=True)
class Replay:
    """A page that notebooks show inline.

    Attributes
    ----------
    page : str
        The page as HTML.
    height : int
        Its height in the notebook, pixels.
    """

    page: str
    height: int = 700

    def _repr_html_(self) -> str:
        style = f"width: 100%; height: {self.height}px; border: 0"
        return f'<iframe srcdoc="{html.escape(self.page)}" style="{style}" title="replay"></iframe>'

    def __repr__(self) -> str:
        return f"<percuss.Replay of {len(self.page) / 1e6:.1f} MB; notebooks show it, Run.replay(path) writes it>"


@dataclass(frozen=True)
class _Kept:
    """A run as the engine takes it to make a page."""

    channels: list[tuple[str, str, npt.NDArray[np.float64]]]
    events: list[tuple[float, str, str, str]]
    unconverged: npt.NDArray[np.float64]
    summary: str
    film: str
    shown: list[list[str]]
    figures: str

    @classmethod
    def of(cls, run: Run, film: str) -> _Kept:
        names = list(run.channels)
        n = len(run.q)
        return cls(
            channels=[(name, run.units[name], np.ascontiguousarray(run[name], dtype=float)) for name in names],
            events=[(event.t, event.contact, event.before, event.after) for event in run.events],
            unconverged=run._unconverged,
            summary=json.dumps(run.summary.entries),
            film=film,
            shown=[[name] for name in names[1 : 1 + min(n, 6)]],
            figures=run._figures,
        )
