"""What the account speaks of: rules, stakes, hands, questions and answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TEN_VALUES = "JQK"
BLACKJACK_UP_CARDS = "AJQK"
BEYOND_21 = 22


@dataclass(frozen=True)
class Rules:
    """What of an edition and a submission a settlement depends on."""

    maryland: bool
    chip: int
    splits: int
    hole_card: bool
    reader: bool
    suited: Fraction
    unsuited: Fraction
    limit: int | None
    split_21: str
    busts_stay_lost: bool
    second_card_spared: bool
    even_coupons: bool

    @classmethod
    def of(cls, edition: str, choices: Mapping[str, object]) -> Rules:
        """Read a submission; what is not chosen is as the documents and the readings have it."""
        maryland = edition.startswith("MD")
        six = int(str(choices.get("decks", 6))) == 6
        suited, unsuited = (9, 4) if six else (12, 3)  # MD 12.A(4); MA 6(e)
        limit = choices.get("payout_limit")
        return cls(
            maryland=maryland,
            chip=in_cents(choices.get("smallest_chip", "0.50")),
            splits=int(str(choices.get("max_splits", 3))),
            hole_card=maryland or choices.get("hole_card") is True,  # MD 7.E(4); MA 7(i)
            reader=maryland or choices.get("card_reader") is True,  # MD 7.G; MA 7(i)
            suited=_odds(choices.get("match_the_dealer.suited", suited)),
            unsuited=_odds(choices.get("match_the_dealer.unsuited", unsuited)),
            limit=None if limit is None else in_cents(limit),
            split_21=str(
                choices.get(
                    "readings.split-two-card-21",
                    "ties-dealer-21" if maryland else "beats-dealer-21",
                )
            ),
            busts_stay_lost=choices.get("readings.dealer-blackjack-original-only")
            == "busts-stay-lost",
            second_card_spared=choices.get("readings.second-card-always") == "not-dealt",
            even_coupons=choices.get("readings.match-play") == "even-money",
        )


def in_cents(amount: object) -> int:
    exact = Fraction(str(amount)) * 100
    assert exact.denominator == 1
    return exact.numerator


def _odds(text: object) -> Fraction:
    return Fraction(str(text).replace(" to ", "/"))


class Stake(NamedTuple):
    """What a person put on a box before the deal."""

    box: int
    person: str
    wager: int
    match: int = 0
    coupon: int = 0
    match_coupon: int = 0

    @property
    def whole(self) -> int:
        """The wager with its coupon, which is part of it (MA 5(c), R30)."""
        return self.wager + self.coupon


class NeedCard(NamedTuple):
    """A card is due at a hand of a box, or (box 0) at the dealer."""

    box: int
    hand: int


class Ask(NamedTuple):
    """A person decides; `most` bounds a double or an insurance, in whole chips from one chip."""

    box: int
    hand: int
    person: str
    options: frozenset[str]
    most: int = 0


class Answer(NamedTuple):
    """What the person says."""

    action: str
    amount: int = 0


@dataclass
class Part:
    """One person's money on one hand."""

    wager: int
    double: int = 0
    rescued: bool = False
    coupon: int = 0


@dataclass
class Hand:
    """A hand of a box with everybody's money on it."""

    cards: list[str]
    parts: dict[str, Part]
    split: bool = False
    doubled: bool = False
    surrendered: bool = False

    @property
    def natural(self) -> bool:
        """An ace and a ten-value card as the initial two, not after a split (MD 1.B(1), MA 1)."""
        return not self.split and is_natural(self.cards)


@dataclass
class Round:
    """What lies on the table."""

    rules: Rules
    stakes: Sequence[Stake]
    boxes: dict[int, list[Hand]] = field(default_factory=dict)
    initial: dict[int, tuple[str, str]] = field(default_factory=dict)
    insurance: dict[tuple[int, str], int] = field(default_factory=dict)
    dealer: list[str] = field(default_factory=list)


class Settled(NamedTuple):
    """How a round ended: nets and coupons gone by person, the cards of dealer and boxes."""

    nets: dict[str, int]
    coupons: dict[str, int]
    dealer: tuple[str, ...]
    hands: dict[int, tuple[tuple[str, ...], ...]]


def points(cards: Sequence[str]) -> int:
    """Count an ace as 11 unless that passes 21, else as 1 (MD 3.D, MA 2(b))."""
    count = sum(value(card) for card in cards)
    return count + 10 if count <= 11 and any(card[0] == "A" for card in cards) else count


def value(card: str) -> int:
    """Return a card's value, an ace as 1."""
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def is_natural(cards: Sequence[str]) -> bool:
    """Whether two cards are an ace and a ten-value card."""
    return len(cards) == 2 and points(cards) == 21
