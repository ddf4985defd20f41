"""The ways in which hands end that follow a play, whatever their masses are weighed with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import follow
from spanish21.analysis.suits import MIXED, SPADED, completing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.analysis.game import Hand
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import Play, Solved, Tables, UpCard
    from spanish21.analysis.splits import Split

__all__ = ["KEPT", "STAND", "Begun", "BySuits", "Moved", "Way", "split_ways", "ways"]

STAND, _BUST, KEPT = range(3)
"""ways of ending, the first double kept the last of them; see `follow`"""
_DOUBLED_WAYS = 3
Moved = tuple[int, int, int, Any]
"""A hand of three cards of one suit: its number, sort of suits, way of ending and mass."""
BySuits = dict[int, dict[int, tuple[int, Any, Any]]]
"""To two cards and their sort of suits: action, chance, and chance of a third of that suit."""


class Begun(NamedTuple):
    """Two-card hands that begin, and what of them comes to be of one suit."""

    start: Array
    """by hand the weight that stands, hits and doubles"""
    moved: list[Moved]


class Way(NamedTuple):
    """One way in which a hand ends: its masses, and its pay by the dealer's final hand."""

    masses: Array
    pay: Sequence[float]
    wagered: int
    label: str
    apart: bool
    """whether a blackjack's loss that the hands of a box share leaves it alone"""


def ways(masses: Array, play: Play, place: UpCard, tables: Tables, begun: Begun) -> Iterator[Way]:
    """Follow hands from their beginning; columns of the masses stay what they are."""
    game, rules = place.game, tables.hand
    levels, size = rules.levels, len(hands().cards)
    many = KEPT + _DOUBLED_WAYS * levels
    out = np.zeros((many, len(rules.pay), masses.shape[1]), dtype=masses.dtype)
    out += place.numbers.zero
    place.numbers.kernel(follow)(
        masses,
        hands().after,
        rules.kind,
        play.policy,
        play.rescues,
        place.numbers.zeros(size),
        place.numbers.zeros(levels, size),
        begun.start,
        out,
        place.numbers.zero,
    )
    for full, _, way, mass in begun.moved:
        out[way, rules.kind[full]] -= mass
    yield from _by_suits(place, rules, begun)
    ended = np.ones(many, dtype=np.bool_)
    ended[[_BUST, *range(KEPT + 2, many, _DOUBLED_WAYS)]] = False
    for kind in np.flatnonzero(out[ended].any(axis=(0, 2))).tolist():
        stood, apart = tables.pay[kind].tolist(), not game.shared[kind]
        yield Way(out[STAND, kind], stood, 1, rules.labels[kind], apart)
        for level in range(levels):
            kept, staked = KEPT + _DOUBLED_WAYS * level, 2 << level
            pay = tables.pay_doubled[level, kind].tolist()
            yield Way(out[kept, kind], pay, staked, "", apart=not game.shares)
            saved = tables.rescue[level].tolist()
            yield Way(out[kept + 1, kind], saved, staked, "rescued", apart=True)
    lost = not game.shared_bust
    yield Way(out[_BUST, 0], tables.bust.tolist(), 1, "bust", lost)
    for level in range(levels):
        bust = tables.bust_doubled[level].tolist()
        yield Way(out[KEPT + 2 + _DOUBLED_WAYS * level, 0], bust, 2 << level, "bust", lost)


def _by_suits(place: UpCard, rules: Hand, begun: Begun) -> Iterator[Way]:
    """List the hands that are paid by their suits."""
    for full, sort, way, mass in begun.moved:
        suit = rules.suits[full]
        pays = [float(cell) for cell in (suit.suited, suit.spaded)[sort == SPADED][way == KEPT]]
        label = suit.labels[sort == SPADED] if way == STAND else ""
        apart = way == STAND and not place.game.shared[rules.kind[full]]
        yield Way(mass, pays, 1 + (way == KEPT), label, apart)


def split_ways(
    place: UpCard, split: Split, solved: Solved, masses: Array, by_suits: BySuits
) -> Iterator[Way]:
    """Follow split hands without or with a second pair, two cards of one suit by themselves."""
    start = place.numbers.zeros(len(hands().cards), 3)
    moved: list[Moved] = []
    for hand, owner in split.starts():
        if owner is not solved:
            continue
        if hand not in by_suits:
            start[hand, solved.play.policy[hand]] += place.numbers.one
            continue
        full = int(hands().after[hand, completing(hand, place.game.split_of(split.pair))])
        for sort, (action, two, three) in by_suits[hand].items():
            start[hand, action] += two
            if action and sort != MIXED:
                moved.append((full, sort, STAND if action == 1 else KEPT, three * masses[full]))
    return ways(masses, solved.play, place, place.split_of(split.pair), Begun(start, moved))
