"""What is published of a sealed shoe: the statement before, the reveal after, proofs in between."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from spanish21.cards import DECK, Card
from spanish21.house.sealed.generator import Use

__all__ = [
    "MOST_BELOW",
    "MOST_CARDS",
    "SCHEME",
    "CardProof",
    "Contribution",
    "Draw",
    "NumberCommitment",
    "Reveal",
    "SealError",
    "ShownCard",
    "Statement",
    "contribution_lines",
    "counted",
    "fault_in",
    "in_deck_order",
    "number_digest",
    "pledge_of",
]

SCHEME = "spanish21-sealed-1"
"""Names the arithmetic; a change of any step gets a new name."""

_LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*", re.ASCII)
_WHO = re.compile(r"[A-Za-z0-9._:/-]{1,64}", re.ASCII)
_VALUE = re.compile(r"([0-9a-f]{2}){1,64}", re.ASCII)
_MOST_CONTRIBUTIONS = 64
MOST_CARDS = 2000
MOST_BELOW = 2**48
"""Six bytes: what every language reads exactly."""
_MOST_LABEL = 120


class SealError(ValueError):
    """What a shoe cannot be sealed with."""


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A published document."""


class Contribution(_Document, frozen=True):
    """What a person added to the key of a shoe: 1 to 64 bytes of their own choice, as hex."""

    who: str
    value: str


class NumberCommitment(_Document, frozen=True):
    """What binds a person to a contribution before anyone sees it."""

    who: str
    digest: str


class Statement(_Document, frozen=True):
    """What the house states before the first wager; the commitment is the hash of its text."""

    label: str
    """which shoe: `table/<id>/shoe/<number>`"""
    pledge: str
    """the hash of the secret, published before the contributions came in"""
    contributions: tuple[Contribution, ...]
    cards: tuple[int, ...]
    """how many of each card, in the order of `cards.DECK`"""
    root: str
    """the root of the Merkle tree over all positions"""
    scheme: str = SCHEME

    def text(self) -> str:
        """Write the statement as the lines that are hashed."""
        lines = [
            f"scheme {self.scheme}",
            f"label {self.label}",
            f"pledge {self.pledge}",
            *contribution_lines(self.contributions),
            f"cards {' '.join(map(str, self.cards))}",
            f"root {self.root}",
        ]
        return "".join(f"{line}\n" for line in lines)

    @property
    def commitment(self) -> str:
        """Hash the text of the statement."""
        return sha256(self.text().encode()).hexdigest()


class Draw(_Document, frozen=True):
    """One number that a shoe gave for something else than its order."""

    use: Use
    number: int
    """counted from 1 for each use of the shoe"""
    below: int
    outcome: int


class CardProof(_Document, frozen=True):
    """Shows one position of a sealed shoe and nothing of the others."""

    position: int
    """counted from 0 in the order before the cut"""
    size: int
    """how many cards the shoe holds"""
    card: Card
    salt: str
    path: tuple[str, ...]


class ShownCard(_Document, frozen=True):
    """A card proved in a dispute, with the statement its shoe was committed to."""

    statement: Statement
    commitment: str
    proof: CardProof


class Reveal(_Document, frozen=True):
    """All there is to know of a spent shoe, with what the log says came out of it."""

    statement: Statement
    commitment: str
    secret: str
    order: tuple[Card, ...]
    """the order that was sealed, before the cut"""
    cut: int = 0
    """how many cards the cut brought from the top to the bottom"""
    dealt: tuple[Card, ...] = ()
    """the cards that left the shoe, the first of them first"""
    draws: tuple[Draw, ...] = ()


def contribution_lines(contributions: Sequence[Contribution]) -> list[str]:
    """Write contributions as the lines that go into the key and into the statement."""
    return [f"contribution {each.who} {each.value}" for each in contributions]


def number_digest(label: str, who: str, value: str) -> str:
    """Hash a contribution together with the name of its shoe and of whose it is."""
    return sha256(f"{SCHEME} number {label} {who} {value}\n".encode()).hexdigest()


def pledge_of(label: str, secret: bytes) -> str:
    """Hash a secret together with the name of its shoe."""
    return sha256(f"{SCHEME} pledge {label}\n".encode() + secret).hexdigest()


def counted(cards: Sequence[Card]) -> tuple[int, ...]:
    """Count the cards of each kind, in the order of the deck."""
    found = Counter(cards)
    return tuple(found[card] for card in DECK)


def in_deck_order(counts: Sequence[int]) -> list[Card]:
    """Lay the cards out in the order from which every shuffle starts."""
    return [card for card, count in zip(DECK, counts, strict=True) for _ in range(count)]


def fault_in(label: str, contributions: Sequence[Contribution]) -> str | None:
    """Return why a shoe cannot bear this label or these contributions."""
    if len(label) > _MOST_LABEL or not _LABEL.fullmatch(label):
        return (
            f'"{label}" is not a label of a shoe. '
            f"Write at most {_MOST_LABEL} letters, digits and . _ - in parts divided by /."
        )
    if len(contributions) > _MOST_CONTRIBUTIONS:
        return (
            f"{len(contributions)} contributions are too many. The most is {_MOST_CONTRIBUTIONS}."
        )
    seen = set()
    for each in contributions:
        if not _WHO.fullmatch(each.who):
            return (
                f'"{each.who}" cannot contribute. A name has 1 to 64 letters, digits and . _ - : /.'
            )
        if not _VALUE.fullmatch(each.value):
            return f"The contribution of {each.who} must be 1 to 64 bytes in lowercase hex digits."
        if each.who in seen:
            return f"{each.who} contributed twice. Each person contributes once."
        seen.add(each.who)
    return None
