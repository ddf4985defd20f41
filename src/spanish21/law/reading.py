"""How a doubtful place of the documents is read: the readings R1 to R66 as objects."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import convert

__all__ = ["Alternative", "Reading", "readings"]


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading which a Rules Submission may choose, in the editions named."""

    value: str
    reading: str
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A doubt, how it is read unless the submission chooses otherwise, and where."""

    id: str
    slug: str
    editions: tuple[str, ...]
    clauses: tuple[str, ...]
    beyond_letter: bool
    doubt: str
    reading: str
    default: str
    alternatives: tuple[Alternative, ...]

    def choices(self, edition: str) -> tuple[str, ...]:
        """List the values an edition's submission may choose, the default first."""
        return (
            self.default,
            *(other.value for other in self.alternatives if edition in other.editions),
        )


@cache
def readings() -> tuple[Reading, ...]:
    """Load all readings in their order."""
    data = tomllib.loads(files(__package__).joinpath("readings.toml").read_text("utf-8"))
    return tuple(_reading(row) for row in data["reading"])


def _reading(row: dict[str, object]) -> Reading:
    editions = _texts(row["editions"])
    others = convert(row.get("alternative", []), list[dict[str, Any]])
    return Reading(
        id=str(row["id"]),
        slug=str(row["slug"]),
        editions=editions,
        clauses=_texts(row["clauses"]),
        beyond_letter=bool(row["beyond_letter"]),
        doubt=str(row["doubt"]),
        reading=str(row["reading"]),
        default=str(row.get("default", "as-read")),
        alternatives=tuple(
            Alternative(other["value"], other["reading"], _texts(other.get("editions", editions)))
            for other in others
        ),
    )


def _texts(value: object) -> tuple[str, ...]:
    return convert(value, tuple[str, ...])
