"""What the regulators wrote: a document and its clauses, read from a catalogue.

A catalogue is a TOML text. One that amends another document names it as `base` and lists only the
clauses that were added or changed, and the numbers of those that were removed.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from spanish21.errors import Spanish21Error
from spanish21.law.clause import ClauseRef, cite, is_within, outer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "CatalogueError",
    "Clause",
    "Document",
    "Status",
    "amend_document",
    "packaged",
    "read_document",
]


class Status(Enum):
    """How the software answers a clause."""

    CODE = "code"
    """decided or enforced by the engine"""
    PROCEDURE = "procedure"
    """people's work that the software prompts for, records or checks"""
    PHYSICAL = "physical"
    """shown on layout, sign or checklist"""
    HEADING = "heading"
    """a chapter's title, which rules nothing by itself"""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause: its place, a heading and a summary in our words."""

    document: str
    number: str
    heading: str
    summary: str
    status: Status

    @property
    def ref(self) -> ClauseRef:
        """Return the citation of this clause."""
        return cite(self.document, self.number)


@dataclass(frozen=True)
class Document:
    """One rule document with all of its clauses in order."""

    id: str
    title: str
    clauses: tuple[Clause, ...]

    @cached_property
    def _by_number(self) -> dict[str, Clause]:
        return {clause.number: clause for clause in self.clauses}

    def clause(self, number: str) -> Clause | None:
        """Find a clause by its number."""
        return self._by_number.get(number)

    def below(self, number: str) -> tuple[Clause, ...]:
        """List a clause and everything under it."""
        return tuple(clause for clause in self.clauses if is_within(clause.number, number))

    def restated(self, name: str, title: str, renumber: Callable[[str], str]) -> Document:
        """Return the same text as the document of another edition, with its numbers."""
        clauses = (
            replace(clause, document=name, number=renumber(clause.number))
            for clause in self.clauses
        )
        return Document(name, title, tuple(clauses))


class CatalogueError(Spanish21Error, ValueError):
    """A catalogue that does not fit its document."""


def read_document(name: str, text: str) -> Document:
    """Read a catalogue that states a document in full."""
    return amend_document(Document(name, "", ()), None, text)


def amend_document(own: Document, base: str | None, text: str) -> Document:
    """Apply a catalogue to a document that so far has the text of its base, if it has one."""
    data = tomllib.loads(text)
    for key, wanted in (("document", own.id), ("base", base)):
        if data.get(key) != wanted:
            message = f"the catalogue of {own.id} has {key} {data.get(key)!r}, not {wanted!r}"
            raise CatalogueError(message)
    outline = _Outline(own)
    for number in data.get("removed", ()):
        outline.remove(number)
    for row in data.get("chapter", ()):
        status = Status(row.get("status", "heading"))
        found = (row["number"], row["title"], row.get("summary", ""), status)
        outline.put(Clause(own.id, *found), row.get("after"))
    for row in data.get("clause", ()):
        outline.put(_clause(own.id, row), row.get("after"))
    return Document(own.id, data["title"], tuple(outline.clauses()))


def _clause(name: str, row: dict[str, Any]) -> Clause:
    return Clause(name, row["number"], row["heading"], row["summary"], Status(row["status"]))


class _Outline:
    """The clauses of a document as parts of parts, while a catalogue is applied to them."""

    def __init__(self, document: Document) -> None:
        self._name = document.id
        self._found: dict[str, Clause] = {}
        self._parts: dict[str, list[str]] = {"": []}
        for clause in document.clauses:
            self.put(clause)

    def put(self, clause: Clause, after: str | None = None) -> None:
        """Replace a clause, or add one: after another part, by default as the last part."""
        number = clause.number
        if number in self._found:
            self._found[number] = clause
            return
        siblings = self._parts[self._outer(number)]
        if after is not None and after not in siblings:
            raise CatalogueError(f"{self._name} {number} cannot follow {after}")
        siblings.insert(siblings.index(after) + 1 if after else len(siblings), number)
        self._found[number] = clause
        self._parts[number] = []

    def remove(self, number: str) -> None:
        """Take a clause out with all its parts."""
        if number not in self._found:
            raise CatalogueError(f"{self._name} has no clause {number} to remove")
        self._parts[self._outer(number)].remove(number)
        for gone in self._walk(number):
            del self._found[gone], self._parts[gone]

    def clauses(self) -> Iterator[Clause]:
        """List the clauses in the order of the document."""
        for number in self._parts[""]:
            yield from (self._found[part] for part in self._walk(number))

    def _walk(self, number: str) -> list[str]:
        found = [number]
        for part in self._parts[number]:
            found += self._walk(part)
        return found

    def _outer(self, number: str) -> str:
        """Return the nearest clause of which this one is a part, nothing for a chapter."""
        outer = outer_of(number)
        if outer == number:
            return ""
        return outer if outer in self._parts else self._outer(outer)


def packaged(file: str) -> str:
    """Return the text of a catalogue that comes with the software."""
    return files(__package__).joinpath("catalogue", file).read_text("utf-8")
