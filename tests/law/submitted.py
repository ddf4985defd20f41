"""What the tests of a Rules Submission share: a rulebook, or the faults for which there is none."""

from __future__ import annotations

import pytest

from spanish21.law import Fault, Rulebook, Submission, SubmissionError
from spanish21.law.editions import PUBLISHED
from spanish21.law.permitted import (
    show,
    typed,
)
from spanish21.money import dollars

MASSACHUSETTS = ("MA", "MA-bonus-spin")

each_edition = pytest.mark.parametrize("edition", [law.id for law in PUBLISHED])
in_massachusetts = pytest.mark.parametrize("edition", MASSACHUSETTS)


def rulebook(edition: str, /, **choices: object) -> Rulebook:
    """Return the rulebook of an edition with these choices."""
    return Submission(edition, dotted(choices)).rulebook()


def faults(edition: str, /, **choices: object) -> tuple[Fault, ...]:
    """Return what is wrong with these choices."""
    return Submission(edition, dotted(choices)).faults()


def the_fault(edition: str, /, **choices: object) -> Fault:
    """Return the only fault of these choices."""
    found = faults(edition, **choices)
    assert len(found) == 1, found
    return found[0]


def dotted(choices: dict[str, object]) -> dict[str, object]:
    """Write the options of Match-the-Dealer as a submission names them."""
    return {name.replace("match_", "match_the_dealer."): value for name, value in choices.items()}


def refused(text: str) -> tuple[Fault, ...]:
    """Return the faults of a file that must be refused."""
    with pytest.raises(SubmissionError) as caught:
        Submission.from_toml(text).rulebook()
    return caught.value.faults


def written(name: str, value: object) -> int | str:
    """Write an option's value as a person would."""
    if isinstance(value, int) and name.rpartition(".")[2] in {
        "ceiling",
        "initial",
        "prize_1",
        "prize_5",
        "reset",
        "minimum",
        "maximum",
        "smallest_chip",
        "payout_limit",
    }:
        return dollars(value)
    return typed(show(value))
