"""What a trainee can type: the steps that fit the moment, and on request all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.rules.side_wagers.match_the_dealer import MATCH_ROW
from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded, DealerStep, SpinNeeded, Wagers
from spanish21.table.commands import wheels as s
from spanish21.table.commands.irregularities import IrregularityCommandBase
from spanish21.training.typed_wheels import WHEEL_HELP
from spanish21.wager import INSURANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.game import Table

__all__ = ["help_now", "help_on_everything"]

Rows = tuple[tuple[str, str], ...]

_DEAL: Rows = (
    ("close", "no more wagers; the round begins"),
    ("deal 1, deal dealer", "deal the next card of the shoe to a box, or to the dealer"),
    ("aside", "lay the cover card aside when it comes out"),
    ("empty", "say that the shoe is empty"),
)
_ANNOUNCE: Rows = (
    ("insurance, close insurance", "offer insurance; end the offer"),
    ("reader, reveal", "put the hole card into the reader; turn it face up"),
    ("blackjack 2", "announce a blackjack"),
    ("announce 2 17, announce 18", "announce a total: of a box, of the dealer"),
    ("dealer's card", "announce the dealer's second card"),
)
_SETTLE: Rows = (
    ("collect 2, collect 2 5.00", "collect a wager, or a part of it"),
    ("pay 2 25.00, return 2", "pay winnings; give a wager back"),
    ("pay 2 1x25+2x5", "pay in chips: one of $25 and two of $5"),
    (
        f"pay {MATCH_ROW.word} 2 9.00",
        f"{MATCH_ROW.name}; '{INSURANCE}' likewise; hands are 2/1, 2/2",
    ),
    ("pay 2 5 to hal, collect 2 from hal", "the person, where several wager on a box"),
    ("fixed 2 1000 to 3", "a fixed payout for box 2 to the person of box 3"),
    ("remove 2", "take away the cards of a box that was paid immediately"),
    ("pick up 2, pick up dealer", "put cards into the discard rack"),
)
_SHUFFLE: Rows = (
    (
        "stack, shuffle, shuffle device",
        "where the rules prescribe the steps: shuffle plug riffle turn strip ...",
    ),
    ("offer 3, cut 144", "offer the cut to a box; cut as the dealer"),
    ("cover 72, load", "put in the cover card with 72 behind it; fill the shoe"),
    ("burn, clear", "burn a card; clear the shoe"),
)
_OPEN: Rows = (
    ("receive 6, inspect 1 4", "decks to the table; deck 1 inspected, 4 tens removed"),
    ("spread, show, wash", "the cards for the first player, then face down and mixed"),
)
_AFTER: Rows = (
    ("dead 2, discard", "call a hand without cards dead; discard a card that no one takes"),
    ("cover device, remove device", "before another way of shuffling"),
)
_ALWAYS: Rows = (
    ("d 1, d d, c 2, p 2 25, u 2", "short forms; Tab completes a word"),
    ("table, help, help all", "the layout; what fits now; every step"),
    ("quit", "end with the report"),
)
_HINTS: Rows = (("hint or next, why", "the next step; its clause in short"),)
_EVERYTHING = (_DEAL, _ANNOUNCE, _SETTLE, WHEEL_HELP, _SHUFFLE, _OPEN, _AFTER)
_ANNOUNCING = (
    c.OfferInsurance
    | c.CloseInsurance
    | c.UseCardReader
    | c.RevealHoleCard
    | c.AnnounceBlackjack
    | c.AnnounceTotal
    | c.AnnounceDealersCard
    | c.AnnounceDealerTotal
)


def help_on_everything(reports: Rows, *, strict: bool) -> Iterator[tuple[str, str]]:
    """List every step."""
    for rows in _EVERYTHING:
        yield from rows
    yield from _end(reports, strict=strict)


def help_now(table: Table, reports: Rows, *, strict: bool) -> Iterator[tuple[str, str]]:
    """List the steps of this moment; in a strict session all those of the round, or outside it."""
    for rows in _strict(table) if strict else _fitting(table):
        yield from rows
    yield from _end(reports, strict=strict)


def _end(reports: Rows, *, strict: bool) -> Iterator[tuple[str, str]]:
    yield from reports
    yield from _ALWAYS if strict else (*_HINTS, *_ALWAYS)


def _in_round(table: Table) -> bool:
    return table.state.wagers_closed or isinstance(table.awaiting, Wagers)


def _strict(table: Table) -> tuple[Rows, ...]:
    """Choose without giving the next step away."""
    wheels = (WHEEL_HELP,) if table.rulebook.spins is not None else ()
    return (_DEAL, _ANNOUNCE, _SETTLE, *wheels) if _in_round(table) else (_OPEN, _SHUFFLE, _AFTER)


def _fitting(table: Table) -> tuple[Rows, ...]:
    """Choose by the step that is due."""
    match now := table.awaiting:
        case Wagers():
            return (_DEAL,)
        case CardNeeded():
            return (_SHUFFLE,) if now.burn else (_DEAL,)
        case SpinNeeded():
            return (WHEEL_HELP,)
        case DealerStep(command):
            return _fitting_step(command, table)
        case _:
            return _strict(table)


def _fitting_step(command: c.Command, table: Table) -> tuple[Rows, ...]:
    if isinstance(command, _ANNOUNCING):
        return (_ANNOUNCE,)
    if isinstance(command, IrregularityCommandBase):
        return (_AFTER,)
    if isinstance(command, s.WheelCommandBase):
        return (WHEEL_HELP, _SETTLE)
    return (_SETTLE,) if _in_round(table) else (_OPEN, _SHUFFLE)
