"""`spanish21 servers`: the servers that share a database, and tables that move between them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.request import Request, urlopen

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure, ended
from spanish21.cli.output import AsJson, write_json

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["servers"]

_DATA = Path("spanish21-data")
_SECONDS = 15.0
Database = Annotated[
    str, typer.Option("--database", metavar="URL", help="postgresql://... of the servers.")
]
Sealed = Annotated[
    Path, typer.Option("--sealed", metavar="DIR", help="Where the servers share secrets.")
]
Table = Annotated[str | None, typer.Option("--move", metavar="TABLE", help="Table to move.")]
Address = Annotated[
    str | None, typer.Option("--to", metavar="ADDRESS", help="Server that is to run the table.")
]


def servers(
    database: Database,
    sealed: Sealed = _DATA,
    move: Table = None,
    to: Address = None,
    as_json: AsJson = False,
) -> None:
    """List the servers of a database and their tables, or move a table.

    A table finishes what it is doing, and the other server continues the same round.
    """
    if (move is None) != (to is None):
        raise Failure("servers/both", "Use --move and --to together.")
    known, key = _known(database, sealed)
    if to is None:
        nothing = {"servers": [], "here": "", "tables": []}
        found = _ask(known[0], key, "/api/servers") if known else nothing
    elif to not in known:
        listed = f"Use one of these: {', '.join(known)}." if known else "Start it first."
        raise Failure("servers/unknown", f"No server runs at {to}. {listed}")
    else:
        found = _ask(to, key, "/api/servers/move", {"table": move})
    _show(found, as_json=as_json)


def _known(database: str, sealed: Path) -> tuple[tuple[str, ...], str]:
    """Return the addresses of the servers, and the key by which they know this command."""
    needs("apsw", "cryptography")
    from spanish21.house.moving import servers_in
    from spanish21.house.sealed import Vault
    from spanish21.ledger import LedgerError, open_store
    from spanish21.web.neighbours import data_key

    vault = Vault(sealed)
    if not vault.has_key():
        message = f"{sealed} has no key of the house. Choose its directory with --sealed."
        raise Failure("servers/no-key", message)
    try:
        store = open_store(database, readonly=True)
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None
    try:
        return servers_in(store.leases()), data_key(vault.key())
    finally:
        store.close()


def _ask(address: str, key: str, path: str, sent: Mapping[str, object] | None = None) -> Any:  # noqa: ANN401
    """Ask a server of the house, whose address the database names."""
    from spanish21.web.neighbours import AT_DATA

    data = None if sent is None else json.dumps(sent).encode()
    headers = {AT_DATA: key, "content-type": "application/json"}
    asked = Request(f"{address}{path}", data, headers)  # noqa: S310 - a server of the house
    try:
        with urlopen(asked, timeout=_SECONDS) as said:  # noqa: S310
            return json.load(said)
    except OSError as error:
        told = getattr(error, "read", lambda: b"")()
        try:
            message = json.loads(told)["message"]
        except (ValueError, KeyError):
            message = f"The server at {address} doesn't answer. Try again."
        raise Failure("servers/refused", message) from None


def _show(found: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        write_json(found)
        return
    if not found["servers"]:
        typer.echo("No server of this database is running.")
    for address in found["servers"]:
        tables = [row["table"] for row in found["tables"] if row["server"] == address]
        typer.echo(f"{address}: {', '.join(tables) or 'no tables'}")
