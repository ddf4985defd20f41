"""Commands that are imported when they are called, so that help answers quickly."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from string import digits
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from spanish21.cli.failure import BROKEN_OFF, CLOSED, INTERRUPTED, Failure, report
from spanish21.cli.help import HelpContext, HelpfulCommand
from spanish21.extras import MissingExtraError, missing

if TYPE_CHECKING:
    from typer._click import Command, Context

__all__ = ["Lazy", "LazyGroup", "commands"]


VARIABLE = "_SPANISH21_COMPLETE"
"""the variable of the environment by which a shell asks for completions"""
HELP = {"help_option_names": ["-h", "--help"]}
"""what every command answers with its help"""


class Lazy(NamedTuple):
    """A command: `module:function`, or `module:app` for a group, and its line of help."""

    target: str
    help: str

    def load(self, name: str) -> Command:
        """Import what answers the command."""
        module, _, attribute = self.target.partition(":")
        found = getattr(import_module(module), attribute)
        if not isinstance(found, typer.Typer):
            function, found = found, typer.Typer(add_completion=False, rich_markup_mode=None)
            found.command(name, cls=HelpfulCommand, context_settings=HELP)(function)
        command = get_command(found)
        command.name = name
        return command


class LazyGroup(TyperGroup):
    """A group that knows the names and the help of its commands before importing them."""

    lazy: ClassVar[Mapping[str, Lazy]] = {}
    context_class = HelpContext
    default: ClassVar[str | None] = None
    """the command that is meant where none is named"""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - handed on as typer gives them
        """Stand in for each command with its name and help."""
        super().__init__(**settings)
        for name, command in self.lazy.items():
            self.add_command(TyperCommand(name, help=command.help, short_help=command.help))

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Put the usual command first where none is named."""
        if self.default is not None and (not args or args[0] not in self.lazy):
            args = [self.default, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """Import the command that was called."""
        name, _, rest = super().resolve_command(ctx, args)
        command = self.lazy.get(name or "")
        return name, command.load(name or "") if command else None, rest

    def make_context(self, *args: Any, **extra: Any) -> Context:  # noqa: ANN401
        """Read the command line; what ends that too soon is a failure with a sentence."""
        try:
            return super().make_context(*args, **extra)
        except KeyboardInterrupt:
            raise _interrupted() from None
        except OSError as error:
            raise _broken_off(error) from None

    def invoke(self, ctx: Context) -> Any:  # noqa: ANN401
        """Call the command; whatever ends it too soon is a failure with a sentence."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise _interrupted() from None
        except MissingExtraError as error:
            raise _lacking(error) from None
        except ModuleNotFoundError as error:
            found = missing(error)
            if found is None:
                raise
            raise _lacking(found) from None
        except OSError as error:
            raise _broken_off(error) from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Run the command and turn every refusal into a sentence and an exit code."""
        words = list(sys.argv[1:] if args is None else args)
        try:
            code = super().main(
                words,
                prog_name,
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
            sys.stdout.flush()
        except Failure as failure:
            code = _failed(failure, words)
        except typer.TyperException as error:
            code = _failed(_misused(error), words)
        except OSError as error:
            code = _failed(_broken_off(error), words)
        except typer.Abort:
            code = _failed(Failure("command/aborted", "Aborted."), words)
        if not standalone_mode:
            return code
        return sys.exit(code if isinstance(code, int) else 0)


def commands(lazy: Mapping[str, Lazy], default: str | None = None) -> typer.Typer:
    """Make a group of the commands named."""
    group = type("Commands", (LazyGroup,), {"lazy": lazy, "default": default})
    return typer.Typer(
        cls=group,
        context_settings=HELP,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )


def _interrupted() -> Failure:
    return Failure("command/interrupted", "Interrupted.", exit_code=INTERRUPTED)


def _failed(failure: Failure, words: Sequence[str]) -> int:
    try:
        report(failure, as_json="--json" in words)
        sys.stdout.flush()
    except OSError as error:
        return _broken_off(error).exit_code
    return failure.exit_code


def _lacking(error: MissingExtraError) -> Failure:
    return Failure("command/extra", str(error), details={"extra": error.extra})


def _broken_off(error: OSError) -> Failure:
    """Print that something could not be read or written, such as the output onto a full disk."""
    if error.filename is None:
        # What standard output still holds would be tried once more at the end.
        with Path(os.devnull).open("wb") as nowhere, suppress(OSError, ValueError):
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return Failure("command/closed", "", exit_code=CLOSED)
    what = error.filename or "the output"
    message = f"{what}: {error.strerror or error}."
    return Failure("command/broken-off", message, exit_code=BROKEN_OFF)


_NO_NUMBER = re.compile(r" is not a valid (int|float)(?: range)?$")
_OUTSIDE = re.compile(r" is not in the range (?:(\S+)<=)?x(?:([<>])=(\S+))?$")


def _plain(sentence: str) -> str:
    """Put what the parser says of a number into plain words."""
    if found := _NO_NUMBER.search(sentence):
        wanted = "a whole number" if found[1] == "int" else "a number"
        return f"{sentence[: found.start()]}. Write {wanted}."
    if found := _OUTSIDE.search(sentence):
        least, sign, bound = found.groups()
        if least is not None:
            wanted = f"{least} to {bound}"
        else:
            wanted = f"{bound} or {'more' if sign == '>' else 'less'}"
        return f"{sentence[: found.start()]}. Write {wanted}."
    return sentence


def _misused(error: typer.TyperException) -> Failure:
    """Put what the command line's parser says into a sentence that points to the help."""
    sentence = _plain(" ".join(error.format_message().split()).rstrip("."))
    if getattr(error, "option_name", "")[1:2] in {*digits, "."}:
        sentence += ". Numbers here are never negative."
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "spanish21"
    pointer = (
        f" See '{path} --help'." if sentence.endswith(("?", ".")) else f": see '{path} --help'."
    )
    return Failure("command/usage", sentence + pointer)
