"""Where suits count: two cards on the way to a three-card hand that is paid by its suits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.analysis.coefficients import SLOTS
from spanish21.analysis.hands import hands
from spanish21.analysis.shoe import SPADES, SUITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from spanish21.analysis.game import Hand
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import Tables, UpCard
    from spanish21.analysis.shoe import Shoe
    from spanish21.analysis.splits import Split

__all__ = [
    "MIXED",
    "SPADED",
    "SUITED",
    "Combo",
    "combos",
    "completing",
    "gains",
    "shares",
    "split_suits",
]

MIXED, SUITED, SPADED = range(3)
_ANY = -1


class Combo(NamedTuple):
    """Suits of the up card and of two cards, with their chance given the values."""

    up: int
    first: int
    second: int
    chance: Any

    def sort(self) -> int:
        """Return whether the two cards are mixed, of one suit, or spades."""
        return _sort(self.first) if self.first == self.second else MIXED


def _sort(suit: int) -> int:
    return SPADED if suit == SPADES else SUITED


def completing(hand: int, rules: Hand) -> int:
    """Return the value that makes of two cards a hand paid by suits, or -1."""
    return rules.completing.get(hand, _ANY)


def combos(shoe: Shoe, up: int, first: int, second: int, one: Any) -> list[Combo]:  # noqa: ANN401
    """List the suits that the up card and two cards may have; `shoe` still holds all three."""
    found = []
    drawn = (up, first, second)
    sizes = [sum(shoe.counts[v]) - drawn[:place].count(v) for place, v in enumerate(drawn)]
    for suits in product(range(SUITS), repeat=3):
        chance = one
        cards = tuple(zip(drawn, suits, strict=True))
        for place, (value, suit) in enumerate(cards):
            left = shoe.counts[value][suit] - cards[:place].count(cards[place])
            chance = chance * max(left, 0) / sizes[place]
        if chance:
            found.append(Combo(suits[0], suits[1], suits[2], chance))
    return _merged(found, shoe)


def _merged(found: list[Combo], shoe: Shoe) -> list[Combo]:
    """Put together what no rule and no count tells apart: plain suits of equal number."""
    plain = [suit for suit in range(SUITS) if suit != SPADES]
    rows = [tuple(row[suit] for suit in plain) for row in shoe.counts]
    if any(len(set(row)) > 1 for row in rows):
        return found
    together: dict[tuple[int, ...], Combo] = {}
    for combo in found:
        names: dict[int, int] = {}
        for suit in combo[:3]:
            if suit != SPADES:
                names.setdefault(suit, plain[len(names)])
        up, first, second = (names.get(suit, suit) for suit in combo[:3])
        key = up, first, second
        before = together.get(key)
        chance = combo.chance + before.chance if before else combo.chance
        together[key] = Combo(up, first, second, chance)
    return list(together.values())


def third_chance(shoe: Shoe, up: int, combo: Combo, values: tuple[int, int], third: int) -> Any:  # noqa: ANN401
    """Return the chance that a third card of a value has the suit of the first two."""
    row = list(shoe.counts[third])
    for value, suit in ((up, combo.up), (values[0], combo.first), (values[1], combo.second)):
        if value == third:
            row[suit] -= 1
    one = type(combo.chance)(1)
    return one * row[combo.first] / sum(row) if sum(row) else one * 0


def gains(place: UpCard, masses: Array, hand: int, tables: Tables) -> Array:
    """Return what a suited and a spaded third card add to a hit and a double of two cards.

    Rows are mixed, suited, spaded; columns stand, hit, double, as in the values of a hand.
    """
    out = place.numbers.zeros(3, 3)
    value = completing(hand, tables.hand)
    if value >= 0:
        full = int(hands().after[hand, value])
        out[SUITED:, 1:] = (tables.suits[full] * masses[full]).sum(axis=1).reshape(2, 2)
    return out


class _Slot(NamedTuple):
    """What one slot of a split contributes: values of two-card hands and what suits add."""

    value: Array
    gain: Mapping[int, Array]


def _slots(place: UpCard, split: Split) -> list[list[_Slot]]:
    """Follow the play for each slot by itself, for hands without and with a second pair."""
    made = []
    for rows, solved in split.weighed():
        tables = place.split_of(split.pair)
        masses = place.all_split_masses(np.ascontiguousarray(rows[:, : place.extra]), split.pair)
        played = [solved.play] * SLOTS
        special = [
            hand
            for hand, owner in split.starts()
            if owner is solved and completing(hand, tables.hand) >= 0
        ]
        made.append(
            [
                _Slot(one.value, {hand: gains(place, one.masses, hand, tables) for hand in special})
                for one in place.solve_all(masses, tables, played, split.pair)
            ]
        )
    return made


def shares(  # noqa: PLR0913, PLR0917
    place: UpCard, shoe: Shoe, found: Sequence[Combo], pair: int, second: int, third: int
) -> Array:
    """Return how likely two cards are mixed, of one suit or spades, and the third is of it too.

    The array goes by combination, slot and sort; the last place is the chance of the two cards, and
    that of all three. A mixed hand needs no third card.
    """
    numbers = place.numbers
    out = numbers.zeros(len(found), SLOTS, 3, 2)
    chosen = np.array([combo[:3] for combo in found])
    suits = np.arange(SUITS)
    held = (place.up, chosen[:, :1]), (pair, chosen[:, 1:2]), (pair, chosen[:, 2:3])
    left = {
        value: numbers.array(
            np.array(shoe.counts[value]) - sum((suits == s) * 1 for v, s in held if v == value)
            if any(v == value for v, _ in held)
            else np.tile(shoe.counts[value], (len(found), 1))
        )
        for value in {pair, second, third}
    }
    for slot in range(SLOTS):
        if slot < 2:  # noqa: PLR2004
            begin, drawn = numbers.array((suits == chosen[:, 1 + slot, None]) * 1), [second, third]
        else:
            begin, drawn = left[pair] * 0 + numbers.one, [pair, second, third]
        chances = [begin]
        for place_in, value in enumerate(drawn):
            gone = drawn[:place_in].count(value)
            total = left[value].sum(axis=1, keepdims=True) - gone
            known = np.where(total > 0, total, numbers.one)
            chance = np.maximum(left[value] - gone, numbers.zero) / known
            chances.append(chances[-1] * np.where(total > 0, chance, numbers.zero))
        for number, suited in enumerate(chances[-2:]):
            out[:, slot, SPADED, number] = suited[:, SPADES]
            out[:, slot, SUITED, number] = suited.sum(axis=1) - suited[:, SPADES]
        out[:, slot, MIXED, 0] = numbers.one - out[:, slot, SUITED:, 0].sum(axis=1)
    return out


def split_suits(
    place: UpCard,
    split: Split,
    shoe: Shoe,
    found: Sequence[Combo],
    said: Mapping[tuple[int, int], int] | None = None,
) -> tuple[list[Any], dict[tuple[int, int], int]]:
    """Return what a split is worth for each combination of suits, and how suited hands are played.

    The play of two cards of one suit is decided once for all, by the suits of that hand alone.
    """
    rules = place.game.split_of(split.pair)
    slots = _slots(place, split)
    special = [
        (hand, int(owner is split.paired), completing(hand, rules))
        for hand, owner in split.starts()
        if completing(hand, rules) >= 0
    ]
    base = split.value
    tables: list[Array] = []
    for hand, which, third in special:
        owner = split.paired if which else split.bound
        base = base - owner.value[hand, 3]
        second = _second(hand, split.pair)
        share = shares(place, shoe, found, split.pair, second, third)
        tables.append(_by_sort(slots[which], hand, share))
    decided = dict(said) if said is not None else _decide(place, special, tables, found, split)
    values = [base] * len(found)
    for rows, (hand, _, _) in zip(tables, special, strict=True):
        for sort in (MIXED, SUITED, SPADED):
            chosen = rows[:, sort, decided[hand, sort]]
            values = [value + more for value, more in zip(values, chosen.tolist(), strict=True)]
    return values, decided


def _second(hand: int, pair: int) -> int:
    counts = hands().counts[hand].copy()
    counts[pair] -= 1
    return int(counts.argmax())


def _by_sort(slots: list[_Slot], hand: int, share: Array) -> Array:
    """Value stand, hit and double of a two-card split hand, by combination and sort of suits."""
    return sum(
        share[:, slot, :, :1] * slots[slot].value[hand, :3]
        + share[:, slot, :, 1:] * slots[slot].gain[hand]
        for slot in range(SLOTS)
    )


def _decide(
    place: UpCard,
    special: list[tuple[int, int, int]],
    tables: list[Array],
    found: Sequence[Combo],
    split: Split,
) -> dict[tuple[int, int], int]:
    decided = {}
    chances = place.numbers.array([combo.chance for combo in found]).reshape(-1, 1, 1)
    for index, (hand, which, _) in enumerate(special):
        owner = split.paired if which else split.bound
        totals = (chances * tables[index]).sum(axis=0)
        for sort in (MIXED, SUITED, SPADED):
            total = totals[sort]
            best = int(owner.play.policy[hand])
            if place.game.split_acts[split.pair] and not place.game.zero_memory:
                legal = [0, 1] + ([2] if place.game.split_of(split.pair).may_double[hand] else [])
                best = max(legal, key=lambda a: (total[a], -a))
            decided[hand, sort] = best
    return decided
