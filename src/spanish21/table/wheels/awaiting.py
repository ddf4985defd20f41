"""What is due of the wheel wagers: which spin, which payment, at whose turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import Cited, ClauseRef, cites, reads
from spanish21.law.rulebook import Settlement
from spanish21.rules.side_wagers import spins as rule
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.table.awaited import DealerStep, MoneyDue, SpinNeeded
from spanish21.table.commands import wheels as s
from spanish21.table.outside import Outside
from spanish21.wager import WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import Spins, Xtreme16
    from spanish21.law.wheel import Wheel
    from spanish21.money import Cents
    from spanish21.table.state import Box, Spun, Stake, TableState
    from spanish21.wager import Wager

__all__ = [
    "ace_due",
    "awaited_stake",
    "awaited_wheel",
    "hot_spot",
    "next_ace",
    "next_at_turn",
    "next_button",
    "next_spin",
    "positions",
    "recipients",
    "spin_triggered",
    "spin_unpaid",
    "wheel_of",
]

_HOT_SPOT = "hot-spot"
Due = SpinNeeded | DealerStep
_TWO = 2


class Position(NamedTuple):
    """A person's Xtreme 16 wager on a box."""

    box: BoxNumber
    person: PersonId


def spin_triggered(box: Box) -> bool:
    """Whether a box turns the Bonus Spin wheel."""
    hand = box.hands[0]
    return not hand.dead and rule.spins_blackjack(hand.cards, split=hand.split)


def spun_by(state: TableState, box: BoxNumber, person: PersonId, wager: WagerKind) -> Spun | None:
    """Find the spin of a wager."""
    for spun in state.spins.spun:
        if (spun.box, spun.person, spun.wager) == (box, person, wager):
            return spun
    return None


def wheel_of(now: SpinNeeded, spins: Spins, stake: Cents) -> Wheel:
    """Return the wheel that is to be spun."""
    xtreme = spins.xtreme
    if now.wager == BONUS_SPIN or xtreme is None:
        return spins.stakes[stake].wheel.value
    second = xtreme.second.value
    return second if now.kind is Outside.COMMUNITY and second else xtreme.wheel.value


@cites("MA-bonus-spin 16(d)(1)")
def next_button(state: TableState, rulebook: Rulebook) -> DealerStep | None:
    """Require the button of a seat that was dealt a blackjack with the wager on it."""
    if rulebook.spins is None or not state.spins.active:
        return None
    clause = rulebook.spins.citations.button
    if clause is None:
        return None
    for box in state.boxes:
        wagered = any(stake.of(BONUS_SPIN) for stake in box.stakes)
        done = box.hands[0].complete or state.reader is True
        if wagered and done and box.number not in state.spins.buttons and spin_triggered(box):
            return DealerStep(s.PressSeatButton(box.number), clause)
    return None


@cites("MA-bonus-spin 16(c)")
@reads("R42", "R50")
def next_ace(state: TableState, rulebook: Rulebook) -> DealerStep | None:
    """Pay aces together with Match-the-Dealer, from the dealer's far right."""
    if not state.spins.active:
        return None
    for box in reversed(state.boxes):
        for stake in box.stakes:
            due = ace_due(state, box, stake, rulebook)
            if due is not None:
                return DealerStep(s.PayAce(box.number, stake.person, due.value), due.clause)
    return None


def ace_due(state: TableState, box: Box, stake: Stake, rulebook: Rulebook) -> Cited[Cents] | None:
    """Return what a wager is still to be paid for an ace, if anything."""
    spins = rulebook.spins
    paid = (box.number, stake.person) in state.spins.aces
    if spins is None or spins.ace is None or not stake.of(BONUS_SPIN) or paid:
        return None
    hand = box.hands[0]
    if hand.split:
        # A split hand is past its first two cards: an ace among those was paid before.
        return None
    amount = rule.ace_paid(hand.cards, rulebook, spins)
    return None if amount is None else Cited(amount, spins.ace.clause)


