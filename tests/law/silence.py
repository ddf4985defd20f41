"""What the tests of interpretations R53 to R66 share: where both states are silent."""

from __future__ import annotations

import pytest

from tests.law.kit import Choices
from tests.support import EDITIONS, MARYLAND, MASSACHUSETTS

any_edition = pytest.mark.parametrize("edition", EDITIONS)
in_maryland = pytest.mark.parametrize("edition", MARYLAND)
in_massachusetts = pytest.mark.parametrize("edition", MASSACHUSETTS)


def number(edition: str, maryland: str, massachusetts: str) -> str:
    """Cite a matter that both states have a clause for."""
    return f"{edition} {maryland if edition in MARYLAND else massachusetts}"


def hole(edition: str) -> Choices:
    """Have a hole card dealt in Massachusetts too."""
    return {"hole_card": True} if edition in MASSACHUSETTS else {}


def reader(edition: str) -> Choices:
    """Use a card reader in Massachusetts too."""
    return {**hole(edition), "card_reader": True} if edition in MASSACHUSETTS else {}
