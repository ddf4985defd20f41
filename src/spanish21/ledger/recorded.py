"""A table to hold in the hand whose every command is written to a ledger before it counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from spanish21 import money
from spanish21.game import Step, Table
from spanish21.ids import PersonId
from spanish21.ledger.accounts import Chips, Inventory, account_of
from spanish21.ledger.entry import Draft, Posting
from spanish21.ledger.errors import Overdrawn
from spanish21.ledger.events import CouponIssued, PeopleMoneyEvent, PlayMoneyGiven
from spanish21.ledger.postings import LIBRARY, posted
from spanish21.ledger.stream import stream_of
from spanish21.money import cents
from spanish21.refusal import refused
from spanish21.table.commands.people import Arrive, BuyIn
from spanish21.table.state import TableState

if TYPE_CHECKING:
    from spanish21.law.submission import Submission
    from spanish21.ledger.store import Store
    from spanish21.table.awaited import Awaiting

__all__ = ["RecordedTable"]

_SYSTEM = "system"


def _now() -> int:
    return time.time_ns() // 1_000_000


class RecordedTable(Table):
    """A table with a stream of its own; chips move in the ledger's book as they do on the felt."""

    _recorded = True

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
        self._table = Inventory(stream_of(stream).table).table
        self._clock = clock
        rules = {
            "edition": submission.edition,
            "choices": {
                name: str(value) if isinstance(value, Decimal) else value
                for name, value in submission.choices.items()
            },
        }
        opened = {"type": "TableOpened", **rules, "digest": self.rulebook.digest()}
        self._write(({"type": "OpenTable", **rules}, [opened]))

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

    def _record(self, steps: Sequence[Step]) -> None:
        """Write commands down before they count: all of them, or none."""
        try:
            self._write(*steps)
        except Overdrawn as error:
            if not isinstance(account_of(error.account), Chips):
                raise
            message = (
                f"Only {money.dollars(error.balance)} in chips is left for this. Buy in for more."
            )
            raise refused("money/not-enough-chips", message) from error

    def _give(self, command: str, event: PeopleMoneyEvent) -> None:
        """Write down that a person was given something, in the stream of the library."""
        self._append(LIBRARY, [({"type": command}, (event,), posted((event,)))])

    def _write(self, *steps: tuple[object, Sequence[object]]) -> None:
        """Write down what happened at the table."""
        rows = [(command, events, posted(events, self._table)) for command, events in steps]
        self._append(self.name, rows)

    def _append(
        self,
        stream: str,
        rows: Iterable[tuple[object, Sequence[object], tuple[Posting, ...]]],
    ) -> None:
        head, at = self.store.last(stream), self._clock()
        version = head.version
        drafts = []
        for number, (command, events, moved) in enumerate(rows, head.number + 1):
            drafts.append(
                Draft.of(
                    stream,
                    at=at,
                    actor=_SYSTEM,
                    command_id=f"auto.{number}",
                    command=command,
                    events=events,
                    postings=moved,
                    expected=version,
                )
            )
            version += len(events)
        self.store.append(drafts)
