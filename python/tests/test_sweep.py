"""Sweeps: the same as by the program."""

from __future__ import annotations

import subprocess

import numpy as np
import percuss as pc
import pytest

FRICTIONS = [0.2, 0.3, 0.4]


def test_a_grid_is_what_runs_of_their_own_give():
    found = pc.sweep("sliding-block", {"constants.mu": FRICTIONS, "constants.v_0": "1:2:2"}, until=2, threads=2)
    assert found.parameters == ("constants.mu", "constants.v_0") and found.shape == (3, 2)
    assert found["constants.mu"].tolist() == [0.2, 0.2, 0.3, 0.3, 0.4, 0.4]
    assert found["constants.v_0"].tolist() == [1.0, 2.0] * 3
    alone = [
        pc.run("sliding-block", until=2, set={"constants.mu": mu, "constants.v_0": v}).summary["stop_time"]
        for mu in FRICTIONS
        for v in (1.0, 2.0)
    ]
    assert found["stop_time"].tolist() == alone
    assert found.units["stop_time"] == "s" and found.status == ["ok"] * 6 and found.ok.all()
    # v/(mu g)
    np.testing.assert_allclose(found["stop_time"], found["constants.v_0"] / found["constants.mu"] / 9.81, rtol=1e-6)
    assert "Sweep of 6 points" in repr(found) and set(found) >= {"constants.mu", "stop_time"}
    assert found.figure is not None and found.figure.svg.startswith("<svg") and found.folder is None
    with pytest.raises(KeyError, match="no parameter or quantity 'stop'; there are constants.mu"):
        found["stop"]


def test_threads_do_not_change_a_bit():
    one, two = (pc.sweep("sliding-block", {"constants.mu": FRICTIONS}, until=2, threads=n) for n in (1, 2))
    assert one["stop_time"].tolist() == two["stop_time"].tolist()


def test_a_list_of_points():
    points = [{"constants.mu": 0.2, "constants.v_0": 1}, {"constants.mu": 0.4, "constants.v_0": 3.0}]
    found = pc.sweep("sliding-block", points, until=2)
    assert found["constants.v_0"].tolist() == [1.0, 3.0] and found.shape == (2,)
    np.testing.assert_allclose(found["stop_time"], [1 / 0.2 / 9.81, 3 / 0.4 / 9.81], rtol=1e-6)


def test_arrays_overrides_and_the_end():
    found = pc.sweep("sliding-block", {"constants.mu": np.array(FRICTIONS)}, until=4, set={"constants.v_0": 1.0}, plot="stop_time")
    np.testing.assert_allclose(found["stop_time"], 1 / np.array(FRICTIONS) / 9.81, rtol=1e-6)


def test_lists_and_frames():
    found = pc.sweep("impact-oscillator", {"constants.Omega": [2.6, 2.8]}, until=60)
    strobe = next(name for name in found.quantities if found[name].dtype == object)
    assert all(isinstance(entry, np.ndarray) and len(entry) > 1 for entry in found[strobe])
    frame = found.to_frame()
    assert len(frame) == 2 and frame.columns[-1] == "status"


def test_the_folder_is_that_of_the_program(program, tmp_path):
    pc.sweep("sliding-block", {"constants.mu": "0.2:0.4:3"}, out=tmp_path / "ours")
    command = [program, "sweep", "sliding-block", "--vary", "constants.mu=0.2:0.4:3", "--out", "theirs", "--quiet"]
    subprocess.run(command, cwd=tmp_path, check=True)
    for name in ("sweep.csv", "sweep.svg"):
        assert (tmp_path / "ours" / name).read_bytes() == (tmp_path / "theirs" / name).read_bytes()
    ours, theirs = (sorted((tmp_path / who / "points.jsonl").read_text().splitlines()) for who in ("ours", "theirs"))
    assert ours == theirs


def test_a_sweep_that_was_stopped_goes_on(tmp_path):
    class Stop(Exception):
        pass

    def stop(done, whole):
        assert whole == 40
        if done >= 1:
            raise Stop

    vary = {"constants.mu": np.linspace(0.2, 0.6, 40)}
    with pytest.raises(Stop):
        pc.sweep("woodpecker", vary, until=2, threads=1, progress=stop, out=tmp_path / "sweep")
    done = len((tmp_path / "sweep" / "points.jsonl").read_text().splitlines()) - 1
    assert 1 <= done < 40
    assert len((tmp_path / "sweep" / "sweep.csv").read_text().splitlines()) - 1 == done
    found = pc.sweep("woodpecker", vary, until=2, out=tmp_path / "sweep")
    assert len(found.status) == 40
    with pytest.raises(pc.RunError, match="this folder holds another sweep"):
        pc.sweep("woodpecker", {"constants.mu": [0.3]}, until=2, out=tmp_path / "sweep")


def test_points_that_are_not_ok_are_told():
    with pytest.warns(pc.RunWarning, match="1 of 2 points are not ok; status says why, of the first: "):
        found = pc.sweep("sliding-block", {"constants.mu": [0.3, -1.0]})
    assert found.ok.tolist() == [True, False] and np.isnan(found["stop_time"][1])
    assert "mu" in found.status[1]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"vary": 3}, "vary = 3: give a mapping of entries to values, or a list of mappings, not int"),
        ({"vary": {}}, "vary is empty"),
        ({"vary": []}, "vary is empty"),
        ({"vary": {"constants.mu": []}}, "vary constants.mu: 0 values; give 1 to 1000000"),
        ({"vary": {"constants.mu": ["a"]}}, "vary constants.mu = ['a']: give numbers, or a range"),
        ({"vary": {"constants.mu": [float("nan")]}}, "vary constants.mu: `NaN` is not a finite number"),
        ({"vary": {"constants.mu": "0.1:0.5"}}, "vary constants.mu: give PATH=FROM:TO:COUNT"),
        ({"vary": {"constants.mu": [[1, 2]]}}, "vary constants.mu: a list of numbers is needed"),
        ({"vary": {3: [1]}}, "vary = 3: give entries of the scene as texts"),
        ({"vary": [{"constants.mu": 1}, {"constants.v_0": 1}]}, "the points of vary name different entries"),
        ({"vary": [3]}, "a point of vary = 3: give a mapping"),
        ({"vary": {"constants.nu": [1]}}, "nu"),
        ({"plot": "nothing"}, "plot nothing: the scene has no such quantity; it has "),
        ({"threads": 0}, "threads = 0: give at least 1"),
        ({"vary": {"constants.mu": "0:1:2000", "constants.v_0": "0:1:2000"}}, "more than 1000000 points"),
    ],
)
def test_odd_sweeps_get_one_clear_line(arguments, line):
    with pytest.raises(pc.Error) as caught:
        pc.sweep("sliding-block", **{"vary": {"constants.mu": [0.3]}, **arguments})
    assert line in str(caught.value) and "\n" not in str(caught.value)
