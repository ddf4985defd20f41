"""Chapter 13, M to S: hands that got too few cards, the card reader, the shuffling device."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.game import Table
from spanish21.law import cites
from spanish21.money import Cents
from spanish21.replay import StepRefusedError
from spanish21.table.asked import Suspended
from spanish21.table.commands import (
    CloseWagers,
    DealCard,
    DeclineInsurance,
    Hit,
    PlaceWager,
    Stand,
    TakeInsurance,
    UseCardReader,
)
from spanish21.table.events import CardDealt, HoleCardRevealed, WagerReturned
from spanish21.table.handling import commands as h
from spanish21.table.irregularity import commands as i
from spanish21.table.irregularity.events import (
    BoxMissed,
    CardDeferred,
    CardNotDealt,
    DevicePutAway,
    HandDead,
    LateCardAccepted,
    ReaderBroken,
    ReaderRepaired,
    ShufflerJammed,
    WrongReaderUsed,
)
from spanish21.table.kinds import Shuffled
from spanish21.table.state import Stage
from tests.law.maryland.floor import (
    ONE,
    P1,
    P2,
    THREE,
    TWO,
    actions,
    by_hand,
    cards,
    dealt,
    decision,
    due,
    index,
    only,
    opened,
    refused,
)
from tests.law.trouble import ended_well, in_rack, nets, results
from tests.support import hand, play, side, wager

NO_CARDS = ["report missed 1", "report missed 1 second"]


def nets_of(table: Table) -> dict[str, int]:
    ended_well(table)
    return {str(person): net for person, net in table.report().nets.items()}


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
    assert (side(played).result.value, side(played).net) == ("void", 0)
    [dead] = only(played.events, HandDead)
    assert (dead.box, dead.clause) == (ONE, f"{edition} 13.M")
    assert [event.clause for event in only(played.events, BoxMissed)] == [f"{edition} 13.M"] * 2


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
    for card in cards("9h 9d"):
        table.do(DealCard(card))
    assert due(table) == i.CallHandDead(ONE)
    table.do(due(table))
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
@pytest.mark.parametrize("second", ["", " second"])
def test_a_hand_with_one_card_gets_the_second_after_all_others(edition: str, second: str) -> None:
    played = play(
        edition,
        "Kh 5h 8c 9d 6h 9h Kd" if second else "5h 8c Kh 9d 6h 9h Kd",
        [f"report missed 1{second}", "1 late", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    order = [event.box or 0 for event in only(played.events, CardDealt)]
    assert order == ([1, 2, 0, 2, 0, 1, 0] if second else [2, 0, 1, 2, 0, 1, 0])
    [missed] = only(played.events, BoxMissed)
    assert missed.clause == f"{edition} {'13.N' if second else '13.M'}"
    [late] = only(played.events, LateCardAccepted)
    assert late.clause == f"{edition} 13.N"
    assert hand(played).cards == cards("Kh 9h")


@cites("MD 13.N")
def test_the_player_with_one_card_chooses(edition: str) -> None:
    table = by_hand(edition, "Kh 5h 8c", wager(1), wager(2))
    table.do(i.ReportMissedBox(ONE, second=True))
    for card in cards("9d 6h"):
        table.do(DealCard(card))
    now = decision(table)
    assert (now.box, now.person, now.clause) == (ONE, P1, f"{edition} 13.N")
    assert actions(table) == {"late", "dead"}
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
    assert only(played.events, HandDead)[0].clause == f"{edition} 13.N"
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
    played = play(edition, "Ah 8c 9d Kh", ["report missed 1 second", "1 late"])
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


@cites("MD 13.O")
def test_a_player_whose_requested_card_was_not_dealt_chooses(edition: str) -> None:
    table = dealt(edition, "5h 5h 8c 6h 6d 9d", wager(1), wager(2))
    assert refused(table, i.ReportCardNotDealt(ONE)).clause == f"{edition} 13.O"
    table.do(Hit(ONE, P1))
    assert refused(table, i.ReportCardNotDealt(TWO)).code == "irregularity/not-now"
    table.do(i.ReportCardNotDealt(ONE))
    assert actions(table) == {"late", "dead"}
    now = decision(table)
    assert (now.box, now.person, now.clause) == (ONE, P1, f"{edition} 13.O")
    assert only(table.events, CardNotDealt)[0].clause == f"{edition} 13.O"
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
    assert [(str(e.card), e.box) for e in only(played.events, CardDealt)][-2:] == [
        ("Kd", 2),
        ("Kc", 1),
    ]
    last = max(n for n, e in enumerate(played.events) if isinstance(e, CardDealt))
    assert last < index(played.events, HoleCardRevealed)
    assert only(played.events, CardDeferred)[0].clause == f"{edition} 13.O(1)"
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


def results_of(table: Table) -> list[str]:
    return [row.result.value for row in table.report().hands]


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
    assert only(played.events, HandDead)[0].clause == f"{edition} 13.O(2)"


@cites("MD 13.O(2)")
def test_a_dead_double_gets_all_its_money_back(edition: str) -> None:
    played = play(edition, "5h 8c 6h 9d", ["1 double 7", "report not-dealt 1", "1 dead"])
    assert nets(played) == {"P1": 0}
    [back] = only(played.events, WagerReturned)
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


@cites("MD 13.P", "MD 13.P(1)")
def test_a_reader_that_shows_the_hole_card_makes_all_hands_dead(edition: str) -> None:
    table = dealt(edition, "5h 5h 8c 6h 6d 9d 2c", wager(1), wager(2))
    table.hit()
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": 0, "P2": 0}
    assert results_of(table) == ["void", "void"]
    assert {event.clause for event in only(table.events, HandDead)} == {f"{edition} 13.P(1)"}
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
    assert only(table.events, WrongReaderUsed)[0].clause == f"{edition} 13.P(2)"
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
    assert only(table.events, ReaderBroken)[0].stops
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
    assert only(table.events, ReaderRepaired)[0].clause == f"{edition} 13.Q"
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
    assert refused(table, PlaceWager(ONE, P1, Cents(1000))).clause == f"{edition} 13.Q"


@cites("MD 13.Q")
def test_a_script_does_not_go_on_without_the_repair(edition: str) -> None:
    with pytest.raises(StepRefusedError) as caught:
        play(edition, "Kh 8c 9h 9d", ["report reader-broken", "1 stand"])
    assert caught.value.refusal.clause == f"{edition} 13.Q"


def _stacked(edition: str, shuffler: str) -> Table:
    table = opened(edition, automation=frozenset(), shuffler=shuffler)
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
    assert {event.clause for event in only(table.events, ShufflerJammed)} == {f"{edition} 13.R"}


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
    assert only(table.events, DevicePutAway)[0].clause == f"{edition} 13.S"
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
    table = by_hand(edition, "Kh 8c", shuffler="reshuffling-device")
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
