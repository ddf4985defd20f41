"""What the kernel counted, added up exactly over any number of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.simulation.tables import MATCHES
from spanish21.simulation.tally import COUNTERS, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.simulation.compile import Compiled

__all__ = ["Raw", "new_tally"]


def new_tally(compiled: Compiled) -> Tally:
    """Make the empty arrays that a call of the kernel adds to."""
    tables = compiled.tables
    return Tally(
        counters=np.zeros(COUNTERS, np.int64),
        finals=np.zeros(tables.net.size, np.int64),
        results=np.zeros(tables.depths * tables.bins, np.int64),
        matches=np.zeros(MATCHES, np.int64),
        fixed=np.zeros(tables.open.size, np.int64),
        by_count=np.zeros(4 * len(compiled.game.plans), np.int64),
    )


class Raw(NamedTuple):
    """The sums as whole numbers without bound, and the next chunk that is due."""

    counters: list[int]
    tally: Tally
    chunks: int = 0

    @classmethod
    def empty(cls, compiled: Compiled) -> Raw:
        """Begin with nothing."""
        return cls([0] * COUNTERS, new_tally(compiled))

    def add(self, tally: Tally) -> Raw:
        """Add what one more chunk counted."""
        counters = [
            own + int(more) for own, more in zip(self.counters, tally.counters, strict=True)
        ]
        for own, more in zip(self.tally[1:], tally[1:], strict=True):
            own += more  # noqa: PLW2901 - in place
        return Raw(counters, self.tally, self.chunks + 1)

    def data(self) -> dict[str, object]:
        """Write the sums for a file."""
        arrays = {
            name: {str(place): int(array[place]) for place in np.flatnonzero(array)}
            for name, array in self.tally._asdict().items()
            if name != "counters"
        }
        return {"counters": self.counters, "chunks": self.chunks, **arrays}

    @classmethod
    def read(cls, data: Mapping[str, object], compiled: Compiled) -> Raw:
        """Read the sums from a file that `data` wrote."""
        tally = new_tally(compiled)
        for name, array in tally._asdict().items():
            if name != "counters":
                cells = data[name]
                assert isinstance(cells, dict)  # noqa: S101 - written by `data`
                for place, count in cells.items():
                    array[int(place)] = count
        counters, chunks = data["counters"], data["chunks"]
        assert isinstance(counters, list)  # noqa: S101 - written by `data`
        assert isinstance(chunks, int)  # noqa: S101 - written by `data`
        return cls(list(counters), tally, chunks)
