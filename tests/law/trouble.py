"""What the tests of irregularities share: cards and chips that must add up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from spanish21.cards import DECK
from tests.money import INVENTORY, LAYOUT, balances

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.cards import Card
    from spanish21.game import Table
    from spanish21.replay import PlayedRound
    from spanish21.table import Event, TableState

TWO_UP = "^2c ^2d"
"""two cards face up in the shoe"""
TWO_TENS = "+10c +10d"


def in_rack(state: TableState) -> tuple[Card, ...]:
    """List the cards of the discard rack."""
    return tuple(card for packet in state.rack for card in packet.cards)


def conserved(state: TableState) -> bool:
    """Whether every card that left the shoe lies in the rack or on the layout."""
    lies = Counter((*in_rack(state), *state.on_layout()))
    return all(lies[card] == state.seen[card.index] for card in DECK)


def balanced(events: Iterable[Event]) -> bool:
    """Whether no chip came from nowhere or was left on the layout."""
    book = balances(events)
    return sum(book.values()) == 0 and book.get(LAYOUT, 0) == 0


def ended_well(table: Table) -> None:
    """Check that a round is over with all cards and chips where they belong."""
    state = table.state
    assert not state.wagers_closed
    assert not state.boxes
    assert conserved(state)
    assert balanced(table.events)


def nets(played: PlayedRound) -> dict[str, int]:
    """Return what each person won or lost, which the bank lost or won."""
    assert balanced(played.events)
    found = {str(person): net for person, net in played.report.nets_cents.items()}
    assert sum(found.values()) == -balances(played.events).get(INVENTORY, 0)
    assert sum(found.values()) == sum(_parts(played))
    return found


def nets_of(table: Table) -> dict[str, int]:
    """Return what each person won or lost in the last round, which must have ended well."""
    ended_well(table)
    return {str(person): net for person, net in table.report().nets_cents.items()}


def _parts(played: PlayedRound) -> list[int]:
    found = played.report
    return [
        *(row.net_cents for row in found.hands),
        *(row.net_cents for row in found.side_wagers),
        *(row.amount_cents for row in found.fixed_payouts),
    ]


def results(played: PlayedRound) -> list[str]:
    """List what became of the wager on each hand."""
    return [row.result.value for row in played.report.hands]


def results_of(table: Table) -> list[str]:
    """Return the result of every hand of the last round."""
    return [row.result.value for row in table.report().hands]
