"""Journeys of people at a real server, over real sockets."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from spanish21.house.people import Role
from tests.wagering import laying
from tests.web.live import Client, Server, entered, serving


@pytest.fixture
def server(tmp_path: Path, runner: asyncio.Runner) -> Iterator[Server]:
    """A server with the usual rate limits."""
    with entered(runner, serving(tmp_path)) as server:
        yield server


async def test_a_guest_sits_down_alone_and_plays(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    assert ann.view["phase"] == "wagers"
    for _ in range(3):
        number = ann.view["round"]
        await ann.do("lay", **laying(3, 1000))
        await ann.do("ready")
        await ann.decide()
        assert ann.view["round"] == number + 1
        assert ann.view["payments"]
        await ann.through_cut()
    rounds = await ann.get(f"/api/tables/{table}/rounds")
    assert [row["number"] for row in rounds] == [3, 2, 1]
    detail = await ann.get(f"/api/tables/{table}/rounds/1")
    raw = await ann.http.get(f"/api/tables/{table}/rounds/1", headers={"accept-encoding": "gzip"})
    assert raw.headers["content-encoding"] == "gzip"
    payment = detail["payments"][0]
    assert payment["fact"]["type"]
    assert payment["clauses"]
    assert len(payment["summaries"]) == len(payment["clauses"])
    assert detail["case"].startswith("title = ")
    assert sum(row["your_net"] for row in rounds) == ann.view["you"]["chips"] - 50_000


async def test_the_lobby_knows_the_seat_of_the_person_who_asks(server: Server) -> None:
    one, other = await server.table(), await server.table()
    ann = await (await server.client("Ann")).come(one, 3)
    bob = await server.client("Bob")
    seats = [{row["id"]: row["seat"] for row in await who.get("/api/tables")} for who in (ann, bob)]
    assert seats == [{one: 3, other: None}, {one: None, other: None}]
    taken = {row["id"]: row["taken"] for row in await bob.get("/api/tables")}
    assert taken == {one: [3], other: []}
    rows = await server.stranger().get("/api/tables")
    assert {row["seat"] for row in rows} == {None}


async def test_the_lobby_marks_a_table_under_a_draft_of_the_rules(server: Server) -> None:
    draft, other = await server.table("MD-draft"), await server.table("MD-1.0")
    rows = await server.stranger().get("/api/tables")
    assert {row["id"]: row["draft"] for row in rows} == {draft: True, other: False}


async def test_the_options_name_the_side_wager_that_each_of_them_offers(server: Server) -> None:
    found = await server.stranger().get("/api/editions/MD-bonus-spin/options")
    offers = {row["name"]: row["offers"] for row in found["six"] if row["offers"]}
    assert offers == {
        "match_the_dealer.offered": "match-the-dealer",
        "bonus_spin.offered": "bonus-spin",
        "xtreme_16.offered": "xtreme-16",
    }


async def test_two_people_at_one_table_see_the_same(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 2)
    bob = await (await server.client("Bob")).come(table, 5)
    await ann.do("lay", **laying(2, 1000))
    await bob.do("lay", **laying(5, 2000))
    await ann.do("ready")
    await bob.do("ready")
    while bob.view["round"] == 1 and bob.view["phase"] != "wagers":
        for client in (ann, bob):
            await client.until(lambda v: v["version"] >= max(ann.version, bob.version))
            await client.decide()
    await ann.until(lambda view: view["version"] >= bob.version)
    assert ann.view["dealer"] == bob.view["dealer"]
    told = [(event["number"], event["fact"]) for event in bob.events]
    heard = {event["number"]: event["fact"] for event in ann.events}
    assert all(heard[number] == text for number, text in told if number in heard)
    assert [p["amount"] for p in ann.view["payments"]] == [
        p["amount"] for p in bob.view["payments"]
    ]


async def test_what_changed_adds_up_to_what_a_new_viewer_is_shown(server: Server) -> None:
    table = await server.table("MA")
    ann = await (await server.client("Ann")).come(table, 2)
    bob = await (await server.client("Bob")).come(table, 5)
    for _ in range(3):
        for client, box in ((ann, 2), (bob, 5)):
            await client.do("lay", **laying(box, 1000, match_the_dealer=500))
            await client.do("ready")
        await ann.until(lambda view: view["version"] >= bob.version)
        while ann.view["phase"] != "wagers":
            for client in (ann, bob):
                await client.decide()
                await client.through_cut()
                await ann.until(lambda view: view["version"] >= bob.version)
                await bob.until(lambda view: view["version"] >= ann.version)
        for client in (ann, bob):
            shown, messages = client.view, [json.loads(text) for text in client.bytes]
            assert all("view" not in told for told in messages if told["type"] == "told")
            await client.socket.close()
            await client.sit_down(table, after=client.version)
            assert shown["boxes"] == client.view["boxes"]
            assert shown == client.view


async def until_asked(client: Client, box: int) -> None:
    """Play rounds until one waits for a decision."""
    while True:
        await client.do("lay", **laying(box, 1000))
        await client.do("ready")
        if client.view["turn"]:
            return
        await client.through_cut()


async def test_who_loses_the_connection_in_mid_hand_comes_back_to_the_same_hand(
    server: Server,
) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    await until_asked(ann, 3)
    hand, version, seen = ann.view["boxes"][2]["hands"], ann.version, len(ann.events)
    await ann.socket.close()
    bob = await (await server.client("Bob")).sit_down(table)
    await bob.until(lambda view: not view["boxes"][2]["seat"]["connected"])
    assert bob.view["boxes"][2]["seat"]["held_until"] is not None
    await ann.sit_down(table, after=version)
    assert ann.view["boxes"][2]["hands"] == hand
    assert ann.view["turn"]["person"] == ann.me["person"]
    assert all(event["number"] > version for event in ann.events[seen:])
    await ann.decide()
    assert ann.view["payments"]


async def test_the_events_missed_come_with_the_hello(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    bob = await (await server.client("Bob")).sit_down(table)
    known = bob.version
    await bob.socket.close()
    await ann.do("lay", **laying(3, 1000))
    await ann.do("ready")
    bob.events.clear()
    await bob.sit_down(table, after=known)
    numbers = [event["number"] for event in bob.events]
    assert numbers == list(range(known + 1, bob.version + 1))


async def test_who_comes_new_gets_the_latest_events_that_were_asked_for(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    await ann.do("lay", **laying(3, 1000))
    bob = await (await server.client("Bob")).sit_down(table, last=4)
    assert [event["number"] for event in bob.events] == list(
        range(bob.version - 3, bob.version + 1)
    )
    eve = await (await server.client("Eve")).sit_down(table, last=200)
    numbers = [event["number"] for event in eve.events]
    assert numbers == list(range(2, eve.version + 1))
    zoe = await (await server.client("Zoe")).sit_down(table)
    assert zoe.events == []


async def test_nothing_that_is_sent_holds_the_hole_card_before_it_is_turned(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3, 100_000)
    eve = await (await server.client("Eve")).sit_down(table)
    looked = 0
    for _ in range(12):
        await eve.until(lambda view: view["version"] >= ann.version)
        ann.bytes.clear()
        eve.bytes.clear()
        await ann.do("lay", **laying(3, 1000))
        await ann.do("ready")
        actor = server.house.tables[table].actor
        if ann.view["turn"] and actor.live.table.hole_down:
            await eve.until(lambda view: view["version"] >= ann.version)
            up = {*ann.view["boxes"][2]["hands"][0]["cards"], *ann.view["dealer"]["cards"]}
            hole = str(actor.supply.hole_card(actor.live))
            if hole not in up:
                looked += 1
                assert not any(f'"{hole}"' in text for text in ann.bytes + eve.bytes)
                assert (await ann.http.get(f"/api/tables/{table}/rounds")).status_code == 200
        await ann.decide()
        await ann.through_cut()
    assert looked


async def test_a_repeated_message_is_answered_but_not_carried_out_again(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    command = {"type": "buy-in", "amount": 1000}
    message = {"type": "do", "id": "the-same-id", "version": ann.version, "command": command}
    await ann.say(message)
    first = await ann.answer("the-same-id")
    await ann.say(message)
    again = await ann.answer("the-same-id")
    assert (first["type"], first["repeated"]) == ("done", False)
    assert (again["type"], again["repeated"]) == ("done", True)
    assert ann.view["you"]["chips"] == 51_000


async def test_a_shoe_is_committed_before_and_revealed_after(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    (shoe,) = await ann.get(f"/api/tables/{table}/shoes")
    assert shoe["commitment"] == ann.view["shoe"]["commitment"]
    assert shoe["reveal"] is None
    flo = await server.client("Flo")
    await promote(server, flo, "floorperson")
    order = {"id": "reshuffle-1", "action": "reshuffle", "reason": "Asked for."}
    answer = await flo.http.post(f"/api/tables/{table}/floor", json=order)
    assert answer.status_code == 200, answer.text
    await ann.until(lambda view: view["turn"] is not None)
    await ann.through_cut()
    first, second = await ann.get(f"/api/tables/{table}/shoes")
    assert first["reveal"]["commitment"] == shoe["commitment"]
    assert first["verified"]
    assert second["reveal"] is None


async def promote(server: Server, client: Client, *roles: str) -> None:
    """Let somebody register with roles, as the operator's invitation permits."""
    people = server.house.people
    token = people.invite("system", [Role(role) for role in roles])
    body = {
        "name": f"{client.me['name']} {roles[0]}",
        "password": "long enough",
        "invitation": token,
    }
    answer = await client.http.post("/api/register", json=body)
    assert answer.status_code == 200, answer.text
    client.me = answer.json()


