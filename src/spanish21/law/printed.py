"""Rules as documents print them: tables with values in words, and every interpretation written."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.editions import readings_of
from spanish21.law.rulebook import BlackjackTakes, DoubleOn, Settlement, SplitAces
from spanish21.law.show import READINGS, grouped, label, words
from spanish21.law.wheel import Section, Wheel
from spanish21.money import whole_dollars

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from spanish21.law.clause import Cited
    from spanish21.law.rulebook import Rulebook

__all__ = ["INTERPRETATIONS", "RuleTable", "rule_tables"]

INTERPRETATIONS = "Interpretations"
_OFFERED = "offered"
_VALUE_WORDS: dict[Enum, str] = {
    Settlement.COLLECT_THEN_PAY: "all losing wagers are collected, then all winners are paid",
    Settlement.IN_TURN: "from the dealer's far right, each wager in turn",
    DoubleOn.ANY_CARDS: "two or more cards",
    DoubleOn.TWO_CARDS: "the first two cards",
    SplitAces.FREE: "like any split hand",
    SplitAces.NO_DOUBLE: "drawn to, not doubled",
    SplitAces.ONE_CARD: "one card each",
    BlackjackTakes.ORIGINAL: "one original wager of a box",
    BlackjackTakes.ALL: "every wager, doubles and splits too",
    BlackjackTakes.ORIGINAL_AND_BUSTS: "all wagers of bust hands, the original ones of others",
    BlackjackTakes.BUSTS_AND_ONE: "all wagers of bust hands, and one original wager of the others",
}


class RuleTable(NamedTuple):
    """One table of rules; a long one may go over several pages."""

    title: str
    heads: tuple[str, str, str]
    rows: list[tuple[str, str, str]]
    long: bool = False


def rule_tables(
    rulebook: Rulebook, interpretations: Collection[str] | None = None
) -> Iterator[RuleTable]:
    """Write the rules in force in the groups in which people read them, interpretations last.

    All interpretations are listed, or those whose numbers are given.
    """
    for title, rules in grouped(rulebook.rules()):
        if title == READINGS:
            continue
        rows = [(label(name), _words(name, rule.value), str(rule.clause)) for name, rule in rules]
        yield RuleTable(title, ("Rule", "Value", "Clause"), _applicable(rows, rules))
    heads = ("Number", "Doubt and interpretation", "Clause")
    rows = [
        row
        for row in _interpretations(rulebook)
        if interpretations is None or row[0] in interpretations
    ]
    yield RuleTable(INTERPRETATIONS, heads, rows, long=True)


def _applicable(
    rows: list[tuple[str, str, str]], rules: Iterable[tuple[str, Cited[object]]]
) -> list[tuple[str, str, str]]:
    """Leave out how a wager goes that is not offered."""
    refused = any(label(name) == _OFFERED and rule.value is False for name, rule in rules)
    return [row for row in rows if row[0] == _OFFERED] if refused else rows


def _interpretations(rulebook: Rulebook) -> Iterator[tuple[str, str, str]]:
    for reading in readings_of(rulebook.edition):
        chosen = rulebook.readings[reading.slug]
        others = {other.value: other.reading for other in reading.alternatives}
        said = others.get(chosen.value, reading.reading)
        yield reading.id, f"{reading.doubt} Interpretation: {said}", str(chosen.clause)


def _words(name: str, value: object) -> str:
    if isinstance(value, Wheel):
        whole = f"{value.weight:,}"
        listed = "; ".join(_section(section, whole) for section in value.sections)
        return f"assumed, not submitted: {listed}" if value.assumed else listed
    known = _VALUE_WORDS.get(value) if isinstance(value, Enum) else None
    return known or words(name, value)


def _section(section: Section, whole: str) -> str:
    others = f" with {whole_dollars(section.community)} to each other player"
    shared = others if section.community else ""
    return f"{section.symbol}{shared} ({section.weight:,} of {whole})"
