"""What is sent to a terminal at the full-screen table: only what differs from the screen."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from spanish21.terminal.full.sending import Sent

WIDTH, HEIGHT = 12, 4
STYLES = ("", "1", "31", "7")

_DRAWN = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([0-9;]*)m|(\x1b\[K)|(\n)|(.)")
Cells = dict[tuple[int, int], tuple[str, str]]


def look(cells: Cells, data: str) -> None:
    """Draw what is sent on a screen of cells, as a terminal does."""
    row = column = 0
    style = ""
    for to_row, to_column, codes, erase, line, character in _DRAWN.findall(data):
        if to_row:
            row, column = int(to_row) - 1, int(to_column) - 1
        elif erase:
            for at in range(column, WIDTH):
                cells[row, at] = (" ", style)
        elif line:
            row, column = row + 1, 0
        elif character:
            cells[row, column] = (character, style)
            column += 1
        else:
            style = "" if codes in {"", "0"} else codes


def drawn(row: int, pieces: list[tuple[str, str]]) -> str:
    """Draw one whole line, as Textual does."""
    text = "".join(
        f"\x1b[{style}m{text}\x1b[0m" if style and text else text for text, style in pieces
    )
    length = sum(len(text) for text, _ in pieces)
    return f"\x1b[{row + 1};1H{text}{' ' * (WIDTH - length)}"


words = st.text("ab \N{BLACK SPADE SUIT}", max_size=4)
lines = st.builds(
    drawn,
    st.integers(0, HEIGHT - 1),
    st.lists(st.tuples(words, st.sampled_from(STYLES)), max_size=3),
)
whole = st.lists(lines, min_size=1, max_size=6).map("\n".join)


@given(st.lists(whole, max_size=6))
def test_the_screen_looks_as_if_everything_was_sent(updates: list[str]) -> None:
    sent = Sent()
    all_sent: Cells = {}
    changes: Cells = {}
    for data in updates:
        look(all_sent, data)
        look(changes, sent.changes(data))
        assert all_sent == {place: changes.get(place) for place in all_sent}


@given(whole)
def test_what_is_on_the_screen_is_not_sent_again(data: str) -> None:
    sent = Sent()
    sent.changes("\n".join(drawn(row, []) for row in range(HEIGHT)))
    sent.changes(data)
    assert sent.changes(data.rpartition("\n")[2]) == ""


def test_one_new_character_is_one_move_and_one_character() -> None:
    sent = Sent()
    sent.changes(drawn(1, [("Box 1 $5", "1")]))
    assert sent.changes(drawn(1, [("Box 1 $6", "1")])) == "\x1b[2;8H\x1b[1m6\x1b[0m"


def test_other_sequences_are_sent_in_their_order() -> None:
    sent = Sent()
    assert sent.changes("\x1b[?2026h") == "\x1b[?2026h"
    assert sent.changes("\x1b[1;1Ha\x1b[?25l\x1b[1;2Hb") == "\x1b[1;1Ha\x1b[?25l\x1b[1;2Hb"


@pytest.mark.parametrize(
    "sequence",
    [
        "\x1b]22;default\x07",
        "\x1b]0;Spanish 21\x1b\\",
        "\x1bP+q544e\x1b\\",
        "\x1b7",
        "\x1b(B",
        "\x1b[>1u",
        "\x07",
    ],
)
def test_a_sequence_of_any_kind_is_sent_whole_and_draws_nothing(sequence: str) -> None:
    sent = Sent()
    sent.changes("\x1b[1;1Hab")
    assert sent.changes(f"\x1b[1;1Ha{sequence}b") == sequence


def test_a_wide_character_takes_two_cells() -> None:
    sent = Sent()
    sent.changes("\x1b[1;1H\N{CJK UNIFIED IDEOGRAPH-4E00}x")
    changed = sent.changes("\x1b[1;1H\N{CJK UNIFIED IDEOGRAPH-4E00}y")
    assert changed == "\x1b[1;3Hy"


def test_everything_is_sent_again_after_a_resize_and_on_a_new_screen() -> None:
    sent = Sent()
    first = sent.changes(drawn(0, [("a", "")]))
    sent.forget()
    assert sent.changes(drawn(0, [("a", "")])) == first
    assert sent.changes("\x1b[?1049h" + drawn(0, [("a", "")])) == "\x1b[?1049h" + first