async def test_the_auditor_reads_and_verifies_the_log_but_not_the_round_in_play(
    server: Server,
) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    await until_asked(ann, 3)
    aud = await server.client("Aud")
    await promote(server, aud, "auditor")
    page = await aud.get(f"/api/audit?stream=table/{table}&most=200")
    rounds = server.house.tables[table].actor.live.rounds
    last = rounds[-1].last if rounds else 0
    assert all(entry["version"] <= last for entry in page["entries"])
    verdict = (await aud.http.post("/api/audit/verify")).json()
    assert verdict["ok"], verdict
    assert verdict["decided"] > 10
    await ann.decide()
    filtered = await aud.get(f"/api/audit?stream=table/{table}&event=RoundCompleted")
    assert filtered["entries"]
    found = await aud.get(f"/api/audit?stream=table/{table}&words=Ann%20bets&round=1")
    (wager,) = found["entries"]
    assert wager["who"] == "Ann"
    (placed,) = (fact for fact in wager["facts"] if fact["type"] == "WagerPlaced")
    assert wager["names"][placed["person"]] == "Ann"
    nothing = await aud.get(f"/api/audit?stream=table/{table}&words=nobody%20said%20this")
    assert nothing == {"entries": [], "next_after": None}
    exported = await aud.http.get(f"/api/audit/export?stream=table/{table}")
    assert f'filename="table-{table}.jsonl"' in exported.headers["content-disposition"]
    lines = [msgspec.json.decode(line) for line in exported.text.splitlines()]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[: len(page["entries"])] == page["entries"]


