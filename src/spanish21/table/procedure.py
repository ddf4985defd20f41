"""What the automatic dealer does now: a set of steps, taken through the same door as everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table.awaiting import DealerStep, awaiting
from spanish21.table.commands import DEALER_STEPS, DealerCommand

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import TableState

__all__ = ["ALL_STEPS", "NO_STEPS", "Automation", "next_step"]

Automation = frozenset[type[DealerCommand]]
"""The dealer's steps that are taken without a person."""

ALL_STEPS: Automation = DEALER_STEPS
"""An unattended table."""

NO_STEPS: Automation = frozenset()
"""A dealer who does everything, as a trainee should."""


def next_step(
    state: TableState, rulebook: Rulebook, automation: Automation = ALL_STEPS
) -> DealerCommand | None:
    """Return the dealer's step that the automation takes now, or None if it waits."""
    now = awaiting(state, rulebook)
    if isinstance(now, DealerStep) and type(now.command) in automation:
        return now.command
    return None
