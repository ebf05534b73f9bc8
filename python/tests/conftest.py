"""What the tests share."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def program() -> Path:
    """The program `percuss`, to hold its words against ours."""
    path = os.environ.get("PERCUSS_PROGRAM")
    if path is None:
        pytest.skip("PERCUSS_PROGRAM does not say where the program is")
    return Path(path)


@pytest.fixture
def complaint(program: Path, tmp_path: Path):
    """What the program says on standard error, without its name, when it exits with status 2."""

    def of(*arguments: str) -> str:
        done = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2, done
        return done.stderr.strip().splitlines()[-1].removeprefix("percuss: ")

    return of
