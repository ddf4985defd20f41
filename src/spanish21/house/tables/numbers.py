"""Numbers of the players' own for the next shoe: first bound, then opened."""

from __future__ import annotations

import re

from spanish21.house.sealed import Contribution, NumberCommitment
from spanish21.house.sealed.documents import fault_in, number_digest
from spanish21.house.tables.state import Live

__all__ = ["commitment_fault", "contribution_fault"]

_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


def commitment_fault(live: Live, commitment: NumberCommitment) -> str | None:
    """Return why a person cannot commit to a number; None if they can."""
    pledge = live.pledge
    if not pledge.number:
        return "No shoe is waiting for numbers. Commit before the next shuffle."
    if pledge.closed:
        return "The numbers of this shoe are being opened. Commit to one for the next shoe."
    if commitment.who not in live.seated:
        return "Numbers come from the people at the table. Take a seat first."
    if any(each.who == commitment.who for each in pledge.bound):
        return "You already committed to a number. Open it when the numbers are opened."
    if not _DIGEST.fullmatch(commitment.digest):
        return "A commitment has 64 digits from 0-9 and a-f. Send it again."
    return None


def contribution_fault(live: Live, contribution: Contribution) -> str | None:
    """Return why a number cannot be opened; None if it can."""
    pledge = live.pledge
    if not pledge.closed:
        return "Numbers are opened once no one can commit any more. Wait until then."
    bound = next((each for each in pledge.bound if each.who == contribution.who), None)
    if bound is None:
        return "You did not commit to a number for this shoe. Commit before the next one."
    fault = fault_in(pledge.label, (*pledge.numbers, contribution))
    if fault:
        return fault
    if number_digest(pledge.label, contribution.who, contribution.value) != bound.digest:
        return "This is not the number you committed to. Open that one."
    return None
