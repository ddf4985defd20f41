"""What only Massachusetts leaves open: three procedures for the dealer's second card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.law.kit import TWO_WAGERS, Choices
from tests.support import play

if TYPE_CHECKING:
    from spanish21.replay import PlayedRound

NO_HOLE_CARD: Choices = {}
HOLE_CARD: Choices = {"hole_card": True}
READER: Choices = {"hole_card": True, "card_reader": True}

EVEN_MONEY: Choices = {"readings__split_two_card_21": "even-money"}
BUSTS_STAY_LOST: Choices = {"readings__dealer_blackjack_original_only": "busts-stay-lost"}
NOT_DEALT: Choices = {"readings__second_card_always": "not-dealt"}

PROCEDURES = (NO_HOLE_CARD, HOLE_CARD, READER)

any_procedure = pytest.mark.parametrize("procedure", PROCEDURES, ids=("none", "hole", "reader"))
"""The second card comes last, or face down at once, or face down with a card reader."""


def deal(procedure: Choices, opening: str, second: str, drawn: str = "") -> str:
    """Order a shoe: the dealer's second card follows the opening, or the players' draws."""
    parts = (opening, second, drawn) if procedure else (opening, drawn, second)
    return " ".join(parts)


def with_a_second_hand(edition: str, mine: str, drawn: str, dealer: str) -> PlayedRound:
    """Play my two cards and draws beside a box that stands on 20, so that the dealer draws."""
    first, second = mine.split()
    up, *others = dealer.split()
    shoe = f"{first} Kh {up} {second} Qh {drawn} {' '.join(others)}"
    steps = ["1 hit"] * len(drawn.split())
    return play(edition, shoe, [*steps, "2 stand"], wagers=TWO_WAGERS)
