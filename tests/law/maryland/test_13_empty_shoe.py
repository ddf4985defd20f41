"""Chapter 13, K and L: a shoe that runs out in the middle of a round."""

from __future__ import annotations

from spanish21.cards import parse_card
from spanish21.game import Table
from spanish21.law import cites
from spanish21.table import CardNeeded, DealerStep
from spanish21.table.awaited import CutOffer
from spanish21.table.commands import DealCard, cards as h, irregularities as i
from spanish21.table.commands.people import Arrive, Sit
from spanish21.table.events.cards import CardBurned, CardsCut, CardsShuffled
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Stage
from tests.law.kit import ONE, P1, P2, TWO, cards, dealt, index, of, opened, refused
from tests.law.trouble import conserved, ended_well, in_rack, nets
from tests.support import decision, due, hand, play, wager


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
    assert len(of(table.events, CardBurned)) == 1
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
    assert of(played.events, CardBurned)[0].card == parse_card("Kh")
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
