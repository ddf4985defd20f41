"""Charts on the command line: by name or from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.failure import Failure
from spanish21.strategy import ChartError, UnknownStrategyError, find_strategy

if TYPE_CHECKING:
    from spanish21.strategy import Chart

__all__ = ["chart_named"]


def chart_named(name: str) -> Chart:
    """Find a chart, or fail with everything that is wrong with it."""
    try:
        return find_strategy(name)
    except UnknownStrategyError as error:
        raise Failure("strategy/not-found", f"{error}.") from None
    except ChartError as error:
        raise Failure("strategy/not-readable", str(error)) from None
