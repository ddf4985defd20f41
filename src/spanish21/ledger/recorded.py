"""A table to hold in the hand whose every command is written to a ledger before it counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from spanish21.game import Table
from spanish21.ids import PersonId
from spanish21.ledger.entry import Draft, Posting
from spanish21.ledger.errors import NotWritten
from spanish21.money import cents
from spanish21.table.accounts import Account, postings
from spanish21.table.people.commands import Arrive, BuyIn
from spanish21.table.state import TableState

if TYPE_CHECKING:
    from spanish21.law.submission import Submission
    from spanish21.ledger.store import Store
    from spanish21.table.awaited import Awaiting
    from spanish21.table.commands import Command
    from spanish21.table.events import Event

__all__ = ["RecordedTable"]

_CASH = "house/cash"
_COUPONS = "house/coupons"
_KINDS = {
    "person": "player",
    "inventory": "inventory",
    "layout": "layout",
    "drop box": "drop",
    "tip box": "tips",
    "cash": _CASH,
    "coupons": _COUPONS,
    "coupons on the layout": "coupons-on-layout",
    "coupons in the drop box": "coupons-taken",
}
"""The kinds of the book for the holders of chips that the table knows."""


def _now() -> int:
    return time.time_ns() // 1_000_000


class RecordedTable(Table):
    """A table with a stream of its own; chips move in the ledger's book as they do on the felt."""

    def __init__(
        self,
        store: Store,
        stream: str,
        submission: Submission,
        *,
        clock: Callable[[], int] = _now,
        **settings: Any,  # noqa: ANN401 - those of Table
    ) -> None:
        """Open a table without cards under a submission, and write down its rules."""
        super().__init__(submission.rulebook(), state=TableState.closed(), name=stream, **settings)
        self.store = store
        self._clock = clock
        rules = {
            "edition": submission.edition,
            "choices": {
                name: str(value) if isinstance(value, Decimal) else value
                for name, value in submission.choices.items()
            },
        }
        opened = {"type": "TableOpened", **rules, "digest": self.rulebook.digest()}
        self._write({"type": "OpenTable", **rules}, [opened], ())

    def join(self, person: str, dollars: Decimal | int | str) -> Awaiting:
        """Let a person come to the table and buy chips."""
        name = PersonId(person)
        self.do(Arrive(name))
        self.do(BuyIn(name, cents(dollars)))
        return self.advance()

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out one command and write it down; what cannot be written has not happened."""
        before, length = self.state, len(self._events)
        happened = super().do(command)
        moved = tuple(
            Posting(self._account(posting.account), posting.amount)
            for event in happened
            for posting in postings(event)
        )
        try:
            self._write(command, happened, moved)
        except NotWritten:
            self.state = before
            del self._events[length:]
            raise
        return happened

    def _account(self, account: Account) -> str:
        kind = _KINDS[account.kind]
        return kind if kind in {_CASH, _COUPONS} else f"{kind}/{account.person or self.name}"

    def _write(self, command: object, events: Iterable[object], moved: tuple[Posting, ...]) -> None:
        head = self.store.last(self.name)
        draft = Draft.of(
            self.name,
            at=self._clock(),
            actor="system",
            command_id=f"auto.{head.number + 1}",
            command=command,
            events=events,
            postings=moved,
            expected=head.version,
        )
        self.store.append([draft])
