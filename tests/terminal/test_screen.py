"""What reaches the terminal: signs and letters, colours, and answers shown without obeying them."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.console import Console

from spanish21.cards import DECK, Card, parse_cards
from spanish21.drawing.pen import signed
from spanish21.terminal import Dialogue, Screen
from tests.terminal.support import say, screen_on, too_long


def encoded(encoding: str) -> Screen:
    return Screen(Console(file=TextIOWrapper(BytesIO(), encoding=encoding), width=80))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252"])
def test_where_signs_fail_there_are_letters(encoding: str) -> None:
    screen = encoded(encoding)
    assert screen.cards(parse_cards("7s Kd"), hole=True).plain == "7s Kd ??"


def test_where_signs_can_be_written_they_are() -> None:
    assert encoded("utf-8").cards(parse_cards("7s Kd")).plain == "7♠ K♦"


def test_red_suits_are_red_and_black_suits_are_not() -> None:
    console = Console(file=StringIO(), force_terminal=True, color_system="truecolor")
    screen = Screen(console)
    looks = {card: screen.card(card).style for card in DECK}
    assert looks[Card("7d")] == looks[Card("Kh")] != looks[Card("7s")] == looks[Card("2c")]
    assert "c00018" in str(looks[Card("7d")])


def test_a_long_hand_folds() -> None:
    file = StringIO()
    screen_on(file, 40).line(screen_on(file).hand(parse_cards("As " * 21)))
    assert len(file.getvalue().splitlines()) == 2
    assert too_long(file.getvalue(), 40) == []


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  hit  ", "hit"),
        ("\x1b[31mred\x07", "?[31mred?"),
        ("9" * 5000, "9" * 20 + "..."),
        ("中" * 30, "中" * 10 + "..."),
        ("a\tb\x00c", "a?b?c"),
        ("", ""),
    ],
)
def test_what_was_typed_is_shown_but_not_obeyed(typed: str, shown: str) -> None:
    assert screen_on(StringIO()).quoted(typed) == shown


def test_a_letter_that_cannot_be_written_is_a_question_mark() -> None:
    assert encoded("ascii").quoted("Café ♠") == "Caf? ?"


def test_amounts_won_have_a_sign() -> None:
    assert signed(1500).plain == "+$15.00"
    assert signed(-250).plain == "-$2.50"
    assert signed(0).plain == "$0.00"


class TestDialogue:
    """Amounts and numbers are read with care."""

    def dialogue(self) -> Dialogue:
        return Dialogue(screen_on(StringIO()), say())

    @pytest.mark.parametrize(
        ("typed", "amount"),
        [("25", 2500), ("7.50", 750), ("$1,000", 100_000), (".5", 50), ("+3", 300)],
    )
    def test_an_amount(self, typed: str, amount: int) -> None:
        assert self.dialogue().amount(typed) == amount

    @pytest.mark.parametrize(
        "typed",
        [
            "",
            "x",
            "-5",
            "0",
            "1.005",
            "1e3",
            "nan",
            "inf",
            "9" * 5000,
            "5 5",
            "1,0",
            "\x00",
            "\x1b",
        ],
    )
    def test_what_is_no_amount(self, typed: str) -> None:
        assert self.dialogue().amount(typed) is None

    @pytest.mark.parametrize("typed", ["", "0", "8", "-1", "x", "1.0", "٣", "9" * 5000, "1 2"])
    def test_what_is_no_number_from_1_to_7(self, typed: str) -> None:
        assert self.dialogue().number(typed, 1, 7) is None

    def test_a_question_is_answered_yes_or_no_and_silence_is_no(self) -> None:
        reader = say("maybe", "Y", "", "no")
        dialogue = Dialogue(screen_on(reader.file), reader)
        assert dialogue.yes("Sure?")
        assert "Answer y or n." in reader.file.getvalue()
        assert not dialogue.yes("Sure?")
        assert not dialogue.yes("Sure?")
