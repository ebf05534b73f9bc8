#!/usr/bin/env python3
"""Times robots that fall limp onto a floor, percuss beside MuJoCo, in turns.

    benches/robots.py                      quadrupeds of example-robot-data, whose shapes are mostly hulls of meshes
    benches/robots.py ROBOT.urdf ...       other robots, whose packages are found by ROS_PACKAGE_PATH
    benches/robots.py --before PROGRAM     also another build of percuss

Needs a release build of percuss (cargo build --release). MuJoCo and example-robot-data go into a virtual environment in a
cache folder. Both take steps of 0.5 ms on one thread; what is told is the least of some turns.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "benches" / "peers"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "percuss" / "peers"
ROBOTS = [
    "go2_description/urdf/go2.urdf",
    "solo_description/robots/solo12.urdf",
    "a1_description/urdf/a1.urdf",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("robots", nargs="*", type=Path)
    parser.add_argument("--percuss", type=Path, default=ROOT / "target/release/percuss", help="the program")
    parser.add_argument("--before", type=Path, help="another build of it")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where peers are installed")
    parser.add_argument("--until", type=float, default=0.5, help="s")
    parser.add_argument("--turns", type=int, default=3)
    args = parser.parse_args()
    python, packages = installed(args.cache)
    robots = args.robots or [packages / "example-robot-data" / "robots" / robot for robot in ROBOTS]
    programs = [program for program in (args.percuss, args.before) if program]
    for robot in robots:
        runs = [lambda p=p: percuss(p, robot, packages, args.until) for p in programs]
        runs.append(lambda: mujoco(python, robot, packages, args.until))
        least = [None] * len(runs)
        for _ in range(args.turns):
            for k, run in enumerate(runs):
                told = run()
                if least[k] is None or told["ms"] < least[k]["ms"]:
                    least[k] = told
        print(robot.stem)
        for told in least:
            ratio = told["ms"] / least[-1]["ms"]
            print(f"  {told['peer']:40}  {told['ms']:8.4f} ms a step  {ratio:6.2f} times MuJoCo")


def percuss(program, robot, packages, until):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        command = [program, "run", robot, "--floor", "--until", str(until), "--set", f"output.dt={until / 5}"]
        environment = {**os.environ, "ROS_PACKAGE_PATH": paths(packages)}
        subprocess.run(
            [*command, "--threads", "1", "--quiet", "--out", out], env=environment, check=True, capture_output=True
        )
        summary = json.loads((out / "summary.json").read_text())
    steps = summary["steps"]["steps"]
    return {"peer": f"{program}", "ms": 1e3 * summary["timing"]["run_s"] / steps}


def mujoco(python, robot, packages, until):
    command = [python, PEERS / "robot_mujoco.py", robot, "--packages", packages, "--until", str(until)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(told.splitlines()[-1])


def paths(packages):
    return os.pathsep.join(filter(None, [str(packages), os.environ.get("ROS_PACKAGE_PATH")]))


def installed(cache):
    """The interpreter of the environment, and the folder in it that holds packages of robots."""
    venv = cache / "venv"
    python = venv / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "mujoco", "numpy", "example-robot-data"], check=True)
    shares = sorted(venv.glob("lib/python3*/site-packages/cmeel.prefix/share"))
    return python, shares[-1]


if __name__ == "__main__":
    main()
