"""Section 4(h): procedures that differ from 4(a) to (g) by approval, each named and shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spanish21.documents.checklist import checklist
from spanish21.law import Submission, cites
from spanish21.rules.cutting import behind_cover_card, cover_bounds, cut_bounds
from spanish21.simulation.game import Shoe
from spanish21.table.awaited import CardNeeded
from spanish21.table.commands import cards as h
from spanish21.table.events import cards as e
from tests.law.around import ANN, last, ready, running, step, until, where, why
from tests.law.kit import Choices
from tests.support import book

APPROVED: dict[str, object] = {
    "cut_depth": 10,
    "cover_card_depth": "1/10",
    "cut_cards": 2,
    "burn_cards": 3,
    "shuffle_place": "in the card room",
    "shuffled_by": "a shuffle team",
    "dealing_device": "a dealing device",
}
OF_THE_DOCUMENT = {
    "cut_depth": "4(e)",
    "cover_card_depth": "4(e)",
    "cut_cards": "2(a)",
    "burn_cards": "7(c)",
    "shuffle_place": "4(a)",
    "shuffled_by": "4(a)",
    "dealing_device": "7(a)",
}
WITHOUT: Choices = {"approved_procedures": True, "cut_cards": 0}


@cites("MA 4(h)")
@pytest.mark.parametrize("name", APPROVED)
def test_each_needs_the_approval_stated(edition: str, name: str) -> None:
    [fault] = Submission(edition, {name: APPROVED[name]}).faults()
    assert (fault.option, fault.clause) == (name, f"{edition} {OF_THE_DOCUMENT[name]}")
    assert "approved_procedures = true" in fault.permitted
    stated = {name: APPROVED[name], "approved_procedures": True}
    assert Submission(edition, stated).faults() == ()


@cites("MA 4(h)")
def test_what_is_approved_cites_the_approval_and_the_rest_the_document(edition: str) -> None:
    rules = dict(book(edition, approved_procedures=True, cut_depth=10).rules())
    assert rules["cut_depth"].clause == f"{edition} 4(h)"
    assert rules["cover_card_depth"].clause == f"{edition} 4(e)"
    within = dict(book(edition, approved_procedures=True, cut_depth=60).rules())
    assert within["cut_depth"].clause == f"{edition} 4(e)"


@cites("MA 4(h)")
def test_the_checklist_lists_what_was_approved(edition: str) -> None:
    choices: Choices = {**APPROVED, "approved_procedures": True}
    lines = [line for _, rows in checklist(book(edition, **choices)).groups for line in rows]
    [said] = {line.figures for line in lines if line.clause == f"{edition} 4(h)"}
    for words in ("in the card room", "a shuffle team", "a dealing device", ": 3", ": 10"):
        assert words in said


@cites("MA 4(h)", "MA 4(e)")
@pytest.mark.parametrize(
    ("stack", "choices", "cut", "behind"),
    [
        (288, {}, 48, 72),
        (288, {"cut_depth": 10, "cover_card_depth": "1/10", "approved_procedures": True}, 10, 29),
    ],
)
def test_the_approved_depths_hold_at_the_table(
    edition: str, stack: int, choices: Choices, cut: int, behind: int
) -> None:
    rulebook = book(edition, **choices)
    bounds = cut_bounds(stack, rulebook)
    assert (bounds.least, bounds.most) == (cut, stack - cut)
    assert cover_bounds(stack, rulebook).least == behind


@cites("MA 4(h)", "MA 7(c)")
@pytest.mark.parametrize("burns", [0, 1, 3])
def test_as_many_cards_are_burned_as_were_approved(edition: str, burns: int) -> None:
    table = running(edition, approved_procedures=True, burn_cards=burns)
    table.do(h.OrderReshuffle())
    until(table, h.LoadShoe)
    table.do(h.LoadShoe())
    assert table.state.cards.burns_due == burns
    ready(table)
    assert table.state.cards.burns == burns


@cites("MA 4(h)")
def test_without_a_cut_card_there_is_no_cut_and_no_cover_card(edition: str) -> None:
    table = running(edition, **WITHOUT)
    table.do(h.OrderReshuffle())
    until(table, h.ShuffleCards)
    table.do(step(table)[0])
    assert step(table) == (h.LoadShoe(), "4(h)")
    for command in (h.DealerCut(100), h.TakeCut(ANN, 100), h.OrderRecut()):
        assert why(table, command)[1] == "4(h)"
    table.do(h.LoadShoe())
    assert where(table, last(table, e.ShoeLoaded).clause) == "4(h)"
    assert isinstance(table.awaiting, CardNeeded)
    assert why(table, h.ReportCoverCard()) == ("cover-card/none", "4(h)")


@cites("MA 4(h)")
def test_without_a_cut_card_the_shoe_is_dealt_to_its_end(edition: str) -> None:
    rulebook = book(edition, **WITHOUT)
    assert behind_cover_card(rulebook) == Fraction(0)
    shoe = Shoe.of(rulebook, None, device=False)
    assert shoe.cover == shoe.cards == 288


@cites("MD 5.J", "MD 5.E", "MA 4(e)")
@pytest.mark.parametrize(
    ("edition", "decks", "least", "most"),
    [
        ("MD-1.0", 6, 10, 144),
        ("MD-1.0", 8, 10, 192),
        ("MA", 6, 48, 144),
        ("MA", 8, 48, 192),
        ("MA-bonus-spin", 8, 48, 192),
    ],
)
def test_the_depths_of_the_documents(edition: str, decks: int, least: int, most: int) -> None:
    """Ten cards in Maryland, a deck in Massachusetts, and at most half of the stack."""
    for depth, faults in ((least - 1, 1), (least, 0), (most, 0), (most + 1, 1)):
        found = Submission(edition, {"decks": decks, "cut_depth": depth}).faults()
        assert len(found) == faults, depth
