"""One line for people who wait: which part of the package is being compiled, and for how long.

A part is compiled when it is first used on a machine, which takes seconds. The line goes to
standard error if that is a terminal or a notebook; a program whose output is piped stays quiet.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Part", "announce", "announce_always", "announcing"]


class Part(Enum):
    """A part that is compiled as a whole, with the line that announces it."""

    ANALYZER = (
        "Compiling part of the analyzer. This happens once for each part and takes a few seconds."
    )
    SIMULATOR = "Compiling the simulator. This happens once and takes about ten seconds."
    WHEELS_AND_DEVICES = (
        "Compiling the simulator for wheels and reshuffling devices. "
        "This happens once and takes about ten seconds."
    )
    ENVIRONMENT = "Compiling the vector environment. This happens once and takes about ten seconds."


class _Line:
    """Writes the line of each part once in a process."""

    def __init__(self) -> None:
        self.always = False
        self._written: set[Part] = set()

    def __call__(self, part: Part) -> None:
        if part not in self._written and sys.stderr is not None and (self.always or _is_read()):
            self._written.add(part)
            sys.stderr.write(f"{part.value}\n")
            sys.stderr.flush()


_LINE = _Line()
_tells: list[Callable[[Part], None]] = [_LINE]
"""the one who is told is the last"""


def announce(part: Part) -> None:
    """Announce that a part is being compiled."""
    _tells[-1](part)


def announce_always() -> None:
    """Write the line wherever standard error goes, as commands do."""
    _LINE.always = True


@contextmanager
def announcing(tell: Callable[[Part], None] | None) -> Iterator[None]:
    """Call a function instead of writing a line; None changes nothing."""
    if tell is None:
        yield
        return
    _tells.append(tell)
    try:
        yield
    finally:
        _tells.remove(tell)


def _is_read() -> bool:
    """Return whether a person reads standard error: a terminal, or a cell of a notebook."""
    if sys.stderr.isatty():
        return True
    shell = getattr(sys.modules.get("IPython"), "get_ipython", None)
    return shell is not None and shell() is not None
