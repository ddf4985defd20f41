"""Who may do what over HTTP: every address with every role."""

from pathlib import Path

from httpx import ASGITransport, AsyncClient

from spanish21.house.house import House
from spanish21.house.people import People, Permission, Role
from spanish21.house.people.roles import may
from spanish21.web.app import make_app
from spanish21.web.openapi import OPERATIONS
from tests.people.support import CHEAP, Clock

OPEN = {
    ("get", "/api/tables"),
    ("post", "/api/guest"),
    ("post", "/api/register"),
    ("post", "/api/login"),
    ("post", "/api/logout"),
    ("get", "/api/editions"),
    ("get", "/api/editions/{edition}/options"),
    ("post", "/api/check"),
    ("get", "/api/differences"),
    ("get", "/api/tables/{table}/rulecard"),
}
"""for everybody, without a session too"""
NEEDS = {
    ("post", "/api/tables"): Permission.OPEN_TABLE,
    ("post", "/api/tables/{table}/floor"): Permission.DIRECT_TABLE,
    ("get", "/api/floor/stopped"): Permission.DIRECT_TABLE,
    ("get", "/api/audit"): Permission.READ_LOG,
    ("get", "/api/audit/export"): Permission.READ_LOG,
    ("get", "/api/audit/streams"): Permission.READ_LOG,
    ("post", "/api/audit/verify"): Permission.READ_LOG,
    ("get", "/api/people"): Permission.MANAGE_PEOPLE,
    ("post", "/api/people/invite"): Permission.MANAGE_PEOPLE,
    ("post", "/api/people/{person}/roles"): Permission.MANAGE_PEOPLE,
    ("post", "/api/people/{person}/suspend"): Permission.MANAGE_PEOPLE,
    ("post", "/api/people/{person}/reinstate"): Permission.MANAGE_PEOPLE,
    ("post", "/api/people/{person}/log-out"): Permission.MANAGE_PEOPLE,
    ("post", "/api/people/{person}/coupons"): Permission.MANAGE_PEOPLE,
    ("get", "/api/corrections"): Permission.MAKE_CORRECTION,
    ("post", "/api/corrections"): Permission.MAKE_CORRECTION,
    ("post", "/api/corrections/{number}/approve"): Permission.APPROVE_CORRECTION,
    ("post", "/api/corrections/{number}/reject"): Permission.MAKE_CORRECTION,
}
"""what it takes besides having come in"""
COME_IN = {
    ("get", "/api/me"),
    ("post", "/api/confirm"),
    ("post", "/api/refill"),
    ("post", "/api/limits"),
    ("post", "/api/password"),
    ("post", "/api/sessions/end"),
    ("get", "/api/tables/{table}/rounds"),
    ("get", "/api/tables/{table}/rounds/{round}"),
    ("get", "/api/tables/{table}/advice"),
    ("get", "/api/receipt"),
    ("get", "/api/receipt/keys"),
    ("get", "/api/receipt/{position}"),
    ("get", "/api/tables/{table}/shoes"),
    ("get", "/api/tables/{table}/shoes/{shoe}/cards/{card}"),
}
"""for everybody who has come in"""
STREAMS = {"/api/signs", "/api/tables/{table}/socket", "/api/tables/{table}/chart"}
"""streams, and a long calculation, which are for everybody"""
ENDS_SESSION = "/api/logout"


def test_every_address_has_a_rule() -> None:
    told = {(method, path) for method, path, *_ in OPERATIONS}
    streams = {("get", path) for path in STREAMS}
    rules = [OPEN, set(NEEDS), COME_IN, streams]
    assert told == set.union(*rules)
    assert sum(map(len, rules)) == len(told)


def expected(operation: tuple[str, str], roles: frozenset[Role]) -> str:
    if operation in OPEN:
        return "let in"
    if not roles:
        return "not logged in"
    if operation in COME_IN or may(roles, NEEDS[operation]):
        return "let in"
    return "not permitted"


def verdict(status: int, code: str) -> str:
    if status == 401:
        return "not logged in"
    return "not permitted" if (status, code) == (403, "role/missing") else "let in"


async def ask_everything(app: object, people: People, role: Role | None, host: str) -> None:
    cookies, roles = {}, frozenset[Role]()
    if role is not None:
        link = people.invite("system", [role])
        signed = people.register(f"The {role.value}", "correct horse", invitation=link)
        cookies, roles = {"spanish21": signed.token}, signed.person.roles
    transport = ASGITransport(app, client=(host, 1))  # type: ignore[arg-type]
    for method, path, *_ in OPERATIONS:
        if path in STREAMS or path == ENDS_SESSION:
            continue
        address = path.format(
            table="md-1-0-1",
            edition="MA",
            round=1,
            person="nobody",
            number=1,
            shoe=1,
            position=1,
            card=1,
        )
        async with AsyncClient(
            transport=transport, base_url="http://house.test", cookies=cookies
        ) as client:
            said = await client.request(method, address, content=b"[]")
        answer = said.json()
        code = answer.get("code", "") if isinstance(answer, dict) else ""
        found = verdict(said.status_code, code)
        assert found == expected((method, path), roles), (method, path, role, said.text)


async def test_every_address_asks_for_the_role_it_takes(tmp_path: Path) -> None:
    house = await House.open(tmp_path, now=Clock())
    house.people = People(house.writer.store, Clock(), hasher=CHEAP)
    await house.open_table("MD-1.0", {})
    app = make_app(house, clock=lambda: 0.0)
    for place, role in enumerate([None, *Role]):
        await ask_everything(app, house.people, role, f"10.0.0.{place}")
    await house.close()
