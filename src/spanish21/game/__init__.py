"""A table to hold in the hand: the state machine with its log, a shoe and an automatic dealer."""

from __future__ import annotations

from spanish21.game.logged import Step
from spanish21.game.table import Table
from spanish21.table.shoe import Mixer

__all__ = ["Mixer", "Step", "Table"]
