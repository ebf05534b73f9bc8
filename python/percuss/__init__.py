"""Non-smooth flexible multibody dynamics: parts that collide, stick and slip.

Run a scene, look at what came out, change it:

>>> import percuss as pc
>>> run = pc.run("woodpecker", until=3, progress=False)  # or the path of a scene file, or a pc.Scene
>>> print(f"{run.summary['period']:.4f} s, converged: {run.converged}")
0.1460 s, converged: True
>>> run["phi_S"].shape == run.t.shape, run.units["phi_S"] # samples as NumPy arrays
(True, 'rad')
>>> run.events.of("N2")[0].after                         # when contacts opened, closed, stuck and slipped, and where
'open'
>>> smooth = pc.run("woodpecker", until=3, set={"constants.mu": 0.2}, progress=False)

========================  =============================================================================================
`scenes`                  the scenes that come with percuss
`Scene`                   builds a scene: everything that a scene file can say, by keywords; `Scene.check` tells its faults
`run`                     runs a scene; ``control=`` drives the joints of a mechanism, ``out=`` writes files and checkpoints
`sweep`                   runs it at many values of its parameters, on all cores
`simulate`                runs a system of your own: a class with ``mass``, ``forces`` and ``gaps``, or `Matrices`
`ContactProblem`          solves the contact problem of one step
`Run.replay`              shows what moved, in a notebook or as a page
========================  =============================================================================================

Whatever percuss refuses raises `Error` with one line that says what, where and what to do. ``help(pc.run)`` has the rest.
"""

from percuss import sections
from percuss._contact import ContactProblem, Solution
from percuss._engine import version as __version__
from percuss._errors import (
    ArgumentError,
    ContactError,
    ConvergenceWarning,
    Error,
    Fault,
    ModelError,
    RunError,
    RunWarning,
    SceneError,
)
from percuss._events import Event, Events
from percuss._findings import Figure, Table
from percuss._laws import Law
from percuss._replay import Replay
from percuss._run import Run, Snapshot, run
from percuss._scene import Scene, scenes, schema
from percuss._simulate import simulate
from percuss._summary import Conflict, EventCounts, Quantity, SolverFacts, StepFacts, Summary, Timing, WorldFacts
from percuss._sweep import Sweep, sweep
from percuss._system import Constraint, Contact, Friction, Matrices, System

__all__ = [
    "ArgumentError",
    "Conflict",
    "Constraint",
    "Contact",
    "ContactError",
    "ContactProblem",
    "ConvergenceWarning",
    "Error",
    "Event",
    "EventCounts",
    "Events",
    "Fault",
    "Figure",
    "Friction",
    "Law",
    "Matrices",
    "ModelError",
    "Quantity",
    "Replay",
    "Run",
    "RunError",
    "RunWarning",
    "Scene",
    "SceneError",
    "Snapshot",
    "Solution",
    "SolverFacts",
    "StepFacts",
    "Summary",
    "Sweep",
    "System",
    "Table",
    "Timing",
    "WorldFacts",
    "__version__",
    "run",
    "scenes",
    "schema",
    "sections",
    "simulate",
    "sweep",
]
