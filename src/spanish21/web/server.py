"""The server process: opens a house, says where it is to be found, and stops in good order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import uvicorn

from spanish21.house.closing import stuck_tables
from spanish21.house.house import LEASE_SECONDS, House
from spanish21.web.app import make_app
from spanish21.web.connections import MOST_HEAD, BoundedSocket, PatientProtocol, Places
from spanish21.web.context import Context
from spanish21.web.pages import STATIC
from spanish21.web.socket import MOST_MESSAGE

if TYPE_CHECKING:
    from starlette.applications import Starlette

__all__ = [
    "AddressError",
    "Kept",
    "Notice",
    "Place",
    "configured",
    "listen",
    "rest_from_garbage",
    "run",
    "serve",
]

_GRACE = 5
_LOOK_EVERY = 1.0
"""seconds after which a ledger that failed is noticed, and those who asked were told"""
_EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - only compared with
_GARBAGE = (10_000, 5, 2_000)
"""new objects before the youngest are searched, and how often before older ones are

A search holds the loop: with 2,000 sockets, 77 ms when it came after 100,000 new objects. After
every 1,000, the searches took about 6 % of the server's time.
"""
_SWITCH = 0.0005
"""seconds after which the loop lets another thread go on; Python by itself takes ten times as long

The thread that writes asks for its turn after each statement to the store. While thousands of
spectators keep the loop busy, a player's command waits for all these turns.
"""


class AddressError(Exception):
    """An address at which this process cannot listen."""


class Place(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


class Kept(NamedTuple):
    """Where a house is kept: its directory, its database, and where secrets are shared.

    `new_key` replaces the key of the checkpoints, and `new_house_key` that of the secrets.
    """

    data: Path
    database: str | None = None
    sealed: Path | None = None
    address: str | None = None
    """where other servers of the database reach this one, if not where it listens"""
    lease: float = LEASE_SECONDS
    """seconds after which others take over the tables of a server that died"""
    new_key: bool = False
    """whether a lost key of the checkpoints is replaced"""
    new_house_key: bool = False
    """whether a lost key in the folder of the secrets is replaced"""
    proxies: tuple[str, ...] = ()
    """hosts whose word is taken for who asks, and whether it was over https"""


class Notice(NamedTuple):
    """What the server announces: a line for people, and the same for programs."""

    text: str
    data: dict[str, object]


def run(
    place: Place,
    kept: Kept,
    *,
    say: Callable[[Notice], None],
    first_tables: bool = True,
) -> None:
    """Serve until told to stop."""
    work = serve(place, kept, say=say, first_tables=first_tables)
    if find_spec("uvloop") is not None:
        import uvloop  # noqa: PLC0415 - where there is one

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(work)
    else:
        asyncio.run(work)


async def serve(
    place: Place,
    kept: Kept,
    *,
    say: Callable[[Notice], None],
    first_tables: bool = True,
) -> None:
    """Open the house and serve it, until told to stop or LedgerError: then start again."""
    _open_many()
    with listen(place) as listening:
        await _serve(listening, place.host, kept, say, first_tables=first_tables)


async def _serve(
    listening: socket.socket,
    host: str,
    kept: Kept,
    say: Callable[[Notice], None],
    *,
    first_tables: bool,
) -> None:
    own = _address(listening, host)
    house = await House.open(
        kept.data,
        kept.database,
        sealed=kept.sealed,
        address=kept.address or own,
        lease_seconds=kept.lease,
        new_checkpoint_key=kept.new_key,
        new_house_key=kept.new_house_key,
    )
    if first_tables:
        await house.first_tables()
    rest_from_garbage()
    sys.setswitchinterval(_SWITCH)
    places = Places(proxies=kept.proxies)
    app = make_app(house, static=STATIC, places=places)
    server = _Server(configured(app, proxies=kept.proxies), app.state.context)
    beside = [
        asyncio.create_task(_announce(server, house, host, say)),
        asyncio.create_task(_stop_with(house, server)),
    ]
    try:
        # A Ctrl-C that came while the house opened ends it here, before the server starts.
        await asyncio.sleep(0)
        await server.serve([listening])
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
    if house.writer.failure is not None:
        raise house.writer.failure


class _Server(uvicorn.Server):
    """Ends what may take minutes before it waits for the requests in hand."""

    def __init__(self, config: uvicorn.Config, parts: Context) -> None:
        super().__init__(config)
        self._parts = parts

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._parts.analyst.close()
        await super().shutdown(sockets)


def configured(app: Starlette, *, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """Return how an app is served: within bounds, and with headers of no proxy but those named."""
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        h11_max_incomplete_event_size=MOST_HEAD,
        ws=BoundedSocket,
        ws_max_size=4 * MOST_MESSAGE,
        # A `BoundedSocket` compresses its first messages; all of them would cost a third more.
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=_GRACE,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
    )


async def _stop_with(house: House, server: uvicorn.Server) -> None:
    """Stop the server of a house that cannot write any more: only a start replays the log."""
    while house.writer.failure is None:  # noqa: ASYNC110 - it is told by another thread
        await asyncio.sleep(_LOOK_EVERY)
    server.should_exit = True


def _open_many() -> None:
    """Raise this process's limit of connections as far as the system permits."""
    if find_spec("resource") is None:
        return
    import resource  # noqa: PLC0415 - where there is one

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def rest_from_garbage() -> None:
    """Spare players the pauses in which all that the house knows is searched for garbage.

    What there is now stays: law, rules and tables. What comes later is searched more seldom,
    because nearly all of it is freed without a search.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


def listen(place: Place) -> socket.socket:
    """Take the address before anything is written, or raise AddressError."""
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    try:
        listening = socket.create_server((place.host, place.port), family=family)
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while attempting")[0]
        raise AddressError(reason) from None
    # Connections inherit it. Without it, the second part of an answer waits 40 ms until the client
    # acknowledges the first; asyncio sets it only where a socket names its protocol.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _address(listening: socket.socket, host: str) -> str:
    """Return the address of a server, as another machine would write it."""
    named = socket.gethostname() if host in _EVERYWHERE else host
    shown = f"[{named}]" if ":" in named else named
    return f"http://{shown}:{listening.getsockname()[1]}"


def _tables(house: House) -> str:
    here, there = len(house.tables), len(house.elsewhere)
    tables = "1 table" if here == 1 else f"{here or 'no'} tables"
    return tables if not there else f"{tables} here, {there} on other servers"


async def _announce(
    server: uvicorn.Server, house: House, host: str, say: Callable[[Notice], None]
) -> None:
    """Print the address once the server listens."""
    while not server.started:  # noqa: ASYNC110 - uvicorn tells no other way
        await asyncio.sleep(0.01)
    port = next(sock.getsockname()[1] for each in server.servers for sock in each.sockets)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}"
    opened = {"event": "open", "address": f"{address}/", "tables": len(house.tables)}
    text = f"Spanish 21 is open at {address}/  ({_tables(house)}; Ctrl-C stops it)"
    say(Notice(text, opened))
    for stuck in stuck_tables(house):
        text = f"Table {stuck.table} cannot continue: {stuck.reason}. The floor closes it for good."
        told: dict[str, object] = {
            "event": "table-stopped",
            "table": stuck.table,
            "reason": stuck.reason,
        }
        say(Notice(text, told))
    token = await asyncio.to_thread(house.people.operator_link)
    if token is not None:
        link = f"{address}/#/invitation/{token}"
        text = f"Operator sign-up link (works once): {link}"
        say(Notice(text, {"event": "operator-link", "link": link}))
