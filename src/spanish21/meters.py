"""What joins a table to the meters: contributions, claims, and what a void round gives back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import Cited, cites, reads
from spanish21.money import Cents, dollars
from spanish21.progressive import Claim, Controller, commands as m
from spanish21.progressive.events import JackpotWon
from spanish21.refusal import Refusal
from spanish21.rules.side_wagers.spins import SPINS, fed_meters
from spanish21.table.commands import LayWagers
from spanish21.table.commands.wheels import ReportLateWager
from spanish21.table.events import RoundCompleted
from spanish21.table.events.cards import DecksReceived
from spanish21.table.events.irregularities import RoundVoided, WagerUndone
from spanish21.table.events.wheels import MeterTaken, SpinWagerTaken
from spanish21.table.machine import evolve
from spanish21.table.state import TableState
from spanish21.table.wagering import added
from spanish21.wager import WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.ids import BoxNumber, PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import MeterTerms
    from spanish21.table.awaited import SpinNeeded
    from spanish21.table.commands import Command
    from spanish21.table.events import Event

__all__ = [
    "LinkedMeters",
    "Mismatch",
    "claim",
    "late_wagers",
    "meters_of",
    "rebuild",
    "refuse_box",
    "refuse_wagered",
    "settle_meters",
    "wagered_by",
    "won_by",
]

_ALL_UNDONE = "all-undone"
_ALONE = "table"


def meters_of(rulebook: Rulebook) -> tuple[MeterTerms, ...]:
    """List the meters of the wheel wagers that a rulebook offers."""
    spins = rulebook.spins
    return spins.meters() if spins else ()


def late_wagers(
    state: TableState, command: Command, refusal: Refusal
) -> tuple[ReportLateWager, ...]:
    """Return the records of the wagers that the lock-out refused."""
    if not isinstance(command, LayWagers) or refusal.code != "wager/locked-out":
        return ()
    return tuple(
        ReportLateWager(command.box, command.person, wager.amount, wager.kind)
        for wager in added(state, command)
    )


@reads("R41", "R49")
def settle_meters(
    controller: Controller,
    table: str,
    state: TableState,
    events: Iterable[Event],
    rulebook: Rulebook,
) -> None:
    """Move the meters by a table's events: wagers taken, rounds voided and completed."""
    wagered: dict[str, int] = {}
    void = False
    for event in events:
        match event:
            case SpinWagerTaken():
                for meter in fed_meters(event.wager, event.amount):
                    wagered[meter] = wagered.get(meter, 0) + event.amount
            case RoundVoided():
                void = rulebook.reading("void-undoes") == _ALL_UNDONE
            case WagerUndone() if event.wager in SPINS and event.taken and not void:
                for meter in fed_meters(event.wager, event.taken):
                    if controller.state.meter(meter):
                        given = (table, state.round, meter, event.taken)
                        controller.do(m.ReverseContribution(*given))
            case WagerUndone() if event.wager in SPINS and void:
                controller.do(m.VoidRound(table, state.round))
            case RoundCompleted() if state.spins.active:
                controller.do(m.CloseRound(table, event.round))
            case _:
                pass
    for name, amount in wagered.items():
        if controller.state.meter(name):
            controller.do(m.Contribute(table, state.round, name, Cents(amount)))


def claim(
    controller: Controller,
    table: str,
    round_: int,
    now: SpinNeeded,
    scripted: Cents | None = None,
) -> Cents:
    """Claim the meter for a winner, and return what it paid; a script may say what it shows."""
    order = controller.state.wins
    if scripted is not None:
        change = f"script {order + 1}"
        why = "a scripted reading"
        controller.do(m.ProposeCorrection(change, now.meter or "", scripted, "script", why))
        controller.do(m.ApproveCorrection(change, "replay"))
    return _pay(controller, Claim(order, table, round_, now.box, now.meter or ""))


def _pay(controller: Controller, claimed: Claim) -> Cents:
    happened = controller.do(m.ClaimWins((claimed,)))
    return next(event.amount for event in happened if isinstance(event, JackpotWon))


class LinkedMeters:
    """The meters to which a table is linked under its name."""

    def __init__(self, controller: Controller, table: str, rulebook: Rulebook) -> None:
        """Link a table to meters that others may share."""
        self.controller = controller
        self.table = table
        self.rulebook = rulebook

    def meter(self, round_: int, now: SpinNeeded) -> Cents:
        """Claim the meter that is won, and return what it paid."""
        return claim(self.controller, self.table, round_, now)

    def settle(self, state: TableState, events: tuple[Event, ...]) -> None:
        """Move the meters by what happens at the table."""
        settle_meters(self.controller, self.table, state, events, self.rulebook)


