"""Whatever goes wrong, at whatever moment: chips and cards are all there, and the table goes on."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from spanish21.cards import DECK, Card, Suit
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law import Submission, document
from spanish21.ledger.accounts import Account
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import (
    Awaiting,
    CardNeeded,
    DealerStep,
    Decision,
    Event,
    TableState,
    Wagers,
    awaiting,
    commands as c,
    decide,
    events as e,
    evolve,
    refusal,
    report,
)
from spanish21.table.awaited import CutOffer, PlayerNeeded, SpinNeeded, Suspended
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.commands.people import Arrive, ChangeDealer, ConsentToShare
from spanish21.table.events.cards import DecksReceived, RecutOrdered, ShoeLoaded
from spanish21.table.events.irregularities import RoundVoided
from spanish21.table.machine import refusal_awaited
from spanish21.table.state import Stage
from spanish21.wager import BASIC, Wager
from tests.money import COUPONS_ON_LAYOUT, COUPONS_TAKEN, LAYOUT, balances, chips_of, moves
from tests.properties.layout import on_the_layout
from tests.properties.profiles import machine_settings
from tests.properties.strategies import PERSONS, cards, moods, submissions
from tests.support import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DataObject

SHARE = 5
"""one example for so many of the orderly table"""
MANY_STEPS = 1_500
"""more than any round takes, with all that may go wrong in it"""
REPORTS_IN_A_ROUND = 8
SELDOM = 3
OFTEN = 6
ALWAYS = frozenset(
    {
        i.ReportFaceUpCard,
        i.ReportTen,
        i.ReportDrawnInError,
        i.ReportReaderBroken,
        i.ReportReaderRepaired,
        i.ReportDeviceBroken,
        i.ReportDeviceRepaired,
        i.ReportWrongReader,
        h.OrderReshuffle,
        h.ReportCoverCard,
        ChangeDealer,
    }
)
"""what can be reported nearly always, and would crowd out the rest"""
LOW = 60
"""so few cards are left that the next shuffle is due"""

SHUFFLERS = ("manual", "device", "reshuffling-device")
REPORTS_OF_CARDS = (i.ReportFaceUpCard, i.ReportDrawnInError, i.ReportOverdraw)
PLAIN: tuple[c.Command, ...] = (
    *(i.ReportTen(suit) for suit in Suit),
    i.ReportDrawnInError(),
    i.ReportOverdraw(exposed=False),
    i.ReportDealerMissed(),
    i.ReportWrongReader(discloses=True),
    i.ReportWrongReader(discloses=False),
    i.ReportReaderBroken(),
    i.ReportReaderRepaired(),
    i.ReportJam(),
    i.ReportDeviceBroken(),
    i.ReportDeviceRepaired(),
    h.ReportCoverCard(),
    h.OrderReshuffle(),
    h.OrderRecut(),
    ChangeDealer(PersonId("Dora")),
)
QUIET = (
    Action.STAND,
    Action.DECLINE,
    Action.KEEP,
    Action.LATE,
    Action.DESIGNATE,
)
"""answers that bring a round to its end"""


class Troubled(RuleBasedStateMachine):
    """A table at which everything that can be reported is reported."""

    edition = ""

    @initialize(data=st.data())
    def open_the_table(self, data: DataObject) -> None:
        """Open a table under a submission that the law permits, with any kind of shuffler."""
        choices = dict(data.draw(submissions(self.edition), label="submission"))
        choices["shuffler"] = data.draw(st.sampled_from(SHUFFLERS))
        if choices["shuffler"] == SHUFFLERS[-1]:
            choices["approved_procedures"] = True
        submission = Submission(self.edition, choices)
        assert submission.faults() == ()
        self.book = submission.rulebook()
        self.clauses = frozenset(clause.ref for clause in document(self.edition).clauses)
        self.state = TableState()
        self.left = self._whole()
        self.behind: Counter[Card] = Counter()
        """cards that were left in a shoe that was called empty"""
        self.commands: list[c.Command] = []
        self.events: list[Event] = []
        self.round_start = 0
        self.reports = 0
        self.accounts: Counter[Account] = Counter()
        self.mood = data.draw(moods, label="mood")

    def _whole(self) -> Counter[Card]:
        return Counter(dict.fromkeys(DECK, self.book.decks.value))

    @property
    def now(self) -> Awaiting:
        """Say what is awaited; it always can be said."""
        return awaiting(self.state, self.book)

    # What happens

    @rule(data=st.data(), number=st.integers(1, 4), mood=moods)
    def wager_and_deal(self, data: DataObject, number: int, mood: str) -> None:
        """Begin a round, after whatever has to come before it."""
        self._until_wagers(data)
        self.mood = mood
        if self.left.total() < LOW:
            self._do(h.OrderReshuffle())
            self._until_wagers(data)
        for _ in range(number):
            self._wager(data)
        if refusal(self.state, c.CloseWagers(), self.book) is None:
            self._do(c.CloseWagers())

    @rule(data=st.data(), steps=st.integers(1, 12))
    def go_on(self, data: DataObject, steps: int) -> None:
        """Take some steps."""
        for _ in range(steps):
            if not isinstance(self.now, Wagers):
                self._step(data)

    @rule(data=st.data())
    def report_something(self, data: DataObject) -> None:
        """Report one of the things that can have gone wrong at this moment."""
        self._report(data)

    @rule(data=st.data())
    def play_to_the_end(self, data: DataObject) -> None:
        """Play the round to its end."""
        for _ in range(MANY_STEPS):
            if isinstance(self.now, Wagers) and not self.state.boxes:
                return
            if isinstance(self.now, Wagers):
                self._do(c.CloseWagers())
            else:
                self._step(data)
        raise AssertionError

    def teardown(self) -> None:
        """Bring the table to rest without a further accident; the log then tells the same again."""
        if not hasattr(self, "state"):
            return
        for _ in range(MANY_STEPS):
            if isinstance(self.now, Wagers):
                break
            self._do(self._next(None))
        assert isinstance(self.now, Wagers)
        assert reduce(evolve, self.events, TableState()) == self.state
        assert self._decided_again() == (self.state, self.events)
        decoded = msgspec.json.decode(msgspec.json.encode(self.state), type=TableState)
        assert decoded == self.state

    # How

    def _step(self, data: DataObject) -> None:
        """Take a step; now and then something goes wrong before it."""
        if self.reports < REPORTS_IN_A_ROUND and data.draw(st.integers(0, SELDOM)) == 0:
            self._report(data)
        if not isinstance(self.now, Wagers):
            self._do(self._next(data))

    def _report(self, data: DataObject) -> None:
        now = self.now
        kinds: dict[type[c.Command], list[c.Command]] = {}
        for command in self._reports(data):
            refused = refusal_awaited(self.state, command, now, self.book)
            assert refused is None or refused.clause in self.clauses
            if refused is None:
                kinds.setdefault(type(command), []).append(command)
        if not kinds:
            return
        often = [kind for kind in kinds for _ in range(1 if kind in ALWAYS else OFTEN)]
        self.reports += 1
        self._do(data.draw(st.sampled_from(kinds[data.draw(st.sampled_from(often))])))

    def _decided_again(self) -> tuple[TableState, list[Event]]:
        state = TableState()
        events: list[Event] = []
        for command in self.commands:
            happened = decide(state, command, self.book)
            state = reduce(evolve, happened, state)
            events.extend(happened)
        return state, events

    def _may(self, command: c.Command) -> bool:
        refused = refusal(self.state, command, self.book)
        assert refused is None or refused.clause in self.clauses
        return refused is None

    def _reports(self, data: DataObject) -> list[c.Command]:
        """List reports of every kind, some of which cannot be true now."""
        card = self._card(data)
        found: list[c.Command] = [
            *PLAIN,
            i.ReportFaceUpCard(card),
            i.ReportExposedInWash(card),
            i.ReportDrawnInError(card),
            i.ReportDrawnInError(card, exposed=True),
            i.ReportOverdraw(card),
            i.ReportOverdraw(card, exposed=False),
        ]
        if isinstance(self.now, Wagers):
            found += [h.DeclareIdle(), h.RemoveDecks()]
        if len(self.state.discards()) >= LOW:
            found.append(i.ReportShoeEmpty())
        for box in self.state.boxes:
            found.append(i.ReportMissedBox(box.number))
            found.append(i.ReportMissedBox(box.number, second=True))
            found.append(i.ReportCardNotDealt(box.number))
            found.extend(i.RefuseCard(box.number, stake.person) for stake in box.stakes)
        return found

    def _wager(self, data: DataObject) -> None:
        chip = self.book.smallest_chip.value
        box = BoxNumber(data.draw(st.integers(1, 7)))
        person = PersonId(data.draw(st.sampled_from(PERSONS)))
        chips = st.integers(self.book.minimum.value // chip, self.book.maximum.value // chip)
        amount = Cents(chip * data.draw(chips))
        here = self.state.box(box)
        if here is not None:
            consent = ConsentToShare(box, here.stakes[0].person, person)
            if self._may(consent):
                self._do(consent)
        least = self.book.match_the_dealer_minimum.value
        coupon = Cents(data.draw(st.sampled_from((0, 0, 2, 500))))
        laid: tuple[Wager, ...] = ()
        for wager in (
            Wager(BASIC, amount, coupon),
            Wager(BASIC, amount),
            Wager(MATCH_THE_DEALER, least, coupon),
            Wager(MATCH_THE_DEALER, least),
        ):
            command = c.LayWagers(box, person, (*laid, wager))
            if self._may(command):
                self._do(command)
                laid = command.wagers

    def _until_wagers(self, data: DataObject) -> None:
        for _ in range(MANY_STEPS):
            if isinstance(self.now, Wagers):
                return
            self._step(data)
        raise AssertionError

    def _card(self, data: DataObject | None) -> Card:
        """Draw a card that is still in the shoe, of the mood if there is one."""
        start = data.draw(cards(self.mood)).index if data else 0
        for place in range(len(DECK)):
            card = DECK[(start + place) % len(DECK)]
            if self.left[card]:
                return card
        raise AssertionError

    def _next(self, data: DataObject | None) -> c.Command:
        """Return what is to be done now; without data what ends the round soonest."""
        now = self.now
        match now:
            case CardNeeded():
                return self._deal(data)
            case DealerStep(command):
                return command
            case CutOffer():
                takes = data is not None and data.draw(st.booleans())
                return h.TakeCut(now.person, now.least) if takes else h.RefuseCut(now.person)
            case PlayerNeeded():
                return Arrive(PersonId(PERSONS[0]))
            case Suspended():
                return i.ReportReaderRepaired()
            case Decision():
                return self._decide(data, now)
            case Wagers() | SpinNeeded():
                raise AssertionError

    def _deal(self, data: DataObject | None) -> c.Command:
        aside = self.state.trouble.aside
        if aside is not None:
            return c.DealCard(aside)
        if self.left.total() == 0:
            return i.ReportShoeEmpty()
        return c.DealCard(self._card(data))

    def _decide(self, data: DataObject | None, now: Decision) -> c.Command:
        legal = {choice.action: choice for choice in now.legal}
        if data is not None:
            action = data.draw(st.sampled_from(list(legal)))
        else:
            action = next(action for action in QUIET if action in legal)
        here = (now.box, now.person)
        most = legal[action].most
        match action:
            case Action.INSURE:
                return c.TakeInsurance(*here, most)
            case Action.DOUBLE:
                return c.DoubleDown(*here, most)
            case Action.DECLINE if Action.INSURE in legal:
                return c.DeclineInsurance(*here)
            case Action.DESIGNATE:
                return c.DesignateHand(*here, HandNumber(2))
            case _:
                return SIMPLE[action](*here)

    # Checks

    def _do(self, command: c.Command) -> None:
        """Carry a command out and count everything."""
        self._take_out(command)
        happened = decide(self.state, command, self.book)
        assert happened
        self.commands.append(command)
        for event in happened:
            self._see(event)
        self._check_cards()
        self._check_layout()

    def _take_out(self, command: c.Command) -> None:
        """Keep the shoe's own account of its cards."""
        if isinstance(command, c.DealCard) and self.state.trouble.aside is None:
            assert command.card is not None
            self.left[command.card] -= 1
        elif isinstance(command, REPORTS_OF_CARDS) and command.card is not None:
            self.left[command.card] -= 1

    def _see(self, event: Event) -> None:
        assert getattr(event, "clause", None) in {None, *self.clauses}
        assert set(getattr(event, "clauses", ())) <= self.clauses
        if isinstance(event, ShoeLoaded | DecksReceived):
            if self.state.cards.mid_round:
                self.behind.update(self.left)
                self.left = Counter(self.state.discards())
            else:
                self.left, self.behind = self._whole(), Counter()
        elif isinstance(event, RecutOrdered) and self.state.cards.stage is Stage.READY:
            self.left.update(card for packet in self.state.rack for card in packet.cards)
        before = self.state
        self.state = evolve(self.state, event)
        self.events.append(event)
        for account, amount in moves(event):
            self.accounts[account] += amount
        assert sum(self.accounts.values()) == 0
        if isinstance(event, e.RoundCompleted):
            self._check_round(before)

    def _check_cards(self) -> None:
        """Every card is in the shoe, in the rack, on the layout, or lies ready beside the shoe."""
        state = self.state
        lies = Counter(state.on_layout())
        lies.update(card for packet in state.rack for card in packet.cards)
        decks = self.book.decks.value
        for card in DECK:
            assert lies[card] == state.seen[card.index]
            out = lies[card] + (state.trouble.aside is card) + self.behind[card]
            assert self.left[card] + out == decks

    def _check_layout(self) -> None:
        """What lies on the layout is exactly what is not decided yet."""
        chips = self.accounts[LAYOUT], self.accounts[COUPONS_ON_LAYOUT]
        assert chips == on_the_layout(self.state)
        if self.state.wagers_closed:
            dead = [hand for box in self.state.boxes for hand in box.hands if hand.dead]
            assert all(share.settled for hand in dead for share in hand.shares)

    def _check_round(self, final: TableState) -> None:
        """A round leaves nothing on the layout, and its report adds up."""
        events = self.events[self.round_start :]
        self.round_start = len(self.events)
        self.reports = 0
        assert self.accounts[LAYOUT] == self.accounts[COUPONS_ON_LAYOUT] == 0
        found = report(final, events)
        book = balances(events)
        assert found.nets_cents == {
            person: book.get(chips_of(person), 0) for person in found.nets_cents
        }
        parts: Counter[str] = Counter()
        for hand in found.hands:
            parts[hand.person] += hand.net_cents
        for side in found.side_wagers:
            parts[side.person] += side.net_cents
        for fixed in found.fixed_payouts:
            parts[fixed.person] += fixed.amount_cents
        assert found.nets_cents == {person: parts[person] for person in found.nets_cents}
        void = any(isinstance(event, RoundVoided) for event in events)
        if void and self.book.reading("void-undoes") == "all-undone":
            assert not any(found.nets_cents.values())
            assert not book.get(COUPONS_TAKEN, 0)
            assert {row.result.value for row in found.hands} == {"void"}


SIMPLE: dict[Action, Callable[[BoxNumber, PersonId], c.Command]] = {
    Action.DECLINE: c.DeclineDouble,
    Action.HIT: c.Hit,
    Action.STAND: c.Stand,
    Action.SPLIT: c.Split,
    Action.SURRENDER: c.Surrender,
    Action.RESCUE: c.Rescue,
    Action.KEEP: c.KeepDouble,
    Action.REFUSE: i.RefuseCard,
    Action.LATE: i.AcceptLateCard,
    Action.DEAD: i.DeclareDead,
}


@pytest.mark.parametrize("edition", PLAYED)
def test_whatever_goes_wrong_the_table_comes_to_rest_with_all_chips_and_cards(
    edition: str,
) -> None:
    machine = type("Troubled", (Troubled,), {"edition": edition})
    base = machine_settings()
    fewer = settings(base, max_examples=base.max_examples // SHARE)
    run_state_machine_as_test(machine, settings=fewer)
