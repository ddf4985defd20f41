"""What the tests of opening, shuffle and cut share: a table before, between and without rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from spanish21.cards import DECK, parse_cards
from spanish21.game import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.table import TableState, Wagers
from spanish21.table.awaited import CardNeeded, CutOffer, DealerStep
from spanish21.table.commands import DEALER_STEPS, CloseWagers, DealCard, cards as h, people as p
from tests.law.kit import refused
from tests.support import book

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.table import Automation, Command, Event

E = TypeVar("E")
ANN, BOB, CID = PersonId("Ann"), PersonId("Bob"), PersonId("Cid")
BY_HAND: Automation = frozenset()
_IN_A_ROUND: Automation = frozenset(step for step in DEALER_STEPS if step.subject != "cards")


def whole(cards: Sequence[Card]) -> list[Card]:
    """Leave the cards as they are: a shuffle that the tests can follow."""
    return list(cards)


def closed(edition: str, automation: Automation = BY_HAND, **choices: object) -> Table:
    """Return a table without decks."""
    table = Table(book(edition, **choices), automation=automation, mixer=whole)
    table.state = TableState.closed()
    return table


def do(table: Table, *commands: Command) -> None:
    """Carry out some commands."""
    for command in commands:
        table.do(command)


def until(table: Table, kind: type[Command]) -> None:
    """Take every step that is due, the cut refused, until one of a kind is due."""
    while True:
        now = table.awaiting
        if isinstance(now, DealerStep):
            if isinstance(now.command, kind):
                return
            table.do(now.command)
        elif isinstance(now, CutOffer):
            if kind in (h.TakeCut, h.RefuseCut):
                return
            table.do(h.RefuseCut(now.person))
        elif isinstance(now, CardNeeded) and now.burn:
            table.do(table.driver.draw(now) or DealCard())
        else:
            pytest.fail(f"{kind.__name__} is never due: {now}")


def ready(table: Table) -> None:
    """Take every step until wagers may be placed: the cut refused, the first card burned."""
    while not isinstance(now := table.awaiting, Wagers):
        if isinstance(now, CutOffer):
            table.do(h.RefuseCut(now.person))
        elif isinstance(now, CardNeeded):
            card = table.driver.draw(now)
            assert card is not None
            table.do(card)
        else:
            assert isinstance(now, DealerStep), now
            table.do(now.command)


def first_card_due(table: Table) -> CardNeeded:
    """Shuffle again, load the shoe, and return how its first card is asked for."""
    table.do(h.OrderReshuffle())
    until(table, h.LoadShoe)
    table.do(h.LoadShoe())
    now = table.awaiting
    assert isinstance(now, CardNeeded), now
    return now


def step(table: Table) -> tuple[Command, str]:
    """Return the step that is due, and its clause without the edition."""
    now = table.awaiting
    assert isinstance(now, DealerStep), now
    return now.command, where(table, now.clause)


def offer(table: Table) -> tuple[str, str]:
    """Return who is offered the cut, and by which clause."""
    now = table.awaiting
    assert isinstance(now, CutOffer), now
    return now.person, where(table, now.clause)


def where(table: Table, clause: str) -> str:
    """Return a clause without the edition, which must be the table's."""
    edition, _, number = clause.partition(" ")
    assert edition == table.rulebook.edition
    return number


def why(table: Table, command: Command) -> tuple[str, str]:
    """Give a command that must be refused, and return code and clause, "" where none is cited."""
    found = refused(table, command)
    return found.code, where(table, found.clause) if found.clause else ""


def last(table: Table, kind: type[E]) -> E:
    """Return the last event of a kind."""
    return next(event for event in reversed(table.events) if isinstance(event, kind))


def count(table: Table, kind: type[Event]) -> int:
    """Count the events of a kind."""
    return sum(isinstance(event, kind) for event in table.events)


def seat(table: Table, **names: int) -> None:
    """Let people arrive in this order and sit down."""
    for name, box in names.items():
        do(table, p.Arrive(PersonId(name)), p.Sit(PersonId(name), BoxNumber(box)))


def running(edition: str, **choices: object) -> Table:
    """Return a table with a loaded shoe and Ann on 2, Bob on 4, Cid on 6; nothing is automatic."""
    table = Table(book(edition, **choices), automation=BY_HAND, mixer=whole)
    seat(table, Bob=4, Ann=2, Cid=6)
    table.shoe.extend(list(DECK) * table.rulebook.decks.value)
    return table


def place_wagers(table: Table, *boxes: int) -> None:
    """Wager ten dollars on boxes, by those who sit there."""
    names = {seat.box: seat.person for seat in table.state.people.seats}
    for number in boxes:
        table.wager(number, names.get(BoxNumber(number), f"P{number}"), 10)


def finish(table: Table) -> None:
    """Play the round to its end, standing on everything, and take no step with the cards."""
    kept, table.automation = table.automation, _IN_A_ROUND
    try:
        table.advance()
        while table.state.wagers_closed:
            table.stand()
    finally:
        table.automation = kept


def play_round(table: Table, shoe: str, *boxes: int) -> None:
    """Play a round, standing on everything, with the cards named on top of the shoe."""
    place_wagers(table, *boxes)
    table.shoe.extendleft(reversed(parse_cards(shoe)))
    table.do(CloseWagers())
    finish(table)


def cover_card_before(
    table: Table, place: int, shoe: str, *boxes: int, order: bool = False
) -> None:
    """Play a round in which the cover card comes out before a card, and stop at the cut."""
    place_wagers(table, *boxes)
    table.do(CloseWagers())
    for number, card in enumerate(parse_cards(shoe)):
        if number == place:
            table.do(h.ReportCoverCard())
            if order:
                table.do(h.OrderReshuffle())
        table.do(DealCard(card))
    finish(table)
    until(table, h.TakeCut)
