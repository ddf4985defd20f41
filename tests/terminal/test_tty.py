"""The game on a real terminal of 80 columns and 24 lines: colours, keys and Ctrl-C."""

from __future__ import annotations

import re
import signal
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support import EDITIONS
from tests.terminal.support import Bot, too_long
from tests.terminal.tty import PROMPT, Terminal, questions

if TYPE_CHECKING:
    from collections.abc import Mapping

END_OF_PAGE = "quit; Ctrl-C and Ctrl-D do too"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sitting_with_seven_boxes(edition: str) -> None:
    bot = Bot(Random(2))
    words = ("--set", "boxes_per_player=7", "--boxes", "7", "--bankroll", "5000", "--seed", "2")
    with Terminal(edition, *words, "--rounds", "2") as terminal:
        for prompt in questions(terminal):
            terminal.type(bot(prompt.lstrip()) + "\r")
        assert terminal.end() == 0
        assert too_long(terminal.text) == []
        assert "Traceback" not in terminal.text
        assert "2 rounds" in terminal.text


def test_red_cards_are_red_on_a_terminal_with_colours() -> None:
    with Terminal(
        "MD-1.0", "--boxes", "7", "--bankroll", "500", "--seed", "6", "--wager", "5"
    ) as terminal:
        assert "above your cut" in terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        assert re.search(r"\x1b\[[0-9;]*m\w[♦♥]", terminal.raw)
        terminal.type("quit\rl\r")
        assert terminal.end() == 0


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_without_colours(name: str, value: str) -> None:
    words = ("MA", "--boxes", "1", "--bankroll", "50", "--wager", "5", "--seed", "1")
    with Terminal(*words, variables={name: value}) as terminal:
        assert "above your cut" in terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("quit\rf\r")
        assert terminal.end() == 0
        colours = re.findall(r"\x1b\[[0-9;]*m", terminal.raw)
        assert not [code for code in colours if re.search(r"[34][0-9]", code)]
        assert "♠" in terminal.raw or "♥" in terminal.raw or "♣" in terminal.raw


def test_a_terminal_that_writes_ascii_only() -> None:
    words = ("MD-1.0", "--boxes", "7", "--bankroll", "500", "--seed", "6", "--wager", "5")
    with Terminal(*words, variables={"PYTHONIOENCODING": "ascii"}) as terminal:
        assert "above your cut" in terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("quit\rf\r")
        assert terminal.end() == 0
        assert terminal.raw.isascii()
        assert too_long(terminal.text) == []


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d_end_at_every_question(key: str, code: int) -> None:
    """At the start, at the cut, the wagers, Match-the-Dealer, a decision, at the way out.

    Ctrl-C clears the line at first, and ends when it is pressed again. A round in play is not
    finished before the player is asked.
    """
    answers = ["4", "", "100", "1", "", "5", "", "quit"]
    for count in range(len(answers) + 1):
        with Terminal("--setup", "--seed", "1") as terminal:
            terminal.prompt()
            for answer in answers[:count]:
                terminal.type(answer + "\r")
                terminal.prompt()
            if key == "\x03":
                terminal.type("xyz\x03")
                terminal.prompt()
                assert "Press Ctrl-C again to quit." in terminal.text
            terminal.type(key)
            if count == len(answers) - 1:
                assert terminal.prompt() == "f/l, or Enter to play on> "
                assert "A round is in play. You have $" in terminal.text
                terminal.type(key)
            assert terminal.end() == code
            assert "Traceback" not in terminal.text
            ending = "Good-bye." if count < 4 else "Your session"
            assert ending in terminal.text
            assert ("1 round, 1 hand" in terminal.text) == (count > 6)


@pytest.mark.parametrize(
    ("keys", "code", "told"),
    [("f\r", 130, "1 round, 1 hand"), ("l\r", 130, "one left unfinished"), ("\rs\rquit\r", 0, "s")],
)
def test_after_ctrl_c_the_player_chooses_what_becomes_of_the_round(
    keys: str, code: int, told: str
) -> None:
    with Terminal("--seed", "1", command=("play", "--plain", "--no-coach")) as terminal:
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\x03")
        terminal.prompt()
        terminal.type("\x03")
        assert terminal.prompt() == "f/l, or Enter to play on> "
        for answer in keys.splitlines(keepends=True):
            terminal.type(answer)
            terminal.prompt()
        assert terminal.end() == code
        assert told in " ".join(terminal.text.split())


def test_a_dumb_terminal_is_drawn_for_its_width() -> None:
    words = ("MD-bonus-spin", "--boxes", "7", "--wager", "5", "--seed", "1")
    with Terminal(*words, width=60, variables={"TERM": "dumb"}) as terminal:
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        told = [line for line in terminal.text.split("\n") if not PROMPT.search(line)]
        assert too_long("\n".join(told), 60) == []
        terminal.type("quit\rf\r")
        assert terminal.end() == 0


