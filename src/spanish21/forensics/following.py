"""Do wagers follow the edge? The changes of a wager are held against the changes of the edge.

Before a round the edge depends on the cards that were seen. From one round to the next it goes up
or down by chance, and a player who does not count raises and lowers wagers without regard to it.
So the products of both changes are as often above zero as below, and their sum, divided by the root
of the sum of their squares, is rarely large: above x with a chance of at most exp(-x²/2). That is
Hoeffding's bound for changes of the edge that are symmetric and independent of each other, whatever
the wagers are: it does not matter whether an honest player varies them in runs or at random.

Some raise after a loss and some after a win, and what was won depends on the cards too. So from
each change of the edge the mean of the changes after such a result (won, tied, lost, not wagered)
is taken away first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

__all__ = ["Seen", "Step", "correlation", "follows", "steps"]


class Seen(NamedTuple):
    """A round that a person sat through: the edge before it, the wager, and what it won."""

    shoe: tuple[str, int]
    edge: float
    wager: int
    net: int


class Step(NamedTuple):
    """How edge and wager changed from a round to the next of its shoe, after which result."""

    edge: float
    wager: int
    result: int | None
    """1 for a round that was won, 0 tied, -1 lost, None without a wager"""


def steps(rounds: Sequence[Seen]) -> list[Step]:
    """List the changes between rounds that follow each other in one shoe."""
    return [
        Step(after.edge - before.edge, after.wager - before.wager, _result(before))
        for before, after in pairwise(rounds)
        if before.shoe == after.shoe
    ]


def _result(one: Seen) -> int | None:
    if not one.wager:
        return None
    return (one.net > 0) - (one.net < 0)


def follows(changes: Iterable[Step]) -> float:
    """Return by how many standard errors the wagers follow the edge; 0 if they never change."""
    groups: defaultdict[int | None, list[Step]] = defaultdict(list)
    for change in changes:
        groups[change.result].append(change)
    products = [
        change.wager * (change.edge - sum(one.edge for one in group) / len(group))
        for group in groups.values()
        for change in group
    ]
    square = sum(product * product for product in products)
    return sum(products) / sqrt(square) if square else 0.0


def correlation(rounds: Sequence[Seen]) -> float | None:
    """Return the correlation of wagers with the edge; None if either never changes."""
    wagered = [(one.wager, one.edge) for one in rounds if one.wager]
    if not wagered:
        return None
    many = len(wagered)
    mean_wager = sum(wager for wager, _ in wagered) / many
    mean_edge = sum(edge for _, edge in wagered) / many
    both = sum((wager - mean_wager) * (edge - mean_edge) for wager, edge in wagered)
    wagers = sum((wager - mean_wager) ** 2 for wager, _ in wagered)
    edges = sum((edge - mean_edge) ** 2 for _, edge in wagered)
    return both / sqrt(wagers * edges) if wagers and edges else None
