"""The catalogue of clauses is complete: every number of every document, once and in order."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from spanish21.law import Clause, Status, document as load
from spanish21.law.editions import PUBLISHED

REPOSITORY = Path(__file__).resolve().parents[2]
NUMBERING: dict[str, list[str]] = json.loads(
    (REPOSITORY / "tests" / "fixtures" / "numbering.json").read_text(encoding="utf-8")
)
FEWEST_WORDS = 4

each_document = pytest.mark.parametrize("document", NUMBERING)


def chapters(document: str) -> list[Clause]:
    return [clause for clause in load(document).clauses if clause.number.isdigit()]


def clauses(document: str) -> list[Clause]:
    return [clause for clause in load(document).clauses if not clause.number.isdigit()]


def is_filled(value: str) -> bool:
    return bool(value) and value == value.strip()


def is_a_summary(value: str) -> bool:
    return is_filled(value) and len(value.split()) >= FEWEST_WORDS


def test_the_numbering_covers_the_five_documents() -> None:
    assert list(NUMBERING) == [law.id for law in PUBLISHED]


@each_document
def test_a_catalogue_names_its_document(document: str) -> None:
    text = load(document)
    assert text.id == document
    assert {clause.document for clause in text.clauses} == {document}
    assert is_filled(text.title)


@each_document
def test_every_number_stands_in_the_catalogue_in_document_order(document: str) -> None:
    assert [clause.number for clause in load(document).clauses] == NUMBERING[document]


@each_document
def test_chapters_and_clauses_are_told_apart(document: str) -> None:
    for clause in clauses(document):
        assert clause.status is not Status.HEADING
    headings = [chapter for chapter in chapters(document) if chapter.status is Status.HEADING]
    assert all(not heading.summary for heading in headings)


@each_document
def test_no_number_occurs_twice(document: str) -> None:
    numbers = [clause.number for clause in load(document).clauses]
    assert sorted(numbers) == sorted(set(numbers))


@each_document
def test_every_chapter_has_a_title(document: str) -> None:
    assert [
        chapter.number for chapter in chapters(document) if not is_filled(chapter.heading)
    ] == []


@each_document
def test_every_clause_has_heading_summary_and_status(document: str) -> None:
    lacking = [
        clause.number
        for clause in clauses(document)
        if not is_filled(clause.heading)
        or not is_a_summary(clause.summary)
        or clause.status is Status.HEADING
    ]
    assert lacking == []


@each_document
def test_a_chapter_without_clauses_speaks_for_itself(document: str) -> None:
    with_clauses = {re.match(r"\d+", clause.number)[0] for clause in clauses(document)}  # type: ignore[index]
    lacking = [
        chapter.number
        for chapter in chapters(document)
        if chapter.number not in with_clauses
        and not (is_a_summary(chapter.summary) and chapter.status is not Status.HEADING)
    ]
    assert lacking == []
