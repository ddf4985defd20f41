"""A log is taken up: no one has changed it, and its clock goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.clock import Clock, clock_text
from spanish21.house.sealed import Vault
from spanish21.house.verify import must_be_unchanged
from spanish21.ledger import StoreUnusable, open_store
from spanish21.ledger.checkpoint import Notary
from spanish21.ledger.marks import Marker
from spanish21.ledger.verify import SKEW

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from spanish21.ledger import Store

__all__ = ["take_up"]


def take_up(
    data: Path, place: str | Path, sealed: Path, clock: Callable[[], int], *, new_key: bool
) -> tuple[Store, Notary]:
    """Open a log that no one changed, and its checkpoints; the folder is the owner's alone."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    store = open_store(place)
    try:
        store.marker = Marker(Vault(sealed).key())
        _must_not_go_back(store, clock)
        must_be_unchanged(store, data, store.marker)
        return store, Notary(data, store, new_key=new_key)
    except BaseException:
        store.close()
        raise


def _must_not_go_back(store: Store, clock: Callable[[], int]) -> None:
    """Continue from the time of the log; refuse a clock that is far behind it."""
    last = store.tip().at
    if clock() < last - SKEW:
        raise StoreUnusable(
            f"the clock says {clock_text(clock())}, but the log was written at {clock_text(last)}: "
            "set the clock, time in the log does not go back"
        )
    if isinstance(clock, Clock):
        clock.not_before(last)
