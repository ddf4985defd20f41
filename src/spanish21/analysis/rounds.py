"""A whole round against one up card: every two-card hand, every action, the best play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from spanish21.analysis.coefficients import terms
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.player import UpCard
from spanish21.analysis.shared_loss import none_shares
from spanish21.analysis.splits import best_split, split_pair
from spanish21.analysis.suits import Combo, combos, completing, gains, split_suits, third_chance

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spanish21.analysis.game import Game
    from spanish21.analysis.numbers import Numbers
    from spanish21.analysis.player import Play, Solved
    from spanish21.analysis.room import Room
    from spanish21.analysis.shoe import Shoe
    from spanish21.analysis.splits import Split

__all__ = [
    "ACTIONS",
    "AgainstUp",
    "Guide",
    "SplitGuide",
    "Start",
    "Starts",
    "against",
    "up_card",
]

ACTIONS = ("stand", "hit", "double", "split", "surrender")
_SPLIT, _SURRENDER = 3, 4
_TWO = 2


class Start(NamedTuple):
    """Two cards with their suits where these count, and what each action is worth.

    Values are joint with the chance of the two cards in one order, and with no blackjack where
    the dealer has looked; `weight` counts orders and the share of these suits.
    """

    hand: int
    combo: Combo | None
    weight: Any
    values: tuple[Any, ...]
    """by `ACTIONS`, None for what is not allowed"""
    best: int


@dataclass(frozen=True)
class AgainstUp:
    """Everything about one up card."""

    place: UpCard
    chance: Any
    """of the up card"""
    dealt: Solved
    splits: dict[int, Split]
    suited_play: dict[int, dict[tuple[int, int], int]]
    """by pair, how two-card split hands are played that suits concern"""
    starts: tuple[Start, ...]
    at_once: Any
    """what dealer blackjacks that are looked for cost at once"""
    value: Any
    """the expectation given the up card"""
    approximate: tuple[str, ...] = ()


class SplitGuide(NamedTuple):
    """How split hands of a pair are played: split again or not, and every composition."""

    again: bool
    bound: Play
    paired: Play
    suited: Mapping[tuple[int, int], int]
    """two-card hands that suits concern, by hand and sort of suits"""
    again_by_suits: bool = False
    """whether a pair of one suit is not split again as a mixed one is, which is left out"""


class Guide(Protocol):
    """A strategy put into the analyzer's terms; without one the best play is found."""

    def dealt(self, up: int) -> Play:
        """Return how hands that were not split are played."""
        ...

    def split(self, up: int, pair: int) -> SplitGuide:
        """Return how split hands are played."""
        ...

    def start(self, up: int, hand: int, combo: Combo | None, values: tuple[Any, ...]) -> int:
        """Return what is done with two cards; what has no value is not allowed."""
        ...


def up_card(game: Game, shoe: Shoe, up: int, numbers: Numbers, room: Room | None = None) -> UpCard:
    """Turn an up card of a shoe."""
    values = list(shoe.values)
    values[up] -= 1
    return UpCard(game, tuple(values), up, numbers, extra=terms(max(game.splits)), room=room)


def against(  # noqa: PLR0913
    game: Game,
    shoe: Shoe,
    up: int,
    numbers: Numbers,
    *,
    guide: Guide | None = None,
    place: UpCard | None = None,
) -> AgainstUp:
    """Work out all two-card hands against an up card; the shoe still holds that card."""
    place = place or up_card(game, shoe, up, numbers)
    chance = numbers.one * shoe.values[up] / shoe.size
    play = guide.dealt(up).copy() if guide else place.new_play()
    dealt = place.solve(place.dealt_masses, place.dealt, play)
    maker = Starts(place, shoe, dealt, guide)
    starts = tuple(maker.all())
    value = sum((start.weight * start.values[start.best] for start in starts), numbers.zero)
    at_once = maker.at_once(starts)
    return AgainstUp(
        place,
        chance,
        dealt,
        maker.splits,
        maker.suited_play,
        starts,
        at_once,
        value + at_once,
        tuple(sorted(maker.approximate)),
    )


@cache
def _two_cards() -> tuple[tuple[int, int, int], ...]:
    """List the hands of two cards, each with its values."""
    table = hands()
    found = []
    for hand in np.flatnonzero(table.cards == _TWO).tolist():
        first, second = np.repeat(np.arange(VALUES), table.counts[hand]).tolist()
        found.append((hand, first, second))
    return tuple(found)


