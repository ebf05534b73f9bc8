"""Contact problems of your own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from percuss import _engine
from percuss._arguments import count, number, path as path_of, refused, text
from percuss._errors import ContactError
from percuss._laws import Law, law_of

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Solution:
    """What a solver found.

    Attributes
    ----------
    p : ndarray
        Percussions, N s: normal, tangent 1, tangent 2 of each contact.
    xi : ndarray
        G p + c, m/s.
    residual : float
        How far `p` is from a solution, in FCLIB's measure.
    tol : float
        The residual that was asked for.
    converged : bool
        Whether it was reached.
    iterations : int
        Iterations of all solvers that ran.
    status : list of str
        ``open``, ``closed``, ``stick`` or ``slip`` for each contact.
    path : list of tuple
        The solvers that ran one after the other: name, iterations, residual.
    """

    p: Floats
    xi: Floats
    residual: float
    tol: float
    converged: bool
    iterations: int
    status: list[str]
    path: list[tuple[str, int, float]]

    def __repr__(self) -> str:
        verdict = "converged" if self.converged else "not converged"
        via = " -> ".join(name for name, _, _ in self.path)
        return (
            f"<percuss.Solution {verdict}: residual {self.residual:.2e} (tolerance {self.tol:g}), "
            f"{self.iterations} iterations of {via or 'nothing'}>"
        )


class ContactProblem:
    """Find the percussions p with ξ = G p + c and −ξ in the normal cone of the laws at p.

    Parameters
    ----------
    G : array or sparse matrix of shape (n, n)
        Wᵀ M⁻¹ W, 1/kg. Sparse matrices of SciPy are kept sparse.
    c : array of shape (n,)
        What ξ is without percussions, m/s.
    mu : float or array, optional
        Friction coefficients, one for each contact or one for all. Without them contacts are frictionless, one row
        each.
    dim : int, optional
        Rows of each contact with friction: 2 in the plane, 3 in space. It follows from the number of coefficients;
        where one serves for all it is 3 by default.
    laws : list of Law, optional
        The law of each contact, in place of `mu` and `dim`.

    Examples
    --------
    A block of 1 kg on the ground, pushed sideways at 1 m/s, with gravity over 10 ms:

    >>> import percuss as pc
    >>> problem = pc.ContactProblem([[1, 0], [0, 1]], [-0.0981, 1], mu=0.3, dim=2)
    >>> solution = problem.solve()
    >>> solution.status
    ['slip']
    >>> solution.p.round(5).tolist()
    [0.0981, -0.02943]
    """

    def __init__(
        self,
        G: Any,
        c: npt.ArrayLike,
        mu: npt.ArrayLike | None = None,
        *,
        dim: int | None = None,
        laws: Sequence[Law] | None = None,
    ) -> None:
        c = _vector(c, "c")
        if laws is not None:
            if mu is not None or dim is not None:
                raise ContactError("laws say all: leave out mu and dim")
            if isinstance(laws, str) or not isinstance(laws, Iterable):
                raise refused(laws, "laws", "a list of percuss.Law")
            self._laws = [law_of(law) for law in laws]
        else:
            self._laws = _coulomb(len(c), mu, dim)
        words = [law._words() for law in self._laws]
        self.guess: Floats | None = None
        self.solution: Floats | None = None
        self._bytes: bytes | None = None
        if hasattr(G, "tocoo"):
            entries = G.tocoo()
            _square(entries.shape, len(c))
            rows, columns = entries.row.tolist(), entries.col.tolist()
            values = np.asarray(entries.data, dtype=float).tolist()
            self._parts: tuple[Any, ...] = (G, c)
            self._problem = _engine.Problem.sparse(rows, columns, values, c, words)
        else:
            dense = _floats(G, "G")
            _square(dense.shape, len(c))
            self._parts = (dense, c)
            self._problem = _engine.Problem.dense(dense, c, words)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> ContactProblem:
        """A problem from a Siconos ``.dat`` or FCLIB ``.hdf5`` file.

        `guess` and `solution` are what the file holds beside it, if anything: offered, never trusted.
        """
        path = path_of(path, "path")
        made = cls._taken(_engine.Problem.read(path))
        made._bytes = Path(path).read_bytes()
        return made

    @classmethod
    def _parsed(cls, content: bytes) -> ContactProblem:
        made = cls._taken(_engine.Problem.parse(content))
        made._bytes = content
        return made

    @classmethod
    def _taken(cls, found: tuple[_engine.Problem, list[float] | None, list[float] | None]) -> ContactProblem:
        made = cls.__new__(cls)
        made._problem, guess, solution = found
        made._laws = [Law(*words) for words in made._problem.laws()]
        made.guess = None if guess is None else np.asarray(guess)
        made.solution = None if solution is None else np.asarray(solution)
        made._parts = ()
        return made

    def to_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the problem as a Siconos ``.dat`` file; all its contacts must have the same kind of friction."""
        Path(path_of(path, "path")).write_bytes(bytes(self._problem.text()))

    @property
    def c(self) -> Floats:
        """What ξ is without percussions, m/s."""
        return self._problem.c()

    @property
    def laws(self) -> list[Law]:
        """The law of each contact."""
        return list(self._laws)

    @property
    def rows(self) -> int:
        """Number of rows of G."""
        return len(self.c)

    def solve(
        self,
        solver: str = "auto",
        tol: float = 1e-8,
        *,
        max_iter: int = 100_000,
        start: npt.ArrayLike | None = None,
    ) -> Solution:
        """Solves the problem; other Python threads work meanwhile.

        Parameters
        ----------
        solver : str
            ``auto``, ``sor``, ``jor``, ``j``, ``anderson``, ``nesterov``, ``newton``, ``interior`` or ``oracle``.
        tol : float
            Residual to reach, in FCLIB's measure ‖p − P(p − (ξ + μ‖ξ_T‖ e_N))‖ / ‖c‖.
        max_iter : int
            Most iterations.
        start : array, optional
            Percussions to start from, N s; zero by default.

        Returns
        -------
        Solution
        """
        solver, tol, max_iter = text(solver, "solver"), number(tol, "tol"), count(max_iter, "max_iter")
        if not tol > 0:
            raise ContactError(f"tol = {tol:g}: give a positive number, such as 1e-8")
        p = np.zeros(self.rows) if start is None else self._percussions(start, "start")
        return Solution(tol=tol, **self._problem.solve(solver, tol, max_iter, p))

    def residual(self, p: npt.ArrayLike) -> float:
        """How far percussions, N s, are from a solution, in FCLIB's measure."""
        return self._problem.residual(self._percussions(p, "p"))

    def xi(self, p: npt.ArrayLike) -> Floats:
        """G p + c, m/s, for percussions p, N s."""
        return self._problem.xi(self._percussions(p, "p"))

    def _percussions(self, p: npt.ArrayLike, what: str) -> Floats:
        found = _vector(p, what)
        if len(found) != self.rows:
            raise ContactError(f"{what} has {len(found)} entries where {self.rows} are needed")
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        if self._bytes is not None:
            return (ContactProblem._parsed, (self._bytes,))
        return (_rebuilt, (*self._parts, self._laws))

    def __repr__(self) -> str:
        return f"<percuss.ContactProblem: {len(self._laws)} contacts, {self.rows} rows>"


