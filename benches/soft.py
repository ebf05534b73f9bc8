#!/usr/bin/env python3
"""A cable that is let go from the horizontal: percuss beside Exudyn, in turns on one thread.

    benches/soft.py [--turns 5]

Both take the planar element with position and slope at its nodes and the trapezoidal or midpoint rule. For 16, 32 and 256
elements: steps per second of CPU with 1000 steps; and the CPU time that the tip after one second takes to be right within
1e-4 m, by the fewest steps of 25, 50, 100, ... that do, each code against its own finest steps on the same elements.
Needs Exudyn (`pip install exudyn`); without it percuss is timed alone.
"""

import argparse
import math
import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = (25, 50, 100, 200, 400, 800, 1600, 3200)
FINEST = 12800
WITHIN = 1e-4  # m


def numbers(text: str) -> tuple[float, float, float] | None:
    """CPU seconds and the tip."""
    found = re.search(r"([0-9.]+) CPU s.*tip (\S+) (\S+)", text)
    return tuple(float(x) for x in found.groups()) if found else None


def percuss(elements: int, steps: int) -> tuple[float, float, float] | None:
    bench = ["cargo", "bench", "-q", "-p", "percuss-soft", "--bench", "pendulum", "--"]
    done = subprocess.run(bench + [str(elements), str(steps)], cwd=ROOT, capture_output=True, text=True, check=False)
    return numbers(done.stdout)


def exudyn(elements: int, steps: int) -> tuple[float, float, float] | None:
    peer = [sys.executable, str(ROOT / "benches/peers/pendulum_exudyn.py"), str(elements), str(steps)]
    done = subprocess.run(peer, capture_output=True, text=True, check=False)
    return numbers(done.stdout)


def coarsest(code, elements: int) -> int | None:
    """The fewest steps with which the tip is where the finest steps have it."""
    finest = code(elements, FINEST)
    if finest is None:
        return None
    for steps in STEPS:
        found = code(elements, steps)
        if found is None:
            continue
        off = math.dist(found[1:], finest[1:])
        print(f"    {code.__name__}, {steps} steps: {off:.1e} m off", flush=True)
        if off < WITHIN:
            return steps
    return None


def in_turns(runs, turns: int) -> list[float | None]:
    """Median CPU seconds of each run (a code, elements, steps); none where it gave no answer."""
    taken = [[] for _ in runs]
    for _ in range(turns):
        for times, (code, elements, steps) in zip(taken, runs):
            found = code(elements, steps)
            if found:
                times.append(found[0])
    return [statistics.median(times) if times else None for times in taken]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    turns = parser.parse_args().turns
    for elements in (16, 32, 256):
        ours, theirs = in_turns([(percuss, elements, 1000), (exudyn, elements, 1000)], turns)
        print(f"{elements} elements: percuss {1000 / ours:.0f} steps/s", end="")
        if theirs is None:
            print("; Exudyn is not installed")
            continue
        print(f", Exudyn {1000 / theirs:.0f}: {theirs / ours:.1f} times as many")
        best = [coarsest(code, elements) for code in (percuss, exudyn)]
        if None in best:
            print(f"    steps that come within {WITHIN} m: {best}")
            continue
        a, b = in_turns([(percuss, elements, best[0]), (exudyn, elements, best[1])], turns)
        print(f"    within {WITHIN} m: percuss {1e3 * a:.1f} ms in {best[0]} steps, Exudyn {1e3 * b:.1f} ms in {best[1]} steps: {b / a:.1f} times")


main()
