"""`--wager`: the wager for which something is worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure, refusal
from spanish21.money import MoneyError, cents
from spanish21.rules.laying import refuse_wagers
from spanish21.wager import BASIC, Wager as LaidWager

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents

__all__ = ["Wager", "wager_of"]

Wager = Annotated[
    str,
    typer.Option(
        "--wager",
        metavar="DOLLARS",
        help="The original wager, on which fixed payouts and a payout limit depend.",
    ),
]


def wager_of(text: str, rulebook: Rulebook) -> Cents | None:
    """Read a wager that the table takes, or nothing."""
    if not text:
        return None
    try:
        amount = cents(text)
    except MoneyError as error:
        raise Failure("hand/wager", f"--wager {text}: {error}") from None
    found = refuse_wagers([LaidWager(BASIC, amount)], rulebook)
    if found is not None:
        raise refusal(found, "hand/wager", f"--wager {text}")
    return amount
