"""A Rules Submission: what may be chosen, what holds by default, and how the rest is refused."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from spanish21.law import EDITIONS, Fault, Rulebook, Submission, SubmissionError, cites
from spanish21.law.assumed import assumed_wheel
from spanish21.law.option import MEANINGS, SPIN_MEANINGS
from spanish21.law.permitted import (
    Amount,
    Flag,
    Number,
    OddsFrom,
    OneOf,
    Only,
    Permitted,
    Rate,
    Share,
    Text,
    show,
    typed,
)
from spanish21.law.rulebook import Settlement
from spanish21.law.wheel import WheelText
from spanish21.money import Cents, Odds, dollars

MARYLAND = ("MD-draft", "MD-1.0", "MD-bonus-spin")
MASSACHUSETTS = ("MA", "MA-bonus-spin")

each_edition = pytest.mark.parametrize("edition", EDITIONS)
in_maryland = pytest.mark.parametrize("edition", MARYLAND)
in_massachusetts = pytest.mark.parametrize("edition", MASSACHUSETTS)


def rulebook(edition: str, /, **choices: object) -> Rulebook:
    return Submission(edition, dotted(choices)).rulebook()


def faults(edition: str, /, **choices: object) -> tuple[Fault, ...]:
    return Submission(edition, dotted(choices)).faults()


def the_fault(edition: str, /, **choices: object) -> Fault:
    found = faults(edition, **choices)
    assert len(found) == 1, found
    return found[0]


def dotted(choices: dict[str, object]) -> dict[str, object]:
    return {name.replace("match_", "match_the_dealer."): value for name, value in choices.items()}


def refused(text: str) -> tuple[Fault, ...]:
    with pytest.raises(SubmissionError) as caught:
        Submission.from_toml(text).rulebook()
    return caught.value.faults


class TestDefaults:
    @each_edition
    def test_an_edition_alone_is_a_submission(self, edition: str) -> None:
        assert faults(edition) == ()
        assert rulebook(edition).edition == edition

    @each_edition
    def test_every_edition_has_every_option(self, edition: str) -> None:
        names = {option.name for option in EDITIONS[edition].own_options}
        assert names - SPIN_MEANINGS.keys() == MEANINGS.keys()

    def test_every_option_of_the_wheels_is_somewhere(self) -> None:
        names = {option.name for law in EDITIONS.values() for option in law.own_options}
        assert SPIN_MEANINGS.keys() <= names

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
        assert fault.message.endswith("written without quotes")

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
        assert part in fault.message


@each_edition
def test_what_an_edition_fixes_may_be_said_all_the_same(edition: str) -> None:
    settled = [option for option in EDITIONS[edition].options if not option.open]
    said = {option.name: written(option.name, option.terms(6).default) for option in settled}
    assert Submission(edition, said).rulebook().digest() == rulebook(edition).digest()


class TestFaults:
    @each_edition
    def test_all_are_reported_at_once(self, edition: str) -> None:
        found = faults(edition, decks=5, minimum="-1", hole_cards=True, mid_shoe_entry="perhaps")
        assert {fault.option for fault in found} == {
            "decks",
            "minimum",
            "hole_cards",
            "mid_shoe_entry",
        }

    def test_the_error_says_them_all(self) -> None:
        with pytest.raises(SubmissionError) as caught:
            rulebook("MA", decks=5, max_splits=4)
        assert len(str(caught.value).splitlines()) == len(caught.value.faults) == 2

    def test_an_unknown_option_is_named_with_the_nearest_known(self) -> None:
        assert "perhaps decks is meant" in the_fault("MA", deck=6).message

    def test_an_unknown_edition_is_named_with_those_there_are(self) -> None:
        [fault] = Submission("NJ").faults()
        for edition in EDITIONS:
            assert edition in fault.message

    @each_edition
    @pytest.mark.parametrize(
        ("choices", "option"),
        [
            ({"minimum": 50, "maximum": 25}, "maximum"),
            ({"minimum": "5.25", "smallest_chip": "0.50"}, "minimum"),
            ({"maximum": "999.98", "smallest_chip": "0.50"}, "maximum"),
            ({"match_minimum": "1.02"}, "match_the_dealer.minimum"),
            ({"match_minimum": 5, "match_maximum": 2}, "match_the_dealer.maximum"),
        ],
        ids=str,
    )
    def test_choices_that_do_not_go_together(
        self, edition: str, choices: dict[str, object], option: str
    ) -> None:
        assert the_fault(edition, **choices).option == option

    @in_massachusetts
    def test_a_reader_needs_a_hole_card(self, edition: str) -> None:
        assert the_fault(edition, card_reader=True).option == "card_reader"

    @cites("MA 4(h)")
    @in_massachusetts
    def test_a_reshuffling_device_needs_an_approved_procedure(self, edition: str) -> None:
        assert the_fault(edition, shuffler="reshuffling-device").option == "shuffler"
        rules = rulebook(edition, shuffler="reshuffling-device", approved_procedures=True)
        assert rules.shuffler.value == "reshuffling-device"

    def test_a_fault_is_not_followed_by_a_fault_of_the_default_in_its_place(self) -> None:
        assert the_fault("MA", minimum="none", maximum=2).option == "minimum"

    @pytest.mark.parametrize("value", ["5.005", "0.01", "0", "1,50", "1e400000", "nan", "", True])
    def test_what_is_no_amount(self, value: object) -> None:
        assert the_fault("MD-1.0", minimum=value).option == "minimum"

    @pytest.mark.parametrize("value", ["9 to 0", "nine to one", "9" * 5000, True, -9, None])
    def test_what_are_no_odds(self, value: object) -> None:
        assert the_fault("MA", match_suited=value).option == "match_the_dealer.suited"

    @pytest.mark.parametrize("value", ["1e999999999", "1/0", "25 %", "a quarter", True, 1, []])
    def test_what_is_no_share(self, value: object) -> None:
        assert the_fault("MA", cover_card_depth=value).option == "cover_card_depth"

    @pytest.mark.parametrize("value", ["", "two\nlines", "\x1b[31m", 5, True])
    def test_an_operator_is_a_line_of_text(self, value: object) -> None:
        assert the_fault("MA", operator=value).option == "operator"


class TestToml:
    def test_the_edition_is_said_by_rules_or_edition_in_any_capitals(self) -> None:
        digest = rulebook("MD-1.0").digest()
        for text in ('rules = "MD-1.0"', 'edition = "md-1.0"', 'rules = "Md-1.0"'):
            assert Submission.from_toml(text).rulebook().digest() == digest

    @pytest.mark.parametrize(
        "text",
        [
            'rules = "MA"\ndecks = 8\nmatch_the_dealer.suited = "13 to 1"',
            'rules = "MA"\ndecks = 8\n[match_the_dealer]\nsuited = "13:1"',
            'rules = "MA"\n[submission]\ndecks = 8\nmatch_the_dealer.suited = 13',
            'rules = "MA"\nsubmission.decks = 8\nsubmission.match_the_dealer.suited = "26/2"',
            'rules = "MA"\ndecks = 8\n[submission]\n"match_the_dealer.suited" = "13 to 1"',
            'edition = "ma"\n[submission]\n"match_the_dealer.suited" = "13 to 1"\ndecks = 8',
        ],
    )
    def test_choices_stand_at_the_top_or_in_a_table_nested_or_dotted(self, text: str) -> None:
        expected = rulebook("MA", decks=8, match_suited="13 to 1").digest()
        assert Submission.from_toml(text).rulebook().digest() == expected

    def test_numbers_with_a_point_are_decimals(self) -> None:
        text = 'rules = "MA"\nsmallest_chip = 0.1\nminimum = 10.30\ncover_card_depth = 0.3'
        rules = Submission.from_toml(text).rulebook()
        assert rules.smallest_chip.value == Cents(10)
        assert rules.minimum.value == Cents(1030)
        assert rules.cover_card_depth.value == Fraction(3, 10)

    def test_a_reading_may_be_chosen(self) -> None:
        text = 'rules = "MA"\n[readings]\nsplit-two-card-21 = "even-money"'
        assert Submission.from_toml(text).rulebook().reading("split-two-card-21") == "even-money"
        [fault] = refused('rules = "MA"\nreadings.split-two-card-21 = "always-wins"')
        assert fault.permitted == "beats-dealer-21 or even-money"

    def test_the_rounds_of_a_recorded_case_are_passed_over(self) -> None:
        text = 'rules = "MA"\n[submission]\ndecks = 8\n[[round]]\nshoe = "As Ks"'
        assert Submission.from_toml(text).choices == {"decks": 8}

    @pytest.mark.parametrize(
        "text",
        ["", "decks = 6", 'rules = "MA"\nedition = "MA"', "rules = 21", 'rules = ["MA"]'],
    )
    def test_the_edition_must_be_said_once(self, text: str) -> None:
        [fault] = refused(text)
        assert fault.option == "rules"
        assert 'rules = "MD-1.0"' in fault.message

    @pytest.mark.parametrize(
        "text",
        [
            "MA, please",
            'rules = "MA',
            'rules = "MA"\nrules = "MA"',
            'rules = "MA"\ndecks = ' + "9" * 5000,
            'rules = "MA"\ndecks = ' + "[" * 5000,
        ],
        ids=["words", "open quote", "twice", "endless number", "endless brackets"],
    )
    def test_what_is_no_toml(self, text: str) -> None:
        [fault] = refused(text)
        assert fault.option == "file"
        assert "no valid TOML" in fault.message

    @pytest.mark.parametrize(
        "text",
        [
            'rules = "MA"\ndecks = 6\n[submission]\ndecks = 8',
            'rules = "MA"\n"match_the_dealer.suited" = 9\nmatch_the_dealer.suited = 10\ndecks = 8',
        ],
    )
    def test_nothing_is_chosen_twice(self, text: str) -> None:
        [fault] = refused(text)
        assert "say it once" in fault.message

    def test_the_table_of_choices_is_a_table(self) -> None:
        [fault] = refused('rules = "MA"\nsubmission = 5')
        assert fault.option == "submission"

    @pytest.mark.parametrize(
        ("line", "option"),
        [
            ("decks = 2026-01-01", "decks"),
            ("decks = [6]", "decks"),
            ("decks = 6.5", "decks"),
            ("minimum = inf", "minimum"),
            ("minimum = nan", "minimum"),
            ("max_splits = true", "max_splits"),
            ("cut_depth = 48.0", "cut_depth"),
            ("match_the_dealer = true", "match_the_dealer"),
            ("decks.number = 6", "decks.number"),
        ],
    )
    def test_a_value_of_another_kind_is_refused(self, line: str, option: str) -> None:
        [fault] = refused(f'rules = "MD-1.0"\n{line}')
        assert fault.option == option

    @settings(deadline=None)
    @given(st.text(max_size=60))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        with suppress(SubmissionError):
            Submission.from_toml(text).rulebook()


def written(name: str, value: object) -> int | str:
    """Write an option's value as a person would."""
    if isinstance(value, int) and name.rpartition(".")[2] in {
        "ceiling",
        "initial",
        "prize_1",
        "prize_5",
        "reset",
        "minimum",
        "maximum",
        "smallest_chip",
        "payout_limit",
    }:
        return dollars(value)
    return typed(show(value))