async def test_the_log_of_people_and_meters_is_sent_as_facts(server: Server) -> None:
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    aud = await server.client("Aud")
    await promote(server, aud, "auditor")
    people = await aud.get("/api/audit?stream=people&words=given%20the%20role%20auditor")
    (granted,) = people["entries"]
    assert {"type": "RoleGranted", "person": aud.me["person"], "role": "auditor"} in granted[
        "facts"
    ]
    assert granted["names"] == {aud.me["person"]: "Aud auditor"}
    assert "texts" not in granted
    meters = await aud.get(f"/api/audit?stream=progressive/{table}&words=is%20opened%20at")
    assert {fact["type"] for one in meters["entries"] for fact in one["facts"]} == {"MeterOpened"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/audit?stream=people"),
        ("GET", "/api/audit/streams"),
        ("POST", "/api/audit/verify"),
        ("GET", "/api/people"),
        ("POST", "/api/people/invite"),
        ("POST", "/api/tables/md-1-0-1/floor"),
    ],
)
async def test_a_player_may_not_do_what_is_for_staff(
    server: Server, method: str, path: str
) -> None:
    await server.table()
    ann = await server.client("Ann")
    answer = await ann.http.request(method, path)
    assert answer.status_code == 403
    assert answer.json()["code"] == "role/missing"
    stranger = await server.stranger().http.request(method, path)
    assert stranger.status_code == 401


