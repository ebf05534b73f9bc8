"""Systems of one's own."""

from __future__ import annotations

import math
import pickle
import sys
import traceback

import numpy as np
import percuss as pc
import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "examples" / "python"))
from pendulum import Pendulum  # noqa: E402


class Ball:
    coordinates = ["y"]
    units = ["m"]
    eps_N = 0.5
    mass = 1.0

    def forces(self, t, q, u):
        return -9.81

    def gaps(self, t, q):
        return q[0]


class Block:
    """Slides along x on the ground, y is up."""

    coordinates = ["x", "y"]
    contacts = [pc.Contact("ground", mu=0.3)]

    def mass(self, t, q):
        return [2.0, 2.0]

    def forces(self, t, q, u):
        return (0.0, -2 * 9.81)

    def gaps(self, t, q):
        return [q[1]]

    def slips(self, t, q):
        return [q[0]]


def test_a_ball_bounces_until_it_lies_still():
    run = pc.simulate(Ball(), 1.0, 0.0, 2.0)
    assert run.events[-1].t == pytest.approx(math.sqrt(2 / 9.81) * 3, abs=1e-6)
    assert list(run) == ["t", "y", "y_dot", "E_kin", "E_pot", "E", "N1.gap", "N1.force"]
    assert run.units["y_dot"] == "m/s" and run.converged and run.scene is None
    assert run["N1.force"][-1] == pytest.approx(9.81)
    assert run.name == "Ball"
    assert pickle.loads(pickle.dumps(run)).events == run.events


def test_a_start_inside_is_refused_as_in_a_scene(tmp_path):
    text = (
        'until = 1\n[system]\ncoordinates = ["y"]\nM = [[1]]\n'
        '[start]\nq = [-0.25]\n[[contact]]\nname = "N1"\ngap = "y"\n'
    )
    scene = tmp_path / "ball.toml"
    scene.write_text(text)
    with pytest.raises(pc.SceneError) as refused:
        pc.run(scene)
    line = "contact `N1` starts 0.25 m inside; a gap is positive when open: check its sign, or the start"
    assert str(refused.value).endswith(line)
    wall = pc.Matrices(M=[[1.0]], W=[[1.0]])
    for system in (Ball(), wall):
        with pytest.raises(pc.ModelError) as refused:
            pc.simulate(system, -0.25, 0.0, 1.0)
        assert str(refused.value) == line
    # rounding is no wall
    assert pc.simulate(Ball(), -1e-10, 0.0, 0.1).converged


@pytest.mark.parametrize("method", ["adaptive", "moreau"])
def test_a_block_slides_to_a_halt(method):
    run = pc.simulate(Block(), [0, 0], [3, 0], 2.0, 1e-3 if method == "moreau" else None, method=method)
    halt = 3 / (0.3 * 9.81)
    assert run["x"][-1] == pytest.approx(3 * halt / 2, rel=1e-3 if method == "moreau" else 1e-6)
    stick = run.events.of("ground_T")[-1]
    assert (stick.before, stick.after) == ("slip", "stick") and stick.t == pytest.approx(halt, abs=2e-3)
    assert run["ground_T.velocity"][0] == pytest.approx(3)


def test_functions_matrices_and_scene_agree():
    until = 1.5
    scene = pc.Scene(
        until=until,
        system={"coordinates": ["x", "y"], "M": [[2, 0], [0, 2]], "h": [0, "-2*9.81"]},
        start={"q": [0, 0.5], "u": [1, 0]},
        contact=[{"name": "ground", "gap": "y", "slip": "x", "mu": 0.3, "eps_N": 0.4}],
    )
    matrices = pc.Matrices(
        M=[2, 2],
        h=[0, -2 * 9.81],
        W=[[0, 1], [1, 0]],
        contacts=[pc.Contact("ground", mu=0.3, eps_N=0.4)],
        coordinates=["x", "y"],
    )

    class Hopping(Block):
        contacts = [pc.Contact("ground", mu=0.3, eps_N=0.4)]

    runs = [
        pc.run(scene),
        pc.simulate(matrices, [0, 0.5], [1, 0], until),
        pc.simulate(Hopping(), [0, 0.5], [1, 0], until),
    ]
    for run in runs[1:]:
        np.testing.assert_allclose(run["x"], runs[0]["x"], atol=1e-6)
        np.testing.assert_allclose(run["y"], runs[0]["y"], atol=1e-6)
        ours = [(event.contact, event.after) for event in run.events]
        assert ours[:6] == [(event.contact, event.after) for event in runs[0].events][:6]


