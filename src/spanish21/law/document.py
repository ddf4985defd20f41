"""What the regulators wrote: the five documents and every clause of each, from the catalogue."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from spanish21.law.clause import ClauseRef, cite

__all__ = ["DOCUMENTS", "Clause", "Document", "Status", "document"]

DOCUMENTS: dict[str, str] = {
    "MD-draft": "md_draft.toml",
    "MD-1.0": "md_1_0.toml",
    "MD-bonus-spin": "md_bonus_spin.toml",
    "MA": "ma.toml",
    "MA-bonus-spin": "ma_bonus_spin.toml",
}
"""The documents' ids and the catalogue file of each."""


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


@dataclass(frozen=True, slots=True)
class Document:
    """One rule document with all of its clauses in order."""

    id: str
    title: str
    clauses: tuple[Clause, ...]

    def clause(self, number: str) -> Clause | None:
        """Find a clause by its number."""
        return next((clause for clause in self.clauses if clause.number == number), None)

    def below(self, number: str) -> tuple[Clause, ...]:
        """List a clause and everything under it."""
        return tuple(clause for clause in self.clauses if is_within(clause.number, number))


def is_within(number: str, outer: str) -> bool:
    """Whether a clause number is the outer one or lies under it."""
    rest = number.removeprefix(outer)
    return number.startswith(outer) and (not rest or rest[0] in ".(")


@cache
def document(document_id: str) -> Document:
    """Load one document of the catalogue."""
    text = files(__package__).joinpath("catalogue", DOCUMENTS[document_id]).read_text("utf-8")
    data = tomllib.loads(text)
    rows: list[Clause] = []
    chapters = {row["number"]: row for row in data["chapter"]}
    for row in data["clause"]:
        chapter = row["number"].partition(".")[0].partition("(")[0]
        if chapter in chapters:
            rows.extend(_chapters_until(chapters, chapter, document_id))
        rows.append(
            Clause(
                document_id, row["number"], row["heading"], row["summary"], Status(row["status"])
            )
        )
    rows.extend(_chapters_until(chapters, None, document_id))
    return Document(document_id, data["title"], tuple(rows))


def _chapters_until(
    chapters: dict[str, dict[str, str]], last: str | None, document_id: str
) -> list[Clause]:
    """Take the chapters up to and including the last one out of those still waiting."""
    found: list[Clause] = []
    for number in list(chapters):
        row = chapters.pop(number)
        found.append(
            Clause(
                document_id,
                number,
                row["title"],
                row.get("summary", ""),
                Status(row.get("status", "heading")),
            )
        )
        if number == last:
            break
    return found
