"""The wheels of a submission, each by the name under which the command line asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.law import EDITIONS
from spanish21.rules.side_wagers.spins import (
    BONUS_SPIN,
    BONUS_SPIN_ROW,
    XTREME_16,
    XTREME_16_ROW,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law import Rulebook
    from spanish21.law.spins import BonusSpin, Xtreme16
    from spanish21.law.wheel import Section, Wheel

__all__ = ["Found", "WheelName", "find_wheel", "section_clauses", "wheels_of"]

WheelName = Annotated[
    str | None,
    typer.Option(
        "--wheel",
        metavar="NAME",
        help=f"One of several wheels, as in {XTREME_16}; 'wheel show' names them.",
    ),
]
_COMMUNITY = f"{XTREME_16}-community"
NOTE = "The weights are assumed: no document states them, and this submission does not."


@dataclass(frozen=True)
class Found:
    """A wheel: its name, the option that states it, its place among the analyses."""

    name: str
    option: str
    title: str
    wheel: Wheel
    clause: str
    index: int | None


def wheels_of(rulebook: Rulebook) -> tuple[Found, ...]:
    """List the wheels of a rulebook, or fail where the edition knows none."""
    spins = rulebook.spins
    if spins is None:
        others = " or ".join(known.id for known in EDITIONS.values() if known.spins)
        message = f"{rulebook.edition} has no wheel: try {others}."
        raise Failure("wheel/none", message)
    found = [_bonus_spin(spin, index) for index, spin in enumerate(spins.stakes.values())]
    if spins.xtreme is not None:
        found += _xtreme(spins.xtreme, len(found))
    return tuple(found)


def _bonus_spin(spin: BonusSpin, index: int) -> Found:
    """Name the wheel of a Bonus Spin wager: by its stake, or alone where it has no paytable."""
    wheel, paytable = spin.wheel, spin.paytable
    if paytable is None:
        named = (BONUS_SPIN, f"{BONUS_SPIN_ROW.key}.wheel", BONUS_SPIN_ROW.name)
        return Found(*named, wheel.value, wheel.clause, index)
    stake = spin.wager // 100
    title = f"{BONUS_SPIN_ROW.name} ${stake}, paytable {paytable.name}"
    option = f"{BONUS_SPIN_ROW.key}.wheel_{stake}"
    return Found(f"{BONUS_SPIN}-{stake}", option, title, wheel.value, paytable.clause, index)


def _xtreme(xtreme: Xtreme16, index: int) -> Iterator[Found]:
    """Name the wheel of the Hot Spot, and the one of Community Pay if there is one."""
    key, name = XTREME_16_ROW.key, XTREME_16_ROW.name
    named = (XTREME_16, f"{key}.wheel", f"{name}, Hot Spot")
    yield Found(*named, xtreme.wheel.value, xtreme.wheel.clause, index)
    second = xtreme.second
    if second.value is not None:
        title, option = f"{name}, Community Pay", f"{key}.community_wheel"
        yield Found(_COMMUNITY, option, title, second.value, second.clause, None)


def find_wheel(rulebook: Rulebook, name: str | None) -> Found:
    """Find the wheel asked for, or the only one there is."""
    found = wheels_of(rulebook)
    if name is None and len(found) == 1:
        return found[0]
    for wheel in found:
        if wheel.name == name:
            return wheel
    names = ", ".join(wheel.name for wheel in found)
    raise Failure("wheel/unknown", f"Say which wheel, with --wheel: {names}.")


def section_clauses(rulebook: Rulebook, found: Found, section: Section) -> tuple[str, ...]:
    """List the clauses by which a section pays."""
    spins = rulebook.spins
    if spins is None:
        return (found.clause,)
    paid = spins.xtreme.hot_spot if spins.xtreme else None
    if found.name == XTREME_16 and paid is not None:
        own = paid.row(section.symbol).clause
        return (own, paid.pays(section.community).clause) if section.community else (own,)
    if found.name == _COMMUNITY and paid is not None:
        return (paid.pays(int(section.symbol[1:]) * 100).clause,)
    for amount, spin in spins.stakes.items():
        if found.name == f"{BONUS_SPIN}-{amount // 100}" and spin.paytable is not None:
            own = spin.paytable.row(section.symbol).clause
            if not section.community:
                return (own,)
            place = spin.paytable.place(section.community)
            return own, spin.paytable.community[place].clause
    return (found.clause,)