class Starts:
    """Lists the two-card hands against an up card."""

    def __init__(
        self,
        place: UpCard,
        shoe: Shoe,
        dealt: Solved,
        guide: Guide | None,
    ) -> None:
        self.place, self.shoe, self.dealt, self.guide = place, shoe, dealt, guide
        self.surrender = place.numbers.table([place.game.surrender])[0]
        if place.looked:
            self.surrender[BLACKJACK] = place.numbers.zero
        self.splits: dict[int, Split] = {}
        self.suited_play: dict[int, dict[tuple[int, int], int]] = {}
        self.approximate: set[str] = set()
        rules = place.game.split
        pays = rules.pays_suits() or place.game.split_aces.pays_suits()
        self.split_suits = pays or guide is not None
        self.ranks = {
            value
            for full in rules.suits
            for value in range(VALUES)
            if hands().counts[full, value] > 0
        }

    def all(self) -> list[Start]:
        """Go through the two-card hands that the shoe can deal."""
        shoe = self.place.shoe
        found: list[Start] = []
        for hand, first, second in _two_cards():
            if min(shoe[first], shoe[second] - (first == second)) > 0:
                found.extend(self.hand(hand, first, second))
        return found

    def hand(self, hand: int, first: int, second: int, known: Combo | None = None) -> list[Start]:
        """Value the actions of one two-card hand, for each combination of suits that counts."""
        place, numbers = self.place, self.place.numbers
        orders = numbers.one * (1 if first == second else 2)
        third = completing(hand, place.game.dealt)
        by_split = first == second and self.splits_by_suit(first)
        base = self.values(hand, first if first == second else -1)
        if third < 0 and not by_split:
            return [self.start(hand, None, orders, base)]
        found = combos(self.shoe, place.up, first, second, numbers.one)
        splits = self.split_values(hand, first, found, known) if by_split else None
        found = [known] if known else found
        gain = gains(place, self.dealt.masses, hand, place.dealt)
        starts = []
        for number, combo in enumerate(found):
            values = list(base)
            if third >= 0 and combo.sort():
                third_is = third_chance(self.shoe, place.up, combo, (first, second), third)
                for action in (1, 2):
                    if values[action] is not None:
                        values[action] = values[action] + third_is * gain[combo.sort(), action]
            if splits is not None:
                values[_SPLIT] = splits[number]
            starts.append(self.start(hand, combo, orders * combo.chance, tuple(values)))
        return starts

    def splits_by_suit(self, pair: int) -> bool:
        """Return whether a pair may be split, and its suits count once it is."""
        return self.place.game.splits[pair] > 0 and self.split_suits and pair in self.ranks

    def start(self, hand: int, combo: Combo | None, weight: Any, values: tuple[Any, ...]) -> Start:  # noqa: ANN401
        """Choose the action."""
        if self.guide is not None:
            chosen = self.guide.start(self.place.up, hand, combo, values)
            return Start(hand, combo, weight, values, chosen)
        best = 0
        for action in range(1, len(values)):
            if values[action] is not None and values[action] > values[best]:
                best = action
        return Start(hand, combo, weight, values, best)

    def values(self, hand: int, pair: int) -> tuple[Any, ...]:
        """Value the actions of two cards whose suits are mixed."""
        place, rules = self.place, self.place.game.dealt
        value = self.dealt.value[hand]
        split = surrender = None
        if rules.may_act[hand]:
            if rules.may_surrender[hand]:
                surrender = self.surrendered(hand)
            if pair >= 0 and place.game.splits[pair] and place.shoe[pair] > 1:
                split = self.split(pair).value * self.mass(hand)
        return (
            value[0],
            value[1] if rules.may_act[hand] else None,
            value[2] if rules.may_double[hand] else None,
            split,
            surrender,
        )

    def mass(self, hand: int) -> Any:  # noqa: ANN401
        """Return the chance of a hand in one order, whatever the dealer has."""
        return sum(self.dealt.masses[hand], self.place.numbers.zero)

    def surrendered(self, hand: int) -> Any:  # noqa: ANN401
        """Value a surrender."""
        return (self.dealt.masses[hand] * self.surrender).sum()

    def split(self, pair: int) -> Split:
        """Value a split once, and add what hands apart from the shared loss give back."""
        if pair not in self.splits:
            split = self.valued(pair)
            if split.blackjack:
                alone, gain = none_shares(self.place, split)
                split = replace(split, alone=alone, alone_gain=gain, value=split.value + alone)
            self.splits[pair] = split
        return self.splits[pair]

    def valued(self, pair: int) -> Split:
        """Value a split as it is best played, or as the guide says."""
        if self.guide is None:
            return best_split(self.place, pair, self.dealt.play)
        said = self.guide.split(self.place.up, pair)
        if said.again_by_suits:
            self.approximate.add("pairs-of-one-suit-split-again-like-others")
        return split_pair(
            self.place,
            pair,
            again=said.again,
            dealt=self.dealt.play,
            fixed=(said.bound.copy(), said.paired.copy()),
        )

    def split_values(
        self, hand: int, pair: int, found: list[Combo], known: Combo | None
    ) -> list[Any]:
        """Value a split for each combination of suits."""
        said = self.guide.split(self.place.up, pair).suited if self.guide else None
        values, self.suited_play[pair] = split_suits(
            self.place, self.split(pair), self.shoe, found, said
        )
        if known:
            decided = self.suited_play[pair]
            values, _ = split_suits(self.place, self.split(pair), self.shoe, [known], decided)
        return [value * self.mass(hand) for value in values]

    def at_once(self, starts: tuple[Start, ...]) -> Any:  # noqa: ANN401
        """Add up what a dealer blackjack costs when the dealer has looked for it."""
        place, rules = self.place, self.place.game.dealt
        total = place.numbers.zero
        if not place.looked:
            return total
        lost = place.numbers.table(rules.pay)[:, BLACKJACK]
        for start in starts:
            mass = self.dealt.masses[start.hand, BLACKJACK]
            total = total + start.weight * mass * lost[rules.kind[start.hand]]
        return total
