"""Numbers of the players' own for the next shoe: first bound, then opened."""

from __future__ import annotations

import re

from spanish21.house.sealed import Contribution, NumberCommitment
from spanish21.house.sealed.documents import fault_in, number_digest
from spanish21.house.tables.state import Live
from spanish21.ids import PersonId
from spanish21.table.commands import Command
from spanish21.table.commands.cards import CardsStep, TakeCut

__all__ = ["commitment_fault", "contribution_fault", "unsealed_fault", "without_number"]

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


def without_number(live: Live) -> tuple[PersonId, ...]:
    """List who is waited for: who sits here and is not bound to a number, or has to open it.

    From the shuffle to the cut commitments are taken, but no one is waited for.
    """
    pledge = live.pledge
    if pledge.closed:
        waited: set[str] = {*pledge.unopened}
    elif pledge.stack is None:
        waited = set[str](live.seated) - {each.who for each in pledge.bound}
    else:
        return ()
    return tuple(who for who in live.seated if who in waited and who not in live.away)


def unsealed_fault(live: Live, command: Command) -> str | None:
    """Return why a command cannot come between a shuffle and its seal; None if it can.

    The cards are cut before the numbers are opened, and nothing else is done with them.
    """
    if live.pledge.stack is None:
        return None
    if isinstance(command, TakeCut) and live.pledge.closed:
        return "The numbers of this shoe are being opened. It cannot be cut any more."
    if isinstance(command, CardsStep):
        return "The shuffled cards are not sealed yet. Wait for the cut and the players' numbers."
    return None
