"""Section 11: insurance."""

from __future__ import annotations

import pytest

from spanish21.law import cites, reads
from spanish21.rules.player import Action
from spanish21.table import NO_STEPS, DealerStep, commands as c, events as e
from spanish21.wager import INSURANCE
from tests.law.kit import (
    Choices,
    all_but,
    box,
    card,
    dealt,
    dollars,
    hand_number,
    money,
    nets,
    of,
    person,
    place,
    refused_as,
    results,
    step_refused_as,
    the,
)
from tests.law.massachusetts.procedures import HOLE_CARD, READER, any_procedure, deal
from tests.support import decision, play, side, wager

TWO = (wager(1), wager(2))
P1 = person("P1")


class TestTheRightToInsure:
    @cites("MA 11(a)")
    def test_it_is_offered_when_the_first_card_is_an_ace(self, edition: str) -> None:
        table = dealt(edition, "9h 8h Ac 9d 8d", *TWO)
        assert the(table.events, e.InsuranceOffered).clause == f"{edition} 11(a)"
        now = decision(table)
        assert (now.box, now.person) == (1, "P1")
        assert set(now.actions) == {Action.INSURE, Action.DECLINE}

    @cites("MA 11(a)")
    @any_procedure
    @pytest.mark.parametrize("up", [*(f"{n}c" for n in range(2, 10)), "Jc", "Qc", "Kc"])
    def test_it_is_not_offered_on_any_other_card(
        self, edition: str, procedure: Choices, up: str
    ) -> None:
        shoe = deal(procedure, f"9h {up} 9d", "8d" if procedure else "")
        table = dealt(edition, shoe, **procedure)
        assert Action.INSURE not in decision(table).actions
        insure = c.TakeInsurance(box(1), P1, dollars(5))
        assert refused_as(table, insure) == ("insurance/not-offered", f"{edition} 11(a)")

    @cites("MA 11(a)", "MA 11(c)")
    @any_procedure
    @pytest.mark.parametrize("second", ["Jd", "Qd", "Kd"])
    def test_it_wins_on_a_court_card(self, edition: str, procedure: Choices, second: str) -> None:
        steps = ["1 insure"] if procedure is READER else ["1 insure", "1 stand"]
        played = play(edition, f"9h Ac 9d {second}", steps, **procedure)
        paid = the(played.events, e.WagerPaid, wager=INSURANCE)
        assert (paid.stake, paid.amount, paid.odds) == (500, 1000, (2, 1))
        assert paid.clauses == (f"{edition} 11(c)",)
        assert results(played) == [("lose", -1000)]
        assert nets(played) == {"P1": 0}

    @cites("MA 11(a)", "MA 11(d)")
    @any_procedure
    @pytest.mark.parametrize("second", ["Ad", *(f"{n}d" for n in range(2, 10))])
    def test_it_loses_on_any_other_card(
        self, edition: str, procedure: Choices, second: str
    ) -> None:
        played = play(
            edition, f"9h Ac 9d {second} 3c 3d Kc Kc", ["1 insure", "1 stand"], **procedure
        )
        assert side(played).net_cents == -500
        taken = the(played.events, e.WagerTaken, wager=INSURANCE)
        assert taken.clauses == (f"{edition} 11(d)",)

    @cites("MA 11(a)")
    def test_a_dealer_21_of_more_cards_does_not_win_it(self, edition: str) -> None:
        played = play(edition, "9h Ac 9d 4d 6d", ["1 insure", "1 stand"])
        assert played.report.dealer_total == 21
        assert side(played).net_cents == -500

    @cites("MA 11(a)")
    def test_every_player_has_the_right_a_blackjack_too(self, edition: str) -> None:
        played = play(edition, "Ah 8h Ac Kh 8d Kd", ["1 insure", "2 insure", "2 stand"], wagers=TWO)
        assert [row.net_cents for row in played.report.side_wagers] == [1000, 1000]
        assert nets(played) == {"P1": 2500, "P2": 0}

    @cites("MA 11(a)")
    def test_nobody_has_to_insure(self, edition: str) -> None:
        played = play(edition, "9h Ac 9d Kd", ["1 stand"])
        assert not played.report.side_wagers
        assert len(of(played.events, e.InsuranceDeclined)) == 1


