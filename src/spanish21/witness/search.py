"""The smallest script that two rulebooks settle differently: fewest cards, then fewest steps."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.law.rulebook import DealStep
from spanish21.rules.hands import is_blackjack
from spanish21.rules.player import Action

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from spanish21.witness.aims import Aim
    from spanish21.witness.round import Need, Round, Rules

__all__ = ["USUAL_LIMITS", "Ends", "Found", "Limits", "search"]

_SILENT = frozenset({Action.DECLINE, Action.KEEP})
"""what a script leaves unsaid"""
_ALL, _FEW = "A23456789K", "A5678K"
"""the ranks of a search, and of one that must be quick"""
_DEALER = tuple(Card(f"{rank}d") for rank in "A23456789K")
_PLAIN = tuple(Card(f"{rank}d") for rank in "A23459K")
_MIXED = tuple(Card(name) for name in ("6s", "7s", "7h", "8h"))
"""with these a 6-7-8 and three sevens of mixed suits can be made"""
_BY_SUIT = tuple(Card(f"{rank}{suit}") for rank in "678" for suit in "sh")
_MATCHING = tuple(Card(f"{rank}{suit}") for rank in "A23456789K" for suit in "sh")


class Limits(NamedTuple):
    """How far a search goes: cards of a round, and seconds."""

    cards: int = 7
    seconds: float = 30.0
    """for every round of a size, and once more for rounds of few ranks where that is not enough"""
    ranks: str = _ALL
    aimed: int = 12
    """cards of a round where it is known what it must come to"""


USUAL_LIMITS = Limits()


class Ends(NamedTuple):
    """How a script ends under one rulebook: what the person wins, None where it is refused."""

    net: int | None


class Found(NamedTuple):
    """A script: the cards in the order dealt, and the steps."""

    cards: tuple[Card, ...]
    steps: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class _Side:
    """One rulebook's part: its round, the cards and steps it has not taken, whether it refused."""

    now: Round
    cards: tuple[Card, ...] = ()
    steps: tuple[Action, ...] = ()
    refused: bool = False
    idle: bool = False
    """whether all it refused is to stand on a hand that gets no more cards anyway"""

    def key(self, least: int) -> Hashable:
        waiting = (tuple((card.points, card.suit) for card in self.cards), self.steps)
        return self.refused or (self.now.key(least), *waiting)


class _Node(NamedTuple):
    sides: tuple[_Side, ...]
    cards: tuple[Card, ...]
    steps: tuple[Action, ...]


