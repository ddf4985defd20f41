"""How many splits of a box are worked out, and what the rest can change at most.

An operator may permit any number of splits, but a box is split very often only if card after card
pairs. The analysis follows a box up to `WORKED_OUT` splits. Up to there a game with more splits is
the same game, card by card; beyond, each of its hands gains something between the lowest and the
highest pay of a split hand. So the value of a split is off by no more than the expected number of
hands of such boxes times that range, and the edge by no more than its share of that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.analysis.hands import VALUES, hands

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.analysis.game import Game
    from spanish21.analysis.rounds import AgainstUp

__all__ = ["WORKED_OUT", "edge_bound", "hands_beyond", "split_value_bound"]

WORKED_OUT = 12
"""splits of a box that are worked out, however many the rules permit"""
_SPLIT = 3


def hands_beyond(left: int, size: int, allowed: int, made: int) -> float:
    """Return the expected number of hands in boxes that are split more than `made` times.

    A pair has been split once, and every further pair is split while the rules allow it; `left`
    cards of the pair's value are among the `size` cards of the shoe. Boxes split less count as
    nothing.
    """
    boxes = {(2, 1): 1.0}
    expected, drawn = 0.0, 0
    while boxes:
        following: dict[tuple[int, int], float] = {}
        for (waiting, splits), chance in boxes.items():
            if not waiting or splits == allowed:
                expected += chance * (splits + 1) if splits > made else 0.0
                continue
            pairs = max(left - splits + 1, 0) / max(size - drawn, 1)
            for step, share in ((-1, 1 - pairs), (1, pairs)):
                state = waiting + step, splits + (step > 0)
                following[state] = following.get(state, 0.0) + chance * share
        boxes, drawn = following, drawn + 1
    return expected


def split_value_bound(game: Game, shoe: tuple[int, ...], pair: int) -> float:
    """Return how far the value of a split may be off, in units of the wager.

    `shoe` counts the cards by value, the pair still among them and the up card not.
    """
    made, allowed = game.splits[pair], min(game.allowed[pair], shoe[pair] - 1)
    if allowed <= made:
        return 0.0
    return game.split_of(pair).pay_range * hands_beyond(
        shoe[pair] - 2, sum(shoe) - 2, allowed, made
    )


def edge_bound(ups: Iterable[AgainstUp]) -> float:
    """Return how far the edge may be off because not every split is worked out.

    A pair that is not split counts only as far as splitting it might be the better play.
    """
    counts = hands().counts
    off = 0.0
    for up in ups:
        bounds = [split_value_bound(up.place.game, up.place.shoe, pair) for pair in range(VALUES)]
        for start in up.starts:
            if start.values[_SPLIT] is None:
                continue
            pair = int(counts[start.hand].argmax())
            mass = float(sum(up.dealt.masses[start.hand]))
            short = float(start.values[start.best] - start.values[_SPLIT])
            off += float(up.chance * start.weight) * max(0.0, bounds[pair] * mass - short)
    return off
