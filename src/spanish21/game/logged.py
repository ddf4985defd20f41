"""A table with its log: commands are decided, recorded and applied, and can be undone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, ClassVar

from spanish21.cards import Card, Cards, as_cards
from spanish21.checked import checked
from spanish21.marks import MOST, Mark
from spanish21.meters import late_wagers, meters_of
from spanish21.outcomes import Devices, Outcomes
from spanish21.progressive import Controller
from spanish21.refusal import Refusal, RefusedError
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.table import commands as c
from spanish21.table.awaited import Awaiting, Decision
from spanish21.table.driver import ALL_STEPS, Automation, CardSource, Driver
from spanish21.table.events import Event
from spanish21.table.report import RoundReport, report
from spanish21.table.round.refuse import decks_due
from spanish21.table.shoe import Mixer, Shoe
from spanish21.table.state import TableState

if TYPE_CHECKING:
    from typing import Self

__all__ = ["LoggedTable", "Step"]

Step = tuple[c.Command, tuple[Event, ...]]
"""a command and what it brings about"""


@checked
class LoggedTable:
    """A table under a rulebook: its state, its cards, all that happened, and the way back."""

    _recorded: ClassVar[bool] = False
    """whether what is about to happen is written down first, by `_record`"""

    def __init__(  # noqa: PLR0913 - each by name
        self,
        rules: Rules,
        *,
        automation: Automation = ALL_STEPS,
        shoe: Cards = (),
        mixer: Mixer | None = None,
        state: TableState | None = None,
        progressive: Controller | None = None,
        name: str = "table",
        outcomes: Outcomes | None = None,
        cards: CardSource | None = None,
    ) -> None:
        """Open a table under rules, with cards waiting in the shoe.

        `mixer` puts the cards it is given into a new order whenever they are shuffled; without
        one the table waits for `shuffle`. `state` is where the table stands, by default open
        with the shoe loaded; `TableState.closed()` is a table to which the decks have to come.
        `progressive` holds the meters, which tables may share; each then has a name of its own.
        `outcomes` says where wheels stop; by default the table waits to be told.
        `cards` is where the cards come from if not from `shoe`.
        """
        rulebook = as_rulebook(rules)
        self.progressive = progressive or Controller(meters_of(rulebook))
        self.name = name
        self.outcomes = outcomes or Outcomes()
        self.rulebook = rulebook
        self._shoe = Shoe(as_cards(shoe), mixer, rulebook.decks.value)
        devices = Devices(self.outcomes, self.progressive, name, rulebook)
        self.driver = Driver(
            state or TableState(), rulebook, automation, cards or self._shoe, devices
        )
        self._events: list[Event] = []
        self._round_start = 0
        self._last_round: tuple[Event, ...] = ()
        self._marks: deque[Mark] = deque(maxlen=MOST)

    def copy(self) -> Self:
        """Return a copy of the table at this point, on which you can try something.

        With a seed, both are shuffled alike. `pickle` and `copy.deepcopy` work too.
        """
        shared = {id(self.rulebook): self.rulebook, id(self._marks): self._marks.copy()}
        return deepcopy(self, shared)

    def __copy__(self) -> Self:
        """Return a copy that shares nothing that changes, as `copy` does."""
        return self.copy()

    def undo(self) -> Awaiting:
        """Take back the last wager, deal, decision or other step, and all that followed from it.

        The last hundred steps can be taken back. Random numbers are not: a shoe that is
        shuffled again comes out in another order. A recorded table and meters keep what happened.
        """
        if self._recorded or meters_of(self.rulebook):
            message = "What was recorded or moved a meter can't be undone. Use copy() instead."
            raise RefusedError(Refusal("table/undo", None, message))
        while self._marks and self._marks[-1].state is self.state:
            self._marks.pop()
        if not self._marks:
            raise RefusedError(Refusal("table/undo", None, "There is nothing to undo."))
        mark = self._marks.pop()
        self.restore(mark, self._events[: mark.events])
        return self.awaiting

    def forget_steps(self) -> None:
        """Keep what has happened: it can't be undone from now on."""
        self._marks.clear()

    def mark(self) -> Mark:
        """Return where the table stands, for `restore`."""
        shoe, driver = self._shoe, self.driver
        stack = None if shoe.stack is None else tuple(shoe.stack)
        ended = self._round_start, self._last_round
        cards = list(shoe.cards)
        return Mark(driver.state, driver.before_last, cards, stack, len(self._events), *ended)

    def restore(self, mark: Mark, events: Iterable[Event]) -> None:
        """Return to a mark, with the events up to it."""
        self._shoe.cards = deque(mark.cards)
        self._shoe.stack = None if mark.stack is None else deque(mark.stack)
        self.driver.state, self.driver.before_last = mark.state, mark.before_last
        self._round_start, self._last_round = mark.round_start, mark.last_round
        self._events = list(events)

    @property
    def decision(self) -> Decision | None:
        """Return the decision that someone has to make now, if there is one."""
        now = self.awaiting
        return now if isinstance(now, Decision) else None

    @property
    def awaiting(self) -> Awaiting:
        """Return who acts next and what they may do."""
        return self.driver.awaiting

    @property
    def state(self) -> TableState:
        """Return the table as it stands."""
        return self.driver.state

    @state.setter
    def state(self, state: TableState) -> None:
        self.driver.state = state

    @property
    def before_last(self) -> TableState:
        """Return the table as the last round ended, before its last card was picked up."""
        return self.driver.before_last

    @property
    def automation(self) -> Automation:
        """Return which of the dealer's steps are taken without a person."""
        return self.driver.automation

    @automation.setter
    def automation(self, automation: Automation) -> None:
        self.driver.automation = automation

    @property
    def shoe(self) -> deque[Card]:
        """Return the cards in the shoe, the next one first."""
        return self._shoe.cards

    @shoe.setter
    def shoe(self, cards: Iterable[Card]) -> None:
        self._shoe.cards = deque(cards)

    @property
    def mixer(self) -> Mixer | None:
        """Return what puts cards into a new order when they are shuffled."""
        return self._shoe.mixer

    @mixer.setter
    def mixer(self, mixer: Mixer | None) -> None:
        self._shoe.mixer = mixer

    @property
    def events(self) -> tuple[Event, ...]:
        """Return everything that happened at this table."""
        return tuple(self._events)

    @property
    def decks_due(self) -> int | None:
        """Return the time, in seconds, by which the decks must be changed, if that is known."""
        return decks_due(self.state, self.rulebook)

    @property
    def last_round(self) -> tuple[Event, ...]:
        """Return the events of the last complete round."""
        return self._last_round

    def report(self) -> RoundReport:
        """Sum up the last complete round."""
        if not self._last_round:
            message = "No round has been completed yet. Deal one first."
            raise RefusedError(Refusal("table/report", None, message))
        return report(self.before_last, self._last_round)

    def do(self, command: c.Command) -> tuple[Event, ...]:
        """Carry out one command, and nothing else."""
        return self._do(command)

    def _do(self, command: c.Command) -> tuple[Event, ...]:
        try:
            happened = self.driver.decide(command)
        except RefusedError as error:
            for late in late_wagers(self.state, command, error.refusal):
                self._happen((late, self.driver.decide(late)))
            raise
        if self._recorded:
            self._record(((command, happened),))
        self._apply(command, happened)
        return happened

    def _happen(self, *steps: Step) -> None:
        """Write down what commands bring about, all or nothing, and change the table by it."""
        self._record(steps)
        for command, happened in steps:
            self._apply(command, happened)

    def _apply(self, command: c.Command, happened: tuple[Event, ...]) -> None:
        """Change the table by what a command brings about, and add it to the log."""
        driver = self.driver
        ended = driver.before_last
        driver.apply(command, happened)
        if driver.before_last is not ended:
            self._last_round = (*self._events[self._round_start :], *happened)
            self._round_start = len(self._events) + len(happened)
        self._events += happened

    def _record(self, steps: Sequence[Step]) -> None:
        """Write down what is about to happen; if that fails nothing of it happens."""

    def advance(self) -> Awaiting:
        """Take the automatic dealer's steps and deal until something else is awaited."""
        while (command := self.driver.next()) is not None:
            self._do(command)
        return self.driver.awaiting
