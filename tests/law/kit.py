"""What the tests of both states share: a table to stop at, refusals, and places in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from spanish21.cards import parse_card, parse_cards
from spanish21.game import Table
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import cents
from spanish21.refusal import RefusedError
from spanish21.replay import StepRefusedError
from spanish21.table import ALL_STEPS, events as e, refusal
from spanish21.table.commands import CloseWagers, DealCard, LayWagers
from spanish21.table.commands.people import ConsentToShare
from spanish21.table.wagering import must_consent
from spanish21.wager import BASIC
from tests.support import book, decision, due, play, wager

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from spanish21.cards import Card
    from spanish21.law import Rulebook
    from spanish21.money import Cents
    from spanish21.refusal import Refusal
    from spanish21.replay import CaseWager, PlayedRound
    from spanish21.rules.player import Action
    from spanish21.table import Automation, Command, Event
    from spanish21.wager import WagerKind

E = TypeVar("E")

Choices = dict[str, Any]
"""The choices of a licensee."""

ONE, TWO, THREE, SEVEN = BoxNumber(1), BoxNumber(2), BoxNumber(3), BoxNumber(7)
FIRST, SECOND = HandNumber(1), HandNumber(2)
P1, P2, P3 = PersonId("P1"), PersonId("P2"), PersonId("P3")
TWO_WAGERS = (wager(1), wager(2))
THREE_WAGERS = (*TWO_WAGERS, wager(3))


def opened(
    edition: str, *wagers: CaseWager, automation: Automation = ALL_STEPS, **choices: object
) -> Table:
    """Open a table and place wagers; they are still open."""
    table = Table(book(edition, **choices), automation=automation)
    for placed in wagers:
        consent(table, placed.box, placed.person)
        table.do(LayWagers(BoxNumber(placed.box), PersonId(placed.person), placed.wagers))
    return table


def consent(table: Table, number: int, name: str) -> None:
    """Have the first person on a box consent to another one, where the rules ask for it."""
    box, person = BoxNumber(number), PersonId(name)
    first = must_consent(table.state, box, person)
    if first is not None and table.rulebook.persons_per_box.value > 1:
        table.do(ConsentToShare(box, first, person))


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
    """Deal these cards with a dealer who takes no step alone; the shoe is empty."""
    table = opened(edition, *(wagers or (wager(1),)), automation=frozenset(), **choices)
    table.do(CloseWagers())
    for card_dealt in parse_cards(shoe):
        table.do(DealCard(card_dealt))
    return table


def all_but(*steps: type[Command]) -> Automation:
    """Return an automatic dealer who leaves these steps to a person."""
    return frozenset(step for step in ALL_STEPS if step not in steps)


def take(table: Table, count: int = 1) -> None:
    """Take the dealer's steps that are due."""
    for _ in range(count):
        table.do(due(table))


def refused(table: Table, command: Command) -> Refusal:
    """Give a command that the table must refuse, and return why; nothing may have changed."""
    before = table.state, table.events
    with pytest.raises(RefusedError) as caught:
        table.do(command)
    assert (table.state, table.events) == before
    found = caught.value.refusal
    assert refusal(table.state, command, table.rulebook) == found
    return found


def refused_as(table: Table, command: Command) -> tuple[str, str | None]:
    """Return code and clause with which a command must be refused."""
    found = refused(table, command)
    return found.code, found.clause


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


def step_refused_as(
    edition: str, shoe: str, steps: Sequence[str], wagers: Sequence[CaseWager] = ()
) -> tuple[str, str | None]:
    """Return code and clause with which the last step of a script must be refused."""
    found = step_refused(edition, shoe, steps, wagers=wagers)
    return found.code, found.clause


def actions(table: Table) -> set[Action]:
    """Return what may be decided now."""
    return set(decision(table).actions)


def action_names(table: Table) -> set[str]:
    """Return what may be decided now, by the verbs of the case files."""
    return {action.value for action in actions(table)}


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


def index(events: Sequence[Event], kind: type[Event]) -> int:
    """Return where in the log the first event of a kind stands."""
    return next(place for place, event in enumerate(events) if isinstance(event, kind))


def names(events: Iterable[Event], *kinds: type[Event]) -> list[str]:
    """Name the events of some kinds, or all, in the order in which they happened."""
    return [type(event).__name__ for event in events if isinstance(event, kinds or object)]


def cards_dealt(events: Iterable[Event]) -> list[tuple[str, int, int]]:
    """List the cards dealt with their box and hand; box 0 is the dealer."""
    return [(str(card.card), card.box or 0, card.hand or 0) for card in of(events, e.CardDealt)]


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
    return [(row.result.value, row.net_cents) for row in played.report.hands]


def nets(played: PlayedRound) -> dict[str, int]:
    """Return what each person won or lost in the round."""
    return {str(person): net for person, net in played.report.nets_cents.items()}


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


def stated(rules: Rulebook, clause: str, **values: object) -> None:
    """Check what a clause states, each rule by its name."""
    for name, value in values.items():
        found = getattr(rules, name)
        assert (name, found.value, found.clause) == (name, value, f"{rules.edition} {clause}")
