"""Bonus Spin in Massachusetts: its options, the clauses of its steps, and its papers."""

from __future__ import annotations

from functools import partial

from spanish21.law.assumed import assumed_wheel
from spanish21.law.clause import Cited, cite
from spanish21.law.option import Option
from spanish21.law.papers import Papers, Subject
from spanish21.law.permitted import Flag
from spanish21.law.spin_citations import SpinCitations
from spanish21.law.spins import SpinLaw
from spanish21.law.wheel import WheelText
from spanish21.money import Cents

__all__ = ["SPINS", "SPIN_OPTIONS", "SPIN_PAPERS"]

ID = "MA-bonus-spin"
at = partial(cite, ID)

SPIN_OPTIONS = (
    # The text gives the wager to the player and asks for no submission; a table without a wheel
    # says that it does not offer it.
    Option.simple("bonus_spin.offered", Flag(), True, at("16(a)")),
    Option.simple("bonus_spin.wheel", WheelText(), assumed_wheel("MA"), at("16(d)(2)")),
)

SPINS = SpinLaw(
    bonus_spin=SpinCitations(
        wager=at("16(a)"),
        amount=at("16(b)"),
        basic=at("16(a)"),
        lock_out=at("16(b)"),
        spent=at("16(a)"),
        wheel=at("16(d)(2)"),
        lands=at("16(d)(2)"),
        turn=at("16(d)(2)"),
        community=at("16(d)(2)"),
        button=at("16(d)(1)"),
    ),
    paytables={},
    wager=Cited(Cents(500), at("16(b)")),
    ace=Cited(Cents(1000), at("16(c)")),
)

SPIN_PAPERS = Papers(subjects={Subject.BONUS_SPIN: ("16",)})
