"""The titles of the rules can be read in every language of the page."""

import re
from pathlib import Path

import pytest

from spanish21.law.editions import EDITIONS, document

SPANISH = Path(__file__).parents[2] / "frontend" / "src" / "phrases" / "es" / "titles.ts"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_title_of_an_edition_has_a_spanish_reading(edition: str) -> None:
    known = re.findall(r"^  '(.+)':", SPANISH.read_text("utf-8"), re.MULTILINE)
    assert {document(edition).title, EDITIONS[edition].title} <= set(known)
