"""Handling the cards: what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import cites, reads
from spanish21.rules.dealing import cards_to_burn
from spanish21.rules.decks import change_by
from spanish21.table.awaited import Awaiting, CardNeeded, Wagers
from spanish21.table.cards import commands as c, events as h
from spanish21.table.cards.awaiting import (
    offers,
    rotation_clause,
)
from spanish21.table.irregularities.events import DecksRemoved
from spanish21.table.kinds import Shuffled

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.cards.commands import CardsCommand
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["decide"]

Events = tuple["Event", ...]


def decide(state: TableState, command: CardsCommand, now: Awaiting, book: Rulebook) -> Events:
    """Return what follows from a command that was not refused."""
    match command:
        case c.ReceiveDecks():
            return _receive(state, command, now, book)
        case c.InspectDeck():
            return _inspect(state, command, now, book)
        case c.VerifyDeck():
            return _verify(state, command, now, book)
        case c.SpreadCards():
            return _spread(state, command, now, book)
        case c.ShowCards():
            return _show(state, command, now, book)
        case c.WashCards():
            return _wash(state, command, now, book)
        case c.StackCards():
            return _stack(state, command, now, book)
        case c.ShuffleCards():
            return _shuffle(state, command, now, book)
        case c.TakeCut():
            return _take_cut(state, command, now, book)
        case c.RefuseCut():
            return _refuse(state, command, now, book)
        case c.DealerCut():
            return _dealer_cut(state, command, now, book)
        case c.OrderRecut():
            return _recut(state, command, now, book)
        case c.PlaceCoverCard():
            return _cover(state, command, now, book)
        case c.LoadShoe():
            return _load(state, command, now, book)
        case c.DiscloseBurnCard():
            return _disclose(state, command, now, book)
        case c.ReportCoverCard():
            return _cover_out(state, command, now, book)
        case c.OrderReshuffle():
            return _reshuffle(state, command, now, book)
        case c.ClearShoe():
            return _clear(state, command, now, book)
        case c.RemoveDecks():
            return _remove(state, command, now, book)
        case c.DeclareIdle():
            return _idle(state, command, now, book)
        case _:
            assert_never(command)


@cites("MD 3.C")
def _receive(_s: TableState, command: c.ReceiveDecks, _n: Awaiting, book: Rulebook) -> Events:
    """Take the decks, and say by when they must be changed, if ever."""
    clause = book.house.preshuffled if command.preshuffled else book.house.receive
    came = (command.decks, command.cards_each, command.preshuffled, command.at)
    return (h.DecksReceived(*came, clause, change_by(command.at, book)),)


@cites("MD 4.A", "MD 4.B", "MA 3(b)")
def _inspect(_s: TableState, command: c.InspectDeck, _n: Awaiting, book: Rulebook) -> Events:
    """Take the tens out; in MD they are torn in half and go into the decks' container."""
    tens = command.tens_removed
    clause = book.house.remove_tens if tens else book.house.inspect
    torn = bool(tens) and book.tens_torn.value
    return (h.DeckInspected(command.deck, tens, clause, torn),)


@cites("MD 4.A", "MD 4.B", "MA 3(b)")
def _verify(state: TableState, command: c.VerifyDeck, _n: Awaiting, book: Rulebook) -> Events:
    """Count a deck; one that lacks a card is replaced by a full one, as it came."""
    whole = book.cards_per_deck.value
    if command.cards == whole:
        return (h.DeckVerified(command.deck, book.house.verify),)
    out = max(state.cards.deck_size - command.cards, 0) if command.cards > whole else 0
    return (h.DeckRejected(command.deck, command.cards, book.house.remove_tens, out),)


@cites("MD 4.C", "MD 4.D", "MD 5.I(2)(b)", "MA 3(b)")
def _spread(state: TableState, _c: c.SpreadCards, _n: Awaiting, book: Rulebook) -> Events:
    """Spread the cards by deck, suit and sequence, or a batch out of the device on request."""
    batch = state.cards.batch
    clause = book.house.idle_batch if batch else book.house.spread
    return (h.CardsSpread(clause, face_up=not batch),)


def _show(_s: TableState, command: c.ShowCards, now: Awaiting, _b: Rulebook) -> Events:
    return (h.CardsShown(command.person, now.clause, command.face_up),)


def _remove(_s: TableState, _c: c.RemoveDecks, _n: Awaiting, book: Rulebook) -> tuple[Event, ...]:
    return (DecksRemoved(book.decks_changed_after.clause),)


