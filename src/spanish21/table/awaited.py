"""What the table may be waiting for."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from spanish21.checked import checked
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.law.spins import MeterName
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.rules.settlement import Outcome
from spanish21.table.commands import Collect, Pay, Return, Step
from spanish21.table.offers import BoxOffer, Wagers
from spanish21.table.outside import Outside
from spanish21.wager import WagerKind

__all__ = [
    "Awaiting",
    "BoxOffer",
    "CardNeeded",
    "Choice",
    "CutOffer",
    "DealerStep",
    "Decision",
    "MoneyDue",
    "PlayerNeeded",
    "Role",
    "SpinNeeded",
    "Suspended",
    "Wagers",
]


class Role(Enum):
    """Who takes a step that is not a player's."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"


class Choice(Struct, frozen=True, gc=False):
    """An action that may be taken, with the amounts it may name, in steps of `unit`."""

    action: Action
    least: Cents = Cents(0)
    most: Cents = Cents(0)
    unit: Cents = Cents(0)
    cost: Cents = Cents(0)
    """what it takes beside the wager, where no amount is to be named"""
    gives_up: Cents = Cents(0)
    """what of the wager it loses"""
    hands: tuple[HandNumber, ...] = ()
    """the hands of which it names one"""

    @checked
    def within(self, chips: int) -> Choice | None:
        """Lower the most to what chips cover in whole steps; None if they cover too little."""
        if self.cost > chips:
            return None
        if not self.unit:
            return self
        most = Cents(min(self.most, chips - chips % self.unit))
        return replace(self, most=most) if most >= self.least else None


class CardNeeded(Struct, frozen=True, gc=False):
    """The next card of the shoe is due at a box, or (None) at the dealer, or is to be burned."""

    box: BoxNumber | None
    hand: HandNumber | None
    face_up: bool
    clause: ClauseRef
    burn: bool = False


class Decision(Struct, frozen=True, gc=False):
    """A person decides about a hand, or about insurance."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    legal: tuple[Choice, ...]
    clause: ClauseRef

    @property
    def actions(self) -> tuple[Action, ...]:
        """List what may be done, without the amounts."""
        return tuple([choice.action for choice in self.legal])

    def choice(self, action: Action) -> Choice | None:
        """Find the terms of an action."""
        for choice in self.legal:
            if choice.action is action:
                return choice
        return None


class DealerStep(Struct, frozen=True, gc=False):
    """The dealer, or the floorperson, takes exactly this step."""

    command: Step
    clause: ClauseRef
    who: Role = Role.DEALER


class MoneyDue(DealerStep, frozen=True, kw_only=True):
    """The dealer settles a wager as its outcome has it."""

    command: Collect | Pay | Return
    outcome: Outcome


class CutOffer(Struct, frozen=True, gc=False):
    """A player is offered the cut, within these numbers of cards above the cutting card."""

    person: PersonId
    least: int
    most: int
    clause: ClauseRef


class PlayerNeeded(Struct, frozen=True, gc=False):
    """The table waits for a first player to arrive."""

    clause: ClauseRef


class Suspended(Struct, frozen=True, gc=False):
    """No dealing until the card reader is repaired or replaced."""

    clause: ClauseRef


class SpinNeeded(Struct, frozen=True, gc=False):
    """An outcome of a wheel wager is due from outside: a section, a Hot Spot, a meter's amount."""

    kind: Outside
    box: BoxNumber
    person: PersonId
    wager: WagerKind
    clause: ClauseRef
    meter: MeterName | None = None
    boxes: tuple[BoxNumber, ...] = ()
    """among which positions the Hot Spot is drawn"""


Awaiting = (
    Wagers | CardNeeded | Decision | DealerStep | CutOffer | PlayerNeeded | Suspended | SpinNeeded
)
