"""Runs: what comes out, and that it is what the program writes."""

from __future__ import annotations

import csv
import json
import pickle
import subprocess
import sys

import numpy as np
import percuss as pc
import pytest


@pytest.fixture(scope="module")
def toy() -> pc.Run:
    return pc.run("woodpecker", until=3)


def test_the_period_is_a_number(toy):
    assert toy.summary["period"] == pytest.approx(0.145976, abs=1e-5)
    assert toy.quantities["period"].unit == "s"
    assert float(toy.quantities["period"]) == toy.summary["period"]
    assert "0.14598" in repr(toy)


def test_channels_are_arrays_with_units(toy):
    assert toy["phi_S"].dtype == np.float64
    assert toy["phi_S"].shape == toy.t.shape == (len(toy),)
    assert toy.t[0] == 0 and toy.t[-1] == 3
    assert toy.channels["t"] is toy.t
    assert toy.units["phi_S"] == "rad" and toy.units["t"] == "s"
    assert "phi_S" in toy and list(toy)[0] == "t"
    with pytest.raises(KeyError, match="no channel 'phi'; there are t, "):
        toy["phi"]


def test_the_summary_has_the_entries_of_the_file(toy):
    assert toy.summary["converged"] is True and toy.converged
    assert toy.summary["steps"]["steps"] > 1000
    assert toy.summary["solver"]["method"] == "auto"
    assert {"period", "solver", "timing"} <= set(toy.summary)
    assert len(toy.summary) == len(list(toy.summary))
    with pytest.raises(KeyError, match="no quantity or entry 'perod'"):
        toy.summary["perod"]


def test_events_are_dataclasses_in_order(toy):
    assert len(toy.events) > 200
    assert np.all(np.diff(toy.events.t) >= 0)
    first = toy.events[0]
    assert first.before != first.after
    assert len(toy.events.all) > len(toy.events)
    some = toy.events.of(first.contact)
    assert 0 < len(some) < len(toy.events) and {event.contact for event in some.all} == {first.contact}
    assert len(toy.events[:3]) == 3 and "3 events" in repr(toy.events[:3])


def test_frames(toy):
    frame = toy.to_frame()
    assert frame.index.name == "t"
    np.testing.assert_array_equal(frame["phi_S"].to_numpy(), toy["phi_S"])
    assert list(toy.events.to_frame().columns) == ["t", "contact", "before", "after"]


