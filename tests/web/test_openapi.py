"""The OpenAPI document and the routes of the server say the same."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from spanish21.refusal import Refusal
from spanish21.web.app import make_app
from spanish21.web.openapi import OPERATIONS, document
from tests.web.live import Server, serving

NOT_TOLD = {"/api/openapi.json", "/api/health"}


async def test_every_route_is_in_the_document_and_nothing_else(server: Server) -> None:
    found = set()
    for route in make_app(server.house).routes:
        if isinstance(route, WebSocketRoute):
            found.add(("get", route.path))
        elif isinstance(route, Route) and route.path.startswith("/api/"):
            methods = (route.methods or set()) - {"HEAD"}
            path = route.path.replace(":int}", "}")
            found |= {(method.lower(), path) for method in methods}
    told = {(method, path) for method, path, *_ in OPERATIONS}
    assert {each for each in found if each[1] not in NOT_TOLD} == told


def test_every_reference_of_the_document_leads_somewhere() -> None:
    text = msgspec.json.encode(document()).decode()
    schemas = document()["components"]["schemas"]
    names = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= set(schemas)


BODIES = [b"", b"{}", b"[]", b"null", b'"x"', b"{", b"\xff", b'{"id":1}', b'{"a":' * 200]


@pytest.mark.parametrize("data", BODIES, ids=range(len(BODIES)))
async def test_no_body_makes_the_server_fail(tmp_path: Path, data: bytes) -> None:
    async with serving(tmp_path, clock=_minutes()) as server:
        await server.table()
        ann = await server.client("Ann")
        for method, path, *_ in OPERATIONS:
            if path == "/api/signs" or path.endswith("/socket"):
                continue
            address = path.replace("{table}", "md-1-0-1").replace("{edition}", "MA")
            address = address.replace("{round}", "1").replace("{person}", "nobody")
            if address.endswith(("/chart", "/chart/print")):
                continue
            answer = await ann.http.request(method.upper(), address, content=data)
            assert answer.status_code < 500, (method, path, answer.text)
            if answer.status_code >= 400:
                assert msgspec.json.decode(answer.content, type=Refusal).message
            if path in {"/api/logout", "/api/guest", "/api/register", "/api/login"}:
                await ann.guest("Ann")


def _minutes() -> Callable[[], float]:
    """Return a clock by which every look is a minute later, so that nobody asks too often."""
    passed = iter(range(0, 10**9, 60))
    return lambda: float(next(passed))
