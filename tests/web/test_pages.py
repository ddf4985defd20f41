"""The files of the page: compressed once by the build, served as the browser can read them."""

import gzip
import json
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient, Response

from spanish21.web.app import make_app
from tests.web.live import Server

SCRIPT = "/assets/page.js"


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Build a page of two files, the script compressed in both ways."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    for name, text in {"": "plain", ".br": "brotli", ".gz": "gzip"}.items():
        (folder / "assets" / f"page.js{name}").write_text(text)
    (folder / "index.html").write_text("<p>page</p>")
    return folder


async def asked(server: Server, static: Path, path: str, accepted: str) -> tuple[Response, bytes]:
    app = ASGITransport(make_app(server.house, static=static))
    headers = {"accept-encoding": accepted}
    async with (
        AsyncClient(transport=app, base_url="http://house.test") as client,
        client.stream("GET", path, headers=headers) as answer,
    ):
        return answer, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.parametrize(
    ("accepted", "coding", "raw"),
    [
        ("gzip, deflate, br", "br", b"brotli"),
        ("gzip", "gzip", b"gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", b"gzip"),
        ("identity", None, b"plain"),
    ],
)
async def test_a_file_is_sent_in_the_smallest_form_that_the_browser_reads(
    server: Server, static: Path, accepted: str, coding: str | None, raw: bytes
) -> None:
    answer, body = await asked(server, static, SCRIPT, accepted)
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "accept-encoding"
    assert body == raw


async def test_a_file_without_a_compressed_form_is_sent_as_it_is(
    server: Server, static: Path
) -> None:
    answer, body = await asked(server, static, "/lobby", "br")
    assert "content-encoding" not in answer.headers
    assert body == b"<p>page</p>"


@pytest.mark.parametrize(("wanted", "file"), [("es-MX,es;q=0.9", "es-1.js"), ("de", "en-1.js")])
async def test_a_browser_learns_early_what_the_page_will_need(
    server: Server, static: Path, wanted: str, file: str
) -> None:
    for name in ("en-1.js", "es-1.js"):
        (static / "assets" / name).write_text("")
    app = ASGITransport(make_app(server.house, static=static))
    headers = {"accept-language": wanted}
    async with AsyncClient(transport=app, base_url="http://house.test", headers=headers) as client:
        lobby, elsewhere = await client.get("/"), await client.get("/learn")
    phrases = f"</assets/{file}>; rel=modulepreload; crossorigin"
    assert lobby.headers["link"] == f"{phrases}, </api/tables>; rel=preload; as=fetch; crossorigin"
    assert elsewhere.headers["link"] == phrases
    assert "accept-language" in elsewhere.headers["vary"]


async def test_a_new_visitor_is_no_one_and_that_is_no_fault(server: Server) -> None:
    stranger = server.stranger()
    assert await stranger.get("/api/visitor") is None
    ann = await server.client("Ann")
    assert (await ann.get("/api/visitor"))["person"] == (await ann.get("/api/me"))["person"]


@pytest.mark.parametrize(("accepted", "coding"), [("gzip, br", "gzip"), ("gzip;q=0", None)])
async def test_the_list_of_tables_is_compressed_for_browsers_that_read_it(
    server: Server, static: Path, accepted: str, coding: str | None
) -> None:
    await server.house.open_table("MD-1.0", {})
    answer, body = await asked(server, static, "/api/tables", accepted)
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-length"] == str(len(body))
    rows = json.loads(gzip.decompress(body) if coding else body)
    assert [row["edition"] for row in rows] == ["MD-1.0"]
