"""What the Massachusetts tests share: a table to stop at, refusals, and places in the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import pytest

from spanish21.cards import Card, parse_card, parse_cards
from spanish21.game import Table
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents, cents
from spanish21.refusal import RefusedError
from spanish21.replay import CaseWager, PlayedRound, StepRefusedError
from spanish21.rules.player import Action
from spanish21.table import (
    ALL_STEPS,
    Automation,
    Command,
    Event,
    commands as c,
    events as e,
    refusal,
)
from spanish21.table.people.commands import ConsentToShare
from spanish21.wager import BASIC, WagerKind
from tests.support import book, decision, play, wager

E = TypeVar("E", bound=Event)

Choices = dict[str, Any]
"""The choices of a licensee."""

NO_HOLE_CARD: Choices = {}
HOLE_CARD: Choices = {"hole_card": True}
READER: Choices = {"hole_card": True, "card_reader": True}

EVEN_MONEY: Choices = {"readings__split_two_card_21": "even-money"}
BUSTS_STAY_LOST: Choices = {"readings__dealer_blackjack_original_only": "busts-stay-lost"}
NOT_DEALT: Choices = {"readings__second_card_always": "not-dealt"}

PROCEDURES = (NO_HOLE_CARD, HOLE_CARD, READER)

any_procedure = pytest.mark.parametrize("procedure", PROCEDURES, ids=("none", "hole", "reader"))
"""The second card comes last, or face down at once, or face down with a card reader."""


ONE, TWO = BoxNumber(1), BoxNumber(2)
P1, P2 = PersonId("P1"), PersonId("P2")
TWO_WAGERS = (wager(1), wager(2))
THREE_WAGERS = (*TWO_WAGERS, wager(3))


def deal(procedure: Choices, opening: str, second: str, drawn: str = "") -> str:
    """Order a shoe: the dealer's second card follows the opening, or the players' draws."""
    parts = (opening, second, drawn) if procedure else (opening, drawn, second)
    return " ".join(parts)


def table_at(
    edition: str,
    shoe: str,
    *,
    wagers: Sequence[CaseWager] = (),
    automation: Automation = ALL_STEPS,
    **choices: object,
) -> Table:
    """Place the wagers, deal, and stop at the first thing that the automation does not do."""
    table = Table(book(edition, **choices), automation=automation)
    for row in tuple(wagers) or (wager(1),):
        place, person = BoxNumber(row.box), PersonId(row.person)
        consent(table, row.box, row.person)
        table.do(c.LayWagers(place, person, row.wagers))
    table.deal(parse_cards(shoe))
    return table


def by_hand(edition: str, shoe: str, *wagers: CaseWager, **choices: object) -> Table:
    """Return a table on which these cards were dealt by a dealer who takes no step alone."""
    table = Table(book(edition, **choices), automation=frozenset())
    for row in wagers or (wager(1),):
        table.wager(row.box, row.person, f"{row.wagers[0].amount / 100:.2f}")
    table.do(c.CloseWagers())
    for dealt_card in parse_cards(shoe):
        table.do(c.DealCard(dealt_card))
    return table


def with_a_second_hand(edition: str, mine: str, drawn: str, dealer: str) -> PlayedRound:
    """Play my two cards and draws beside a box that stands on 20, so that the dealer draws."""
    first, second = mine.split()
    up, *others = dealer.split()
    shoe = f"{first} Kh {up} {second} Qh {drawn} {' '.join(others)}"
    steps = ["1 hit"] * len(drawn.split())
    return play(edition, shoe, [*steps, "2 stand"], wagers=TWO_WAGERS)


def consent(table: Table, number: int, name: str) -> None:
    """Have the first person on a box consent to another one, if the box has a wager."""
    found = table.state.box(BoxNumber(number))
    if found is not None:
        first = found.stakes[0].person
        table.do(ConsentToShare(BoxNumber(number), first, PersonId(name)))


def all_but(*steps: type[Command]) -> Automation:
    """An automatic dealer who leaves these steps to a person."""
    return frozenset(step for step in ALL_STEPS if step not in steps)


def refused(table: Table, command: Command) -> tuple[str, str | None]:
    """Return code and clause of the refusal of a command, which leaves the table as it was."""
    before = table.state
    with pytest.raises(RefusedError) as caught:
        table.do(command)
    assert table.state == before
    found = caught.value.refusal
    assert refusal(table.state, command, table.rulebook) == found
    return found.code, found.clause


def step_refused(
    edition: str, shoe: str, steps: Sequence[str], wagers: Sequence[CaseWager] = ()
) -> tuple[str, str | None]:
    """Return code and clause of the refusal of the last step of a script."""
    with pytest.raises(StepRefusedError) as caught:
        play(edition, shoe, steps, wagers=wagers)
    assert caught.value.step == steps[-1]
    return caught.value.refusal.code, caught.value.refusal.clause


def actions(table: Table) -> set[Action]:
    """Return what may be done now."""
    return set(decision(table).actions)


def of(events: Iterable[Event], kind: type[E], **fields: object) -> list[E]:
    """List the events of one kind whose fields have the values named."""
    return [
        event
        for event in events
        if isinstance(event, kind)
        and all(getattr(event, name) == value for name, value in fields.items())
    ]


def the(events: Iterable[Event], kind: type[E], **fields: object) -> E:
    """Return the only event of a kind."""
    [found] = of(events, kind, **fields)
    return found


def place(events: Sequence[Event], kind: type[Event], **fields: object) -> int:
    """Return where in the log the only such event stands."""
    return events.index(the(events, kind, **fields))


def kinds(events: Iterable[Event]) -> list[str]:
    """Name the kinds of events, in order."""
    return [type(event).__name__ for event in events]


def dealt(events: Iterable[Event]) -> list[tuple[str, int, int]]:
    """List the cards dealt with their box and hand; box 0 is the dealer."""
    return [
        (str(event.card), event.box or 0, event.hand or 0)
        for event in events
        if isinstance(event, e.CardDealt)
    ]


def money(events: Iterable[Event], kind: WagerKind = BASIC) -> list[tuple[str, int, str, int]]:
    """List what was taken, returned and paid on one kind of wager: what, box, person, cents."""
    return list(_money(events, kind))


def _money(events: Iterable[Event], kind: WagerKind) -> Iterator[tuple[str, int, str, int]]:
    for event in events:
        if isinstance(event, e.WagerTaken | e.WagerReturned | e.WagerPaid) and event.wager == kind:
            what = type(event).__name__.removeprefix("Wager").lower()
            yield what, event.box, event.person, event.amount


def results(played: PlayedRound) -> list[tuple[str, int]]:
    """List result and net of every hand, in order of box, hand and person."""
    return [(row.result.value, row.net) for row in played.report.hands]


def nets(played: PlayedRound) -> dict[str, int]:
    """Return what each person won or lost in the round."""
    return {str(person): net for person, net in played.report.nets.items()}


def cards(text: str) -> tuple[Card, ...]:
    """Read cards."""
    return parse_cards(text)


def card(text: str) -> Card:
    """Read one card."""
    return parse_card(text)


def box(number: int) -> BoxNumber:
    """Name a box."""
    return BoxNumber(number)


def hand_number(number: int) -> HandNumber:
    """Name a hand."""
    return HandNumber(number)


def person(name: str) -> PersonId:
    """Name a person."""
    return PersonId(name)


def dollars(amount: object) -> Cents:
    """Write dollars as cents."""
    return cents(str(amount))
