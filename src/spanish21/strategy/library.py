"""The charts that ship with the software, and how a strategy is found by name or file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.strategy.chart import Chart
from spanish21.strategy.notation import ChartError, ChartFault, parse_chart

__all__ = [
    "DEFAULT",
    "OPTIMAL",
    "PUBLISHED",
    "UnknownStrategyError",
    "find_strategy",
    "published",
]

PUBLISHED = ("wizard-of-odds-s17",)
"""The published charts by name, the one that suits these rules best first."""

DEFAULT = "published"
OPTIMAL = "optimal"
"""The name of the chart that the exact analysis finds, which depends on the rules."""

_NAMES = {DEFAULT: PUBLISHED[0]}


class UnknownStrategyError(Spanish21Error, LookupError):
    """A name that is neither a strategy that ships nor a file."""


@checked
@cache
def published(name: str = PUBLISHED[0]) -> Chart:
    """Return a chart that ships with the software."""
    if name not in PUBLISHED:
        msg = f"{name!r} is not a published chart. Choose one of {', '.join(PUBLISHED)}."
        raise UnknownStrategyError(msg)
    text = files("spanish21.strategy").joinpath("published", f"{name}.toml").read_text("utf-8")
    return parse_chart(text)


@checked
def find_strategy(name: str) -> Chart:
    """Find a chart: `published`, the name of a published one, or a file."""
    if name == OPTIMAL:
        msg = "The optimal chart depends on the rules. Use optimal_chart(rules)."
        raise UnknownStrategyError(msg)
    known = _NAMES.get(name, name)
    if known in PUBLISHED:
        return published(known)
    try:
        text = Path(name).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ChartError((ChartFault("file", "no text: save it as UTF-8"),)) from None
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError):
        names = ", ".join((*_NAMES, OPTIMAL, *PUBLISHED))
        msg = f"{name!r} is neither a strategy nor a file. Write {names}, or the path of a chart."
        raise UnknownStrategyError(msg) from None
    return parse_chart(text)
