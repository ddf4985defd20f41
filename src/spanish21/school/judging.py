"""What kind of error a dealer makes: judged by what becomes of the wager that was touched."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from spanish21.table import commands as c, events as e
from spanish21.table.awaited import CardNeeded, DealerStep
from spanish21.table.driver import ALL_STEPS

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.refusal import Refusal

__all__ = ["ErrorKind", "classify"]

_Money = c.Collect | c.Pay | c.Return
_ANNOUNCEMENTS = (
    c.AnnounceBlackjack,
    c.AnnounceTotal,
    c.AnnounceDealersCard,
    c.AnnounceDealerTotal,
)


class ErrorKind(Enum):
    """The classes of error, in the words of a result sheet."""

    PAID_LOSER = "paid a loser"
    PAID_PUSH = "paid a push"
    TOOK_WINNER = "took a winner"
    TOOK_PUSH = "took a push"
    RETURNED_LOSER = "returned a loser"
    UNPAID_WINNER = "returned a winner unpaid"
    WRONG_AMOUNT = "wrong amount"
    WRONG_TOTAL = "wrong total"
    WRONG_PLACE = "card to the wrong place"
    NOT_ANNOUNCED = "forgot to announce"
    NOT_REPORTED = "did not report an irregularity"
    FALSE_REPORT = "reported what did not happen"
    WRONG_ORDER = "wrong order"

    @property
    def is_money(self) -> bool:
        """Return whether chips would have gone to the wrong place."""
        return self in _MONEY


_MONEY = frozenset(
    {
        ErrorKind.PAID_LOSER,
        ErrorKind.PAID_PUSH,
        ErrorKind.TOOK_WINNER,
        ErrorKind.TOOK_PUSH,
        ErrorKind.RETURNED_LOSER,
        ErrorKind.UNPAID_WINNER,
        ErrorKind.WRONG_AMOUNT,
    }
)


class _Fate(Enum):
    """What becomes of a wager."""

    WINS = "wins"
    LOSES = "loses"
    PUSHES = "pushes"
    OPEN = "open"
    """not decided before someone else acts, or divided as a surrender is"""


_FATES: dict[tuple[type[_Money], _Fate], ErrorKind] = {
    (c.Pay, _Fate.LOSES): ErrorKind.PAID_LOSER,
    (c.Pay, _Fate.PUSHES): ErrorKind.PAID_PUSH,
    (c.Collect, _Fate.WINS): ErrorKind.TOOK_WINNER,
    (c.Collect, _Fate.PUSHES): ErrorKind.TOOK_PUSH,
    (c.Return, _Fate.LOSES): ErrorKind.RETURNED_LOSER,
    (c.Return, _Fate.WINS): ErrorKind.UNPAID_WINNER,
}
_CODES = {
    "dealer/wrong-amount": ErrorKind.WRONG_AMOUNT,
    "dealer/wrong-total": ErrorKind.WRONG_TOTAL,
    "dealer/wrong-place": ErrorKind.WRONG_PLACE,
}


def classify(table: Table, command: c.Command, refused: Refusal) -> ErrorKind:
    """Name the error of a step that was refused."""
    if isinstance(command, _Money):
        found = _FATES.get((type(command), _fate(table, command)))
        if found is not None:
            return found
    if refused.code in _CODES:
        return _CODES[refused.code]
    now = table.awaiting
    due = now.command if isinstance(now, DealerStep) else None
    if isinstance(due, _ANNOUNCEMENTS):
        same = type(command) is type(due)
        return ErrorKind.WRONG_TOTAL if same else ErrorKind.NOT_ANNOUNCED
    if isinstance(now, CardNeeded) and isinstance(command, c.DealCard):
        return ErrorKind.WRONG_PLACE
    return ErrorKind.WRONG_ORDER


def _fate(table: Table, command: _Money) -> _Fate:
    """Let an automatic dealer go on at a copy of the table, and see what it does to the wager."""
    copy = table.copy()
    before = len(copy.events)
    copy.automation = ALL_STEPS
    while isinstance(now := copy.awaiting, DealerStep | CardNeeded) and copy.state.wagers_closed:
        if isinstance(now, CardNeeded) and not copy.shoe:
            break
        step = copy.driver.next()
        if step is None:
            break
        copy.do(step)
    which = (command.box, command.hand, command.person, command.wager)
    moved = {
        type(event)
        for event in copy.events[before:]
        if isinstance(event, e.WagerTaken | e.WagerReturned | e.WagerPaid)
        and (event.box, event.hand, event.person, event.wager) == which
    }
    if e.WagerPaid in moved:
        return _Fate.WINS
    if moved == {e.WagerTaken}:
        return _Fate.LOSES
    return _Fate.PUSHES if moved == {e.WagerReturned} else _Fate.OPEN
