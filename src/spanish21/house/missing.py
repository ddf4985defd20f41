"""Why a table of the log is not run by this process."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

__all__ = ["ELSEWHERE", "Broken", "Elsewhere", "Free", "Missing", "WoundUp", "after_a_look"]

ELSEWHERE = "Another server runs this table. Try again in a few seconds."


class Free(Struct, frozen=True):
    """The table could not be taken yet; the next look tries again."""

    reason: str


class Broken(Struct, frozen=True):
    """The log or the secrets of the table do not let it go on here."""

    reason: str


class Elsewhere(Struct, frozen=True):
    """Another server runs the table, at this address if it told one."""

    address: str
    reason: str
    before: Free | Broken | None = None
    """what was known of it here, which holds again if the other server gives it up"""


class WoundUp(Struct, frozen=True):
    """The table was closed for good."""

    reason: str = "This table was closed for good. Chips and bets went back to the players."


Missing = Free | Broken | Elsewhere | WoundUp


def after_a_look(known: Mapping[str, Missing], others: Mapping[str, str]) -> dict[str, Missing]:
    """Return what is known of the tables after a look at which servers run the others."""
    found: dict[str, Missing] = {}
    for table, standing in known.items():
        given_up = isinstance(standing, Elsewhere) and table not in others
        found[table] = _given_up(standing) if given_up else standing
    for table, address in others.items():
        before = found.get(table)
        if isinstance(before, WoundUp):
            continue
        if isinstance(before, Elsewhere):
            before = before.before
        reason = f"table {table} is held by the server at {address or '?'}"
        found[table] = Elsewhere(address, reason, before)
    return found


def _given_up(standing: Missing) -> Missing:
    before = standing.before if isinstance(standing, Elsewhere) else standing
    return before or Free(standing.reason)
