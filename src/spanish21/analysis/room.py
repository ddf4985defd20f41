"""Arrays that are used again from one up card to the next.

An analysis that is kept has arrays of its own. Where only a number is wanted, getting hundreds of
megabytes from the system and giving them back would take a third of the time.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from spanish21.analysis.numbers import Array

__all__ = ["Room"]


class Room:
    """Arrays of floats, each lent until the room is cleared; what was in them stays in them.

    An array goes back to those who ask with the same key, for the same rows of it.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._made: dict[tuple[int, ...], list[Array]] = defaultdict(list)
        self._lent: dict[tuple[int, ...], int] = {}

    def clear(self) -> None:
        """Take all arrays back."""
        self._lent.clear()

    def array(self, key: int, *shape: int) -> Array:
        """Lend an array that no one else has."""
        kind = (key, *shape)
        number = self._lent.get(kind, 0)
        self._lent[kind] = number + 1
        made = self._made[kind]
        if number == len(made):
            made.append(np.zeros(shape))
        return made[number]
