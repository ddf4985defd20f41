"""What happened at a live table beside the events of the game."""

from __future__ import annotations

from spanish21.cards import Card
from spanish21.chips import ChipCount
from spanish21.house.live.commands import Scalar, Settings
from spanish21.house.sealed import Contribution, Draw, NumberCommitment, Reveal
from spanish21.ids import BoxNumber, PersonId
from spanish21.ledger.corrected import StepCorrected
from spanish21.ledger.events import (
    ChipsBrought,
    ChipsCarriedAway,
    ChipsRedeemed,
    DisputeAdjusted,
    HouseFact,
    HouseMoneyEvent,
    InventoryFilled,
    OddCentsRounded,
    PoolMoved,
    Refund,
    SlipKind,
    SlipSigned,
    TableWoundUp,
)
from spanish21.money import Cents
from spanish21.table import events as e
from spanish21.table.events import Event, wheels as v
from spanish21.table.events.irregularities import WagerUndone

__all__ = [
    "CardAdmitted",
    "ChipsBrought",
    "ChipsCarriedAway",
    "ChipsColoredUp",
    "ChipsRedeemed",
    "DisputeAdjusted",
    "DisputeDecided",
    "DisputeOpened",
    "HouseEvent",
    "HouseFact",
    "InventoryFilled",
    "LimitsAnnounced",
    "LimitsChanged",
    "LogEvent",
    "NumberCommitted",
    "NumberContributed",
    "NumbersClosed",
    "OddCentsRounded",
    "OutcomeDrawn",
    "PayoutThresholdSet",
    "PersonAway",
    "PersonBack",
    "PersonNamed",
    "PersonReady",
    "PersonUnready",
    "PoolMoved",
    "Refund",
    "SettledEvent",
    "ShareAsked",
    "ShoePledged",
    "ShoeRevealed",
    "ShoeSealed",
    "SlipPrepared",
    "SlipSigned",
    "SlipVoided",
    "StatementAdded",
    "StepCorrected",
    "StepTakenBack",
    "TableClosed",
    "TableOpened",
    "TableReopened",
    "TableStopped",
    "TableWoundUp",
]


class TableOpened(HouseFact, frozen=True):
    """A table was opened; the digest names every rule that holds."""

    name: str
    edition: str
    choices: dict[str, Scalar]
    settings: Settings
    digest: str
    software: str


class TableClosed(HouseFact, frozen=True):
    """The table takes no more wagers."""

    reason: str = ""
    """what the floor wrote down"""


class TableReopened(HouseFact, frozen=True):
    """The table is open again."""


class TableStopped(HouseFact, frozen=True):
    """The table stopped because its books do not balance."""

    reason: str


class PersonNamed(HouseFact, frozen=True):
    """The name under which a person is shown."""

    person: PersonId
    name: str


class PersonReady(HouseFact, frozen=True):
    """A person has wagered all they want."""

    person: PersonId


class PersonUnready(HouseFact, frozen=True):
    """A person changes their wagers after all."""

    person: PersonId


class PersonAway(HouseFact, frozen=True):
    """A person is passed over until they are back."""

    person: PersonId


class PersonBack(HouseFact, frozen=True):
    """A person is asked again."""

    person: PersonId


class ShareAsked(HouseFact, frozen=True):
    """A person asked to share a box."""

    box: BoxNumber
    person: PersonId


class ChipsColoredUp(HouseFact, frozen=True):
    """A walk-up player's chips were changed into as few as possible."""

    person: PersonId
    chips: tuple[ChipCount, ...]


class ShoePledged(HouseFact, frozen=True):
    """The house bound itself to a secret for the next shoe."""

    number: int
    label: str
    pledge: str


class NumberCommitted(HouseFact, frozen=True):
    """A person bound themselves to a number for the next shoe."""

    commitment: NumberCommitment


class NumbersClosed(HouseFact, frozen=True):
    """No more people can bind themselves to a number: those who did open theirs now."""


class NumberContributed(HouseFact, frozen=True):
    """A person opened the number to which they were bound, and it is part of the next shoe."""

    contribution: Contribution


