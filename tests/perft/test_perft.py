"""How many lines of play there are over a fixed shoe, and what they sum up to.

`pytest tests/perft --update` writes the counts anew; both ways of counting must agree on them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.perft.walk import Count, count, oracle_count, read_positions
from tests.support import EDITIONS

if TYPE_CHECKING:
    from tests.perft.walk import Position

FILES = sorted(Path(__file__).parent.glob("*.toml"))
POSITIONS = [position for file in FILES for position in read_positions(file)]

REASONED = {
    "ma: nineteen and nothing but kings": Count(5, 1, {"Ann": -3550}),
    "md_draft: nineteen and nothing but kings": Count(5, 1, {"Ann": -3550}),
    "md_draft: a blackjack against a six": Count(1, 0, {"Ann": 1500}),
    "md_1_0: two persons before a dealer blackjack": Count(4, 3, {"Ann": -2000, "Bob": 4000}),
    "md_1_0: three persons before an ace with a five behind it": Count(
        1000, 255, {"Ann": -960_000, "Bob": -1_910_000, "Cid": -485_000}
    ),
    "ma: nines before a dealer blackjack that nobody could know": Count(31, 12, {"Ann": -31_000}),
    "ma: split aces with tens against a dealer 21": Count(11, 4, {"Ann": 1500}),
    "ma: split aces with tens against a dealer 21, at even money": Count(11, 4, {"Ann": 500}),
    "md_bonus_spin: split aces with tens tie a dealer 21": Count(11, 4, {"Ann": -1500}),
    "md_bonus_spin: split aces with tens win by the other reading": Count(11, 4, {"Ann": 500}),
}
"""Counted by hand: the reasoning stands above each position in its file."""


@pytest.fixture(scope="session", autouse=True)
def _write_anew(request: pytest.FixtureRequest) -> None:
    """Write the counts of every file anew before they are compared."""
    if request.config.getoption("--update"):
        for file in FILES:
            _write(file, [count(position) for position in read_positions(file)])
        POSITIONS[:] = [position for file in FILES for position in read_positions(file)]


def _write(file: Path, counts: list[Count]) -> None:
    text = file.read_text("utf-8")
    for name, write in (
        ("leaves", lambda found: str(found.leaves)),
        ("decisions", lambda found: str(found.decisions)),
        ("net_cents", _nets),
    ):
        values = iter(counts)
        text = re.sub(
            rf"^{name} = .*$",
            lambda _: f"{name} = {write(next(values))}",  # noqa: B023 - used within the turn
            text,
            flags=re.MULTILINE,
        )
    file.write_text(text, "utf-8")


def _nets(found: Count) -> str:
    rows = ", ".join(f"{person} = {net}" for person, net in sorted(found.net_cents.items()))
    return f"{{ {rows} }}"


each_position = pytest.mark.parametrize("place", range(len(POSITIONS)), ids=map(str, POSITIONS))


@each_position
def test_the_engine_counts_as_recorded(place: int) -> None:
    position = POSITIONS[place]
    assert count(position) == position.recorded


@each_position
def test_a_second_account_of_the_rules_counts_the_same(place: int) -> None:
    position = POSITIONS[place]
    assert oracle_count(position) == position.recorded


@pytest.mark.parametrize("name", REASONED)
def test_what_was_counted_by_hand_is_recorded(name: str) -> None:
    assert _named(name).recorded == REASONED[name]


def test_every_edition_has_a_file() -> None:
    assert {position.submission.edition for position in POSITIONS} == set(EDITIONS)


def _named(name: str) -> Position:
    return next(position for position in POSITIONS if str(position) == name)
