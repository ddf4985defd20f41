"""Plain values: the 48 cards of a Spanish deck, which has no tens."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, TypeAlias

from spanish21.checked import READ, checked
from spanish21.citing import cites
from spanish21.errors import Spanish21Error

__all__ = [
    "ACE_AND_FACES",
    "DECK",
    "FACES",
    "FULL_DECK",
    "Card",
    "CardError",
    "Cards",
    "Rank",
    "Suit",
    "as_card",
    "as_cards",
    "is_ten",
    "parse_card",
    "parse_cards",
]


_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_POINTS = {"A": 1, "J": 10, "Q": 10, "K": 10}


class CardError(Spanish21Error, ValueError):
    """Text that isn't a card of a Spanish deck."""


class Suit(Enum):
    """One of the four suits."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    symbol: str

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        msg = f"{value!r} isn't a suit. Write c, d, h or s."
        raise CardError(msg)

    def __init__(self, letter: str) -> None:
        """Give the suit the sign printed on its cards."""
        self.symbol = _SIGNS[letter]


@cites("MD 3.D", "MD 3.D(1)", "MD 3.D(2)", "MA 2(b)", "MA 2(b)(1)", "MA 2(b)(2)")
class Rank(Enum):
    """One of the twelve ranks; `points` counts an ace as 1."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    points: int

    @classmethod
    def _missing_(cls, value: object) -> Rank:
        msg = f"{value!r} isn't a rank. Write one of A 2 3 4 5 6 7 8 9 J Q K."
        raise CardError(msg)

    def __init__(self, letter: str) -> None:
        """Give the rank its point value."""
        self.points = _POINTS.get(letter) or int(letter)

    __hash__ = object.__hash__  # Enum's own, a function in Python, takes ten times as long.


FACES = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
ACE_AND_FACES = FACES | {Rank.ACE}


class Card(Enum):
    """One card, written rank then suit: `Card("7s")` is the seven of spades."""

    ACE_OF_CLUBS = "Ac"
    ACE_OF_DIAMONDS = "Ad"
    ACE_OF_HEARTS = "Ah"
    ACE_OF_SPADES = "As"
    TWO_OF_CLUBS = "2c"
    TWO_OF_DIAMONDS = "2d"
    TWO_OF_HEARTS = "2h"
    TWO_OF_SPADES = "2s"
    THREE_OF_CLUBS = "3c"
    THREE_OF_DIAMONDS = "3d"
    THREE_OF_HEARTS = "3h"
    THREE_OF_SPADES = "3s"
    FOUR_OF_CLUBS = "4c"
    FOUR_OF_DIAMONDS = "4d"
    FOUR_OF_HEARTS = "4h"
    FOUR_OF_SPADES = "4s"
    FIVE_OF_CLUBS = "5c"
    FIVE_OF_DIAMONDS = "5d"
    FIVE_OF_HEARTS = "5h"
    FIVE_OF_SPADES = "5s"
    SIX_OF_CLUBS = "6c"
    SIX_OF_DIAMONDS = "6d"
    SIX_OF_HEARTS = "6h"
    SIX_OF_SPADES = "6s"
    SEVEN_OF_CLUBS = "7c"
    SEVEN_OF_DIAMONDS = "7d"
    SEVEN_OF_HEARTS = "7h"
    SEVEN_OF_SPADES = "7s"
    EIGHT_OF_CLUBS = "8c"
    EIGHT_OF_DIAMONDS = "8d"
    EIGHT_OF_HEARTS = "8h"
    EIGHT_OF_SPADES = "8s"
    NINE_OF_CLUBS = "9c"
    NINE_OF_DIAMONDS = "9d"
    NINE_OF_HEARTS = "9h"
    NINE_OF_SPADES = "9s"
    JACK_OF_CLUBS = "Jc"
    JACK_OF_DIAMONDS = "Jd"
    JACK_OF_HEARTS = "Jh"
    JACK_OF_SPADES = "Js"
    QUEEN_OF_CLUBS = "Qc"
    QUEEN_OF_DIAMONDS = "Qd"
    QUEEN_OF_HEARTS = "Qh"
    QUEEN_OF_SPADES = "Qs"
    KING_OF_CLUBS = "Kc"
    KING_OF_DIAMONDS = "Kd"
    KING_OF_HEARTS = "Kh"
    KING_OF_SPADES = "Ks"

    rank: Rank
    suit: Suit
    points: int
    index: int
    """place in `DECK`"""

    def __init__(self, text: str) -> None:
        """Take rank, suit and points from the two characters."""
        self.rank = Rank(text[0])
        self.suit = Suit(text[1])
        self.points = self.rank.points
        self.index = len(type(self).__members__)

    @property
    def drawn(self) -> str:
        """Return the card with the sign of its suit, as it is printed: `7♠`."""
        return f"{self.rank.value}{self.suit.symbol}"

    @classmethod
    def _missing_(cls, value: object) -> Card:
        raise CardError(_no_card(value))

    def __str__(self) -> str:
        """Write the card as the case files do."""
        return str(self.value)

    def __repr__(self) -> str:
        """Write the card so that it can be read back."""
        return f'Card("{self.value}")'


Cards: TypeAlias = Annotated[str | Iterable[Card | str], READ]
"""Cards as callers give them: text such as `"7s 9d"`, or cards."""

_CARDS_ALONE = frozenset({Card})
DECK: tuple[Card, ...] = tuple(Card)
FULL_DECK = len(DECK) + len(Suit)
"""how many cards a deck has before its tens are taken out"""


def is_ten(text: str) -> bool:
    """Whether a text names a ten, which no Spanish deck has."""
    word = text.strip()
    return word[:2] == "10" or word[:1].upper() == "T"


@checked
def parse_card(text: str) -> Card:
    """Read one card such as `7s`, `Kd` or `ah`."""
    word = text.strip()
    if is_ten(word):
        msg = f"{text!r} is a ten. A Spanish deck has no tens. Name another card."
        raise CardError(msg)
    try:
        return Card(word[:1].upper() + word[1:].lower())
    except ValueError:
        raise CardError(_no_card(text)) from None


def as_cards(cards: Cards) -> tuple[Card, ...]:
    """Return cards that are given as text (`"7s 9d"`), as cards, or as both mixed."""
    if isinstance(cards, str):
        return parse_cards(cards)
    if not isinstance(cards, Iterable):
        raise CardError(_no_card(cards))
    given = tuple(cards)
    if set(map(type, given)) <= _CARDS_ALONE:
        return given  # type: ignore[return-value]
    return tuple(as_card(card) for card in given)


def as_card(card: Card | str) -> Card:
    """Return a card that is given as text (`"7s"`) or as a card."""
    return parse_card(card) if isinstance(card, str) else Card(card)  # type: ignore[arg-type]


def _no_card(text: object) -> str:
    return (
        f"{text!r} isn't a card. Write a rank (A 2 3 4 5 6 7 8 9 J Q K) "
        "and a suit (c d h s), such as 7s."
    )


@checked
def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())
