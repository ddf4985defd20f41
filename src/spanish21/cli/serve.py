"""`spanish21 serve`: the live table, for browsers."""

from __future__ import annotations

import json
import re
from ipaddress import ip_address
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure, ended
from spanish21.law.edition_file import EditionFileError
from spanish21.law.editions import EditionTakenError
from spanish21.rulebooks import edition_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.web.server import Notice

__all__ = ["serve"]


_Host = Annotated[str, typer.Option("--host", help="The address to listen at.")]
_Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port.")]
_Data = Annotated[Path, typer.Option("--data", metavar="DIR", help="Data directory.")]
_Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="postgresql://... instead of a file."),
]
_Sealed = Annotated[
    Path | None,
    typer.Option(
        "--sealed", metavar="DIR", help="Where servers of one database share their secrets."
    ),
]
_Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        metavar="URL",
        help="Where other servers of the database reach this one, such as http://10.0.0.5:8021.",
    ),
]
_Lease = Annotated[
    float,
    typer.Option(
        "--lease",
        metavar="SECONDS",
        min=3,
        max=3600,
        help="Seconds until others take over a dead server's tables.",
    ),
]
_Tables = Annotated[
    bool,
    typer.Option("--tables/--no-tables", help="Open a table of each edition at the first start."),
]
_Editions = Annotated[
    list[Path] | None,
    typer.Option(
        "--edition",
        metavar="FILE",
        help="Edition file that tables may use. Repeatable.",
    ),
]
_Proxy = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="HOST",
        help="Address of a trusted proxy (X-Forwarded headers). Repeatable.",
    ),
]
_NewCheckpointKey = Annotated[
    bool,
    typer.Option(
        "--new-checkpoint-key", help="Sign with a new key: the old one was lost for good."
    ),
]
_NewHouseKey = Annotated[
    bool,
    typer.Option("--new-house-key", help="Continue without sealed/house.key, lost for good."),
]
_AsJson = Annotated[
    bool, typer.Option("--json", help="Write each notice as a line of JSON, for programs.")
]


def serve(
    host: _Host = "127.0.0.1",
    port: _Port = 8021,
    data: _Data = Path("spanish21-data"),
    database: _Database = None,
    sealed: _Sealed = None,
    address: _Address = None,
    lease: _Lease = 15,
    tables: _Tables = True,
    edition: _Editions = None,
    proxy: _Proxy = None,
    new_checkpoint_key: _NewCheckpointKey = False,
    new_house_key: _NewHouseKey = False,
    as_json: _AsJson = False,
) -> None:
    """Serve live tables to browsers until Ctrl-C."""
    needs("starlette", "uvicorn", "websockets", "apsw", "cryptography", "argon2")
    for file in edition or ():
        _make_known(file)
    from spanish21.ledger import LedgerError
    from spanish21.web.pages import STATIC
    from spanish21.web.server import AddressError, Kept, Notice, Place, run

    if address is not None and not re.fullmatch(r"https?://[^/?#\s]+/?", address):
        message = f"{address!r} is not the address of a server. Write it as http://10.0.0.5:8021."
        raise Failure("serve/address", message)
    if isnan(lease):
        raise Failure("serve/lease", f"--lease {lease}: write 3 to 3600 seconds.")
    for each in proxy or ():
        _check_proxy(each)
    if not (STATIC / "index.html").is_file():
        typer.echo(
            "The page has not been built, so browsers get a note. Build it with scripts/page.",
            err=True,
        )
    kept = Kept(
        data,
        database,
        sealed,
        address and address.rstrip("/"),
        lease,
        new_checkpoint_key,
        new_house_key,
        tuple(proxy or ()),
    )
    say = _saying(as_json=as_json)
    stopped = Notice("Stopped. Tables resume at the next start.", {"event": "stopped"})
    try:
        run(Place(host, port), kept, say=say, first_tables=tables)
        say(stopped)
    except KeyboardInterrupt:
        say(stopped)
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None
    except AddressError as error:
        message = f"The server cannot listen at {host}:{port} ({error}). "
        message += "Choose another --port or --host."
        raise Failure("serve/address", message) from None
    except OSError as error:
        message = f"{data} cannot be used as the data directory ({error.strerror or error}). "
        message += "Choose another --data."
        raise Failure("serve/data", message) from None


def _check_proxy(host: str) -> None:
    """Refuse a name: connections come from addresses, so it would never be met."""
    try:
        ip_address(host)
    except ValueError:
        message = f"--proxy {host}: write the proxy's IP address, such as 10.0.0.2."
        raise Failure("serve/proxy", message) from None


def _saying(*, as_json: bool) -> Callable[[Notice], None]:
    """Return what prints a notice, for people or for programs."""
    if as_json:
        return lambda notice: typer.echo(json.dumps(notice.data))
    return lambda notice: typer.echo(notice.text)


def _make_known(file: Path) -> None:
    """Make the edition of a file known to the server."""
    try:
        edition_in(file.read_text("utf-8-sig"), file.parent)
    except UnicodeDecodeError:
        raise Failure("edition/unreadable", f"{file} is not text. Save it as UTF-8.") from None
    except OSError as error:
        message = f"{file} cannot be read ({error.strerror}): give an edition file in TOML."
        raise Failure("edition/unreadable", message) from None
    except (EditionFileError, EditionTakenError) as error:
        raise Failure("edition/file", f"{file}: {error}") from None
