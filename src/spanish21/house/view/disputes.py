"""Disputes of a table as staff see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.authority import refuse
from spanish21.house.live import commands as hc
from spanish21.house.tables.disputes import disputed_rounds
from spanish21.house.tables.standing import standing_of
from spanish21.house.wire.staff import DisputeRound, DisputesView, DisputeView, Saying

if TYPE_CHECKING:
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Dispute, Live

__all__ = ["dispute_view", "disputes_view"]

_SHOWN = 5
"""disputes that are shown after they were decided"""


def disputes_view(live: Live, viewer: Person) -> DisputesView:
    """Show the disputes of a table, and the rounds that a viewer may dispute."""
    may = _may(live, viewer, hc.OpenDispute(0, ""))
    rounds = disputed_rounds(live) if may else ()
    over = [each.number for each in live.disputes if not each.open][-_SHOWN:]
    return DisputesView(
        rounds=tuple(
            DisputeRound(
                round=played.number,
                players={person: live.name_of(person) for person in played.bettors},
            )
            for played in rounds
        ),
        disputes=tuple(
            dispute_view(live, each, viewer)
            for each in reversed(live.disputes)
            if each.open or each.number in over
        ),
    )


def dispute_view(live: Live, dispute: Dispute, viewer: Person) -> DisputeView:
    """Show a dispute."""
    decided = dispute.decided
    may = dispute.open and _may(live, viewer, hc.ApproveDecision(dispute.number, 0))
    may = may and viewer.id != dispute.dealer
    approved = decided and decided.approved_by
    return DisputeView(
        table=live.id,
        table_name=live.name,
        number=dispute.number,
        round=dispute.round,
        player=live.name_of(dispute.person) if dispute.person else None,
        statements=tuple(_saying(live, each.text, each.by, each.at) for each in dispute.statements),
        open=dispute.open,
        upheld=decided.upheld if decided else None,
        decision=_saying(live, decided.text, decided.by, decided.at) if decided else None,
        clause=decided.clause if decided else "",
        amount=decided.amount if decided else 0,
        approved=_saying(live, "", approved, decided.approved_at) if decided and approved else None,
        yours=may,
        approves=may and decided is not None and decided.waits and viewer.id != decided.by,
    )


def _saying(live: Live, text: str, by: str, at: int) -> Saying:
    return Saying(text=text, by=live.name_of(by), at=at)


def _may(live: Live, viewer: Person, command: hc.OpenDispute | hc.ApproveDecision) -> bool:
    return refuse(standing_of(live, viewer.id, viewer.roles), command) is None
