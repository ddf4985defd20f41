"""What commands do, in a few words: the steps of the dealer, the players and the floor."""

from __future__ import annotations

from typing import assert_never

from spanish21.money import dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i, people as p, wheels as s
from spanish21.table.inspected import ReaderFound
from spanish21.table.phrases.cards import DEFECTS, READER, SHUFFLED
from spanish21.table.phrases.reader import ANYONE, Reader, counted, label

__all__ = ["describe"]


def describe(command: c.Command, reader: Reader = ANYONE) -> str:
    """Describe in a few words what a command does."""
    if isinstance(command, c.PlayerCommand):
        return _player(command, reader)
    if isinstance(command, c.CardsCommand):
        return _cards(command, reader)
    if isinstance(command, c.PeopleCommand):
        return _people(command, reader)
    if isinstance(command, c.IrregularityCommand):
        return _irregularity(command, reader)
    if isinstance(command, c.WheelCommand):
        return _wheel(command, reader)
    return _dealer(command, reader)


def _player(command: c.PlayerCommand, reader: Reader) -> str:
    who = f"{reader.name(command.person)} on box {command.box}"
    match command:
        case c.LayWagers():
            laid = " and ".join(
                f"{dollars(wager.amount)}{label(wager.kind)}" for wager in command.wagers
            )
            return f"{who} bets {laid}" if laid else f"{who} takes the wagers back"
        case c.TakeInsurance():
            return f"{who} takes insurance for {dollars(command.amount)}"
        case c.DoubleDown():
            return f"{who} doubles for {dollars(command.amount)}"
        case c.DesignateHand():
            return f"{who} designates hand {command.hand}"
        case c.DeclineInsurance():
            return f"{who} declines insurance"
        case c.DeclineDouble():
            return f"{who} does not double"
        case c.KeepDouble():
            return f"{who} keeps the double"
        case c.Hit() | c.Stand() | c.Rescue() | c.Split() | c.Surrender():
            return f"{who}: {type(command).__name__.lower()}"
        case _:
            assert_never(command)


def _dealer(command: c.DealerCommand, reader: Reader) -> str:
    match command:
        case c.CloseWagers():
            return "close the wagers"
        case c.DealCard():
            return "deal a card"
        case c.OfferInsurance():
            return "offer insurance"
        case c.CloseInsurance():
            return "close insurance"
        case c.UseCardReader():
            return "put the hole card into the card reader"
        case c.AnnounceBlackjack():
            return f"announce the blackjack on box {command.box}"
        case c.AnnounceTotal():
            return f"announce {command.points} on {reader.place(command.box, command.hand)}"
        case c.AnnounceDealersCard():
            return "announce the dealer's card"
        case c.AnnounceDealerTotal():
            return f"announce the dealer's total of {command.points}"
        case c.RevealHoleCard():
            return "turn the hole card face up"
        case c.Collect() | c.Pay() | c.Return() | c.PayFixed():
            return _money(command, reader)
        case c.RemoveCards():
            return f"remove the cards of box {command.box}"
        case c.PickUp():
            whose = "the dealer's cards" if command.box is None else f"box {command.box}"
            return f"pick up {whose}"
        case _:
            assert_never(command)


def _money(command: c.Collect | c.Pay | c.Return | c.PayFixed, reader: Reader) -> str:
    amount, person = dollars(command.amount), reader.name(command.person)
    hand = reader.place(command.box, command.hand)
    match command:
        case c.Collect():
            whose = f" from {person}" if person else ""
            return f"collect {amount}{whose} on {hand}{label(command.wager)}"
        case c.Pay():
            whom = f" {person}" if person else ""
            return f"pay{whom} {amount} on {hand}{label(command.wager)}"
        case c.Return():
            whom = f" to {person}" if person else ""
            return f"return {amount}{whom} on {hand}{label(command.wager)}"
        case c.PayFixed():
            whom = f" {person}" if person else ""
            return f"pay{whom} the fixed payout of {amount} for {hand}"
        case _:
            assert_never(command)


def _cards(command: h.CardsCommand, reader: Reader) -> str:
    match command:
        case h.ReceiveDecks():
            return f"receive {command.decks} decks"
        case h.InspectDeck():
            if command.defect is not None:
                return f"replace deck {command.deck}, which {DEFECTS[command.defect]}"
            return f"inspect deck {command.deck} and remove {counted(command.tens_removed, 'ten')}"
        case h.VerifyDeck():
            if command.defect is not None:
                return f"the floorperson rejects deck {command.deck}: it {DEFECTS[command.defect]}"
            return f"the floorperson verifies deck {command.deck}: {command.cards} cards"
        case h.InspectReader():
            if command.found is ReaderFound.SOUND:
                return "the floorperson inspects the card reader"
            return f"the floorperson finds a fault in the card reader: {READER[command.found]}"
        case h.SpreadCards():
            return "spread the cards face up by deck, suit and sequence"
        case h.ShowCards():
            face = "face up" if command.face_up else "as they are"
            return f"let {reader.name(command.person)} inspect the cards {face}"
        case h.WashCards():
            return "turn the cards face down and wash them"
        case h.StackCards():
            return "stack the cards"
        case h.ShuffleCards():
            steps = f": {', '.join(command.steps)}" if command.steps else ""
            return f"shuffle the cards {SHUFFLED[command.method]}{steps}"
        case h.TakeCut():
            return f"{reader.name(command.person)} cuts at {command.depth} cards"
        case h.RefuseCut():
            return f"{reader.name(command.person)} refuses the cut"
        case h.DealerCut():
            return f"cut the cards at {command.depth}"
        case h.OrderRecut():
            who = "the player who cut" if command.by_last_cutter else "the next person"
            return f"the floor requires a recut by {who}"
        case h.PlaceCoverCard():
            return f"insert the cover card, {command.behind} cards behind it"
        case h.LoadShoe():
            return "put the cards into the shoe"
        case h.DiscloseBurnCard():
            return f"show {reader.name(command.person)} the burn card"
        case h.ReportCoverCard():
            return "the cover card is out"
        case h.OrderReshuffle():
            return "the floor directs a reshuffle"
        case h.ClearShoe():
            return "take the rest of the cards out of the shoe"
        case h.RemoveDecks():
            return "take the decks out of play"
        case h.DeclareIdle():
            return f"spread the cards face {'up' if command.face_up else 'down'}: no players"
        case _:
            assert_never(command)


