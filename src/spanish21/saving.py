"""Hands, rounds and tables as text, and back."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Cards, as_cards
from spanish21.checked import checked
from spanish21.errors import ArgumentError, Spanish21Error
from spanish21.game import Table
from spanish21.marks import Mark
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.shoe import Mixing, dice, mixer as mixing
from spanish21.table.events import Event
from spanish21.table.report import RoundReport
from spanish21.table.shoe import Mixer

__all__ = ["SavedError", "dump_hand", "dump_round", "dump_table", "parse_round", "parse_table"]

_T = TypeVar("_T")


class SavedError(Spanish21Error, ValueError):
    """A text that is not a saved round or table, or one of other rules."""


class _Saved(Struct, frozen=True, forbid_unknown_fields=True):
    """A table between two steps."""

    edition: str
    digest: str
    name: str
    standing: Mark
    events: tuple[Event, ...]
    mixed: bool = False
    check: str = ""
    """a hash of all else, by which a text that was damaged is known"""


def dump_hand(cards: Cards) -> str:
    """Write cards as `parse_cards` reads them.

    >>> from spanish21 import parse_cards
    >>> dump_hand(parse_cards("7s 9d"))
    '7s 9d'
    """
    return " ".join(map(str, as_cards(cards)))


def dump_round(report: RoundReport) -> str:
    """Write the report of a round as JSON."""
    _check(report, RoundReport, "Table.report()")
    return msgspec.json.encode(report).decode()


@checked
def parse_round(text: str) -> RoundReport:
    """Read what `dump_round` wrote."""
    return _read(text, RoundReport)


def dump_table(table: Table) -> str:
    """Write a table with its shoe and all that happened as JSON; meters are left out."""
    _check(table, Table, "a Table")
    saved = _Saved(
        table.rulebook.edition,
        table.rulebook.digest(),
        table.name,
        table.mark(),
        table.events,
        mixed=isinstance(table.mixer, Mixing),
    )
    return msgspec.json.encode(replace(saved, check=_hash(saved))).decode()


def _hash(saved: _Saved) -> str:
    return hashlib.sha256(msgspec.json.encode(replace(saved, check=""))).hexdigest()


@checked
def parse_table(text: str, rules: Rules | None = None, *, mixer: Mixer | None = None) -> Table:
    """Read what `dump_table` wrote, to continue from there.

    Rules that differ from the edition's defaults have to be given again, and must be the same. A
    table of `Table.shuffled` is shuffled again whenever that is due; these shuffles are new,
    even if it had a seed.
    """
    saved = _read(text, _Saved)
    if saved.check != _hash(saved):
        msg = "This text has changed since the table was saved. Use the text as it was."
        raise SavedError(msg)
    rulebook = as_rulebook(saved.edition if rules is None else rules)
    if rulebook.digest() != saved.digest:
        msg = f"This table was played under other rules of {saved.edition}. Pass those rules."
        raise SavedError(msg)
    if mixer is None and saved.mixed:
        mixer = mixing(dice())
    table = Table(rulebook, name=saved.name, mixer=mixer)
    table.restore(saved.standing, saved.events)
    return table


def _check(given: object, kind: type, wanted: str) -> None:
    if not isinstance(given, kind):
        msg = f"{given!r} cannot be saved. Give {wanted}."
        raise ArgumentError(msg)


def _read(text: str, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, TypeError) as error:
        msg = f"This isn't what was saved: {error}."
        raise SavedError(msg) from None
