"""Narrow terminals: every word and number of the wide output is whole in the narrow one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21 import Submission, Table
from spanish21.cli import app
from spanish21.cli.extras import Steps
from spanish21.law import edition
from spanish21.law.conformance import Matrix
from spanish21.replay.log import event_line, first_line
from tests.cli.every_command import LINES, STAY, names, prepare, words_of

WIDTHS = [20, 30, 40, 60, 80, 120]
WIDEST = 400
DRAWN = re.compile(r"[─━═╌┄—│┃╷╵┼]+")
TALK = STAY | {"play", "deal table", "deal exam", "deal drill"}
"""commands of a game, which draw their own screen (tests/terminal)"""
FILES = {
    "completion",
    "wire",
    "dossier",
    "par",
    "layout",
    "sign",
    "wheel draw",
    "pit dispute",
    "pit slip",
}
"""commands whose output is a file, or only names one"""
HEAVY = (
    "spanish21.analysis.edge.analyze",
    "spanish21.analysis.removal.effects_of_removal",
)
"""what commands work out for seconds: done once, and printed in every width"""
LONG = {"ev --all"}
"""thousands of lines, printed in two widths only"""
ONCE = {
    *("meter open", "meter read", "meter wager", "meter win", "meter rate", "meter correct"),
    *("meter approve", "meter reject", "shoe sample", "backup", "export"),
    *(name for name in LINES if name.startswith("people ") and name != "people list"),
}
"""commands that change something, and answer with a sentence"""
MORE = {
    "ev --all": "ev MD-1.0 --all",
    "forensics": "forensics {place}/table.jsonl",
    "rules options": "rules options MA",
    "rules show clause": "rules show MA 9(d)",
    "strategy": "strategy MD-1.0",
    "simulate": "simulate MD-1.0 --rounds 2000 --seed 1 --threads 1",
    "wheel show": "wheel show MA-bonus-spin",
    "compare": "compare MD-1.0 MA",
    "mixing": "mixing riffle*2 --cards 52 --trials 5 --seed 1",
}
"""lines that print what the usual line writes to a file"""
TIMES = re.compile(r"[\d,.]+(?=\s+(?:rounds\s+)?per\s+second)|\d+\.\d+\s+s\b")


def words(text: str) -> set[str]:
    """List the words without quotation marks, of which TOML takes one or three."""
    return {word.strip('"') for word in DRAWN.sub(" ", TIMES.sub(" ", text)).split()}


def printed(line: list[str], columns: int) -> str:
    environment = {"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
    answer = CliRunner(env=environment).invoke(app, line, catch_exceptions=False)
    assert answer.exit_code in {0, 1}, answer.output
    return answer.stdout


@pytest.fixture(scope="module", autouse=True)
def _kept() -> Iterator[None]:
    """Work out once what every width prints."""
    with pytest.MonkeyPatch.context() as patch:
        for name in HEAVY:
            module, _, function = name.rpartition(".")
            patch.setattr(name, once(getattr(import_module(module), function)))
        patch.setattr("spanish21.cli.rules.conformance.matrix_of", uncited)
        yield


def uncited(_root: Path) -> Matrix:
    """Give the matrix of one document without reading any source: everything is missing."""
    return Matrix((edition("MA").document,), (), ())


def once(function: Callable[..., object]) -> Callable[..., object]:
    """Keep the answers of a function by what it is asked; a bar of progress asks nothing."""
    kept: dict[str, object] = {}

    def answer(*asked: object, **named: object) -> object:
        key = repr([one for one in (*asked, *named.items()) if not isinstance(one, Steps)])
        if key not in kept:
            kept[key] = function(*asked, **named)
        return kept[key]

    return answer


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("widths")
    prepare(folder)
    table = Table.shuffled("MD-1.0", seed=8)
    for _ in range(2):
        table.wager(box=1, person="Ann", dollars=10)
        table.deal()
        while table.decision:
            table.stand()
    lines = [first_line(Submission("MD-1.0")), *map(event_line, table.events)]
    (folder / "table.jsonl").write_text("\n".join(lines), "utf-8")
    return folder


@pytest.fixture(scope="module")
def table(place: Path) -> str:
    """Name a table of the house that has slips."""
    shifts = printed(["pit", "shifts", str(place / "house" / "house.db"), "--json"], 80)
    return str(json.loads(shifts)["shifts"][0]["table"])


SHOWN = sorted((set(LINES) | set(MORE)) - TALK - FILES - ONCE)


@pytest.mark.parametrize("name", SHOWN)
def test_every_word_of_a_table_is_whole_in_every_width(name: str, place: Path, table: str) -> None:
    more = MORE.get(name, "").format(place=place).split()
    line = more or words_of(name, place, table)
    wide = printed(line, WIDEST)
    for columns in (20, 40) if name in LONG else WIDTHS:
        narrow = printed(line, columns)
        lost = words(wide) - words(narrow)
        assert not lost, (columns, sorted(lost)[:10])


@cache
def every_help() -> tuple[tuple[str, ...], ...]:
    groups = {tuple(name.split()[:-1]) for name in names()}
    return tuple(sorted(groups | {tuple(name.split()) for name in names()}))


@cache
def wide_help(command: tuple[str, ...]) -> str:
    return printed([*command, "-h"], 120)


@pytest.mark.parametrize("columns", WIDTHS[:-1])
def test_every_word_of_help_is_whole_in_every_width(columns: int) -> None:
    for command in every_help():
        wide = wide_help(command)
        narrow = printed([*command, "-h"], columns)
        assert not words(wide) - words(narrow), (command, words(wide) - words(narrow))
        for line in narrow.splitlines():
            assert len(line) <= columns or len(line.split()) == 1, (command, line)


def test_rows_in_parts_keep_what_names_them() -> None:
    """Hand, suits and up card stand in every part of the table of all hands."""
    text = printed(["ev", "MD-1.0", "--all"], 40)
    lines = text.splitlines()
    ruled = [number for number, line in enumerate(lines) if line.startswith(" ──")]
    heads = [lines[number - 1].split() for number in ruled]
    assert len(heads) > 2
    assert all(head[:3] == ["hand", "suits", "up"] for head in heads)
