"""Sockets that are open follow what becomes of their session, roles and limits."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from spanish21.house.live.commands import Settings
from spanish21.house.people import Role
from tests.wagering import laying
from tests.web.live import PASSWORD, Client, Server


async def closed_as(client: Client, code: int) -> None:
    with pytest.raises(ConnectionClosed):
        await client.until(lambda _view: False)
    assert client.socket.close_code == code


async def test_whoever_logs_out_is_cut_off_everywhere(server: Server) -> None:
    ann = await (await server.client("Ann")).come(await server.table(), 1)
    await ann.http.post("/api/logout")
    await closed_as(ann, 4401)


async def test_whoever_is_suspended_is_cut_off_and_others_are_not(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    eve = await (await server.client("Eve")).sit_down(table)
    olga = await server.staff("Olga", Role.OPERATOR)
    path = f"/api/people/{eve.me['person']}/suspend"
    assert (await olga.http.post(path, json={"reason": "cheating"})).status_code == 200
    await closed_as(eve, 4401)
    await ann.do("lay", **laying(1, 1000))


async def test_another_password_ends_the_sockets_of_the_old_sessions(server: Server) -> None:
    dora = await server.staff("Dora", Role.DEALER)
    await dora.sit_down(await server.table())
    body = {"old": PASSWORD, "new": "another password"}
    assert (await dora.http.post("/api/password", json=body)).status_code == 200
    await closed_as(dora, 4401)


async def test_a_role_that_is_withdrawn_no_longer_deals(server: Server) -> None:
    table = await server.table(settings=Settings(automatic=False))
    olga = await server.staff("Olga", Role.OPERATOR)
    dora = await server.staff("Dora", Role.DEALER)
    await dora.sit_down(table)
    await dora.sign_on()
    await dora.do("next")
    path = f"/api/people/{dora.me['person']}/roles"
    assert (await olga.http.post(path, json={"roles": ["player"]})).status_code == 200
    assert (await dora.ask("next"))["refusal"]["code"] == "role/missing"
    await dora.until(lambda view: view["staff"] is None)


async def test_wagers_sent_at_once_do_not_pass_a_limit_together(server: Server) -> None:
    table = await server.table()
    ann = await server.client("Ann")
    await ann.http.post("/api/limits", json={"limits": {"loss": 1500}})
    await ann.come(table, 1)
    for box in (1, 2):
        command = {"type": "lay", **laying(box, 1000)}
        id_ = f"wager-on-{box}"
        await ann.say({"type": "do", "id": id_, "version": ann.version, "command": command})
    assert (await ann.answer("wager-on-1"))["type"] == "done"
    assert (await ann.answer("wager-on-2"))["refusal"]["code"] == "people/loss-limit"


@pytest.mark.parametrize("word", ["double", "split", "insure"])
async def test_whoever_is_excluded_adds_nothing_to_a_hand(server: Server, word: str) -> None:
    ann = await (await server.client("Ann")).come(await server.table(), 1)
    said = await ann.http.post("/api/limits", json={"exclude_days": 400})
    assert said.status_code == 200, said.text
    more = {} if word == "split" else {"amount": 1000}
    assert (await ann.ask(word, box=1, **more))["refusal"]["code"] == "people/excluded"
    assert (await ann.ask("lay", **laying(1, 1000)))["refusal"]["code"] == "people/excluded"


async def test_a_limit_that_does_not_exist_is_not_pretended_to_be_set(server: Server) -> None:
    ann = await server.client("Ann")
    said = await ann.http.post("/api/limits", json={"limits": {"losses": 100, "wager": 5}})
    assert said.status_code == 400
    assert "loss" in said.json()["message"]
    assert (await ann.get("/api/me"))["limits"]["wager"] is None


async def test_a_guest_who_registers_twice_at_once_keeps_the_password(server: Server) -> None:
    ann = await server.client("Ann")
    body = {"name": "Annabel", "password": PASSWORD}
    twice = [ann.http.post("/api/register", json=body) for _ in range(2)]
    said = await asyncio.gather(*twice)
    assert sorted(answer.status_code for answer in said) == [200, 409]
    again = await server.stranger().http.post("/api/login", json=body)
    assert again.status_code == 200


async def deal(client: Client) -> int:
    """Go on until a hand waits for somebody, and return the last event before its wager."""
    while True:
        before = client.version
        await client.do("lay", **laying(1, 1000))
        await client.do("ready")
        if client.view["turn"]:
            return before


async def test_auditors_learn_no_card_that_players_may_not_know(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 1)
    audrey = await server.staff("Audrey", Role.AUDITOR)
    await deal(ann)
    await ann.decide()
    before = await deal(ann)
    page = await audrey.get(f"/api/audit?most=200&stream=table/{table}")
    burns = [e for e in page["entries"] if e["events"][0]["type"] == "CardBurned"]
    assert burns
    assert {entry["events"][0]["card"] for entry in burns} == {None}
    assert {entry["command"]["card"] for entry in burns} == {None}
    last = page["entries"][-1]
    assert last["version"] <= before
    heads = {each["stream"]: each for each in await audrey.get("/api/audit/streams")}
    assert heads[f"table/{table}"]["version"] == last["version"]
