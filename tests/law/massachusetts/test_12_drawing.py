"""Section 12: drawing of additional cards by players and dealer."""

from __future__ import annotations

import pytest

from spanish21.law import cites, reads
from spanish21.rules.player import Action
from spanish21.table import commands as c, events as e
from tests.law.kit import (
    Choices,
    actions,
    box,
    card,
    cards,
    dealt,
    dollars,
    of,
    person,
    place,
    refused_as,
    results,
    step_refused_as,
    the,
)
from tests.law.massachusetts.procedures import EVEN_MONEY, any_procedure, deal
from tests.support import decision, hand, play, wager

TWO = (wager(1), wager(2))
P1 = person("P1")


class TestPlayers:
    @cites("MA 12(a)")
    def test_a_player_under_21_may_draw_again_and_again(self, edition: str) -> None:
        table = dealt(edition, "2h 9c 2d 2s 2c 3h 3d 3s 3c")
        for _ in range(6):
            assert {Action.HIT, Action.STAND} <= set(actions(table))
            table.hit()
        assert table.state.boxes[0].hands[0].points == 20
        requested = of(table.events, e.CardRequested)
        assert {row.clause for row in requested} == {f"{edition} 12(a)"}

    @cites("MA 12(a)")
    @pytest.mark.parametrize(
        ("mine", "total"), [("Kh Qd", 20), ("Ah 9d", 20), ("9h 9d", 18), ("Kh 7d", 17)]
    )
    def test_any_total_under_21_may_draw(self, edition: str, mine: str, total: int) -> None:
        first, second = mine.split()
        table = dealt(edition, f"{first} 9c {second}")
        assert table.state.boxes[0].hands[0].points == total
        assert Action.HIT in actions(table)

    @cites("MA 12(a)(1)")
    def test_a_blackjack_may_not_draw(self, edition: str) -> None:
        found = step_refused_as(edition, "Ah 9c Kd 8d", ["1 hit"])
        assert found == ("action/blackjack", f"{edition} 12(a)(1)")

    @cites("MA 12(a)(1)")
    @reads("R37")
    @pytest.mark.parametrize(
        ("opening", "drawn", "steps", "clause"),
        [
            ("Kh 9c 5d", "6h", ["1 hit"], "12(a)(1)"),
            ("Ah 9c 5d", "5h", ["1 hit"], "12(a)"),
            ("Ah 9c 5d", "Kh 5h", ["1 hit", "1 hit"], "12(a)(1)"),
            ("6h 9c 5d", "Kh", ["1 double"], "12(a)(1)"),
        ],
    )
    def test_a_hard_or_soft_21_may_not_draw(
        self, edition: str, opening: str, drawn: str, steps: list[str], clause: str
    ) -> None:
        found = step_refused_as(edition, f"{opening} {drawn} 8d", [*steps, "1 hit"])
        assert found == ("action/twenty-one", f"{edition} {clause}")
        played = play(edition, f"{opening} {drawn} 8d", steps)
        complete = the(played.events, e.HandCompleted)
        assert complete.clause == f"{edition} {clause}"

    @cites("MA 12(a)(1)", "MA 10(c)")
    @reads("R37")
    def test_a_split_two_card_21_may_not_draw(self, edition: str) -> None:
        table = dealt(edition, "Ah 9c Ad Kh 5h")
        table.split()
        assert decision(table).hand == 2

    @cites("MA 12(a)")
    def test_a_bust_hand_may_not_draw(self, edition: str) -> None:
        found = step_refused_as(edition, "Kh 9c 5d 7h 8d", ["1 hit", "1 hit"])
        assert found[0] == "action/bust"

    @cites("MA 12(a)")
    def test_a_hand_that_stood_may_not_draw(self, edition: str) -> None:
        table = dealt(edition, "9h 8h 9c 9d 8d", *TWO)
        table.stand()
        assert refused_as(table, c.Hit(box(1), P1))[0] == "action/hand-complete"

    @cites("MA 12(a)(2)")
    @pytest.mark.parametrize("third", ["2h", "8h", "Kh"])
    def test_a_player_who_doubles_draws_one_and_only_one_card(
        self, edition: str, third: str
    ) -> None:
        played = play(edition, f"6h 9c 5d {third} 9d", ["1 double"])
        assert hand(played).cards == cards(f"6h 5d {third}")
        found = step_refused_as(edition, f"6h 9c 5d {third} 9d", ["1 double", "1 hit"])
        assert found[0] in {"action/hand-complete", "action/twenty-one"}

    @cites("MA 12(a)(2)")
    def test_the_card_of_a_double_is_not_left_out(self, edition: str) -> None:
        table = dealt(edition, "6h 8h 9c 5d 8d", *TWO)
        table.double()
        assert refused_as(table, c.Stand(box(2), person("P2")))[0] == "action/not-now"
        assert refused_as(table, c.DealCard(card("2h"), box=2))[0] == "dealer/wrong-place"
        assert refused_as(table, c.DoubleDown(box(1), P1, dollars(1)))[0] == "action/not-now"


