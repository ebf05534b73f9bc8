"""The scene `funnel` in MuJoCo, one thread; prints one JSON object.

MuJoCo's contacts are springs. Restitution 0.3 is set by their damping ratio. How stiff they are is left at MuJoCo's
default; with --stiff their time constant is 4 dt, so that balls overlap about as much as in a rigid scheme (2 dt is
the least that MuJoCo allows, but this scene gains energy with it). A body cannot be taken out of a model: balls that
are out fall on without contact, and are no longer judged. What the springs store is not counted as energy: it shows
as a rise when they give it back.
"""

import argparse
import json
import math

import mujoco
import numpy as np

import funnel_scene as scene


def model(timeconst):
    bounce = math.log(scene.RESTITUTION)
    ratio = -bounce / math.hypot(math.pi, bounce)
    spec = mujoco.MjSpec()
    spec.option.timestep = scene.DT
    spec.option.gravity = [0, 0, -scene.GRAVITY]
    common = dict(friction=[scene.FRICTION, 0, 0], condim=3, solref=[timeconst, ratio])
    for centre, rotation, half in scene.walls():
        quat = np.empty(4)
        mujoco.mju_mat2Quat(quat, rotation.flatten())
        spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, pos=centre, quat=quat, size=half, **common)
    for place in scene.start():
        body = spec.worldbody.add_body(pos=place)
        body.add_freejoint()
        ball = dict(size=[scene.RADIUS, 0, 0], mass=scene.MASS)
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, **ball, **common)
    return spec.compile()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stiff", action="store_true", help="time constant of contacts 4 dt, not 0.02 s")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds of CPU after which the run ends")
    args = parser.parse_args()
    timeconst = 4 * scene.DT if args.stiff else 0.02
    m = model(timeconst)
    d = mujoco.MjData(m)
    q, u = d.qpos.reshape(-1, 7), d.qvel.reshape(-1, 6)
    u[:, 2] = -1.0
    judge = scene.Judge(scene.start(), args.limit)
    iterations = 0

    def observe():
        nonlocal iterations
        iterations = max(iterations, int(d.solver_niter[: max(d.nisland, 1)].max()))
        deepest = -d.contact.dist.min() if d.ncon else 0.0
        return q[:, :3], u[:, :3], u[:, 3:], d.ncon, deepest

    while (leaving := judge.step(lambda: mujoco.mj_step(m, d), observe)) is not None:
        geoms = m.body_geomadr[leaving + 1]
        m.geom_contype[geoms] = m.geom_conaffinity[geoms] = 0
    settings = {
        "solver": mujoco.mjtSolver(m.opt.solver).name,
        "cone": mujoco.mjtCone(m.opt.cone).name,
        "integrator": mujoco.mjtIntegrator(m.opt.integrator).name,
        "tolerance": m.opt.tolerance,
        "iterations": m.opt.iterations,
        "most_iterations": iterations,
        "solref": m.geom_solref[-1].tolist(),
        "walls": f"{scene.FACETS} boxes",
    }
    name = "MuJoCo, stiff" if args.stiff else "MuJoCo"
    print(json.dumps(judge.report(peer=name, version=mujoco.__version__, settings=settings)))


if __name__ == "__main__":
    main()
