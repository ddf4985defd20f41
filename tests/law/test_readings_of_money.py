"""Interpretations R55 to R58, R62 and R63: what a wager counts for, and what is paid or taken."""

from __future__ import annotations

from collections import Counter

import pytest

from spanish21 import Table
from spanish21.law import cites, reads
from spanish21.refusal import RefusedError
from spanish21.table import events as e
from spanish21.table.commands import irregularities as i
from spanish21.table.events import wheels as v
from tests.law.kit import by_hand, nets, of, refused_as, take, the
from tests.law.silence import any_edition, in_maryland, in_massachusetts, reader
from tests.law.trouble import nets_of
from tests.support import book, case_wager, play, wager


class TestCouponAsStake:
    @cites("MA 5(c)", "MA 6(c)")
    @reads("R55")
    @in_massachusetts
    @pytest.mark.parametrize(
        ("beside", "clause"),
        [({"match_play": 12}, "5(c)"), ({"match_the_dealer_match_play": 6}, "6(c)")],
    )
    def test_a_coupon_is_not_above_its_chips(
        self, edition: str, beside: dict[str, int], clause: str
    ) -> None:
        table = Table(book(edition))
        with pytest.raises(RefusedError) as caught:
            table.wager(1, "P1", 10, **{"match_the_dealer": 4, **beside})
        assert caught.value.refusal.code == "coupon/above-chips"
        assert caught.value.refusal.clause == f"{edition} {clause}"
        table.wager(1, "P1", 12, match_play=12)

    @cites("MA 11(b)", "MA 9(a)")
    @reads("R55")
    @in_massachusetts
    def test_it_counts_for_insurance_and_not_for_a_double(self, edition: str) -> None:
        shoe = "5h Ac 6h Kh 9d"
        ten_and_ten = [case_wager(1, "P1", 1000, match_play=1000)]
        played = play(edition, shoe, ["1 insure 10", "1 double 10"], wagers=ten_and_ten)
        assert of(played.events, e.WagerDoubled)[0].amount == 1000
        with pytest.raises(RefusedError, match=r"11\(b\)"):
            play(edition, shoe, ["1 insure 10.50"], wagers=ten_and_ten)
        with pytest.raises(RefusedError, match=r"9\(a\)"):
            play(edition, shoe, ["1 double 10.50"], wagers=ten_and_ten)

    @cites("MA 10(a)")
    @reads("R55")
    @in_massachusetts
    def test_it_does_not_count_for_a_split(self, edition: str) -> None:
        coupon = case_wager(1, "P1", 1000, match_play=1000)
        steps = ["1 split", "1 stand", "1 stand"]
        played = play(edition, "8h 6c 8d Kh Qh Kd 9d", steps, wagers=[coupon])
        assert the(played.events, e.HandSplit).amount == 1000

    @cites("MA 5(g)", "MA 6(b)")
    @reads("R55")
    @in_massachusetts
    def test_it_counts_for_the_25_dollars_and_for_the_most_of_a_match(self, edition: str) -> None:
        played = play(
            edition,
            "7s 7d 7s 7s Kd",
            ["1 hit"],
            wagers=[case_wager(1, "P1", 1500, match_play=1000, match_the_dealer=2500)],
        )
        [paid] = played.report.fixed_payouts
        assert paid.amount_cents == 500_000
        table = Table(book(edition))
        with pytest.raises(RefusedError, match=r"6\(b\)\(1\)"):
            table.wager(1, "P1", 15, match_play=10, match_the_dealer="25.50")


