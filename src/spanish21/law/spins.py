"""The wheel wagers of a rulebook: stakes, paytables, wheels, prizes and meters in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from spanish21.law.assumed import assumed_wheel
from spanish21.law.clause import Cited, ClauseRef, cites, reads
from spanish21.law.paytables import HOT_SPOT, PAYTABLES, Paytable
from spanish21.law.wheel import Wheel
from spanish21.money import Cents, dollars

if TYPE_CHECKING:
    from spanish21.law.edition import Chosen

__all__ = [
    "BONUS_SPIN",
    "XTREME_16",
    "BonusSpin",
    "MeterTerms",
    "SpinObjection",
    "Spins",
    "Xtreme16",
    "sharing",
    "spin_objections",
    "spin_rules",
    "spins_of",
]

T = TypeVar("T")
BONUS_SPIN = "bonus_spin"
XTREME_16 = "xtreme_16"
ONE, FIVE = Cents(100), Cents(500)
_TABLES = {"1": ("A", "B"), "5": ("C", "D")}
_SHARING = (
    (f"{BONUS_SPIN}.meter_1",),
    (f"{BONUS_SPIN}.meter_5",),
    (f"{XTREME_16}.primary", f"{XTREME_16}.secondary"),
)
"""meters that grow from the same wager"""


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """How one meter starts, restarts, grows and ends; `reserve` grows out of sight."""

    name: str
    initial: Cited[Cents]
    reset: Cited[Cents]
    rate: Cited[Fraction]
    reserve: Cited[Fraction]
    ceiling: Cited[Cents | None]


@dataclass(frozen=True, slots=True)
class BonusSpin:
    """One Bonus Spin stake: its paytable, wheel, and the meter or the prize of its jackpot."""

    wager: Cents
    paytable: Paytable | None
    wheel: Cited[Wheel]
    prize: Cited[Cents] | None
    merchandise: str | None
    meter: MeterTerms | None


@dataclass(frozen=True, slots=True)
class Xtreme16:
    """The Xtreme 16 wager: its wheels and its two meters."""

    wager: Cents
    offered: Cited[bool]
    wheel: Cited[Wheel]
    second: Cited[Wheel | None]
    primary: MeterTerms
    secondary: MeterTerms


@dataclass(frozen=True, slots=True)
class Spins:
    """The wheel wagers of one rulebook."""

    offered: Cited[bool]
    stakes: Mapping[Cents, BonusSpin]
    ace: Cited[Cents] | None
    xtreme: Xtreme16 | None

    def meters(self) -> tuple[MeterTerms, ...]:
        """List the meters of the wagers that are offered."""
        found = []
        if self.offered.value:
            found += [spin.meter for spin in self.stakes.values() if spin.meter]
        if self.xtreme and self.xtreme.offered.value:
            found += [self.xtreme.primary, self.xtreme.secondary]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class SpinObjection:
    """Why a choice about wheels or meters is not permitted."""

    option: str
    said: str
    permitted: str
    clause: ClauseRef


def spin_rules(values: Mapping[str, Cited[object]]) -> dict[str, Cited[object]]:
    """Take the options of the wheel wagers out of all choices, named as rules are."""
    return {
        name.replace(".", "_"): choice
        for name, choice in values.items()
        if name.startswith((f"{BONUS_SPIN}.", f"{XTREME_16}."))
    }


def sharing(meter: str) -> tuple[str, ...]:
    """List the meters that grow from the same wager as one, itself included, as rules name them."""
    named = (tuple(name.replace(".", "_") for name in group) for group in _SHARING)
    return next((group for group in named if meter in group), (meter,))


@reads("R21")
def settle_wheels(values: dict[str, Cited[object]], stated: Mapping[str, object]) -> None:
    """Put the assumed wheel of the chosen paytable where the submission states no wheel."""
    for stake in _TABLES:
        name = f"{BONUS_SPIN}.wheel_{stake}"
        paytable = values.get(f"{BONUS_SPIN}.paytable_{stake}")
        if paytable and name not in stated:
            wheel = assumed_wheel(str(paytable.value))
            values[name] = Cited(wheel, values[name].clause)


@reads("R14", "R15", "R17", "R49")
def spins_of(rules: Mapping[str, Cited[object]]) -> Spins | None:
    """Read the wheel wagers from a rulebook's rules; none where the edition knows none."""
    if not rules:
        return None

    def take(name: str) -> Cited[T]:
        return rules[name]  # type: ignore[return-value]  # the option's Permitted made it

    def meter(name: str) -> MeterTerms:
        parts = (f"{name}_{part}" for part in ("initial", "reset", "rate", "reserve", "ceiling"))
        return MeterTerms(name, *(take(part) for part in parts))

    offered: Cited[bool] = take("bonus_spin_offered")
    if "xtreme_16_offered" not in rules:
        free = BonusSpin(FIVE, None, take("bonus_spin_wheel"), None, None, None)
        return Spins(offered, {FIVE: free}, take("bonus_spin_ace"), None)
    wagers: Cited[str] = take("bonus_spin_wagers")
    stakes = {}
    for stake in wagers.value.split(" and "):
        paytable = PAYTABLES[str(rules[f"bonus_spin_paytable_{stake}"].value)]
        merchandise: Cited[str | None] = take(f"bonus_spin_merchandise_{stake}")
        stakes[Cents(int(stake) * 100)] = BonusSpin(
            Cents(int(stake) * 100),
            paytable,
            take(f"bonus_spin_wheel_{stake}"),
            None if paytable.metered else take(f"bonus_spin_prize_{stake}"),
            None if paytable.metered else merchandise.value,
            meter(f"bonus_spin_meter_{stake}") if paytable.metered else None,
        )
    xtreme = Xtreme16(
        FIVE,
        take("xtreme_16_offered"),
        take("xtreme_16_wheel"),
        take("xtreme_16_community_wheel"),
        meter("xtreme_16_primary"),
        meter("xtreme_16_secondary"),
    )
    return Spins(offered, stakes, None, xtreme)


