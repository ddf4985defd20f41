"""16: Bonus Spin in Massachusetts: an ace, the seat button, the wheel."""

from __future__ import annotations

from typing import Any

import pytest

from spanish21 import Table
from spanish21.cards import parse_cards
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission, SubmissionError, cites, reads
from spanish21.money import Cents
from spanish21.refusal import RefusedError
from spanish21.replay import CaseRound, CaseWager, PlayedRound, parse_step, play_round
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.table.commands import LayWagers
from spanish21.table.events import (
    CardDealt,
    DealerTotalAnnounced,
    TotalAnnounced,
    WagerTaken,
    wheels as v,
)
from tests.support import beside, case_wager

EDITION = "MA-bonus-spin"


def bet(box: int, spin: int = 500, match: int = 0, person: str = "") -> CaseWager:
    return case_wager(box, person or f"P{box}", 1000, match_the_dealer=match, bonus_spin=spin)


def play(
    shoe: str,
    *wagers: CaseWager,
    wheel: tuple[str, ...] = (),
    steps: tuple[str, ...] = (),
    **choices: object,
) -> PlayedRound:
    named = {name.replace("__", ".").replace("_", "-"): value for name, value in choices.items()}
    book = Submission(EDITION, named).rulebook()
    parsed = tuple(parse_step(step) for step in steps)
    return play_round(CaseRound(wagers, parse_cards(shoe), parsed, "", wheel), book)


def places(played: PlayedRound, kind: type) -> list[int]:
    return [place for place, event in enumerate(played.events) if isinstance(event, kind)]


def spin_net(played: PlayedRound, box: int = 1) -> int:
    return next(
        row.net_cents
        for row in played.report.side_wagers
        if row.wager == BONUS_SPIN and row.box == box
    )


@cites("MA-bonus-spin 16(a)", "MA-bonus-spin 16(c)")
@pytest.mark.parametrize("cards", [("As", "7d"), ("7d", "As"), ("As", "Ad")])
def test_an_ace_among_the_first_two_cards_is_paid_ten_dollars_once(cards: tuple[str, str]) -> None:
    first, second = cards
    played = play(f"{first} 9c {second} Kd", bet(1), steps=("1 stand",))
    assert spin_net(played) == 1_000 - 500
    [paid] = [event for event in played.events if isinstance(event, v.AcePaid)]
    assert paid.clauses == (f"{EDITION} 16(c)",)


@cites("MA-bonus-spin 16(a)")
def test_without_an_ace_the_wager_is_spent() -> None:
    played = play("9s 9c 8d Kd", bet(1), steps=("1 stand",))
    assert spin_net(played) == -500


def test_an_ace_drawn_later_is_not_paid() -> None:
    played = play("5s 9c 6d As Kd", bet(1), steps=("1 hit", "1 stand"))
    assert spin_net(played) == -500


@cites("MA-bonus-spin 16(c)")
def test_an_ace_that_a_split_hand_draws_is_not_among_the_first_two_cards() -> None:
    played = play("8s 9c 8d As Kd Kc", bet(1), steps=("1 split", "1 stand", "1 stand"))
    assert spin_net(played) == -500
    assert not [event for event in played.events if isinstance(event, v.AcePaid)]


def test_a_dealer_with_a_six_and_a_ten_value_card_means_nothing_in_massachusetts() -> None:
    played = play("As 6c 7d Kd 9h", bet(1), steps=("1 stand",))
    assert spin_net(played) == 1_000 - 500


@cites("MA-bonus-spin 16(c)")
def test_the_ace_is_paid_with_match_the_dealer_before_any_further_card() -> None:
    played = play("As 9c 5d 7h Kd", bet(1, match=500), steps=("1 hit", "1 stand"))
    [ace] = places(played, v.AcePaid)
    [match] = [
        place
        for place, event in enumerate(played.events)
        if isinstance(event, WagerTaken) and event.wager == MATCH_THE_DEALER
    ]
    drawn = [place for place in places(played, CardDealt) if place > match]
    assert match < ace < drawn[0]


@cites("MA-bonus-spin 16(d)", "MA-bonus-spin 16(d)(1)", "MA-bonus-spin 16(d)(2)")
def test_a_blackjack_presses_the_button_and_turns_the_wheel_when_the_dealer_is_done() -> None:
    shoe = "As 9s 9c Kd 8d Kh"
    played = play(shoe, bet(1), bet(2, 0), wheel=("$250",), steps=("2 stand",))
    [button] = places(played, v.SeatButtonPressed)
    [announced, *_] = places(played, TotalAnnounced)
    [spun] = places(played, v.WheelSpun)
    [done] = places(played, DealerTotalAnnounced)
    assert announced < button < done < spun
    assert spin_net(played) == 1_000 + 25_000 - 500
    pressed = played.events[button]
    assert isinstance(pressed, v.SeatButtonPressed)
    assert pressed.clause == f"{EDITION} 16(d)(1)"
    [row] = [row for row in played.report.side_wagers if row.wager == BONUS_SPIN]
    assert row.clauses == tuple(f"{EDITION} 16{part}" for part in ("(a)", "(c)", "(d)(2)"))


@pytest.mark.parametrize(
    ("choices", "net"),
    [
        ({}, 26_000 - 500),
        ({"readings__ace_and_blackjack": "wheel-only"}, 25_000 - 500),
        ({"readings__spin_wager_not_returned": "returned"}, 26_000),
    ],
)
def test_readings_of_a_blackjack(choices: dict[str, Any], net: int) -> None:
    played = play("As 9c Kd Kh", bet(1), wheel=("$250",), **choices)
    assert spin_net(played) == net


