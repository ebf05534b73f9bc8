"""pandas, where it is installed."""

from __future__ import annotations

from types import ModuleType


def pandas() -> ModuleType:
    """The module, or a clear word."""
    try:
        import pandas
    except ImportError:
        raise ImportError("frames need pandas; install it with pip install pandas") from None
    return pandas