async def test_the_learning_pages_of_a_table(server: Server) -> None:
    table = await server.table("MA")
    ann = await server.client("Ann")
    card = await ann.get(f"/api/tables/{table}/rulecard")
    assert any(
        line["name"].endswith("blackjack") and line["value"] == "3 to 2" for line in card["payouts"]
    )
    pays = card["pays"]
    assert (pays["win"], pays["blackjack"]) == ([1, 1], [3, 2])
    assert {"hand": "6-7-8 of spades", "odds": [3, 1]} in pays["bonuses"]
    assert pays["fixed"] == [
        {"least": 500, "below": 2500, "prize": 100_000},
        {"least": 2500, "below": None, "prize": 500_000},
    ]
    rows = await ann.get("/api/differences?a=MD-1.0&b=MA")
    kinds = {row["option"]: row["kind"] for row in rows}
    assert kinds["persons_per_box"] == "rule"
    assert kinds["choice of persons_per_box"] == "choice"
    choice = await ann.http.get("/api/witness?a=MD-1.0&b=MA&rule=choice%20of%20persons_per_box")
    assert choice.status_code == 404
    shown = await ann.get("/api/witness?a=MD-1.0&b=MA&rule=persons_per_box")
    assert shown["kind"] == "refused"
    assert "Only 1 person may bet on it" in shown["a"]
    assert shown["b"] == "Ann wins $15.00, Ben wins $15.00"
    assert 'rules = "MD-1.0"' in shown["case"]
    assert shown["side_wagers"] == []
    options = await ann.get("/api/editions/MA/options")
    assert any(option["name"] == "decks" for option in options["six"])
    silent = await ann.get(f"/api/tables/{table}/advice")
    assert silent == {"type": "none", "why": "not-your-turn"}


async def test_the_editions_name_the_usual_one_and_where_coupons_are_taken(server: Server) -> None:
    ann = await server.client("Ann")
    editions = {row["id"]: row for row in await ann.get("/api/editions")}
    assert [name for name, row in editions.items() if row["usual"]] == ["MD-1.0"]
    assert editions["MA"]["match_play"] == "MA 5(c)"
    assert editions["MD-1.0"]["match_play"] is None


async def test_opening_a_table_with_a_choice_the_law_forbids_names_the_clause(
    server: Server,
) -> None:
    ann = await server.client("Ann")
    wrong = {"edition": "MA", "choices": {"decks": 7}}
    refused = await ann.http.post("/api/tables", json=wrong)
    assert refused.status_code == 422
    assert refused.json()["clause"] == "MA 2(a)"
    right = {"edition": "MA", "choices": {"decks": 8}, "name": "Ann's"}
    opened = await ann.http.post("/api/tables", json=right)
    assert opened.status_code == 201
    lobby = await ann.get("/api/tables")
    assert [(row["name"], row["decks"]) for row in lobby] == [("Ann's", 8)]


async def test_limits_of_ones_own_hold_at_the_table(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    answer = await ann.http.post("/api/limits", json={"limits": {"wager": 1500}})
    assert answer.json()["limits"]["wager"] == 1500
    refused = await ann.ask("lay", **laying(3, 2000))
    assert refused["refusal"]["code"] == "people/wager-limit"
    await ann.do("lay", **laying(3, 1000))


async def test_the_signs_tell_the_meters(server: Server) -> None:
    await server.table("MD-bonus-spin", bonus_spin__offered=True)
    ann = await server.client("Ann")
    async with ann.http.stream("GET", "/api/signs") as signs:
        assert signs.headers["content-type"].startswith("text/event-stream")
        lines = signs.aiter_lines()
        assert await anext(lines) == "event: sign"
        assert '"meters":[{"meter":' in await anext(lines)
