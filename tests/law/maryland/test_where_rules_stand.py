"""Which clause each rule and step stands in that no round of play shows, read from the document."""

from __future__ import annotations

import pytest

from spanish21.cards import Rank
from spanish21.law import Rulebook, cites
from spanish21.law.rulebook import CutOrder, DoubleOn, Settlement, SplitAces
from tests.law.kit import stated
from tests.support import book

FACES_AND_ACE = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})


@pytest.fixture
def rules(edition: str) -> Rulebook:
    return book(edition)


def stands(rules: Rulebook, clause: str, *steps: str) -> None:
    """Check in which clause steps of play stand."""
    places = dict(rules.steps())
    assert {places[step] for step in steps} == {f"{rules.edition} {clause}"}


@cites("MD 2.B(1)", "MD 7.A")
def test_the_operator_is_named_and_cards_come_from_a_shoe(rules: Rulebook) -> None:
    stated(rules, "2.B(1)", operator="the facility operator")
    stated(rules, "7.A", dealing_device="a dealing shoe")


@cites("MD 3.A", "MD 4.G")
def test_a_cover_card_is_used_and_ready_decks_skip_the_opening(rules: Rulebook) -> None:
    """The draft has "preinspected and reshuffled" decks, the others "preshuffled" ones."""
    draft = rules.edition == "MD-draft"
    ready = "preinspected and reshuffled" if draft else "preinspected and preshuffled"
    stated(rules, "3.A", cut_cards=1)
    stated(rules, "4.G", ready_decks=ready)


@cites("MD 4.E")
def test_a_wash_is_not_repeated_for_an_exposed_card(rules: Rulebook) -> None:
    stated(rules, "4.E", wash_exposed_remix=False)
    stands(rules, "4.E", "show", "wash", "stack")


@cites("MD 5.A", "MD 5.A(2)", "MD 5.B", "MD 5.D")
def test_the_dealer_shuffles_at_the_table_and_a_player_cuts(rules: Rulebook) -> None:
    stated(rules, "5.A", shuffle_place="at the table", shuffled_by="the dealer", manual_steps=False)
    stated(rules, "5.A", shuffler="manual")
    stands(rules, "5.A(2)", "device")
    stated(rules, "5.B", casino_cut=False, cut_after_device=True)
    stated(rules, "5.D", cut_order=CutOrder.BY_COVER_CARD)


@cites("MD 7.G", "MD 7.G(2)")
def test_the_reader_is_used_under_an_ace_or_a_face_card(rules: Rulebook) -> None:
    stated(rules, "7.G", reader_up_cards=FACES_AND_ACE)
    stated(rules, "7.G(2)", card_reader=True)


@cites("MD 7.H", "MD 7.I", "MD 7.L")
def test_only_a_blackjack_and_the_dealers_totals_are_announced(rules: Rulebook) -> None:
    stated(rules, "7.H", announce_player_total=False)
    stated(rules, "7.I", announce_new_total=False)
    stated(rules, "7.L", announce_dealers_card=False)


@cites("MD 7.R")
def test_losing_wagers_are_collected_first_unless_the_submission_says_otherwise(
    rules: Rulebook,
) -> None:
    stated(rules, "7.R", settlement=Settlement.COLLECT_THEN_PAY)


@cites("MD 10.B", "MD 11.C")
def test_two_or_more_cards_are_doubled_on_split_hands_and_aces_too(rules: Rulebook) -> None:
    stated(rules, "10.B", double_on=DoubleOn.ANY_CARDS)
    stated(rules, "11.C", double_after_split=True, split_aces=SplitAces.FREE)


@cites("MD 11.F")
def test_a_split_hand_loses_every_bonus_and_none_by_name(rules: Rulebook) -> None:
    stated(rules, "11.F", bonus_after_split=False, bonus_lost_after_split=frozenset())


@cites("MD 12.C", "MD 12.C(4)")
def test_the_fixed_payout_needs_a_seven_and_neither_double_nor_split(rules: Rulebook) -> None:
    stated(rules, "12.C", fixed_up_card=Rank.SEVEN)
    stands(rules, "12.C(4)", "fixed_exclusion")
