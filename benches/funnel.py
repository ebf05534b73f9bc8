#!/usr/bin/env python3
"""Times the scene `funnel` in percuss and in its peers, one after the other, and prints ratios.

    benches/funnel.py              percuss, Rapier, MuJoCo and Siconos, each with one thread
    benches/funnel.py --all        also Rapier and MuJoCo as they come, not fitted to balls of 1 cm
    benches/funnel.py --json       everything that was measured, settings included

Needs a release build of percuss (cargo build --release). MuJoCo goes into a virtual environment and Rapier is built
in a cache folder; Siconos is taken from the system (Debian: python3-siconos). A peer that does not install is named
and left out.
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
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
ENVIRONMENT |= {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "RAYON")}
COLUMNS = {
    "peer": ("", "{}"),
    "simulated_s": ("time s", "{:.2f}"),
    "wall_per_simulated_s": ("wall/s", "{:.3g}"),
    "cpu_per_simulated_s": ("CPU/s", "{:.3g}"),
    "busy_cpu_per_simulated_s": ("busy/s", "{:.3g}"),
    "ratio": ("ratio", "{:.1f}"),
    "t_out_500": ("500 out s", "{:.3f}"),
    "t_out_1000": ("all out s", "{:.3f}"),
    "max_contacts": ("contacts", "{:.0f}"),
    "max_penetration": ("overlap m", "{:.1e}"),
    "max_energy_rise": ("rise J", "{:.0e}"),
}


class Missing(Exception):
    """A peer that cannot be had here, with the reason."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--percuss", type=Path, default=ROOT / "target/release/percuss", help="the program")
    parser.add_argument("--python", default="/usr/bin/python3", help="the interpreter that has Siconos")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where peers are installed")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds of CPU that a peer gets")
    parser.add_argument("--all", action="store_true", help="also peers that are not fitted to the scene")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    runs = [percuss, rapier_scaled, mujoco_stiff, siconos] + ([rapier, mujoco] if args.all else [])
    results = []
    for run in runs:
        try:
            results.append(run(args))
            print(f"{results[-1]['peer']} done", file=sys.stderr)
        except Missing as missing:
            print(f"left out: {missing}", file=sys.stderr)
    ours = next((r["cpu_per_simulated_s"] for r in results if r["peer"] == "percuss"), None)
    for result in results:
        result["ratio"] = result["cpu_per_simulated_s"] / ours if ours else None
    print(json.dumps(results, indent=2) if args.json else table(results))


def percuss(args):
    """The built-in scene, judged by its own summary; CPU is that of the whole program, files included."""
    if not args.percuss.exists():
        raise Missing(f"percuss: {args.percuss} is not there; build it with cargo build --release")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "funnel"
        before = os.times()
        command = [args.percuss, "run", "funnel", "--threads", "1", "--out", out, "--quiet"]
        run = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
        after = os.times()
        if not (out / "summary.json").exists():
            raise Missing(run.stderr.strip())
        summary = json.loads((out / "summary.json").read_text())
    if run.returncode:
        print(run.stderr.strip(), file=sys.stderr)
    value = {name: quantity["value"] for name, quantity in summary["quantities"].items()}
    simulated, wall = value.get("t_out_1000") or summary["t_end"], summary["timing"]["run_s"]
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    names = ["t_out_500", "t_out_1000", "max_contacts", "max_penetration", "max_energy_rise"]
    return {
        "peer": "percuss",
        "version": summary["version"],
        "settings": summary["solver"],
        "simulated_s": simulated,
        "wall_s": wall,
        "cpu_s": cpu,
        "wall_per_simulated_s": wall / simulated,
        "cpu_per_simulated_s": cpu / simulated,
        **{name: value.get(name) for name in names},
    }


def mujoco(args, *options):
    python = args.cache / "venv" / "bin" / "python"
    if not python.exists():
        called([sys.executable, "-m", "venv", args.cache / "venv"], "MuJoCo")
    called([python, "-m", "pip", "install", "--quiet", "mujoco", "numpy"], "MuJoCo")
    return peer([python, PEERS / "funnel_mujoco.py", *options], args, "MuJoCo")


def mujoco_stiff(args):
    return mujoco(args, "--stiff")


def rapier(args, *options):
    manifest, target = PEERS / "rapier" / "Cargo.toml", args.cache / "rapier"
    build = ["cargo", "build", "--release", "--quiet", "--locked"]
    called([*build, "--manifest-path", manifest, "--target-dir", target], "Rapier")
    return peer([target / "release" / "funnel-rapier", *options], args, "Rapier")


def rapier_scaled(args):
    return rapier(args, "--scaled")


def siconos(args):
    called([args.python, "-c", "import siconos.mechanics.collision.bullet"], "Siconos")
    return peer([args.python, PEERS / "funnel_siconos.py"], args, "Siconos")


def peer(command, args, name):
    """What a peer prints: one JSON object on the last line."""
    return json.loads(called([*command, "--limit", str(args.limit)], name).splitlines()[-1])


def called(command, name):
    """The output of a command that must succeed."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
    except OSError as error:
        raise Missing(f"{name}: {error}") from error
    if run.returncode:
        fault = (run.stderr.strip() or f"exit {run.returncode}").splitlines()[-1]
        raise Missing(f"{name}: {Path(command[0]).name} failed: {fault}")
    return run.stdout


def table(results):
    rows = [[head for head, _ in COLUMNS.values()]]
    for result in results:
        cells = [(result.get(name), form) for name, (_, form) in COLUMNS.items()]
        rows.append(["-" if value is None else form.format(value) for value, form in cells])
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
    return "\n".join(
        lines
        + [
            "",
            "wall/s, CPU/s: seconds for a simulated second; busy/s: CPU in the steps with the most contacts; ratio: of",
            "CPU/s to that of percuss. A run without 'all out' was stopped, and its ratio is that of its beginning.",
        ]
    )


if __name__ == "__main__":
    main()
