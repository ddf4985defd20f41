"""Entries of the log: one accepted command of a stream, the events it brought about, the money."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, get_args

import msgspec
from msgspec import Raw, Struct

__all__ = [
    "GENESIS",
    "Basis",
    "Draft",
    "Entry",
    "Head",
    "Holding",
    "Posting",
    "Tip",
    "digest_of",
    "events_of",
    "hash_of",
    "preimage",
    "type_of",
    "types_in",
]

GENESIS = "0" * 64
"""What the first entry of a stream names as its previous hash."""


class Posting(Struct, frozen=True, array_like=True):
    """An amount in cents that goes to an account, or out of it if it is below zero."""

    account: str
    amount: int


class Holding(Struct, frozen=True):
    """A condition of a draft: how much accounts must hold together once it is written."""

    accounts: tuple[str, ...]
    least: int
    most: int | None = None
    """None if any amount from the least on will do"""


class Basis(Struct, frozen=True):
    """What a draft was decided by, which must still hold in the transaction that writes it."""

    holdings: tuple[Holding, ...] = ()
    versions: tuple[tuple[str, int], ...] = ()
    """other streams, with the versions that they must still have"""


class Draft(Struct, frozen=True):
    """A command that was accepted and is to be written, with all that follows from it."""

    stream: str
    at: int
    """milliseconds since the epoch, from the house's clock"""
    actor: str
    """an account, or `dealer:auto`, `clock`, `system`"""
    command_id: str
    """chosen by the client, unique in its stream"""
    command: Raw
    events: tuple[Raw, ...]
    postings: tuple[Posting, ...] = ()
    expected: int | None = None
    """the version the stream must have, or None if any will do"""
    token: int | None = None
    """the token of the writer's lease on the stream, or None if the stream is not leased"""
    basis: Basis = Basis()

    @classmethod
    def of(  # noqa: PLR0913 - each by name
        cls,
        stream: str,
        *,
        at: int,
        actor: str,
        command_id: str,
        command: object,
        events: Iterable[object],
        postings: Iterable[Posting] = (),
        expected: int | None = None,
        token: int | None = None,
    ) -> Draft:
        """Write the command and the events, structs or plain values, as JSON."""
        return cls(
            stream,
            at,
            actor,
            command_id,
            Raw(msgspec.json.encode(command)),
            tuple(Raw(msgspec.json.encode(event)) for event in events),
            tuple(postings),
            expected,
            token,
        )


class Entry(Struct, frozen=True):
    """A line of the log; its hash covers everything before it and the hash of its predecessor."""

    stream: str
    number: int
    """1, 2, 3 ... in its stream"""
    version: int
    """the number of the stream's last event after this entry"""
    position: int
    """1, 2, 3 ... in the whole log"""
    at: int
    actor: str
    command_id: str
    command: Raw
    events: tuple[Raw, ...]
    postings: tuple[Posting, ...]
    previous: str
    """the hash of the entry before in its stream"""
    follows: str
    """the hash of the entry before in the whole log"""
    hash: str
    mark: str
    """shows who holds the key of the house that it wrote the entry; the hash does not cover it"""


class Tip(Struct, frozen=True):
    """Where the whole log stands."""

    position: int = 0
    hash: str = GENESIS
    at: int = 0


class Head(Struct, frozen=True):
    """Where a stream stands."""

    number: int = 0
    version: int = 0
    hash: str = GENESIS


_events: msgspec.json.Decoder[tuple[Raw, ...]] = msgspec.json.Decoder(tuple[Raw, ...])


class _Tagged(Struct):
    """Anything that names its type."""

    type: str = ""


_tagged = msgspec.json.Decoder(_Tagged)


def type_of(written: Raw) -> str:
    """Return the type of a command or an event, or raise MsgspecError; empty if it names none."""
    return _tagged.decode(written).type


def types_in(union: Any) -> frozenset[str]:  # noqa: ANN401 - a union of structs
    """List the types of a union of commands or events as they are written."""
    return frozenset(kind.__struct_config__.tag for kind in get_args(union))


def events_of(data: bytes) -> tuple[Raw, ...]:
    """Take a list of events apart."""
    return tuple(event.copy() for event in _events.decode(data))


def digest_of(entry: Entry) -> str:
    """Return the hash that an entry must have: SHA-256 of its other fields as a JSON list."""
    return hash_of(preimage(entry))


def hash_of(covered: bytes) -> str:
    """Hash what an entry's hash covers."""
    return sha256(covered).hexdigest()


def preimage(entry: Entry) -> bytes:
    """Write what the hash covers."""
    return msgspec.json.encode(
        (
            entry.stream,
            entry.number,
            entry.version,
            entry.position,
            entry.at,
            entry.actor,
            entry.command_id,
            entry.command,
            entry.events,
            entry.postings,
            entry.previous,
            entry.follows,
        )
    )
