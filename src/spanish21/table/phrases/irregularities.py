"""The sentences about what went wrong and what followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.money import dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.table.events import irregularities as i
from spanish21.table.phrases.reader import because

if TYPE_CHECKING:
    from spanish21.table.phrases.reader import Reader

__all__ = ["irregularity_sentence"]

_Equipment = (
    i.WrongReaderUsed
    | i.ReaderBroken
    | i.ReaderRepaired
    | i.ShufflerJammed
    | i.DeviceBroken
    | i.DevicePutAway
    | i.DeviceRepaired
)
_Card = (
    i.FaceUpCardFound
    | i.TenFound
    | i.CardDrawnInError
    | i.CardDiscarded
    | i.CardExposedInWash
    | i.DealerMissed
    | i.ShoeEmpty
    | i.DecksRemoved
)


def irregularity_sentence(event: i.IrregularityEvent, reader: Reader) -> str:
    """Write what went wrong, and what followed."""
    if isinstance(event, _Equipment):
        return _equipment(event)
    if isinstance(event, _Card):
        return _card(event, reader)
    match event:
        case i.CardRefused():
            refused = reader.who(event.person).does("refuses", "refuse")
            return f"{refused} the card. Box {event.box} gets no more cards."
        case i.BoxMissed():
            later = " The cards dealt since then are one place further on." if event.moved else ""
            return f"Box {event.box} was missed in the deal.{later}"
        case i.LateCardAccepted():
            taken = reader.who(event.person).does("takes", "take")
            return f"{taken} the missed card last on box {event.box}."
        case i.CardNotDealt():
            return f"The card requested on {reader.place(event.box, event.hand)} was not dealt."
        case i.CardDeferred():
            where = reader.place(event.box, event.hand)
            return f"{where.capitalize()} gets its card last."
        case i.HandDead():
            return f"The hand on {reader.place(event.box, event.hand)} is dead."
        case i.RoundVoided():
            return "The round is void."
        case i.WagerUndone():
            return _undone(event, reader)
        case _:
            assert_never(event)


def _undone(event: i.WagerUndone, reader: Reader) -> str:
    who = reader.who(event.person)
    wager = f"{wager_name(event.wager)} on {reader.place(event.box, event.hand)}"
    back = f"{dollars(event.taken)} returned, {dollars(event.paid)} taken back"
    coupon = f", the coupon of {dollars(event.coupon)} returned" if event.coupon else ""
    return f"Void: {who.whose} {wager}, {back}{coupon}."


def _card(event: _Card, reader: Reader) -> str:
    match event:
        case i.FaceUpCardFound():
            return (
                f"{reader.card(event.card)} was face up in the shoe and goes to the discard rack."
            )
        case i.TenFound():
            ten = f"A ten of {event.suit.name.lower()} was in the shoe"
            if event.torn:
                return f"{ten}. The floorperson tears it in half and puts it into the container."
            return f"{ten}. The floorperson removes it in the approved manner."
        case i.CardDrawnInError():
            card = f"{reader.card(event.card)}, exposed," if event.exposed else "An unexposed card"
            return f"{card} was drawn in error and is dealt next."
        case i.CardDiscarded():
            return (
                f"{reader.card(event.card) if event.card else 'The card'} goes to the discard rack."
            )
        case i.CardExposedInWash():
            remix = " The cards are washed again." if event.remix else ""
            return f"{reader.card(event.card)} was exposed in the wash.{remix}"
        case i.DealerMissed():
            return "The dealer missed a card. It is dealt after those of the boxes."
        case i.ShoeEmpty():
            return "The shoe is empty. The discards are shuffled and the round continues."
        case i.DecksRemoved():
            return f"The decks are removed from play.{because(event.reason)}"
        case _:
            assert_never(event)


def _equipment(event: _Equipment) -> str:
    match event:
        case i.WrongReaderUsed():
            read = "The card reader was used on the wrong up card"
            return f"{read}. No one could see the hole card."
        case i.ReaderBroken():
            then = "Dealing stops" if event.stops else "Dealing continues without it"
            return f"The card reader does not work. {then}."
        case i.ReaderRepaired():
            return "The card reader works again."
        case i.ShufflerJammed():
            return "The shuffling device jammed. The cards are shuffled again."
        case i.DeviceBroken():
            return "The shuffling device cannot be used."
        case i.DevicePutAway():
            away = "removed" if event.removed else "covered or marked out of order"
            return f"The shuffling device is {away}."
        case i.DeviceRepaired():
            return "The shuffling device works again."
        case _:
            assert_never(event)
