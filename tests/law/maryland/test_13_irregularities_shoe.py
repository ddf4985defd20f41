"""Chapter 13, A to L: wrong cards in the shoe, cards drawn in error or missed, an empty shoe."""

from __future__ import annotations

import pytest

from spanish21.cards import Suit, parse_card
from spanish21.game import Table
from spanish21.ids import PersonId
from spanish21.law import cites
from spanish21.money import Cents
from spanish21.replay import CaseWager
from spanish21.table import CardNeeded, DealerStep
from spanish21.table.asked import CutOffer
from spanish21.table.commands import CloseWagers, DealCard, Hit, PlaceWager, Stand
from spanish21.table.events import CardDealt, CardsPickedUp, HandCompleted, HoleCardRevealed
from spanish21.table.handling import commands as h
from spanish21.table.handling.events import CardBurned, CardsCut, CardsShuffled
from spanish21.table.irregularity import commands as i
from spanish21.table.irregularity.events import (
    CardDiscarded,
    CardDrawnInError,
    CardRefused,
    DealerMissed,
    DecksRemoved,
    FaceUpCardFound,
    RoundVoided,
    TenFound,
    WagerUndone,
)
from spanish21.table.kinds import Shuffled
from spanish21.table.people.commands import Arrive, ChangeDealer, Sit
from spanish21.table.state import Stage
from tests.law.maryland.floor import (
    ONE,
    P1,
    P2,
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
from tests.law.trouble import TWO_TENS, TWO_UP, conserved, ended_well, in_rack, nets, results
from tests.support import hand, play, side, wager

STANDS = {"readings__void_undoes": "settled-stands"}


@cites("MD 13.A")
@pytest.mark.parametrize("shoe", ["^5c Kh 6c 9h 9d 2h", "Kh 6c ^5c 9h 9d 2h", "Kh 6c 9h 9d ^5c 2h"])
def test_a_card_face_up_is_discarded_and_not_used(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 stand"])
    assert nets(played) == {"P1": 1000}
    assert hand(played).cards == cards("Kh 9h")
    assert played.report.dealer == cards("6c 9d 2h")
    assert in_rack(played.final).count(parse_card("5c")) == 1
    [found] = only(played.events, FaceUpCardFound)
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
    assert not only(table.events, RoundVoided)
    assert len(only(table.events, FaceUpCardFound)) == 2


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
    assert not only(table.events, RoundVoided)
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
    [void] = only(played.events, RoundVoided)
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
    assert refused(table, PlaceWager(ONE, P1, Cents(1000))).code == "wager/not-yet"
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
    undone = only(played.events, WagerUndone)
    assert bool(undone) == any(stands.values())
    assert {event.clause for event in undone} <= {f"{edition} 13.B"}


@cites("MD 13.B")
@pytest.mark.parametrize(("shoe", "steps", "wagers", "stands"), SETTLED)
def test_read_otherwise_what_was_settled_stands(
    edition: str, shoe: str, steps: list[str], wagers: list[CaseWager], stands: dict[str, int]
) -> None:
    played = play(edition, f"{shoe} {TWO_UP}", steps, wagers=wagers, **STANDS)
    assert nets(played) == stands
    assert not only(played.events, WagerUndone)


@cites("MD 13.B")
def test_a_void_round_picks_up_every_card_once(edition: str) -> None:
    table = dealt(edition, "Ah 5h 6c Kh 5d 9d", wager(1), wager(2))
    assert decision(table).box == TWO
    table.do(i.ReportFaceUpCard(parse_card("2c")))
    assert conserved(table.state)
    table.do(i.ReportFaceUpCard(parse_card("2d")))
    ended_well(table)
    picked = [event.cards for event in only(table.events, CardsPickedUp)]
    assert picked == [cards("Ah Kh"), cards("5h 5d"), cards("6c 9d")]


@cites("MD 13.C")
@pytest.mark.parametrize("shoe", ["+10c Kh 6c 9h 9d 2h", "Kh 6c 9h +10s 9d 2h"])
def test_a_ten_is_taken_out_of_the_game(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 stand"])
    assert nets(played) == {"P1": 1000}
    [found] = only(played.events, TenFound)
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
    assert only(played.events, RoundVoided)[0].clause == f"{edition} 13.D"
    read = play(edition, f"{shoe} {TWO_TENS}", steps, wagers=wagers, **STANDS)
    assert nets(read) == stands


@cites("MD 13.D")
def test_after_a_second_ten_the_decks_leave_the_game(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    table.do(i.ReportTen(Suit.HEARTS))
    table.do(i.ReportTen(Suit.HEARTS))
    assert only(table.events, DecksRemoved)[0].clause == f"{edition} 13.D"
    assert due(table) == h.ReceiveDecks(6)
    assert refused(table, PlaceWager(ONE, P1, Cents(1000))).code == "wager/not-yet"
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
    assert not only(table.events, RoundVoided)
    assert table.state.cards.tens_out == 2


@cites("MD 13.E")
def test_an_unseen_card_drawn_in_error_is_the_next_card(edition: str) -> None:
    played = play(edition, "Kh 6c ?4h 9d 7c 2h", ["1 hit"])
    assert hand(played).cards == cards("Kh 4h 7c")
    [drawn] = only(played.events, CardDrawnInError)
    assert (drawn.exposed, drawn.clause) == (False, f"{edition} 13.E")


@cites("MD 13.E")
def test_no_other_card_comes_before_one_drawn_in_error(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    table.do(i.ReportDrawnInError(parse_card("7c")))
    assert refused(table, i.ReportDrawnInError(parse_card("8c"))).clause == f"{edition} 13.E"
    table.do(Hit(ONE, P1))
    why = refused(table, DealCard(parse_card("8c")))
    assert (why.code, why.clause) == ("card/aside-first", f"{edition} 13.E")
    assert refused(table, i.ReportShoeEmpty()).clause == f"{edition} 13.K"
    table.do(DealCard(parse_card("7c")))
    assert table.state.trouble.aside is None


@cites("MD 13.E")
def test_a_card_whose_face_nobody_saw_may_stay_unknown(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    table.do(i.ReportDrawnInError())
    table.shoe.extend(cards("7c 2h"))
    table.hit()
    assert table.report().hands[0].cards == cards("Kh 4h 7c")
    assert not table.state.trouble.aside_down


@cites("MD 13.E")
def test_an_unseen_card_that_no_one_needs_comes_first_in_the_next_round(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d")
    table.do(i.ReportDrawnInError(parse_card("7c")))
    table.stand()
    ended_well(table)
    assert table.state.trouble.aside == parse_card("7c")
    table.wager(1, "P1", 10)
    table.deal("6c Kh 9d 5h")
    assert table.state.boxes[0].hands[0].cards == cards("7c Kh")


@cites("MD 13.E", "MD 7.B(4)")
def test_an_unseen_card_may_be_the_burn_card_of_a_new_dealer(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d")
    table.do(i.ReportDrawnInError(parse_card("7c")))
    table.stand()
    table.act(ChangeDealer(PersonId("Dora")))
    assert only(table.events, CardBurned)[-1].card == parse_card("7c")
    assert table.state.trouble.aside is None
    assert conserved(table.state)


@cites("MD 13.F")
def test_an_exposed_card_waits_until_every_player_has_two(edition: str) -> None:
    table = opened(edition, wager(1), wager(2), automation=frozenset())
    table.do(CloseWagers())
    for card in cards("Kh 5h 6c 4h"):
        why = refused(table, i.ReportDrawnInError(parse_card("7c"), exposed=True))
        assert (why.code, why.clause) == ("irregularity/not-now", f"{edition} 13.F")
        table.do(DealCard(card))
    table.do(DealCard(parse_card("5d")))
    table.do(i.ReportDrawnInError(parse_card("7c"), exposed=True))
    table.do(DealCard(parse_card("7c")))
    assert table.state.hole == parse_card("7c")


@cites("MD 13.F")
def test_an_exposed_card_must_be_named(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    assert refused(table, i.ReportDrawnInError(exposed=True)).code == "card/unknown"


@cites("MD 13.F")
def test_an_exposed_card_goes_to_the_next_who_takes_a_card(edition: str) -> None:
    table = dealt(edition, "Kh 5h 6c 7h 5d 9d", wager(1), wager(2))
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    assert "refuse" in actions(table)
    table.stand()
    table.hit()
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d 3c")
    assert not table.state.trouble.aside_exposed
    assert "refuse" not in actions(table)


@cites("MD 13.F")
def test_an_exposed_card_that_no_player_takes_goes_to_the_dealer(edition: str) -> None:
    played = play(edition, "Kh 6c 8h 9d !3c", ["1 stand"])
    assert played.report.dealer == cards("6c 9d 3c")
    assert nets(played) == {"P1": 0}
    assert only(played.events, CardDrawnInError)[0].clause == f"{edition} 13.F"


@cites("MD 13.G")
def test_who_refuses_the_exposed_card_gets_no_more_cards(edition: str) -> None:
    table = dealt(edition, "5h 5h 6c 6h 5d 9d", wager(1), wager(2))
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    assert actions(table) == {"stand", "surrender"}
    assert only(table.events, CardRefused)[0].clause == f"{edition} 13.G"
    for command in (Hit(ONE, P1), i.RefuseCard(ONE, P1)):
        refused(table, command)
    table.stand()
    assert {"hit", "refuse"} <= actions(table)
    table.hit()
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d Kc")


@cites("MD 13.G")
def test_who_asked_for_a_card_and_refuses_it_is_done(edition: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    table.do(Hit(ONE, P1))
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.do(i.RefuseCard(ONE, P1))
    assert only(table.events, HandCompleted)[-1].clause == f"{edition} 13.G"
    table.advance()
    assert table.report().dealer == cards("6c 9d Kc")
    assert nets_of(table) == {"P1": 1000}


def nets_of(table: Table) -> dict[str, int]:
    return {str(person): net for person, net in table.report().nets.items()}


@cites("MD 13.G")
def test_a_refusal_holds_for_every_box_of_the_player(edition: str) -> None:
    table = dealt(edition, "5h 5h 6c 6h 5d 9d", wager(1, person="P1"), wager(2, person="P1"))
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    assert decision(table).box == TWO
    assert actions(table) == {"stand", "surrender"}


@cites("MD 13.G")
def test_a_refusal_ends_with_the_round(edition: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    table.wager(1, "P1", 10)
    table.deal("5h 6c 6h 9d")
    assert "hit" in actions(table)


@cites("MD 13.G")
def test_nothing_is_refused_unless_a_card_was_exposed(edition: str) -> None:
    table = dealt(edition, "5h 5h 6c 6h 5d 9d", wager(1), wager(2))
    assert refused(table, i.RefuseCard(ONE, P1)).clause == f"{edition} 13.G"
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    assert refused(table, i.RefuseCard(TWO, P2)).code == "irregularity/not-now"
    assert refused(table, i.RefuseCard(ONE, P2)).code == "action/no-wager"


@cites("MD 13.G")
def test_a_doubled_hand_cannot_refuse_its_card(edition: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    table.double()
    table.do(i.ReportDrawnInError(parse_card("2c"), exposed=True))
    why = refused(table, i.RefuseCard(ONE, P1))
    assert (why.code, why.clause) == ("card/owed", f"{edition} 13.G")


@cites("MD 13.G")
def test_a_split_hand_of_one_card_cannot_refuse_its_card(edition: str) -> None:
    table = dealt(edition, "8h 6c 8d 9d")
    table.split()
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    assert refused(table, i.RefuseCard(ONE, P1)).code == "card/owed"
    table.advance()
    assert table.state.boxes[0].hands[0].cards == cards("8h Kc")


@cites("MD 13.G")
def test_after_a_refusal_the_second_hand_of_a_split_still_gets_its_second_card(
    edition: str,
) -> None:
    table = dealt(edition, "8h 6c 8d 9d 5c")
    table.split()
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    assert actions(table) == {"stand"}
    table.stand()
    assert table.state.boxes[0].hands[1].cards == cards("8d Kc")
    assert actions(table) == {"stand"}
    table.shoe.extend(cards("Kd"))
    table.stand()
    assert nets_of(table) == {"P1": 2000}


@cites("MD 13.H")
def test_an_exposed_card_that_no_one_can_use_is_discarded(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d")
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    [gone] = only(table.events, CardDiscarded)
    assert (gone.card, gone.clause) == (parse_card("3c"), f"{edition} 13.H")
    ended_well(table)
    assert table.state.trouble.aside is None
    assert nets_of(table) == {"P1": 1000}


@cites("MD 13.H")
def test_an_exposed_card_against_a_dealer_blackjack_is_discarded(edition: str) -> None:
    table = by_hand(edition, "Kh Kc 9h Ad")
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    while table.state.wagers_closed:
        table.do(due(table))
    assert only(table.events, CardDiscarded)[0].card == parse_card("3c")
    ended_well(table)
    assert nets_of(table) == {"P1": -1000}


@cites("MD 13.I")
@pytest.mark.parametrize("exposed", [True, False])
def test_a_card_drawn_on_17_is_discarded(edition: str, *, exposed: bool) -> None:
    table = _dealer_done(edition, "Kh 8c 9h 9d")
    table.do(i.ReportOverdraw(parse_card("4c"), exposed=exposed))
    [gone] = only(table.events, CardDiscarded)
    assert (gone.card, gone.clause) == (parse_card("4c"), f"{edition} 13.I")
    _finish(table)
    assert table.report().dealer_total == 17
    assert nets_of(table) == {"P1": 1000}


def _dealer_done(edition: str, opening: str) -> Table:
    """Return a table whose dealer stands, before anything is settled."""
    table = opened(edition, wager(1), automation=frozenset())
    table.do(CloseWagers())
    for card in cards(opening):
        table.do(DealCard(card))
    table.do(Stand(ONE, P1))
    table.do(due(table))
    assert only(table.events, HoleCardRevealed)
    return table


def _finish(table: Table) -> None:
    while table.state.wagers_closed:
        table.do(due(table))
    ended_well(table)


@cites("MD 13.I", "MD 13.H")
def test_an_exposed_card_drawn_on_18_is_discarded(edition: str) -> None:
    table = _dealer_done(edition, "Kh 9c 9h 9d")
    table.do(i.ReportOverdraw(parse_card("4c")))
    assert only(table.events, CardDiscarded)[0].clause == f"{edition} 13.H"
    _finish(table)
    assert table.report().dealer_total == 18


@cites("MD 13.I", "MD 13.E")
def test_an_unseen_card_drawn_on_18_is_the_next_card(edition: str) -> None:
    table = _dealer_done(edition, "Kh 9c 9h 9d")
    table.do(i.ReportOverdraw(parse_card("4c"), exposed=False))
    assert only(table.events, CardDrawnInError)[0].clause == f"{edition} 13.E"
    _finish(table)
    assert table.report().dealer_total == 18
    assert table.state.trouble.aside == parse_card("4c")


@cites("MD 13.I")
def test_a_dealer_who_must_draw_has_not_drawn_by_accident(edition: str) -> None:
    table = _dealer_done(edition, "Kh 6c 9h 9d")
    why = refused(table, i.ReportOverdraw(parse_card("4c")))
    assert (why.code, why.clause) == ("irregularity/not-now", f"{edition} 13.I")
    early = dealt(edition, "Kh 9c 9h 9d")
    assert refused(early, i.ReportOverdraw(parse_card("4c"))).clause == f"{edition} 13.I"


@cites("MD 13.J")
def test_a_dealer_who_missed_the_first_card_takes_both_last(edition: str) -> None:
    played = play(
        edition,
        "Kh 5h 9h 6h 8c 9d",
        ["report dealer-missed", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    places = [(str(event.card), event.box or 0) for event in only(played.events, CardDealt)]
    assert places == [("Kh", 1), ("5h", 2), ("9h", 1), ("6h", 2), ("8c", 0), ("9d", 0)]
    assert [event.face_up for event in only(played.events, CardDealt)][-2:] == [True, False]
    assert only(played.events, DealerMissed)[0].clause == f"{edition} 13.J"
    assert nets(played) == {"P1": 1000, "P2": -1000}


@cites("MD 13.J")
def test_a_dealer_who_missed_the_second_card_takes_it_last(edition: str) -> None:
    table = opened(edition, wager(1), automation=frozenset())
    table.do(CloseWagers())
    for card in cards("Kh 8c 9h"):
        table.do(DealCard(card))
    table.do(i.ReportDealerMissed())
    assert refused(table, i.ReportDealerMissed()).clause == f"{edition} 13.J"
    table.do(DealCard(parse_card("9d")))
    assert table.state.hole == parse_card("9d")


@cites("MD 13.J")
def test_a_dealer_misses_a_card_only_where_one_is_due(edition: str) -> None:
    table = opened(edition, wager(1), automation=frozenset())
    table.do(CloseWagers())
    assert refused(table, i.ReportDealerMissed()).clause == f"{edition} 13.J"
    later = dealt(edition, "Kh 6c 4h 9d")
    assert refused(later, i.ReportDealerMissed()).code == "irregularity/not-now"


def _second_round(edition: str) -> Table:
    """Return a table in its second round whose shoe is empty when box 1 asks for a card."""
    table = opened(edition)
    for person, box in ((P1, ONE), (P2, TWO)):
        table.do(Arrive(person))
        table.do(Sit(person, box))
    for shoe in ("Kh Kd 8c 9h 9h 9d", "2h 5h 6c 3h 5d 9d"):
        table.wager(1, "P1", 10)
        table.wager(2, "P2", 10)
        table.deal(shoe)
        if shoe.startswith("K"):
            table.stand()
            table.stand()
    table.hit()
    assert isinstance(table.awaiting, CardNeeded)
    return table


@cites("MD 13.K", "MD 13.L")
def test_if_the_shoe_runs_out_the_discards_are_shuffled_cut_and_one_is_burned(
    edition: str,
) -> None:
    table = _second_round(edition)
    discards = in_rack(table.state)
    assert sorted(map(str, discards)) == sorted(["Kh", "Kd", "8c", "9h", "9h", "9d"])
    layout = table.state.on_layout()
    needed = table.awaiting
    table.do(i.ReportShoeEmpty())
    assert due(table) == h.ShuffleCards(Shuffled.MANUAL)
    assert refused(table, i.ReportDrawnInError()).clause == f"{edition} 13.E"
    start = len(table.events)
    table.do(due(table))
    offer = table.awaiting
    assert isinstance(offer, CutOffer)
    assert offer.person == P2
    table.do(h.TakeCut(P2, 3))
    table.do(due(table))
    table.do(due(table))
    burn = table.awaiting
    assert isinstance(burn, CardNeeded)
    assert (burn.burn, burn.clause) == (True, f"{edition} 13.L")
    assert in_rack(table.state) == ()
    table.do(DealCard(parse_card("9h")))
    assert in_rack(table.state) == cards("9h")
    assert table.state.on_layout() == layout
    assert table.awaiting == needed
    assert conserved(table.state)
    table.shoe.extend(cards("Kh 8c 9d Kd"))
    table.advance()
    table.stand()
    table.hit()
    table.stand()
    ended_well(table)
    kinds = [type(event) for event in table.events[start:]]
    assert kinds.index(CardsShuffled) < kinds.index(CardsCut) < kinds.index(CardBurned)


@cites("MD 13.K", "MD 7.D")
def test_a_shuffle_in_mid_round_does_not_spare_the_one_after_the_cover_card(edition: str) -> None:
    table = _second_round(edition)
    table.do(h.ReportCoverCard())
    table.do(i.ReportShoeEmpty())
    table.shuffle(cards("9h Kh 8c 9d Kd 9h"))
    assert table.state.cards.reshuffle
    table.stand()
    table.stand()
    ended_well(table)
    assert table.state.cards.stage is Stage.STACKED


@cites("MD 13.K")
def test_the_shoe_is_not_empty_where_no_card_is_due(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    assert refused(table, i.ReportShoeEmpty()).clause == f"{edition} 13.K"
    table.hit()
    why = refused(table, i.ReportShoeEmpty())
    assert (why.code, "discard rack" in why.message) == ("shoe/no-discards", True)


@cites("MD 13.K", "MD 13.L")
def test_a_table_that_mixes_its_own_cards_goes_on_when_the_shoe_runs_out(edition: str) -> None:
    table = _second_round(edition)
    table.mixer = lambda given: sorted(given, key=str)
    table.advance()
    assert decision(table).box == ONE
    assert len(only(table.events, CardBurned)) == 1
    table.stand()
    table.stand()
    assert not table.state.wagers_closed or isinstance(table.awaiting, DealerStep)
    assert conserved(table.state)


@cites("MD 13.L")
def test_the_burn_card_of_a_script_may_be_written(edition: str) -> None:
    played = play(
        edition,
        "Ah 5h 6c Kh 5d 9d (Kh) Ah Kc",
        ["2 hit", "report shoe-empty"],
        wagers=[wager(1), wager(2)],
    )
    assert only(played.events, CardBurned)[0].card == parse_card("Kh")
    assert index(played.events, CardBurned) < len(played.events)
    assert hand(played, 1).cards == cards("5h 5d Ah")
    assert nets(played) == {"P1": 1500, "P2": 1000}


@cites("MD 13.B", "MD 13.L")
def test_a_round_voided_at_the_burn_in_mid_round_leaves_one_burn_for_the_next_shoe(
    edition: str,
) -> None:
    table = _second_round(edition)
    table.do(i.ReportShoeEmpty())
    while not isinstance(table.awaiting, CardNeeded):
        now = table.awaiting
        table.do(h.RefuseCut(now.person) if isinstance(now, CutOffer) else due(table))
    table.do(i.ReportFaceUpCard(parse_card("9h")))
    table.do(i.ReportFaceUpCard(parse_card("Kh")))
    ended_well(table)
    assert table.state.cards.burns_due == 0


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
    assert (side(played).result.value, side(played).net, side(played).amount) == ("void", 0, 200)
    assert side(played).clauses == (f"{edition} 13.B",)
