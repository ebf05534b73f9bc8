"""Mechanisms: built in Python, driven by functions, read from URDF files."""

from __future__ import annotations

import numpy as np
import percuss as pc
import pytest
from conftest import ROOT

GRAVITY, AMPLITUDE = 9.81, 1e-3  # m/s^2, rad


def pendulum(until: float = 1.0, **lower) -> pc.Scene:
    """Two point masses of 1 kg on massless rods of 1 m, in the shape of the slow mode."""
    return pc.Scene(
        title="Double pendulum",
        until=until,
        mechanism={"plane": True, "gravity": np.array([0, -GRAVITY])},
        link=[
            {"name": "upper", "joint": "revolute", "mass": 1, "centre": np.array([0, -1.0]), "q": AMPLITUDE},
            {
                "name": "lower",
                "parent": "upper",
                "joint": "revolute",
                "at": [0, -1],
                "mass": 1,
                "centre": [0, -1],
                "q": (np.sqrt(2) - 1) * AMPLITUDE,
                **lower,
            },
        ],
        integrator={"rtol": 1e-10, "atol": 1e-13},
    )


def test_a_double_pendulum_swings_in_its_slow_mode():
    half = np.pi / np.sqrt((2 - np.sqrt(2)) * GRAVITY)  # s
    run = pc.run(pendulum(half))
    assert run["upper.q"][-1] == pytest.approx(-AMPLITUDE, rel=1e-5)
    assert run["lower.q"][-1] == pytest.approx(-(np.sqrt(2) - 1) * AMPLITUDE, rel=1e-5)


def test_a_function_damps_as_a_damper_does():
    damped = pc.run(pendulum(damping=0.3))
    driven = pc.run(pendulum(), control={"lower": lambda t, q, u: -0.3 * u[1]})
    assert np.abs(driven["lower.q"] - damped["lower.q"]).max() < 1e-9
    assert driven["lower.control"] == pytest.approx(-0.3 * driven["lower.u"], abs=1e-15)
    assert np.abs(driven["lower.q"] - pc.run(pendulum())["lower.q"]).max() > 1e-5


def test_functions_see_all_coordinates_and_may_not_write():
    seen = []

    def look(t, q, u):
        seen.append((t, q, u))
        return 0.0

    pc.run(pendulum(), control={"upper": look})
    t, q, u = seen[0]
    assert (t, q.shape, u.shape) == (0.0, (2,), (2,))
    with pytest.raises(ValueError):
        q[0] = 1.0


@pytest.mark.parametrize("method", ["dopri5", "radau", "moreau"])
def test_an_exception_ends_the_run_with_what_was_computed(method, tmp_path):
    def fails(t, q, u):
        return 1.0 / (t <= 0.5)

    scene = pendulum()
    scene.set("integrator.method", method)
    for out in (None, tmp_path / "run"):
        with pytest.raises(pc.RunError, match="a control raised ZeroDivisionError after t = 0") as raised:
            pc.run(scene, control={"lower": fails}, out=out)
        assert isinstance(raised.value.__cause__, ZeroDivisionError)
        run = raised.value.run
        assert 0.1 < run.t[-1] <= 0.5
        assert np.isfinite(run["lower.q"]).all()


def test_what_a_function_returns_is_checked():
    with pytest.raises(pc.RunError, match="control of `lower` returned str where numbers are needed"):
        pc.run(pendulum(), control={"lower": lambda t, q, u: "much"})
    with pytest.raises(pc.SceneError, match="unknown link `lowr`; did you mean `lower`"):
        pc.run(pendulum(), control={"lowr": lambda t, q, u: 0.0})
    with pytest.raises(pc.SceneError, match="only mechanisms have joints"):
        pc.run("bouncing-ball", control={"ball": lambda t, q, u: 0.0})