class TestAmountAndTime:
    @cites("MA 11(b)")
    @pytest.mark.parametrize("amount", ["0.50", "3", "5"])
    def test_any_amount_up_to_half_of_the_wager_is_taken(self, edition: str, amount: str) -> None:
        played = play(edition, "9h Ac 9d Kd", [f"1 insure {amount}", "1 stand"])
        placed = the(played.events, e.WagerPlaced, wager=INSURANCE)
        assert (placed.amount, placed.clause) == (dollars(amount), f"{edition} 11(b)")
        assert side(played).net_cents == 2 * dollars(amount)

    @cites("MA 11(b)")
    @pytest.mark.parametrize("amount", ["5.50", "6", "10"])
    def test_more_than_half_is_refused(self, edition: str, amount: str) -> None:
        found = step_refused_as(edition, "9h Ac 9d", [f"1 insure {amount}"])
        assert found == ("insurance/too-much", f"{edition} 11(b)")

    @cites("MA 11(b)")
    @pytest.mark.parametrize(
        ("chip", "amount", "most"),
        [("0.50", "5.50", 300), ("1", "5", 300), ("2.50", "7.50", 500), ("5", "25", 1500)],
    )
    def test_where_chips_cannot_make_the_half_the_next_amount_they_can_is_taken(
        self, edition: str, chip: str, amount: str, most: int
    ) -> None:
        small: Choices = {
            "smallest_chip": chip,
            "minimum": "5",
            "maximum": "500",
            "match_the_dealer__minimum": "5",
        }
        table = dealt(edition, "9h Ac 9d", wager(1, amount), **small)
        choice = decision(table).choice(Action.INSURE)
        assert choice is not None
        assert choice.most == most
        over = c.TakeInsurance(box(1), P1, dollars((most + dollars(chip)) / 100))
        assert refused_as(table, over)[0] == "insurance/too-much"
        table.insure()
        assert the(table.events, e.WagerPlaced, wager=INSURANCE).amount == most

    @cites("MA 11(b)")
    def test_where_chips_can_make_the_half_no_more_is_taken(self, edition: str) -> None:
        table = dealt(edition, "9h Ac 9d", wager(1, 5))
        choice = decision(table).choice(Action.INSURE)
        assert choice is not None
        assert choice.most == 250

    @cites("MA 11(b)")
    @reads("R25")
    @pytest.mark.parametrize(
        ("amount", "code"), [("0", "insurance/too-little"), ("1.25", "insurance/not-in-chips")]
    )
    def test_nothing_and_a_part_of_a_chip_are_refused(
        self, edition: str, amount: str, code: str
    ) -> None:
        assert step_refused_as(edition, "9h Ac 9d", [f"1 insure {amount}"])[0] == code

    @cites("MA 11(b)")
    @any_procedure
    def test_it_is_placed_after_the_second_cards_and_before_any_further_card(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "9h 8h Ac 2d 2h", "8d", "5h 6h")
        steps = ["1 insure", "2 insure", "1 hit", "1 stand", "2 hit", "2 stand"]
        played = play(edition, shoe, steps, wagers=TWO, **procedure)
        log = played.events
        dealt_cards = of(log, e.CardDealt)
        opening = 6 if procedure else 5
        for row in of(log, e.WagerPlaced, wager=INSURANCE):
            assert log.index(dealt_cards[opening - 1]) < log.index(row)
            assert log.index(row) < log.index(dealt_cards[opening])
            assert log.index(row) < log.index(of(log, e.TotalAnnounced)[0])

    @cites("MA 11(b)")
    def test_nobody_plays_while_it_is_offered(self, edition: str) -> None:
        table = dealt(edition, "9h 8h Ac 9d 8d", *TWO)
        hit = c.Hit(box(1), P1)
        assert refused_as(table, hit) == ("action/insurance-first", f"{edition} 11(b)")
        assert refused_as(table, c.DealCard(card("5h")))[0] == "dealer/decision-first"

    @cites("MA 11(b)")
    def test_before_the_opening_deal_is_done_there_is_none(self, edition: str) -> None:
        table = dealt(edition, "9h Ac")
        insure = c.TakeInsurance(box(1), P1, dollars(5))
        assert refused_as(table, insure)[0] == "insurance/not-offered"

    @cites("MA 11(b)")
    def test_after_it_is_closed_there_is_none(self, edition: str) -> None:
        table = dealt(edition, "9h 8h Ac 9d 8d", *TWO)
        table.insure()
        table.act(c.CloseInsurance())
        assert decision(table).box == 1
        late = c.TakeInsurance(box(2), person("P2"), dollars(5))
        assert refused_as(table, late) == ("insurance/closed", f"{edition} 11(b)")
        table.stand()
        assert refused_as(table, late)[0] == "insurance/closed"

    @cites("MA 11(b)")
    def test_a_box_is_insured_once(self, edition: str) -> None:
        table = dealt(edition, "9h 8h Ac 9d 8d", *TWO)
        table.insure(2)
        again = c.TakeInsurance(box(1), P1, dollars(2))
        assert refused_as(table, again)[0] == "insurance/answered"

    @cites("MA 11(b)", "MA 7(i)")
    def test_it_is_placed_before_the_card_reader_is_used(self, edition: str) -> None:
        table = dealt(edition, "9h Ac 9d 8d", automation=NO_STEPS, **READER)
        assert refused_as(table, c.UseCardReader())[0] == "dealer/out-of-order"
        table.do(c.OfferInsurance())
        assert refused_as(table, c.UseCardReader())[0] == "dealer/decision-first"
        table.do(c.TakeInsurance(box(1), P1, dollars(5)))
        table.do(c.CloseInsurance())
        table.do(c.UseCardReader())
        late = c.TakeInsurance(box(1), P1, dollars(5))
        assert refused_as(table, late)[0] == "insurance/closed"


