"""The count that effects of removal lead to, as a system that can be played."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from spanish21.cards import Rank
from spanish21.simulation.count import CountSystem

if TYPE_CHECKING:
    from spanish21.analysis.removal import Count, Removal
    from spanish21.law.rulebook import Rulebook

__all__ = ["count_system"]

_LOWEST, _HIGHEST = -20, 20
_WAGERS = (2, 4, 8)
"""base wagers from the true count on at which the player has an edge, and at the next ones"""


def count_system(removal: Removal, count: Count, rulebook: Rulebook) -> CountSystem:
    """Make a balanced count of the tags, with a ramp from where the player has an edge."""
    slope = count.edge_per_true_count
    even = -removal.edge / slope if slope else float(_HIGHEST)
    first = min(max(ceil(even), _LOWEST + 1), _HIGHEST)
    ramp = {_LOWEST: 1, **{first + step: wagers for step, wagers in enumerate(_WAGERS)}}
    index = count.insurance_index
    return CountSystem(
        title=f"Best linear count for {rulebook.edition}, {rulebook.decks.value} decks",
        source=(
            f"Effects of removal of rulebook {rulebook.digest()[:16]}, rounded to whole tags; they "
            f"follow the effects with a correlation of {count.efficiency:.4f}. One point per deck "
            f"changes the edge by {slope:+.4%}, so the game is even at a true count of {even:.2f}. "
            "The ramp is an example."
        ),
        tags=tuple(count.tags[rank] for rank in Rank),
        start_per_deck=0,
        ramp=tuple(ramp.items()),
        insurance=ceil(index) if index < _HIGHEST else None,
    )
