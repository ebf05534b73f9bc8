"""What is found out beside the samples of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from percuss._arguments import path as path_of

if TYPE_CHECKING:
    import pandas as pd

Floats = npt.NDArray[np.float64]


class Table(Mapping[str, Floats]):
    """A table of numbers: names give columns.

    Attributes
    ----------
    units : dict of str to str
        The unit of every column.
    """

    def __init__(self, columns: Mapping[str, tuple[Floats, str]]) -> None:
        self._columns = {name: pair[0] for name, pair in columns.items()}
        self.units: dict[str, str] = {name: pair[1] for name, pair in columns.items()}

    def __getitem__(self, column: str) -> Floats:
        try:
            return self._columns[column]
        except KeyError:
            known = ", ".join(self._columns)
            raise KeyError(f"no column {column!r}; there are {known}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        rows = max((len(values) for values in self._columns.values()), default=0)
        return f"<percuss.Table of {rows} rows: {', '.join(self._columns)}>"

    def to_frame(self) -> pd.DataFrame:
        """A pandas DataFrame with one column each; shorter ones end in what is not a number."""
        from percuss._frames import pandas

        library = pandas()
        frame: pd.DataFrame = library.DataFrame({name: library.Series(values) for name, values in self.items()})
        return frame


@dataclass(frozen=True)
class Figure:
    """A picture that notebooks show.

    Attributes
    ----------
    name : str
        Name of its file, without extension.
    title : str
        What it shows.
    svg : str
        The picture.
    """

    name: str
    title: str
    svg: str

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file, such as ``zones.svg``."""
        Path(path_of(path, "path")).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<percuss.Figure {self.name!r}: {self.title}>"
