"""References of validation.toml that are not in print with enough digits: an elastic rod without stretch and shear.

r' = e1, A' = A kappa~, m' = -e1 x F, kappa = D^-1 A^T m [Antman2005, ch. 8], clamped at one end, a dead force F at the
other, where no moment acts. The moment at the clamp is found by shooting; F grows in steps. Needs SciPy.

    python rod.py            the Princeton beam [DowellTraybar1975] with the data of [Bauchau2016], and the elastica
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, root
from scipy.special import ellipe, ellipk

E, G = 71.7e9, 27.37e9  # Pa
WIDTH, HEIGHT, L = 12.377e-3, 3.2024e-3, 0.508  # m; the width lies along e2


def torsion(a: float, b: float) -> float:
    """Saint-Venant's constant of a rectangle a > b, m^4 [Timoshenko1970, sec. 109]."""
    n = np.arange(1, 80, 2)
    return a * b**3 * (1 / 3 - 64 / np.pi**5 * b / a * np.sum(np.tanh(n * np.pi * a / 2 / b) / n**5))


D = np.array([G * torsion(WIDTH, HEIGHT), E * WIDTH * HEIGHT**3 / 12, E * HEIGHT * WIDTH**3 / 12])


def rod(m0: np.ndarray, F: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Place and axes of the far end, and the moment that is left there, for a moment m0 at the clamp."""

    def rate(_, y):
        A, m = y[3:12].reshape(3, 3), y[12:]
        k = A.T @ m / D
        tilde = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
        return np.concatenate([A[:, 0], (A @ tilde).ravel(), -np.cross(A[:, 0], F)])

    start = np.concatenate([np.zeros(3), np.eye(3).ravel(), m0])
    y = solve_ivp(rate, (0, L), start, method="DOP853", rtol=1e-12, atol=1e-14).y[:, -1]
    return y[:3], y[3:12].reshape(3, 3), y[12:]


def princeton(P: float, degrees: float) -> tuple[float, float, float]:
    """Flap and chord, m, and twist, rad: at 0 degrees the load bends the wide side, at 90 degrees the thin one."""
    angle = np.radians(degrees)
    F = -P * np.array([0, np.cos(angle), np.sin(angle)])
    m = np.zeros(3)
    for share in (0.2, 0.4, 0.6, 0.8, 1.0):
        m = root(lambda m: rod(m, share * F)[2], m, tol=1e-12).x
    r, A, left = rod(m, F)
    assert np.linalg.norm(left) < 1e-9 * P * L
    return -r[2], -r[1], np.arctan2(A[2, 1], A[2, 2])


def elastica(ratio: float) -> tuple[float, float]:
    """Height and side of the tip of a clamped-free column of length 1 under this share of Euler's load."""
    k = brentq(lambda k: ellipk(k * k) - 0.5 * np.pi * np.sqrt(ratio), 1e-6, 0.9999)
    K, Ek = ellipk(k * k), ellipe(k * k)
    return 2 * Ek / K - 1, 2 * k / K


if __name__ == "__main__":
    for P in (4.448, 8.896, 13.345):
        rows = np.array([princeton(P, angle) for angle in range(0, 91, 15)])
        for name, column in zip(("flap", "chord", "twist"), rows.T):
            print(f"{P} N, {name}: [{', '.join(f'{x:.7g}' for x in column)}]")
    print("elastica at 1.5 times Euler's load: height, side", elastica(1.5))
