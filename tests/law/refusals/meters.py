"""Scenes in which a wheel or the progressive system refuses, by code and by what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law import Submission
from spanish21.money import Cents
from spanish21.progressive import Progressive, Terms, commands as m, decide, evolve
from spanish21.progressive.decide import refusal
from spanish21.table import commands as c
from spanish21.table.commands import wheels as s
from tests.law.kit import FIRST, ONE, P1, TWO, all_but, dealt, opened, refused
from tests.law.refusals.decisions import last_hand
from tests.support import case_wager, due

if TYPE_CHECKING:
    from spanish21.law.spin_citations import MeterCitations
    from spanish21.refusal import Refusal
    from tests.law.refusals.decisions import Scene

__all__ = ["METERS"]

TERMS = Terms(Cents(1_000_000), Cents(500_000), (7, 100), (1, 100), Cents(2_000_000))
METER = "m"
BET = m.Contribute("T1", 1, METER, Cents(500))
WON = m.ClaimWins((m.Claim(0, "T1", 1, 1, METER),))


def _propose(amount: int = 1_500_000, by: str = "Ann") -> m.ProposeCorrection:
    return m.ProposeCorrection("c1", METER, Cents(amount), by, "a fault")


def _opening(terms: Terms, name: str = "other") -> Scene:
    def play(edition: str) -> Refusal:
        return _asked(edition, m.OpenMeter(name, terms, _cited(edition)))

    return play


def _cited(edition: str) -> MeterCitations:
    spins = Submission(edition).rulebook().spins
    assert spins is not None
    assert spins.citations.meter is not None
    return spins.citations.meter


def _asked(edition: str, *commands: m.ProgressiveCommand) -> Refusal:
    """Open a meter, carry out all commands but the last, and return why that is refused."""
    state = Progressive()
    *done, last = (m.OpenMeter(METER, TERMS, _cited(edition)), *commands)
    for command in done:
        for event in decide(state, command):
            state = evolve(state, event)
    found = refusal(state, last)
    assert found is not None, last
    return found


def _meter(*commands: m.ProgressiveCommand) -> Scene:
    return lambda edition: _asked(edition, *commands)


def _without_meters(_edition: str) -> Refusal:
    found = refusal(Progressive(), BET)
    assert found is not None
    return found


def _spin(ask: c.Command) -> Scene:
    """Ask where the wheel of a blackjack is to be spun, or while nothing is."""

    def play(edition: str) -> Refusal:
        shoe = f"Ah 6c Kh{last_hand(edition) or ' 9d 2c 2d 2h'}"
        bet = case_wager(1, "P1", 1000, bonus_spin=500)
        table = dealt(edition, shoe, bet, bonus_spin__offered=True)
        return refused(table, ask)

    return play


def _wrong_step(ask: c.Command) -> Scene:
    """Ask for another payment than the one that is due."""

    def play(edition: str) -> Refusal:
        hole = last_hand(edition)
        table = dealt(edition, f"Kh 6c 9h{hole or ' 9d'} Kd", automation=all_but(c.Pay))
        table.stand()
        assert isinstance(due(table), c.Pay), table.awaiting
        return refused(table, ask)

    return play


METERS: dict[str, Scene] = {
    "spin/not-now": lambda e: refused(opened(e), s.SpinWheel(0)),
    "spin/no-section": _spin(s.SpinWheel(1000)),
    "dealer/wrong-amount": _wrong_step(c.Pay(ONE, FIRST, P1, Cents(1))),
    "dealer/wrong-hand": _wrong_step(c.Pay(TWO, FIRST, P1, Cents(1000))),
    "meter/unknown: no meter is open": _without_meters,
    "meter/unknown: another name": _meter(m.Contribute("T1", 1, "x", Cents(500))),
    "meter/unnamed: an order": _meter(m.PlanRate(METER, (1, 100), (0, 1), " ")),
    "meter/unnamed: a correction": _meter(_propose(by=" ")),
    "meter/time": _meter(m.ReadMeters(10, "Ann"), m.ReadMeters(9, "Ann")),
    "meter/rate: a plan": _meter(m.PlanRate(METER, (1, 1), (0, 1), "Ann")),
    "meter/rate: a new meter": _opening(Terms(Cents(1), Cents(1), (1, 1))),
    "meter/open": _opening(TERMS, METER),
    "meter/ceiling": _opening(Terms(Cents(2), Cents(2), (1, 100), ceiling=Cents(1))),
    "meter/wager": _meter(m.Contribute("T1", 1, METER, Cents(0))),
    "meter/repeated: a contribution": _meter(BET, BET),
    "meter/repeated: a correction": _meter(_propose(), _propose()),
    "meter/not-contributed": _meter(m.ReverseContribution("T1", 1, METER, Cents(500))),
    "meter/not-won": _meter(m.ReverseWin("T1", 1, 1, METER)),
    "meter/claimed": _meter(BET, WON, WON),
    "meter/box": _meter(m.ClaimWins((m.Claim(0, "T1", 1, 0, METER),))),
    "meter/amount: above the ceiling": _meter(_propose(3_000_000)),
    "meter/amount: below the start": _meter(_propose(1)),
    "meter/no-proposal": _meter(m.ApproveCorrection("c9", "Bob")),
    "meter/two-persons": _meter(_propose(), m.ApproveCorrection("c1", "Ann")),
}
