"""The built page: files with the right names for caches, and headers that let nothing else in."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from spanish21.web.http import codings
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["HEADERS", "PAGE_HEADERS", "STATIC", "TLS_HEADERS", "page_routes"]

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}
"""added to every answer"""
PAGE_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}
"""added to what a browser may show as a document, which alone they are about"""
TLS_HEADERS = {"strict-transport-security": "max-age=31536000"}
"""added to answers over https, which the browser then uses for a year"""
_TABLES = "</api/tables>; rel=preload; as=fetch; crossorigin"
"""asks the browser to fetch the tables of the lobby beside the script that shows them"""
_TONGUES = ("en", "es")
"""the languages of the page, whose phrases are files of their own; the first is the usual one"""
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_CODINGS = {"br": ".br", "gzip": ".gz"}
"""the endings of compressed files, the smallest first"""
_UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>spanish21</title>
<body><h1>spanish21</h1><p>The server runs, but its page has not been built. Start it with
<code>scripts/serve</code>, which builds it; or use the API described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>"""


def page_routes(static: Path = STATIC) -> list[Route]:
    """Serve the files of a folder, and the page itself for every other path."""

    async def page(request: Request) -> Response:
        path = request.path_params.get("path", "")
        if path.startswith("api/"):
            raise not_found(f"page /{path}")
        inside = _inside(static, path)
        if inside is not None:
            hashed = path.startswith("assets/")
            return _file(request, inside, _FOR_EVER if hashed else _ASK_AGAIN)
        if "." in path.rpartition("/")[2]:
            raise not_found(f"file /{path}")
        index = static / "index.html"
        if not index.is_file():
            return HTMLResponse(_UNBUILT, headers={"cache-control": _ASK_AGAIN})
        found = _file(request, index, _ASK_AGAIN)
        phrases = (
            f"</assets/{each.name}>; rel=modulepreload; crossorigin"
            for each in (static / "assets").glob(f"{_tongue(request)}-*.js")
        )
        found.headers["link"] = ", ".join([*phrases, *([] if path else [_TABLES])])
        found.headers["vary"] = "accept-encoding, accept-language"
        return found

    return [Route("/", page, methods=["GET"]), Route("/{path:path}", page, methods=["GET"])]


def _file(request: Request, found: Path, kept: str) -> Response:
    """Serve a file, compressed where the build wrote it so and the browser can read it."""
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    accepted = codings(request)
    for coding, ending in _CODINGS.items():
        small = found.with_name(found.name + ending)
        if coding in accepted and small.is_file():
            kind = guess_type(found.name)[0] or "application/octet-stream"
            headers["content-encoding"] = coding
            return FileResponse(small, headers=headers, media_type=kind)
    return FileResponse(found, headers=headers)


def _tongue(request: Request) -> str:
    """Return the language in which the page begins, as the page itself chooses it."""
    first = request.headers.get("accept-language", "").strip()[:2].lower()
    return first if first in _TONGUES else _TONGUES[0]


def _inside(static: Path, path: str) -> Path | None:
    """Find a file of the folder, never one outside it."""
    if not path:
        return None
    try:
        found = (static / path).resolve()
        return found if found.is_relative_to(static.resolve()) and found.is_file() else None
    except (OSError, ValueError):
        return None  # no file system has such a name
