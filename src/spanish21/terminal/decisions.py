"""A player's decision at the prompt: what is offered, at what price, and what an answer means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.drawing.table import place
from spanish21.money import dollars
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.answering import answer
from spanish21.table.changing import hand_of
from spanish21.terminal.keys import ACTION_KEYS, keyed
from spanish21.terminal.offers import Offer, checked, offers_of, price_refusal

if TYPE_CHECKING:
    from spanish21.refusal import Refusal
    from spanish21.table.awaited import Decision
    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.seat import Seat

__all__ = ["Deciding"]

_NO = {"", "n", "no", "0", "-"}
_YES = {"y", "yes", "i", "insure", "all", "max"}
_NO_MORE = "none"


class Deciding:
    """Puts decisions to the player and returns the actions and commands that they choose."""

    def __init__(self, dialogue: Dialogue, seat: Seat) -> None:
        """Ask on behalf of a table."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._seat = seat
        self._table = seat.table
        self._uninsured_round = 0
        self._hinted_round = 0

    def command(self, now: Decision) -> tuple[Action, c.Command]:
        """Ask for one decision."""
        return self._hand(now) if now.choice(Action.INSURE) is None else self._insurance(now)

    def _hand(self, now: Decision) -> tuple[Action, c.Command]:
        """Show the hand and ask until one of the offers is chosen."""
        offers, notes = offers_of(self._seat, now)
        self._show(now)
        for note in notes:
            self._screen.refuse(note)
        prompt = " ".join(keyed(offer.action) for offer in offers)
        while True:
            words = self._dialogue.ask(f"{prompt}> ").split()
            if not words:
                keys = ", ".join(offer.key for offer in offers)
                self._screen.refuse(f"Choose one of {keys}. Type help for more.")
                continue
            chosen = self._read(now, offers, words)
            if chosen is not None:
                return chosen

    def _show(self, now: Decision) -> None:
        state = self._table.state
        hand = hand_of(state, now.box, now.hand)
        where = place(state, now.box, now.hand).capitalize()
        self._screen.line(
            Text(where, style="bold"),
            "  ",
            self._screen.hand(hand.cards),
            "  against ",
            self._screen.cards(state.dealer, hole=state.hole_down),
            f"  bet {dollars(hand.shares[0].wager)}",
            f" + {dollars(hand.shares[0].doubled)}" if hand.doubled else "",
        )

    def _read(
        self, now: Decision, offers: tuple[Offer, ...], words: list[str]
    ) -> tuple[Action, c.Command] | None:
        """Find the offer that was meant, and check the amount that was named."""
        word, *rest = words
        offer = next((o for o in offers if word in (o.key, o.action.value)), None)
        if offer is None:
            self._refuse_word(now, word)
            return None
        if not rest:
            return offer.action, answer(now, offer.action, offer.most)
        if not offer.most:
            self._screen.refuse(f"There is no amount to {offer.action.value}. Leave it out.")
            return None
        amount = self._dialogue.amount(" ".join(rest))
        if amount is None:
            return None
        command = self._checked(answer(now, offer.action, amount))
        return None if command is None else (offer.action, command)

    def _checked(self, command: c.Command) -> c.Command | None:
        """Return a command that table and purse take, or show why they do not."""
        refused = checked(self._seat, command)
        if refused is None:
            return command
        self._refuse(refused)
        return None

    def _refuse(self, refused: Refusal) -> None:
        self._screen.refuse(refused.message, refused.clause)

    def _refuse_word(self, now: Decision, word: str) -> None:
        """Show why an action is not offered, by the rule if there is one."""
        for action, key in ACTION_KEYS.items():
            if word in (key, action.value) and now.choice(action) is None:
                self._checked(answer(now, action))
                return
            if word in (key, action.value):
                self._refuse(price_refusal(self._seat))
                return
        self._screen.refuse(f"'{self._screen.quoted(word)}' isn't a choice. Type help for more.")

    def _insurance(self, now: Decision) -> tuple[Action, c.Command]:
        """Ask for insurance on one box, unless it was declined for all."""
        state = self._table.state
        declined = (Action.DECLINE, c.DeclineInsurance(now.box, now.person))
        if self._uninsured_round == state.round:
            return declined
        offers, _ = offers_of(self._seat, now)
        offer = next((one for one in offers if one.action is Action.INSURE), None)
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
            amount = offer.most if said in _YES else self._dialogue.amount(said)
            command = amount and self._checked(answer(now, offer.action, amount))
            if command:
                return offer.action, command

    def _insurance_hint(self) -> None:
        """Show once a round how insurance is answered."""
        state = self._table.state
        if self._hinted_round == state.round:
            return
        self._hinted_round = state.round
        several = f", '{_NO_MORE}' for all boxes" if len(state.boxes) > 1 else ""
        hint = f"Enter an amount, or y for the most. Press Enter to decline{several}."
        self._screen.line(hint, indent=2)
