"""Systems of your own: by functions, or by matrices."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import MethodType
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from percuss._arguments import number, refused, text
from percuss._errors import ModelError
from percuss._laws import Law

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Contact:
    """A unilateral contact: it opens and closes, with or without friction.

    Parameters
    ----------
    name : str
        What it is called in events and channels; ``N1``, ``N2``, … by default. Its friction is then called ``T1``, ``T2``,
        …, otherwise the name and ``_T``.
    mu : float
        Friction coefficient.
    eps_N, eps_T : float
        Restitution in the normal and in the tangents, 0 to 1.
    tangents : int, optional
        Directions of friction: 1 in the plane, 2 in space, 0 for none. By default 1 where mu is given.
    """

    name: str = ""
    mu: float = 0.0
    eps_N: float = 0.0
    eps_T: float = 0.0
    tangents: int | None = None

    def __post_init__(self) -> None:
        text(self.name, "name")
        _not_negative(self.mu, "mu")
        _restitution(self.eps_N, "eps_N")
        _restitution(self.eps_T, "eps_T")
        if not (self.tangents is None or _is_one_of(self.tangents, 0, 1, 2)):
            raise ModelError(f"tangents = {self.tangents}: a contact has 0, 1 or 2 directions of friction")

    @property
    def law(self) -> Law:
        """Its law."""
        tangents = int(self.mu > 0) if self.tangents is None else self.tangents
        names = ("unilateral", "planar-coulomb", "spatial-coulomb")
        return Law(names[tangents], self.mu if tangents else 0.0)


@dataclass(frozen=True)
class Friction:
    """A friction device: always closed, its force is bounded.

    Parameters
    ----------
    name : str
        What it is called; ``F1``, ``F2``, … by default.
    bound : float
        Largest force, N.
    tangents : int
        Directions: 1 in the plane, 2 in space.
    """

    name: str = ""
    bound: float = 0.0
    tangents: int = 1

    def __post_init__(self) -> None:
        text(self.name, "name")
        _not_negative(self.bound, "bound")
        if not _is_one_of(self.tangents, 1, 2):
            raise ModelError(f"tangents = {self.tangents}: a friction device has 1 or 2 directions")

    @property
    def law(self) -> Law:
        """Its law."""
        return Law("planar-friction" if self.tangents == 1 else "spatial-friction", self.bound)


@dataclass(frozen=True)
class Constraint:
    """A bilateral constraint: its gap stays as it is.

    Parameters
    ----------
    name : str
        What it is called; ``C1``, ``C2``, … by default.
    """

    name: str = ""

    def __post_init__(self) -> None:
        text(self.name, "name")

    @property
    def law(self) -> Law:
        """Its law."""
        return Law("bilateral")


AnyContact = Contact | Friction | Constraint


class System:
    """A mechanical system M(t, q) du = h(t, q, u) dt + W dP with q̇ = u, given by functions.

    Derive from it, or write any class with these names: only `coordinates` (or `nq`), `mass` and `forces` are needed.
    Functions may return numbers, lists, tuples or arrays. They are given read-only arrays q and u.

    Attributes
    ----------
    coordinates : list of str
        Names of the coordinates; alternatively `nq`, their number.
    units : list of str
        Their units; 1 by default.
    contacts : list of Contact, Friction or Constraint
        Their laws. Without it every gap is a contact with the attributes `mu`, `eps_N` and `eps_T` of the system: one
        number for all, or one for each.

    Notes
    -----
    ==============  ==========================================================================================
    mass(t, q)      mass matrix; a list of n numbers is its diagonal. An attribute instead if it is constant.
    forces(t, q, u) smooth generalised forces
    gaps(t, q)      one for each Contact, m, positive when open; and one for each Constraint
    slips(t, q)     one for each direction of friction, m: positions along the tangents, whose rates are the
                    sliding velocities
    potential(t, q) potential energy, J, for the channels of energy
    normals(t, q)   gradients of the gaps, one row each; by central differences where it is left out
    tangents(t, q)  gradients of the slips, one row each; alone where slips cannot be written down
    gap_rates(t, q), slip_rates(t, q)
                    partial derivatives by time, m/s; by central differences where they are left out
    ==============  ==========================================================================================

    Examples
    --------
    A ball that bounces:

    >>> import percuss as pc
    >>> class Ball:
    ...     coordinates = ["y"]
    ...     eps_N = 0.5
    ...     mass = 1.0
    ...     def forces(self, t, q, u):
    ...         return -9.81
    ...     def gaps(self, t, q):
    ...         return q[0]
    >>> r = pc.simulate(Ball(), q0=1.0, u0=0.0, until=2.0)
    >>> print(f"{r.events[-1].t:.5f}")
    1.35457
    """

    coordinates: ClassVar[Sequence[str]]
    units: ClassVar[Sequence[str]]
    contacts: ClassVar[Sequence[AnyContact]]


@dataclass(frozen=True, eq=False)
class Matrices:
    """A linear system M u̇ = h − K q − D u + W λ with q̇ = u, given by matrices.

    Parameters
    ----------
    M : array of shape (n, n)
        Mass matrix; n numbers are its diagonal.
    D, K : array of shape (n, n), optional
        Damping and stiffness; n numbers are their diagonal.
    h : array of shape (n,), optional
        Constant force.
    W : array of shape (n, rows), optional
        Directions of force as columns: for each contact its normal, then its tangents.
    g : array, optional
        Gaps at q = 0, m, one for each Contact; zero by default. A gap is g + wᵀ q with the normal w.
    contacts : list, optional
        Their laws; by default every column of W is a contact without friction.
    coordinates, units : list of str, optional
        Names and units of the coordinates.
    """

    M: npt.ArrayLike
    D: npt.ArrayLike | None = None
    K: npt.ArrayLike | None = None
    h: npt.ArrayLike | None = None
    W: npt.ArrayLike | None = None
    g: npt.ArrayLike | None = None
    contacts: Sequence[AnyContact] | None = None
    coordinates: Sequence[str] | None = None
    units: Sequence[str] | None = None


@dataclass(frozen=True)
class _Declared:
    """A contact as the engine takes it."""

    name: str
    friction: str | None
    law: tuple[str, float]
    restitution: tuple[float, float]


@dataclass(frozen=True)
class _Functions:
    """The functions of a system as the engine takes them."""

    constant_mass: list[float] | None
    mass: Callable[..., Any] | None
    forces: Callable[..., Any]
    potential: Callable[..., Any] | None
    gaps: Callable[..., Any] | None
    normals: Callable[..., Any] | None
    gap_rates: Callable[..., Any] | None
    slips: Callable[..., Any] | None
    tangents: Callable[..., Any] | None
    slip_rates: Callable[..., Any] | None


@dataclass(frozen=True)
class _Matrices:
    """The matrices of a system as the engine takes them."""

    M: list[float]
    D: list[float] | None
    K: list[float] | None
    h: list[float] | None
    W: list[list[float]]
    g: list[float]


def functions_of(system: Any, n: int) -> _Functions:
    """The functions of a system, with a clear word where one is missing."""
    mass = getattr(system, "mass", None)
    if mass is None:
        raise ModelError(f"{_name(system)} has no mass; add mass(self, t, q), or an attribute where it is constant")
    if callable(mass):
        takes(mass, f"mass of {_name(system)}", "t", "q")
    constant = None if callable(mass) else square(mass, n, "mass").ravel().tolist()
    found = {
        name: _function(system, name)
        for name in ("potential", "gaps", "normals", "gap_rates", "slips", "tangents", "slip_rates")
    }
    forces = _function(system, "forces")
    if forces is None:
        raise ModelError(f"{_name(system)} has no forces; add forces(self, t, q, u)")
    return _Functions(constant, mass if callable(mass) else None, forces, **found)


def declared(contacts: Sequence[AnyContact]) -> list[_Declared]:
    """Contacts with their names."""
    made = []
    counts = {Contact: 0, Friction: 0, Constraint: 0}
    letters = {Contact: "N", Friction: "F", Constraint: "C"}
    for contact in contacts:
        kind = next(kind for kind in counts if isinstance(contact, kind))
        counts[kind] += 1
        name = contact.name or f"{letters[kind]}{counts[kind]}"
        law = contact.law
        friction = None
        if isinstance(contact, Contact) and law.rows > 1:
            friction = f"T{name[1:]}" if name == f"N{name[1:]}" and name[1:].isdigit() else f"{name}_T"
        eps = (contact.eps_N, contact.eps_T) if isinstance(contact, Contact) else (0.0, 0.0)
        made.append(_Declared(name, friction, law._words(), eps))
    names = [one.name for one in made]
    for name in names:
        printable_name(name)
        if names.count(name) > 1:
            raise ModelError(f"two contacts are called {name}; give each a name of its own")
    return made


def contacts_of(system: Any, gaps: int) -> list[AnyContact]:
    """The contacts that a system declares, or one for each of its gaps."""
    if (given := getattr(system, "contacts", None)) is not None:
        given = listed(given, "contacts", "a list of percuss.Contact, Friction or Constraint")
        for contact in given:
            if not isinstance(contact, AnyContact):
                raise ModelError(f"{contact!r} is no contact; give percuss.Contact, Friction or Constraint")
        return list(given)

    def spread(name: str) -> list[float]:
        values = np.atleast_1d(floats(getattr(system, name, 0.0), name))
        if values.size not in (1, gaps):
            raise ModelError(f"{name} has {values.size} entries where {gaps} gaps need {gaps} or 1")
        return [float(value) for value in np.broadcast_to(values, gaps)]

    columns = zip(spread("mu"), spread("eps_N"), spread("eps_T"), strict=True)
    return [Contact("", *column) for column in columns]


def matrices_of(system: Matrices, n: int, contacts: list[AnyContact]) -> _Matrices:
    """The matrices, with their shapes checked."""
    rows = sum(contact.law.rows for contact in contacts)
    gaps = sum(isinstance(contact, Contact) for contact in contacts)
    W = np.zeros((n, 0)) if system.W is None else floats(system.W, "W")
    if W.ndim < 2 and W.size == n:
        W = W.reshape(n, 1)
    if W.shape != (n, rows):
        raise ModelError(f"W has the shape {W.shape} where {n} coordinates and the contacts need ({n}, {rows})")
    g = np.zeros(gaps) if system.g is None else np.atleast_1d(floats(system.g, "g"))
    if g.shape != (gaps,):
        raise ModelError(f"g has {g.size} entries where {gaps} contacts need {gaps}")

    def flat(given: npt.ArrayLike | None, what: str) -> list[float] | None:
        return None if given is None else square(given, n, what).ravel().tolist()

    h = None if system.h is None else np.atleast_1d(floats(system.h, "h")).tolist()
    M = square(system.M, n, "M").ravel().tolist()
    return _Matrices(M, flat(system.D, "D"), flat(system.K, "K"), h, W.T.tolist(), g.tolist())


def square(given: npt.ArrayLike, n: int, what: str) -> Floats:
    """A matrix of order n; n numbers are its diagonal."""
    found = floats(given, what)
    if found.size == n and found.ndim < 2:
        return np.diag(np.atleast_1d(found))
    if found.shape != (n, n):
        raise ModelError(f"{what} has the shape {found.shape} where {n} coordinates need ({n}, {n})")
    return found


def printable_name(word: str) -> None:
    """An error where a word cannot stand in the tables of a run."""
    if not word or not word.isprintable() or any(c in word for c in ',"[]'):
        raise ModelError(f"{word!r} cannot be a name or a unit: it is empty, or has a line break, a comma, a quote or a bracket")


def listed(given: Any, what: str, wanted: str) -> list[Any]:
    """A list of whatever can be gone through, but for texts."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise refused(given, what, wanted)
    return list(given)


