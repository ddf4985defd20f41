"""A log checked from the log alone: whatever is changed in it is found."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from spanish21 import Table
from spanish21.cards import DECK
from spanish21.law import cites
from spanish21.meters import rebuild, wagered_by, won_by
from spanish21.money import Cents
from spanish21.progressive import Controller, Terms, audit, commands as c, events as e, reconcile
from spanish21.progressive.events import ProgressiveEvent
from spanish21.replay import parse_step
from spanish21.table.awaited import Wagers
from spanish21.table.events.wheels import MeterTaken
from tests.progressive.cited import CITED

TERMS = Terms(Cents(10_000), Cents(8_000), (7, 100), (1, 100), Cents(10_010))
BOTH: dict[str, Any] = {"bonus_spin.offered": True, "xtreme_16.offered": True}


def history() -> list[ProgressiveEvent]:
    """Let everything happen to one meter once."""
    meters = Controller()
    commands: tuple[c.ProgressiveCommand, ...] = (
        c.OpenMeter("m", TERMS, CITED),
        c.Contribute("T1", 1, "m", Cents(500)),
        c.Contribute("T2", 1, "m", Cents(500)),
        c.ReverseContribution("T2", 1, "m", Cents(100)),
        c.PlanRate("m", (5, 100), (0, 1), "Ann"),
        c.ClaimWins((c.Claim(1, "T1", 1, 3, "m"),)),
        c.VoidRound("T1", 1),
        c.ProposeCorrection("1", "m", Cents(9_000), "Ann", "why not"),
        c.ApproveCorrection("1", "Bob"),
        c.ReadMeters(100, "Ann"),
        c.CloseRound("T2", 1),
    )
    for command in commands:
        meters.do(command)
    return meters.log


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
def test_a_true_history_has_no_fault() -> None:
    assert audit(history()) == ()


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
@pytest.mark.parametrize(
    ("kind", "changes", "told"),
    [
        (e.Contributed, {"rate": (8, 100)}, "a rate that did not hold"),
        (e.Contributed, {"meter": "n"}, "there is no meter n"),
        (e.ContributionReversed, {"wagered": Cents(600)}, "not in the meter"),
        (e.JackpotWon, {"amount": Cents(1)}, "$0.01 were won"),
        (e.JackpotWon, {"order": 2}, "win 2 comes after win 0"),
        (e.MeterReset, {"reset": Cents(1)}, "starts again at $0.01"),
        (e.MeterReset, {"rate": (7, 100)}, "not those that were planned"),
        (e.MeterReset, {"from_reserve": Cents(99)}, "more than it held"),
        (e.MeterCorrected, {"approved_by": "Ann"}, "not by two persons"),
        (e.MeterCorrected, {"difference": 1}, "not the one that was proposed"),
        (e.MeterCorrected, {"id": "2"}, "was not proposed"),
    ],
)
def test_a_changed_event_is_found(kind: type, changes: dict[str, Any], told: str) -> None:
    log = history()
    place = next(index for index, event in enumerate(log) if isinstance(event, kind))
    log[place] = replace(log[place], **changes)
    found = audit(log)
    assert any(row.event == place + 1 and told in row.message for row in found)


@pytest.mark.parametrize("kind", [e.Contributed, e.CorrectionProposed, e.MeterOpened])
def test_an_event_left_out_is_found_by_what_follows(kind: type) -> None:
    log = history()
    place = next(index for index, event in enumerate(log) if isinstance(event, kind))
    assert audit([*log[:place], *log[place + 1 :]])


@pytest.mark.parametrize("kind", [e.MeterOpened, e.Contributed, e.WinReversed])
def test_an_event_written_twice_is_found(kind: type) -> None:
    log = history()
    place = next(index for index, event in enumerate(log) if isinstance(event, kind))
    assert audit([*log[: place + 1], *log[place:]])


def table_with_everything(reading: str) -> Table:
    """A void round, a jackpot, a dead round and a plain one at one table."""
    choices: dict[str, Any] = {**BOTH, "readings.void-undoes": reading}
    table = Table.open("MD-bonus-spin", **choices)
    for troubles in (("face-up 5c", "face-up 5d"), (), ("wrong-reader disclosing",)):
        table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
        table.wager(2, "Bob", 25, bonus_spin=1, xtreme_16=5)
        table.shoe.clear()
        table.outcomes.stops.clear()
        table.outcomes.stops.append("jackpot")
        table.deal("As 9s 9d Kd 9h 7c 5h")
        for words in troubles:
            step = parse_step(f"report {words}").house
            assert step is not None
            table.act(step)
        if not troubles:
            table.stand()
        if not isinstance(table.awaiting, Wagers):
            table.shuffle(DECK * 6)
    return table


@pytest.mark.parametrize("reading", ["all-undone", "settled-stands"])
def test_the_meters_of_a_table_can_be_added_up_from_its_log_alone(reading: str) -> None:
    table = table_with_everything(reading)
    again, wrong = rebuild(table.rulebook, table.events)
    assert wrong == ()
    assert [meter.amount for meter in again.state.meters] == [
        meter.amount for meter in table.progressive.state.meters
    ]
    assert audit(again.log) == audit(table.progressive.log) == ()
    wagered, won = wagered_by(table.events), won_by(table.events)
    for row in reconcile(table.progressive.log):
        assert row.balanced
        assert row.wagered == wagered.get(row.meter, 0)
        assert row.paid == won.get(row.meter, 0)


def test_a_jackpot_paid_wrong_is_found_from_the_table_s_log() -> None:
    table = table_with_everything("all-undone")
    events = [
        replace(event, amount=Cents(event.amount + 1)) if isinstance(event, MeterTaken) else event
        for event in table.events
    ]
    _, wrong = rebuild(table.rulebook, events)
    assert {row.paid - row.stood for row in wrong} == {1}
    assert len(wrong) == 3
