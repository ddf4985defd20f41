"""What a Rules Submission chose: the value of every option with its clause, and amendments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from spanish21.law.clause import Cited
from spanish21.law.rulebook import Settlement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.law.amendments import Amendments
    from spanish21.money import Cents

__all__ = ["Chosen"]

T = TypeVar("T")
_READING = "readings."


@dataclass(frozen=True, slots=True)
class Chosen:
    """The value of every option of one submission, each with its clause, and its amendments."""

    values: Mapping[str, Cited[object]]
    amendments: Amendments
    written: Mapping[str, object]
    """the choices as they were submitted"""

    def _take(self, name: str) -> Cited[T]:
        return self.values[name]  # type: ignore[return-value]  # the option's Permitted made it

    def number(self, name: str) -> Cited[int]:
        """Return a whole number."""
        return self._take(name)

    def flag(self, name: str) -> Cited[bool]:
        """Return true or false."""
        return self._take(name)

    def money(self, name: str) -> Cited[Cents]:
        """Return an amount."""
        return self._take(name)

    def limit(self, name: str) -> Cited[Cents | None]:
        """Return an amount or none."""
        return self._take(name)

    def text(self, name: str) -> Cited[str]:
        """Return a text."""
        return self._take(name)

    def rules(self) -> dict[str, Cited[object]]:
        """Return the choices by the names that a rulebook gives them, the readings apart."""
        found = {
            name.replace(".", "_"): choice
            for name, choice in self.values.items()
            if not name.startswith(_READING)
        }
        order: Cited[str] = self._take("settlement")
        return {**found, "settlement": Cited(Settlement(order.value), order.clause)}

    def readings(self) -> dict[str, Cited[str]]:
        """Return how each doubtful place is read."""
        return {
            name.removeprefix(_READING): Cited(str(choice.value), choice.clause)
            for name, choice in self.values.items()
            if name.startswith(_READING)
        }
