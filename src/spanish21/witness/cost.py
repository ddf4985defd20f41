"""What one rule of another rulebook does to the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.extras import has
from spanish21.witness.rules import changes, is_played, with_rule

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook

__all__ = ["Costs"]


class Costs:
    """The edge of one rulebook with single rules of another, or those that change together."""

    def __init__(self, a: Rulebook, b: Rulebook) -> None:
        self._a, self._b = a, b
        self._known: dict[tuple[str, ...], float] = {}

    def of(self, rule: str) -> float | None:
        """Return the change of the player's edge, None where a rule is not one of the basic wager.

        Without the analyzer there is none either.
        """
        if not has("numba"):
            return None
        if rule != "decks" and (not is_played(rule) or rule.startswith("match_")):
            return None
        changed = tuple(changes(self._a, self._b, rule))
        return self._edge(changed, with_rule(self._a, self._b, rule)) - self._edge((), self._a)

    def _edge(self, changed: tuple[str, ...], book: Rulebook) -> float:
        from spanish21.analysis.advice import house_edge  # noqa: PLC0415 - an extra

        if changed not in self._known:
            self._known[changed] = -house_edge(book)
        return self._known[changed]
