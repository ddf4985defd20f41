"""The shoes of a table: what was promised, what was revealed, and single cards proved meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.routing import Route

from spanish21.house.live import events as he
from spanish21.house.sealed import verify
from spanish21.house.tables.following import decode_events
from spanish21.house.wire import listing as w
from spanish21.ledger.stream import table_stream
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.http import answer, number
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.tables.state import Live, Shoe, ShoeMark
    from spanish21.ledger.store import Store

__all__ = ["routes"]

T = TypeVar("T", bound=he.HouseFact)
_MOST = 50


async def shoe_list(request: Request) -> Response:
    """List the last shoes with their commitments and reveals, the newest last."""
    parts = context(request)
    live = parts.table(request).actor.live
    await parts.who(request)
    most = number(request, "most", 10, least=1, most=_MOST)
    before = number(request, "before", 2**53, least=1, most=2**53)
    marks = [mark for mark in live.shoes if mark.sealed and mark.number < before][-most:]
    return answer(await parts.reading(_records, parts.house.writer.store, live, marks))


def _records(store: Store, live: Live, marks: list[ShoeMark]) -> tuple[w.ShoeRecord, ...]:
    return tuple(_record(store, live, mark) for mark in marks)


def _record(store: Store, live: Live, mark: ShoeMark) -> w.ShoeRecord:
    at, sealed = _event(store, live.id, mark.sealed, he.ShoeSealed)
    _, pledged = _event(store, live.id, mark.pledged, he.ShoePledged)
    opened = _event(store, live.id, mark.revealed, he.ShoeRevealed)[1] if mark.revealed else None
    shoe = _unrevealed(live, mark.number)
    checked = verify(opened.reveal, sealed.commitment, pledged.pledge).ok if opened else None
    return w.ShoeRecord(
        number=mark.number,
        pledge=pledged.pledge,
        commitment=sealed.commitment,
        committed_at=at,
        first_event=mark.sealed,
        dealt=len(opened.reveal.dealt) if opened else len(shoe.dealt) if shoe else 0,
        cards=tuple(_seen(shoe)) if shoe else (),
        contributions=tuple(each.value for each in sealed.contributions),
        reveal=msgspec.to_builtins(opened.reveal) if opened else None,
        verified=checked,
    )


def _event(store: Store, table: str, version: int, kind: type[T]) -> tuple[int, T]:
    """Read one event of the log, with the time of its entry."""
    entry = next(store.read(table_stream(table), version - 1, 1))
    event = decode_events(entry)[version - entry.version - 1]
    if not isinstance(event, kind):
        raise TypeError(f"{table}: event {version} is not a {kind.__name__}")
    return entry.at, event


def _unrevealed(live: Live, wanted: int) -> Shoe | None:
    return next((shoe for shoe in live.unrevealed if shoe.number == wanted), None)


def _seen(shoe: Shoe) -> list[str | None]:
    return [None if card is None else str(card) for card in shoe.dealt]


async def shown_card(request: Request) -> Response:
    """Prove one card of a shoe in play against its commitment, if everyone has seen it."""
    parts = context(request)
    actor = parts.table(request).actor
    await parts.who(request)
    wanted, place = request.path_params["shoe"], request.path_params["card"]
    shoe = _unrevealed(actor.live, wanted)
    if shoe is None:
        raise not_found(f"sealed shoe {wanted} in play", "A revealed shoe shows every card.")
    if not 1 <= place <= len(shoe.dealt):
        message = (
            f"Shoe {wanted} has dealt no card {place}. Name a card from 1 to {len(shoe.dealt)}."
            if shoe.dealt
            else f"Shoe {wanted} has dealt no card yet. Wait for the deal."
        )
        raise refused("shoe/card", message)
    if shoe.dealt[place - 1] is None:
        message = f"No one has seen card {place} yet. It is shown when the shoe is revealed."
        raise refused("shoe/hidden", message)
    return answer(await parts.reading(actor.supply.show, shoe, place - 1))


routes = [
    Route("/api/tables/{table}/shoes", shoe_list, methods=["GET"]),
    Route("/api/tables/{table}/shoes/{shoe:int}/cards/{card:int}", shown_card, methods=["GET"]),
]
