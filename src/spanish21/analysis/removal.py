"""What one card more or less does: effects of removal, the best count, insurance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from spanish21.analysis.compile import compile_game
from spanish21.analysis.edge import analyze, edge_without
from spanish21.analysis.hands import hands
from spanish21.analysis.side_wagers import full_shoe, insurance
from spanish21.cards import Card, Rank, Suit
from spanish21.checked import FromOne, checked
from spanish21.law.rulebook import Rulebook
from spanish21.rulebooks import Rules, as_rulebook

__all__ = ["Count", "Removal", "count_for", "effects_of_removal"]

_LEVELS = 4


@dataclass(frozen=True)
class Removal:
    """The change of the edge when one card of each rank is gone, best play before and after."""

    edge: float
    effects: dict[Rank, float]
    insurance: dict[Rank, float]
    """the change of the expectation of insurance"""
    insurance_edge: float


@checked
def effects_of_removal(rules: Rules, progress: Callable[[str], None] | None = None) -> Removal:
    """Take one card of each rank out of the full shoe, averaged over its four suits.

    `progress` is called before each of the twelve ranks with a sentence that names it.

    Face cards are equivalent, so one of them is calculated. Among suits only spades differ, and
    only in ranks that make bonuses.
    """
    rulebook = as_rulebook(rules)
    decks = rulebook.decks.value
    edge = analyze(rulebook).edge
    sure = float(insurance(rulebook, full_shoe(decks)).expectation)
    effects: dict[Rank, float] = {}
    insured: dict[Rank, float] = {}
    by_points: dict[int, float] = {}
    for rank in Rank:
        if progress is not None:
            progress(f"Removing one {rank.name.lower()}")
        if rank.points not in by_points:
            by_points[rank.points] = _without_one(rulebook, rank) - edge
        effects[rank] = by_points[rank.points]
        card = Card(f"{rank.value}{Suit.CLUBS.value}")
        insured[rank] = float(insurance(rulebook, full_shoe(decks, (card,))).expectation) - sure
    return Removal(edge, effects, insured, sure)


def _without_one(rulebook: Rulebook, rank: Rank) -> float:
    """Return the edge with one card of a rank gone whose suit no one saw."""
    club, spade = (Card(f"{rank.value}{suit.value}") for suit in (Suit.CLUBS, Suit.SPADES))
    plain = edge_without(rulebook, club)
    made = compile_game(rulebook).dealt.suits
    if not any(hands().counts[full, rank.points - 1] for full in made):
        return plain
    return (3 * plain + edge_without(rulebook, spade)) / 4


@dataclass(frozen=True)
class Count:
    """A count by rank: how well it follows the edge, and when insurance pays by it."""

    tags: dict[Rank, int]
    efficiency: float
    """correlation of the tags with the effects of removal"""
    best_efficiency: float
    """the same without rounding, which is one by construction of a linear count"""
    edge_per_true_count: float
    """change of the edge for one point per deck"""
    insurance_index: float
    """true count above which insurance has a positive expectation, by a straight line"""


@checked
def count_for(removal: Removal, decks: FromOne) -> Count:
    """Round the effects of removal to the balanced count that follows them best."""
    ranks = list(removal.effects)
    mean = sum(removal.effects.values()) / len(ranks)
    wanted = {rank: removal.effects[rank] - mean for rank in ranks}
    widest = max(abs(value) for value in wanted.values())
    tags = dict.fromkeys(ranks, 0)
    best = -1.0
    for level in range(1, _LEVELS + 1):
        for step in range(40, 161):
            scale = level * step / 100 / widest
            rounded = {rank: round(wanted[rank] * scale) for rank in ranks}
            if sum(rounded.values()) or max(map(abs, rounded.values())) > level:
                continue
            fits = _correlation(rounded, wanted)
            if fits > best + 1e-3:
                best, tags = fits, rounded
    cards = len(ranks) * 4 * decks
    slope = _slope(tags, removal.effects, cards)
    insured = _slope(tags, removal.insurance, cards)
    index = -removal.insurance_edge / insured if insured else float("inf")
    return Count(tags, best, 1.0, slope, index)


def _correlation(tags: dict[Rank, int], wanted: dict[Rank, float]) -> float:
    dot = sum(tags[rank] * wanted[rank] for rank in wanted)
    sizes = sum(tag**2 for tag in tags.values()) * sum(value**2 for value in wanted.values())
    return dot / sqrt(sizes) if sizes else 0.0


def _slope(tags: dict[Rank, int], effects: dict[Rank, float], cards: int) -> float:
    """Return the change for one point per deck of 48 cards still to come.

    A card gone from n cards raises the true count by 48 tag / (n - 1).
    """
    square = sum(tag**2 for tag in tags.values())
    per_point = sum(tags[rank] * effects[rank] for rank in tags) / square if square else 0.0
    return per_point * (cards - 1) / 48
