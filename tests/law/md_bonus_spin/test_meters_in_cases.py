"""12.D(7), 12.E(4) in cases: a script says what a meter shows, and a record keeps it."""

from __future__ import annotations

import pytest

from spanish21 import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission, cites
from spanish21.money import Cents
from spanish21.refusal import RefusedError
from spanish21.replay import (
    CaseError,
    explain,
    parse_case,
    parse_step,
    play_case,
    record,
    round_result,
    write_case,
)
from spanish21.replay.log import event_line, first_line, read_log
from spanish21.rules.side_wagers.spins import BONUS_SPIN
from spanish21.table.commands import RemoveCards
from spanish21.table.driver import ALL_STEPS
from spanish21.table.events.wheels import LateWagerLockedOut
from tests.support import beside

CHOICES = {"bonus_spin.offered": True, "xtreme_16.offered": True}
CASE = """
rules = "MD-bonus-spin"

[submission]
bonus_spin.offered = true
bonus_spin.meter_5.ceiling = 50000

[[round]]
wagers = [
  { box = 1, person = "Ann", wager = 25.00, bonus_spin = 5.00 },
  { box = 2, person = "Bob", wager = 25.00, bonus_spin = 5.00 },
]
shoe = "As Ks 9d Kd Ah 7c Qh"
wheel = ["jackpot", "jackpot"]
meter = [12345.67]
"""


def nets(text: str) -> list[int]:
    [played] = play_case(parse_case(text)).rounds
    return [row.net_cents for row in played.report.side_wagers]


@cites("MD-bonus-spin 12.D(7)")
def test_a_script_says_what_the_meter_shows_and_the_next_winner_takes_the_reset_amount() -> None:
    assert nets(CASE) == [1_234_567 - 500, 1_000_000 - 500]
    both = CASE.replace("[12345.67]", "[12345.67, 20000]")
    assert nets(both) == [1_234_567 - 500, 2_000_000 - 500]
    assert nets(CASE.replace("meter = [12345.67]", "")) == [1_000_070 - 500, 1_000_000 - 500]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("12345.67", "Write a list: meter = [12345.67]."),
        ('["much"]', "'much' isn't an amount"),
        ("[-1]", "-1 is negative"),
        ("[0]", "$0.00 is below the start. Enter $10,000.00 or more."),
        ("[50000.01]", "$50,000.01 is above the ceiling. Enter $50,000.00 or less."),
        ("[9999.99]", "$9,999.99 is below the start. Enter $10,000.00 or more."),
        ("[10001, 10002, 10003]", "Remove $10,003.00."),
    ],
)
def test_what_no_meter_can_show_is_named(written: str, told: str) -> None:
    with pytest.raises(CaseError) as caught:
        nets(CASE.replace("[12345.67]", written))
    assert told in str(caught.value)
    assert caught.value.place.startswith("round 1, meter")


