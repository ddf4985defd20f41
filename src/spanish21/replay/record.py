"""Recording: from what happened at a table to a case that replays to the same result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from spanish21.cards import DECK, Card
from spanish21.checked import checked
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.law.rulebook import Rulebook
from spanish21.money import Cents
from spanish21.replay.around import dollars_written, step_around
from spanish21.replay.case import Case, CaseError, CaseRound, CaseWager, parse_step
from spanish21.replay.house import parse_item
from spanish21.replay.run import PlayedCase
from spanish21.replay.spins import counts
from spanish21.rulebooks import Rules, as_submission
from spanish21.rules.hands import is_blackjack
from spanish21.table import events as e
from spanish21.table.awaited import CardNeeded, Decision
from spanish21.table.events import (
    Event,
    RoundEvent,
    cards as h,
    irregularities as i,
    people as p,
    wheels as v,
)
from spanish21.table.machine import awaiting, evolve
from spanish21.table.state import TableState
from spanish21.wager import INSURANCE

__all__ = ["record", "record_played"]

_HOLE = "hole"
"""stands in the shoe until the hole card is turned"""


@checked
def record(rules: Rules, *logs: Iterable[Event], title: str = "", keep: bool = False) -> Case:
    """Write the complete rounds of one or more tables as a case; a round in play is left out.

    With `keep`, which takes one log, the case also has what happens between rounds.
    """
    submission = as_submission(rules)
    rulebook = submission.rulebook()
    rounds: list[CaseRound] = []
    for events in logs:
        recorder = _Recorder(rulebook, keep=keep)
        for event in events:
            recorder.add(event)
        rounds += recorder.rounds
    if not rounds:
        raise CaseError("record/no-round", "", "No round is complete. Finish a round first.")
    return Case(submission, tuple(rounds), title, keep)


@checked
def record_played(case: Case, played: PlayedCase) -> Case:
    """Write a case again from what happened when it was played; its titles stay."""
    rounds: list[CaseRound] = []
    for said, shown in zip(case.rounds, played.rounds, strict=True):
        recorder = _Recorder(played.rulebook, shown.start, keep=case.keep)
        for event in shown.events:
            recorder.add(event)
        kept = case.keep and not rounds
        rounds += (
            replace(found, title=said.title, rack=said.rack if kept else found.rack)
            for found in recorder.rounds
        )
    return replace(case, rounds=tuple(rounds))


class _Recorder:
    """Follows a log and keeps what a script needs of each round."""

    def __init__(
        self, rulebook: Rulebook, start: TableState | None = None, *, keep: bool = False
    ) -> None:
        self.rulebook = rulebook
        self.rounds: list[CaseRound] = []
        self.state = start
        self._keep = keep
        self._later: list[str] = []
        """steps around a round that were taken in it and are written before the next"""
        self._begin()

    def _begin(self) -> None:
        self._wagers: tuple[CaseWager, ...] = ()
        self._shoe: list[str] = []
        self._play: list[str] = self._later
        self._later = []
        self._wheel: list[str] = []
        self._hot_spot: list[int] = []
        self._meter: list[Cents] = []
        self._before: tuple[Card, ...] = ()
        self._rack: tuple[Card, ...] = ()
        self._moment = 0
        carried = self.state.trouble.aside if self._keep and self.state else None
        self._aside: Card | None = carried
        self._dead = False
        self._converted = False
        self._cash: dict[tuple[int, str], list[str]] = {}
        """the steps by which a person made the wagers of a box in cash"""
        self._laid: set[tuple[int, str]] = set()
        """whose wagers of a box are in chips, or were changed"""
        self._marked: list[str] = []
        """reports of what the last marks in the shoe say, made since the last step of the round"""

    def add(self, event: Event) -> None:
        """Take one event, given the table before it."""
        if self.state is None:
            closed = isinstance(event, h.DecksReceived)
            self.state = TableState.closed() if closed else TableState()
        if self.state.wagers_closed:
            self._in_round(event, self.state)
        elif isinstance(event, e.WagersClosed):
            self._round_begins(self.state)
        elif isinstance(event, h.CoverCardOut):
            self._shoe.append("|")
        elif self._keep:
            self._around(event)
            self._in_cash(event)
        self.state = evolve(self.state, event)
        if isinstance(event, e.RoundCompleted):
            self._round_ends()

    def _around(self, event: Event) -> None:
        """Write what happens between rounds, and name the cards that are burned."""
        void = isinstance(event, i.DecksRemoved) and event.clause == self.rulebook.house.ten_void
        step = None if void else step_around(event)
        if step is not None:
            self._play.append(step)
        elif isinstance(event, h.CardBurned):
            self._burned(event.card)

    def _in_cash(self, event: Event) -> None:
        """Note the steps of a wager in cash, and whose wagers are not all made in cash."""
        match event:
            case p.CashOffered(box, person) | p.CashConfirmed(box, person):
                self._cash.setdefault((box, person), []).append(self._play[-1])
            case p.BoughtIn(person=person, box=box) if box is not None:
                self._cash.setdefault((box, person), []).append(self._play[-1])
                self._converted = True
            case e.WagerPlaced(box, person) if self._converted:
                self._converted = False
            case e.WagerPlaced(box, person) | e.WagerWithdrawn(box, person):
                self._laid.add((box, person))
            case _:
                pass

    def _round_begins(self, state: TableState) -> None:
        """Take the wagers as they lie, who sits at a shared box, and a reader that is broken."""
        in_cash = self._cash.keys() - self._laid
        for key in self._cash.keys() & self._laid:
            for step in self._cash[key]:
                self._play.remove(step)
        self._wagers = tuple(
            CaseWager(box.number, stake.person, stake.wagers)
            for box in state.boxes
            for stake in box.stakes
            if (box.number, stake.person) not in in_cash
        )
        if self._keep:
            self._aside = state.trouble.aside
            return
        shared = {box.number for box in state.boxes if len(box.stakes) > 1}
        for seat in state.people.seats:
            if seat.box in shared:
                self._play += [f"arrive {seat.person}", f"sit {seat.box} by {seat.person}"]
        self._before = tuple(card for packet in state.rack for card in packet.cards)
        if state.reader_out:
            self._play.append("report reader-broken")

    def _round_ends(self) -> None:
        shoe = tuple(parse_item(word) for word in self._shoe)
        play = tuple(parse_step(text) for text in self._play)
        outcomes = (tuple(self._wheel), tuple(self._hot_spot), tuple(self._meter), self._rack)
        self.rounds.append(CaseRound(self._wagers, shoe, play, "", *outcomes))
        self._begin()

    def _in_round(self, event: Event, state: TableState) -> None:
        if isinstance(event, RoundEvent):
            self._card(event, state)
            self._decision(event, state)
        elif isinstance(event, v.WheelSpun):
            paid = event.community
            self._wheel.append(f"{event.symbol}+{paid // 100}" if paid else event.symbol)
        elif isinstance(event, v.HotSpotDrawn):
            self._hot_spot.append(event.box)
        elif isinstance(event, v.MeterTaken):
            self._meter.append(event.amount)
        elif isinstance(event, i.IrregularityEvent):
            self._irregular(event, state)
        elif isinstance(event, v.LateWagerLockedOut):
            amount = dollars_written(event.amount)
            self._play.append(f"late {event.wager} {event.box} {amount} by {event.person}")
        elif isinstance(event, h.CoverCardOut):
            self._found(state, "|", "cover-card")
        elif isinstance(event, h.CardBurned):
            self._burned(event.card)
        elif self._keep and isinstance(event, h.ReshuffleOrdered):
            self._play.append(f"new shuffle at {self._moment}")
        elif self._keep and isinstance(event, p.PeopleEvent):
            self._later += filter(None, [step_around(event)])
        if counts(event):
            self._moment += 1
            self._marked.clear()

    def _burned(self, card: Card | None) -> None:
        """Add a burn card whose face is known to the shoe, unless it lay aside."""
        if card is not None and card is self._aside:
            self._aside = None
        elif card is not None:
            self._shoe.append(f"({card})")

    def _card(self, event: RoundEvent, state: TableState) -> None:
        """Add a card to the shoe, unless it lay aside; a hole card when it is turned."""
        match event:
            case e.CardDealt(card) if card is not None and card is self._aside:
                self._aside = None
            case e.CardDealt(card):
                self._shoe.append(str(card) if card is not None else _HOLE)
            case e.CardsPickedUp(clause=clause):
                self._called_dead(clause)
            case e.HoleCardRevealed(card) if _HOLE in self._shoe:
                self._shoe[self._shoe.index(_HOLE)] = str(card)
            case e.RoundCompleted() if _HOLE in self._shoe:
                self._shoe[self._shoe.index(_HOLE)] = str(self._never_seen(state))
            case _:
                pass

    def _called_dead(self, clause: ClauseRef) -> bool:
        """Record a reader that disclosed the hole card, by which all hands are dead."""
        if clause != self.rulebook.house.wrong_reader_dead:
            return False
        if not self._dead:
            self._dead = True
            self._report("wrong-reader disclosing")
        return True

    def _never_seen(self, state: TableState) -> Card:
        """Choose a card for a hole card that was never turned, as the reader showed it."""
        decks = self.rulebook.decks.value
        return next(
            card
            for card in DECK
            if state.seen[card.index] < decks
            and is_blackjack((*state.dealer[:1], card)) is (state.reader is True)
        )

    def _decision(self, event: RoundEvent, state: TableState) -> None:
        """Add a player's decision; what is declined is not written."""
        match event:
            case e.WagerPlaced(box, person, kind, amount) if kind == INSURANCE:
                self._step(state, box, person, f"insure {dollars_written(amount)}")
            case e.CardRequested(box, _, person):
                self._step(state, box, person, "hit")
            case e.HandStood(box, _, person):
                self._step(state, box, person, "stand")
            case e.WagerDoubled(box, _, person, amount):
                self._step(state, box, person, f"double {dollars_written(amount)}")
            case e.DoubleRescued(box, _, person):
                self._step(state, box, person, "rescue")
            case e.DoubleKept(box, hand, person) if self._may_redouble(state, box, hand):
                self._step(state, box, person, "keep")
            case e.HandSplit(box, _, person) | e.SplitCovered(box, _, person):
                self._step(state, box, person, "split")
            case e.HandDesignated(box, hand, chosen, person):
                self._step(state, box, person, f"designate {chosen - hand + 1}")
            case e.HandSurrendered(box, _, person):
                self._step(state, box, person, "surrender")
            case _:
                pass

    def _may_redouble(self, state: TableState, box: BoxNumber, hand: HandNumber) -> bool:
        """Return whether a double that was kept could have been doubled again."""
        found = state.box(box)
        doubles = found.hands[hand - 1].doubles if found else 0
        return doubles < self.rulebook.doubles.value

    def _step(self, state: TableState, box: BoxNumber, person: PersonId, words: str) -> None:
        found = state.box(box)
        shared = found is not None and len(found.stakes) > 1
        self._play.append(f"{box} {words}{f' by {person}' if shared else ''}")

    def _report(self, words: str, *, timed: bool = False) -> None:
        """Add a report after what was found before it; `timed` names its moment even if it is 0."""
        when = f" at {self._moment}" if self._moment or timed else ""
        if self._marked:
            del self._shoe[-len(self._marked) :]
        self._play += [f"report {said}{when}" for said in (*self._marked, words)]
        self._marked.clear()

    def _irregular(self, event: i.IrregularityEvent, state: TableState) -> None:
        match event:
            case i.FaceUpCardFound(card):
                self._found(state, f"^{card}", f"face-up {card}")
            case i.TenFound(suit):
                self._found(state, f"+10{suit.value}", f"ten 10{suit.value}")
            case i.CardDrawnInError(card, exposed):
                self._aside = card
                named = f" {card}" if card is not None else ""
                words = f"drawn{named}{' exposed' if exposed else ''}"
                self._report(words, timed=exposed)
            case i.CardDiscarded(card):
                if card is not None and card is not self._aside:
                    self._report(f"overdraw {card}")
                self._aside = None
            case i.DealerMissed():
                self._report(f"dealer-missed{' second' if state.dealer else ''}")
            case i.BoxMissed(box):
                second = state.opening >= len(state.boxes)
                self._report(f"missed {box}{' second' if second else ''}")
            case i.CardNotDealt(box):
                self._report(f"not-dealt {box}")
            case i.ShoeEmpty():
                self._rack = () if self._keep else self._before
                self._report("shoe-empty")
            case i.HandDead(box, hand, clause):
                self._hand_dead(box, hand, clause, state)
            case i.CardRefused(box, person) | i.LateCardAccepted(box, person):
                verb = "refuse" if isinstance(event, i.CardRefused) else "late"
                self._step(state, box, person, verb)
            case i.CardDeferred(box):
                self._step(state, box, self._asked(state), "late")
            case i.WagerUndone(clause=clause):
                self._called_dead(clause)
            case _:
                if type(event) in _REPORTS:
                    self._report(_REPORTS[type(event)])

    def _found(self, state: TableState, mark: str, words: str) -> None:
        """Mark what was found where a card was drawn, report what was found at another moment."""
        now = awaiting(state, self.rulebook)
        drawn = isinstance(now, CardNeeded) and not now.burn
        if drawn and self._aside is None:
            self._shoe.append(mark)
            self._marked.append(words)
        else:
            self._report(words)

    def _asked(self, state: TableState) -> PersonId:
        now = awaiting(state, self.rulebook)
        return now.person if isinstance(now, Decision) else PersonId("")

    def _hand_dead(
        self, box: BoxNumber, hand: HandNumber, clause: ClauseRef, state: TableState
    ) -> None:
        """Distinguish a player's choice from a wrong use of the reader and a dealer's call."""
        found = state.box(box)
        if not self._called_dead(clause) and found is not None and found.hands[hand - 1].cards:
            self._step(state, box, self._asked(state), "dead")


_REPORTS: dict[type[i.IrregularityEvent], str] = {
    i.WrongReaderUsed: "wrong-reader",
    i.ReaderBroken: "reader-broken",
    i.ReaderRepaired: "reader-repaired",
}
