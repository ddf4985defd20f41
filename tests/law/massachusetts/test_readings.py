"""The readings of doubtful places in Massachusetts, and what a licensee may choose instead."""

from __future__ import annotations

import pytest

from spanish21.law import Submission, SubmissionError, cites, readings_of, reads
from spanish21.table import events as e
from tests.law.kit import Choices, cards, names, nets, of, results, the
from tests.law.massachusetts.procedures import (
    BUSTS_STAY_LOST,
    EVEN_MONEY,
    HOLE_CARD,
    NOT_DEALT,
    READER,
    any_procedure,
    deal,
)
from tests.support import book, hand, play, side, wager

TWO = (wager(1), wager(2))

unread = pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))

DEALERS = [
    ("Ac", "Kd", "", "blackjack"),
    ("Kc", "Ad", "", "blackjack"),
    ("9c", "5d", "7c", "21"),
    ("2c", "3d", "4d 5d 7c", "21"),
    ("Kc", "Qd", "", "20"),
    ("9c", "8d", "", "17"),
    ("Ac", "6d", "", "17"),
    ("9c", "7d", "Kd", "26"),
]


class TestWhatMayBeChosen:
    @cites("MA 5(e)", "MA 7(g)", "MA 9(c)", "MA 10(d)")
    def test_only_the_alternatives_named_are_accepted(self, edition: str) -> None:
        found = {
            reading.slug: set(reading.choices(edition)[1:])
            for reading in readings_of(edition)
            if len(reading.choices(edition)) > 1
        }
        round_of_play = {
            "split-two-card-21": {"even-money"},
            "dealer-blackjack-original-only": {"busts-stay-lost"},
            "second-card-always": {"not-dealt"},
        }
        assert round_of_play.items() <= found.items()
        assert found.keys() - round_of_play.keys() <= {
            "match-play",
            "void-undoes",
            "spin-wager-not-returned",
            "ace-and-blackjack",
            "spin-per-seat",
        }

    @cites("MA 5(e)")
    @pytest.mark.parametrize(
        ("slug", "value"),
        [
            ("blackjack-always-3-2", "to-the-letter"),
            ("split-two-card-21", "ties-dealer-21"),
            ("split-two-card-21", "always-wins"),
            ("no-double-on-21", "allowed"),
        ],
    )
    def test_another_reading_is_refused(self, edition: str, slug: str, value: str) -> None:
        with pytest.raises(SubmissionError) as caught:
            Submission(edition, {f"readings.{slug}": value}).rulebook()
        [fault] = caught.value.faults
        assert fault.clause is not None
        assert fault.clause.startswith(f"{edition} ")


class TestBlackjackAlways3To2:
    @cites("MA 5(a)(3)", "MA 5(e)")
    @reads("R1")
    @any_procedure
    @pytest.mark.parametrize(("up", "second", "more", "total"), DEALERS)
    def test_a_blackjack_wins_3_to_2_whatever_the_dealer_has(
        self,
        edition: str,
        *,
        procedure: Choices,
        up: str,
        second: str,
        more: str,
        total: str,
    ) -> None:
        shoe = f"Ah 9h {up} Kh 9d {second} {more}"
        ended = procedure is READER and total == "blackjack"
        played = play(edition, shoe, [] if ended else ["2 stand"], wagers=TWO, **procedure)
        assert total in {str(played.report.dealer_total), "blackjack"}
        assert results(played)[0] == ("blackjack", 1500)
        assert hand(played).odds == (3, 2)


