"""Chapter 13, O: a card that was requested and not dealt."""

from __future__ import annotations

from spanish21.law import cites
from spanish21.table.commands import (
    Hit,
    Stand,
    irregularities as i,
)
from spanish21.table.events import CardDealt, HoleCardRevealed, WagerReturned
from spanish21.table.events.irregularities import (
    CardDeferred,
    CardNotDealt,
    HandDead,
)
from tests.law.kit import ONE, P1, P2, TWO, action_names, cards, dealt, index, of, refused
from tests.law.trouble import nets, nets_of, results, results_of
from tests.support import decision, hand, play, wager


@cites("MD 13.O")
def test_a_player_whose_requested_card_was_not_dealt_chooses(edition: str) -> None:
    table = dealt(edition, "5h 5h 8c 6h 6d 9d", wager(1), wager(2))
    assert refused(table, i.ReportCardNotDealt(ONE)).clause == f"{edition} 13.O"
    table.do(Hit(ONE, P1))
    assert refused(table, i.ReportCardNotDealt(TWO)).code == "irregularity/not-now"
    table.do(i.ReportCardNotDealt(ONE))
    assert action_names(table) == {"late", "dead"}
    now = decision(table)
    assert (now.box, now.person, now.clause) == (ONE, P1, f"{edition} 13.O")
    assert of(table.events, CardNotDealt)[0].clause == f"{edition} 13.O"
    assert refused(table, Stand(ONE, P1)).code == "action/not-now"


@cites("MD 13.O", "MD 13.O(1)")
def test_a_late_card_comes_after_all_others_and_before_the_hole_card_is_shown(
    edition: str,
) -> None:
    played = play(
        edition,
        "5h 5h 8c 6h 6d 9d Kd Kc",
        ["1 hit", "report not-dealt 1", "1 late", "2 hit"],
        wagers=[wager(1), wager(2)],
    )
    assert [(str(e.card), e.box) for e in of(played.events, CardDealt)][-2:] == [
        ("Kd", 2),
        ("Kc", 1),
    ]
    last = max(n for n, e in enumerate(played.events) if isinstance(e, CardDealt))
    assert last < index(played.events, HoleCardRevealed)
    assert of(played.events, CardDeferred)[0].clause == f"{edition} 13.O(1)"
    assert nets(played) == {"P1": 1000, "P2": 1000}


@cites("MD 13.O(1)")
def test_after_the_late_card_the_player_goes_on(edition: str) -> None:
    table = dealt(edition, "2h 5h 8c 3h 6d 9d 4c 9h", wager(1), wager(2))
    table.do(Hit(ONE, P1))
    table.do(i.ReportCardNotDealt(ONE))
    table.act(i.AcceptLateCard(ONE, P1))
    assert decision(table).box == TWO
    assert refused(table, Hit(ONE, P1)).code == "action/out-of-turn"
    table.stand()
    assert decision(table).box == ONE
    assert table.state.boxes[0].hands[0].cards == cards("2h 3h 4c")
    assert refused(table, Hit(TWO, P2)).code == "action/hand-complete"
    table.hit()
    table.stand()
    assert nets_of(table) == {"P1": 1000, "P2": -1000}


@cites("MD 13.O", "MD 13.O(1)")
def test_the_late_card_may_be_missed_again(edition: str) -> None:
    table = dealt(edition, "2h 8c 3h 9d", wager(1))
    for _ in range(2):
        table.do(Hit(ONE, P1))
        table.do(i.ReportCardNotDealt(ONE))
        table.act(i.AcceptLateCard(ONE, P1))
        assert refused(table, i.ReportCardNotDealt(ONE)).clause == f"{edition} 13.O(1)"
        table.deal("4c")
    assert table.state.boxes[0].hands[0].cards == cards("2h 3h 4c 4c")


@cites("MD 13.O(1)", "MD 11.B")
def test_the_hands_beside_a_deferred_one_wait_with_it(edition: str) -> None:
    table = dealt(edition, "8h 5h 7c 8d 6d 9d 3c", wager(1), wager(2))
    table.split()
    table.do(Hit(ONE, P1))
    table.do(i.ReportCardNotDealt(ONE))
    table.act(i.AcceptLateCard(ONE, P1))
    assert decision(table).box == TWO
    table.deal("9h 9c")
    table.stand()
    hands = table.state.boxes[0].hands
    assert hands[0].cards == cards("8h 3c 9h")
    table.stand()
    assert decision(table).hand == 2
    assert table.state.boxes[0].hands[1].cards == cards("8d 9c")


@cites("MD 13.O")
def test_the_second_card_of_a_split_hand_may_be_missed_too(edition: str) -> None:
    table = dealt(edition, "8h 6c 8d 9d")
    table.split()
    table.do(i.ReportCardNotDealt(ONE))
    table.act(i.DeclareDead(ONE, P1))
    table.deal("Kh")
    assert decision(table).hand == 2
    table.deal("Kd")
    table.stand()
    assert nets_of(table) == {"P1": 1000}
    assert results_of(table) == ["void", "win"]


@cites("MD 13.O", "MD 13.O(2)")
def test_a_dead_hand_gets_its_wager_back(edition: str) -> None:
    played = play(
        edition,
        "5h 5h 8c 6h 6d 9d Kd",
        ["1 hit", "report not-dealt 1", "1 dead", "2 hit"],
        wagers=[wager(1, 30), wager(2)],
    )
    assert nets(played) == {"P1": 0, "P2": 1000}
    assert hand(played).clauses == (f"{edition} 13.O(2)",)
    assert of(played.events, HandDead)[0].clause == f"{edition} 13.O(2)"


@cites("MD 13.O(2)")
def test_a_dead_double_gets_all_its_money_back(edition: str) -> None:
    played = play(edition, "5h 8c 6h 9d", ["1 double 7", "report not-dealt 1", "1 dead"])
    assert nets(played) == {"P1": 0}
    [back] = of(played.events, WagerReturned)
    assert back.amount == 1700
    assert played.report.dealer == cards("8c 9d")


@cites("MD 13.O(2)")
def test_a_dead_hand_of_a_split_leaves_the_other_alone(edition: str) -> None:
    played = play(
        edition,
        "8h 6c 8d 9d 3c Kd Kc",
        ["1 split", "1 hit", "report not-dealt 1", "1 dead", "1 stand"],
    )
    assert nets(played) == {"P1": 1000}
    assert results(played) == ["void", "win"]


@cites("MD 13.O(2)")
def test_match_and_insurance_of_a_dead_hand_are_settled_on_their_own(edition: str) -> None:
    played = play(
        edition,
        "Ah Ac 5h 9d",
        ["1 insure 5", "1 hit", "report not-dealt 1", "1 dead"],
        wagers=[wager(1, match=1)],
    )
    assert nets(played) == {"P1": 400 - 500}
    assert results(played) == ["void"]
