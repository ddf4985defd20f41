"""What the running command shows of amended rules: every screen and document lists them."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.law import Rulebook

__all__ = ["amended_data", "amended_lines", "begin", "tell_amended"]

_BOOKS: ContextVar[tuple[Rulebook, ...]] = ContextVar("amended rulebooks", default=())
_SHOWN: ContextVar[bool] = ContextVar("whether they were listed on the screen", default=False)


def begin() -> None:
    """Begin a command, which has read no rules yet."""
    _BOOKS.set(())
    _SHOWN.set(False)


def tell_amended(rulebook: Rulebook) -> None:
    """Make everything that the command shows list what of these rules is amended."""
    if rulebook.amendments and rulebook not in _BOOKS.get():
        _BOOKS.set((*_BOOKS.get(), rulebook))


def amended_lines() -> list[str]:
    """Return what the screen shows of amended rules, unless it has shown it."""
    if _SHOWN.get():
        return []
    lines = [f"{book.edition}: {book.amended}" for book in _BOOKS.get()]
    _SHOWN.set(bool(lines))
    return list(dict.fromkeys(lines))


def amended_data() -> dict[str, object]:
    """Return what a JSON document adds for amended rules: the amendments, a list for several."""
    listed = [dict(book.amendments) for book in _BOOKS.get()]
    if not listed:
        return {}
    return {"amended": listed[0] if len(listed) == 1 else listed}
