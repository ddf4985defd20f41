"""Values of many hands at once, what they assume, and tables for other programs."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

from spanish21.analysis.edge import analyze
from spanish21.analysis.hand_table import hand_table
from spanish21.cards import Rank
from spanish21.cli import app
from spanish21.simulation import find_count, parse_count, write_count
from tests.support import book


def run(*words: str) -> str:
    answer = CliRunner(env={"COLUMNS": "80"}).invoke(app, list(words), catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def data(*words: str) -> Any:  # noqa: ANN401 - JSON of any shape
    return json.loads(run(*words, "--json"))


EIGHTS = ("--hand", "8s 8c", "--up", "Kd")


def test_one_hand_keeps_its_answer_and_names_what_it_assumes() -> None:
    found = data("ev", "MD-1.0", *EIGHTS)
    assert found["best"] == "split"
    assert f"{found['actions']['split']:.4f}" == "-0.3892"
    assert found["fixed_payouts"] == {}
    assert (found["edition"], found["decks"]) == ("MD-1.0", 6)
    assert found["rulebook_digest"] == book("MD-1.0").digest()
    assert found["given"] == "no-dealer-blackjack"
    assert any("split again always or never" in line for line in found["assumptions"])
    said = " ".join(run("ev", "MD-1.0", *EIGHTS).split())
    assert "the dealer has looked for a blackjack and has none" in said
    assert f"rulebook {book('MD-1.0').digest()[:16]}" in said


def test_values_before_a_blackjack_is_looked_for_are_told_apart() -> None:
    found = data("ev", "MA", *EIGHTS)
    assert f"{found['actions']['split']:.4f}" == "-0.4233"
    assert found["given"] == "nothing"
    assert data("ev", "MA", "--hand", "8s 8c", "--up", "6d")["given"] == "none-possible"


def test_many_hands_and_up_cards_are_answered_in_one_call() -> None:
    found = data("ev", "MD-1.0", *EIGHTS, "--hand", "Ah 6c", "--up", "6d")
    assert [(row["hand"], row["up"]) for row in found["hands"]] == [
        ("8s 8c", "Kd"),
        ("8s 8c", "6d"),
        ("Ah 6c", "Kd"),
        ("Ah 6c", "6d"),
    ]
    for row in found["hands"]:
        alone = data("ev", "MD-1.0", "--hand", row["hand"], "--up", row["up"])
        assert alone["actions"] == row["actions"]


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_all_hands_are_those_of_the_analysis_and_of_single_questions(edition: str) -> None:
    found = analyze(book(edition))
    rows = hand_table(found)
    assert len({(row.hand, row.up) for row in rows}) == 540
    assert {row.suits for row in rows} == {"any", "mixed", "suited", "spades"}
    naturals = 2 * 4 * 6 * 12 * 6 / (288 * 287)
    assert sum(row.chance or 0 for row in rows) == pytest.approx(1 - naturals, abs=1e-9)
    for hand, cards in (("9-9", "9s 9c"), ("A-6", "Ah 6c"), ("10-10", "Kh Qc")):
        for up, card in (("10", "Kd"), ("A", "Ad"), ("5", "5d")):
            row = next(row for row in rows if (row.hand, row.up) == (hand, up))
            asked = data("ev", edition, "--hand", cards, "--up", card)
            assert row.values == pytest.approx(asked["actions"], abs=1e-12)
            assert row.best == asked["best"]


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_longer_hands_are_in_the_table_with_the_values_of_each(edition: str) -> None:
    rows = hand_table(analyze(edition), cards=21)
    assert len({(row.hand, row.suits, row.up) for row in rows}) == len(rows)
    longest = max(row.hand.count("-") + 1 for row in rows)
    assert longest >= 15
    for hand, cards in (("2-4-10", "2c 4d Kh"), ("A-2-3-4-5", "Ac 2d 3h 4s 5c")):
        for up, card in (("10", "Kd"), ("A", "Ad"), ("6", "6d")):
            row = next(row for row in rows if (row.hand, row.up) == (hand, up))
            asked = data("ev", edition, "--hand", cards, "--up", card)
            assert row.values == pytest.approx(asked["actions"], abs=1e-12)
            assert row.best == asked["best"]


def test_the_table_of_all_hands_is_written_for_other_programs(tmp_path: Path) -> None:
    rows = data("ev", "MD-1.0", "--all")["hands"]
    for ending in ("csv", "parquet", "json"):
        run("ev", "MD-1.0", "--all", "--out", str(tmp_path / f"all.{ending}"))
    with (tmp_path / "all.csv").open(newline="") as file:
        written = list(csv.DictReader(file))
    assert [row["best"] for row in written] == [row["best"] for row in rows]
    with duckdb.connect() as database:
        best = database.execute(
            f"SELECT hit FROM '{tmp_path}/all.parquet' WHERE hand = '8-8' AND up = '10'"
        ).fetchone()
    assert best == (
        next(r for r in rows if (r["hand"], r["up"]) == ("8-8", "10"))["actions"]["hit"],
    )
    assert len(json.loads((tmp_path / "all.json").read_text())) == len(rows)


@pytest.mark.parametrize(
    ("words", "columns"),
    [
        (("analyze", "MD-1.0"), ["figure", "value"]),
        (("dealer", "MD-1.0"), ["up", "chance", "17", "18", "19", "20", "21", "bust", "blackjack"]),
        (("compare", "MD-1.0", "MA"), ["submission", "edition", "decks", "edge"]),
        (("removal", "MD-1.0"), ["rank", "edge", "insurance", "tag"]),
        (("risk", "MD-1.0"), ["figure", "value"]),
    ],
    ids=lambda value: value[0],
)
def test_every_table_of_numbers_can_be_written(
    words: tuple[str, ...], columns: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "numbers.csv"
    run(*words, "--out", str(out))
    with out.open(newline="") as file:
        heading, *rows = csv.reader(file)
    assert heading[: len(columns)] == columns
    assert rows


@pytest.mark.parametrize(
    "words",
    [
        ["ev", "MD-1.0"],
        ["ev", "MD-1.0", "--hand", "8s 8c"],
        ["ev", "MD-1.0", "--all", "--up", "6d"],
        ["ev", "MD-1.0", "--all", "--out", "all.xls"],
    ],
    ids=" ".join,
)
def test_what_does_not_go_together_is_refused(words: list[str]) -> None:
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 2
    assert answer.stderr


def test_the_best_count_is_written_as_a_file_that_simulations_play(tmp_path: Path) -> None:
    file = tmp_path / "best.toml"
    run("removal", "MD-1.0", "--count-file", str(file))
    system = find_count(str(file))
    found = data("removal", "MD-1.0")
    assert dict(zip((rank.value for rank in Rank), system.tags, strict=True)) == found["count"]
    assert sum(system.tags) == 0
    assert system.units(-20) == 1
    assert system.units(20) == 8
    even = -found["edge"] / found["edge_per_true_count"]
    assert system.units(int(even)) == 1 < system.units(int(even) + 1)


def test_a_count_that_is_written_reads_back_as_it_was() -> None:
    system = find_count("hi-lo")
    assert parse_count(write_count(system)) == system


def test_risk_takes_charts_spreads_side_wagers_and_hours() -> None:
    plain = data("risk", "MD-1.0", "--rounds", "300")
    chart = data("risk", "MD-1.0", "--rounds", "300", "--chart", "published")
    assert chart["mean"] < plain["mean"]
    hours = data("risk", "MD-1.0", "--hours", "4", "--pace", "75")
    assert (hours["rounds"], hours["mean"]) == (300, plain["mean"])
    spread = data("risk", "MD-1.0", "--rounds", "300", "--spread", "1:0.75,4:0.25")
    assert spread["spread"] == {"1": 0.75, "4": 0.25}
    assert spread["deviation"] > 1.5 * plain["deviation"]
    side = data(
        "risk", "MD-1.0", "--rounds", "300", "--bankroll", "1000", "--match-the-dealer", "5"
    )
    rich = data("risk", "MD-1.0", "--rounds", "300", "--bankroll", "1000")
    match = data("analyze", "MD-1.0")["side_wagers"][0]["expectation"]["decimal"]
    assert side["mean"] - rich["mean"] == pytest.approx(300 * match, rel=1e-6)
    assert any("independent-side-wager" in line for line in side["assumptions"])
