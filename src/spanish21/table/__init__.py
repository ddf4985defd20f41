"""The table as a state machine: commands ask, events record, `awaiting` returns who acts next."""

from __future__ import annotations

from spanish21.checked import checked
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
from spanish21.table.driver import ALL_STEPS, NO_STEPS, Automation, step_for as _step_for
from spanish21.table.events import Event
from spanish21.table.machine import (
    awaiting as _awaiting,
    decide as _decide,
    evolve as _evolve,
    refusal as _refusal,
)
from spanish21.table.rack import HandSize, rebuild as _rebuild, sizes as _sizes
from spanish21.table.report import RoundReport, report as _report
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

# Arguments are checked where a program enters; the packages above call the modules themselves.
awaiting = checked(_awaiting)
decide = checked(_decide)
evolve = checked(_evolve)
rebuild = checked(_rebuild)
refusal = checked(_refusal)
report = checked(_report)
sizes = checked(_sizes)
step_for = checked(_step_for)
