"""Arguments of the wrong kind: one clear line each, never an error from inside."""

from __future__ import annotations

import inspect
import math

import numpy as np
import percuss as pc
import pytest

#: What may be given by mistake.
MISTAKES = [
    3,
    -1,
    2.5,
    math.nan,
    10**400,
    True,
    1j,
    "much",
    "half \ud800",
    b"bytes",
    [],
    ["a", 1],
    [[1, 2], [3]],
    {},
    {"a": object()},
    {3: 4},
    object(),
    lambda: 0,
    np.array([1.0, math.inf]),
    np.array(["a"]),
    ...,
]


def ball(**attributes):
    return type(
        "Ball", (), {"coordinates": ["y"], "mass": 1.0, "forces": lambda self, t, q, u: -9.81, **attributes}
    )()


def simulate(**arguments):
    return pc.simulate(**{"system": ball(), "q0": 1.0, "u0": 0.0, "until": 0.01, "output_dt": 0.001, **arguments})


def run(**arguments):
    return pc.run(**{"scene": SHORT, "until": 0.01, "progress": False, **arguments})


def problem(**arguments):
    return pc.ContactProblem(**{"G": np.eye(2), "c": [-1.0, 0.5], **arguments})


def solve(**arguments):
    return problem(mu=0.3, dim=2).solve(**arguments)


SHORT = pc.Scene.builtin("bouncing-ball")
LAST = run()

#: Each function with its arguments that a mistake may be made in.
CALLS = [
    (run, inspect.signature(pc.run)),
    (simulate, inspect.signature(pc.simulate)),
    (problem, inspect.signature(pc.ContactProblem)),
    (solve, ["solver", "tol", "max_iter", "start"]),
    (problem().residual, ["p"]),
    (problem().xi, ["p"]),
    (pc.ContactProblem.from_file, ["path"]),
    (pc.Law, ["name"]),
    (lambda parameter: pc.Law("planar-coulomb", parameter), ["parameter"]),
    (pc.Contact, inspect.signature(pc.Contact)),
    (pc.Friction, inspect.signature(pc.Friction)),
    (pc.Constraint, ["name"]),
    (pc.Scene, ["until", "title", "constants", "sphere"]),
    (lambda path: SHORT.copy().set(path, 1), ["path"]),
    (lambda value: run(set={"constants.g": value}), ["value"]),
    (lambda overrides: SHORT.with_(overrides), ["overrides"]),
    (pc.Scene.from_toml, ["text"]),
    (lambda folder: pc.Scene.from_toml("until = 1", folder), ["folder"]),
    (pc.Scene.from_file, ["path"]),
    (pc.Scene.builtin, ["name"]),
    (pc.Scene.find, ["word"]),
    (lambda height: LAST.replay(height=height), ["height"]),
    *(
        (lambda value, name=name: simulate(system=ball(**{name: value})), [f"value of {name}"])
        for name in ("coordinates", "units", "nq", "mass", "forces", "potential", "gaps", "contacts", "slips")
    ),
    *(
        (lambda value, name=name: simulate(system=ball(gaps=lambda self, t, q: q[0], **{name: value})), [name])
        for name in ("mu", "eps_N", "eps_T", "normals", "gap_rates", "contacts")
    ),
    *(
        (lambda value, name=name: simulate(system=pc.Matrices(**{"M": 1.0, name: value})), [f"matrix {name}"])
        for name in ("M", "D", "K", "h", "W", "g", "contacts", "coordinates", "units")
    ),
]
CASES = [(call, name, mistake) for call, names in CALLS for name in getattr(names, "parameters", names) for mistake in MISTAKES]


def given(call, name, mistake):
    key = next(iter(inspect.signature(call).parameters)) if call.__name__ == "<lambda>" else name
    return call(**{key: mistake})


@pytest.mark.parametrize(("call", "name", "mistake"), CASES, ids=map(str, range(len(CASES))))
@pytest.mark.filterwarnings("ignore")
def test_a_mistake_is_told_or_does_no_harm(call, name, mistake, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    try:
        given(call, name, mistake)
    except pc.Error as told:
        assert str(told) and "\n" not in str(told), repr(str(told))


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: pc.run(3), "scene = 3: give a Scene, the name of a built-in scene or a path, not int"),
        (lambda: run(threads="two"), "threads = 'two': give a whole number, not str"),
        (lambda: run(out=3), "out = 3: give a path, not int"),
        (lambda: run(resume="yes"), "resume = 'yes': give True or False, not str"),
        (lambda: run(set=3), "set = 3: give a mapping, such as {\"constants.mu\": 0.4}, or a list, such as"),
        (lambda: run(control=3), "control = 3: give a function of (t, q, u), not int"),
        (lambda: run(progress=3), "progress = 3: give True, False or a function of (t, until), not int"),
        (lambda: simulate(system=3), "int has no mass; add mass(self, t, q)"),
        (lambda: simulate(max_iter=2.5), "max_iter = 2.5: give a whole number, not float"),
        (lambda: pc.Contact(mu="much"), "mu = 'much': give a number, not str"),
        (lambda: LAST.events["x"], "index = 'x': give a whole number or a slice; of(contact)"),
    ],
)
def test_the_line_says_what_is_wanted(call, line):
    with pytest.raises(pc.Error) as caught:
        call()
    assert str(caught.value).startswith(line)
    if not isinstance(caught.value, ValueError):
        assert isinstance(caught.value, TypeError)


def test_functions_of_other_arguments_are_told_before_the_run():
    with pytest.raises(pc.ModelError, match=r"forces of Ball cannot be called with \(t, q, u\): too many"):
        simulate(system=ball(forces=lambda self, t, q: 0.0))
    with pytest.raises(pc.ModelError, match=r"control of `a` cannot be called with \(t, q, u\)"):
        run(control={"a": lambda t: 0.0})
