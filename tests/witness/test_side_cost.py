"""What a rule costs in the edge of a side wager: exact, and reckoned here by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import cast

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.law import Submission
from spanish21.witness import Limits, SideCost, side_costs
from spanish21.witness.shown import shown_witness

BLACKJACK = Fraction(2 * 24 * 72, 288 * 287)
"""an ace and a face card of six decks, in either order"""
NO_ACE = Fraction(264 * 263, 288 * 287)
SIXTEEN = BLACKJACK
"""a six and a face card: there are as many sixes as aces"""
MA_WHEEL = "$25:2; $30:1; $40:1; $50:1; $75:1; $100:1; $250:1; $500:1; $1000:1; $5000:1"
OFFERED: dict[str, object] = {"bonus_spin.offered": True, "xtreme_16.offered": True}


def costs(edition: str, rule: str, **choices: object) -> tuple[SideCost, ...]:
    named = {name.replace("__", "."): value for name, value in choices.items()}
    offered = OFFERED if edition == "MD-bonus-spin" else {"bonus_spin.offered": True}
    a, b = Submission(edition, offered), Submission(edition, {**offered, **named})
    return side_costs(a.rulebook(), b.rulebook(), rule)


def test_an_ace_beside_a_blackjack_is_ten_dollars_of_five() -> None:
    rule = {"readings.ace-and-blackjack": "wheel-only"}
    [cost] = costs("MA-bonus-spin", "readings.ace-and-blackjack", **rule)
    assert (cost.wager, cost.players, cost.metered) == ("Bonus Spin $5", 1, False)
    assert cost.change == (-2 * BLACKJACK, -2 * BLACKJACK)
    assert cost.assumed


def test_a_wager_returned_comes_back_with_every_ace() -> None:
    rule = {"readings.spin-wager-not-returned": "returned"}
    [cost] = costs("MA-bonus-spin", "readings.spin-wager-not-returned", **rule)
    assert cost.change == (1 - NO_ACE, 1 - NO_ACE)


def test_other_weights_settle_no_round_and_change_the_edge() -> None:
    heavier = MA_WHEEL.replace("$25:2", "$25:3")
    a, b = (
        Submission("MA-bonus-spin", {"bonus_spin.offered": True, "bonus_spin.wheel": wheel})
        for wheel in (MA_WHEEL, heavier)
    )
    [cost] = side_costs(a.rulebook(), b.rulebook(), "bonus_spin_wheel")
    others = 30 + 40 + 50 + 75 + 100 + 250 + 500 + 1000 + 5000
    change = BLACKJACK * (Fraction(others + 75, 12) - Fraction(others + 50, 11)) / 5
    assert cost.change == (change, change)
    assert not cost.assumed


def test_a_meter_counts_where_it_starts_or_over_many_resets() -> None:
    [started] = costs(
        "MD-bonus-spin", "bonus_spin_meter_5_initial", bonus_spin__meter_5__initial=20_000
    )
    [fed] = costs("MD-bonus-spin", "bonus_spin_meter_5_rate", bonus_spin__meter_5__rate="50%")
    assert started.metered
    assert started.change is not None
    assert started.change[0] > 0 == started.change[1]
    assert fed.change is not None
    assert fed.change[0] == 0 < fed.change[1]


def test_the_hot_spot_depends_on_how_many_wager() -> None:
    rule = {"readings.xtreme-hot-spot": "every-player-spins"}
    [full] = costs("MD-bonus-spin", "readings.xtreme-hot-spot", **rule)
    assert (full.wager, full.players) == ("Xtreme 16 $5", 7)
    xtreme = Submission("MD-bonus-spin", OFFERED).rulebook().spins.xtreme  # type: ignore[union-attr]
    assert xtreme is not None
    wheel = xtreme.wheel.value
    start = {"primary": xtreme.primary.initial.value, "secondary": xtreme.secondary.initial.value}
    own = sum(
        s.weight * (start.get(s.symbol) or 100 * int(s.symbol.strip("$").replace(",", "")))
        for s in wheel.sections
    )
    others = sum(s.weight * s.community for s in wheel.sections)
    change = SIXTEEN * Fraction(6, 7) * Fraction(own - others, wheel.weight) / 500
    assert full.change is not None
    assert full.change[0] == change


def test_a_wager_that_one_side_alone_offers_has_an_edge_there() -> None:
    rows = costs("MD-bonus-spin", "bonus_spin_wagers", bonus_spin__wagers="5")
    assert {row.wager for row in rows} == {"Bonus Spin $1"}
    assert all(row.change is None and row.before and not row.after for row in rows)


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (
            "readings.ace-and-blackjack=wheel-only",
            "It changes the player's edge on Bonus Spin $5 by -8.3624% (1 player).",
        ),
        ("bonus_spin.offered=false", "Only A (MA-bonus-spin) offers Bonus Spin $5. The player's"),
    ],
)
def test_the_command_says_what_it_costs(choice: str, said: str) -> None:
    line = ["MA-bonus-spin", "MA-bonus-spin", "--set-a", "bonus_spin.offered=true"]
    both = ["--set-b", "bonus_spin.offered=true"] if "offered" not in choice else []
    asked = ["rules", "diff", *line, *both, "--set-b", choice, "--witness"]
    assert said in " ".join(CliRunner().invoke(app, asked).stdout.split())
    rows = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)["witnesses"]
    [wheel] = [row for each in rows for row in each["side_wagers"]]
    assert wheel["wager"] == "Bonus Spin $5"
    assert wheel["depends_on_meters"] is False


def test_odds_of_match_the_dealer_are_priced_by_the_cards_that_match() -> None:
    """Eighteen cards of the rank in other suits are left: each of two cards is one in 36 of 287."""
    a, b = (
        Submission("MA", {"match_the_dealer.unsuited": odds}).rulebook() for odds in ("4:1", "5:1")
    )
    [cost] = side_costs(a, b, "match_the_dealer_unsuited")
    assert (cost.wager, cost.stake, cost.metered) == ("Match-the-Dealer", None, False)
    assert cost.change == (Fraction(36, 287), Fraction(36, 287))


def test_a_match_that_one_house_does_not_offer_has_an_edge_and_no_change() -> None:
    a = Submission("MD-1.0").rulebook()
    b = Submission("MD-1.0", {"match_the_dealer.offered": False}).rulebook()
    [cost] = side_costs(a, b, "match_the_dealer_offered")
    assert (cost.change, cost.after) == (None, None)
    assert cost.before is not None
    assert float(cost.before[0]) == pytest.approx(-0.03055, abs=5e-5)


def test_the_page_is_told_what_a_rule_changes_of_side_wagers() -> None:
    a = Submission("MD-bonus-spin", OFFERED)
    b = a.with_choices({"bonus_spin.meter_5.initial": 20_000})
    shown = shown_witness(a, b, "bonus_spin_meter_5_initial", Limits(3, 1))
    [price] = cast("list[dict[str, object]]", shown["side_wagers"])
    assert (price["wager"], price["players"], price["only"]) == ("Bonus Spin $5", 1, "")
    assert cast("float", price["start"]) > 0 == price["resets"]
    other = a.with_choices({"match_the_dealer.offered": False})
    shown = shown_witness(other, a, "match_the_dealer_offered", Limits(3, 1))
    [price] = cast("list[dict[str, object]]", shown["side_wagers"])
    assert (price["wager"], price["players"], price["only"]) == ("Match-the-Dealer", None, "b")
    assert price["resets"] is None
