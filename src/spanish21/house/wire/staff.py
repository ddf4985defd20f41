"""What dealer and floorperson see besides: their steps, reports and orders."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from spanish21.chips import ChipCount
from spanish21.house.wire.events import CardDue, PublicEvent
from spanish21.house.wire.offer import Offer
from spanish21.ledger.events import SlipKind
from spanish21.table.commands import StaffCommand

__all__ = [
    "CorrectionView",
    "DisputeRound",
    "DisputeView",
    "DisputesView",
    "MoneyView",
    "PayoutView",
    "Saying",
    "ShiftView",
    "SlipView",
    "StaffView",
    "StepRole",
    "StepView",
    "WalkUpView",
]

StepRole = Literal["dealer", "floorperson"]


class StepView(Struct, frozen=True, kw_only=True):
    """A step that staff may take: its command as the log has it."""

    command: StaffCommand
    clauses: tuple[str, ...]
    """what requires the step, or what follows from a report"""
    role: StepRole
    due: bool
    """whether this is what the table waits for"""
    yours: bool
    """whether the viewer's roles permit it"""
    summaries: tuple[str, ...] = ()
    """what each of the clauses of a report or an order says"""
    kind: Literal["step", "report", "order"] = "step"
    asks: Literal["card", "suit", "reason"] | None = None
    """what the person who reports has to name, if anything"""
    symbol: str | None = None
    """what is written on the section of a wheel"""


class WalkUpView(Struct, frozen=True, kw_only=True):
    """A player who holds no device, and what the dealer may enter for them now."""

    person: str
    name: str
    box: int | None
    chips: int
    may: tuple[Offer, ...]


class SlipView(Struct, frozen=True, kw_only=True):
    """A slip that waits for a second signature."""

    number: int
    kind: SlipKind
    chips: tuple[ChipCount, ...]
    amount: int
    expected: int
    by: str
    """the name of who signed first"""
    yours: bool
    """whether the viewer may sign it"""


class ShiftView(Struct, frozen=True, kw_only=True):
    """The money of a table in one shift; a shift that is open has no closer yet."""

    number: int
    since: int
    until: int | None
    opener: int
    fills: int
    credits: int
    drop: int
    tips: int
    odd_cents: int
    rounds: int
    closer: int | None
    over: int
    tray: int
    win: int


class PayoutView(Struct, frozen=True, kw_only=True):
    """A large payout for which two people sign before the next round."""

    name: str
    amount: int
    round: int


class MoneyView(Struct, frozen=True, kw_only=True):
    """The slips and the shifts of a table with real chips."""

    denominations: tuple[int, ...]
    slips: int
    """how many were written"""
    due: Literal["opener", "closer"] | None
    """the count of the tray that is asked for"""
    unsigned: tuple[SlipView, ...]
    payouts: tuple[PayoutView, ...]
    """large payouts for which two people have not signed yet"""
    shift: ShiftView
    closed: tuple[ShiftView, ...]
    """the last shifts that were closed, the latest first"""
    may: bool
    """whether the viewer may write slips"""


class CorrectionView(Struct, frozen=True, kw_only=True):
    """A step of the round in play that the viewer may set right."""

    event: int
    """its number in the log"""
    kind: Literal["card", "reader", "entry"]
    """what can be entered instead; an entry can only be withdrawn"""
    told: PublicEvent


class Saying(Struct, frozen=True, kw_only=True):
    """What was said in a dispute, and who wrote it down."""

    text: str
    by: str
    at: int


class DisputeView(Struct, frozen=True, kw_only=True):
    """A dispute about a round, from its opening to its decision."""

    table: str
    table_name: str
    number: int
    round: int
    player: str | None
    """the name of the player who disputes the round, if it is one"""
    statements: tuple[Saying, ...]
    open: bool
    upheld: bool | None
    """whether the player was right; None if it is not decided"""
    decision: Saying | None
    clause: str
    amount: int
    """what the player gets, below zero what the player gives back"""
    approved: Saying | None
    """who approved the money as the second person"""
    yours: bool = False
    """whether the viewer may decide it"""
    approves: bool = False
    """whether the viewer may approve its decision"""


class DisputeRound(Struct, frozen=True, kw_only=True):
    """A round that can be disputed, with the ids and names of those who bet in it."""

    round: int
    players: dict[str, str]


class DisputesView(Struct, frozen=True, kw_only=True):
    """The disputes of a table, and the rounds about which one can be opened."""

    rounds: tuple[DisputeRound, ...]
    """the latest first; none for a viewer who may open no dispute"""
    disputes: tuple[DisputeView, ...]
    """those that are open and the last that were decided, the latest first"""


class StaffView(Struct, frozen=True, kw_only=True):
    """What dealer and floorperson see besides."""

    card_needed: bool
    """whether the dealer says which card it is, or lays it down unseen"""
    card: CardDue | None
    """where the next card goes"""
    hole_card: bool
    """whether the dealer says which card the hole card is"""
    steps: tuple[StepView, ...]
    back: PublicEvent | None
    """the last step, if it can be taken back"""
    undoes: bool
    """whether the viewer may take it back, as a second person"""
    reports: tuple[StepView, ...]
    """what people do once in a gaming day, where there are real cards"""
    corrections: tuple[CorrectionView, ...]
    """the steps of the round that the viewer may set right, the last first"""
    surplus: tuple[str, ...]
    """cards of which the shoe should hold no more copies, which the viewer may admit"""
    loose: tuple[str, ...]
    """cards on the layout that belong to no hand yet"""
    walk_ups: tuple[WalkUpView, ...]
    """the players without a device, for the dealer who is signed on"""
    seats: tuple[Offer, ...]
    """where the dealer may seat another one"""
    disputes: DisputesView
    money: MoneyView | None
    """for staff who may sign slips, where there are real chips"""
    inventory: int
    drop_box: int
    tip_box: int