class TestSplitTwoCard21:
    @cites("MA 1", "MA 5(a)(3)", "MA 5(e)")
    @reads("R2")
    @unread
    @pytest.mark.parametrize(("up", "second", "more", "total"), DEALERS)
    @pytest.mark.parametrize("pair", ["Ah Ad Kh", "Kh Qd Ah"])
    def test_it_beats_every_dealer_21_at_3_to_2_and_less_at_1_to_1(
        self,
        edition: str,
        *,
        procedure: Choices,
        pair: str,
        up: str,
        second: str,
        more: str,
        total: str,
    ) -> None:
        first, other, third = pair.split()
        shoe = deal(procedure, f"{first} {up} {other}", second, f"{third} 5h") + f" {more}"
        played = play(edition, shoe, ["1 split", "1 stand"], **procedure)
        found = played.report.hands[0]
        dealer_21 = total in {"blackjack", "21"}
        assert found.result.value == "win"
        assert found.odds == ((3, 2) if dealer_21 else (1, 1))
        assert found.clauses == (f"{edition} 5(e)",)
        paid = the(played.events, e.WagerPaid, hand=1)
        grounds = {"20": "5(a)(2)", "17": "5(a)(2)", "26": "5(a)(1)"}
        assert paid.ground == f"{edition} {grounds.get(total, '5(a)(3)')}"

    @cites("MA 5(a)(3)", "MA 5(e)")
    @reads("R2")
    @unread
    @pytest.mark.parametrize(("up", "second", "more", "total"), DEALERS)
    def test_by_the_other_reading_it_always_wins_1_to_1(
        self,
        edition: str,
        *,
        procedure: Choices,
        up: str,
        second: str,
        more: str,
        total: str,
    ) -> None:
        shoe = deal(procedure, f"Ah {up} Ad", second, "Kh 5h") + f" {more}"
        played = play(edition, shoe, ["1 split", "1 stand"], **EVEN_MONEY, **procedure)
        assert hand(played).result.value == "win"
        assert hand(played).odds == (1, 1)
        assert f"{played.report.dealer_total}" == total.replace("blackjack", "21")

    @cites("MA 5(e)")
    @reads("R1", "R2")
    def test_the_other_reading_leaves_a_blackjack_alone(self, edition: str) -> None:
        assert results(play(edition, "Ah Kc Kh Ad", **EVEN_MONEY)) == [("blackjack", 1500)]


class TestOriginalOnly:
    @cites("MA 9(c)", "MA 10(d)", "MA 5(e)")
    @reads("R5")
    @unread
    @pytest.mark.parametrize(
        ("opening", "drawn", "steps", "default", "other"),
        [
            ("Kh 6d", "8h", ["1 hit"], [-1000], [-1000]),
            ("Kh 6d", "8h", ["1 double"], [-1000], [-2000]),
            ("Kh 6d", "8h", ["1 double 3"], [-1000], [-1300]),
            ("6h 5d", "8h", ["1 double"], [-1000], [-1000]),
            ("8h 8d", "2h 3h", ["1 split", "1 stand", "1 stand"], [-1000, 0], [-1000, 0]),
            (
                "8h 8d",
                "Kh 9h 3h",
                ["1 split", "1 hit", "1 stand"],
                [-1000, 0],
                [-1000, -1000],
            ),
            (
                "8h 8d",
                "2h Kh 9h",
                ["1 split", "1 stand", "1 hit"],
                [-1000, 0],
                [-1000, -1000],
            ),
            (
                "8h 8d",
                "Kh 9h Kd 9d",
                ["1 split", "1 double", "1 double"],
                [-1000, 0],
                [-2000, -2000],
            ),
        ],
    )
    def test_both_readings_of_what_a_dealer_blackjack_takes(
        self,
        edition: str,
        *,
        procedure: Choices,
        opening: str,
        drawn: str,
        steps: list[str],
        default: list[int],
        other: list[int],
    ) -> None:
        first, second = opening.split()
        shoe = deal(procedure, f"{first} Ac {second}", "Kd", drawn)
        played = play(edition, shoe, steps, **procedure)
        assert [row.net_cents for row in played.report.hands] == default
        played = play(edition, shoe, steps, **BUSTS_STAY_LOST, **procedure)
        assert [row.net_cents for row in played.report.hands] == other

    @cites("MA 9(d)", "MA 10(d)")
    @reads("R5", "R8", "R46")
    @unread
    def test_a_hand_rescued_before_is_lost_beside_what_a_dealer_blackjack_takes(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "8h Ac 8d", "Kd", "3h 2h 9h")
        steps = ["1 split", "1 double", "1 rescue", "1 stand"]
        played = play(edition, shoe, steps, **procedure)
        assert results(played) == [("rescued", -1000), ("lose", -1000)]


