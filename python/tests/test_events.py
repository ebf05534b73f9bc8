"""Events: the state around them, functions of the user, and runs that end there."""

from __future__ import annotations

import math
import pickle

import numpy as np
import percuss as pc
import pytest

G = 9.81  # m/s^2


class Ball:
    """Thrown upwards; bounces with half the speed."""

    coordinates = ["y"]
    units = ["m"]
    eps_N = 0.5
    mass = 2.0

    def forces(self, t, q, u):
        return -2.0 * G

    def potential(self, t, q):
        return 2.0 * G * q[0]

    def gaps(self, t, q):
        return q[0]


class Oscillator:
    nq = 1
    mass = 1.0

    def forces(self, t, q, u):
        return -q[0]


def top(t, q, u):
    return u[0]


def event(function, **attributes):
    for name, value in attributes.items():
        setattr(function, name, value)
    return function


def test_events_carry_the_state_before_and_after():
    run = pc.simulate(Ball(), 1.0, 0.0, 1.0)
    strike = run.events[0]
    speed = math.sqrt(2 * G)
    assert (strike.before, strike.after) == ("open", "closed")
    assert strike.q[0] == pytest.approx(0.0, abs=1e-8) and strike.q_before[0] == pytest.approx(0.0, abs=1e-8)
    assert strike.u_before[0] == pytest.approx(-speed, rel=1e-8)
    assert strike.u[0] == pytest.approx(0.5 * speed, rel=1e-8)
    assert not strike.q.flags.writeable
    again = pickle.loads(pickle.dumps(run)).events
    assert again == run.events and again[0].u == strike.u


def test_events_of_scenes_and_mechanisms_carry_it_too():
    toy = pc.run("woodpecker", until=1)
    assert all(event.q.shape == toy.q.shape and event.u_before.shape == toy.u.shape for event in toy.events.all)
    jumps = [np.abs(event.u - event.u_before).max() for event in toy.events.of("N2") if event.after == "closed"]
    assert max(jumps) > 0.1
    walker = pc.run("walker", until=2, set={"output.bodies": ["all"]})
    assert len(walker.events) > 1
    first = walker.events[0]
    assert first.q.shape == walker.q.shape and first.u.shape == walker.u.shape
    assert first.q[2] == pytest.approx(np.interp(first.t, walker.t, walker["left.q"]), abs=1e-3)
    assert all(event.q is None for event in pc.run("walker", until=2).events), "not all links are recorded"
    balls = pc.run("billiards", until=1)
    assert all(event.q is None for event in balls.events)


@pytest.mark.parametrize("method", ["adaptive", "moreau"])
def test_zeros_of_functions_are_events(method):
    def level(t, q, u):
        return q[0] - 0.5

    dt = 1e-4 if method == "moreau" else None
    run = pc.simulate(Oscillator(), 1.0, 0.0, 2 * math.pi, dt, method=method, events=[level, top])
    # q = cos t
    wanted = [(math.acos(0.5), "level", "below"), (math.pi, "top", "above"), (2 * math.pi - math.acos(0.5), "level", "above")]
    assert [(one.contact, one.after) for one in run.events][:3] == [(name, after) for _, name, after in wanted]
    np.testing.assert_allclose(run.events.t[:3], [t for t, _, _ in wanted], atol=1e-7)
    assert run.events[1].before == "below"
    assert run.events[0].q[0] == pytest.approx(0.5, abs=1e-8 if method == "adaptive" else 2 * 1e-4)
    assert run.events[0].u[0] == pytest.approx(-math.sqrt(0.75), abs=1e-7 if method == "adaptive" else 2 * 1e-4)


def test_the_zero_is_that_of_the_method_and_not_of_an_interpolation():
    """The error of the time goes with the tolerance, not with the length of the steps."""
    errors = []
    for dt in (0.5, 0.05):
        run = pc.simulate(Oscillator(), 1.0, 0.0, 3.0, dt, events={"zero": lambda t, q, u: q[0]}, tol=1e-11)
        errors.append(abs(run.events[0].t - math.pi / 2))
    assert max(errors) < 2e-9


