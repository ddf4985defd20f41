"""Documents for a regulator say every rule in words: no name that only the software knows."""

from __future__ import annotations

import re

import pytest

from spanish21.analysis import analyze
from spanish21.analysis.par import par_body
from spanish21.dossier.make import _titled
from spanish21.dossier.texts import cover_letter, rules_in_words
from spanish21.law import EDITIONS
from spanish21.law.editions import readings_of
from spanish21.law.printed import rule_tables
from spanish21.law.rulebook import BlackjackTakes, DoubleOn, Settlement, SplitAces
from spanish21.law.submission import Submission

CHOSEN = Submission(
    "MD-bonus-spin", {"readings.split-two-card-21": "always-wins", "bonus_spin.offered": True}
)


def cells(submission: Submission, title: str = "") -> list[str]:
    """List every cell of the tables of rules, or of the one with a title."""
    tables = rule_tables(submission.rulebook())
    return [cell for one in tables if title in ("", one.title) for row in one.rows for cell in row]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_interpretation_is_said_by_its_number_and_in_words(edition: str) -> None:
    said = cells(Submission(edition), "Interpretations")
    for reading in readings_of(edition):
        assert reading.id in said
        assert f"{reading.doubt} Interpretation: {reading.reading}" in said
        assert reading.slug not in said
        assert reading.default not in said


def test_an_alternative_that_was_chosen_is_said_in_its_own_words() -> None:
    said = " ".join(cells(CHOSEN, "Interpretations"))
    (reading,) = (one for one in readings_of("MD-bonus-spin") if one.id == "R3")
    assert reading.alternatives[0].reading in said
    assert reading.reading not in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_value_is_a_name_of_the_software(edition: str) -> None:
    said = cells(Submission(edition))
    names = {one.value for kind in (Settlement, DoubleOn) for one in kind}
    names |= {one.value for kind in (SplitAces, BlackjackTakes) for one in kind}
    assert not names & set(said)


def test_a_wheel_is_written_by_its_sections_and_says_that_it_is_assumed() -> None:
    said = cells(CHOSEN, "Bonus Spin")
    wheel = next(cell for cell in said if "$33" in cell)
    assert wheel.startswith("assumed, not submitted: ")
    assert "$33 with $3 to each other player (3,932 of 40,000)" in wheel


def test_a_wager_that_is_not_offered_has_no_further_rules() -> None:
    submission = Submission("MD-bonus-spin")
    assert cells(submission, "Bonus Spin") == ["offered", "no", "MD-bonus-spin 6.G(2)"]
    assert cells(submission, "Xtreme 16") == ["offered", "no", "MD-bonus-spin 6.G(3)"]


def test_the_par_sheet_lists_the_interpretations_that_move_its_figures() -> None:
    found = analyze("MD-1.0")
    body = par_body(found, found)
    texts = {one.id: one.reading for one in readings_of("MD-1.0")}
    assert texts["R3"] in body
    assert texts["R12"] not in body, "what voids a round moves no figure"
    assert texts["R12"] in rules_in_words(found.rulebook).body


def test_par_sheet_rules_and_letter_use_the_words() -> None:
    submission = Submission("MA", {"operator": "Harbor Casino"})
    found = analyze(submission)
    for body in (par_body(found, found), rules_in_words(submission.rulebook()).body):
        assert "A player's blackjack always wins and is always paid 3 to 2." in body
        assert "blackjack-always-3-2" not in body
        assert "match-the-dealer" not in body
    meta = _titled(submission, number="", revision=1, date="", prepared_by="")
    assert "Table and wagers: operator" in cover_letter(submission, meta, [], None).body


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_par_sheet_says_what_is_approximated_without_names_for_programs(edition: str) -> None:
    found = analyze(edition)
    body = par_body(found, found)
    assert "Approximated: what the hands of a split box gain together" in body
    for name in ("mixture-of-decks", "independent-suits", "refund-escape", "splits-worked-out"):
        assert name not in body
    assert not re.search(r"\b(bonus-spin|xtreme-16) \$", body)
