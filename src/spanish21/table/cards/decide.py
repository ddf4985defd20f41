"""Handling the cards: what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.cards import Rank, Suit
from spanish21.law.clause import cites, reads
from spanish21.rules.dealing import cards_to_burn
from spanish21.rules.decks import change_by
from spanish21.rules.equipment import must_inspect_reader
from spanish21.table.awaited import Awaiting, CardNeeded, Wagers
from spanish21.table.cards.awaiting import (
    offers,
    rotation_clause,
)
from spanish21.table.cards.refuse import (
    found_defect,
    refuse_burn_card,
    refuse_cover,
    refuse_cover_out,
    refuse_cut,
    refuse_dealer_cut,
    refuse_deck,
    refuse_decks,
    refuse_idle,
    refuse_reader_inspection,
    refuse_recut,
    refuse_removal,
    refuse_reshuffle,
    refuse_showing,
    refuse_shuffle,
    refuse_spread,
    refuse_step,
)
from spanish21.table.commands import cards as c
from spanish21.table.events import cards as h
from spanish21.table.events.irregularities import DecksRemoved
from spanish21.table.inspected import DeckDefect, ReaderFound
from spanish21.table.shuffled import Shuffled

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, PersonId
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.refusal import Refusal
    from spanish21.table.commands.cards import CardsCommand
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["decide"]

Events = tuple["Event", ...]


def decide(
    state: TableState, command: CardsCommand, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Return what follows from a step with the cards, or why it is refused."""
    match command:
        case c.ReceiveDecks():
            return refuse_decks(command, now, book) or _receive(command, book)
        case c.InspectReader():
            return refuse_reader_inspection(state, book) or _inspect_reader(command, book)
        case c.InspectDeck():
            return refuse_deck(state, command, now, book) or _inspect(command, book)
        case c.VerifyDeck():
            return refuse_deck(state, command, now, book) or _verify(state, command, book)
        case c.SpreadCards():
            return refuse_spread(state, command, now) or _spread(state, book)
        case c.ShowCards():
            shown = h.CardsShown(command.person, now.clause, command.face_up)
            return refuse_showing(state, command, now, book) or (shown,)
        case c.WashCards():
            return refuse_step(command, now) or (h.CardsWashed(now.clause),)
        case c.StackCards():
            return refuse_step(command, now) or (h.CardsStacked(now.clause),)
        case c.ShuffleCards():
            refused = refuse_shuffle(state, command, now, book)
            return refused or _shuffle(state, command, now.clause)
        case c.TakeCut():
            refused = refuse_cut(state, command, now, book)
            return refused or _cut(state, command.person, command.depth, now.clause, book)
        case c.RefuseCut():
            passed = h.CutRefused(command.person, rotation_clause(state, book))
            return refuse_cut(state, command, now, book) or (passed,)
        case c.DealerCut():
            refused = refuse_dealer_cut(state, command, now, book)
            return refused or _cut(state, None, command.depth, now.clause, book)
        case c.OrderRecut():
            return refuse_recut(state, book) or _recut(state, command, book)
        case c.PlaceCoverCard():
            placed = h.CoverCardPlaced(command.behind, now.clause)
            return refuse_cover(state, command, now, book) or (placed,)
        case c.LoadShoe():
            return refuse_step(command, now) or _load(state, now.clause, book)
        case c.DiscloseBurnCard():
            return refuse_burn_card(state, book) or _disclose(state, command, book)
        case c.ReportCoverCard():
            return refuse_cover_out(state, now, book) or _cover_out(state, now, book)
        case c.OrderReshuffle():
            return refuse_reshuffle(state, book) or _reshuffle(state, command, book)
        case c.ClearShoe():
            return refuse_step(command, now) or (h.ShoeCleared(now.clause),)
        case c.RemoveDecks():
            removed = DecksRemoved(book.decks_changed_after.clause, command.reason)
            return refuse_removal(state, book) or (removed,)
        case c.DeclareIdle():
            return refuse_idle(state, now, book) or _idle(command, book)
        case _:
            assert_never(command)


@cites("MD 3.C")
def _receive(command: c.ReceiveDecks, book: Rulebook) -> Events:
    """Take the decks, and say by when they must be changed, if ever."""
    clause = book.house.preshuffled if command.preshuffled else book.house.receive
    came = (command.decks, command.cards_each, command.preshuffled, command.at)
    return (h.DecksReceived(*came, clause, change_by(command.at, book), must_inspect_reader(book)),)


@cites("MD 2.F", "MD 13.Q")
def _inspect_reader(command: c.InspectReader, book: Rulebook) -> Events:
    """Record in what state the card reader is; one that is not sound stops the game."""
    clause = book.reader_inspected_daily.clause
    return (h.ReaderInspected(command.found, command.found is not ReaderFound.SOUND, clause),)


