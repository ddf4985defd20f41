"""The duties of a gaming day, as staff see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.documents.checklist import daily_duties
from spanish21.house.authority import refuse
from spanish21.house.live import commands as hc
from spanish21.house.tables.standing import standing_of
from spanish21.house.wire.staff import DutyView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook

__all__ = ["duty_views"]


def duty_views(live: Live, rulebook: Rulebook, viewer: Person) -> Iterator[DutyView]:
    """List what people do once in a gaming day at a table with real cards."""
    if not live.settings.physical:
        return
    standing = standing_of(live, viewer.id, viewer.roles)
    for line in daily_duties(rulebook):
        yield DutyView(
            clause=line.clause,
            heading=line.heading,
            text=line.text,
            done=live.duties.get(line.clause),
            yours=refuse(standing, hc.DoDuty(line.clause)) is None,
        )
