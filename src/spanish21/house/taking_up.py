"""A log is taken up: no one has changed it, and its clock goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.house.clock import clock_text, go_on_from
from spanish21.house.neighbours import other_secrets, same_secrets
from spanish21.house.sealed import Vault
from spanish21.house.verify import must_be_unchanged
from spanish21.ledger import StoreUnusable, open_store
from spanish21.ledger.checkpoint import Notary
from spanish21.ledger.place import check_place, is_postgres
from spanish21.ledger.verify import SKEW

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from spanish21.ledger import Store

__all__ = ["LostKeys", "take_up"]


class LostKeys(NamedTuple):
    """Which keys are lost for good and are replaced by new ones."""

    checkpoints: bool = False
    house: bool = False


def take_up(
    data: Path, place: str | Path, sealed: Path, clock: Callable[[], int], lost: LostKeys
) -> tuple[Store, Notary]:
    """Open a log that no one changed, and its checkpoints; the folder is the owner's alone."""
    check_place(place)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    store = open_store(place)
    try:
        _must_not_go_back(store, clock)
        vault = Vault(sealed)
        _must_have_key(store, vault, replace=lost.house)
        store.marker = vault.marker()
        if lost.house:
            _mark_documents(store)
        if is_postgres(place):
            same_secrets(store, vault)
        checked = must_be_unchanged(store, data, store.marker)
        return store, Notary(data, store, new_key=lost.checkpoints, checked=checked)
    except BaseException:
        store.close()
        raise


def _must_have_key(store: Store, vault: Vault, *, replace: bool) -> None:
    """Refuse a log whose house key is gone, unless a new one is to mark what comes next."""
    lost = store.tip().position > 0 and not vault.has_key()
    if replace and not lost:
        raise StoreUnusable("the key of the house is there: start without --new-house-key")
    if replace:
        vault.draw_key(after=store.tip().position)
    elif lost:
        raise StoreUnusable(
            "the key of the house is gone: bring back sealed/house.key from a copy; if it is lost "
            "for good, start once with --new-house-key, and check the log with 'spanish21 verify' "
            "and the checkpoints that others keep"
        )


def _mark_documents(store: Store) -> None:
    """Mark passwords and sessions with the key that replaced the lost one."""
    other_secrets(store)
    for each in store.all_documents():
        store.put(each.kind, each.key, each.data)


def _must_not_go_back(store: Store, clock: Callable[[], int]) -> None:
    """Continue from the time of the log; refuse a clock that is far behind it."""
    last = store.tip().at
    if clock() < last - SKEW:
        raise StoreUnusable(
            f"the clock says {clock_text(clock())}, but the log was written at {clock_text(last)}: "
            "set the clock, time in the log does not go back"
        )
    go_on_from(clock, last)
