"""The table as a state machine: commands ask, events tell, `awaiting` says who acts next."""

from __future__ import annotations

from spanish21.table.awaited import (
    Awaiting,
    BoxOffer,
    CardNeeded,
    Choice,
    DealerStep,
    Decision,
    SpinNeeded,
    Wagers,
)
from spanish21.table.commands import Command
from spanish21.table.driver import ALL_STEPS, NO_STEPS, Automation, Driver, step_for
from spanish21.table.events import Event
from spanish21.table.machine import awaiting, decide, evolve, refusal
from spanish21.table.rack import HandSize, rebuild, sizes
from spanish21.table.report import RoundReport, report
from spanish21.table.state import TableState
from spanish21.wager import Wager, WagerKind

__all__ = [
    "ALL_STEPS",
    "NO_STEPS",
    "Automation",
    "Awaiting",
    "BoxOffer",
    "CardNeeded",
    "Choice",
    "Command",
    "DealerStep",
    "Decision",
    "Driver",
    "Event",
    "HandSize",
    "RoundReport",
    "SpinNeeded",
    "TableState",
    "Wager",
    "WagerKind",
    "Wagers",
    "awaiting",
    "decide",
    "evolve",
    "rebuild",
    "refusal",
    "report",
    "sizes",
    "step_for",
]
