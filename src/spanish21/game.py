"""A table to hold in the hand: the state machine with its log, a shoe and an automatic dealer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import reduce
from typing import TYPE_CHECKING

from spanish21.cards import Card, parse_cards
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import flatten
from spanish21.marks import MOST, Mark
from spanish21.meters import late_wagers, meters_of
from spanish21.money import Cents, cents
from spanish21.outcomes import Devices, Outcomes
from spanish21.progressive import Controller
from spanish21.refusal import Refusal, RefusedError
from spanish21.rulebooks import Rules, as_submission
from spanish21.rules.player import Action
from spanish21.rules.wager_keys import BASIC_KEY, named_wagers
from spanish21.shoe import dice, mixer, shuffled
from spanish21.table import commands as c
from spanish21.table.answering import answer
from spanish21.table.awaited import Awaiting, Decision, SpinNeeded, Wagers
from spanish21.table.commands import cards as h, people as p
from spanish21.table.driver import ALL_STEPS, Automation, CardSource, Driver
from spanish21.table.events import Event
from spanish21.table.machine import decide, evolve
from spanish21.table.report import RoundReport, report
from spanish21.table.round.refuse import decks_due
from spanish21.table.round.turn import caller
from spanish21.table.shoe import Mixer, Shoe
from spanish21.table.state import Stage, TableState
from spanish21.table.wagering import must_consent
from spanish21.table.wheels.awaiting import awaited_wheel

if TYPE_CHECKING:
    from decimal import Decimal


__all__ = ["Mixer", "Step", "Table"]

Step = tuple[c.Command, tuple[Event, ...]]
"""a command and what it brings about"""


def _chosen(rules: Rules, choices: Mapping[str, object]) -> Rulebook:
    """Return the rulebook that is meant, with choices made by name."""
    if not isinstance(rules, Rulebook):
        return as_submission(rules).with_choices(dict(flatten(choices))).rulebook()
    if choices:
        msg = "A rulebook has no choices left. Give its edition or submission instead."
        raise TypeError(msg)
    return rules


class Table:
    """A Spanish 21 table that is played by calling its methods; the dealer's steps are automatic.

    Amounts are dollars (`25`, `"2.50"` or a Decimal, never a float).
    """

    def __init__(  # noqa: PLR0913 - each by name
        self,
        rulebook: Rulebook,
        *,
        automation: Automation = ALL_STEPS,
        shoe: Iterable[Card] = (),
        mixer: Mixer | None = None,
        state: TableState | None = None,
        progressive: Controller | None = None,
        name: str = "table",
        outcomes: Outcomes | None = None,
        cards: CardSource | None = None,
    ) -> None:
        """Open a table under a rulebook, with cards waiting in the shoe.

        `mixer` puts the cards it is given into a new order whenever they are shuffled; without
        one the table waits for `shuffle`. `state` is where the table stands, by default open
        with the shoe loaded; `TableState.closed()` is a table to which the decks have to come.
        `progressive` holds the meters, which tables may share; each then has a name of its own.
        `outcomes` says where wheels stop; by default the table waits to be told.
        `cards` is where the cards come from if not from `shoe`.
        """
        self.progressive = progressive or Controller(meters_of(rulebook))
        self.name = name
        self.outcomes = outcomes or Outcomes()
        self.rulebook = rulebook
        self._shoe = Shoe(shoe, mixer, rulebook.decks.value)
        devices = Devices(self.outcomes, self.progressive, name, rulebook)
        self.driver = Driver(
            state or TableState(), rulebook, automation, cards or self._shoe, devices
        )
        self._events: list[Event] = []
        self._round_start = 0
        self._last_round: tuple[Event, ...] = ()
        self._marks: deque[Mark] = deque(maxlen=MOST)

    @classmethod
    def open(
        cls,
        rules: Rules,
        *,
        automation: Automation = ALL_STEPS,
        shoe: Iterable[Card] | str = (),
        mixer: Mixer | None = None,
        **choices: object,
    ) -> Table:
        """Open a table from an edition's id, a file or a submission, with more choices by name."""
        cards = parse_cards(shoe) if isinstance(shoe, str) else shoe
        return cls(_chosen(rules, choices), automation=automation, shoe=cards, mixer=mixer)

    @classmethod
    def shuffled(cls, rules: Rules, *, seed: int | None = None, **choices: object) -> Table:
        """Open a table with a full, shuffled shoe, which is shuffled again whenever that is due.

        With a seed the cards are the same every time; without one no one can foresee them.
        """
        random = dice(seed)
        table = cls(_chosen(rules, choices), mixer=mixer(random))
        table.shuffle(shuffled(table.rulebook.decks.value, random))
        return table

    def copy(self) -> Table:
        """Return a table that stands exactly here, to try something and come back.

        Both go on to draw from the same dice if they are shuffled.
        """
        shared = {id(self.rulebook): self.rulebook, id(self._marks): self._marks.copy()}
        return deepcopy(self, shared)

    def undo(self) -> Awaiting:
        """Take back the last wager, deal, decision or other step, and all that followed from it.

        The last hundred steps can be taken back. Dice that were thrown are not: a shoe that is
        shuffled again comes in another order. A recorded table and meters keep what happened.
        """
        if type(self)._record is not Table._record or meters_of(self.rulebook):  # noqa: SLF001
            message = "What was recorded or moved a meter can't be undone. Use copy() instead."
            raise RefusedError(Refusal("table/undo", None, message))
        while self._marks and self._marks[-1].state is self.state:
            self._marks.pop()
        if not self._marks:
            raise RefusedError(Refusal("table/undo", None, "There is nothing to undo."))
        mark = self._marks.pop()
        self.restore(mark, self._events[: mark.events])
        return self.awaiting

    def mark(self) -> Mark:
        """Return where the table stands, for `restore`."""
        shoe, driver = self._shoe, self.driver
        stack = None if shoe.stack is None else tuple(shoe.stack)
        ended = self._round_start, self._last_round
        cards = tuple(shoe.cards)
        return Mark(driver.state, driver.before_last, cards, stack, len(self._events), *ended)

    def restore(self, mark: Mark, events: Iterable[Event]) -> None:
        """Go back to where the table stood, with what had happened by then."""
        self._shoe.cards = deque(mark.cards)
        self._shoe.stack = None if mark.stack is None else deque(mark.stack)
        self.driver.state, self.driver.before_last = mark.state, mark.before_last
        self._round_start, self._last_round = mark.round_start, mark.last_round
        self._events = list(events)

    def __repr__(self) -> str:
        """Show the rules, the round and what is awaited."""
        waits = type(self.awaiting).__name__
        place = f"{self.rulebook.edition}, {self.rulebook.decks.value} decks"
        return f"<Table {self.name!r}: {place}, round {self.state.round}, awaiting {waits}>"

    def _repr_svg_(self) -> str:
        """Draw the felt of the table, for a notebook."""
        from spanish21.documents import draw_layout  # noqa: PLC0415 - seldom needed

        return draw_layout(self.rulebook).svg

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
        """Return the table as it was when the last round ended, before its last card went."""
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
            msg = "no round has been completed yet"
            raise LookupError(msg)
        return report(self.before_last, self._last_round)

    def do(self, command: c.Command) -> tuple[Event, ...]:
        """Carry out one command, and nothing else."""
        try:
            happened = self.driver.decide(command)
        except RefusedError as error:
            for late in late_wagers(self.state, command, error.refusal):
                self._happen((late, self.driver.decide(late)))
            raise
        self._happen((command, happened))
        return happened

    def _happen(self, *steps: Step) -> None:
        """Write down what commands bring about, all or nothing, and change the table by it."""
        self._record(steps)
        driver = self.driver
        for command, happened in steps:
            ended = driver.before_last
            driver.apply(command, happened)
            if driver.before_last is not ended:
                self._last_round = (*self._events[self._round_start :], *happened)
                self._round_start = len(self._events) + len(happened)
            self._events.extend(happened)

    def _record(self, steps: Sequence[Step]) -> None:
        """Write down what is about to happen; if that fails nothing of it happens."""

    def advance(self) -> Awaiting:
        """Take the automatic dealer's steps and deal until something else is awaited."""
        while (command := self.driver.next()) is not None:
            self.do(command)
        return self.driver.awaiting

    def turn_wheel(self, now: SpinNeeded) -> bool:
        """Take the next outcome that a wheel wager waits for; False if there is none."""
        command = self.driver.outcome(now)
        if command is None:
            return False
        self.do(command)
        return True

    def wheel_names(self, now: SpinNeeded) -> tuple[str, ...]:
        """List the sections of the wheel that is to be spun."""
        spins = self.rulebook.spins
        if spins is None:
            return ()
        return tuple(section.name for section in awaited_wheel(self.state, now, spins).sections)

    def spin(self, *stops: str) -> Awaiting:
        """Set where the wheel stops, now and at the next spins."""
        self._marks.append(self.mark())
        self.outcomes.stops.extend(stops)
        return self.advance()

    def hot_spot(self, box: int) -> Awaiting:
        """Set which position was drawn as the Hot Spot."""
        self.outcomes.hot_spots.append(box)
        return self.advance()

    def act(self, command: c.Command) -> Awaiting:
        """Carry out a command and let the dealer go on."""
        self._marks.append(self.mark())
        self.do(command)
        return self.advance()

    def wager(
        self,
        box: int,
        person: str,
        dollars: Decimal | int | str,
        **beside: Decimal | int | str,
    ) -> None:
        """Lay a basic wager, and wagers beside it, in place of what the person has on the box.

        All are laid or none. Side wagers go by their names: `match_the_dealer=5`,
        `bonus_spin=5`, `xtreme_16=5`; `match_play` is the face of a coupon beside the basic
        wager, `match_the_dealer_match_play` of one beside that. On a shared box the consent of
        its first person is taken as given.
        """
        amounts = {name: cents(amount) for name, amount in beside.items()}
        try:
            wagers = named_wagers({**amounts, BASIC_KEY: cents(dollars)})
        except LookupError as error:
            raise TypeError(f"wager() takes no {error}") from None
        lay = c.LayWagers(BoxNumber(box), PersonId(person), wagers)
        self._marks.append(self.mark())
        first = must_consent(self.state, lay.box, lay.person)
        if first is not None and self.rulebook.persons_per_box.value > 1:
            self._with_consent(p.ConsentToShare(lay.box, first, lay.person), lay)
        else:
            self.do(lay)

    def _with_consent(self, consent: p.ConsentToShare, lay: c.LayWagers) -> None:
        """Lay wagers with the consent of the first person on the box: both, or neither."""
        given = self.driver.decide(consent)
        laid = decide(reduce(evolve, given, self.state), lay, self.rulebook)
        self._happen((consent, given), (lay, laid))

    def deal(self, cards: str | Iterable[Card] = ()) -> Awaiting:
        """Close the wagers if they are open, add cards to the shoe, deal until someone decides."""
        more = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        self._marks.append(self.mark())
        if not self.state.wagers_closed:
            self.do(c.CloseWagers())
        self.shoe.extend(more)
        return self.advance()

    def shuffle(self, shoe: Iterable[Card]) -> Awaiting:
        """Shuffle between rounds: these cards are stacked, cut, and loaded, the first is burned."""
        self._marks.append(self.mark())
        if self.state.cards.stage is Stage.READY:
            self.do(h.OrderReshuffle())
        self._shoe.stack = deque(shoe)
        return self.advance()

    def answer(self, *actions: Action | str) -> Awaiting:
        """Take the first of these actions that is allowed now, for as much as it allows."""
        now = self._decision()
        for action in map(Action, actions):
            if action in now.actions:
                return self.act(answer(now, action))
        allowed = ", ".join(action.value for action in now.actions)
        raise RefusedError(
            Refusal("action/not-now", now.clause, f"That is not allowed now. Choose {allowed}.")
        )

    def insure(
        self, dollars: Decimal | int | str | None = None, *, box: int = 0, person: str = ""
    ) -> Awaiting:
        """Take insurance, for half the wager unless another amount is named."""
        place, name = self._who(box, person)
        most = self._most(Action.INSURE, dollars)
        return self.act(c.TakeInsurance(place, name, most))

    def decline(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Decline insurance, or on a shared box the caller's double."""
        place, name = self._who(box, person)
        if self._decision().choice(Action.INSURE):
            return self.act(c.DeclineInsurance(place, name))
        return self.act(c.DeclineDouble(place, name))

    def hit(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Draw a card."""
        return self.act(c.Hit(*self._who(box, person)))

    def stand(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Draw no more cards."""
        return self.act(c.Stand(*self._who(box, person)))

    def double(
        self, dollars: Decimal | int | str | None = None, *, box: int = 0, person: str = ""
    ) -> Awaiting:
        """Double down, for the full wager unless another amount is named."""
        place, name = self._who(box, person)
        return self.act(c.DoubleDown(place, name, self._most(Action.DOUBLE, dollars)))

    def rescue(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Take the double back and forfeit the wager of the hand."""
        return self.act(c.Rescue(*self._who(box, person)))

    def keep(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Keep a doubled hand as it is."""
        return self.act(c.KeepDouble(*self._who(box, person)))

    def split(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Split a pair, or cover a split on a shared box."""
        return self.act(c.Split(*self._who(box, person)))

    def designate(self, hand: int, *, box: int = 0, person: str = "") -> Awaiting:
        """Choose the hand of a shared split to which the wager applies."""
        place, name = self._who(box, person)
        return self.act(c.DesignateHand(place, name, HandNumber(hand)))

    def surrender(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Give the hand up for half the wager."""
        return self.act(c.Surrender(*self._who(box, person)))

    def _decision(self) -> Decision:
        now = self.awaiting
        if isinstance(now, Decision):
            return now
        clause = self.rulebook.citations.turn_order
        why = "Bets are open." if isinstance(now, Wagers) else "It is the dealer's turn."
        message = f"No one has a decision to make. {why}"
        raise RefusedError(Refusal("action/not-now", clause, message))

    def _who(self, box: int, person: str) -> tuple[BoxNumber, PersonId]:
        """Take the box and person whose turn it is unless others are named."""
        place = BoxNumber(box) if box else self._decision().box
        if person:
            return place, PersonId(person)
        return place, self.who_calls(place)

    def who_calls(self, number: BoxNumber) -> PersonId:
        """Return who is asked about a box now, or who calls its decisions."""
        now = self.awaiting
        if isinstance(now, Decision) and now.box == number:
            return now.person
        box = self.state.box(number)
        return caller(box, self.state) if box else PersonId("")

    def _most(self, action: Action, dollars: Decimal | int | str | None) -> Cents:
        """Read an amount, or take the largest that may be wagered now."""
        if dollars is not None:
            return cents(dollars)
        now = self.awaiting
        choice = now.choice(action) if isinstance(now, Decision) else None
        return choice.most if choice else Cents(0)
