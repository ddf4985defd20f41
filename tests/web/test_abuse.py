"""What is sent in bad faith: clear errors, nothing lost, others unaffected."""

import json

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from spanish21.house.wire.watching import FloorCommand
from tests.wagering import laying
from tests.web.live import Client, Server

FAULTS_BORNE = 20
MESSAGES_AT_ONCE = 120


async def hear_on(client: Client) -> None:
    while True:
        await client.hear()


async def flood(client: Client) -> list[str | None]:
    """Send as much as is borne, each message after the answer to the last; return their codes."""
    codes: list[str | None] = []
    while codes.count("web/too-many") <= FAULTS_BORNE:
        await client.say('{"type":"ping"}')
        answer = await client.hear()
        while answer["type"] == "told":
            answer = await client.hear()
        codes.append(answer.get("refusal", {}).get("code"))
    return codes


async def still_plays(client: Client) -> None:
    """Somebody else at the table notices nothing."""
    await client.do("lay", **laying(1, 1000))
    await client.do("lay", **laying(1))


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "[" * 5000,
        '{"type":"do"}',
        '{"type":"do","id":"x","version":0,"command":{"type":"hit","box":1}}',
        '{"type":"do","id":"long-enough","version":0,"command":{"type":"sit","box":99}}',
        '{"type":"do","id":"long-enough","version":0,"command":{"type":"sudo"}}',
        '{"type":"do","id":"long-enough","version":0,"command":{"type":"lay","boxes":[{"box":1,"wagers":[{"kind":"basic","amount":1e99}]}]}}',
        b"\xff\xfe\x00",
        "x" * 20_000,
        r'{"type":"do","id":"long-enough\n","version":0,"command":{"type":"ready"}}',
        r'{"type":"do","id":"long-enough","version":0,"command":{"type":"lay","boxes":[{"box":1,"wagers":[{"kind":"basic\n","amount":1}]}]}}',
    ],
    ids=range(12),
)
async def test_a_message_that_cannot_be_read_is_refused(
    server: Server, message: str | bytes
) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    eve = await (await server.client("Eve")).sit_down(table)
    await eve.say(message)
    answer = await eve.hear()
    while answer["type"] == "told":
        answer = await eve.hear()
    assert answer["type"] == "refused"
    assert answer["refusal"]["code"] in {"web/malformed", "web/too-large"}
    await still_plays(ann)


async def test_a_message_beyond_all_bounds_ends_the_connection_alone(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    eve = await (await server.client("Eve")).sit_down(table)
    await eve.say("x" * 200_000)
    with pytest.raises(ConnectionClosed):
        await hear_on(eve)
    await still_plays(ann)


async def test_a_flood_is_cut_off_and_others_play_on(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    eve = await (await server.client("Eve")).sit_down(table)
    codes = await flood(eve)
    assert codes[0] is None
    with pytest.raises(ConnectionClosed):
        await hear_on(eve)
    assert eve.socket.close_code == 4029
    await still_plays(ann)


async def test_more_sockets_bring_no_more_messages(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    eve = await (await server.client("Eve")).sit_down(table)
    heard = (await flood(eve)).count(None)
    for _ in range(3):
        await eve.sit_down(table)
        heard += (await flood(eve)).count(None)
    assert heard <= MESSAGES_AT_ONCE
    await still_plays(ann)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_page_from_elsewhere_cannot_connect(server: Server, origin: str) -> None:
    table = await server.table()
    ann = await server.client("Ann")
    address = f"ws://{server.address}/api/tables/{table}/socket"
    headers = {**ann.cookie(), "Origin": origin}
    async with connect(address, additional_headers=headers) as socket:
        assert json.loads(await socket.recv())["refusal"]["code"] == "web/origin"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 4403
    posted = await ann.http.post("/api/logout", headers={"Origin": origin})
    assert posted.status_code == 403
    assert posted.json()["code"] == "web/origin"
    assert (await ann.http.get("/api/me")).status_code == 200


async def test_the_servers_own_page_can_connect(server: Server) -> None:
    table = await server.table()
    ann = await server.client("Ann")
    address = f"ws://{server.address}/api/tables/{table}/socket"
    headers = {**ann.cookie(), "Origin": f"http://{server.address}"}
    async with connect(address, additional_headers=headers) as socket:
        assert json.loads(await socket.recv())["type"] == "hello"


async def test_without_a_session_there_is_no_socket(server: Server) -> None:
    table = await server.table()
    address = f"ws://{server.address}/api/tables/{table}/socket"
    async with connect(address) as socket:
        assert json.loads(await socket.recv())["type"] == "turned-away"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 4401


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/guest", b"{", 400, "web/malformed"),
        ("/api/guest", b'{"unknown":1}', 400, "web/malformed"),
        ("/api/guest", b"x" * 70_000, 413, "web/too-large"),
        ("/api/login", b'{"name":"nobody","password":"wrong password"}', 409, None),
        ("/api/check", b'{"edition":"XX"}', 404, "web/not-found"),
        ("/api/nothing", b"{}", 405, "web/method"),
    ],
)
async def test_a_bad_request_gets_a_code_and_a_sentence(
    server: Server, path: str, body: bytes, status: int, code: str | None
) -> None:
    answer = await server.stranger().http.post(path, content=body)
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert said["message"]
    assert code is None or said["code"] == code


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("rounds?most=" + "9" * 5000, 400),
        ("rounds?before=" + "0" * 19 + "9" * 30, 400),
        ("rounds/" + "9" * 5000, 414),
        ("rounds/" + "9" * 500, 404),
    ],
)
async def test_a_number_without_end_is_no_number(server: Server, path: str, status: int) -> None:
    ann = await server.client("Ann")
    said = await ann.http.get(f"/api/tables/{await server.table()}/{path}")
    assert said.status_code == status, said.text


@pytest.mark.parametrize("position", ["9223372036854775808", "9" * 500, "0"])
async def test_a_receipt_of_a_position_that_no_log_has_is_not_found(
    server: Server, position: str
) -> None:
    ann = await server.client("Ann")
    said = await ann.http.get(f"/api/receipt/{position}")
    assert said.status_code == 404, said.text
    assert said.json()["code"] == "web/not-found"


async def test_an_order_of_the_floor_cannot_take_an_id_of_the_house(server: Server) -> None:
    body = {"id": "auto.40.0", "action": "close"}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(body, FloorCommand)
    ann = await server.client("Ann")
    said = await ann.http.post(f"/api/tables/{await server.table()}/floor", json=body)
    assert said.status_code == 403


async def test_who_asks_too_often_is_told_to_wait(server: Server) -> None:
    eve = await server.client("Eve")
    answers = [await eve.http.get("/api/editions") for _ in range(260)]
    late = [answer for answer in answers if answer.status_code == 429]
    assert late
    assert late[0].json()["code"] == "web/too-many"
    assert int(late[0].headers["retry-after"]) >= 1


async def test_headers_let_nothing_else_in(server: Server) -> None:
    page = await server.stranger().http.get("/")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "DENY"
    answer = await server.stranger().http.get("/api/editions")
    for sent in (page, answer):
        assert sent.headers["x-content-type-options"] == "nosniff"
        assert sent.headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in answer.headers, "no document, and sent very often"
    cookie = (await server.stranger().http.post("/api/guest")).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    outside = await server.stranger().http.get("/%2e%2e/%2e%2e/etc/passwd")
    assert "root:" not in outside.text
