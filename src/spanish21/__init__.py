"""Regulated Spanish 21: the rules of two states as cited data, and a table that plays by them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from spanish21.cards import Card, Rank, Suit, parse_cards
    from spanish21.game import Table
    from spanish21.law import (
        EDITIONS,
        Edition,
        Rulebook,
        Submission,
        SubmissionError,
        edition,
        register,
    )
    from spanish21.refusal import Refusal, RefusedError

__all__ = [
    "EDITIONS",
    "Card",
    "Edition",
    "Rank",
    "Refusal",
    "RefusedError",
    "Rulebook",
    "Submission",
    "SubmissionError",
    "Suit",
    "Table",
    "__version__",
    "edition",
    "parse_cards",
    "register",
]

_ROOMS = {
    "spanish21.cards": ("Card", "Rank", "Suit", "parse_cards"),
    "spanish21.game": ("Table",),
    "spanish21.law": (
        "EDITIONS",
        "Edition",
        "Rulebook",
        "Submission",
        "SubmissionError",
        "edition",
        "register",
    ),
    "spanish21.refusal": ("Refusal", "RefusedError"),
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that the command line starts at once."""
    from importlib import import_module  # noqa: PLC0415 - the command line starts without it

    if name == "__version__":
        return import_module("importlib.metadata").version("spanish21")
    for room, names in _ROOMS.items():
        if name in names:
            found: object = getattr(import_module(room), name)
            globals()[name] = found
            return found
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    """List the public names."""
    return __all__
