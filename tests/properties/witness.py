"""A witness of the table: carries commands out, keeps its own notes, and checks every event."""

from __future__ import annotations

import re
from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pytest

from spanish21.cards import DECK, Card
from spanish21.law import Submission, document
from spanish21.ledger.accounts import Account, Chips
from spanish21.refusal import RefusedError
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import (
    Decision,
    Event,
    TableState,
    Wagers,
    awaiting,
    commands as c,
    decide,
    events as e,
    evolve,
    rebuild,
    refusal,
    report,
    sizes,
)
from spanish21.table.commands.cards import LoadShoe, OrderReshuffle
from spanish21.table.driver import ALL_STEPS, step_for
from spanish21.wager import Wager
from tests.money import COUPONS_ON_LAYOUT, LAYOUT, balances, coupons_in, moves
from tests.properties import oracle
from tests.properties.layout import on_the_layout
from tests.properties.limits import Limits, wagers_hold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CODE = re.compile(r"[a-z]+(-[a-z]+)*/[a-z0-9]+(-[a-z0-9]+)*")
STEPS_OF_A_HAND = 90
"""at most 21 cards, each asked for, dealt and announced, then up to three persons' wagers"""
STEPS_OF_THE_TABLE = 60

ANSWERS: dict[type[c.Command], str] = {
    c.Hit: "hit",
    c.Stand: "stand",
    c.DoubleDown: "double",
    c.DeclineDouble: "decline",
    c.Rescue: "rescue",
    c.KeepDouble: "keep",
    c.Split: "split",
    c.DesignateHand: "designate",
    c.Surrender: "surrender",
}


class Heard(NamedTuple):
    """A decision that was asked, as the engine asked it, and what was answered."""

    asked: oracle.Ask
    answer: oracle.Answer


