"""The five editions, each a module of cited values."""

from __future__ import annotations

from spanish21.law.edition import Edition
from spanish21.law.editions import ma, ma_bonus_spin, md_1_0, md_bonus_spin, md_draft

__all__ = ["EDITIONS", "UnknownEditionError", "edition"]

EDITIONS: dict[str, Edition] = {
    module.EDITION.id: module.EDITION
    for module in (md_draft, md_1_0, md_bonus_spin, ma, ma_bonus_spin)
}


class UnknownEditionError(LookupError):
    """A name that is no edition's id."""

    def __init__(self, name: str) -> None:
        """Say which ids there are."""
        super().__init__(f"there is no edition {name!r}: choose one of {', '.join(EDITIONS)}")


def edition(edition_id: str) -> Edition:
    """Return an edition by its id, in any spelling of capitals."""
    for known, found in EDITIONS.items():
        if known.lower() == edition_id.strip().lower():
            return found
    raise UnknownEditionError(edition_id)
