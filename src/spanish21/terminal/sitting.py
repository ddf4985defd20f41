"""A sitting: rounds of play at one table, from the first wager to the last summary."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from spanish21.game import Table
from spanish21.ids import BoxNumber
from spanish21.money import Cents, dollars
from spanish21.table import commands as c
from spanish21.table.awaited import CutOffer, Decision
from spanish21.table.cards.commands import RefuseCut, TakeCut
from spanish21.table.driver import ALL_STEPS
from spanish21.table.people.commands import Arrive, Sit
from spanish21.table.state import TableState
from spanish21.terminal.decisions import Deciding, passive
from spanish21.terminal.dialogue import Quit
from spanish21.terminal.draw import layout, results
from spanish21.terminal.guide import show_help, show_rules
from spanish21.terminal.reader import Ended
from spanish21.terminal.screen import signed
from spanish21.terminal.seat import YOU, Seat
from spanish21.terminal.spins import Devices, seeded, show_meters
from spanish21.terminal.tally import Tally
from spanish21.terminal.wagers import Laid, Wagering
from spanish21.terminal.why import explain_payments, payments
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.game import Mixer
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.terminal.dialogue import Dialogue

__all__ = ["Place", "Sitting"]

_DEALER = ALL_STEPS - {RefuseCut}
"""the automatic dealer, who asks the player about the cut"""


class Place(NamedTuple):
    """What a player brings to the table: money, boxes, a first wager and how long to stay."""

    bankroll: Cents
    boxes: int
    wager: Cents | None = None
    rounds: int | None = None
    log: Callable[[tuple[Event, ...]], None] | None = None


class _Way(Enum):
    """What a player who quits in the middle of a round wants of it."""

    PLAY_ON = ""
    FINISH = "f"
    LEAVE = "l"


class Sitting:
    """One player at one table with an automatic dealer."""

    def __init__(
        self,
        dialogue: Dialogue,
        rulebook: Rulebook,
        mixer: Mixer,
        place: Place,
        devices: Devices | None = None,
    ) -> None:
        """Sit down at a table that is about to be opened."""
        devices = devices or Devices(seeded())
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._rulebook = rulebook
        self._place = place
        self._tally = Tally(rulebook)
        self._wagering = Wagering(dialogue, place.boxes)
        self._last: dict[BoxNumber, Laid] = {}
        if place.wager is not None:
            boxes = range(1, place.boxes + 1)
            self._last = {BoxNumber(box): (Wager(BASIC, place.wager),) for box in boxes}
        table = Table(
            rulebook,
            automation=_DEALER,
            mixer=mixer,
            state=TableState.closed(),
            progressive=devices.progressive,
            name=devices.name,
            outcomes=devices.outcomes,
        )
        self._seat = Seat(self._screen, table, place.bankroll, place.log)
        self._deciding = Deciding(dialogue, self._seat)
        dialogue.words = {
            "help": lambda: show_help(self._screen),
            "rules": lambda: show_rules(self._screen, rulebook),
            "table": self._show_table,
            "meters": self._show_meters,
            "why": self._why,
            "why?": self._why,
            "?": self._why,
        }

    def play(self) -> None:
        """Play until the player ends, the money does, or the rounds asked for are played."""
        if self._open():
            while self._goes_on() and self._between_rounds() and self._round():
                pass
        self._screen.heading("The sitting")
        self._screen.show(self._tally.summary(self._place.bankroll, self._seat.left))

    def _open(self) -> bool:
        """Open the table for its first player, who is offered the cut."""
        self._seat.do(Arrive(YOU))
        self._seat.act(Sit(YOU, BoxNumber(1)))
        return self._between_rounds()

    def _between_rounds(self) -> bool:
        """Show a shuffle and offer the cut; return False if the player ends instead."""
        self._seat.tell_rest()
        try:
            while isinstance(now := self._seat.table.awaiting, CutOffer):
                self._seat.act(self._cut(now))
        except (Quit, Ended):
            return False
        return True

    def _cut(self, now: CutOffer) -> c.Command:
        """Offer the cut until it is taken within its bounds, or refused."""
        self._screen.line(f"You are offered the cut [{now.clause}].", indent=2)
        while True:
            prompt = f"Cards above your cut, {now.least} to {now.most} (Enter to pass): "
            answer = self._dialogue.ask(prompt)
            if answer in {"", "n", "no", "-"}:
                return RefuseCut(now.person)
            depth = self._dialogue.number(answer, now.least, now.most)
            if depth is not None:
                return TakeCut(now.person, depth)

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
        self._screen.heading(f"Round {self._tally.rounds + 1}")
        show_meters(self._screen, seat.table.progressive)
        seat.begin_round()
        try:
            self._last = self._wagering.lay(seat, self._last)
        except (Quit, Ended):
            self._take_back()
            return False
        seat.act(c.CloseWagers())
        stays = self._decisions()
        if seat.table.state.wagers_closed:
            self._tally.count(seat.this_round)
            return False
        self._results()
        return stays

    def _decisions(self) -> bool:
        """Ask for every decision of the round and say whether the player stays."""
        table = self._seat.table
        while table.state.wagers_closed and isinstance(now := table.awaiting, Decision | CutOffer):
            try:
                self._seat.act(self._answer(now))
            except Quit:
                way = self._way_out()
                if way is _Way.LEAVE:
                    return False
                if way is _Way.FINISH:
                    self._stand()
                    return False
            except Ended:
                self._screen.line("No more input: the round is finished, standing on every hand.")
                self._stand()
                return False
        return True

    def _answer(self, now: Decision | CutOffer) -> c.Command:
        """Ask for a decision, or for the cut if the discards are shuffled in the round."""
        return self._cut(now) if isinstance(now, CutOffer) else self._deciding.command(now)

    def _way_out(self) -> _Way:
        """Ask what becomes of a round in play; nothing is forfeited without being said."""
        at_stake = dollars(self._seat.at_stake)
        self._screen.line(f"A round is in play. You have {at_stake} at stake.")
        self._screen.line("(f)inish it, standing on every hand, and end", indent=2)
        self._screen.line(f"(l)eave now and forfeit the {at_stake}", indent=2)
        while True:
            try:
                answer = self._dialogue.ask("f/l, or Enter to play on> ")
            except (Quit, Ended):
                return _Way.FINISH
            if answer in {"", "f", "l"}:
                break
            self._screen.refuse("Answer f or l, or press Enter to play on.")
        if answer == "l":
            self._screen.line(f"You forfeit {at_stake}.")
        return _Way(answer)

    def _stand(self) -> None:
        """Finish the round without another card or wager of the player's."""
        table = self._seat.table
        while table.state.wagers_closed and isinstance(now := table.awaiting, Decision | CutOffer):
            self._seat.act(RefuseCut(now.person) if isinstance(now, CutOffer) else passive(now))

    def _take_back(self) -> None:
        """Take wagers back before the first card."""
        for box in self._seat.table.state.boxes:
            self._seat.do(c.LayWagers(box.number, YOU, ()))

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

    def _show_table(self) -> None:
        """Draw the layout once more."""
        state = self._seat.table.state
        if state.wagers_closed:
            self._screen.show(layout(self._screen, state))
        else:
            self._screen.line("The layout is clear.", indent=2)

    def _show_meters(self) -> None:
        """Write what the meters show, or that there are none."""
        progressive = self._seat.table.progressive
        if not progressive.state.meters:
            self._screen.line("There are no meters at this table.", indent=2)
        show_meters(self._screen, progressive)

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
