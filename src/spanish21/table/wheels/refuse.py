"""Wheel wagers: what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import cites, reads
from spanish21.money import dollars
from spanish21.refusal import Refusal
from spanish21.table.awaited import SpinNeeded
from spanish21.table.dealer_step import due_step, refuse_step
from spanish21.table.kinds import Outside, Wager
from spanish21.table.wheels import awaiting as due, commands as s

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import Spins
    from spanish21.law.wheel import Wheel
    from spanish21.money import Cents
    from spanish21.table.awaited import Awaiting
    from spanish21.table.state import Spun, Stake, TableState

__all__ = [
    "Stopped",
    "Won",
    "hot_spot_drawn",
    "meter_read",
    "refuse_late",
    "refuse_spin_wager",
    "spin_paid",
    "wheel_stopped",
]

_WHEELS = frozenset({Outside.WHEEL, Outside.COMMUNITY})


class Stopped(NamedTuple):
    """A wheel that stopped for a wager."""

    now: SpinNeeded
    stake: Cents
    spins: Spins
    wheel: Wheel


class Won(NamedTuple):
    """A spin that is paid, and the wheel wagers of the table."""

    spun: Spun
    spins: Spins


@cites("MD-bonus-spin 6.G", "MD-bonus-spin 6.G(2)", "MD-bonus-spin 6.G(3)")
@cites("MA-bonus-spin 16(a)", "MA-bonus-spin 16(b)")
@reads("R17")
def refuse_spin_wager(
    stake: Stake | None, wager: Wager, amount: Cents, rulebook: Rulebook
) -> Refusal | None:
    """Take a wheel wager, where offered, beside a basic wager and of a permitted amount."""
    xtreme = wager is Wager.XTREME_16
    spins = rulebook.spins
    if spins is None or not _offered(spins, xtreme=xtreme):
        needed = rulebook.citations.side_wager_needs_basic
        clause = spins.cited(xtreme=xtreme).wager if spins else needed
        return Refusal("wager/not-offered", clause, f"{wager.value} is not offered at this table")
    cited = spins.cited(xtreme=xtreme)
    if stake is None:
        message = f"{wager.value} needs a basic wager on the same box: place it first"
        return Refusal("wager/no-basic-wager", cited.basic, message)
    if stake.xtreme if xtreme else stake.spin:
        message = f"a {wager.value} wager lies there: withdraw it to change it"
        return Refusal("wager/already-placed", cited.wager, message)
    permitted = (spins.xtreme.wager,) if xtreme and spins.xtreme else tuple(spins.stakes)
    if amount not in permitted:
        names = " or ".join(dollars(choice) for choice in permitted)
        return Refusal("wager/wrong-amount", cited.amount, f"a {wager.value} wager is {names}")
    return None


def _offered(spins: Spins, *, xtreme: bool) -> bool:
    if not xtreme:
        return spins.offered.value
    return spins.xtreme is not None and spins.xtreme.offered.value


def _not_awaited(now: Awaiting) -> Refusal:
    return Refusal("spin/not-now", now.clause, "no such outcome is awaited now")


def hot_spot_drawn(
    state: TableState, command: s.DrawHotSpot, now: Awaiting
) -> Refusal | due.Position:
    """Return the position that is drawn as the Hot Spot."""
    if not isinstance(now, SpinNeeded) or now.kind is not Outside.HOT_SPOT:
        return _not_awaited(now)
    for place in due.positions(state):
        if place.box == command.box:
            return place
    message = f"the Hot Spot is one of the boxes {', '.join(map(str, now.boxes))}"
    return Refusal("spin/no-position", now.clause, message)


def wheel_stopped(
    state: TableState, command: s.SpinWheel, now: Awaiting, rulebook: Rulebook
) -> Refusal | Stopped:
    """Return the wheel that stopped on a section that it has."""
    spins = rulebook.spins
    if spins is None or not isinstance(now, SpinNeeded) or now.kind not in _WHEELS:
        return _not_awaited(now)
    stake = due.awaited_stake(state, now)
    wheel = due.wheel_of(now, spins, stake)
    if not 0 <= command.section < len(wheel.sections):
        message = f"the wheel has {len(wheel.sections)} sections"
        return Refusal("spin/no-section", now.clause, message)
    return Stopped(now, stake, spins, wheel)


def meter_read(command: s.ReadMeter, now: Awaiting) -> Refusal | SpinNeeded:
    """Return the win for which the meter is read."""
    if not isinstance(now, SpinNeeded) or now.kind is not Outside.METER:
        return _not_awaited(now)
    if command.amount <= 0:
        return Refusal("spin/no-meter", now.clause, "a meter shows more than nothing")
    return now


def spin_paid(
    state: TableState, command: s.PaySpin, now: Awaiting, rulebook: Rulebook
) -> Refusal | Won:
    """Return the spin that is paid now."""
    spun = due.spun_by(state, command.box, command.person, command.wager)
    spins = rulebook.spins
    if spun is None or spins is None:
        return refuse_step(command, now)
    step = due_step(command, now)
    return step if isinstance(step, Refusal) else Won(spun, spins)


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def refuse_late(
    state: TableState, command: s.ReportLateWager, rulebook: Rulebook
) -> Refusal | None:
    """Record what the lock-out kept out while a round is in play."""
    xtreme = command.wager is Wager.XTREME_16
    spins = rulebook.spins
    if spins is None or not _offered(spins, xtreme=xtreme):
        needed = rulebook.citations.side_wager_needs_basic
        clause = spins.cited(xtreme=xtreme).wager if spins else needed
        return Refusal("wager/not-offered", clause, "no such wager is offered")
    if not state.wagers_closed:
        return Refusal(
            "wager/not-late", spins.cited(xtreme=xtreme).lock_out, "wagers are open: place it"
        )
    return None
