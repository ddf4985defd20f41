"""Every event has one sentence, written for its reader, and its clauses are kept apart."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.money import Cents
from spanish21.replay import parse_case, play_case
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import commands as c, events as e
from spanish21.table.phrases import Reader, cited, clauses_of, describe, persons_of, sentence
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from spanish21.table.events import Event

CASES = sorted((Path(__file__).parents[1] / "golden").glob("*/*.toml"))
YOU = re.compile(r"\b[Yy]our?\b")
CLAUSE = ClauseRef("MD-1.0 7.P")
ANN = {"ann": "Ann"}


@cache
def events() -> tuple[Event, ...]:
    """Return every event of the golden cases."""
    return tuple(
        event
        for file in CASES
        for round_ in play_case(parse_case(file.read_text("utf-8"))).rounds
        for event in round_.events
    )


def taken(result: Result, wager: WagerKind = BASIC) -> e.WagerTaken:
    box, hand, person = BoxNumber(2), HandNumber(1), PersonId("ann")
    return e.WagerTaken(box, hand, person, wager, Cents(1000), result, (CLAUSE,))


def test_a_sentence_begins_with_a_capital_and_ends() -> None:
    for event in events():
        told = sentence(event)
        assert told[0].isupper() or told[0].isdigit(), told
        assert told.endswith((".", '."', '?"')), told


def test_a_sentence_holds_no_clause_and_a_cited_one_all_of_them() -> None:
    for event in events():
        clauses = clauses_of(event)
        assert "[" not in sentence(event)
        ending = f" [{'; '.join(clauses)}]" if clauses else ""
        assert cited(event) == sentence(event) + ending


def test_people_go_by_their_names_and_the_reader_is_you() -> None:
    named = 0
    for event in events():
        for person in persons_of(event):
            name = f"Name of {person}"
            names = {str(other): f"Name of {other}" for other in persons_of(event)}
            told = sentence(event, Reader(names=names))
            if name not in told:
                # Where a sentence is about a place and not about who is at it.
                assert told == sentence(event)
                continue
            named += 1
            yours = sentence(event, Reader(you=person, names=names))
            assert YOU.search(yours), yours
            assert name not in yours
            assert not YOU.search(told)
    assert named > 1000


@pytest.mark.parametrize(
    ("event", "reader", "told"),
    [
        (taken(Result.BUST), Reader(), "ann loses $10.00 on box 2 (bust)."),
        (taken(Result.LOSE), Reader(you="ann"), "You lose $10.00 on box 2."),
        (
            taken(Result.LOSE, MATCH_THE_DEALER),
            Reader(names={"ann": "Ann"}),
            "Ann loses $10.00 on box 2 (Match-the-Dealer).",
        ),
        (
            taken(Result.BUST),
            Reader(you="ann", split=frozenset({2})),
            "You lose $10.00 on box 2, hand 1 (bust).",
        ),
        (
            e.TotalAnnounced(BoxNumber(2), HandNumber(2), 17, soft=True, clause=CLAUSE),
            Reader(),
            'Dealer: "Soft 17 on box 2, hand 2."',
        ),
        (
            e.DealerTotalAnnounced(26, soft=False, clause=CLAUSE),
            Reader(),
            'Dealer: "26 for the dealer, bust."',
        ),
    ],
)
def test_one_event_for_different_readers(event: Event, reader: Reader, told: str) -> None:
    assert sentence(event, reader) == told


def paid(stake: int, amount: int, odds: tuple[int, int], coupon: int = 0) -> e.WagerPaid:
    box, hand, person = BoxNumber(2), HandNumber(1), PersonId("ann")
    return e.WagerPaid(
        box,
        hand,
        person,
        BASIC,
        Cents(stake),
        Cents(amount),
        odds,
        Result.BLACKJACK,
        CLAUSE,
        (CLAUSE,),
        Cents(coupon),
    )


@pytest.mark.parametrize(
    ("event", "ending"),
    [
        (paid(500, 9000, (18, 1)), "$5.00 at 18 to 1."),
        (paid(500, 5000, (18, 1)), "$5.00 at 18 to 1, capped by the payout limit."),
        (
            paid(2000, 4000, (3, 2), 1000),
            "$20.00 and a match play coupon of $10.00 at 3 to 2, the coupon at 1 to 1.",
        ),
        (
            paid(2000, 3500, (3, 2), 1000),
            "$20.00 and a match play coupon of $10.00 at 3 to 2, capped by the payout limit.",
        ),
    ],
)
def test_a_payment_that_a_limit_cut_says_so(event: e.WagerPaid, ending: str) -> None:
    assert sentence(event).endswith(f": {ending}")


@pytest.mark.parametrize(
    ("step", "hand", "wager", "said"),
    [
        (c.Collect, 1, BASIC, "collect $8.00 from Ann on box 2"),
        (c.Collect, 2, BASIC, "collect $8.00 from Ann on box 2, hand 2"),
        (c.Pay, 1, MATCH_THE_DEALER, "pay Ann $8.00 on box 2 (Match-the-Dealer)"),
        (c.Return, 1, BASIC, "return $8.00 to Ann on box 2"),
    ],
)
def test_a_payment_is_described_as_a_dealer_would(
    step: type[c.Collect | c.Pay | c.Return], hand: int, wager: WagerKind, said: str
) -> None:
    place = BoxNumber(2), HandNumber(hand)
    assert describe(step(*place, PersonId("ann"), Cents(800), wager), Reader(names=ANN)) == said


def test_a_payment_at_an_empty_box_names_no_one() -> None:
    step = c.Collect(BoxNumber(1), HandNumber(1), PersonId(""), Cents(0), BASIC)
    assert describe(step) == "collect $0.00 on box 1"


def test_the_first_hand_is_named_where_a_box_has_several() -> None:
    step = c.Return(BoxNumber(2), HandNumber(1), PersonId("ann"), Cents(800), BASIC)
    reader = Reader(names=ANN, split=frozenset({2}))
    assert describe(step, reader) == "return $8.00 to Ann on box 2, hand 1"