@cites("MD-bonus-spin 12.D(7)")
@reads("R18")
def next_at_turn(state: TableState, box: Box, rulebook: Rulebook) -> Due | None:
    """Spin for a blackjack that is paid in its turn, and pay it, before its cards go."""
    if not state.spins.active:
        return None
    for stake in box.stakes:
        due = _bonus_spin(state, box, stake, rulebook)
        if due is not None:
            return due
    return None


@cites("MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)", "MA-bonus-spin 16(d)(2)")
@reads("R18", "R22")
def next_spin(state: TableState, step: MoneyDue | None, rulebook: Rulebook) -> Due | None:
    """Spin and pay at each box's turn to be paid: before the next box is, after all collecting."""
    if not state.spins.active:
        return None
    hot = _xtreme_draw(state, rulebook)
    if hot is not None:
        return hot
    in_turn = rulebook.settlement.value is Settlement.IN_TURN
    if step is not None and step.outcome.taken and not in_turn:
        return None
    limit = step.command.box if step is not None else 0
    for box in reversed(state.boxes):
        if box.number <= limit:
            break
        due = next_at_turn(state, box, rulebook) or _xtreme(state, box, rulebook)
        if due is not None:
            return due
    return None


def _bonus_spin(state: TableState, box: Box, stake: Stake, rulebook: Rulebook) -> Due | None:
    """Spin the wheel of one wager, read its meter, pay it and then the others."""
    spins = rulebook.spins
    if spins is None or not stake.of(BONUS_SPIN) or not spin_triggered(box):
        return None
    cited = spins.citations
    spun = spun_by(state, box.number, stake.person, BONUS_SPIN)
    if spun is None:
        where = (box.number, stake.person, BONUS_SPIN)
        return SpinNeeded(Outside.WHEEL, *where, cited.wheel)
    due = _own(spun, cited.turn)
    if due is not None:
        return due
    rows = recipients(state, spun, rulebook)
    if spun.others_paid < len(rows):
        person, pay = rows[spun.others_paid]
        return DealerStep(s.PayCommunity(box.number, person, pay.value, BONUS_SPIN), pay.clause)
    return None


def _own(spun: Spun, turn: ClauseRef) -> Due | None:
    """Read the meter where one is won, then pay the one who spun."""
    where = (spun.box, spun.person)
    if spun.amount is None:
        return SpinNeeded(Outside.METER, *where, spun.wager, turn, spun.meter)
    if not spun.paid:
        return DealerStep(s.PaySpin(*where, spun.amount, spun.wager), spun.clauses[0])
    return None


@cites("MD-bonus-spin 12.D(8)(a)")
@reads("R13", "R48")
def recipients(
    state: TableState, spun: Spun, rulebook: Rulebook
) -> tuple[tuple[PersonId, Cited[Cents]], ...]:
    """List every other person with a Bonus Spin wager, by their largest, from the far right."""
    spins = rulebook.spins
    if spins is None or not spun.community:
        return ()
    own: dict[PersonId, Cents] = {}
    for box in reversed(state.boxes):
        for stake in box.stakes:
            amount = stake.amount(spun.wager)
            if amount and stake.person != spun.person:
                own[stake.person] = max(own.get(stake.person, amount), amount)
    rows = (
        (person, rule.bonus_spin_community(spun.community, spun.stake, wager, spins))
        for person, wager in own.items()
    )
    return tuple(
        (person, Cited(prize.amount, prize.clauses[0]))
        for person, prize in rows
        if prize is not None and prize.amount is not None
    )


def spin_unpaid(state: TableState, rulebook: Rulebook) -> ClauseRef | None:
    """Return the clause by which someone is still to be paid for a wheel that has stopped."""
    if rulebook.spins is None:
        return None
    unpaid = any(
        not spun.paid or spun.others_paid < len(recipients(state, spun, rulebook))
        for spun in state.spins.spun
        if spun.wager == BONUS_SPIN
    )
    return rulebook.spins.citations.turn if unpaid else None


def positions(state: TableState) -> tuple[Position, ...]:
    """List the positions with an Xtreme 16 wager, from the far right."""
    return tuple(
        Position(box.number, stake.person)
        for box in reversed(state.boxes)
        for stake in box.stakes
        if stake.of(XTREME_16)
    )


