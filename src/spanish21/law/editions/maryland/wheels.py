"""The wheel wagers of Maryland: their options, the clauses of their steps, and their papers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from spanish21.law.assumed import assumed_wheel
from spanish21.law.clause import ClauseRef, cite
from spanish21.law.editions.maryland.actions import SPIN_ACTIONS
from spanish21.law.editions.maryland.paytables import HOT_SPOT, PAYTABLES
from spanish21.law.equipment import Item
from spanish21.law.option import Option
from spanish21.law.papers import Papers, Subject
from spanish21.law.permitted import Amount, Flag, OneOf, Rate, Text
from spanish21.law.spin_citations import MeterCitations, SpinCitations
from spanish21.law.spins import SpinLaw
from spanish21.law.wheel import WheelText
from spanish21.money import Cents

__all__ = ["SPINS", "SPIN_OPTIONS", "SPIN_PAPERS"]

ID = "MD-bonus-spin"
at = partial(cite, ID)

SEVEN, FIVE, TWO = Fraction(7, 100), Fraction(5, 100), Fraction(2, 100)
"""parts of a wager that go to meters unless a submission says otherwise"""


def meter(
    name: str, least: int, start: int, rate: Fraction, clauses: tuple[ClauseRef, ClauseRef]
) -> tuple[Option, ...]:
    """Make the options of one meter, whose initial and reset amounts have a floor."""
    floor, first = Amount(Cents(least * 100)), Cents(start * 100)
    progression, amounts = clauses
    none = Amount(none_means="no ceiling")
    return (
        Option.simple(f"{name}.initial", floor, first, amounts),
        Option.simple(f"{name}.reset", floor, first, amounts),
        Option.simple(f"{name}.rate", Rate(), rate, progression),
        Option.simple(f"{name}.reserve", Rate(), Fraction(0), progression),
        Option.simple(f"{name}.ceiling", none, None, progression),
    )


SPIN_OPTIONS = (
    Option.simple("bonus_spin.offered", Flag(), False, at("6.G(2)")),
    Option.simple("bonus_spin.wagers", OneOf(("1 and 5", "1", "5")), "1 and 5", at("6.G(2)")),
    Option.simple("bonus_spin.paytable_1", OneOf(("B", "A")), "B", at("12.D")),
    Option.simple("bonus_spin.paytable_5", OneOf(("D", "C")), "D", at("12.D")),
    Option.simple("bonus_spin.wheel_1", WheelText(), assumed_wheel("B"), at("12.D")),
    Option.simple("bonus_spin.wheel_5", WheelText(), assumed_wheel("D"), at("12.D")),
    Option.simple(
        "bonus_spin.prize_1", Amount(Cents(100_000)), Cents(100_000), at("12.D(6)(b)(i)")
    ),
    Option.simple(
        "bonus_spin.prize_5", Amount(Cents(500_000)), Cents(500_000), at("12.D(6)(b)(iii)")
    ),
    Option.simple("bonus_spin.merchandise_1", Text("cash"), None, at("12.D(1)(a)")),
    Option.simple("bonus_spin.merchandise_5", Text("cash"), None, at("12.D(3)(a)")),
    *meter("bonus_spin.meter_1", 1_000, 1_000, SEVEN, (at("12.D(6)(a)"), at("12.D(6)(b)(ii)"))),
    *meter("bonus_spin.meter_5", 5_000, 10_000, SEVEN, (at("12.D(6)(a)"), at("12.D(6)(b)(iv)"))),
    Option.simple("xtreme_16.offered", Flag(), False, at("6.G(3)")),
    Option.simple("xtreme_16.wagers", OneOf(("5",)), "5", at("12.E")),
    Option.simple("xtreme_16.wheel", WheelText(), assumed_wheel("Hot Spot"), at("12.E(1)")),
    Option.simple(
        "xtreme_16.community_wheel",
        WheelText("the sections of the Hot Spot wheel say it"),
        None,
        at("12.E(5)(b)"),
    ),
    *meter("xtreme_16.primary", 10_000, 10_000, FIVE, (at("12.E(3)(a)"), at("12.E(3)(b)(i)"))),
    *meter("xtreme_16.secondary", 5_000, 5_000, TWO, (at("12.E(3)(a)"), at("12.E(3)(b)(i)"))),
)

BONUS_SPIN = SpinCitations(
    wager=at("6.G(2)"),
    amount=at("6.G(2)"),
    basic=at("6.G"),
    device=at("2.B(7)(a)"),
    lock_out=at("2.B(7)(b)"),
    spent=at("12.D"),
    wheel=at("12.D"),
    lands=at("12.D(5)"),
    turn=at("12.D(7)"),
    community=at("12.D(8)(a)"),
    meter=MeterCitations(
        system=at("2.B(7)"), rate=at("12.D(6)(a)"), start=at("12.D(6)(b)"), paid=at("12.D(7)")
    ),
)
XTREME_16 = replace(
    BONUS_SPIN,
    wager=at("6.G(3)"),
    amount=at("12.E"),
    spent=at("12.E"),
    wheel=at("12.E"),
    lands=at("12.E(2)"),
    turn=at("12.E(4)"),
    community=at("12.E(5)(a)"),
    meter=MeterCitations(
        system=at("2.B(7)"), rate=at("12.E(3)(a)"), start=at("12.E(3)(b)"), paid=at("12.E(4)")
    ),
)
SPINS = SpinLaw(bonus_spin=BONUS_SPIN, xtreme_16=XTREME_16, paytables=PAYTABLES, hot_spot=HOT_SPOT)

SPIN_PAPERS = Papers(
    # No clause of chapter 2 names an area for Xtreme 16, and its wager lies somewhere.
    equipment={
        Item.BONUS_SPIN_AREA: "2.B(4)(b)",
        Item.XTREME_AREA: "6.G(3)",
        Item.PROGRESSIVE: "2.B(7)",
    },
    actions=SPIN_ACTIONS,
    subjects={
        Subject.BONUS_SPIN: ("2.B(4)(b)", "6.G(2)", "12.D"),
        Subject.XTREME_16: ("6.G(3)", "12.E"),
        Subject.METERS: ("2.B(7)",),
    },
)
