"""Where the steps of the wheel wagers are written, for both editions that have them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spanish21.law.clause import ClauseRef, cite

__all__ = ["SpinPlaces", "spin_places"]


@dataclass(frozen=True, slots=True)
class SpinPlaces:
    """The clauses of one wheel wager's steps."""

    wager: ClauseRef
    amount: ClauseRef
    basic: ClauseRef
    device: ClauseRef | None
    """a device at each position acknowledges the wager, where one is asked for"""
    lock_out: ClauseRef
    spent: ClauseRef
    wheel: ClauseRef
    lands: ClauseRef
    turn: ClauseRef
    community: ClauseRef
    button: ClauseRef | None = None


def _maryland(number: str, section: str, lands: str, turn: str, community: str) -> SpinPlaces:
    def at(clause: str) -> ClauseRef:
        return cite("MD-bonus-spin", clause)

    return SpinPlaces(
        wager=at(number),
        amount=at(number),
        basic=at("6.G"),
        device=at("2.B(7)(a)"),
        lock_out=at("2.B(7)(b)"),
        spent=at(section),
        wheel=at(section),
        lands=at(lands),
        turn=at(turn),
        community=at(community),
    )


_BONUS_SPIN = _maryland("6.G(2)", "12.D", "12.D(5)", "12.D(7)", "12.D(8)(a)")
_XTREME_16 = replace(
    _maryland("6.G(3)", "12.E", "12.E(2)", "12.E(4)", "12.E(5)(a)"),
    amount=cite("MD-bonus-spin", "12.E"),
)
_MASSACHUSETTS = SpinPlaces(
    wager=cite("MA-bonus-spin", "16(a)"),
    amount=cite("MA-bonus-spin", "16(b)"),
    basic=cite("MA-bonus-spin", "16(a)"),
    device=None,
    lock_out=cite("MA-bonus-spin", "16(b)"),
    spent=cite("MA-bonus-spin", "16(a)"),
    wheel=cite("MA-bonus-spin", "16(d)(2)"),
    lands=cite("MA-bonus-spin", "16(d)(2)"),
    turn=cite("MA-bonus-spin", "16(d)(2)"),
    community=cite("MA-bonus-spin", "16(d)(2)"),
    button=cite("MA-bonus-spin", "16(d)(1)"),
)


def spin_places(edition: str, *, xtreme: bool = False) -> SpinPlaces:
    """Return where the steps of a wheel wager are written in an edition."""
    if edition == "MA-bonus-spin":
        return _MASSACHUSETTS
    return _XTREME_16 if xtreme else _BONUS_SPIN
