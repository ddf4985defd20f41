"""The dealer's steps and the players' actions in words, for messages and for telling a round."""

from __future__ import annotations

from typing import assert_never

from spanish21.money import dollars
from spanish21.table import commands as c
from spanish21.table.awaited import (
    Awaiting,
    CardNeeded,
    CutOffer,
    DealerStep,
    Decision,
    PlayerNeeded,
    SpinNeeded,
    Suspended,
    Wagers,
)
from spanish21.table.house_words import (
    describe_handling,
    describe_irregularity,
    describe_people,
    describe_spin,
)

__all__ = ["describe", "expected"]


def describe(command: c.Command) -> str:
    """Say in a few words what a command does."""
    if isinstance(command, c.PlayerCommand):
        return _player(command)
    if isinstance(command, c.CardsCommand):
        return describe_handling(command)
    if isinstance(command, c.PeopleCommand):
        return describe_people(command)
    if isinstance(command, c.IrregularityCommand):
        return describe_irregularity(command)
    if isinstance(command, c.WheelCommand):
        return describe_spin(command)
    return _dealer(command)


def expected(now: Awaiting) -> str:
    """Say in a few words what the table waits for."""
    match now:
        case Wagers():
            return "wagers are open"
        case CardNeeded():
            where = f"box {now.box}" if now.box else "the dealer"
            return "a card is to be burned" if now.burn else f"a card goes to {where}"
        case Decision():
            return f"{now.person} decides on box {now.box}"
        case DealerStep():
            return f"next: {describe(now.command)}"
        case CutOffer():
            return f"{now.person} is offered the cut"
        case PlayerNeeded():
            return "a first player is awaited"
        case SpinNeeded():
            return f"the {now.kind.value} of box {now.box} ({now.wager}) is awaited"
        case Suspended():
            return "no dealing until the card reader is repaired or replaced"
        case _:
            assert_never(now)


def _player(command: c.PlayerCommand) -> str:
    who = f"{command.person} on box {command.box}"
    match command:
        case c.LayWagers():
            laid = " and ".join(f"{dollars(w.amount)} ({w.kind})" for w in command.wagers)
            return f"{who} lays {laid}" if laid else f"{who} takes the wagers back"
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


def _dealer(command: c.DealerCommand) -> str:
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
            return f"announce {command.points} on box {command.box}, hand {command.hand}"
        case c.AnnounceDealersCard():
            return "announce the dealer's card"
        case c.AnnounceDealerTotal():
            return f"announce the dealer's total of {command.points}"
        case c.RevealHoleCard():
            return "turn the hole card face up"
        case c.Collect() | c.Pay() | c.Return() | c.PayFixed():
            return _money(command)
        case c.RemoveCards():
            return f"remove the cards of box {command.box}"
        case c.PickUp():
            whose = "the dealer's cards" if command.box is None else f"box {command.box}"
            return f"pick up {whose}"
        case _:
            assert_never(command)


def _money(command: c.Collect | c.Pay | c.Return | c.PayFixed) -> str:
    amount = dollars(command.amount)
    hand = f"box {command.box}, hand {command.hand}, {command.person}"
    match command:
        case c.Collect():
            return f"collect {amount} ({command.wager}) of {hand}"
        case c.Pay():
            return f"pay {amount} ({command.wager}) to {hand}"
        case c.Return():
            return f"return {amount} ({command.wager}) to {hand}"
        case c.PayFixed():
            return f"pay the fixed payout of {amount} to {command.person} for {hand}"
        case _:
            assert_never(command)
