"""What an attacker tries: other people's sessions, passwords, money, and everybody's time."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from websockets.exceptions import ConnectionClosed

from spanish21.house.house import House
from spanish21.house.people import Role
from spanish21.house.verify import verify_place
from spanish21.web.app import make_app
from spanish21.web.connections import PatientProtocol
from spanish21.web.openapi import OPERATIONS
from tests.wagering import laying
from tests.web.live import Client, Server, serving

PASSWORD = "correct horse"


async def test_no_name_of_a_file_makes_the_server_fail(tmp_path: Path) -> None:
    (tmp_path / "no-page").mkdir()
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        long = "a" * 300
        for path in ("/%00", "/a%00b.js", f"/{long}", f"/{long}.js", "/%ff%fe", "//x/y"):
            said = await server.stranger().http.get(path)
            assert said.status_code in {200, 404}, (path, said.text)


async def test_no_path_leads_out_of_the_folder_of_the_page(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (tmp_path / "secret.txt").write_text("a secret")
    (static / "link.txt").symlink_to(tmp_path / "secret.txt")
    house = await House.open(tmp_path / "data")
    transport = ASGITransport(make_app(house, static=static))
    async with AsyncClient(transport=transport, base_url="http://house.test") as client:
        paths = ("..%2fsecret.txt", "%2e%2e/secret.txt", "assets/..%2f..%2fsecret.txt")
        for each in (*paths, "link.txt"):
            assert "a secret" not in (await client.get(f"/{each}")).text
    await house.close()


async def test_who_is_kept_from_play_does_not_play_in_the_words_of_staff(server: Server) -> None:
    ann = await (await server.client("Ann")).come(await server.table(), 1)
    said = await ann.http.post("/api/limits", json={"limits": {"wager": 500}, "exclude_days": 30})
    assert said.status_code == 200, said.text
    refused = await ann.ask("lay", **laying(1, 1000))
    assert refused["refusal"]["code"] == "people/excluded"
    wager = {"kind": "basic", "amount": 1000, "coupon": 0}
    command = {"type": "LayWagers", "box": 1, "person": ann.me["person"], "wagers": [wager]}
    refused = await ann.ask("staff", command=command)
    assert refused["refusal"]["code"] == "staff/player"
    report = await asyncio.to_thread(verify_place, server.house.place)
    assert report.findings == ()


async def test_no_other_page_changes_anything(server: Server) -> None:
    ann = await server.client("Ann")
    for method, path, *_ in OPERATIONS:
        if method == "get":
            continue
        address = path.format(table=1, person=1, number=1, link=1)
        for origin in ("https://evil.example", "http://[", "null", ""):
            said = await ann.http.request(method, address, headers={"Origin": origin})
            assert (said.status_code, said.json()["code"]) == (403, "web/origin"), path


async def test_over_tls_the_cookie_is_for_tls_alone(tmp_path: Path) -> None:
    house = await House.open(tmp_path)
    transport = ASGITransport(make_app(house))
    async with AsyncClient(transport=transport, base_url="https://house.test") as client:
        cookie = (await client.post("/api/guest")).headers["set-cookie"]
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=strict"} <= set(cookie.split("; "))
    await house.close()


async def test_a_token_known_before_registering_is_of_no_use_after_it(server: Server) -> None:
    ann = await server.client("Ann")
    eve = server.stranger()
    eve.http.cookies.update(dict(ann.http.cookies))
    assert (await eve.http.get("/api/me")).status_code == 200
    body = {"name": "Annabel", "password": PASSWORD}
    assert (await ann.http.post("/api/register", json=body)).status_code == 200
    assert (await eve.http.get("/api/me")).status_code == 401
    assert (await ann.get("/api/me"))["name"] == "Annabel"


async def test_an_invitation_makes_one_operator_and_no_second(server: Server) -> None:
    token = await asyncio.to_thread(server.house.people.operator_link)
    said = [
        await server.stranger().http.post(
            "/api/register", json={"name": name, "password": PASSWORD, "invitation": token}
        )
        for name in ("Olga", "Otto")
    ]
    assert [each.status_code for each in said] == [200, 409]
    assert said[1].json()["code"] == "people/invitation"


async def registered(server: Server, name: str, *roles: Role) -> Client:
    client = server.stranger()
    token = await asyncio.to_thread(server.house.people.invite, "system", roles)
    body = {"name": name, "password": PASSWORD, "invitation": token}
    client.me = (await client.http.post("/api/register", json=body)).json()
    return client


async def test_a_password_is_not_found_by_trying(server: Server) -> None:
    await registered(server, "Ann", Role.PLAYER)
    eve = server.stranger()
    codes = [
        (
            await eve.http.post("/api/login", json={"name": "Ann", "password": f"guess {n:03}"})
        ).json()["code"]
        for n in range(25)
    ]
    assert codes[:5] == ["people/wrong-password"] * 5
    assert codes[5] == "people/locked"
    assert codes[-1] == "web/too-many"


async def test_whatever_hashes_a_password_is_not_done_without_end(server: Server) -> None:
    ann = await server.client("Ann")
    asked = [
        ("/api/password", {"old": "no idea at all", "new": "another one"}),
        ("/api/sessions/end", {"password": "no idea at all"}),
        ("/api/confirm", {"password": "no idea at all"}),
    ]
    said = [await ann.http.post(path, json=body) for path, body in asked * 7]
    assert {each.json()["code"] for each in said[-2:]} == {"web/too-many"}
    for path, body in asked:
        assert (await ann.http.post(path, json=body)).status_code == 429


async def test_a_name_is_known_however_it_is_typed(server: Server) -> None:
    wide = "\uff21\uff4e\uff4e\u3000Bell"
    body = {"name": wide, "password": PASSWORD}
    assert (await server.stranger().http.post("/api/register", json=body)).status_code == 200
    for name in (wide, "ann  bell", "ANN BELL"):
        body = {"name": name, "password": PASSWORD}
        assert (await server.stranger().http.post("/api/login", json=body)).status_code == 200
    body = {"name": "Ann bell", "password": PASSWORD}
    taken = await server.stranger().http.post("/api/register", json=body)
    assert taken.json()["code"] == "people/name-taken"


async def test_a_cookie_of_nobody_writes_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def writes(*_args: object) -> None:
        pytest.fail("a stranger made the house write")

    monkeypatch.setattr(server.house.writer.store, "delete", writes)
    headers = {"Cookie": "spanish21=made-up"}
    assert (await server.stranger().http.get("/api/me", headers=headers)).status_code == 401


async def test_who_speaks_too_slowly_is_hung_up_on_and_others_are_not(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await (await server.client("Ann")).come(await server.table(), 1)
    monkeypatch.setattr(PatientProtocol, "seconds", 0.2)
    host, _, port = server.address.partition(":")
    for said in (b"", b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-A: "):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(said)
        assert await asyncio.wait_for(reader.read(), 30) == b""
        writer.close()
    await ann.do("lay", **laying(1, 1000))
    assert (await ann.get("/api/me"))["name"] == "Ann"


async def test_only_whole_cents_within_bounds_are_money(server: Server) -> None:
    bad = ("true", "1.5", "-100", "0", "1e13", str(10**40), '"100"', "null", "[100]", "-0.0")

    ann = await (await server.client("Ann")).come(await server.table(), 1)
    chips, table = ann.view["you"]["chips"], ann.view["table"]["id"]
    for word in ("buy-in", "tip", "lay", "double", "insure"):
        box = "" if word in {"buy-in", "tip"} else ',"box":1'
        await ann.sit_down(table)
        for amount in bad:
            command = f'{{"type":"{word}","amount":{amount}{box}}}'
            if word == "lay":
                wager = f'{{"kind":"basic","amount":{amount}}}'
                command = f'{{"type":"lay","boxes":[{{"box":1,"wagers":[{wager}]}}]}}'
            await ann.say(f'{{"type":"do","id":"one-of-many","version":1,"command":{command}}}')
            said = await ann.hear()
            while said["type"] == "told":
                said = await ann.hear()
            assert (said["type"], said["refusal"]["code"]) == ("refused", "web/malformed")
        await ann.socket.close()
    assert ann.view["you"]["chips"] == chips


async def test_one_command_from_two_screens_is_carried_out_once(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    other = server.stranger()
    other.http.cookies.update(dict(ann.http.cookies))
    await other.sit_down(table)
    command: dict[str, Any] = {"type": "buy-in", "amount": 10_000}
    message = json.dumps(
        {"type": "do", "id": "the-same-id", "version": ann.version, "command": command}
    )
    await asyncio.gather(ann.say(message), other.say(message))
    said = await asyncio.gather(ann.answer("the-same-id"), other.answer("the-same-id"))
    assert sorted(each["repeated"] for each in said) == [False, True]
    await ann.until(lambda view: view["version"] >= said[0]["version"])
    assert ann.view["you"]["chips"] == 60_000


async def test_an_exclusion_holds_on_every_open_screen(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    other = server.stranger()
    other.http.cookies.update(dict(ann.http.cookies))
    other.me = ann.me
    await other.sit_down(table)
    said = await other.http.post("/api/limits", json={"exclude_days": 400})
    assert said.status_code == 200
    for screen in (ann, other):
        for word, values in (
            ("lay", laying(1, 1000)),
            ("buy-in", {"amount": 500}),
        ):
            assert (await screen.ask(word, **values))["refusal"]["code"] == "people/excluded"
    later = await other.http.post("/api/limits", json={"exclude_days": 31})
    assert later.json()["code"] == "people/shorter"


async def test_one_host_cannot_take_every_place_before_the_signs(server: Server) -> None:
    eve = server.stranger()
    asked = [eve.http.build_request("GET", "/api/signs") for _ in range(60)]
    looking = [await eve.http.send(each, stream=True) for each in asked]
    assert {answer.status_code for answer in looking[:50]} == {200}
    assert looking[-1].status_code == 429
    for answer in looking:
        await answer.aclose()


async def hear_on(client: Client) -> None:
    while True:
        await client.hear()


async def test_a_socket_with_the_old_token_ends_when_its_guest_registers(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    eve = server.stranger()
    eve.http.cookies.update(dict(ann.http.cookies))
    eve.me = ann.me
    await eve.sit_down(table)
    body = {"name": "Annabel", "password": PASSWORD}
    assert (await ann.http.post("/api/register", json=body)).status_code == 200
    with pytest.raises(ConnectionClosed):
        await hear_on(eve)
    with pytest.raises((ConnectionClosed, AssertionError)):
        await eve.sit_down(table)
    await ann.sit_down(table)
    await ann.do("tip", amount=100)


async def test_no_one_locks_the_only_operator_out(server: Server) -> None:
    olga = await registered(server, "Olga", Role.OPERATOR)
    eve = server.stranger()
    for turn in range(7):
        await eve.http.post("/api/login", json={"name": "Olga", "password": f"guess {turn:03}"})
    said = await olga.http.post("/api/confirm", json={"password": PASSWORD})
    assert said.status_code == 200
    assert (await olga.http.get("/api/people")).status_code == 200
    assert (await olga.http.post("/api/logout")).status_code == 200
    said = await olga.http.post("/api/login", json={"name": "Olga", "password": PASSWORD})
    assert said.status_code == 200, "the browser is known"


async def test_links_are_listed_withdrawn_and_used_over_http(server: Server) -> None:
    olga = await registered(server, "Olga", Role.OPERATOR)
    ann = await registered(server, "Ann", Role.PLAYER)
    invited = await olga.http.post("/api/people/invite", json={"roles": ["dealer"]})
    offered = await olga.http.post(f"/api/people/{ann.me['person']}/reset")
    assert (invited.status_code, offered.status_code) == (201, 201)
    rows = await olga.get("/api/people/links")
    assert [(row["roles"], row["resets"], row["by"]) for row in rows] == [
        (["dealer"], None, "Olga"),
        ([], "Ann", "Olga"),
    ]
    left = await olga.http.post(f"/api/people/links/{rows[0]['link']}/withdraw")
    assert [row["resets"] for row in left.json()] == ["Ann"]
    body = {"name": "Dora", "password": PASSWORD, "invitation": invited.json()["invitation"]}
    assert (await server.stranger().http.post("/api/register", json=body)).status_code == 409
    screen = server.stranger()
    asked = {"reset": offered.json()["reset"], "password": "a new secret"}
    assert (await screen.http.post("/api/reset", json=asked)).json()["name"] == "Ann"
    assert (await ann.http.get("/api/me")).status_code == 401
    assert (await screen.http.post("/api/reset", json=asked)).json()["code"] == "people/reset"


async def test_a_table_is_not_named_with_what_does_not_show(server: Server) -> None:
    ann = await server.client("Ann")
    for name in ("a\x1b[2J", "a\u202eb", "\u200b\u200b"):
        said = await ann.http.post("/api/tables", json={"edition": "MD-1.0", "name": name})
        assert said.json()["code"] == "table/name"


async def test_the_same_id_with_another_content_is_refused_also_after_a_restart(
    tmp_path: Path,
) -> None:
    def message(amount: int) -> str:
        command = {"type": "buy-in", "amount": amount}
        return json.dumps(
            {"type": "do", "id": "one-and-the-same", "version": 0, "command": command}
        )

    async def told(ann: Client, amount: int) -> object:
        await ann.say(message(amount))
        answer = await ann.answer("one-and-the-same")
        return answer["repeated"] if answer["type"] == "done" else answer["refusal"]["code"]

    async with serving(tmp_path, clock=lambda: 0.0) as server:
        table = await server.table()
        ann = await server.client("Ann")
        await ann.sit_down(table)
        await ann.do("sit", box=1)
        text = message(10_000).replace('"version": 0', f'"version": {ann.version}')
        await ann.say(text)
        assert (await ann.answer("one-and-the-same"))["type"] == "done"
        assert await told(ann, 10_000) is True
        assert await told(ann, 20_000) == "command/id-taken"
        cookies = dict(ann.http.cookies)
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        ann = server.stranger()
        ann.http.cookies.update(cookies)
        await ann.sit_down(table)
        assert await told(ann, 10_000) is True
        assert await told(ann, 20_000) == "command/id-taken"
