"""Chapter 13, A to D: cards face up and tens in the shoe, and rounds that are void."""

from __future__ import annotations

import pytest

from spanish21.cards import Suit, parse_card
from spanish21.ids import PersonId
from spanish21.law import cites
from spanish21.money import Cents
from spanish21.replay import CaseWager
from spanish21.table.commands import CloseWagers, DealCard, cards as h, irregularities as i
from spanish21.table.commands.people import ChangeDealer
from spanish21.table.events import CardsPickedUp, WagerPaid, WagerTaken
from spanish21.table.events.irregularities import (
    DecksRemoved,
    FaceUpCardFound,
    RoundVoided,
    TenFound,
    WagerUndone,
)
from spanish21.table.state import Stage
from tests.law.kit import ONE, P1, TWO, cards, dealt, of, opened, refused
from tests.law.trouble import TWO_TENS, TWO_UP, conserved, ended_well, in_rack, nets, results
from tests.support import decision, due, hand, lay, play, side, wager

STANDS = {"readings__void_undoes": "settled-stands"}


@cites("MD 13.A")
@pytest.mark.parametrize("shoe", ["^5c Kh 6c 9h 9d 2h", "Kh 6c ^5c 9h 9d 2h", "Kh 6c 9h 9d ^5c 2h"])
def test_a_card_face_up_is_discarded_and_not_used(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 stand"])
    assert nets(played) == {"P1": 1000}
    assert hand(played).cards == cards("Kh 9h")
    assert played.report.dealer == cards("6c 9d 2h")
    assert in_rack(played.final).count(parse_card("5c")) == 1
    [found] = of(played.events, FaceUpCardFound)
    assert (found.card, found.clause) == (parse_card("5c"), f"{edition} 13.A")


@cites("MD 13.A")
def test_a_card_face_up_may_be_found_while_a_player_decides(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d 5c 7h")
    before = table.awaiting
    table.act(i.ReportFaceUpCard(parse_card("5c")))
    assert table.awaiting == before
    table.hit()
    assert table.report().hands[0].cards == cards("Kh 4h 7h")


@cites("MD 13.A")
def test_a_card_face_up_is_not_found_where_none_is_dealt(edition: str) -> None:
    why = refused(opened(edition, wager(1)), i.ReportFaceUpCard(parse_card("5c")))
    assert (why.code, why.clause) == ("irregularity/not-now", f"{edition} 13.A")


@cites("MD 13.A")
def test_a_seventh_copy_of_a_card_is_not_found_face_up(edition: str) -> None:
    table = dealt(edition, "5c 5c 5c 6c 5c 5c 5c 9d", wager(1), wager(2), wager(3))
    assert refused(table, i.ReportFaceUpCard(parse_card("5c"))).code == "card/too-many"


@cites("MD 13.A", "MD 13.B")
def test_one_card_face_up_in_each_of_two_rounds_voids_neither(edition: str) -> None:
    table = dealt(edition, "Kh 6c 9h 9d")
    table.do(i.ReportFaceUpCard(parse_card("5c")))
    table.shoe.extend(cards("8h"))
    table.stand()
    table.wager(1, "P1", 10)
    table.deal("Kh 6c 9h 9d")
    table.do(i.ReportFaceUpCard(parse_card("5c")))
    table.shoe.extend(cards("8h"))
    table.stand()
    assert not of(table.events, RoundVoided)
    assert len(of(table.events, FaceUpCardFound)) == 2


@cites("MD 13.A", "MD 13.B")
def test_a_card_face_up_at_the_burn_before_a_round_is_not_counted_in_it(edition: str) -> None:
    table = opened(edition)
    table.do(ChangeDealer(PersonId("Dora")))
    for card in cards("5c 5d"):
        table.do(i.ReportFaceUpCard(card))
    table.do(DealCard(parse_card("2c")))
    table.wager(1, "P1", 10)
    table.deal("Kh 6c 9h 9d")
    table.do(i.ReportFaceUpCard(parse_card("5h")))
    assert not of(table.events, RoundVoided)
    assert in_rack(table.state) == cards("5c 5d 2c 5h")


@cites("MD 13.B")
@pytest.mark.parametrize(
    "shoe",
    [
        TWO_UP,
        f"Kh {TWO_UP}",
        f"Kh Kd 6c {TWO_UP}",
        f"Kh Kd 6c 2h 2h {TWO_UP}",
        "Kh ^2c Kd 6c 2h 2h 9d ^2d",
    ],
)
def test_a_second_card_face_up_voids_the_round(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 hit"] if "9d" in shoe else [], wagers=[wager(1), wager(2, 20)])
    assert nets(played) == {"P1": 0, "P2": 0}
    assert results(played) == ["void", "void"]
    [void] = of(played.events, RoundVoided)
    assert void.clause == f"{edition} 13.B"
    assert all(row.clauses == (f"{edition} 13.B",) for row in played.report.hands)


@cites("MD 13.B")
def test_after_a_void_round_the_cards_are_reshuffled(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    table.do(i.ReportFaceUpCard(parse_card("5c")))
    table.do(i.ReportFaceUpCard(parse_card("5d")))
    ended_well(table)
    assert sorted(map(str, in_rack(table.state))) == sorted(["Kh", "6c", "4h", "9d", "5c", "5d"])
    assert table.state.cards.stage is Stage.COLLECTED
    assert due(table) == h.ClearShoe()
    assert refused(table, lay(ONE, P1, Cents(1000))).code == "wager/not-yet"
    assert refused(table, CloseWagers()).code == "wager/not-yet"


SETTLED = [
    pytest.param(
        "7h Kd 7c 9h Kc 9d",
        ["1 hit"],
        [wager(1, match=2), wager(2, match=3)],
        {"P1": 800, "P2": -300},
        id="match-the-dealer",
    ),
    pytest.param(
        "Ah 5h 6c Kh 5d 9d", ["2 hit"], [wager(1), wager(2)], {"P1": 1500, "P2": 0}, id="blackjack"
    ),
    pytest.param(
        "Kh 5h 6c 6h 5d 9d",
        ["1 surrender", "2 hit"],
        [wager(1), wager(2)],
        {"P1": -500, "P2": 0},
        id="surrender",
    ),
    pytest.param(
        "5h 5h 6c 6h 5d 9d 2c",
        ["1 double", "1 rescue", "2 hit"],
        [wager(1), wager(2)],
        {"P1": -1000, "P2": 0},
        id="rescue",
    ),
    pytest.param(
        "5h 5h Ac 6h 5d 9d",
        ["1 insure", "1 hit"],
        [wager(1), wager(2)],
        {"P1": -500, "P2": 0},
        id="insurance",
    ),
    pytest.param(
        "Kh 5h Kc 6h 5d 9d",
        ["1 surrender", "2 hit"],
        [wager(1), wager(2)],
        {"P1": 0, "P2": 0},
        id="held-surrender",
    ),
    pytest.param(
        "8h 5h 6c 8d 5d 9d 3c 9c",
        ["1 split", "1 double 7"],
        [wager(1), wager(2)],
        {"P1": 0, "P2": 0},
        id="split-and-doubled",
    ),
]


@cites("MD 13.B")
@pytest.mark.parametrize(("shoe", "steps", "wagers", "stands"), SETTLED)
def test_a_void_round_undoes_what_was_settled(
    edition: str, shoe: str, steps: list[str], wagers: list[CaseWager], stands: dict[str, int]
) -> None:
    played = play(edition, f"{shoe} {TWO_UP}", steps, wagers=wagers)
    assert nets(played) == {"P1": 0, "P2": 0}
    assert set(results(played)) == {"void"}
    assert all(row.result.value == "void" for row in played.report.side_wagers)
    undone = of(played.events, WagerUndone)
    assert bool(undone) == any(stands.values())
    assert {event.clause for event in undone} <= {f"{edition} 13.B"}
    settled = [event for event in played.events if isinstance(event, WagerTaken | WagerPaid)]
    assert [(event.box, event.hand, event.person, event.wager) for event in undone] == [
        (event.box, event.hand, event.person, event.wager) for event in settled
    ]


@cites("MD 13.B")
@pytest.mark.parametrize(("shoe", "steps", "wagers", "stands"), SETTLED)
def test_read_otherwise_what_was_settled_stands(
    edition: str, shoe: str, steps: list[str], wagers: list[CaseWager], stands: dict[str, int]
) -> None:
    played = play(edition, f"{shoe} {TWO_UP}", steps, wagers=wagers, **STANDS)
    assert nets(played) == stands
    assert not of(played.events, WagerUndone)


@cites("MD 13.B")
def test_a_void_round_picks_up_every_card_once(edition: str) -> None:
    table = dealt(edition, "Ah 5h 6c Kh 5d 9d", wager(1), wager(2))
    assert decision(table).box == TWO
    table.do(i.ReportFaceUpCard(parse_card("2c")))
    assert conserved(table.state)
    table.do(i.ReportFaceUpCard(parse_card("2d")))
    ended_well(table)
    picked = [event.cards for event in of(table.events, CardsPickedUp)]
    assert picked == [cards("Ah Kh"), cards("5h 5d"), cards("6c 9d")]


@cites("MD 13.C")
@pytest.mark.parametrize("shoe", ["+10c Kh 6c 9h 9d 2h", "Kh 6c 9h +10s 9d 2h"])
def test_a_ten_is_taken_out_of_the_game(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 stand"])
    assert nets(played) == {"P1": 1000}
    [found] = of(played.events, TenFound)
    assert (found.clause, found.torn) == (f"{edition} 13.C", True)
    assert played.final.cards.tens_out == 1
    assert len(in_rack(played.final)) == 5


@cites("MD 13.C", "MD 13.A")
def test_a_ten_and_a_card_face_up_void_nothing(edition: str) -> None:
    played = play(edition, "+10c Kh ^5c 6c 9h 9d 2h", ["1 stand"])
    assert nets(played) == {"P1": 1000}


@cites("MD 13.D")
@pytest.mark.parametrize(("shoe", "steps", "wagers", "stands"), SETTLED)
def test_a_second_ten_voids_the_round(
    edition: str, shoe: str, steps: list[str], wagers: list[CaseWager], stands: dict[str, int]
) -> None:
    played = play(edition, f"{shoe} {TWO_TENS}", steps, wagers=wagers)
    assert nets(played) == {"P1": 0, "P2": 0}
    assert of(played.events, RoundVoided)[0].clause == f"{edition} 13.D"
    read = play(edition, f"{shoe} {TWO_TENS}", steps, wagers=wagers, **STANDS)
    assert nets(read) == stands


@cites("MD 13.D")
def test_after_a_second_ten_the_decks_leave_the_game(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    table.do(i.ReportTen(Suit.HEARTS))
    table.do(i.ReportTen(Suit.HEARTS))
    assert of(table.events, DecksRemoved)[0].clause == f"{edition} 13.D"
    assert due(table) == h.ReceiveDecks(6)
    assert refused(table, lay(ONE, P1, Cents(1000))).code == "wager/not-yet"
    table.do(h.ReceiveDecks(6, 52))
    assert in_rack(table.state) == ()
    assert table.state.cards.tens_out == 0


@cites("MD 13.D")
def test_one_ten_in_each_of_two_rounds_voids_neither(edition: str) -> None:
    table = dealt(edition, "Kh 6c 9h 9d")
    for _ in range(2):
        table.do(i.ReportTen(Suit.CLUBS))
        table.shoe.extend(cards("8h"))
        table.stand()
        table.wager(1, "P1", 10)
        table.deal("Kh 6c 9h 9d")
    assert not of(table.events, RoundVoided)
    assert table.state.cards.tens_out == 2


@cites("MD 13.B", "MD 13.F")
def test_an_exposed_card_of_a_void_round_goes_to_the_rack(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    table.do(i.ReportFaceUpCard(parse_card("2c")))
    table.do(i.ReportFaceUpCard(parse_card("2d")))
    ended_well(table)
    assert parse_card("3c") in in_rack(table.state)
    assert table.state.trouble.aside is None


@cites("MD 13.B")
def test_the_match_of_a_void_round_is_told_as_void(edition: str) -> None:
    played = play(edition, f"7h 7c 9h 9d {TWO_UP}", ["1 hit"], wagers=[wager(1, match=2)])
    assert (side(played).result.value, side(played).net_cents, side(played).amount_cents) == (
        "void",
        0,
        200,
    )
    assert side(played).clauses == (f"{edition} 13.B",)
