"""What a player can choose at a decision: the legal actions that the chips can pay for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.money import Cents, dollars
from spanish21.refusal import Refusal
from spanish21.rules.player import Action
from spanish21.table.machine import refusal
from spanish21.terminal.keys import ACTION_KEYS, ACTION_NAMES

if TYPE_CHECKING:
    from spanish21.table.awaited import Decision
    from spanish21.table.commands import Command
    from spanish21.terminal.seat import Seat

__all__ = ["Offer", "checked", "offers_of", "price_refusal"]


class Offer(NamedTuple):
    """An action a player can pay for, with the amounts it may name, if it names one."""

    action: Action
    least: Cents
    most: Cents

    @property
    def key(self) -> str:
        """Return the letter that chooses it."""
        return ACTION_KEYS[self.action]

    @property
    def name(self) -> str:
        """Return what it is called."""
        return ACTION_NAMES[self.action]

    @property
    def ranged(self) -> bool:
        """Return whether the player may choose among amounts."""
        return self.least < self.most


def offers_of(seat: Seat, now: Decision) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    """Divide what is legal into what can be paid for, and sentences on the rest."""
    offers: list[Offer] = []
    notes: list[str] = []
    for choice in now.legal:
        within = choice.within(seat.left)
        name = choice.action.value
        if within is None:
            notes.append(f"You have {dollars(seat.left)} left, too little to {name}.")
            continue
        offers.append(Offer(within.action, within.least, within.most))
        if within.most < choice.most:
            notes.append(f"You have {dollars(seat.left)} left. You can {name} for less.")
    return tuple(offers), tuple(notes)


def checked(seat: Seat, command: Command) -> Refusal | None:
    """Return why table or purse do not take a command, if so."""
    table = seat.table
    refused = refusal(table.state, command, table.rulebook)
    if refused is not None:
        return refused
    return price_refusal(seat) if seat.cost(command) > seat.left else None


def price_refusal(seat: Seat) -> Refusal:
    """Refuse what the chips do not cover."""
    message = f"You have {dollars(seat.left)} left, too little for that."
    return Refusal("player/no-chips", None, message)
