"""Results that are off are found without being asked, and examining them is bounded."""

import asyncio

from spanish21.house.wire.figures import Alert, FiguresView, NamedAlert
from spanish21.web.watch import Watch

OFF = Alert("results-off", "player", "p1", 5.2)
FOUND = FiguresView((), (), (), (), (OFF,), 0)


class House:
    """A house with one table, and an analyzer that takes ten seconds."""

    def __init__(self) -> None:
        self.now, self.asked = 1000.0, 0
        self.rounds = 1
        self.watch = Watch(lambda: self.now)

    async def figures(self) -> FiguresView:
        self.asked += 1
        self.now += 10
        return FOUND

    async def look(self) -> int:
        """Look as a page does, and return how often the log was examined so far."""
        self.watch.look(self.rounds, self.figures)
        await asyncio.sleep(0)
        return self.asked


async def test_an_alert_comes_with_a_later_look() -> None:
    house = House()
    await house.look()
    assert house.watch.alerts == (NamedAlert(OFF, "p1"),)


async def test_the_log_is_examined_again_only_after_rounds_and_a_rest() -> None:
    house = House()
    assert [await house.look() for _ in range(3)] == [1, 1, 1]
    house.now += 199
    house.rounds += 1
    assert await house.look() == 1, "twenty times as long as it took"
    house.now += 1
    assert await house.look() == 2
    house.now += 10_000
    assert await house.look() == 2, "no round was played since"