def test_a_long_prompt_of_a_narrow_dumb_terminal_leaves_room_for_the_answer() -> None:
    words = ("MD-bonus-spin", "--boxes", "1", "--seed", "1")
    with Terminal(*words, width=60, variables={"TERM": "dumb"}) as terminal:
        for _ in range(8):
            prompt = terminal.prompt()
            assert len(prompt) <= 60 - 12
            terminal.type("\r")
        assert too_long(terminal.text, 60) == []


def test_an_error_folds_between_words_on_a_narrow_terminal() -> None:
    with Terminal("NV", width=60, command=("rules", "show")) as terminal:
        assert terminal.end() != 0
        lines = terminal.text.strip().splitlines()
    assert len(lines) > 1
    assert too_long(terminal.text, 60) == []
    assert "'NV' isn't an edition or a file. Use MD-draft, MD-1.0," in " ".join(lines)


def test_arrow_keys_and_corrections_are_no_answers() -> None:
    with Terminal("MA", "--boxes", "1", "--bankroll", "50", "--seed", "1") as terminal:
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("x\x1b[D\x1b[C\x7f5\r")
        assert "Match-the-Dealer" in terminal.prompt()
        terminal.type("\x15\r")
        terminal.prompt()
        terminal.type("quit\rf\r")
        assert terminal.end() == 0


@pytest.mark.parametrize("width", [40, 120])
def test_other_widths(width: int) -> None:
    bot = Bot(Random(5))
    words = ("MD-1.0", "--boxes", "3", "--bankroll", "5000", "--seed", "5", "--wager", "10")
    with Terminal(*words, "--rounds", "2", width=width) as terminal:
        for prompt in questions(terminal):
            terminal.type(bot(prompt.lstrip()) + "\r")
        assert terminal.end() == 0
        assert "2 rounds" in terminal.text


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}])
@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0), ("q", 0)])
def test_the_full_screen_is_played_with_single_keys(
    key: str, code: int, variables: Mapping[str, str]
) -> None:
    """The first card comes after one Enter, and the way out is asked for in a round."""
    words = ("--seed", "1", "--no-coach")
    with Terminal(*words, command=("play",), variables=variables) as terminal:
        terminal.wait_for("Place your bets")
        terminal.type("\r")
        terminal.wait_for("Your decision")
        terminal.type(key)
        terminal.wait_for("A round is in play.")
        terminal.type("f")
        assert terminal.end() == code
        after = " ".join(terminal.text.rpartition("Your last round")[2].split())
        assert re.search(r"Box 1 8♠ A♦ soft 19 \$5\.00 \w+ .*Round 1: \S+ bankroll \$", after)
        assert "1 round, 1 hand" in after
        colors = re.findall(r"\x1b\[[0-9;]*m", terminal.raw)
        colored = [code for code in colors if re.search(r"\b[34][0-8]\b", code)]
        assert bool(colored) == (not variables)
        assert "Traceback" not in terminal.text


def keys_now(terminal: Terminal, keys: str) -> list[str]:
    """Press keys, and list those that the page of keys then offers for the moment."""
    terminal.type(keys)
    terminal.wait_until_gone(END_OF_PAGE)
    terminal.type("?")
    terminal.wait_for(END_OF_PAGE)
    page = terminal.screen.partition("why was I paid")[0]
    return re.findall(r"^ {3}(\w|Enter) +\w", page, re.MULTILINE)


def test_a_full_screen_sitting_with_any_key_that_is_offered() -> None:
    """Three boxes with wheels: splits, surrenders, amounts, and doubles kept and rescued."""
    random, pressed = Random(2), set[str]()
    words = ("MD-bonus-spin", "--seed", "2", "--no-coach", "--boxes", "3", "--bankroll", "5000")
    with Terminal(*words, command=("play",)) as terminal:
        terminal.wait_for("Place your bets")
        offered, rounds = keys_now(terminal, "\x1b[B2\x1b[B2\x1b[B2"), 0
        while rounds < 6 or "Enter" not in offered:
            deals = "Enter" in offered
            key = "\r" if deals else random.choice(offered).lower()
            pressed.add(key)
            rounds += deals
            offered = keys_now(terminal, "\r" + key + ("3\r" if key == "a" else ""))
        terminal.type("\rq")
        assert terminal.end() == 0
        assert "6 rounds" in terminal.text
        assert pressed == set("\rhsdpukea")
        assert "Traceback" not in terminal.text


