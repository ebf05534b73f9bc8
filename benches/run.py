#!/usr/bin/env python3
"""Times percuss and its peers on the same problems in one go, and prints ratios.

    benches/run.py                 what percuss bench times, contact problems beside Siconos
    benches/run.py --files DIR     every .dat file of a folder, percuss beside Siconos

Needs a release build of percuss (cargo build --release) and nothing but the standard library. A peer that is not
installed is named as such and left out.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "benches" / "peers" / "siconos_contact.py"
PEER_SOLVERS = ["NSGS", "NSN_AC"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--percuss", default=str(ROOT / "target/release/percuss"), help="the program")
    parser.add_argument("--python", default="/usr/bin/python3", help="the interpreter that has Siconos")
    parser.add_argument("--files", type=Path, help="a folder of .dat files to time instead")
    parser.add_argument("--tol", type=float, default=1e-8)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--limit", type=float, default=120.0, help="seconds that one peer gets for one problem")
    args = parser.parse_args()
    if not Path(args.percuss).exists():
        sys.exit(f"{args.percuss}: not there; build it with cargo build --release, or name it by --percuss")
    if args.files:
        files = sorted(args.files.glob("*.dat"))
        if not files:
            sys.exit(f"{args.files}: no .dat files")
        compare(args, files)
        return
    subprocess.run([args.percuss, "bench", "--repeats", str(args.repeats)], check=True)
    print()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([args.percuss, "bench", "--write", folder], check=True)
        compare(args, sorted(Path(folder).glob("*.dat")))


def compare(args, files):
    """One line for each file: percuss, each solver of the peer, and how many times longer that takes."""
    there = peer_is_there(args)
    if not there:
        print("Siconos is not installed (Debian: python3-siconos): percuss alone\n")
    heading = ["problem", "contacts", "percuss", "residual"]
    for solver in PEER_SOLVERS if there else []:
        heading += [solver, "residual", "ratio"]
    rows = [heading]
    for file in files:
        ours = percuss(args, file)
        row = [file.stem, str(ours["contacts"]), *told(ours)]
        for solver in PEER_SOLVERS if there else []:
            theirs = siconos(args, file, solver)
            row += [*told(theirs), ratio(ours, theirs)]
        rows.append(row)
        print(f"{file.name} done", file=sys.stderr)
    widths = [max(len(row[k]) for row in rows) for k in range(len(heading))]
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join(cells))
    print(f"\nTimes of the solve alone in ms to the residual {args.tol:g}; ! not reached; ratio: peer over percuss.")


def percuss(args, file):
    command = [args.percuss, "contact", "solve", str(file), "--json", "--tol", str(args.tol)]
    runs = []
    for _ in range(args.repeats):
        runs.append(json.loads(subprocess.run(command, capture_output=True, text=True).stdout))
        if sum(run["time_s"] for run in runs) > args.limit:
            break
    return {**runs[-1], "time_s": statistics.median(run["time_s"] for run in runs)}


def siconos(args, file, solver):
    """What the peer needs; none where it crashes or takes too long."""
    command = [args.python, str(PEER), str(file), "--solver", solver, "--tol", str(args.tol)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=args.limit)
    except subprocess.TimeoutExpired:
        return None
    lines = [line for line in run.stdout.splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if run.returncode == 0 and lines else None


def peer_is_there(args):
    probe = [args.python, "-c", "import siconos.numerics"]
    try:
        return subprocess.run(probe, capture_output=True).returncode == 0
    except OSError:
        return False


def told(result):
    if result is None:
        return ["-", "-"]
    mark = "" if result["converged"] else "!"
    residual = "-" if result["residual"] is None else f"{result['residual']:.1e}"
    return [f"{mark}{1e3 * result['time_s']:.3f}", residual]


def ratio(ours, theirs):
    """How many times longer the peer takes; only where both arrive."""
    if theirs is None or not theirs["converged"]:
        return "unsolved"
    if not ours["converged"]:
        return "-"
    return f"{theirs['time_s'] / ours['time_s']:.1f}"


if __name__ == "__main__":
    main()
