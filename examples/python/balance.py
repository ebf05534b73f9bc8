"""A pole on a cart, built in Python and held upright by a function.

The force on the cart is a function of the time, of all coordinates and of all velocities; the page plays the run back.
"""

import percuss as pc

scene = pc.Scene(
    title="Pole on a cart",
    until=6.0,
    mechanism={"plane": True},
    link=[
        {"name": "cart", "joint": "prismatic", "axis": [1, 0], "mass": 1.0},
        {
            "name": "pole",
            "parent": "cart",
            "joint": "revolute",
            "mass": 0.2,
            "centre": [0, 0.5],
            "inertia": 0.2 / 12,
            "q": 0.15,  # rad, from the vertical
        },
    ],
)


def push(t, q, u):
    """Force on the cart, N: gains of a regulator for (x, phi) and their rates."""
    return 2.0 * q[0] + 4.0 * u[0] - 40.0 * q[1] - 8.0 * u[1]


if __name__ == "__main__":
    run = pc.run(scene, control={"cart": push})
    print(run)
    print(f"at the end x = {run['cart.q'][-1]:.4f} m, phi = {run['pole.q'][-1]:.2e} rad")
