#!/usr/bin/env python3
"""The beam of benches/flex.py in Exudyn: its reduced floating-frame body and the generalised-alpha method.

    benches/peers/spin_up_exudyn.py MODES STEPS      prints seconds of CPU for 15 s, and where the tip is then

The beam is a bar of 10-node tetrahedra; Exudyn has no such element of its own, so stiffness and mass are made here.
"""

import math
import sys
import time
import warnings

import exudyn as exu
import numpy as np
from exudyn.FEM import FEMinterface, HCBstaticModeSelection, ObjectFFRFreducedOrderInterface
from exudyn.itemInterface import (
    GenericJoint,
    LoadTorqueVector,
    MarkerBodyRigid,
    MarkerSuperElementRigid,
    ObjectGround,
    SensorSuperElement,
)
from scipy.sparse import coo_matrix

warnings.simplefilter("ignore")
modes, steps = int(sys.argv[1]), int(sys.argv[2])
L, EA, EI, line, CELLS = 10.0, 2.8e7, 1.4e4, 1.2, 100
h = math.sqrt(12 * EI / EA)
E, rho = EA / h**2, line / h**2
T, TORQUE = 15.0, 400 / 15


def mesh():
    """Cells cut into six tetrahedra each, with nodes in the middles of edges."""
    nodes, number = [], {}

    def node(p):
        key = tuple(p)
        if key not in number:
            number[key] = len(nodes)
            nodes.append((p[0] * L / (2 * CELLS), (p[1] - 1) * h / 2, (p[2] - 1) * h / 2))
        return number[key]

    elements = []
    for i in range(CELLS):
        for order in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]:
            corners = [np.array([2 * i, 0, 0])]
            for axis in order:
                step = np.zeros(3, int)
                step[axis] = 2
                corners.append(corners[-1] + step)
            if np.linalg.det(np.array(corners[1:]) - corners[0]) < 0:
                corners[2], corners[3] = corners[3], corners[2]
            edges = [(0, 1), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3)]
            middles = [(corners[a] + corners[b]) // 2 for a, b in edges]
            elements.append([node(p) for p in corners + middles])
    return np.array(nodes), np.array(elements)


def shapes(l):
    """Shape functions at barycentric coordinates, and their slopes by these."""
    edges = [(0, 1), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3)]
    N = [x * (2 * x - 1) for x in l] + [4 * l[a] * l[b] for a, b in edges]
    d = np.zeros((10, 4))
    for a in range(4):
        d[a, a] = 4 * l[a] - 1
    for k, (a, b) in enumerate(edges):
        d[4 + k, a], d[4 + k, b] = 4 * l[b], 4 * l[a]
    return np.array(N), d


def matrices(nodes, elements):
    """K and M with nu = 0; the mass by a rule that is exact for these elements with straight edges."""
    a, b = (5 + 3 * math.sqrt(5)) / 20, (5 - math.sqrt(5)) / 20
    gauss = [(0.25, [a if k == m else b for k in range(4)]) for m in range(4)]
    # products of two quadratic functions: monomials l_a l_b l_c l_d have known integrals
    grid = [np.array(p) / 4 for p in np.ndindex(5, 5, 5, 5) if sum(p) == 4]
    powers = [tuple(int(4 * x + 0.5) for x in p) for p in grid]
    exact = np.array([6 * math.prod(math.factorial(k) for k in p) / math.factorial(7) for p in powers])
    values = np.array([[math.prod(x**k for x, k in zip(p, q)) for p in grid] for q in powers])
    weights = np.linalg.solve(values, exact)
    N = np.array([shapes(p)[0] for p in grid])
    unit = N.T @ (weights[:, None] * N)
    rows, columns, K, M = [], [], [], []
    for element in elements:
        x = nodes[element[:4]]
        J = np.vstack([np.ones(4), x.T])
        slopes = np.linalg.inv(J)[:, 1:]
        volume = abs(np.linalg.det(J)) / 6
        own = np.zeros((30, 30))
        for weight, point in gauss:
            g = shapes(point)[1] @ slopes
            B = np.zeros((6, 30))
            for k in range(10):
                gx, gy, gz = g[k]
                B[:, 3 * k : 3 * k + 3] = [[gx, 0, 0], [0, gy, 0], [0, 0, gz], [gy, gx, 0], [0, gz, gy], [gz, 0, gx]]
            own += weight * volume * B.T @ (np.diag([E, E, E, E / 2, E / 2, E / 2]) @ B)
        dofs = (3 * element[:, None] + np.arange(3)).ravel()
        rows.append(np.repeat(dofs, 30))
        columns.append(np.tile(dofs, 30))
        K.append(own.ravel())
        M.append(np.kron(rho * volume * unit, np.eye(3)).ravel())
    place = (np.concatenate(rows), np.concatenate(columns))
    size = (3 * len(nodes),) * 2
    return [coo_matrix((np.concatenate(v), place), shape=size).tocsr() for v in (K, M)]


nodes, elements = mesh()
K, M = matrices(nodes, elements)
fem = FEMinterface()
fem.nodes = {"Position": nodes}
fem.elements = [{"Name": "bar", "Tet4": elements[:, :4].tolist()}]
fem.massMatrix = M
fem.stiffnessMatrix = K
left = [i for i, r in enumerate(nodes) if r[0] == 0]
right = [i for i, r in enumerate(nodes) if abs(r[0] - L) < 1e-9]
fem.ComputeHurtyCraigBamptonModes(
    boundaryNodesList=[left, right],
    nEigenModes=modes,
    useSparseSolver=True,
    computationMode=HCBstaticModeSelection.RBE2,
)
body = ObjectFFRFreducedOrderInterface(fem)
SC = exu.SystemContainer()
mbs = SC.AddSystem()
made = body.AddObjectFFRFreducedOrder(
    mbs, positionRef=[0, 0, 0], initialVelocity=[0, 0, 0], initialAngularVelocity=[0, 0, 0]
)["oFFRFreducedOrder"]
ground = mbs.AddObject(ObjectGround())
hub = mbs.AddMarker(MarkerBodyRigid(bodyNumber=ground))
root = mbs.AddMarker(
    MarkerSuperElementRigid(bodyNumber=made, meshNodeNumbers=left, weightingFactors=np.ones(len(left)) / len(left))
)
mbs.AddObject(GenericJoint(markerNumbers=[hub, root], constrainedAxes=[1, 1, 1, 1, 1, 0]))
mbs.AddLoad(LoadTorqueVector(markerNumber=root, loadVector=[0, 0, TORQUE]))
middle = min(right, key=lambda i: abs(nodes[i][1]) + abs(nodes[i][2]))
tip = mbs.AddSensor(
    SensorSuperElement(
        bodyNumber=made,
        meshNodeNumber=middle,
        storeInternal=True,
        outputVariableType=exu.OutputVariableType.Position,
    )
)
mbs.Assemble()
settings = exu.SimulationSettings()
settings.timeIntegration.endTime = T
settings.timeIntegration.numberOfSteps = steps
settings.timeIntegration.newton.useModifiedNewton = True
settings.timeIntegration.generalizedAlpha.spectralRadius = 0.8
settings.timeIntegration.verboseMode = 0
settings.show.statistics = False
settings.show.computationTime = False
settings.solution.file.write = False
settings.solution.sensors.writePeriod = T
start = time.process_time()
mbs.SolveDynamic(settings)
taken = time.process_time() - start
x, y = mbs.GetSensorStoredData(tip)[-1][1:3]
print(f"{taken:.6f} CPU s, tip {x:.6f} {y:.6f}, {len(fem.modeBasis['matrix'][0])} modes")
