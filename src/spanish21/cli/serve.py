"""`spanish21 serve`: the live table, for browsers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure, ended
from spanish21.law.edition_file import EditionFileError, load_edition
from spanish21.law.editions import EditionTakenError
from spanish21.rulebooks import files_in

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
        help="After how long others take over the tables of a server that died.",
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
        help="Edition file whose rules tables may have. Repeatable.",
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
) -> None:
    """Serve live tables to browsers until Ctrl-C."""
    needs("starlette", "uvicorn", "websockets", "apsw", "cryptography", "argon2")
    for file in edition or ():
        _make_known(file)
    from spanish21.ledger import LedgerError
    from spanish21.web.pages import STATIC
    from spanish21.web.server import AddressError, Kept, Place, run

    if address is not None and not re.fullmatch(r"https?://[^/?#\s]+/?", address):
        message = f"{address!r} is not the address of a server. Write it as http://10.0.0.5:8021."
        raise Failure("serve/address", message)
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
    try:
        run(Place(host, port), kept, say=typer.echo, first_tables=tables)
    except KeyboardInterrupt:
        typer.echo("Stopped. Tables resume at the next start.")
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None
    except AddressError as error:
        message = f"cannot listen at {host}:{port}: {error}. Choose another --port or --host."
        raise Failure("serve/address", message) from None
    except OSError as error:
        message = f"{data} cannot be used as the data directory: {error}. Choose another --data."
        raise Failure("serve/data", message) from None


def _make_known(file: Path) -> None:
    """Make the edition of a file known to the server."""
    try:
        load_edition(file.read_text("utf-8-sig"), files_in(file.parent))
    except (OSError, UnicodeDecodeError) as error:
        raise Failure("edition/unreadable", ended(f"{file} cannot be read: {error}")) from None
    except (EditionFileError, EditionTakenError) as error:
        raise Failure("edition/file", f"{file}: {error}") from None
