"""Notebooks and examples run, docstrings are true, generated files are current."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import runpy
import sys
from pathlib import Path

import percuss as pc
import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "python" / "tools"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
EXAMPLES = sorted((ROOT / "examples" / "python").glob("*.py"))
MODULES = [module.name for module in pkgutil.iter_modules(pc.__path__) if module.name != "_engine"]


def test_there_are_notebooks_and_examples():
    assert len(NOTEBOOKS) == 5 and len(EXAMPLES) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path):
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None, "strip the outputs"
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path: Path, capsys):
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", ["", *MODULES])
def test_docstrings_are_true(name: str):
    module = importlib.import_module(f"percuss.{name}".rstrip("."))
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_everything_public_is_documented():
    for name in pc.__all__:
        item = getattr(pc, name)
        assert inspect.getdoc(item) or name == "__version__", name
        if inspect.isclass(item):
            for key, member in vars(item).items():
                if not key.startswith("_") and (callable(member) or isinstance(member, (property, classmethod))):
                    assert inspect.getdoc(getattr(item, key)), f"{name}.{key}"


def test_the_typed_sections_are_those_of_the_schema():
    import sections as tool

    found = (ROOT / "python" / "percuss" / "sections.py").read_text(encoding="utf-8")
    assert found == tool.text(), "run python python/tools/sections.py"


def test_the_versions_agree():
    text = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    assert f'version = "{pc.__version__}"' in text
