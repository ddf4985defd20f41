"""What happens around a round, told as a dealer would: cards, people, irregularities."""

from __future__ import annotations

from typing import assert_never

from spanish21.money import dollars
from spanish21.rules.decks import clock
from spanish21.table.cards import events as h
from spanish21.table.irregularities import events as i
from spanish21.table.people import events as p

__all__ = ["tell_handling", "tell_irregularity", "tell_people"]


def tell_handling(event: h.CardsEvent) -> str:
    """Tell what happened to the cards."""
    match event:
        case h.DecksReceived():
            kind = "preinspected and preshuffled " if event.preshuffled else ""
            came = f"{event.decks} {kind}decks of {event.cards_each} cards come to the table"
            due = event.change_by
            return f"{came}." if due is None else f"{came}, to be changed by {clock(due)}."
        case h.DeckInspected():
            tens = f"{event.tens_removed} tens are removed"
            boxed = ", torn in half and put into the container" if event.torn else ""
            return f"Deck {event.deck} is inspected, {tens}{boxed}."
        case h.DeckVerified():
            return f"The floorperson verifies deck {event.deck}."
        case h.DeckRejected():
            return f"Deck {event.deck} has {event.cards} cards: it is inspected again."
        case h.CardsShown():
            return f"{event.person} may inspect the cards."
        case h.CardsShuffled():
            steps = f": {', '.join(event.steps)}" if event.steps else ""
            return f"The cards are shuffled ({event.method.value}){steps}."
        case h.CutRefused():
            return f"{event.person} refuses the cut."
        case h.CardsCut():
            return f"{event.person or 'The dealer'} cuts at {event.depth} cards."
        case h.RecutOrdered():
            return "A recut is required."
        case h.CoverCardPlaced():
            return f"The cover card goes in, {event.behind} cards behind it."
        case h.ShoeLoaded():
            return "The cards go into the shoe."
        case h.CardBurned():
            return f"A card is burned{f' ({event.card})' if event.card else ''}."
        case h.BurnCardDisclosed():
            return f"{event.person} is shown the burn card: {event.card or 'unknown'}."
        case h.CoverCardOut():
            where = f"at box {event.box}" if event.box else "at the dealer"
            return f"The cover card comes out {where} and is laid aside."
        case h.TableIdle():
            face = "up" if event.face_up else "down"
            return f"Without players the cards are spread face {face}."
        case h.CardsSpread():
            return "The cards are spread face up by deck, suit and sequence."
        case h.CardsWashed():
            return "The cards are turned face down and washed."
        case h.CardsStacked():
            return "The cards are stacked."
        case h.ReshuffleOrdered():
            return "The floor directs a reshuffle."
        case h.ReshuffleDue():
            return "The cards are to be shuffled."
        case h.ShoeCleared():
            return "The rest of the cards comes out of the shoe."
        case _:
            assert_never(event)


def tell_people(event: p.PeopleEvent) -> str:
    """Tell what a person did."""
    match event:
        case p.PersonArrived():
            return f"{event.person} arrives."
        case p.PersonSeated():
            return f"{event.person} sits down at box {event.box}."
        case p.PersonLeft():
            return f"{event.person} leaves."
        case p.BoughtIn():
            amount = dollars(event.amount)
            return f"{event.person} gets chips for {amount}; the cash goes into the drop box."
        case p.CashOffered():
            kind = " as Match-the-Dealer wager" if event.match else ""
            amount = dollars(event.amount)
            return f"{event.person} offers {amount} in cash on box {event.box}{kind}."
        case p.CashConfirmed():
            who = "supervisor" if event.supervisor else "dealer"
            return f"The {who} confirms the cash of {event.person} on box {event.box}."
        case p.ConsentGiven():
            return f"{event.person} consents to {event.other} on box {event.box}."
        case p.EntryPermitted():
            return f"{event.person} may wager again."
        case p.DealerChanged():
            return f"{event.dealer} takes over as dealer."
        case p.FloorpersonChanged():
            return f"{event.floorperson} is the floorperson."
        case p.Tipped():
            return f"{event.person} tips {dollars(event.amount)}."
        case _:
            assert_never(event)


def tell_irregularity(event: i.IrregularityEvent) -> str:
    """Tell what went wrong, and what followed."""
    match event:
        case i.FaceUpCardFound():
            return f"{event.card} was face up in the shoe and goes to the discard rack."
        case i.TenFound():
            ten = f"A ten of {event.suit.name.lower()} was in the shoe"
            if event.torn:
                return f"{ten}: the floorperson tears it in half and puts it into the container."
            return f"{ten}: the floorperson takes it out in the approved manner."
        case i.CardDrawnInError():
            what = str(event.card) if event.exposed else "A card"
            seen = "exposed" if event.exposed else "unexposed"
            return f"{what} was drawn in error, {seen}; it comes next."
        case i.CardRefused():
            return f"{event.person} refuses the card; box {event.box} gets no more cards."
        case i.CardDiscarded():
            return f"{event.card or 'The card'} goes to the discard rack."
        case i.BoxMissed():
            return f"Box {event.box} was passed over."
        case i.LateCardAccepted():
            return f"{event.person} takes the late card."
        case i.CardNotDealt():
            return f"The requested card of box {event.box} was not dealt."
        case i.CardDeferred():
            return f"Box {event.box} gets its card after all others."
        case i.HandDead():
            return f"The hand of box {event.box} is dead."
        case i.ReaderBroken():
            then = "dealing stops" if event.stops else "dealing goes on without it"
            return f"The card reader does not work: {then}."
        case i.DevicePutAway():
            return f"The device is {'removed' if event.removed else 'covered or signed'}."
        case i.CardExposedInWash():
            then = "; the cards are mixed again" if event.remix else ""
            return f"{event.card} was exposed in the wash{then}."
        case i.WagerUndone():
            back = f"{dollars(event.taken)} goes back, {dollars(event.paid)} is given back"
            coupon = f", the coupon of {dollars(event.coupon)} too" if event.coupon else ""
            wager = f"{event.person}'s {event.wager} on box {event.box}"
            return f"{wager} is undone: {back}{coupon}."
        case _:
            return _PLAIN[type(event)]


_PLAIN: dict[type[i.IrregularityEvent], str] = {
    i.DealerMissed: "The dealer missed a card, which comes after those of the boxes.",
    i.ShoeEmpty: "The shoe has too few cards: the discards are shuffled.",
    i.WrongReaderUsed: "The reader was used on the wrong up card; nobody could see the hole card.",
    i.ReaderRepaired: "The card reader works again.",
    i.ShufflerJammed: "The device jammed: the cards are shuffled again.",
    i.DeviceBroken: "The shuffling device cannot be used.",
    i.DeviceRepaired: "The shuffling device works again.",
    i.RoundVoided: "The round is void.",
    i.DecksRemoved: "The decks are removed from play.",
}
