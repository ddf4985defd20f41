"""Checklists for the people at a table: every clause that asks for equipment or for their work."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spanish21.law import Edition, Status, edition
from spanish21.law.clause import cites, is_within, number_of
from spanish21.law.equipment import Item
from spanish21.law.papers import Group
from spanish21.law.show import label, spelled
from spanish21.rules.applicable import excuse
from spanish21.rules.cutting import behind_cover_card
from spanish21.rules.equipment import fittings, inscriptions, signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law import Clause, ClauseRef, Rulebook

__all__ = ["Checklist", "Excused", "Group", "Line", "checklist"]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to do or check: its clause, that in our words, and the figures of this table."""

    clause: ClauseRef
    heading: str
    text: str
    figures: str
    action: str
    """what is done or checked; what the clause says where an edition names no action"""
    covers: tuple[ClauseRef, ...] = ()
    """clauses of the same item that this line stands for too"""


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


@cites("MD 2.D", "MD 2.F", "MD 6.A", "MD 7.B(1)", "MD 7.B(2)", "MD 7.U")
@cites("MA 7(b)", "MA 7(k)", "MA 7(l)", "MA 13(g)")
def checklist(rulebook: Rulebook, *, posted: bool = False) -> Checklist:
    """Draw up the lists of a table, and say which clauses ask nothing of it.

    The payouts are on the layout, or `posted` on a sign: only the one that is used is checked.
    """
    lines: dict[Group, list[Line]] = {group: [] for group in Group}
    excused: list[Excused] = []
    figures = dict(_figures(rulebook))
    law = edition(rulebook.edition)
    for clause in law.document.clauses:
        groups = _groups(clause, law)
        reason = excuse(clause, rulebook) or _elsewhere(clause, law, posted=posted)
        if groups and reason:
            excused.append(Excused(clause.ref, clause.heading, reason))
            continue
        action = law.papers.actions.get(clause.number, clause.summary)
        said = figures.get(clause.ref, "")
        for group in groups:
            lines[group].append(Line(clause.ref, clause.heading, clause.summary, said, action))
    full = tuple((group, _merged(rows)) for group, rows in lines.items() if rows)
    return Checklist(rulebook, full, tuple(excused))


def _elsewhere(clause: Clause, law: Edition, *, posted: bool) -> str | None:
    """Return why a clause about the other place of the payouts asks nothing."""
    layout, sign = (law.papers.equipment.get(item) for item in (Item.PAYOUTS, Item.POSTING))
    if sign is None:
        return None
    if posted:
        return "a sign shows the payouts" if clause.number == layout else None
    return "the layout shows the payouts" if clause.number == sign else None


def _merged(rows: list[Line]) -> tuple[Line, ...]:
    """Let lines with an action stand for the clauses beside them that have none of their own."""
    found: list[Line] = []
    waiting: list[ClauseRef] = []
    for row in rows:
        if row.action:
            found.append(replace(row, covers=tuple(waiting)))
            waiting = []
        elif found and is_within(number_of(row.clause), number_of(found[-1].clause)):
            found[-1] = replace(found[-1], covers=(*found[-1].covers, row.clause))
        else:
            waiting.append(row.clause)
    return tuple(found)


def _groups(clause: Clause, law: Edition) -> tuple[Group, ...]:
    """Return the lists to which a clause belongs, none if it asks nothing of people."""
    if clause.status is Status.HEADING:
        return ()
    known = law.papers.duties
    fitting = [number for number in known if is_within(clause.number, number)]
    if fitting:
        return known[max(fitting, key=len)]
    return (Group.PLAY,) if clause.status in _LISTED else ()


@cites("MD 5.J", "MA 4(h)")
def _approved(rulebook: Rulebook) -> Iterator[str]:
    """List what holds at the table by approval and not by the document's own rule."""
    approved = rulebook.approved_procedures.clause
    for name, rule in rulebook.rules():
        if rule.clause == approved and name != "approved_procedures":
            yield f"approved: {label(name)}: {spelled(name, rule.value)}"
    if rulebook.shuffler.value == "reshuffling-device":
        yield f"approved: {rulebook.shuffler.value}"


def _figures(rulebook: Rulebook) -> Iterator[tuple[ClauseRef, str]]:
    """List what this table's own figures and words are, clause by clause."""
    decks, cards = rulebook.decks.value, rulebook.decks.value * rulebook.cards_per_deck.value
    behind = math.ceil(cards * behind_cover_card(rulebook))
    found: dict[ClauseRef, list[str]] = {}

    def note(clause: ClauseRef, said: str) -> None:
        found.setdefault(clause, []).append(said)

    note(rulebook.decks.clause, f"{decks} decks, {cards} cards")
    note(rulebook.cut_depth.clause, f"cut: {rulebook.cut_depth.value} cards or more from each end")
    note(rulebook.cover_card_depth.clause, f"cover card: {behind} cards or more behind it")
    if rulebook.approved_procedures.value:
        for fact in _approved(rulebook):
            note(rulebook.approved_procedures.clause, fact)
    quoted = {Item.OPERATOR, Item.BLACKJACK, Item.INSURANCE}
    for piece in (*inscriptions(rulebook), *signs(rulebook)):
        note(piece.clauses[0], f'"{piece.text}"' if piece.item in quoted else piece.text)
    for piece in fittings(rulebook):
        if piece.item in {Item.POSITIONS, Item.DISCARD_RACK}:
            note(piece.clauses[0], piece.text)
    for clause, said in found.items():
        yield clause, "; ".join(said)
