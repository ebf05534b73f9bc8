"""A pendulum that strikes a rough wall, as a class of one's own.

Its rod hangs at a distance from the wall; the bob, a point, bounces off the wall and rubs along it. The twin in Rust is
crates/percuss/examples/pendulum.rs.
"""

from math import cos, sin

import percuss as pc

MASS, LENGTH, GRAVITY = 1.0, 1.0, 9.81  # kg, m, m/s^2
WALL = 0.3  # m, to the right of the pivot


class Pendulum(pc.System):
    coordinates = ["phi"]  # angle from the vertical
    units = ["rad"]
    contacts = [pc.Contact("wall", mu=0.2, eps_N=0.6)]
    mass = MASS * LENGTH**2  # kg m^2

    def forces(self, t, q, u):
        return -MASS * GRAVITY * LENGTH * sin(q[0])  # N m

    def gaps(self, t, q):
        return WALL - LENGTH * sin(q[0])  # m

    def normals(self, t, q):
        return -LENGTH * cos(q[0])

    def slips(self, t, q):
        return -LENGTH * cos(q[0])  # m, height of the bob

    def tangents(self, t, q):
        return LENGTH * sin(q[0])

    def gap_rates(self, t, q):
        return 0.0  # the wall stands still

    def slip_rates(self, t, q):
        return 0.0

    def potential(self, t, q):
        return -MASS * GRAVITY * LENGTH * cos(q[0])  # J


if __name__ == "__main__":
    run = pc.simulate(Pendulum(), q0=-1.0, u0=0.0, until=10.0)
    print(run.events)
    print(run)
