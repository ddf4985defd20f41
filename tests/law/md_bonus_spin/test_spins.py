"""Bonus Spin and Xtreme 16 at the table: wagers, triggers, order, Community Pay, meters, voids."""

from __future__ import annotations

from typing import Any

import pytest

from spanish21 import Table
from spanish21.cards import parse_cards
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission, cites
from spanish21.money import Cents, cents
from spanish21.progressive import reconcile
from spanish21.refusal import RefusedError
from spanish21.replay import (
    CaseError,
    CaseRound,
    CaseWager,
    PlayedRound,
    StepRefusedError,
    parse_case,
    parse_step,
    play_case,
    play_round,
    record,
    round_result,
    write_case,
)
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.table import SpinNeeded
from spanish21.table.commands import LayWagers
from spanish21.table.events import CardsPickedUp, Event, WagerPaid, wheels as v
from spanish21.wager import WagerKind
from tests.money import LAYOUT, balances, chips_of
from tests.support import beside, case_wager, without

EDITION = "MD-bonus-spin"
BOTH: dict[str, Any] = {"bonus_spin.offered": True, "xtreme_16.offered": True}


def bet(box: int, spin: object = 0, xtreme: object = 0, person: str = "") -> CaseWager:
    sides = {"bonus_spin": cents(str(spin)), "xtreme_16": cents(str(xtreme))}
    return case_wager(box, person or f"P{box}", 1000, **sides)


def play(
    shoe: str,
    *wagers: CaseWager,
    wheel: tuple[str, ...] = (),
    hot_spot: tuple[int, ...] = (),
    steps: tuple[str, ...] = (),
    **choices: object,
) -> PlayedRound:
    named = {name.replace("__", "."): value for name, value in choices.items()}
    named = {k.replace("_", "-") if k.startswith("readings") else k: x for k, x in named.items()}
    book = Submission(EDITION, {**BOTH, **named}).rulebook()
    play_ = tuple(parse_step(step) for step in steps)
    round_ = CaseRound(wagers, parse_cards(shoe), play_, "", wheel, hot_spot)
    return play_round(round_, book)


def nets(played: PlayedRound) -> dict[tuple[int, str], int]:
    return {(row.box, row.wager): row.net_cents for row in played.report.side_wagers}


def community(played: PlayedRound) -> list[tuple[str, int, str]]:
    return [(row.person, row.amount_cents, row.clauses[0]) for row in played.report.community]


def at(events: tuple[Event, ...], kind: type) -> list[int]:
    return [place for place, event in enumerate(events) if isinstance(event, kind)]


@cites("MD-bonus-spin 6.G(2)", "MD-bonus-spin 12.D(5)", "MD-bonus-spin 2.B(7)")
@cites("MD-bonus-spin 2.B(7)(a)")
def test_a_blackjack_spins_and_is_paid_the_whole_symbol_without_the_wager() -> None:
    played = play("As 9d Kd 7c Qh", bet(1, 5), wheel=("$75",))
    [row] = played.report.side_wagers
    assert (row.net_cents, row.result) == (7_500 - 500, Result.WIN)
    assert row.clauses == (f"{EDITION} 12.D", f"{EDITION} 12.D(4)(g)", f"{EDITION} 12.D(5)")
    assert played.report.nets_cents == {"P1": 1_500 + 7_000}
    [device] = [event for event in played.events if isinstance(event, v.WagerAcknowledged)]
    assert device.clause == f"{EDITION} 2.B(7)(a)"


@cites("MD-bonus-spin 6.G(2)", "MD-bonus-spin 12.D")
def test_without_a_blackjack_the_wager_is_spent_and_no_wheel_turns() -> None:
    played = play("Ks 9d Qd 8c", bet(1, 1), steps=("1 stand",))
    assert nets(played) == {(1, "bonus-spin"): -100}


def test_a_split_ace_and_a_ten_is_no_blackjack_for_the_wheel() -> None:
    shoe = "As 9d Ad 8c Kd Kc"
    played = play(shoe, bet(1, 5), steps=("1 split",))
    assert nets(played) == {(1, "bonus-spin"): -500}


