"""The wheel wagers of a round: wheels that stopped, and how far their payments have come."""

from __future__ import annotations

from msgspec import Struct

from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.law.spins import MeterName
from spanish21.money import Cents
from spanish21.wager import WagerKind

__all__ = ["NO_SPINS", "Spins", "Spun"]


class Spun(Struct, frozen=True, gc=False):
    """A wheel that stopped for a wager, and how far its payments have come."""

    box: BoxNumber
    person: PersonId
    wager: WagerKind
    stake: Cents
    symbol: str
    community: Cents
    amount: Cents | None
    """None until the meter is read"""
    meter: MeterName | None
    clauses: tuple[ClauseRef, ...]
    paid: bool = False
    others_paid: int = 0


class Spins(Struct, frozen=True, gc=False):
    """The wheel wagers of this round."""

    active: bool = False
    """whether anyone made one"""
    spun: tuple[Spun, ...] = ()
    hot_spot: BoxNumber | None = None
    second: Cents | None = None
    """what the second wheel gives the others"""
    buttons: tuple[BoxNumber, ...] = ()
    aces: tuple[tuple[BoxNumber, PersonId], ...] = ()
    shared: tuple[tuple[BoxNumber, PersonId, WagerKind], ...] = ()
    """who got Community Pay, for the spin of which box or on which box, and of which wager"""


NO_SPINS = Spins()
