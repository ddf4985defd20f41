"""Void rounds and dead hands with wheel wagers: what stands, what goes back, what meters keep."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from spanish21 import Table
from spanish21.cards import parse_cards
from spanish21.law import cites, reads
from spanish21.progressive import reconcile
from spanish21.refusal import RefusedError
from spanish21.replay import parse_step
from spanish21.rules.result import Result
from spanish21.table import SpinNeeded
from spanish21.table.commands import wheels as s
from spanish21.table.driver import ALL_STEPS
from spanish21.table.events import wheels as v
from spanish21.table.phrases import expected
from tests.money import balances, chips_of

EDITION = "MD-bonus-spin"
BOTH: dict[str, Any] = {"bonus_spin.offered": True, "xtreme_16.offered": True}
STANDS = {**BOTH, "readings.void-undoes": "settled-stands"}
METER = "bonus_spin_meter_5"


def report(table: Table, words: str) -> None:
    step = parse_step(f"report {words}").house
    assert step is not None
    table.act(step)


def rows(table: Table) -> dict[tuple[int, str], tuple[Result, int]]:
    return {(row.box, row.wager): (row.result, row.net_cents) for row in table.report().side_wagers}


def balanced(table: Table) -> bool:
    """Chips add up, reports add up to the chips, and the meters to the wagers."""
    chips = balances(table.events)
    found = table.report()
    sums: Counter[str] = Counter()
    for hand in found.hands:
        sums[hand.person] += hand.net_cents
    for side in found.side_wagers:
        sums[side.person] += side.net_cents
    for shared in found.community:
        sums[shared.person] += shared.amount_cents
    own = {person: chips[chips_of(person)] for person in found.nets_cents}
    books = all(row.balanced for row in reconcile(table.progressive.log))
    return sums == own == found.nets_cents and sum(chips.values()) == 0 and books


def blackjack_paid_at_once(**choices: object) -> Table:
    """Ann's blackjack against a 9 has spun, with Community Pay to Bob; Bob is to decide."""
    table = Table.open(EDITION, **{**BOTH, **choices})
    table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
    table.wager(2, "Bob", 25, bonus_spin=1, xtreme_16=5)
    table.deal("As 9s 9d Kd 9h 7c")
    return table


@cites("MD-bonus-spin 13.B", "MD-bonus-spin 12.D(5)")
def test_settled_stands_keeps_what_the_wheel_paid_and_returns_what_it_has_not_decided() -> None:
    table = blackjack_paid_at_once(**STANDS)
    table.spin("$115")
    report(table, "face-up 5c")
    report(table, "face-up 5d")
    assert rows(table) == {
        (1, "bonus-spin"): (Result.WIN, 11_500 - 500),
        (2, "bonus-spin"): (Result.LOSE, -100),
        (1, "xtreme-16"): (Result.VOID, 0),
        (2, "xtreme-16"): (Result.VOID, 0),
    }
    assert [(row.person, row.amount_cents) for row in table.report().community] == [("Bob", 300)]
    assert table.report().nets_cents == {"Ann": 3_750 + 11_000, "Bob": -100 + 300}
    assert balanced(table)


@cites("MD-bonus-spin 13.D", "MD-bonus-spin 12.D(7)")
def test_settled_stands_keeps_a_jackpot_and_the_meter_after_it() -> None:
    table = blackjack_paid_at_once(**STANDS)
    table.spin("jackpot")
    report(table, "ten 10c")
    report(table, "ten 10d")
    assert table.progressive.shown(METER) == 1_000_000
    [five] = [row for row in reconcile(table.progressive.log) if row.meter == METER]
    assert (five.wagered, five.paid) == (500, 1_000_035)
    primary = next(r for r in reconcile(table.progressive.log) if r.meter == "xtreme_16_primary")
    assert primary.wagered == 0
    assert balanced(table)


@cites("MD-bonus-spin 13.B")
def test_settled_stands_before_any_card_returns_every_wheel_wager() -> None:
    table = Table.open(EDITION, **STANDS)
    table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
    table.deal()
    report(table, "face-up 5c")
    report(table, "face-up 5d")
    assert set(rows(table).values()) == {(Result.VOID, 0)}
    assert {row.wagered for row in reconcile(table.progressive.log)} == {0}
    assert balanced(table)


