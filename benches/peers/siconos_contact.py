"""Times Siconos on contact problems in its own .dat format.

Needs Siconos with its Python bindings (Debian: python3-siconos). Prints one JSON object per file and solver:
file, solver, converged, residual, iterations, time_s. The residual is computed here from the percussions, in the
measure that percuss is judged by as well; the time is the median over repeats of the solve alone, from zero.
"""

import argparse
import json
import statistics
import time

import numpy as np
import siconos.numerics as sn

SOLVERS = {
    "NSGS": (sn.SICONOS_FRICTION_3D_NSGS, 100_000),
    "NSN_AC": (sn.SICONOS_FRICTION_3D_NSN_AC, 1_000),
}


def residual(problem, r, u):
    """‖r − P_K(r − (u + μ‖u_T‖ e_N))‖ / ‖q‖."""
    r, u = r.reshape(-1, 3), u.reshape(-1, 3)
    mu = np.asarray(problem.mu)
    x = r - u
    x[:, 0] -= mu * np.hypot(u[:, 1], u[:, 2])
    tangent = np.hypot(x[:, 1], x[:, 2])
    inside = tangent <= mu * x[:, 0]
    polar = mu * tangent <= -x[:, 0]
    normal = (x[:, 0] + mu * tangent) / (1 + mu * mu)
    with np.errstate(divide="ignore", invalid="ignore"):
        shrink = np.where(tangent > 0, mu * normal / tangent, 0.0)
    on_cone = np.column_stack([normal, shrink * x[:, 1], shrink * x[:, 2]])
    projected = np.where(inside[:, None], x, np.where(polar[:, None], 0.0, on_cone))
    return float(np.linalg.norm(r - projected) / np.linalg.norm(problem.q))


def solve(path, name, tol, repeats, limit):
    kind, iterations = SOLVERS[name]
    times = []
    for _ in range(repeats):
        problem = sn.frictionContactProblemFromFile(path)
        rows = 3 * problem.numberOfContacts
        r, u = np.zeros(rows), np.zeros(rows)
        options = sn.SolverOptions(kind)
        options.dparam[sn.SICONOS_DPARAM_TOL] = tol
        options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = iterations
        begin = time.perf_counter()
        sn.fc3d_driver(problem, r, u, options)
        times.append(time.perf_counter() - begin)
        if sum(times) > limit:
            break
    error = residual(problem, r, u)
    return {
        "file": path,
        "solver": name,
        "converged": bool(error <= 1.01 * tol),
        "residual": error if np.isfinite(error) else None,
        "iterations": int(options.iparam[sn.SICONOS_IPARAM_ITER_DONE]),
        "time_s": statistics.median(times),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--solver", choices=SOLVERS, required=True)
    parser.add_argument("--tol", type=float, default=1e-8)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--limit", type=float, default=5.0, help="no further repeat after so many seconds")
    args = parser.parse_args()
    for path in args.files:
        print(json.dumps(solve(path, args.solver, args.tol, args.repeats, args.limit)), flush=True)


if __name__ == "__main__":
    main()
