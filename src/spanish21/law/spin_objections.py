"""What is wrong with the wheels and meters that a submission states."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.law.assumed import assumed_wheel
from spanish21.law.clause import Cited, ClauseRef, cites, reads
from spanish21.law.spins import BONUS_SPIN, SHARING, STAKES, XTREME_16
from spanish21.law.wheel import Wheel
from spanish21.money import dollars

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spanish21.law.paytables import HotSpot
    from spanish21.law.spins import SpinLaw

__all__ = ["SpinObjection", "settle_wheels", "spin_objections"]


@dataclass(frozen=True, slots=True)
class SpinObjection:
    """Why a choice about wheels or meters is not permitted."""

    option: str
    said: str
    permitted: str
    clause: ClauseRef


@reads("R21")
def settle_wheels(values: dict[str, Cited[object]], stated: Mapping[str, object]) -> None:
    """Put the assumed wheel of the chosen paytable where the submission states no wheel."""
    for stake in STAKES:
        name = f"{BONUS_SPIN}.wheel_{stake}"
        paytable = values.get(f"{BONUS_SPIN}.paytable_{stake}")
        if paytable and name not in stated:
            wheel = assumed_wheel(str(paytable.value))
            values[name] = Cited(wheel, values[name].clause)


@cites("MD-bonus-spin 12.D", "MD-bonus-spin 12.E", "MD-bonus-spin 12.D(8)(b)")
@cites("MD-bonus-spin 12.E(5)(b)")
@reads("R13", "R14", "R16")
def spin_objections(values: Mapping[str, Cited[object]], law: SpinLaw) -> Iterator[SpinObjection]:
    """List what wheels lack of their paytables or have beyond them, and ceilings set too low."""
    for stake in STAKES:
        name = f"{BONUS_SPIN}.wheel_{stake}"
        if name in values:
            wheel = values[name].value
            paytable = law.paytables[str(values[f"{BONUS_SPIN}.paytable_{stake}"].value)]
            if isinstance(wheel, Wheel):
                for why, clause in paytable.objections(wheel):
                    yield SpinObjection(name, str(wheel), why, clause)
    yield from _free_objections(values)
    yield from _rate_objections(values)
    if law.hot_spot is not None:
        yield from _hot_spot_objections(values, law.hot_spot)
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
    for meters in SHARING:
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
            if section.community or section.jackpot:
                why = f"sections that show an amount alone, not {section.name}"
                yield SpinObjection(f"{BONUS_SPIN}.wheel", str(free.value), why, free.clause)


def _hot_spot_objections(
    values: Mapping[str, Cited[object]], hot_spot: HotSpot
) -> Iterator[SpinObjection]:
    wheel = values.get(f"{XTREME_16}.wheel")
    second = values.get(f"{XTREME_16}.community_wheel")
    if wheel is None or second is None or not isinstance(wheel.value, Wheel):
        return
    other = second.value if isinstance(second.value, Wheel) else None
    for why, clause in hot_spot.objections(wheel.value, other):
        yield SpinObjection(f"{XTREME_16}.wheel", str(wheel.value), why, clause)
    if other is not None:
        for why, clause in hot_spot.second_objections(other):
            yield SpinObjection(f"{XTREME_16}.community_wheel", str(other), why, clause)
