"""Prices of rounds that were examined before: a round that did not change is not priced again."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

import msgspec
from msgspec import Struct

from spanish21.forensics.pricing import Wagered
from spanish21.forensics.rounds import Played

__all__ = ["Priced", "Prices"]

MOST = 200_000
"""rounds whose prices are kept in memory"""
_SOFTWARE = version("spanish21")


class Priced(Struct, frozen=True):
    """What the wagers of a round were worth, and the edge of one unit before it."""

    wagers: tuple[Wagered, ...]
    edge: float


class _Line(Struct, frozen=True):
    """A round in a file of prices."""

    round: str
    priced: Priced


_line = msgspec.json.Decoder(_Line)


class Prices:
    """Remembers what rounds were worth, in memory and, if a file is given, for the next time.

    A round is known by everything its price depends on: the version of this software, the digest of
    the rules, the cards seen, the wagers, the decisions and the results. A round that was changed
    in a log is another round.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Read the file of an earlier run, or raise ValueError if it holds something else."""
        self._file = file
        self._known = {} if file is None or not file.exists() else _read(file)
        self.found = 0
        """rounds that were not priced again"""

    def of(self, played: Played, price: Callable[[], Priced]) -> Priced:
        """Return what a round was worth, and work it out only if that is not known."""
        key = _key(played)
        known = self._known.get(key)
        if known is not None:
            self.found += 1
            return known
        found = price()
        if len(self._known) >= MOST:
            del self._known[next(iter(self._known))]
        self._known[key] = found
        if self._file is not None:
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(_Line(key, found)) + b"\n")
        return found


def _read(file: Path) -> dict[str, Priced]:
    """Read a file of prices, and take a last line off it that was cut short."""
    text = file.read_bytes()
    whole = text.rfind(b"\n") + 1
    try:
        lines = [_line.decode(line) for line in text[:whole].splitlines()]
    except (msgspec.DecodeError, UnicodeDecodeError):
        lines = []
    if text and not lines:
        raise ValueError("it does not hold prices of rounds")
    os.truncate(file, whole)
    return {line.round: line.priced for line in lines}


def _key(played: Played) -> str:
    """Return a fingerprint of everything that the price of a round depends on."""
    parts = (_SOFTWARE, played.rulebook.digest(), played._replace(rulebook=None))  # type: ignore[arg-type]
    text = msgspec.json.encode(parts, enc_hook=str)
    return blake2b(text, digest_size=20).hexdigest()
