#!/usr/bin/env python3
"""Forward dynamics of serial chains, percuss beside Pinocchio and MuJoCo, microseconds per call, one core each.

    benches/trees.py            needs: cargo; pip install pin mujoco numpy
    benches/trees.py --check    accelerations of random trees, percuss against Pinocchio: the largest difference

The chain is that of crates/percuss-trees/benches/forward.rs. A peer that is not installed is left out and named.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def best(call, n):
    """Shortest time of one call, s."""
    calls = max(1, 20_000 // n)
    shortest = float("inf")
    for _ in range(15):
        start = time.perf_counter()
        for _ in range(calls):
            call()
        shortest = min(shortest, (time.perf_counter() - start) / calls)
    return shortest


def percuss():
    command = ["cargo", "bench", "--quiet", "-p", "percuss-trees", "--bench", "forward"]
    lines = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in lines.splitlines())
    return {int(row[0]): float(row[1]) for row in rows if len(row) == 3}


def state(n):
    import numpy as np

    i = np.arange(n)
    return np.sin(1.3 * i), 0.1 * np.cos(0.7 * i), np.zeros(n)


def pinocchio(n):
    import numpy as np
    import pinocchio as pin

    model = pin.Model()
    joints = [pin.JointModelRX(), pin.JointModelRY(), pin.JointModelRZ()]
    inertia = pin.Inertia(1.0, np.array([0.05, 0.02, 0.01]), np.diag([0.01, 0.02, 0.02]))
    parent = 0
    for i in range(n):
        place = pin.SE3.Identity() if i == 0 else pin.SE3(np.eye(3), np.array([0.1, 0.0, 0.02]))
        parent = model.addJoint(parent, joints[i % 3], place, f"j{i}")
        model.appendBodyToJoint(parent, inertia, pin.SE3.Identity())
    data = model.createData()
    q, u, tau = state(n)
    return lambda: pin.aba(model, data, q, u, tau)


def mujoco(n):
    import mujoco as mj

    axes = ["1 0 0", "0 1 0", "0 0 1"]
    text = "<mujoco><option gravity='0 0 -9.81'/><worldbody>"
    for i in range(n):
        place = "0 0 0" if i == 0 else "0.1 0 0.02"
        text += (
            f"<body pos='{place}'><joint type='hinge' axis='{axes[i % 3]}'/>"
            "<inertial pos='0.05 0.02 0.01' mass='1' diaginertia='0.01 0.02 0.02'/>"
        )
    text += "</body>" * n + "</worldbody></mujoco>"
    model = mj.MjModel.from_xml_string(text)
    data = mj.MjData(model)
    data.qpos[:], data.qvel[:], _ = state(n)
    return lambda: mj.mj_forward(model, data)


def model_of(tree):
    """The tree in Pinocchio, with its state: ours has the velocity of a free body in its joint frame, theirs in the body's."""
    import numpy as np
    import pinocchio as pin

    model = pin.Model()
    model.gravity = pin.Motion(np.array(tree["gravity"]), np.zeros(3))
    q, u, tau = (np.array(tree[key]) for key in ("q", "u", "tau"))
    q_pin, turns, at, ids = [], [], [0, 0], []
    for body in tree["bodies"]:
        kind, axis = body["kind"], np.array(body["axis"])
        joint, nq, nu = {
            "revolute": (pin.JointModelRevoluteUnaligned(axis), 1, 1),
            "prismatic": (pin.JointModelPrismaticUnaligned(axis), 1, 1),
            "spherical": (pin.JointModelSpherical(), 4, 3),
            "free": (pin.JointModelFreeFlyer(), 7, 6),
        }[kind]
        rotation = pin.Quaternion(np.array(body["A"])).toRotationMatrix()
        parent = 0 if body["parent"] < 0 else ids[body["parent"]]
        place = pin.SE3(rotation, np.array(body["r"]))
        ids.append(model.addJoint(parent, joint, place, f"j{len(ids)}"))
        inertia = np.array(body["I"]).reshape(3, 3)
        inertia = pin.Inertia(body["mass"], np.array(body["centre"]), inertia)
        model.appendBodyToJoint(ids[-1], inertia, pin.SE3.Identity())
        own = list(q[at[0] : at[0] + nq])
        if nq >= 4:  # (w, i, j, k) to (i, j, k, w)
            own[-4:] = own[-3:] + own[-4:-3]
        q_pin += own
        if kind == "free":
            turns.append((at[1], pin.Quaternion(np.array(own[-4:])).toRotationMatrix()))
        at = [at[0] + nq, at[1] + nu]
    for k, A in turns:
        u[k : k + 3] = A.T @ u[k : k + 3]
        tau[k : k + 3] = A.T @ tau[k : k + 3]
    return model, np.array(q_pin), u, tau, turns


def check():
    import numpy as np
    import pinocchio as pin

    command = ["cargo", "run", "--release", "--quiet", "-p", "percuss-trees"]
    command += ["--example", "random_trees"]
    lines = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    worst, count = 0.0, 0
    for line in lines.splitlines():
        tree = json.loads(line)
        model, q, u, tau, turns = model_of(tree)
        theirs = pin.aba(model, model.createData(), q, u, tau)
        for k, A in turns:
            theirs[k : k + 3] = A @ (theirs[k : k + 3] + np.cross(u[k + 3 : k + 6], u[k : k + 3]))
        size = np.abs(theirs).max()
        worst = max(worst, np.abs(theirs - np.array(tree["du"])).max() / size)
        count += 1
    print(f"{count} random trees, largest difference {worst:.1e} of the largest acceleration")
    return 0 if worst < 1e-12 else 1


def main():
    if "--check" in sys.argv[1:]:
        sys.exit(check())
    ours = percuss()
    peers = {}
    for name, make in (("pinocchio", pinocchio), ("mujoco", mujoco)):
        times = {}
        try:
            for n in (n for n in ours if n <= 300):
                times[n] = 1e6 * best(make(n), n)
        except ImportError:
            print(f"{name} is not installed and left out")
            continue
        peers[name] = times
    print("bodies".rjust(8), "percuss".rjust(12), *(name.rjust(20) for name in peers))
    for n, micro in ours.items():
        row = [f"{n:8}", f"{micro:9.2f} µs"]
        for times in peers.values():
            row.append(f"{times[n]:9.2f} µs {times[n] / micro:5.1f} ×" if n in times else " " * 20)
        print(*row)


if __name__ == "__main__":
    main()
