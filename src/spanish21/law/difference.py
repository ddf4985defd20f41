"""How two rulebooks differ: by what holds, not by where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.law.clause import Cited
    from spanish21.law.rulebook import Rulebook

__all__ = ["Comparison", "Difference", "compare"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that holds on one side only or has another value on the other."""

    rule: str
    a: Cited[object] | None
    b: Cited[object] | None

    @property
    def change(self) -> str:
        """Say whether the rule was added, removed or changed on the way from a to b."""
        if self.a is None:
            return "added"
        return "removed" if self.b is None else "changed"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences of two rulebooks, and how many rules say the same on both sides."""

    differences: tuple[Difference, ...]
    equal: int


def compare(a: Rulebook, b: Rulebook) -> Comparison:
    """Pair the rules of two rulebooks by name; another clause number alone is no difference."""
    ours, theirs = dict(a.rules()), dict(b.rules())
    names = [*ours, *(name for name in theirs if name not in ours)]
    pairs = [Difference(name, ours.get(name), theirs.get(name)) for name in names]
    different = tuple(pair for pair in pairs if not _same(pair))
    return Comparison(different, len(pairs) - len(different))


def _same(pair: Difference) -> bool:
    return pair.a is not None and pair.b is not None and pair.a.value == pair.b.value
