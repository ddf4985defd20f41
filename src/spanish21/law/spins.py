"""The wheel wagers: what an edition says of them, and what is in force under a rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from spanish21.law.clause import Cited, reads
from spanish21.money import Cents

if TYPE_CHECKING:
    from fractions import Fraction

    from spanish21.law.paytables import HotSpot, Paytable
    from spanish21.law.spin_citations import MeterCitations, SpinCitations
    from spanish21.law.wheel import Wheel

__all__ = [
    "BONUS_SPIN",
    "SHARING",
    "STAKES",
    "XTREME_16",
    "BonusSpin",
    "MeterName",
    "MeterTerms",
    "SpinLaw",
    "Spins",
    "Xtreme16",
    "sharing",
    "spins_in_force",
]

T = TypeVar("T")
BONUS_SPIN = "bonus_spin"
XTREME_16 = "xtreme_16"
STAKES = ("1", "5")
"""the Bonus Spin wagers with a paytable, in dollars"""
SHARING = (
    (f"{BONUS_SPIN}.meter_1",),
    (f"{BONUS_SPIN}.meter_5",),
    (f"{XTREME_16}.primary", f"{XTREME_16}.secondary"),
)
"""meters that grow from the same wager"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinLaw:
    """What an edition says of wheel wagers beside the options it leaves open."""

    bonus_spin: SpinCitations
    xtreme_16: SpinCitations | None = None
    paytables: Mapping[str, Paytable]
    """the paytables of Bonus Spin by name; without any, the wheel alone says what is paid"""
    hot_spot: HotSpot | None = None
    wager: Cited[Cents] | None = None
    """the one amount of a Bonus Spin wager that has no paytable"""
    ace: Cited[Cents] | None = None
    """what an ace among the first two cards is paid"""


class MeterName(StrEnum):
    """A progressive meter, as rules name it."""

    BONUS_SPIN_1 = "bonus_spin_meter_1"
    BONUS_SPIN_5 = "bonus_spin_meter_5"
    XTREME_16_PRIMARY = "xtreme_16_primary"
    XTREME_16_SECONDARY = "xtreme_16_secondary"


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """How one meter starts, restarts, grows and ends; `reserve` grows out of sight."""

    name: str
    initial: Cited[Cents]
    reset: Cited[Cents]
    rate: Cited[Fraction]
    reserve: Cited[Fraction]
    ceiling: Cited[Cents | None]
    citations: MeterCitations


@dataclass(frozen=True, slots=True)
class BonusSpin:
    """One Bonus Spin stake: its paytable, wheel, and the meter or the prize of its jackpot."""

    wager: Cents
    paytable: Paytable | None
    wheel: Cited[Wheel]
    prize: Cited[Cents] | None = None
    merchandise: str | None = None
    meter: MeterTerms | None = None


@dataclass(frozen=True, slots=True)
class Xtreme16:
    """The Xtreme 16 wager: its wheels, its paytable and its two meters."""

    wager: Cents
    offered: Cited[bool]
    wheel: Cited[Wheel]
    second: Cited[Wheel | None]
    hot_spot: HotSpot
    primary: MeterTerms
    secondary: MeterTerms
    citations: SpinCitations


@dataclass(frozen=True, slots=True)
class Spins:
    """The wheel wagers of one rulebook."""

    offered: Cited[bool]
    stakes: Mapping[Cents, BonusSpin]
    ace: Cited[Cents] | None
    xtreme: Xtreme16 | None
    citations: SpinCitations
    rules: Mapping[str, Cited[object]]
    """every rule of the wheel wagers by name, for showing and comparing"""

    def meters(self) -> tuple[MeterTerms, ...]:
        """List the meters of the wagers that are offered."""
        found = []
        if self.offered.value:
            found += [spin.meter for spin in self.stakes.values() if spin.meter]
        if self.xtreme and self.xtreme.offered.value:
            found += [self.xtreme.primary, self.xtreme.secondary]
        return tuple(found)

    def cited(self, *, xtreme: bool) -> SpinCitations:
        """Return the clauses of Xtreme 16 where the edition has it, otherwise of Bonus Spin."""
        return self.xtreme.citations if xtreme and self.xtreme else self.citations


