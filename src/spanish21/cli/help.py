"""How help is written: in the width of the terminal, however narrow, and with no word broken."""

from __future__ import annotations

from collections import Counter
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING

from typer._click import Context
from typer._click.core import Parameter
from typer._click.formatting import HelpFormatter
from typer.core import TyperCommand, TyperOption

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["HelpContext", "HelpfulCommand"]

_WIDEST = 80
_NARROW = 72
"""columns below which a meaning goes below its option"""
_DEEPER = 4


class _Narrow(HelpFormatter):
    """Help that fits a narrow terminal."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called, word by word."""
        self._lines(f"{prefix or 'Usage: '}{prog} {args}", deeper=_DEEPER)

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        for number, paragraph in enumerate(text.split("\n\n")):
            if number:
                self.write("\n")
            self._lines(paragraph)

    def write_dl(self, rows: Sequence[tuple[str, str]], *_: int, **_how: int) -> None:
        """Write each meaning below what it explains."""
        for name, meaning in rows:
            self._lines(name, deeper=_DEEPER)
            with self.indentation(), self.indentation():
                self.write_text(meaning)

    def _lines(self, text: str, *, deeper: int = 0) -> None:
        """Write a paragraph between words only; one that is marked keeps its lines."""
        indent = " " * self.current_indent
        kept = text.startswith("\b")
        for line in text.strip("\b\n").splitlines() if kept else [" ".join(text.split())]:
            wrapped = fill(
                line,
                self.width,
                initial_indent=indent,
                subsequent_indent=indent + " " * deeper,
                break_long_words=False,
                break_on_hyphens=False,
            )
            self.write(f"{wrapped}\n")


class HelpContext(Context):
    """What a command knows while it runs, among it how help is written."""

    def make_formatter(self) -> HelpFormatter:
        """Return what writes the help in the width of the terminal."""
        width = get_terminal_size().columns
        if width >= _NARROW:
            return HelpFormatter(width=min(width, _WIDEST) - 2)
        return _Narrow(width=width)


class HelpfulCommand(TyperCommand):
    """A command whose help fits the terminal, and that ignores no option it was given."""

    context_class = HelpContext

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the command line; refuse an option given twice, of which the last would be kept."""
        if not ctx.resilient_parsing:
            _, _, given = self.make_parser(ctx).parse_args(args=list(args))
            for option, times in Counter(map(_once, given)).items():
                if option and times > 1:
                    ctx.fail(f"{option} can be given only once")
        return super().parse_args(ctx, args)


def _once(given: Parameter) -> str:
    """Return the name of an option that may be given only once; a switch may be repeated."""
    if not isinstance(given, TyperOption) or given.multiple or given.count:
        return ""
    if given.is_flag and not given.secondary_opts:
        return ""
    return "/".join([max(given.opts, key=len), *given.secondary_opts])
