"""The screen with the table: status, felt, what happened, the question, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.screen import Screen as TextualScreen
from textual.widgets import Static

from spanish21.drawing.pen import signed
from spanish21.drawing.table import layout, results
from spanish21.ids import BoxNumber
from spanish21.money import Cents, MoneyError, cents, dollars
from spanish21.table.answering import answer
from spanish21.table.awaited import CutOffer, Decision
from spanish21.table.commands.cards import RefuseCut, TakeCut
from spanish21.terminal.draft import Draft
from spanish21.terminal.full.arrange import Arrangement
from spanish21.terminal.full.betting import Betting
from spanish21.terminal.full.consulting import Consulting
from spanish21.terminal.full.notes import Notes
from spanish21.terminal.full.pages import Choosing, Filling, Reading, passed_on, pressed
from spanish21.terminal.full.prompt import Prompt
from spanish21.terminal.guide import show_introduction, show_rules
from spanish21.terminal.history import show_history
from spanish21.terminal.keys import CUT_KEY, NO_CUT_KEY
from spanish21.terminal.offers import checked, offers_of
from spanish21.terminal.seat import YOU
from spanish21.terminal.telling import Teller
from spanish21.terminal.why import explain_last
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.events import Key, Resize

    from spanish21.table.commands import Command
    from spanish21.terminal.offers import Offer
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Seat

__all__ = ["TableScreen"]

_INTERRUPTED = 130
_ASKED = 6
"""lines of the question, and of what the coach says above it"""


class TableScreen(TextualScreen[None]):
    """Everything that a player sees and does at the table."""

    def __init__(self, screen: Screen, seat: Seat) -> None:
        """Put out the first bets."""
        super().__init__()
        self._paper = screen
        self._seat = seat
        self.notes = Notes(screen, seat)
        seat.tell = Teller(self.notes, seat.table.rulebook, seat.table.state, YOU).tell
        self.betting = Betting(seat, Draft())
        if seat.place.wager is not None:
            for box in range(1, seat.place.boxes + 1):
                self.betting.draft.set(BoxNumber(box), (Wager(BASIC, seat.place.wager),))
        self._prompt = Prompt(seat, self.betting)
        self._arrangement = Arrangement(screen, seat, self.betting, self._prompt, self.notes)
        self._drawn: dict[str, Text] = {}
        coach = seat.place.coach
        self._coach = Consulting(seat, coach, self, self.show) if coach else None
        self._pages: dict[str, Callable[[], None]] = {
            "w": lambda: self._read("Why", lambda screen: explain_last(screen, seat)),
            "b": lambda: self._read("Rounds", lambda screen: show_history(screen, seat.history)),
            "r": lambda: self._read("Rules", lambda s: show_rules(s, seat.table.rulebook)),
            "i": lambda: self._read(
                "Spanish 21", lambda s: show_introduction(s, seat.table.rulebook)
            ),
            "t": lambda: self._read("Table", self._describe),
            "g": self._toggle_coach,
            "question_mark": lambda: self._read("Keys", self._prompt.list_keys),
            "q": self.leave,
            "ctrl+d": self.leave,
            "ctrl+c": self.interrupt,
        }

    def compose(self) -> ComposeResult:
        """Put the parts below each other."""
        yield Static(id="status", classes="line")
        yield Static(id="meters", classes="line")
        yield Static(id="felt")
        yield Static(id="log")
        yield Static(id="ask")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Open the table."""
        self._seat.open()
        self.notes.clear()
        self._go_on()

    def on_resize(self, _event: Resize) -> None:
        """Draw everything for the new size."""
        self.show()

    def close(self) -> None:
        """Stop asking the coach."""
        if self._coach is not None:
            self._coach.close()

    def on_key(self, event: Key) -> None:
        """Carry out the action of a key."""
        if passed_on(self, event):
            return
        event.stop()
        now = self._seat.asked
        key = pressed(event)
        if key in {"pageup", "pagedown"}:
            self._arrangement.scroll(up=key == "pageup")
            self.show()
            return
        self._arrangement.follow()
        if isinstance(now, Decision) and self._decide(now, key):
            return
        if isinstance(now, CutOffer) and self._cut(now, key):
            return
        if now is None and self._bet(key, event.character or ""):
            return
        if key in self._pages:
            self._pages[key]()

    def _decide(self, now: Decision, key: str) -> bool:
        """Take the offer that has this key, if there is one."""
        offers, _ = offers_of(self._seat, now)
        if key == "a":
            ranged = next((offer for offer in offers if offer.ranged), None)
            if ranged is not None:
                self._ask_amount(now, ranged)
            return ranged is not None
        offer = next((offer for offer in offers if offer.key == key), None)
        if offer is not None:
            self._take(now, offer, offer.most)
        return offer is not None

    def _take(self, now: Decision, offer: Offer, amount: Cents) -> None:
        command = answer(now, offer.action, amount)
        refused = checked(self._seat, command)
        if refused is not None:
            self.notes.say(str(refused))
            self.show()
            return
        if self._coach is not None:
            self._coach.chosen(offer.action, amount)
        self._act(command)

    def _ask_amount(self, now: Decision, offer: Offer) -> None:
        """Ask for how much, from the least to the most of the offer."""
        bounds = f"{dollars(offer.least)} to {dollars(offer.most)}"

        def take(said: str | None) -> None:
            amount = self._amount(said)
            if amount is not None:
                self._take(now, offer, amount)

        question = f"{offer.name.capitalize()} for how much? {bounds}"
        self.app.push_screen(Filling(question), take)

    def _amount(self, said: str | None) -> Cents | None:
        if said is None or not said.strip():
            return None
        try:
            return cents(said)
        except MoneyError as error:
            self.notes.say(str(error))
            self.show()
            return None

    def _cut(self, now: CutOffer, key: str) -> bool:
        """Cut the cards, or pass."""
        if key == NO_CUT_KEY:
            self._act(RefuseCut(now.person))
            return True
        if key != CUT_KEY:
            return False

        def take(said: str | None) -> None:
            if said and said.strip().isdecimal():
                depth = int(said.strip()[:4])
                if now.least <= depth <= now.most:
                    self._act(TakeCut(now.person, depth))

        middle = str((now.least + now.most) // 2)
        question = f"Cards above your cut, {now.least} to {now.most}"
        self.app.push_screen(Filling(question, middle), take)
        return True

    def _bet(self, key: str, character: str) -> bool:
        """Change the bets, deal, or buy chips."""
        if key == "enter":
            self._deal()
        elif character.isdecimal() and self._seat.is_broke:
            return False
        elif key == "plus" or (key == "n" and self._seat.is_broke):
            self._buy()
        elif self.betting.press(key, character):
            self._arrangement.introduces = False
        else:
            return False
        self.show()
        return True

    def _buy(self) -> None:
        self._seat.buy(self._seat.place.bankroll)
        self.notes.say(f"You buy in for {dollars(self._seat.place.bankroll)}.")

    def _deal(self) -> None:
        """Place the bets and deal, or show why not."""
        if self._seat.is_broke:
            self._buy()
            return
        refused = self.betting.refusal()
        if refused is not None:
            self.notes.say(refused)
            return
        self.notes.clear()
        if self._coach is not None:
            self._coach.begin_round()
        self._seat.deal(self.betting.bets())
        self._go_on()

    def _act(self, command: Command) -> None:
        self._seat.act(command)
        self._go_on()

    def _go_on(self) -> None:
        """Show the results of a round that is over, and end with the last one."""
        seat = self._seat
        if not seat.in_round and seat.history and self.notes.round != len(seat.history):
            self.notes.round = len(seat.history)
            played = seat.history[-1]
            self.notes.line(Text.assemble((f"Round {played.number}: ", "bold"), signed(played.net)))
            seat.tell_rest()
        if not seat.in_round:
            seat.tell_rest()
        if self._coach is not None:
            self._coach.consider()
        if seat.is_over and not seat.in_round:
            self.app.exit(0)
        self.show()

    def show(self) -> None:
        """Draw everything as it is now."""
        width, height = self.size.width - 2, self.size.height
        if not self.is_mounted or width <= 0:
            return
        for part, text in self._arrangement.parts(self._asked(width), width, height).items():
            self._put(part, text)

    def _put(self, part: str, text: Text) -> None:
        """Draw a part if it has changed: what has not is not sent again over a slow link."""
        drawn = self._drawn.get(part)
        if drawn is not None and (drawn.plain, drawn.spans) == (text.plain, text.spans):
            return
        self._drawn[part] = text
        static = self.query_one(f"#{part}", Static)
        static.update(text)
        static.display = bool(text.plain) or part == "felt"

    def _asked(self, width: int) -> Text:
        """Write what the player is asked, and above it what the coach says, as far as it fits."""
        asked = question = self._prompt.question()
        for lines in self._coach.said() if self._coach is not None else ():
            said = Text("".join(f"{line}\n" for line in lines if line), style="cyan")
            asked = said.append_text(question)
            if self._arrangement.height(asked, width) <= _ASKED:
                break
        return asked

    def _describe(self, screen: Screen) -> None:
        """Write the table in words."""
        screen.line(f"You have {dollars(self._seat.left)} in chips.")
        if self._seat.in_round:
            screen.show(layout(screen, self._seat.table.state, names=False))
        else:
            history = self._seat.history
            if history:
                screen.line("The last round:")
                screen.show(results(screen, history[-1].report, names=False))
            screen.line(f"Your next bets are {dollars(self.betting.draft.whole)} in all.")
        screen.line(self._prompt.question())

    def _read(self, title: str, write: Callable[[Screen], None]) -> None:
        self.app.push_screen(Reading(title, write, ascii_only=not self._paper.signs))

    def _toggle_coach(self) -> None:
        if self._coach is None:
            self.notes.say("The coach is off. Start with --coach to turn it on.")
        else:
            self.notes.say(self._coach.toggle())
        self.show()

    def interrupt(self) -> None:
        """Quit after Ctrl-C."""
        self.leave(_INTERRUPTED)

    def leave(self, code: int = 0) -> None:
        """Quit; a round in play is finished or forfeited, as the player chooses."""
        seat = self._seat
        if not seat.in_round:
            self.app.exit(code)
            return
        at_stake = dollars(seat.at_stake)
        choices = {
            "f": "finish: stand on every hand, then quit",
            "l": f"leave now and forfeit the {at_stake}",
            "enter": "play on",
        }

        def end(said: str | None) -> None:
            if said == "enter":
                return
            if said == "l":
                seat.forfeit()
                self.app.exit(code)
                return
            seat.stand()
            self.app.exit(_INTERRUPTED if said == "ctrl+c" else code)

        question = f"A round is in play. You have {at_stake} at stake."
        self.app.push_screen(Choosing(question, choices), end)
