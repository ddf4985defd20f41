"""What the floor and the house decide about a table that is open: limits, payout threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.live import commands as hc, events as he
from spanish21.house.people.terms import MINUTE
from spanish21.law.submission import Submission
from spanish21.money import Cents
from spanish21.refusal import Refusal
from spanish21.table.commands import CloseWagers, LayWagers

if TYPE_CHECKING:
    from collections.abc import Collection

    from spanish21.house.people.settings import HouseSettings
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands import Command

__all__ = [
    "announcement_due",
    "change_of_limits",
    "limits_after",
    "overdue_terms",
    "submission_at",
    "threshold_due",
]

_LATE = MINUTE
"""milliseconds within which a table takes over what was decided for it"""


def submission_at(live: Live, version: int | None = None) -> Submission:
    """Return under which edition and choices a table plays, or played at an event."""
    submission = Submission(live.edition, dict(live.choices))
    for change in live.limits:
        if version is None or change.first <= version:
            submission = _with_limits(submission, change.minimum, change.maximum)
    return submission


def _with_limits(submission: Submission, minimum: Cents, maximum: Cents) -> Submission:
    limits = {"minimum": _written(minimum), "maximum": _written(maximum)}
    return Submission(submission.edition, {**submission.choices, **limits})


def _written(amount: Cents) -> str:
    """Write an amount as a submission does."""
    return f"{amount // 100}.{amount % 100:02d}"


def announcement_due(
    live: Live, command: hc.AnnounceLimits, notice_minutes: int, rulebook: Rulebook, at: int
) -> he.LimitsAnnounced | Refusal:
    """Return what follows from announcing limits, or why they cannot be announced."""
    minimum, maximum = command.minimum, command.maximum
    same = (minimum, maximum) == (rulebook.minimum.value, rulebook.maximum.value)
    if same and live.notice is None:
        return Refusal("limits/same", None, "These are the limits already. Enter other limits.")
    faults = _with_limits(submission_at(live), minimum, maximum).faults()
    if faults:
        return Refusal("limits/not-permitted", faults[0].clause, faults[0].message)
    return he.LimitsAnnounced(minimum, maximum, at + notice_minutes * MINUTE)


def change_of_limits(live: Live, at: int) -> he.LimitsChanged | None:
    """Return the change of limits that is due now: none while anyone has a wager."""
    notice = live.notice
    playing = live.table.wagers_closed or live.table.boxes
    if notice is None or at < notice.at or playing:
        return None
    changed = _with_limits(submission_at(live), notice.minimum, notice.maximum)
    return he.LimitsChanged(notice.minimum, notice.maximum, changed.rulebook().digest())


def limits_after(live: Live, at: int) -> list[int]:
    """List when new limits will count: once, or never."""
    return [live.notice.at] if live.notice is not None and live.notice.at > at else []


def threshold_due(live: Live, house: HouseSettings) -> he.PayoutThresholdSet | None:
    """Return that a table goes by another threshold of the house; None if it does already."""
    if not live.settings.physical or live.large_payout == house.large_payout:
        return None
    return he.PayoutThresholdSet(house.large_payout)


def overdue_terms(
    live: Live, command: Command, houses: Collection[HouseSettings], at: int
) -> str | None:
    """Return how a table went on without what was decided for it long enough before."""
    if isinstance(command, LayWagers) and command.wagers:
        late = at - _LATE
        if change_of_limits(live, late) is not None:
            return "the limits that were announced count already"
    if not isinstance(command, CloseWagers) or not live.settings.physical:
        return None
    if live.large_payout in {house.large_payout for house in houses}:
        return None
    return f"it goes by a payout threshold of {live.large_payout} cents, which the house has not"
