"""How hands end under a strategy: gains, wagers, bonuses, and the distribution of a round."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from spanish21.analysis.coefficients import SLOTS
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.rounds import ACTIONS
from spanish21.analysis.suits import MIXED, SPADED, SUITED, completing, shares, third_chance
from spanish21.analysis.ways_to_end import KEPT, STAND, Begun, BySuits, Moved, split_ways, ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.analysis.game import Hand
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import UpCard
    from spanish21.analysis.rounds import AgainstUp, Start
    from spanish21.analysis.shoe import Shoe
    from spanish21.analysis.splits import Split
    from spanish21.analysis.suits import Combo
    from spanish21.analysis.ways_to_end import Way

__all__ = ["Ending", "Endings", "SplitEndings", "by_suits", "endings"]

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
"""To each ending its chance, or the expected number of hands that end in that way."""


@dataclass
class SplitEndings:
    """A pair split against an up card: chance, hands, and how each hand ends."""

    pair: int
    chance: float
    hands: list[float]
    outcomes: list[float]
    tally: Tally


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
    moved: list[Moved] = []
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
    ended = ways(up.dealt.masses, up.dealt.play, place, place.dealt, Begun(start, moved))
    _merge(found.whole, _tallied(ended, place))
    found.splits = [_split(up, shoe, pair, chance) for pair, chance in chances.items()]
    return found


def _merge(into: Tally, more: Tally) -> None:
    for ending, mass in more.items():
        into[ending] += mass


def _pair(hand: int) -> int:
    return int(hands().counts[hand].argmax())


def _moved(up: AgainstUp, shoe: Shoe, start: Start, combo: Combo) -> Moved:
    """Return the mass of hands of three that are not mixed but suited or spaded."""
    hand, action = start.hand, start.best
    third = completing(hand, up.place.game.dealt)
    values = [v for v in range(10) for _ in range(hands().counts[hand, v])]
    chance = third_chance(shoe, up.place.up, combo, (values[0], values[1]), third)
    full = int(hands().after[hand, third])
    mass = start.weight * chance * up.dealt.masses[full]
    return full, combo.sort(), STAND if action == 1 else KEPT, mass


def _tallied(found: Iterable[Way], place: UpCard) -> Tally:
    tally: Tally = defaultdict(float)
    for way in found:
        _add(tally, way.masses, way.pay, way.wagered, way.label, place)
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
    if pair in up.suited_play:
        slots = by_suits(up, shoe, split)
        for slot, (rows, solved) in product(range(SLOTS), split.weighed()):
            masses = place.split_masses(rows[slot][: place.extra], pair)
            _merge(tally, _tallied(split_ways(place, split, solved, masses, slots[slot]), place))
    else:
        for _, solved in split.weighed():
            _merge(tally, _tallied(split_ways(place, split, solved, solved.masses, {}), place))
    masses = up.dealt.masses[int(hands().after[int(hands().after[0, pair]), pair])]
    outcomes = [float(mass / masses.sum()) for mass in masses]
    if place.looked:
        given = 1 - outcomes[BLACKJACK]
        outcomes[BLACKJACK] = 0.0
        outcomes = [share / given for share in outcomes]
        for ending in tally:
            tally[ending] /= given
    return SplitEndings(pair, chance, split.weights.hands.tolist(), outcomes, tally)


def by_suits(up: AgainstUp, shoe: Shoe, split: Split) -> list[BySuits]:
    """Return by slot how two-card hands are played by their suits, and how often.

    Chances are averaged over the suits with which the pair is split.
    """
    place, decided = up.place, up.suited_play[split.pair]
    found = _split_combos(up, split.pair)
    made: list[BySuits] = [{} for _ in range(SLOTS)]
    for hand, _ in split.starts():
        third = completing(hand, place.game.split_of(split.pair))
        if third < 0:
            continue
        second = _second(hand, split.pair)
        chances = place.numbers.array([combo.chance for combo in found]).reshape(-1, 1, 1, 1)
        mean = (chances * shares(place, shoe, found, split.pair, second, third)).sum(axis=0)
        for slot in range(SLOTS):
            made[slot][hand] = {
                sort: (decided[hand, sort], *mean[slot, sort].tolist())
                for sort in (SUITED, SPADED, MIXED)
            }
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


def _second(hand: int, pair: int) -> int:
    counts = hands().counts[hand].copy()
    counts[pair] -= 1
    return int(counts.argmax())