def test_damping_and_stiffness():
    run = pc.simulate(pc.Matrices(1.0, D=0.2, K=4.0), 1.0, 0.0, 5.0)
    omega = math.sqrt(4 - 0.01)
    exact = np.exp(-0.1 * run.t) * (np.cos(omega * run.t) + 0.1 / omega * np.sin(omega * run.t))
    np.testing.assert_allclose(run["q1"], exact, atol=1e-7)


def test_friction_devices_and_constraints():
    held = pc.Matrices(
        [1.0, 1.0], h=[0.0, -9.81], W=[[1, 0], [0, 1]], contacts=[pc.Friction("brake", bound=2.0), pc.Constraint("rail")]
    )
    run = pc.simulate(held, [0, 0], [1, 0], 1.0)
    assert run["q1"][-1] == pytest.approx(0.25) and run["q2"][-1] == pytest.approx(0)
    assert run["rail.force"][-1] == pytest.approx(9.81)
    assert run.events.of("brake")[-1].t == pytest.approx(0.5, abs=1e-6)


def test_a_wall_that_moves_is_felt():
    class Lifted(Ball):
        eps_N = 0.0

        def gaps(self, t, q):
            return q[0] - 0.5 * t

    run = pc.simulate(Lifted(), 0.0, 0.5, 1.0)
    assert run["y"][-1] == pytest.approx(0.5, abs=1e-6) and run["y_dot"][-1] == pytest.approx(0.5, abs=1e-6)


def test_differences_serve_as_gradients():
    class Lazy(Pendulum):
        normals = tangents = gap_rates = slip_rates = None

    given = pc.simulate(Pendulum(), -1.0, 0.0, 5.0)
    lazy = pc.simulate(Lazy(), -1.0, 0.0, 5.0)
    np.testing.assert_allclose(lazy["phi"], given["phi"], atol=1e-6)
    assert len(lazy.events) == len(given.events) > 2


def test_energy_is_kept_between_impacts():
    run = pc.simulate(Pendulum(), -1.0, 0.0, 0.6)
    np.testing.assert_allclose(run["E"], run["E"][0], atol=1e-7)


def test_whatever_holds_numbers_may_be_returned():
    forms = [lambda h: h, lambda h: [h], lambda h: (h,), lambda h: np.array([h]), lambda h: np.float64(h)]
    forms += [lambda h: np.array([[h]]), lambda h: np.array([h, 0.0])[::2], lambda h: np.array([h], dtype=np.float32) * 1.0]
    ends = set()
    for form in forms:

        class Same(Ball):
            def forces(self, t, q, u, form=form):
                return form(-8.0)

        ends.add(pc.simulate(Same(), 1.0, 0.0, 0.3).q[0])
    assert len(ends) == 1

    class Whole(Ball):
        mass = 1

        def forces(self, t, q, u):
            return -8

        def gaps(self, t, q):
            return [q[0]]

    assert pc.simulate(Whole(), 1, 0, 0.3).q[0] in ends


def test_arguments_are_arrays_that_stay_as_they_are():
    kept = []

    class Keeper(Ball):
        def forces(self, t, q, u):
            kept.append((t, q, q.copy(), u))
            return -9.81

    pc.simulate(Keeper(), 1.0, 0.0, 0.1, 1e-2, method="moreau")
    assert len(kept) == 10
    for _, q, copy, u in kept:
        assert isinstance(q, np.ndarray) and q == copy and not q.flags.writeable and not u.flags.writeable


@pytest.mark.parametrize("method", ["adaptive", "moreau"])
@pytest.mark.parametrize("name", ["mass", "forces", "gaps", "normals", "slips", "potential", "gap_rates"])
def test_an_exception_ends_the_run_with_its_traceback(name, method):
    class Own(Exception):
        pass

    class Faulty(Pendulum):
        def mass(self, t, q):
            return 1.0

    original = getattr(Faulty, name)

    def fail(self, t, *rest):
        if t > 0.3:
            raise Own(f"in {name}")
        return original(self, t, *rest)

    setattr(Faulty, name, fail)
    if name == "slips":
        Faulty.tangents = None
    with pytest.raises(Own, match=f"in {name}") as caught:
        pc.simulate(Faulty(), -1.0, 0.0, 2.0, 1e-3, method=method)
    assert "fail" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]


