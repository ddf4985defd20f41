"""What happened at a live table beside the events of the game."""

from __future__ import annotations

from spanish21.house.live.commands import Scalar, Settings
from spanish21.house.sealed import Contribution, Draw, NumberCommitment, Reveal
from spanish21.ids import BoxNumber, PersonId
from spanish21.ledger.events import (
    ChipsRedeemed,
    HouseFact,
    HouseMoneyEvent,
    InventoryFilled,
    PoolMoved,
    Refund,
    TableWoundUp,
)
from spanish21.table import events as e
from spanish21.table.events import Event, wheels as v
from spanish21.table.events.irregularities import WagerUndone

__all__ = [
    "ChipsRedeemed",
    "HouseEvent",
    "HouseFact",
    "InventoryFilled",
    "LogEvent",
    "NumberCommitted",
    "NumberContributed",
    "NumbersClosed",
    "OutcomeDrawn",
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
    | HouseMoneyEvent
    | ShoePledged
    | NumberCommitted
    | NumbersClosed
    | NumberContributed
    | ShoeSealed
    | OutcomeDrawn
    | ShoeRevealed
    | StepTakenBack
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
