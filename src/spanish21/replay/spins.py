"""What a case says of wheels: outcomes that are missing, and weights that are assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import reads
from spanish21.money import Cents
from spanish21.replay.case import CaseError
from spanish21.table.kinds import Outside, Wager
from spanish21.table.spin.events import WheelSpun

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.table.awaiting import SpinNeeded

__all__ = ["assumed_wheels", "too_few_spins"]


@reads("R21")
def assumed_wheels(table: Table) -> tuple[str, ...]:
    """Name the wheels that turned in the last round with assumed weights."""
    turned = {
        f"xtreme_16_{'community_wheel' if spun.wheel is Outside.COMMUNITY else 'wheel'}"
        if spun.wager is Wager.XTREME_16
        else _bonus_spin_wheel(table, spun)
        for spun in table.last_round
        if isinstance(spun, WheelSpun)
    }
    rules = table.rulebook.spins
    return tuple(
        name for name in rules if name in turned and getattr(rules[name].value, "assumed", False)
    )


def _bonus_spin_wheel(table: Table, spun: WheelSpun) -> str:
    if "bonus_spin_wheel" in table.rulebook.spins:
        return "bonus_spin_wheel"
    box = table.before_last.box(spun.box)
    stakes = box.stakes if box else ()
    stake = next((row.spin for row in stakes if row.person == spun.person), Cents(0))
    return f"bonus_spin_wheel_{stake // 100}"


def too_few_spins(now: SpinNeeded, table: Table, number: int) -> CaseError:
    """Say which outcome of a wheel is missing, or names no section."""
    if now.kind is Outside.HOT_SPOT:
        boxes = ", ".join(map(str, now.boxes))
        message = f"say which position is the Hot Spot, one of {boxes}: hot_spot = [{now.boxes[0]}]"
        return CaseError("case/hot-spot", f"round {number}, hot_spot", message)
    names = ", ".join(table.wheel_names(now))
    given = f"{table.stops[0]!r} is no section" if table.stops else "the wheel is to stop once more"
    message = f"{given} (box {now.box}, {now.wager.value}): write one of {names}"
    return CaseError("case/wheel", f"round {number}, wheel", message)
