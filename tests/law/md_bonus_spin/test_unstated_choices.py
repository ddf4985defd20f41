"""What holds for the wheel wagers where the submission chooses nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spanish21.law import Rulebook, Submission, cites, edition
from spanish21.law.spins import MeterTerms, Spins

EDITION = "MD-bonus-spin"
BOTH = {"bonus_spin.offered": True, "xtreme_16.offered": True}
PAYTABLE_B = {"jackpot", "$1,000", "$350", "$120", "$50", "$33", "$15", "$10"}
PAYTABLE_D = {
    *("jackpot", "$5,000", "$600", "$750", "$250", "$115"),
    *("$75", "$70", "$60", "$50", "$40"),
}


def spins_of(rules: Rulebook) -> Spins:
    assert rules.spins is not None
    return rules.spins


@pytest.fixture
def spins() -> Spins:
    return spins_of(Submission(EDITION, BOTH).rulebook())


@cites("MD-bonus-spin 12.D")
@pytest.mark.parametrize(("wager", "symbols"), [(100, PAYTABLE_B), (500, PAYTABLE_D)])
def test_the_assumed_wheel_has_the_symbols_of_its_paytable(
    spins: Spins, wager: int, symbols: set[str]
) -> None:
    """The symbols as 12.D(2) and 12.D(4) list them; the document gives no weights."""
    wheel = spins.stakes[wager].wheel  # type: ignore[index]
    assert wheel.value.symbols == symbols
    assert wheel.value.assumed
    assert wheel.clause == f"{EDITION} 12.D"
    option = edition(EDITION).option(f"bonus_spin.wheel_{wager // 100}")
    assert option is not None
    assert {terms.default for terms in option.by_decks.values()} == {wheel.value}


@cites("MD-bonus-spin 12.D(1)(a)", "MD-bonus-spin 12.D(3)(a)")
@pytest.mark.parametrize(("stake", "paytable", "part"), [(1, "A", "1"), (5, "C", "3")])
def test_a_prize_is_money_unless_merchandise_is_named(stake: int, paytable: str, part: str) -> None:
    """A fixed prize "or merchandise": nothing is merchandise that the submission does not name."""
    chosen = {**BOTH, f"bonus_spin.paytable_{stake}": paytable}
    spins = spins_of(Submission(EDITION, chosen).rulebook())
    assert spins.stakes[stake * 100].merchandise is None  # type: ignore[index]
    rule = spins.rules[f"bonus_spin_merchandise_{stake}"]
    assert (rule.value, rule.clause) == (None, f"{EDITION} 12.D({part})(a)")


def check_meter(meter: MeterTerms | None, rate: Fraction, clause: str) -> None:
    """Compare what a meter takes of each wager: all of it in sight, and without an end."""
    assert meter is not None
    assert (meter.rate.value, meter.reserve.value) == (rate, Fraction(0))
    assert meter.ceiling.value is None
    places = {meter.rate.clause, meter.reserve.clause, meter.ceiling.clause}
    assert places == {f"{EDITION} {clause}"}


@cites("MD-bonus-spin 12.D(6)(a)")
def test_a_bonus_spin_meter_takes_seven_hundredths_and_holds_nothing_back(spins: Spins) -> None:
    for stake in spins.stakes.values():
        check_meter(stake.meter, Fraction(7, 100), "12.D(6)(a)")


@cites("MD-bonus-spin 12.E(3)(a)")
def test_the_two_meters_of_xtreme_16_take_seven_hundredths_together(spins: Spins) -> None:
    assert spins.xtreme is not None
    check_meter(spins.xtreme.primary, Fraction(5, 100), "12.E(3)(a)")
    check_meter(spins.xtreme.secondary, Fraction(2, 100), "12.E(3)(a)")
