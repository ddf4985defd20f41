"""A sitting: rounds of play at one table, from the first wager to the last summary."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from spanish21.game import Table
from spanish21.ids import BoxNumber
from spanish21.money import Cents, dollars
from spanish21.table import commands as c
from spanish21.table.awaiting import Decision
from spanish21.terminal.decisions import Deciding, passive
from spanish21.terminal.dialogue import Quit
from spanish21.terminal.draw import layout, results
from spanish21.terminal.guide import show_help, show_rules
from spanish21.terminal.reader import Ended
from spanish21.terminal.screen import signed
from spanish21.terminal.seat import YOU, OutOfCards, Seat
from spanish21.terminal.tally import Tally
from spanish21.terminal.wagers import Wagered, Wagering
from spanish21.terminal.why import explain_payments, payments

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.shoe import Shoe

__all__ = ["Place", "Sitting"]


class Place(NamedTuple):
    """What a player brings to the table: money, boxes, a first wager and how long to stay."""

    bankroll: Cents
    boxes: int
    wager: Cents | None = None
    rounds: int | None = None


class _Way(Enum):
    """What a player who quits in the middle of a round wants of it."""

    PLAY_ON = ""
    FINISH = "f"
    LEAVE = "l"


class Sitting:
    """One player at one table with an automatic dealer."""

    def __init__(self, dialogue: Dialogue, rulebook: Rulebook, shoe: Shoe, place: Place) -> None:
        """Sit down; the cards are shuffled."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._rulebook = rulebook
        self._shoe = shoe
        self._place = place
        self._tally = Tally(rulebook)
        self._wagering = Wagering(dialogue, place.boxes)
        self._last: dict[BoxNumber, Wagered] = {}
        if place.wager is not None:
            boxes = range(1, place.boxes + 1)
            self._last = {BoxNumber(box): Wagered(place.wager) for box in boxes}
        self._sit_down(place.bankroll)
        dialogue.words = {
            "help": lambda: show_help(self._screen),
            "rules": lambda: show_rules(self._screen, rulebook),
            "table": self._show_table,
            "why": self._why,
            "?": self._why,
        }

    def _sit_down(self, bankroll: Cents) -> None:
        table = Table(self._rulebook, shoe=self._shoe.load())
        self._seat = Seat(self._screen, table, bankroll)
        self._deciding = Deciding(self._dialogue, self._seat)

    def play(self) -> None:
        """Play until the player ends, the money does, or the rounds asked for are played."""
        while self._goes_on() and self._round():
            pass
        self._screen.heading("The sitting")
        self._screen.show(self._tally.summary(self._place.bankroll, self._seat.left))

    def _goes_on(self) -> bool:
        if self._place.rounds is not None and self._tally.rounds >= self._place.rounds:
            return False
        minimum = self._rulebook.minimum
        left = self._seat.left
        if left >= minimum.value:
            return True
        gone = f"Your last {dollars(left)} cover no wager" if left else "Your bankroll is gone"
        self._screen.line()
        self._screen.line(f"{gone}: the least is {dollars(minimum.value)} [{minimum.clause}].")
        return False

    def _round(self) -> bool:
        """Play one round and say whether the player stays."""
        seat = self._seat
        bankroll = seat.left
        self._screen.heading(f"Round {self._tally.rounds + 1}")
        seat.begin_round()
        try:
            self._last = self._wagering.place(seat, self._last)
        except (Quit, Ended):
            self._take_back()
            return False
        way = _Way.PLAY_ON
        try:
            seat.act(c.CloseWagers())
            way = self._decisions()
            if way is _Way.FINISH:
                self._stand()
        except OutOfCards:
            self._void(bankroll)
            return way is _Way.PLAY_ON
        if way is _Way.LEAVE:
            self._tally.count(seat.this_round)
            return False
        self._results()
        stays = way is _Way.PLAY_ON
        if stays and self._shoe.cover_card_is_out(len(seat.table.shoe)):
            self._shuffle()
        return stays

    def _decisions(self) -> _Way:
        """Ask for every decision of the round, or how to end it."""
        while isinstance(now := self._seat.table.awaiting, Decision):
            try:
                command = self._deciding.command(now)
            except Quit:
                way = self._way_out()
                if way is not _Way.PLAY_ON:
                    return way
                continue
            except Ended:
                self._screen.line("No more input: the round is finished, standing on every hand.")
                return _Way.FINISH
            self._seat.act(command)
        return _Way.PLAY_ON

    def _way_out(self) -> _Way:
        """Ask what becomes of a round in play; nothing is forfeited without being said."""
        at_stake = dollars(self._seat.at_stake)
        self._screen.line(f"A round is in play and {at_stake} of yours lie on the layout.")
        self._screen.line("(f)inish it, standing on every hand, and end", indent=2)
        self._screen.line(f"(l)eave at once and forfeit the {at_stake}", indent=2)
        while True:
            try:
                answer = self._dialogue.ask("f/l, or Enter to play on> ")
            except (Quit, Ended):
                return _Way.FINISH
            if answer in {"", "f", "l"}:
                break
            self._screen.refuse("Answer f or l, or press Enter to play on")
        if answer == "l":
            self._screen.line(f"You leave {at_stake} on the layout.")
        return _Way(answer)

    def _stand(self) -> None:
        """Finish the round without another card or wager of the player's."""
        while isinstance(now := self._seat.table.awaiting, Decision):
            self._seat.act(passive(now))

    def _take_back(self) -> None:
        """Take wagers back before the first card."""
        for box in self._seat.table.state.boxes:
            self._seat.do(c.WithdrawWager(box.number, YOU))

    def _void(self, bankroll: Cents) -> None:
        """Give everything back when the shoe ran out, and begin with a new one."""
        self._screen.refuse("The shoe is empty: the round is void, every wager is given back")
        self._sit_down(bankroll)

    def _results(self) -> None:
        """Show what the round came to."""
        table = self._seat.table
        found = table.report()
        self._tally.count(table.last_round)
        self._tally.finish(found)
        self._screen.line()
        self._screen.show(results(self._screen, found))
        self._screen.line(
            f"Round {self._tally.rounds}: ",
            signed(found.nets[YOU]),
            f"   bankroll {dollars(self._seat.left)}",
            indent=2,
            style="bold",
        )

    def _shuffle(self) -> None:
        """Shuffle after the round in which the cover card came out."""
        clause = self._rulebook.places.new_shoe
        self._seat.table.shuffle(self._shoe.load())
        self._screen.line(
            f"The cover card is out: the cards are shuffled and one is burned [{clause}].", indent=2
        )

    def _show_table(self) -> None:
        """Draw the layout once more."""
        state = self._seat.table.state
        if state.wagers_closed:
            self._screen.show(layout(self._screen, state))
        else:
            self._screen.line("The layout is clear.", indent=2)

    def _why(self) -> None:
        """Explain the payments of this round, or before any those of the last."""
        table = self._seat.table
        found, state = payments(self._seat.this_round), table.state
        if not found or not state.wagers_closed:
            found, state = payments(table.last_round), table.before_last
        if not found:
            self._screen.line("No wager has been decided yet.", indent=2)
            return
        explain_payments(self._screen, self._rulebook.edition, state, found)
