"""The golden corpus of logs: where it is, what can be logged, and which kinds a log holds."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import msgspec

from spanish21.house.live.commands import LogCommand
from spanish21.house.live.events import LogEvent
from spanish21.house.people.commands import PeopleCommand
from spanish21.house.people.events import PeopleEvent
from spanish21.ledger import Entry
from spanish21.ledger.checkpoint import CHECKPOINTS, PUBLIC_KEY
from spanish21.ledger.entry import type_of, types_in
from spanish21.ledger.events import PeopleMoneyEvent
from spanish21.ledger.key_change import CheckpointKeyReplaced, ReplaceCheckpointKey
from spanish21.ledger.postings import LIBRARY
from spanish21.progressive import ProgressiveCommand, ProgressiveEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["LOGGED", "LOGS", "Kind", "decoder_for", "kinds_in", "read_log", "unpack", "write_log"]

LOGS = Path(__file__).parent
LOG, SUMMARY = ".jsonl.xz", ".summary.json"
SIGNED = (CHECKPOINTS, PUBLIC_KEY)
_entry = msgspec.json.Decoder(Entry)


class Kind(NamedTuple):
    """A kind of command or event that can be logged, and the kind of stream it is logged in."""

    stream: str
    what: str
    name: str

    def __str__(self) -> str:
        """Write it as it is named in the list of absences."""
        return f"{self.stream} {self.what} {self.name}"


_UNIONS: dict[str, tuple[Any, Any]] = {
    "table": (LogCommand, LogEvent),
    "progressive": (ProgressiveCommand, ProgressiveEvent),
    "people": (PeopleCommand, PeopleEvent),
    "house": (ReplaceCheckpointKey, CheckpointKeyReplaced),
}
_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    LIBRARY: msgspec.json.Decoder(PeopleMoneyEvent),
    **{stream: msgspec.json.Decoder(events) for stream, (_, events) in _UNIONS.items()},
}
"""what reads the events of each kind of stream; tables of the library give money in their own"""


def _types(union: Any) -> frozenset[str]:  # noqa: ANN401 - a struct or a union of structs
    return types_in(union) if get_args(union) else frozenset({union.__struct_config__.tag})


LOGGED = frozenset(
    Kind(stream, what, name)
    for stream, unions in _UNIONS.items()
    for what, union in zip(("command", "event"), unions, strict=True)
    for name in _types(union)
)
"""every kind that a house or a recorded table can write"""


def decoder_for(stream: str) -> msgspec.json.Decoder[Any]:
    """Return what reads the events of a stream."""
    return _DECODERS[stream.partition("/")[0]]


def kinds_in(entries: Iterable[Entry]) -> set[Kind]:
    """List the kinds of commands and events that entries hold."""
    found: set[Kind] = set()
    for entry in entries:
        stream = entry.stream.partition("/")[0]
        found.add(Kind(stream, "command", type_of(entry.command)))
        found.update(Kind(stream, "event", type_of(event)) for event in entry.events)
    return found


def read_log(file: Path) -> list[Entry]:
    """Read a log of the corpus."""
    with lzma.open(file) as lines:
        return [_entry.decode(line) for line in lines]


def write_log(file: Path, lines: bytes) -> None:
    """Write a log of the corpus, always the same bytes for the same lines."""
    file.write_bytes(lzma.compress(lines, preset=9))


def unpack(file: Path, folder: Path) -> Path:
    """Unpack a log as `spanish21 export` wrote it, with its checkpoints if it was signed."""
    log = folder / file.name.removesuffix(".xz")
    log.write_bytes(lzma.decompress(file.read_bytes()))
    for name in SIGNED:
        signed = file.with_name(f"{log.name}-{name}")
        if signed.is_file():
            log.with_name(signed.name).write_bytes(signed.read_bytes())
    return log