@pytest.mark.parametrize("method", ["adaptive", "moreau"])
def test_a_terminal_event_ends_the_run(method):
    stop = event(lambda t, q, u: u[0], terminal=True)
    dt = 1e-4 if method == "moreau" else None
    run = pc.simulate(Ball(), 0.0, G, 5.0, dt, method=method, events={"top": stop})
    assert run.t[-1] == pytest.approx(1.0, abs=1e-8 if method == "adaptive" else 2e-4)
    assert run["y"][-1] == pytest.approx(G / 2, abs=1e-7) and run.q[0] == run["y"][-1]
    assert run.converged and run.summary.end == "event `top`" and run.summary.t_end == run.t[-1]
    assert [one.contact for one in run.events].count("top") == 1
    assert "event `top` at t = " in repr(run)


def test_directions_are_those_of_scipy():
    found = {}
    for direction in (-1, 0, 1):
        level = event(lambda t, q, u: q[0] - 0.5, direction=direction)
        run = pc.simulate(Oscillator(), 1.0, 0.0, 4 * math.pi, events={"level": level})
        found[direction] = [one.after for one in run.events]
    assert found == {-1: ["below"] * 2, 0: ["below", "above"] * 2, 1: ["above"] * 2}


def test_a_start_at_zero_is_no_event():
    ground = event(lambda t, q, u: q[0], terminal=True)
    thrown = type("Thrown", (Ball,), {"gaps": None})()
    run = pc.simulate(thrown, 0.0, G, 5.0, events={"ground": ground})
    assert run.t[-1] == pytest.approx(2.0, abs=1e-8) and len(run.events) == 1


def test_events_and_impacts_go_together():
    """The top after the first impact, which is at t = sqrt(2/g) with half the speed."""
    run = pc.simulate(Ball(), 1.0, 0.0, 2.0, events={"top": event(lambda t, q, u: u[0], direction=-1)})
    fall = math.sqrt(2 / G)
    np.testing.assert_allclose(run.events.of("top").t[:3], [2 * fall - fall / 2, 2 * fall + fall / 4, 2.5 * fall + fall / 8], rtol=1e-7)
    plain = pc.simulate(Ball(), 1.0, 0.0, 2.0)
    np.testing.assert_allclose(run.events.of("N1").t[:4], plain.events.of("N1").t[:4], atol=1e-8)
    np.testing.assert_allclose(run["y"], plain["y"], atol=1e-7)


def test_matrices_have_events_too():
    run = pc.simulate(pc.Matrices(1.0, K=1.0), 1.0, 0.0, 3.0, events=event(lambda t, q, u: q[0], terminal=True))
    assert run.t[-1] == pytest.approx(math.pi / 2, abs=1e-8) and run.events[0].contact == "event1"


class Own(Exception):
    pass


@pytest.mark.parametrize("system", [Ball(), pc.Matrices(1.0)])
@pytest.mark.parametrize(
    ("returned", "error", "line"),
    [
        (math.nan, pc.ModelError, "event `odd` returned NaN at t = 0"),
        ("much", pc.ModelError, "event `odd` returned str where numbers are needed"),
        ([1.0, 2.0], pc.ModelError, "event `odd` returned 2 numbers where 1 are needed"),
        (Own("mine"), Own, "mine"),
    ],
)
def test_what_goes_wrong_in_an_event_is_told(system, returned, error, line):
    def odd(t, q, u):
        if isinstance(returned, Exception):
            raise returned
        return returned

    with pytest.raises(error, match=line):
        pc.simulate(system, 1.0, 0.0, 1.0, events=odd)


