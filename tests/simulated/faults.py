"""Faults planted in the server, one at a time: the simulation must find each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from spanish21.house.clock import Clock
from spanish21.house.house import House
from spanish21.house.live.events import ChipsRedeemed
from spanish21.house.people import changing_settings, decide as deciding, managing, service
from spanish21.house.people.directory import Exclusion
from spanish21.house.people.events import BalanceCorrectionApproved
from spanish21.house.people.settings import Weaker
from spanish21.house.people.stretches import Stretches
from spanish21.house.tables import absence, actor, client_moves, entries, play, staff
from spanish21.house.tables.actor import TableActor
from spanish21.house.tables.persistence import Persistence
from spanish21.house.tables.supply import Supply
from spanish21.ledger import Basis, Draft, Posting, sheet
from spanish21.ledger.checkpoint import Notary
from spanish21.ledger.postings import posted
from spanish21.web import socket

__all__ = ["FAULTS"]


def _broken(*changes: tuple[object, str, object]) -> Callable[[], AbstractContextManager[None]]:
    """Put something wrong in the place of parts of the program."""

    @contextmanager
    def planted() -> Iterator[None]:
        with ExitStack() as stack:
            for target, name, value in changes:
                stack.enter_context(patch.object(target, name, value))
            yield

    return planted


def _nothing(*_: object, **__: object) -> None:
    return None


def _unfenced(live: Any, made: Any, origin: Any, _token: object) -> tuple[Draft, ...]:  # noqa: ANN401
    return tuple(
        replace(each, expected=None) for each in entries.drafts_of(live, made, origin, None)
    )


async def _once_more(self: TableActor, request: Any) -> Any:  # noqa: ANN401
    """Carry a repeated request out again, under another id of the log."""
    content = f"{request.origin.content}{next(_NUMBERS)}"
    request.origin = replace(request.origin, content=content)
    return await self._carry_out(request)


_NUMBERS = count()


async def _later(self: Persistence, drafts: Sequence[Draft]) -> None:
    """Answer at once and write a moment later."""

    async def write() -> None:
        await asyncio.sleep(0.2)
        await self.writer.append_all(drafts)

    self.pending = asyncio.create_task(write())  # type: ignore[attr-defined]


def _posted_wrongly(events: Any, table: str = "") -> tuple[Posting, ...]:  # noqa: ANN401
    """Take from people what should be given to them for their chips."""
    found = posted(events, table)
    if not any(isinstance(event, ChipsRedeemed) for event in events):
        return found
    return tuple(replace(each, amount=-each.amount) for each in found)


def _wall_clock(self: Clock) -> int:
    return self._wall() // 1_000_000


_next_card = Supply.next_card


def _same_card(self: Supply, shoe: Any) -> Any:  # noqa: ANN401
    """Deal every tenth card twice."""
    if len(shoe.dealt) % 10 == 5:
        return shoe.dealt[-1]
    return _next_card(self, shoe)


_leave = client_moves.leave


def _leave_chips(made: Any, by: str, person: Any) -> None:  # noqa: ANN401
    """Let people go without changing their chips."""
    with patch.object(type(made.live), "chips", lambda *_: 0):
        _leave(made, by, person)


_look = TableActor._look


def _look_afresh(self: TableActor) -> None:
    """Begin the clock again with whatever happens."""
    self.deadline = None
    _look(self)


_approve = managing.approve


def _approve_own(directory: Any, person: str, number: int) -> Any:  # noqa: ANN401
    """Ask only for the permission, and not who proposed it."""
    found = directory.corrections.get(number)
    if found is not None and found.by == person:
        return (BalanceCorrectionApproved(number, found.person, found.amount, person),)
    return _approve(directory, person, number)


class _Unversioned(Draft, frozen=True):
    """A draft that forgets on which version it was decided."""

    @classmethod
    def of(cls, *args: Any, **named: Any) -> Draft:  # noqa: ANN401
        return Draft.of(*args, **{**named, "expected": None})


_wager = Stretches.wager


def _wager_unheld(self: Stretches, *given: Any) -> tuple[()]:  # noqa: ANN401
    """Look at the limits first, and not again when the wager is written."""
    _wager(self, *given)
    return ()


_refresh = service.People.refresh


def _refresh_seldom(self: service.People) -> None:
    """Take in what other servers wrote only now and then."""
    self.looks = getattr(self, "looks", 0) + 1  # type: ignore[attr-defined]
    if not self._directory.version or not self.looks % 4:  # type: ignore[attr-defined]
        _refresh(self)


async def _permit_all(_self: object, _ask: object) -> Basis:
    return Basis()


_take_tables = House.take_tables


async def _take_tables_at_start(self: House) -> None:
    """Take over tables when the server starts, and never again."""
    if not hasattr(self, "took"):
        self.took = True  # type: ignore[attr-defined]
        await _take_tables(self)


FAULTS: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "a lost lease is not fenced": _broken((actor, "drafts_of", _unfenced)),
    "a repeated command is applied again": _broken((TableActor, "_answer", _once_more)),
    "limits are checked outside the transaction": _broken(
        (Stretches, "wager", _wager_unheld),
    ),
    "authority is not asked": _broken((play, "refuse", _nothing), (staff, "refuse", _nothing)),
    "a posting has the wrong sign": _broken((play, "posted", _posted_wrongly)),
    "commands are acknowledged before the commit": _broken((Persistence, "append", _later)),
    "time runs back": _broken((Clock, "__call__", _wall_clock)),
    "checkpoints are not signed": _broken((Notary, "sign", _nothing)),
    "a card is dealt twice": _broken((Supply, "next_card", _same_card)),
    "chips are not paid out": _broken(
        (client_moves, "leave", _leave_chips),
        (absence, "leave", _leave_chips),
    ),
    "the clock begins again with every command": _broken((TableActor, "_look", _look_afresh)),
    "the clock is forgotten": _broken((TableActor, "_set_timer", _nothing)),
    "secrets are forgotten before the reveal": _broken(
        (Supply, "revealed", lambda self, _: tuple(self._open)),
    ),
    "people approve their own corrections": _broken(
        (managing, "approve", _approve_own),
        (deciding, "approve", _approve_own),
    ),
    "one person alone weakens a threshold": _broken(
        (changing_settings, "divided", lambda _, asked: (asked, Weaker())),
    ),
    "servers do not see each other's changes of people": _broken(
        (service, "Draft", _Unversioned), (service.People, "refresh", _refresh_seldom)
    ),
    "accounts may owe": _broken((sheet, "must_not_owe", lambda _: False)),
    "limits and time-outs are not asked": _broken((socket._Connection, "_permit", _permit_all)),
    "exclusions by staff are not asked": _broken((Exclusion, "at", lambda *_: False)),
    "players play in the words of staff": _broken((staff, "_is_for_a_player", lambda *_: False)),
    "tables of a dead server are not taken over": _broken(
        (House, "take_tables", _take_tables_at_start)
    ),
    "links outlive the suspension of their giver": _broken((managing, "_links_of", lambda *_: ())),
}
"""each with what is wrong then"""
