"""A jackpot without a meter may be merchandise: whoever is told of the payment is told its name."""

from __future__ import annotations

from typing import Any

from spanish21.law import cites
from spanish21.table.events.wheels import SpinPaid
from spanish21.table.phrases import Reader, sentence
from tests.law.md_bonus_spin.test_spins import bet, play

MOTORCYCLE: dict[str, Any] = {
    "bonus_spin__paytable_5": "C",
    "bonus_spin__prize_5": 12_000,
    "bonus_spin__merchandise_5": "a motorcycle",
}


def paid(symbol: str, choices: dict[str, Any]) -> SpinPaid:
    """Return what a blackjack was paid where the wheel stopped."""
    played = play("As 9d Kd 7c Qh", bet(1, 5), wheel=(symbol,), **choices)
    [event] = [event for event in played.events if isinstance(event, SpinPaid)]
    return event


@cites("MD-bonus-spin 12.D")
def test_a_jackpot_of_merchandise_is_named_with_its_value() -> None:
    event = paid("jackpot", MOTORCYCLE)
    assert (event.amount, event.merchandise) == (1_200_000, "a motorcycle")
    assert "P1 wins $12,000.00" in sentence(event)
    for told in (sentence(event), sentence(event, Reader(you="P1"))):
        assert "as merchandise: a motorcycle" in told


@cites("MD-bonus-spin 12.D")
def test_other_sections_and_prizes_in_money_are_no_merchandise() -> None:
    assert paid("$70", MOTORCYCLE).merchandise is None
    money = {name: value for name, value in MOTORCYCLE.items() if "merchandise" not in name}
    assert paid("jackpot", money).merchandise is None
    assert paid("jackpot", {}).merchandise is None
