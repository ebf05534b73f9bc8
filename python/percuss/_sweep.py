"""Sweeps: a scene at many points of its parameters."""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from percuss import _engine
from percuss._arguments import count, path as path_of, refused, text
from percuss._errors import ArgumentError, RunWarning, SceneError
from percuss._findings import Figure
from percuss._progress import Hook, Progress
from percuss._run import overridden
from percuss._scene import Scene
from percuss._system import listed

if TYPE_CHECKING:
    import pandas as pd

#: Values of one parameter: numbers, or a range as the program takes it, ``FROM:TO:COUNT`` or ``FROM:TO:COUNT:log``.
Values = npt.ArrayLike | str


class Sweep(Mapping[str, npt.NDArray[Any]]):
    """The table of a sweep: names give columns, one entry for each point.

    A parameter is named by its path, such as ``sweep["constants.mu"]``. A quantity that is a list has an array at each
    point, one that is words a text.

    Attributes
    ----------
    parameters : tuple of str
        What was varied.
    quantities : tuple of str
        The quantities of the scene.
    units : dict of str to str
        Their units.
    status : list of str
        For each point ``ok``, or what went wrong.
    shape : tuple of int
        Of a grid the number of values of each parameter: ``sweep["period"].reshape(sweep.shape)``.
    figure : Figure or None
        The quantity that is plotted.
    folder : str or None
        Where its files are, if it has left any.
    """

    def __init__(self, found: Mapping[str, Any], folder: str | None) -> None:
        self._columns: dict[str, npt.NDArray[Any]] = dict(found["parameters"])
        self.parameters = tuple(self._columns)
        self.quantities = tuple(name for name, _ in found["quantities"])
        self.units: dict[str, str] = dict(found["quantities"])
        self.status: list[str] = list(found["status"])
        self.shape: tuple[int, ...] = tuple(found["shape"])
        self.folder = folder
        for k, name in enumerate(self.quantities):
            values = [point[k] if point else [] for point in found["values"]]
            words = [dict(point).get(k) for point in found["words"]]
            self._columns.setdefault(name, _column(values, words))
        drawn = found["drawn"]
        self.figure = None if drawn is None else Figure("sweep", drawn[0], drawn[1])

    @property
    def ok(self) -> npt.NDArray[np.bool_]:
        """Which points came to a good end."""
        return np.array([status == "ok" for status in self.status], dtype=bool)

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        try:
            return self._columns[name]
        except KeyError:
            known = ", ".join(self._columns)
            raise KeyError(f"no parameter or quantity {name!r}; there are {known}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def to_frame(self) -> pd.DataFrame:
        """A pandas DataFrame with one row for each point, the status last."""
        from percuss._frames import pandas

        frame: pd.DataFrame = pandas().DataFrame({**self._columns, "status": self.status})
        return frame

    def _repr_svg_(self) -> str | None:
        return None if self.figure is None else self.figure.svg

    def __repr__(self) -> str:
        missed = len(self.status) - int(self.ok.sum())
        fault = f", {missed} not ok" if missed else ""
        return f"<percuss.Sweep of {len(self.status)} points{fault}: {', '.join(self._columns)}>"


def sweep(
    scene: Scene | str | os.PathLike[str],
    vary: Mapping[str, Values] | Sequence[Mapping[str, float]],
    *,
    until: float | str | None = None,
    set: Mapping[str, Any] | Sequence[str] | None = None,
    plot: str | None = None,
    out: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: bool | Hook | None = None,
) -> Sweep:
    """Runs a scene at many points, as ``percuss sweep`` does, on all cores.

    Each point is a run of its own; its values are the same to the bit, whatever the number of threads. Other Python threads
    work meanwhile. Ctrl-C raises KeyboardInterrupt.

    Parameters
    ----------
    scene : Scene, str or path
        A scene, the name of a built-in one, or a scene file.
    vary : mapping, or list of mappings
        ``{"constants.mu": [0.1, 0.2, 0.5], "constants.v_0": "1:2:11"}`` is a grid of all combinations, the last entry varying
        fastest. ``[{"constants.mu": 0.1, "constants.v_0": 1}, ...]`` lists the points.
    until : float or str, optional
        End of all runs, s, instead of the scene's.
    set : mapping or list of str, optional
        Overrides at all points, as in `run`.
    plot : str, optional
        The quantity that is drawn; the first of the scene by default.
    out : path, optional
        Folder for the files that ``percuss sweep`` writes; none by default. A sweep that was stopped goes on there.
    threads : int, optional
        Points computed at once; all cores by default.
    progress : bool or callable, optional
        As in `run`; a function is called with the number of points that are done and that of all.

    Returns
    -------
    Sweep

    Raises
    ------
    SceneError
        The scene has faults at the first point.
    RunError
        Files could not be written, or the folder holds another sweep.

    Examples
    --------
    >>> import percuss as pc
    >>> found = pc.sweep("sliding-block", {"constants.mu": [0.2, 0.4]}, until=1, progress=False)
    >>> [f"{t:.3f}" for t in found["stop_time"]]
    ['0.510', '0.255']
    """
    given = scene if isinstance(scene, Scene) else Scene.find(scene)
    given = overridden(given, until, set)
    is_list = not isinstance(vary, Mapping)
    parameters = _listed(vary) if is_list else _grid(vary)
    wanted = None if plot is None else text(plot, "plot", "the name of a quantity")
    folder = None if out is None else path_of(out, "out")
    jobs = None if threads is None else count(threads, "threads")
    with Progress(progress, given.name, unit="points") as hook:
        found, stopped = _engine.sweep(given, parameters, is_list, wanted, jobs, folder, hook)
    for note in found["notes"]:
        warnings.warn(note, RunWarning, stacklevel=2)
    if stopped is not None:
        raise stopped
    done = Sweep(found, folder)
    if (missed := len(done.status) - int(done.ok.sum())) > 0:
        first = next(status for status in done.status if status != "ok")
        line = f"{missed} of {len(done.status)} points are not ok; status says why, of the first: {first}"
        warnings.warn(line, RunWarning, stacklevel=2)
    return done


def _grid(vary: Any) -> list[tuple[str, str | list[float]]]:
    if not vary:
        raise SceneError('vary is empty; give entries with their values, such as {"constants.mu": [0.1, 0.2]}')
    made: list[tuple[str, str | list[float]]] = []
    for path, values in vary.items():
        path = text(path, "vary", "entries of the scene as texts")
        made.append((path, text(values, path) if isinstance(values, str) else _numbers(values, path)))
    return made


def _listed(vary: Any) -> list[tuple[str, str | list[float]]]:
    wanted = "a mapping of entries to values, or a list of mappings"
    points = listed(vary, "vary", wanted)
    if not points:
        raise SceneError("vary is empty; give at least one point")
    for point in points:
        if not isinstance(point, Mapping) or not point:
            raise refused(point, "a point of vary", "a mapping, such as {\"constants.mu\": 0.1}")
        if list(point) != list(points[0]):
            names = [", ".join(map(str, one)) for one in (points[0], point)]
            raise ArgumentError(f"the points of vary name different entries: {names[0]}; {names[1]}")
    return [
        (text(path, "vary", "entries of the scene as texts"), _numbers([point[path] for point in points], str(path)))
        for path in points[0]
    ]


def _numbers(values: Any, path: str) -> list[float]:
    if not isinstance(values, Iterable):
        values = [values]
    try:
        found = np.asarray(values if isinstance(values, np.ndarray) else list(values), dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise refused(values, f"vary {path}", "numbers, or a range such as \"0.1:0.5:5\"") from None
    if found.ndim != 1:
        raise ArgumentError(f"vary {path}: a list of numbers is needed, not an array of shape {found.shape}")
    numbers: list[float] = found.tolist()
    return numbers


def _column(values: Sequence[Sequence[float]], words: Sequence[str | None]) -> npt.NDArray[Any]:
    """One entry for each point: a number, an array where any point has several, or words where any has such."""
    if any(word is not None for word in words):
        return _objects(words)
    if all(len(entry) <= 1 for entry in values):
        return np.array([entry[0] if entry else math.nan for entry in values], dtype=float)
    return _objects([np.array(entry, dtype=float) for entry in values])


def _objects(entries: Sequence[Any]) -> npt.NDArray[Any]:
    column = np.empty(len(entries), dtype=object)
    for k, entry in enumerate(entries):
        column[k] = entry
    return column
