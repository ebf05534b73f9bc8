"""Non-smooth flexible multibody dynamics: parts that collide, stick and slip.

>>> import percuss as pc
>>> r = pc.run("woodpecker", until=3, progress=False)
>>> print(f"{r.summary['period']:.4f} s")
0.1460 s

`run` runs a scene, `Scene` builds one.
"""

from percuss._engine import version as __version__
from percuss._errors import (
    ContactError,
    ConvergenceWarning,
    Error,
    Fault,
    RunError,
    SceneError,
    SystemError,
)
from percuss._events import Event, Events
from percuss._run import Run, Snapshot, run
from percuss._scene import Scene, scenes, schema
from percuss._summary import Quantity, Summary

__all__ = [
    "ContactError",
    "ConvergenceWarning",
    "Error",
    "Event",
    "Events",
    "Fault",
    "Quantity",
    "Run",
    "RunError",
    "Scene",
    "SceneError",
    "Snapshot",
    "Summary",
    "SystemError",
    "__version__",
    "run",
    "scenes",
    "schema",
]
