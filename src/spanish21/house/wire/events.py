"""What happened at a table and what it waits for: facts, from which the page makes sentences.

The events of the game are sent as they are in the log, with what a viewer may not know taken out.
Of the house's own events only those stand here whose entry in the log holds more than is shown.
"""

from __future__ import annotations

from msgspec import Struct

from spanish21.cards import Card
from spanish21.house.live import events as he
from spanish21.house.sealed import Use
from spanish21.ids import PersonId
from spanish21.table.commands import Step
from spanish21.table.events import Event
from spanish21.table.outside import Outside
from spanish21.wager import WagerKind

__all__ = [
    "Awaited",
    "CardDue",
    "CutDue",
    "DecisionDue",
    "Fact",
    "NumberCommitted",
    "NumberContributed",
    "OutcomeDrawn",
    "PlayerDue",
    "PoolMoved",
    "PublicEvent",
    "ReaderDue",
    "ShoeRevealed",
    "ShoeSealed",
    "SpinDue",
    "StepCorrected",
    "StepDue",
    "TableOpened",
    "TableWoundUp",
    "WagersDue",
]


class _News(Struct, frozen=True, tag=True):
    """What viewers get of an event of the house."""


class TableOpened(_News, frozen=True):
    """The table was opened."""

    name: str
    edition: str


class TableWoundUp(_News, frozen=True):
    """The table is closed for good, and everyone got back what was theirs."""

    reason: str


class PoolMoved(_News, frozen=True):
    """Chips moved between the inventory and the pool of the meters."""


class NumberCommitted(_News, frozen=True):
    """A person committed to a number for the next shoe."""

    person: PersonId


class NumberContributed(_News, frozen=True):
    """A person opened a number, which is part of the next shoe."""

    person: PersonId


class ShoeSealed(_News, frozen=True):
    """The order of a shoe is fixed, and this is the commitment to it."""

    number: int
    commitment: str
    left_out: tuple[str, ...] = ()
    """who did not open the number they committed to"""


class OutcomeDrawn(_News, frozen=True):
    """The sealed shoe gave a number."""

    use: Use


class StepCorrected(_News, frozen=True):
    """A floorperson set a step right that was entered wrongly."""

    first: int
    last: int
    was: Card | None
    card: Card | None
    blackjack: bool | None
    reason: str
    entered_by: PersonId
    by: PersonId
    loose: tuple[Card, ...]
    """cards on the layout that belong to no hand yet"""


class ShoeRevealed(_News, frozen=True):
    """A spent shoe was opened for everyone to check."""

    number: int


Fact = (
    Event
    | TableOpened
    | he.TableClosed
    | he.TableReopened
    | he.TableStopped
    | TableWoundUp
    | he.PersonNamed
    | he.PersonReady
    | he.PersonUnready
    | he.PersonAway
    | he.PersonBack
    | he.ShareAsked
    | he.ChipsRedeemed
    | he.ChipsBrought
    | he.ChipsColoredUp
    | he.ChipsCarriedAway
    | he.OddCentsRounded
    | he.LimitsAnnounced
    | he.LimitsChanged
    | he.PayoutThresholdSet
    | he.SlipPrepared
    | he.SlipSigned
    | he.SlipVoided
    | he.InventoryFilled
    | PoolMoved
    | he.ShoePledged
    | NumberCommitted
    | he.NumbersClosed
    | NumberContributed
    | ShoeSealed
    | OutcomeDrawn
    | ShoeRevealed
    | he.StepTakenBack
    | StepCorrected
    | he.CardAdmitted
    | he.DisputeOpened
    | he.StatementAdded
    | he.DisputeDecided
    | he.DisputeAdjusted
)
"""Everything that viewers are told of, by its name in the log."""


class PublicEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event as a viewer may know it."""

    number: int
    at: int
    fact: Fact
    clauses: tuple[str, ...] = ()
    names: dict[str, str] = {}
    """the names of the people in it, by their ids"""
    celebrate: bool = False
    """a bonus 21, a fixed payout or a jackpot"""


class _Due(Struct, frozen=True, tag=True):
    """What a table waits for."""


class WagersDue(_Due, frozen=True):
    """Wagers may be laid."""


class CardDue(_Due, frozen=True):
    """The next card goes to a box or (None) the dealer, or is burned."""

    box: int | None
    hand: int | None
    face_up: bool
    burn: bool


class DecisionDue(_Due, frozen=True):
    """A person decides on a box."""

    box: int
    person: PersonId
    name: str


class StepDue(_Due, frozen=True):
    """The dealer or the floorperson takes a step."""

    step: Step


class CutDue(_Due, frozen=True):
    """A person is offered the cut."""

    person: PersonId
    name: str


class PlayerDue(_Due, frozen=True):
    """A first player has to arrive."""


class SpinDue(_Due, frozen=True):
    """A wheel, a Hot Spot or a meter decides a wager."""

    kind: Outside
    box: int
    wager: WagerKind


class ReaderDue(_Due, frozen=True):
    """The card reader has to be repaired or replaced before dealing continues."""


Awaited = WagersDue | CardDue | DecisionDue | StepDue | CutDue | PlayerDue | SpinDue | ReaderDue
"""What a table may wait for."""