class _Search:
    """A best-first search over scripts; positions that play on alike are looked at once.

    Where the opening deals are the same, the dealer's first two cards are named when they begin to
    matter: at first only what kind of up card it is, and whether there is a blackjack.
    """

    def __init__(self, rules: Sequence[Rules], ranks: str, aim: Aim | None = None) -> None:
        self.rules = rules
        self.ranks = ranks
        self.aim = aim
        self.least = min(each.least for each in rules)
        matching = rules[0].stakes.match > 0
        self.late = len({each.opening for each in rules}) == 1 and not matching
        """whether the dealer's cards can be named late"""
        kinds: dict[Hashable, list[Card]] = {}
        self.dealers = self._kept(_DEALER)
        for card in self.dealers:
            kinds.setdefault(tuple(each.up_kind(card) for each in rules), []).append(card)
        self.alike = {card: cards for cards in kinds.values() for card in cards}
        self.ups = [cards[0] for cards in kinds.values()]
        by_suit = len({each.suited_pays for each in rules}) > 1
        hopeful = (*_PLAIN, *(_BY_SUIT if by_suit else _MIXED))
        self.alphabet = self._kept(_MATCHING if matching else hopeful)

    def _kept(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card.rank.value in self.ranks)

    def start(self) -> _Node:
        return self.settled(_Node(tuple(_Side(each.start()) for each in self.rules), (), ()))

    def size(self, node: _Node) -> tuple[int, int]:
        """Count the cards of a script, a hole card that is not named too, and its steps."""
        down = self.late and self._hole_place() is not None
        opened = len(node.cards) >= len(self.rules[0].opening) - 1
        return len(node.cards) + (down and opened), len(node.steps)

    def least_size(self, node: _Node) -> tuple[int, int] | None:
        """Return the least size of a script that begins so and reaches the aim, if one can."""
        cards, steps = self.size(node)
        if self.aim is None:
            return cards, steps
        found = []
        for side, rules in zip(node.sides, self.rules, strict=True):
            more = None if side.refused else self.aim(side.now, rules)
            if more is not None:
                found.append((more[0] - len(side.cards), more[1] - len(side.steps)))
        if not found:
            return None
        more_cards, more_steps = (max(0, min(part)) for part in zip(*found, strict=True))
        return cards + more_cards, steps + more_steps

    def _hole_place(self) -> int | None:
        opening = self.rules[0].opening
        return opening.index(DealStep.HOLE) if DealStep.HOLE in opening else None

    def key(self, node: _Node) -> Hashable:
        up = next((side.now.up for side in node.sides if side.now.up), None)
        kind = self.alike[up][0] if up in self.alike else up
        return kind, tuple(side.key(self.least) for side in node.sides)

    def ends(self, node: _Node) -> tuple[Ends, ...] | None:
        """Return how the script ends under each rulebook, None while one goes on."""
        found = []
        for side, rules in zip(node.sides, self.rules, strict=True):
            need = None if side.refused else rules.need(side.now)
            if need is not None and need.net is None:
                return None
            found.append(Ends(need.net if need else None))
        return tuple(found)

    def next(self, node: _Node) -> Iterator[_Node]:
        """List the scripts that are one card or one step longer."""
        needs = self._needs(node)
        now = node.sides[0].now
        up = now.up or self.ups[0]
        if any(need.read for need in needs):
            yield self._everywhere(node, clear=True)
            yield self._everywhere(node, hole=Card("Kd" if up is Card("Ad") else "Ad"))
        elif any(need.up for need in needs):
            for card in self.alike[up]:
                yield self._everywhere(node, up=card, named=True)
        elif any(need.hole for need in needs):
            for card in self.dealers:
                if not (now.clear and is_blackjack((up, card))):
                    yield self._everywhere(node, hole=card)
        elif any(need.card for need in needs):
            for card in self._cards(node):
                sides = tuple(_given(side, card) for side in node.sides)
                yield self.settled(node._replace(sides=sides, cards=(*node.cards, card)))
        else:
            yield from self._steps(node, needs)

    def _everywhere(self, node: _Node, **named: Card | bool) -> _Node:
        """Name a card of the dealer under every rulebook."""
        sides = tuple(
            _Side(replace(side.now, **named), side.cards, side.steps, side.refused)
            for side in node.sides
        )
        return self.settled(node._replace(sides=sides))

    def _cards(self, node: _Node) -> Sequence[Card]:
        """List the cards that may come next; those of the dealer need no suits."""
        if not self.late:
            return self.alphabet
        opening, now = self.rules[0].opening, node.sides[0].now
        if now.dealt < len(opening):
            up = opening[now.dealt] is DealStep.DEALER
            return self.ups if up else self.alphabet
        open_ = any(not side.refused and side.now.turn < len(side.now.hands) for side in node.sides)
        return self.alphabet if open_ else self.dealers

    def _steps(self, node: _Node, needs: list[Need]) -> Iterator[_Node]:
        asked = {action for need in needs for action in need.actions}
        if asked & _SILENT:
            yield self.settled(node._replace(sides=tuple(self._passed(node.sides))))
        for action in sorted(asked - _SILENT, key=lambda action: action.value):
            sides = tuple(_said(side, action) for side in node.sides)
            yield self.settled(node._replace(sides=sides, steps=(*node.steps, action)))

    def _passed(self, sides: Sequence[_Side]) -> Iterator[_Side]:
        """Leave unsaid what may be left unsaid, on every side that asks it now."""
        for side, rules in zip(sides, self.rules, strict=True):
            silent = () if side.refused else _SILENT & set(rules.need(side.now).actions)
            passed = next(iter(silent), None)
            after = rules.act(side.now, passed) if passed else None
            yield _Side(after, side.cards, side.steps) if after else side

    def _needs(self, node: _Node) -> list[Need]:
        return [
            rules.need(side.now)
            for side, rules in zip(node.sides, self.rules, strict=True)
            if not side.refused
        ]

    def settled(self, node: _Node) -> _Node:
        """Let every side take the cards and steps that wait for it."""
        sides = tuple(
            self._taken(side, rules) for side, rules in zip(node.sides, self.rules, strict=True)
        )
        return node._replace(sides=sides)

    def _taken(self, side: _Side, rules: Rules) -> _Side:
        now, cards, steps = side.now, side.cards, side.steps
        while not side.refused:
            need = rules.need(now)
            if need.net is not None:
                return _refusal(now, steps) if steps else _Side(now)
            if self.late and rules.hole_is_due(now):
                now = rules.face_down(now)
            elif need.card and cards:
                now, cards = self._dealt(rules, now, cards[0]), cards[1:]
            elif need.actions and steps:
                after = rules.act(now, steps[0])
                if after is None:
                    return _refusal(now, steps)
                now, steps = after, steps[1:]
            else:
                break
        return side if side.refused else _Side(now, cards, steps)

    def _dealt(self, rules: Rules, now: Round, card: Card) -> Round:
        after = rules.deal(now, card)
        if self.late and now.up is None and after.up is not None:
            return replace(after, named=len(self.alike[card]) == 1)
        return after

    def script(self, node: _Node) -> Found:
        """Write the cards in the order dealt; one of the dealer's that was never named is any."""
        cards = list(node.cards)
        if self.late:
            now = next((side.now for side in node.sides if side.now.named), node.sides[0].now)
            cards[self.rules[0].opening.index(DealStep.DEALER)] = now.up or cards[1]
            place = self._hole_place()
            if place is not None:
                cards.insert(place, now.hole or Card("9d"))
        return Found(_spread(cards, by_suit=self.rules[0].stakes.match > 0), node.steps)


