"""What follows from the commands that the house gives itself at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from spanish21.chips import colored_up
from spanish21.house.live import commands as hc, events as he
from spanish21.house.people.settings import HouseSettings
from spanish21.house.tables.correcting import admission_due, correction_due
from spanish21.house.tables.disputes import DisputeCommand, dispute_due
from spanish21.house.tables.following import may_undo
from spanish21.house.tables.recover import open_command, opening_chips
from spanish21.house.tables.refunds import Claims, cleared
from spanish21.house.tables.slips import SlipCommand, odd_cents, slip_due
from spanish21.house.tables.state import Live
from spanish21.house.tables.terms import announcement_due, change_of_limits, threshold_due
from spanish21.house.tables.words import refuse_unexplained
from spanish21.house.verify.shoes import ShoeJudge
from spanish21.law.rulebook import Rulebook
from spanish21.ledger.accounts import Inventory, Pool
from spanish21.ledger.verify import Fault
from spanish21.money import Cents
from spanish21.refusal import Refusal

__all__ = ["Desk", "due_of_house"]

Due = tuple[he.LogEvent, ...] | Fault | str
Recorded = tuple[he.LogEvent, ...]
_Shoe = (
    hc.PledgeShoe
    | hc.CommitNumber
    | hc.CloseNumbers
    | hc.ContributeNumber
    | hc.SealShoe
    | hc.DrawOutcome
    | hc.RevealShoe
)
_Person = hc.NamePerson | hc.CallReady | hc.CallUnready | hc.CallAway | hc.CallBack | hc.AskToShare
_WalkUp = hc.BringChips | hc.ColorUp | hc.CarryChipsAway
_Terms = hc.AnnounceLimits | hc.ChangeLimits | hc.SetPayoutThreshold
_Money = hc.RedeemChips | hc.FillInventory | hc.MovePool | hc.RoundOddCents | hc.WindUpTable


class Desk(NamedTuple):
    """All that a command of the house is decided by."""

    actor: str
    at: int
    live: Live
    rulebook: Rulebook
    funds: int
    """what the meters hold"""
    balances: Mapping[str, int]
    claims: Claims
    """what people have by the events of the table"""
    shoes: ShoeJudge
    houses: tuple[HouseSettings, ...]
    """the settings of the house, and those of just before"""


def due_of_house(desk: Desk, command: hc.LogCommand, recorded: Recorded) -> Due:
    """Return the events that follow from a command of the house, or why there are none."""
    if isinstance(command, _Shoe):
        return desk.shoes.due(desk.live, command, recorded, desk.rulebook)
    if isinstance(command, _Person):
        return _about_person(desk.live, command)
    if isinstance(command, SlipCommand):
        due = slip_due(desk.live, command, desk.actor, desk.rulebook.smallest_chip.value)
        return str(due) if isinstance(due, Refusal) else (due,)
    if isinstance(command, DisputeCommand):
        followed = dispute_due(desk.live, command, desk.actor, desk.rulebook)
        return str(followed) if isinstance(followed, Refusal) else followed
    if isinstance(command, _WalkUp):
        return _walk_up(desk, command)
    if isinstance(command, _Money):
        return _money(desk, command, recorded)
    if isinstance(command, _Terms):
        return _terms(desk, command, recorded)
    return _table(desk, command, recorded)


def _table(desk: Desk, command: hc.LogCommand, recorded: Recorded) -> Due:
    live = desk.live
    match command:
        case hc.OpenTable():
            return _opened(desk, command, recorded)
        case hc.CloseTable():
            unexplained = refuse_unexplained(desk.actor, command)
            if unexplained is not None:
                return str(unexplained)
            return (
                (he.TableClosed(command.reason),) if live.opened else "the table was closed already"
            )
        case hc.ReopenTable():
            return "the table was open already" if live.opened else (he.TableReopened(),)
        case hc.StopTable():
            return (he.TableStopped(command.reason),)
        case hc.TakeStepBack():
            if not may_undo(live):
                return "there was no step that the dealer could take back"
            return (he.StepTakenBack(live.steps[-1].first, live.steps[-1].last),)
        case hc.CorrectStep():
            corrected = correction_due(live, command, desk.actor, desk.rulebook)
            return str(corrected) if isinstance(corrected, Refusal) else corrected
        case hc.AdmitCard():
            admitted = admission_due(live, command, desk.actor, desk.rulebook)
            return str(admitted) if isinstance(admitted, Refusal) else (admitted,)
        case _:
            return f"{type(command).__name__} is not a command of the house"


def _terms(desk: Desk, command: _Terms, recorded: Recorded) -> Due:
    """Return what becomes of the limits and the payout threshold of a table."""
    live = desk.live
    match command:
        case hc.AnnounceLimits():
            return _announced(desk, command, recorded)
        case hc.ChangeLimits():
            changed = change_of_limits(live, desk.at)
            return "no limits were due" if changed is None else (changed,)
        case hc.SetPayoutThreshold():
            found = (threshold_due(live, house) for house in desk.houses)
            due = [each for each in found if each is not None and each.amount == command.amount]
            return (due[0],) if due else f"the house has no threshold of {command.amount} cents"
        case _:
            assert_never(command)


def _announced(desk: Desk, command: hc.AnnounceLimits, recorded: Recorded) -> Due:
    """Return the announcement of limits, with the notice that the house stated at the time."""
    due: list[he.LimitsAnnounced] = []
    for house in desk.houses:
        asked = (house.notice_minutes, desk.rulebook, desk.at)
        found = announcement_due(desk.live, command, *asked)
        if isinstance(found, Refusal):
            return str(found)
        due.append(found)
    return next(((each,) for each in due if recorded == (each,)), (due[0],))


def _opened(desk: Desk, command: hc.OpenTable, recorded: Recorded) -> Due:
    first = recorded[0]
    software = first.software if isinstance(first, he.TableOpened) else ""
    due = open_command(command.name, command.edition, command.choices, command.settings)
    if command.fill != due.fill:
        return f"a table is opened with {due.fill} cents of chips, not {command.fill}"
    opened = he.TableOpened(
        command.name,
        command.edition,
        command.choices,
        command.settings,
        desk.rulebook.digest(),
        software,
    )
    return (opened, *opening_chips(command))


def _about_person(live: Live, command: _Person) -> Due:
    person = command.person
    here = person in live.table.people.present
    match command:
        case hc.NamePerson():
            return (he.PersonNamed(person, command.name),)
        case hc.CallReady():
            ready = person in live.ready
            return f"{person} was ready already" if ready else (he.PersonReady(person),)
        case hc.CallUnready():
            ready = person in live.ready
            return (he.PersonUnready(person),) if ready else f"{person} was not ready"
        case hc.CallAway():
            return (he.PersonAway(person),) if here else f"{person} is not at the table"
        case hc.CallBack():
            away = person in live.away
            return (he.PersonBack(person),) if away else f"{person} was not away"
        case hc.AskToShare():
            return (he.ShareAsked(command.box, person),)
        case _:
            assert_never(command)


def _walk_up(desk: Desk, command: _WalkUp) -> Due:
    """Return what becomes of the chips of a walk-up player."""
    live, person, unit = desk.live, command.person, desk.rulebook.smallest_chip.value
    held = Cents(live.chips(person))
    if (person in live.table.people.present) == isinstance(command, hc.CarryChipsAway):
        return f"{person} is or is not at the table"
    match command:
        case hc.BringChips():
            if command.amount <= 0 or command.amount % unit:
                return f"no chips make {command.amount} cents"
            return (he.ChipsBrought(person, command.amount),)
        case hc.ColorUp():
            chips = colored_up(held, unit)
            return (he.ChipsColoredUp(person, chips),) if chips else f"{person} has no chips"
        case hc.CarryChipsAway():
            return (he.ChipsCarriedAway(person, held, colored_up(held, unit)),)
        case _:
            assert_never(command)


def _money(desk: Desk, command: _Money, recorded: Recorded) -> Due:
    live = desk.live
    match command:
        case hc.RedeemChips():
            if command.person in live.table.people.present:
                return f"{command.person} has not left the table"
            return (he.ChipsRedeemed(command.person, Cents(live.chips(command.person))),)
        case hc.FillInventory():
            if live.settings.physical:
                return "chips come to a real table with a slip"
            if live.balance(Inventory(live.id)) >= live.imprest // 2:
                return "the table has chips enough"
            if command.amount != live.imprest:
                return f"a table is filled with {live.imprest} cents of chips, not {command.amount}"
            return (he.InventoryFilled(Cents(live.imprest)),)
        case hc.MovePool():
            missing = desk.funds - live.balance(Pool(live.id))
            return (he.PoolMoved(missing),) if missing else "the pool is what the meters hold"
        case hc.RoundOddCents():
            amount = odd_cents(live, command.person, desk.rulebook.smallest_chip.value)
            if not amount or not live.settings.physical:
                return f"{command.person} has no odd cents"
            return (he.OddCentsRounded(command.person, amount),)
        case hc.WindUpTable():
            return _wound_up(desk, command, recorded)
        case _:
            assert_never(command)


def _wound_up(desk: Desk, command: hc.WindUpTable, recorded: Recorded) -> Due:
    """Give back what everyone had by the events of the log, and clear the book of the table."""
    table = desk.live.id
    event = recorded[0] if recorded else None
    if not isinstance(event, he.TableWoundUp) or event.reason != command.reason:
        return "it does not record how the table was wound up"
    due = cleared(event.reason, event.sound, desk.claims, table, desk.balances)
    if replace(due, refunds=event.refunds) != event:
        return "it clears other chips than those that the book has at the table"
    if event.sound != desk.live.version:
        return f"the log holds up to event {desk.live.version}, not {event.sound}"
    if event.refunds != due.refunds:
        return "it gives back something else than what people had by the log"
    return (event,)
