"""Requests that a table carried out: one that is sent again is answered, not carried out twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from spanish21.house.wire.telling import Done
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.house.tables.request import Request

__all__ = ["Answered", "Known", "answer_again"]

_REMEMBERED = 4096


class Known(NamedTuple):
    """The version after a request, and a digest of who asked for what."""

    version: int
    content: str


class Answered:
    """The last requests of a table, by their ids."""

    def __init__(self) -> None:
        """Begin with none."""
        self.forgot = False
        """whether the log has more requests than are known here"""
        self._known: OrderedDict[str, Known] = OrderedDict()

    def update(self, known: Mapping[str, tuple[int, str]]) -> None:
        """Add what the log has."""
        self._known.update((id_, Known(*row)) for id_, row in known.items())

    def get(self, id_: str) -> Known | None:
        """Return what is known of a request, if anything."""
        return self._known.get(id_)

    def remember(self, request: Request, version: int) -> None:
        """Add a request that was carried out, and forget the oldest when there are too many."""
        self._known[request.id] = Known(version, request.origin.content)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
            self.forgot = True


def answer_again(request: Request, known: Known) -> Done | Refusal:
    """Answer a request that was carried out before; an id serves one request of one person."""
    if known.content != request.origin.content:
        message = "This request ID is taken. Send the request again with a new ID."
        return Refusal("command/id-taken", None, message)
    return Done(request.id, known.version, repeated=True)