@cites("MD-bonus-spin 12.D(7)")
def test_a_blackjack_against_2_to_9_spins_at_once_before_its_cards_go() -> None:
    shoe = "As Ks 9d Kd Ah 7c Qh"
    played = play(shoe, bet(1, 5), bet(2, 5), wheel=("jackpot", "jackpot"))
    spun, removed = at(played.events, v.SpinPaid), at(played.events, CardsPickedUp)
    assert spun[0] < removed[0] < spun[1] < removed[1]
    paid = [event.amount for event in played.events if isinstance(event, v.SpinPaid)]
    # 7 % of ten dollars; the second takes the meter as it stands after the reset.
    assert paid == [1_000_070, 1_000_000]
    taken = [event for event in played.events if isinstance(event, v.MeterTaken)]
    assert {event.clause for event in taken} == {f"{EDITION} 12.D(7)"}


@cites("MD-bonus-spin 12.D(7)")
@pytest.mark.parametrize("settlement", ["collect-then-pay", "far-right-in-turn"])
def test_other_winners_spin_in_the_order_of_settlement(settlement: str) -> None:
    shoe = "As Ks Qd Jh Kd Ad Jc 9c"
    played = play(
        shoe,
        bet(1, 5),
        bet(2, 5),
        bet(3, 0),
        wheel=("jackpot", "$40"),
        steps=("3 stand",),
        settlement=settlement,
    )
    rows = [
        (type(event).__name__, event.box)
        for event in played.events
        if isinstance(event, WagerPaid | v.SpinPaid)
    ]
    ones = [("WagerPaid", 2), ("SpinPaid", 2), ("WagerPaid", 1), ("SpinPaid", 1)]
    assert [row for row in rows if row[1] != 3] == ones
    assert nets(played)[2, "bonus-spin"] == 1_000_070 - 500


@cites("MD-bonus-spin 12.D(8)", "MD-bonus-spin 12.D(8)(a)", "MD-bonus-spin 12.D(9)(b)(ii)")
@cites("MD-bonus-spin 12.D(10)(b)(ii)")
def test_community_pay_goes_once_to_each_other_bettor_by_their_own_wager() -> None:
    wagers = (
        bet(1, 5, person="Ann"),
        bet(2, 5, person="Ann"),
        bet(3, 1, person="Bob"),
        bet(4, 5, person="Cy"),
        bet(5, 0, person="Dan"),
    )
    shoe = "As 9c 9h 9s 8h 9d Kd Qs Qc Jc Jh 8c"
    stands = tuple(f"{box} stand" for box in (2, 3, 4, 5))
    played = play(shoe, *wagers, wheel=("$250+50",), steps=stands)
    assert community(played) == [
        ("Cy", 5_000, f"{EDITION} 12.D(10)(b)(ii)"),
        ("Bob", 2_000, f"{EDITION} 12.D(9)(b)(ii)"),
    ]
    assert nets(played)[1, "bonus-spin"] == 25_000 - 500
    plain = play(shoe, *wagers, wheel=("$250",), steps=stands)
    assert community(plain) == []


@pytest.mark.parametrize(
    ("stake", "paytable", "stop", "paid", "clause"),
    [
        (1, "A", "$350", 10_000, "12.D(9)(a)(i)"),
        (1, "A", "$120", 2_000, "12.D(9)(a)(ii)"),
        (1, "A", "$33", 300, "12.D(9)(a)(iii)"),
        (1, "B", "$350", 10_000, "12.D(9)(b)(i)"),
        (1, "B", "$33", 300, "12.D(9)(b)(iii)"),
        (5, "C", "$850", 10_000, "12.D(10)(a)(i)"),
        (5, "C", "$250", 5_000, "12.D(10)(a)(ii)"),
        (5, "C", "$165", 1_500, "12.D(10)(a)(iii)"),
        (5, "D", "$600", 10_000, "12.D(10)(b)(i)"),
        (5, "D", "$115", 1_500, "12.D(10)(b)(iii)"),
    ],
)
@cites("MD-bonus-spin 12.D(9)", "MD-bonus-spin 12.D(10)", "MD-bonus-spin 12.D(8)(b)")
def test_every_place_of_community_pay(
    stake: int, paytable: str, stop: str, paid: int, clause: str
) -> None:
    choices: dict[str, Any] = {f"bonus_spin__paytable_{stake}": paytable}
    shoe = "As 9c 9d Kd Qs 8c"
    wagers = (bet(1, stake), bet(2, stake))
    played = play(shoe, *wagers, wheel=(stop,), steps=("2 stand",), **choices)
    assert community(played) == [("P2", paid, f"{EDITION} {clause}")]


