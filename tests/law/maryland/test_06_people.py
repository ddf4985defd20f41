"""Chapters 2, 3, 6 and 7: people, money and the shoe around a round of play."""

from __future__ import annotations

import pytest

from spanish21.cards import DECK, parse_card
from spanish21.game import Table
from spanish21.ids import BoxNumber
from spanish21.law import cites, reads
from spanish21.ledger.accounts import Wallet
from spanish21.money import Cents
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import CardNeeded, Wagers, commands as c, events as e
from spanish21.table.commands import cards as h, people as p
from spanish21.table.events import cards as he, people as pe
from spanish21.table.machine import refusal
from tests.law.around import (
    ANN,
    BOB,
    closed,
    do,
    first_card_due,
    last,
    place_wagers,
    play_round,
    ready,
    running,
    seat,
    step,
    where,
    why,
)
from tests.money import DROP_BOX, INVENTORY, LAYOUT, TIP_BOX, balances, chips_of
from tests.support import book, lay

TWO, FOUR = BoxNumber(2), BoxNumber(4)
TEN = Cents(1000)
DAY = 24 * 3600
NINETEEN = "9c 7c Kc Qc"


class TestDecksOfADay:
    @cites("MD 3.C")
    def test_the_table_says_when_the_decks_are_due(self, edition: str) -> None:
        table = closed(edition)
        seat(table, Ann=2)
        table.do(h.ReceiveDecks(6, at=1000))
        assert last(table, he.DecksReceived).change_by == 1000 + DAY
        ready(table)
        assert table.decks_due == 1000 + DAY
        place_wagers(table, 2)
        late = refusal(table.state, c.CloseWagers(at=1001 + DAY), table.rulebook)
        assert late is not None
        assert "24 hours. They had to be changed by 24:16" in late.message

    @cites("MD 3.C")
    def test_no_round_begins_later(self, edition: str) -> None:
        table = closed(edition)
        seat(table, Ann=2)
        table.do(h.ReceiveDecks(6, at=1000))
        ready(table)
        place_wagers(table, 2)
        assert why(table, c.CloseWagers(at=1001 + DAY)) == ("cards/change-due", "3.C")
        table.do(c.CloseWagers(at=1000 + DAY))

    @cites("MD 3.C")
    def test_other_decks_begin_a_new_day(self, edition: str) -> None:
        table = closed(edition)
        seat(table, Ann=2)
        assert why(table, h.RemoveDecks())[0] == "cards/out-of-order"
        table.do(h.ReceiveDecks(6, at=0))
        ready(table)
        place_wagers(table, 2)
        assert why(table, h.RemoveDecks()) == ("cards/out-of-order", "3.C")
        table.do(c.LayWagers(TWO, ANN, ()))
        do(table, h.RemoveDecks(), h.ReceiveDecks(6, at=DAY))
        ready(table)
        place_wagers(table, 2)
        table.do(c.CloseWagers(at=2 * DAY))


class TestBurnCards:
    @cites("MD 7.B", "MD 7.B(3)")
    def test_the_first_card_of_a_full_shoe_goes_to_the_rack(self, edition: str) -> None:
        table = running(edition)
        now = first_card_due(table)
        assert (now.burn, now.face_up, where(table, now.clause)) == (True, False, "7.B(3)")
        assert why(table, lay(TWO, ANN, TEN))[0] == "wager/not-yet"
        first = table.shoe[0]
        ready(table)
        assert [packet.cards for packet in table.state.rack] == [(first,)]
        assert len(table.shoe) == 287

    @cites("MD 7.B(4)")
    def test_each_new_dealer_burns_one_before_dealing(self, edition: str) -> None:
        table = running(edition)
        table.do(p.ChangeDealer(BOB))
        now = table.awaiting
        assert isinstance(now, CardNeeded)
        assert (now.burn, where(table, now.clause)) == (True, "7.B(4)")
        ready(table)
        assert len(table.shoe) == 287

    @cites("MD 7.B(4)")
    def test_dealers_change_between_rounds(self, edition: str) -> None:
        table = running(edition)
        place_wagers(table, 2)
        table.do(c.CloseWagers())
        assert why(table, p.ChangeDealer(BOB)) == ("dealer/round-in-play", "7.B(4)")

    @cites("MD 7.B(3)")
    def test_burn_cards_stay_face_down(self, edition: str) -> None:
        table = running(edition)
        table.do(p.ChangeDealer(BOB))
        ready(table)
        assert why(table, h.DiscloseBurnCard(ANN)) == ("burn/not-disclosed", "7.B(3)")