class ShoeSealed(HouseFact, frozen=True):
    """The order of a shoe is fixed, and this is the commitment to it."""

    number: int
    label: str
    commitment: str
    root: str
    size: int
    contributions: tuple[Contribution, ...]
    left_out: tuple[str, ...] = ()
    """who did not open the number to which they were bound"""


class OutcomeDrawn(HouseFact, frozen=True):
    """The sealed shoe gave a number for a wheel, a Hot Spot or a cut."""

    draw: Draw


class ShoeRevealed(HouseFact, frozen=True):
    """A spent shoe was opened for everyone to check."""

    number: int
    reveal: Reveal


class StepTakenBack(HouseFact, frozen=True):
    """What the dealer said last of a real card does not count: the events `first` to `last`."""

    first: int
    last: int


class CardAdmitted(HouseFact, frozen=True):
    """A floorperson admitted a card of which the shoe should have held no more copies."""

    card: Card
    reason: str
    by: PersonId


class SlipPrepared(HouseFact, frozen=True):
    """A person wrote a slip and signed it first."""

    number: int
    kind: SlipKind
    chips: tuple[ChipCount, ...]
    cash: Cents
    expected: int
    """what the book had when it was counted"""
    by: PersonId
    person: PersonId | None = None
    """who gets a large payout"""
    round: int = 0
    """in which round it was won"""


class SlipVoided(HouseFact, frozen=True):
    """A slip that only one person had signed is void."""

    number: int
    reason: str
    by: PersonId


class DisputeOpened(HouseFact, frozen=True):
    """A dispute about a round was opened; the round is evidence from its first to its last event.

    Of a round in play the last event is the one before the dispute.
    """

    number: int
    round: int
    first: int
    last: int
    dealer: PersonId | None
    """who dealt the round, and so does not decide about it"""
    person: PersonId | None
    """the player who disputes it, if it is one"""
    statement: str
    by: PersonId


class StatementAdded(HouseFact, frozen=True):
    """A statement was added to a dispute."""

    number: int
    statement: str
    by: PersonId


class DisputeDecided(HouseFact, frozen=True):
    """A dispute was decided; if money is to move, it waits for a second person."""

    number: int
    upheld: bool
    decision: str
    clause: str
    amount: int
    by: PersonId


class LimitsAnnounced(HouseFact, frozen=True):
    """Other limits were announced, which count from a time on, in milliseconds since the epoch."""

    minimum: Cents
    maximum: Cents
    at: int


class LimitsChanged(HouseFact, frozen=True):
    """The limits that were announced count; the digest names every rule that holds now."""

    minimum: Cents
    maximum: Cents
    digest: str


class PayoutThresholdSet(HouseFact, frozen=True):
    """Two people sign for a payment of this amount or more; 0 if they never do."""

    amount: int


HouseEvent = (
    TableOpened
    | TableClosed
    | TableReopened
    | TableStopped
    | PersonNamed
    | PersonReady
    | PersonUnready
    | PersonAway
    | PersonBack
    | ShareAsked
    | ChipsColoredUp
    | HouseMoneyEvent
    | ShoePledged
    | NumberCommitted
    | NumbersClosed
    | NumberContributed
    | ShoeSealed
    | OutcomeDrawn
    | ShoeRevealed
    | StepTakenBack
    | StepCorrected
    | CardAdmitted
    | SlipPrepared
    | SlipVoided
    | DisputeOpened
    | StatementAdded
    | DisputeDecided
    | LimitsAnnounced
    | LimitsChanged
    | PayoutThresholdSet
)
LogEvent = Event | HouseEvent
"""Everything that can stand in a table's log."""

SettledEvent = (
    e.WagerPaid
    | e.WagerTaken
    | e.WagerReturned
    | e.FixedPaid
    | WagerUndone
    | v.SpinPaid
    | v.AcePaid
    | v.CommunityPaid
    | v.SpinWagerTaken
    | v.SpinWagerReturned
)
"""what became of a wager"""
