"""What follows from commands about the wheel wagers, and why they may be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spanish21.law.clause import cites, reads
from spanish21.money import dollars
from spanish21.rules.refusal import Refusal
from spanish21.rules.side_wagers import spins as rule
from spanish21.table.asked import SpinNeeded
from spanish21.table.kinds import Outside, Wager
from spanish21.table.spin import commands as s, due, events as v

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import Spins
    from spanish21.law.wheel import Wheel
    from spanish21.money import Cents
    from spanish21.table.asked import Awaiting
    from spanish21.table.spin.events import SpinEvent
    from spanish21.table.state import Stake, TableState

__all__ = ["DECIDE", "judge_outside", "refuse_spin_wager", "spent"]

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


@cites("MD-bonus-spin 12.D", "MD-bonus-spin 12.E", "MA-bonus-spin 16(a)")
@reads("R19")
def spent(state: TableState, rulebook: Rulebook) -> Iterator[v.SpinWagerTaken]:
    """Take every wheel wager when the round begins."""
    for box, stake, wager, amount in due.taken_wagers(state):
        cited = rule.spin_citations(rulebook, xtreme=wager is Wager.XTREME_16)
        yield v.SpinWagerTaken(box.number, stake.person, wager, amount, (cited.spent,))


def judge_outside(
    state: TableState, command: s.SpinCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Accept an outcome that is awaited and possible."""
    if isinstance(command, s.ReportLateWager):
        return _judge_late(state, command, rulebook)
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
            sections = _wheel(state, now, rulebook).sections
            if not 0 <= section < len(sections):
                message = f"the wheel has {len(sections)} sections"
                return Refusal("spin/no-section", now.clause, message)
        case s.ReadMeter(amount) if amount <= 0:
            return Refusal("spin/no-meter", now.clause, "a meter shows more than nothing")
        case _:
            pass
    return None


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def _judge_late(
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


def _wheel(state: TableState, now: SpinNeeded, rulebook: Rulebook) -> Wheel:
    spins = rulebook.spins
    assert spins is not None  # noqa: S101 - the wager was taken
    return due.wheel_of(now, spins, _stake(state, now))


def _stake(state: TableState, now: SpinNeeded) -> Cents:
    box = state.box(now.box)
    assert box is not None  # noqa: S101 - the wager lies there
    stake = next(stake for stake in box.stakes if stake.person == now.person)
    return stake.spin if now.wager is Wager.BONUS_SPIN else stake.xtreme


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def _late(
    _s: TableState, command: s.ReportLateWager, _n: Awaiting, book: Rulebook
) -> tuple[SpinEvent, ...]:
    """Write down the wager that was kept out."""
    clause = rule.spin_citations(book, xtreme=command.wager is Wager.XTREME_16).lock_out
    where = (command.box, command.person, command.wager, command.amount)
    return (v.LateWagerLockedOut(*where, clause),)


def _button(
    _s: TableState, command: s.PressSeatButton, now: Awaiting, _b: Rulebook
) -> tuple[SpinEvent, ...]:
    return (v.SeatButtonPressed(command.box, now.clause),)


@reads("R19", "R20")
def _ace(
    state: TableState, command: s.PayAce, now: Awaiting, book: Rulebook
) -> tuple[SpinEvent, ...]:
    """Pay an ace; where winners get their wager back, one without a blackjack gets it now."""
    where = (command.box, command.person, Wager.BONUS_SPIN)
    paid = v.AcePaid(*where, command.amount, (now.clause,))
    box = state.box(command.box)
    assert box is not None  # noqa: S101 - judged
    if due.spin_triggered(box):
        return (paid,)
    return (paid, *_given_back(state, command, Wager.BONUS_SPIN, book))


def _given_back(
    state: TableState, command: s.PayAce | s.PaySpin, wager: Wager, book: Rulebook
) -> Iterator[SpinEvent]:
    reading = book.readings.get("spin-wager-not-returned")
    if reading is None or reading.value != _RETURNED:
        return
    for box, stake, kind, amount in due.taken_wagers(state):
        if (box.number, stake.person, kind) == (command.box, command.person, wager):
            where = (box.number, stake.person, kind)
            yield v.SpinWagerReturned(*where, amount, (reading.clause,))


def _hot_spot(
    state: TableState, command: s.DrawHotSpot, now: Awaiting, _b: Rulebook
) -> tuple[SpinEvent, ...]:
    place = next(place for place in due.positions(state) if place.box == command.box)
    return (v.HotSpotDrawn(place.box, place.person, now.clause),)


@cites("MD-bonus-spin 12.D(5)", "MD-bonus-spin 12.E(2)", "MA-bonus-spin 16(d)(2)")
@reads("R21")
def _spin(
    state: TableState, command: s.SpinWheel, now: Awaiting, book: Rulebook
) -> tuple[SpinEvent, ...]:
    """Write down where the wheel stopped and what that pays."""
    assert isinstance(now, SpinNeeded)  # noqa: S101 - judged
    spins = book.spins
    assert spins is not None  # noqa: S101 - judged
    wheel = _wheel(state, now, book)
    section = wheel.sections[command.section]
    cited = rule.spin_citations(book, xtreme=now.wager is Wager.XTREME_16)
    if now.kind is Outside.COMMUNITY:
        prize = rule.second_wheel_community(section, spins)
    elif now.wager is Wager.BONUS_SPIN:
        prize = rule.bonus_spin_prize(section, _stake(state, now), spins, cited.lands)
    else:
        prize = rule.hot_spot_prize(section, spins, cited.lands)
    return (
        v.WheelSpun(
            now.box,
            now.person,
            now.wager,
            now.kind,
            command.section,
            section.symbol,
            section.community,
            prize.amount,
            prize.meter,
            prize.clauses,
            wheel.assumed,
        ),
    )


@cites("MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
@reads("R18")
def _meter(
    _s: TableState, command: s.ReadMeter, now: Awaiting, _b: Rulebook
) -> tuple[SpinEvent, ...]:
    """Take the meter as it stands at the winner's turn."""
    assert isinstance(now, SpinNeeded)  # noqa: S101 - judged
    where = (now.box, now.person, now.wager)
    return (v.MeterTaken(*where, now.meter or "", command.amount, now.clause),)


def _pay(
    state: TableState, command: s.PaySpin, _n: Awaiting, book: Rulebook
) -> tuple[SpinEvent, ...]:
    spun = due.spun_by(state, command.box, command.person, command.wager)
    assert spun is not None  # noqa: S101 - judged
    turn = rule.spin_citations(book, xtreme=command.wager is Wager.XTREME_16).turn
    clauses = (*spun.clauses, turn) if spun.meter else spun.clauses
    where = (command.box, command.person, command.wager)
    spins = book.spins
    assert spins is not None  # noqa: S101 - judged
    goods = rule.merchandise(spun.symbol, spun.stake, spins) if not spun.meter else None
    paid = v.SpinPaid(*where, spun.symbol, command.amount, clauses, goods)
    return (paid, *_given_back(state, command, command.wager, book))


def _community(
    _s: TableState, command: s.PayCommunity, now: Awaiting, book: Rulebook
) -> tuple[SpinEvent, ...]:
    clause = rule.spin_citations(book, xtreme=command.wager is Wager.XTREME_16).community
    where = (command.box, command.person, command.wager)
    return (v.CommunityPaid(*where, command.amount, (now.clause, clause)),)


DECIDE: dict[type[Any], Callable[[TableState, Any, Awaiting, Rulebook], tuple[SpinEvent, ...]]] = {
    s.ReportLateWager: _late,
    s.PressSeatButton: _button,
    s.PayAce: _ace,
    s.DrawHotSpot: _hot_spot,
    s.SpinWheel: _spin,
    s.ReadMeter: _meter,
    s.PaySpin: _pay,
    s.PayCommunity: _community,
}
