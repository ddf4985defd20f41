"""What is written on the layout, and on the wheels, can be read in every language of the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from spanish21.house.view.info import table_inscriptions
from spanish21.law.editions import EDITIONS
from spanish21.law.submission import Submission, SubmissionError
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16, wheels_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.rulebook import Rulebook

SPANISH = Path(__file__).parents[2] / "frontend" / "src" / "phrases" / "es" / "inscribed.ts"
NAMES = {"Match-the-Dealer", "Bonus", "Spin", "Xtreme"}
CHOICES: tuple[dict[str, bool | int], ...] = (
    {},
    {"match_the_dealer.offered": True, "bonus_spin.offered": True, "xtreme_16.offered": True},
    {"payout_limit": 50_000},
)


def pieces() -> list[str]:
    """Read the English pieces that have a Spanish reading, the longest first."""
    rows = re.findall(
        r"""^  ['"]?(.+?)['"]?: ['"].+['"],$""", SPANISH.read_text("utf-8"), re.MULTILINE
    )
    return sorted(rows, key=len, reverse=True)


def rulebooks(edition: str) -> Iterator[Rulebook]:
    """Make tables of an edition with everything that may be written on them."""
    for choices in CHOICES:
        try:
            yield Submission(edition, choices).rulebook()
        except SubmissionError:
            continue


def written(rulebook: Rulebook) -> Iterator[str]:
    """List what is written on the layout and on the wheels."""
    for piece in table_inscriptions(rulebook):
        if not piece.unnamed:
            yield piece.text
    if rulebook.spins is None:
        return
    for kind in (BONUS_SPIN, XTREME_16):
        for community in (False, True):
            for wheel in wheels_of(kind, rulebook.spins, community=community).values():
                yield from (section.name for section in wheel.sections)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_word_on_the_layout_has_a_reading(edition: str) -> None:
    known = re.compile(rf"(?<![\w-])(?:{'|'.join(pieces())})(?![\w-])")
    for rulebook in rulebooks(edition):
        for text in written(rulebook):
            left = known.sub("", text.replace("\u00a0", " "))
            assert set(re.findall(r"[A-Za-z][\w-]+", left)) <= NAMES, text