def sharing(meter: str) -> tuple[str, ...]:
    """List the meters that grow from the same wager as one, itself included, as rules name them."""
    named = (tuple(name.replace(".", "_") for name in group) for group in SHARING)
    return next((group for group in named if meter in group), (meter,))


def spins_in_force(law: SpinLaw, chosen: Mapping[str, Cited[object]]) -> Spins:
    """Put what an edition says of wheel wagers and what the operator chose together."""
    starts = (f"{BONUS_SPIN}_", f"{XTREME_16}_")
    fixed = {f"{BONUS_SPIN}_wager": law.wager, f"{BONUS_SPIN}_ace": law.ace}
    rules = _Rules(
        {
            **{name: choice for name, choice in chosen.items() if name.startswith(starts)},
            **{name: rule for name, rule in fixed.items() if rule is not None},
        }
    )
    return Spins(
        rules.take("bonus_spin_offered"),
        dict(_stakes(law, rules)),
        law.ace,
        _xtreme(law, rules),
        law.bonus_spin,
        rules.rules,
    )


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules of the wheel wagers by name."""

    rules: Mapping[str, Cited[object]]

    def take(self, name: str) -> Cited[T]:
        return self.rules[name]  # type: ignore[return-value]  # the option's Permitted made it

    def stake(self, name: str) -> Cents:
        """Return the amount of a wager that is named in whole dollars."""
        return Cents(int(str(self.rules[name].value)) * 100)

    def meter(self, name: MeterName, citations: SpinCitations) -> MeterTerms:
        if citations.meter is None:
            raise LookupError(f"the edition cites no clauses for the meter {name}")
        return MeterTerms(
            name,
            initial=self.take(f"{name}_initial"),
            reset=self.take(f"{name}_reset"),
            rate=self.take(f"{name}_rate"),
            reserve=self.take(f"{name}_reserve"),
            ceiling=self.take(f"{name}_ceiling"),
            citations=citations.meter,
        )


@reads("R14", "R15")
def _stakes(law: SpinLaw, rules: _Rules) -> Iterator[tuple[Cents, BonusSpin]]:
    """Make the Bonus Spin wagers that may be placed, the one without a paytable if it is alone."""
    if law.wager is not None:
        wager = law.wager.value
        yield wager, BonusSpin(wager, None, rules.take("bonus_spin_wheel"))
        return
    wagers: Cited[str] = rules.take("bonus_spin_wagers")
    for stake in wagers.value.split(" and "):
        amount = Cents(int(stake) * 100)
        paytable = law.paytables[str(rules.rules[f"bonus_spin_paytable_{stake}"].value)]
        wheel: Cited[Wheel] = rules.take(f"bonus_spin_wheel_{stake}")
        if paytable.metered:
            meter = rules.meter(MeterName(f"bonus_spin_meter_{stake}"), law.bonus_spin)
            yield amount, BonusSpin(amount, paytable, wheel, meter=meter)
        else:
            prize: Cited[Cents] = rules.take(f"bonus_spin_prize_{stake}")
            merchandise: Cited[str | None] = rules.take(f"bonus_spin_merchandise_{stake}")
            yield amount, BonusSpin(amount, paytable, wheel, prize, merchandise.value)


@reads("R17", "R49")
def _xtreme(law: SpinLaw, rules: _Rules) -> Xtreme16 | None:
    """Make the Xtreme 16 wager, if the edition has it."""
    if law.xtreme_16 is None or law.hot_spot is None:
        return None
    return Xtreme16(
        rules.stake("xtreme_16_wagers"),
        rules.take("xtreme_16_offered"),
        rules.take("xtreme_16_wheel"),
        rules.take("xtreme_16_community_wheel"),
        law.hot_spot,
        rules.meter(MeterName.XTREME_16_PRIMARY, law.xtreme_16),
        rules.meter(MeterName.XTREME_16_SECONDARY, law.xtreme_16),
        law.xtreme_16,
    )
