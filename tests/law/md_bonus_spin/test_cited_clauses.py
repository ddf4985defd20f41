"""Under which clause each wheel wager is kept back, paid, shared and metered."""

from __future__ import annotations

import pytest

from spanish21 import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission, SubmissionError, cites
from spanish21.law.assumed import assumed_wheel
from spanish21.money import Cents
from spanish21.progressive import Controller, commands as c
from spanish21.refusal import Refusal, RefusedError
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.table.events import wheels as v
from spanish21.wager import WagerKind
from tests.law.md_bonus_spin.test_spins import bet, play
from tests.support import beside

EDITION = "MD-bonus-spin"
BOTH = {"bonus_spin.offered": True, "xtreme_16.offered": True}


@cites("MD-bonus-spin 6.G(2)", "MD-bonus-spin 6.G(3)")
@pytest.mark.parametrize(("wager", "clause"), [(BONUS_SPIN, "6.G(2)"), (XTREME_16, "6.G(3)")])
def test_a_wager_that_the_submission_does_not_name_is_not_offered(
    wager: WagerKind, clause: str
) -> None:
    """6.G: the operator may offer these wagers "if specified in its Rules Submission"."""
    table = Table.open(EDITION)
    table.wager(1, "Ann", 25)
    with pytest.raises(RefusedError) as caught:
        table.do(beside(table, BoxNumber(1), PersonId("Ann"), Cents(500), wager))
    refusal = caught.value.refusal
    assert (refusal.code, refusal.clause) == ("wager/not-offered", f"{EDITION} {clause}")


@cites("MD-bonus-spin 12.E(2)", "MD-bonus-spin 12.E(5)(a)")
def test_the_hot_spot_is_paid_what_the_wheel_landed_on_and_the_others_by_their_wager() -> None:
    """12.E(1)(h) pays $300 for its symbol; the assumed pairing gives the others $35, 12.E(6)."""
    shoe = "9s 9c 6d Qs Qh Kc 5c"
    wagers = (bet(1, 0, 5), bet(2, 0, 5))
    played = play(shoe, *wagers, wheel=("$300",), hot_spot=(1,), steps=("1 stand", "2 stand"))
    [own] = [event for event in played.events if isinstance(event, v.SpinPaid)]
    assert (own.person, own.amount) == ("P1", 30_000)
    assert own.clauses == (f"{EDITION} 12.E(1)(h)", f"{EDITION} 12.E(2)")
    [other] = [event for event in played.events if isinstance(event, v.CommunityPaid)]
    assert (other.person, other.amount) == ("P2", 3_500)
    assert other.clauses == (f"{EDITION} 12.E(6)(a)(vi)", f"{EDITION} 12.E(5)(a)")


@cites("MD-bonus-spin 12.E(4)")
def test_the_hot_spot_takes_the_meter_at_its_turn() -> None:
    """A start of $10,000 and a twentieth of the $5 wager."""
    played = play("9s 6d Qs Kc 5c", bet(1, 0, 5), wheel=("primary",), steps=("1 stand",))
    [taken] = [event for event in played.events if isinstance(event, v.MeterTaken)]
    assert (taken.amount, taken.clause) == (1_000_025, f"{EDITION} 12.E(4)")


@cites("MD-bonus-spin 12.D(8)(a)")
def test_community_pay_of_a_bonus_spin_goes_by_the_wager_of_who_receives_it() -> None:
    """A $250 symbol of the $5 wheel is in second place: $20 for a $1 wager, $50 for $5."""
    shoe = "As 9c 9d 9h Kd Qs Qh 8c"
    wagers = (bet(1, 5), bet(2, 1), bet(3, 5))
    played = play(shoe, *wagers, wheel=("$250+50",), steps=("2 stand", "3 stand"))
    paid = [event for event in played.events if isinstance(event, v.CommunityPaid)]
    assert [(event.person, event.amount, event.clauses) for event in paid] == [
        ("P3", 5_000, (f"{EDITION} 12.D(10)(b)(ii)", f"{EDITION} 12.D(8)(a)")),
        ("P2", 2_000, (f"{EDITION} 12.D(9)(b)(ii)", f"{EDITION} 12.D(8)(a)")),
    ]


