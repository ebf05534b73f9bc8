"""What a type checker says to users."""

from __future__ import annotations

import os

import pytest

GOOD = """
import numpy as np
import numpy.typing as npt
import percuss as pc

Floats = npt.NDArray[np.float64]


def servo(t: float, q: Floats, u: Floats) -> Floats:
    return -u


def top(t: float, q: Floats, u: Floats) -> float:
    return float(u[0])


scene = pc.Scene(until=1, constants={"g": 9.81}, world={"mu": 0.3}, sphere=[{"radius": "r", "position": np.zeros(3)}])
run = pc.run(scene, set={"constants.g": 1.6})
last: float = float(run["x"][-1])
first: pc.Event = run.events[0]
jump = None if first.u is None or first.u_before is None else first.u - first.u_before
deepest: float = 0.0 if run.summary.steps is None else run.summary.steps.max_penetration
pc.run(scene, control=servo)
pc.run(scene, control={"elbow": top})
pc.simulate(pc.Matrices(1.0), 0.0, 1.0, until=1, t0=0.5, events={"top": top}, out="run")
study: pc.Sweep = pc.sweep(scene, {"constants.g": np.linspace(1, 2, 3), "world.mu": "0:1:3"})
listed: pc.Sweep = pc.sweep(scene, [{"constants.g": 1.0}], threads=2)
solution: pc.Solution = pc.ContactProblem(np.eye(3), [0, 0, 1], mu=0.3).solve(tol=1e-10)
"""

BAD = """
import percuss as pc

pc.Scene(untl=1)
pc.Scene(until=1, sphere=[{"radus": 1}])
pc.run("woodpecker", until=[3])
pc.run("woodpecker").tt
pc.run("woodpecker").summary.stps
pc.sweep("woodpecker", 3)
"""


def test_good_programs_pass_and_bad_ones_do_not(tmp_path, monkeypatch):
    api = pytest.importorskip("mypy.api")
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text(BAD)
    if "MYPY_CACHE_DIR" not in os.environ:
        monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path / "cache"))
    files = [str(tmp_path / "good.py"), str(tmp_path / "bad.py")]
    out, err, _ = api.run(["--strict", "--no-error-summary", *files])
    places = [line.split(" error: ")[0].rsplit("/", 1)[-1] for line in out.splitlines() if " error: " in line]
    assert not err and not [place for place in places if place.startswith("good")], out
    assert {"bad.py:4:", "bad.py:5:", "bad.py:6:", "bad.py:7:", "bad.py:8:", "bad.py:9:"} <= set(places), out
