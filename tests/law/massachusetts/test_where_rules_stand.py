"""Which clause each rule and step stands in that no round of play shows, read from the document."""

from __future__ import annotations

import pytest

from spanish21.law import Rulebook, cites
from tests.law.kit import stated
from tests.support import book


@pytest.fixture
def rules(edition: str) -> Rulebook:
    return book(edition)


@cites("MA 4(a)", "MA 7(a)")
def test_the_dealer_shuffles_at_the_table_and_deals_from_a_shoe(rules: Rulebook) -> None:
    stated(rules, "4(a)", shuffle_place="at the table", shuffled_by="the dealer", shuffler="manual")
    stated(rules, "7(a)", dealing_device="a dealing shoe")


@cites("MA 5(j)")
def test_entry_in_mid_shoe_is_open_unless_the_licensee_prohibits_it(rules: Rulebook) -> None:
    stated(rules, "5(j)", mid_shoe_entry=True)


@cites("MA 10(b)", "MA 10(e)", "MA 12(c)")
def test_split_hands_keep_their_bonuses_and_no_needless_card_is_drawn(rules: Rulebook) -> None:
    assert dict(rules.steps())["split_order"] == f"{rules.edition} 10(b)"
    stated(rules, "10(e)", bonus_after_split=True, bonus_lost_after_split=frozenset())
    assert rules.prohibitions.needless_card == f"{rules.edition} 12(c)"
