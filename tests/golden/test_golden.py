"""Golden transcripts: cases with their result and their telling, compared to the letter.

Every round says in comments what each person wins, reckoned by hand from the documents; what is
recorded must agree with it. `pytest tests/golden --update` writes results and tellings anew.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from spanish21.money import cents
from spanish21.replay import (
    case_result,
    explain,
    parse_case,
    play_case,
    record_played,
    write_case,
)
from tests.golden.features import FEATURES, Shown, features_of
from tests.golden.trouble import TROUBLE
from tests.support import EDITIONS

if TYPE_CHECKING:
    from spanish21.replay import PlayedCase

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("*/*.toml"))
NET = re.compile(r"^# (?P<person>\w+) (?P<net>[+-]?\d+\.\d\d): \w.*$", re.MULTILINE)

each_case = pytest.mark.parametrize(
    "file", CASES, ids=lambda file: f"{file.parent.name}/{file.stem}"
)


@cache
def played(file: Path) -> PlayedCase:
    return play_case(parse_case(file.read_text("utf-8")))


def result_of(file: Path) -> str:
    return json.dumps(case_result(played(file)), indent=2) + "\n"


def telling_of(file: Path) -> str:
    case = parse_case(file.read_text("utf-8"))
    lines = [f"{case.title} ({case.submission.edition})"]
    for round_, shown in zip(case.rounds, played(file).rounds, strict=True):
        lines += ["", f"== {round_.title}", *explain(shown.events)]
    return "\n".join(lines) + "\n"


@each_case
def test_the_amounts_are_those_reckoned_by_hand(file: Path) -> None:
    _, *rounds = file.read_text("utf-8").split("[[round]]\n")
    reckoned = [
        {found["person"]: cents(found["net"]) for found in NET.finditer(text)} for text in rounds
    ]
    assert reckoned == [shown.report.nets_cents for shown in played(file).rounds]


@each_case
def test_the_result_is_as_recorded(file: Path, *, update: bool) -> None:
    recorded = file.with_suffix(".json")
    if update:
        recorded.write_text(result_of(file), "utf-8")
    assert result_of(file) == recorded.read_text("utf-8")


@each_case
def test_the_telling_is_as_recorded(file: Path, *, update: bool) -> None:
    recorded = file.with_suffix(".txt")
    if update:
        recorded.write_text(telling_of(file), "utf-8")
    assert telling_of(file) == recorded.read_text("utf-8")


@each_case
def test_it_is_recorded_as_a_case_with_the_same_result(file: Path) -> None:
    recorded = record_played(parse_case(file.read_text("utf-8")), played(file))
    again = play_case(parse_case(write_case(recorded)))
    assert [shown.report for shown in again.rounds] == [
        shown.report for shown in played(file).rounds
    ]
    assert record_played(recorded, again) == recorded


@each_case
def test_every_case_and_round_has_a_title(file: Path) -> None:
    case = parse_case(file.read_text("utf-8"))
    assert case.title
    assert all(round_.title for round_ in case.rounds)


def test_every_edition_has_a_case() -> None:
    assert {played(file).rulebook.edition for file in CASES} == set(EDITIONS)


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_has_a_case_in_each_state_that_knows_it(feature: str) -> None:
    states, tells = FEATURES[feature]
    found = {
        played(file).rulebook.edition[:2]
        for file in CASES
        for round_ in played(file).rounds
        if tells(Shown(played(file).rulebook, round_))
    }
    assert states <= found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("trouble", TROUBLE)
def test_every_irregularity_has_a_case_in_each_edition_that_knows_it(
    edition: str, trouble: str
) -> None:
    states, tells = TROUBLE[trouble]
    found = any(
        tells(Shown(played(file).rulebook, round_))
        for file in CASES
        if played(file).rulebook.edition == edition
        for round_ in played(file).rounds
    )
    assert found is (edition[:2] in states)


@each_case
def test_every_round_shows_something(file: Path) -> None:
    for round_ in played(file).rounds:
        assert features_of(Shown(played(file).rulebook, round_))


def test_nothing_recorded_is_left_without_its_case() -> None:
    recorded = {*HERE.glob("*/*.json"), *HERE.glob("*/*.txt")}
    assert recorded == {file.with_suffix(end) for file in CASES for end in (".json", ".txt")}