@cites("MD-bonus-spin 13.B")
def test_a_void_round_takes_community_pay_of_both_wagers_back() -> None:
    table = blackjack_paid_at_once()
    table.spin("$115")
    report(table, "face-up 5c")
    report(table, "face-up 5d")
    assert set(rows(table).values()) == {(Result.VOID, 0)}
    assert table.report().community == ()
    assert table.report().nets_cents == {"Ann": 0, "Bob": 0}
    assert balanced(table)


@cites("MD-bonus-spin 13.P", "MD-bonus-spin 13.P(1)")
def test_a_disclosing_reader_returns_the_wheel_wagers_that_are_not_decided() -> None:
    """Ann's spin stands; Bob has no blackjack, so his Bonus Spin is lost; Xtreme 16 goes back."""
    table = blackjack_paid_at_once()
    table.spin("$115")
    report(table, "wrong-reader disclosing")
    assert rows(table) == {
        (1, "bonus-spin"): (Result.WIN, 11_500 - 500),
        (2, "bonus-spin"): (Result.LOSE, -100),
        (1, "xtreme-16"): (Result.VOID, 0),
        (2, "xtreme-16"): (Result.VOID, 0),
    }
    assert [(row.person, row.amount_cents) for row in table.report().community] == [("Bob", 300)]
    assert balanced(table)


@cites("MD-bonus-spin 13.P(1)")
def test_a_blackjack_that_has_not_spun_gets_its_wager_back_and_the_meter_gives_it_back() -> None:
    table = blackjack_paid_at_once()
    assert isinstance(table.awaiting, SpinNeeded)
    report(table, "wrong-reader disclosing")
    assert rows(table)[1, "bonus-spin"] == (Result.VOID, 0)
    wagered = {row.meter: row.wagered for row in reconcile(table.progressive.log)}
    assert wagered == {
        "bonus_spin_meter_1": 100,
        METER: 0,
        "xtreme_16_primary": 0,
        "xtreme_16_secondary": 0,
    }
    assert balanced(table)


@cites("MD-bonus-spin 13.P(2)")
def test_a_reader_that_disclosed_nothing_leaves_the_wheel_wagers_alone() -> None:
    table = blackjack_paid_at_once()
    report(table, "wrong-reader")
    table.spin("$115")
    table.shoe.extend(parse_cards("5c"))
    table.stand()
    assert rows(table)[1, "bonus-spin"] == (Result.WIN, 11_500 - 500)
    assert rows(table)[1, "xtreme-16"] == (Result.LOSE, -500)
    assert balanced(table)


@cites("MD-bonus-spin 12.D(5)", "MD-bonus-spin 13.P(1)")
@pytest.mark.parametrize("paid", [s.PaySpin, s.PayCommunity])
def test_what_the_wheel_landed_on_is_paid_before_hands_are_called_dead(paid: type) -> None:
    table = blackjack_paid_at_once()
    table.automation = ALL_STEPS - {paid}
    table.spin("$115")
    assert "$115" in expected(table.awaiting) or "$3" in expected(table.awaiting)
    with pytest.raises(RefusedError, match="Pay what it landed on first"):
        report(table, "wrong-reader disclosing")
    table.automation = ALL_STEPS
    table.advance()
    report(table, "wrong-reader disclosing")
    assert balanced(table)


@cites("MD-bonus-spin 13.M")
@reads("R54")
def test_a_box_without_cards_gets_its_wheel_wagers_back_and_no_community_pay() -> None:
    table = Table.open(EDITION, **BOTH)
    for box, person in enumerate(("Ann", "Bob", "Cy"), 1):
        table.wager(box, person, 25, bonus_spin=5, xtreme_16=5)
    table.deal("As")
    report(table, "missed 2")
    table.deal("9c 6d Kd")
    report(table, "missed 2 second")
    table.deal("Qs Kc 5c")
    table.outcomes.hot_spots.append(1)
    table.spin("$115", "$200")
    table.stand()
    assert rows(table)[2, "bonus-spin"] == (Result.VOID, 0)
    assert rows(table)[2, "xtreme-16"] == (Result.VOID, 0)
    assert rows(table)[1, "xtreme-16"] == (Result.WIN, 20_000 - 500)
    paid = [(row.person, row.wager, row.amount_cents) for row in table.report().community]
    assert paid == [
        ("Cy", "bonus-spin", 1_500),
        ("Cy", "xtreme-16", 2_500),
    ]
    assert not any(
        isinstance(event, v.CommunityPaid) and event.person == "Bob" for event in table.events
    )
    assert balanced(table)