def hot_spot(state: TableState) -> Position | None:
    """Return the Hot Spot: the position drawn, or the only one there is."""
    found = positions(state)
    if len(found) == 1:
        return found[0]
    return next((place for place in found if place.box == state.spins.hot_spot), None)


@cites("MD-bonus-spin 12.E", "MD-bonus-spin 6.G(3)")
@reads("R16", "R22")
def _xtreme_draw(state: TableState, rulebook: Rulebook) -> Due | None:
    """Draw the Hot Spot and spin its wheel, so that the others' pay is known at their turn."""
    found = positions(state)
    xtreme = _xtreme_law(rulebook)
    if not found or xtreme is None or not rule.is_sixteen(state.dealer):
        return None
    cited = xtreme.citations
    if rulebook.reading("xtreme-hot-spot") != _HOT_SPOT:
        return None
    hot = hot_spot(state)
    wager = XTREME_16
    if hot is None:
        boxes = tuple(place.box for place in reversed(found))
        first = found[-1]
        return SpinNeeded(Outside.HOT_SPOT, *first, wager, cited.wheel, boxes=boxes)
    if spun_by(state, hot.box, hot.person, wager) is None:
        return SpinNeeded(Outside.WHEEL, *hot, wager, cited.wheel)
    if xtreme.second.value and len(found) > 1 and state.spins.second is None:
        return SpinNeeded(Outside.COMMUNITY, *hot, wager, xtreme.second.clause)
    return None


def _xtreme_law(rulebook: Rulebook) -> Xtreme16 | None:
    return rulebook.spins.xtreme if rulebook.spins is not None else None


@cites("MD-bonus-spin 12.E(4)", "MD-bonus-spin 12.E(5)(a)")
def _xtreme(state: TableState, box: Box, rulebook: Rulebook) -> Due | None:
    """Pay the Hot Spot what its wheel says, and every other position Community Pay."""
    xtreme = _xtreme_law(rulebook)
    wagered = any(stake.of(XTREME_16) for stake in box.stakes)
    if xtreme is None or not wagered or not rule.is_sixteen(state.dealer):
        return None
    cited = xtreme.citations
    everybody = rulebook.reading("xtreme-hot-spot") != _HOT_SPOT
    hot = hot_spot(state)
    for stake in box.stakes:
        if not stake.of(XTREME_16):
            continue
        here = Position(box.number, stake.person)
        if everybody or here == hot:
            spun = spun_by(state, *here, XTREME_16)
            if spun is None:
                return SpinNeeded(Outside.WHEEL, *here, XTREME_16, cited.wheel)
            due = _own(spun, cited.turn)
            if due is not None:
                return due
        elif (*here, XTREME_16) not in state.spins.shared:
            pay = _community_due(state, hot, xtreme)
            if pay is not None:
                return DealerStep(s.PayCommunity(*here, pay.value, XTREME_16), pay.clause)
    return None


def _community_due(
    state: TableState, hot: Position | None, xtreme: Xtreme16
) -> Cited[Cents] | None:
    """Return what every position but the Hot Spot gets, once its wheels have stopped."""
    spun = spun_by(state, *hot, XTREME_16) if hot is not None else None
    if spun is None:
        return None
    second = state.spins.second
    return rule.community_pay(spun.community if second is None else second, xtreme)


def taken_wagers(state: TableState) -> Iterator[tuple[Box, Stake, Wager]]:
    """List the wheel wagers of the round."""
    for box in state.boxes:
        for stake in box.stakes:
            for wager in stake.wagers[1:]:
                if wager.kind in rule.SPINS:
                    yield box, stake, wager


def awaited_stake(state: TableState, now: SpinNeeded) -> Cents:
    """Return the wager for which an outcome is awaited."""
    where = (now.box, now.person, now.wager)
    return next(
        wager.amount
        for box, stake, wager in taken_wagers(state)
        if (box.number, stake.person, wager.kind) == where
    )


def awaited_wheel(state: TableState, now: SpinNeeded, spins: Spins) -> Wheel:
    """Return the wheel whose outcome is awaited."""
    return wheel_of(now, spins, awaited_stake(state, now))