def test_where_winners_get_their_wager_back_an_ace_does_too() -> None:
    choices: dict[str, Any] = {"readings__spin_wager_not_returned": "returned"}
    played = play("As 9c 7d Kh", bet(1), steps=("1 stand",), **choices)
    assert spin_net(played) == 1_000


@cites("MA-bonus-spin 16(d)")
@reads("R63")
def test_the_wheel_turns_for_each_person_on_a_shared_box_where_it_is_so_chosen() -> None:
    wagers = (bet(1, person="Ann"), bet(1, person="Bob"))
    each: dict[str, Any] = {"readings__spin_per_seat": "spin-per-person"}
    played = play("As 9c Kd Kh", *wagers, wheel=("$25", "$5,000"), **each)
    nets = {
        row.person: row.net_cents for row in played.report.side_wagers if row.wager == BONUS_SPIN
    }
    assert nets == {"Ann": 1_000 + 2_500 - 500, "Bob": 1_000 + 500_000 - 500}
    assert len(places(played, v.SeatButtonPressed)) == 1


def test_a_dealer_blackjack_changes_nothing_for_the_wheel() -> None:
    choices: dict[str, Any] = {"hole_card": True, "card_reader": True}
    book = Submission(EDITION, choices).rulebook()
    cards = parse_cards("As Kc Kd Ac")
    played = play_round(CaseRound((bet(1),), cards, (), "", ("$30",)), book)
    assert spin_net(played) == 1_000 + 3_000 - 500


@cites("MA-bonus-spin 16(a)", "MA-bonus-spin 16(b)")
def test_five_dollars_beside_a_basic_wager_before_the_cards() -> None:
    table = Table.open(EDITION)
    wager = beside(table, BoxNumber(1), PersonId("Ann"), Cents(500), BONUS_SPIN)

    def refused(command: LayWagers) -> tuple[str, str | None]:
        with pytest.raises(RefusedError) as caught:
            table.do(command)
        return caught.value.refusal.code, caught.value.refusal.clause

    assert refused(wager) == ("wager/no-basic-wager", f"{EDITION} 16(a)")
    table.wager(1, "Ann", 25)
    one = beside(table, BoxNumber(1), PersonId("Ann"), Cents(100), BONUS_SPIN)
    assert refused(one) == ("wager/wrong-amount", f"{EDITION} 16(b)")
    xtreme = beside(table, BoxNumber(1), PersonId("Ann"), Cents(500), XTREME_16)
    assert refused(xtreme)[0] == "wager/not-offered"
    table.deal("9s")
    wager = beside(table, BoxNumber(1), PersonId("Ann"), Cents(500), BONUS_SPIN)
    assert refused(wager) == ("wager/locked-out", f"{EDITION} 16(b)")
    assert isinstance(table.events[-1], v.LateWagerLockedOut)


@cites("MA-bonus-spin 16(d)(2)")
@pytest.mark.parametrize("wheel", ["jackpot:1", "$50+$5:1", "$50:1; primary:2"])
def test_the_free_wheel_shows_amounts_alone(wheel: str) -> None:
    with pytest.raises(SubmissionError) as caught:
        Submission(EDITION, {"bonus_spin.wheel": wheel}).rulebook()
    assert {fault.clause for fault in caught.value.faults} == {f"{EDITION} 16(d)(2)"}
    Submission(EDITION, {"bonus_spin.wheel": "$7:1; $900:3"}).rulebook()


@cites("MA-bonus-spin 16(a)")
@pytest.mark.parametrize("dealer", [("6c", "Kd"), ("Kd", "6c")])
def test_a_dealer_six_and_ten_means_nothing_here(dealer: tuple[str, str]) -> None:
    up, second = dealer
    played = play(f"9s {up} 8d {second} 5h", bet(1), steps=("1 stand",))
    assert spin_net(played) == -500


class TestDeadHands:
    """15(h), 15(l): Bonus Spin is settled on its own where its cards decide it."""

    @cites("MA-bonus-spin 16(c)", "MA-bonus-spin 15(h)")
    def test_an_ace_that_stays_the_only_card_of_a_dead_hand_is_paid(self) -> None:
        steps = ("report missed 1 second", "1 dead", "2 stand")
        played = play("As 9s 9c 8d Kh", bet(1), bet(2, 0), steps=steps)
        assert spin_net(played) == 1_000 - 500
        assert played.report.nets_cents[PersonId("P1")] == 1_000 - 500

    @cites("MA-bonus-spin 15(h)")
    def test_a_box_without_cards_gets_its_wager_back(self) -> None:
        steps = ("report missed 1", "report missed 1 second", "2 stand")
        played = play("9s 9c 8d Kh", bet(1), bet(2, 0), steps=steps)
        assert spin_net(played) == 0
        assert played.report.nets_cents[PersonId("P1")] == 0

    @cites("MA-bonus-spin 15(l)(1)", "MA-bonus-spin 16(d)(2)", "MA-bonus-spin 16(c)")
    @reads("R56")
    @pytest.mark.parametrize("moment", ["", " at 10"])
    def test_hands_called_dead_return_what_is_not_decided(self, moment: str) -> None:
        """A blackjack, an ace and neither: the aces are decided, the wheel is not."""
        choices: dict[str, Any] = {"hole_card": True, "card_reader": True}
        book = Submission(EDITION, choices).rulebook()
        cards = parse_cards("As Ah 9s 9c Kd 7d 8d Kh")
        dead = parse_step(f"report wrong-reader disclosing{moment}")
        played = play_round(CaseRound((bet(1), bet(2), bet(3)), cards, (dead,)), book)
        nets = {"P1": 1_000, "P2": 1_000 - 500, "P3": -500}
        assert played.report.nets_cents == nets
        assert {f"P{box}": spin_net(played, box) for box in (1, 2, 3)} == nets
