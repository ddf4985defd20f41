"""Numbers of the players' own for the next shoe: first bound, then opened."""

from __future__ import annotations

import re

from spanish21.house.sealed import Contribution, NumberCommitment
from spanish21.house.sealed.documents import fault_in, number_digest
from spanish21.house.tables.state import Live

__all__ = ["commitment_fault", "contribution_fault"]

_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


def commitment_fault(live: Live, commitment: NumberCommitment) -> str | None:
    """Return why a person cannot bind themselves to a number; None if they can."""
    pledge = live.pledge
    if not pledge.number:
        return "no shoe waits for numbers"
    if pledge.closed:
        return "it is too late for this shoe: the numbers are being opened"
    if commitment.who not in live.seated:
        return "numbers are for people who sit at the table"
    if any(each.who == commitment.who for each in pledge.bound):
        return "you are bound to a number already"
    if not _DIGEST.fullmatch(commitment.digest):
        return "a commitment is 32 bytes in small hex digits"
    return None


def contribution_fault(live: Live, contribution: Contribution) -> str | None:
    """Return why a number cannot be opened; None if it can."""
    pledge = live.pledge
    if not pledge.closed:
        return "it is too early: numbers are opened when no more people can bind themselves"
    bound = next((each for each in pledge.bound if each.who == contribution.who), None)
    if bound is None:
        return "you are bound to no number"
    fault = fault_in(pledge.label, (*pledge.numbers, contribution))
    if fault:
        return fault
    if number_digest(pledge.label, contribution.who, contribution.value) != bound.digest:
        return "it is not the number to which you are bound"
    return None
