"""The catalogue of clauses is complete: every number of every document, once and in order."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
CATALOGUE = REPOSITORY / "src" / "spanish21" / "law" / "catalogue"
NUMBERING: dict[str, list[str]] = json.loads(
    (REPOSITORY / "tests" / "fixtures" / "numbering.json").read_text(encoding="utf-8")
)

FILES = {
    "MD-draft": "md_draft.toml",
    "MD-1.0": "md_1_0.toml",
    "MD-bonus-spin": "md_bonus_spin.toml",
    "MA": "ma.toml",
    "MA-bonus-spin": "ma_bonus_spin.toml",
}
STATUSES = {"code", "procedure", "physical"}
FEWEST_WORDS = 4

each_document = pytest.mark.parametrize("document", FILES)


def text(document: str) -> str:
    return (CATALOGUE / FILES[document]).read_text(encoding="utf-8")


def load(document: str) -> dict[str, Any]:
    return tomllib.loads(text(document))


def is_filled(value: object) -> bool:
    return isinstance(value, str) and bool(value) and value == value.strip()


def is_a_summary(value: object) -> bool:
    return is_filled(value) and isinstance(value, str) and len(value.split()) >= FEWEST_WORDS


def test_the_numbering_covers_the_five_documents() -> None:
    assert list(NUMBERING) == list(FILES)


@each_document
def test_a_catalogue_names_its_document(document: str) -> None:
    catalogue = load(document)
    assert catalogue["document"] == document
    assert is_filled(catalogue["title"])


@each_document
def test_every_number_stands_in_the_catalogue_in_document_order(document: str) -> None:
    # Chapters and clauses are two arrays for the parser; the file has them in one order.
    in_file_order = re.findall(r'^number = "(.*)"$', text(document), flags=re.MULTILINE)
    assert in_file_order == NUMBERING[document]


@each_document
def test_chapters_and_clauses_are_told_apart(document: str) -> None:
    catalogue = load(document)
    numbers = NUMBERING[document]
    chapters = [chapter["number"] for chapter in catalogue["chapter"]]
    clauses = [clause["number"] for clause in catalogue["clause"]]
    assert chapters == [number for number in numbers if number.isdigit()]
    assert clauses == [number for number in numbers if not number.isdigit()]


@each_document
def test_no_number_occurs_twice(document: str) -> None:
    catalogue = load(document)
    numbers = [entry["number"] for entry in catalogue["chapter"] + catalogue["clause"]]
    assert sorted(numbers) == sorted(set(numbers))


@each_document
def test_every_chapter_has_a_title(document: str) -> None:
    assert [c["number"] for c in load(document)["chapter"] if not is_filled(c.get("title"))] == []


@each_document
def test_every_clause_has_heading_summary_and_status(document: str) -> None:
    lacking = [
        clause["number"]
        for clause in load(document)["clause"]
        if not is_filled(clause.get("heading"))
        or not is_a_summary(clause.get("summary"))
        or clause.get("status") not in STATUSES
    ]
    assert lacking == []


@each_document
def test_a_chapter_without_clauses_speaks_for_itself(document: str) -> None:
    catalogue = load(document)
    with_clauses = {re.match(r"\d+", clause["number"])[0] for clause in catalogue["clause"]}  # type: ignore[index]
    lacking = [
        chapter["number"]
        for chapter in catalogue["chapter"]
        if chapter["number"] not in with_clauses
        and not (is_a_summary(chapter.get("summary")) and chapter.get("status") in STATUSES)
    ]
    assert lacking == []