def _people(command: p.PeopleCommand, reader: Reader) -> str:
    if isinstance(command, p.ChangeDealer):
        return f"{reader.name(command.dealer)} signs on as dealer"
    if isinstance(command, p.ChangeFloorperson):
        return f"{reader.name(command.floorperson)} is floorperson"
    who = reader.name(command.person)
    match command:
        case p.Arrive():
            return f"{who} arrives"
        case p.Sit():
            return f"{who} sits down at box {command.box}"
        case p.Leave():
            return f"{who} leaves"
        case p.BuyIn():
            return f"{who} buys in for {dollars(command.amount)}"
        case p.OfferCash():
            return f"{who} bets {dollars(command.amount)} in cash on box {command.box}"
        case p.ConfirmCash():
            by = "the supervisor" if command.supervisor else "the dealer"
            return f"{by} confirms the cash of {who} on box {command.box}"
        case p.ConvertCash():
            return f"change the cash of {who} on box {command.box} into chips"
        case p.ConsentToShare():
            return f"{who} lets {reader.name(command.other)} share box {command.box}"
        case p.PermitEntry():
            return f"{who} may enter before the next shuffle"
        case p.Tip():
            return f"{who} tips {dollars(command.amount)}"
        case _:
            assert_never(command)


def _irregularity(command: i.IrregularityCommand, reader: Reader) -> str:
    match command:
        case i.ReportFaceUpCard():
            return f"{command.card} is face up in the shoe"
        case i.ReportTen():
            return f"a ten of {command.suit.name.lower()} is in the shoe"
        case i.ReportDrawnInError():
            seen = f"{command.card} exposed" if command.exposed else "unexposed"
            return f"a card was drawn in error, {seen}"
        case i.ReportOverdraw():
            return "the dealer drew one card too many"
        case i.ReportMissedBox():
            which = "second" if command.second else "first"
            return f"box {command.box} was passed over at its {which} card"
        case i.ReportCardNotDealt():
            return f"a card that box {command.box} asked for was not dealt"
        case i.RefuseCard():
            return f"{reader.name(command.person)} refuses the card at box {command.box}"
        case i.CallHandDead() | i.DeclareDead():
            return f"call the hand of box {command.box} dead"
        case i.AcceptLateCard():
            return f"{reader.name(command.person)} takes the late card at box {command.box}"
        case i.ReportExposedInWash():
            return f"{command.card} was exposed in the wash"
        case i.DiscardCard():
            return "put the exposed card into the discard rack"
        case i.ReportDealerMissed():
            return "the dealer missed a card of the dealer's hand"
        case i.ReportShoeEmpty():
            return "too few cards are left in the shoe"
        case _:
            return _equipment(command)


def _equipment(
    command: i.PutDeviceAway
    | i.ReportWrongReader
    | i.ReportReaderBroken
    | i.ReportReaderRepaired
    | i.ReportJam
    | i.ReportDeviceBroken
    | i.ReportDeviceRepaired,
) -> str:
    match command:
        case i.PutDeviceAway():
            return "remove the device" if command.removed else "cover the device or sign it"
        case i.ReportWrongReader():
            seen = "a player" if command.discloses else "no one"
            return f"the card reader was used on the wrong up card; {seen} could see the hole card"
        case i.ReportReaderBroken():
            return "the card reader does not work"
        case i.ReportReaderRepaired():
            return "the card reader works again"
        case i.ReportJam():
            return "the shuffling device jammed"
        case i.ReportDeviceBroken():
            return "the shuffling device cannot be used"
        case i.ReportDeviceRepaired():
            return "the shuffling device works again"
        case _:
            assert_never(command)


def _wheel(command: s.WheelCommand, reader: Reader) -> str:
    match command:
        case s.ReportLateWager():
            return f"lock out a late {wager_name(command.wager)} wager on box {command.box}"
        case s.PressSeatButton():
            return f"press the seat button of box {command.box}"
        case s.PayAce():
            return f"pay {dollars(command.amount)} for the ace on box {command.box}"
        case s.DrawHotSpot():
            return f"the Hot Spot is box {command.box}"
        case s.SpinWheel():
            return f"the wheel stops on section {command.section}"
        case s.ReadMeter():
            return f"the meter shows {dollars(command.amount)}"
        case s.PaySpin():
            pay = f"pay {reader.name(command.person)} {dollars(command.amount)}"
            return f"{pay} on box {command.box}{label(command.wager)}"
        case s.PayCommunity():
            pay = f"pay {reader.name(command.person)} {dollars(command.amount)}"
            return f"{pay} in Community Pay for box {command.box}"
        case _:
            assert_never(command)