def floats(given: npt.ArrayLike, what: str) -> Floats:
    """An array of finite numbers."""
    try:
        found = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ModelError(f"{what} must hold real numbers") from None
    if not np.isfinite(found).all():
        raise ModelError(f"{what} holds a value that is not finite")
    return found


def _function(system: Any, name: str) -> Callable[..., Any] | None:
    found = getattr(system, name, None)
    if found is None:
        return None
    if not callable(found):
        raise ModelError(f"{name} of {_name(system)} is no function")
    arguments = ("t", "q", "u") if name == "forces" else ("t", "q")
    function: Callable[..., Any] = found
    takes(function, f"{name} of {_name(system)}", *arguments)
    return function


def takes(function: Callable[..., Any], what: str, *arguments: str) -> None:
    """An error where a function cannot be called with these arguments."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError) as fault:
        if isinstance(function, MethodType):  # without self
            raise ModelError(f"{what} cannot be called with ({', '.join(arguments)}): {fault}") from None
        return  # written in C, it does not say
    try:
        signature.bind(*arguments)
    except TypeError as fault:
        raise ModelError(f"{what} cannot be called with ({', '.join(arguments)}): {fault}") from None


def _name(system: Any) -> str:
    return type(system).__name__


def _is_one_of(value: object, *numbers: int) -> bool:
    return isinstance(value, (int, np.integer)) and value in numbers


def _not_negative(value: float, what: str) -> None:
    if not (number(value, what) >= 0 and np.isfinite(value)):
        raise ModelError(f"{what} = {value}: give zero or a positive number")


def _restitution(value: float, what: str) -> None:
    if not 0 <= number(value, what) <= 1:
        raise ModelError(f"{what} = {value}: restitution is between 0 and 1")