def _rebuilt(G: Any, c: Floats, laws: list[Law]) -> ContactProblem:
    return ContactProblem(G, c, laws=laws)


def _coulomb(rows: int, mu: npt.ArrayLike | None, dim: int | None) -> list[Law]:
    if dim is not None:
        dim = count(dim, "dim")
    if mu is None:
        if dim not in (None, 1):
            raise ContactError(f"dim = {dim} without friction; give mu, or leave out dim")
        return [Law("unilateral")] * rows
    coefficients = _floats(mu, "mu")
    if coefficients.ndim > 1:
        raise ContactError(f"mu must be a number or a list of numbers, not an array of shape {coefficients.shape}")
    if coefficients.ndim == 0:
        dim = 3 if dim is None else dim
        coefficients = np.full(rows // dim if dim in (2, 3) else 0, float(coefficients))
    elif dim is None:
        dim = rows // len(coefficients) if len(coefficients) else 3
    if dim not in (2, 3):
        raise ContactError(f"contacts with friction have 2 or 3 rows, not {dim}; look at c, mu and dim")
    if dim * coefficients.size != rows:
        line = f"c has {rows} entries where {coefficients.size} contacts with {dim} rows each need "
        raise ContactError(line + f"{dim * coefficients.size}; look at c, mu and dim")
    kind = "planar-coulomb" if dim == 2 else "spatial-coulomb"
    return [Law(kind, float(each)) for each in coefficients]


def _floats(values: npt.ArrayLike, what: str) -> Floats:
    try:
        return np.asarray(values, dtype=np.float64, order="C")
    except (TypeError, ValueError, OverflowError):
        raise ContactError(f"{what} must hold real numbers") from None


def _vector(values: npt.ArrayLike, what: str) -> Floats:
    found = _floats(values, what)
    if found.ndim != 1:
        raise ContactError(f"{what} must be a list of numbers, not an array of shape {found.shape}")
    return found


def _square(shape: tuple[int, ...], n: int) -> None:
    if tuple(shape) != (n, n):
        raise ContactError(f"G has the shape {tuple(shape)} where c with {n} entries needs ({n}, {n})")
