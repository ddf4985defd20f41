"""How values show themselves: as text when they are printed, as a picture in a notebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Pictured", "Shown"]


def _drawing() -> Any:  # noqa: ANN401 - a module
    # By its name, since what draws a value is a package above it.
    return import_module("spanish21.drawing.values")


class Shown:
    """A value that `spanish21.drawing` draws: for `print`, for IPython and for rich."""

    __slots__ = ()

    def __str__(self) -> str:
        """Draw the value as text of 80 columns, with cards in letters."""
        return str(_drawing().as_text(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ANN401, FBT001 - as IPython calls it
        """Draw the value in IPython."""
        printer.text(repr(self) if cycle else _drawing().as_text(self))

    def __rich_console__(self, console: Any, options: Any) -> Iterator[Any]:  # noqa: ANN401
        """Draw the value with rich, in the width and with the signs that the terminal has."""
        del console
        yield _drawing().on_console(self, options)


class Pictured(Shown):
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Draw the value as SVG, for a notebook."""
        return str(_drawing().as_svg(self))
