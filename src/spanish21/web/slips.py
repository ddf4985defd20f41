"""Slips and disputes of tables, listed and as PDF, for staff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from spanish21.documents.dispute import set_dispute
from spanish21.documents.paper import PaperSize
from spanish21.documents.pdf import to_pdf
from spanish21.documents.slip import draw_slip
from spanish21.extras import MissingExtraError
from spanish21.house.disputed import dispute_paper
from spanish21.house.people import Permission
from spanish21.house.takings import slip_paper, written_slips
from spanish21.house.view.disputes import dispute_view
from spanish21.ledger.stream import table_stream
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.http import answer
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

__all__ = ["paper_of", "printed", "routes"]


async def slip(request: Request) -> Response:
    """Print a slip of a table as PDF, on US Letter unless `paper=a4` is asked for."""
    parts = context(request)
    await parts.staff(request, Permission.DEAL)
    live = await parts.recorded(request.path_params["table"])
    number = request.path_params["number"]
    store = parts.house.writer.store
    slips = await parts.reading(lambda: written_slips(store.read(table_stream(live.id))))
    if number not in slips:
        raise not_found(f"slip {number}")
    paper = slip_paper(live, slips[number], parts.people.settings.casino)
    return await printed(request, lambda size: to_pdf(draw_slip(paper, size)))


async def dispute(request: Request) -> Response:
    """Print the file of a dispute as PDF, on US Letter unless `paper=a4` is asked for."""
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    live = await parts.recorded(request.path_params["table"])
    number = request.path_params["number"]
    found = next((each for each in live.disputes if each.number == number), None)
    if found is None:
        raise not_found(f"dispute {number}")
    entries = parts.house.writer.store.read(table_stream(live.id), found.first - 1)
    paper = await parts.reading(dispute_paper, live, found, entries, parts.people.settings.casino)
    return await printed(request, lambda size: set_dispute(paper, size))


async def disputes(request: Request) -> Response:
    """List the disputes of all tables, those that are open first."""
    parts = context(request)
    who = await parts.staff(request, Permission.SEE_ALL_TABLES)
    found = [
        dispute_view(hosted.actor.live, each, who)
        for hosted in parts.house.tables.values()
        for each in hosted.actor.live.disputes
    ]
    return answer(sorted(found, key=lambda each: (not each.open, -each.statements[0].at)))


async def printed(request: Request, make: Callable[[PaperSize], bytes]) -> Response:
    """Make a PDF on the paper that is asked for."""
    size = paper_of(request)
    try:
        made = await context(request).reading(make, size)
    except MissingExtraError as error:
        raise refused("slip/pdf", f"This server makes no PDF ({error}).") from None
    return Response(made, media_type="application/pdf")


def paper_of(request: Request) -> PaperSize:
    """Return the size of paper that is asked for, or raise RefusedError."""
    try:
        return PaperSize(request.query_params.get("paper", PaperSize.LETTER.value))
    except ValueError:
        raise refused("slip/paper", "There is no such paper. Choose letter or a4.") from None


routes = [
    Route("/api/tables/{table}/slips/{number:int}", slip, methods=["GET"]),
    Route("/api/disputes", disputes, methods=["GET"]),
    Route("/api/tables/{table}/disputes/{number:int}", dispute, methods=["GET"]),
]
