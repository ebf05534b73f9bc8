"""Python values as TOML."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from percuss._arguments import text
from percuss._errors import SceneError


def document(tree: Mapping[str, Any]) -> str:
    """A scene as a TOML text: plain values first, then tables, then lists of tables."""
    plain = {key: value for key, value in tree.items() if not _is_section(value)}
    lines = [f"{_key(key)} = {value(item, key)}" for key, item in plain.items()]
    for name, section in tree.items():
        if name in plain:
            continue
        tables = [section] if isinstance(section, Mapping) else section
        head = f"[{_key(name)}]" if isinstance(section, Mapping) else f"[[{_key(name)}]]"
        for table in tables:
            lines += ["", head]
            lines += [f"{_key(key)} = {value(item, f'{name}.{key}')}" for key, item in table.items()]
    return "\n".join(lines).lstrip() + "\n"


def value(item: Any, path: str) -> str:
    """One value on one line; `path` says where it stands."""
    if isinstance(item, (np.ndarray, np.generic)):
        item = item.tolist()
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, int):
        return str(item)
    if isinstance(item, float):
        return repr(item) if math.isfinite(item) else _infinite(item)
    if isinstance(item, str):
        text(item, path)
        return json.dumps(item, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(item, Mapping):
        inside = (f"{_key(key)} = {value(inner, f'{path}.{key}')}" for key, inner in item.items())
        return "{ " + ", ".join(inside) + " }"
    if isinstance(item, Sequence):
        return "[" + ", ".join(value(inner, f"{path}.{i}") for i, inner in enumerate(item)) + "]"
    kind = type(item).__name__
    raise SceneError(f"{path}: a scene cannot hold a value of type {kind}; give a number, a text, a list or a table")


def _infinite(item: float) -> str:
    if math.isnan(item):
        return "nan"
    return "inf" if item > 0 else "-inf"


def _is_section(item: Any) -> bool:
    if isinstance(item, Mapping):
        return True
    is_list = isinstance(item, Sequence) and not isinstance(item, str) and len(item) > 0
    return is_list and all(isinstance(inner, Mapping) for inner in item)


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise SceneError(f"{key!r}: the keys of a scene are texts")
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)
