"""Every script over a few ranks that the table engine plays to its end, with what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.game import Table
from spanish21.ids import PersonId
from spanish21.table import Decision
from spanish21.table.commands import CloseWagers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law import Rulebook

_SILENT = {"decline", "keep"}
"""what a script leaves unsaid"""
_ANN = PersonId("Ann")
Script = tuple[tuple[str, ...], tuple[str, ...]]


def every_script(book: Rulebook, ranks: str, most: int, suits: str) -> dict[Script, int]:
    """Play every order of cards and decisions of one person on one box, up to so many cards.

    The suits take turns, so that a rank may come as often as a round needs it. A script is
    complete when the round ends with its last card and its last decision.
    """
    table = Table(book)
    table.wager(1, _ANN, 10)
    table.do(CloseWagers())
    table.advance()
    shoe = [[f"{rank}{suits[place % len(suits)]}" for rank in ranks] for place in range(most)]
    return dict(_ends(table, shoe, (), ()))


def _ends(
    table: Table, shoe: list[list[str]], cards: tuple[str, ...], steps: tuple[str, ...]
) -> Iterator[tuple[Script, int]]:
    if not table.state.wagers_closed:
        yield (cards, steps), table.report().nets_cents[_ANN]
        return
    mark, events = table.mark(), list(table.events)
    now = table.awaiting
    if isinstance(now, Decision):
        for choice in now.legal:
            verb = choice.action.value
            getattr(table, verb)()
            said = steps if verb in _SILENT else (*steps, verb)
            yield from _ends(table, shoe, cards, said)
            table.restore(mark, events)
    elif len(cards) < len(shoe):
        for card in shoe[len(cards)]:
            table.deal(card)
            yield from _ends(table, shoe, (*cards, card), steps)
            table.restore(mark, events)