@pytest.mark.parametrize("method", ["adaptive", "moreau"])
@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("forces", math.nan, "forces returned NaN at t = "),
        ("forces", math.inf, "forces returned inf at t = "),
        ("forces", [1, 2], "forces returned 2 numbers where 1 are needed"),
        ("forces", None, "forces returned NoneType where numbers are needed"),
        ("forces", "much", "forces returned str where numbers are needed"),
        ("mass", [1, 2, 3], "mass returned 3 numbers where 1 are needed"),
        ("mass", -1.0, "the mass matrix cannot be used"),
        ("gaps", math.nan, "gaps returned NaN at t = "),
        ("gaps", [0.1, 0.1], "gaps returned 2 numbers where 1 are needed"),
        ("normals", [1.0, 1.0], "normals returned 2 numbers where 1 are needed"),
    ],
)
def test_bad_numbers_get_one_clear_line(name, value, line, method):
    class Faulty(Pendulum):
        def mass(self, t, q):
            return 1.0

    original = getattr(Faulty, name)
    setattr(Faulty, name, lambda self, t, *rest: value if t > 0.3 else original(self, t, *rest))
    with pytest.raises(pc.Error) as caught:
        pc.simulate(Faulty(), -1.0, 0.0, 2.0, 1e-3, method=method)
    assert line in str(caught.value) and "\n" not in str(caught.value)


def changed(**attributes):
    return type("Changed", (Ball,), attributes)()


@pytest.mark.parametrize(
    ("system", "arguments", "line"),
    [
        (changed(mass=None), {}, "Changed has no mass; add mass(self, t, q)"),
        (changed(forces=None), {}, "Changed has no forces; add forces(self, t, q, u)"),
        (changed(mass=[1, 2]), {}, "mass has the shape (2,) where 1 coordinates need (1, 1)"),
        (changed(mass=[[0.0]]), {}, "the mass matrix cannot be used"),
        (changed(forces=1.0), {}, "forces of Changed is no function"),
        (changed(mu=0.3), {}, "friction needs its directions; add slips(self, t, q)"),
        (changed(eps_N=2), {}, "eps_N = 2.0: restitution is between 0 and 1"),
        (changed(contacts=[1]), {}, "1 is no contact"),
        (changed(contacts=[pc.Contact("a"), pc.Contact("a")]), {}, "two contacts are called a"),
        (changed(coordinates=["E"]), {}, "coordinates need names of their own"),
        (changed(units=["m", "m"]), {}, "2 units for 1 coordinates"),
        (changed(units=["m\n"]), {}, "cannot be a name or a unit"),
        (Ball(), {"q0": [1, 2]}, "q0 has 2 entries where 1 coordinates need 1"),
        (Ball(), {"u0": [1, 2]}, "where 1 coordinates need (1,)"),
        (Ball(), {"q0": math.nan}, "q0 holds a value that is not finite"),
        (Ball(), {"until": -1}, "until = -1: give a positive number"),
        (Ball(), {"dt": "fast"}, "dt = fast: give a positive number"),
        (Ball(), {"method": "euler"}, "unknown method `euler`; choose adaptive or moreau"),
        (Ball(), {"solver": "magic"}, "unknown solver `magic`"),
        (Ball(), {"output_dt": 1e-12}, "that makes more than"),
        (pc.Matrices(1.0, W=[[1.0, 2.0]], contacts=[pc.Contact()]), {}, "W has the shape (1, 2)"),
        (pc.Matrices(1.0, W=[[1.0]], g=[0, 0]), {}, "g has 2 entries where 1 contacts need 1"),
        (pc.Matrices(1.0, K=np.eye(3)), {}, "K has the shape (3, 3) where 1 coordinates need (1, 1)"),
    ],
)
def test_bad_systems_get_one_clear_line(system, arguments, line):
    with pytest.raises(pc.Error) as caught:
        pc.simulate(system, **{"q0": 1.0, "u0": 0.0, "until": 1.0, **arguments})
    assert line in str(caught.value) and "\n" not in str(caught.value)
