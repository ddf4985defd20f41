"""How hands end under a strategy: gains, wagers, bonuses, and the distribution of a round."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.analysis.coefficients import SLOTS
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import BLACKJACK, OUTCOMES, follow
from spanish21.analysis.player import Solved
from spanish21.analysis.rounds import ACTIONS
from spanish21.analysis.suits import MIXED, SPADED, SUITED, completing, shares, third_chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.analysis.game import Hand
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import Tables, UpCard
    from spanish21.analysis.rounds import AgainstUp, Start
    from spanish21.analysis.shoe import Shoe
    from spanish21.analysis.splits import Split
    from spanish21.analysis.suits import Combo

__all__ = ["Ending", "Endings", "Shares", "SplitEndings", "average_shares", "endings"]

_STAND, _KEPT, _RESCUED, _BUST, _BUST_DOUBLED = range(5)
_WAYS = 5
_SPLIT, _SURRENDER = 3, 4
_LOSSES = frozenset({"bust", "rescued", "surrendered"})


class Ending(NamedTuple):
    """One way in which a hand ends against one final hand of the dealer."""

    outcome: int
    gain: float
    wagered: int
    label: str
    """the bonus, blackjack or other name under which it is counted"""


Tally = defaultdict[Ending, float]
"""To each ending its chance, or the expected number of hands that end so."""


@dataclass
class SplitEndings:
    """A pair split against an up card: chance, hands, and how each hand ends."""

    pair: int
    chance: float
    hands: list[float]
    outcomes: list[float]
    tally: Tally
    shared: float
    """what a dealer blackjack takes once from all hands together"""


@dataclass
class Endings:
    """How rounds against one up card end, given that card."""

    whole: Tally = field(default_factory=lambda: defaultdict(float))
    splits: list[SplitEndings] = field(default_factory=list)
    actions: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """how often each action is the first"""


def endings(up: AgainstUp, shoe: Shoe) -> Endings:
    """Follow the strategy of an up card to every ending."""
    place, rules = up.place, up.place.game.dealt
    found = Endings()
    start = place.numbers.zeros(len(hands().cards), 3)
    moved: list[tuple[int, int, int, Array]] = []
    chances: defaultdict[int, float] = defaultdict(float)
    surrender = [float(cell) for cell in place.game.surrender]
    for one in up.starts:
        masses = up.dealt.masses[one.hand]
        seen = masses[:BLACKJACK] if place.looked else masses
        found.actions[ACTIONS[one.best]] += one.weight * seen.sum()
        if place.looked:
            _at_once(found.whole, one.weight * masses[BLACKJACK], int(rules.kind[one.hand]), rules)
        if one.best == _SPLIT:
            chances[_pair(one.hand)] += one.weight * seen.sum()
        elif one.best == _SURRENDER:
            _add(found.whole, one.weight * masses, surrender, 1, "surrendered", place)
        else:
            start[one.hand, one.best] += one.weight
            if one.combo and one.best and one.combo.sort() and completing(one.hand, rules) >= 0:
                moved.append(_moved(up, shoe, one, one.combo))
    tally = _followed(up.dealt, place, place.dealt, start, moved)
    _merge(found.whole, tally)
    found.splits = [_split(up, shoe, pair, chance) for pair, chance in chances.items()]
    return found


def _merge(into: Tally, more: Tally) -> None:
    for ending, mass in more.items():
        into[ending] += mass


def _pair(hand: int) -> int:
    return int(hands().counts[hand].argmax())


def _moved(up: AgainstUp, shoe: Shoe, start: Start, combo: Combo) -> tuple[int, int, int, Array]:
    """Return the mass of hands of three that are not mixed but suited or spaded."""
    hand, action = start.hand, start.best
    third = completing(hand, up.place.game.dealt)
    values = [v for v in range(10) for _ in range(hands().counts[hand, v])]
    chance = third_chance(shoe, up.place.up, combo, (values[0], values[1]), third)
    full = int(hands().after[hand, third])
    mass = start.weight * chance * up.dealt.masses[full]
    return full, combo.sort(), _STAND if action == 1 else _KEPT, mass


def _followed(
    solved: Solved,
    place: UpCard,
    tables: Tables,
    start: Array,
    moved: list[tuple[int, int, int, Array]],
) -> Tally:
    numbers, rules = place.numbers, tables.hand
    out = numbers.zeros(_WAYS, len(rules.pay), OUTCOMES)
    numbers.kernel(follow)(
        solved.masses,
        hands().after,
        rules.kind,
        solved.play.policy,
        solved.play.rescues,
        numbers.zeros(len(hands().cards)),
        start,
        out,
        numbers.zero,
    )
    tally: Tally = defaultdict(float)
    for full, sort, way, mass in moved:
        out[way, rules.kind[full]] -= mass
        suit = rules.suits[full]
        pays = [float(cell) for cell in (suit.suited, suit.spaded)[sort == SPADED][way == _KEPT]]
        label = suit.labels[sort == SPADED] if way == _STAND else ""
        _add(tally, mass, pays, 1 + (way == _KEPT), label, place)
    for kind in np.flatnonzero(out[:3].any(axis=(0, 2))).tolist():
        _add(tally, out[_STAND, kind], tables.pay[kind].tolist(), 1, rules.labels[kind], place)
        _add(tally, out[_KEPT, kind], tables.pay_doubled[kind].tolist(), 2, "", place)
        _add(tally, out[_RESCUED, kind], tables.rescue.tolist(), 2, "rescued", place)
    _add(tally, out[_BUST, 0], tables.bust.tolist(), 1, "bust", place)
    _add(tally, out[_BUST_DOUBLED, 0], tables.bust_doubled.tolist(), 2, "bust", place)
    return tally


def _add(  # noqa: PLR0913, PLR0917
    tally: Tally, masses: Array, pay: Sequence[float], wagered: int, label: str, place: UpCard
) -> None:
    for outcome, mass in enumerate(masses.tolist()):
        if mass and not (place.looked and outcome == BLACKJACK):
            gain = pay[outcome]
            name = label if gain > 0 or label in _LOSSES else ""
            tally[Ending(outcome, gain, wagered, name)] += mass


def _at_once(tally: Tally, mass: float, kind: int, rules: Hand) -> None:
    gain = float(rules.pay[kind][BLACKJACK])
    name = rules.labels[kind] if gain > 0 else ""
    tally[Ending(BLACKJACK, gain, 1, name)] += mass


def _split(up: AgainstUp, shoe: Shoe, pair: int, chance: float) -> SplitEndings:
    """Follow the hands of a split pair; their number and endings are expectations."""
    place, split = up.place, up.splits[pair]
    tally: Tally = defaultdict(float)
    suited = up.suited_play.get(pair)
    if suited is None:
        for solved, which in ((split.bound, 0), (split.paired, 1)):
            start = place.numbers.zeros(len(hands().cards), 3)
            for hand, owner in split.starts():
                if owner is (split.bound, split.paired)[which]:
                    start[hand, solved.play.policy[hand]] += 1
            _merge(tally, _followed(solved, place, place.split, start, []))
    else:
        by_slot = average_shares(up, shoe, split)
        for slot in range(SLOTS):
            _merge(tally, _suited_slot(up, split, slot, by_slot))
    masses = up.dealt.masses[int(hands().after[int(hands().after[0, pair]), pair])]
    outcomes = [float(mass / masses.sum()) for mass in masses]
    if place.looked:
        given = 1 - outcomes[BLACKJACK]
        outcomes[BLACKJACK] = 0.0
        outcomes = [share / given for share in outcomes]
        for ending in tally:
            tally[ending] /= given
    shared = 0.0 if place.looked else -1.0
    return SplitEndings(pair, chance, split.weights.hands.tolist(), outcomes, tally, shared)


Shares = dict[int, list[dict[int, tuple[float, float]]]]
"""To each two-card hand, slot and sort of suits: two cards of one suit, and a third as well."""


def average_shares(up: AgainstUp, shoe: Shoe, split: Split) -> Shares:
    """Average the chances of suits over the suits with which the pair is split."""
    place, rules = up.place, up.place.game.split
    found = _split_combos(up, split.pair)
    made: Shares = {}
    for hand, _ in split.starts():
        third = completing(hand, rules)
        if third < 0:
            continue
        second = _second(hand, split.pair)
        each = [shares(shoe, place.up, combo, split.pair, second, third) for combo in found]
        made[hand] = [
            {
                sort: (
                    sum(c.chance * one[slot][sort][0] for c, one in zip(found, each, strict=True)),
                    sum(c.chance * one[slot][sort][1] for c, one in zip(found, each, strict=True)),
                )
                for sort in (SUITED, SPADED)
            }
            for slot in range(SLOTS)
        ]
    return made


def _split_combos(up: AgainstUp, pair: int) -> list[Combo]:
    """List the suits of the up card and the pair with which it is split, and their chances."""
    hand = int(hands().after[int(hands().after[0, pair]), pair])
    found = [
        start.combo
        for start in up.starts
        if start.hand == hand and start.best == _SPLIT and start.combo is not None
    ]
    total = sum(combo.chance for combo in found)
    return [combo._replace(chance=combo.chance / total) for combo in found]


def _suited_slot(up: AgainstUp, split: Split, slot: int, by_slot: Shares) -> Tally:
    """Follow the hands that one slot begins, two cards of one suit by themselves."""
    place, decided = up.place, up.suited_play[split.pair]
    tally: Tally = defaultdict(float)
    for rows, solved in ((split.weights.bound, split.bound), (split.weights.paired, split.paired)):
        masses = place.split_masses(rows[slot][: place.extra], split.pair)
        start = place.numbers.zeros(len(hands().cards), 3)
        moved: list[tuple[int, int, int, Array]] = []
        for hand, owner in split.starts():
            if owner is not solved:
                continue
            if hand not in by_slot:
                start[hand, solved.play.policy[hand]] += 1
                continue
            rest = 1.0
            for sort, (two, three) in by_slot[hand][slot].items():
                action = decided[hand, sort]
                start[hand, action] += two
                rest -= two
                if action:
                    full = int(hands().after[hand, completing(hand, place.game.split)])
                    way = _STAND if action == 1 else _KEPT
                    moved.append((full, sort, way, three * masses[full]))
            start[hand, decided[hand, MIXED]] += rest
        here = Solved(masses, solved.value, solved.play)
        _merge(tally, _followed(here, place, place.split, start, moved))
    return tally


def _second(hand: int, pair: int) -> int:
    counts = hands().counts[hand].copy()
    counts[pair] -= 1
    return int(counts.argmax())
