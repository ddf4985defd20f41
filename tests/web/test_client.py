"""Programs against a live server: the bot of the documents plays, and refusals are told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from spanish21 import RefusedError, find_strategy
from spanish21.client import AsyncClient, Client, advised
from spanish21.house.wire.asking import BoxWagers, BuyIn, LaidWager, Lay, Sit
from tests.web.live import PASSWORD, Server

PAGE = Path(__file__).parents[2] / "docs" / "bot.md"


def bot() -> Callable[[str, int], int]:
    """Return the bot that the documents show."""
    block = re.compile(r"^```python\n# bot.py\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    [text] = block.findall(PAGE.read_text("utf-8"))
    assert len(text.splitlines()) <= 30
    names: dict[str, Callable[[str, int], int]] = {}
    exec(compile(text, "bot.py", "exec"), names)
    return names["play"]


def test_the_bot_of_the_documents_plays_basic_strategy(
    server: Server, runner: asyncio.Runner
) -> None:
    async def plays() -> tuple[int, int]:
        table = await server.table()
        won = await asyncio.to_thread(bot(), f"http://{server.address}", 12)
        ann = await server.client("Ann")
        return won, len(await ann.get(f"/api/tables/{table}/rounds"))

    won, rounds = runner.run(plays())
    assert rounds == 12
    assert won % 250 == 0
    assert -30_000 < won < 60_000


def test_an_asynchronous_client_plays_the_same_way(server: Server, runner: asyncio.Runner) -> None:
    chart = find_strategy("published")

    async def one(client: AsyncClient, table: str, box: int) -> int:
        me = await client.guest(f"Bot {box}")
        rounds = 0
        async with client.join(table) as seat:
            await seat.do(Sit(box))
            await seat.do(BuyIn(50_000))
            assert seat.view.you.person == me.person
            while True:
                may_lay = seat.view.phase == "wagers" and not seat.view.you.ready
                if offer := advised(seat.view, chart) or seat.offered("refuse-cut"):
                    await seat.accept(offer)
                elif may_lay and rounds < 3 and seat.offered("lay"):
                    box_wagers = BoxWagers(box, (LaidWager("basic", 1000),))
                    await seat.do(Lay((box_wagers,), deal=True))
                    rounds += 1
                elif may_lay and rounds == 3 and (leave := seat.offered("leave")):
                    # One who goes without leaving the seat keeps the other waiting for the clock.
                    await seat.accept(leave)
                    return rounds
                else:
                    await seat.listen()

    async def both() -> list[int]:
        table = await server.table("MA")
        address = f"http://{server.address}"
        return await asyncio.gather(*(one(AsyncClient(address), table, box) for box in (1, 2)))

    assert runner.run(both()) == [3, 3]


def test_what_the_server_refuses_is_raised_with_its_clause(
    server: Server, runner: asyncio.Runner
) -> None:
    def ask(table: str) -> list[str]:
        client = Client(f"http://{server.address}/")
        found = []
        with pytest.raises(RefusedError) as error:
            client.login("nobody", PASSWORD)
        found.append(error.value.refusal.code)
        client.guest("Ann")
        assert [one.id for one in client.tables()] == [table]
        with client.join(table) as seat:
            with pytest.raises(RefusedError) as error:
                seat.do(BuyIn(10**12))
            found.append(error.value.refusal.code)
            assert seat.offered("hit", "sit") in seat.offers
            assert seat.offered("hit") is None
            assert advised(seat.view, find_strategy("published")) is None
        return found

    async def asked() -> list[str]:
        return await asyncio.to_thread(ask, await server.table())

    first, second = runner.run(asked())
    assert first.startswith(("login/", "people/"))
    assert second
