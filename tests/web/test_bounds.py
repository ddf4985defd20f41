"""What a stranger can send without end: each kind has a bound, and no one else waits for it."""

import asyncio
import contextlib
import json
import re
import socket
import sys
import time
from collections.abc import Awaitable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect

from spanish21.house.house import Hosted
from spanish21.house.people import Role
from spanish21.house.wire.listing import LobbyTable
from spanish21.web import lobby
from spanish21.web.connections import BoundedSocket, Door, Places, most_connections
from spanish21.web.hosts import network_of
from spanish21.web.openapi import document
from tests.wagering import laying
from tests.web.held import held
from tests.web.live import Client, Server, serving

MOST_DELAY = 1.5
"""seconds for an answer on a busy machine; `bench/attack.py` measures it on one that is not"""
MOST_HELD = 0.05
"""seconds of its own time for which one turn may hold the loop, however busy the machine is"""
MOST_WORK = 0.1
"""seconds for which the thread of the loop is at work from a player's command to its answer"""
ATTACKS = Path(__file__).parents[2] / "bench" / "attack.py"
SOCKETS = 300
MANY = 10_000
"""people of a house"""
SMALL = 4096
"""bytes of a connection's buffers, which are soon full when no one reads"""


async def raw(server: Server, data: bytes) -> bytes:
    """Send bytes and return all that comes back until the server hangs up."""
    host, _, port = server.address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    try:
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def head(*lines: str, path: str = "/api/me") -> bytes:
    told = "\r\n".join((f"GET {path} HTTP/1.1", "Host: house.test", "Connection: close", *lines))
    return f"{told}\r\n\r\n".encode()


def upgrade(table: str, client: Client) -> bytes:
    """Write the request for the socket of a table."""
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1",
        "Host: house.test",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {client.cookie()['Cookie']}",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def seated(server: Server) -> Client:
    return await (await server.client("Ann")).come(await server.table(), 1)


async def longest_answer(ann: Client, attack: Awaitable[object]) -> float:
    """Play on during an attack, which must not hold the loop; return the longest answer's time."""
    attacking = asyncio.ensure_future(attack)
    longest, work, rounds = 0.0, 0.0, 0
    with held() as loop:
        while rounds < 100 and (not attacking.done() or rounds < 5):
            began, worked = time.perf_counter(), time.thread_time()
            await ann.do("lay", **laying(1, 1000 if rounds % 2 else 500))
            longest = max(longest, time.perf_counter() - began)
            work = max(work, time.thread_time() - worked)
            rounds += 1
            await asyncio.sleep(0.03)
        await attacking
    assert loop.turns > rounds
    assert loop.longest < MOST_HELD
    assert work < MOST_WORK
    return longest


@pytest.mark.parametrize("size", [20_000, 60_000, 200_000])
async def test_a_huge_cookie_is_refused_and_keeps_no_one_waiting(server: Server, size: int) -> None:
    ann = await seated(server)
    cookie = 'spanish21="' + "\\" * size + '"'
    said: list[bytes] = []

    async def attack() -> None:
        said.append(await raw(server, head(f"Cookie: {cookie}")))

    assert await longest_answer(ann, attack()) < MOST_DELAY
    if size < 100_000 or said[0]:  # who sends on and on may be cut off before the answer comes
        assert said[0].startswith(b"HTTP/1.1 431 ")
        assert b'"code":"web/head-too-large"' in said[0]


async def test_a_cookie_of_any_form_within_the_bound_is_read_at_once(server: Server) -> None:
    ann = await seated(server)
    hostile = 'a="' + "\\" * 14_000 + '"; spanish21="' + "\\0" * 100 + '"'

    async def attack() -> None:
        for _ in range(10):
            assert (await raw(server, head(f"Cookie: {hostile}"))).startswith(b"HTTP/1.1 401 ")

    assert await longest_answer(ann, attack()) < MOST_DELAY


async def test_a_cookie_among_others_is_found(server: Server) -> None:
    ann = await server.client("Ann")
    token = ann.http.cookies["spanish21"]
    for cookie in (f"a=b; spanish21={token}; c=d", f"a=b;spanish21={token}", f"spanish21={token}"):
        said = await raw(server, head(f"Cookie: {cookie}"))
        assert said.startswith(b"HTTP/1.1 200 "), cookie
    for cookie in (f"xspanish21={token}", f'spanish21="{token}"', f"spanish21={token}x"):
        said = await raw(server, head(f"Cookie: {cookie}"))
        assert said.startswith(b"HTTP/1.1 401 "), cookie


