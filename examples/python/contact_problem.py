"""Your own contact problem: three blocks in a row are pushed against a wall."""

import numpy as np
import percuss as pc

masses = np.array([1.0, 2.0, 3.0])  # kg
W = np.array([[-1.0, 0.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, -1.0]]).T  # wall-1, 1-2, 2-3
G = W.T @ np.diag(1 / masses) @ W  # 1/kg
u = np.array([0.0, 0.0, 2.0])  # m/s, the last one comes in

problem = pc.ContactProblem(G, W.T @ u)
solution = problem.solve(tol=1e-10)

if __name__ == "__main__":
    print(solution)
    print("status     ", solution.status)
    print("percussions", solution.p.round(6), "N s")
    print("velocities ", (u + W @ solution.p / masses).round(6), "m/s")