@cites("MD-bonus-spin 12.D(1)(a)", "MD-bonus-spin 12.D(3)(a)")
@pytest.mark.parametrize(("stake", "paytable", "prize"), [(1, "A", 100_000), (5, "C", 500_000)])
def test_a_prize_without_a_meter_is_paid_whole(stake: int, paytable: str, prize: int) -> None:
    choices: dict[str, Any] = {f"bonus_spin__paytable_{stake}": paytable}
    played = play("As 9d Kd 7c Qh", bet(1, stake), wheel=("jackpot",), **choices)
    assert nets(played) == {(1, "bonus-spin"): prize - 100 * stake}
    assert not at(played.events, v.MeterTaken)


@cites("MD-bonus-spin 6.G(3)", "MD-bonus-spin 12.E", "MD-bonus-spin 12.E(2)")
@pytest.mark.parametrize("dealer", [("6d", "Kc"), ("Kc", "6d")])
def test_a_dealer_six_and_ten_triggers_xtreme_16_in_either_order(dealer: tuple[str, str]) -> None:
    up, hole = dealer
    shoe = f"9s 9c 9h {up} Qs Qh Qc {hole} 5c"
    wagers = (bet(1, 0, 5), bet(2, 0, 5), bet(3, 0, 5))
    stands = tuple(f"{box} stand" for box in (1, 2, 3))
    played = play(shoe, *wagers, wheel=("$300",), hot_spot=(2,), steps=stands)
    assert nets(played) == {
        (1, "xtreme-16"): -500,
        (2, "xtreme-16"): 30_000 - 500,
        (3, "xtreme-16"): -500,
    }
    own = f"{EDITION} 12.E(6)(a)(vi)"
    assert community(played) == [("P3", 3_500, own), ("P1", 3_500, own)]


@cites("MD-bonus-spin 6.G(3)")
def test_another_dealer_sixteen_triggers_nothing() -> None:
    played = play("9s 9c Qs 7d 5c", bet(1, 0, 5), steps=("1 stand",))
    assert nets(played) == {(1, "xtreme-16"): -500}


@cites("MD-bonus-spin 12.E(4)", "MD-bonus-spin 12.E(1)(a)", "MD-bonus-spin 12.E(1)(b)")
@pytest.mark.parametrize(("symbol", "paid"), [("primary", 1_000_025), ("secondary", 500_010)])
def test_the_hot_spot_takes_a_meter_as_it_stands(symbol: str, paid: int) -> None:
    played = play("9s 6d Qs Kc 5c", bet(1, 0, 5), wheel=(symbol,), steps=("1 stand",))
    assert nets(played) == {(1, "xtreme-16"): paid - 500}


@pytest.mark.parametrize("stop", ["$200", "$250", "$300", "$350", "$400", "$500", "$600", "$1,000"])
@cites("MD-bonus-spin 12.E(5)", "MD-bonus-spin 12.E(5)(a)", "MD-bonus-spin 12.E(6)")
def test_the_others_get_the_paired_amount(stop: str) -> None:
    pairs = {"$200": 25, "$250": 30, "$300": 35, "$350": 40, "$400": 50, "$500": 75, "$600": 100}
    shoe = "9s 9c 6d Qs Qh Kc 5c"
    wagers = (bet(1, 0, 5), bet(2, 0, 5))
    steps = ("1 stand", "2 stand")
    played = play(shoe, *wagers, wheel=(stop,), hot_spot=(1,), steps=steps)
    assert [row[:2] for row in community(played)] == [("P2", 100 * pairs.get(stop, 150))]


def test_a_second_wheel_decides_for_the_others() -> None:
    symbols = ("$200", "$250", "$300", "$350", "$400", "$500", "$600", "$1,000")
    plain = "; ".join(f"{s}:1" for s in (*symbols, "primary", "secondary"))
    second = "; ".join(f"${a}:1" for a in (150, 100, 75, 50, 40, 35, 30, 25))
    choices: dict[str, Any] = {"xtreme_16__wheel": plain, "xtreme_16__community_wheel": second}
    played = play(
        "9s 9c 6d Qs Qh Kc 5c",
        bet(1, 0, 5),
        bet(2, 0, 5),
        wheel=("$200", "$75"),
        hot_spot=(1,),
        steps=("1 stand", "2 stand"),
        **choices,
    )
    assert community(played) == [("P2", 7_500, f"{EDITION} 12.E(6)(a)(iii)")]