@pytest.mark.parametrize(
    "data",
    [
        head(*(f"x{n}: y" for n in range(2000))),
        head(path="/" + "a" * 40_000),
        b"GET / HTTP/1.1\r\nx: " + b"y" * 40_000,
        head().replace(b"Connection: close\r\n", b"") + head(*(f"x{n}: y" for n in range(9000))),
    ],
    ids=["many lines", "long path", "no end", "behind another request"],
)
async def test_a_head_beyond_its_bounds_is_refused(server: Server, data: bytes) -> None:
    ann = await seated(server)
    said: list[bytes] = []

    async def attack() -> None:
        said.append(await raw(server, data))

    assert await longest_answer(ann, attack()) < MOST_DELAY
    assert said[0] == b"" or b" 431 " in said[0]
    assert b" 200 " not in said[0]


@pytest.mark.parametrize("before", [b"", head().replace(b"Connection: close\r\n", b"")])
async def test_a_body_in_chunks_is_refused_unread(server: Server, before: bytes) -> None:
    ann = await seated(server)
    chunked = head("Transfer-Encoding: chunked", path="/api/check").replace(b"GET", b"POST")
    said: list[bytes] = []

    async def attack() -> None:
        data = before + chunked + b"1\r\na\r\n" * (40_000 if not before else 2_000)
        said.append(await raw(server, data + b"0\r\n\r\n"))

    assert await longest_answer(ann, attack()) < MOST_DELAY
    assert said[0] == b"" or b" 411 " in said[0]
    assert b" 200 " not in said[0]


