"""The front door: what a person types and sees, one small module for each command."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["COMMANDS", "app", "main"]

COMMANDS = {
    "serve": Lazy("spanish21.cli.serve:serve", "Serve live tables to browsers."),
    "play": Lazy("spanish21.cli.play:play", "Play Spanish 21 in the terminal."),
    "deal": Lazy(
        "spanish21.cli.deal:deal", "Train as a dealer: every step by hand, judged by the rules."
    ),
    "rules": Lazy(
        "spanish21.cli.rules:app",
        "The law: editions, rules, options, readings, and whether a Rules Submission is permitted.",
    ),
    "replay": Lazy(
        "spanish21.cli.replay:replay",
        "Play a scripted round and say what every wager came to, and why.",
    ),
    "layout": Lazy(
        "spanish21.cli.layout:layout",
        "Draw the felt with every inscription the rules ask for, as SVG or PDF.",
    ),
    "sign": Lazy(
        "spanish21.cli.layout:sign",
        "Draw the sheet to post at the table: payouts, limits, notices.",
    ),
    "checklist": Lazy(
        "spanish21.cli.checklist:checklist",
        "Print what people check at a table, clause by clause.",
    ),
    "wheel": Lazy(
        "spanish21.cli.wheel:app",
        "Bonus Spin and Xtreme 16: their wheels, what they return, and how they look.",
    ),
    "meter": Lazy(
        "spanish21.cli.meter:app",
        "Progressive meters in a log: shown, read, reconciled, corrected by two persons.",
    ),
    "shoe": Lazy(
        "spanish21.cli.shoe:app",
        "Check that a sealed shoe was dealt as it was promised.",
    ),
    "mixing": Lazy(
        "spanish21.cli.mixing:mixing",
        "Say how well a manual shuffle mixes, against a uniform one.",
    ),
    "simulate": Lazy(
        "spanish21.cli.simulate:simulate",
        "Play rounds by the billion and say what they come to.",
    ),
    "analyze": Lazy(
        "spanish21.cli.analyze:analyze",
        "Work out the exact edge, deviation and side wagers of a submission.",
    ),
    "ev": Lazy("spanish21.cli.ev:ev", "Say what each action of one hand is worth."),
    "dealer": Lazy(
        "spanish21.cli.dealer:dealer", "Say how often the dealer ends on each total, by up card."
    ),
    "strategy": Lazy(
        "spanish21.cli.strategy:strategy",
        "Show the best chart for a submission, as text or as a picture.",
    ),
    "compare": Lazy("spanish21.cli.compare:compare", "Put the edges of submissions side by side."),
    "removal": Lazy(
        "spanish21.cli.removal:removal", "Show effects of removal and the count they lead to."
    ),
    "risk": Lazy("spanish21.cli.risk:risk", "Say what a trip does to a bankroll."),
    "par": Lazy(
        "spanish21.cli.par:par", "Write the PAR sheet or the rule card of a submission as PDF."
    ),
    "people": Lazy(
        "spanish21.cli.people:app",
        "Accounts of a house: listed, unlocked, reset, suspended, without logging in.",
    ),
    "wire": Lazy(
        "spanish21.cli.wire:wire", "Write the types that server and browser speak as TypeScript."
    ),
    "verify": Lazy(
        "spanish21.cli.ledger:verify",
        "Verify the log of a house: edits, deletions, truncation, money, rule drift.",
    ),
    "export": Lazy(
        "spanish21.cli.ledger:export", "Write the log of a house as lines of JSON or as Parquet."
    ),
    "backup": Lazy("spanish21.cli.ledger:backup", "Copy the ledger of a house while it runs."),
}
"""The commands, each with the function or group that answers it, imported when it is called."""

app = commands(COMMANDS)


@app.callback(
    invoke_without_command=True,
    epilog="Exit codes: 0 done; 2 bad input, or refused; 130 ended by Ctrl-C.",
)
def spanish21(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say the version.")] = False,
) -> None:
    """Regulated Spanish 21: five rule editions as cited data and the table that plays them."""
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"spanish21 {version_of('spanish21')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Answer the command line."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that lacks a letter of an operator's name shows its number instead.
        sys.stdout.reconfigure(errors="backslashreplace")
    app(prog_name="spanish21")