class Witness:
    """Plays a table command by command and checks what must hold after each."""

    def __init__(self, edition: str, choices: Mapping[str, object]) -> None:
        submission = Submission(edition, choices)
        assert submission.faults() == ()
        self.rulebook = submission.rulebook()
        self.rules = oracle.Rules.of(edition, choices)
        self.limits = Limits.of(edition, choices)
        self.clauses = frozenset(clause.ref for clause in document(edition).clauses)
        self.state = TableState()
        self.log: list[Event] = []
        self.accounts: Counter[Account] = Counter()
        self.gone: Counter[Card] = Counter()
        self.hole: Card | None = None
        self.rounds = 0
        self._begin()

    def _begin(self) -> None:
        """Open a new page of notes for the next round."""
        self.start = self.state
        self.commands: list[c.Command] = []
        self.events: list[Event] = []
        self.dealt: list[str] = []
        self.burned: list[str] = []
        self.heard: list[Heard] = []
        self.insured: dict[tuple[int, str], int] = {}
        self.offered: dict[tuple[int, str], int] = {}
        self.before_last = self.state

    # What may be done

    def attempt(self, command: c.Command) -> bool:
        """Try a command of any kind: it is refused with a reason, or it can be carried out."""
        before = msgspec.json.encode(self.state)
        refused = refusal(self.state, command, self.rulebook)
        if refused is None:
            decide(self.state, command, self.rulebook)
        else:
            with pytest.raises(RefusedError) as caught:
                decide(self.state, command, self.rulebook)
            assert caught.value.refusal == refused
            assert CODE.fullmatch(refused.code), refused.code
            assert refused.clause in self.clauses, refused.clause
            assert refused.message
        assert msgspec.json.encode(self.state) == before
        return refused is None

    def do(self, command: c.Command) -> None:
        """Carry out a legal command, with every check."""
        assert self.attempt(command)
        self._note(command)
        happened = decide(self.state, command, self.rulebook)
        assert happened
        for event in happened:
            self._see(event)
        self._check_layout()
        self._check_cards()
        self._check_steps()
        assert _through_json(self.state, TableState) == self.state
        if isinstance(happened[-1], e.RoundCompleted):
            self._end()

    def reshuffle(self) -> None:
        """Shuffle between rounds, every player refusing the cut, and burn a card."""
        self.do(OrderReshuffle())
        while not isinstance(now := awaiting(self.state, self.rulebook), Wagers):
            step = step_for(now, ALL_STEPS)
            self.do(step or c.DealCard(DECK[0]))

    # Notes

    def _note(self, command: c.Command) -> None:
        self.commands.append(command)
        self._note_offer()
        match command:
            case c.DealCard(card):
                self._note_card(card)
                if self.state.cards.burns_due:
                    self.dealt.pop()
                    self.burned.append(str(card))
            case c.RevealHoleCard(card) if self.state.hole is None:
                assert card is not None
                assert card is self.hole
            case c.TakeInsurance(box, person, amount):
                self.insured[box, person] = amount
            case LoadShoe():
                self.gone.clear()
            case c.CloseWagers():
                assert wagers_hold(self._stakes(self.state), self.limits)
            case _:
                self._note_answer(command)

    def _note_card(self, card: Card | None) -> None:
        """Note a card; of a hole card that nobody names the witness alone knows which it is."""
        if card is None:
            card = self.hole
        assert card is not None
        self.gone[card] += 1
        self.dealt.append(str(card))

    def _note_offer(self) -> None:
        now = awaiting(self.state, self.rulebook)
        insurance = now.choice(Action.INSURE) if isinstance(now, Decision) else None
        if isinstance(now, Decision) and insurance is not None:
            self.offered[now.box, now.person] = insurance.most

    def _note_answer(self, command: c.Command) -> None:
        now = awaiting(self.state, self.rulebook)
        if type(command) not in ANSWERS:
            return
        assert isinstance(now, Decision)
        double = now.choice(Action.DOUBLE)
        options = frozenset(action.value for action in now.actions)
        amount = 0
        if isinstance(command, c.DoubleDown):
            amount = command.amount
        elif isinstance(command, c.DesignateHand):
            amount = command.hand
        self.heard.append(
            Heard(
                oracle.Ask(now.box, now.hand, now.person, options, double.most if double else 0),
                oracle.Answer(ANSWERS[type(command)], amount),
            )
        )

    # Checks

    def _see(self, event: Event) -> None:
        """Take an event in: it survives the log, cites what exists and keeps every chip."""
        assert _through_json(event, Event) == event
        assert set(_cited(event)) <= self.clauses, event
        if isinstance(event, e.RoundCompleted):
            self.before_last = self.state
        self.state = evolve(self.state, event)
        self.log.append(event)
        self.events.append(event)
        for account, amount in moves(event):
            self.accounts[account] += amount
        assert sum(self.accounts.values()) == 0
        assert self.accounts[LAYOUT] >= 0
        assert self.accounts[COUPONS_ON_LAYOUT] >= 0

    def _check_layout(self) -> None:
        """What lies on the layout is exactly what is not settled yet."""
        chips = self.accounts[LAYOUT], self.accounts[COUPONS_ON_LAYOUT]
        assert chips == on_the_layout(self.state)

    def _check_cards(self) -> None:
        """No card is out more often than there are decks, and the count of them is kept."""
        out = self.gone.copy()
        if self.state.hole_down and self.state.hole is None and self.hole is not None:
            out[self.hole] -= 1
        assert all(out[card] == self.state.seen[card.index] for card in DECK)
        assert max(self.gone.values(), default=0) <= self.rulebook.decks.value

    def _check_steps(self) -> None:
        """A round comes to its end."""
        if self.state.wagers_closed:
            hands = len(self.state.boxes) * (self.rulebook.max_splits.value + 1)
            assert len(self.commands) <= STEPS_OF_THE_TABLE + STEPS_OF_A_HAND * hands

    def _end(self) -> None:
        """Check a whole round: replayed, accounted for, rebuilt, and told by the oracle."""
        self.rounds += 1
        assert isinstance(awaiting(self.state, self.rulebook), Wagers)
        assert self.accounts[LAYOUT] == self.accounts[COUPONS_ON_LAYOUT] == 0
        assert reduce(evolve, self.events, self.start) == self.state
        self._check_decided_again()
        self._check_report()
        self._check_rack()
        self._check_oracle()
        self.hole = None
        self._begin()

    def _check_decided_again(self) -> None:
        """The same commands lead to the same events."""
        state = self.start
        events: list[Event] = []
        for command in self.commands:
            happened = decide(state, command, self.rulebook)
            state = reduce(evolve, happened, state)
            events.extend(happened)
        assert events == self.events
        assert state == self.state

    def _check_report(self) -> None:
        """The report's nets are those of the accounts, wager by wager."""
        found = report(self.before_last, self.events)
        book = balances(self.events)
        assert sum(book.values()) == 0
        own = {account.person: sum_ for account, sum_ in book.items() if isinstance(account, Chips)}
        nets = {str(person): net for person, net in found.nets_cents.items()}
        withdrawn = {person for person in own if person not in nets}
        assert all(own[person] == 0 for person in withdrawn)
        assert nets == {person: own.get(person, 0) for person in nets}
        parts: Counter[str] = Counter()
        for hand in found.hands:
            parts[hand.person] += hand.net_cents
            assert hand.net_cents >= -(hand.wager_cents + hand.doubled_cents)
        for side in found.side_wagers:
            parts[side.person] += side.net_cents
            assert side.net_cents >= -side.amount_cents
        for fixed in found.fixed_payouts:
            parts[fixed.person] += fixed.amount_cents
        assert nets == {person: parts[person] for person in nets}

    def _check_rack(self) -> None:
        """The pile in the rack gives back every hand as it was dealt."""
        packets = [packet for packet in self.state.rack if packet.round == self.start.round]
        burned, packets = packets[: len(self.burned)], packets[len(self.burned) :]
        assert [str(card) for packet in burned for card in packet.cards] == self.burned
        pile = [card for packet in packets for card in packet.cards]
        rebuilt = rebuild(pile, sizes(self.events))
        final = self.before_last
        lay: dict[tuple[int | None, int | None], tuple[Card, ...]] = {(None, None): final.dealer}
        for box in final.boxes:
            for place, hand in enumerate(box.hands, 1):
                lay[box.number, place] = hand.cards
        assert {(packet.box, packet.hand): packet.cards for packet in rebuilt} == lay
        assert Counter(map(str, pile)) == Counter(self.dealt)

    def _check_oracle(self) -> None:
        """The second account of the round asks the same questions and comes to the same nets."""
        final = self.before_last
        told = self._told(self._stakes(final))
        found = report(final, self.events)
        assert told.nets == found.nets_cents
        coupons = coupons_in(balances(self.events))
        kept = Counter({person: -amount for person, amount in coupons.items()})
        assert told.coupons == +kept
        assert told.dealer == tuple(map(str, found.dealer))
        assert told.hands == {
            box.number: tuple(tuple(map(str, hand.cards)) for hand in box.hands)
            for box in final.boxes
        }

    def _stakes(self, state: TableState) -> list[oracle.Stake]:
        """List what everybody put on the boxes before the deal."""
        return [
            oracle.Stake(
                box.number,
                each.person,
                each.basic.amount,
                match.amount if match else 0,
                each.basic.coupon,
                match.coupon if match else 0,
            )
            for box in state.boxes
            for each in box.stakes
            for match in (self._matched(box.number, each.person),)
        ]

    def _matched(self, box: int, person: str) -> Wager | None:
        """Find the Match-the-Dealer wager as it was laid, from the commands."""
        laid: tuple[Wager, ...] = ()
        for command in self.commands:
            match command:
                case c.LayWagers(number, who, wagers) if (number, who) == (box, person):
                    laid = wagers
                case _:
                    pass
        return next((wager for wager in laid if wager.kind == MATCH_THE_DEALER), None)

    def _told(self, stakes: list[oracle.Stake]) -> oracle.Settled:
        cards, heard = iter(self.dealt), iter(self.heard)
        play = oracle.round_of_play(self.rules, stakes)
        asked = next(play)
        try:
            while True:
                asked = play.send(self._answer(asked, cards, heard))
        except StopIteration as end:
            assert next(cards, None) is None
            assert next(heard, None) is None
            told: oracle.Settled = end.value
            return told

    def _answer(
        self, asked: oracle.NeedCard | oracle.Ask, cards: Iterator[str], heard: Iterator[Heard]
    ) -> str | oracle.Answer:
        if isinstance(asked, oracle.NeedCard):
            return next(cards)
        if "insure" in asked.options:
            whose = asked.box, asked.person
            assert self.offered.get(whose, asked.most) == asked.most
            amount = self.insured.get(whose, 0)
            return oracle.Answer("insure" if amount else "decline", amount)
        said = next(heard)
        assert said.asked == asked
        return said.answer


def _cited(event: Event) -> Iterator[str]:
    for name in ("clause", "ground"):
        if hasattr(event, name):
            yield getattr(event, name)
    yield from getattr(event, "clauses", ())


def _through_json(value: object, kind: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
