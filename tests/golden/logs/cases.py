"""Rounds of golden cases, played one after another at tables that write to a ledger."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import TYPE_CHECKING, Any

from spanish21.ids import PersonId
from spanish21.ledger.accounts import Chips, Wallet
from spanish21.ledger.events import PlayMoneyGiven
from spanish21.ledger.recorded import RecordedTable
from spanish21.money import Cents
from spanish21.outcomes import Outcomes
from spanish21.replay import parse_case, play_round
from spanish21.replay.house import card_of
from spanish21.shoe import dice, mixer
from spanish21.table.commands import DealCard, LayWagers
from spanish21.table.commands.cards import DeclareIdle, OrderReshuffle, ReceiveDecks
from spanish21.table.commands.people import Arrive, BuyIn, ChangeDealer, OfferCash, Tip

if TYPE_CHECKING:
    from pathlib import Path

    from spanish21.cards import Card
    from spanish21.law.submission import Submission
    from spanish21.ledger import Store
    from spanish21.replay.case import CaseRound
    from spanish21.table import Command, Event

__all__ = ["record_case"]

WEALTH = Cents(1_000_000)
EPOCH = 1_700_000_000_000


class _CaseTable(RecordedTable):
    """A table at which the rounds of a case follow one another; people bring what they need."""

    def __init__(self, store: Store, stream: str, submission: Submission) -> None:
        """Open the table after all that is in the store, with dice of its own for the shuffles."""
        settings: dict[str, Any] = {"mixer": mixer(dice(21)), "outcomes": Outcomes()}
        clock = count(max(EPOCH, store.tip().at + 1))
        super().__init__(store, stream, submission, clock=clock.__next__, **settings)

    def prepare(self, round_: CaseRound) -> None:
        """Prepare the table with its own shoe unless the decks come."""
        self.driver.cards = self._shoe
        if not _brings_decks(round_):
            self._bring_people(round_)
            self._shuffle_for(round_)
            self.advance()

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out one command, for which the person has money, chips and coupons."""
        match command:
            case LayWagers(person=person, wagers=wagers):
                self._bring_chips(person)
                for wager in wagers:
                    if wager.coupon:
                        self.issue_coupon(person, f"{wager.coupon / 100:.2f}")
            case Tip(person=person):
                self._bring_chips(person)
            case BuyIn(person=person) | OfferCash(person=person):
                self._bring_money(person)
            case _:
                pass
        return super().do(command)

    def _bring_people(self, round_: CaseRound) -> None:
        """Let the people of a round come before it, except those who come in its script."""
        later = {step.house.person for step in round_.play if isinstance(step.house, Arrive)}
        for person in sorted({wager.person for wager in round_.wagers} - later):
            self._bring_chips(PersonId(person))

    def _shuffle_for(self, round_: CaseRound) -> None:
        """Shuffle before a round whose cards are no longer all in the shoe, or that states a rack.

        The discards of such a round are the cards that this table burns, one by one, before it.
        """
        if round_.rack:
            self._burn(round_.rack)
            return
        needed = Counter(card_of(item) for item in round_.shoe)
        decks = self.rulebook.decks.value
        gone = any(card and self.state.seen[card.index] + n > decks for card, n in needed.items())
        if gone or self.state.cards.refill is not None:
            self.do(OrderReshuffle())

    def _burn(self, cards: tuple[Card, ...]) -> None:
        """Bring cards into the discard rack: a new dealer burns one of them each time."""
        self.do(OrderReshuffle())
        self.advance()
        for number, card in enumerate(cards, 1):
            self.do(ChangeDealer(PersonId(f"dealer {number}")))
            self.do(DealCard(card))

    def _bring_money(self, person: PersonId) -> None:
        if self.store.balance(Wallet(person).name) < WEALTH:
            self._give("GivePlayMoney", PlayMoneyGiven(person, WEALTH))

    def _bring_chips(self, person: PersonId) -> None:
        if self.store.balance(Chips(person, self._table).name) >= WEALTH // 2:
            return
        if person not in self.state.people.present:
            self.do(Arrive(person))
        self.do(BuyIn(person, WEALTH))


def _brings_decks(round_: CaseRound) -> bool:
    return bool(round_.play) and isinstance(round_.play[0].house, ReceiveDecks)


def _begins_afresh(round_: CaseRound) -> bool:
    """Return whether a round needs a table at which no one has been."""
    return any(isinstance(step.house, ReceiveDecks | Arrive) for step in round_.play)


def _finds_no_one(round_: CaseRound) -> bool:
    """Return whether a round begins at an idle table, where no one can bring chips before it."""
    return any(isinstance(step.house, DeclareIdle) for step in round_.play)


def record_case(store: Store, file: Path) -> None:
    """Play the rounds of a case as streams of a ledger."""
    case = parse_case(file.read_text("utf-8"))
    played = [round_ for round_ in case.rounds if not _finds_no_one(round_)]
    table: _CaseTable | None = None
    for number, round_ in enumerate(played, 1):
        if table is None or _begins_afresh(round_):
            name = f"{file.parent.name}-{file.stem}".replace("_", "-")
            stream = f"table/{name}-{number}"
            table = _CaseTable(store, stream, case.submission)
        _play(table, round_, number)


def _play(table: _CaseTable, round_: CaseRound, number: int) -> None:
    """Play a round as `replay` does, but at this table."""
    table.prepare(round_)
    play_round(round_, table.rulebook, number, table)
