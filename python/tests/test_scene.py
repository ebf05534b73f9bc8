"""Scenes: built, changed, checked; faults in the words of the program."""

from __future__ import annotations

import pickle

import numpy as np
import percuss as pc
import pytest
from percuss import _toml


def ball(**changes):
    entries = {
        "title": "Ball",
        "until": 1.0,
        "constants": {"g": 9.81, "e": 0.5},
        "system": {"coordinates": ["y"], "units": ["m"], "M": np.eye(1), "h": ["-g"]},
        "start": {"q": np.array([1.0]), "u": (0,)},
        "contact": [{"name": "ground", "gap": "y", "eps_N": "e"}],
    }
    return pc.Scene(**{**entries, **changes})


def test_a_scene_built_in_python_runs():
    run = pc.run(ball())
    assert run.converged and run.events[0].t == pytest.approx(np.sqrt(2 / 9.81))


def test_a_world_built_in_python_runs():
    world = pc.Scene(
        until=0.2,
        world={"mu": 0.3},
        halfspace=[{"normal": np.array([0, 0, 1.0])}],
        sphere=[{"name": "ball", "radius": 0.1, "position": np.array([0, 0, 0.1]), "velocity": [1, 0, 0]}],
        output={"bodies": ["ball"]},
        quantity=[{"name": "speed", "kind": "final", "of": "ball.vx"}],
    )
    assert world.check() == []
    assert 0.3 < pc.run(world).summary["speed"] < 1


def test_text_file_and_keywords_agree(tmp_path):
    scene = ball()
    assert pc.Scene.from_toml(scene.to_toml()) == scene
    scene.to_file(tmp_path / "ball.toml")
    loaded = pc.Scene.from_file(tmp_path / "ball.toml")
    assert loaded == scene and loaded.name == "ball"
    assert pc.Scene(**scene.to_dict()) == scene


def test_equality_looks_at_what_is_meant():
    assert ball() == ball() and ball() != ball(until=2)
    assert ball(until=2) == ball().with_(until=2)
    assert ball() != ball().with_({"constants.e": 0.4})
    assert ball() != "ball"


def test_copies_are_independent():
    scene = ball()
    other = scene.copy()
    other.set("constants.e", 0.3)
    assert scene.to_dict()["constants"]["e"] == 0.5
    assert other.to_dict()["constants"]["e"] == 0.3
    assert other.overrides == ["constants.e=0.3"]


def test_scenes_can_be_pickled():
    scene = ball().with_({"constants.e": 0.25})
    assert pickle.loads(pickle.dumps(scene)) == scene


@pytest.mark.parametrize("name", pc.scenes())
def test_built_in_scenes_survive_the_way_through_python(name):
    scene = pc.Scene.builtin(name)
    assert scene.check() == []
    assert pc.Scene(**scene.to_dict()).to_toml() == scene.to_toml()


def test_all_faults_come_at_once_with_their_places():
    scene = pc.Scene.from_toml('until = 1\n[system]\ncoordinates = ["x"]\nM = [[1]]\nh = ["k*x"]\n[solver]\nmethod = "srr"\n')
    faults = scene.check()
    assert [(fault.line, fault.column) for fault in faults] == [(5, 7), (7, 10)]
    assert "did you mean" in (faults[1].hint or "") or faults[1].hint
    assert str(faults[0]).startswith("scene.toml:5:7: ")
    assert 'h = ["k*x"]' in faults[0].show()
    with pytest.raises(pc.SceneError) as caught:
        pc.run(scene)
    assert [str(fault) for fault in caught.value.faults] == [str(fault) for fault in faults]
    assert "(and 1 more: percuss check lists them all)" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == caught.value.faults and str(again) == str(caught.value)


def test_values_that_no_scene_can_hold():
    with pytest.raises(pc.SceneError, match="system.M: a scene cannot hold a value of type object"):
        ball(system={"M": object()})
    with pytest.raises(pc.SceneError, match="the keys of a scene are texts"):
        ball(constants={1: 2})


def test_toml_values():
    assert _toml.value(np.float64(1e-12), "x") == "1e-12"
    assert _toml.value([True, 'a"b\\', {"k l": [1]}], "x") == '[true, "a\\"b\\\\", { "k l" = [1] }]'
    assert _toml.value(float("-inf"), "x") == "-inf"
    assert _toml.value("line\nbreak ü", "x") == '"line\\nbreak ü"'


@pytest.mark.parametrize(
    ("scene", "arguments"),
    [
        ("woodpeker", {}),
        ("no/such.toml", {}),
        ("woodpecker", {"set": ["constants.mu"]}),
        ("woodpecker", {"set": ["constant.mu=1"]}),
        ("woodpecker", {"set": ["integrator.dt=-1", "solver.tol=0"]}),
        ("woodpecker", {"until": "-1"}),
    ],
)
def test_faults_are_told_as_by_the_program(complaint, scene, arguments):
    words = [word for item in arguments.get("set", []) for word in ("--set", item)]
    words += ["--until", arguments["until"]] if "until" in arguments else []
    told = complaint("run", scene, *words)
    if "until" in arguments:
        arguments = {"set": [f"until={arguments['until']}"]}
    with pytest.raises(pc.SceneError) as caught:
        pc.run(scene, **arguments)
    assert str(caught.value) == told


def test_faults_of_files_and_folders_are_told_as_by_the_program(complaint, tmp_path):
    (tmp_path / "bad.toml").write_bytes(b"until = 1\nx = \xff")
    told = complaint("run", "bad.toml")
    with pytest.raises(pc.SceneError) as caught:
        pc.Scene.from_file(tmp_path / "bad.toml")
    assert str(caught.value).endswith(told)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    told = complaint("run", "bouncing-ball", "--out", "full")
    with pytest.raises(pc.RunError) as error:
        pc.run("bouncing-ball", out=tmp_path / "full")
    assert str(error.value).endswith(told)


def test_one_tree_of_exceptions():
    for kind in (pc.SceneError, pc.RunError, pc.ContactError, pc.ModelError):
        assert issubclass(kind, pc.Error) and issubclass(kind, Exception)
