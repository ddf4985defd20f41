"""Charts on the command line: by name or from a file."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from spanish21.cli.failure import Failure, ended
from spanish21.strategy import ChartError, UnknownStrategyError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["faults_of"]


@contextmanager
def faults_of(name: str) -> Iterator[None]:
    """Print everything that is wrong with the chart of this name."""
    try:
        yield
    except UnknownStrategyError as error:
        raise Failure("strategy/not-found", ended(error)) from None
    except ChartError as error:
        lines = "\n".join(ended(f"{name}: {fault}") for fault in error.faults)
        details = {"faults": [{"place": f.place, "message": f.message} for f in error.faults]}
        raise Failure("strategy/impossible", lines, details=details) from None
    except OSError as error:
        message = f"{name} cannot be read ({error.strerror}): give a chart in TOML."
        raise Failure("strategy/unreadable", message) from None
