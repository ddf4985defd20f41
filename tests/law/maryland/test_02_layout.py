"""Chapter 2, as far as the table enforces it: places, one player to an area, the payout limit."""

from __future__ import annotations

import pytest

from spanish21.ids import BoxNumber, PersonId
from spanish21.law import cites
from spanish21.money import Cents
from spanish21.table.events import FixedPaid, WagerPaid
from spanish21.wager import INSURANCE
from tests.law.kit import ONE, P2, of, opened, refused
from tests.support import hand, lay, play, side, wager


@cites("MD 2.A")
def test_seven_players_have_a_place(edition: str) -> None:
    everybody = [wager(box) for box in range(1, 8)]
    shoe = "9h " * 6 + "9d " + "7c " + "8h " * 6 + "8d " + "Kc"
    played = play(edition, shoe, [f"{box} stand" for box in range(1, 8)], wagers=everybody)
    assert [row.box for row in played.report.hands] == [1, 2, 3, 4, 5, 6, 7]
    assert set(played.report.nets_cents) == {f"P{box}" for box in range(1, 8)}


@cites("MD 2.A")
@pytest.mark.parametrize("box", [-1, 0, 8, 70])
def test_there_is_no_place_beside_the_seven(edition: str, box: int) -> None:
    why = refused(opened(edition), lay(BoxNumber(box), PersonId("P"), Cents(1000)))
    assert (why.code, why.clause) == ("wager/no-such-box", f"{edition} 2.A")


@cites("MD 2.B(2)")
def test_the_area_for_the_basic_wager_serves_one_player(edition: str) -> None:
    table = opened(edition, wager(1))
    why = refused(table, lay(ONE, P2, Cents(1000)))
    assert (why.code, why.clause) == ("wager/box-taken", f"{edition} 2.B(2)")


@cites("MD 2.B(6)(b)")
def test_no_payout_limit_holds_unless_the_submission_states_one(edition: str) -> None:
    played = play(edition, "Ah 9c Kd 7d", wagers=[wager(1, 1000)])
    assert hand(played).net_cents == 150_000


@cites("MD 2.B(6)(b)")
def test_a_payout_up_to_the_limit_is_paid_in_full(edition: str) -> None:
    played = play(edition, "Ah 9c Kd 7d", wagers=[wager(1, 100)], payout_limit=150)
    assert hand(played).net_cents == 15_000
    assert f"{edition} 2.B(6)(b)" not in hand(played).clauses


@cites("MD 2.B(6)(b)")
def test_a_payout_above_the_limit_is_cut_to_it_and_the_stake_comes_back(edition: str) -> None:
    played = play(edition, "Ah 9c Kd 7d", wagers=[wager(1, 100)], payout_limit=120)
    (paid,) = of(played.events, WagerPaid)
    assert (paid.stake, paid.amount) == (10_000, 12_000)
    assert paid.clauses == (f"{edition} 12.A(2)", f"{edition} 2.B(6)(b)")
    assert played.report.nets_cents == {"P1": 12_000}


@cites("MD 2.B(6)(b)")
def test_the_limit_caps_the_sum_of_side_wager_and_hand(edition: str) -> None:
    played = play(
        edition, "9h 9c Kd 7d Kc", ["1 stand"], wagers=[wager(1, 100, match=10)], payout_limit=100
    )
    assert side(played).net_cents == 4000
    assert hand(played).net_cents == 6000


@cites("MD 2.B(6)(b)")
def test_the_limit_caps_the_sum_of_blackjack_and_insurance(edition: str) -> None:
    played = play(edition, "Kh Ac Ad Kd", ["1 insure"], wagers=[wager(1, 100)], payout_limit=200)
    assert (side(played).wager, side(played).net_cents) == (INSURANCE, 5000)
    assert hand(played).net_cents == 15_000
    assert played.report.nets_cents == {"P1": 20_000}


@cites("MD 2.B(6)(b)", "MD 12.C")
def test_the_limit_caps_the_fixed_payout_of_the_winning_hand(edition: str) -> None:
    played = play(edition, "7h 7c 7h 9d 7h", ["1 hit"], wagers=[wager(1, 25)], payout_limit=1000)
    assert hand(played).net_cents == 5000
    (fixed,) = of(played.events, FixedPaid)
    assert fixed.amount == 95_000
    assert fixed.clauses == (f"{edition} 12.C(2)", f"{edition} 2.B(6)(b)")


@cites("MD 2.B(6)(b)")
def test_the_limit_is_for_each_hand_of_a_split(edition: str) -> None:
    shoe = "9h 7c 9d Kd Kh Ks"
    played = play(
        edition,
        shoe,
        ["1 split", "1 stand", "1 stand"],
        wagers=[wager(1, 100)],
        payout_limit=80,
    )
    assert [row.net_cents for row in played.report.hands] == [8000, 8000]
