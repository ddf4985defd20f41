"""The burn card that a player asked to see: the sealed shoe names it, the log does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.house.tables.viewer import Numbered
from spanish21.table.cards.events import BurnCardDisclosed

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.house.tables.supply import Supply

__all__ = ["with_burn_card"]


def with_burn_card(found: Numbered, live: Live, supply: Supply) -> Numbered:
    """Return an event with the burn card that it disclosed; any other as it is."""
    event = found.event
    if not isinstance(event, BurnCardDisclosed):
        return found
    shoes = {shoe.number: shoe for shoe in live.unrevealed}
    for mark in live.shoes:
        for shown in mark.shown:
            if shown.event == found.number:
                card = shown.card or supply.card_at(shoes[mark.number], shown.place)
                return Numbered(found.number, found.at, replace(event, card=card))
    return found
