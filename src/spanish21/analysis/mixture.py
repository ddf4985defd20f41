"""Drawing without replacement as a mixture of drawing with replacement.

A shoe with n cards of a value among N gives cards in one order with the chance of products of
falling factorials. The same chance is the mean of plain powers of shares p of the values, where
the shares have a Dirichlet distribution whose parameters are the numbers of cards, taken negative.
No shares of real decks have it, but its moments are real, and so Gauss's rule finds complex shares
and weights with which sums come out right: exactly up to a degree, and for all cards of a round
but for what is far too small to print. Given the shares, all cards are independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.analysis.hands import Ints

__all__ = ["Mixture", "mixture"]

_Complex = npt.NDArray[np.complex128]


@dataclass(frozen=True)
class Mixture:
    """Decks to draw from with replacement, of which the real part of the weighted sum counts."""

    shares: _Complex
    """by value and deck"""
    weights: _Complex


def mixture(cards: tuple[int, ...], level: int) -> Mixture:
    """Mix decks for a shoe that holds these numbers of cards of each value.

    The first share is drawn, then the second from what is left, and so on, which makes the parts
    independent of each other; Smolyak's rule joins Gauss's rules for them. It is exact for all
    polynomials in the parts up to the degree 2 x level + 1.
    """
    order = sorted((value for value in range(len(cards)) if cards[value]), key=lambda v: -cards[v])
    rest, rules = sum(cards), []
    for value in order[:-1]:
        rest -= cards[value]
        rules.append(tuple(_gauss(cards[value], rest, points) for points in range(1, level + 2)))
    sizes = tuple(tuple(len(nodes) for nodes, _ in rule) for rule in rules)
    times, chosen = _grid(sizes, level)
    weights, parts = times.astype(np.complex128), []
    for rule, places in zip(rules, chosen, strict=True):
        parts.append(np.concatenate([nodes for nodes, _ in rule])[places])
        weights *= np.concatenate([masses for _, masses in rule])[places]
    shares = np.zeros((len(cards), len(weights)), dtype=np.complex128)
    left = np.ones(len(weights), dtype=np.complex128)
    for value, part in zip(order, parts, strict=False):
        shares[value] = left * part
        left = left * (1 - part)
    shares[order[-1]] = left
    return Mixture(shares, weights)


@lru_cache(maxsize=1024)
def _gauss(own: int, others: int, points: int) -> tuple[_Complex, _Complex]:
    """Return nodes and weights for the share of some cards among themselves and others.

    The nodes are the zeros of Jacobi's polynomials with negative parameters, which are
    all different as long as there are no more of them than cards of either sort. They come in
    the order of their imaginary parts, so that conjugates stand opposite each other.
    """
    points = max(1, min(points, own, others))
    low, high = -own - 1.0, -others - 1.0
    centre, spread = np.zeros(points), np.zeros(points)
    for k in range(points):
        step = 2 * k + low + high
        if k == 0:
            centre[k] = (low - high) / (step + 2)
            continue
        if own != others:
            centre[k] = (low**2 - high**2) / (step * (step + 2))
        # For k = 1 the last factors of numerator and denominator are the same.
        ratio = (k + low + high) / (step - 1) if k > 1 else 1.0
        spread[k] = 4 * k * (k + low) * (k + high) * ratio / (step**2 * (step + 1))
    matrix = np.diag(centre) + np.diag(np.ones(points - 1), 1) + np.diag(spread[1:], -1)
    nodes: _Complex = np.linalg.eigvals(matrix).astype(np.complex128)
    nodes = nodes[np.argsort(nodes.imag)]
    orthogonal = np.ones((points, points), dtype=np.complex128)
    for k in range(1, points):
        before = spread[k - 1] * orthogonal[k - 2] if k > 1 else 0
        orthogonal[k] = (nodes - centre[k - 1]) * orthogonal[k - 1] - before
    weights = np.linalg.solve(orthogonal, np.eye(points, 1, dtype=np.complex128)[:, 0])
    return (1 + nodes) / 2, weights.astype(np.complex128)


def _levels(parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """List the ways to share out levels."""
    if not parts:
        yield ()
        return
    for level in range(most + 1):
        for others in _levels(parts - 1, most - level):
            yield (level, *others)


@lru_cache(maxsize=16)
def _grid(sizes: tuple[tuple[int, ...], ...], level: int) -> tuple[Ints, Ints]:
    """Join rules of some nodes each: how often each node of the grid counts, and its parts.

    Of two conjugate nodes the first is kept and counts twice.
    """
    times, chosen = [], []
    for levels in _levels(len(sizes), level):
        gap = level - sum(levels)
        many = (-1) ** gap * comb(len(sizes) - 1, gap) if sizes else 1
        if not many:
            continue
        spans = [range(size[of]) for size, of in zip(sizes, levels, strict=True)]
        starts = [sum(size[:of]) for size, of in zip(sizes, levels, strict=True)]
        for places in product(*spans):
            opposite = tuple(
                len(span) - 1 - place for span, place in zip(spans, places, strict=True)
            )
            if places <= opposite:
                times.append(many * (1 if places == opposite else 2))
                chosen.append([a + b for a, b in zip(starts, places, strict=True)])
    return np.array(times), np.array(chosen, dtype=np.int64).reshape(len(times), -1).T
