"""Whatever is asked of the table, in whatever order: what must always hold, holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from spanish21.cards import DECK, Card
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents
from spanish21.rules.hands import is_blackjack
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER, most_match
from spanish21.rules.side_wagers.spins import SPINS
from spanish21.table import (
    ALL_STEPS,
    NO_STEPS,
    Automation,
    Awaiting,
    CardNeeded,
    Choice,
    DealerStep,
    Decision,
    Wagers,
    awaiting,
    commands as c,
    step_for,
)
from spanish21.table.commands.people import ConsentToShare
from spanish21.table.wagering import must_consent, stake_of
from spanish21.wager import BASIC, Wager
from tests.properties.profiles import machine_settings
from tests.properties.strategies import (
    BOXES,
    PERSONS,
    any_command,
    cards,
    field_values,
    moods,
    submissions,
)
from tests.properties.witness import Witness
from tests.support import PLAYED

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

ENOUGH = 150
"""cards with which a round begins"""
FEW = 70
"""cards with which nobody draws any more, so that the round can end"""
SOME_STEPS: Automation = ALL_STEPS - {c.Collect, c.Pay, c.Return, c.PickUp}
"""a dealer who handles the chips and the cards, and leaves the rest to the machine"""

ODD_CENTS = (0, 0, 0, 0, 0, 0, 1, 2)
"""what a wager is sometimes too much for whole chips"""
COUPONS = (0, 0, 0, 2, 100, 1500)
"""faces of match play coupons beside a wager"""
OFTEN = {
    **dict.fromkeys(Action, 1),
    Action.SPLIT: 6,
    Action.HIT: 4,
    Action.DOUBLE: 3,
    Action.STAND: 2,
}
"""how often a choice is taken: what leads to splits and to long hands more often"""
FINAL = {Action.STAND: 1, Action.SURRENDER: 1}
BETTER_NOT = (c.CloseWagers, c.DealCard, c.UseCardReader, c.RevealHoleCard)
"""what is not done at random: it would take the cards from the shoe, or lie about them"""

OF_A_ROUND = (*get_args(c.PlayerCommand), *get_args(c.DealerCommand))
"""what is done if it is asked for at random; what happens around a round has its own machine"""

automations = st.sampled_from((ALL_STEPS, NO_STEPS, SOME_STEPS))


class Floor(RuleBasedStateMachine):
    """People wager, decide, err and cheat; the dealer works by hand or leaves it to the machine."""

    edition = ""

    @initialize(data=st.data(), automation=automations)
    def open_the_table(self, data: DataObject, automation: Automation) -> None:
        """Open a table under a submission that the law permits."""
        choices = data.draw(submissions(self.edition), label="submission")
        self.table = Witness(self.edition, choices)
        self.automation = automation
        self.mood = data.draw(moods, label="mood")
        self.secret = data.draw(st.booleans(), label="hole card unknown to the machine")

    @property
    def now(self) -> Awaiting:
        """Say what is awaited."""
        return awaiting(self.table.state, self.table.rulebook)

    def wagering(self) -> bool:
        """Whether wagers may be placed."""
        return isinstance(self.now, Wagers)

    def playing(self) -> bool:
        """Whether a round is in play."""
        return not self.wagering()

    @precondition(wagering)
    @rule(data=st.data(), number=st.integers(1, 8), mood=moods)
    def wager_and_deal(self, data: DataObject, number: int, mood: str) -> None:
        """Place some wagers and begin a round."""
        table = self.table
        self.mood = mood
        if self._cards_left() < ENOUGH:
            if table.state.boxes:
                return
            table.reshuffle()
        for _ in range(number):
            self._wager(data)
        if table.attempt(c.CloseWagers()):
            table.do(c.CloseWagers())
            self._automatic()

    def _cards_left(self) -> int:
        return len(DECK) * self.table.rulebook.decks.value - self.table.gone.total()

    def _wager(self, data: DataObject) -> None:
        book = self.table.rulebook
        chip = book.smallest_chip.value
        taken = [box.number for box in self.table.state.boxes]
        box = BoxNumber(data.draw(st.sampled_from((*BOXES, *taken, *taken))))
        person = PersonId(data.draw(st.sampled_from(PERSONS)))
        chips = st.integers(book.minimum.value // chip, book.maximum.value // chip)
        amount = Cents(chip * data.draw(chips) + data.draw(st.sampled_from(ODD_CENTS)))
        coupon = Cents(data.draw(st.sampled_from(COUPONS))) if book.match_play.value else Cents(0)
        basic = Wager(BASIC, amount, coupon)
        command = c.LayWagers(box, person, (basic,))
        first = must_consent(self.table.state, box, person)
        if first is not None and book.persons_per_box.value > 1 and data.draw(st.booleans()):
            self.table.do(ConsentToShare(box, first, person))
        if not self.table.attempt(command):
            return
        most = most_match(Cents(amount + coupon), book)
        least = book.match_the_dealer_minimum.value
        if book.match_the_dealer_offered.value and least <= most and data.draw(st.booleans()):
            side = Cents(chip * data.draw(st.integers(least // chip, most // chip)))
            face = Cents(coupon if coupon <= side and side + coupon <= most else 0)
            command = c.LayWagers(box, person, (basic, Wager(MATCH_THE_DEALER, side, face)))
        there = stake_of(self.table.state, box, person)
        if there is not None and there.wagers == command.wagers:
            assert not self.table.attempt(command), "what is there already cannot be laid again"
            return
        self.table.do(command)

    @precondition(wagering)
    @rule(data=st.data())
    def withdraw(self, data: DataObject) -> None:
        """Take a wager back before the first card."""
        stakes = [(box.number, s) for box in self.table.state.boxes for s in box.stakes]
        if stakes:
            box, stake = data.draw(st.sampled_from(stakes))
            left = stake.wagers[:1] if len(stake.wagers) > 1 and data.draw(st.booleans()) else ()
            command = c.LayWagers(box, stake.person, left)
            if self.table.attempt(command):
                self.table.do(command)

    @precondition(playing)
    @rule(data=st.data(), steps=st.integers(1, 20))
    def go_on(self, data: DataObject, steps: int) -> None:
        """Take some steps of a round, one after another."""
        for _ in range(steps):
            if self.playing():
                self._step(data)

    @precondition(playing)
    @rule(data=st.data())
    def play_to_the_end(self, data: DataObject) -> None:
        """Play the round to its end."""
        while self.playing():
            self._step(data)

    @rule(command=any_command)
    def ask_for_anything(self, command: c.Command) -> None:
        """Ask for something at random: mostly it is refused, and if not it is done."""
        allowed = self.table.attempt(command)
        if getattr(command, "wager", None) in SPINS:
            return  # the witness knows no wheel; wheels have their own random play
        if allowed and isinstance(command, OF_A_ROUND) and not isinstance(command, BETTER_NOT):
            self.table.do(command)
            self._automatic()

    @rule(data=st.data())
    def do_it_wrongly(self, data: DataObject) -> None:
        """Do what is due, but with one thing wrong."""
        command = self._due(data)
        if command is None:
            return
        fields = [field.name for field in msgspec.structs.fields(command)]
        if fields:
            name = data.draw(st.sampled_from(fields))
            wrong = data.draw(field_values(type(command), name))
            self.table.attempt(msgspec.structs.replace(command, **{name: wrong}))

    def _due(self, data: DataObject) -> c.Command | None:
        """Return what may be done next."""
        match self.now:
            case CardNeeded() as needed:
                card = self._draw_card(data, needed)
                if needed.face_up or not self.secret:
                    return c.DealCard(card)
                self.table.hole = card
                return c.DealCard()
            case DealerStep(c.UseCardReader()) if self.table.state.hole is None:
                return c.UseCardReader(blackjack=self._has_blackjack())
            case DealerStep(c.RevealHoleCard()) if self.table.state.hole is None:
                return c.RevealHoleCard(self.table.hole)
            case DealerStep(command):
                return command
            case Decision() as decision:
                return self._decide(data, decision)
            case _:
                return None

    def _has_blackjack(self) -> bool:
        hole = self.table.hole
        assert hole is not None
        return is_blackjack((self.table.state.up, hole))

    def _step(self, data: DataObject) -> None:
        command = self._due(data)
        assert command is not None
        self.table.do(command)
        self._automatic()

    def _automatic(self) -> None:
        """Let the automatic dealer do its part."""
        table = self.table
        while (step := step_for(self.now, self.automation)) is not None:
            secret = isinstance(step, c.UseCardReader | c.RevealHoleCard)
            if secret and table.state.hole is None:
                return
            table.do(step)

    def _draw_card(self, data: DataObject, needed: CardNeeded) -> Card:
        """Draw a card that is still in the shoe; the dealer's first two often make a blackjack."""
        first_two = needed.box is None and len(self.table.state.dealer) < 2
        fine = first_two and data.draw(st.booleans())
        wanted = data.draw(cards("A J Q K" if fine else self.mood))
        for place in range(len(DECK)):
            card = DECK[(wanted.index + place) % len(DECK)]
            if self.table.gone[card] < self.table.rulebook.decks.value:
                return card
        raise AssertionError

    def _decide(self, data: DataObject, now: Decision) -> c.Command:
        often = FINAL if self._cards_left() < FEW else OFTEN
        wanted = [one for one in now.legal for _ in range(often.get(one.action, 0))] or now.legal
        choice = data.draw(st.sampled_from(wanted))
        here = (now.box, now.person)
        match choice.action:
            case Action.INSURE:
                return c.TakeInsurance(*here, _amount(data, choice))
            case Action.DOUBLE:
                return c.DoubleDown(*here, _amount(data, choice))
            case Action.DECLINE:
                insuring = Action.INSURE in now.actions
                return c.DeclineInsurance(*here) if insuring else c.DeclineDouble(*here)
            case Action.DESIGNATE:
                return c.DesignateHand(*here, HandNumber(data.draw(st.integers(1, 2))))
            case Action.HIT:
                return c.Hit(*here)
            case Action.STAND:
                return c.Stand(*here)
            case Action.SPLIT:
                return c.Split(*here)
            case Action.SURRENDER:
                return c.Surrender(*here)
            case Action.RESCUE:
                return c.Rescue(*here)
            case Action.KEEP:
                return c.KeepDouble(*here)
            case Action.REFUSE | Action.LATE | Action.DEAD:
                raise AssertionError(choice)


def _amount(data: DataObject, choice: Choice) -> Cents:
    """Draw an amount within its bounds: the least, the most or an odd one between them."""
    chips = st.integers(choice.least // choice.unit, choice.most // choice.unit)
    amounts = st.sampled_from((choice.least, choice.most)) | chips.map(
        lambda number: Cents(number * choice.unit)
    )
    return data.draw(amounts)


def floor_under(edition: str) -> type[Floor]:
    """Return the machine for one edition."""
    return type("Floor", (Floor,), {"edition": edition})


@pytest.mark.parametrize("edition", PLAYED)
def test_whatever_is_asked_of_the_table_what_must_hold_holds(edition: str) -> None:
    run_state_machine_as_test(floor_under(edition), settings=machine_settings())