CHIPS = st.sampled_from([2, 10, 50, 100])


@st.composite
def submissions(draw: st.DrawFn) -> Submission:
    """Draw an edition and permitted choices for some of its options."""
    law = EDITIONS[draw(st.sampled_from(sorted(EDITIONS)))]
    decks = draw(st.sampled_from([6, 8]))
    chip = draw(CHIPS)
    least, more = sorted(draw(st.lists(st.integers(100, 2000), min_size=2, max_size=2)))
    choices: dict[str, object] = {
        "decks": decks,
        "smallest_chip": dollars(chip),
        "minimum": dollars(least * chip),
        "maximum": dollars(more * chip),
        "match_the_dealer.minimum": dollars(max(100, chip)),
    }
    for option in law.options:
        # A wheel belongs to its paytable, a ceiling to its meter: they are drawn elsewhere.
        bound = isinstance(option.terms(decks).permitted, WheelText) or "ceiling" in option.name
        if option.name not in choices and not bound and draw(st.booleans()):
            value = draw(permitted_values(option.terms(decks).permitted, chip))
            choices[option.name] = written(option.name, value)
    if choices.get("card_reader") == "true" and law.state == "Massachusetts":
        choices["hole_card"] = "true"
    if choices.get("shuffler") == "reshuffling-device" and law.state == "Massachusetts":
        choices["approved_procedures"] = "true"
    return Submission(law.id, choices)


