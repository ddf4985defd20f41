"""The readings as data: complete, in order, and citing only clauses that exist."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
READINGS: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "src" / "spanish21" / "law" / "readings.toml").read_text("utf-8")
)["reading"]
NUMBERING: dict[str, list[str]] = json.loads(
    (ROOT / "tests" / "fixtures" / "numbering.json").read_text("utf-8")
)
FAMILIES = {
    "MD": ["MD-draft", "MD-1.0", "MD-bonus-spin"],
    "MA": ["MA", "MA-bonus-spin"],
}
BEYOND_LETTER = ["R1", "R13", "R14", "R16", "R17", "R31"]
ALTERNATIVES = {
    "R2": "even-money",
    "R3": "always-wins",
    "R5": "busts-stay-lost",
    "R16": "every-player-spins",
    "R19": "returned",
    "R20": "wheel-only",
    "R30": "even-money",
    "R33": "not-dealt",
    "R41": "settled-stands",
    "R63": "spin-per-person",
}
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

each_reading = pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading["id"])


def cited_in(reading: dict[str, Any]) -> list[tuple[str, str]]:
    """List edition and number of every clause cited, families narrowed to the reading."""
    found = []
    for citation in reading["clauses"]:
        source, _, number = citation.partition(" ")
        editions = FAMILIES.get(source, [source])
        found += [(edition, number) for edition in editions if edition in reading["editions"]]
    return found


def test_all_sixty_six_in_order() -> None:
    assert [reading["id"] for reading in READINGS] == [f"R{number}" for number in range(1, 67)]


@pytest.mark.parametrize("edition", NUMBERING)
def test_slugs_are_unique_in_an_edition(edition: str) -> None:
    slugs = Counter(reading["slug"] for reading in READINGS if edition in reading["editions"])
    assert [slug for slug, count in slugs.items() if count > 1] == []


@each_reading
def test_is_complete(reading: dict[str, Any]) -> None:
    assert set(reading) - {"alternative"} == {
        "id",
        "slug",
        "editions",
        "clauses",
        "beyond_letter",
        "doubt",
        "reading",
        "default",
    }
    assert reading["doubt"].endswith(".")
    assert reading["reading"].endswith(".")
    assert KEBAB.fullmatch(reading["slug"])
    assert KEBAB.fullmatch(reading["default"])


@each_reading
def test_applies_to_known_editions(reading: dict[str, Any]) -> None:
    in_order = [edition for edition in NUMBERING if edition in reading["editions"]]
    assert sorted(reading["editions"]) == sorted(in_order)
    assert in_order


@each_reading
def test_cites_only_clauses_that_exist(reading: dict[str, Any]) -> None:
    missing = [
        f"{edition} {number}"
        for edition, number in cited_in(reading)
        if number not in NUMBERING[edition]
    ]
    assert missing == []


@each_reading
def test_every_citation_counts_in_an_edition(reading: dict[str, Any]) -> None:
    """No citation of an edition to which the reading does not apply."""
    for citation in reading["clauses"]:
        source = citation.partition(" ")[0]
        assert set(FAMILIES.get(source, [source])) & set(reading["editions"]), citation


@each_reading
def test_has_a_clause_in_each_of_its_editions(reading: dict[str, Any]) -> None:
    assert {edition for edition, _ in cited_in(reading)} == set(reading["editions"])


@each_reading
def test_alternatives_differ_from_the_default(reading: dict[str, Any]) -> None:
    others = reading.get("alternative", [])
    values = [reading["default"], *(other["value"] for other in others)]
    assert len(set(values)) == len(values)
    for other in others:
        assert KEBAB.fullmatch(other["value"])
        assert other["reading"].endswith(".")
        assert set(other.get("editions", [])) <= set(reading["editions"])


def test_the_alternatives_open_to_a_submission() -> None:
    found = {
        reading["id"]: [other["value"] for other in reading["alternative"]]
        for reading in READINGS
        if "alternative" in reading
    }
    assert found == {number: [value] for number, value in ALTERNATIVES.items()}


def test_the_readings_beyond_the_letter() -> None:
    assert [reading["id"] for reading in READINGS if reading["beyond_letter"]] == BEYOND_LETTER
