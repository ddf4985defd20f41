"""What the automatic dealer does now: a set of steps, taken through the same door as everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table.awaited import Awaiting, CutOffer, DealerStep
from spanish21.table.cards.commands import RefuseCut
from spanish21.table.commands import DEALER_STEPS, Command
from spanish21.table.machine import awaiting

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import TableState

__all__ = ["ALL_STEPS", "NO_STEPS", "Automation", "next_step", "step_for"]

Automation = frozenset[type[Command]]
"""The dealer's steps that are taken without a person."""

ALL_STEPS: Automation = DEALER_STEPS
"""An unattended table."""

NO_STEPS: Automation = frozenset()
"""A dealer who does everything, as a trainee should."""


def next_step(
    state: TableState, rulebook: Rulebook, automation: Automation = ALL_STEPS
) -> Command | None:
    """Return the dealer's step that the automation takes now, or None if it waits."""
    return step_for(awaiting(state, rulebook), automation)


def step_for(now: Awaiting, automation: Automation) -> Command | None:
    """Return the step of the automation for what is awaited; offers of the cut may be refused."""
    if isinstance(now, DealerStep) and type(now.command) in automation:
        return now.command
    if isinstance(now, CutOffer) and RefuseCut in automation:
        return RefuseCut(now.person)
    return None
