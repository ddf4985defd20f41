"""The words for what happens at a table: one table of phrases for everyone who shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table.events.cards import CardsEvent
from spanish21.table.events.irregularities import IrregularityEvent
from spanish21.table.events.people import PeopleEvent
from spanish21.table.events.wheels import WheelEvent
from spanish21.table.phrases.awaited import due, expected, refused_meanwhile, waiting_for
from spanish21.table.phrases.cards import cards_sentence
from spanish21.table.phrases.commands import describe
from spanish21.table.phrases.irregularities import irregularity_sentence
from spanish21.table.phrases.mentioned import clauses_of, persons_of
from spanish21.table.phrases.people import people_sentence
from spanish21.table.phrases.reader import ANYONE, METERS, RESULTS, Reader, because
from spanish21.table.phrases.round import round_sentence
from spanish21.table.phrases.wheels import wheel_sentence

if TYPE_CHECKING:
    from spanish21.table.events import Event

__all__ = [
    "ANYONE",
    "METERS",
    "RESULTS",
    "Reader",
    "because",
    "cited",
    "clauses_of",
    "describe",
    "due",
    "expected",
    "persons_of",
    "refused_meanwhile",
    "sentence",
    "waiting_for",
]


def sentence(event: Event, reader: Reader = ANYONE) -> str:
    """Write an event as a sentence for its reader, without its clauses."""
    if isinstance(event, CardsEvent):
        return cards_sentence(event, reader)
    if isinstance(event, PeopleEvent):
        return people_sentence(event, reader)
    if isinstance(event, IrregularityEvent):
        return irregularity_sentence(event, reader)
    if isinstance(event, WheelEvent):
        return wheel_sentence(event, reader)
    return round_sentence(event, reader)


def cited(event: Event, reader: Reader = ANYONE) -> str:
    """Write an event as a sentence with its clauses in brackets after it."""
    clauses = clauses_of(event)
    told = sentence(event, reader)
    return f"{told} [{'; '.join(clauses)}]" if clauses else told
