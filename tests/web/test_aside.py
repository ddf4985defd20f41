"""Work beside the loop: one host keeps no other waiting, and takes no more than its share."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from spanish21.refusal import RefusedError
from spanish21.web.aside import Aside
from spanish21.web.hosts import ASKING

WORK = 6
"""pieces of work of the host that asks without end"""


async def asked(aside: Aside, host: str, done: list[str], over: Event) -> None:
    ASKING.set(host)

    def work() -> None:
        over.wait(60)
        done.append(host)

    await aside.run(work)


async def test_one_host_keeps_no_other_waiting() -> None:
    aside, over = Aside("test", threads=1, most=2 * WORK, each=WORK), Event()
    done: list[str] = []
    tasks = [asyncio.create_task(asked(aside, "192.0.2.1", done, over)) for _ in range(WORK)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(asked(aside, "192.0.2.2", done, over)))
    await asyncio.sleep(0)
    over.set()
    await asyncio.gather(*tasks)
    aside.close()
    assert done.index("192.0.2.2") <= 1, done
    assert len(done) == WORK + 1


async def test_one_host_takes_its_share_and_no_more() -> None:
    aside, over = Aside("test", threads=1, most=2 * WORK, each=WORK), Event()
    done: list[str] = []
    tasks = [asyncio.create_task(asked(aside, "192.0.2.1", done, over)) for _ in range(WORK)]
    await asyncio.sleep(0)
    with pytest.raises(RefusedError, match="busy"):
        await asked(aside, "192.0.2.1", done, over)
    tasks += [asyncio.create_task(asked(aside, "192.0.2.2", done, over)) for _ in range(WORK)]
    await asyncio.sleep(0)
    with pytest.raises(RefusedError, match="busy"):
        await asked(aside, "192.0.2.3", done, over)
    over.set()
    await asyncio.gather(*tasks)
    await asked(aside, "192.0.2.1", done, over)
    aside.close()
    assert len(done) == 2 * WORK + 1


async def test_what_waits_and_what_comes_when_the_server_stops_is_refused_as_busy() -> None:
    aside, over = Aside("test", threads=1, most=WORK, each=WORK), Event()
    done: list[str] = []
    hosts = ("192.0.2.1", "192.0.2.2", "192.0.2.2")
    tasks = [asyncio.create_task(asked(aside, host, done, over)) for host in hosts]
    await asyncio.sleep(0.05)
    aside.close()
    tasks.append(asyncio.create_task(asked(aside, "192.0.2.3", done, over)))
    over.set()
    first, *others = await asyncio.gather(*tasks, return_exceptions=True)
    assert first is None, "what a thread works on is finished"
    assert [type(each) for each in others] == [RefusedError] * 3
    assert all("busy" in str(each) for each in others)
