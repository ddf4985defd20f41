"""`spanish21 shoe sample`: a revealed shoe to practise on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure
from spanish21.cli.files import note_file, ready_to_write, write_file
from spanish21.cli.output import AsJson, write_json

__all__ = ["sample"]

_SECRET = re.compile(r"[0-9a-f]{64}", re.ASCII)
_LABEL = "practice/shoe/1"
_SHARE = 4


def sample(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it, as JSON.")],
    decks: Annotated[int, typer.Option("--decks", metavar="N", min=1, max=8, help="Decks.")] = 6,
    secret: Annotated[
        str | None,
        typer.Option("--secret", metavar="HEX", help="32 bytes: the same shoe every time."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Seal a shoe, cut it, deal three quarters, spin a wheel, and write the reveal.

    It belongs to no table: use it to try the verifier, intact or after a change.
    """
    needs("cryptography")
    ready_to_write("FILE", file)
    import msgspec

    from spanish21.cards import DECK
    from spanish21.house.sealed import Contribution, Secret, Use

    if secret is not None and not _SECRET.fullmatch(secret):
        raise Failure("shoe/secret", "--secret: write 32 bytes as 64 small hex digits.")
    drawn = Secret(_LABEL, bytes.fromhex(secret)) if secret else Secret.drawn(_LABEL)
    shoe = drawn.seal(DECK * decks, [Contribution("ann", "c0ffee"), Contribution("ben", "07")])
    size = len(shoe.order)
    cut = shoe.draw(Use.CUT, 1, size)
    spin = shoe.draw(Use.WHEEL, 1, 100_000)
    dealt = shoe.dealt_from(cut.outcome)[: size - size // _SHARE]
    reveal = shoe.reveal(cut=cut.outcome, dealt=dealt, draws=(cut, spin))
    data = msgspec.json.format(msgspec.json.encode(reveal), indent=1)
    write_file(file, data + b"\n")
    if as_json:
        write_json({"file": str(file), "commitment": shoe.commitment})
        return
    note_file(file)
    typer.echo(f"commitment {shoe.commitment}")
