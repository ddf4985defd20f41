"""How the cards' state changes by what happened to them."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from spanish21.table.events import cards as h
from spanish21.table.events.cards import CardsEvent
from spanish21.table.inspected import ReaderFound
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import NO_TROUBLE, UNSEEN, Deck, Packet, Stage, TableState

__all__ = ["evolve"]


def evolve(state: TableState, event: CardsEvent) -> TableState:
    """Return the table after an event."""
    match event:
        case h.DecksReceived():
            return _decks_received(state, event)
        case h.DeckInspected():
            return _deck_inspected(state, event)
        case h.DeckVerified():
            return _deck_verified(state, event)
        case h.DeckRejected():
            return _deck_rejected(state, event)
        case h.ReaderInspected():
            return _reader_inspected(state, event)
        case h.CardsSpread():
            return _cards_spread(state, event)
        case h.CardsShown():
            return _cards_shown(state, event)
        case h.CardsWashed():
            return _cards_washed(state, event)
        case h.CardsStacked():
            return _cards_stacked(state, event)
        case h.CardsShuffled():
            return _cards_shuffled(state, event)
        case h.CutRefused():
            return _cut_refused(state, event)
        case h.CardsCut():
            return _cards_cut(state, event)
        case h.RecutOrdered():
            return _recut_ordered(state, event)
        case h.CoverCardPlaced():
            return _cover_card_placed(state, event)
        case h.ShoeLoaded():
            return _shoe_loaded(state, event)
        case h.CardBurned():
            return _card_burned(state, event)
        case h.BurnCardDisclosed():
            return _burn_card_disclosed(state, event)
        case h.CoverCardOut():
            return _cover_card_out(state, event)
        case h.ReshuffleOrdered():
            return _reshuffle_ordered(state, event)
        case h.ReshuffleDue():
            return _reshuffle_due(state, event)
        case h.ShoeCleared():
            return _shoe_cleared(state, event)
        case h.TableIdle():
            return _table_idle(state, event)
        case _:
            assert_never(event)


def _cards(state: TableState, **changes: object) -> TableState:
    return replace(state, cards=replace(state.cards, **changes))


def _decks_received(state: TableState, event: h.DecksReceived) -> TableState:
    stage = Stage.SHUFFLED if event.preshuffled else Stage.RECEIVED
    changed = _cards(
        state,
        stage=stage,
        opened_at=event.at,
        decks=(Deck.RECEIVED,) * event.decks,
        removed=(0,) * event.decks,
        face_up=True,
        batch=False,
        cut_from=None,
        last_offer=None,
        this_offer=None,
        last_cut=None,
        recut=False,
        burns_due=0,
        dealer_burns=0,
        burns=0,
        deck_size=event.cards_each,
        tens_removed=0,
        beginning=True,
        idle=False,
        method=Shuffled.PRESHUFFLED if event.preshuffled else Shuffled.MANUAL,
        refused_cut=(),
        cover_out=False,
        reshuffle=False,
        by_order=False,
        tens_out=0,
        burned=None,
        burn_shown=False,
        refill=None,
    )
    people = replace(state.people, rounds=0, wagered=(), permitted=())
    unchecked = state.reader_unchecked or event.inspect_reader
    return replace(
        changed,
        rack=(),
        seen=UNSEEN,
        people=people,
        trouble=NO_TROUBLE,
        reader_unchecked=unchecked,
    )


def _deck(state: TableState, number: int, status: Deck) -> TableState:
    decks = state.cards.decks
    return _cards(state, decks=(*decks[: number - 1], status, *decks[number:]))


def _deck_inspected(state: TableState, event: h.DeckInspected) -> TableState:
    cards = state.cards
    own = cards.removed[event.deck - 1] + event.tens_removed
    return _cards(
        _deck(state, event.deck, Deck.INSPECTED),
        tens_removed=cards.tens_removed + event.tens_removed,
        removed=(*cards.removed[: event.deck - 1], own, *cards.removed[event.deck :]),
    )


def _deck_verified(state: TableState, event: h.DeckVerified) -> TableState:
    changed = _deck(state, event.deck, Deck.VERIFIED)
    if all(deck is Deck.VERIFIED for deck in changed.cards.decks):
        return _cards(changed, stage=Stage.VERIFIED)
    return changed


def _deck_rejected(state: TableState, event: h.DeckRejected) -> TableState:
    """Mark a deck for another inspection."""
    cards = state.cards
    own = event.tens_removed
    removed = (*cards.removed[: event.deck - 1], own, *cards.removed[event.deck :])
    total = cards.tens_removed - cards.removed[event.deck - 1] + own
    return _cards(_deck(state, event.deck, Deck.RECEIVED), removed=removed, tens_removed=total)


def _reader_inspected(state: TableState, event: h.ReaderInspected) -> TableState:
    sound = event.found is ReaderFound.SOUND
    return replace(state, reader_unchecked=not sound, suspended=event.stops)


def _cards_spread(state: TableState, event: h.CardsSpread) -> TableState:
    return _cards(state, stage=Stage.SPREAD, face_up=event.face_up, idle=state.cards.batch)


def _cards_shown(state: TableState, _event: h.CardsShown) -> TableState:
    return _cards(state, stage=Stage.SHOWN)


def _cards_washed(state: TableState, _event: h.CardsWashed) -> TableState:
    return _cards(state, stage=Stage.WASHED)


def _cards_stacked(state: TableState, _event: h.CardsStacked) -> TableState:
    return _cards(state, stage=Stage.STACKED)


def _cards_shuffled(state: TableState, event: h.CardsShuffled) -> TableState:
    return _cards(
        state,
        stage=Stage.SHUFFLED,
        last_offer=state.cards.this_offer or state.cards.last_offer,
        this_offer=None,
        method=event.method,
        refused_cut=(),
        recut=False,
        batch=event.batch,
        idle=False,
        jammed=False,
    )


def _cut_refused(state: TableState, event: h.CutRefused) -> TableState:
    return _cards(state, refused_cut=(*state.cards.refused_cut, event.person), recut=False)


def _cards_cut(state: TableState, event: h.CardsCut) -> TableState:
    return _cards(
        state,
        stage=Stage.CUT,
        last_cut=event.person,
        this_offer=event.offered_to,
        recut=False,
    )


def _recut_ordered(state: TableState, event: h.RecutOrdered) -> TableState:
    refused = state.cards.refused_cut
    if not event.by_last_cutter and state.cards.last_cut is not None:
        refused = (*refused, state.cards.last_cut)
    changed = replace(state, rack=(), seen=UNSEEN) if state.cards.stage is Stage.READY else state
    return _cards(
        changed,
        stage=Stage.SHUFFLED,
        refused_cut=refused,
        recut=event.by_last_cutter,
        burns_due=state.cards.dealer_burns,
    )


def _cover_card_placed(state: TableState, event: h.CoverCardPlaced) -> TableState:
    return _cards(state, stage=Stage.COVERED, behind=event.behind)


def _shoe_loaded(state: TableState, event: h.ShoeLoaded) -> TableState:
    changed = _cards(
        state,
        stage=Stage.READY,
        burns_due=state.cards.burns_due + event.burns,
        burned=None,
        burn_shown=False,
        cover_out=False,
        batch=False,
        mid_round=False,
        burns=0,
    )
    if event.left_in_rack is not None:
        return _refilled(changed, event.left_in_rack)
    changed = _cards(changed, reshuffle=False, refill=None)
    people = replace(state.people, rounds=0, wagered=(), permitted=())
    return replace(changed, rack=(), seen=UNSEEN, people=people, trouble=NO_TROUBLE)


def _refilled(state: TableState, left: tuple[int, ...]) -> TableState:
    """Take the discards into the shoe, those out that are left in the rack."""
    kept = tuple(state.rack[place] for place in left)
    loaded = [packet for place, packet in enumerate(state.rack) if place not in left]
    out = [*state.on_layout(), *(card for packet in kept for card in packet.cards)]
    seen, refill = bytearray(UNSEEN), bytearray(UNSEEN)
    for card in out:
        seen[card.index] += 1
    for card in (*out, *(card for packet in loaded for card in packet.cards)):
        refill[card.index] += 1
    # A card that no one saw is among the discards, but which one is not known.
    limit = None if any(packet.unseen for packet in loaded) else bytes(refill)
    return _cards(replace(state, rack=kept, seen=bytes(seen)), refill=limit)


def _card_burned(state: TableState, event: h.CardBurned) -> TableState:
    seen = state.seen
    burned = Packet((), round=state.round, unseen=1)
    if event.card is not None:
        index = event.card.index
        seen = seen[:index] + bytes((seen[index] + 1,)) + seen[index + 1 :]
        burned = Packet((event.card,), round=state.round)
    changed = _cards(
        state,
        burns_due=state.cards.burns_due - 1,
        dealer_burns=min(state.cards.dealer_burns, state.cards.burns_due - 1),
        burned=event.card,
        burn_shown=False,
        burns=state.cards.burns + 1,
    )
    trouble = replace(state.trouble, aside=None, aside_exposed=False, aside_down=False)
    return replace(changed, seen=seen, rack=(*state.rack, burned), trouble=trouble)


def _burn_card_disclosed(state: TableState, event: h.BurnCardDisclosed) -> TableState:
    return _cards(state, burned=event.card, burn_shown=event.card is not None)


def _cover_card_out(state: TableState, event: h.CoverCardOut) -> TableState:
    return _cards(state, cover_out=True, reshuffle=True, by_order=False, cut_from=event.box)


def _reshuffle_ordered(state: TableState, event: h.ReshuffleOrdered) -> TableState:
    if event.due_already:
        return state
    return _cards(state, reshuffle=True, by_order=True, cut_from=None)


def _reshuffle_due(state: TableState, _event: h.ReshuffleDue) -> TableState:
    return _cards(state, stage=Stage.COLLECTED)


def _shoe_cleared(state: TableState, _event: h.ShoeCleared) -> TableState:
    return _cards(state, stage=Stage.STACKED)


def _table_idle(state: TableState, event: h.TableIdle) -> TableState:
    return _cards(
        state,
        stage=Stage.SPREAD,
        idle=True,
        face_up=event.face_up,
        beginning=True,
        by_order=False,
        cut_from=None,
    )
