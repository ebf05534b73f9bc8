from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Protocol, final

import numpy as np
import numpy.typing as npt

from percuss._errors import Fault

__all__ = [
    "Problem",
    "builtin",
    "builtins",
    "check",
    "fill",
    "find",
    "joints",
    "load",
    "page",
    "run",
    "schema",
    "simulate",
    "simulate_matrices",
    "sweep",
    "tree",
    "version",
]

version: str

_Floats = npt.NDArray[np.float64]
_Path = str | PathLike[str]
_Hook = Callable[[float, float], None]
_Control = Callable[[float, _Floats, _Floats], float]
_Controls = Callable[[float, _Floats, _Floats], npt.ArrayLike]
_Law = tuple[str, float]
_Result = tuple[dict[str, Any], BaseException | None]
_InFile = tuple[Problem, list[float] | None, list[float] | None]

class _Given(Protocol):
    _source: str
    _text: str
    _sets: list[str]
    _folder: str

def find(word: str) -> tuple[str, str, _Path]: ...
def load(path: _Path) -> tuple[str, str, _Path]: ...
def builtin(name: str) -> tuple[str, str, _Path]: ...
def builtins() -> list[tuple[str, str]]: ...
def schema() -> str: ...
def check(scene: _Given) -> list[Fault]: ...
def fill(scene: _Given) -> str: ...
def joints(scene: _Given) -> list[str]: ...
def tree(scene: _Given) -> str: ...
def run(
    scene: _Given,
    name: str,
    out: _Path | None,
    film: _Path | None,
    resume: bool,
    checkpoint: float,
    threads: int | None,
    control: list[tuple[str, _Control]] | _Controls,
    progress: _Hook | None,
) -> _Result: ...
def page(scene: _Given | None, run: Any) -> str: ...
def simulate(plan: Any, functions: Any, progress: _Hook | None) -> _Result: ...
def simulate_matrices(plan: Any, matrices: Any, progress: _Hook | None) -> _Result: ...
def sweep(
    scene: _Given,
    vary: list[tuple[str, str | list[float]]],
    listed: bool,
    plot: str | None,
    threads: int | None,
    out: _Path | None,
    progress: _Hook | None,
) -> _Result: ...
@final
class Problem:
    @staticmethod
    def dense(G: _Floats, c: _Floats, laws: Sequence[_Law]) -> Problem: ...
    @staticmethod
    def sparse(
        rows: Sequence[int],
        columns: Sequence[int],
        values: Sequence[float],
        c: _Floats,
        laws: Sequence[_Law],
    ) -> Problem: ...
    @staticmethod
    def read(path: _Path) -> _InFile: ...
    @staticmethod
    def parse(bytes: bytes) -> _InFile: ...
    def text(self) -> bytes: ...
    def laws(self) -> list[_Law]: ...
    def c(self) -> _Floats: ...
    def xi(self, p: _Floats) -> _Floats: ...
    def residual(self, p: _Floats) -> float: ...
    def solve(self, solver: str, tol: float, max_iter: int, p: _Floats) -> dict[str, Any]: ...
