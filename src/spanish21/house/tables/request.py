"""Something asked of a table, and where the answer goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spanish21.house.tables.entries import Origin
from spanish21.house.tables.person import Person
from spanish21.house.tables.play import Play
from spanish21.house.wire.asking import AnyTime, Do, For
from spanish21.house.wire.telling import Done, Refused
from spanish21.refusal import refused

__all__ = ["Answer", "Request", "Work", "must_be_current"]

Answer = Done | Refused
Work = Callable[[Play], None]


def must_be_current(do: Do, version: int, asked_since: int) -> None:
    """Refuse an answer to an earlier question, and what knows of events that never happened.

    A table is at a version, and has asked what it asks now since an earlier one.
    """
    if do.version > version:
        raise refused(
            "version/ahead", f"Event {do.version} has not happened yet. Reconnect to the table."
        )
    asked = do.command.ask if isinstance(do.command, For) else do.command
    if do.version < asked_since and not isinstance(asked, AnyTime):
        raise refused("version/stale", "The table changed. Check it and choose again.")


class Request:
    """A request that waits for its turn."""

    __slots__ = ("answer", "origin", "who", "work")

    def __init__(self, who: Person, origin: Origin, work: Work) -> None:
        """Ask in the name of a person."""
        self.who = who
        self.origin = origin
        self.work = work
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    @property
    def id(self) -> str:
        """Return the id that the client chose."""
        return self.origin.id

    def settle(self, answer: Answer) -> None:
        """Give the answer to who waits, if they still do."""
        if not self.answer.done():
            self.answer.set_result(answer)
