"""Match play coupons, sections 5(c) and 6(c), as R30 reads them."""

from __future__ import annotations

from typing import Any

import pytest

from spanish21.cards import parse_cards
from spanish21.game import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import cites, reads
from spanish21.refusal import RefusedError
from spanish21.replay import (
    CaseRound,
    PlayedRound,
    explain,
    parse_case,
    parse_step,
    play_case,
)
from spanish21.replay.house import parse_item
from spanish21.replay.result import round_result
from spanish21.replay.run import play_round
from spanish21.rules.player import Action
from spanish21.table.awaited import Decision
from spanish21.table.commands import LayWagers
from tests.money import COUPONS_ON_LAYOUT, COUPONS_TAKEN, INVENTORY, LAYOUT, balances, coupons_in
from tests.support import MARYLAND, book, case_wager

EVEN: dict[str, Any] = {"readings__match_play": "even-money"}


def play(
    edition: str,
    shoe: str,
    *steps: str,
    match: int = 0,
    match_coupon: int = 0,
    coupon: int = 1000,
    **choices: object,
) -> PlayedRound:
    """Play a round with twenty dollars and a coupon of ten on box 1."""
    beside = {"match_the_dealer": match, "match_the_dealer_match_play": match_coupon}
    wager = case_wager(1, "P1", 2000, match_play=coupon, **beside)
    script = tuple(parse_step(step) for step in steps)
    return play_round(CaseRound((wager,), parse_cards(shoe), script), book(edition, **choices))


def check(played: PlayedRound, net: int, *, taken: int) -> None:
    """Check what the person won, where the coupon is, and that everything balances."""
    sums = balances(played.events)
    assert played.report.nets_cents["P1"] == net  # type: ignore[index]
    assert sums.get(LAYOUT, 0) == sums.get(COUPONS_ON_LAYOUT, 0) == 0
    assert sums.get(COUPONS_TAKEN, 0) == taken == -coupons_in(sums).get("P1", 0)
    assert sums.get(INVENTORY, 0) == -net
    assert sum(sums.values()) == 0


@cites("MA 5(c)", "MA 5(e)")
@reads("R30")
@pytest.mark.parametrize(
    ("shoe", "steps", "net", "even"),
    [
        ("Kc 7c 9d Qd", ["1 stand"], 3000, 3000),
        ("Ac 7c Kd Qd", [], 4500, 4000),
        ("6s 7c 7s 8s Qd", ["1 hit"], 9000, 7000),
    ],
    ids=("1 to 1", "3 to 2", "3 to 1"),
)
def test_a_coupon_is_paid_the_odds_of_the_wager_on_its_face(
    edition: str, shoe: str, steps: list[str], net: int, even: int
) -> None:
    check(play(edition, shoe, *steps), net, taken=1000)
    check(play(edition, shoe, *steps, **EVEN), even, taken=1000)


@cites("MA 5(c)", "MA 6(c)")
@reads("R30")
def test_the_report_lists_every_coupon(edition: str) -> None:
    played = play(edition, "7d 7c 9d Qd", "1 stand", match=500, match_coupon=200)
    found = played.report
    assert [hand.coupon_cents for hand in found.hands] == [1000]
    assert [side.coupon_cents for side in found.side_wagers] == [200]
    result: dict[str, Any] = round_result(played)
    assert result["hands"][0]["coupon_cents"] == 1000
    assert result["side_wagers"][0]["coupon_cents"] == 200
    plain = round_result(play(edition, "7d 7c 9d Qd", "1 stand", coupon=0, match=500))
    assert "coupon_cents" not in str(plain)


@cites("MA 5(c)")
@reads("R30")
def test_a_loss_takes_it_and_costs_the_chips_alone(edition: str) -> None:
    check(play(edition, "Kc 7c 6d Qd", "1 stand"), -2000, taken=1000)


@cites("MA 5(b)", "MA 5(c)")
@reads("R30")
def test_a_tie_leaves_it(edition: str) -> None:
    check(play(edition, "Kc 7c 7d Qd", "1 stand"), 0, taken=0)


@cites("MA 8(a)", "MA 5(c)")
@reads("R30")
def test_a_surrender_takes_it_up(edition: str) -> None:
    check(play(edition, "Kc 7c 6d Qd", "1 surrender"), -1000, taken=1000)


@cites("MA 9(a)", "MA 9(d)", "MA 5(c)")
@reads("R30")
def test_it_is_not_doubled_with(edition: str) -> None:
    table = Table(book(edition), shoe=parse_cards("5c 7c 6d"))
    table.wager(1, "P1", 20, match_play=10)
    now = table.deal()
    assert isinstance(now, Decision)
    double = now.choice(Action.DOUBLE)
    assert double is not None
    assert double.most == 2000
    check(play(edition, "5c 7c 6d 9h Qd", "1 double"), 5000, taken=1000)
    check(play(edition, "5c 7c 6d 2h Qd", "1 double", "1 rescue"), -2000, taken=1000)


