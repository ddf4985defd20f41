"""Which clause each rule and step stands in that no round of play shows, read from the document."""

from __future__ import annotations

import pytest

from spanish21.law import Rulebook, cites
from tests.law.kit import stated
from tests.support import book


@pytest.fixture
def rules(edition: str) -> Rulebook:
    return book(edition)


@cites("MA 2(a)", "MA 3(a)")
def test_one_cutting_card_is_used_and_no_time_is_set_for_other_decks(rules: Rulebook) -> None:
    stated(rules, "2(a)", cut_cards=1, decks_changed_after=None)
    stated(rules, "3(a)", ready_decks="preshuffled by the other regulation")


@cites("MA 4(a)")
def test_the_steps_of_a_manual_shuffle_are_prescribed_with_bonus_spin_alone(
    rules: Rulebook,
) -> None:
    if rules.edition == "MA":
        stated(rules, "4(a)", manual_steps=False)
    else:
        stated(rules, "4(j)", manual_steps=True)


@cites("MA 4(a)", "MA 7(a)")
def test_the_dealer_shuffles_at_the_table_and_deals_from_a_shoe(rules: Rulebook) -> None:
    stated(rules, "4(a)", shuffle_place="at the table", shuffled_by="the dealer", shuffler="manual")
    stated(rules, "7(a)", dealing_device="a dealing shoe")


@cites("MA 5(j)")
def test_entry_in_mid_shoe_is_open_unless_the_licensee_prohibits_it(rules: Rulebook) -> None:
    stated(rules, "5(j)", mid_shoe_entry=True)


@cites("MA 5(e)", "MA 7(e)")
def test_a_blackjack_is_a_total_like_any_other_and_waits_for_the_end(rules: Rulebook) -> None:
    stated(rules, "5(e)", blackjack_paid_at_once_against=frozenset())
    stated(rules, "7(e)", announce_blackjack=False, announce_player_total=True)


@cites("MA 6(b)(2)", "MA 7(d)(1)")
def test_the_licensee_posts_limits_and_a_table_has_seven_boxes(rules: Rulebook) -> None:
    """The document counts no boxes; seven are those of the other state."""
    stated(rules, "6(b)(2)", operator="the gaming licensee")
    stated(rules, "7(d)(1)", boxes=7)


@cites("MA 7(i)")
def test_a_hole_card_is_dealt_without_a_call_and_no_daily_inspection_is_asked(
    edition: str, rules: Rulebook
) -> None:
    """7(i) stands in the place of 7(g), where the dealer says "Dealer's Card" first."""
    stated(rules, "7(i)", reader_inspected_daily=False)
    stated(rules, "7(g)", announce_dealers_card=True)
    stated(book(edition, hole_card=True), "7(i)", announce_dealers_card=False)


@cites("MA 10(b)", "MA 10(e)", "MA 12(c)")
def test_split_hands_keep_their_bonuses_and_no_needless_card_is_drawn(rules: Rulebook) -> None:
    assert dict(rules.steps())["split_order"] == f"{rules.edition} 10(b)"
    stated(rules, "10(e)", bonus_after_split=True, bonus_lost_after_split=frozenset())
    assert rules.prohibitions.needless_card == f"{rules.edition} 12(c)"
