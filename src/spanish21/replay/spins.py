"""What a case says of wheels: outcomes, moments, and weights that are assumed."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spanish21.law.clause import reads
from spanish21.law.wheel import Wheel
from spanish21.money import dollars
from spanish21.refusal import RefusedError
from spanish21.replay.case import CaseError
from spanish21.rules.side_wagers import wager_name
from spanish21.rules.side_wagers.spins import wheel_rule
from spanish21.table.events import RoundEvent
from spanish21.table.events.cards import CardBurned
from spanish21.table.events.wheels import (
    LateWagerLockedOut,
    SpinWagerTaken,
    WheelEvent,
    WheelSpun,
)
from spanish21.table.outside import Outside
from spanish21.table.wagering import stake_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.game import Table
    from spanish21.law.spins import Spins
    from spanish21.outcomes import Outcomes
    from spanish21.replay.case import CaseRound
    from spanish21.table.awaited import SpinNeeded
    from spanish21.table.events import Event

__all__ = [
    "assumed_wheels",
    "counts",
    "script_outcomes",
    "scripted_meter",
    "too_few_spins",
    "unread_meter",
]


def script_outcomes(outcomes: Outcomes, round_: CaseRound) -> None:
    """Write down where wheels stop, who is the Hot Spot and what meters show in a round."""
    outcomes.stops = deque(round_.wheel)
    outcomes.hot_spots = deque(round_.hot_spot)
    outcomes.readings = deque(round_.meter)


def counts(event: Event) -> bool:
    """Whether an event is counted where a script says after how many something was reported."""
    if isinstance(event, SpinWagerTaken | LateWagerLockedOut):
        return False
    return isinstance(event, RoundEvent | WheelEvent | CardBurned)


@reads("R21")
def assumed_wheels(table: Table) -> tuple[str, ...]:
    """Name the wheels that turned in the last round with assumed weights."""
    spins = table.rulebook.spins
    if spins is None:
        return ()
    rules = spins.rules
    turned = {
        _turned(table, spins, spun) for spun in table.last_round if isinstance(spun, WheelSpun)
    }
    return tuple(name for name, rule in rules.items() if name in turned and _assumed(rule.value))


def _assumed(wheel: object) -> bool:
    return isinstance(wheel, Wheel) and wheel.assumed


def _turned(table: Table, spins: Spins, spun: WheelSpun) -> str:
    """Name the rule of the wheel that turned."""
    stake = stake_of(table.before_last, spun.box, spun.person)
    amount = stake.amount(spun.wager) if stake is not None else 0
    return wheel_rule(spun.wager, amount, spins, community=spun.wheel is Outside.COMMUNITY)


def too_few_spins(now: SpinNeeded, table: Table, number: int) -> CaseError:
    """Return which outcome of a wheel is missing, or names no section."""
    if now.kind is Outside.HOT_SPOT:
        boxes = ", ".join(map(str, now.boxes))
        message = f"Name the Hot Spot, one of {boxes}, such as hot_spot = [{now.boxes[0]}]."
        return CaseError("case/hot-spot", f"round {number}, hot_spot", message)
    names = ", ".join(table.wheel_names(now))
    given = (
        f"{table.outcomes.stops[0]!r} is not a section"
        if table.outcomes.stops
        else "The wheel stops once more"
    )
    message = f"{given} (box {now.box}, {wager_name(now.wager)}). Write one of {names}."
    return CaseError("case/wheel", f"round {number}, wheel", message)


@contextmanager
def scripted_meter(number: int) -> Iterator[None]:
    """Return why a meter cannot show what a script has."""
    try:
        yield
    except RefusedError as error:
        if not error.refusal.code.startswith("meter/"):
            raise
        raise CaseError("case/meter", f"round {number}, meter", str(error.refusal)) from None


def unread_meter(table: Table, number: int) -> CaseError:
    """Return that a scripted amount was not won."""
    left = ", ".join(map(dollars, table.outcomes.readings))
    message = f"No further meter is won in this round. Remove {left}."
    return CaseError("case/meter", f"round {number}, meter", message)
