"""What happened with the wheel wagers."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.law.spins import MeterName
from spanish21.money import Cents
from spanish21.table.outside import Outside
from spanish21.wager import WagerKind

__all__ = [
    "AcePaid",
    "CommunityPaid",
    "HotSpotDrawn",
    "LateWagerLockedOut",
    "MeterTaken",
    "SeatButtonPressed",
    "SpinPaid",
    "SpinWagerReturned",
    "SpinWagerTaken",
    "WagerAcknowledged",
    "WheelEvent",
    "WheelEventBase",
    "WheelSpun",
]


class WheelEventBase(Struct, frozen=True, tag=True, gc=False):
    """A fact in the log."""

    subject: ClassVar[Literal["wheels"]] = "wheels"


class _OfWager(WheelEventBase, frozen=True):
    """A fact about one person's wheel wager."""

    box: BoxNumber
    person: PersonId
    wager: WagerKind


class _Asked(_OfWager, frozen=True):
    """A wager came to the device of a position."""

    amount: Cents
    clause: ClauseRef


class _Moved(_OfWager, frozen=True):
    """Chips moved between a person and the house."""

    amount: Cents
    clauses: tuple[ClauseRef, ...]


class WagerAcknowledged(_Asked, frozen=True):
    """The device of a position acknowledged a wheel wager."""


class LateWagerLockedOut(_Asked, frozen=True):
    """A wheel wager came after dealing had begun and was kept out; no chips moved."""


class SpinWagerTaken(_Moved, frozen=True):
    """A wheel wager was spent when the round began."""


class SpinWagerReturned(_Moved, frozen=True):
    """A winning wheel wager went back with its payout, where it is read so."""


class SeatButtonPressed(WheelEventBase, frozen=True):
    """The seat of a blackjack was shown."""

    box: BoxNumber
    clause: ClauseRef


class AcePaid(_Moved, frozen=True):
    """An ace among the first two cards was paid."""


class HotSpotDrawn(WheelEventBase, frozen=True):
    """One wagering position was drawn to spin for all."""

    box: BoxNumber
    person: PersonId
    clause: ClauseRef


class WheelSpun(_OfWager, frozen=True):
    """The wheel stopped; `amount` is None where a meter says what is paid."""

    wheel: Outside
    section: int
    symbol: str
    community: Cents
    amount: Cents | None
    meter: MeterName | None
    clauses: tuple[ClauseRef, ...]
    assumed: bool = False
    """the wheel's weights are stated by no one"""
    others: tuple[PersonId, ...] = ()
    """who else has the wager on the box and is paid by this spin"""


class MeterTaken(_OfWager, frozen=True):
    """A winner takes what the meter showed at their turn."""

    meter: MeterName
    amount: Cents
    clause: ClauseRef


class SpinPaid(_OfWager, frozen=True):
    """What the wheel landed on was paid."""

    symbol: str
    amount: Cents
    clauses: tuple[ClauseRef, ...]
    merchandise: str | None = None
    """what is given as a prize of that value"""


class CommunityPaid(_Moved, frozen=True):
    """Another bettor was paid for the spin of a box."""


WheelEvent = (
    WagerAcknowledged
    | LateWagerLockedOut
    | SpinWagerTaken
    | SpinWagerReturned
    | SeatButtonPressed
    | AcePaid
    | HotSpotDrawn
    | WheelSpun
    | MeterTaken
    | SpinPaid
    | CommunityPaid
)
