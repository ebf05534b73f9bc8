"""Non-smooth flexible multibody dynamics: parts that collide, stick and slip.

>>> import percuss as pc
>>> r = pc.run("woodpecker", until=3, progress=False)
>>> print(f"{r.summary['period']:.4f} s")
0.1460 s

`run` runs a scene, `Scene` builds one; `simulate` runs a `System` of your own; `ContactProblem` solves the contact
problem of one step.
"""

from percuss import sections
from percuss._contact import ContactProblem, Solution
from percuss._engine import version as __version__
from percuss._errors import (
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
from percuss._summary import Quantity, Summary
from percuss._system import Constraint, Contact, Friction, Matrices, System

__all__ = [
    "Constraint",
    "Contact",
    "ContactError",
    "ContactProblem",
    "ConvergenceWarning",
    "Error",
    "Event",
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
    "Summary",
    "System",
    "Table",
    "__version__",
    "run",
    "scenes",
    "schema",
    "sections",
    "simulate",
]