@cites("MD-bonus-spin 12.D", "MD-bonus-spin 12.E", "MD-bonus-spin 12.D(8)(b)")
@cites("MD-bonus-spin 12.E(5)(b)")
@reads("R13", "R14", "R16")
def spin_objections(chosen: Chosen) -> Iterator[SpinObjection]:
    """List what wheels lack of their paytables or have beyond them, and ceilings set too low."""
    values = chosen.values
    for stake in _TABLES:
        name = f"{BONUS_SPIN}.wheel_{stake}"
        if name in values:
            wheel = values[name].value
            paytable = PAYTABLES[str(values[f"{BONUS_SPIN}.paytable_{stake}"].value)]
            if isinstance(wheel, Wheel):
                for why, clause in paytable.objections(wheel):
                    yield SpinObjection(name, str(wheel), why, clause)
    yield from _free_objections(values)
    yield from _rate_objections(values)
    yield from _hot_spot_objections(values)
    for name, ceiling in values.items():
        if name.endswith(".ceiling") and isinstance(ceiling.value, int):
            meter = name.removesuffix(".ceiling")
            starts = [values[f"{meter}.{start}"].value for start in ("initial", "reset")]
            least = max(start for start in starts if isinstance(start, int))
            if ceiling.value < least:
                why = f"{dollars(least)} or more, where the meter starts"
                yield SpinObjection(name, dollars(ceiling.value), why, ceiling.clause)


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)")
def _rate_objections(values: Mapping[str, Cited[object]]) -> Iterator[SpinObjection]:
    """Leave something of each wager to be paid out, after its meters and their reserves."""
    for meters in _SHARING:
        rates = {
            name: values[name]
            for meter in meters
            for name in (f"{meter}.rate", f"{meter}.reserve")
            if name in values
        }
        parts = [rate.value for rate in rates.values() if isinstance(rate.value, Fraction)]
        if sum(parts) >= 1:
            name, rate = next(iter(rates.items()))
            why = f"less than the whole wager together with {', '.join(list(rates)[1:])}"
            yield SpinObjection(name, str(rate.value), why, rate.clause)


def _free_objections(values: Mapping[str, Cited[object]]) -> Iterator[SpinObjection]:
    """Hold the wheel without a paytable to amounts: it has neither meter nor Community Pay."""
    free = values.get(f"{BONUS_SPIN}.wheel")
    if free is not None and isinstance(free.value, Wheel):
        for section in free.value.sections:
            if section.community or not section.symbol.startswith("$"):
                why = f"sections that show an amount alone, not {section.name}"
                yield SpinObjection(f"{BONUS_SPIN}.wheel", str(free.value), why, free.clause)


def _hot_spot_objections(values: Mapping[str, Cited[object]]) -> Iterator[SpinObjection]:
    wheel = values.get(f"{XTREME_16}.wheel")
    second = values.get(f"{XTREME_16}.community_wheel")
    if wheel is None or second is None or not isinstance(wheel.value, Wheel):
        return
    other = second.value if isinstance(second.value, Wheel) else None
    for why, clause in HOT_SPOT.objections(wheel.value, other):
        yield SpinObjection(f"{XTREME_16}.wheel", str(wheel.value), why, clause)
    if other is not None:
        for why, clause in HOT_SPOT.second_objections(other):
            yield SpinObjection(f"{XTREME_16}.community_wheel", str(other), why, clause)
