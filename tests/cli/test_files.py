"""Files that commands write: place and format are refused before any work is done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app

HERE, NOWHERE = "{}/x", "{}/no/x"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["par", "MD-1.0", "--out", f"{NOWHERE}.pdf"], "in a folder that exists"),
        (["par", "MD-1.0", "--out", "{}"], "name a .pdf file"),
        (["strategy", "MD-1.0", "--out", f"{NOWHERE}.svg"], "in a folder that exists"),
        (["strategy", "MD-1.0", "--out", "{}"], "in a folder that exists"),
        (
            ["strategy", "MD-1.0", "--out", f"{HERE}.doc"],
            "ends in .txt, .json, .toml, .svg, .html or .pdf",
        ),
        (
            ["strategy", "MD-1.0", "--format", "svg", "--out", f"{HERE}.pdf"],
            "--format svg and --out",
        ),
        (["strategy", "MD-1.0", "--json", "--out", f"{HERE}.toml"], "contradict each other"),
        (["layout", "MD-1.0", "--out", f"{HERE}.png"], "ends in .svg or .pdf"),
        (["layout", "MD-1.0", "--format", "svg", "--out", f"{HERE}.pdf"], "--format svg and --out"),
        (["sign", "MA", "--out", f"{NOWHERE}.svg"], "in a folder that exists"),
        (["wheel", "draw", "MA-bonus-spin", "--out", f"{HERE}.png"], "ends in .svg or .pdf"),
        (["compare", "MD-1.0", "MA", "--plot", f"{NOWHERE}.svg"], "in a folder that exists"),
        (["mixing", "--plot", f"{HERE}.doc"], "ends in .svg, .pdf or .png"),
        (["mixing", "--plot", f"{NOWHERE}.svg"], "in a folder that exists"),
        (["wire", "--write", f"{NOWHERE}.ts"], "in a folder that exists"),
        (["simulate", "MD-1.0", "--save", NOWHERE], "in a folder that exists"),
        (["simulate", "MD-1.0", "--save", f"{HERE}.csv"], "name a .json file"),
        (
            ["simulate", "MD-1.0", "--save", f"{HERE}.json", "--out", f"{HERE}.json"],
            "--save and --out both name",
        ),
        (["simulate", "MD-1.0", "--threads", "2", "--cluster", "local:1"], "contradict each other"),
        (["strategy", "MD-1.0", "--json", "--format", "svg"], "--json and --format svg contradict"),
        (["risk", "MD-1.0", "--spread", "1:0.5,4:0.2"], "the shares add up to 0.7, not to 1"),
        (["risk", "MD-1.0", "--spread", ""], "write sizes and shares of rounds"),
        (["ev", "MA", "--hand", "8s 8c", "--up", "Kd", "--splits", "3"], "Count splits only for"),
        (["export", "house.db", f"{HERE}.png"], "ends in .jsonl, .ndjson, .json or .parquet"),
        (["export", "house.db", f"{HERE}.png", "--format", "parquet"], "ends in .jsonl"),
        (["export", "house.db", f"{HERE}.parquet", "--format", "jsonl"], "contradict each other"),
        (["simulate", "MD-1.0", "--plot", f"{HERE}.doc"], "ends in .svg, .pdf or .png"),
        (["shoe", "sample", NOWHERE], "in a folder that exists"),
        (["shoe", "sample", "-"], "FILE -: name a file"),
        (["strategy", "MD-1.0", "--out", "-"], "--out -: name a file"),
        (["layout", "MD-1.0", "--out", "-"], "--out -: name a file"),
        (["replay", "{}/case.toml", "--record", NOWHERE], "in a folder that exists"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "",
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: object, **__: object) -> None:
        pytest.fail("the work began")

    for place in ("edge.analyze", "par.par_sheet"):
        monkeypatch.setattr(f"spanish21.analysis.{place}", work)
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(app, [word.format(tmp_path) for word in words])
    assert answer.exit_code == 2, answer.output
    assert said in answer.stderr
    assert not list(tmp_path.iterdir())


CASE = """
rules = "MD-1.0"
[[round]]
wagers = [{ box = 1, person = "Ann", wager = 25.00 }]
shoe = "7s 9d Kd 8h"
play = ["1 stand"]
"""
QUICK = ["--rounds", "2000", "--threads", "1"]


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (["strategy", "MD-1.0", "--out"], ".svg"),
        (["par", "MD-1.0", "--rule-card", "--out"], ".pdf"),
        (["layout", "MD-1.0", "--out"], ".svg"),
        (["sign", "MA", "--out"], ".pdf"),
        (["wheel", "draw", "MA-bonus-spin", "--out"], ".svg"),
        (["compare", "MD-1.0", "--plot"], ".svg"),
        (["mixing", "--trials", "2", "--plot"], ".png"),
        (["simulate", "MD-1.0", *QUICK, "--save"], ".json"),
        (["simulate", "MD-1.0", *QUICK, "--plot"], ".svg"),
        (["wire", "--write"], ".ts"),
        (["shoe", "sample"], ".json"),
        (["replay", "{case}", "--record"], ".toml"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_a_command_names_the_file_that_it_has_written(
    words: list[str], ending: str, tmp_path: Path
) -> None:
    file = tmp_path / f"made{ending}"
    case = tmp_path / "case.toml"
    case.write_text(CASE, "utf-8")
    answer = CliRunner().invoke(app, [*(word.format(case=case) for word in words), str(file)])
    assert answer.exit_code == 0, answer.output
    assert file.is_file()
    assert str(file) in answer.stdout


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (["compare", "MD-1.0", "--json", "--plot"], ".svg"),
        (["mixing", "--trials", "2", "--json", "--plot"], ".svg"),
        (["simulate", "MD-1.0", *QUICK, "--json", "--save"], ".json"),
        (["simulate", "MD-1.0", *QUICK, "--json", "--plot"], ".svg"),
        (["replay", "{case}", "--json", "--record"], ".toml"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_the_note_of_a_file_keeps_out_of_a_document(
    words: list[str], ending: str, tmp_path: Path
) -> None:
    file = tmp_path / f"made{ending}"
    case = tmp_path / "case.toml"
    case.write_text(CASE, "utf-8")
    answer = CliRunner().invoke(app, [*(word.format(case=case) for word in words), str(file)])
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout)
    assert answer.stderr.endswith(f"Wrote {file}.\n")