def permitted_values(permitted: Permitted, chip: int) -> st.SearchStrategy[Any]:
    match permitted:
        case OneOf(values):
            return st.sampled_from(values)
        case Flag():
            return st.booleans()
        case Number(least, most):
            return st.integers(least, most or least + 50)
        case Amount(least=least, none_means=None):
            start = max(100, -(-least // chip))
            return st.integers(start, start + 900).map(lambda count: count * chip)
        case Amount():
            return st.none() | st.integers(100, 1000).map(lambda count: count * chip)
        case OddsFrom(lowest):
            return st.integers(0, 9).map(lambda more: Odds(lowest.win + more, lowest.stake))
        case Only(value):
            return st.just(value)
        case Share(floor):
            return st.fractions(floor, Fraction(99, 100), max_denominator=100)
        case Rate():
            # Up to four rates share one wager, and together they are less than the whole.
            return st.fractions(0, Fraction(24, 100), max_denominator=100)
        case Text():
            return st.text("abc xyz'é", min_size=1).filter(str.strip)
        case _:
            raise AssertionError(permitted)


class TestDigest:
    @settings(deadline=None)
    @given(submissions())
    def test_permitted_choices_become_the_rulebook(self, submission: Submission) -> None:
        rules = submission.rulebook()
        chosen = submission.chosen()
        in_force = dict(rules.rules())
        for name, choice in chosen.values.items():
            rule = in_force[name if name.startswith("readings.") else name.replace(".", "_")]
            assert show(rule.value) == show(choice.value)
            assert rule.clause == choice.clause

    @settings(deadline=None)
    @given(submissions(), st.randoms(use_true_random=False))
    def test_it_is_the_same_however_the_submission_is_written(
        self, submission: Submission, shuffle: Random
    ) -> None:
        digest = submission.rulebook().digest()
        items = list(submission.choices.items())
        shuffle.shuffle(items)
        lines = [
            f'"{name}" = {value if isinstance(value, int) else json.dumps(value)}'
            for name, value in items
        ]
        cut = shuffle.randint(0, len(lines))
        text = "\n".join([*lines[:cut], "[submission]", *lines[cut:]])
        again = Submission.from_toml(f'rules = "{submission.edition.lower()}"\n{text}')
        assert again.rulebook().digest() == digest
        spelled_out = {
            name: written(name, choice.value) for name, choice in submission.chosen().values.items()
        }
        assert Submission(submission.edition, spelled_out).rulebook().digest() == digest

    @settings(deadline=None)
    @given(submissions(), submissions())
    def test_it_tells_any_two_submissions_apart(self, one: Submission, other: Submission) -> None:
        same = one.edition == other.edition and {
            name: choice.value for name, choice in one.chosen().values.items()
        } == {name: choice.value for name, choice in other.chosen().values.items()}
        assert (one.rulebook().digest() == other.rulebook().digest()) is same

    @each_edition
    def test_every_open_option_changes_it(self, edition: str) -> None:
        digests = {rulebook(edition).digest()}
        others: dict[str, object] = {
            "operator": "Another Casino",
            "decks": 8,
            "minimum": 10,
            "maximum": 500,
            "smallest_chip": 1,
            "payout_limit": 50_000,
            "boxes_per_player": 2,
            "persons_per_box": 2,
            "mid_shoe_entry": False,
            "cut_depth": 60,
            "cover_card_depth": "1/3",
            "casino_cut": True,
            "hole_card": True,
            "max_splits": 2,
            "settlement": "far-right-in-turn",
            "match_the_dealer.offered": False,
            "match_the_dealer.suited": 20,
            "match_the_dealer.unsuited": 20,
            "match_the_dealer.minimum": 2,
            "match_the_dealer.maximum": 100,
            "bonus_spin.offered": edition != "MA-bonus-spin",
            "bonus_spin.wheel": "$50:1",
            "bonus_spin.wheel_1": str(assumed_wheel("B")).removeprefix("assumed "),
            "bonus_spin.wheel_5": str(assumed_wheel("D")).removeprefix("assumed "),
            "bonus_spin.prize_1": 2000,
            "bonus_spin.prize_5": 6000,
            "bonus_spin.merchandise_1": "a bicycle",
            "bonus_spin.merchandise_5": "a motorcycle",
            "xtreme_16.offered": True,
            "xtreme_16.wheel": str(assumed_wheel("Hot Spot")).removeprefix("assumed "),
        }
        meters = ("bonus_spin.meter_1", "bonus_spin.meter_5")
        for meter in (*meters, "xtreme_16.primary", "xtreme_16.secondary"):
            others |= {f"{meter}.{part}": 20_000 for part in ("initial", "reset", "ceiling")}
            others |= {f"{meter}.rate": "4%", f"{meter}.reserve": "1%"}
        open_options = [option for option in EDITIONS[edition].options if option.open]
        for option in open_options:
            permitted = option.terms(6).permitted
            last = permitted.values[-1] if isinstance(permitted, OneOf) else None
            choices = {option.name: last or others.get(option.name)}
            if option.name == "xtreme_16.community_wheel":
                plain = "; ".join(
                    f"{s.symbol}:{s.weight}" for s in assumed_wheel("Hot Spot").sections
                )
                second = "; ".join(f"${a}:1" for a in (150, 100, 75, 50, 40, 35, 30, 25))
                choices = {"xtreme_16.wheel": plain, "xtreme_16.community_wheel": second}
            if option.name == "card_reader":
                choices = {"hole_card": True, "card_reader": True}
            elif option.name == "approved_procedures":
                choices = {"approved_procedures": True}
            elif option.name == "shuffler":
                choices = {"shuffler": "device"}
            digests.add(Submission(edition, choices).rulebook().digest())
        assert len(digests) == len(open_options) + 1


class TestWithChoices:
    def test_later_choices_win(self) -> None:
        submission = Submission("MA", {"decks": 6}).with_choices({"decks": 8})
        assert submission.rulebook().decks.value == 8
