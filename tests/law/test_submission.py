"""A Rules Submission: what may be chosen, what is fixed, and what holds by default."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spanish21.law import EDITIONS, Submission, cites
from spanish21.law.option import MEANINGS, WHEEL_MEANINGS
from spanish21.law.permitted import (
    show,
)
from spanish21.law.rulebook import MOST_BOXES, Settlement
from spanish21.money import Cents, Odds
from tests.law.submitted import (
    MASSACHUSETTS,
    each_edition,
    faults,
    in_massachusetts,
    refused,
    rulebook,
    the_fault,
    written,
)

MARYLAND = ("MD-draft", "MD-1.0", "MD-bonus-spin")
in_maryland = pytest.mark.parametrize("edition", MARYLAND)


OPENED_BY_4H = {"shuffle_place", "cut_cards", "dealing_device", "burn_cards", "shuffled_by"}
"""procedures that only MA 4(h) lets the commission approve"""


class TestDefaults:
    @each_edition
    def test_an_edition_alone_is_a_submission(self, edition: str) -> None:
        assert faults(edition) == ()
        assert rulebook(edition).edition == edition

    @each_edition
    def test_every_edition_has_every_option(self, edition: str) -> None:
        names = {option.name for option in EDITIONS[edition].own_options}
        due = MEANINGS.keys() - ({} if edition.startswith("MA") else OPENED_BY_4H)
        assert names - WHEEL_MEANINGS.keys() == due

    def test_every_option_of_the_wheels_is_somewhere(self) -> None:
        names = {option.name for law in EDITIONS.values() for option in law.own_options}
        assert WHEEL_MEANINGS.keys() <= names

    @each_edition
    def test_what_holds_when_nothing_is_said(self, edition: str) -> None:
        rules = rulebook(edition)
        assert rules.decks.value == 6
        assert rules.minimum.value == Cents(500)
        assert rules.maximum.value == Cents(100_000)
        assert rules.smallest_chip.value == Cents(50)
        assert rules.payout_limit.value is None
        assert rules.max_splits.value == 3
        assert rules.mid_shoe_entry.value
        assert rules.cover_card_depth.value == Fraction(1, 4)
        assert not rules.casino_cut.value
        assert rules.settlement.value is Settlement.COLLECT_THEN_PAY
        assert rules.match_the_dealer_offered.value
        assert rules.match_the_dealer_minimum.value == Cents(100)
        assert rules.match_the_dealer_maximum.value is None

    @in_maryland
    def test_what_holds_in_maryland(self, edition: str) -> None:
        rules = rulebook(edition)
        assert rules.boxes_per_player.value == 7
        assert rules.persons_per_box.value == 1
        assert rules.cut_depth.value == 10
        assert rules.hole_card.value
        assert rules.card_reader.value

    @in_massachusetts
    def test_what_holds_in_massachusetts(self, edition: str) -> None:
        rules = rulebook(edition)
        assert rules.boxes_per_player.value == 1
        assert rules.persons_per_box.value == 3
        assert rules.cut_depth.value == 48
        assert not rules.hole_card.value
        assert not rules.card_reader.value

    @each_edition
    def test_a_default_is_among_what_is_permitted(self, edition: str) -> None:
        for option in EDITIONS[edition].options:
            for terms in option.by_decks.values():
                assert terms.permitted.read(written(option.name, terms.default)) == terms.default

    @each_edition
    def test_every_rule_has_a_name_of_its_own(self, edition: str) -> None:
        names = [name for name, _ in rulebook(edition).rules()]
        assert len(names) == len(set(names))


class TestChoices:
    @each_edition
    @cites("MD 3.A", "MA 2(a)")
    def test_six_or_eight_decks(self, edition: str) -> None:
        assert rulebook(edition, decks=8).decks.value == 8
        assert the_fault(edition, decks=7).permitted == "6 or 8"

    @each_edition
    @pytest.mark.parametrize("name", ["decks", "boxes_per_player"])
    def test_a_number_in_quotes_is_no_number(self, edition: str, name: str) -> None:
        assert Submission(edition, {name: 6}).faults() == ()
        [fault] = refused(f'rules = "{edition}"\n{name} = "6"')
        assert fault.option == name
        assert fault.message.endswith("without quotes.")

    @in_maryland
    @cites("MD 12.A(4)", "MD 12.A(4)(a)", "MD 12.A(4)(b)")
    @cites("MD 12.A(4)(a)(i)", "MD 12.A(4)(a)(ii)", "MD 12.A(4)(b)(i)", "MD 12.A(4)(b)(ii)")
    def test_maryland_fixes_the_odds_of_match_the_dealer(self, edition: str) -> None:
        six, eight = rulebook(edition), rulebook(edition, decks=8)
        assert six.match_the_dealer_suited.value == Odds(9, 1)
        assert six.match_the_dealer_unsuited.value == Odds(4, 1)
        assert eight.match_the_dealer_suited.value == Odds(12, 1)
        assert eight.match_the_dealer_unsuited.value == Odds(3, 1)
        assert rulebook(edition, match_suited="18 to 2").digest() == six.digest()
        assert the_fault(edition, match_suited="10 to 1").clause == f"{edition} 12.A(4)(a)(i)"
        assert the_fault(edition, decks=8, match_unsuited=4).clause == f"{edition} 12.A(4)(b)(ii)"

    @in_massachusetts
    @cites("MA 6(e)", "MA 6(e)(1)", "MA 6(e)(2)")
    def test_in_massachusetts_the_odds_are_floors(self, edition: str) -> None:
        assert not faults(edition, match_suited="9 to 1", match_unsuited="4 to 1")
        assert rulebook(edition, match_suited="10:1").match_the_dealer_suited.value == Odds(10, 1)
        assert rulebook(edition, match_unsuited="9/2").match_the_dealer_unsuited.value == Odds(9, 2)
        assert the_fault(edition, match_suited="17 to 2").clause == f"{edition} 6(e)(1)"
        assert the_fault(edition, match_unsuited=3).clause == f"{edition} 6(e)(1)"
        assert not faults(edition, decks=8, match_unsuited=3)
        assert the_fault(edition, decks=8, match_suited=11).clause == f"{edition} 6(e)(2)"

    @in_massachusetts
    def test_odds_must_come_out_in_whole_cents(self, edition: str) -> None:
        assert the_fault(edition, match_suited="28 to 3").option == "match_the_dealer.suited"

    @in_maryland
    def test_maryland_may_settle_box_by_box(self, edition: str) -> None:
        chosen = rulebook(edition, settlement="far-right-in-turn")
        assert chosen.settlement.value is Settlement.IN_TURN
        assert chosen.settlement.clause == f"{edition} 7.R"

    @in_maryland
    def test_maryland_leaves_splits_and_match_the_dealer_to_the_operator(
        self, edition: str
    ) -> None:
        assert rulebook(edition, max_splits=1).max_splits.value == 1
        assert not rulebook(edition, match_offered=False).match_the_dealer_offered.value

    @in_maryland
    @cites("MD 2.B(6)(b)")
    def test_a_payout_limit_may_be_stated_in_maryland(self, edition: str) -> None:
        limit = rulebook(edition, payout_limit="$25,000").payout_limit
        assert limit.value == Cents(2_500_000)
        assert rulebook(edition, payout_limit="none").payout_limit.value is None

    @in_massachusetts
    def test_massachusetts_may_deal_a_hole_card(self, edition: str) -> None:
        rules = rulebook(edition, hole_card=True, card_reader="yes")
        assert rules.hole_card.value
        assert rules.card_reader.value
        assert len(rules.opening_deal) == 4

    @cites("MA-bonus-spin 4(c)")
    def test_the_dealer_may_cut_only_in_one_edition(self) -> None:
        choosable = [name for name in EDITIONS if not faults(name, casino_cut=True)]
        assert choosable == ["MA-bonus-spin"]

    @each_edition
    def test_a_share_is_written_in_three_ways(self, edition: str) -> None:
        ways = [rulebook(edition, cover_card_depth=way) for way in ("0.3", "3/10", "30%")]
        assert {rules.cover_card_depth.value for rules in ways} == {Fraction(3, 10)}
        assert the_fault(edition, cover_card_depth="1/5").option == "cover_card_depth"


FIXED: list[tuple[tuple[str, ...], str, object]] = [
    (MARYLAND, "hole_card", False),
    (MARYLAND, "card_reader", False),
    (MARYLAND, "persons_per_box", 2),
    (MARYLAND, "match_the_dealer.suited", "10 to 1"),
    (MARYLAND, "match_the_dealer.unsuited", "5 to 1"),
    (MARYLAND, "casino_cut", True),
    (MASSACHUSETTS, "max_splits", 2),
    (MASSACHUSETTS, "match_the_dealer.offered", False),
    (MASSACHUSETTS, "settlement", "far-right-in-turn"),
    (MASSACHUSETTS, "payout_limit", "1000"),
]


@pytest.mark.parametrize(
    ("edition", "name", "value"),
    [(edition, name, value) for editions, name, value in FIXED for edition in editions],
)
def test_what_an_edition_fixes_cannot_be_chosen(edition: str, name: str, value: object) -> None:
    option = EDITIONS[edition].option(name)
    assert option
    assert not option.open
    [fault] = Submission(edition, {name: value}).faults()
    assert fault.option == name
    assert fault.value == show(value)
    assert fault.clause == option.terms(6).clause
    assert fault.permitted == option.terms(6).permitted.describe()
    for part in (name, show(value), fault.permitted, str(fault.clause)):
        assert part in str(fault)


@each_edition
def test_what_an_edition_fixes_may_be_said_all_the_same(edition: str) -> None:
    settled = [option for option in EDITIONS[edition].options if not option.open]
    said = {option.name: written(option.name, option.terms(6).default) for option in settled}
    assert Submission(edition, said).rulebook().digest() == rulebook(edition).digest()


class TestWithChoices:
    def test_later_choices_win(self) -> None:
        submission = Submission("MA", {"decks": 6}).with_choices({"decks": 8})
        assert submission.rulebook().decks.value == 8


@each_edition
def test_no_edition_has_more_boxes_than_input_may_name(edition: str) -> None:
    assert rulebook(edition).boxes.value <= MOST_BOXES
