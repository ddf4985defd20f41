"""Chapter 13, P to S: the card reader and the shuffling device."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.game import Table
from spanish21.law import cites
from spanish21.money import Cents
from spanish21.replay import StepRefusedError
from spanish21.table.awaited import Suspended
from spanish21.table.commands import (
    CloseWagers,
    DealCard,
    DeclineInsurance,
    Hit,
    Stand,
    UseCardReader,
    cards as h,
    irregularities as i,
)
from spanish21.table.events.irregularities import (
    DevicePutAway,
    HandDead,
    ReaderBroken,
    ReaderRepaired,
    ShufflerJammed,
    WrongReaderUsed,
)
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Stage
from tests.law.kit import ONE, P1, TWO, by_hand, cards, dealt, of, opened, refused
from tests.law.trouble import in_rack, nets, nets_of, results_of
from tests.support import decision, due, lay, play, wager


@cites("MD 13.P", "MD 13.P(1)")
def test_a_reader_that_shows_the_hole_card_makes_all_hands_dead(edition: str) -> None:
    table = dealt(edition, "5h 5h 8c 6h 6d 9d 2c", wager(1), wager(2))
    table.hit()
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": 0, "P2": 0}
    assert results_of(table) == ["void", "void"]
    assert {event.clause for event in of(table.events, HandDead)} == {f"{edition} 13.P(1)"}
    assert sorted(map(str, in_rack(table.state))) == sorted(
        ["5h", "5h", "8c", "6h", "6d", "9d", "2c"]
    )
    assert table.state.cards.stage is Stage.READY


@cites("MD 13.P(1)")
@pytest.mark.parametrize("reading", ["all-undone", "settled-stands"])
def test_hands_called_dead_leave_what_was_decided(edition: str, reading: str) -> None:
    table = dealt(
        edition,
        "Ah 8h 8c Kh 6d 9d",
        wager(1, match=1),
        wager(2, match=1),
        readings__void_undoes=reading,
    )
    assert decision(table).box == TWO
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": 1500 - 100, "P2": 400}
    assert results_of(table) == ["blackjack", "void"]


@cites("MD 13.P(1)")
def test_doubled_and_split_money_of_hands_called_dead_goes_back(edition: str) -> None:
    table = dealt(edition, "8h 6c 8d 9d 3c 2c 5c")
    table.split()
    table.double(7)
    table.keep()
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": 0}


@cites("MD 13.P", "MD 13.P(2)")
def test_a_reader_that_shows_nothing_lets_play_go_on(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d")
    before = table.awaiting
    table.act(i.ReportWrongReader(discloses=False))
    assert table.awaiting == before
    assert of(table.events, WrongReaderUsed)[0].clause == f"{edition} 13.P(2)"
    table.stand()
    assert nets_of(table) == {"P1": 1000}


@cites("MD 13.P")
@pytest.mark.parametrize("up", ["Ac", "Kc", "Qc", "Jc"])
def test_the_reader_is_not_wrong_on_an_ace_or_a_face_card(edition: str, up: str) -> None:
    table = by_hand(edition, f"Kh {up} 9h 9d")
    for discloses in (True, False):
        why = refused(table, i.ReportWrongReader(discloses=discloses))
        assert (why.code, why.clause) == ("irregularity/not-now", f"{edition} 13.P")


@cites("MD 13.P")
def test_the_reader_is_not_wrong_without_a_hole_card(edition: str) -> None:
    table = by_hand(edition, "Kh 8c 9h")
    assert refused(table, i.ReportWrongReader(discloses=True)).clause == f"{edition} 13.P"


@cites("MD 13.P(1)", "MD 7.D")
def test_after_hands_called_dead_the_cover_card_still_means_a_shuffle(edition: str) -> None:
    table = dealt(edition, "5h 8c 6h 9d")
    table.do(Hit(ONE, P1))
    table.do(h.ReportCoverCard())
    table.do(i.ReportWrongReader(discloses=True))
    assert table.state.cards.stage is Stage.COLLECTED


@cites("MD 13.Q")
@pytest.mark.parametrize("steps", [0, 1, 4, 5])
def test_without_a_reader_nothing_is_dealt_until_it_is_repaired(edition: str, steps: int) -> None:
    shoe = cards("Kh Ac 9h 9d")
    table = opened(edition, wager(1), automation=frozenset())
    table.do(CloseWagers())
    for card in shoe[:steps]:
        table.do(DealCard(card))
    if steps > len(shoe):
        table.do(due(table))
        table.do(DeclineInsurance(ONE, P1))
    before = table.awaiting
    table.do(i.ReportReaderBroken())
    assert isinstance(table.awaiting, Suspended)
    assert table.awaiting.clause == f"{edition} 13.Q"
    assert of(table.events, ReaderBroken)[0].stops
    for command in (
        DealCard(parse_card("2c")),
        Stand(ONE, P1),
        UseCardReader(),
        i.ReportDrawnInError(parse_card("2c")),
        i.ReportFaceUpCard(parse_card("2c")),
        i.ReportReaderBroken(),
    ):
        refused(table, command)
    table.do(i.ReportReaderRepaired())
    assert table.awaiting == before
    assert of(table.events, ReaderRepaired)[0].clause == f"{edition} 13.Q"
    assert refused(table, i.ReportReaderRepaired()).clause == f"{edition} 13.Q"


@cites("MD 13.Q")
def test_a_suspended_round_is_resumed(edition: str) -> None:
    played = play(
        edition,
        "Kh Kc 9h 9d",
        ["report reader-broken", "report reader-repaired", "1 stand"],
    )
    assert nets(played) == {"P1": 0}
    assert played.final.reader is False


@cites("MD 13.Q")
def test_a_table_without_a_reader_takes_no_wagers(edition: str) -> None:
    table = opened(edition)
    table.do(i.ReportReaderBroken())
    assert refused(table, lay(ONE, P1, Cents(1000))).clause == f"{edition} 13.Q"


@cites("MD 13.Q")
def test_a_script_does_not_go_on_without_the_repair(edition: str) -> None:
    with pytest.raises(StepRefusedError) as caught:
        play(edition, "Kh 8c 9h 9d", ["report reader-broken", "1 stand"])
    assert caught.value.refusal.clause == f"{edition} 13.Q"


def _stacked(edition: str, shuffler: str) -> Table:
    approved = shuffler == "reshuffling-device"
    table = opened(edition, automation=frozenset(), shuffler=shuffler, approved_procedures=approved)
    table.do(h.OrderReshuffle())
    table.do(due(table))
    assert table.state.cards.stage is Stage.STACKED
    return table


@cites("MD 13.R")
@pytest.mark.parametrize("shuffler", ["device", "reshuffling-device"])
def test_after_a_jam_the_cards_are_shuffled_again(edition: str, shuffler: str) -> None:
    table = _stacked(edition, shuffler)
    shuffle = h.ShuffleCards(Shuffled(shuffler))
    for _ in range(2):
        assert due(table) == shuffle
        table.do(i.ReportJam())
        assert due(table) == shuffle
        table.do(shuffle)
        table.do(i.ReportJam())
    assert due(table) == shuffle
    assert {event.clause for event in of(table.events, ShufflerJammed)} == {f"{edition} 13.R"}


@cites("MD 13.R")
def test_only_a_device_that_shuffles_can_jam(edition: str) -> None:
    by_hand_ = _stacked(edition, "manual")
    assert refused(by_hand_, i.ReportJam()).code == "device/none"
    idle = opened(edition, shuffler="device")
    assert refused(idle, i.ReportJam()).clause == f"{edition} 13.R"
    done = _stacked(edition, "device")
    done.do(h.ShuffleCards(Shuffled.DEVICE))
    done.do(h.DealerCut(144))
    assert refused(done, i.ReportJam()).clause == f"{edition} 13.R"


@cites("MD 13.S")
@pytest.mark.parametrize("shuffler", ["device", "reshuffling-device"])
def test_a_broken_device_is_covered_or_signed_before_another_method(
    edition: str, shuffler: str
) -> None:
    table = _stacked(edition, shuffler)
    table.do(i.ReportDeviceBroken())
    put_away = i.PutDeviceAway(removed=False)
    assert due(table) == put_away
    assert refused(table, h.ShuffleCards(Shuffled.MANUAL)).clause == f"{edition} 13.S"
    table.do(put_away)
    assert of(table.events, DevicePutAway)[0].clause == f"{edition} 13.S"
    assert due(table) == h.ShuffleCards(Shuffled.MANUAL)
    assert refused(table, h.ShuffleCards(Shuffled(shuffler))).code == "shuffle/method"
    assert refused(table, i.ReportJam()).code == "irregularity/not-now"
    table.do(h.ShuffleCards(Shuffled.MANUAL))


@cites("MD 13.S")
def test_a_repaired_device_shuffles_again(edition: str) -> None:
    table = _stacked(edition, "device")
    assert refused(table, i.ReportDeviceRepaired()).clause == f"{edition} 13.S"
    table.do(i.ReportDeviceBroken())
    assert refused(table, i.ReportDeviceBroken()).clause == f"{edition} 13.S"
    table.do(due(table))
    table.do(i.ReportDeviceRepaired())
    assert due(table) == h.ShuffleCards(Shuffled.DEVICE)


@cites("MD 13.S")
def test_a_broken_automated_shoe_is_covered_before_cards_are_dealt_otherwise(edition: str) -> None:
    table = by_hand(edition, "Kh 8c", shuffler="reshuffling-device", approved_procedures=True)
    table.do(i.ReportDeviceBroken())
    assert due(table) == i.PutDeviceAway(removed=False)
    assert refused(table, DealCard(parse_card("9h"))).clause == f"{edition} 13.S"
    table.do(due(table))
    table.do(DealCard(parse_card("9h")))


@cites("MD 13.S")
def test_a_broken_shuffler_does_not_stop_the_dealing(edition: str) -> None:
    table = by_hand(edition, "Kh 8c", shuffler="device")
    table.do(i.ReportDeviceBroken())
    table.do(DealCard(parse_card("9h")))


@cites("MD 13.S")
def test_without_a_device_none_breaks(edition: str) -> None:
    assert refused(opened(edition), i.ReportDeviceBroken()).code == "device/none"
