"""Sections 5(c), 5(j), 6(c), 7(c), 7(j) and 13: people, money and the shoe around a round."""

from __future__ import annotations

from spanish21.cards import parse_cards
from spanish21.ids import BoxNumber
from spanish21.law import cites, reads
from spanish21.money import Cents
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import (
    CardNeeded,
    Decision,
    Wagers,
    commands as c,
    events as e,
)
from spanish21.table.commands import cards as h, people as p
from spanish21.table.events import cards as he, people as pe
from spanish21.table.shuffled import Shuffled
from tests.law.around import (
    ANN,
    BOB,
    CID,
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
from tests.money import DROP_BOX, INVENTORY, balances
from tests.support import lay

TWO, FOUR, SIX = BoxNumber(2), BoxNumber(4), BoxNumber(6)
TEN, FIVE = Cents(1000), Cents(500)
NINETEEN = "9c 7c Kc Qc"


class TestCash:
    @cites("MA 5(c)")
    def test_dealer_and_supervisor_confirm_a_verbal_wager(self, edition: str) -> None:
        table = running(edition)
        table.do(p.OfferCash(TWO, ANN, TEN))
        assert why(table, p.ConvertCash(TWO, ANN)) == ("cash/unconfirmed", "5(c)")
        table.do(p.ConfirmCash(TWO, ANN))
        assert why(table, p.ConvertCash(TWO, ANN)) == ("cash/unconfirmed", "5(c)")
        do(table, p.ConfirmCash(TWO, ANN, supervisor=True), p.ConvertCash(TWO, ANN))
        assert table.state.boxes[0].stakes[0].basic.amount == TEN
        book = balances(table.events)
        assert (book[DROP_BOX], book[INVENTORY], sum(book.values())) == (TEN, -TEN, 0)

    @cites("MA 6(c)")
    def test_so_for_match_the_dealer_before_the_first_card(self, edition: str) -> None:
        table = running(edition)
        place_wagers(table, 2, 4)
        offered = p.OfferCash(TWO, ANN, FIVE, MATCH_THE_DEALER)
        do(table, offered, p.ConfirmCash(TWO, ANN), p.ConfirmCash(TWO, ANN, supervisor=True))
        table.do(p.ConvertCash(TWO, ANN))
        assert last(table, e.WagerPlaced).wager == MATCH_THE_DEALER
        table.do(p.OfferCash(FOUR, BOB, FIVE, MATCH_THE_DEALER))
        table.do(c.CloseWagers())
        assert why(table, p.ConfirmCash(FOUR, BOB))[0] == "wager/too-late"
        assert table.state.boxes[1].stakes[0].amount(MATCH_THE_DEALER) == 0

    @cites("MA 6(c)")
    def test_a_cash_side_wager_keeps_to_the_limits(self, edition: str) -> None:
        table = running(edition)
        refused = why(table, p.OfferCash(TWO, ANN, FIVE, MATCH_THE_DEALER))
        assert refused[0] == "wager/no-basic-wager"
        place_wagers(table, 2)
        too_much = p.OfferCash(TWO, ANN, Cents(2000), MATCH_THE_DEALER)
        assert why(table, too_much) == ("wager/above-maximum", "6(b)(1)")


@cites("MA 5(j)")
def test_who_sat_out_may_be_kept_out_until_the_shuffle(edition: str) -> None:
    table = running(edition, mid_shoe_entry=False)
    play_round(table, NINETEEN, 2)
    assert why(table, lay(FOUR, BOB, TEN)) == ("wager/mid-shoe", "5(j)")
    table.do(p.PermitEntry(BOB))
    place_wagers(table, 4)
    table.do(c.LayWagers(FOUR, BOB, ()))
    assert why(table, lay(SIX, CID, TEN)) == ("wager/mid-shoe", "5(j)")
    table.do(h.OrderReshuffle())
    ready(table)
    place_wagers(table, 6)


class TestBurnCards:
    @cites("MA 7(c)")
    def test_the_first_card_and_one_for_each_new_dealer(self, edition: str) -> None:
        table = running(edition)
        now = first_card_due(table)
        assert (now.burn, now.face_up, where(table, now.clause)) == (True, False, "7(c)")
        ready(table)
        table.do(p.ChangeDealer(BOB))
        assert isinstance(table.awaiting, CardNeeded)
        ready(table)
        assert len(table.state.rack) == 2

    @cites("MA 7(c)")
    def test_the_burn_card_is_disclosed_to_a_player_who_asks(self, edition: str) -> None:
        table = running(edition)
        assert why(table, h.DiscloseBurnCard(ANN)) == ("burn/none", "7(c)")
        table.do(p.ChangeDealer(BOB))
        burned = table.shoe[0]
        ready(table)
        table.do(h.DiscloseBurnCard(ANN))
        shown = last(table, he.BurnCardDisclosed)
        assert (shown.person, shown.card) == ("Ann", burned)
        assert where(table, shown.clause) == "7(c)"


@cites("MA 7(j)", "MA 7(j)(1)", "MA 7(j)(2)", "MA 7(j)(3)")
def test_after_the_cutting_card_the_round_is_played_collected_and_shuffled(edition: str) -> None:
    table = running(edition)
    table.do(h.ReportCoverCard())
    assert where(table, last(table, he.CoverCardOut).clause) == "7(j)"
    assert isinstance(table.awaiting, Wagers)
    play_round(table, NINETEEN, 2)
    assert last(table, e.CardsPickedUp).box is None
    assert where(table, last(table, he.ReshuffleDue).clause) == "7(j)(3)"
    assert step(table) == (h.ClearShoe(), "7(j)(2)")
    assert why(table, h.ShuffleCards(Shuffled.MANUAL)) == ("cards/out-of-order", "7(j)(2)")
    table.do(h.ClearShoe())
    assert isinstance(step(table)[0], h.ShuffleCards)


class TestConsent:
    @cites("MA 13(a)")
    @reads("R23")
    def test_nobody_joins_a_box_without_the_consent_of_its_first_person(self, edition: str) -> None:
        table = running(edition)
        place_wagers(table, 2)
        join = lay(TWO, BOB, TEN)
        assert why(table, join) == ("wager/no-consent", "13(a)")
        assert why(table, p.ConsentToShare(TWO, BOB, BOB)) == ("consent/not-first", "13(a)")
        table.do(p.ConsentToShare(TWO, ANN, BOB))
        table.do(join)
        assert why(table, lay(TWO, CID, TEN)) == ("wager/no-consent", "13(a)")
        assert why(table, p.ConsentToShare(TWO, BOB, CID))[0] == "consent/not-first"

    @cites("MA 13(a)")
    @reads("R23")
    def test_consent_lasts_until_the_first_person_leaves(self, edition: str) -> None:
        table = running(edition)
        place_wagers(table, 2)
        do(table, p.ConsentToShare(TWO, ANN, BOB), lay(TWO, BOB, TEN))
        play_round(table, NINETEEN)
        do(table, lay(TWO, BOB, TEN), lay(TWO, ANN, TEN))
        do(table, c.LayWagers(TWO, BOB, ()), c.LayWagers(TWO, ANN, ()), p.Leave(ANN))
        table.do(lay(TWO, CID, TEN))
        assert why(table, lay(TWO, BOB, TEN)) == ("wager/no-consent", "13(a)")

    @cites("MA 13(b)")
    def test_who_is_seated_calls_even_with_the_smaller_wager(self, edition: str) -> None:
        table = running(edition)
        do(table, lay(TWO, ANN, FIVE), p.ConsentToShare(TWO, ANN, BOB))
        table.do(lay(TWO, BOB, TEN))
        table.shoe.clear()
        table.do(c.CloseWagers())
        for card in parse_cards("5c 7c 6d"):
            table.do(c.DealCard(card))
        table.do(step(table)[0])
        now = table.awaiting
        assert isinstance(now, Decision)
        assert now.person == "Ann"
        assert why(table, c.Hit(TWO, BOB)) == ("action/not-the-caller", "13(b)")

    @cites("MA 13(b)")
    def test_a_seated_person_without_a_wager_calls_nothing(self, edition: str) -> None:
        table = running(edition)
        do(table, lay(FOUR, CID, FIVE), lay(SIX, ANN, TEN))
        seat(table, Dee=1)
        assert table.who_calls(FOUR) == "Cid"


@cites("MA 5(c)")
def test_cash_is_changed_into_chips_and_goes_to_the_drop_box(edition: str) -> None:
    table = running(edition)
    table.do(p.BuyIn(ANN, Cents(10_000)))
    assert where(table, last(table, pe.BoughtIn).clause) == "5(c)"
    book = balances(table.events)
    assert (book[DROP_BOX], book[INVENTORY]) == (10_000, -10_000)