@pytest.mark.parametrize(
    ("events", "line"),
    [
        (3, "events = 3: give a function of (t, q, u), or a list or a mapping of such, not int"),
        ([3], "event `event1` = 3: give a function of (t, q, u), not int"),
        ([lambda t, y: 1.0], "event `event1` cannot be called with (t, q, u)"),
        ([top, top], "two events or contacts are called top"),
        ({"N1": top}, "two events or contacts are called N1"),
        ({"a,b": top}, "'a,b' cannot be a name or a unit"),
        (event(lambda t, q, u: 1.0, terminal=2), "terminal of event `event1` = 2: give True or False, not int"),
        (event(lambda t, q, u: 1.0, direction="up"), "direction of event `event1` = 'up': give a number, not str"),
    ],
)
def test_odd_events_get_one_clear_line(events, line):
    with pytest.raises(pc.Error) as caught:
        pc.simulate(Ball(), 1.0, 0.0, 1.0, events=events)
    assert line in str(caught.value) and "\n" not in str(caught.value)


class Driven:
    """ü = cos t"""

    coordinates = ["x"]
    mass = 1.0

    def forces(self, t, q, u):
        return math.cos(t)


@pytest.mark.parametrize("method", ["adaptive", "moreau"])
@pytest.mark.parametrize("t0", [-3.0, 2.5])
def test_a_run_starts_at_another_time(t0, method):
    end = t0 + 3.0
    dt = 1e-3 if method == "moreau" else None
    run = pc.simulate(Driven(), -math.cos(t0), math.sin(t0), end, dt, t0=t0, method=method, output_dt=0.25)
    np.testing.assert_allclose(run.t, np.arange(t0, end + 0.1, 0.25), atol=1e-12)
    np.testing.assert_allclose(run["x"], -np.cos(run.t), atol=1e-8 if method == "adaptive" else 1e-6)
    assert run.summary.t_end == end


def test_two_runs_that_follow_each_other_are_one():
    whole = pc.simulate(Ball(), 1.0, 0.0, 2.0, 1e-3)
    first = pc.simulate(Ball(), 1.0, 0.0, 0.8, 1e-3)
    second = pc.simulate(Ball(), first.q, first.u, 2.0, 1e-3, t0=first.t[-1])
    np.testing.assert_allclose(second.q, whole.q, atol=1e-8)
    np.testing.assert_allclose(second.events.of("N1").t[-1], whole.events.of("N1").t[-1], atol=1e-6)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"t0": 2.0, "until": 1.0}, "until = 1.0: give a time after t0 = 2.0"),
        ({"t0": math.nan}, "t0 holds a value that is not finite"),
        ({"t0": "now"}, "t0 = 'now': give a number, not str"),
        ({"resume": True}, "resume needs the folder of the run to go on with; give it as out"),
        ({"out": 3}, "out = 3: give a path, not int"),
    ],
)
def test_odd_starts_and_folders_get_one_clear_line(arguments, line):
    with pytest.raises(pc.Error) as caught:
        pc.simulate(Ball(), 1.0, 0.0, **{"until": 1.0, **arguments})
    assert line in str(caught.value)


FILES = {"system.toml", "summary.json", "history.csv", "events.csv", "events-all.csv", "replay.html", "plot-1.svg"}
WALL = pc.Matrices([1.0, 2.0], K=[4.0, 1.0], W=[[1.0], [0.0]], g=[0.5], contacts=[pc.Contact(eps_N=0.3)])


@pytest.mark.parametrize(("system", "q0", "u0"), [(Ball(), 1.0, 0.0), (WALL, [1.0, 0.0], [0.0, 1.0])])
@pytest.mark.parametrize("method", ["adaptive", "moreau"])
def test_a_run_leaves_a_folder_and_goes_on_there(system, q0, u0, method, tmp_path):
    out = tmp_path / "run"
    steps = {"dt": 1e-3, "output_dt": 1e-2, "method": method, "events": top}
    first = pc.simulate(system, q0, u0, 1.0, **steps, out=out)
    assert FILES <= {path.name for path in out.iterdir()} and first.folder == str(out)
    longer = pc.simulate(system, q0, u0, 2.0, **steps, out=out, resume=True)
    whole = pc.simulate(system, q0, u0, 2.0, **steps)
    assert longer.summary.state_hash == whole.summary.state_hash
    np.testing.assert_array_equal(longer.t, whole.t)
    assert longer.events == whole.events and len(longer.events.of("top")) > 0
    np.testing.assert_array_equal(longer.events[0].u, whole.events[0].u)
    assert "top" in (out / "events.csv").read_text()
    # a new run takes the place of the old one
    pc.simulate(system, q0, u0, 0.5, **steps, out=out)


