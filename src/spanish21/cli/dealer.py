"""`spanish21 dealer`: how the dealer ends, by up card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.analyze import Decks, with_decks
from spanish21.cli.ev import Removed, cards_of
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.failure import Failure, ended
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from spanish21.analysis.final_hands import FinalHands
    from spanish21.law import Rulebook

__all__ = ["dealer"]


def dealer(
    submission: SubmissionName,
    removed: Removed = "",
    decks: Decks = None,
    settings: Settings = None,
    amend: Amended = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Show how often the dealer ends on each total, by up card; exact with --json."""
    ready_for_numbers(out)
    rulebook = rulebook_of(submission, with_decks(amending(settings, amend), decks))
    gone = cards_of(removed)
    ready_to_analyse()
    from spanish21.analysis.final_hands import ShoeError, final_hands, overall

    try:
        found = final_hands(rulebook, gone)
    except ShoeError as error:
        raise Failure("hand/impossible", ended(error)) from None
    together = overall(found)
    if out:
        ends = [{"up": row.up, "chance": float(row.chance)} | _floats(row.ends) for row in found]
        write_numbers(out, [*ends, {"up": "all", "chance": 1.0} | _floats(together)], aside=as_json)
    if as_json:
        by_up_card = {row.up: {"chance": _exact(row.chance), **_data(row.ends)} for row in found}
        write_json(
            {
                "decks": rulebook.decks.value,
                "by_up_card": by_up_card,
                "overall": _data(together),
                "rulebook_digest": rulebook.digest(),
            }
        )
        return
    _show(rulebook, found, together)


def _show(rulebook: Rulebook, found: tuple[FinalHands, ...], together: dict[str, Fraction]) -> None:
    """Print the final hands as percentages, a row for each up card."""
    from spanish21.analysis.final_hands import ENDS

    rows = [[row.up, *(_share(row.ends[end]) for end in ENDS)] for row in found]
    rows.append(["all", *(_share(together[end]) for end in ENDS)])
    title = f"{rulebook.edition}, {rulebook.decks.value} decks: the dealer's final hands, percent"
    screen = console()
    screen.print(table(["up", *ENDS], rows, title=title))
    screen.print("While a player's hand waits, and before the dealer looks for a blackjack.")


def _share(chance: Fraction) -> str:
    return f"{100 * float(chance):.4f}"


def _floats(ends: Mapping[str, Fraction]) -> dict[str, float]:
    return {end: float(chance) for end, chance in ends.items()}


def _exact(value: Fraction) -> dict[str, object]:
    return {"fraction": str(value), "decimal": float(value)}


def _data(ends: Mapping[str, Fraction]) -> dict[str, object]:
    return {end: _exact(chance) for end, chance in ends.items()}
