"""A client of a live server: log in, join a table, and play, from a program.

`Client` waits for each answer; `AsyncClient` has the same methods for `asyncio`. What the server
shows and takes is typed: `view` is a `View`, and commands are those of
`spanish21.house.wire.asking`. It needs the extra `web`.
"""

from __future__ import annotations

from spanish21.extras import needs_of

needs_of(__name__)

from spanish21.client.asynchronous import AsyncClient, AsyncSeat
from spanish21.client.heard import advised
from spanish21.client.session import UnreachableError
from spanish21.client.waiting import Client, Seat

__all__ = ["AsyncClient", "AsyncSeat", "Client", "Seat", "UnreachableError", "advised"]
