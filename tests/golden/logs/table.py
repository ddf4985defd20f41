"""A table of a house that runs, and people who ask for things there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from spanish21.house.tables.entries import Origin
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done
from tests.house.support import Floor

if TYPE_CHECKING:
    from spanish21.house.house import House
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.play import Play
    from spanish21.table import Command

__all__ = ["HouseTable"]

NUMBER = "c0ffee"


class HouseTable(Floor):
    """One of the tables that a house has opened."""

    def __init__(self, house: House, table: str) -> None:
        """Take the table as it is."""
        hosted = house.tables[table]
        super().__init__(house.data)
        self.actor, self.maker = hosted.actor, hosted.maker
        self.store = house.writer.store  # type: ignore[assignment]
        self._numbers = count(1)

    def new_id(self) -> str:
        """Choose the id of a command."""
        return f"golden-command-{next(self._numbers)}"

    async def work(self, who: Person, work: Callable[[Play], None]) -> None:
        """Carry out what the floor's page does at a table."""
        answer = await self.actor.request(who, Origin(self.new_id(), who.id), work)
        assert isinstance(answer, Done), answer

    async def staff(self, who: Person, *commands: Command) -> None:
        """Give commands in the words of the log."""
        for command in commands:
            await self.do(who, a.Staff(msgspec.to_builtins(command)))

    async def come(self, *people: tuple[Person, int]) -> None:
        """Seat people who buy chips, and shuffle with a number of each of them."""
        for who, box in people:
            self.connect(who)
            await self.do(who, a.Sit(box), a.BuyIn(20_000))
        await self.shuffled(*(who for who, _ in people))

    async def shuffled(self, *people: Person) -> None:
        """Commit to numbers for the next shoe, pass the cut, and open them when that is due."""
        for who in people:
            live = self.actor.live
            bound = {each.who for each in live.pledge.bound}
            free = live.pledge.number and not live.pledge.closed
            if free and who.id in live.seated and who.id not in bound:
                await self.commit(who, NUMBER)
        await self.through_cut()
        for who in people:
            pledge = self.actor.live.pledge
            if pledge.closed and who.id in pledge.unopened:
                await self.do(who, a.Contribute(NUMBER))

    async def play_rounds(
        self, rounds: int, *people: tuple[Person, a.Lay], choose: Callable[..., a.Ask]
    ) -> None:
        """Play rounds with the same wagers."""
        for _ in range(rounds):
            for who, lay in people:
                await self.do(who, lay)
            for who, _lay in people:
                await self.do(who, a.Ready())
            await self.play(choose)
            await self.shuffled(*(who for who, _ in people))
