"""What a viewer sees of a table: everything they may know, and everything they may do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from spanish21.house.live.events import LimitsAnnounced, SettledEvent
from spanish21.house.people.roles import Role
from spanish21.house.wire.boxes import BoxView
from spanish21.house.wire.events import Awaited
from spanish21.house.wire.offer import Offer
from spanish21.house.wire.staff import StaffView
from spanish21.law.spins import MeterName
from spanish21.rules.result import Result
from spanish21.wager import WagerKind

__all__ = [
    "Clock",
    "ClockKind",
    "DealerView",
    "Inscription",
    "KindView",
    "Limits",
    "MeterView",
    "Payment",
    "PaymentKind",
    "PaymentTerm",
    "PersonView",
    "Phase",
    "ShoeStage",
    "ShoeView",
    "TableInfo",
    "TimeoutEffect",
    "TurnKind",
    "TurnView",
    "View",
    "WheelSection",
    "WheelView",
    "You",
]


Phase = Literal[
    "closed",
    "stopped",
    "shuffle",
    "wagers",
    "deal",
    "insurance",
    "play",
    "dealer",
    "settlement",
]
ShoeStage = Literal["absent", "shuffling", "cutting", "ready"]
TurnKind = Literal["play", "insurance", "rescue", "share", "cut"]
ClockKind = Literal["wagers", "turn", "cut", "numbers"]
TimeoutEffect = Literal[
    "deal",
    "shuffle",
    "pass-cut",
    "decline-insurance",
    "choose-first-hand",
    "dead-hand",
    "keep-double",
    "decline-double",
    "stand",
]
"""What happens when a clock runs out."""
PaymentKind = Literal["paid", "taken", "returned", "fixed", "spin", "community", "ace", "undone"]


class _Shown(Struct, frozen=True, kw_only=True):
    """A part of a view; amounts are cents, cards are written `7s`."""


class KindView(_Shown, frozen=True):
    """A kind of wager that the table offers, as players name it and as the layout shows it."""

    kind: WagerKind
    name: str
    mark: str
    """what is written on the layout where it is laid"""


class Limits(_Shown, frozen=True):
    """What the sign of the table shows; what a viewer may wager now is in their offers."""

    minimum: int
    maximum: int
    chip: int
    """the smallest"""


class Inscription(_Shown, frozen=True):
    """A text that the edition wants on the layout; no line breaks within the odds of a payout."""

    kind: Literal["operator", "blackjack", "insurance", "payout"]
    text: str
    clause: str
    unnamed: bool = False
    """whether it is the name of the operator, and the submission names none"""


class TableInfo(_Shown, frozen=True):
    """What seldom changes while the table is open."""

    id: str
    name: str
    edition: str
    rules: str
    """the edition as players call it"""
    title: str
    decks: int
    boxes: int
    limits: Limits
    notice: LimitsAnnounced | None
    """limits that were announced"""
    kinds: tuple[KindView, ...]
    """the basic wager first"""
    shared_boxes: bool
    """whether several people may wager on one box"""
    digest: str
    inscriptions: tuple[Inscription, ...]
    coach: bool
    automatic: bool
    """False where a person deals"""
    hole_card: bool
    wager_seconds: int
    turn_seconds: int
    hold_seconds: int
    """how long a seat is held for a person whose connection is lost"""


class ShoeView(_Shown, frozen=True):
    """The shoe: how many cards left and dealt, and the commitment to their order."""

    number: int
    stage: ShoeStage
    left: int
    dealt: int
    behind_cover: int
    cover_out: bool
    commitment: str | None
    pledge: str | None
    """of the next shoe, while people may add numbers to it"""
    reshuffle_due: bool
    burn_card: str | None = None
    """the last burn card, once a player asked to see it"""


class DealerView(_Shown, frozen=True):
    """The dealer's cards that are face up, and whether one is face down."""

    cards: tuple[str, ...]
    hole_down: bool
    points: int
    soft: bool
    name: str | None
    """who deals, None for the automatic dealer"""
    hole_card: str | None = None
    """the card face down, if everyone saw it before it was dealt"""


class TurnView(_Shown, frozen=True):
    """Whose decision the table waits for, and what they may decide."""

    kind: TurnKind
    box: int | None
    hand: int | None
    person: str
    name: str
    legal: tuple[Offer, ...]
    clause: str
    ends_at: int | None
    beyond: tuple[Offer, ...] = ()
    """what the rules permit but the person's chips do not reach"""


class Clock(_Shown, frozen=True):
    """A visible clock, and what happens when it runs out."""

    kind: ClockKind
    ends_at: int
    seconds: int
    then: TimeoutEffect


class PersonView(_Shown, frozen=True):
    """A person at the table."""

    person: str
    name: str
    box: int | None
    connected: bool
    away: bool
    ready: bool


class MeterView(_Shown, frozen=True):
    """A progressive meter."""

    meter: MeterName
    shown: int


class WheelSection(_Shown, frozen=True):
    """A section of a wheel, and how often the wheel stops there."""

    name: str
    chance: float


class WheelView(_Shown, frozen=True):
    """The wheel that spins or spun last in this round."""

    box: int
    person: str
    name: str
    wager: WagerKind
    sections: tuple[WheelSection, ...]
    section: int | None
    symbol: str | None
    amount: int | None


class PaymentTerm(_Shown, frozen=True):
    """A part of a payment: a stake at odds of `win` to `per`."""

    stake: int
    win: int
    per: int
    amount: int


class Payment(_Shown, frozen=True):
    """What became of one wager in the last or present round, and why."""

    event: int
    box: int
    hand: int | None
    person: str
    name: str
    wager: WagerKind
    kind: PaymentKind
    amount: int
    stake: int
    odds: str | None
    result: Result | None
    fact: SettledEvent
    terms: tuple[PaymentTerm, ...]
    """what adds up to the amount, unless a limit cut it"""
    clauses: tuple[str, ...]
    summaries: tuple[str, ...]
    """what each of the clauses says"""
    celebrate: bool
    """a bonus 21, a fixed payout or a jackpot"""


class You(_Shown, frozen=True):
    """The viewer: who they are, what they have, what they may do."""

    person: str
    name: str
    roles: tuple[Role, ...]
    seated: int | None
    chips: int
    balance: int
    ready: bool
    away: bool
    may: tuple[Offer, ...]
    coupons: tuple[int, ...] = ()
    """match play coupons by their faces, in cents"""
    more_time: int = 0
    """how many times they can start the clock again; 0 if it runs for someone else"""


class View(_Shown, frozen=True):
    """The whole table as one viewer sees it after the event `version`."""

    version: int
    table: TableInfo
    open: bool
    round: int
    phase: Phase
    waiting: Awaited
    clause: str | None
    shoe: ShoeView
    rack: int
    boxes: tuple[BoxView, ...]
    dealer: DealerView
    turn: TurnView | None
    clock: Clock | None
    people: tuple[PersonView, ...]
    spectators: int
    you: You
    meters: tuple[MeterView, ...]
    wheel: WheelView | None
    payments: tuple[Payment, ...]
    staff: StaffView | None
