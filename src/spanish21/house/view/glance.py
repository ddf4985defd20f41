"""A table at a glance, for the floor that watches all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.tables.numbers import unsealed_fault
from spanish21.house.view.awaited import awaited_fact
from spanish21.house.wire.glance import FloorGlance
from spanish21.table.commands import cards as h
from spanish21.table.machine import refusal_awaited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.actor import TableActor
    from spanish21.house.wire.watching import TableOrder
    from spanish21.table.commands import Command

__all__ = ["glance"]


_BY_COMMAND: dict[TableOrder, Command] = {
    "reshuffle": h.OrderReshuffle(),
    "remove-decks": h.RemoveDecks(),
    "recut": h.OrderRecut(),
    "idle": h.DeclareIdle(),
}
"""orders that the game may refuse as things stand"""


def glance(actor: TableActor) -> FloorGlance:
    """Show what a table waits for, who deals it, and how its shift stands."""
    live = actor.live
    dealer = live.table.people.dealer
    shift = live.shift
    return FloorGlance(
        table=live.id,
        waiting=awaited_fact(live, actor.now()),
        orders=tuple(_orders(actor)),
        names={person: live.name_of(person) for person in live.table.people.present},
        dealer=live.name_of(dealer) if dealer is not None else None,
        since=live.at,
        rounds=shift.rounds,
        drop=shift.drop,
        win=shift.win(live.tray) if live.settings.physical else None,
    )


def _orders(actor: TableActor) -> Iterator[TableOrder]:
    """List what the floor may order at a table as it stands."""
    live, now, rulebook = actor.live, actor.now(), actor.rulebook
    yield "close" if live.opened else "open"
    for order, command in _BY_COMMAND.items():
        if order == "recut" and not live.settings.physical:
            continue  # a sealed shoe is cut once
        if unsealed_fault(live, command):
            continue
        if refusal_awaited(live.table, command, now, rulebook) is None:
            yield order
