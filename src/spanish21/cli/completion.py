"""`spanish21 completion`: let the Tab key complete commands, options and editions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer
from typer._completion_shared import get_completion_script

from spanish21.cli.lazy import VARIABLE

__all__ = ["completion"]


class Shell(StrEnum):
    """Shells whose Tab key can be taught."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    powershell = "powershell"


def completion(
    shell: Annotated[Shell, typer.Argument(help="The shell to print the script for.")],
) -> None:
    """Print a script that makes the Tab key complete commands, options and editions.

    For bash, add this line to ~/.bashrc: eval "$(spanish21 completion bash)".
    """
    script = get_completion_script(prog_name="spanish21", complete_var=VARIABLE, shell=shell.value)
    typer.echo(script)
