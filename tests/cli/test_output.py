"""What commands write: whole in any width, with plain spaces, in any locale."""

from __future__ import annotations

import io
import re
import threading
from functools import cache

import pytest
from rich.console import Console
from typer.testing import CliRunner

from spanish21.cli import app, extras
from spanish21.cli.output import console, facts, percent
from spanish21.drawing.columns import columns
from spanish21.strategy.notation import UP_CARDS


@cache
def said(*words: str, columns: int = 80) -> str:
    environment = {"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
    answer = CliRunner(env=environment).invoke(app, list(words), catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def printed(content: object, width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    screen = console()
    with screen.capture() as caught:
        screen.print(content)
    return caught.get()


@pytest.mark.parametrize("columns", [30, 44])
def test_a_chart_keeps_every_column_and_square_in_a_narrow_terminal(columns: int) -> None:
    wide = said("strategy", "MD-1.0", columns=200)
    narrow = said("strategy", "MD-1.0", columns=columns)
    assert max(map(len, narrow.splitlines())) <= columns
    for title in ("Hard totals", "Soft totals", "Pairs"):
        rows = [line.split() for line in narrow.split(title)[1].split("\n\n")[0].splitlines()]
        heads = [word for row in rows for word in row if word in UP_CARDS]
        assert set(UP_CARDS) <= set(heads), title
    signs = re.compile(r"\b(?:[HDSR][0-9*]*|P)\b")
    assert len(signs.findall(narrow)) == len(signs.findall(wide))


def test_what_does_not_fit_goes_on_below_with_the_first_column_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heads, row = ["hand", "one", "two", "three"], ["hard-16", "1111", "2222", "3333"]
    made = columns(heads, [row], 24)
    text = printed(made, 24, monkeypatch)
    assert text.count("hard-16") == 3
    assert all(word in text for word in ("1111", "2222", "3333", "three"))


def test_facts_lose_no_letter_of_long_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    name = "edge per initial wager, player's view"
    text = printed(facts([(name, "-0.421941%")]), 40, monkeypatch)
    words = text.replace("\n", " ").split()
    assert set(name.split()) <= set(words)
    assert "-0.421941%" in words


def test_a_percentage_has_plain_letters() -> None:
    assert percent(-0.00421941, 6) == "-0.421941%"
    assert percent(0.05, 2, sign=False) == "5.00%"


def test_a_person_at_a_terminal_sees_that_a_long_command_works(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extras, "_PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: False, raising=False)
    extras.show_that_it_works()
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    extras.show_that_it_works()
    for each in threading.enumerate():
        if isinstance(each, threading.Timer):
            each.join()
    assert capfd.readouterr().err == "Working...\n"


@pytest.mark.parametrize(
    "words",
    [
        ["analyze", "MD-1.0"],
        ["compare", "MD-1.0", "MA"],
        ["risk", "MD-1.0"],
        ["removal", "MA"],
        ["wheel", "analyze", "MD-bonus-spin"],
    ],
)
def test_numbers_are_found_by_those_who_search_for_them(words: list[str]) -> None:
    text = said(*words)
    assert "\xa0" not in text
    assert re.search(r"[0-9]%", text)
    assert not re.search(r"[0-9] %", text)


@pytest.mark.parametrize("width", [24, 60])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_table_of_many_rows_is_laid_out_like_one_of_few(width: int, encoding: str) -> None:
    rows = [[f"hard-{number}", "é" * (number % 5), str(number)] for number in range(120)]

    def lines(shown: list[list[str]]) -> list[str]:
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace")
        screen = Console(file=stream, width=width, color_system=None)
        screen.print(columns(["hand", "two", "three"], shown, width))
        stream.seek(0)
        return stream.read().splitlines()

    widest = [rows[100], rows[104]]
    few = [lines([*widest, row]) for row in rows]
    many = lines([*widest, *rows])
    assert [line for line in many if "hard-" in line][: 2 + len(rows)] == [
        *(line for line in few[0] if "hard-" in line)
    ][:2] + [[line for line in found if "hard-" in line][2] for found in few]
    assert [line for line in many if "hard-" not in line] == [
        line for line in few[0] if "hard-" not in line
    ]
