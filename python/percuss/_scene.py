"""Scenes: everything that a scene file can say, with the same names."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from percuss import _engine, _toml
from percuss._arguments import path as path_of, refused, text as text_of
from percuss._errors import Fault, SceneError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from percuss import sections


class Scene:
    """A scene: what moves, how it starts, and what is recorded.

    The keywords are the entries of a scene file; each value is what TOML could hold: numbers, formulas as texts, lists
    and tables as dictionaries. NumPy arrays serve as lists. Nothing is checked until the scene is used; `check` tells
    every fault.

    Parameters
    ----------
    title : str
        One line that says what it is.
    description : str
        More about it.
    until : float or str
        End of the run, s.
    **entries
        Sections such as ``constants``, ``system``, ``start``, ``contact``, ``world``, ``sphere``; see
        `percuss.sections` for all of them, typed.

    Examples
    --------
    >>> import percuss as pc
    >>> ball = pc.Scene(
    ...     until=1.0,
    ...     constants={"g": 9.81},
    ...     system={"coordinates": ["y"], "units": ["m"], "M": [[1]], "h": ["-g"]},
    ...     start={"q": [1], "u": [0]},
    ...     contact=[{"name": "ground", "gap": "y", "eps_N": 0.5}],
    ... )
    >>> ball.check()
    []
    """

    _source: str
    _text: str
    _sets: list[str]
    _folder: str

    def __init__(self, **entries: Unpack[sections.Scene]) -> None:
        self._take("scene.toml", _toml.document(entries), os.getcwd())

    def _take(self, source: str, text: str, folder: str | os.PathLike[str]) -> None:
        self._source = source
        self._text = text
        self._sets = []
        self._folder = os.fspath(folder)

    @classmethod
    def from_toml(cls, text: str, folder: str | os.PathLike[str] = "") -> Scene:
        """A scene from its text.

        Parameters
        ----------
        text : str
            TOML, as in a scene file.
        folder : path, optional
            Where files that the scene names are looked for; the current folder by default.
        """
        scene = cls.__new__(cls)
        scene._take("scene.toml", text_of(text, "text"), path_of(folder, "folder") or os.getcwd())
        return scene

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Scene:
        """A scene from a file."""
        scene = cls.__new__(cls)
        scene._take(*_engine.load(path_of(path, "path")))
        return scene

    @classmethod
    def builtin(cls, name: str) -> Scene:
        """A scene that comes with percuss; `percuss.scenes` names them."""
        scene = cls.__new__(cls)
        scene._take(*_engine.builtin(text_of(name, "name")))
        return scene

    @classmethod
    def find(cls, word: str | os.PathLike[str]) -> Scene:
        """The built-in scene of that name, or the scene in that file."""
        scene = cls.__new__(cls)
        scene._take(*_engine.find(path_of(word, "scene", "a Scene, the name of a built-in scene or a path")))
        return scene

    @property
    def name(self) -> str:
        """Short name, as in summaries."""
        return Path(self._source).stem or "scene"

    @property
    def text(self) -> str:
        """The scene as it was written, without overrides."""
        return self._text

    @property
    def overrides(self) -> list[str]:
        """Overrides ``path=value`` in the order in which they were set."""
        return list(self._sets)

    def set(self, path: str, value: Any) -> None:
        """Overrides one entry.

        Parameters
        ----------
        path : str
            Keys, list positions counted from 0 or names of entries: ``constants.mu``, ``contact.N1.eps_N``, ``until``.
        value
            Its new value.
        """
        path = text_of(path, "path", "keys as a text, such as \"constants.mu\"")
        self._sets.append(f"{path}={_toml.value(value, path)}")

    def with_(self, overrides: Mapping[str, Any] | None = None, /, **more: Any) -> Scene:
        """A copy with other values.

        Examples
        --------
        >>> import percuss as pc
        >>> toy = pc.Scene.builtin("woodpecker")
        >>> shorter = toy.with_({"constants.mu": 0.2}, until=3)
        """
        if overrides is not None and not isinstance(overrides, Mapping):
            raise refused(overrides, "overrides", "a mapping, such as {\"constants.mu\": 0.4}")
        scene = self.copy()
        for path, value in [*(overrides or {}).items(), *more.items()]:
            scene.set(path, value)
        return scene

    def copy(self) -> Scene:
        """An equal scene that can be changed on its own."""
        scene = type(self).__new__(type(self))
        scene._take(self._source, self._text, self._folder)
        scene._sets = list(self._sets)
        return scene

    def check(self) -> list[Fault]:
        """Every fault of the scene; none where it can run."""
        return _engine.check(self)

    def joints(self) -> list[str]:
        """The links of a mechanism whose joints one function in `percuss.run`'s `control` drives, in the order of its forces.

        These are the links whose joints have one velocity, without those that follow another by a gear.
        """
        return _engine.joints(self)

    def to_toml(self) -> str:
        """The scene as TOML with overrides applied and all defaults filled in.

        Raises
        ------
        SceneError
            Where the scene has faults.
        """
        return _engine.fill(self)

    def to_dict(self) -> dict[str, Any]:
        """The scene as nested dictionaries with overrides applied and all defaults filled in."""
        tree: dict[str, Any] = json.loads(_engine.tree(self))
        return tree

    def to_file(self, path: str | os.PathLike[str]) -> None:
        """Writes `to_toml` to a file."""
        Path(path_of(path, "path")).write_text(self.to_toml(), encoding="utf-8")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        if (self._text, self._sets, self._folder) == (other._text, other._sets, other._folder):
            return True
        if self.check() or other.check():
            return False
        return self.to_toml() == other.to_toml()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        changed = f" with {', '.join(self._sets)}" if self._sets else ""
        return f"<percuss.Scene {self.name}{changed}>"


def scenes() -> dict[str, str]:
    """The scenes that come with percuss, each with what it shows.

    Examples
    --------
    >>> import percuss as pc
    >>> "woodpecker" in pc.scenes()
    True
    """
    return dict(_engine.builtins())


def schema() -> dict[str, Any]:
    """The JSON Schema of scenes."""
    tree: dict[str, Any] = json.loads(_engine.schema())
    return tree