class TestDealer:
    @cites("MA 12(b)")
    @any_procedure
    @pytest.mark.parametrize(
        ("hand_of_dealer", "total"),
        [
            ("9c 8d", 17),
            ("Kc 8d", 18),
            ("Ac 6d", 17),
            ("6c Ad", 17),
            ("Ac 7d", 18),
            ("Ac 9d", 20),
            ("9c 7d Ac", 17),
            ("9c 3d 4d Ac", 17),
            ("5c Ad Kd 2d", 18),
            ("Ac Ad 5d", 17),
            ("Ac 2d 3d Ad", 17),
            ("Ac 5d 6d 5h", 17),
            ("2c 2d 2h 2s 3c 3d 3h", 17),
            ("9c 7d 6d", 22),
            ("6c Kd 5h", 21),
        ],
    )
    def test_the_dealer_draws_to_17_hard_or_soft_and_no_further(
        self, edition: str, procedure: Choices, hand_of_dealer: str, total: int
    ) -> None:
        up, second, *more = hand_of_dealer.split()
        shoe = f"Kh {up} 3h {second} {' '.join(more)} 4s"
        played = play(edition, shoe, ["1 stand"], **procedure)
        assert played.report.dealer == cards(hand_of_dealer)
        assert played.report.dealer_total == total
        assert played.unused == cards("4s")

    @cites("MA 12(b)")
    def test_a_card_after_17_is_refused(self, edition: str) -> None:
        table = dealt(
            edition,
            "Kh Ac 3h 6d",
            automation=frozenset(
                {c.OfferInsurance, c.CloseInsurance, c.AnnounceTotal, c.AnnounceDealersCard}
            ),
        )
        table.decline()
        table.stand()
        assert refused_as(table, c.DealCard(card("4s")))[0] == "dealer/out-of-order"

    @cites("MA 12(b)")
    def test_the_dealer_may_not_stop_at_16(self, edition: str) -> None:
        table = dealt(edition, "Kh 9c 9h 7d")
        table.stand()
        assert refused_as(table, c.AnnounceDealerTotal(16))[0] == "dealer/card-first"


class TestNoNeedlessDraw:
    @cites("MA 12(c)")
    @reads("R32")
    @any_procedure
    @pytest.mark.parametrize(
        ("opening", "drawn", "steps"),
        [
            ("Kh 9c 6d", "Kd", ["1 hit"]),
            ("Ah 9c Kd", "", []),
            ("Kh 9c 6d", "", ["1 surrender"]),
            ("Kh 9c 6d", "5d", ["1 hit"]),
            ("6h 9c 7d", "8d", ["1 hit"]),
            ("6h 9c 5d", "Kd", ["1 double"]),
            ("6h 9c 5d", "2d", ["1 double", "1 rescue"]),
            ("Kh 9c 6d", "Kd", ["1 double"]),
            ("8h 9c 8d", "Kh Kd 7h 6h", ["1 split", "1 hit", "1 hit"]),
        ],
    )
    def test_the_dealer_draws_nothing_when_no_amount_can_change(
        self,
        edition: str,
        procedure: Choices,
        opening: str,
        drawn: str,
        steps: list[str],
    ) -> None:
        shoe = deal(procedure, opening, "2s", drawn) + " Kc"
        played = play(edition, shoe, steps, **procedure)
        assert played.report.dealer == cards("9c 2s")
        assert played.unused == cards("Kc")
        assert the(played.events, e.DealerTotalAnnounced).points == 11

    @cites("MA 12(c)")
    @reads("R32")
    @any_procedure
    def test_a_held_surrender_needs_no_draw_once_the_second_card_is_known(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "Kh Kc 6d", "2s") + " 7c"
        played = play(edition, shoe, ["1 surrender"], **procedure)
        assert played.report.dealer == cards("Kc 2s")
        assert results(played) == [("surrendered", -500)]

    @cites("MA 12(c)")
    def test_one_hand_that_can_still_win_or_lose_is_enough_to_draw(self, edition: str) -> None:
        shoe = "Kh 9h 9c 6d 3d Kd 2s 7c"
        played = play(edition, shoe, ["1 hit", "2 stand"], wagers=TWO)
        assert played.report.dealer == cards("9c 2s 7c")
        assert results(played) == [("bust", -1000), ("lose", -1000)]

    @cites("MA 12(c)")
    def test_a_low_total_that_stands_makes_the_dealer_draw(self, edition: str) -> None:
        played = play(edition, "2h 9c 2d 2s Kc", ["1 stand"])
        assert played.report.dealer == cards("9c 2s Kc")

    @cites("MA 12(c)", "MA 5(a)(3)")
    @reads("R2", "R32")
    def test_a_split_two_card_21_makes_the_dealer_draw(self, edition: str) -> None:
        shoe = "Ah 9c Ad Kh Kd 2s Kc"
        played = play(edition, shoe, ["1 split"])
        assert played.report.dealer == cards("9c 2s Kc")
        assert results(played) == [("win", 1500), ("win", 1500)]
        played = play(edition, shoe, ["1 split"], **EVEN_MONEY)
        assert played.report.dealer == cards("9c 2s")
        assert results(played) == [("win", 1000), ("win", 1000)]

    @cites("MA 12(c)")
    def test_a_needless_card_is_refused(self, edition: str) -> None:
        table = dealt(
            edition,
            "Kh 9c 6d Kd 2s",
            automation=frozenset({c.AnnounceTotal, c.AnnounceDealersCard, c.AnnounceDealerTotal}),
        )
        table.hit()
        refused = refused_as(table, c.DealCard(card("Kc")))
        assert refused == ("dealer/out-of-order", f"{edition} 12(c)")
        assert place(table.events, e.DealersCardAnnounced) > 0
