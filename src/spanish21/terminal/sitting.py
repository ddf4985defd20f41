"""A sitting at the prompt: rounds of play at one table, from the first wager to the summary."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from spanish21.drawing.table import layout
from spanish21.ids import BoxNumber
from spanish21.money import Cents, dollars
from spanish21.table import commands as c
from spanish21.table.awaited import CutOffer, Decision
from spanish21.table.commands.cards import RefuseCut, TakeCut
from spanish21.terminal.decisions import Deciding
from spanish21.terminal.dialogue import Quit
from spanish21.terminal.guide import show_help, show_introduction, show_rules
from spanish21.terminal.history import show_history, show_results
from spanish21.terminal.reader import Ended
from spanish21.terminal.seat import YOU, Place, Seat
from spanish21.terminal.spins import show_meters
from spanish21.terminal.telling import Teller
from spanish21.terminal.wagers import Laid, Wagering
from spanish21.terminal.why import explain_last
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from spanish21.game import Mixer
    from spanish21.law.rulebook import Rulebook
    from spanish21.terminal.coach import Advice
    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.spins import Devices

__all__ = ["Place", "Sitting"]


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
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._rulebook = rulebook
        self._coach = place.coach
        self._advises = False
        self._wagering = Wagering(dialogue, place.boxes, place.bankroll)
        self._last: dict[BoxNumber, Laid] = {}
        if place.wager is not None:
            boxes = range(1, place.boxes + 1)
            self._last = {BoxNumber(box): (Wager(BASIC, place.wager),) for box in boxes}
        self._seat = Seat(rulebook, mixer, place, devices)
        self._seat.tell = Teller(self._screen, rulebook, self._seat.table.state, YOU).tell
        self._deciding = Deciding(dialogue, self._seat)
        dialogue.words = {
            "help": lambda: show_help(self._screen),
            "rules": lambda: show_rules(self._screen, rulebook),
            "intro": lambda: show_introduction(self._screen, rulebook),
            "table": self._show_table,
            "meters": self._show_meters,
            "history": lambda: show_history(self._screen, self._seat.history),
            "hint": self._hint,
            "coach": self._toggle_coach,
            "why": self._why,
            "why?": self._why,
            "?": lambda: show_help(self._screen),
        }

    def play(self) -> None:
        """Play until the player ends, the money does, or the rounds asked for are played."""
        self._seat.open()
        if self._between_rounds():
            while self._goes_on() and self._round() and self._between_rounds():
                pass
        self._screen.heading("Your session")
        seat = self._seat
        self._screen.show(seat.tally.summary(seat.brought, seat.left, self._coach))

    def data(self) -> dict[str, object]:
        """Return the figures of the sitting for programs, amounts in cents."""
        return self._seat.tally.data(self._seat.brought, self._seat.left, self._coach)

    def _between_rounds(self) -> bool:
        """Show a shuffle and offer the cut; return False if the player ends instead."""
        self._seat.tell_rest()
        try:
            while isinstance(now := self._seat.asked, CutOffer):
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
        """Return whether another round can be played; a player without money may buy in again."""
        if self._seat.is_over:
            return False
        if not self._seat.is_broke:
            return True
        minimum = self._rulebook.minimum
        least = dollars(minimum.value)
        self._screen.line()
        self._screen.line(
            f"You have {dollars(self._seat.left)} left. The minimum bet is {least}."
            f" [{minimum.clause}]"
        )
        bankroll = self._seat.place.bankroll
        try:
            again = self._dialogue.yes(f"Buy in again for {dollars(bankroll)}?")
        except (Quit, Ended):
            return False
        if again:
            self._wagering.buy(self._seat)
        return again

    def _round(self) -> bool:
        """Play one round and return whether the player stays."""
        seat = self._seat
        self._screen.heading(f"Round {seat.tally.rounds + 1}")
        show_meters(self._screen, seat.table.progressive)
        seat.begin_round()
        try:
            self._last = self._wagering.lay(seat, self._last)
        except (Quit, Ended):
            seat.take_back()
            return False
        seat.act(c.CloseWagers())
        stays = self._decisions()
        if seat.in_round:
            seat.forfeit()
            return False
        self._screen.line()
        show_results(self._screen, seat.history[-1])
        return stays

    def _decisions(self) -> bool:
        """Ask for every decision of the round and return whether the player stays."""
        while self._seat.in_round and (now := self._seat.asked) is not None:
            try:
                self._answer(now)
            except Quit:
                way = self._way_out()
            except Ended as ended:
                if not ended.present:
                    self._screen.line("No more input.")
                way = self._way_out() if ended.present else _Way.FINISH
            else:
                continue
            if way is _Way.PLAY_ON:
                self._dialogue.go_on()
                continue
            if way is _Way.FINISH:
                self._screen.line("You stand on every hand.")
                self._seat.stand()
            return False
        return True

    def _answer(self, now: Decision | CutOffer) -> None:
        """Ask for a decision, or for the cut if the discards are shuffled in the round."""
        if isinstance(now, CutOffer):
            self._seat.act(self._cut(now))
            return
        advice = self._advice(now)
        if advice is not None and self._advises:
            self._screen.line(f"Coach: {advice}", indent=2, style="cyan")
        action, command = self._deciding.command(now)
        if advice is not None and self._coach is not None:
            amount = command.amount if isinstance(command, c.DoubleDown) else Cents(0)
            mistake = self._coach.note(advice, action, amount)
            if mistake is not None:
                self._screen.line(f"Coach: {mistake}", indent=2, style="cyan")
                self._screen.line(f"So far: {self._coach.summary}.", indent=2, style="cyan")
        self._seat.act(command)

    def _advice(self, now: Decision) -> Advice | None:
        if self._coach is None:
            return None
        return self._coach.advise(self._seat.table.state, now, self._seat.left)

    def _hint(self) -> None:
        """Show the coach's advice on the decision that is asked for."""
        now = self._seat.asked
        if self._coach is None:
            self._screen.line("The coach is off. Start with --coach to turn it on.", indent=2)
            return
        advice = self._advice(now) if isinstance(now, Decision) else None
        said = str(advice) if advice else "Advice is for decisions on a hand."
        self._screen.line(f"Coach: {said}", indent=2, style="cyan")

    def _toggle_coach(self) -> None:
        """Switch the advice before each decision on or off."""
        self._advises = not self._advises and self._coach is not None
        if self._coach is None or (self._advises and isinstance(self._seat.asked, Decision)):
            self._hint()
        state = "before every decision" if self._advises else "only after a mistake"
        if self._coach is not None:
            self._screen.line(f"The coach speaks {state}.", indent=2)

    def _way_out(self) -> _Way:
        """Ask what becomes of a round in play; without an answer it is finished."""
        at_stake = dollars(self._seat.at_stake)
        self._screen.line(f"A round is in play. You have {at_stake} at stake.")
        self._screen.line("(f)inish: stand on every hand, then quit", indent=2)
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

    def _show_table(self) -> None:
        """Draw the layout once more."""
        if self._seat.in_round:
            self._screen.show(layout(self._screen, self._seat.table.state, names=False))
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
        explain_last(self._screen, self._seat)
