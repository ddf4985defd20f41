"""The sentences of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.money import Cents, Odds, dollars
from spanish21.rules.result import Result
from spanish21.table.events import round as e
from spanish21.table.phrases.reader import coupon, label, spoken_total
from spanish21.wager import INSURANCE

if TYPE_CHECKING:
    from spanish21.table.phrases.reader import Reader

__all__ = ["round_sentence"]

_Money = (
    e.WagerPlaced | e.WagerWithdrawn | e.WagerPaid | e.WagerTaken | e.WagerReturned | e.FixedPaid
)
_Dealer = (
    e.WagersClosed
    | e.InsuranceOffered
    | e.InsuranceClosed
    | e.BlackjackAnnounced
    | e.TotalAnnounced
    | e.DealersCardAnnounced
    | e.DealerTotalAnnounced
    | e.HandCompleted
    | e.RoundCompleted
)
_Cards = e.CardDealt | e.HoleCardRead | e.HoleCardRevealed | e.CardsPickedUp


def round_sentence(event: e.RoundEvent, reader: Reader) -> str:
    """Write what happened in a round."""
    if isinstance(event, _Money):
        return _money(event, reader)
    if isinstance(event, _Dealer):
        return _dealer(event, reader)
    if isinstance(event, _Cards):
        return _cards(event, reader)
    return _player(event, reader)


def _money(event: _Money, reader: Reader) -> str:
    who = reader.who(event.person)
    amount = dollars(event.amount)
    match event:
        case e.WagerPlaced() if event.wager == INSURANCE:
            return f"{who.does('insures', 'insure')} box {event.box} for {amount}."
        case e.WagerPlaced():
            chips = f"{amount}{coupon(event.coupon, 'and')}"
            return f"{who.does('bets', 'bet')} {chips} on box {event.box}{label(event.wager)}."
        case e.WagerWithdrawn():
            chips = f"{amount}{coupon(event.coupon, 'and')}"
            took = who.does("takes back", "take back")
            return f"{took} {chips} from box {event.box}{label(event.wager)}."
        case e.FixedPaid():
            where = reader.place(event.box, event.hand)
            won = who.does("wins", "win")
            return f"{won} a fixed payout of {amount} for the suited sevens on {where}."
        case e.WagerPaid():
            where = reader.place(event.box, event.hand)
            why = label(event.wager, event.result, verb=Result.WIN)
            stake = f"{dollars(event.stake)}{coupon(event.coupon, 'and')}"
            return f"{who.does('wins', 'win')} {amount} on {where}{why}: {stake} at {_odds(event)}."
        case e.WagerTaken():
            chips = f"{amount}{coupon(event.coupon, 'with')}"
            where = reader.place(event.box, event.hand)
            why = label(event.wager, event.result, verb=Result.LOSE)
            return f"{who.does('loses', 'lose')} {chips} on {where}{why}."
        case e.WagerReturned():
            chips = f"{amount}{coupon(event.coupon, 'with')}"
            where = reader.place(event.box, event.hand)
            why = label(event.wager, event.result)
            return f"{who.does('gets back', 'get back')} {chips} on {where}{why}."
        case _:
            assert_never(event)


def _odds(event: e.WagerPaid) -> str:
    """Write the odds, those of a coupon that is paid at other odds (R30), and a limit that cut."""
    odds = Odds(*event.odds)
    if event.amount == odds.pay(Cents(event.stake + event.coupon)):
        return str(odds)
    if event.amount == odds.pay(event.stake) + event.coupon:
        return f"{odds}, the coupon at 1 to 1"
    return f"{odds}, capped by the payout limit"


def _cards(event: _Cards, reader: Reader) -> str:
    match event:
        case e.CardDealt():
            where = reader.place(event.box, event.hand)
            card = reader.card(event.card) if event.face_up else "A card face down"
            return f"{card} to {where}."
        case e.HoleCardRead():
            found = "a blackjack" if event.blackjack else "no blackjack"
            return f"The card reader shows {found}."
        case e.HoleCardRevealed():
            return f"The hole card is {reader.card(event.card)}."
        case e.CardsPickedUp():
            cards = " ".join(reader.card(card) for card in event.cards)
            shown = f": {cards}" if cards else ""
            return f"The cards of {reader.place(event.box, event.hand)} are picked up{shown}."
        case _:
            assert_never(event)


def _dealer(event: _Dealer, reader: Reader) -> str:
    match event:
        case e.WagersClosed():
            return "No more wagers."
        case e.InsuranceOffered():
            return 'Dealer: "Insurance?"'
        case e.InsuranceClosed():
            return "Insurance is closed."
        case e.BlackjackAnnounced():
            return f'Dealer: "Blackjack on box {event.box}."'
        case e.TotalAnnounced():
            of = f"on {reader.place(event.box, event.hand)}"
            return f'Dealer: "{spoken_total(event.points, soft=event.soft, of=of)}"'
        case e.DealersCardAnnounced():
            return 'Dealer: "Dealer\'s Card."'
        case e.DealerTotalAnnounced():
            total = spoken_total(event.points, soft=event.soft, of="for the dealer")
            return f'Dealer: "{total}"'
        case e.HandCompleted():
            where = reader.place(event.box, event.hand)
            return f"{where.capitalize()} is done."
        case e.RoundCompleted():
            return f"Round {event.round} is over."
        case _:
            assert_never(event)


def _player(
    event: e.InsuranceDeclined
    | e.CardRequested
    | e.HandStood
    | e.WagerDoubled
    | e.DoubleDeclined
    | e.DoubleRescued
    | e.DoubleKept
    | e.HandSplit
    | e.SplitCovered
    | e.HandDesignated
    | e.HandSurrendered,
    reader: Reader,
) -> str:
    who = reader.who(event.person)
    if isinstance(event, e.InsuranceDeclined):
        return f"{who.does('declines', 'decline')} insurance on box {event.box}."
    where = reader.place(event.box, event.hand)
    match event:
        case e.CardRequested():
            return f"{who.does('hits', 'hit')} on {where}."
        case e.HandStood():
            return f"{who.does('stands', 'stand')} on {where}."
        case e.WagerDoubled():
            amount = dollars(event.amount)
            return f"{who.does('doubles', 'double')} on {where} for {amount}."
        case e.DoubleDeclined():
            return f"{who.does('does', 'do')} not double on {where}."
        case e.DoubleRescued():
            back = f"{dollars(event.amount)} is returned, the wager is forfeited"
            return f"{who.does('rescues', 'rescue')} {where}: {back}."
        case e.DoubleKept():
            return f"{who.does('keeps', 'keep')} the doubled wager on {where}."
        case e.HandSplit():
            amount = dollars(event.amount)
            return f"{who.does('splits', 'split')} {where} for another {amount}."
        case e.SplitCovered():
            amount = dollars(event.amount)
            return f"{who.does('covers', 'cover')} the split on {where} with {amount}."
        case e.HandDesignated():
            chosen = f"hand {event.chosen} of box {event.box}"
            return f"{who.does('puts', 'put')} the wager on {chosen}."
        case e.HandSurrendered():
            held = ", held until the dealer's second card is known" if event.held else ""
            return f"{who.does('surrenders', 'surrender')} {where}{held}."
        case _:
            assert_never(event)
