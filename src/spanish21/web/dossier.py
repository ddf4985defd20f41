"""The documents of a table's submission as one archive, for those who may read the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from spanish21.extras import MissingExtraError, needs
from spanish21.house.people import Permission
from spanish21.house.tables.terms import submission_at
from spanish21.refusal import refused
from spanish21.web.context import context

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["routes"]


async def dossier(request: Request) -> Response:
    """Return the dossier of a table, which is worked out first."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    live = parts.table(request).actor.live
    try:
        needs("typst")
    except MissingExtraError as error:
        raise refused("dossier/absent", str(error)) from None
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


routes = [Route("/api/tables/{table}/dossier", dossier, methods=["GET"])]
