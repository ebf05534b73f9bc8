#!/usr/bin/env python3
"""The cable pendulum of benches/soft.py in Exudyn: its planar ANCF cable and the trapezoidal rule.

    benches/peers/pendulum_exudyn.py ELEMENTS STEPS      prints seconds of CPU for one second, and where the tip is then
"""

import math
import sys
import time
import warnings

import exudyn as exu
from exudyn.beams import GenerateStraightLineANCFCable2D
from exudyn.itemInterface import Cable2D

warnings.simplefilter("ignore", DeprecationWarning)
elements, steps = int(sys.argv[1]), int(sys.argv[2])
r, E, rho = 0.01, 2e6, 1000.0
area = math.pi * r * r

SC = exu.SystemContainer()
mbs = SC.AddSystem()
cable = Cable2D(
    physicsMassPerLength=rho * area,
    physicsBendingStiffness=E * math.pi * r**4 / 4,
    physicsAxialStiffness=E * area,
)
made = GenerateStraightLineANCFCable2D(
    mbs,
    positionOfNode0=[0, 0, 0],
    positionOfNode1=[2, 0, 0],
    numberOfElements=elements,
    cableTemplate=cable,
    massProportionalLoad=[0, -9.81, 0],
    fixedConstraintsNode0=[1, 1, 0, 0],
    fixedConstraintsNode1=[0, 0, 0, 0],
)
mbs.Assemble()
settings = exu.SimulationSettings()
settings.timeIntegration.endTime = 1
settings.timeIntegration.numberOfSteps = steps
settings.timeIntegration.newton.useModifiedNewton = True
settings.timeIntegration.verboseMode = 0
settings.show.statistics = False
settings.show.computationTime = False
settings.solution.file.write = False
settings.solution.sensors.writePeriod = 1
settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse  # the faster one for these
start = time.process_time()
mbs.SolveDynamic(settings, solverType=exu.DynamicSolverType.TrapezoidalIndex2)
taken = time.process_time() - start
tip = mbs.GetNodeOutput(made[0][-1], exu.OutputVariableType.Position)
print(f"{taken:.6f} CPU s, tip {tip[0]:.9f} {tip[1]:.9f}")