def _wash(_s: TableState, _c: c.WashCards, now: Awaiting, _b: Rulebook) -> Events:
    return (h.CardsWashed(now.clause),)


def _stack(_s: TableState, _c: c.StackCards, now: Awaiting, _b: Rulebook) -> Events:
    return (h.CardsStacked(now.clause),)


@cites("MD 5.I(2)", "MD 5.I(2)(a)")
def _shuffle(state: TableState, command: c.ShuffleCards, now: Awaiting, _b: Rulebook) -> Events:
    """Shuffle the cards; the device exchanges those of an idle table for another batch."""
    cards = state.cards
    batch = cards.idle and not cards.batch and command.method is Shuffled.DEVICE
    return (h.CardsShuffled(command.method, command.steps, now.clause, batch),)


def _offered_box(state: TableState, book: Rulebook) -> BoxNumber | None:
    """Return where the offer of the cut began at this shuffle, once the game has begun."""
    if state.cards.beginning:
        return None
    places = offers(state, book)
    return places[0].box if places else None


@cites("MD 5.E(1)", "MA 4(e)")
def _take_cut(state: TableState, command: c.TakeCut, now: Awaiting, book: Rulebook) -> Events:
    """Put the cards above the cutting card on the bottom of the stack."""
    return (h.CardsCut(command.person, command.depth, _offered_box(state, book), now.clause),)


def _refuse(state: TableState, command: c.RefuseCut, _n: Awaiting, book: Rulebook) -> Events:
    return (h.CutRefused(command.person, rotation_clause(state, book)),)


def _dealer_cut(state: TableState, command: c.DealerCut, now: Awaiting, book: Rulebook) -> Events:
    return (h.CardsCut(None, command.depth, _offered_box(state, book), now.clause),)


def _recut(state: TableState, command: c.OrderRecut, _n: Awaiting, book: Rulebook) -> Events:
    by_last = command.by_last_cutter and state.cards.last_cut is not None
    return (h.RecutOrdered(by_last, book.house.recut),)


def _cover(_s: TableState, command: c.PlaceCoverCard, now: Awaiting, _b: Rulebook) -> Events:
    return (h.CoverCardPlaced(command.behind, now.clause),)


@cites("MD 5.E(3)", "MD 5.F(2)", "MD 7.B", "MD 7.B(3)", "MD 13.L", "MA 7(c)", "MA 15(g)")
def _load(_s: TableState, _c: c.LoadShoe, now: Awaiting, _b: Rulebook) -> Events:
    """Put the cards into the shoe; its first card is then burned."""
    return (h.ShoeLoaded(cards_to_burn(), now.clause),)


@cites("MA 7(c)")
def _disclose(
    state: TableState, command: c.DiscloseBurnCard, _n: Awaiting, book: Rulebook
) -> Events:
    """Show the burn card to the player who asks."""
    return (h.BurnCardDisclosed(command.person, state.cards.burned, book.burn_disclosed.clause),)


@cites("MD 5.D(2)", "MD 5.D(3)", "MD 7.C", "MA 7(j)")
@reads("R24")
def _cover_out(state: TableState, _c: c.ReportCoverCard, now: Awaiting, book: Rulebook) -> Events:
    """Lay the cover card aside and note where it came out; the round is played to its end."""
    box = now.box if isinstance(now, CardNeeded) else None
    if isinstance(now, Wagers) and state.boxes:
        box = state.boxes[0].number
    return (h.CoverCardOut(box, book.house.cover_out),)


@cites("MD 5.A", "MD 5.G", "MA 4(g)")
def _reshuffle(state: TableState, _c: c.OrderReshuffle, _n: Awaiting, book: Rulebook) -> Events:
    """Shuffle now if no round is in play, otherwise when it is over."""
    ordered = h.ReshuffleOrdered(book.house.reshuffle_ordered)
    if not state.boxes:
        return (ordered, h.ReshuffleDue(book.house.reshuffle_ordered))
    return (ordered,)


def _clear(_s: TableState, _c: c.ClearShoe, now: Awaiting, _b: Rulebook) -> Events:
    return (h.ShoeCleared(now.clause),)


@cites("MD 5.H", "MA 4(i)")
def _idle(_s: TableState, command: c.DeclareIdle, _n: Awaiting, book: Rulebook) -> Events:
    """Take the cards out of shoe and rack and spread them."""
    return (h.TableIdle(command.face_up, book.house.idle),)
