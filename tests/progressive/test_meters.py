"""Meters by example: contributions, wins, ceilings, corrections, readings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spanish21.law import Submission, cites, reads
from spanish21.money import Cents
from spanish21.progressive import (
    Controller,
    Progressive,
    Terms,
    commands as c,
    decide,
    events as e,
    evolve,
    terms_of,
)
from spanish21.progressive.events import ProgressiveEvent
from spanish21.progressive.reports import WEEK, readings, reconcile
from spanish21.refusal import RefusedError
from tests.progressive.cited import CITED

TERMS = Terms(Cents(1_000_000), Cents(500_000), (7, 100), (1, 100))


class Floor:
    """A controller with its log."""

    def __init__(self, terms: Terms = TERMS) -> None:
        self.log: list[ProgressiveEvent] = []
        self.state = Progressive()
        self.do(c.OpenMeter("m", terms, CITED))

    def do(self, command: c.ProgressiveCommand) -> tuple[ProgressiveEvent, ...]:
        happened = decide(self.state, command)
        for event in happened:
            self.state = evolve(self.state, event)
        self.log.extend(happened)
        return happened

    def refused(self, command: c.ProgressiveCommand) -> str:
        with pytest.raises(RefusedError) as caught:
            self.do(command)
        return caught.value.refusal.code

    def wager(self, round_: int, cents: int, table: str = "T1") -> None:
        self.do(c.Contribute(table, round_, "m", Cents(cents)))

    def win(self, *claims: tuple[int, str, int, int]) -> list[tuple[str, int]]:
        rows = tuple(c.Claim(at, table, round_, box, "m") for at, table, round_, box in claims)
        happened = self.do(c.ClaimWins(rows))
        return [(row.table, row.amount) for row in happened if isinstance(row, e.JackpotWon)]

    @property
    def shown(self) -> int:
        [meter] = self.state.meters
        return meter.shown


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)", "MD-bonus-spin 2.B(7)")
def test_fractions_of_a_cent_are_carried() -> None:
    floor = Floor(Terms(Cents(100_000), Cents(100_000), (7, 1000)))
    for round_ in range(1, 11):
        floor.wager(round_, 100)
        assert floor.shown == 100_000 + (7 * round_) // 10
    assert floor.shown == 100_007


@cites("MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
@cites("MD-bonus-spin 12.D(6)(b)", "MD-bonus-spin 12.E(3)(b)")
def test_near_simultaneous_wins_are_ordered_and_the_second_takes_the_reset_meter() -> None:
    floor = Floor()
    floor.wager(1, 500)
    floor.wager(1, 500, "T2")
    paid = floor.win((7, "T2", 1, 3), (6, "T1", 1, 2))
    assert paid == [("T1", 1_000_070), ("T2", 500_000)]
    orders = [event.order for event in floor.log if isinstance(event, e.JackpotWon)]
    assert orders == [1, 2]
    assert floor.refused(c.ClaimWins((c.Claim(9, "T1", 1, 2, "m"),))) == "meter/claimed"


@reads("R41")
def test_wins_of_a_void_round_are_undone_the_last_first() -> None:
    """Each meter then passes backward through what it showed."""
    floor = Floor()
    floor.wager(1, 500)
    before = floor.state
    assert floor.win((1, "T1", 1, 2), (2, "T1", 1, 5)) == [("T1", 1_000_035), ("T1", 500_000)]
    undone = [event for event in floor.do(c.VoidRound("T1", 1)) if isinstance(event, e.WinReversed)]
    assert [(event.undone.box, event.undone.won) for event in undone] == [
        (5, 500_000),
        (2, 1_000_035),
    ]
    [meter] = floor.state.meters
    assert meter.shown == before.meters[0].shown == 1_000_035, "a display never goes back"
    assert meter.owed.whole == 35


def test_beyond_the_ceiling_money_waits_for_the_next_start() -> None:
    floor = Floor(Terms(Cents(1_000), Cents(1_000), (50, 100), ceiling=Cents(1_100)))
    floor.wager(1, 500)
    assert floor.shown == 1_100
    assert floor.win((1, "T1", 1, 1)) == [("T1", 1_100)]
    assert floor.shown == 1_000 + 99
    [row] = reconcile(floor.log)
    assert row.balanced
    assert row.held == 1_000 + 150


@reads("R41")
def test_a_win_that_is_undone_gives_back_what_waited_beyond_the_ceiling() -> None:
    """Of $2.50, $1.00 reaches the ceiling and $1.50 waits; the new start takes $0.99 of it."""
    floor = Floor(Terms(Cents(1_000), Cents(1_000), (50, 100), ceiling=Cents(1_100)))
    floor.wager(1, 500)
    [before] = floor.state.meters
    assert (before.amount.whole, before.overflow.whole) == (1_100, 150)
    floor.win((1, "T1", 1, 1))
    assert floor.state.meters[0].overflow.whole == 150 - 99
    floor.do(c.ReverseWin("T1", 1, 1, "m"))
    assert floor.state.meters == (before,)


def test_the_reserve_pays_towards_the_next_start() -> None:
    floor = Floor()
    for round_ in range(1, 101):
        floor.wager(round_, 500)
    floor.win((1, "T1", 100, 1))
    resets = [event for event in floor.log if isinstance(event, e.MeterReset)]
    assert [(row.reset, row.from_reserve) for row in resets] == [(500_000, 500)]


def test_a_rate_changes_at_the_next_reset_only() -> None:
    floor = Floor()
    floor.do(c.PlanRate("m", (1, 10), (0, 1), "Ann"))
    floor.wager(1, 1000)
    assert floor.shown == 1_000_070
    floor.win((1, "T1", 1, 1))
    floor.wager(2, 1000)
    assert floor.shown == 500_100
    assert floor.refused(c.PlanRate("m", (9, 10), (1, 10), "Ann")) == "meter/rate"


@cites("MD-bonus-spin 2.B(7)")
def test_a_correction_takes_two_persons() -> None:
    floor = Floor()
    floor.do(c.ProposeCorrection("1", "m", Cents(999_000), "Ann", "a wrong start"))
    for same in ("Ann", " ann "):
        assert floor.refused(c.ApproveCorrection("1", same)) == "meter/two-persons"
    assert floor.shown == 1_000_000
    floor.do(c.ApproveCorrection("1", "Bob"))
    assert floor.shown == 999_000
    assert floor.refused(c.ApproveCorrection("1", "Bob")) == "meter/no-proposal"
    assert reconcile(floor.log)[0].balanced


@cites("MD-bonus-spin 12.D(6)(b)", "MD-bonus-spin 12.E(3)(b)")
def test_no_correction_brings_a_meter_below_the_least_it_starts_at() -> None:
    floor = Floor()
    low = c.ProposeCorrection("1", "m", Cents(499_999), "Ann", "a wrong start")
    assert floor.refused(low) == "meter/amount"
    floor.do(c.ProposeCorrection("1", "m", Cents(500_000), "Ann", "a wrong start"))


@cites("MD-bonus-spin 12.E(3)(a)")
def test_two_meters_of_one_wager_leave_something_of_it() -> None:
    choices = {"bonus_spin.offered": True, "xtreme_16.offered": True}
    spins = Submission("MD-bonus-spin", choices).rulebook().spins
    assert spins is not None
    meters = Controller(spins.meters())
    primary, secondary, five = "xtreme_16_primary", "xtreme_16_secondary", "bonus_spin_meter_5"
    with pytest.raises(RefusedError, match="must leave part of the wager"):
        meters.do(c.PlanRate(primary, (97, 100), (1, 100), "Ann"))
    meters.do(c.PlanRate(primary, (60, 100), (0, 1), "Ann"))
    with pytest.raises(RefusedError, match="must leave part of the wager"):
        meters.do(c.PlanRate(secondary, (40, 100), (0, 1), "Ann"))
    meters.do(c.PlanRate(secondary, (39, 100), (0, 1), "Ann"))
    meters.do(c.PlanRate(five, (98, 100), (0, 1), "Ann"))


@cites("MD-bonus-spin 2.B(7)")
def test_nobody_changes_or_reads_a_meter_without_a_name() -> None:
    floor = Floor()
    floor.do(c.ProposeCorrection("1", "m", Cents(999_000), "Ann", "a wrong start"))
    for command in (
        c.PlanRate("m", (1, 10), (0, 1), " "),
        c.ReadMeters(0, ""),
        c.RejectCorrection("1", ""),
        c.ProposeCorrection("2", "m", Cents(999_000), "", "a wrong start"),
    ):
        assert floor.refused(command) == "meter/unnamed"


def test_a_round_contributes_once_however_often_it_is_sent() -> None:
    floor = Floor()
    floor.wager(1, 500)
    assert floor.refused(c.Contribute("T1", 1, "m", Cents(500))) == "meter/repeated"


def test_a_void_round_is_taken_back_without_the_display_falling() -> None:
    floor = Floor()
    floor.wager(1, 10_000)
    assert floor.shown == 1_000_700
    floor.do(c.VoidRound("T1", 1))
    assert floor.shown == 1_000_700
    floor.wager(2, 10_000)
    assert floor.shown == 1_000_700
    floor.wager(3, 10_000)
    assert floor.shown == 1_001_400
    [row] = reconcile(floor.log)
    assert row.balanced
    assert row.wagered == 20_000


def test_a_void_round_gives_a_jackpot_back() -> None:
    floor = Floor()
    floor.wager(1, 500)
    floor.win((1, "T1", 1, 1))
    assert floor.shown == 500_000
    floor.do(c.VoidRound("T1", 1))
    assert floor.shown == 1_000_035
    assert reconcile(floor.log)[0].balanced


def test_the_weekly_reading_explains_every_change() -> None:
    floor = Floor()
    assert floor.state.last_reading is None
    floor.do(c.ReadMeters(0, "Ann"))
    floor.wager(1, 500)
    floor.win((1, "T1", 1, 1))
    floor.do(c.ReadMeters(WEEK + 1, "Ann"))
    first, second = readings(floor.log)
    assert (first.shown, second.shown) == (1_000_000, 500_000)
    assert (second.contributed, second.won, second.reset) == (Fraction(35), 1_000_035, 500_000)
    assert first.shown + second.contributed + second.reset - second.won == second.shown
    assert (first.late, second.late) == (False, True)
    assert floor.refused(c.ReadMeters(5, "Ann")) == "meter/time"


def test_a_tampered_log_does_not_balance() -> None:
    floor = Floor()
    floor.wager(1, 500)
    floor.win((1, "T1", 1, 1))
    log = [event for event in floor.log if not isinstance(event, e.Contributed)]
    # A win of more than the meter had leaves less than nothing behind.
    assert [row.held for row in reconcile(log)] != [row.held for row in reconcile(floor.log)]


@cites("MD-bonus-spin 12.D(6)(b)", "MD-bonus-spin 12.E(3)(b)")
def test_a_meter_takes_its_terms_from_the_submission() -> None:
    spins = Submission("MD-bonus-spin", {"xtreme_16.offered": True}).rulebook().spins
    assert spins is not None
    meters = {meter.name: terms_of(meter) for meter in spins.meters()}
    assert meters["xtreme_16_primary"] == Terms(Cents(1_000_000), Cents(1_000_000), (1, 20), (0, 1))
    assert meters["xtreme_16_secondary"].initial == 500_000
