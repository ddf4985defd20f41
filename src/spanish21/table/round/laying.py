"""What follows from laying wagers on a box: those that go come back first, then others lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites
from spanish21.rules.laying import in_order
from spanish21.rules.offering import KindOffer, basic_offer
from spanish21.rules.side_wagers import side_wager
from spanish21.table.events.round import WagerPlaced, WagerWithdrawn
from spanish21.table.events.wheels import WagerAcknowledged
from spanish21.table.wagering import stake_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.ids import BoxNumber, PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands.round import LayWagers
    from spanish21.table.events import Event
    from spanish21.table.state import TableState
    from spanish21.wager import Wager

__all__ = ["lay_wagers", "placed"]


@cites("MD 6.D", "MA 5(d)")
def lay_wagers(state: TableState, command: LayWagers, book: Rulebook) -> tuple[Event, ...]:
    """Take back what changes, and lay what is new.

    A basic wager that changes is a new one: the side wagers beside it are taken back and laid
    with it again.
    """
    stake = stake_of(state, command.box, command.person)
    old, new = stake.wagers if stake is not None else (), in_order(command.wagers)
    kept = old[:1] == new[:1]
    gone = [wager for wager in (*old[1:], *old[:1]) if not (kept and wager in new)]
    come = [wager for wager in new if not (kept and wager in old)]
    return (*_withdrawn(command, gone, book), *placed(command.box, command.person, come, book))


def _withdrawn(command: LayWagers, wagers: list[Wager], book: Rulebook) -> Iterator[Event]:
    clause = book.citations.wagers_first
    for wager in wagers:
        where = (command.box, command.person, wager.kind)
        yield WagerWithdrawn(*where, wager.amount, clause, wager.coupon)


@cites("MD-bonus-spin 2.B(7)", "MD-bonus-spin 2.B(7)(a)")
def placed(
    box: BoxNumber, person: PersonId, wagers: list[Wager], book: Rulebook
) -> Iterator[Event]:
    """Place wagers, each under its clause; a device may acknowledge a side wager."""
    for wager in wagers:
        where = (box, person, wager.kind, wager.amount)
        row = side_wager(wager.kind)
        offer = basic_offer(book) if row is None else row.offer(book)
        clause = offer.clause if isinstance(offer, KindOffer) else offer
        yield WagerPlaced(*where, clause, wager.coupon)
        device = row.acknowledged(book) if row is not None else None
        if device is not None:
            yield WagerAcknowledged(*where, device)
