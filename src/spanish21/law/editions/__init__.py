"""The editions by their ids: the published ones, those from files, and registered ones."""

from __future__ import annotations

from spanish21.checked import checked
from spanish21.errors import ArgumentError, Spanish21Error
from spanish21.law.document import Document
from spanish21.law.edition import Edition
from spanish21.law.editions.maryland import MARYLAND
from spanish21.law.editions.massachusetts import MASSACHUSETTS
from spanish21.law.editions.registry import Editions
from spanish21.law.reading import Reading

__all__ = [
    "EDITIONS",
    "PUBLISHED",
    "USUAL",
    "EditionTakenError",
    "UnknownEditionError",
    "document",
    "edition",
    "readings_of",
    "register",
]

PUBLISHED: tuple[Edition, ...] = (*MARYLAND, *MASSACHUSETTS)
"""the editions whose documents regulators published"""
USUAL = "MD-1.0"
"""the edition that holds where no one names one"""

EDITIONS = Editions(PUBLISHED)
"""every edition that can be named, by its id"""


class UnknownEditionError(Spanish21Error, LookupError):
    """A name that isn't an edition's id."""

    def __init__(self, name: str) -> None:
        """List the ids there are."""
        super().__init__(f"{name!r} isn't an edition. Choose one of {', '.join(EDITIONS)}.")


class EditionTakenError(Spanish21Error, ValueError):
    """An id that another edition has already."""

    def __init__(self, name: str) -> None:
        """Name the id."""
        super().__init__(f"There is an edition {name!r} already. Choose another id.")


@checked
def edition(edition_id: str) -> Edition:
    """Return an edition by its id, in upper or lower case."""
    found = _find(edition_id)
    if found is None:
        raise UnknownEditionError(edition_id)
    return found


@checked
def register(new: Edition) -> None:
    """Make an edition known by its id, so that submissions, tables and logs can name it."""
    if new.id.split() != [new.id]:
        msg = f"{new.id!r} isn't an edition's id. Give one word, such as 'Silver'."
        raise ArgumentError(msg)
    known = _find(new.id)
    if known is not None and known is not new:
        raise EditionTakenError(new.id)
    EDITIONS[new.id] = new


def document(edition_id: str) -> Document:
    """Return the text of an edition, clause by clause."""
    return edition(edition_id).document


def readings_of(edition_id: str) -> tuple[Reading, ...]:
    """List the readings that apply to an edition."""
    return edition(edition_id).readings


def _find(edition_id: str) -> Edition | None:
    wanted = edition_id.strip().lower()
    found = next((known for known in EDITIONS if known.lower() == wanted), None)
    return EDITIONS[found] if found else None