class TestWheels:
    @staticmethod
    def refused(**choices: str) -> list[tuple[str, str | None]]:
        named = {f"xtreme_16.{name}": text for name, text in choices.items()}
        with pytest.raises(SubmissionError) as caught:
            Submission(EDITION, named).rulebook()
        return [(fault.option, fault.clause) for fault in caught.value.faults]

    @cites("MD-bonus-spin 12.E(5)(b)")
    def test_the_submission_designates_one_way_to_pay_the_others(self) -> None:
        paired = "; ".join(map(str, assumed_wheel("Hot Spot").sections))
        second = "; ".join(f"${amount}:1" for amount in (150, 100, 75, 50, 40, 35, 30, 25))
        assert self.refused(wheel=paired, community_wheel=second) == [
            ("xtreme_16.wheel", f"{EDITION} 12.E(5)(b)")
        ]
        assert self.refused(community_wheel="a wheel") == [
            ("xtreme_16.community_wheel", f"{EDITION} 12.E(5)(b)")
        ]

    @cites("MD-bonus-spin 12.E(6)(a)")
    def test_the_others_are_paid_amounts_of_the_table_alone(self) -> None:
        sections = [*map(str, assumed_wheel("Hot Spot").sections), "$200+$20:1"]
        assert self.refused(wheel="; ".join(sections)) == [
            ("xtreme_16.wheel", f"{EDITION} 12.E(6)(a)")
        ]


class TestMeters:
    @staticmethod
    def meters() -> Controller:
        spins = Submission(EDITION, BOTH).rulebook().spins
        assert spins is not None
        return Controller(spins.meters())

    @staticmethod
    def refused(meters: Controller, command: c.ProgressiveCommand) -> Refusal:
        with pytest.raises(RefusedError) as caught:
            meters.do(command)
        return caught.value.refusal

    @cites("MD-bonus-spin 12.D(6)(b)", "MD-bonus-spin 12.E(3)(b)")
    @pytest.mark.parametrize(
        ("meter", "start", "clause"),
        [
            ("bonus_spin_meter_1", 1_000, "12.D(6)(b)"),
            ("xtreme_16_primary", 10_000, "12.E(3)(b)"),
            ("xtreme_16_secondary", 5_000, "12.E(3)(b)"),
        ],
    )
    def test_no_correction_goes_below_the_start(self, meter: str, start: int, clause: str) -> None:
        meters = self.meters()
        low = c.ProposeCorrection("1", meter, Cents(start * 100 - 1), "Ann", "a wrong start")
        refusal = self.refused(meters, low)
        assert (refusal.code, refusal.clause) == ("meter/amount", f"{EDITION} {clause}")
        meters.do(c.ProposeCorrection("1", meter, Cents(start * 100), "Ann", "a wrong start"))

    @cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)")
    @pytest.mark.parametrize(
        ("meter", "clause"),
        [("bonus_spin_meter_1", "12.D(6)(a)"), ("xtreme_16_secondary", "12.E(3)(a)")],
    )
    @pytest.mark.parametrize("rate", [(-1, 100), (1, 1)])
    def test_a_rate_of_progression_is_a_part_of_the_wager(
        self, meter: str, clause: str, rate: tuple[int, int]
    ) -> None:
        refusal = self.refused(self.meters(), c.PlanRate(meter, rate, (0, 1), "Ann"))
        assert (refusal.code, refusal.clause) == ("meter/rate", f"{EDITION} {clause}")

    @cites("MD-bonus-spin 2.B(7)")
    @pytest.mark.parametrize("meter", ["bonus_spin_meter_5", "xtreme_16_primary"])
    def test_the_system_is_operated_under_its_own_clause(self, meter: str) -> None:
        meters = self.meters()
        meters.do(c.ProposeCorrection("1", meter, Cents(1_100_000), "Ann", "a wrong start"))
        alone = self.refused(meters, c.ApproveCorrection("1", "Ann"))
        assert (alone.code, alone.clause) == ("meter/two-persons", f"{EDITION} 2.B(7)")
        twice = c.ProposeCorrection("1", meter, Cents(1_100_000), "Ann", "a wrong start")
        again = self.refused(meters, twice)
        assert (again.code, again.clause) == ("meter/repeated", f"{EDITION} 2.B(7)")
