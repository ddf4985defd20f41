"""What tests share: playing a scripted round in one line, and the editions by state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission
from spanish21.money import Cents, cents
from spanish21.replay import CaseRound, CaseWager, PlayedRound, parse_step, play_round
from spanish21.replay.house import parse_item
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.wager_keys import named_wagers
from spanish21.table import DealerStep, Decision
from spanish21.table.commands import LayWagers
from spanish21.table.wagering import stake_of
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.game import Table
    from spanish21.law import Rulebook
    from spanish21.table.commands import Step
    from spanish21.table.report import HandReport, SideReport
    from spanish21.wager import WagerKind

MARYLAND = ("MD-draft", "MD-1.0", "MD-bonus-spin")
MASSACHUSETTS = ("MA", "MA-bonus-spin")
EDITIONS = (*MARYLAND, *MASSACHUSETTS)
PLAYED = ("MD-1.0", "MD-bonus-spin", *MASSACHUSETTS)
"""one of each game: `test_amending` shows that the draft's is that of version 1.0, apart from which
decks may skip the opening"""


def book(edition: str, **choices: object) -> Rulebook:
    """Return an edition's rulebook; `__` in a name is a dot, `_` in a reading a dash."""
    named = {}
    for name, value in choices.items():
        dotted = name.replace("__", ".")
        if dotted.startswith("readings."):
            dotted = dotted.replace("_", "-")
        named[dotted] = value
    return Submission(edition, named).rulebook()


def wager(box: int, amount: object = 10, person: str = "", *, match: object = 0) -> CaseWager:
    """Write a wager; the person is named after the box unless given."""
    basic, beside = Wager(BASIC, dollars_of(amount)), Wager(MATCH_THE_DEALER, dollars_of(match))
    return CaseWager(box, person or f"P{box}", (basic, beside) if beside.amount else (basic,))


def case_wager(box: int, person: str, amount: int, **beside: int) -> CaseWager:
    """Write a wager in cents, and others beside it under the names that cases have for them."""
    amounts = {name: Cents(cents) for name, cents in beside.items()}
    return CaseWager(box, person, named_wagers({"wager": Cents(amount), **amounts}))


def lay(box: int, person: str, amount: int, coupon: int = 0) -> LayWagers:
    """Lay a basic wager, in cents, in place of what the person has on the box."""
    wagers = (Wager(BASIC, Cents(amount), Cents(coupon)),)
    return LayWagers(BoxNumber(box), PersonId(person), wagers)


def laid(table: Table, box: int, person: str) -> tuple[Wager, ...]:
    """Return what a person has on a box."""
    stake = stake_of(table.state, BoxNumber(box), PersonId(person))
    return stake.wagers if stake is not None else ()


def beside(table: Table, box: int, person: str, amount: int, kind: WagerKind) -> LayWagers:
    """Lay one more wager, in cents, beside what the person has on the box."""
    wagers = (*laid(table, box, person), Wager(kind, Cents(amount)))
    return LayWagers(BoxNumber(box), PersonId(person), wagers)


def without(table: Table, box: int, person: str, kind: WagerKind) -> LayWagers:
    """Take one wager back from what the person has on the box, the basic wager with all others."""
    there = () if kind == BASIC else laid(table, box, person)
    wagers = tuple(wager for wager in there if wager.kind != kind)
    return LayWagers(BoxNumber(box), PersonId(person), wagers)


def play(
    edition: str,
    shoe: str,
    steps: Sequence[str] = (),
    *,
    wagers: Sequence[CaseWager] = (),
    **choices: object,
) -> PlayedRound:
    """Play one round: by default one box with a wager of ten dollars."""
    return play_round(
        CaseRound(
            tuple(wagers) or (wager(1),),
            tuple(parse_item(word) for word in shoe.replace(",", " ").split()),
            tuple(parse_step(step) for step in steps),
        ),
        book(edition, **choices),
    )


def hand(played: PlayedRound, index: int = 0) -> HandReport:
    """Return one hand of a played round, in the order of play."""
    return played.report.hands[index]


def side(played: PlayedRound, index: int = 0) -> SideReport:
    """Return one side wager of a played round."""
    return played.report.side_wagers[index]


def dollars_of(amount: object) -> Cents:
    """Write an amount of dollars as cents."""
    return cents(str(amount))


def decision(table: Table) -> Decision:
    """Return the decision that is awaited."""
    now = table.awaiting
    assert isinstance(now, Decision), now
    return now


def due(table: Table) -> Step:
    """Return the dealer's step that is awaited."""
    now = table.awaiting
    assert isinstance(now, DealerStep), now
    return now.command


TWO_LISTS = """
edition = "Two-lists"
base = "MA"
title = "A list that a double loses, and one that a double or a split loses"

[rules]
bonus_lost_after_split = ["mixed_777", "suited_777", "spaded_777", "five_cards"]
"""
"""an edition file with two lists of bonuses"""