class TestSecondCardAlways:
    @cites("MA 7(g)", "MA 12(c)")
    @reads("R33")
    @pytest.mark.parametrize(
        ("opening", "drawn", "steps", "net"),
        [
            ("Kh 9c 6d", "Kd", ["1 hit"], -1000),
            ("Kh Kc 6d", "Kd", ["1 hit"], -1000),
            ("Kh 9c 6d", "Kd", ["1 double"], -2000),
            ("Ah 9c Kd", "", [], 1500),
            ("Ah Kc Kd", "", [], 1500),
            ("Ah Ac Kd", "", [], 1500),
            ("Kh 9c 6d", "", ["1 surrender"], -500),
            ("Kh 9c 6d", "5d", ["1 hit"], 1000),
            ("6s 9c 7s", "8s", ["1 hit"], 3000),
            ("7s 7c 7s", "7s", ["1 hit"], 3000 + 100_000),
            ("6h Kc 5d", "2h", ["1 double", "1 rescue"], -1000),
        ],
    )
    def test_by_the_other_reading_a_card_without_effect_is_not_dealt(
        self, edition: str, opening: str, drawn: str, steps: list[str], net: int
    ) -> None:
        played = play(edition, f"{opening} {drawn} 2c 7d", steps, **NOT_DEALT)
        assert len(played.report.dealer) == 1
        assert played.unused == cards("2c 7d")
        assert "DealersCardAnnounced" not in names(played.events)
        assert nets(played) == {"P1": net}
        default = play(edition, f"{opening} {drawn} 2c 7d", steps)
        assert len(default.report.dealer) == 2
        assert nets(default) == {"P1": net}

    @cites("MA 7(g)", "MA 12(c)", "MA 11(d)", "MA 8(a)(2)", "MA 9(c)", "MA 10(d)")
    @reads("R33")
    @pytest.mark.parametrize(
        ("opening", "drawn", "steps"),
        [
            ("Kh 9c 9d", "", ["1 stand"]),
            ("Kh Ac 6d", "Kd", ["1 insure", "1 hit"]),
            ("Ah Ac Kd", "", ["1 insure"]),
            ("Kh Kc 6d", "", ["1 surrender"]),
            ("Kh Kc 6d", "5d", ["1 hit"]),
            ("Kh Kc 6d", "Kd", ["1 double"]),
            ("6h Kc 5d", "Kd", ["1 double"]),
            ("8h Kc 8d", "Kd 9d Qd 9h", ["1 split", "1 hit", "1 hit"]),
            ("Ah 9c Ad", "Kd Qd", ["1 split"]),
        ],
    )
    def test_by_the_other_reading_a_card_that_can_change_an_amount_is_dealt(
        self, edition: str, opening: str, drawn: str, steps: list[str]
    ) -> None:
        played = play(edition, f"{opening} {drawn} 8c 7d", steps, **NOT_DEALT)
        assert len(played.report.dealer) >= 2
        default = play(edition, f"{opening} {drawn} 8c 7d", steps)
        assert played.report == default.report

    @cites("MA 7(i)")
    @reads("R33")
    @pytest.mark.parametrize("procedure", [HOLE_CARD, READER], ids=("hole", "reader"))
    def test_a_hole_card_is_turned_in_any_case(self, edition: str, procedure: Choices) -> None:
        played = play(edition, "Kh 9c 6d 2c Kd", ["1 hit"], **NOT_DEALT, **procedure)
        assert played.report.dealer == cards("9c 2c")


class TestMoney:
    @cites("MA 5(e)", "MA 8(a)", "MA 11(b)")
    @reads("R25")
    @pytest.mark.parametrize("option", ["minimum", "maximum", "smallest_chip"])
    def test_limits_and_chips_are_an_even_number_of_cents(self, edition: str, option: str) -> None:
        with pytest.raises(SubmissionError):
            Submission(edition, {option: "5.01"}).rulebook()

    @cites("MA 5(e)", "MA 8(a)")
    @reads("R25")
    def test_halves_and_3_to_2_of_the_smallest_chip_are_whole_cents(self, edition: str) -> None:
        small: Choices = {"smallest_chip": "0.02", "minimum": "0.02"}
        wagers = [wager(1, "5.02")]
        gone = play(edition, "9h 9c 7d 8d", ["1 surrender"], wagers=wagers, **small)
        assert hand(gone).net_cents == -251
        won = play(edition, "Ah 9c Kd 8d", wagers=wagers, **small)
        assert hand(won).net_cents == 753