async def test_what_is_not_a_request_is_refused_in_words(server: Server) -> None:
    said = await raw(server, b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 400 ")
    assert b'"code":"web/malformed"' in said


@pytest.mark.parametrize(
    "frame",
    [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x81\x80\0\0\0\0"],
    ids=["pings", "pongs", "parts", "messages"],
)
async def test_frames_without_end_end_the_socket_alone(server: Server, frame: bytes) -> None:
    ann, eve = await seated(server), await server.client("Eve")
    host, _, port = server.address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(upgrade(ann.view["table"]["id"], eve))
    await reader.readuntil(b"\r\n\r\n")
    begun = b"\x01\x80\0\0\0\0" if frame[:1] == b"\0" else b""
    said: list[bytes] = []

    async def attack() -> None:
        writer.write(begun + frame * 40_000)
        with contextlib.suppress(ConnectionResetError):
            said.append(await asyncio.wait_for(reader.read(), 30))

    assert await longest_answer(ann, attack()) < MOST_DELAY
    assert not said or b"web/too-many" in said[0]
    writer.close()


def test_connections_leave_files_for_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for files, least, most in (
        (64, 8, 24),
        (256, 100, 200),
        (1024, 700, 800),
        (10**6, 2000, 10**6),
    ):
        monkeypatch.setattr(resource, "getrlimit", lambda _which, files=files: (files, files))
        assert least <= most_connections() <= most


async def test_a_few_heads_are_taken_in_at_a_time_and_in_their_order() -> None:
    loop, door = asyncio.get_running_loop(), Door()
    done: list[int] = []
    between = []
    for number in range(100):
        door.enter(loop, partial(done.append, number))
    while len(done) < 100:
        between.append(len(done))
        await asyncio.sleep(0)
    assert done == list(range(100))
    assert len(between) >= 10, "others have their turns between them"
    door.enter(loop, partial(done.append, 100))
    assert done[-1] == 100, "no one waits at a free door"


async def test_whoever_comes_back_again_and_again_is_told_what_is_new_alone(
    server: Server,
) -> None:
    ann, eve = await seated(server), await server.client("Eve")
    table = ann.view["table"]["id"]
    told = []
    for _ in range(15):
        eve.events.clear()
        await eve.sit_down(table, after=1)
        told.append(len(eve.events))
        await eve.socket.close()
    assert min(told[:5]) > 0
    assert told[-1] == 0
    assert eve.view["version"] == ann.view["version"]


async def test_receipts_without_end_are_not_signed(server: Server) -> None:
    eve = await server.client("Eve")
    codes = [(await eve.http.get("/api/receipt")).status_code for _ in range(15)]
    assert codes[0] == 200
    assert codes[-1] == 429


def test_hosts_of_one_network_of_ipv6_are_one() -> None:
    places = Places(10)
    taken = [places.take(f"2001:db8:0:1::{host:x}") for host in range(6)]
    assert taken == [True] * 5 + [False]
    assert places.take("2001:db8:0:2::1")
    places.leave("2001:db8:0:1::4")
    assert places.take("2001:db8:0:1::9")
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1" != network_of("::ffff:192.0.2.2")
    assert network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("unix") == "unix"


def test_one_host_takes_half_of_the_places_and_a_named_proxy_all() -> None:
    places = Places(10, proxies=["10.0.0.1"])
    assert [places.take("10.0.0.9") for _ in range(6)] == [True] * 5 + [False]
    assert [places.take("10.0.0.1") for _ in range(6)] == [True] * 5 + [False]
    places.leave("10.0.0.9")
    assert places.take("10.0.0.1")
    assert not places.take("10.0.0.2")


async def test_idle_connections_leave_places_to_others_and_end(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0, places=Places(12)) as server:
        ann = await seated(server)
        host, _, port = server.address.partition(":")
        idle = [await asyncio.open_connection(host, int(port)) for _ in range(8)]
        said = await raw(server, head())
        assert said.startswith(b"HTTP/1.1 503 ")
        assert b'"code":"web/full"' in said
        await ann.do("lay", **laying(1, 1000))
        for _, writer in idle:
            writer.close()
        await asyncio.sleep(0.1)
        assert (await raw(server, head())).startswith(b"HTTP/1.1 401 ")


async def test_a_socket_gives_its_place_back(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0, places=Places(8)) as server:
        table = await server.table()
        eve = await server.client("Eve")
        for _ in range(10):
            await eve.sit_down(table)
            await eve.socket.close()
        assert (await raw(server, head())).startswith(b"HTTP/1.1 401 ")


async def test_who_reads_nothing_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = BoundedSocket.connection_made

    def made_small(protocol: BoundedSocket, transport: asyncio.Transport) -> None:
        connection = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        made(protocol, transport)

    monkeypatch.setattr(BoundedSocket, "connection_made", made_small)
    monkeypatch.setattr(BoundedSocket, "unread_seconds", 0.3)
    ann = await seated(server)
    eve = await server.client("Eve")
    host, _, port = server.address.partition(":")
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    await asyncio.to_thread(small.connect, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=small, limit=1024)
    writer.write(upgrade(ann.view["table"]["id"], eve))
    await reader.readuntil(b"\r\n\r\n")
    viewers = server.house.tables[ann.view["table"]["id"]].actor.audience.viewers
    deadline = time.monotonic() + 30  # an unanswered ping would end the socket after 40 seconds
    while not (found := [v for v in viewers if v.person.id == eve.me["person"]]):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    (viewer,) = found
    while viewer in viewers and time.monotonic() < deadline:
        viewer.tell(())
        await asyncio.sleep(0.001)
    assert viewer not in viewers
    await ann.do("lay", **laying(1, 1000))
    writer.close()


@pytest.mark.usefixtures("quick_passwords")
@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
async def test_who_asks_is_told_by_named_proxies_alone(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    believed = bool(proxies)
    async with serving(tmp_path, clock=lambda: 0.0, proxies=proxies) as server:
        eve = server.stranger()
        codes = []
        for turn in range(25):
            forwarded = {"X-Forwarded-For": f"10.0.0.{turn}", "X-Forwarded-Proto": "https"}
            body = {"name": "Ann", "password": "whatever it is"}
            said = await eve.http.post("/api/login", json=body, headers=forwarded)
            codes.append(said.status_code)
            assert ("strict-transport-security" in said.headers) == believed
        assert (429 in codes) != believed


async def test_80_logins_at_once_delay_no_one_who_plays(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0, proxies=["127.0.0.1"]) as server:
        ann = await seated(server)
        codes: list[str] = []

        async def login(turn: int) -> None:
            body = f'{{"name":"Somebody {turn}","password":"whatever it is"}}'
            lines = (
                "POST /api/login HTTP/1.1",
                "Host: house.test",
                "Connection: close",
                f"X-Forwarded-For: 10.0.{turn}.1",
                f"Content-Length: {len(body)}",
            )
            said = await raw(server, ("\r\n".join(lines) + f"\r\n\r\n{body}").encode())
            codes.extend(code.decode() for code in re.findall(rb'"code":"([^"]+)"', said))

        async def look_on() -> None:
            began = time.perf_counter()
            logins = [asyncio.create_task(login(turn)) for turn in range(80)]
            await asyncio.sleep(0.2)
            await ann.get("/api/me")
            assert time.perf_counter() - began < 2, "a session waits for the passwords of others"
            await asyncio.gather(*logins)

        longest = await longest_answer(ann, look_on())
        assert longest < MOST_DELAY, longest
        assert set(codes) <= {"people/wrong-password", "web/busy"}
        assert codes.count("people/wrong-password") >= 15


async def test_choices_without_end_are_answered_at_once(server: Server) -> None:
    ann = await seated(server)
    many = {"edition": "MD-1.0", "choices": {f"option_{n}": 1 for n in range(3500)}}
    long = {"edition": "MD-1.0", "choices": {"o" * 58_000: 1}}
    unknown = {"edition": "MD-1.0", "choices": {f"a_longer_option_{n}": 1 for n in range(110)}}

    async def attack() -> None:
        for body, status in ((many, 400), (long, 400), (unknown, 200)) * 4:
            said = await server.stranger().http.post("/api/check", json=body)
            assert said.status_code == status, said.text
            assert said.json().get("code") == "web/malformed" or not said.json()["ok"]

    assert await longest_answer(ann, attack()) < MOST_DELAY


async def test_lists_of_many_people_hold_no_one_up(server: Server) -> None:
    ann, olga = await seated(server), await server.staff("Olga", Role.OPERATOR)
    people = server.house.people._directory.people
    someone = people[ann.me["person"]]
    for number in range(MANY):
        people[f"person{number}"] = replace(someone, id=f"person{number}", name=f"Guest {number}")

    async def attack() -> None:
        for path in ("/api/people", "/api/exclusions", "/api/corrections", "/api/people/links"):
            said = await olga.http.get(path)
            assert said.status_code == 200, said.text

    assert await longest_answer(ann, attack()) < MOST_DELAY


async def test_many_tables_are_listed_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await seated(server)
    (hosted,) = server.house.tables.values()
    rows: list[Hosted] = []

    def show(one: Hosted) -> LobbyTable:
        rows.append(one)
        return lobby._row(one)

    monkeypatch.setattr(lobby._rows, "_show", show)
    for _ in range(3):
        (row,) = await ann.get("/api/tables")
        assert (row["seat"], row["players"], row["free"]) == (1, 1, row["boxes"] - 1)
    assert len(rows) <= 1, "a table that did not change was written again"
    await ann.do("leave")
    (row,) = await ann.get("/api/tables")
    assert (row["seat"], row["players"], row["free"]) == (None, 0, row["boxes"])
    assert rows[-1] is hosted


async def test_the_description_of_the_api_holds_no_one_up(server: Server) -> None:
    ann = await seated(server)
    document.cache_clear()

    async def attack() -> None:
        for _ in range(4):
            said = await server.stranger().http.get("/api/openapi.json")
            assert said.json()["paths"]

    assert await longest_answer(ann, attack()) < MOST_DELAY


async def test_splits_without_end_are_answered_with_a_reason(server: Server) -> None:
    body = {"edition": "MD-1.0", "choices": {"max_splits": 1_000_000}}
    began = time.perf_counter()
    said = (await server.stranger().http.post("/api/check", json=body)).json()
    assert time.perf_counter() - began < 2
    assert said["ok"]
    assert said["house_edge"] is None
    assert "splits" in said["no_edge"]["message"]


async def test_many_spectators_leave_a_seated_player_quick(server: Server) -> None:
    ann = await seated(server)
    table = ann.view["table"]["id"]
    url = f"ws://{server.address}/api/tables/{table}/socket"
    # Whatever comes is taken in, as browsers do: a full queue holds up the end of a socket.
    looking = partial(connect, url, max_size=None, max_queue=None)
    watching = []
    for number in range(10):
        cookie = (await server.client(f"Looker {number}")).cookie()
        watching += [await looking(additional_headers=cookie) for _ in range(12)]

    assert await longest_answer(ann, asyncio.sleep(2)) < MOST_DELAY
    for each in watching:
        await each.close()


async def attacked(name: str, server: Server, table: str, spectators: list[str]) -> Awaitable[None]:
    """Start another process that attacks, as the benchmark does, and return its end.

    Starting it is work of this process, so it is done before anything is measured.
    """
    told = json.dumps([name, 1.0, server.address, (table, "", spectators)])
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ATTACKS), "--attack", told, cwd=ATTACKS.parents[1]
    )

    async def end() -> None:
        assert await process.wait() == 0

    return end()


@pytest.mark.parametrize(
    "name", ["heads", "chunks", "frames", "idle", "logins", "choices", "sockets"]
)
async def test_no_attack_holds_the_loop(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as server:
        ann = await seated(server)
        guests = [server.house.people.guest().token for _ in range(SOCKETS // 10)]
        attack = await attacked(name, server, ann.view["table"]["id"], guests)
        assert await longest_answer(ann, attack) < MOST_DELAY
