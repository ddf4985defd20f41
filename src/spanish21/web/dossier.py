"""Documents of a table's submission: all as one archive for staff, the chart for everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from spanish21.extras import MissingExtraError, needs
from spanish21.house.people import Permission
from spanish21.house.tables.terms import submission_at
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.slips import paper_of

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["routes"]


async def dossier(request: Request) -> Response:
    """Return the dossier of a table, which is worked out first."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    live = parts.table(request).actor.live
    _must_print()
    asked = submission_at(live)
    found = await parts.analyst.dossier(
        asked.edition, asked.choices, parts.people.settings.helpline
    )
    if found is None:
        raise refused("analysis/failed", "The documents of this table cannot be made.")
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{live.id}-dossier.zip"',
    }
    return Response(found, 200, headers, "application/zip")


async def wallet_chart(request: Request) -> Response:
    """Return the best chart in wallet size, on US Letter unless `paper=a4` is asked for."""
    parts = context(request)
    asked = submission_at(parts.table(request).actor.live)
    size = paper_of(request)
    _must_print()
    found = await parts.analyst.wallet_chart(asked.edition, asked.choices, size.value)
    if found is None:
        raise refused("analysis/failed", "The analyzer has no chart for this table.")
    return Response(found, media_type="application/pdf")


def _must_print() -> None:
    """Refuse documents where what sets them is not installed."""
    try:
        needs("typst")
    except MissingExtraError as error:
        raise refused("dossier/absent", str(error)) from None


routes = [
    Route("/api/tables/{table}/dossier", dossier, methods=["GET"]),
    Route("/api/tables/{table}/chart/print", wallet_chart, methods=["GET"]),
]
