"""The lobby: tables, editions, options, and whether a choice is permitted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from starlette.routing import Route

from spanish21.house.authority import FLOOR
from spanish21.house.live.commands import Settings
from spanish21.house.people import Permission
from spanish21.house.view.info import meter_views
from spanish21.house.view.phase import phase_of
from spanish21.house.wire import listing as w
from spanish21.law.editions import (
    EDITIONS,
    USUAL,
    UnknownEditionError,
    edition as edition_of_id,
)
from spanish21.law.permitted import Amount, Flag, Number, OddsFrom, OneOf, Only, Permitted
from spanish21.law.show import plain, spelled
from spanish21.law.submission import Submission
from spanish21.refusal import Refusal, RefusedError, refused
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.wager import BASIC
from spanish21.web.board import Board
from spanish21.web.context import Context, context
from spanish21.web.hosts import host_of
from spanish21.web.http import answer, body, small_answer
from spanish21.web.status import not_found, too_many

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.house import Hosted
    from spanish21.ids import PersonId
    from spanish21.law.edition import Edition
    from spanish21.law.option import Option, Terms

__all__ = ["listed", "routes"]


async def tables(request: Request) -> Response:
    """List the tables of the house, those of other servers too unless one of them asks."""
    parts = context(request)
    viewer = await parts.known(request)
    rows = [listed(hosted, viewer) for hosted in parts.house.tables.values()]
    if not parts.neighbours.knows(request.scope):
        rows += await parts.neighbours.lobby()
    return small_answer(request, rows)


def listed(hosted: Hosted, viewer: PersonId | None = None) -> w.LobbyTable:
    """Show a table in the lobby, with the seat of the viewer."""
    row = _rows.of(hosted)
    seat = None if viewer is None else hosted.actor.live.seat_of(viewer)
    return row if seat is None else replace(row, seat=seat)


def _row(hosted: Hosted) -> w.LobbyTable:
    """Show a table as everyone sees it."""
    actor = hosted.actor
    live = actor.live
    info = hosted.maker.info
    limits = info.limits
    taken = tuple(sorted(seat.box for seat in live.table.people.seats))
    stopped = actor.failure is not None or live.stopped is not None
    return w.LobbyTable(
        id=live.id,
        name=live.name,
        edition=live.edition,
        draft=edition_of_id(live.edition).draft,
        title=info.title,
        decks=info.decks,
        minimum=limits.minimum,
        maximum=limits.maximum,
        notice=info.notice,
        boxes=info.boxes,
        hole_card=actor.rulebook.hole_card.value,
        split_bonus=actor.rulebook.bonus_after_split.value,
        own_boxes=actor.rulebook.boxes_per_player.value,
        free=info.boxes - len(taken),
        taken=taken,
        seat=None,
        players=len(live.table.people.present),
        awaited=len(actor.absence.awaited(live)),
        spectators=len(
            {v.person.id for v in actor.audience.viewers} - set(live.table.people.present)
        ),
        open=live.opened and not stopped,
        phase="stopped" if stopped else phase_of(live, actor.now()),
        round=live.table.round,
        meters=meter_views(actor.meters),
        side_wagers=tuple(kind for kind in info.kinds if kind.kind != BASIC),
        coach=live.settings.coached,
        automatic=live.settings.automatic,
        digest=live.digest,
    )


_rows = Board(_row)


async def open_table(request: Request) -> Response:
    """Open a table from an edition and choices."""
    parts = context(request)
    who = await parts.staff(request, Permission.OPEN_TABLE)
    asked = await body(request, w.OpenTable)
    if not who.roles & FLOOR:
        wait = parts.openings.take(host_of(request))
        if wait:
            raise too_many(wait)
    if asked.physical and asked.automatic:
        message = "Physical cards need a dealer. Choose automatic = false with physical = true."
        raise refused("table/physical", message)
    settings = Settings(
        wager_seconds=asked.wager_seconds,
        turn_seconds=asked.turn_seconds,
        cut_seconds=asked.cut_seconds,
        number_seconds=asked.number_seconds,
        coach=asked.coach and not asked.physical,
        automatic=asked.automatic,
        physical=asked.physical,
    )
    edition = _edition(asked.edition).id
    table = await parts.house.open_table(
        edition, dict(asked.choices), name=asked.name, settings=settings, by=who
    )
    return answer(listed(parts.house.tables[table]), 201)


async def editions(request: Request) -> Response:
    """List the editions."""
    return await context(request).reading(
        lambda: answer([_edition_view(edition) for edition in EDITIONS.values()])
    )


def _edition_view(edition: Edition) -> w.EditionView:
    coupons = Submission(edition.id).rulebook().match_play
    return w.EditionView(
        id=edition.id,
        name=edition.name,
        title=edition.title,
        state=edition.family,
        draft=edition.draft,
        usual=edition.id == USUAL,
        match_play=coupons.clause if coupons.value else None,
    )


def _edition(name: str) -> Edition:
    try:
        return edition_of_id(name)
    except UnknownEditionError:
        raise not_found(f"edition {name!r}", f"Choose one of {', '.join(EDITIONS)}.") from None


async def options(request: Request) -> Response:
    """List what an edition leaves to the operator."""
    edition = _edition(request.path_params["edition"])
    return await context(request).reading(lambda: answer(_options(edition)))


def _options(edition: Edition) -> w.EditionOptions:
    return w.EditionOptions(
        edition=edition.id,
        six=tuple(_option(option, option.terms(6)) for option in edition.options),
        eight=tuple(_option(option, option.terms(8)) for option in edition.options),
    )


def _option(option: Option, terms: Terms) -> w.OptionView:
    permitted = terms.permitted
    values: tuple[w.Scalar, ...] = ()
    if isinstance(permitted, OneOf):
        values = tuple(permitted.values)
    elif isinstance(permitted, Flag):
        values = (True, False)
    return w.OptionView(
        name=option.name,
        meaning=option.meaning,
        kind=_kind(permitted),
        permitted=permitted.describe(),
        choices=values,
        default=_scalar(option.name, terms.default),
        clause=terms.clause,
        changes=option.changes.value,
        settled=permitted.settled,
        offers=next((row.kind for row in SIDE_WAGERS.values() if row.switch == option.name), None),
    )


def _kind(permitted: Permitted) -> w.OptionKind:
    match permitted:
        case Only():
            return "settled"
        case OneOf():
            return "choice"
        case Flag():
            return "flag"
        case Number():
            return "number"
        case Amount():
            return "money"
        case OddsFrom():
            return "odds"
        case _:
            return "text"


def _scalar(name: str, value: object) -> w.Scalar:
    """Write a value as a submission may: amounts in dollars."""
    found = plain(value)
    if isinstance(found, bool) or found is None:
        return found
    said = spelled(name, value)
    return said if "$" in said else found if isinstance(found, int | str) else said


async def check(request: Request) -> Response:
    """Return whether a submission is permitted, and what it costs the player."""
    parts = context(request)
    asked = await body(request, w.OpenTable)
    return answer(await _checked(parts, asked))


async def _checked(parts: Context, asked: w.OpenTable) -> w.Checked:
    submission = Submission(_edition(asked.edition).id, dict(asked.choices))
    found = await parts.reading(_read, submission)
    if isinstance(found, w.Checked):
        return found
    edge = await _edge(parts, submission)
    return w.Checked(
        ok=True,
        faults=(),
        digest=found,
        house_edge=None if isinstance(edge, Refusal) else edge,
        no_edge=edge if isinstance(edge, Refusal) else None,
    )


def _read(submission: Submission) -> w.Checked | str:
    """Return what is not permitted in a submission, or the digest of its rules."""
    faults = submission.faults()
    if faults:
        return w.Checked(
            ok=False,
            faults=tuple(
                w.Fault(
                    option=fault.option,
                    value=fault.value,
                    permitted=fault.permitted,
                    clause=fault.clause,
                    message=fault.message,
                )
                for fault in faults
            ),
            digest=None,
            house_edge=None,
            no_edge=None,
        )
    return submission.rulebook().digest()


async def _edge(parts: Context, submission: Submission) -> float | Refusal:
    """Return the house edge, or why it is not known."""
    try:
        edge = await parts.analyst.edge(submission.edition, submission.choices)
    except RefusedError as error:
        return error.refusal
    if edge is None:
        return Refusal("analysis/failed", None, "The analyzer has no house edge for this table.")
    return edge


routes = [
    Route("/api/tables", tables, methods=["GET"]),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/editions", editions, methods=["GET"]),
    Route("/api/editions/{edition}/options", options, methods=["GET"]),
    Route("/api/check", check, methods=["POST"]),
]
