"""The two kernels: the wavefront wherever it can play a game, and else the scalar one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from spanish21.simulation.kernel.play import play_shoes
from spanish21.simulation.kernel.wavefront.collecting import collect
from spanish21.simulation.kernel.wavefront.lanes import lay_lanes
from spanish21.simulation.kernel.wavefront.play import EMPTIED, play_side_by_side
from spanish21.simulation.moves import NO_COUNT
from spanish21.simulation.sums import new_tally

if TYPE_CHECKING:
    from spanish21.simulation.compile import Compiled
    from spanish21.simulation.kernel.tables import Counting
    from spanish21.simulation.kernel.tally import Tally

__all__ = ["UNBOUNDED", "play", "play_by_lanes", "play_by_rounds"]

UNBOUNDED = 1 << 62
"""more rounds than anyone plays"""


def play(compiled: Compiled, seed: int, first: int, shoes: int, most: int = UNBOUNDED) -> Tally:
    """Play shoes by number, up to a limit of rounds, with the fastest kernel that can."""
    tally = play_by_lanes(compiled, seed, first, shoes, most)
    return play_by_rounds(compiled, seed, first, shoes, most) if tally is None else tally


def play_by_lanes(
    compiled: Compiled, seed: int, first: int, shoes: int, most: int = UNBOUNDED
) -> Tally | None:
    """Play many shoes side by side, or return nothing if that is not possible.

    It is not possible with wheels, with a device that reshuffles after every round, with tables
    that are too large, and if a round emptied its shoe.
    """
    if compiled.moves is None:
        return None
    tables, (moves, books) = compiled.tables, compiled.moves
    count = _counting(compiled)
    lanes, kept = lay_lanes(tables, moves, counted=count is not None)
    tally = new_tally(compiled)
    played = play_side_by_side(
        tables,
        moves,
        books,
        lanes,
        kept,
        tally,
        count or NO_COUNT,
        np.uint64(seed),
        first,
        shoes,
        most,
    )
    if played == EMPTIED:
        return None
    if not collect(tables, moves, books, lanes, tally):
        msg = "a box ended with a result that no box can have: the tables contradict themselves"
        raise ValueError(msg)
    return tally


def play_by_rounds(
    compiled: Compiled, seed: int, first: int, shoes: int, most: int = UNBOUNDED
) -> Tally:
    """Play shoe after shoe and round after round."""
    tally = new_tally(compiled, shoes)
    count, boxes = _counting(compiled), compiled.game.boxes
    many = boxes if boxes > 1 or count or compiled.wheels else None
    play_shoes(
        compiled.tables,
        tally,
        np.uint64(seed),
        first,
        shoes,
        most,
        many,
        None,
        count,
        compiled.wheels,
    )
    return tally


def _counting(compiled: Compiled) -> Counting | None:
    count = compiled.game.count
    return count.arrays(compiled.book) if count else None