class TestSettlingIt:
    @cites("MA 11(c)")
    def test_the_dealer_may_not_pay_another_amount(self, edition: str) -> None:
        table = dealt(edition, "9h Ac 9d Kd", automation=all_but(c.Pay))
        table.insure()
        table.stand()
        now = table.awaiting
        assert isinstance(now, DealerStep)
        due = c.Pay(box(1), hand_number(1), P1, dollars(10), INSURANCE)
        assert now.command == due
        less = c.Pay(box(1), hand_number(1), P1, dollars(5), INSURANCE)
        assert refused_as(table, less) == ("dealer/wrong-amount", f"{edition} 11(c)")

    @cites("MA 11(d)")
    @any_procedure
    def test_losing_insurance_is_collected_when_the_second_card_is_shown_before_any_draw(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "9h 8h Ac 2d 2h", "2s", "5h 6h") + " 3c 2c"
        steps = ["1 insure", "2 insure 1", "1 hit", "1 stand", "2 hit", "2 stand"]
        played = play(edition, shoe, steps, wagers=TWO, **procedure)
        log = played.events
        dealers = of(log, e.CardDealt, box=None)
        shown = place(log, e.HoleCardRevealed) if procedure else log.index(dealers[1])
        assert len(dealers) > 2
        taken = of(log, e.WagerTaken, wager=INSURANCE)
        assert [log.index(row) for row in taken] == [shown + 1, shown + 2]
        assert shown + 2 < log.index(dealers[2])
        assert money(log, INSURANCE) == [("taken", 2, "P2", 100), ("taken", 1, "P1", 500)]

    @cites("MA 11(d)")
    def test_the_dealer_may_not_draw_before_collecting_it(self, edition: str) -> None:
        table = dealt(edition, "9h Ac 9d", automation=all_but(c.Collect))
        table.insure()
        table.stand()
        table.deal("2d")
        assert refused_as(table, c.DealCard(card("3d"))) == (
            "dealer/out-of-order",
            f"{edition} 11(d)",
        )
        table.act(c.Collect(box(1), hand_number(1), P1, dollars(5), INSURANCE))
        table.do(c.DealCard(card("3d")))

    @cites("MA 11(d)", "MA 7(i)")
    def test_after_a_reader_without_blackjack_it_stays_until_the_hole_card_is_disclosed(
        self, edition: str
    ) -> None:
        table = dealt(edition, "9h Ac 9d 8d", **READER)
        table.insure()
        assert of(table.events, e.HoleCardRead)
        assert not of(table.events, e.WagerTaken)
        table.stand()
        assert of(table.events, e.WagerTaken, wager=INSURANCE)

    @cites("MA 11(d)", "MA 8(a)(2)")
    def test_it_is_collected_from_a_player_whose_hand_is_decided(self, edition: str) -> None:
        bust = play(edition, "9h Ac 7d Kh 8d", ["1 insure", "1 hit"])
        assert nets(bust) == {"P1": -1500}
        blackjack = play(edition, "Ah Ac Kd 8d", ["1 insure"])
        assert nets(blackjack) == {"P1": 1000}

    @cites("MA 11(c)", "MA 10(d)", "MA 9(c)")
    @pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))
    def test_it_is_paid_on_its_own_beside_split_and_doubled_hands(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "8h Ac 8d", "Kd", "3h 2h 9h")
        steps = ["1 insure", "1 split", "1 double", "1 stand"]
        played = play(edition, shoe, steps, **procedure)
        assert results(played) == [("lose", -1000), ("lose", 0)]
        assert side(played).net_cents == 1000


class TestNotForMatchTheDealer:
    @cites("MA 11(e)")
    def test_the_limit_is_half_of_the_basic_wager_alone(self, edition: str) -> None:
        table = dealt(edition, "9h Ac 9d", wager(1, match=10))
        choice = decision(table).choice(Action.INSURE)
        assert choice is not None
        assert choice.most == 500

    @cites("MA 11(e)", "MA 6(f)")
    @pytest.mark.parametrize("second", ["Kd", "8d"])
    @pytest.mark.parametrize("mine", ["Ah 5d", "9h 5d"])
    def test_neither_wager_bears_on_the_other(self, edition: str, mine: str, second: str) -> None:
        first, other = mine.split()
        shoe = f"{first} Ac {other} {second}"
        wagers = [wager(1, match=5)]
        insured = play(edition, shoe, ["1 insure", "1 stand"], wagers=wagers)
        plain = play(edition, shoe, ["1 stand"], wagers=wagers)
        assert side(insured) == side(plain)
        assert side(insured, 1).net_cents == (1000 if second == "Kd" else -500)
