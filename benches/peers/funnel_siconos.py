"""The scene `funnel` in Siconos, one thread; prints one JSON object.

Needs Siconos with its Python bindings and Bullet (Debian: python3-siconos). Solver, integrator and Newton loop as
siconos.io.mechanics_run sets them by default. Bullet's world is scaled to the balls.

Debian builds Siconos with its assertions: about half of the time goes into checks of its graphs. A whole run takes
hours; what counts is the time of the busy steps.
"""

import argparse
import json
import subprocess

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.mechanics.collision import (
    RigidBodyDS,
    SiconosBox,
    SiconosContactor,
    SiconosContactorSet,
    SiconosSphere,
)
from siconos.mechanics.collision.bullet import SiconosBulletCollisionManager, SiconosBulletOptions

import funnel_scene as scene

MARGIN = 1e-3  # of Bullet's shapes, kept inside of them, m
SCALE = 10  # of Bullet's world: it then keeps contacts up to a gap of 2 mm, not 20 mm


def quaternion(rotation):
    """w, x, y, z of a rotation matrix, from its eigenvector and trace."""
    values, vectors = np.linalg.eig(rotation)
    axis = np.real(vectors[:, np.argmin(np.abs(values - 1))])
    angle = np.arccos(np.clip((np.trace(rotation) - 1) / 2, -1, 1))
    skew = [rotation[2, 1] - rotation[1, 2], rotation[0, 2] - rotation[2, 0], rotation[1, 0] - rotation[0, 1]]
    if np.dot(skew, axis) < 0:
        axis = -axis
    return [np.cos(angle / 2), *(np.sin(angle / 2) * axis)]


def contactors(shape):
    shape.setInsideMargin(MARGIN)
    shape.setOutsideMargin(0.0)
    contactor_set = SiconosContactorSet()
    contactor_set.append(SiconosContactor(shape))
    return contactor_set


def world():
    """The simulation and its parts; whoever runs it keeps all of them alive."""
    options = SiconosBulletOptions()
    options.worldScale = SCALE
    options.perturbationIterations = options.minimumPointsPerturbationThreshold = 0
    manager = SiconosBulletCollisionManager(options)
    law = sk.NewtonImpactFrictionNSL(scene.RESTITUTION, 0.0, scene.FRICTION, 3)
    manager.insertNonSmoothLaw(law, 0, 0)
    nsds = sk.NonSmoothDynamicalSystem(0.0, 2 * scene.LONGEST)
    walls = []
    for centre, rotation, half in scene.walls():
        box = contactors(SiconosBox(*(2 * half)))
        walls.append(box)
        manager.insertStaticContactorSet(box, [*centre, *quaternion(rotation)])
    bodies = []
    for place in scene.start():
        inertia = scene.INERTIA * np.eye(3)
        body = RigidBodyDS([*place, 1, 0, 0, 0], [0, 0, -1, 0, 0, 0], scene.MASS, inertia)
        body.setContactors(contactors(SiconosSphere(scene.RADIUS)))
        body.setFExtPtr([0, 0, -scene.MASS * scene.GRAVITY])
        nsds.insertDynamicalSystem(body)
        bodies.append(body)
    problem = sk.FrictionContact(3)
    problem.setMStorageType(sn.NM_SPARSE_BLOCK)
    problem.setKeepLambdaAndYState(True)
    simulation = sk.TimeStepping(nsds, sk.TimeDiscretisation(0.0, scene.DT))
    simulation.insertIntegrator(sk.MoreauJeanOSI(0.50001))
    simulation.insertNonSmoothProblem(problem)
    simulation.insertInteractionManager(manager)
    simulation.setNewtonOptions(sk.SICONOS_TS_NONLINEAR)
    simulation.setNewtonMaxIteration(20)
    simulation.setNewtonTolerance(1e-10)
    return simulation, nsds, manager, bodies, problem, walls


def version():
    """The bindings do not tell; the package does."""
    query = ["dpkg-query", "--show", "--showformat=${Version}", "python3-siconos"]
    try:
        return subprocess.run(query, capture_output=True, text=True).stdout or "unknown"
    except OSError:
        return "unknown"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=float, default=120.0, help="seconds of CPU after which the run ends")
    args = parser.parse_args()
    simulation, nsds, manager, bodies, problem, _walls = world()
    judge = scene.Judge(scene.start(), args.limit)
    state = np.zeros((len(bodies), 9))

    def advance():
        simulation.computeOneStep()
        simulation.clearNSDSChangeLog()

    def observe():
        for i in np.flatnonzero(judge.inside):
            state[i, :3] = bodies[i].q()[:3]
            state[i, 3:] = bodies[i].twist()
        contacts = problem.getSizeOutput() // 3
        gaps = np.asarray(simulation.y(0, 0))[::3]
        simulation.nextStep()
        return state[:, :3], state[:, 3:6], state[:, 6:], contacts, -gaps.min(initial=0.0)

    while (leaving := judge.step(advance, observe)) is not None:
        for i in leaving:
            manager.removeBody(bodies[i])
            nsds.removeDynamicalSystem(bodies[i])
    solver = problem.numericsSolverOptions()
    settings = {
        "solver": sn.solver_options_id_to_name(solver.solverId),
        "tolerance": solver.dparam[sn.SICONOS_DPARAM_TOL],
        "iterations": int(solver.iparam[sn.SICONOS_IPARAM_MAX_ITER]),
        "integrator": "MoreauJean, theta 0.50001",
        "walls": f"{scene.FACETS} boxes",
    }
    print(json.dumps(judge.report(peer="Siconos", version=version(), settings=settings)))


if __name__ == "__main__":
    main()
