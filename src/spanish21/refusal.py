"""Why something may not be done, as one value and one exception for every package."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.law.clause import ClauseRef
from spanish21.wager import WagerKind

__all__ = ["Refusal", "RefusedError", "refused"]


@checked
class Refusal(Struct, frozen=True, gc=False, omit_defaults=True):
    """Why something was refused: a code `area/reason`, the clause, if any, and what to do."""

    code: str
    clause: ClauseRef | None
    template: str = field(name="message")
    """the sentence, with `{}` for each of the people"""
    people: tuple[str, ...] = ()
    """the ids of the people whom the sentence mentions"""
    names: tuple[str, ...] = ()
    """how the same people are called, once the sentence calls them by their names"""
    wager: WagerKind | None = None
    """the kind of wager to which the refusal belongs, of several on one box"""

    @property
    def message(self) -> str:
        """Write the sentence; people are called by their ids."""
        return self.template.format(*self.people) if self.people else self.template

    def named(self, names: Mapping[str, str]) -> Refusal:
        """Return the refusal with people called by their names."""
        if not self.people:
            return self
        called = tuple(names.get(person, person) for person in self.people)
        message = self.template.format(*called)
        return Refusal(self.code, self.clause, message, names=called, wager=self.wager)

    def __str__(self) -> str:
        """Write the sentence with its clause."""
        return f"{self.message} [{self.clause}]" if self.clause else self.message


class RefusedError(Spanish21Error, ValueError):
    """A request that was refused; nothing of it was carried out."""

    def __init__(self, refusal: Refusal, *, wait: int = 0) -> None:
        """Keep the refusal, and the seconds after which the request may be sent again, if any."""
        super().__init__(str(refusal))
        self.refusal = refusal
        self.wait = wait
        self.box: int | None = None
        """the box to which the refusal belongs, of several in one request"""


def refused(
    code: str, message: str, clause: ClauseRef | None = None, *, wait: int = 0
) -> RefusedError:
    """Return the exception for a refusal, to be raised."""
    return RefusedError(Refusal(code, clause, message), wait=wait)
