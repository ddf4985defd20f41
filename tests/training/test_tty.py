"""The dealers' school on a real terminal: sittings of trainees, Tab, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.terminal.support import too_long
from tests.terminal.tty import PROMPT, Terminal, questions

if TYPE_CHECKING:
    from pathlib import Path

DEAL = ("deal",)


def shown_step(text: str) -> str:
    """Return the step that the last hint shows."""
    hints = re.findall(r"Type: (.+?)  \[", text)
    return hints[-1] if hints else "hint"


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_trainee_deals_a_round_by_the_hints(variables: dict[str, str]) -> None:
    words = ("MA", "--boxes", "2", "--rounds", "1", "--seed", "7", "--hints")
    with Terminal(*words, command=DEAL, width=60, variables=variables) as terminal:
        for _ in questions(terminal):
            terminal.type(shown_step(terminal.text) + "\r")
        assert terminal.end() == 0
        assert "0 wrong" in terminal.text
        told = [line for line in terminal.text.split("\n") if not re.match("dealer> ", line)]
        assert too_long("\n".join(told), 60) == []
        assert "Traceback" not in terminal.text


TABLE_ERRORS = {
    "collect": (("paid a loser", "pay {} 10"),),
    "pay": (("took a winner", "collect {}"), ("wrong amount", "pay {} 999")),
    "return": (("took a push", "collect {}"),),
    "deal": (("wrong order", "reveal"),),
    "announce": (("forgot to announce", "pick up 1"),),
}
"""what is typed in place of a right step, with the class of the error"""


def wrong_step(due: str, made: set[str]) -> tuple[str, str] | None:
    """Return an error that has not been made yet and what is typed for it, if one fits the step."""
    verb, *rest = due.split()
    on_a_main_wager = verb not in {"collect", "pay", "return"} or rest[0][0].isdecimal()
    for kind, typed in TABLE_ERRORS.get(verb, ()) if on_a_main_wager else ():
        if kind not in made:
            return kind, typed.format(rest[0] if rest else "")
    return None


@pytest.mark.parametrize(("edition", "seed"), [("MD-bonus-spin", "4"), ("MA-bonus-spin", "1")])
def test_a_trainee_makes_every_class_of_error_and_reads_its_name(edition: str, seed: str) -> None:
    made: set[str] = set()
    with Terminal(edition, "--seed", seed, "--rounds", "4", "--hints", command=DEAL) as terminal:
        for _ in questions(terminal):
            due = shown_step(terminal.text)
            error = wrong_step(due, made)
            terminal.type(f"{error[1] if error else due}\r")
            if error is not None:
                made.add(error[0])
                terminal.prompt()
                assert f"Error: {error[0]}. [{edition} " in terminal.text
                terminal.type(f"{due}\r")
        assert terminal.end() == 0
        report = terminal.text.rpartition("Training report")[2]
        assert len(made) == sum(map(len, TABLE_ERRORS.values()))
        assert all(f"1 x  {kind}" in report for kind in made)


def test_tab_completes_a_step() -> None:
    with Terminal("MA", "--seed", "7", command=DEAL) as terminal:
        terminal.prompt()
        terminal.type("reve\t\r")
        terminal.prompt()
        assert "dealer> reveal" in terminal.text
        assert "Error: wrong order." in terminal.text
        terminal.type("quit\r")
        assert terminal.end() == 0


@pytest.mark.parametrize("key", ["\x03\x03", "\x04"])
@pytest.mark.parametrize("steps", [0, 3, 9])
@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (("MA", "--seed", "7"), "Training report"),
        (("drill", "hands", "--seed", "7"), "No questions answered."),
        (("exam", "--seed", "7"), "Not passed"),
    ],
)
def test_ctrl_c_and_ctrl_d_lead_to_the_report_at_any_moment(
    words: tuple[str, ...], ending: str, steps: int, key: str, tmp_path: Path
) -> None:
    """At the first question and later ones, whatever was answered, also with a line begun."""
    file = () if words[0] == "MA" else ("--progress", str(tmp_path / "school.json"))
    with Terminal(*words, *file, command=DEAL) as terminal:
        for _ in range(steps):
            terminal.prompt()
            terminal.type("17\r" if words[0] == "drill" else "deal 1\r")
        terminal.prompt()
        if steps and len(key) > 1:
            terminal.type("de")
            terminal.echoed("de")
        for one in key[:-1]:
            terminal.type(one)
            terminal.prompt()
        terminal.type(key[-1])
        assert terminal.end() == (130 if len(key) > 1 else 0)
        told = "right at the first try." if steps and words[0] == "drill" else ending
        assert told in terminal.text
        assert "Traceback" not in terminal.text


def test_a_training_table_follows_a_resize() -> None:
    with Terminal("MA", "--seed", "7", command=DEAL) as terminal:
        terminal.prompt()
        terminal.resize(60, 24)
        before = len(terminal.text)
        terminal.type("help\r")
        terminal.prompt()
        told = terminal.text[before:].rpartition("\n")[0]
        assert too_long(told.partition("\n")[2], 60) == []
        terminal.type("quit\r")
        assert terminal.end() == 0


@pytest.mark.parametrize("words", [("MD-1.0",), ("exam",)])
def test_letters_instead_of_signs_at_the_table_and_in_the_exam(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    more = ("--ascii", "--seed", "7", "--boxes", "7", "--progress", str(tmp_path / "school.json"))
    with Terminal(*words, *more, command=DEAL) as terminal:
        for answer in ("close", "deal 1", "deal 2", "table", "deal 1", "quit"):
            terminal.prompt()
            terminal.type(answer + "\r")
        assert terminal.end() == 0
        assert terminal.text.isascii()
        assert re.search(r"[2-9AJQK][cdhs] to box 2\.", terminal.text)


def test_a_drill_is_answered_on_the_terminal(tmp_path: Path) -> None:
    words = ("drill", "hands", "MA", "--seed", "7", "--questions", "2", "--ascii")
    file = ("--progress", str(tmp_path / "school.json"))
    with Terminal(*words, *file, command=DEAL, width=40) as terminal:
        for _ in questions(terminal):
            terminal.type("bust\r")
        assert terminal.end() == 0
        assert "Wrong. The answer is:" in terminal.text
        assert "of 2 right at the first try." in terminal.text
        told = [line for line in terminal.text.split("\n") if not PROMPT.search(line)]
        assert too_long("\n".join(told), 40) == []
