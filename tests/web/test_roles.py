"""Who may do what: every address of the server and every message of a socket, for every role.

The tables below are written from the table of roles in `docs/people.md`. An address or a message
that has no row here fails a test.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute
from websockets.exceptions import ConnectionClosed

from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.people import People, Role
from spanish21.house.wire.asking import Ask, ClientMessage
from spanish21.web.app import make_app
from spanish21.web.openapi import OPERATIONS
from tests.people.support import CHEAP, Clock
from tests.web.live import QUICK, Client, Server

STRANGER, GUEST = "stranger", "guest"
ROLES = (STRANGER, GUEST, *(role.value for role in Role))
ALL = "sgpdfmao"
"""stranger, guest, player, dealer, floorperson, pit manager, auditor, operator"""
LETTER = dict(zip(ROLES, ALL, strict=True))
IN = ALL.replace(STRANGER[0], "", 1)
"""everyone with a session"""

HTTP = {
    "GET /api/openapi.json": ALL,
    "GET /api/health": ALL,
    "POST /api/guest": ALL,
    "POST /api/register": ALL,
    "POST /api/login": ALL,
    "POST /api/reset": ALL,
    "POST /api/logout": ALL,
    "POST /api/confirm": IN,
    "GET /api/me": IN,
    "GET /api/visitor": ALL,
    "POST /api/refill": IN,
    "POST /api/limits": IN,
    "POST /api/password": IN,
    "POST /api/sessions/end": IN,
    "GET /api/house": ALL,
    "GET /api/settings": "fmao",
    "POST /api/settings": "o",
    "POST /api/settings/{number}/approve": "mo",
    "POST /api/settings/{number}/reject": "mo",
    "GET /api/servers": "o",
    "POST /api/servers/move": "o",
    "POST /api/tables/{table}/give": "o",
    "GET /api/archive": "fmao",
    "GET /api/tables": ALL,
    "POST /api/tables": "gpmo",
    "GET /api/editions": ALL,
    "GET /api/editions/{edition}/options": ALL,
    "POST /api/check": ALL,
    "GET /api/differences": ALL,
    "GET /api/witness": ALL,
    "GET /api/signs": ALL,
    "POST /api/school/question": "dfmo",
    "POST /api/school/answer": "dfmo",
    "POST /api/school/progress": "dfmo",
    "GET /api/tables/{table}/rounds": IN,
    "GET /api/tables/{table}/rounds/{round}": IN,
    "GET /api/tables/{table}/rounds/{round}/before": "fmao",
    "GET /api/tables/{table}/shoes": IN,
    "GET /api/tables/{table}/shoes/{shoe}/cards/{card}": IN,
    "GET /api/tables/{table}/chart": ALL,
    "GET /api/tables/{table}/chart/print": ALL,
    "GET /api/tables/{table}/dossier": "mao",
    "GET /api/tables/{table}/rulecard": ALL,
    "GET /api/tables/{table}/prices": IN,
    "GET /api/tables/{table}/lesson": IN,
    "GET /api/tables/{table}/advice": IN,
    "GET /api/tables/{table}/socket": IN,
    "GET /api/receipt": IN,
    "GET /api/receipt/keys": IN,
    "GET /api/receipt/{position}": IN,
    "GET /api/floor/alerts": "fmo",
    "GET /api/day": "fmao",
    "GET /api/day/print": "fmao",
    "GET /api/floor/figures": "fmao",
    "GET /api/floor/figures/alerts": "fmo",
    "GET /api/floor/tables": "fmo",
    "GET /api/floor/stopped": "fmo",
    "POST /api/tables/{table}/floor": "fmo",
    "GET /api/tables/{table}/slips/{number}": "dfmo",
    "GET /api/tables/{table}/meters": "fmao",
    "GET /api/tables/{table}/figures": "fmao",
    "POST /api/tables/{table}/meters": "fmo",
    "GET /api/disputes": "fmao",
    "GET /api/tables/{table}/disputes/{number}": "fmao",
    "GET /api/audit": "mao",
    "GET /api/audit/export": "mao",
    "GET /api/audit/streams": "mao",
    "POST /api/audit/verify": "mao",
    "GET /api/people": "o",
    "POST /api/people/invite": "o",
    "GET /api/people/links": "o",
    "POST /api/people/links/{link}/withdraw": "o",
    "POST /api/people/{person}/roles": "o",
    "POST /api/people/{person}/suspend": "o",
    "POST /api/people/{person}/reinstate": "o",
    "POST /api/people/{person}/reset": "o",
    "POST /api/people/{person}/log-out": "o",
    "POST /api/people/{person}/coupons": "o",
    "GET /api/exclusions": "mo",
    "POST /api/people/{person}/exclude": "mo",
    "POST /api/people/{person}/lift-exclusion": "mo",
    "GET /api/corrections": "fmo",
    "POST /api/corrections": "fmo",
    "POST /api/corrections/{number}/approve": "mo",
    "POST /api/corrections/{number}/reject": "fmo",
}
"""who is let in"""
NOT_ASKED = {
    "GET /api/signs": "a stream without an end",
    "GET /api/tables/{table}/chart": "a long calculation",
    "GET /api/tables/{table}/chart/print": "a long calculation; see test_dossier.py",
    "GET /api/tables/{table}/dossier": "a long calculation; see test_dossier.py",
    "GET /api/tables/{table}/socket": "see the messages below",
    "POST /api/logout": "ends the session with which the others are asked",
}

BOX, AMOUNT = {"box": 1}, {"amount": 1000}
MESSAGES: dict[str, tuple[dict[str, Any], str]] = {
    "sit": (BOX, "gp"),
    "leave": ({}, ""),
    "buy-in": (AMOUNT, ""),
    "lay": ({"boxes": [{"box": 1, "wagers": []}]}, ""),
    "ready": ({}, ""),
    "unready": ({}, ""),
    "consent": ({**BOX, "person": "somebody"}, ""),
    "insure": ({**BOX, **AMOUNT}, ""),
    "decline": (BOX, ""),
    "hit": (BOX, ""),
    "stand": (BOX, ""),
    "double": ({**BOX, **AMOUNT}, ""),
    "rescue": (BOX, ""),
    "keep": (BOX, ""),
    "split": (BOX, ""),
    "designate": ({**BOX, "hand": 1}, ""),
    "surrender": (BOX, ""),
    "refuse": (BOX, ""),
    "late": (BOX, ""),
    "dead": (BOX, ""),
    "cut": ({"depth": 100}, ""),
    "refuse-cut": ({}, ""),
    "commit": ({"digest": "00" * 32}, "?"),
    "contribute": ({"hex": "c0ffee"}, "?"),
    "see-burn-card": ({}, ""),
    "tip": (AMOUNT, ""),
    "away": ({}, ""),
    "back": ({}, ""),
    "more-time": ({}, "?"),
    "seat-walk-up": (BOX, "?dfmo"),
    "for": ({"person": "walk-up:1", "ask": {"type": "hit", **BOX}}, "?dfmo"),
    "next": ({}, "?dfmo"),
    "take-back": ({}, "?dfmo"),
    "correct": ({"event": 1, "reason": "misread", "card": "7s"}, "?fmo"),
    "admit": ({"card": "7s", "reason": "a copy too many"}, "?fmo"),
    "prepare-slip": ({"kind": "drop", "cash": 1000}, "?dfmo"),
    "sign-slip": ({"number": 1}, "?dfmo"),
    "void-slip": ({"number": 1, "reason": "counted twice"}, "?dfmo"),
    "open-dispute": ({"round": 1, "statement": "not paid"}, "?dfmo"),
    "add-statement": ({"number": 1, "statement": "not paid"}, "?gpdfmao"),
    "decide-dispute": ({"number": 1, "upheld": False, "decision": "It stands."}, "?fmo"),
    "approve-decision": ({"number": 1, "amount": 500}, "?fmo"),
    "staff": ({"command": {"type": "OrderReshuffle"}}, "?fmo"),
}
"""each with who is heard at a table where they have no seat; after ? the table decides"""
FOR_STAFF = {
    "seat-walk-up",
    "for",
    "next",
    "take-back",
    "correct",
    "admit",
    "prepare-slip",
    "sign-slip",
    "void-slip",
    "open-dispute",
    "decide-dispute",
    "approve-decision",
    "staff",
}
BY_HAND = Settings(automatic=False, number_seconds=0, cut_seconds=1)
REAL_CARDS = Settings(automatic=False, physical=True, cut_seconds=1)
KINDS = (QUICK, BY_HAND, REAL_CARDS)
"""a table that deals by itself, one dealt by hand from a sealed shoe, and one with real cards"""
KEPT_OUT = re.compile(r"role/(missing|resting)|people/(absent|staff)|staff/.*")


def written(path: str) -> str:
    """Write the address of a route without the kinds of its parts."""
    return re.sub(r"{(\w+):\w+}", r"{\1}", path)


def addresses(app: Starlette) -> set[str]:
    """List every address of the API that the server answers."""
    found = set()
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            found.add(f"GET {written(route.path)}")
        elif isinstance(route, Route) and route.path.startswith("/api/"):
            methods = (route.methods or set()) - {"HEAD"}
            found |= {f"{method} {written(route.path)}" for method in methods}
    return found


async def test_every_address_and_every_message_has_a_row(tmp_path: Path) -> None:
    house = await House.open(tmp_path)
    told = addresses(make_app(house))
    await house.close()
    assert told == set(HTTP)
    unlisted = {"GET /api/openapi.json", "GET /api/health"}
    assert {f"{method.upper()} {path}" for method, path, *_ in OPERATIONS} == told - unlisted
    tags = {str(msgspec.inspect.type_info(kind).tag) for kind in get_args(Ask)}  # type: ignore[attr-defined]
    assert tags == set(MESSAGES)
    assert {kind.__name__ for kind in get_args(ClientMessage)} == {"Do", "Ping"}


def came_in(people: People, role: str) -> str:
    """Come in with exactly one role, and return the token."""
    if role == GUEST:
        return people.guest().token
    signed = people.register(f"The {role}", "correct horse")
    if role != Role.PLAYER.value:
        people.grant("system", signed.person.id, Role(role))
        people.withdraw("system", signed.person.id, Role.PLAYER)
    return signed.token


def verdict(status: int, code: str) -> str:
    if status == 401:
        return "come in first"
    return "kept out" if (status, code) == (403, "role/missing") else "let in"


@pytest.mark.parametrize("role", ROLES)
async def test_every_address_asks_for_the_role_it_takes(tmp_path: Path, role: str) -> None:
    house = await House.open(tmp_path, now=Clock())
    house.people = People(house.writer.store, Clock(), hasher=CHEAP)
    await house.open_table("MD-1.0", {})
    cookies = {} if role == STRANGER else {"spanish21": came_in(house.people, role)}
    transport = ASGITransport(make_app(house, clock=lambda: 0.0), client=("10.0.0.1", 1))
    parts = {"table": "md-1-0-1", "edition": "MA", "round": 1, "person": "nobody"}
    parts |= {"number": 1, "shoe": 1, "card": 1, "position": 1, "link": "nothing"}
    async with AsyncClient(
        transport=transport, base_url="http://house.test", cookies=cookies
    ) as client:
        for address in sorted(set(HTTP) - set(NOT_ASKED)):
            method, _, path = address.partition(" ")
            said = await client.request(method, path.format(**parts), content=b"[]")
            client.cookies.clear()
            client.cookies.update(cookies)
            answer = said.json() if "json" in said.headers["content-type"] else {}
            code = answer.get("code", "") if isinstance(answer, dict) else ""
            expected = "let in" if LETTER[role] in HTTP[address] else "kept out"
            if role == STRANGER and expected == "kept out":
                expected = "come in first"
            assert verdict(said.status_code, code) == expected, (address, said.text)
    await house.close()


async def asked(client: Client, table: str, *, seated: bool) -> dict[str, str]:
    """Send every message, and return for each the code of its refusal, empty if it was done."""
    codes = {}
    await client.sit_down(table)
    if seated:
        await client.do("sit", box=1)
        await client.do("buy-in", amount=20_000)
    for tag in sorted(MESSAGES, key=lambda tag: tag == "leave"):
        if tag != "sit" or not seated:
            answer = await client.ask(tag, **MESSAGES[tag][0])
            codes[tag] = answer.get("refusal", {}).get("code", "")
            if tag == "sit" and not codes[tag]:
                await client.do("leave")
    await client.socket.close()
    return codes


@pytest.mark.parametrize("role", ROLES[1:])
@pytest.mark.parametrize("settings", KINDS, ids=["automatic", "by hand", "real cards"])
async def test_every_message_is_heard_from_the_role_it_takes(
    server: Server, role: str, settings: Settings
) -> None:
    client = server.stranger()
    token = came_in(server.house.people, role)
    client.http.cookies.set("spanish21", token)
    client.me = await client.get("/api/me")
    table = await server.table(settings=settings)
    for tag, code in (await asked(client, table, seated=False)).items():
        heard = MESSAGES[tag][1]
        if heard.startswith("?") and (LETTER[role] in heard or tag not in FOR_STAFF):
            continue
        kept_out = KEPT_OUT.fullmatch(code) is not None
        assert kept_out == (LETTER[role] not in heard), (tag, code)


@pytest.mark.parametrize("role", [GUEST, Role.PLAYER.value])
@pytest.mark.parametrize("settings", KINDS, ids=["automatic", "by hand", "real cards"])
async def test_at_a_seat_every_message_of_a_player_is_heard(
    server: Server, role: str, settings: Settings
) -> None:
    client = server.stranger()
    client.http.cookies.set("spanish21", came_in(server.house.people, role))
    client.me = await client.get("/api/me")
    table = await server.table(settings=settings)
    for tag, code in (await asked(client, table, seated=True)).items():
        assert (KEPT_OUT.fullmatch(code) is not None) == (tag in FOR_STAFF), (tag, code)


@pytest.mark.parametrize("role", [role for role in ROLES if LETTER[role] in "dfmo"])
async def test_the_dealer_of_real_cards_is_heard_at_that_table_and_no_other(
    server: Server, role: str
) -> None:
    client = server.stranger()
    client.http.cookies.set("spanish21", came_in(server.house.people, role))
    client.me = await client.get("/api/me")
    foreign, own = [await server.table(settings=REAL_CARDS) for _ in range(2)]
    for table in (own, foreign):
        await client.sit_down(table)
        if table == own:
            await client.sign_on()
        for tag in sorted(FOR_STAFF, key=lambda tag: (tag != "seat-walk-up", tag)):
            answer = await client.ask(tag, **MESSAGES[tag][0])
            code = answer.get("refusal", {}).get("code", "")
            kept_out = KEPT_OUT.fullmatch(code) is not None
            if tag == "sign-slip" and code == "staff/second-person":
                kept_out = False  # heard, but the slip was prepared by the same person
            on_the_floor = LETTER[role] in "fmo"
            if tag == "staff":
                heard = on_the_floor
            elif tag in {"correct", "admit", "decide-dispute", "approve-decision"}:
                heard = on_the_floor and table == foreign
            elif tag in {"take-back", "open-dispute"} or tag.endswith("-slip"):
                heard = on_the_floor or table == own
            else:
                heard = table == own
            assert kept_out != heard, (table == own, tag, answer)
        await client.socket.close()


async def test_a_stranger_gets_no_socket(server: Server) -> None:
    stranger = server.stranger()
    with pytest.raises(ConnectionClosed, match="4401"):
        await stranger.sit_down(await server.table())
