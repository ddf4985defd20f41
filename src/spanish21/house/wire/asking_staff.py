"""What dealer and floor ask of a table beside its steps: corrections, slips and disputes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from spanish21.chips import ChipCount
from spanish21.ledger.events import SlipKind

__all__ = [
    "AddStatement",
    "Admit",
    "ApproveDecision",
    "Correct",
    "DecideDispute",
    "DisputeAsk",
    "OpenDispute",
    "PrepareSlip",
    "Request",
    "SignSlip",
    "VoidSlip",
]

Number = Annotated[int, Meta(ge=1, le=2**53)]
"""of a slip, a dispute or a round"""
Words = Annotated[str, Meta(max_length=2000)]
"""what was said"""


class Request(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request of the person to whom the connection belongs."""


Reason = Annotated[str, Meta(max_length=200)]


class Correct(Request, frozen=True, tag="correct"):
    """Floor: correct a step of the round, or without card and reading withdraw it."""

    event: Annotated[int, Meta(ge=1)]
    reason: Reason
    card: Annotated[str, Meta(max_length=20)] | None = None
    blackjack: bool | None = None


class Admit(Request, frozen=True, tag="admit"):
    """Floor: admit a card of which the shoe should hold no more copies."""

    card: Annotated[str, Meta(max_length=20)]
    reason: Reason


class PrepareSlip(Request, frozen=True, tag="prepare-slip"):
    """Dealer and floor: write a slip and sign it first."""

    kind: SlipKind
    chips: Annotated[tuple[ChipCount, ...], Meta(max_length=20)] = ()
    cash: Annotated[int, Meta(ge=0, le=10**12)] = 0


class SignSlip(Request, frozen=True, tag="sign-slip"):
    """Dealer and floor: sign a slip as the second person."""

    number: Number


class VoidSlip(Request, frozen=True, tag="void-slip"):
    """Dealer and floor: void a slip that only one person has signed."""

    number: Number
    reason: Reason


class OpenDispute(Request, frozen=True, tag="open-dispute"):
    """Open a dispute about a round; staff do it for a player who bet in it or for no one."""

    round: Number
    statement: Words
    person: Annotated[str, Meta(max_length=64)] | None = None


class AddStatement(Request, frozen=True, tag="add-statement"):
    """Add a statement or what a recording shows to a dispute; players add to their own."""

    number: Number
    statement: Words


Adjusted = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""cents that a player gets, below zero those that the player gives back"""


class DecideDispute(Request, frozen=True, tag="decide-dispute"):
    """Floor: decide a dispute; money that it moves waits for a second person."""

    number: Number
    upheld: bool
    decision: Words
    clause: Annotated[str, Meta(max_length=40)] = ""
    amount: Adjusted = 0


class ApproveDecision(Request, frozen=True, tag="approve-decision"):
    """Floor: approve a decision that moves this amount of money, as the second person."""

    number: Number
    amount: Adjusted


DisputeAsk = OpenDispute | AddStatement | DecideDispute | ApproveDecision
"""What is asked about disputes."""
