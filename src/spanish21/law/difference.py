"""How two rulebooks differ: by what holds, not by where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.law.clause import Cited
from spanish21.law.editions import edition
from spanish21.law.show import CHOICE

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook

__all__ = ["Comparison", "Difference", "compare"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that holds on one side only or has another value on the other."""

    rule: str
    a: Cited[object] | None
    b: Cited[object] | None

    @property
    def of_choice(self) -> bool:
        """Return whether this is what an operator may choose, and not a rule in force."""
        return self.rule.startswith(CHOICE)

    @property
    def change(self) -> str:
        """Return whether the rule was added, removed or changed on the way from a to b."""
        if self.a is None:
            return "added"
        return "removed" if self.b is None else "changed"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences of two rulebooks, and how many rules say the same on both sides."""

    differences: tuple[Difference, ...]
    equal: int


def compare(a: Rulebook, b: Rulebook) -> Comparison:
    """Pair the rules of two rulebooks, and what may be chosen, by name.

    Another clause number alone is no difference.
    """
    ours = {**dict(a.rules()), **_choices(a)}
    theirs = {**dict(b.rules()), **_choices(b)}
    names = [*ours, *(name for name in theirs if name not in ours)]
    pairs = [Difference(name, ours.get(name), theirs.get(name)) for name in names]
    different = tuple(pair for pair in pairs if not _same(pair))
    return Comparison(different, len(pairs) - len(different))


def _choices(book: Rulebook) -> dict[str, Cited[object]]:
    """Return what the edition permits for every option."""
    found: dict[str, Cited[object]] = {}
    for option in edition(book.edition).own_options:
        terms = option.terms(book.decks.value)
        found[f"{CHOICE}{option.name}"] = Cited(terms.permitted.describe(), terms.clause)
    return found


def _same(pair: Difference) -> bool:
    return pair.a is not None and pair.b is not None and pair.a.value == pair.b.value
