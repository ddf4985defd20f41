"""Duties of a gaming day at a table with real cards: asked for, done once, and recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.documents.checklist import daily_duties
from spanish21.house.live import commands as hc, events as he
from spanish21.ids import PersonId
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook

__all__ = ["DAY", "duty_due"]

DAY = 86_400_000
"""milliseconds; a gaming day begins at midnight UTC"""


def duty_due(
    live: Live, command: hc.DoDuty, by: str, at: int, rulebook: Rulebook
) -> he.DutyDone | Refusal:
    """Return what follows when a duty is done, or why it is not due."""
    line = next((line for line in daily_duties(rulebook) if line.clause == command.clause), None)
    if line is None:
        message = f"{command.clause} is not a daily duty at this table. Choose another one."
        return Refusal("duty/unknown", None, message)
    last = live.duties.get(command.clause)
    if last is not None and last // DAY == at // DAY:
        message = "This was done today. It is due again tomorrow."
        return Refusal("duty/done", line.clause, message)
    return he.DutyDone(line.clause, PersonId(by))
