"""An edition: what a document fixes, what it leaves open, and the rulebook that follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from spanish21.law.clause import Cited
from spanish21.law.option import Option, reading_options
from spanish21.law.rulebook import Settlement

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents, Odds

__all__ = ["Chosen", "Edition"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The value of every option of one submission, each with its clause."""

    values: Mapping[str, Cited[object]]

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

    def odds(self, name: str) -> Cited[Odds]:
        """Return odds."""
        return self._take(name)

    def share(self, name: str) -> Cited[Fraction]:
        """Return a part of the whole."""
        return self._take(name)

    def text(self, name: str) -> Cited[str]:
        """Return a text."""
        return self._take(name)

    def settlement(self, name: str) -> Cited[Settlement]:
        """Return the order of settlement."""
        word: Cited[str] = self._take(name)
        return Cited(Settlement(word.value), word.clause)

    def readings(self) -> dict[str, Cited[str]]:
        """Return how each doubtful place is read."""
        start = "readings."
        return {
            name.removeprefix(start): Cited(str(choice.value), choice.clause)
            for name, choice in self.values.items()
            if name.startswith(start)
        }


@dataclass(frozen=True, slots=True)
class Edition:
    """One of the five rule documents as law: its options and how a rulebook is made of choices."""

    id: str
    state: str
    title: str
    own_options: tuple[Option, ...]
    rulebook: Callable[[Chosen], Rulebook]

    @property
    def options(self) -> tuple[Option, ...]:
        """List all options, the readings last."""
        return (*self.own_options, *reading_options(self.id))

    def option(self, name: str) -> Option | None:
        """Find an option by its name."""
        return next((option for option in self.options if option.name == name), None)
