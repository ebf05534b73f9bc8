"""A sweep on all cores: how long the woodpecker pecks, over the friction of its sleeve."""

from concurrent.futures import ProcessPoolExecutor

import numpy as np
import percuss as pc


def period(mu: float) -> float:
    run = pc.run("woodpecker", until=3, set={"constants.mu": float(mu)}, progress=False)
    return run.summary["period"]


if __name__ == "__main__":
    coefficients = np.linspace(0.25, 0.4, 7)
    with ProcessPoolExecutor(max_workers=2) as pool:
        for mu, found in zip(coefficients, pool.map(period, coefficients)):
            print(f"mu = {mu:.3f}: {found:.6f} s")
