"""A Rules Submission that is refused: every fault, its clause, and what no file may say."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from spanish21.law import EDITIONS, Submission, SubmissionError, cites
from spanish21.money import Cents
from tests.law.submitted import (
    each_edition,
    faults,
    in_massachusetts,
    refused,
    rulebook,
    the_fault,
)


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
        assert "Did you mean decks?" in the_fault("MA", deck=6).message

    def test_an_unknown_edition_is_named_with_those_there_are(self) -> None:
        [fault] = Submission("NV").faults()
        for edition in EDITIONS:
            assert edition in fault.message

    @cites("MD 6.F", "MD 6.G", "MA 5(a)", "MA 6(b)")
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

    @cites("MD 5.J", "MA 4(h)")
    @each_edition
    def test_a_reshuffling_device_needs_an_approval_stated(self, edition: str) -> None:
        fault = the_fault(edition, shuffler="reshuffling-device")
        assert fault.option == "shuffler"
        approval = "5.J" if edition.startswith("MD") else "4(h)"
        assert f"approved_procedures is true ({edition} {approval})" in fault.permitted
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
    def test_the_edition_is_named_by_rules_in_any_capitals(self) -> None:
        digest = rulebook("MD-1.0").digest()
        for text in ('rules = "MD-1.0"', 'rules = "md-1.0"', 'rules = "Md-1.0"'):
            assert Submission.from_toml(text).rulebook().digest() == digest

    def test_no_other_key_names_the_edition(self) -> None:
        for text in ('edition = "MD-1.0"', 'rules = "MA"\nedition = "MA"', "rules = 5"):
            with pytest.raises(SubmissionError, match=r'at the top: rules = "MD-1\.0"'):
                Submission.from_toml(text)

    @pytest.mark.parametrize(
        "text",
        [
            'rules = "MA"\ndecks = 8\nmatch_the_dealer.suited = "13 to 1"',
            'rules = "MA"\ndecks = 8\n[match_the_dealer]\nsuited = "13:1"',
            'rules = "MA"\n[submission]\ndecks = 8\nmatch_the_dealer.suited = 13',
            'rules = "MA"\nsubmission.decks = 8\nsubmission.match_the_dealer.suited = "26/2"',
            'rules = "MA"\ndecks = 8\n[submission]\n"match_the_dealer.suited" = "13 to 1"',
            'rules = "ma"\n[submission]\n"match_the_dealer.suited" = "13 to 1"\ndecks = 8',
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
        assert "isn't valid TOML" in fault.message

    @pytest.mark.parametrize(
        "text",
        [
            'rules = "MA"\ndecks = 6\n[submission]\ndecks = 8',
            'rules = "MA"\n"match_the_dealer.suited" = 9\nmatch_the_dealer.suited = 10\ndecks = 8',
        ],
    )
    def test_nothing_is_chosen_twice(self, text: str) -> None:
        [fault] = refused(text)
        assert "Choose it once." in fault.message

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
