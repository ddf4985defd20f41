"""The front door: what a person types and sees, one small module for each command."""

from __future__ import annotations

import os
import sys
from io import BufferedWriter, FileIO, RawIOBase, TextIOWrapper
from typing import Annotated

import typer

from spanish21.cli.amended import begin
from spanish21.cli.lazy import VARIABLE, Lazy, commands
from spanish21.compiling import announce_always

__all__ = ["COMMANDS", "app", "main"]

COMMANDS = {
    "serve": Lazy("spanish21.cli.serve:serve", "Serve live tables to browsers."),
    "play": Lazy("spanish21.cli.play:play", "Play Spanish 21 in the terminal."),
    "deal": Lazy("spanish21.cli.deal:app", "Train as a dealer, with every step checked."),
    "rules": Lazy(
        "spanish21.cli.rules:app",
        "Look up rules and check Rules Submissions.",
    ),
    "replay": Lazy(
        "spanish21.cli.replay:replay",
        "Replay a scripted round and explain each result.",
    ),
    "layout": Lazy(
        "spanish21.cli.layout:layout",
        "Draw the table layout as SVG or PDF.",
    ),
    "sign": Lazy(
        "spanish21.cli.layout:sign",
        "Draw the sign to post at the table.",
    ),
    "checklist": Lazy(
        "spanish21.cli.checklist:checklist",
        "Print the table checklists, clause by clause.",
    ),
    "wheel": Lazy(
        "spanish21.cli.wheel:app",
        "Show, analyze, and draw bonus wheels.",
    ),
    "meter": Lazy(
        "spanish21.cli.meter:app",
        "Read, reconcile, and correct progressive meters.",
    ),
    "shoe": Lazy(
        "spanish21.cli.shoe:app",
        "Check a sealed shoe against its commitment.",
    ),
    "mixing": Lazy(
        "spanish21.cli.mixing:mixing",
        "Measure how well a manual shuffle mixes.",
    ),
    "simulate": Lazy(
        "spanish21.cli.simulate:simulate",
        "Simulate rounds and report the results.",
    ),
    "analyze": Lazy(
        "spanish21.cli.analyze:analyze",
        "Calculate the exact house edge and side wagers.",
    ),
    "ev": Lazy("spanish21.cli.ev:ev", "Show the EV of each action for a hand."),
    "dealer": Lazy("spanish21.cli.dealer:dealer", "Show how often the dealer ends on each total."),
    "strategy": Lazy(
        "spanish21.cli.strategy:strategy",
        "Show the best strategy chart for a submission.",
    ),
    "compare": Lazy("spanish21.cli.compare:compare", "Compare the house edges of submissions."),
    "removal": Lazy("spanish21.cli.removal:removal", "Show effects of removal and the best count."),
    "risk": Lazy("spanish21.cli.risk:risk", "Estimate how a trip changes a bankroll."),
    "par": Lazy("spanish21.cli.par:par", "Write the PAR sheet or the rule card as PDF."),
    "dossier": Lazy(
        "spanish21.cli.dossier:dossier",
        "Write every document of a Rules Submission.",
    ),
    "servers": Lazy(
        "spanish21.cli.servers:servers",
        "List servers of one database, and move tables.",
    ),
    "people": Lazy("spanish21.cli.people:app", "Manage accounts without logging in."),
    "pit": Lazy("spanish21.cli.pit:app", "Show shifts, win and slips of real tables."),
    "settings": Lazy(
        "spanish21.cli.settings:settings", "Show or change the settings of the house."
    ),
    "wire": Lazy("spanish21.cli.wire:wire", "Write the wire types as TypeScript."),
    "verify": Lazy(
        "spanish21.cli.ledger:verify",
        "Verify that the log is complete and unchanged.",
    ),
    "forensics": Lazy(
        "spanish21.cli.forensics:forensics",
        "Compare a log's wagers and results with the edge.",
    ),
    "export": Lazy("spanish21.cli.ledger:export", "Export the log as JSON Lines or Parquet."),
    "completion": Lazy("spanish21.cli.completion:completion", "Print a script for Tab completion."),
    "backup": Lazy("spanish21.cli.ledger:backup", "Copy the ledger while the server runs."),
}
"""The commands, each with the function or group that answers it, imported when it is called."""

app = commands(COMMANDS)


@app.callback(
    invoke_without_command=True,
    epilog=(
        "Exit codes: 0 done; 1 the output could not be written; 2 bad input, or refused; "
        "130 ended by Ctrl-C; 141 the reader of a pipe has seen enough."
    ),
)
def spanish21(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Show the version.")] = False,
) -> None:
    """Regulated Spanish 21: the rules of four states as cited data and a table that plays them."""
    begin()
    announce_always()
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"spanish21 {version_of('spanish21')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _write_whole() -> None:
    """Put a buffer before an unbuffered output, which may write only a part and keep quiet."""
    if isinstance(sys.stdout, TextIOWrapper) and isinstance(sys.stdout.buffer, RawIOBase):
        encoding = sys.stdout.encoding
        whole = BufferedWriter(FileIO(sys.stdout.fileno(), "w", closefd=False))
        sys.stdout = TextIOWrapper(whole, encoding, line_buffering=True)


def _open_closed() -> None:
    """Put an output that refuses every word in place of one that the caller closed."""
    if sys.stdout is None:
        refusing = FileIO(os.open(os.devnull, os.O_RDONLY), "w")
        sys.stdout = TextIOWrapper(BufferedWriter(refusing), "utf-8")


def main() -> None:
    """Answer the command line."""
    _open_closed()
    if isinstance(sys.stdout, TextIOWrapper):
        _write_whole()
        # A terminal that lacks a letter of an operator's name shows its number instead.
        sys.stdout.reconfigure(errors="backslashreplace")
    if VARIABLE in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
    app(prog_name="spanish21")
