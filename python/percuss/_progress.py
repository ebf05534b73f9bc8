"""Progress of long runs: tqdm where it is installed, a plain line on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any

import numpy as np

from percuss._arguments import refused

Hook = Callable[[float, float], None]


class Progress:
    """A context that gives the function to call with the time reached and the end, s.

    Parameters
    ----------
    wanted : bool, callable or None
        None shows a bar on a terminal and in notebooks, True everywhere, False nowhere. A function is called in place
        of the bar with the time reached and the end, s.
    name : str
        What is being done.
    start : float
        The time at its start, s.
    unit : str
        What is counted.
    """

    def __init__(self, wanted: bool | Hook | None, name: str, start: float = 0.0, unit: str = "s") -> None:
        if not (wanted is None or isinstance(wanted, (bool, np.bool_)) or callable(wanted)):
            raise refused(wanted, "progress", "True, False or a function of (t, until)")
        self._wanted = wanted
        self._name = name
        self._start = start
        self._unit = unit
        self._bar: Any = None
        self._written = False

    def __enter__(self) -> Hook | None:
        if callable(self._wanted):
            return self._wanted
        if self._wanted is None:
            self._wanted = _has_reader()
        return self._tell if self._wanted else None

    def _tell(self, t: float, until: float) -> None:
        done, whole = t - self._start, until - self._start
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
        except ImportError:
            self._written = True
            sys.stderr.write(f"\r{self._name}: {done:.4g} of {whole:.4g} {self._unit} ({100 * done / whole:.0f} %)")
            sys.stderr.flush()
            return
        if self._bar is None:
            shape = "{desc} {percentage:3.0f} % |{bar}| {n:.4g}/{total:.4g} {unit} [{elapsed}<{remaining}]"
            self._bar = tqdm(total=whole, unit=self._unit, desc=self._name, leave=False, bar_format=shape)
        self._bar.update(done - self._bar.n)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()
        if self._written:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _has_reader() -> bool:
    """Whether somebody looks: a terminal, or a notebook."""
    if sys.stderr is not None and sys.stderr.isatty():
        return True
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return hasattr(shell, "kernel")