def test_without_pandas_the_word_is_clear(toy, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        toy.to_frame()


def test_html_for_notebooks(toy):
    assert "<table>" in toy._repr_html_() and "period" in toy._repr_html_()


def test_runs_can_be_pickled(toy):
    again = pickle.loads(pickle.dumps(toy))
    np.testing.assert_array_equal(again["phi_S"], toy["phi_S"])
    assert again.events == toy.events and dict(again.summary) == dict(toy.summary)
    assert again.scene == toy.scene


def test_the_scene_of_a_run_runs_to_the_same_bits(toy):
    again = pc.run(toy.scene)
    assert again.summary["state_hash"] == toy.summary["state_hash"]


def test_a_quantity_that_is_missing_is_not_a_number():
    short = pc.run("woodpecker", until=0.1)
    assert np.isnan(short.summary["period"])
    assert short.quantities["period"].note


def test_overrides_in_both_forms():
    a = pc.run("sliding-block", set={"constants.mu": 0.2})
    b = pc.run("sliding-block", set=["constants.mu=0.2"])
    c = pc.run(pc.Scene.builtin("sliding-block").with_({"constants.mu": 0.2}))
    assert a.summary["state_hash"] == b.summary["state_hash"] == c.summary["state_hash"]
    assert a.summary["state_hash"] != pc.run("sliding-block").summary["state_hash"]


def test_worlds_have_bodies():
    balls = pc.run("rolling")
    assert balls.bodies is not None
    n = balls.bodies.count
    assert balls.bodies.position.shape == (n, 3) and balls.bodies.quaternion.shape == (n, 4)
    assert balls.snapshots[0].t == 0 and balls.bodies.t == balls.t[-1]
    np.testing.assert_allclose(np.linalg.norm(balls.bodies.quaternion, axis=1), 1, atol=1e-6)
    assert "bodies" in repr(balls)


def test_threads_do_not_change_a_bit():
    hashes = {pc.run("billiards", until=0.2, threads=n).summary["state_hash"] for n in (None, 1, 2)}
    assert len(hashes) == 1


def test_the_folder_is_that_of_the_program(program, tmp_path):
    ours = pc.run("sliding-block", out=tmp_path / "ours")
    subprocess.run([program, "run", "sliding-block", "--out", "theirs", "--quiet"], cwd=tmp_path, check=True)
    names = {path.name for path in (tmp_path / "theirs").iterdir()}
    assert {path.name for path in (tmp_path / "ours").iterdir()} == names
    for name in names - {"summary.json", "checkpoint", "replay.html"}:
        assert (tmp_path / "ours" / name).read_bytes() == (tmp_path / "theirs" / name).read_bytes(), name
    theirs = json.loads((tmp_path / "theirs" / "summary.json").read_text())
    assert {**ours.summary.entries, "timing": 0} == {**theirs, "timing": 0}
    with open(tmp_path / "ours" / "history.csv", newline="") as file:
        rows = list(csv.reader(file))
    np.testing.assert_array_equal(np.array(rows[1:], dtype=float)[:, 0], ours.t)


def test_a_run_can_be_made_longer(tmp_path):
    steps = {"integrator.dt": 1e-3, "output.dt": 1e-2}
    pc.run("bouncing-ball", until=1, set=steps, out=tmp_path / "run")
    longer = pc.run("bouncing-ball", until=2, set=steps, out=tmp_path / "run", resume=True)
    whole = pc.run("bouncing-ball", until=2, set=steps)
    assert longer.summary["state_hash"] == whole.summary["state_hash"]
    np.testing.assert_array_equal(longer.t, whole.t)


def test_a_longer_run_keeps_the_steps_that_follow_from_its_end(tmp_path):
    pc.run("rolling", until=0.2, out=tmp_path / "run")
    with pytest.warns(pc.RunWarning, match="as it began"):
        longer = pc.run("rolling", until=0.4, out=tmp_path / "run", resume=True)
    assert longer.converged
    assert longer.t[-1] == 0.4
    with pytest.raises(pc.RunError, match="there, `"):
        pc.run("rolling", until=0.5, set={"integrator.dt": 1e-3}, out=tmp_path / "run", resume=True)


def test_a_run_that_was_stopped_goes_on(tmp_path):
    def stop(t, until):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        pc.run("woodpecker", out=tmp_path / "run", until=30, progress=stop)
    assert json.loads((tmp_path / "run" / "summary.json").read_text())["end"] == "interrupted"
    went_on = pc.run("woodpecker", out=tmp_path / "run", until=30, resume=True)
    assert went_on.converged
    assert went_on.summary["state_hash"] == pc.run("woodpecker", until=30).summary["state_hash"]
    with pytest.raises(pc.RunError, match="resume needs the folder"):
        pc.run("woodpecker", resume=True)
    with pytest.raises(pc.RunError, match="no checkpoint"):
        pc.run("woodpecker", out=tmp_path / "none", resume=True)


def test_the_page_is_whole(toy, tmp_path):
    toy.replay(tmp_path / "toy.html")
    page = (tmp_path / "toy.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>") and "Woodpecker toy" in page and "percuss-data" in page
    shown = toy.replay(height=300)
    assert "<iframe srcdoc=" in shown._repr_html_() and "height: 300px" in shown._repr_html_()
    assert pickle.loads(pickle.dumps(toy)).page() == page
    pc.run("woodpecker", until=3, out=tmp_path / "run")
    theirs = (tmp_path / "run" / "replay.html").read_text(encoding="utf-8")
    assert len(theirs) == pytest.approx(len(page), rel=1e-3)


def test_the_page_of_a_world_shows_its_film(tmp_path):
    balls = pc.run("rolling")
    page = balls.page()
    assert 'id="percuss-film"' in page
    assert pickle.loads(pickle.dumps(balls)).page() == page
    kept = pc.run("rolling", out=tmp_path / "run")
    assert len(kept.page()) == pytest.approx(len(page), rel=1e-3)
    assert len(pickle.dumps(kept)) < len(pickle.dumps(balls))


def test_a_run_that_does_not_converge_warns(tmp_path):
    with pytest.warns(pc.ConvergenceWarning, match="steps did not reach the solver tolerance"):
        run = pc.run("woodpecker", until=0.3, set={"solver.max_iter": 1, "solver.method": "jor"})
    assert not run.converged


def test_what_failed_is_told_with_what_was_computed():
    scene = pc.Scene(
        until=2,
        system={"coordinates": ["x"], "M": [["1 - t"]], "h": [0]},
        start={"q": [0], "u": [1]},
        integrator={"method": "moreau", "dt": 0.01},
    )
    with pytest.raises(pc.RunError, match="the mass matrix M is not positive") as caught:
        pc.run(scene)
    assert 0.5 < caught.value.run.t[-1] <= 1.01
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_the_command_of_the_readme():
    code = "import percuss as pc; r = pc.run('woodpecker', until=3); print(r.summary['period'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) == pytest.approx(0.14598, abs=1e-5) and done.stderr == ""


@pytest.mark.parametrize("scene", ["woodpecker", "billiards", "impact-oscillator"])
def test_the_summary_is_typed(scene):
    from dataclasses import asdict, is_dataclass

    run = pc.run(scene, until=1)
    summary = run.summary
    assert summary.converged is True and summary.end == "complete" and summary.t_end == 1.0
    assert summary.steps is not None and summary.steps.steps == summary["steps"]["steps"] > 1
    assert summary.solver is not None and summary.solver.tol > 0 and summary.timing.run_s > 0
    assert (summary.world is None) == (scene != "billiards")
    # nothing of the file is left out, and everything is as it is there
    for name, entry in summary.entries.items():
        if name != "quantities":
            ours = getattr(summary, name)
            ours = {key: list(one) if isinstance(one, tuple) else one for key, one in asdict(ours).items()} if is_dataclass(ours) else ours
            if isinstance(entry, dict):
                assert ours == {**ours, **entry} and set(entry) <= set(ours), name
            else:
                assert (list(ours) if isinstance(ours, tuple) else ours) == entry, name
    assert pickle.loads(pickle.dumps(run)).summary.steps == summary.steps


def test_a_study_has_no_steps():
    summary = pc.run("friction-beam-3a").summary
    assert summary.steps is None and summary.t_end is None and summary.facts()["end"] == summary.end


def test_the_help_opens_with_what_one_needs():
    lines = pc.__doc__.splitlines()
    assert 10 <= len(lines) <= 30
    for word in ("run(", "`sweep`", "`simulate`", "`Scene`", "control=", "Error"):
        assert word in pc.__doc__, word
