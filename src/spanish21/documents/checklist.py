"""Checklists for the people at a table: every clause that asks for equipment or for their work."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from spanish21.law import Status, document
from spanish21.law.clause import FAMILIES, cites
from spanish21.law.document import is_within
from spanish21.law.equipment import Item
from spanish21.rules.applicable import excuse
from spanish21.rules.equipment import fittings, inscriptions, signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law import Clause, ClauseRef, Rulebook

__all__ = ["Checklist", "Excused", "Group", "Line", "checklist"]


class Group(Enum):
    """When a line is gone through."""

    EQUIPMENT = "Equipment and layout"
    OPENING = "At opening"
    DAY = "Each gaming day"
    SHIFT = "Each new dealer"
    SHUFFLE = "At each shuffle"
    PLAY = "During play"
    DEVICES = "Devices"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to check: the clause, what it says in our words, and the figures of this table."""

    clause: ClauseRef
    heading: str
    text: str
    figures: str


@dataclass(frozen=True, slots=True)
class Excused:
    """A clause that would be on the list if the table offered or used what it is about."""

    clause: ClauseRef
    heading: str
    reason: str


@dataclass(frozen=True, slots=True)
class Checklist:
    """All lists of one table, in the order of a gaming day."""

    rulebook: Rulebook
    groups: tuple[tuple[Group, tuple[Line, ...]], ...]
    excused: tuple[Excused, ...]


_LISTED = frozenset({Status.PHYSICAL, Status.PROCEDURE})

# Where a clause with all below it belongs; the longest number that fits decides. Clauses which the
# table enforces stand here too: people carry them out all the same.
_MARYLAND: dict[str, tuple[Group, ...]] = {
    "2": (Group.EQUIPMENT,),
    "2.F": (Group.DAY,),
    "3.A": (Group.OPENING,),
    "3.B": (Group.OPENING,),
    "3.C": (Group.DAY,),
    "4": (Group.OPENING,),
    "5": (Group.SHUFFLE,),
    "5.A(2)": (Group.DEVICES,),
    "5.I(2)": (Group.DEVICES,),
    "5.J": (Group.DEVICES,),
    "5.K": (Group.DEVICES,),
    "6.A": (Group.PLAY,),
    "6.B": (Group.PLAY,),
    "6.C": (Group.PLAY,),
    "6.E": (Group.PLAY,),
    "7.A": (Group.EQUIPMENT,),
    "7.B": (Group.SHUFFLE,),
    "7.B(1)": (Group.PLAY,),
    "7.B(2)": (Group.PLAY,),
    "7.B(4)": (Group.SHIFT,),
    "7.C": (Group.SHUFFLE,),
    "7.D": (Group.SHUFFLE,),
    "7.G(2)(a)": (Group.PLAY,),
    "7.S": (Group.PLAY,),
    "7.T": (Group.PLAY,),
    "7.U": (Group.PLAY,),
    "13.P": (Group.DEVICES,),
    "13.Q": (Group.DEVICES,),
    "13.R": (Group.DEVICES,),
    "13.S": (Group.DEVICES,),
}
_MASSACHUSETTS: dict[str, tuple[Group, ...]] = {
    "2(a)": (Group.OPENING,),
    "3": (Group.OPENING,),
    "4": (Group.SHUFFLE,),
    "4(b)(1)": (Group.DEVICES,),
    "4(h)": (Group.DEVICES,),
    "5(c)": (Group.PLAY,),
    "5(h)": (Group.PLAY,),
    "5(i)": (Group.PLAY,),
    "5(j)": (Group.PLAY,),
    "6(b)(2)": (Group.EQUIPMENT,),
    "7(a)": (Group.EQUIPMENT,),
    "7(b)": (Group.PLAY,),
    "7(c)": (Group.EQUIPMENT, Group.SHIFT, Group.SHUFFLE),
    "7(i)": (Group.EQUIPMENT, Group.PLAY),
    "7(h)": (Group.PLAY,),
    "7(j)": (Group.SHUFFLE,),
    "7(k)": (Group.PLAY,),
    "7(l)": (Group.PLAY,),
    "13(c)": (Group.PLAY,),
    "13(g)": (Group.PLAY,),
    "15(j)": (Group.DEVICES,),
    "15(k)": (Group.DEVICES,),
    "15(k)[2]": (Group.DEVICES,),
    "15(l)": (Group.DEVICES,),
}


@cites("MD 2.D", "MD 2.F", "MD 6.A", "MD 7.B(1)", "MD 7.B(2)", "MD 7.U")
@cites("MA 5(i)", "MA 7(b)", "MA 7(k)", "MA 7(l)", "MA 13(g)")
def checklist(rulebook: Rulebook) -> Checklist:
    """Draw up the lists of a table, and say which clauses ask nothing of it."""
    lines: dict[Group, list[Line]] = {group: [] for group in Group}
    excused: list[Excused] = []
    figures = dict(_figures(rulebook))
    for clause in document(rulebook.edition).clauses:
        groups = _groups(clause, rulebook.edition)
        reason = excuse(clause, rulebook) if groups else None
        if reason:
            excused.append(Excused(clause.ref, clause.heading, reason))
            continue
        for group in groups:
            said = figures.get(clause.ref, "")
            lines[group].append(Line(clause.ref, clause.heading, clause.summary, said))
    full = tuple((group, tuple(rows)) for group, rows in lines.items() if rows)
    return Checklist(rulebook, full, tuple(excused))


def _groups(clause: Clause, edition: str) -> tuple[Group, ...]:
    """Return the lists on which a clause stands, none if it is no work for people."""
    if clause.status is Status.HEADING:
        return ()
    known = _MARYLAND if edition in FAMILIES["MD"] else _MASSACHUSETTS
    fitting = [number for number in known if is_within(clause.number, number)]
    if fitting:
        return known[max(fitting, key=len)]
    return (Group.PLAY,) if clause.status in _LISTED else ()


def _figures(rulebook: Rulebook) -> Iterator[tuple[ClauseRef, str]]:
    """List what this table's own figures and words are, clause by clause."""
    decks, cards = rulebook.decks.value, rulebook.decks.value * rulebook.cards_per_deck.value
    behind = math.ceil(cards * rulebook.cover_card_depth.value)
    found: dict[ClauseRef, list[str]] = {}

    def note(clause: ClauseRef, said: str) -> None:
        found.setdefault(clause, []).append(said)

    note(rulebook.decks.clause, f"{decks} decks, {cards} cards")
    note(rulebook.cut_depth.clause, f"cut: {rulebook.cut_depth.value} cards or more from each end")
    note(rulebook.cover_card_depth.clause, f"cover card: {behind} cards or more behind it")
    quoted = {Item.OPERATOR, Item.BLACKJACK, Item.INSURANCE}
    for piece in (*inscriptions(rulebook), *signs(rulebook)):
        note(piece.clauses[0], f'"{piece.text}"' if piece.item in quoted else piece.text)
    for piece in fittings(rulebook):
        if piece.item in {Item.POSITIONS, Item.DISCARD_RACK}:
            note(piece.clauses[0], piece.text)
    for clause, said in found.items():
        yield clause, "; ".join(said)
