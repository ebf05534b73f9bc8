#!/usr/bin/env python3
"""The column of water of `benches/fluid.py` in LAMMPS: million particle updates per second of CPU, on one process.

    benches/peers/dam_lammps.py DIMENSION PARTICLES STEPS

Pair sph/taitwater (Lucy's kernel that reaches as far as that of percuss, artificial viscosity), a list with skin. Walls are
frozen particles of the same kind. It has neither diffusion of density nor shifts.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

LAMMPS = """\
units si
dimension {dimension}
boundary f f {across}
atom_style sph
newton on
neighbor {skin} bin
neigh_modify every 1 delay 0 check yes
lattice {lattice} {dx}
region tank block {tank} units box
create_box 2 tank
region water block {water} units box
create_atoms 1 region water
region inner block {inner} units box side out
create_atoms 2 region inner
mass * {mass}
set group all sph/rho 1000.0
set group all sph/e 1.0
set group all sph/cv 1.0
pair_style sph/taitwater
pair_coeff * * 1000.0 40.0 0.02 {h}
group water type 1
group wall type 2
fix gravity water gravity 9.81 vector 0 -1 0
fix move water sph
fix hold wall sph/stationary
{plane}
timestep {dt}
thermo 100000
run {warm}
run {steps}
"""


def script(dimension: int, count: int, steps: int) -> str:
    """The input."""
    dx = ((0.5 if dimension == 2 else 0.25) / count) ** (1 / dimension)
    h, wall, eps = 1.3 * dx, 3 * dx, 0.01 * dx
    solid = dimension == 3
    across = f"{-wall} {0.5 + wall}" if solid else f"{-0.1 * dx} {0.1 * dx}"
    inside = f"0 {0.5 - eps}" if solid else "INF INF"
    return LAMMPS.format(
        dimension=dimension,
        across="f" if solid else "p",
        lattice="sc" if solid else "sq",
        dx=dx,
        skin=0.3 * dx,
        tank=f"{-wall} {2.7 + wall} {-wall} 1.0 {across}",
        water=f"{eps} {1 - eps} {eps} {0.5 - eps} {inside}",
        inner=f"{-eps} {2.7 + eps} {-eps} 2.0 {f'{-eps} 0.5' if solid else inside}",
        mass=1000 * dx**dimension,
        h=2 * h,
        plane="" if solid else "fix plane all enforce2d",
        dt=0.15 * h / 45,
        warm=max(1, min(20, steps // 10)),
        steps=steps,
    )


def main() -> None:
    dimension, count, steps = map(int, sys.argv[1:4])
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "dam.in").write_text(script(dimension, count, steps))
        run = ["lmp", "-in", "dam.in"]
        done = subprocess.run(run, cwd=folder, capture_output=True, text=True, check=False)
    # Loop time of 1.23 on 1 procs for 100 steps with 1234 atoms
    # 99.9% CPU use with 1 MPI tasks x 1 OpenMP threads
    lines = done.stdout.splitlines()
    loops = [line.split() for line in lines if line.startswith("Loop time")]
    use = [float(line.split("%")[0]) for line in lines if "% CPU use" in line]
    water = [int(line.split()[0]) for line in lines if line.endswith("atoms in group water")]
    if done.returncode != 0 or not (loops and use and water):
        sys.exit(f"lammps failed: {(done.stdout + done.stderr)[-600:]}")
    cpu = float(loops[-1][3]) * use[-1] / 100
    atoms, rate = int(loops[-1][-2]), steps / cpu * 1e-6
    fluid = f"{water[0] * rate:.2f} M/CPU s"
    print(f"lammps {dimension}D {water[0]} + {atoms - water[0]}: {fluid}, with walls {atoms * rate:.2f}")


main()
