"""Questions of the drills: one right answer each, with the clause that decides it."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.chips import CHIPS, of_chips
from spanish21.law.clause import ClauseRef, edition_of, number_of
from spanish21.law.editions import document
from spanish21.money import Cents, MoneyError, cents

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["HOW_TO_ANSWER", "Answered", "Drill", "Question", "answered", "misread", "read_amount"]

_TOTAL = re.compile(r"(soft ?|s ?)?\d{1,2}|blackjack|bust")
_CHIPS = re.compile(r"(\d{1,3})x\$?([\d.]{1,8})")


class Drill(Enum):
    """What is practiced."""

    PAYOUTS = "payouts"
    HANDS = "hands"
    PROCEDURE = "procedure"
    ACCIDENTS = "accidents"


HOW_TO_ANSWER = {
    Drill.PAYOUTS: "Type dollars, such as 12.50, or chips, such as 2x5+1x1.",
    Drill.HANDS: "Type a total, such as 17 or soft 17, or type blackjack or bust.",
    Drill.PROCEDURE: "Type the number of the answer.",
    Drill.ACCIDENTS: "Type the number of the answer.",
}
"""what is typed in each drill"""


class Question(Struct, frozen=True):
    """A question; with choices the answer is one of them, otherwise an amount or a total."""

    drill: Drill
    asked: str
    answer: str
    clause: ClauseRef
    shown: tuple[str, ...] = ()
    """the table or the cards, line by line"""
    choices: tuple[str, ...] = ()


class Answered(Struct, frozen=True):
    """An answer that was judged, with the right one and its clause in short."""

    right: bool
    answer: str
    clause: ClauseRef
    summary: str


def answered(question: Question, said: str) -> Answered:
    """Judge an answer: a choice by its number or its words, an amount in dollars or in chips."""
    words = " ".join(said.lower().split())
    if question.choices:
        right = words in (
            str(question.choices.index(question.answer) + 1),
            question.answer.lower(),
        )
    elif question.drill is Drill.PAYOUTS:
        right = read_amount(words) == cents(question.answer)
    else:
        right = _short_total(words) == _short_total(question.answer)
    found = document(edition_of(question.clause)).clause(number_of(question.clause))
    summary = found.summary if found is not None else ""
    return Answered(right, question.answer, question.clause, summary)


def misread(question: Question, said: str) -> str | None:
    """Return what to type instead of something that cannot be an answer; None if it can."""
    words = " ".join(said.lower().split())
    if question.choices:
        numbers = (str(number) for number in range(1, len(question.choices) + 1))
        known = {*numbers, *(choice.lower() for choice in question.choices)}
        return None if words in known else f"Type a number from 1 to {len(question.choices)}."
    if question.drill is Drill.PAYOUTS:
        read = read_amount(words) is not None
    else:
        read = _TOTAL.fullmatch(words) is not None
    return None if read else HOW_TO_ANSWER[question.drill]


def _short_total(words: str) -> str:
    """Write `soft 17` as `s17`."""
    return re.sub(r"^soft ?|^s ?", "s", words)


def read_amount(words: str) -> Cents | None:
    """Read dollars, or chips as in `3x25+1x5`; None if it is neither."""
    if "x" not in words:
        try:
            return cents(words)
        except MoneyError:
            return None
    chips = list(_chips(words.replace(" ", "").split("+")))
    return of_chips(chips) if chips and all(chip in CHIPS for _, chip in chips) else None


def _chips(parts: Iterable[str]) -> Iterable[tuple[int, Cents]]:
    for part in parts:
        found = _CHIPS.fullmatch(part)
        yield (int(found[1]), cents(found[2])) if found else (0, Cents(0))