class TestAllHandsDead:
    @cites("MD 13.P(1)", "MA 15(l)(1)")
    @reads("R56")
    @any_edition
    def test_what_two_cards_decided_stays_and_a_bust_comes_back(self, edition: str) -> None:
        played = play(
            edition,
            "9h Kh 9c 9s Qh 5d Kc",
            ["1 hit", "report wrong-reader disclosing"],
            wagers=[wager(1, 10, match=2), wager(2, 10, match=2)],
            **reader(edition),
        )
        lost = [event for event in played.events if isinstance(event, e.WagerTaken)]
        assert [(event.box, event.wager) for event in lost] == [(2, "match-the-dealer")]
        returned = [
            (event.box, event.amount)
            for event in of(played.events, e.WagerReturned)
            if event.wager == "basic"
        ]
        assert returned == [(1, 1000), (2, 1000)]
        assert nets(played) == {"P1": 2 * 4 * 200, "P2": -200}

    @cites("MD 13.P(1)", "MA 15(l)(1)", "MD 7.F", "MA 6(d)")
    @reads("R56")
    @any_edition
    @pytest.mark.parametrize("before", [[], ["1 hit"]], ids=["at-once", "after-a-decision"])
    @pytest.mark.parametrize(
        ("second", "net"), [("9s", 4 * 200), ("5s", -200)], ids=["a-match", "no-match"]
    )
    def test_match_the_dealer_is_decided_by_the_cards_whenever_the_reader_is_misused(
        self, edition: str, before: list[str], second: str, net: int
    ) -> None:
        """The up card is a 9, so only the second card can match it."""
        played = play(
            edition,
            f"4h 9c {second} 5d 2c",
            [*before, "report wrong-reader disclosing"],
            wagers=[wager(1, 10, match=2)],
            **reader(edition),
        )
        assert [event.amount for event in of(played.events, e.WagerReturned)] == [1000]
        assert nets(played) == {"P1": net}

    @cites("MD 13.P(1)", "MA 15(l)(1)", "MD 7.F(1)", "MA 6(d)")
    @reads("R56")
    @any_edition
    def test_hands_are_called_dead_once_the_decided_side_wagers_are_settled(
        self, edition: str
    ) -> None:
        table = by_hand(edition, "4h 9c 5s 5d", wager(1, 10, match=2), **reader(edition))
        dead = i.ReportWrongReader(discloses=True)
        clause = "7.F(1)" if edition.startswith("MD") else "6(d)"
        assert refused_as(table, dead) == ("irregularity/not-now", f"{edition} {clause}")
        take(table)
        table.do(dead)
        assert nets_of(table) == {"P1": -200}

    @cites("MD 13.P(2)", "MA 15(l)(2)")
    @any_edition
    def test_a_reader_that_shows_nothing_may_be_reported_before_side_wagers_are_settled(
        self, edition: str
    ) -> None:
        table = by_hand(edition, "4h 9c 5s 5d", wager(1, 10, match=2), **reader(edition))
        before = table.awaiting
        table.do(i.ReportWrongReader(discloses=False))
        assert table.awaiting == before

    @cites("MD 13.P(1)")
    @reads("R56")
    @pytest.mark.parametrize(("second", "net"), [("9s", -500), ("Kh", 0)])
    def test_a_spin_without_a_blackjack_is_decided(self, second: str, net: int) -> None:
        played = play(
            "MD-bonus-spin",
            f"Ah 5h 6c {second} 9h 5d",
            ["report wrong-reader disclosing at 6"],
            wagers=[case_wager(1, "Ann", 1000, bonus_spin=500), wager(2)],
            bonus_spin__offered=True,
        )
        assert nets(played)["Ann"] == net


class TestDealerBlackjackAfterAll:
    """Without a hole card the dealer's blackjack shows after the players have played."""

    @cites("MA 10(d)")
    @reads("R57")
    @in_massachusetts
    def test_busts_stay_lost_and_the_rest_loses_the_original_only(self, edition: str) -> None:
        played = play(
            edition,
            "8h Ac 8d 8s Kh 9h Qh Jh Kd 9s Kc",
            ["1 split", "1 split", "1 hit", "1 stand", "1 stand"],
            readings__dealer_blackjack_original_only="busts-stay-lost",
        )
        assert Counter(row.result.value for row in played.report.hands) == {"bust": 1, "lose": 2}
        assert nets(played) == {"P1": -2000}

    @cites("MA 9(d)", "MA 10(d)")
    @reads("R58")
    @in_massachusetts
    def test_a_rescue_is_lost_beside_the_original_wager(self, edition: str) -> None:
        played = play(
            edition,
            "8h Ac 8d 3h 9d Kh Kc",
            ["1 split", "1 double", "1 rescue", "1 stand"],
        )
        assert [(row.result.value, row.net_cents) for row in played.report.hands] == [
            ("rescued", -1000),
            ("lose", -1000),
        ]


class TestPayoutLimitScope:
    @cites("MD 2.B(6)(b)")
    @reads("R62")
    @in_maryland
    def test_side_wagers_come_first_then_the_hand_then_the_fixed_payout(self, edition: str) -> None:
        played = play(
            edition,
            "7s 7d 7s Kd 7s",
            ["1 hit"],
            wagers=[wager(1, 25, match=5)],
            payout_limit=100,
        )
        paid = [
            event.amount for event in played.events if isinstance(event, e.WagerPaid | e.FixedPaid)
        ]
        assert paid == [4000, 6000, 0]


class TestSpinPerSeat:
    CASE = (
        case_wager(1, "Ann", 1000, bonus_spin=500),
        case_wager(1, "Bob", 1000, bonus_spin=500),
        case_wager(1, "Cid", 1000),
    )

    @cites("MA 13", "MA-bonus-spin 16(d)")
    @reads("R63")
    def test_one_spin_pays_everyone_with_the_wager_on_the_box(self) -> None:
        table = self.table()
        table.outcomes.stops.append("$75")
        table.deal("Ah 9c Kh 9d")
        spun = the(table.events, v.WheelSpun)
        assert (spun.person, spun.others) == ("Ann", ("Bob",))
        assert [(row.person, row.amount) for row in of(table.events, v.SpinPaid)] == [
            ("Ann", 7500),
            ("Bob", 7500),
        ]
        assert len(of(table.events, v.SeatButtonPressed)) == 1

    @cites("MA-bonus-spin 16(d)")
    @reads("R63")
    def test_a_licensee_may_spin_for_each_person(self) -> None:
        table = self.table(readings__spin_per_seat="spin-per-person")
        table.outcomes.stops.extend(("$75", "$25"))
        table.deal("Ah 9c Kh 9d")
        assert [(row.person, row.amount) for row in of(table.events, v.SpinPaid)] == [
            ("Ann", 7500),
            ("Bob", 2500),
        ]

    def table(self, **choices: object) -> Table:
        table = Table(book("MA-bonus-spin", bonus_spin__offered=True, **choices))
        for name, spin in (("Ann", 5), ("Bob", 5), ("Cid", 0)):
            table.wager(1, name, 10, **({"bonus_spin": spin} if spin else {}))
        return table
