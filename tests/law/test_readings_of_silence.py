"""Interpretations R53 to R66: where both states are silent about what can happen at a table."""

from __future__ import annotations

from collections import Counter

import pytest

from spanish21 import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import cites, reads
from spanish21.refusal import RefusedError
from spanish21.rules.cutting import cover_bounds
from spanish21.rules.shuffling import parse_procedure
from spanish21.table import events as e
from spanish21.table.awaited import CardNeeded, DealerStep
from spanish21.table.commands import CloseWagers, DealCard, Hit, cards as h, irregularities as i
from spanish21.table.commands.people import Arrive
from spanish21.table.events import cards as x, irregularities as it, wheels as v
from spanish21.table.state import Packet, TableState
from tests.law.around import closed, ready
from tests.law.kit import (
    ONE,
    P1,
    Choices,
    by_hand,
    card as card_,
    cards,
    cards_dealt,
    dealt,
    nets,
    of,
    refused_as,
    step_refused,
    the,
)
from tests.support import EDITIONS, MARYLAND, MASSACHUSETTS, book, case_wager, decision, play, wager

any_edition = pytest.mark.parametrize("edition", EDITIONS)
in_maryland = pytest.mark.parametrize("edition", MARYLAND)
in_massachusetts = pytest.mark.parametrize("edition", MASSACHUSETTS)
XTREME = {"bonus_spin__offered": True, "xtreme_16__offered": True}


def number(edition: str, maryland: str, massachusetts: str) -> str:
    """Cite a matter that both states have a clause for."""
    return f"{edition} {maryland if edition in MARYLAND else massachusetts}"


