"""Large payouts at real chips: two people sign for each before the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.tables.state import Live, Payout, Told
from spanish21.money import dollars
from spanish21.refusal import Refusal
from spanish21.table import events as e
from spanish21.table.commands import CloseWagers
from spanish21.table.commands.people import Leave
from spanish21.table.events import wheels as v

if TYPE_CHECKING:
    from spanish21.table.commands import Command

__all__ = ["large_payouts", "refuse_unsigned"]

_PAID = e.WagerPaid | e.FixedPaid | v.SpinPaid | v.AcePaid | v.CommunityPaid


def large_payouts(live: Live, round_: int, money: tuple[Told, ...]) -> tuple[Payout, ...]:
    """List the payments of a round that take two people, as they stand at its end."""
    least = live.large_payout
    if not least or not live.settings.physical:
        return ()
    paid = (told.event for told in money)
    return tuple(
        Payout(event.person, event.amount, round_)
        for event in paid
        if isinstance(event, _PAID) and event.amount >= least
    )


def refuse_unsigned(live: Live, command: Command) -> Refusal | None:
    """Refuse the next round, and the player's leaving, while a large payout is not signed for."""
    for payout in live.payouts:
        if isinstance(command, CloseWagers) or (
            isinstance(command, Leave) and command.person == payout.person
        ):
            paid = f"A payout of {dollars(payout.amount)} to {{}}"
            message = f"{paid} waits for its slip. Two people sign it first."
            return Refusal("payout/unsigned", None, message, (payout.person,))
    return None