class TestCoverCard:
    @cites("MD 7.C")
    @reads("R24")
    def test_before_the_first_card_that_round_is_played(self, edition: str) -> None:
        table = running(edition)
        table.do(h.ReportCoverCard())
        assert where(table, last(table, he.CoverCardOut).clause) == "7.C"
        assert why(table, h.ReportCoverCard()) == ("cover-card/out", "7.C")
        assert isinstance(table.awaiting, Wagers)
        play_round(table, NINETEEN, 2)
        assert step(table)[0] == h.ClearShoe()

    @cites("MD 7.C", "MD 7.D")
    def test_during_play_the_hand_is_completed_then_the_cards_are_shuffled(
        self, edition: str
    ) -> None:
        table = running(edition)
        place_wagers(table, 2)
        do(table, c.CloseWagers(), c.DealCard(parse_card("9c")), h.ReportCoverCard())
        assert last(table, he.CoverCardOut).box is None
        for card in ("7c", "Kc", "Qc"):
            table.do(c.DealCard(parse_card(card)))
        table.do(c.Stand(TWO, ANN))
        while table.state.wagers_closed:
            table.do(step(table)[0])
        assert where(table, last(table, he.ReshuffleDue).clause) == "7.D"

    @cites("MD 7.C")
    def test_the_table_finds_it_where_it_was_placed(self, edition: str) -> None:
        table = Table(book(edition), shoe=list(DECK) * 6)
        table.shuffle(list(DECK) * 6)
        assert table.state.cards.behind == 72
        while len(table.shoe) > 73:
            table.shoe.popleft()
        table.wager(1, "Ann", 10)
        table.deal()
        assert last(table, he.CoverCardOut).box is None


class TestCash:
    @cites("MD 6.B")
    def test_a_verbal_wager_is_confirmed_by_the_dealer_and_converted(self, edition: str) -> None:
        table = running(edition)
        table.do(p.OfferCash(TWO, ANN, TEN))
        assert why(table, p.ConvertCash(TWO, ANN)) == ("cash/unconfirmed", "6.B")
        do(table, p.ConfirmCash(TWO, ANN), p.ConvertCash(TWO, ANN))
        [box] = table.state.boxes
        assert box.stakes[0].basic.amount == TEN
        assert table.state.people.unconfirmed == ()
        assert balances(table.events) == {
            Wallet("Ann"): -TEN,
            DROP_BOX: TEN,
            INVENTORY: -TEN,
            chips_of("Ann"): 0,
            LAYOUT: TEN,
        }

    @cites("MD 6.B")
    def test_a_buy_in_of_the_same_amount_is_another_matter(self, edition: str) -> None:
        table = running(edition)
        do(table, p.OfferCash(TWO, ANN, TEN), p.ConfirmCash(TWO, ANN), p.BuyIn(ANN, TEN))
        table.do(p.ConvertCash(TWO, ANN))
        assert balances(table.events)[DROP_BOX] == 2 * TEN

    @cites("MD 6.B", "MD 6.D")
    def test_cash_that_was_not_converted_in_time_is_no_wager(self, edition: str) -> None:
        table = running(edition)
        place_wagers(table, 4)
        do(table, p.OfferCash(TWO, ANN, TEN), c.CloseWagers())
        assert table.state.people.unconfirmed == ()
        assert why(table, p.OfferCash(TWO, ANN, TEN)) == ("wager/too-late", "6.D")
        assert DROP_BOX not in balances(table.events)

    @cites("MD 6.B")
    def test_a_side_wager_with_cash(self, edition: str) -> None:
        table = running(edition)
        place_wagers(table, 2)
        offered = p.OfferCash(TWO, ANN, Cents(500), MATCH_THE_DEALER)
        do(table, offered, p.ConfirmCash(TWO, ANN))
        table.do(p.ConvertCash(TWO, ANN))
        placed = last(table, e.WagerPlaced)
        assert (placed.wager, where(table, placed.clause)) == (MATCH_THE_DEALER, "6.G(1)")


