"""Contact problems of one's own."""

from __future__ import annotations

import pickle

import numpy as np
import percuss as pc
import pytest
from conftest import ROOT

FILES = ROOT / "crates/percuss-files/tests/data"
SOLVERS = ["auto", "sor", "jor", "j", "anderson", "nesterov", "newton", "interior", "oracle"]


def test_a_block_slides():
    solution = pc.ContactProblem(np.eye(2), [-0.1, 1], mu=0.3, dim=2).solve()
    assert solution.converged and solution.status == ["slip"]
    np.testing.assert_allclose(solution.p, [0.1, -0.03], atol=1e-9)
    np.testing.assert_allclose(solution.xi, [0, 0.97], atol=1e-9)
    assert "converged" in repr(solution) and solution.tol == 1e-8


def test_a_block_sticks_in_space():
    solution = pc.ContactProblem(np.eye(3), [-1, 0.1, 0.1], mu=0.3).solve()
    assert solution.status == ["stick"]
    np.testing.assert_allclose(solution.p, [1, -0.1, -0.1], atol=1e-9)


def test_without_friction_every_row_is_a_contact():
    G = np.array([[2.0, -1.0], [-1.0, 2.0]])
    solution = pc.ContactProblem(G, [-1, 3]).solve()
    assert solution.status == ["closed", "open"]
    np.testing.assert_allclose(solution.p, [0.5, 0], atol=1e-9)


@pytest.mark.parametrize("solver", SOLVERS)
def test_all_solvers_agree(solver):
    rng = np.random.default_rng(1)
    W = rng.normal(size=(9, 6))
    problem = pc.ContactProblem(W.T @ W + np.eye(6), rng.normal(size=6) - 1, mu=[0.4, 0.6, 0.2])
    best = problem.solve(tol=1e-10)
    found = problem.solve(solver, tol=1e-8)
    assert found.converged and found.residual <= 1e-8
    np.testing.assert_allclose(found.p, best.p, atol=1e-6)
    assert problem.residual(found.p) == found.residual


def test_laws_can_be_mixed():
    laws = [pc.Law("bilateral"), pc.Law("unilateral"), pc.Law("planar-friction", 0.1), pc.Law("planar-coulomb", 0.5)]
    problem = pc.ContactProblem(np.eye(5), [1, 1, 1, -1, 0.1], laws=laws)
    solution = problem.solve()
    np.testing.assert_allclose(solution.p, [-1, 0, -0.1, 1, -0.1], atol=1e-9)
    assert solution.status == ["closed", "open", "slip", "stick"]
    assert problem.laws == laws and problem.rows == 5


def test_sparse_and_dense_agree():
    class Sparse:
        """What SciPy's matrices offer."""

        def __init__(self, dense):
            self.row, self.col = np.nonzero(dense)
            self.data = dense[self.row, self.col]
            self.shape = dense.shape

        def tocoo(self):
            return self

    G = np.kron(np.array([[2.0, -0.5], [-0.5, 2.0]]), np.eye(3))
    c = np.array([-1, 0.5, 0, -1, 0, 0.3])
    dense = pc.ContactProblem(G, c, mu=0.3).solve(tol=1e-10)
    sparse = pc.ContactProblem(Sparse(G), c, mu=0.3).solve(tol=1e-10)
    np.testing.assert_allclose(sparse.p, dense.p, atol=1e-9)


def test_a_file_of_the_collection():
    problem = pc.ContactProblem.from_file(FILES / "planar_local.hdf5")
    solution = problem.solve()
    assert solution.converged and len(solution.p) == problem.rows
    again = pickle.loads(pickle.dumps(problem))
    np.testing.assert_array_equal(again.solve().p, solution.p)


def test_what_is_written_is_read(tmp_path):
    problem = pc.ContactProblem(np.eye(3), [-1, 2, 0], mu=0.5)
    problem.to_file(tmp_path / "mine.dat")
    np.testing.assert_array_equal(pc.ContactProblem.from_file(tmp_path / "mine.dat").solve().p, problem.solve().p)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(problem)).solve().p, problem.solve().p)


def test_a_start_close_to_the_solution_saves_iterations():
    rng = np.random.default_rng(2)
    W = rng.normal(size=(30, 24))
    problem = pc.ContactProblem(W.T @ W, rng.normal(size=24) - 1, mu=0.3)
    cold = problem.solve("sor", tol=1e-6)
    warm = problem.solve("sor", tol=1e-6, start=cold.p)
    assert warm.iterations < cold.iterations


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (dict(G=np.eye(2), c=[1, 2, 3]), "G has the shape (2, 2) where c with 3 entries needs (3, 3)"),
        (dict(G=np.eye(3), c=[[1, 2, 3]]), "c must be a list of numbers, not an array of shape (1, 3)"),
        (dict(G=np.eye(3), c=["a", 2, 3]), "c must hold real numbers"),
        (dict(G=np.eye(4), c=np.ones(4), mu=[0.1, 0.1, 0.1]), "contacts with friction have 2 or 3 rows, not 1"),
        (dict(G=np.eye(4), c=np.ones(4), mu=0.1), "c has 4 entries where 1 contacts with 3 rows each need 3"),
        (dict(G=np.eye(3), c=np.ones(3), mu=-0.1), "contact 0 has the friction coefficient or bound -0.1"),
        (dict(G=np.eye(3), c=[1, np.nan, 3], mu=0.1), "c holds a value that is not finite at index 1"),
        (dict(G=-np.eye(3), c=np.ones(3)), "row 0 of G has the diagonal entry -1e0; it must be positive"),
        (dict(G=np.eye(3), c=np.ones(3), laws=["unilateral"]), "has 3 entries where 1 are needed"),
        (dict(G=np.eye(3), c=np.ones(3), laws=["sticky"] * 3), "unknown law `sticky`"),
    ],
)
def test_bad_data_get_one_clear_line(arguments, line):
    with pytest.raises(pc.ContactError) as caught:
        pc.ContactProblem(**arguments)
    assert line in str(caught.value) and "\n" not in str(caught.value)


def test_bad_requests_get_one_clear_line():
    problem = pc.ContactProblem(np.eye(1), [1])
    for request, line in [
        (dict(solver="magic"), "unknown solver `magic`; there are j, jor, "),
        (dict(tol=0), "tol = 0: give a positive number"),
        (dict(max_iter=0), "max_iter = 0: give at least 1"),
        (dict(start=[1, 2]), "start has 2 entries where 1 are needed"),
    ]:
        with pytest.raises(pc.Error) as caught:
            problem.solve(**request)
        assert line in str(caught.value)


def test_faults_of_files_are_told_as_by_the_program(complaint, tmp_path):
    (tmp_path / "a.dat").write_text("3\n1 2\n")
    (tmp_path / "a.hdf5").write_text("no")
    for name in ("a.dat", "a.hdf5", "none.dat"):
        told = complaint("contact", "solve", name)
        with pytest.raises(pc.ContactError) as caught:
            pc.ContactProblem.from_file(tmp_path / name)
        assert str(caught.value).endswith(told)
