"""The bodies of requests and answers over HTTP."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Asked", "Said"]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends."""


class Said(Struct, frozen=True, kw_only=True):
    """A body that the server sends."""
