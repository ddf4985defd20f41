"""Wheel wagers: what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import cites, reads
from spanish21.money import dollars
from spanish21.rules.refusal import Refusal
from spanish21.table.awaited import SpinNeeded
from spanish21.table.dealer_step import refuse_step
from spanish21.table.kinds import Outside, Wager
from spanish21.table.wheels import awaiting as due, commands as s

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import Spins
    from spanish21.money import Cents
    from spanish21.table.awaited import Awaiting
    from spanish21.table.state import Stake, TableState

__all__ = ["refuse", "refuse_spin_wager"]

_RETURNED = "returned"


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


def refuse(
    state: TableState, command: s.WheelCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Refuse an outcome that is not awaited, and a payment that is not due."""
    match command:
        case s.ReportLateWager():
            return _refuse_late(state, command, rulebook)
        case s.DrawHotSpot() | s.SpinWheel() | s.ReadMeter():
            return _refuse_outcome(state, command, now, rulebook)
        case s.PressSeatButton() | s.PayAce() | s.PaySpin() | s.PayCommunity():
            return refuse_step(command, now)
        case _:
            assert_never(command)


def _refuse_outcome(
    state: TableState,
    command: s.DrawHotSpot | s.SpinWheel | s.ReadMeter,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Accept an outcome that is awaited and possible."""
    kinds = {
        s.DrawHotSpot: (Outside.HOT_SPOT,),
        s.SpinWheel: (Outside.WHEEL, Outside.COMMUNITY),
        s.ReadMeter: (Outside.METER,),
    }
    if not isinstance(now, SpinNeeded) or now.kind not in kinds[type(command)]:
        return Refusal("spin/not-now", now.clause, "no such outcome is awaited now")
    match command:
        case s.DrawHotSpot(box) if box not in now.boxes:
            message = f"the Hot Spot is one of the boxes {', '.join(map(str, now.boxes))}"
            return Refusal("spin/no-position", now.clause, message)
        case s.SpinWheel(section):
            sections = due.awaited_wheel(state, now, rulebook).sections
            if not 0 <= section < len(sections):
                message = f"the wheel has {len(sections)} sections"
                return Refusal("spin/no-section", now.clause, message)
        case s.ReadMeter(amount) if amount <= 0:
            return Refusal("spin/no-meter", now.clause, "a meter shows more than nothing")
        case _:
            pass
    return None


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def _refuse_late(
    state: TableState, command: s.ReportLateWager, rulebook: Rulebook
) -> Refusal | None:
    """Record what the lock-out kept out while a round is in play."""
    xtreme = command.wager is Wager.XTREME_16
    spins = rulebook.spins
    if spins is None or not _offered(spins, xtreme=xtreme):
        clause = rulebook.citations.side_wager_needs_basic
        return Refusal("wager/not-offered", clause, "no such wager is offered")
    if not state.wagers_closed:
        return Refusal(
            "wager/not-late", spins.cited(xtreme=xtreme).lock_out, "wagers are open: place it"
        )
    return None
