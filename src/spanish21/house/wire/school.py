"""The drills of the dealers' school over HTTP: a question is made again from what asks for it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from spanish21.school.questions import Drill

__all__ = [
    "DrillAnswer",
    "DrillAsked",
    "DrillKnown",
    "DrillPlot",
    "DrillQuestion",
    "DrillSaid",
    "DrillSitting",
    "DrillSittings",
]

_Word = Annotated[str, Meta(max_length=64)]


class DrillAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A drill and a seed: the same question comes for the same of both."""

    drill: Drill
    edition: _Word
    seed: Annotated[int, Meta(ge=0, lt=2**53)]
    wanted: Annotated[tuple[_Word, ...], Meta(max_length=20)] = ()
    """clauses that are due again"""


class DrillQuestion(Struct, frozen=True):
    """A question, without its answer."""

    asked: str
    shown: tuple[str, ...]
    choices: tuple[str, ...]
    clause: str


_Count = Annotated[int, Meta(ge=0, lt=10**9)]


class DrillKnown(Struct, frozen=True, forbid_unknown_fields=True):
    """How well a clause is known: right in a row, errors in all, the day it is due again."""

    streak: _Count
    errors: _Count
    due: _Count


class DrillSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question that was asked; the right one is told after a second try."""

    question: DrillAsked
    said: Annotated[str, Meta(max_length=2000)]
    day: _Count
    known: DrillKnown | None = None
    """what the browser keeps of the question's clause"""
    second: bool = False


class DrillAnswer(Struct, frozen=True):
    """Whether an answer is right, and after a second try what would have been."""

    right: bool
    clause: str
    answer: str | None
    summary: str | None
    known: DrillKnown | None
    """what to keep of the clause; nothing where it was never wrong"""


class DrillSitting(Struct, frozen=True, forbid_unknown_fields=True):
    """One sitting: its day, the drill, and how many answers were right at the first try."""

    day: _Count
    what: Drill
    right: _Count
    asked: _Count


class DrillSittings(Struct, frozen=True, forbid_unknown_fields=True):
    """The sittings that a browser keeps, the last ones at the end."""

    sittings: Annotated[tuple[DrillSitting, ...], Meta(max_length=40)]


class DrillPlot(Struct, frozen=True):
    """The sittings as a small plot: one mark each, from none right to all right."""

    line: str