def test_every_player_spins_where_it_is_read_so() -> None:
    played = play(
        "9s 9c 6d Qs Qh Kc 5c",
        bet(1, 0, 5),
        bet(2, 0, 5),
        wheel=("$200", "$300"),
        steps=("1 stand", "2 stand"),
        readings__xtreme_hot_spot="every-player-spins",
    )
    assert nets(played) == {(2, "xtreme-16"): 19_500, (1, "xtreme-16"): 29_500}


class TestWagers:
    @cites("MD-bonus-spin 6.G", "MD-bonus-spin 6.G(2)", "MD-bonus-spin 12.E")
    @pytest.mark.parametrize(
        ("wager", "amount", "clause"),
        [
            (BONUS_SPIN, 200, "6.G(2)"),
            (BONUS_SPIN, 0, "6.G(2)"),
            (XTREME_16, 100, "12.E"),
        ],
    )
    def test_amounts(self, wager: WagerKind, amount: int, clause: str) -> None:
        """6.G(3) names $1 for Xtreme 16 too: that only $5 is paid is written in 12.E."""
        table = Table.open(EDITION, **BOTH)
        table.wager(1, "Ann", 25)
        refused = self.refused(table, wager, amount)
        assert refused == ("wager/wrong-amount", f"{EDITION} {clause}")

    @staticmethod
    def refused(table: Table, wager: WagerKind, amount: int) -> tuple[str, str | None]:
        with pytest.raises(RefusedError) as caught:
            table.do(beside(table, BoxNumber(1), PersonId("Ann"), Cents(amount), wager))
        return caught.value.refusal.code, caught.value.refusal.clause

    def test_only_with_a_basic_wager_and_once(self) -> None:
        table = Table.open(EDITION, **BOTH)
        assert self.refused(table, BONUS_SPIN, 500)[0] == "wager/no-basic-wager"
        table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
        assert self.refused(table, BONUS_SPIN, 500)[0] == "wager/already-placed"
        assert self.refused(table, XTREME_16, 500)[0] == "wager/already-placed"

    def test_only_where_offered(self) -> None:
        table = Table.open(EDITION)
        table.wager(1, "Ann", 25)
        assert self.refused(table, BONUS_SPIN, 500)[0] == "wager/not-offered"
        assert self.refused(table, XTREME_16, 500)[0] == "wager/not-offered"
        old = Table.open("MD-1.0")
        old.wager(1, "Ann", 25)
        assert self.refused(old, BONUS_SPIN, 500) == ("wager/not-offered", "MD-1.0 6.G")

    @cites("MD-bonus-spin 2.B(7)(b)")
    def test_the_lock_out_refuses_and_records_a_late_wager(self) -> None:
        table = Table.open(EDITION, **BOTH)
        table.wager(1, "Ann", 25)
        table.deal("9s")
        late = self.refused(table, BONUS_SPIN, 500)
        assert late == ("wager/locked-out", f"{EDITION} 2.B(7)(b)")
        kept_out = table.events[-1]
        assert isinstance(kept_out, v.LateWagerLockedOut)
        assert (kept_out.person, kept_out.amount) == ("Ann", 500)
        assert balances(table.events) == {LAYOUT: 2500, chips_of("Ann"): -2500}

    def test_a_wager_may_be_withdrawn_with_the_basic_one(self) -> None:
        table = Table.open(EDITION, **BOTH)
        table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
        table.do(without(table, BoxNumber(1), PersonId("Ann"), XTREME_16))
        table.do(LayWagers(BoxNumber(1), PersonId("Ann"), ()))
        assert set(balances(table.events).values()) == {0}
        assert table.state.boxes == ()


