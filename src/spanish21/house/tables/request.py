"""Something asked of a table, and where the answer goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spanish21.house.tables.entries import Origin
from spanish21.house.tables.person import Person
from spanish21.house.tables.play import Play
from spanish21.house.wire.telling import Done, Refused

__all__ = ["Answer", "Request", "Work"]

Answer = Done | Refused
Work = Callable[[Play], None]


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
