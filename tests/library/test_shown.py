"""What `print`, IPython, rich and a notebook show of tables, rounds, hands, charts and wheels."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from spanish21 import Table, find_strategy
from spanish21.law.assumed import assumed_wheel
from spanish21.shown import Shown


def table() -> Table:
    return Table.open("MD-1.0", shoe="8s 9d Kd 8c Kh 9c 8h 2c 3h Kc 5d")


def begun() -> Table:
    opened = table()
    opened.wager(1, "Ann", 10, match_the_dealer=5)
    opened.wager(3, "Bob", 25)
    opened.deal()
    return opened


def test_a_table_prints_its_rules_its_wagers_and_what_it_waits_for() -> None:
    empty = table()
    assert str(empty) == "MD-1.0, 6 decks, round 1\nWagers are open."
    empty.wager(1, "Ann", 10, match_the_dealer=5)
    assert "  Box 1   Ann      $10.00  + $5.00 match\n" in str(empty)


def test_a_table_prints_the_cards_with_one_face_down_and_whose_turn_it_is() -> None:
    assert str(begun()).splitlines() == [
        "MD-1.0, 6 decks, round 1",
        "  Dealer       Kd ??",
        "  Box 1   Ann  8s 8c  16  $10.00",
        "  Box 3   Bob  9d Kh  19  $25.00",
        "Ann decides on box 1. Hit, stand, double, split or surrender?",
    ]


def test_split_and_doubled_hands_have_lines_of_their_own() -> None:
    split = begun()
    split.split()
    split.double()
    lines = str(split).splitlines()
    assert [line[:19] for line in lines[2:4]] == ["  Box 1 hand 1  Ann", "  Box 1 hand 2  Ann"]
    assert any("+ $10.00 double" in line for line in lines)
    assert sum("Ann  " in line for line in lines) == 2


def test_between_rounds_a_table_prints_the_last_round_as_its_report_does() -> None:
    played = begun()
    while played.decision:
        played.answer("stand")
    assert str(played).startswith("MD-1.0, 6 decks, round 2\nThe last round\n")
    report = str(played.report())
    assert report in str(played)
    assert report.splitlines() == [
        "  Dealer       Kd 9c             19",
        "  Box 1   Ann  8s 8c             16  $10.00  lose  -$10.00",
        "          Ann  Match-the-Dealer       $5.00  lose   -$5.00",
        "  Box 3   Bob  9d Kh             19  $25.00  push    $0.00",
        "  Ann: -$15.00",
        "  Bob: $0.00",
    ]


def test_a_hand_prints_its_cards_and_their_total() -> None:
    [first, second] = [box.hands[0] for box in begun().state.boxes]
    assert [str(first), str(second)] == ["8s 8c (16)", "9d Kh (19)"]


def test_a_chart_prints_its_tables_and_what_the_signs_mean() -> None:
    shown = str(find_strategy("published"))
    for words in ("Hard totals", "Soft totals", "Pairs", "After a double", "H    hit"):
        assert words in shown
    assert "DS " not in shown, "a sign that the chart does not use"
    assert max(map(len, shown.splitlines())) <= 80


def test_a_wheel_prints_as_a_submission_writes_it_and_is_drawn_by_rich() -> None:
    wheel = assumed_wheel("A")
    assert str(wheel).startswith("assumed $10:23801; ")
    assert "59.5025%" in on_screen(wheel)


def on_screen(value: object, width: int = 80, encoding: str = "utf-8") -> str:
    file = StringIO()
    console = Console(file=file, width=width)
    options = console.options.update(width=width)
    options.encoding = encoding
    for part in console.render_lines(value, options):  # type: ignore[arg-type]
        file.write("".join(segment.text for segment in part).rstrip() + "\n")
    return file.getvalue()


@pytest.mark.parametrize("value", [begun(), find_strategy("published")], ids=type)
def test_what_is_printed_is_ascii(value: object) -> None:
    assert str(value).isascii()


def test_rich_draws_the_signs_of_the_suits_where_the_terminal_has_them() -> None:
    assert "8♠ 8♣" in on_screen(begun())
    assert "8s 8c" in on_screen(begun(), encoding="ascii")


@pytest.mark.parametrize("width", [20, 30, 40])
def test_a_narrow_terminal_gets_every_card(width: int) -> None:
    shown = on_screen(begun(), width)
    assert max(map(len, shown.splitlines())) <= width
    for words in ("8♠", "8♣", "9♦", "K♥", "$10.00", "$25.00"):
        assert words in shown


class Printer:
    """What IPython hands to a value that shows itself."""

    def __init__(self) -> None:
        self.shown = ""

    def text(self, said: str) -> None:
        self.shown += said


@pytest.mark.parametrize(
    "value", [begun(), find_strategy("published"), assumed_wheel("A")], ids=type
)
def test_ipython_shows_the_drawing_and_a_notebook_a_picture(value: Shown) -> None:
    printer = Printer()
    value._repr_pretty_(printer, cycle=False)
    assert printer.shown.count("\n") >= 4
    assert value._repr_svg_().startswith("<svg")  # type: ignore[attr-defined]


def test_the_picture_of_a_table_has_the_cards_and_wagers() -> None:
    picture = begun()._repr_svg_()
    for sign in (">8<", ">♠<", ">K<", ">Ann<", ">$10.00<", ">$25.00<", 'class="back"'):
        assert sign in picture
    assert picture.count('class="card"') == 5