@cites("MD-bonus-spin 2.A", "MD-bonus-spin 6.G(2)", "MD-bonus-spin 12.E")
def refuse_wagered(meter: str, wagered: Cents, rulebook: Rulebook) -> Refusal | None:
    """Refuse an amount that the boxes of one table cannot have wagered on a meter in a round."""
    stake = _stakes(rulebook).get(meter)
    if stake is None:
        return None
    boxes = rulebook.boxes
    each = f"A wager on {meter} is {dollars(stake.value)}"
    if wagered % stake.value:
        message = f"{each}. {dollars(wagered)} is not a multiple of it."
        return Refusal("meter/stake", stake.clause, message)
    most = Cents(stake.value * boxes.value)
    if wagered > most:
        message = f"{each}. {boxes.value} boxes can wager {dollars(most)} in a round at most."
        return Refusal("meter/stake", boxes.clause, message)
    return None


@cites("MD-bonus-spin 2.A")
def refuse_box(box: int, rulebook: Rulebook) -> Refusal | None:
    """Refuse a win at a box that no table has."""
    boxes = rulebook.boxes
    if 1 <= box <= boxes.value:
        return None
    return Refusal(
        "meter/box", boxes.clause, f"There is no box {box}. Choose a box from 1 to {boxes.value}."
    )


def _stakes(rulebook: Rulebook) -> dict[str, Cited[Cents]]:
    """Return the wager that feeds each meter."""
    spins = rulebook.spins
    if spins is None:
        return {}
    clause = spins.citations.amount
    found = {s.meter.name: Cited(s.wager, clause) for s in spins.stakes.values() if s.meter}
    xtreme = spins.xtreme
    if xtreme is not None:
        stake = Cited(xtreme.wager, xtreme.citations.amount)
        found |= dict.fromkeys((xtreme.primary.name, xtreme.secondary.name), stake)
    return found


class Mismatch(NamedTuple):
    """A jackpot that a table paid, and what its meter stood at by the wagers of the log."""

    round: int
    box: int
    meter: str
    paid: Cents
    stood: Cents


def rebuild(rulebook: Rulebook, events: Iterable[Event]) -> tuple[Controller, tuple[Mismatch, ...]]:
    """Fill a table's meters from its log alone, and compare every jackpot it paid."""
    controller = Controller(meters_of(rulebook))
    state: TableState | None = None
    together: list[Event] = []
    found: list[Mismatch] = []
    for event in events:
        if state is None:
            state = TableState.closed() if isinstance(event, DecksReceived) else TableState()
        taken = isinstance(event, SpinWagerTaken)
        if together and isinstance(together[-1], SpinWagerTaken) and not taken:
            settle_meters(controller, _ALONE, state, together, rulebook)
            together = []
        together.append(event)
        if isinstance(event, MeterTaken):
            order = controller.state.wins
            claimed = Claim(order, _ALONE, state.round, event.box, event.meter)
            stood = _pay(controller, claimed)
            if stood != event.amount:
                where = (state.round, event.box, event.meter)
                found.append(Mismatch(*where, event.amount, stood))
        elif isinstance(event, RoundCompleted):
            settle_meters(controller, _ALONE, state, together, rulebook)
            together = []
        state = evolve(state, event)
    return controller, tuple(found)


def wagered_by(events: Iterable[Event]) -> dict[str, int]:
    """Add up from a table's log alone what was wagered on each meter, void rounds left out."""
    sums: Counter[str] = Counter()
    for event in events:
        if isinstance(event, SpinWagerTaken):
            sums.update(dict.fromkeys(fed_meters(event.wager, event.amount), event.amount))
        elif isinstance(event, WagerUndone) and event.wager in SPINS and event.taken:
            sums.subtract(dict.fromkeys(fed_meters(event.wager, event.taken), event.taken))
    return dict(sums)


def won_by(events: Iterable[Event]) -> dict[str, int]:
    """Add up from a table's log alone what was won of each meter, void rounds left out."""
    sums: Counter[str] = Counter()
    wins: dict[tuple[BoxNumber, PersonId, WagerKind], MeterTaken] = {}
    for event in events:
        if isinstance(event, MeterTaken):
            sums[event.meter] += event.amount
            wins[event.box, event.person, event.wager] = event
        elif isinstance(event, WagerUndone) and event.paid:
            undone = wins.pop((event.box, event.person, event.wager), None)
            if undone is not None:
                sums[undone.meter] -= undone.amount
        elif isinstance(event, RoundCompleted):
            wins.clear()
    return dict(sums)
