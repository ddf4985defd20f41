"""What happens between rounds, as the steps of a case that keeps its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cards import DECK, FULL_DECK
from spanish21.rules.side_wagers import wager_word
from spanish21.table.events import cards as h, irregularities as i, people as p
from spanish21.table.inspected import ReaderFound
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from spanish21.table.events import Event

__all__ = ["dollars_written", "step_around"]


def dollars_written(amount: int) -> str:
    """Write an amount as a case does."""
    return f"{amount // 100}.{amount % 100:02d}"


def step_around(event: Event) -> str | None:
    """Return the step that brings an event about between rounds; None if the dealer does it."""
    if isinstance(event, p.PeopleEvent):
        return _people(event)
    match event:
        case h.DecksReceived():
            return _received(event)
        case h.ReaderInspected(found=found) if found is not ReaderFound.SOUND:
            return f"inspect reader {found.value}"
        case h.CardsCut(person=person, depth=depth) if person is not None:
            return f"cut {depth} by {person}"
        case h.RecutOrdered(by_last_cutter=by_last):
            return "recut" if by_last else "recut by the next"
        case h.ReshuffleOrdered():
            return "new shuffle"
        case h.TableIdle(face_up=face_up):
            return "idle face up" if face_up else "idle"
        case h.BurnCardDisclosed(person=person):
            return f"disclose burn to {person}"
        case i.DecksRemoved():
            return "remove decks"
        case i.ShufflerJammed():
            return "report jam"
        case i.DeviceBroken():
            return "report device-broken"
        case i.DeviceRepaired():
            return "report device-repaired"
        case i.ReaderBroken():
            return "report reader-broken before the wagers"
        case i.ReaderRepaired():
            return "report reader-repaired before the wagers"
        case _:
            return None


def _people(event: p.PeopleEvent) -> str | None:
    """Write what people do; consent is given with the wager that needs it."""
    match event:
        case p.PersonArrived(person=person):
            return f"arrive {person}"
        case p.PersonSeated(person=person, box=box):
            return f"sit {box} by {person}"
        case p.PersonLeft(person=person):
            return f"leave {person}"
        case p.CashOffered(box=box, person=person, amount=amount, wager=kind):
            named = f" {wager_word(kind)}" if kind != BASIC else ""
            return f"cash {box} {dollars_written(amount)}{named} by {person}"
        case p.CashConfirmed(box=box, person=person, supervisor=supervisor):
            return f"confirm {box} {person}{' as supervisor' if supervisor else ''}"
        case p.BoughtIn(person=person, box=box) if box is not None:
            return f"convert {box} {person}"
        case p.EntryPermitted(person=person):
            return f"permit {person}"
        case p.DealerChanged(dealer=dealer):
            return f"dealer change to {dealer}"
        case p.FloorpersonChanged(floorperson=floorperson):
            return f"floorperson {floorperson}"
        case _:
            return None


def _received(event: h.DecksReceived) -> str:
    ready = " preshuffled" if event.preshuffled else ""
    usual = len(DECK) if event.preshuffled else FULL_DECK
    size = "" if event.cards_each == usual else f" of {event.cards_each}"
    seconds = event.at
    when = "" if seconds is None else f" at {seconds // 3600}:{seconds % 3600 // 60:02d}"
    return f"receive {event.decks}{ready} decks{size}{when}"
