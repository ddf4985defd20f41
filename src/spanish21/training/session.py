"""A training session: the dealer types every step and the table judges it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from spanish21.drawing.pen import grid
from spanish21.drawing.table import layout
from spanish21.game import Table
from spanish21.law.clause import number_of
from spanish21.law.editions import document
from spanish21.refusal import Refusal
from spanish21.school.accidents import REPORT_WORDS, REPORTS, is_report
from spanish21.school.judging import ErrorKind, classify
from spanish21.table import commands as c, events as e
from spanish21.table.awaited import (
    CardNeeded,
    CutOffer,
    DealerStep,
    Decision,
    PlayerNeeded,
    Role,
    SpinNeeded,
    Suspended,
    Wagers,
)
from spanish21.table.commands import cards as h, wheels as s
from spanish21.table.commands.irregularities import ReportDeviceRepaired, ReportReaderRepaired
from spanish21.table.driver import ALL_STEPS, NO_STEPS
from spanish21.table.events import cards as he
from spanish21.table.outside import Outside
from spanish21.table.state import TableState
from spanish21.terminal.dialogue import Quit
from spanish21.terminal.reader import Ended, offer_completions
from spanish21.terminal.spins import Devices, seeded, show_meters
from spanish21.training.draw import tell, tell_decks_due
from spanish21.training.duty import Duty
from spanish21.training.helping import help_now, help_on_everything
from spanish21.training.score import Score
from spanish21.training.shortened import COMPLETIONS, divided
from spanish21.training.typed import Misread, NoStep, command_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.game import Mixer
    from spanish21.law.rulebook import Rulebook
    from spanish21.school.accidents import Accidents
    from spanish21.school.players import Players
    from spanish21.table.events import Event
    from spanish21.terminal.dialogue import Dialogue

__all__ = ["Mode", "Session", "Terms"]


_SAID_BY_HINT = {"irregularity/report", "cover-card/first", "shoe/empty", "dealer/wrong-place"}
"""refusals that a hint says in other words"""


class Mode(Enum):
    """How much a trainee is told."""

    STRICT = "strict"
    """an error is named with its clause and nothing else; there are no hints"""
    USUAL = "usual"
    HINTS = "hints"
    """every step is told before it is asked for"""


class Terms(NamedTuple):
    """Where cards and time come from, how long and in which manner a session goes."""

    mixer: Mixer
    clock: Callable[[], float]
    rounds: int | None = None
    mode: Mode = Mode.USUAL
    opening: bool = False
    log: Callable[[tuple[Event, ...]], None] | None = None
    devices: Devices | None = None
    accidents: Accidents | None = None


class Session:
    """One trainee at one table with automatic players."""

    def __init__(
        self, dialogue: Dialogue, rulebook: Rulebook, players: Players, terms: Terms
    ) -> None:
        """Prepare the table: closed, or with shuffled cards in the shoe."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._book = rulebook
        self._players = players
        self._terms = terms
        self._begun = terms.clock()
        self._logged = 0
        self._hinted: TableState | None = None
        self._view = (0, False)
        self._misses = 0
        self.score = Score(rulebook.edition)
        devices = terms.devices or Devices(seeded())
        self.table = Table(
            rulebook,
            automation=NO_STEPS,
            mixer=terms.mixer,
            state=TableState.closed() if terms.opening else None,
            progressive=devices.progressive,
            name=devices.name,
            outcomes=devices.outcomes,
        )
        self._duty = Duty(self.table)
        if not terms.opening:
            self._prepare()
        offer_completions((*COMPLETIONS, *(REPORT_WORDS if terms.accidents else ())))
        dialogue.words = {
            "help": lambda: self._help(now=True),
            "?": lambda: self._help(now=True),
            "help all": lambda: self._help(now=False),
            "hint": self._hint,
            "next": self._hint,
            "why": self._why,
            "table": lambda: self._screen.show(
                layout(self._screen, self.table.state, totals=False)
            ),
        }

    def _prepare(self) -> None:
        """Seat the players and have the cards shuffled, cut and loaded without the trainee."""
        for command in self._players.arrivals():
            self.table.do(command)
        cards = replace(self.table.state.cards, opened_at=0)
        self.table.state = replace(self.table.state, cards=cards)
        self.table.automation = ALL_STEPS
        self.table.do(h.OrderReshuffle())
        self.table.advance()
        self.table.automation = NO_STEPS

    def run(self) -> None:
        """Deal until the rounds are played or the trainee ends."""
        tell_decks_due(self._screen, self.table)
        try:
            while self._others():
                self._write_log()
                self._step()
        except (Quit, Ended):
            self._screen.line("The session ends here.")
        self._write_log()

    @property
    def is_over(self) -> bool:
        """Return whether the rounds that were asked for are dealt."""
        return self._terms.rounds is not None and self.score.rounds >= self._terms.rounds

    def _write_log(self) -> None:
        """Hand on what has happened since the last time."""
        if self._terms.log is not None:
            self._terms.log(self.table.events[self._logged :])
            self._logged = len(self.table.events)

    def _others(self) -> bool:
        """Act for everyone but the dealer; return False when the session is over."""
        while not self.is_over:
            match now := self.table.awaiting:
                case Wagers() if not self.table.state.boxes:
                    self._new_round()
                case Decision():
                    self._do(self._players.decide(now, self.table.state))
                case PlayerNeeded():
                    for command in self._players.arrivals():
                        self._do(command)
                case SpinNeeded(kind=Outside.METER):
                    self._turn(now)
                case Suspended():
                    self._do(ReportReaderRepaired())
                case DealerStep(who=Role.FLOORPERSON):
                    self._verify(now.command)
                case _:
                    return True
        return False

    def _new_round(self) -> None:
        self._screen.heading(f"Round {self.score.rounds + 1}")
        show_meters(self._screen, self.table.progressive)
        if self.table.state.cards.device_out:
            self._do(ReportDeviceRepaired())
        for wager in self._players.wagers():
            self.table.do(wager)
        self._screen.show(layout(self._screen, self.table.state, totals=False))

    def _verify(self, due: c.Command) -> None:
        """Count a deck as the floorperson: what the dealer left in it is found."""
        self._do(due)
        for event in self.table.events[-1:]:
            if isinstance(event, he.DeckRejected):
                kind = ErrorKind.WRONG_TOTAL
                self.score.wrong("cards/deck-rejected", "inspect", event.clause, kind)

    def _do(self, command: c.Command) -> None:
        """Carry a command out and tell what happened; a card that is dealt leaves the shoe."""
        now = self.table.awaiting
        if isinstance(command, c.DealCard) and isinstance(now, CardNeeded):
            command = self.table.driver.draw(now) or command
        self._tell(self.table.do(command))

    def _turn(self, now: SpinNeeded) -> None:
        """Take the outcome of a wheel, Hot Spot or meter, and show it."""
        before = len(self.table.events)
        self.table.turn_wheel(now)
        self._tell(self.table.events[before:])

    def _tell(self, happened: tuple[Event, ...]) -> None:
        for event in happened:
            tell(self._screen, event, self.table.state)
            self.score.rounds += isinstance(event, e.RoundCompleted)

    def _step(self) -> None:
        """Ask until the step that is due is done."""
        self._befall()
        due = self._duty.moment
        words, clause = self.due(), self._duty.clause
        self._show_layout()
        begun = self._terms.clock()
        if self._terms.mode is Mode.HINTS:
            self._say_hint(words)
        self._misses = 0
        while self._duty.moment.is_still(due):
            self._attempt(self._dialogue.ask("dealer> "), words)
        self.score.right(divided(words)[0], self._terms.clock() - begun, clause)

    def _befall(self) -> None:
        """Make something go wrong now and then, and show how it looks."""
        if self._terms.accidents is None or self._duty.cover_shown or self._duty.cover_is_next():
            return
        self._duty.accident = self._terms.accidents.befall(self.table)
        if self._duty.accident is not None:
            self._screen.line(self._duty.accident.said, indent=2, style="yellow")

    def _report(self, words: str, due: str) -> None:
        """Take the report of an accident, and let players answer it."""
        accident = self._duty.accident
        if accident is None or words != accident.words:
            clause = accident.clause if accident else self.table.awaiting.clause
            first = "Something went wrong. Report what happened first."
            nothing = "Nothing of the kind happened. Take the step that is due."
            message = first if accident else nothing
            kind = ErrorKind.NOT_REPORTED if accident else ErrorKind.FALSE_REPORT
            self._err(Refusal("irregularity/report", clause, message), due, kind)
            return
        self._duty.accident = None
        self._do(accident.command)
        answer = self._terms.accidents.refused_by(self.table) if self._terms.accidents else None
        if answer is not None:
            self._do(answer)

    def _show_layout(self) -> None:
        """Draw the layout once when the opening cards lie, and once before the settlement."""
        state = self.table.state
        shown = len(state.dealer) > 1 and not state.hole_down
        if not state.wagers_closed or isinstance(self.table.awaiting, CardNeeded):
            return
        view = (state.round, shown)
        if view != self._view:
            self._view = view
            self._screen.show(layout(self._screen, state, totals=False))

    def _attempt(self, text: str, due: str) -> None:
        """Take one thing typed: do it, or say why not."""
        words = " ".join(text.lower().split())
        if not words:
            return
        try:
            command = None if is_report(words) else command_of(text, self.table)
        except Misread as error:
            self.score.not_understood += 1
            self._screen.refuse(f"{error}{self._where_to_look(error)}")
            return
        if command is None or self._duty.accident is not None:
            self._report(words, due)
            return
        if isinstance(command, h.ReceiveDecks):
            command = replace(command, at=int(self._terms.clock() - self._begun))
        refused = self._duty.refusal(command)
        now = self.table.awaiting
        if refused is not None:
            self._err(refused, due, classify(self.table, command, refused))
        elif isinstance(command, c.DealCard) and self._duty.cover_is_next():
            self._duty.cover_shown = True
            self._screen.line("The cover card comes out.", indent=2)
        elif isinstance(command, h.RefuseCut) and isinstance(now, CutOffer):
            self._do(self._players.cut(now))
        elif isinstance(command, s.SpinWheel | s.DrawHotSpot) and isinstance(now, SpinNeeded):
            self._turn(now)
        else:
            self._duty.cover_shown = False
            self._do(command)

    def _where_to_look(self, error: Misread) -> str:
        """Name what helps after a word that isn't a step."""
        if not isinstance(error, NoStep):
            return ""
        more = "" if self._terms.mode is Mode.STRICT else " or hint for the next step"
        return f" Type help for a list{more}."

    def _err(self, refused: Refusal, due: str, kind: ErrorKind) -> None:
        """Count an error and name its class and clause; a second one is shown the answer."""
        clause = self._duty.clause if kind is ErrorKind.NOT_ANNOUNCED else refused.clause
        self.score.wrong(refused.code, divided(due)[0], clause, kind)
        self._misses += 1
        self._screen.refuse(f"Error: {kind.value}.", clause)
        if self._terms.mode is Mode.STRICT:
            return
        if self._misses > 1 or self._terms.mode is Mode.HINTS:
            if refused.code not in _SAID_BY_HINT:
                self._screen.refuse(refused.message)
            self._say_hint(due, refused.message)
        else:
            self._screen.line("Try again. Type hint for the answer.", indent=2)

    def due(self) -> str:
        """Write the step that is due as it is typed."""
        return self._duty.words()

    def _hint(self) -> None:
        """Show the next step, unless hints are off."""
        if self._terms.mode is Mode.STRICT:
            self._screen.line("There are no hints in this session.", indent=2)
            return
        if self._hinted is not self.table.state:
            self.score.hints += 1
            self._hinted = self.table.state
        self._say_hint(self.due())

    def _say_hint(self, words: str, told: str = "") -> None:
        """Show the step that is due, unless a message has named it, and what to type."""
        step = self._duty.step()
        if step.lower() not in told.lower():
            self._screen.line(f"{step[:1].upper()}{step[1:]}.", indent=2)
        self._screen.line(f"Type: {words}  [{self._duty.clause}]", indent=2, style="cyan")

    def _why(self) -> None:
        """Show in short the clause by which the next step is due."""
        if self._terms.mode is Mode.STRICT:
            self._screen.line("There are no hints in this session.", indent=2)
            return
        ref = self._duty.clause
        clause = document(self._book.edition).clause(number_of(ref))
        if clause is not None:
            self._screen.line(f"{ref}  {clause.heading}", style="bold")
            self._screen.line(clause.summary, indent=2)

    def _help(self, *, now: bool) -> None:
        """List the steps that fit this moment, or all of them."""
        listed = grid("left", "fold")
        strict = self._terms.mode is Mode.STRICT
        reports = REPORTS if self._terms.accidents is not None else ()
        fitting = help_now(self.table, reports, strict=strict)
        for row in fitting if now else help_on_everything(reports, strict=strict):
            listed.add_row(*row)
        self._screen.show(listed)
