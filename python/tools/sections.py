"""Writes percuss/sections.py from the JSON Schema of scenes: python python/tools/sections.py."""

from __future__ import annotations

import keyword
import textwrap
from pathlib import Path
from typing import Any

import percuss as pc

TARGET = Path(__file__).parents[1] / "percuss" / "sections.py"

HEAD = '''"""The sections of a scene, typed. Made from the JSON Schema by python/tools/sections.py; not to be edited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

import numpy as np
import numpy.typing as npt

#: A number, or a formula as a text.
Number = float | str
_Array = npt.NDArray[np.float64] | npt.NDArray[np.int64]
'''


class Writer:
    """Turns definitions into classes, each once, those that others need first."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.definitions: dict[str, Any] = schema["$defs"]
        self.classes: dict[str, str] = {}

    def type_of(self, node: dict[str, Any], name: str) -> str:
        """The type of a value; `name` is for a class, where it needs one."""
        if "$ref" in node:
            target = node["$ref"].rsplit("/", 1)[1]
            return "Number" if target == "Term" else self.type_of(self.definitions[target], name)
        if "const" in node:
            return f'Literal["{node["const"]}"]'
        options = node.get("anyOf") or node.get("oneOf")
        if options is not None and "properties" not in node and not self.is_table(options):
            found = [self.type_of(option, name) for option in options]
            words = [one for one in found if one.startswith("Literal[")]
            found = [one for one in found if one not in words]
            if words:
                found.append(f"Literal[{', '.join(word[8:-1] for word in words)}]")
            return " | ".join(dict.fromkeys(found))
        kind = node.get("type")
        if isinstance(kind, list):
            return " | ".join(self.type_of({**node, "type": one}, name) for one in kind)
        if kind == "array":
            inner = self.type_of(node.get("items", {}), name)
            array = " | _Array" if "Number" in inner or inner in ("int", "float") else ""
            return f"Sequence[{inner}]{array}"
        if kind == "object" or options is not None:
            return self.table(node, name)
        return {"string": "str", "number": "float", "integer": "int", "boolean": "bool", "null": "None"}.get(kind, "Any")

    def is_table(self, options: list[dict[str, Any]]) -> bool:
        return all(option.get("type") == "object" for option in options)

    def table(self, node: dict[str, Any], name: str) -> str:
        """A class for a table; one that has several forms holds the keys of all of them."""
        fields, required = self.fields(node)
        if not fields:
            values = node.get("additionalProperties")
            inner = self.type_of(values, name) if isinstance(values, dict) else "Any"
            return f"dict[str, {inner}]"
        if name in self.classes:
            return name
        self.classes[name] = ""
        lines = {
            key: (self.type_of(field, f"{name}{camel(key)}"), field.get("description", "")) for key, field in fields.items()
        }
        needed = {key: line for key, line in lines.items() if key in required}
        others = {key: line for key, line in lines.items() if key not in required}
        text = node.get("description", "").strip() or f"``{name.lower()}``."
        self.classes.pop(name)
        self.classes[name] = declare(name, needed, others, text)
        return name

    def fields(self, node: dict[str, Any]) -> tuple[dict[str, Any], set[str]]:
        """The keys of a table, and those that every form of it needs."""
        if "$ref" in node:
            own, needed = self.fields(self.definitions[node["$ref"].rsplit("/", 1)[1]])
        else:
            own, needed = {}, set()
        own = {**own, **node.get("properties", {})}
        needed = needed | set(node.get("required", ()))
        forms = [self.fields(option) for option in node.get("oneOf", ())]
        for fields, _ in forms:
            for key, field in fields.items():
                if key in own and "const" in field and "anyOf" in own[key]:
                    own[key]["anyOf"].append(field)
                elif key in own and "const" in field:
                    own[key] = {"anyOf": [own[key], field]}
                else:
                    own.setdefault(key, field)
        if forms:
            needed |= set.intersection(*(required for _, required in forms))
        return own, needed


def camel(key: str) -> str:
    return "".join(part.capitalize() for part in key.split("_"))


def declare(name: str, needed: dict[str, tuple[str, str]], others: dict[str, tuple[str, str]], text: str) -> str:
    """A class whose keys are partly needed; keys that Python keeps for itself are declared in a dictionary."""
    bases, blocks = [], []
    asked = {key: line for key, line in needed.items() if keyword.iskeyword(key)}
    special = {key: line for key, line in others.items() if keyword.iskeyword(key)}
    needed = {key: line for key, line in needed.items() if key not in asked}
    if needed and others:
        bases.append(f"_{name}Needed")
        blocks.append(block(f"class _{name}Needed(TypedDict):", f"What ``{name}`` needs.", needed))
    for keys, kind_of, total in ((asked, "Asked", ""), (special, "Special", ", total=False")):
        if keys:
            bases.append(f"_{name}{kind_of}")
            inside = ", ".join(f'"{key}": {kind!r}' for key, (kind, _) in keys.items())
            blocks.append(f'_{name}{kind_of} = TypedDict("_{name}{kind_of}", {{{inside}}}{total})\n')
    plain = {key: line for key, line in others.items() if key not in special}
    head = f"class {name}({', '.join([*bases, *([] if bases else ['TypedDict'])])}{', total=False' if others else ''}):"
    blocks.append(block(head, text, plain if others else needed))
    return "\n\n".join(blocks)


def block(head: str, text: str, lines: dict[str, tuple[str, str]]) -> str:
    doc = textwrap.wrap(text, 112)
    out = [head, f'    """{doc[0]}"""' if len(doc) == 1 else '    """' + "\n    ".join(doc) + '\n    """', ""]
    for key, (kind, told) in lines.items():
        out += [f"    #: {line}" for line in textwrap.wrap(told, 112)]
        out.append(f"    {key}: {kind}")
    return "\n".join(out).rstrip() + "\n"


def text() -> str:
    """The module as it should be."""
    schema = pc.schema()
    writer = Writer(schema)
    whole = {key: value for key, value in schema.items() if key != "oneOf"}
    names = {}
    for key, node in whole["properties"].items():
        names[key] = (writer.type_of(node, camel(key)), node.get("description", ""))
    needed = {key: names[key] for key in whole.get("required", [])}
    others = {key: line for key, line in names.items() if key not in needed}
    scene = declare("Scene", needed, others, "A whole scene: the keywords of `percuss.Scene`.")
    return "\n\n".join([HEAD, *writer.classes.values(), scene])


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
