"""Training: a person deals in the terminal to automatic players; the table judges every step."""

from __future__ import annotations

from spanish21.school.accidents import Accidents
from spanish21.school.players import Players
from spanish21.training.score import Score
from spanish21.training.session import Mode, Session, Terms
from spanish21.training.typed import Misread, command_of, typed

__all__ = [
    "Accidents",
    "Misread",
    "Mode",
    "Players",
    "Score",
    "Session",
    "Terms",
    "command_of",
    "typed",
]
