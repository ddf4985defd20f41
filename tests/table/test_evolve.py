"""`evolve` decides nothing: the table follows the event, whatever it would have decided itself."""

from __future__ import annotations

from spanish21.cards import parse_card, parse_cards
from spanish21.game import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.money import Cents
from spanish21.table.events import RoundCompleted
from spanish21.table.events.cards import ReshuffleOrdered, ShoeLoaded
from spanish21.table.machine import evolve
from spanish21.table.state import (
    Box,
    Cards,
    Consent,
    Packet,
    People,
    Stake,
    TableState,
    Trouble,
)
from spanish21.wager import BASIC, Wager

ANN, BOB, CLEO = PersonId("Ann"), PersonId("Bob"), PersonId("Cleo")
ONE = BoxNumber(1)
CLAUSE = ClauseRef("MD-1.0 5.A")


def test_the_event_names_what_is_left_in_the_rack_when_the_discards_complete_a_round() -> None:
    found, others = Packet(parse_cards("9c"), apart=True), Packet(parse_cards("2h 3h"))
    state = TableState(rack=(others, found), cards=Cards(mid_round=True))
    index = parse_card("9c").index
    by_event = {
        left: evolve(state, ShoeLoaded(0, CLAUSE, left)) for left in ((), (0,), (1,), (0, 1))
    }
    assert {left: changed.rack for left, changed in by_event.items()} == {
        (): (),
        (0,): (others,),
        (1,): (found,),
        (0, 1): (others, found),
    }
    assert [by_event[left].left_shoe(parse_card("9c"), 6) for left in ((0,), (1,))] == [False, True]
    assert by_event[1,].seen[index] == 1
    assert evolve(state, ShoeLoaded(0, CLAUSE, None)).rack == ()
    assert evolve(state, ShoeLoaded(0, CLAUSE, None)).cards.refill is None


def test_the_event_says_whether_an_order_to_reshuffle_was_needed() -> None:
    covered, fresh = TableState(cards=Cards(cover_out=True)), TableState()
    for state in (covered, fresh):
        assert evolve(state, ReshuffleOrdered(CLAUSE, due_already=True)) == state
        assert evolve(state, ReshuffleOrdered(CLAUSE, due_already=False)).cards.by_order


def round_over(**facts: object) -> TableState:
    """End a round of Ann's, with a card drawn in error, a burn due, a leave and a consent."""
    state = TableState(
        boxes=(Box(ONE, (Stake(ANN, (Wager(BASIC, Cents(500)),)),)),),
        people=People(permitted=(ANN, BOB), consents=(Consent(ONE, CLEO, BOB),)),
        cards=Cards(burns_due=1),
        trouble=Trouble(aside=parse_card("2h"), aside_exposed=True, face_up=1),
    )
    told = {"wagered": (), "entered": (), "gone": (), "burns_dropped": 0, "card_waits": False}
    return evolve(state, RoundCompleted(1, **{**told, **facts}))  # type: ignore[arg-type]


def test_the_event_says_what_of_a_round_holds_for_the_next_one() -> None:
    kept = round_over()
    assert (kept.people.wagered, kept.people.permitted) == ((), (ANN, BOB))
    assert kept.people.consents == (Consent(ONE, CLEO, BOB),)
    assert (kept.cards.burns_due, kept.trouble) == (1, Trouble())
    assert round_over(wagered=(BOB,)).people.wagered == (BOB,)
    assert round_over(entered=(BOB,)).people.permitted == (ANN,)
    assert round_over(gone=(CLEO,)).people.consents == ()
    assert round_over(burns_dropped=1).cards.burns_due == 0
    assert round_over(card_waits=True).trouble == Trouble(aside=parse_card("2h"))


def test_a_round_ends_with_the_facts_that_hold_for_the_next_one() -> None:
    table = Table.open("MA")
    table.wager(1, "Ann", 10)
    table.wager(3, "Bob", 10)
    table.deal("Kh 9s 9d Kd 8h 9c")
    table.stand()
    table.stand()
    (ended,) = [event for event in table.events if isinstance(event, RoundCompleted)]
    assert ended == RoundCompleted(1, (ANN, BOB), (), (), burns_dropped=0, card_waits=False)