def search(
    rules: Sequence[Rules],
    goal: Callable[[tuple[Ends, ...]], bool],
    accept: Callable[[Found], bool],
    limits: Limits,
    aim: Aim | None = None,
) -> tuple[Found | None, int]:
    """Return a script that is a goal and accepted, and up to how many cards all were searched.

    It is the smallest one unless the time was too short for all rounds of fewer cards; then it is
    the smallest one of few ranks. An aim, without which no script is a goal, shortens the search.
    """
    if aim is not None:
        limits = limits._replace(cards=limits.aimed)
    found, searched = _search(_Search(rules, limits.ranks, aim), goal, accept, limits)
    if found is None and searched < limits.cards:
        found, _ = _search(_Search(rules, _FEW, aim), goal, accept, limits)
    return found, searched


def _search(
    space: _Search,
    goal: Callable[[tuple[Ends, ...]], bool],
    accept: Callable[[Found], bool],
    limits: Limits,
) -> tuple[Found | None, int]:
    first, order = space.start(), count()
    heap = [(space.least_size(first) or space.size(first), next(order), first)]
    best: dict[Hashable, tuple[int, int]] = {}
    until = monotonic() + limits.seconds
    while heap:
        size, _, node = heappop(heap)
        if size[0] > limits.cards:
            return None, limits.cards
        if monotonic() > until:
            return None, size[0] - 1
        ends = space.ends(node)
        if ends is not None:
            if goal(ends) and accept(found := space.script(node)):
                return found, size[0]
            continue
        for longer in space.next(node):
            least = space.least_size(longer)
            if least is None or least[0] > limits.cards:
                continue
            if any(side.idle for side in longer.sides):
                continue
            size, key = space.size(longer), space.key(longer)
            if key not in best or size < best[key]:
                best[key] = size
                heappush(heap, (least, next(order), longer))
    return None, limits.cards


def _refusal(now: Round, steps: tuple[Action, ...]) -> _Side:
    return _Side(now, refused=True, idle=steps[0] is Action.STAND)


def _given(side: _Side, card: Card) -> _Side:
    return side if side.refused else _Side(side.now, (*side.cards, card), side.steps)


def _said(side: _Side, action: Action) -> _Side:
    return side if side.refused else _Side(side.now, side.cards, (*side.steps, action))


def _spread(cards: Sequence[Card], *, by_suit: bool) -> tuple[Card, ...]:
    """Vary the suits that do not matter, so that few copies of a card are needed."""
    if by_suit:
        return tuple(cards)
    found: list[Card] = []
    for card in cards:
        choices = [card]
        if card in _DEALER:
            ranks = "KQJ" if card.rank.value == "K" else card.rank.value
            choices = [Card(f"{rank}{suit}") for rank in ranks for suit in "dcsh"]
        found.append(min(choices, key=found.count))
    return tuple(found)