def sent_by_keys(terminal: Terminal, steps: tuple[tuple[str, str], ...]) -> float:
    """Press keys, each after the screen shows what is awaited, and return the bytes for each."""
    before = len(terminal.raw.encode())
    for key, awaited in steps:
        terminal.type(key)
        terminal.wait_for(awaited)
    return (len(terminal.raw.encode()) - before) / len(steps)


def test_a_key_sends_little_over_a_slow_link() -> None:
    """A screen of 80 by 24 in color is some 4 KB; a key sends what it changes."""
    rounds = (("\r", "Your decision"), ("s", "Place your bets")) * 4
    chips = (("1", "$6.00. Enter"), ("2", "$11.00. Enter"), ("\x7f", "$0.00. Enter"))
    pages = (("?", "Arrow keys scroll"), ("\r", "Place your bets")) * 3
    with Terminal("--seed", "1", "--no-coach", command=("play",)) as terminal:
        terminal.wait_for("q quit")
        assert sent_by_keys(terminal, rounds) <= 1_600
        assert sent_by_keys(terminal, chips) <= 300
        assert sent_by_keys(terminal, pages) <= 2_500
        terminal.type("q")
        assert terminal.end() == 0


def test_keys_typed_ahead_of_a_slow_link_are_all_played() -> None:
    with Terminal("--seed", "1", "--no-coach", command=("play",)) as terminal:
        terminal.wait_for("Place your bets")
        terminal.type("\rs" * 4 + "q")
        assert terminal.end() == 0
        assert "4 rounds, 4 hands" in terminal.text


@pytest.mark.parametrize(
    ("keys", "code", "told"),
    [
        ("\x04f", 0, "1 round, 1 hand"),
        ("\x04l", 0, "one left unfinished"),
        ("\x03f", 130, "1 round, 1 hand"),
        ("\x03\x03", 130, "1 round, 1 hand"),
        ("\x04\x03", 130, "1 round, 1 hand"),
        ("\x04\x04", 0, "1 round, 1 hand"),
        ("q\x04", 0, "1 round, 1 hand"),
        ("\x04\r\x03f", 130, "1 round, 1 hand"),
        ("\x04\r" * 3 + "qf", 0, "1 round, 1 hand"),
        ("?\x04\x04", 0, "1 round, 1 hand"),
        ("w\x03\x03", 130, "1 round, 1 hand"),
        ("a3\x03\x03", 130, "Wagered $5.00"),
        ("a3\x04l", 0, "Net -$5.00"),
        ("w\rb\r?\rqf", 0, "1 round, 1 hand"),
        ("a3\r\x04f", 0, "Wagered $8.00"),
        ("a9\x7f2\r\x04f", 0, "Wagered $7.00"),
    ],
)
def test_keys_typed_ahead_reach_the_page_that_they_open(keys: str, code: int, told: str) -> None:
    """Every key is taken by what is in view when its turn comes, even if it is not drawn yet."""
    with Terminal("--seed", "1", "--no-coach", command=("play",)) as terminal:
        terminal.wait_for("Place your bets")
        terminal.type("\r")
        terminal.wait_for("Your decision")
        terminal.type(keys)
        assert terminal.end() == code
        assert told in " ".join(terminal.text.split())
        assert "Traceback" not in terminal.text


def test_the_full_screen_follows_a_resize_and_ends_in_order() -> None:
    with Terminal("--seed", "1", "--no-coach", command=("play",)) as terminal:
        terminal.wait_for("Place your bets")
        terminal.type("\r")
        terminal.wait_for("Your decision")
        terminal.resize(60, 20)
        terminal.wait_for("A another amount")
        terminal.resize(40, 12)
        terminal.wait_for("amount")
        terminal.type("\x04")
        terminal.wait_for("A round is in play.")
        terminal.type("\x03")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.text


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no hang-ups")
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_game_ends_when_its_terminal_is_gone_also_if_it_ignores_hang_ups(
    plain: tuple[str, ...],
) -> None:
    kept = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminal = Terminal("--seed", "1", "--no-coach", *plain, command=("play",))
    finally:
        signal.signal(signal.SIGHUP, kept)
    with terminal:
        terminal.wait_for("bet")
        assert terminal.hang_up() != 0


def test_prompts_follow_a_resize() -> None:
    words = ("MD-1.0", "--boxes", "3", "--wager", "5", "--seed", "1")
    with Terminal(*words, command=("play", "--plain", "--no-coach")) as terminal:
        terminal.prompt()
        terminal.resize(60, 24)
        before = len(terminal.text)
        terminal.type("rules\r")
        terminal.prompt()
        assert "the tens are gone" in " ".join(terminal.text[before:].split())
        told = [line for line in terminal.text[before:].split("\n") if not PROMPT.search(line)]
        assert too_long("\n".join(told[1:]), 60) == []
        terminal.type("quit\r")
        assert terminal.end() == 0