@cites("MD 4.A", "MD 4.B", "MA 3(b)")
def _inspect(command: c.InspectDeck, book: Rulebook) -> Events:
    """Take the tens out, and tear them in half where the edition has it so."""
    if command.defect is not None:
        return (h.DeckRejected(command.deck, None, book.house.inspect, 0, command.defect),)
    tens = command.tens_removed
    clause = book.house.remove_tens if tens else book.house.inspect
    torn = bool(tens) and book.tens_torn.value
    return (h.DeckInspected(command.deck, tens, clause, torn),)


@cites("MD 4.A", "MD 4.B", "MA 3(b)")
def _verify(state: TableState, command: c.VerifyDeck, book: Rulebook) -> Events:
    """Pass a deck without a defect; one with a ten in it goes back, any other is replaced."""
    defect = found_defect(command, book)
    if defect is None:
        return (h.DeckVerified(command.deck, book.house.verify),)
    deck, cards = command.deck, command.cards
    if defect is not DeckDefect.TEN_LEFT:
        return (h.DeckRejected(deck, cards, book.house.inspect, 0, defect),)
    out = max(state.cards.deck_size - cards, 0)
    return (h.DeckRejected(deck, cards, book.house.remove_tens, out, defect),)


@cites("MD 4.C", "MD 4.D", "MD 5.I(2)(b)", "MA 3(b)")
def _spread(state: TableState, book: Rulebook) -> Events:
    """Spread the cards by deck, suit and sequence, or a batch out of the device on request."""
    house = book.house
    if state.cards.batch:
        return (h.CardsSpread(house.idle_batch, face_up=False),)
    order = (len(state.cards.decks), tuple(Suit), tuple(Rank), house.spread_order)
    return (h.CardsSpread(house.spread, True, *order),)  # noqa: FBT003


@cites("MD 5.I(2)", "MD 5.I(2)(a)")
def _shuffle(state: TableState, command: c.ShuffleCards, clause: ClauseRef) -> Events:
    """Shuffle the cards; the device exchanges those of an idle table for another batch."""
    cards = state.cards
    batch = cards.idle and not cards.batch and command.method is Shuffled.DEVICE
    return (h.CardsShuffled(command.method, command.steps, clause, batch),)


def _offered_box(state: TableState, book: Rulebook) -> BoxNumber | None:
    """Return where the offer of the cut began at this shuffle, once the game has begun."""
    if state.cards.beginning:
        return None
    places = offers(state, book)
    return places[0].box if places else None


@cites("MD 5.E(1)", "MA 4(e)")
def _cut(
    state: TableState, person: PersonId | None, depth: int, clause: ClauseRef, book: Rulebook
) -> Events:
    """Put the cards above the cutting card on the bottom of the stack."""
    return (h.CardsCut(person, depth, _offered_box(state, book), clause),)


def _recut(state: TableState, command: c.OrderRecut, book: Rulebook) -> Events:
    by_last = command.by_last_cutter and state.cards.last_cut is not None
    return (h.RecutOrdered(by_last, book.house.recut),)


@cites("MD 5.E(3)", "MD 5.F(2)", "MD 7.B", "MD 7.B(3)", "MD 13.L", "MA 7(c)", "MA 15(g)")
@reads("R66")
def _load(state: TableState, clause: ClauseRef, book: Rulebook) -> Events:
    """Put the cards into the shoe; in a round the discards, without one that was found face up."""
    mid_round = state.cards.mid_round
    apart = tuple(place for place, packet in enumerate(state.rack) if packet.apart)
    burns = cards_to_burn(book, mid_round=mid_round)
    return (h.ShoeLoaded(burns, clause, apart if mid_round else None),)


@cites("MA 7(c)")
@reads("R65")
def _disclose(state: TableState, command: c.DiscloseBurnCard, book: Rulebook) -> Events:
    """Show the burn card to the table when a player asks."""
    card = state.cards.burned or command.card
    return (h.BurnCardDisclosed(command.person, card, book.burn_disclosed.clause),)


@cites("MD 5.D(2)", "MD 5.D(3)", "MD 7.C", "MA 7(j)")
@reads("R24")
def _cover_out(state: TableState, now: Awaiting, book: Rulebook) -> Events:
    """Lay the cover card aside and note where it came out; the round is played to its end."""
    box = now.box if isinstance(now, CardNeeded) else None
    if isinstance(now, Wagers) and state.boxes:
        box = state.boxes[0].number
    return (h.CoverCardOut(box, book.house.cover_out),)


@cites("MD 5.A", "MD 5.G", "MA 4(g)")
def _reshuffle(state: TableState, command: c.OrderReshuffle, book: Rulebook) -> Events:
    """Shuffle now if no round is in play, otherwise when it is over."""
    clause, due_already = book.house.reshuffle_ordered, state.cards.cover_out
    ordered = h.ReshuffleOrdered(clause, due_already, command.reason)
    if not state.boxes:
        return (ordered, h.ReshuffleDue(book.house.reshuffle_ordered))
    return (ordered,)


@cites("MD 5.H", "MA 4(i)")
def _idle(command: c.DeclareIdle, book: Rulebook) -> Events:
    """Take the cards out of shoe and rack and spread them."""
    return (h.TableIdle(command.face_up, book.house.idle),)
