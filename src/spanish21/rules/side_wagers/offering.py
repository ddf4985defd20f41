"""The wheel wagers of an edition, offered where a submission chooses nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.editions import EDITIONS
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.rules.side_wagers.spins import SPINS

if TYPE_CHECKING:
    from spanish21.law.submission import Submission
    from spanish21.rules.side_wagers.side_wager import SideWager

__all__ = ["wheel_rows", "with_wheels"]


def wheel_rows() -> tuple[SideWager, ...]:
    """List the side wagers that turn a wheel."""
    return tuple(row for kind, row in SIDE_WAGERS.items() if kind in SPINS)


def with_wheels(submission: Submission) -> Submission:
    """Offer the wheel wagers of an edition that has them, unless something else was chosen."""
    known = EDITIONS.get(submission.edition)
    if submission.choices or known is None:
        return submission
    names = (row.switch for row in wheel_rows() if known.option(row.switch) is not None)
    offered = submission.with_choices(dict.fromkeys(names, True))
    return submission if offered.faults() else offered
