"""A step of a round that was entered wrongly and set right: what it moved goes back."""

from __future__ import annotations

from spanish21.cards import Card
from spanish21.ids import PersonId
from spanish21.ledger.events import HouseFact, OddCentsRounded
from spanish21.table import events as e
from spanish21.table.events import wheels as v
from spanish21.table.events.irregularities import WagerUndone

__all__ = ["Reversed", "StepCorrected"]

Reversed = (
    e.WagerPlaced
    | e.WagerDoubled
    | e.HandSplit
    | e.SplitCovered
    | e.WagerReturned
    | e.WagerTaken
    | e.WagerPaid
    | e.FixedPaid
    | WagerUndone
    | v.SpinPaid
    | v.AcePaid
    | v.CommunityPaid
    | v.SpinWagerReturned
    | OddCentsRounded
)
"""what moves money in a round after its first card"""


class StepCorrected(HouseFact, frozen=True):
    """A floorperson set a step right that was entered wrongly, and the round was decided again.

    What was entered from event `first` to event `last` does not count, except what people did
    beside the round, such as buying chips. The events after this one in the entry count instead.
    """

    first: int
    last: int
    was: Card | None
    """the card that was named wrongly, if the step named one"""
    card: Card | None
    """the card that it was"""
    blackjack: bool | None
    """what the card reader should have shown; None for any other step"""
    reason: str
    entered_by: PersonId
    """the person who entered the step"""
    by: PersonId
    """the person who set it right"""
    counts: tuple[int, ...]
    """for the step and each that came after it: how many of the events that follow are its own"""
    loose: tuple[Card, ...]
    """cards that are on the layout and belong to no hand yet"""
    reversed: tuple[Reversed, ...]
    """what moved money and does not count"""

    @property
    def withdrawn(self) -> bool:
        """Return whether the step did not happen at all."""
        return self.card is None and self.blackjack is None