class TestLateSecondCard:
    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_the_option_comes_before_the_dealers_second_card(self, edition: str) -> None:
        table = by_hand(edition, "Kh 5h 8c", wager(1), wager(2), **hole(edition))
        table.do(i.ReportMissedBox(ONE, second=True))
        table.do(DealCard(card_("9d")))
        assert of(table.events, e.CardDealt, face_up=False) == []
        table.do(i.AcceptLateCard(ONE, P1))
        again = i.ReportMissedBox(ONE, second=True)
        assert refused_as(table, again)[1] == number(edition, "13.N", "15(h)")
        table.do(DealCard(card_("9h")))
        assert of(table.events, e.CardDealt, face_up=False) == []
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9h")
        table.do(DealCard(card_("6h")))
        assert table.state.hole_down
        assert table.state.boxes[1].hands[0].cards == cards("5h 9d")

    @cites("MD 13.J", "MD 13.N", "MA 15(f)", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_a_dealer_who_missed_a_card_too_is_served_last(self, edition: str) -> None:
        played = play(
            edition,
            "Kh 5h 9d 9h 8c 6h Kd",
            ["report dealer-missed", "report missed 1 second", "1 late", "1 stand", "2 stand"],
            wagers=[wager(1), wager(2)],
            **hole(edition),
        )
        order = [place for _, place, _ in cards_dealt(played.events)]
        assert order == [1, 2, 2, 1, 0, 0, 0]

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_a_miss_noticed_before_all_others_are_served_waits_for_them(self, edition: str) -> None:
        table = by_hand(edition, "Kh 5h 7h 8c 9d", wager(1), wager(2), wager(3), **hole(edition))
        table.do(i.ReportMissedBox(ONE, second=True))
        assert [box.hands[0].cards for box in table.state.boxes] == [
            cards("Kh"),
            cards("5h 9d"),
            cards("7h"),
        ]
        table.do(DealCard(card_("2d")))
        assert table.state.boxes[2].hands[0].cards == cards("7h 2d")
        table.do(i.AcceptLateCard(ONE, P1))
        table.do(DealCard(card_("9h")))
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9h")
        assert not table.state.hole_down

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_a_miss_noticed_after_the_dealers_second_card_is_made_good_at_once(
        self, edition: str
    ) -> None:
        table = by_hand(edition, "Kh 5h 8c 9d 6h", wager(1), wager(2), **hole(edition))
        table.do(i.ReportMissedBox(ONE, second=True))
        assert table.state.boxes[1].hands[0].cards == cards("5h 9d")
        assert (table.state.hole_down, table.state.hole) == (True, card_("6h"))
        assert decision(table).box == ONE
        table.do(i.AcceptLateCard(ONE, P1))
        table.do(DealCard(card_("9h")))
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9h")
        assert not isinstance(table.awaiting, CardNeeded)

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_the_last_box_may_be_noticed_by_the_card_that_the_dealer_got(
        self, edition: str
    ) -> None:
        table = by_hand(edition, "Kh 5h 8c 9d 6h", wager(1), wager(2), **hole(edition))
        table.do(i.ReportMissedBox(BoxNumber(2), second=True))
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9d")
        assert table.state.boxes[1].hands[0].cards == cards("5h")
        assert table.state.hole == card_("6h")
        assert decision(table).box == 2

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    @pytest.mark.parametrize(("dealt", "box"), [("Kh", 1), ("Kh 5h", 1), ("Kh 5h 8c 9d", 3)])
    def test_no_second_card_is_missed_before_its_turn(
        self, edition: str, dealt: str, box: int
    ) -> None:
        table = by_hand(edition, dealt, wager(1), wager(2), **hole(edition))
        missed = i.ReportMissedBox(BoxNumber(box), second=True)
        assert refused_as(table, missed)[0] == "irregularity/not-now"

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_of_two_missed_boxes_each_is_noticed_in_its_place(self, edition: str) -> None:
        three = (wager(1), wager(2), wager(3))
        table = by_hand(edition, "Kh 5h 7h 8c 9d", *three, **hole(edition))
        table.do(i.ReportMissedBox(BoxNumber(2), second=True))
        table.do(i.ReportMissedBox(ONE, second=True))
        assert [box.hands[0].cards for box in table.state.boxes] == [
            cards("Kh"),
            cards("5h"),
            cards("7h 9d"),
        ]
        table.do(i.AcceptLateCard(ONE, P1))
        again = i.ReportMissedBox(BoxNumber(3), second=True)
        assert refused_as(table, again)[0] == "irregularity/not-now"


class TestDeadWithoutCards:
    @cites("MD 13.M")
    @reads("R54")
    def test_every_wager_of_a_box_without_cards_is_returned(self) -> None:
        ann = case_wager(1, "Ann", 1000, match_the_dealer=500, bonus_spin=500, xtreme_16=500)
        bob = case_wager(2, "Bob", 1000, xtreme_16=500)
        played = play(
            "MD-bonus-spin",
            "9h 6c 9d 9c 3d",
            ["report missed 1", "report missed 1 second", "2 stand"],
            wagers=[ann, bob],
            **XTREME,
        )
        assert {
            row.wager: row.net_cents for row in played.report.side_wagers if row.person == "Ann"
        } == {
            "match-the-dealer": 0,
            "bonus-spin": 0,
            "xtreme-16": 0,
        }
        assert nets(played)["Ann"] == 0

    @cites("MD 13.M")
    @reads("R54")
    def test_a_box_without_cards_is_no_position_for_the_hot_spot(self) -> None:
        table = Table(book("MD-bonus-spin", **XTREME))
        table.wager(1, "Ann", 10, xtreme_16=5)
        table.wager(2, "Bob", 10, xtreme_16=5)
        table.do(CloseWagers())
        table.do(i.ReportMissedBox(ONE))
        table.deal("9h 6c")
        table.do(i.ReportMissedBox(ONE, second=True))
        table.outcomes.stops.append("$200")
        table.deal("9d Kc 2c")
        table.stand()
        assert not of(table.events, v.HotSpotDrawn)
        assert the(table.events, v.WheelSpun).person == "Bob"

    @cites("MA 15(h)")
    @reads("R54")
    @pytest.mark.parametrize(("first", "net"), [("Ah", 500), ("Kh", -500)])
    def test_side_wagers_are_settled_on_the_one_card_dealt(self, first: str, net: int) -> None:
        played = play(
            "MA-bonus-spin",
            f"{first} 5h 8c 6h 9d",
            ["report missed 1 second", "1 dead", "2 stand"],
            wagers=[case_wager(1, "Ann", 1000, bonus_spin=500), wager(2)],
            bonus_spin__offered=True,
        )
        assert nets(played)["Ann"] == net


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


class TestRefusalScope:
    @cites("MD 13.G", "MA 15(d)")
    @reads("R59")
    @any_edition
    def test_all_boxes_of_the_person_get_no_more_cards(self, edition: str) -> None:
        refused = step_refused(
            edition,
            "5h 5d 6c 4h 4d 9d Kc",
            ["report drawn 9c exposed", "1 refuse", "1 stand", "2 hit"],
            wagers=[wager(1, 10, "Ann"), wager(2, 10, "Ann")],
            boxes_per_player=2,
            **hole(edition),
        )
        assert refused.clause == number(edition, "13.G", "15(d)")

    @cites("MD 13.G", "MA 15(d)")
    @reads("R59")
    @any_edition
    def test_a_card_that_is_owed_is_dealt_all_the_same(self, edition: str) -> None:
        table = dealt(edition, "8h 6c 8d 9d", **hole(edition))
        table.split()
        table.deal("Kh")
        table.do(i.ReportDrawnInError(card_("2c"), exposed=True))
        table.do(i.RefuseCard(ONE, P1))
        table.stand()
        assert [hand.cards for hand in table.state.boxes[0].hands] == [
            cards("8h Kh"),
            cards("8d 2c"),
        ]
        assert refused_as(table, Hit(ONE, P1))[1] == number(edition, "13.G", "15(d)")


class TestExposedInTheOpeningDeal:
    @cites("MD 13.F", "MA 15(d)")
    @reads("R60")
    @any_edition
    @pytest.mark.parametrize("place", range(4))
    def test_the_card_is_the_next_card(self, edition: str, place: int) -> None:
        shoe = ["Kh", "5h", "9d", "9h", "6d"]
        shoe[place] = f"!{shoe[place]}"
        played = play(
            edition,
            " ".join(shoe) + " 9c",
            ["1 stand", "2 stand"],
            wagers=[wager(1), wager(2)],
            **hole(edition),
        )
        assert cards_dealt(played.events)[:4] == [
            ("Kh", 1, 1),
            ("5h", 2, 1),
            ("9d", 0, 0),
            ("9h", 1, 1),
        ]
        assert the(played.events, it.CardDrawnInError).clause == number(edition, "13.F", "15(d)")

    @cites("MD 13.F", "MA 15(d)")
    @reads("R60")
    @any_edition
    def test_as_a_hole_card_it_is_one_that_everyone_knows(self, edition: str) -> None:
        table = by_hand(edition, "Kh 9d 9h", wager(1), **hole(edition))
        table.do(i.ReportDrawnInError(card_("7c"), exposed=True))
        refusing = i.RefuseCard(ONE, P1)
        assert refused_as(table, refusing)[1] == number(edition, "13.G", "15(d)")
        table.do(DealCard(card_("7c")))
        hole_card = the(table.events, e.CardDealt, card=card_("7c"))
        assert (hole_card.box, hole_card.face_up, hole_card.known) == (None, False, True)
        assert table.state.hole_down
        assert table.state.hole_known


class TestAboutAQuarter:
    @cites("MA 4(e)")
    @reads("R61")
    @in_massachusetts
    @pytest.mark.parametrize(
        ("share", "decks", "stack", "least"),
        [
            ("1/4", 6, 288, 72),
            ("1/4", 6, 7, 2),
            ("1/4", 6, 1, 1),
            ("3/10", 6, 288, 87),
            ("3/10", 8, 384, 116),
            ("0.3", 6, 10, 3),
            ("0.28", 6, 25, 7),
        ],
    )
    def test_a_part_of_a_card_is_a_whole_one(
        self, edition: str, share: str, decks: int, stack: int, least: int
    ) -> None:
        rulebook = book(edition, decks=decks, cover_card_depth=share)
        assert cover_bounds(stack, rulebook).least == least


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


class TestTurnIsARiffle:
    @cites("MA-bonus-spin 4(j)(3)", "MA-bonus-spin 4(j)(4)")
    @reads("R64")
    @pytest.mark.parametrize(
        ("steps", "early"),
        [
            ("plug riffle turn strip cut", False),
            ("plug turn*2 riffle strip cut", False),
            ("plug turn strip riffle cut", True),
            ("plug riffle strip turn cut", True),
        ],
    )
    def test_a_turn_counts_toward_the_two_riffles(self, steps: str, *, early: bool) -> None:
        cited = book("MA-bonus-spin").shuffle
        assert cited is not None
        found = [refusal.code for refusal in parse_procedure(steps).refusals(cited)]
        assert found == (["shuffle/strip-too-early"] if early else [])


class TestBurnCardShown:
    @cites("MA 7(c)")
    @reads("R65")
    @in_massachusetts
    def test_the_table_is_shown_the_last_burn_card(self, edition: str) -> None:
        table = closed(edition)
        table.do(Arrive(PersonId("P1")))
        ready(table)
        assert not table.state.cards.burn_shown
        table.do(h.DiscloseBurnCard(PersonId("P1")))
        assert the(table.events, x.BurnCardDisclosed).card == table.state.cards.burned
        assert table.state.cards.burn_shown


class TestFoundCardsStayOut:
    @cites("MD 13.A", "MD 13.K", "MA 15(a)", "MA 15(g)")
    @reads("R66")
    @any_edition
    def test_a_card_found_face_up_does_not_come_again_in_the_round(self, edition: str) -> None:
        table = self.emptied(edition)
        assert table.state.discards() == cards("2h 3h 4h 5h 2d 3d 4d 5d")
        assert table.state.rack[-1].cards == cards("9c")
        self.shuffle(table)
        refused = refused_as(table, DealCard(card_("9c"), None))
        assert refused == ("card/kept-apart", number(edition, "13.A", "15(a)"))
        table.do(DealCard(card_("2h"), None))
        assert [packet.cards for packet in table.state.rack] == [cards("9c"), cards("2h")]

    @cites("MD 13.K", "MA 15(g)")
    @reads("R66")
    @any_edition
    def test_only_the_discards_come_out_of_the_refilled_shoe(self, edition: str) -> None:
        table = self.emptied(edition)
        self.shuffle(table)
        refused = refused_as(table, DealCard(card_("As"), None))
        assert refused == ("card/not-in-shoe", number(edition, "13.K", "15(g)"))
        table.do(DealCard(card_("3h"), None))
        assert refused_as(table, DealCard(card_("3h")))[0] == "card/not-in-shoe"

    @cites("MD 13.A", "MA 15(a)")
    @reads("R66")
    @any_edition
    def test_the_next_shuffle_between_rounds_takes_it_in_again(self, edition: str) -> None:
        table = dealt(edition, "Kh 9d 9h 8d", wager(1), **hole(edition))
        table.do(i.ReportFaceUpCard(card_("9c")))
        table.stand()
        table.shuffle(cards("9c 9c Kh 2c 3c 4c 5c 6c 7c 8c 9h Kc 2d 3d 4d 5d"))
        assert table.state.cards.refill is None
        assert not any(packet.apart for packet in table.state.rack)

    def emptied(self, edition: str) -> Table:
        """Find a card face up while a shoe runs out in a round, with eight discards in the rack."""
        table = Table(book(edition, **hole(edition)), automation=frozenset())
        seen = bytearray(len(table.state.seen))
        discards = cards("2h 3h 4h 5h 2d 3d 4d 5d")
        for card in discards:
            seen[card.index] += 1
        table.state = TableState(rack=(Packet(discards),), seen=bytes(seen))
        table.wager(1, "P1", 10)
        table.do(CloseWagers())
        table.do(DealCard(card_("Kh")))
        table.do(i.ReportFaceUpCard(card_("9c")))
        table.do(i.ReportShoeEmpty())
        return table

    def shuffle(self, table: Table) -> None:
        """Shuffle, cut and load the discards."""
        while not isinstance(now := table.awaiting, CardNeeded):
            assert isinstance(now, DealerStep), now
            table.do(now.command)


def hole(edition: str) -> Choices:
    """Have a hole card dealt in Massachusetts too."""
    return {"hole_card": True} if edition in MASSACHUSETTS else {}


def reader(edition: str) -> Choices:
    """Use a card reader in Massachusetts too."""
    return {**hole(edition), "card_reader": True} if edition in MASSACHUSETTS else {}
