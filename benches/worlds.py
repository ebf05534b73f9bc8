#!/usr/bin/env python3
"""Times worlds of balls, on one thread and on more: the scene `funnel`, and beds of ten thousand and a hundred thousand.

    benches/worlds.py               all of them, three times in turns; some six minutes
    benches/worlds.py --repeats 10  on a machine that others use, too
    benches/worlds.py --json        every single time

Needs a release build of percuss (cargo build --release). Runs that are compared take turns, so that a machine that
slows down slows down all of them. Wall times are those of the whole program, files included; CPU is that of all its
threads, without what the system does for it; memory is the most that it held at once.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = 160  # of a bed: it falls by 1 mm, strikes the floor and comes to rest
BED = """\
title = "A bed of {balls} balls"
until = {until}

[constants]
r = 0.01  # m
d = 0.0205 # m, spacing of the lattice

[world]
mu = 0.3
eps_N = 0.3

[[halfspace]]
name = "floor"
normal = [0, 0, 1]

[[sphere]]
name = "ball"
radius = "r"
mass = 0.01 # kg
template = true

[[emitter]]
name = "balls"
body = "ball"
pattern = "lattice"
origin = [0, 0, "1.1*r"]
counts = {counts}
spacing = "d"
jitter = 0.0002 # m
seed = 1

[integrator]
dt = {dt}

[solver]
tol = 1e-6

[output]
dt = 0.01 # s
"""
BEDS = {10_240: [32, 32, 10], 100_000: [100, 100, 10]}
DT = 5e-4  # s


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--percuss", type=Path, default=ROOT / "target/release/percuss", help="the program")
    parser.add_argument("--threads", type=int, default=2, help="threads beside one")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if not args.percuss.exists():
        sys.exit(f"{args.percuss} is not there; build it with cargo build --release")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        funnel = {n: lambda n=n: timed(args.percuss, "funnel", n, folder / "out") for n in (1, args.threads)}
        scenes = {balls: bed(folder, balls) for balls in BEDS}
        beds = {
            f"{balls} balls, threads: {n}": lambda scene=scene, n=n: timed(args.percuss, scene, n, folder / "out")
            for n in (1, args.threads)
            for balls, scene in scenes.items()
        }
        results = {"funnel": in_turns(funnel, args.repeats), "beds": in_turns(beds, args.repeats)}
    print(json.dumps(results, indent=2) if args.json else table(results, args.threads))


def bed(folder, balls):
    """The scene file of a bed, ten balls deep."""
    scene = folder / f"bed-{balls}.toml"
    scene.write_text(BED.format(balls=balls, until=STEPS * DT, dt=DT, counts=BEDS[balls]))
    return scene


def in_turns(runs, repeats):
    """Each of the runs, then each again: what the machine does meanwhile happens to all of them."""
    measured = {name: [] for name in runs}
    for _ in range(repeats):
        for name, run in runs.items():
            measured[name].append(run())
    return measured


def timed(program, scene, threads, out):
    """One run: its wall time, CPU and memory, and what its summary says."""
    out = Path(tempfile.mkdtemp(dir=out.parent)) / "out"
    begin = time.perf_counter()
    run = subprocess.Popen([program, "run", scene, "--threads", str(threads), "--out", out, "--quiet"])
    _, status, used = os.wait4(run.pid, 0)
    wall = time.perf_counter() - begin
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode:
        sys.exit(f"{scene}: percuss ended with exit code {run.returncode}")
    summary = json.loads((out / "summary.json").read_text())
    return {"wall_s": wall, "cpu_s": used.ru_utime, "memory_mb": used.ru_maxrss * 1024 / 1e6, "state_hash": summary["state_hash"]}


def table(results, threads):
    def told(runs, key, unit, per=1.0):
        values = [run[key] / per for run in runs]
        return f"{min(values):8.3g} {statistics.median(values):8.3g} {max(values):8.3g} {unit}"

    one, more = results["funnel"][1], results["funnel"][threads]
    ratios = [a["wall_s"] / b["wall_s"] for a, b in zip(one, more)]
    lines = [f"{'':30}     best   median    worst"]
    lines.append(f"{'funnel, 1 thread':30} {told(one, 'wall_s', 's')}, {told(one, 'cpu_s', 's of CPU').strip()}")
    lines.append(f"{f'funnel, {threads} threads':30} {told(more, 'wall_s', 's')}")
    lines.append(f"{'  times as fast, by turns':30} {max(ratios):8.3g} {statistics.median(ratios):8.3g} {min(ratios):8.3g}")
    hashes = {run["state_hash"] for run in one + more}
    lines.append(f"{'  state_hash':30} {' and '.join(sorted(hashes))}")
    for n in (1, threads):
        per_ball = []
        for balls in BEDS:
            runs = results["beds"][f"{balls} balls, threads: {n}"]
            for key, what in (("cpu_s", "µs of CPU per ball and step"), ("wall_s", "µs per ball and step")):
                lines.append(f"{f'bed of {balls} balls, {n} thread' + 's' * (n > 1):30} {told(runs, key, what, balls * STEPS * 1e-6)}")
            lines.append(f"{'  memory':30} {told(runs, 'memory_mb', 'MB')}")
            per_ball.append({key: statistics.median(run[key] for run in runs) / balls for key in ("cpu_s", "wall_s")})
        few, many = per_ball
        for key, what in (("cpu_s", "CPU"), ("wall_s", "time")):
            lines.append(f"{f'  more {what} per ball, by medians':30} {100 * (many[key] / few[key] - 1):17.3g} %")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
