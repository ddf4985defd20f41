"""The wheels of a submission, each by its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.law import Rulebook
    from spanish21.law.wheel import Section, Wheel

__all__ = ["Found", "section_clauses", "wheels_of"]


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
    """List the wheels of a rulebook; none where the edition knows none."""
    spins = rulebook.spins
    if spins is None:
        return ()
    if spins.xtreme is None:
        [spin] = spins.stakes.values()
        named = ("bonus-spin", "bonus_spin.wheel", "Bonus Spin")
        return (Found(*named, spin.wheel.value, spin.wheel.clause, 0),)
    found = []
    for index, (amount, spin) in enumerate(spins.stakes.items()):
        assert spin.paytable is not None  # noqa: S101 - only the wheel alone has none
        stake = amount // 100
        title = f"Bonus Spin ${stake}, paytable {spin.paytable.name}"
        option = f"bonus_spin.wheel_{stake}"
        clause = spin.paytable.clause
        found.append(Found(f"bonus-spin-{stake}", option, title, spin.wheel.value, clause, index))
    xtreme = spins.xtreme
    hot = xtreme.wheel
    found.append(
        Found(
            "xtreme-16", "xtreme_16.wheel", "Xtreme 16, Hot Spot", hot.value, hot.clause, len(found)
        )
    )
    if xtreme.second.value is not None:
        option = "xtreme_16.community_wheel"
        title, second = "Xtreme 16, Community Pay", xtreme.second
        assert second.value is not None  # noqa: S101 - asked above
        found.append(Found("xtreme-16-community", option, title, second.value, second.clause, None))
    return tuple(found)


def section_clauses(rulebook: Rulebook, found: Found, section: Section) -> tuple[str, ...]:
    """List the clauses by which a section pays."""
    spins = rulebook.spins
    assert spins is not None  # noqa: S101 - it has a wheel
    paid = spins.xtreme.hot_spot if spins.xtreme else None
    if found.name == "xtreme-16" and paid is not None:
        own = paid.row(section.symbol).clause
        return (own, paid.pays(section.community).clause) if section.community else (own,)
    if found.name == "xtreme-16-community" and paid is not None:
        return (paid.pays(int(section.symbol[1:]) * 100).clause,)
    for amount, spin in spins.stakes.items():
        if found.name == f"bonus-spin-{amount // 100}" and spin.paytable is not None:
            own = spin.paytable.row(section.symbol).clause
            if not section.community:
                return (own,)
            place = spin.paytable.place(section.community)
            return own, spin.paytable.community[place].clause
    return (found.clause,)
