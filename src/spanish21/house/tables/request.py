"""Something asked of a table, and where the answer goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spanish21.house.tables.person import Person
from spanish21.house.tables.play import Play
from spanish21.house.wire.telling import Done, Refused

__all__ = ["Answer", "Request", "Work"]

Answer = Done | Refused
Work = Callable[[Play], None]


class Request:
    """A request that waits for its turn."""

    __slots__ = ("answer", "id", "who", "work")

    def __init__(self, who: Person, id_: str, work: Work) -> None:
        """Ask in the name of a person."""
        self.who = who
        self.id = id_
        self.work = work
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def settle(self, answer: Answer) -> None:
        """Give the answer to who waits, if they still do."""
        if not self.answer.done():
            self.answer.set_result(answer)
