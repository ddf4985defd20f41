"""A table to hold in the hand whose every command is written to a ledger before it counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from spanish21.game import Table
from spanish21.ids import PersonId
from spanish21.ledger.accounts import Inventory
from spanish21.ledger.entry import Draft, Posting
from spanish21.ledger.events import CouponIssued, PeopleMoneyEvent, PlayMoneyGiven
from spanish21.ledger.postings import LIBRARY, posted
from spanish21.money import cents
from spanish21.table.people.commands import Arrive, BuyIn
from spanish21.table.state import TableState

if TYPE_CHECKING:
    from spanish21.law.submission import Submission
    from spanish21.ledger.store import Store
    from spanish21.table.awaited import Awaiting
    from spanish21.table.commands import Command
    from spanish21.table.events import Event

__all__ = ["RecordedTable"]

_SYSTEM = "system"


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
        self._table = Inventory(stream.partition("/")[2]).table
        self._clock = clock
        rules = {
            "edition": submission.edition,
            "choices": {
                name: str(value) if isinstance(value, Decimal) else value
                for name, value in submission.choices.items()
            },
        }
        opened = {"type": "TableOpened", **rules, "digest": self.rulebook.digest()}
        self._write({"type": "OpenTable", **rules}, [opened])

    def join(self, person: str, dollars: Decimal | int | str) -> Awaiting:
        """Bring a person to the table with money, all of which buys chips."""
        name, amount = PersonId(person), cents(dollars)
        self.do(Arrive(name))
        self._give("GivePlayMoney", PlayMoneyGiven(name, amount))
        self.do(BuyIn(name, amount))
        return self.advance()

    def issue_coupon(self, person: str, dollars: Decimal | int | str) -> None:
        """Give a person a match play coupon of this face."""
        self._give("IssueCoupon", CouponIssued(person, cents(dollars), _SYSTEM))

    def _record(self, command: Command, happened: tuple[Event, ...]) -> None:
        """Write a command down before it counts."""
        self._write(command, happened)

    def _give(self, command: str, event: PeopleMoneyEvent) -> None:
        """Write down that a person was given something, in the stream of the library."""
        self._append(LIBRARY, {"type": command}, (event,), posted((event,)))

    def _write(self, command: object, events: Sequence[object]) -> None:
        """Write down what happened at the table."""
        moved = posted(events, self._table)
        self._append(self.name, command, events, moved)

    def _append(
        self,
        stream: str,
        command: object,
        events: Sequence[object],
        moved: tuple[Posting, ...],
    ) -> None:
        head = self.store.last(stream)
        draft = Draft.of(
            stream,
            at=self._clock(),
            actor=_SYSTEM,
            command_id=f"auto.{head.number + 1}",
            command=command,
            events=events,
            postings=moved,
            expected=head.version,
        )
        self.store.append([draft])
