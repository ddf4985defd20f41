"""What an inspection of the decks or of the card reader can find."""

from __future__ import annotations

from enum import Enum

__all__ = ["DeckDefect", "ReaderFound"]


class DeckDefect(Enum):
    """What is wrong with a deck that is not put into play as it is."""

    TEN_LEFT = "ten-left"
    """the dealer takes the ten out; every other defect means another deck"""
    CARD_MISSING = "card-missing"
    EXTRA_CARD = "extra-card"
    DAMAGED_CARD = "damaged-card"
    MARKED_CARD = "marked-card"
    DIFFERENT_BACK = "different-back"


class ReaderFound(Enum):
    """In what state the floorperson finds the card reader."""

    SOUND = "sound"
    TAMPERED = "tampered"
    OUT_OF_ORDER = "out-of-order"
