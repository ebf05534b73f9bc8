#!/usr/bin/env python3
"""A robot from a URDF file that falls limp onto a floor, in MuJoCo: milliseconds of CPU a step."""

import argparse
import json
import re
import time
from pathlib import Path

import mujoco


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("urdf", type=Path)
    parser.add_argument("--packages", type=Path, required=True, help="the folder that holds package://NAME")
    parser.add_argument("--dt", type=float, default=5e-4)
    parser.add_argument("--until", type=float, default=0.5)
    args = parser.parse_args()
    model, data = on_floor(args)
    steps = round(args.until / args.dt)
    begin = time.process_time()
    for _ in range(steps):
        mujoco.mj_step(model, data)
    cpu = time.process_time() - begin
    print(json.dumps({"peer": f"MuJoCo {mujoco.__version__}", "ms": 1e3 * cpu / steps, "steps": steps}))


def on_floor(args):
    """The robot with its lowest point on the floor."""
    text = args.urdf.read_text().replace("package://", f"{args.packages}/")
    compiler = '<mujoco><compiler strippath="false" discardvisual="true"/></mujoco>'
    text = re.sub(r"(<robot[^>]*>)", rf"\1{compiler}", text, count=1)
    spec = mujoco.MjSpec.from_string(text)
    spec.worldbody.first_body().add_freejoint()
    spec.worldbody.add_geom(name="floor", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[5, 5, 1])
    spec.option.timestep = args.dt
    model = spec.compile()
    data = mujoco.MjData(model)
    data.qpos[2] = 2.0
    mujoco.mj_forward(model, data)
    floor = model.geom("floor").id
    others = [g for g in range(model.ngeom) if g != floor]
    data.qpos[2] -= min(mujoco.mj_geomDistance(model, data, floor, g, 10.0, None) for g in others)
    mujoco.mj_forward(model, data)
    return model, data


if __name__ == "__main__":
    main()
