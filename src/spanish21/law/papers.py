"""What an edition asks of the papers of a table: its layout, its signs and its checklists."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from spanish21.law.recite import renumbered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.law.equipment import Item

__all__ = ["Group", "Papers", "Subject"]


class Group(Enum):
    """When people go through a clause."""

    EQUIPMENT = "Equipment and layout"
    OPENING = "At opening"
    DAY = "Each gaming day"
    SHIFT = "Each new dealer"
    SHUFFLE = "At each shuffle"
    PLAY = "During play"
    DEVICES = "Devices"


class Subject(Enum):
    """Something a table may do without, and why clauses about it then ask nothing."""

    BONUS_SPIN = "Bonus Spin is not offered"
    XTREME_16 = "Xtreme 16 is not offered"
    METERS = "no wager with a meter is offered"
    MATCH_THE_DEALER = "Match-the-Dealer is not offered"
    OPTIONAL_WAGERS = "no optional wager is offered"
    HOLE_CARD = "the dealer takes no hole card"
    CARD_READER = "no card reader is used"
    SHARED_BOXES = "one person wagers on a box"
    BARRED_ENTRY = "entry in mid-shoe is permitted"
    SHUFFLER = "the cards are shuffled by hand"
    RESHUFFLER = "no reshuffling device is used"


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """Clauses by what they ask for, each by its number; what a number says holds for its parts."""

    equipment: Mapping[Item, str] = field(default_factory=dict)
    """the clause that requires a thing on or at the table"""
    wording: Mapping[Item, str] = field(default_factory=dict)
    """what the clause says of the thing; `{stack}` stands for the cards of the table"""
    duties: Mapping[str, tuple[Group, ...]] = field(default_factory=dict)
    """when people go through a clause; the longest number that fits decides"""
    actions: Mapping[str, str] = field(default_factory=dict)
    """what people do or check for a clause; empty where a clause beside it has the action"""
    subjects: Mapping[Subject, tuple[str, ...]] = field(default_factory=dict)
    """the clauses that ask nothing of a table without the subject"""

    def amended(self, more: Papers) -> Papers:
        """Return these papers with what others say instead or in addition."""
        return Papers(
            equipment={**self.equipment, **more.equipment},
            wording={**self.wording, **more.wording},
            duties={**self.duties, **more.duties},
            actions={**self.actions, **more.actions},
            subjects={**self.subjects, **more.subjects},
        )

    def renumbered(self, numbers: Mapping[str, str]) -> Papers:
        """Return the same papers under other clause numbers."""
        return Papers(
            equipment={item: renumbered(old, numbers) for item, old in self.equipment.items()},
            wording=self.wording,
            duties={renumbered(old, numbers): groups for old, groups in self.duties.items()},
            actions={renumbered(old, numbers): text for old, text in self.actions.items()},
            subjects={
                subject: tuple(renumbered(old, numbers) for old in clauses)
                for subject, clauses in self.subjects.items()
            },
        )