class TestMeters:
    @cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)")
    def test_linked_tables_share_their_meters(self) -> None:
        first = Table.open(EDITION, **BOTH)
        second = Table(first.rulebook, progressive=first.progressive, name="second")
        for table in (first, second):
            table.wager(1, "Ann", 25, bonus_spin=5)
            table.deal("Ks 9d Qd 8c")
            table.stand()
        assert first.progressive.shown("bonus_spin_meter_5") == 1_000_070
        third = Table(first.rulebook, progressive=first.progressive, name="third")
        third.wager(1, "Bob", 25, bonus_spin=5)
        third.deal("As 9d Kd 7c Qh")
        assert isinstance(third.awaiting, SpinNeeded)
        third.spin("jackpot")
        assert third.report().side_wagers[0].net_cents == 1_000_105 - 500
        assert first.progressive.shown("bonus_spin_meter_5") == 1_000_000
        assert all(row.balanced for row in reconcile(first.progressive.log))

    def test_a_void_round_undoes_wagers_payments_and_meters(self) -> None:
        table = Table.open(EDITION, **BOTH)
        table.wager(1, "Ann", 25, bonus_spin=5)
        table.wager(2, "Bob", 25, bonus_spin=1, xtreme_16=5)
        table.deal("As 9s 9d Kd 9h 7c")
        table.spin("jackpot")
        assert table.progressive.shown("bonus_spin_meter_5") == 1_000_000
        step = parse_step("report face-up 5c").house
        assert step is not None
        table.do(step)
        other = parse_step("report face-up 5d").house
        assert other is not None
        table.do(other)
        assert {row.result for row in table.report().side_wagers} == {Result.VOID}
        assert table.report().nets_cents == {"Ann": 0, "Bob": 0}
        assert set(balances(table.events).values()) == {0}
        assert table.progressive.shown("bonus_spin_meter_5") == 1_000_035
        for row in reconcile(table.progressive.log):
            assert row.balanced
            assert row.wagered == 0
            assert row.paid == 0


CASE = """
rules = "MD-bonus-spin"

[submission]
bonus_spin.offered = true
xtreme_16.offered = true

[[round]]
wagers = [
  { box = 1, person = "Ann", wager = 25.00, bonus_spin = 5.00 },
  { box = 3, person = "Bob", wager = 25.00, bonus_spin = 1.00, xtreme_16 = 5.00 },
  { box = 4, person = "Cy", wager = 25.00, xtreme_16 = 5.00 },
]
shoe = "As 9c 8h 6d Kd Qs Qc Jh 5d"
wheel = ["$115", "$400"]
hot_spot = [3]
play = ["3 stand", "4 stand"]
"""


class TestCases:
    def test_a_case_scripts_wheel_and_hot_spot(self) -> None:
        [played] = play_case(parse_case(CASE)).rounds
        result = round_result(played)
        kinds = [(row["kind"], row["person"], row["net_cents"]) for row in result["side_wagers"]]  # type: ignore[attr-defined]
        assert kinds == [
            ("bonus-spin", "Ann", 11_000),
            ("bonus-spin", "Bob", -100),
            ("xtreme-16", "Bob", 39_500),
            ("xtreme-16", "Cy", -500),
        ]
        paid = [(row["person"], row["kind"], row["cents"]) for row in result["community"]]  # type: ignore[attr-defined]
        assert paid == [("Bob", "bonus-spin", 300), ("Cy", "xtreme-16", 5_000)]
        assert sum(result["net_cents"].values()) == sum(played.report.nets_cents.values())  # type: ignore[attr-defined]

    def test_a_recorded_round_replays_to_the_same_result(self) -> None:
        case = parse_case(CASE)
        [played] = play_case(case).rounds
        again = parse_case(write_case(record(case.submission, played.events)))
        [replayed] = play_case(again).rounds
        assert round_result(replayed) == round_result(played)

    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ('wheel = ["$115", "$400"]', "", "case/wheel"),
            ('"$115"', '"$116"', "case/wheel"),
            ("hot_spot = [3]", "", "case/hot-spot"),
            ("hot_spot = [3]", "hot_spot = [1]", "case/hot-spot"),
            ("hot_spot = [3]", 'hot_spot = ["3"]', "case/hot_spot"),
            ('wheel = ["$115", "$400"]', 'wheel = "$115"', "case/wheel"),
        ],
    )
    def test_what_a_script_leaves_out_is_named(self, old: str, new: str, code: str) -> None:
        with pytest.raises(CaseError) as caught:
            play_case(parse_case(CASE.replace(old, new)))
        assert caught.value.code == code

    def test_a_wager_that_is_not_offered_is_refused(self) -> None:
        text = CASE.replace("xtreme_16.offered = true", "")
        with pytest.raises(StepRefusedError) as caught:
            play_case(parse_case(text))
        assert caught.value.refusal.code == "wager/not-offered"

    def test_a_late_wager_is_a_step(self) -> None:
        steps = 'play = ["late bonus-spin 4 $5 by Cy", "3 stand", "4 stand"]'
        text = CASE.replace('play = ["3 stand", "4 stand"]', steps)
        [played] = play_case(parse_case(text)).rounds
        assert len(at(played.events, v.LateWagerLockedOut)) == 1