def test_steps_that_follow_from_until_stay_as_they_were(tmp_path):
    pc.simulate(Ball(), 1.0, 0.0, 1.0, out=tmp_path)
    with pytest.warns(pc.RunWarning, match="goes on with dt = 0.001, output_dt = 0.001 as it began"):
        longer = pc.simulate(Ball(), 1.0, 0.0, 2.0, out=tmp_path, resume=True)
    whole = pc.simulate(Ball(), 1.0, 0.0, 2.0, 1e-3, output_dt=1e-3)
    assert longer.summary.state_hash == whole.summary.state_hash


@pytest.mark.parametrize(("system", "q0", "u0"), [(Ball(), 1.0, 0.0), (WALL, [1.0, 0.0], [0.0, 1.0])])
def test_a_run_that_was_stopped_goes_on(system, q0, u0, tmp_path):
    def stop(t, until):
        raise InterruptedError

    steps = {"dt": 1e-4, "output_dt": 0.1, "method": "moreau", "out": tmp_path}
    with pytest.raises(InterruptedError):
        pc.simulate(system, q0, u0, 100.0, **steps, progress=stop)
    longer = pc.simulate(system, q0, u0, 100.0, **steps, resume=True)
    whole = pc.simulate(system, q0, u0, 100.0, **{**steps, "out": None})
    assert longer.summary.state_hash == whole.summary.state_hash


def test_only_the_same_system_goes_on(tmp_path):
    pc.simulate(Ball(), 1.0, 0.0, 2.0, out=tmp_path)
    with pytest.raises(pc.RunError, match=r"another .*q0 = \[1.0\]` there, `q0 = \[0.9\]` here"):
        pc.simulate(Ball(), 0.9, 0.0, 2.0, out=tmp_path, resume=True)
    with pytest.raises(pc.RunError, match="no checkpoint"):
        pc.simulate(Ball(), 1.0, 0.0, 2.0, out=tmp_path / "none", resume=True)


def test_an_exception_leaves_what_was_computed(tmp_path):
    class Late(Ball):
        def forces(self, t, q, u):
            if t > 0.5:
                raise Own("late")
            return -2.0 * G

    with pytest.raises(Own):
        pc.simulate(Late(), 1.0, 0.0, 2.0, out=tmp_path)
    assert len((tmp_path / "history.csv").read_text().splitlines()) > 200


def test_a_run_that_an_event_ended_goes_on_beyond_it(tmp_path):
    stop = event(lambda t, q, u: u[0], terminal=True, direction=-1)
    steps = {"dt": 1e-3, "output_dt": 1e-2, "events": {"top": stop}, "out": tmp_path}
    first = pc.simulate(Ball(), 1.0, 0.0, 5.0, **steps)
    second = pc.simulate(Ball(), 1.0, 0.0, 5.0, **steps, resume=True)
    fall = math.sqrt(2 / G)
    assert first.t[-1] == pytest.approx(1.5 * fall, abs=1e-7)
    assert second.t[-1] == pytest.approx(2.25 * fall, abs=1e-7)
    assert len(second.events.of("top")) == 2


def test_the_folder_of_a_system_has_no_page_to_make_again(program, tmp_path):
    import subprocess

    pc.simulate(Ball(), 1.0, 0.0, 0.5, out=tmp_path / "run")
    done = subprocess.run([program, "replay", "run"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2 and "a system that a program gave" in done.stderr
