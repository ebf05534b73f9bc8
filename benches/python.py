"""Times a step of a system written in Python, and of its twin in Rust: python benches/python.py.

The twin in Rust is run where cargo is at hand. Results: docs/book/python.md.
"""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import percuss as pc

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "examples" / "python"))
from pendulum import Pendulum  # noqa: E402


class Varying(Pendulum):
    """Its mass matrix is asked for in every step."""

    def mass(self, t, q):
        return 1.0


class Lazy(Varying):
    """Its directions come from central differences, and it rests on the wall."""

    normals = tangents = gap_rates = slip_rates = None

    def forces(self, t, q, u):
        return 20.0 + super().forces(t, q, u)


def step(system, method, repeat=3):
    """The least time of a step, and of an evaluation of the forces, s of the processor: others may be at work."""
    best = (float("inf"), float("inf"))
    for _ in range(repeat):
        begin = time.process_time()
        run = pc.simulate(system, -1.0, 0.0, 10.0, 1e-4 if method == "moreau" else None, method=method)
        taken = time.process_time() - begin
        steps = run.summary["steps"]
        best = min(best, (taken / steps["steps"], taken / steps["evaluations"]))
    return best


if __name__ == "__main__":
    for name, system in [("pendulum", Pendulum()), ("varying mass", Varying()), ("resting, differences", Lazy())]:
        for method in ("moreau", "adaptive"):
            each, evaluation = step(system, method)
            print(f"{name:<22}{method:<10}{1e6 * each:8.2f} us per step {1e6 * evaluation:8.2f} us per evaluation")
    if shutil.which("cargo"):
        command = ["cargo", "run", "--quiet", "--release", "--package", "percuss", "--example", "pendulum"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        print(f"in Rust: {told.splitlines()[-1]}")
