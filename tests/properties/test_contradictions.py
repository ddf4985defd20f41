"""No round with real cards can be driven into a state in which someone must lie to go on.

The cards on the layout, the card reader and the players' signals are the truth. A dealer enters
them, now and then wrongly. Whenever what happened cannot be entered, a floorperson corrects the
first step that is not what happened; from there on the truth can be entered to the end of the
round, and table and chips are as if nothing had been entered wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from spanish21.cards import DECK, Card
from spanish21.house.live.commands import CorrectStep, Settings
from spanish21.house.tables.correcting import correctable, correction_due, named_card
from spanish21.house.tables.following import follow
from spanish21.house.tables.state import Live, Step
from spanish21.ids import BoxNumber, walk_up
from spanish21.law.submission import Submission
from spanish21.money import Cents
from spanish21.refusal import Refusal
from spanish21.rules.hands import is_blackjack
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN
from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded, DealerStep, Decision, SpinNeeded
from spanish21.table.commands import people as p, wheels as s
from spanish21.table.events import CardDealt, Event, RoundCompleted
from spanish21.table.machine import awaiting, judge
from spanish21.table.outside import Outside
from spanish21.table.state import TableState
from spanish21.wager import BASIC, Wager
from tests.properties.profiles import machine_settings

DEALER, FLOOR = "dora", "flo"
WHY = "The entry was wrong."
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "MD": ("MD-1.0", {}),
    "MA": ("MA", {}),
    "MA with a reader": ("MA", {"hole_card": True, "card_reader": True}),
    "wheels": ("MD-bonus-spin", {"bonus_spin.offered": True}),
}
PHYSICAL = Settings(automatic=False, physical=True)
BOOKS = {name: Submission(*game).rulebook() for name, game in GAMES.items()}


def decisions(now: Decision) -> list[c.Command]:
    """List what a player may signal."""
    where = (now.box, now.person)
    found: list[c.Command] = []
    for choice in now.legal:
        match choice.action:
            case Action.INSURE:
                found.append(c.TakeInsurance(*where, choice.most))
            case Action.DECLINE:
                found.append(c.DeclineInsurance(*where))
            case Action.DOUBLE:
                found.append(c.DoubleDown(*where, choice.most))
            case Action.HIT:
                found.append(c.Hit(*where))
            case Action.STAND:
                found.append(c.Stand(*where))
            case Action.SPLIT:
                found.append(c.Split(*where))
            case Action.SURRENDER:
                found.append(c.Surrender(*where))
            case Action.RESCUE:
                found.append(c.Rescue(*where))
            case Action.KEEP:
                found.append(c.KeepDouble(*where))
            case _:
                continue
    return found


def money(live: Live) -> dict[str, int]:
    """Return what the accounts of a table hold."""
    return {name: held for name, held in live.book.items() if held}


def places(events: Iterable[object]) -> list[tuple[object, object]]:
    """List where cards go."""
    return [(event.box, event.hand) for event in events if isinstance(event, CardDealt)]


class Contradictions(RuleBasedStateMachine):
    """A table to which the truth is entered, and one at which the dealer errs."""

    @initialize(
        game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 2**20), boxes=st.integers(1, 3)
    )
    def sit(self, game: str, seed: int, boxes: int) -> None:
        """Seat players without a device, and close the wagers."""
        self.book = BOOKS[game]
        self.luck = Random(seed)
        self.shoe = list(DECK) * self.book.decks.value
        self.luck.shuffle(self.shoe)
        self.hole: Card | None = None
        self.true = self.entered = Live("t1", settings=PHYSICAL, table=TableState())
        for box in range(1, boxes + 1):
            person = walk_up(box)
            kinds = (BASIC, BONUS_SPIN) if game == "wheels" else (BASIC, MATCH_THE_DEALER)
            wagers = tuple(Wager(kind, Cents(500 if kind != BASIC else 1_000)) for kind in kinds)
            for command in (
                p.Arrive(person),
                p.Sit(person, BoxNumber(box)),
                p.BuyIn(person, Cents(100_000)),
                c.LayWagers(BoxNumber(box), person, wagers),
            ):
                self._both(command)
        self._both(c.CloseWagers())

    def _both(self, command: c.Command) -> None:
        self.true = self._after(self.true, command)
        self.entered = self._after(self.entered, command)

    def _found(self, live: Live, command: c.Command) -> tuple[Event, ...] | Refusal:
        return judge(live.table, command, awaiting(live.table, self.book), self.book)

    def _after(self, live: Live, command: c.Command) -> Live:
        found = self._found(live, command)
        assert not isinstance(found, Refusal), f"{command} must be entered, and is refused: {found}"
        return follow(live, DEALER, command, found, 0)

    def _over(self) -> bool:
        return not self.true.table.wagers_closed

    def _happens(self) -> c.Command:
        """Return what happens next at the table."""
        now = awaiting(self.true.table, self.book)
        match now:
            case CardNeeded():
                card = self.shoe.pop()
                if now.face_up:
                    return c.DealCard(card)
                self.hole = card
                return c.DealCard()
            case DealerStep(c.UseCardReader()):
                assert self.hole is not None
                return c.UseCardReader(is_blackjack((self.true.table.up, self.hole)))
            case DealerStep(c.RevealHoleCard()):
                return c.RevealHoleCard(self.hole)
            case DealerStep():
                return now.command
            case Decision():
                return self.luck.choice(decisions(now))
            case SpinNeeded():
                if now.kind is Outside.METER:
                    return s.ReadMeter(Cents(1_000_000))
                return s.DrawHotSpot(now.boxes[0]) if now.boxes else s.SpinWheel(0)
            case _:
                raise AssertionError(now)

    def _step(self, wrong: c.Command | None = None) -> None:
        """Take what happens next as the truth, and enter it or something wrong."""
        command = self._happens()
        found = self._found(self.true, command)
        assert not isinstance(found, Refusal), found
        if any(isinstance(event, RoundCompleted) for event in found):
            self._set_right()
            self._same()
            self._both(command)
            assert money(self.entered) == money(self.true)
            return
        self.true = self._after(self.true, command)
        if wrong is not None and not isinstance(self._found(self.entered, wrong), Refusal):
            self.entered = self._after(self.entered, wrong)
        elif self._fits(command):
            self.entered = self._after(self.entered, command)
        else:
            self._set_right()
            self._same()

    def _fits(self, command: c.Command) -> bool:
        """Whether the table asks for what happened, and not for a card at another place."""
        found = self._found(self.entered, command)
        return not isinstance(found, Refusal) and places(found) == places(
            self.true.steps[-1].events
        )

    @precondition(lambda self: not self._over())
    @rule(times=st.integers(1, 12))
    def go_on(self, times: int) -> None:
        """Enter what happens."""
        for _ in range(times):
            if not self._over():
                self._step()

    @precondition(lambda self: not self._over())
    @rule(card=st.sampled_from(DECK))
    def misname(self, card: Card) -> None:
        """Name another card than the one that was dealt or turned."""
        now = awaiting(self.true.table, self.book)
        if isinstance(now, CardNeeded) and now.face_up:
            self._step(c.DealCard(card))
        elif isinstance(now, DealerStep) and isinstance(now.command, c.RevealHoleCard):
            self._step(c.RevealHoleCard(card))

    @precondition(lambda self: not self._over())
    @rule()
    def misread(self) -> None:
        """Enter the opposite of what the hole card makes: the reader lied, or the dealer erred."""
        now = awaiting(self.true.table, self.book)
        if isinstance(now, DealerStep) and isinstance(now.command, c.UseCardReader):
            assert self.hole is not None
            self._step(c.UseCardReader(not is_blackjack((self.true.table.up, self.hole))))

    @precondition(lambda self: not self._over())
    @rule(data=st.data())
    def mistake_a_signal(self, data: st.DataObject) -> None:
        """Enter another decision than the player signaled."""
        now = awaiting(self.true.table, self.book)
        if isinstance(now, Decision):
            self._step(data.draw(st.sampled_from(decisions(now))))

    @rule()
    def notice(self) -> None:
        """Have the floorperson set everything right."""
        self._set_right()
        self._same()

    def _wrong(self) -> tuple[Step, Step | None] | None:
        """Find the first step that is not what happened, with what happened instead."""
        truth = self.true.steps
        for place, step in enumerate(self.entered.steps):
            true = truth[place] if place < len(truth) else None
            if true is None or true.events != step.events:
                return step, true
        return None

    def _set_right(self) -> None:
        """Correct the first step that is wrong until none is, and enter what is missing."""
        for _ in range(100):
            found = self._wrong()
            if found is None:
                break
            self._correct(*found)
        else:
            raise AssertionError("the corrections come to no end")
        for step in self.true.steps[len(self.entered.steps) :]:
            self.entered = self._after(self.entered, step.command)  # type: ignore[arg-type]

    def _phantom(self, first: Step) -> Step | None:
        """Find the last entry after a step of a card that was never dealt to that place."""
        dealt = {event for step in self.true.steps for event in step.events}
        for step in reversed(self.entered.steps):
            if step is first:
                return None
            if any(isinstance(event, CardDealt) and event not in dealt for event in step.events):
                return step
        raise AssertionError(first)

    def _correct(self, step: Step, true: Step | None) -> None:
        if true is None or type(true.command) is not type(step.command):
            step, true = self._phantom(step) or step, None
        assert step in correctable(self.entered)
        wanted = CorrectStep(step.first, WHY)
        if true is not None and type(true.command) is type(step.command):
            if named_card(step) is not None and named_card(true) != named_card(step):
                wanted = CorrectStep(step.first, WHY, card=named_card(true))
            elif isinstance(true.command, c.UseCardReader):
                wanted = CorrectStep(step.first, WHY, blackjack=true.command.blackjack)
        events = correction_due(self.entered, wanted, FLOOR, self.book)
        assert not isinstance(events, Refusal), f"{wanted} is refused: {events}"
        self.entered = follow(self.entered, FLOOR, wanted, events, 0)

    def _same(self) -> None:
        """Compare table and chips with those at which nothing was entered wrongly."""
        assert self.entered.table == self.true.table
        assert money(self.entered) == money(self.true)

    def teardown(self) -> None:
        """Set everything right and play the round to its end."""
        if hasattr(self, "book"):
            self.notice()
            while not self._over():
                self._step()


TestContradictions = Contradictions.TestCase
TestContradictions.settings = machine_settings()
