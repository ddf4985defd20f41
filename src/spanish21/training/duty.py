"""The step that a trainee has to take next: its words, its clause, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.refusal import Refusal
from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded, CutOffer, DealerStep, SpinNeeded, Wagers
from spanish21.table.commands import cards as h
from spanish21.table.commands.irregularities import ReportShoeEmpty
from spanish21.table.machine import refusal
from spanish21.table.phrases import due
from spanish21.training.typed import typed
from spanish21.training.typed_wheels import outcome_typed

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.law.clause import ClauseRef
    from spanish21.school.accidents import Accident
    from spanish21.table.state import TableState

__all__ = ["Duty"]

_CLOSE = c.CloseWagers()


class Moment(NamedTuple):
    """What tells one step that is due from the next.

    A report that has no consequences changes nothing at the table.
    """

    state: TableState
    cover_shown: bool
    accident: Accident | None

    def is_still(self, before: Moment) -> bool:
        """Return whether nothing has been done since another moment."""
        same = self.cover_shown == before.cover_shown and self.accident is before.accident
        return same and self.state is before.state


class Duty:
    """What is due of the dealer, by the table, the shoe and what went wrong."""

    def __init__(self, table: Table) -> None:
        """Begin with nothing wrong and the cover card in the shoe."""
        self.table = table
        self.cover_shown = False
        """whether the cover card came out and is still to be laid aside"""
        self.accident: Accident | None = None
        """what went wrong and is still to be reported"""

    @property
    def moment(self) -> Moment:
        """Return what is on the table now, and what went wrong."""
        return Moment(self.table.state, self.cover_shown, self.accident)

    @property
    def clause(self) -> ClauseRef:
        """Return by what the next step is due."""
        return self.accident.clause if self.accident else self.table.awaiting.clause

    def words(self) -> str:
        """Write the step that is due as it is typed."""
        state = self.table.state
        if self.accident is not None:
            return self.accident.words
        match now := self.table.awaiting:
            case Wagers():
                return typed(_CLOSE, state)
            case CardNeeded():
                if self.cover_shown:
                    return typed(h.ReportCoverCard(), state)
                if self._is_empty():
                    return typed(ReportShoeEmpty(), state)
                return typed(c.DealCard(None, None if now.burn else now.box or 0), state)
            case CutOffer(person):
                return typed(h.RefuseCut(person), state)
            case DealerStep(command):
                return typed(command, state)
            case SpinNeeded():
                return outcome_typed(now)
            case _:
                return "wait"

    def step(self) -> str:
        """Describe the step that is due."""
        if self.accident is not None:
            return "something went wrong, so report it"
        if self.cover_shown:
            return "the cover card is out, so lay it aside"
        now = self.table.awaiting
        return "the wagers are placed, so close them" if isinstance(now, Wagers) else due(now)

    def refusal(self, command: c.Command) -> Refusal | None:
        """Judge a step: by the table, and by what is in the shoe."""
        house = self.table.rulebook.house
        if isinstance(command, h.ReportCoverCard) and not self.cover_shown:
            return Refusal(
                "cover-card/not-out", house.cover_out, "The cover card is not out. Go on dealing."
            )
        if isinstance(command, ReportShoeEmpty) and self.table.shoe:
            return Refusal(
                "shoe/not-empty", house.shoe_empty, "There are cards in the shoe. Go on dealing."
            )
        found = refusal(self.table.state, command, self.table.rulebook)
        if found is None and isinstance(command, c.DealCard):
            if self.cover_shown:
                message = "The cover card came out. Lay it aside first."
                return Refusal("cover-card/first", house.cover_out, message)
            if self._is_empty():
                return Refusal("shoe/empty", house.shoe_empty, "The shoe is empty. Report it.")
        return found

    def cover_is_next(self) -> bool:
        """Return whether the cover card comes out instead of the next card."""
        now = self.table.awaiting
        burn = isinstance(now, CardNeeded) and now.burn
        return not burn and self.table.driver.cover_card_is_next

    def _is_empty(self) -> bool:
        """Return whether the shoe has no card to deal."""
        return not self.table.shoe and self.table.state.trouble.aside is None
