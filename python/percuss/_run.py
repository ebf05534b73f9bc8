"""Runs: a scene from its start to its end."""

from __future__ import annotations

import html
import json
import os
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from percuss import _engine
from percuss._arguments import count, flag, function, number, path as path_of, text
from percuss._errors import ConvergenceWarning, RunError, RunWarning
from percuss._events import Events, with_states
from percuss._findings import Figure, Table
from percuss._progress import Hook, Progress
from percuss._replay import Replay, _Kept
from percuss._scene import Scene
from percuss._summary import Quantity, Summary
from percuss._system import listed, takes

if TYPE_CHECKING:
    import pandas as pd

Floats = npt.NDArray[np.float64]

#: A force or torque in a joint by time, coordinates and velocities.
Control = Callable[[float, Floats, Floats], float]
#: The forces and torques in all joints that can be driven.
Controls = Callable[[float, Floats, Floats], npt.ArrayLike]


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The bodies of a world at one instant; of more than 3000 bodies some, evenly chosen.

    Attributes
    ----------
    t : float
        When, s.
    count : int
        How many bodies there were.
    kind : ndarray of shape (n,)
        Number of the kind of each body.
    position : ndarray of shape (n, 3)
        Origins of their shapes, m.
    quaternion : ndarray of shape (n, 4)
        Rotations w, x, y, z.
    speed : ndarray of shape (n,)
        Speeds of their centres of mass, m/s.
    """

    t: float
    count: int
    kind: npt.NDArray[np.uint32]
    position: Floats
    quaternion: Floats
    speed: Floats


class Run:
    """What a run left behind.

    ``run["phi"]`` is the channel ``phi`` as a NumPy array. Runs can be pickled.

    Attributes
    ----------
    scene : Scene or None
        What was run, with all defaults filled in; none for a system of your own.
    channels : dict of str to ndarray
        The samples of every channel; the first is the time.
    units : dict of str to str
        The unit of every channel.
    events : Events
        Switching points.
    summary : Summary
        Quantities and facts.
    snapshots : tuple of Snapshot
        Worlds: the bodies at a few instants, the last at the end.
    tables : dict of str to Table
        What was found out beside the samples, such as a curve over a parameter.
    figures : dict of str to Figure
        Pictures of it.
    files : dict of str to str
        Other files that it leaves, such as outlines, by name.
    q, u : ndarray
        Coordinates and velocities at the end.
    folder : str or None
        Where its files are, if it has left any.
    """

    def __init__(self, scene: Scene | None, found: Mapping[str, Any], folder: str | None) -> None:
        self.scene = scene
        self.channels: dict[str, Floats] = {name: pair[0] for name, pair in found["channels"].items()}
        self.units: dict[str, str] = {name: pair[1] for name, pair in found["channels"].items()}
        self.events = Events(with_states(found["events"], found["states"]))
        self.summary = Summary(json.loads(found["summary"]))
        self.snapshots = tuple(Snapshot(*row) for row in found["snapshots"])
        self.tables = {name: Table(columns) for name, columns in found["tables"].items()}
        self.figures = {name: Figure(name, title, svg) for name, title, svg in found["drawn"]}
        self.files: dict[str, str] = dict(found["files"])
        self._figures: str = found["figures"]
        self.q: Floats = found["q"]
        self.u: Floats = found["u"]
        self.folder = folder
        self._end: str = found["end"]
        self._unconverged: Floats = found["unconverged"]
        self._film: bytes | None = None

    @property
    def t(self) -> Floats:
        """Times of the samples, s."""
        return next(iter(self.channels.values()))

    @property
    def name(self) -> str:
        """Name of the scene."""
        return str(self.summary.entries["scene"])

    @property
    def quantities(self) -> dict[str, Quantity]:
        """The quantities of the scene with their units."""
        return self.summary.quantities

    @property
    def converged(self) -> bool:
        """Whether the run came to its end and every contact problem was solved to its tolerance."""
        return bool(self.summary.entries["converged"])

    @property
    def bodies(self) -> Snapshot | None:
        """Worlds: the bodies at the end."""
        return self.snapshots[-1] if self.snapshots else None

    def __getitem__(self, channel: str) -> Floats:
        try:
            return self.channels[channel]
        except KeyError:
            known = ", ".join(self.channels)
            raise KeyError(f"no channel {channel!r}; there are {known}") from None

    def __contains__(self, channel: object) -> bool:
        return channel in self.channels

    def __iter__(self) -> Iterator[str]:
        return iter(self.channels)

    def __len__(self) -> int:
        return len(self.t)

    def to_frame(self) -> pd.DataFrame:
        """A pandas DataFrame with one column per channel; the time is the index, s."""
        from percuss._frames import pandas

        frame: pd.DataFrame = pandas().DataFrame(self.channels)
        return frame.set_index(next(iter(self.channels)))

    def page(self) -> str:
        """The page of the run as HTML: what moved, plots, numbers and events, in one file without network."""
        with tempfile.TemporaryDirectory(prefix="percuss-") as reel:
            if self._film is not None:
                Path(reel, "film").write_bytes(self._film)
            kept = self.folder if self._film is None and self.folder is not None else reel
            return _engine.page(self.scene, _Kept.of(self, kept))

    def replay(self, path: str | os.PathLike[str] | None = None, *, height: int = 700) -> Replay | None:
        """The page of the run: shown in a notebook, or written to a file.

        Parameters
        ----------
        path : path, optional
            File to be written, such as ``run.html``; the page is then not shown.
        height : int
            Height in the notebook, pixels.
        """
        to = None if path is None else path_of(path, "path")
        height = count(height, "height")
        page = self.page()
        if to is None:
            return Replay(page, height)
        Path(to).write_text(page, encoding="utf-8")
        return None

    def __repr__(self) -> str:
        title = self.summary.entries["title"]
        samples = f"{len(self)} samples of {len(self.channels)} channels, {len(self.events)} events"
        return f"{title}\n{samples}\n{self.summary!r}"

    def _repr_html_(self) -> str:
        title = html.escape(self.summary.entries["title"])
        samples = f"{len(self)} samples of {len(self.channels)} channels, {len(self.events)} events"
        return f"<p><b>{title}</b><br>{samples}</p>{self.summary._repr_html_()}"


def run(
    scene: Scene | str | os.PathLike[str],
    *,
    until: float | str | None = None,
    set: Mapping[str, Any] | Sequence[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    checkpoint: float = 30.0,
    threads: int | None = None,
    control: Mapping[str, Control] | Controls | None = None,
    progress: bool | Hook | None = None,
) -> Run:
    """Runs a scene.

    Other Python threads work meanwhile. Ctrl-C raises KeyboardInterrupt; with `out` a checkpoint is left from which
    the run can go on.

    Parameters
    ----------
    scene : Scene, str or path
        A scene, the name of a built-in one, or a scene file.
    until : float or str, optional
        End of the run, s, instead of the scene's.
    set : mapping or list of str, optional
        Overrides: ``{"constants.mu": 0.4}`` or ``["constants.mu=0.4"]``.
    out : path, optional
        Folder for the files that ``percuss run`` writes; none by default.
    resume : bool
        Go on from the checkpoint in `out`.
    checkpoint : float
        Time between two checkpoints in `out`, s.
    threads : int, optional
        Threads for worlds of bodies; all cores by default. Results do not depend on it.
    control : callable or mapping of str to callable, optional
        Forces or torques in joints of a mechanism, N or N m. Either one function ``f(t, q, u)`` that returns those of all
        joints, as many and in the order that `Scene.joints` tells; or for a link, or a joint of its URDF file, a function
        of its own that returns one number. The arguments are the time, s, and all coordinates and velocities in the order
        of the links, as in ``run.q`` and ``run.u``. The forces are recorded as ``LINK.control``. An exception ends the
        run: RunError is raised from it.
    progress : bool or callable, optional
        Whether a bar is shown: by default on a terminal and in notebooks. A function is called with the time reached
        and the end, s.

    Returns
    -------
    Run

    Raises
    ------
    SceneError
        The scene has faults.
    RunError
        A step or a control failed, or files could not be written; its `run` holds what was computed.

    Examples
    --------
    >>> import percuss as pc
    >>> r = pc.run("bouncing-ball", progress=False)
    >>> r.converged
    True
    """
    given = scene if isinstance(scene, Scene) else Scene.find(scene)
    given = overridden(given, until, set)
    folder = None if out is None else path_of(out, "out")
    if flag(resume, "resume") and folder is None:
        raise RunError("resume needs the folder of the run to go on with; give it as out")
    if threads is not None:
        threads = count(threads, "threads")
    every, controls = number(checkpoint, "checkpoint"), _controls(control)
    with Progress(progress, given.name) as hook, tempfile.TemporaryDirectory(prefix="percuss-") as reel:
        film = reel if folder is None else None
        found, stopped = _engine.run(given, given.name, folder, film, resume, every, threads, controls, hook)
        ended = _finished(given, found, folder)
        ended._film = _film_in(reel)
    for note in found["notes"]:
        warnings.warn(note, RunWarning, stacklevel=2)
    broken: BaseException | None = found["broken"]
    if broken is not None:
        line = f"a control raised {type(broken).__name__} after t = {ended.t[-1]:.6g} s: {broken}"
        raise RunError(line, ended) from broken
    return judged(ended, stopped)


def _controls(given: Mapping[str, Control] | Controls | None) -> list[tuple[str, Control]] | Controls:
    """As the engine takes them: a function by the name of each joint, or one for all."""
    if given is None:
        return []
    if not isinstance(given, Mapping):
        function(given, "control", "t", "q", "u")
        takes(given, "control", "t", "q", "u")
        return given
    for name, one in given.items():
        what = f"control of `{text(name, 'the name of a joint in control')}`"
        takes(function(one, what, "t", "q", "u"), what, "t", "q", "u")
    return list(given.items())


def _film_in(folder: str) -> bytes | None:
    path = Path(folder, "film")
    return path.read_bytes() if path.exists() else None


def overridden(scene: Scene, until: float | str | None, set: Mapping[str, Any] | Sequence[str] | None) -> Scene:
    """A copy with these overrides."""
    scene = scene.copy()
    if isinstance(set, Mapping):
        for path, value in set.items():
            scene.set(path, value)
    elif set is not None:
        wanted = "a mapping, such as {\"constants.mu\": 0.4}, or a list, such as [\"constants.mu=0.4\"]"
        words = [set] if isinstance(set, str) else listed(set, "set", wanted)
        scene._sets += [text(word, "set", wanted) for word in words]
    if until is not None:
        scene.set("until", until)
    return scene


def _finished(scene: Scene, found: Mapping[str, Any], folder: str | None) -> Run:
    filled = scene.copy()
    filled._take(scene._source, found["scene"], scene._folder)
    return Run(filled, found, folder)


def judged(run: Run, stopped: BaseException | None) -> Run:
    """The run, unless it was stopped or failed; a warning where it did not converge."""
    if stopped is not None:
        raise stopped
    entries = run.summary.entries
    if run._end in ("failed", "stopped"):
        kept = "" if run.folder is None else f"; what was computed is in {run.folder}"
        raise RunError(f"{entries['end']}{kept}", run)
    if not run.converged:
        solver, steps = entries["solver"], entries["steps"]["steps"]
        if "conflict" in entries:
            what = entries["warnings"][0]
        else:
            what = (
                f"{solver['unconverged_steps']} of {steps} steps did not reach the solver tolerance {solver['tol']:g} "
                f"(worst residual {solver['worst_residual']:.1e})"
            )
        warnings.warn(f"{what}; the summary says converged: false", ConvergenceWarning, stacklevel=3)
    return run
