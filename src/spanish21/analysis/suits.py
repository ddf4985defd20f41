"""Where suits count: two cards on the way to a three-card hand that is paid by its suits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from spanish21.analysis.coefficients import SLOTS
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.player import Play
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
    after = hands().after[hand]
    return next((v for v in range(VALUES) if int(after[v]) in rules.suits), _ANY)


def combos(shoe: Shoe, up: int, first: int, second: int, one: Any) -> list[Combo]:  # noqa: ANN401
    """List the suits that the up card and two cards may have; `shoe` still holds all three."""
    found = []
    for up_suit, s1, s2 in product(range(SUITS), repeat=3):
        chance = one
        left = [list(row) for row in shoe.counts]
        for value, suit in ((up, up_suit), (first, s1), (second, s2)):
            chance = chance * max(left[value][suit], 0) / sum(left[value])
            left[value][suit] -= 1
        if chance:
            found.append(Combo(up_suit, s1, s2, chance))
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
        per_slot = []
        for slot in range(SLOTS):
            masses = place.split_masses(rows[slot][: place.extra], split.pair)
            play = Play(solved.play.policy, solved.play.rescues)
            value = place.solve(masses, place.split_of(split.pair), play).value
            gain = {
                hand: gains(place, masses, hand, place.split_of(split.pair))
                for hand, owner in split.starts()
                if owner is solved and completing(hand, place.game.split_of(split.pair)) >= 0
            }
            per_slot.append(_Slot(value, gain))
        made.append(per_slot)
    return made


def shares(  # noqa: PLR0913, PLR0917
    shoe: Shoe, up: int, combo: Combo, pair: int, second: int, third: int
) -> list[dict[int, tuple[Any, Any]]]:
    """By slot, the chance that two cards are of one suit, and that the third is so too."""
    left = [list(row) for row in shoe.counts]
    left[up][combo.up] -= 1
    left[pair][combo.first] -= 1
    left[pair][combo.second] -= 1
    one = type(combo.chance)(1)
    out: list[dict[int, tuple[Any, Any]]] = []
    for slot in range(SLOTS):
        sorts = {SUITED: (one * 0, one * 0), SPADED: (one * 0, one * 0)}
        for suit in range(SUITS):
            rest = [list(row) for row in left]
            if slot == 2:  # noqa: PLR2004
                begin = _draw(rest, pair, suit, one)
            else:
                begin = one if (combo.first, combo.second)[slot] == suit else one * 0
            two = begin * _draw(rest, second, suit, one)
            three = two * _draw(rest, third, suit, one)
            before = sorts[_sort(suit)]
            sorts[_sort(suit)] = (before[0] + two, before[1] + three)
        out.append(sorts)
    return out


def _draw(rest: list[list[int]], value: int, suit: int, one: Any) -> Any:  # noqa: ANN401
    """Return the chance of a suit among cards of a value, and take that card out."""
    total = sum(rest[value])
    chance = one * max(rest[value][suit], 0) / total if total > 0 else one * 0
    rest[value][suit] -= 1
    return chance


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
    tables: list[list[list[Array]]] = []
    for hand, which, third in special:
        owner = split.paired if which else split.bound
        base = base - owner.value[hand, 3]
        second = _second(hand, split.pair)
        tables.append(
            [
                _by_sort(
                    place,
                    slots[which],
                    hand,
                    shares(shoe, place.up, combo, split.pair, second, third),
                )
                for combo in found
            ]
        )
    decided = dict(said) if said is not None else _decide(place, special, tables, found, split)
    values = []
    for number, _ in enumerate(found):
        value = base
        for place_in, (hand, _, _) in enumerate(special):
            rows = tables[place_in][number]
            for sort in (MIXED, SUITED, SPADED):
                value = value + rows[sort][decided[hand, sort]]
        values.append(value)
    return values, decided


def _second(hand: int, pair: int) -> int:
    counts = hands().counts[hand].copy()
    counts[pair] -= 1
    return int(counts.argmax())


def _by_sort(
    place: UpCard, slots: list[_Slot], hand: int, shares: list[dict[int, tuple[Any, Any]]]
) -> list[Array]:
    """Value stand, hit and double of a two-card split hand by its suits."""
    numbers = place.numbers
    rows = [numbers.zeros(3) for _ in range(3)]
    for slot in range(SLOTS):
        value = slots[slot].value[hand, :3]
        rest = numbers.one
        for sort, (two, three) in shares[slot].items():
            rows[sort] = rows[sort] + two * value + three * slots[slot].gain[hand][sort]
            rest = rest - two
        rows[MIXED] = rows[MIXED] + rest * value
    return rows


def _decide(
    place: UpCard,
    special: list[tuple[int, int, int]],
    tables: list[list[list[Array]]],
    found: Sequence[Combo],
    split: Split,
) -> dict[tuple[int, int], int]:
    decided = {}
    for index, (hand, which, _) in enumerate(special):
        owner = split.paired if which else split.bound
        for sort in (MIXED, SUITED, SPADED):
            total = [
                sum(
                    (combo.chance * tables[index][n][sort][a] for n, combo in enumerate(found)),
                    place.numbers.zero,
                )
                for a in range(3)
            ]
            best = int(owner.play.policy[hand])
            if place.game.split_acts[split.pair] and not place.game.zero_memory:
                legal = [0, 1] + ([2] if place.game.split_of(split.pair).may_double[hand] else [])
                best = max(legal, key=lambda a: (total[a], -a))
            decided[hand, sort] = best
    return decided
