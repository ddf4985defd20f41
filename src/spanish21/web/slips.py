"""Slips of a table as PDF, for staff who sign them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from spanish21.documents.pdf import to_pdf
from spanish21.documents.slip import SlipSize, draw_slip
from spanish21.extras import MissingExtraError
from spanish21.house.people import Permission
from spanish21.house.takings import slip_paper, written_slips
from spanish21.ledger.stream import table_stream
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["routes"]


async def slip(request: Request) -> Response:
    """Print a slip of a table as PDF, on US Letter unless `paper=a4` is asked for."""
    parts = context(request)
    await parts.staff(request, Permission.DEAL)
    hosted = parts.table(request)
    number = request.path_params["number"]
    live = hosted.actor.live
    store = parts.house.writer.store
    slips = await asyncio.to_thread(lambda: written_slips(store.read(table_stream(live.id))))
    if number not in slips:
        raise not_found(f"slip {number}")
    paper = slip_paper(live, slips[number])
    try:
        size = SlipSize(request.query_params.get("paper", SlipSize.LETTER.value))
    except ValueError:
        raise refused("slip/paper", "There is no such paper. Choose letter or a4.") from None
    try:
        made = await asyncio.to_thread(to_pdf, draw_slip(paper, size))
    except MissingExtraError as error:
        raise refused("slip/pdf", f"This server makes no PDF ({error}).") from None
    return Response(made, media_type="application/pdf")


routes = [Route("/api/tables/{table}/slips/{number:int}", slip, methods=["GET"])]
