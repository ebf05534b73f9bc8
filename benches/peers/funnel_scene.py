"""The scene `funnel` for peers: where the balls start, the cone as flat boxes, and one judge of all runs.

A thousand balls fall through the rim of a cone of 45°. A ball is taken out below z = -0.10 m. SI throughout.
"""

import time

import numpy as np

COUNT = 1000
RADIUS, MASS = 0.01, 0.01
INERTIA = 0.4 * MASS * RADIUS**2
GRAVITY = 9.81
RESTITUTION, FRICTION = 0.3, 0.3
RIM, HEIGHT, THICKNESS = 0.06, 0.6, 0.03
OUT_BELOW = -0.10
DT = 5e-4
LONGEST = 3.0  # simulated time after which a run ends
FACETS = 64


def start():
    """Positions on the jittered lattice, one row per ball; every ball moves by (0, 0, -1) m/s."""
    seed = 12345
    places = []
    for iz in range(10):
        for iy in range(10):
            for ix in range(10):
                place = [0.024 * (ix - 4.5), 0.024 * (iy - 4.5), 0.22 + 0.024 * iz]
                for k in range(3):
                    seed = (1103515245 * seed + 12345) % 2**31
                    place[k] += 0.002 * (seed / 2**31 - 0.5)
                places.append(place)
    return np.array(places)


def walls():
    """The cone as boxes whose inner faces touch it from outside: (centre, rotation matrix, half sizes) of each.

    Axes of a box: down the wall, along the rim, into the cone. The lower edge of the inner face touches the rim.
    Boxes may overlap sideways: a plane that touches a cone never cuts into it.
    """
    length = np.sqrt(2) * HEIGHT
    half = np.array([length / 2, 1.05 * (RIM + HEIGHT) * np.tan(np.pi / FACETS), THICKNESS / 2])
    for angle in 2 * np.pi * np.arange(FACETS) / FACETS:
        out = np.array([np.cos(angle), np.sin(angle), 0.0])
        down = -(out + [0, 0, 1]) / np.sqrt(2)
        inward = (-out + [0, 0, 1]) / np.sqrt(2)
        rotation = np.column_stack([down, np.cross(inward, down), inward])
        centre = RIM * out - length / 2 * down - THICKNESS / 2 * inward
        yield centre, rotation, half


def energy(r, v, omega):
    """Kinetic and potential energy of balls, J; one row per ball."""
    return 0.5 * MASS * np.sum(v**2) + 0.5 * INERTIA * np.sum(omega**2) + MASS * GRAVITY * np.sum(r[:, 2])


class Judge:
    """Watches a run: times the steps alone, counts balls, notes the deepest contact and the largest rise of energy.

    The peer calls `step(advance, observe)` until it returns None. `advance()` is what is timed. `observe()` gives
    positions, velocities and angular velocities of all balls, the number of contacts of the step and the deepest
    penetration. `step` returns the indices of the balls that are to be taken out now. Busy are the steps with at
    least nine tenths of the most contacts.
    """

    def __init__(self, r, cpu_limit):
        self.inside = np.ones(len(r), bool)
        self.before = energy(r, np.tile([0.0, 0.0, -1.0], (len(r), 1)), np.zeros_like(r))
        self.cpu_limit = cpu_limit
        self.wall, self.cpu, self.contacts = [], [], []  # of each step
        self.rise, self.deepest = -np.inf, 0.0
        self.out_at = {}

    def step(self, advance, observe):
        if len(self.wall) == round(LONGEST / DT) or not self.inside.any() or sum(self.cpu) > self.cpu_limit:
            return None
        wall, cpu = time.perf_counter(), time.process_time()
        advance()
        self.wall.append(time.perf_counter() - wall)
        self.cpu.append(time.process_time() - cpu)
        r, v, omega, contacts, deepest = observe()
        inside = self.inside
        self.rise = max(self.rise, energy(r[inside], v[inside], omega[inside]) - self.before)
        self.deepest = max(self.deepest, deepest)
        self.contacts.append(contacts)
        leaving = np.flatnonzero(inside & (r[:, 2] < OUT_BELOW))
        inside[leaving] = False
        self.before = energy(r[inside], v[inside], omega[inside])
        for count in (COUNT // 2, COUNT):
            if COUNT - inside.sum() >= count:
                self.out_at.setdefault(count, len(self.wall) * DT)
        return leaving

    def report(self, **peer):
        simulated = len(self.wall) * DT
        wall, cpu, contacts = np.array(self.wall), np.array(self.cpu), np.array(self.contacts)
        busy = np.median(cpu[contacts >= 0.9 * contacts.max()])
        return {
            **peer,
            "dt": DT,
            "simulated_s": simulated,
            "wall_s": wall.sum(),
            "cpu_s": cpu.sum(),
            "wall_per_simulated_s": wall.sum() / simulated,
            "cpu_per_simulated_s": cpu.sum() / simulated,
            "busy_cpu_per_simulated_s": busy / DT,
            "out": int(COUNT - self.inside.sum()),
            "t_out_500": self.out_at.get(COUNT // 2),
            "t_out_1000": self.out_at.get(COUNT),
            "max_penetration": float(self.deepest),
            "max_energy_rise": float(self.rise),
            "max_contacts": int(contacts.max()),
        }
