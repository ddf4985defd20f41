"""The clauses that the engine cites for the steps of the wheel wagers and for their meters."""

from __future__ import annotations

from dataclasses import dataclass

from spanish21.law.clause import ClauseRef

__all__ = ["MeterCitations", "SpinCitations"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterCitations:
    """The clauses of the meters that grow from one wheel wager."""

    system: ClauseRef
    rate: ClauseRef
    start: ClauseRef
    paid: ClauseRef


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinCitations:
    """The clauses of one wheel wager's steps."""

    wager: ClauseRef
    amount: ClauseRef
    basic: ClauseRef
    device: ClauseRef | None = None
    """a device at each position acknowledges the wager, where the edition requires one"""
    lock_out: ClauseRef
    spent: ClauseRef
    wheel: ClauseRef
    lands: ClauseRef
    turn: ClauseRef
    community: ClauseRef
    button: ClauseRef | None = None
    """a player's button turns the wheel, where the edition requires one"""
    meter: MeterCitations | None = None