class TestProcedures:
    @cites("MA 7(g)", "MA 7(i)")
    @pytest.mark.parametrize(
        ("opening", "second", "drawn", "more", "steps"),
        [
            ("9h 9c 8d", "8s", "", "", ["1 stand"]),
            ("Kh Kc 6d", "6s", "Kd", "", ["1 hit"]),
            ("8h Ac 8d", "5s", "3h Kh 9d", "4s", ["1 insure", "1 split", "1 double", "1 stand"]),
            ("Kh Ac 6d", "5s", "", "4s", ["1 insure 2", "1 surrender"]),
            ("7s 7c 7s", "9s", "7s", "Ks", ["1 hit"]),
            ("6h Qc 5d", "9s", "2h", "", ["1 double", "1 rescue"]),
            ("Ah Kc Kd", "9s", "", "", []),
        ],
    )
    def test_without_a_dealer_blackjack_all_procedures_come_to_the_same(
        self, edition: str, *, opening: str, second: str, drawn: str, more: str, steps: list[str]
    ) -> None:
        reports = []
        for procedure in ({}, HOLE_CARD, READER):
            shoe = deal(procedure, opening, second, drawn) + f" {more}"
            wagers = [wager(1, match=5)]
            reports.append(play(edition, shoe, steps, wagers=wagers, **procedure).report)
        assert reports[0] == reports[1] == reports[2]

    @cites("MA 5(g)", "MA 7(i)")
    @reads("R36")
    def test_every_reading_is_shown_with_a_clause_of_its_edition(self, edition: str) -> None:
        for choice in book(edition).readings.values():
            assert choice.clause.startswith(f"{edition} ")

    @cites("MA 6(d)", "MA 11(b)", "MA 7(i)")
    @reads("R35")
    def test_the_order_of_the_opening_with_a_reader(self, edition: str) -> None:
        played = play(edition, "Ah Ac 9d Kd", ["1 insure"], wagers=[wager(1, match=5)], **READER)
        assert names(played.events)[2:] == [
            "WagersClosed",
            *["CardDealt"] * 4,
            "WagerPaid",
            "InsuranceOffered",
            "WagerPlaced",
            "InsuranceClosed",
            "HoleCardRead",
            "HoleCardRevealed",
            "DealerTotalAnnounced",
            "WagerTaken",
            "WagerPaid",
            "CardsPickedUp",
            "CardsPickedUp",
            "RoundCompleted",
        ]
        assert side(played, 1).net_cents == 1000

    @cites("MA 6(d)", "MA 7(d)", "MA 7(e)", "MA 7(f)", "MA 7(g)", "MA 5(e)", "MA 7(h)")
    @reads("R35")
    def test_the_order_of_a_whole_round(self, edition: str) -> None:
        played = play(
            edition,
            "9h Ac 2d 5h 2c 5c",
            ["1 insure", "1 hit", "1 stand"],
            wagers=[wager(1, match=5)],
        )
        assert names(played.events) == [
            "WagerPlaced",
            "WagerPlaced",
            "WagersClosed",
            *["CardDealt"] * 3,
            "WagerTaken",
            "InsuranceOffered",
            "WagerPlaced",
            "InsuranceClosed",
            "TotalAnnounced",
            "CardRequested",
            "CardDealt",
            "TotalAnnounced",
            "HandStood",
            "DealersCardAnnounced",
            "CardDealt",
            "WagerTaken",
            "CardDealt",
            "DealerTotalAnnounced",
            "WagerTaken",
            "CardsPickedUp",
            "CardsPickedUp",
            "RoundCompleted",
        ]
        assert len(of(played.events, e.WagerTaken)) == 3
