"""Section 15(h) and (i): hands that got too few cards."""

from __future__ import annotations

from spanish21.law import cites, reads
from spanish21.table import events as e
from spanish21.table.commands import irregularities as i
from spanish21.table.events import irregularities as x
from tests.law.kit import ONE, Choices, cards_dealt, dealt, of, refused_as, the
from tests.law.massachusetts.procedures import any_procedure, deal
from tests.law.trouble import (
    nets,
    results,
)
from tests.support import hand, play, side, wager


@cites("MA 15(h)")
@any_procedure
def test_a_hand_without_cards_is_dead_and_its_money_goes_back(
    edition: str, procedure: Choices
) -> None:
    played = play(
        edition,
        "Kh 8c 9h 9d",
        ["report missed 1", "report missed 1 second", "2 stand"],
        wagers=[wager(1, match=5), wager(2, match=1)],
        **procedure,
    )
    assert nets(played) == {"P1": 0, "P2": 900}
    assert results(played) == ["void", "win"]
    assert side(played).result.value == "void"
    assert the(played.events, x.HandDead).clause == f"{edition} 15(h)"


@cites("MA 15(h)")
@any_procedure
def test_a_round_in_which_every_hand_is_dead_comes_to_its_end(
    edition: str, procedure: Choices
) -> None:
    played = play(edition, "Ac Kd", ["report missed 1", "report missed 1 second"], **procedure)
    assert nets(played) == {"P1": 0}
    assert results(played) == ["void"]


@cites("MA 15(h)")
def test_every_person_on_a_dead_box_gets_their_own_back(edition: str) -> None:
    played = play(
        edition,
        "Kh 8c 9d",
        ["report missed 1 second", "1 dead by A"],
        wagers=[wager(1, 30, "A", match=1), wager(1, 20, "B")],
    )
    assert nets(played) == {"A": -100, "B": 0}
    assert results(played) == ["void", "void"]


@cites("MA 15(h)")
@reads("R53")
@any_procedure
def test_a_hand_with_one_card_gets_the_second_after_all_others(
    edition: str, procedure: Choices
) -> None:
    played = play(
        edition,
        "Kh 5h 8c 6h 9h 9d",
        ["report missed 1 second", "1 late", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
        **procedure,
    )
    order = [place for _, place, _ in cards_dealt(played.events)]
    assert order == [1, 2, 0, 2, 1, 0]
    assert the(played.events, x.LateCardAccepted).clause == f"{edition} 15(h)"
    assert nets(played) == {"P1": 1000, "P2": -1000}


@cites("MA 15(h)")
def test_declining_the_second_card_makes_the_hand_dead(edition: str) -> None:
    played = play(
        edition,
        "8h 5h 8c 6h 9d",
        ["report missed 1 second", "1 dead", "2 stand"],
        wagers=[wager(1, 20, match=1), wager(2)],
    )
    assert nets(played) == {"P1": 400, "P2": -1000}
    assert results(played) == ["void", "lose"]


@cites("MA 15(i)")
@any_procedure
def test_a_late_card_comes_after_all_others_and_before_the_dealers_second_is_shown(
    edition: str, procedure: Choices
) -> None:
    played = play(
        edition,
        deal(procedure, "5h 5h 8c 6h 6d", "9d", "Kd Kc"),
        ["1 hit", "report not-dealt 1", "1 late", "2 hit"],
        wagers=[wager(1), wager(2)],
        **procedure,
    )
    to_boxes = [(card, place) for card, place, _ in cards_dealt(played.events) if place]
    assert to_boxes[-2:] == [("Kd", 2), ("Kc", 1)]
    assert the(played.events, x.CardDeferred).clause == f"{edition} 15(i)"
    assert nets(played) == {"P1": 1000, "P2": 1000}
    announced = of(played.events, e.DealersCardAnnounced)
    if announced:
        late = max(n for n, event in enumerate(played.events) if _to_box(event))
        assert late < played.events.index(announced[0])


def _to_box(event: object) -> bool:
    return isinstance(event, e.CardDealt) and event.box is not None


@cites("MA 15(i)")
def test_a_dead_hand_gets_its_wager_back(edition: str) -> None:
    played = play(
        edition,
        "5h 5h 8c 6h 6d Kd 9d",
        ["1 double 4", "report not-dealt 1", "1 dead", "2 hit"],
        wagers=[wager(1, 30), wager(2)],
    )
    assert nets(played) == {"P1": 0, "P2": 1000}
    assert the(played.events, e.WagerReturned, box=ONE).amount == 3400
    assert hand(played).clauses == (f"{edition} 15(i)",)


@cites("MA 15(i)", "MA 10(d)")
def test_a_dealer_blackjack_takes_the_original_wager_from_the_hand_that_lives(
    edition: str,
) -> None:
    played = play(
        edition,
        "8h Kc 8d 3c Kd Ad",
        ["1 split", "1 hit", "report not-dealt 1", "1 dead", "1 stand"],
    )
    assert nets(played) == {"P1": -1000}
    assert results(played) == ["void", "lose"]


@cites("MA 15(i)")
def test_a_card_that_nobody_requested_was_not_missed(edition: str) -> None:
    table = dealt(edition, "5h 8c 6h")
    missed = i.ReportCardNotDealt(ONE)
    assert refused_as(table, missed) == ("irregularity/not-now", f"{edition} 15(i)")
