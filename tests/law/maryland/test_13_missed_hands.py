"""Chapter 13, M and N: hands that got no card, or one."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.law import cites, reads
from spanish21.money import Cents
from spanish21.table.commands import (
    CloseWagers,
    DealCard,
    Hit,
    Stand,
    TakeInsurance,
    irregularities as i,
)
from spanish21.table.events import CardDealt
from spanish21.table.events.irregularities import (
    BoxMissed,
    HandDead,
    LateCardAccepted,
)
from tests.law.kit import (
    ONE,
    P1,
    P2,
    THREE,
    TWO,
    action_names,
    by_hand,
    cards,
    dealt,
    of,
    opened,
    refused,
)
from tests.law.trouble import in_rack, nets, nets_of, results
from tests.support import decision, due, hand, play, side, wager

NO_CARDS = ["report missed 1", "report missed 1 second"]


@cites("MD 13.M")
def test_a_hand_without_cards_is_dead_and_its_money_goes_back(edition: str) -> None:
    played = play(
        edition,
        "Kh 8c 9h 9d",
        [*NO_CARDS, "2 stand"],
        wagers=[wager(1, match=5), wager(2, match=1)],
    )
    assert nets(played) == {"P1": 0, "P2": 900}
    assert results(played) == ["void", "win"]
    assert hand(played).cards == ()
    assert hand(played).clauses == (f"{edition} 13.M",)
    assert (side(played).result.value, side(played).net_cents) == ("void", 0)
    [dead] = of(played.events, HandDead)
    assert (dead.box, dead.clause) == (ONE, f"{edition} 13.M")
    assert [event.clause for event in of(played.events, BoxMissed)] == [f"{edition} 13.M"] * 2


@cites("MD 13.M")
@pytest.mark.parametrize("missed", [1, 2, 3])
def test_whichever_hand_is_dead_the_others_are_played(edition: str, missed: int) -> None:
    others = [box for box in (1, 2, 3) if box != missed]
    played = play(
        edition,
        "Kh 5h Ac 9h 6h 9d Kd",
        [
            f"report missed {missed}",
            f"report missed {missed} second",
            f"{others[0]} insure",
            f"{others[0]} stand",
            f"{others[1]} hit",
        ],
        wagers=[wager(1), wager(2), wager(3)],
    )
    assert nets(played) == {f"P{missed}": 0, f"P{others[0]}": -1500, f"P{others[1]}": 1000}


@cites("MD 13.M")
def test_a_round_in_which_every_hand_is_dead_comes_to_its_end(edition: str) -> None:
    played = play(
        edition,
        "Ac 9d",
        [f"report missed {box}{which}" for which in ("", " second") for box in (1, 2)],
        wagers=[wager(1), wager(2, 30)],
    )
    assert nets(played) == {"P1": 0, "P2": 0}
    assert results(played) == ["void", "void"]
    assert played.report.dealer == cards("Ac 9d")


@cites("MD 13.M")
def test_who_got_no_cards_is_in_the_next_deal(edition: str) -> None:
    table = opened(edition, wager(1), wager(2))
    table.do(CloseWagers())
    table.do(i.ReportMissedBox(ONE))
    for card in cards("Kh 8c"):
        table.do(DealCard(card))
    table.do(i.ReportMissedBox(ONE, second=True))
    table.deal("9h 9d")
    table.stand()
    assert nets_of(table) == {"P1": 0, "P2": 1000}
    table.wager(1, "P1", 10)
    table.deal("Kh 8c 9h 9d")
    assert decision(table).box == ONE


@cites("MD 13.M")
def test_a_dead_hand_is_not_insured_and_not_played(edition: str) -> None:
    table = by_hand(edition, "", wager(1), wager(2))
    table.do(i.ReportMissedBox(ONE))
    for card in cards("Kh Ac"):
        table.do(DealCard(card))
    table.do(i.ReportMissedBox(ONE, second=True))
    table.do(DealCard(parse_card("9h")))
    assert due(table) == i.CallHandDead(ONE)
    table.do(due(table))
    table.do(DealCard(parse_card("9d")))
    table.do(due(table))
    assert decision(table).box == TWO
    why = refused(table, TakeInsurance(ONE, P1, Cents(500)))
    assert why.code == "action/dead"
    table.do(TakeInsurance(TWO, P2, Cents(500)))
    for _ in range(3):
        table.do(due(table))
    assert refused(table, Stand(ONE, P1)).code == "action/dead"
    assert decision(table).box == TWO


@cites("MD 13.M", "MD 13.N")
def test_a_box_is_missed_only_when_its_card_is_due(edition: str) -> None:
    table = opened(edition, wager(1), wager(2), automation=frozenset())
    table.do(CloseWagers())
    assert refused(table, i.ReportMissedBox(TWO)).clause == f"{edition} 13.M"
    assert refused(table, i.ReportMissedBox(ONE, second=True)).clause == f"{edition} 13.N"
    assert refused(table, i.ReportMissedBox(THREE)).code == "irregularity/not-now"
    for card in cards("Kh 5h 8c"):
        table.do(DealCard(card))
    assert refused(table, i.ReportMissedBox(ONE)).clause == f"{edition} 13.N"
    later = dealt(edition, "Kh 6c 4h 9d")
    assert refused(later, i.ReportMissedBox(ONE)).code == "irregularity/not-now"


@cites("MD 13.N")
@reads("R53")
@pytest.mark.parametrize("second", ["", " second"])
def test_a_hand_with_one_card_gets_the_second_after_all_others(edition: str, second: str) -> None:
    played = play(
        edition,
        "Kh 5h 8c 9d 9h 6h Kd" if second else "5h 8c Kh 9d 9h 6h Kd",
        [f"report missed 1{second}", "1 late", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    order = [event.box or 0 for event in of(played.events, CardDealt)]
    assert order == ([1, 2, 0, 2, 1, 0, 0] if second else [2, 0, 1, 2, 1, 0, 0])
    [missed] = of(played.events, BoxMissed)
    assert missed.clause == f"{edition} {'13.N' if second else '13.M'}"
    [late] = of(played.events, LateCardAccepted)
    assert late.clause == f"{edition} 13.N"
    assert hand(played).cards == cards("Kh 9h")


@cites("MD 13.N")
def test_the_player_with_one_card_chooses(edition: str) -> None:
    table = by_hand(edition, "Kh 5h 8c", wager(1), wager(2))
    table.do(i.ReportMissedBox(ONE, second=True))
    table.do(DealCard(parse_card("9d")))
    now = decision(table)
    assert (now.box, now.person, now.clause) == (ONE, P1, f"{edition} 13.N")
    assert action_names(table) == {"late", "dead"}
    assert refused(table, i.AcceptLateCard(TWO, P2)).code == "action/not-the-caller"
    assert refused(table, Hit(ONE, P1)).code == "action/not-now"
    table.do(i.AcceptLateCard(ONE, P1))
    assert refused(table, i.ReportMissedBox(ONE, second=True)).code == "irregularity/not-now"


@cites("MD 13.N")
def test_declining_the_second_card_makes_the_hand_dead(edition: str) -> None:
    played = play(
        edition,
        "Kh 5h 8c 6h 9d 9h",
        ["report missed 1 second", "1 dead", "2 hit", "2 stand"],
        wagers=[wager(1, 20), wager(2)],
    )
    assert nets(played) == {"P1": 0, "P2": 1000}
    assert results(played) == ["void", "win"]
    assert of(played.events, HandDead)[0].clause == f"{edition} 13.N"
    assert in_rack(played.final).count(parse_card("Kh")) == 1


@cites("MD 13.N")
@pytest.mark.parametrize(("card", "net"), [("8h", 400), ("8c", 900), ("Kh", -100)])
def test_the_match_of_a_dead_hand_is_settled_on_its_own(edition: str, card: str, net: int) -> None:
    played = play(
        edition,
        f"{card} 5h 8c 6h 9d",
        ["report missed 1 second", "1 dead", "2 stand"],
        wagers=[wager(1, 20, match=1), wager(2)],
    )
    assert nets(played) == {"P1": net, "P2": -1000}


@cites("MD 13.N")
def test_a_late_second_card_may_make_a_blackjack(edition: str) -> None:
    played = play(edition, "Ah 8c Kh 9d", ["report missed 1 second", "1 late"])
    assert nets(played) == {"P1": 1500}


@cites("MD 13.N")
def test_several_hands_with_one_card_are_asked_from_the_left(edition: str) -> None:
    played = play(
        edition,
        "Kh 5h 8c 9d 9h",
        ["report missed 1 second", "report missed 2 second", "1 late", "2 dead", "1 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert nets(played) == {"P1": 1000, "P2": 0}
