"""Rounds for the rules of wheels: a blackjack or a 16 of the dealer, with each stop of a wheel."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from spanish21.cards import parse_cards
from spanish21.law.spins import BONUS_SPIN, XTREME_16
from spanish21.money import Cents
from spanish21.replay import CaseRound, CaseWager
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW, XTREME_16_ROW
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import Spins
    from spanish21.law.wheel import Wheel

__all__ = ["is_of_wheels", "wheel_rounds"]

_READINGS = frozenset(
    {
        "readings.ace-and-blackjack",
        "readings.spin-per-seat",
        "readings.spin-wager-not-returned",
        "readings.xtreme-hot-spot",
    }
)
_ALONE, _TWO_BOXES, _ONE_BOX = (1,), (1, 2), (1, 1)
"""the boxes of Ann and, where there is one, of Ben"""


def is_of_wheels(rule: str) -> bool:
    """Return whether a rule is one of a wager on a wheel."""
    return rule in _READINGS or rule.startswith((f"{BONUS_SPIN}_", f"{XTREME_16}_"))


def wheel_rounds(a: Rulebook, b: Rulebook, wager: int) -> Iterator[CaseRound]:
    """List rounds without a decision for every stake and stop of either rulebook, small ones first.

    A blackjack turns the wheel of Bonus Spin, a dealer's 16 that of Xtreme 16.
    """
    sides = [book.spins for book in (a, b) if book.spins is not None]
    shared = min(a.persons_per_box.value, b.persons_per_box.value) > 1
    for boxes in (_ALONE, *((_ONE_BOX,) if shared else ()), _TWO_BOXES):
        for stake, wheels in _bonus_spins(sides).items():
            for stops in _pairs(_stops(wheels)):
                yield _round(boxes, wager, Wager(BONUS_SPIN_ROW.kind, stake), "9", stops)
        for stake, wheels in _xtremes(sides).items():
            others = _stops([side.xtreme.second.value for side in sides if side.xtreme])
            for stops in ((stop, other) for stop in _stops(wheels) for other in others or [stop]):
                yield _round(boxes, wager, Wager(XTREME_16_ROW.kind, stake), "6", stops)


def _bonus_spins(sides: Sequence[Spins]) -> dict[Cents, list[Wheel]]:
    found: dict[Cents, list[Wheel]] = {}
    for side in sides:
        for stake, spin in side.stakes.items() if side.offered.value else ():
            found.setdefault(stake, []).append(spin.wheel.value)
    return found


def _xtremes(sides: Sequence[Spins]) -> dict[Cents, list[Wheel]]:
    found: dict[Cents, list[Wheel]] = {}
    for side in sides:
        if side.xtreme is not None and side.xtreme.offered.value:
            found.setdefault(side.xtreme.wager, []).append(side.xtreme.wheel.value)
    return found


def _stops(wheels: Sequence[Wheel | None]) -> list[str]:
    """Name every section of the wheels once."""
    return list(dict.fromkeys(part.name for wheel in wheels if wheel for part in wheel.sections))


def _pairs(stops: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Let a second wheel stop where the first one does, and elsewhere."""
    yield from zip(stops, stops, strict=True)
    yield from pairwise(stops)


def _round(
    boxes: Sequence[int], basic: int, spin: Wager, up: str, stops: Sequence[str]
) -> CaseRound:
    """Deal every box a blackjack, and the dealer an 18 or the 16 of Xtreme 16."""
    hands = len(set(boxes))
    aces, kings = "Ad Ac"[: 3 * hands], "Kd Kc"[: 3 * hands]
    hole = "Ks" if up == "6" else "9s"
    wagers = (Wager(BASIC, Cents(basic)), spin)
    laid = tuple(
        CaseWager(box, who, wagers) for box, who in zip(boxes, ("Ann", "Ben"), strict=False)
    )
    shoe = parse_cards(f"{aces} {up}d {kings} {hole}")
    return CaseRound(
        laid, shoe, wheel=tuple(stops[: len(boxes)]), hot_spot=(1,) if up == "6" else ()
    )
