#!/usr/bin/env python3
"""The beam with a friction device: the exact method beside Moreau and Jean's steps, and a sweep over thresholds.

    benches/friction.py            needs: cargo, a release build of percuss, nothing but the standard library

Both methods go from rest to the stationary state of the scene friction-beam; Moreau's steps are made finer until the
amplitude is right to 1e-6. The sweep has a hundred elements, three devices and 200 thresholds.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SCENE = """
until = 600
[constants]
R0 = 0.48
[[beam]]
name = "beam"
model = "hermite"
elements = 100
length = 2.47
EI = 1.09e4
rhoA = 35.4
alpha = 2.5e-2
kappa = 5.5e-5
[[load]]
x = "2.47/4"
amplitude = 7.2
[[device]]
x = 2.47
threshold = "R0"
[[device]]
x = "2.47/2"
threshold = "2*R0"
[[device]]
x = "2.47*3/4"
threshold = "1.5*R0"
[stationary]
ratio = 1.6
shooting = false
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--percuss", default=str(ROOT / "target/release/percuss"), help="the program")
    parser.add_argument("--thresholds", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    methods()
    if not Path(args.percuss).exists():
        sys.exit(f"{args.percuss}: not there; build it with cargo build --release, or name it by --percuss")
    sweep(args)


def methods():
    command = ["cargo", "bench", "--quiet", "-p", "percuss-beams", "--bench", "friction"]
    lines = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in lines.splitlines() if len(line.split()) == 3]
    print(f"{'method':<18}{'ms':>12}{'error of the amplitude':>26}")
    for name, time_ms, error in rows:
        print(f"{name:<18}{float(time_ms):>12.3f}{float(error):>26.1e}")
    exact = next(float(row[1]) for row in rows if row[0] == "6c-exact")
    name, moreau, _ = rows[-1]
    print(f"\n{name} takes {float(moreau) / exact:.0f} times as long as 6c-exact\n")


def sweep(args):
    with tempfile.TemporaryDirectory() as folder:
        scene = Path(folder) / "hundred.toml"
        scene.write_text(SCENE)
        vary = f"constants.R0=0.1:1.5:{args.thresholds}"
        command = [args.percuss, "sweep", str(scene), "--vary", vary, "--jobs", str(args.jobs)]
        start = time.perf_counter()
        # transients that need longer than `until` end with exit code 1 and are told
        done = subprocess.run([*command, "--out", str(Path(folder) / "sweep"), "--quiet"])
        if done.returncode not in (0, 1):
            sys.exit(f"percuss sweep ended with {done.returncode}")
        print(f"{args.thresholds} thresholds of 100 elements: {time.perf_counter() - start:.1f} s on {args.jobs} cores")


if __name__ == "__main__":
    main()
