"""Plain values: the denominations of chips, and amounts made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.money import Cents

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["CHIPS", "chip_name", "chips_up_to", "of_chips"]

CHIPS = tuple(Cents(value) for value in (50, 100, 500, 2500, 10_000, 50_000, 100_000))
"""the denominations, the smallest first"""
_MOST_SHOWN = 6
_DOLLAR = 100


def chip_name(chip: Cents) -> str:
    """Write what is printed on a chip: `50c`, `$25`, `$1,000`."""
    return f"${chip // _DOLLAR:,}" if chip % _DOLLAR == 0 else f"{chip}c"


def chips_up_to(unit: Cents, most: Cents) -> tuple[Cents, ...]:
    """List the chips with which people bet at a table, the smallest first."""
    return tuple(chip for chip in CHIPS if chip % unit == 0 and chip <= most)[-_MOST_SHOWN:]


def of_chips(chips: Iterable[tuple[int, Cents]]) -> Cents:
    """Add chips up."""
    return Cents(sum(count * chip for count, chip in chips))
