"""Rules in words: every rule has its group, its label and a plain form."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from spanish21.cards import ACE_AND_FACES, Rank
from spanish21.law import EDITIONS, Submission
from spanish21.law.bonus import Bonus, FixedTier, Pattern
from spanish21.law.rulebook import Settlement
from spanish21.law.show import GROUPS, group_of, grouped, label, plain, spelled, words
from spanish21.money import Cents, Odds

each_edition = pytest.mark.parametrize("edition", EDITIONS)


@each_edition
def test_every_rule_has_its_group(edition: str) -> None:
    rules = list(Submission(edition).rulebook().rules())
    assert {group_of(name) for name, _ in rules} <= {*GROUPS, "Readings"}
    assert sum(len(rows) for _, rows in grouped(rules)) == len(rules)


@each_edition
def test_no_two_rules_of_a_group_have_one_label(edition: str) -> None:
    for _, rows in grouped(Submission(edition).rulebook().rules()):
        labels = [label(name) for name, _ in rows]
        assert len(labels) == len(set(labels))
        assert all(labels)


@each_edition
def test_every_rule_has_words_and_a_plain_form(edition: str) -> None:
    for name, rule in Submission(edition).rulebook().rules():
        assert words(name, rule.value)
        json.dumps(plain(rule.value))


@pytest.mark.parametrize(
    ("name", "value", "said", "data"),
    [
        ("decks", 6, "6", 6),
        ("minimum", Cents(500), "$5.00", 500),
        ("payout_limit", None, "none (no limit)", None),
        ("match_the_dealer_maximum", None, "none (the basic wager)", None),
        ("hole_card", True, "yes", True),
        ("casino_cut", False, "no", False),
        ("insurance_odds", Odds(2, 1), "2 to 1", "2:1"),
        ("cover_card_depth", Fraction(1, 4), "1/4", "1/4"),
        ("reader_up_cards", ACE_AND_FACES, "ace, jack, queen, king", ["A", "J", "Q", "K"]),
        ("blackjack_paid_at_once_against", frozenset(), "none", []),
        ("fixed_up_card", Rank.SEVEN, "7", "7"),
        ("settlement", Settlement.IN_TURN, "far-right-in-turn", "far-right-in-turn"),
        ("bonus 21 in six cards", Bonus(Pattern.SIX_CARDS, Odds(2, 1)), "2 to 1", "2:1"),
        (
            "fixed payout from 25 dollars",
            FixedTier(Cents(2500), None, Cents(500_000)),
            "$5,000.00 for a wager from $25.00 up",
            {"least": 2500, "below": None, "payout": 500_000},
        ),
    ],
)
def test_a_value_in_words_and_as_data(name: str, value: object, said: str, data: object) -> None:
    assert words(name, value) == said
    assert plain(value) == data


def test_an_option_is_spelled_as_a_submission_may_write_it() -> None:
    assert spelled("match_the_dealer.minimum", Cents(100)) == "$1.00"
    assert spelled("hole_card", value=True) == "true"
    assert spelled("decks", 8) == "8"


def test_what_has_no_plain_form_is_an_error_of_ours() -> None:
    with pytest.raises(TypeError):
        plain(object())
