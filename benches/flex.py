#!/usr/bin/env python3
"""A slender beam in a floating frame that a torque brings to spin: percuss beside Exudyn, in turns on one thread.

    benches/flex.py [--turns 5]

Both have the same beam of 600 tetrahedra with ten nodes, the same modes after Craig and Bampton (rigid ends, 6 and 24 modes with
both held) and a generalised-alpha method with 2000 steps for 15 s. Steps (frames) per second of CPU, and where the tip ends.
Needs Exudyn, NumPy and SciPy (`pip install exudyn numpy scipy`); without them percuss is timed alone. Project Chrono is not
timed: the package `pychrono` of PyPI is another program.
"""

import argparse
import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = 2000


def numbers(text: str) -> tuple[float, float, float] | None:
    """CPU seconds and the tip."""
    found = re.search(r"([0-9.]+) CPU s.*tip (\S+) ([-0-9.]+)", text)
    return tuple(float(x) for x in found.groups()) if found else None


def percuss(modes: int) -> tuple[float, float, float] | None:
    bench = ["cargo", "bench", "-q", "-p", "percuss-flex", "--bench", "spin_up", "--", str(modes), str(STEPS)]
    done = subprocess.run(bench, cwd=ROOT, capture_output=True, text=True, check=False)
    return numbers(done.stdout)


def exudyn(modes: int) -> tuple[float, float, float] | None:
    peer = [sys.executable, str(ROOT / "benches/peers/spin_up_exudyn.py"), str(modes), str(STEPS)]
    done = subprocess.run(peer, capture_output=True, text=True, check=False)
    return numbers(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    turns = parser.parse_args().turns
    for modes in (6, 24):
        taken = {percuss: [], exudyn: []}
        for _ in range(turns):
            for code, found in taken.items():
                answer = code(modes)
                if answer:
                    found.append(answer)
        speed = {}
        for code, found in taken.items():
            if not found:
                print(f"{modes} modes: {code.__name__} gave no answer; is it installed?")
                continue
            speed[code] = STEPS / statistics.median(seconds for seconds, _, _ in found)
            print(f"{modes} modes: {code.__name__} {speed[code]:.0f} steps/s, tip {found[0][1]:.4f} {found[0][2]:.4f}")
        if len(speed) == 2:
            print(f"    {speed[percuss] / speed[exudyn]:.1f} times as fast", flush=True)


if __name__ == "__main__":
    main()
