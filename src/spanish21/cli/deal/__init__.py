"""`spanish21 deal`: train as a dealer, practice with drills, and take an exam."""

from __future__ import annotations

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

COMMANDS = {
    "table": Lazy("spanish21.cli.deal.table:deal", "Deal at a table, with every step checked."),
    "drill": Lazy("spanish21.cli.deal.drill:drill", "Practice with questions, by clause."),
    "exam": Lazy("spanish21.cli.deal.exam:exam", "Take the dealer's exam."),
    "progress": Lazy("spanish21.cli.deal.drill:progress", "Show your progress and weak clauses."),
}

app = commands(COMMANDS, default="table")


@app.callback()
def deal() -> None:
    """Train as a dealer, with every step checked."""