@cites("MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
def test_a_recorded_jackpot_replays_with_the_meter_as_it_stood() -> None:
    """Meters that a linked table has filled, and that two winners take one after the other."""
    submission = Submission("MD-bonus-spin", dict(CHOICES))
    other = Table.open(submission)
    for _ in range(3):
        other.wager(1, "Eve", 25, bonus_spin=5, xtreme_16=5)
        other.deal("9s 9d Qd 8c")
        other.stand()
    table = Table(other.rulebook, progressive=other.progressive, name="second")
    table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
    table.wager(2, "Bob", 25, bonus_spin=5, xtreme_16=5)
    table.outcomes.hot_spots.append(2)
    table.spin("jackpot", "jackpot", "primary")
    table.deal("As Ks 6d Kd Ah Jc 5c")
    paid = [row.net_cents for row in table.report().side_wagers]
    # 7 % of 5 x $5 is in the $5 meter, 5 % of 5 x $5 in the primary one.
    assert paid == [1_000_175 - 500, 1_000_000 - 500, -500, 1_000_125 - 500]
    text = write_case(record(submission, table.events))
    assert "meter = [10001.75, 10000.00, 10001.25]" in text
    [again] = play_case(parse_case(text)).rounds
    assert [row.net_cents for row in again.report.side_wagers] == paid
    assert again.report.nets_cents == table.report().nets_cents
    [twice] = play_case(record(submission, again.events)).rounds
    assert round_result(twice) == round_result(again)


@cites("MD-bonus-spin 13.P(1)", "MD-bonus-spin 2.B(7)(b)")
def test_a_record_keeps_what_was_reported_after_a_spin_and_what_the_lock_out_kept_out() -> None:
    submission = Submission("MD-bonus-spin", dict(CHOICES))
    table = Table.open(submission)
    table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
    table.wager(2, "Bob", 25, xtreme_16=5)
    table.spin("jackpot")
    table.deal("As 9s 9d Kd 9h 7c")
    late = beside(table, BoxNumber(2), PersonId("Bob"), Cents(100), BONUS_SPIN)
    with pytest.raises(RefusedError):
        table.do(late)
    dead = parse_step("report wrong-reader disclosing").house
    assert dead is not None
    table.act(dead)
    case = record(submission, table.events)
    assert case.rounds[0].play[0].text == "late bonus-spin 2 1.00 by Bob"
    [again] = play_case(parse_case(write_case(case))).rounds
    assert again.report.side_wagers == table.report().side_wagers
    assert again.report.nets_cents == table.report().nets_cents
    assert sum(isinstance(event, LateWagerLockedOut) for event in again.events) == 1


@cites("MD-bonus-spin 13.P(1)")
def test_a_record_keeps_a_dead_round_in_which_only_a_wheel_wager_was_open() -> None:
    submission = Submission("MD-bonus-spin", dict(CHOICES))
    table = Table.open(submission, automation=ALL_STEPS - {RemoveCards})
    table.wager(1, "Ann", 25, xtreme_16=5)
    table.deal("As 9d Kd 7c")
    dead = parse_step("report wrong-reader disclosing").house
    assert dead is not None
    table.do(dead)
    assert table.report().nets_cents == {"Ann": 3_750}
    [again] = play_case(record(submission, table.events)).rounds
    assert again.report == table.report()


def test_assumed_weights_are_marked_where_a_wheel_is_told() -> None:
    told = [
        line for line in explain(play_case(parse_case(CASE)).rounds[0].events) if "stops" in line
    ]
    assert len(told) == 2
    assert all("(assumed weights)" in line for line in told)
    wheel = (
        "$5,000:1; $750:1; $600+$100:1; $250+$50:1; $115+$15:1; $75:1; $70:1; $60:1; $50:1; $40:1;"
        " jackpot:1"
    )
    stated = CASE.replace("[[round]]", f'bonus_spin.wheel_5 = "{wheel}"\n[[round]]')
    lines = explain(play_case(parse_case(stated)).rounds[0].events)
    assert not any("assumed" in line for line in lines)


def test_a_wheel_in_tables_is_kept_by_logs_and_records() -> None:
    rows = '[{ symbol = "$25", weight = 50 }, { symbol = "$500", weight = 1 }]'
    text = f"""
rules = "MA-bonus-spin"
submission.bonus_spin.wheel = {rows}
[[round]]
wagers = [{{ box = 1, person = "Ann", wager = 10, bonus_spin = 5 }}]
shoe = "As 9c Kd Kc"
wheel = ["$25"]
"""
    case = parse_case(text)
    [played] = play_case(case).rounds
    [again] = play_case(parse_case(write_case(case))).rounds
    assert again.report == played.report
    log = "\n".join((first_line(case.submission), *map(event_line, played.events)))
    submission, events = read_log(log)
    assert submission.rulebook() == case.submission.rulebook()
    assert events == played.events
