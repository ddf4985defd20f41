"""Fingerprints of what numbers depend on: equal things have equal ones, in every process."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction

import numpy as np
from msgspec import Struct

__all__ = ["fingerprint"]


def fingerprint(*things: object) -> str:
    """Return a hash of things that are made of plain data, arrays, dataclasses and structs."""
    found = hashlib.sha256()
    for part in _parts(things):
        found.update(part)
    return found.hexdigest()


def _parts(thing: object) -> Iterator[bytes]:
    """Write a thing down in bytes from which it could be made again."""
    match thing:
        case Enum() | str() | int() | float() | Fraction() | None:
            yield f"{thing!r};".encode()
        case np.ndarray():
            yield f"{thing.dtype}{thing.shape}:".encode() + thing.tobytes()
        case tuple() | list():
            yield from _group(thing)
        case Mapping():
            yield from _group(sorted((fingerprint(key), fingerprint(thing[key])) for key in thing))
        case AbstractSet():
            yield from _group(sorted(map(fingerprint, thing)))
        case Struct():
            yield from _group([getattr(thing, name) for name in thing.__struct_fields__])
        case _ if is_dataclass(thing):
            yield from _group([getattr(thing, field.name) for field in fields(thing)])
        case _:
            raise TypeError(f"{type(thing).__name__} has no fingerprint")


def _group(things: Sequence[object]) -> Iterator[bytes]:
    yield f"{len(things)}(".encode()
    for thing in things:
        yield from _parts(thing)
    yield b")"
