"""Browsers in which people have logged in before, each by a token of which a hash is kept."""

from __future__ import annotations

import msgspec

from spanish21.house.people.passwords import hashed, new_token
from spanish21.ledger import Store

__all__ = ["Devices"]

_KIND = "devices"
_MOST = 20
"""browsers of one person; the longest unused is forgotten"""
_decoder = msgspec.json.Decoder(tuple[str, ...])


class Devices:
    """The known browsers in a store."""

    def __init__(self, store: Store) -> None:
        """Keep browsers in a store."""
        self._store = store

    def knows(self, person: str, token: str | None) -> bool:
        """Return whether a person has logged in where this token is from."""
        return token is not None and hashed(token) in self._of(person)

    def note(self, person: str, token: str | None) -> str:
        """Note that a person logged in, and return the token of the browser, new if it has none."""
        kept = token or new_token()
        others = tuple(each for each in self._of(person) if each != hashed(kept))
        devices = (*others, hashed(kept))[-_MOST:]
        if devices != self._of(person):
            self._store.put(_KIND, person, msgspec.json.encode(devices))
        return kept

    def _of(self, person: str) -> tuple[str, ...]:
        data = self._store.get(_KIND, person)
        return () if data is None else _decoder.decode(data)
