"""Section 15(j) to (l): the shuffling device and the card reader."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.game import Table
from spanish21.law import cites
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.events import irregularities as x
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Stage
from tests.law.kit import ONE, P1, Choices, by_hand, cards, dealt, of, refused_as, the
from tests.law.massachusetts.procedures import HOLE_CARD, NO_HOLE_CARD, READER
from tests.law.trouble import (
    balanced,
    nets,
    nets_of,
    results_of,
)
from tests.support import book, decision, due, hand, play, wager


def _stacked(edition: str, **choices: object) -> Table:
    table = Table(book(edition, **choices), automation=frozenset())
    table.do(h.OrderReshuffle())
    table.do(due(table))
    assert table.state.cards.stage is Stage.STACKED
    return table


@cites("MA 15(j)")
def test_after_a_jam_the_cards_are_shuffled_again(edition: str) -> None:
    table = _stacked(edition, shuffler="device")
    shuffle = h.ShuffleCards(Shuffled.DEVICE)
    table.do(i.ReportJam())
    assert due(table) == shuffle
    table.do(shuffle)
    table.do(i.ReportJam())
    assert due(table) == shuffle
    assert {event.clause for event in of(table.events, x.ShufflerJammed)} == {f"{edition} 15(j)"}
    assert refused_as(_stacked(edition), i.ReportJam())[0] == "device/none"


@cites("MA 15(k)")
def test_a_device_is_removed_before_cards_are_shuffled_otherwise(edition: str) -> None:
    table = _stacked(edition, shuffler="device")
    table.do(i.ReportDeviceBroken())
    assert due(table) == i.PutDeviceAway(removed=True)
    by_hand_ = h.ShuffleCards(Shuffled.MANUAL, ("plug", "riffle", "turn", "strip", "cut"))
    assert refused_as(table, by_hand_)[1] == f"{edition} 15(k)"
    table.do(due(table))
    assert the(table.events, x.DevicePutAway).clause == f"{edition} 15(k)"
    shuffle = due(table)
    assert isinstance(shuffle, h.ShuffleCards)
    assert shuffle.method is Shuffled.MANUAL
    table.do(shuffle)


@cites("MA 15(k)")
def test_dealing_goes_on_beside_a_broken_shuffler(edition: str) -> None:
    table = by_hand(edition, "Kh 8c", shuffler="device")
    table.do(i.ReportDeviceBroken())
    table.do(c.DealCard(parse_card("9h")))


@cites("MA 15(l)", "MA 15(l)(1)")
def test_a_reader_that_shows_the_hole_card_makes_all_hands_dead(edition: str) -> None:
    table = dealt(edition, "5h 8h 8c 6h 6d 9d 2c", wager(1), wager(2, match=1), **READER)
    table.hit()
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": 0, "P2": 400}
    assert results_of(table) == ["void", "void"]
    assert {event.clause for event in of(table.events, x.HandDead)} == {f"{edition} 15(l)(1)"}
    assert table.state.cards.stage is Stage.READY


@cites("MA 15(l)(1)")
def test_a_surrender_that_was_collected_stays_so_when_hands_are_called_dead(edition: str) -> None:
    table = dealt(edition, "Kh 8h 8c 6h 6d 9d", wager(1), wager(2), **READER)
    table.surrender()
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": -500, "P2": 0}
    assert results_of(table) == ["surrendered", "void"]


@cites("MA 15(l)", "MA 15(l)(2)")
def test_a_reader_that_shows_nothing_lets_play_go_on(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d", **READER)
    before = table.awaiting
    table.do(i.ReportWrongReader(discloses=False))
    assert table.awaiting == before
    assert the(table.events, x.WrongReaderUsed).clause == f"{edition} 15(l)(2)"
    table.stand()
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(l)")
@pytest.mark.parametrize("up", ["Ac", "Kc", "Qc", "Jc"])
def test_the_reader_is_not_wrong_on_an_ace_or_a_face_card(edition: str, up: str) -> None:
    table = by_hand(edition, f"Kh {up} 9h 9d", **READER)
    report = i.ReportWrongReader(discloses=True)
    assert refused_as(table, report) == ("irregularity/not-now", f"{edition} 15(l)")


@cites("MA 15(l)", "MA 15(k)[2]")
@pytest.mark.parametrize("procedure", [NO_HOLE_CARD, HOLE_CARD], ids=["none", "hole"])
def test_without_a_reader_nothing_is_reported_of_it(edition: str, procedure: Choices) -> None:
    table = by_hand(edition, "Kh 8c 9h", **procedure)
    for report in (i.ReportWrongReader(discloses=True), i.ReportReaderBroken()):
        assert refused_as(table, report) == ("reader/none", f"{edition} 7(i)")


@cites("MA 15(k)[2]", "MA 9(c)")
@pytest.mark.parametrize("up", ["Ac", "Kc"])
def test_without_the_reader_the_hole_card_stays_unread(edition: str, up: str) -> None:
    hole = "Kd" if up == "Ac" else "Ad"
    played = play(edition, f"5h {up} 6h {hole} 2c", ["report reader-broken", "1 double"], **READER)
    assert played.final.reader is None
    assert nets(played) == {"P1": -1000}
    assert f"{edition} 9(c)" in hand(played).clauses
    broken = the(played.events, x.ReaderBroken)
    assert (broken.stops, broken.clause) == (False, f"{edition} 15(k)[2]")


@cites("MA 15(k)[2]", "MA 10(d)", "MA 11(d)")
def test_without_the_reader_a_split_loses_only_the_original_wager(edition: str) -> None:
    played = play(
        edition,
        "8h Ac 8d Kd 2c 3c",
        ["report reader-broken", "1 insure", "1 split", "1 stand", "1 stand"],
        **READER,
    )
    assert nets(played) == {"P1": -1000 + 1000}
    assert [row.net_cents for row in played.report.hands] == [-1000, 0]


@cites("MA 15(k)[2]")
def test_a_reader_that_works_again_is_not_used_in_that_round(edition: str) -> None:
    table = by_hand(edition, "Kh Kc 9h 9d", **READER)
    assert due(table) == c.UseCardReader()
    table.do(i.ReportReaderBroken())
    assert refused_as(table, i.ReportReaderBroken())[1] == f"{edition} 15(k)[2]"
    assert refused_as(table, c.UseCardReader())[0] == "dealer/out-of-order"
    table.do(i.ReportReaderRepaired())
    assert isinstance(due(table), c.AnnounceTotal)
    table.do(due(table))
    table.do(c.Stand(ONE, P1))
    while table.state.wagers_closed:
        table.do(due(table))
    assert nets_of(table) == {"P1": 0}
    table.wager(1, "P1", 10)
    table.do(c.CloseWagers())
    for card in cards("Kh Kc 9h 9d"):
        table.do(c.DealCard(card))
    assert due(table) == c.UseCardReader()


@cites("MA 15(k)[2]")
def test_a_reader_that_stays_broken_is_not_used_in_the_next_round_either(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d", **READER)
    table.do(i.ReportReaderBroken())
    table.stand()
    table.wager(1, "P1", 10)
    table.deal("Kh Kc 9h Ad")
    assert decision(table).box == ONE
    table.stand()
    assert nets_of(table) == {"P1": -1000}
    assert balanced(table.events)
