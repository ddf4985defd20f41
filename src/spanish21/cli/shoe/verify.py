"""`spanish21 shoe verify`: the arithmetic of a sealed shoe once more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure
from spanish21.cli.output import AsJson, console, facts, write_json

if TYPE_CHECKING:
    from spanish21.house.sealed import Reveal, ShownCard

__all__ = ["verify"]

_MOST_BYTES = 1_000_000
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


Document = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="A reveal, or a card shown in a dispute, as the page gave it."
    ),
]
Commitment = Annotated[
    str | None,
    typer.Option(
        "--commitment", metavar="HEX", help="The commitment that you noted before the deal."
    ),
]
Pledge = Annotated[
    str | None,
    typer.Option("--pledge", metavar="HEX", help="The pledge that you noted before the seal."),
]


def verify(
    file: Document,
    commitment: Commitment = None,
    pledge: Pledge = None,
    as_json: AsJson = False,
) -> None:
    """Check a revealed shoe, or one card of it, against what was promised.

    Without --commitment the document is only checked in itself: compare the commitment it names
    with the one that the table showed before the first wager.
    """
    needs("cryptography")
    _check_noted("--commitment", commitment)
    _check_noted("--pledge", pledge)
    from spanish21.house.sealed import Reveal, verify as verify_reveal, verify_shown

    document = _read(file)
    if isinstance(document, Reveal):
        verdict = verify_reveal(document, commitment, pledge)
    elif pledge is not None:
        raise Failure(
            "shoe/noted", "--pledge is for a reveal, not for a single card: leave it out."
        )
    else:
        verdict = verify_shown(document, commitment)
    if not verdict.ok:
        found = [{"code": each.code, "message": each.message} for each in verdict.findings]
        lines = "\n".join(f"  {each.message} [{each.code}]" for each in verdict.findings)
        raise Failure(
            "shoe/broken", f"{file}: not as promised.\n{lines}", details={"findings": found}
        )
    said = _facts(document, noted=commitment is not None)
    if as_json:
        write_json({"verified": True, **said})
        return
    screen = console()
    screen.print("As promised.")
    screen.print(facts((name, str(value)) for name, value in said.items()))


def _check_noted(option: str, noted: str | None) -> None:
    """Refuse what cannot be a hash, so that a slip of the pen does not blame the table."""
    if noted is not None and not _HASH.fullmatch(noted.strip().lower()):
        raise Failure("shoe/noted", f"{option}: write all 64 hex digits. You wrote {noted!r}.")


def _facts(document: Reveal | ShownCard, *, noted: bool) -> dict[str, str | int]:
    from spanish21.house.sealed import Reveal

    statement = document.statement
    said: dict[str, str | int] = {
        "shoe": statement.label,
        "commitment": document.commitment,
        "compared": "with the one noted down" if noted else "with itself only",
        "cards": sum(statement.cards),
        "contributions": len(statement.contributions),
    }
    if isinstance(document, Reveal):
        draws, dealt = len(document.draws), len(document.dealt)
        return said | {"cut": document.cut, "dealt": dealt, "draws": draws}
    return said | {"position": document.proof.position, "card": str(document.proof.card)}


def _read(file: Path) -> Reveal | ShownCard:
    """Read what the page gave: a card that is shown alone has a proof, a reveal has none."""
    import msgspec

    from spanish21.house.sealed import Reveal, ShownCard

    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror or error}."
        raise Failure("shoe/unreadable", message) from None
    if len(data) > _MOST_BYTES:
        raise Failure("shoe/unreadable", f"{file} is too large to be the reveal of a shoe.")
    try:
        fields = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        kind: type[Reveal | ShownCard] = ShownCard if "proof" in fields else Reveal
        document: Reveal | ShownCard = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"{file} is not the reveal of a shoe: {error}. Download it from the table's page."
        raise Failure("shoe/unreadable", message) from None
    return document
