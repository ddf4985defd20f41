"""What someone is at a table as it stands: the facts by which authority is decided."""

from __future__ import annotations

from collections.abc import Iterable

from spanish21.house.authority import Standing
from spanish21.house.tables.state import Live

__all__ = ["standing_of"]


def standing_of(live: Live, actor: str, roles: Iterable[str], *, resting: bool = False) -> Standing:
    """Return what an actor is at a table as it stands."""
    involved = actor in live.table.people.present or live.has_wager(actor)
    return Standing(
        actor,
        frozenset(roles),
        automatic=live.settings.automatic,
        physical=live.settings.physical,
        dealer=live.table.people.dealer,
        involved=involved or ("/" not in actor and live.chips(actor) > 0),
        left=live.shoe.left,
        behind=live.table.cards.behind or 0,
        resting=resting,
        inspected=actor in live.inspectors,
    )