def test_one_function_drives_all_joints():
    gains = np.array([0.2, 0.3])
    states = []

    def damp(t, q, u):
        states.append((t, *q, *u))
        return -gains * u

    scene = pendulum()
    assert scene.joints() == ["upper", "lower"]
    each = {name: lambda t, q, u, k=k: -gains[k] * u[k] for k, name in enumerate(scene.joints())}
    together, apart = pc.run(scene, control=damp), pc.run(scene, control=each)
    assert together.summary["state_hash"] == apart.summary["state_hash"]
    np.testing.assert_array_equal(together["lower.control"], apart["lower.control"])
    # once for all joints, though the engine asks for each
    assert all(one != next_one for one, next_one in zip(states, states[1:], strict=False))
    listed = pc.run(scene, control=lambda t, q, u: (-gains * u).tolist())
    assert listed.summary["state_hash"] == apart.summary["state_hash"]


@pytest.mark.parametrize(
    ("returned", "line"),
    [
        ([1.0], "control returned 1 number where 2 are needed, one for each of upper, lower"),
        ([1.0, 2.0, 3.0], "control returned 3 numbers where 2 are needed, one for each of upper, lower"),
        (np.array([0.0, np.nan]), "control returned NaN at t = 0 s"),
        ([0.0, np.inf], "control returned inf at t = 0 s"),
        (None, "control returned NoneType where numbers are needed"),
        ("much", "control returned str where numbers are needed"),
        ({"upper": 1.0}, "control returned dict where numbers are needed"),
    ],
)
def test_what_one_function_returns_is_checked(returned, line):
    with pytest.raises(pc.RunError) as raised:
        pc.run(pendulum(), control=lambda t, q, u: returned)
    assert line in str(raised.value) and "\n" not in str(raised.value)
    assert isinstance(raised.value.__cause__, pc.ModelError)


def test_one_function_needs_joints():
    with pytest.raises(pc.SceneError, match="there is no joint to drive; only mechanisms have joints"):
        pc.run("bouncing-ball", control=lambda t, q, u: [0.0])
    assert pc.Scene.builtin("bouncing-ball").joints() == []


def test_a_gear_and_a_ball_joint_are_not_driven_by_one_function():
    scene = pendulum()
    geared = pc.Scene(
        until=0.1,
        mechanism={"plane": True, "gravity": [0, 0]},
        link=[
            {"name": "a", "joint": "revolute", "mass": 1, "centre": [1, 0]},
            {"name": "b", "joint": "revolute", "at": [3, 0], "mass": 1, "centre": [1, 0]},
        ],
        loop=[{"hold": "gear", "between": ["a", "b"], "ratio": 2.0}],
    )
    assert geared.joints() == ["a"] and scene.joints() == ["upper", "lower"]
    # a torque of 1 N m turns 1 kg m² and, by the gear, 4 times another
    run = pc.run(geared, control=lambda t, q, u: [1.0])
    assert run["a.u"][-1] == pytest.approx(0.1 / 5, rel=1e-6)


def test_a_robot_holds_itself_by_a_function():
    arm = ROOT / "crates" / "percuss-scene" / "tests" / "data" / "arm.urdf"
    scene = pc.Scene(
        until=0.5,
        mechanism={"urdf": str(arm), "without": ["collision", "limits", "friction"]},
        link=[{"name": "lift", "q": 0.5}],
    )

    def servo(k, gain):
        return lambda t, q, u: -gain * (q[k] - 0.5 * (k == 1) + 0.1 * u[k])

    hold = {name: servo(k, gain) for k, (name, gain) in enumerate(JOINTS.items())}
    with pytest.warns(pc.RunWarning, match="transmissions are left out: drive_pan"):
        run = pc.run(scene, control=hold)
    assert np.abs(run["upper.q"] - 0.5).max() < 0.2
    with pytest.warns(pc.RunWarning):
        loose = pc.run(scene)
    assert np.abs(loose["upper.q"] - 0.5).max() > 0.5


#: Joints of the arm with stiffnesses of their servos, N m/rad.
JOINTS = {"pan": 400, "lift": 400, "elbow": 400, "roll": 20, "pitch": 20, "turn": 5}
