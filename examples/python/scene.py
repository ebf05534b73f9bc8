"""A scene built in Python: a ball between the ground and a wall."""

import numpy as np
import percuss as pc

ball = pc.Scene(
    title="Ball against a wall",
    until=5,
    constants={"g": 9.81, "e": 0.8},
    system={"coordinates": ["x", "y"], "units": ["m", "m"], "M": np.eye(2), "h": [0, "-g"]},
    start={"q": [0, 1], "u": [3, 0]},
    contact=[
        {"name": "ground", "gap": "y", "slip": "x", "mu": 0.05, "eps_N": "e"},
        {"name": "wall", "gap": "2 - x", "eps_N": "e"},
    ],
    quantity=[{"name": "last_bounce", "kind": "event_time", "event": "ground: open -> closed", "n": -1}],
)

if __name__ == "__main__":
    for e in (0.8, 0.5):
        run = pc.run(ball.with_({"constants.e": e}))
        exact = np.sqrt(2 / 9.81) * (1 + e) / (1 - e)
        print(f"e = {e}: last bounce {run.summary['last_bounce']:.7f} s, exact {exact:.7f} s")
