"""Section 15(c) to (g): cards drawn in error or missed by the dealer, an empty shoe."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.game import Table
from spanish21.law import cites
from spanish21.table import CardNeeded, commands as c, refusal
from spanish21.table.awaited import CutOffer
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.events import irregularities as x
from spanish21.table.events.cards import CardBurned, CardsCut, CardsShuffled
from tests.law.kit import (
    ONE,
    P1,
    P2,
    Choices,
    actions,
    by_hand,
    cards,
    cards_dealt,
    dealt,
    dollars,
    of,
    person,
    refused_as,
    the,
)
from tests.law.massachusetts.procedures import HOLE_CARD, READER, any_procedure, deal
from tests.law.trouble import (
    conserved,
    ended_well,
    in_rack,
    nets,
    nets_of,
)
from tests.support import book, due, play, wager


@cites("MA 15(c)")
@any_procedure
def test_an_unseen_card_drawn_in_error_is_the_next_card(edition: str, procedure: Choices) -> None:
    table = dealt(edition, deal(procedure, "Kh 6c 4h", "9d" if procedure else ""), **procedure)
    table.do(i.ReportDrawnInError(parse_card("6d")))
    assert the(table.events, x.CardDrawnInError).clause == f"{edition} 15(c)"
    table.do(c.Hit(ONE, P1))
    assert refused_as(table, c.DealCard(parse_card("7d"))) == (
        "card/aside-first",
        f"{edition} 15(c)",
    )
    table.advance()
    assert table.state.boxes[0].hands[0].cards == cards("Kh 4h 6d")


@cites("MA 15(c)")
def test_an_unseen_card_may_come_to_the_dealer_or_to_the_next_round(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h")
    table.do(i.ReportDrawnInError(parse_card("9d")))
    table.stand()
    assert table.report().dealer == cards("8c 9d")
    table.wager(1, "P1", 10)
    table.deal("Kh 8c 9h")
    table.stand()
    table.do(i.ReportDrawnInError(parse_card("Kd")))
    table.advance()
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(d)")
def test_an_exposed_card_goes_to_the_next_player_who_draws(edition: str) -> None:
    table = dealt(edition, "Kh 5h 6c 9h 5d", wager(1), wager(2))
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    table.stand()
    table.hit()
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d 3c")


@cites("MA 15(d)")
def test_the_dealer_takes_the_exposed_card_as_the_second_card(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h")
    table.do(i.ReportDrawnInError(parse_card("9d"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    assert {action.value for action in actions(table)} == {"stand", "surrender"}
    table.stand()
    assert table.report().dealer == cards("8c 9d")
    assert not of(table.events, x.CardDiscarded)
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(d)", "MA 11(c)")
def test_an_exposed_face_card_taken_by_a_dealer_with_an_ace_is_a_blackjack(edition: str) -> None:
    table = dealt(edition, "Kh Ac 9h")
    table.insure()
    table.do(i.ReportDrawnInError(parse_card("Kd"), exposed=True))
    table.stand()
    assert nets_of(table) == {"P1": 1000 - 1000}
    assert table.report().dealer_blackjack


@cites("MA 15(d)")
@pytest.mark.parametrize("procedure", [HOLE_CARD, READER], ids=["hole", "reader"])
def test_an_exposed_card_of_no_use_is_burned(edition: str, procedure: Choices) -> None:
    table = dealt(edition, "Kh 8c 9h 9d", **procedure)
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    gone = the(table.events, x.CardDiscarded)
    assert (gone.card, gone.clause) == (parse_card("3c"), f"{edition} 15(d)")
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(d)")
def test_who_refuses_the_exposed_card_gets_no_more_cards(edition: str) -> None:
    table = dealt(edition, "5h 5h 6c 6h 5d", wager(1), wager(2))
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    refused_as(table, c.Hit(ONE, P1))
    refused_as(table, c.DoubleDown(ONE, P1, dollars(10)))
    table.stand()
    table.hit()
    assert table.state.boxes[0].hands[0].cards == cards("5h 6h")
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d Kc")
    assert the(table.events, x.CardRefused).clause == f"{edition} 15(d)"


@cites("MA 15(d)", "MA 13(b)")
def test_on_a_shared_box_the_caller_refuses(edition: str) -> None:
    table = Table(book(edition))
    table.wager(1, "A", 20)
    table.wager(1, "B", 10)
    table.deal("5h 6c 6h")
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    assert refused_as(table, i.RefuseCard(ONE, person("B")))[0] == "action/not-the-caller"
    table.do(i.RefuseCard(ONE, person("A")))


@cites("MA 15(d)")
def test_a_card_that_is_owed_cannot_be_refused(edition: str) -> None:
    doubled = dealt(edition, "5h 6c 6h")
    doubled.do(c.DoubleDown(ONE, P1, dollars(10)))
    split = dealt(edition, "8h 6c 8d")
    split.do(c.Split(ONE, P1))
    for table in (doubled, split):
        table.do(i.ReportDrawnInError(parse_card("2c"), exposed=True))
        assert refused_as(table, i.RefuseCard(ONE, P1)) == ("card/owed", f"{edition} 15(d)")


@cites("MA 15(e)")
@pytest.mark.parametrize("up", ["8c", "9c", "Kc"])
@pytest.mark.parametrize("exposed", [True, False])
def test_a_card_drawn_on_17_or_more_is_burned(edition: str, up: str, *, exposed: bool) -> None:
    table = dealt(edition, f"Kh {up} 9h 9d", automation=frozenset())
    for card in cards(f"Kh {up} 9h"):
        table.do(c.DealCard(card)) if isinstance(table.awaiting, CardNeeded) else None
    table.do(due(table))
    table.do(c.Stand(ONE, P1))
    table.do(due(table))
    assert refused_as(table, i.ReportOverdraw(parse_card("4c"))) == (
        "irregularity/not-now",
        f"{edition} 15(e)",
    )
    table.do(c.DealCard(parse_card("9d")))
    table.do(i.ReportOverdraw(parse_card("4c"), exposed=exposed))
    gone = the(table.events, x.CardDiscarded)
    assert (gone.card, gone.clause) == (parse_card("4c"), f"{edition} 15(e)")
    while table.state.wagers_closed:
        table.do(due(table))
    ended_well(table)
    assert table.report().dealer == cards(f"{up} 9d")


@cites("MA 15(f)")
def test_a_dealer_who_missed_the_first_card_takes_it_after_the_players(edition: str) -> None:
    played = play(
        edition,
        "Kh 5h 9h 6h 8c 9d",
        ["report dealer-missed", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert [place for _, place, _ in cards_dealt(played.events)] == [1, 2, 1, 2, 0, 0]
    assert the(played.events, x.DealerMissed).clause == f"{edition} 15(f)"
    assert nets(played) == {"P1": 1000, "P2": -1000}


@cites("MA 15(f)")
@pytest.mark.parametrize("procedure", [HOLE_CARD, READER], ids=["hole", "reader"])
def test_a_dealer_who_missed_a_card_takes_both_after_the_players(
    edition: str, procedure: Choices
) -> None:
    played = play(edition, "Kh 9h 8c 9d", ["report dealer-missed", "1 stand"], **procedure)
    assert [place for _, place, _ in cards_dealt(played.events)] == [1, 1, 0, 0]
    table = by_hand(edition, "Kh 8c 9h", **procedure)
    table.do(i.ReportDealerMissed())
    table.do(c.DealCard(parse_card("9d")))
    assert table.state.hole == parse_card("9d")


@cites("MA 15(g)")
@pytest.mark.parametrize("shuffler", ["manual", "device"])
def test_if_the_shoe_runs_out_the_discards_are_shuffled_cut_and_one_is_burned(
    edition: str, shuffler: str
) -> None:
    table = Table(book(edition, shuffler=shuffler))
    for shoe in ("Kh Kd 8c 9h 9h 9d", "2h 5h 6c 3h 5d"):
        table.wager(1, "P1", 10)
        table.wager(2, "P2", 10)
        if shoe.startswith("2"):
            table.shoe.clear()
        table.deal(shoe)
        if shoe.startswith("K"):
            table.stand()
            table.stand()
    table.hit()
    needed, layout = table.awaiting, table.state.on_layout()
    table.do(i.ReportShoeEmpty())
    assert refusal(table.state, i.ReportDrawnInError(), table.rulebook) is not None
    seen = []
    while not isinstance(table.awaiting, CardNeeded):
        now = table.awaiting
        if isinstance(now, CutOffer):
            seen.append(now.person)
            table.do(h.TakeCut(now.person, 3))
        else:
            table.do(due(table))
    assert seen == ([P2] if shuffler == "manual" else [])
    burn = table.awaiting
    assert (burn.burn, burn.clause) == (True, f"{edition} 15(g)")
    table.do(c.DealCard(parse_card("9h")))
    assert (table.awaiting, table.state.on_layout()) == (needed, layout)
    assert in_rack(table.state) == cards("9h")
    assert conserved(table.state)
    kinds = [type(event) for event in table.events]
    assert kinds.index(CardsShuffled) < kinds.index(CardBurned)
    assert (CardsCut in kinds) == (shuffler == "manual")
    table.shoe.extend(cards("8c Kh 9d Kd"))
    table.advance()
    table.stand()
    table.stand()
    ended_well(table)
