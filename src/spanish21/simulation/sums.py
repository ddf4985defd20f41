"""What the kernel counted, added up exactly over any number of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec import convert

from spanish21.simulation.kernel.tables import MATCHES
from spanish21.simulation.kernel.tally import COUNTERS, JACKPOT_FIELDS, Counter, Spun, Tally
from spanish21.simulation.meters import Meters
from spanish21.simulation.wheels import meters_won

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.simulation.compile import Compiled

__all__ = ["Sums", "new_tally"]

_ARRAYS = tuple(name for name in Tally._fields if name not in {"counters", "jackpots"})
"""the arrays that add up place by place"""


def new_tally(compiled: Compiled, shoes: int = 0) -> Tally:
    """Make the empty arrays that a call of the kernel adds to, with room for that many shoes."""
    tables, wheels = compiled.tables, compiled.wheels
    sections = 0
    if wheels is not None:
        sections = sum(len(stops.ends) for stops in (wheels.bonus, wheels.hot, wheels.second))
    # Where results come in steps, one place more for each depth holds the exact sum.
    places = tables.depths * (tables.bins + (tables.width > 1))
    return Tally(
        counters=np.zeros(COUNTERS, np.int64),
        finals=np.zeros(tables.net.size, np.int64),
        results=np.zeros(places, np.int64),
        matches=np.zeros(MATCHES, np.int64),
        fixed=np.zeros(tables.open.size, np.int64),
        by_count=np.zeros(4 * len(compiled.game.plans), np.int64),
        spun=np.zeros(len(Spun), np.int64),
        stops=np.zeros(sections, np.int64),
        jackpots=np.zeros((shoes * _most_jackpots(compiled), JACKPOT_FIELDS), np.int64),
    )


def _most_jackpots(compiled: Compiled) -> int:
    """Return how many meters can be won in a shoe: one by every wheel wager of every round."""
    tables = compiled.tables
    if not meters_won(compiled.game):
        return 0
    rounds = tables.rounds_per_stream or tables.cover // (2 * tables.boxes + 1) + 1
    return rounds * 2 * tables.boxes


class Sums(NamedTuple):
    """The sums as whole numbers without bound, and the next chunk that is due."""

    counters: list[int]
    tally: Tally
    meters: Meters
    boxes: int
    chunks: int = 0

    @classmethod
    def empty(cls, compiled: Compiled) -> Sums:
        """Begin with nothing."""
        meters = Meters.of(meters_won(compiled.game))
        return cls([0] * COUNTERS, new_tally(compiled), meters, compiled.game.boxes)

    def add(self, tally: Tally) -> Sums:
        """Add what one more chunk counted."""
        counters = [
            own + int(more) for own, more in zip(self.counters, tally.counters, strict=True)
        ]
        # What was counted before stays as it is, so that Ctrl-C in the middle leaves it whole.
        added = {name: getattr(self.tally, name) + getattr(tally, name) for name in _ARRAYS}
        rounds = int(tally.counters[Counter.ROUNDS])
        meters, _ = self.meters.after(tally.jackpots.tolist(), rounds, self.boxes)
        return Sums(counters, self.tally._replace(**added), meters, self.boxes, self.chunks + 1)

    def data(self) -> dict[str, object]:
        """Write the sums for a file."""
        arrays = {
            name: {str(place): int(array[place]) for place in np.flatnonzero(array)}
            for name, array in self.tally._asdict().items()
            if name in _ARRAYS
        }
        meters = self.meters.data()
        return {"counters": self.counters, "chunks": self.chunks, "meters": meters, **arrays}

    @classmethod
    def read(cls, data: Mapping[str, object], compiled: Compiled) -> Sums:
        """Read the sums from a file that `data` wrote."""
        tally = new_tally(compiled)
        for name in _ARRAYS:
            for place, count in convert(data[name], dict[str, int]).items():
                getattr(tally, name)[int(place)] = count
        counters, chunks = convert(data["counters"], list[int]), convert(data["chunks"], int)
        kept = convert(data["meters"], dict[str, object])
        meters = Meters.of(meters_won(compiled.game)).read(kept)
        if len(counters) != COUNTERS:
            msg = f"there are {COUNTERS} counters"
            raise ValueError(msg)
        return cls(counters, tally, meters, compiled.game.boxes, chunks)
