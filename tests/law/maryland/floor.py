"""What the Maryland tests share: a table in the middle of a round, refusals, the log by kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from spanish21.cards import parse_cards
from spanish21.game import Table
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.refusal import Refusal, RefusedError
from spanish21.replay import StepRefusedError
from spanish21.table import ALL_STEPS
from spanish21.table.commands import CloseWagers, DealCard, LayWagers
from tests.support import book, decision, due, play, wager

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.cards import Card
    from spanish21.refusal import Refusal
    from spanish21.replay import CaseWager
    from spanish21.table import Automation, Event
    from spanish21.table.commands import Command

E = TypeVar("E")

ONE, TWO, THREE, SEVEN = BoxNumber(1), BoxNumber(2), BoxNumber(3), BoxNumber(7)
FIRST, SECOND = HandNumber(1), HandNumber(2)
P1, P2, P3 = PersonId("P1"), PersonId("P2"), PersonId("P3")


def opened(
    edition: str, *wagers: CaseWager, automation: Automation = ALL_STEPS, **choices: object
) -> Table:
    """Open a table and place wagers; they are still open."""
    table = Table(book(edition, **choices), automation=automation)
    for placed in wagers:
        box, person = BoxNumber(placed.box), PersonId(placed.person)
        table.do(LayWagers(box, person, placed.wagers))
    return table


def dealt(
    edition: str,
    shoe: str,
    *wagers: CaseWager,
    automation: Automation = ALL_STEPS,
    **choices: object,
) -> Table:
    """Open a table, by default with ten dollars on box 1, and deal until someone has to act."""
    table = opened(edition, *(wagers or (wager(1),)), automation=automation, **choices)
    table.deal(shoe)
    return table


def by_hand(edition: str, shoe: str, *wagers: CaseWager, **choices: object) -> Table:
    """Deal the opening cards with a dealer who then takes no step alone; the shoe is empty."""
    table = opened(edition, *(wagers or (wager(1),)), automation=frozenset(), **choices)
    table.do(CloseWagers())
    for card in parse_cards(shoe):
        table.do(DealCard(card))
    return table


def refused(table: Table, command: Command) -> Refusal:
    """Give a command that the table must refuse, and return why; nothing may have changed."""
    before = table.state, table.events
    with pytest.raises(RefusedError) as caught:
        table.do(command)
    assert (table.state, table.events) == before
    return caught.value.refusal


def step_refused(
    edition: str,
    shoe: str,
    steps: Sequence[str],
    *,
    wagers: Sequence[CaseWager] = (),
    **choices: object,
) -> Refusal:
    """Play a script whose last step must be refused, and return why."""
    with pytest.raises(StepRefusedError) as caught:
        play(edition, shoe, steps, wagers=wagers, **choices)
    assert caught.value.step == steps[-1]
    return caught.value.refusal


def actions(table: Table) -> set[str]:
    """Return what may be decided now."""
    return {action.value for action in decision(table).actions}


def take(table: Table, count: int = 1) -> None:
    """Let the dealer take the steps that are due."""
    for _ in range(count):
        table.do(due(table))


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def names(events: Iterable[Event], *kinds: type[Event]) -> list[str]:
    """Return the names of the events of some kinds, in the order in which they happened."""
    return [type(event).__name__ for event in events if isinstance(event, kinds)]


def index(events: Sequence[Event], kind: type[Event]) -> int:
    """Return where in the log the first event of a kind stands."""
    return next(place for place, event in enumerate(events) if isinstance(event, kind))


def cards(text: str) -> tuple[Card, ...]:
    """Read cards."""
    return parse_cards(text)
