"""What is done around a round in words: cards, people, irregularities."""

from __future__ import annotations

from typing import assert_never

from spanish21.money import dollars
from spanish21.table.cards import commands as h
from spanish21.table.irregularities import commands as i
from spanish21.table.people import commands as p
from spanish21.table.wheels import commands as s
from spanish21.table.wheels.commands import WheelCommand

__all__ = ["describe_handling", "describe_irregularity", "describe_people", "describe_spin"]


def describe_handling(command: h.CardsCommand) -> str:
    """Say in a few words what is done with the cards."""
    match command:
        case h.ReceiveDecks():
            return f"receive {command.decks} decks"
        case h.InspectDeck():
            return f"inspect deck {command.deck} and remove its {command.tens_removed} tens"
        case h.VerifyDeck():
            return f"the floorperson verifies deck {command.deck}: {command.cards} cards"
        case h.SpreadCards():
            return "spread the cards face up by deck, suit and sequence"
        case h.ShowCards():
            face = "face up" if command.face_up else "as they lie"
            return f"let {command.person} inspect the cards {face}"
        case h.WashCards():
            return "turn the cards face down and wash them"
        case h.StackCards():
            return "stack the cards"
        case h.ShuffleCards():
            steps = f": {', '.join(command.steps)}" if command.steps else ""
            return f"shuffle the cards ({command.method.value}){steps}"
        case h.TakeCut():
            return f"{command.person} cuts at {command.depth} cards"
        case h.RefuseCut():
            return f"{command.person} refuses the cut"
        case h.DealerCut():
            return f"cut the cards at {command.depth}"
        case h.OrderRecut():
            return "the floor requires a recut"
        case h.PlaceCoverCard():
            return f"insert the cover card, {command.behind} cards behind it"
        case h.LoadShoe():
            return "put the cards into the shoe"
        case h.DiscloseBurnCard():
            return f"show {command.person} the burn card"
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


def describe_people(command: p.PeopleCommand) -> str:
    """Say in a few words what a person does."""
    match command:
        case p.Arrive():
            return f"{command.person} arrives"
        case p.Sit():
            return f"{command.person} sits down at box {command.box}"
        case p.Leave():
            return f"{command.person} leaves"
        case p.BuyIn():
            return f"{command.person} buys in for {dollars(command.amount)}"
        case p.OfferCash():
            return f"{command.person} wagers {dollars(command.amount)} in cash on box {command.box}"
        case p.ConfirmCash():
            who = "the supervisor" if command.supervisor else "the dealer"
            return f"{who} confirms the cash of {command.person} on box {command.box}"
        case p.ConvertCash():
            return f"change the cash of {command.person} on box {command.box} into chips"
        case p.ConsentToShare():
            return f"{command.person} lets {command.other} share box {command.box}"
        case p.PermitEntry():
            return f"{command.person} may enter before the next shuffle"
        case p.ChangeDealer():
            return f"{command.dealer} takes over as dealer"
        case p.ChangeFloorperson():
            return f"{command.floorperson} is floorperson"
        case p.Tip():
            return f"{command.person} tips {dollars(command.amount)}"
        case _:
            assert_never(command)


def describe_irregularity(command: i.IrregularityCommand) -> str:
    """Say in a few words what has gone wrong, or what is done about it."""
    match command:
        case i.ReportFaceUpCard():
            return f"{command.card} lies face up in the shoe"
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
            return f"{command.person} refuses the card at box {command.box}"
        case i.CallHandDead() | i.DeclareDead():
            return f"call the hand of box {command.box} dead"
        case i.AcceptLateCard():
            return f"{command.person} takes the late card at box {command.box}"
        case i.PutDeviceAway():
            return "remove the device" if command.removed else "cover the device or sign it"
        case i.ReportWrongReader():
            seen = "a player" if command.discloses else "nobody"
            return f"the card reader was used on the wrong up card; {seen} could see the hole card"
        case i.ReportExposedInWash():
            return f"{command.card} was exposed in the wash"
        case _:
            return _PLAIN[type(command)]


_PLAIN: dict[type[i.IrregularityCommand], str] = {
    i.DiscardCard: "put the exposed card into the discard rack",
    i.ReportDealerMissed: "the dealer missed a card of the dealer's own",
    i.ReportShoeEmpty: "too few cards are left in the shoe",
    i.ReportReaderBroken: "the card reader does not work",
    i.ReportReaderRepaired: "the card reader works again",
    i.ReportJam: "the shuffling device jammed",
    i.ReportDeviceBroken: "the shuffling device cannot be used",
    i.ReportDeviceRepaired: "the shuffling device works again",
}


def describe_spin(command: WheelCommand) -> str:
    """Say in a few words what is done about a wheel wager."""
    match command:
        case s.ReportLateWager():
            return f"lock out a late {command.wager} wager on box {command.box}"
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
            amount = dollars(command.amount)
            return f"pay {amount} ({command.wager}) to {command.person} on box {command.box}"
        case s.PayCommunity():
            amount = dollars(command.amount)
            return f"pay Community Pay of {amount} to {command.person} for box {command.box}"
        case _:
            assert_never(command)
