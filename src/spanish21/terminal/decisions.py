"""A player's decision: what is offered, at what price, and what an answer means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.money import Cents, dollars
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.answering import answer
from spanish21.table.machine import refusal
from spanish21.terminal.draw import place

if TYPE_CHECKING:
    from spanish21.table.awaited import Choice, Decision
    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.seat import Seat

__all__ = ["Deciding", "passive"]

_LABELS = {
    Action.HIT: ("h", "(h)it"),
    Action.STAND: ("s", "(s)tand"),
    Action.DOUBLE: ("d", "(d)ouble"),
    Action.SPLIT: ("p", "s(p)lit"),
    Action.SURRENDER: ("r", "su(r)render"),
    Action.RESCUE: ("r", "(r)escue"),
    Action.KEEP: ("k", "(k)eep"),
}
_NO = {"", "n", "no", "0", "-"}
_NO_MORE = "none"


@dataclass(frozen=True, slots=True)
class Offer:
    """An action a player can pay for; `most` is the largest amount it may name, if it names one."""

    action: Action
    most: Cents

    @property
    def key(self) -> str:
        """Return the letter that chooses it."""
        return _LABELS[self.action][0]

    @property
    def label(self) -> str:
        """Write it with its letter in brackets."""
        return _LABELS[self.action][1]


def passive(now: Decision) -> c.Command:
    """Return the answer of a player who adds no money and draws no card."""
    if Action.INSURE in now.actions:
        return c.DeclineInsurance(now.box, now.person)
    if Action.KEEP in now.actions:
        return c.KeepDouble(now.box, now.person)
    return c.Stand(now.box, now.person)


class Deciding:
    """Puts decisions to the player and returns commands that the table takes."""

    def __init__(self, dialogue: Dialogue, seat: Seat) -> None:
        """Ask on behalf of a table."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._seat = seat
        self._table = seat.table
        self._uninsured_round = 0
        self._hinted_round = 0

    def command(self, now: Decision) -> c.Command:
        """Ask for one decision."""
        insure = now.choice(Action.INSURE)
        return self._hand(now) if insure is None else self._insurance(now, insure)

    def _hand(self, now: Decision) -> c.Command:
        """Show the hand and ask until one of the offers is chosen."""
        offers, notes = self._offers(now)
        self._show(now)
        for note in notes:
            self._screen.refuse(note)
        prompt = " ".join(offer.label for offer in offers)
        while True:
            words = self._dialogue.ask(f"{prompt}> ").split()
            if not words:
                keys = ", ".join(offer.key for offer in offers)
                self._screen.refuse(f"Choose one of {keys}. Type help for more.")
                continue
            command = self._read(now, offers, words)
            if command is not None:
                return command

    def _show(self, now: Decision) -> None:
        state = self._table.state
        box = state.box(now.box)
        assert box is not None  # noqa: S101 - a decision is on a box in play
        hand = box.hands[now.hand - 1]
        where = place(state, now.box, now.hand).capitalize()
        self._screen.line(
            Text(where, style="bold"),
            "  ",
            self._screen.hand(hand.cards),
            "  against ",
            self._screen.cards(state.dealer, hole=state.hole_down),
            f"  wager {dollars(hand.shares[0].wager)}",
            f" + {dollars(hand.shares[0].doubled)}" if hand.doubled else "",
        )

    def _offers(self, now: Decision) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
        """Sort what is legal into what can be paid for, and why the rest cannot."""
        offers: list[Offer] = []
        notes: list[str] = []
        left = self._seat.left
        for choice in now.legal:
            offer = self._offer(now, choice)
            name = choice.action.value
            if offer is None:
                notes.append(f"You have {dollars(left)} left, too little to {name}.")
                continue
            offers.append(offer)
            if offer.most < choice.most:
                notes.append(f"You have {dollars(left)} left. You can {name} for less.")
        return tuple(offers), tuple(notes)

    def _offer(self, now: Decision, choice: Choice) -> Offer | None:
        """Lower the most that may be wagered to what the purse holds, in whole chips."""
        most = choice.most
        if choice.unit:
            left = self._seat.left
            most = Cents(min(most, left - left % choice.unit))
        if most < choice.least:
            return None
        price = self._seat.cost(answer(now, choice.action, most))
        return Offer(choice.action, most) if price <= self._seat.left else None

    def _read(self, now: Decision, offers: tuple[Offer, ...], words: list[str]) -> c.Command | None:
        """Find the offer that was meant, and check the amount that was named."""
        word, *rest = words
        offer = next((o for o in offers if word in (o.key, o.action.value)), None)
        if offer is None:
            self._refuse_word(now, word)
            return None
        if not rest:
            return answer(now, offer.action, offer.most)
        if not offer.most:
            self._screen.refuse(f"There is no amount to {offer.action.value}. Leave it out.")
            return None
        amount = self._dialogue.amount(" ".join(rest))
        if amount is None:
            return None
        return self._checked(answer(now, offer.action, amount))

    def _checked(self, command: c.Command) -> c.Command | None:
        """Ask table and purse whether a command will do."""
        refused = refusal(self._table.state, command, self._table.rulebook)
        if refused is not None:
            self._screen.refuse(refused.message, refused.clause)
            return None
        if self._seat.cost(command) > self._seat.left:
            self._screen.refuse(f"You have {dollars(self._seat.left)} left, too little for that.")
            return None
        return command

    def _refuse_word(self, now: Decision, word: str) -> None:
        """Show why an action is not offered, by the rule if there is one."""
        for action, (key, _) in _LABELS.items():
            if word in (key, action.value) and now.choice(action) is None:
                self._checked(answer(now, action))
                return
            if word in (key, action.value):
                self._screen.refuse(
                    f"You have {dollars(self._seat.left)} left, too little for that."
                )
                return
        self._screen.refuse(f"'{self._screen.quoted(word)}' isn't a choice. Type help for more.")

    def _insurance(self, now: Decision, choice: Choice) -> c.Command:
        """Ask for insurance on one box, unless it was declined for all."""
        state = self._table.state
        declined = c.DeclineInsurance(now.box, now.person)
        if self._uninsured_round == state.round:
            return declined
        offer = self._offer(now, choice)
        if offer is None:
            left = dollars(self._seat.left)
            self._screen.refuse(f"You have {left} left, too little for insurance on box {now.box}.")
            return declined
        self._insurance_hint()
        most = dollars(offer.most)
        while True:
            said = self._dialogue.ask(f"Insurance on box {now.box}, at most {most} [no]: ")
            if said == _NO_MORE:
                self._uninsured_round = state.round
            if said in _NO or said == _NO_MORE:
                return declined
            whole = said in {"y", "yes", "all", "max"}
            amount = offer.most if whole else self._dialogue.amount(said)
            command = amount and self._checked(answer(now, offer.action, amount))
            if command:
                return command

    def _insurance_hint(self) -> None:
        """Show once a round how insurance is answered."""
        state = self._table.state
        if self._hinted_round == state.round:
            return
        self._hinted_round = state.round
        several = f", '{_NO_MORE}' for all boxes" if len(state.boxes) > 1 else ""
        hint = f"Give an amount, or y for the most; Enter declines{several}."
        self._screen.line(hint, indent=2)