class TestEntry:
    @cites("MD 6.C", "MD 6.C(2)")
    def test_who_sat_a_round_out_waits_for_the_shuffle(self, edition: str) -> None:
        table = running(edition, mid_shoe_entry=False)
        play_round(table, NINETEEN, 2)
        assert why(table, lay(FOUR, BOB, TEN)) == ("wager/mid-shoe", "6.C")
        place_wagers(table, 2)
        table.do(c.LayWagers(TWO, ANN, ()))
        table.do(h.OrderReshuffle())
        ready(table)
        place_wagers(table, 2, 4)

    @cites("MD 6.C(1)")
    def test_unless_the_operator_permits_it_each_time_anew(self, edition: str) -> None:
        table = running(edition, mid_shoe_entry=False)
        play_round(table, NINETEEN, 2)
        table.do(p.PermitEntry(BOB))
        assert where(table, last(table, pe.EntryPermitted).clause) == "6.C"
        play_round(table, NINETEEN, 4)
        play_round(table, NINETEEN, 4)
        assert why(table, lay(TWO, ANN, TEN))[0] == "wager/mid-shoe"
        table.do(p.PermitEntry(ANN))
        play_round(table, NINETEEN, 2)
        assert why(table, lay(FOUR, BOB, TEN))[0] == "wager/mid-shoe"

    @cites("MD 6.C")
    def test_the_operator_need_not_forbid_it(self, edition: str) -> None:
        table = running(edition, mid_shoe_entry=True)
        play_round(table, NINETEEN, 2)
        place_wagers(table, 4)


class TestAccounts:
    @cites("MD 2.C", "MD 7.S")
    def test_inventory_drop_box_and_tip_box_balance(self, edition: str) -> None:
        table = running(edition)
        table.do(p.BuyIn(ANN, Cents(10_000)))
        play_round(table, NINETEEN, 2)
        play_round(table, "9c 7c 7d Qc", 2)
        table.do(p.Tip(ANN, Cents(500)))
        book = balances(table.events)
        assert sum(book.values()) == 0
        assert book[DROP_BOX] == 10_000
        assert book[TIP_BOX] == 500
        assert book[INVENTORY] == -10_000
        assert book[LAYOUT] == 0

    @cites("MD 6.B")
    @pytest.mark.parametrize("amount", [0, -100])
    def test_nothing_is_bought_or_tipped_for_nothing(self, edition: str, amount: int) -> None:
        table = running(edition)
        assert why(table, p.BuyIn(ANN, Cents(amount)))[0] == "money/nothing"
        assert why(table, p.Tip(ANN, Cents(amount)))[0] == "money/nothing"


class TestSeats:
    @cites("MD 2.B(2)")
    def test_one_person_on_a_seat_and_one_seat_for_a_person(self, edition: str) -> None:
        table = running(edition)
        assert why(table, p.Arrive(ANN))[0] == "people/present"
        assert why(table, p.Sit(ANN, BoxNumber(3))) == ("people/seated", "2.B(2)")
        assert why(table, p.Sit(ANN, FOUR)) == ("people/seat-taken", "2.B(2)")

    @cites("MD 2.A")
    def test_there_are_no_more_than_seven_seats(self, edition: str) -> None:
        table = running(edition)
        assert why(table, p.Sit(ANN, BoxNumber(8))) == ("wager/no-such-box", "2.A")

    @cites("MD 6.E")
    def test_nobody_leaves_with_a_wager_on_the_layout(self, edition: str) -> None:
        table = running(edition)
        place_wagers(table, 2)
        assert why(table, p.Leave(ANN)) == ("people/wager", "6.E")
        table.do(c.LayWagers(TWO, ANN, ()))
        table.do(p.Leave(ANN))
        assert why(table, p.Leave(ANN))[0] == "people/absent"