@cites("MA 10(a)", "MA 5(c)")
@reads("R30")
def test_a_split_hand_has_chips_only(edition: str) -> None:
    shoe = "8c 7c 8d Kh Kd Qd"
    steps = ("1 split", "1 stand", "1 stand")
    check(play(edition, shoe, *steps), 5000, taken=1000)


@cites("MA 6(c)", "MA 6(e)")
@reads("R30")
@pytest.mark.parametrize(("choices", "net"), [({}, 6000), (EVEN, 4500)], ids=("listed", "even"))
def test_beside_match_the_dealer(edition: str, choices: dict[str, Any], net: int) -> None:
    """$10 and a $5 coupon on one unsuited match at 4 to 1; the basic wager ties."""
    shoe = "7d 7c Kd Qd"
    sides: dict[str, Any] = {"match": 1000, "match_coupon": 500, "coupon": 0}
    check(play(edition, shoe, "1 stand", **sides, **choices), net, taken=500)
    lost = play(edition, "6d 7c Kd Qd", "1 stand", **sides)
    check(lost, -3000, taken=500)


@cites("MA 5(g)")
@reads("R9", "R30")
def test_it_counts_in_the_original_wager(edition: str) -> None:
    played = play(edition, "7d 7c 7d 7d Kd", "1 hit")
    [fixed] = played.report.fixed_payouts
    assert fixed.amount_cents == 500_000


@cites("MA 5(c)")
def test_void_gives_it_back(edition: str) -> None:
    case = f"""
rules = "{edition}"
[[round]]
wagers = [{{ box = 1, person = "P1", wager = 20.00, match_play = 10.00 }}]
shoe = "Kc +10h +10s"
"""
    [played] = play_case(parse_case(case)).rounds
    check(played, 0, taken=0)


@cites("MA 5(c)", "MA 6(c)")
@pytest.mark.parametrize(("chips", "face", "code"), [(20, "0.01", "face"), (20, -2, "face")])
def test_what_is_no_coupon(edition: str, chips: int, face: object, code: str) -> None:
    table = Table(book(edition))
    with pytest.raises(RefusedError) as caught:
        table.wager(1, "P1", chips, match_play=face)  # type: ignore[arg-type]
    assert caught.value.refusal.code == f"coupon/{code}"
    assert caught.value.refusal.clause == f"{edition} 5(c)"


@cites("MD 6.A")
@pytest.mark.parametrize("maryland", MARYLAND)
def test_maryland_takes_none(maryland: str) -> None:
    table = Table(book(maryland))
    with pytest.raises(RefusedError) as caught:
        table.wager(1, "P1", 20, match_play=10)
    assert caught.value.refusal.code == "coupon/not-taken"
    assert caught.value.refusal.clause == f"{maryland} 6.A"


@cites("MA 5(c)", "MA 6(c)")
def test_a_withdrawn_wager_takes_its_coupon_along(edition: str) -> None:
    table = Table(book(edition))
    table.wager(1, "P1", 20, match_play=10, match_the_dealer=5, match_the_dealer_match_play=5)
    table.do(LayWagers(BoxNumber(1), PersonId("P1"), ()))
    assert set(balances(table.events).values()) == {0}


@cites("MA 5(c)", "MA 6(c)")
@reads("R30")
@pytest.mark.parametrize(
    ("shoe", "steps", "choices", "told"),
    [
        (
            "Ac 7c Kd Qd",
            (),
            {},
            "on box 1 (blackjack): $20.00 and a match play coupon of $10.00 at 3 to 2.",
        ),
        (
            "Ac 7c Kd Qd",
            (),
            EVEN,
            "$20.00 and a match play coupon of $10.00 at 3 to 2, the coupon at 1 to 1.",
        ),
        (
            "Kc 7c 9d Qd",
            ("1 stand",),
            EVEN,
            "wins $30.00 on box 1: $20.00 and a match play coupon of $10.00 at 1 to 1.",
        ),
        (
            "Kc 7c 6d Qd",
            ("1 stand",),
            {},
            "loses $20.00 with a match play coupon of $10.00 on box 1.",
        ),
        (
            "Kc 7c 7d Qd",
            ("1 stand",),
            {},
            "gets back $20.00 with a match play coupon of $10.00 on box 1 (push).",
        ),
    ],
)
def test_what_becomes_of_it_is_told(
    edition: str, shoe: str, steps: tuple[str, ...], choices: dict[str, Any], told: str
) -> None:
    lines = list(explain(play(edition, shoe, *steps, **choices).events))
    assert lines[0].startswith("P1 bets $20.00 and a match play coupon of $10.00 on box 1. ")
    assert any(told in line for line in lines)


@cites("MA 6(c)")
def test_a_coupon_that_comes_back_from_a_void_round_is_told(edition: str) -> None:
    shoe = "7c 7d 9d +10h +10s"
    played = play_round(
        CaseRound(
            (case_wager(1, "P1", 2000, match_the_dealer=1000, match_the_dealer_match_play=500),),
            tuple(parse_item(word) for word in shoe.split()),
            (parse_step("1 hit"),),
        ),
        book(edition),
    )
    assert any("the coupon of $5.00 returned" in line for line in explain(played.events))
    check(played, 0, taken=0)
