"""The progressive system: meters shared by tables, as commands, events and a state that folds."""

from __future__ import annotations

from spanish21.progressive.audit import Finding, audit
from spanish21.progressive.commands import Claim, ProgressiveCommand
from spanish21.progressive.controller import Controller
from spanish21.progressive.decide import decide, refusal
from spanish21.progressive.events import ProgressiveEvent
from spanish21.progressive.evolve import evolve, replay
from spanish21.progressive.reports import Reconciliation, readings, reconcile
from spanish21.progressive.state import Meter, Progressive, Terms, terms_of

__all__ = [
    "Claim",
    "Controller",
    "Finding",
    "Meter",
    "Progressive",
    "ProgressiveCommand",
    "ProgressiveEvent",
    "Reconciliation",
    "Terms",
    "audit",
    "decide",
    "evolve",
    "readings",
    "reconcile",
    "refusal",
    "replay",
    "terms_of",
]
