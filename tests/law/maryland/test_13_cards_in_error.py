"""Chapter 13, E to J: cards drawn in error or missed by the dealer."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.game import Table
from spanish21.ids import PersonId
from spanish21.law import cites
from spanish21.table.commands import CloseWagers, DealCard, Hit, Stand, irregularities as i
from spanish21.table.commands.people import ChangeDealer
from spanish21.table.events import CardDealt, HandCompleted, HoleCardRevealed
from spanish21.table.events.cards import CardBurned
from spanish21.table.events.irregularities import (
    CardDiscarded,
    CardDrawnInError,
    CardRefused,
    DealerMissed,
)
from tests.law.kit import ONE, P1, P2, TWO, action_names, by_hand, cards, dealt, of, opened, refused
from tests.law.trouble import (
    conserved,
    ended_well,
    nets,
    nets_of,
)
from tests.support import decision, due, hand, play, wager


@cites("MD 13.E")
def test_an_unseen_card_drawn_in_error_is_the_next_card(edition: str) -> None:
    played = play(edition, "Kh 6c ?4h 9d 7c 2h", ["1 hit"])
    assert hand(played).cards == cards("Kh 4h 7c")
    [drawn] = of(played.events, CardDrawnInError)
    assert (drawn.exposed, drawn.clause) == (False, f"{edition} 13.E")


@cites("MD 13.E")
def test_no_other_card_comes_before_one_drawn_in_error(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    table.do(i.ReportDrawnInError(parse_card("7c")))
    assert refused(table, i.ReportDrawnInError(parse_card("8c"))).clause == f"{edition} 13.E"
    table.do(Hit(ONE, P1))
    why = refused(table, DealCard(parse_card("8c")))
    assert (why.code, why.clause) == ("card/aside-first", f"{edition} 13.E")
    assert refused(table, i.ReportShoeEmpty()).clause == f"{edition} 13.E"
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
    assert of(table.events, CardBurned)[-1].card == parse_card("7c")
    assert table.state.trouble.aside is None
    assert conserved(table.state)


@cites("MD 13.F")
def test_an_exposed_card_must_be_named(edition: str) -> None:
    table = dealt(edition, "Kh 6c 4h 9d")
    assert refused(table, i.ReportDrawnInError(exposed=True)).code == "card/unknown"


@cites("MD 13.F")
def test_an_exposed_card_goes_to_the_next_who_takes_a_card(edition: str) -> None:
    table = dealt(edition, "Kh 5h 6c 7h 5d 9d", wager(1), wager(2))
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    assert "refuse" in action_names(table)
    table.stand()
    table.hit()
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d 3c")
    assert not table.state.trouble.aside_exposed
    assert "refuse" not in action_names(table)


@cites("MD 13.F")
def test_an_exposed_card_that_no_player_takes_goes_to_the_dealer(edition: str) -> None:
    played = play(edition, "Kh 6c 8h 9d !3c", ["1 stand"])
    assert played.report.dealer == cards("6c 9d 3c")
    assert nets(played) == {"P1": 0}
    assert of(played.events, CardDrawnInError)[0].clause == f"{edition} 13.F"


@cites("MD 13.G")
def test_who_refuses_the_exposed_card_gets_no_more_cards(edition: str) -> None:
    table = dealt(edition, "5h 5h 6c 6h 5d 9d", wager(1), wager(2))
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    assert action_names(table) == {"stand", "surrender"}
    assert of(table.events, CardRefused)[0].clause == f"{edition} 13.G"
    for command in (Hit(ONE, P1), i.RefuseCard(ONE, P1)):
        refused(table, command)
    table.stand()
    assert {"hit", "refuse"} <= action_names(table)
    table.hit()
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d Kc")


@cites("MD 13.G")
def test_who_asked_for_a_card_and_refuses_it_is_done(edition: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    table.do(Hit(ONE, P1))
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.do(i.RefuseCard(ONE, P1))
    assert of(table.events, HandCompleted)[-1].clause == f"{edition} 13.G"
    table.advance()
    assert table.report().dealer == cards("6c 9d Kc")
    assert nets_of(table) == {"P1": 1000}


@cites("MD 13.G")
def test_a_refusal_holds_for_every_box_of_the_player(edition: str) -> None:
    table = dealt(edition, "5h 5h 6c 6h 5d 9d", wager(1, person="P1"), wager(2, person="P1"))
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    assert decision(table).box == TWO
    assert action_names(table) == {"stand", "surrender"}


@cites("MD 13.G")
def test_a_refusal_ends_with_the_round(edition: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    table.wager(1, "P1", 10)
    table.deal("5h 6c 6h 9d")
    assert "hit" in action_names(table)


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
    assert action_names(table) == {"stand"}
    table.stand()
    assert table.state.boxes[0].hands[1].cards == cards("8d Kc")
    assert action_names(table) == {"stand"}
    table.shoe.extend(cards("Kd"))
    table.stand()
    assert nets_of(table) == {"P1": 2000}


@cites("MD 13.H")
def test_an_exposed_card_that_no_one_can_use_is_discarded(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d")
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    [gone] = of(table.events, CardDiscarded)
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
    assert of(table.events, CardDiscarded)[0].card == parse_card("3c")
    ended_well(table)
    assert nets_of(table) == {"P1": -1000}


@cites("MD 13.I")
@pytest.mark.parametrize("exposed", [True, False])
def test_a_card_drawn_on_17_is_discarded(edition: str, *, exposed: bool) -> None:
    table = _dealer_done(edition, "Kh 8c 9h 9d")
    table.do(i.ReportOverdraw(parse_card("4c"), exposed=exposed))
    [gone] = of(table.events, CardDiscarded)
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
    assert of(table.events, HoleCardRevealed)
    return table


def _finish(table: Table) -> None:
    while table.state.wagers_closed:
        table.do(due(table))
    ended_well(table)


@cites("MD 13.I", "MD 13.H")
def test_an_exposed_card_drawn_on_18_is_discarded(edition: str) -> None:
    table = _dealer_done(edition, "Kh 9c 9h 9d")
    table.do(i.ReportOverdraw(parse_card("4c")))
    assert of(table.events, CardDiscarded)[0].clause == f"{edition} 13.H"
    _finish(table)
    assert table.report().dealer_total == 18


@cites("MD 13.I", "MD 13.E")
def test_an_unseen_card_drawn_on_18_is_the_next_card(edition: str) -> None:
    table = _dealer_done(edition, "Kh 9c 9h 9d")
    table.do(i.ReportOverdraw(parse_card("4c"), exposed=False))
    assert of(table.events, CardDrawnInError)[0].clause == f"{edition} 13.E"
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
    places = [(str(event.card), event.box or 0) for event in of(played.events, CardDealt)]
    assert places == [("Kh", 1), ("5h", 2), ("9h", 1), ("6h", 2), ("8c", 0), ("9d", 0)]
    assert [event.face_up for event in of(played.events, CardDealt)][-2:] == [True, False]
    assert of(played.events, DealerMissed)[0].clause == f"{edition} 13.J"
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
