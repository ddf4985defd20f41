"""The automatic dealer: what it does by itself, where it stops, and what it asks once."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from spanish21.cards import Card, parse_card, parse_cards
from spanish21.game import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Rulebook, Submission
from spanish21.ledger import Draft, open_store
from spanish21.ledger.recorded import RecordedTable
from spanish21.refusal import Refusal, RefusedError
from spanish21.shoe import dice, mixer
from spanish21.table import (
    ALL_STEPS,
    Awaiting,
    CardNeeded,
    Command,
    Decision,
    Event,
    SpinNeeded,
    TableState,
    Wagers,
    commands as c,
    driver as driving,
    machine,
)
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.driver import Driver
from spanish21.table.state import Cards, Packet
from spanish21.wager import BASIC, Wager

BOX, ANN = BoxNumber(1), PersonId("Ann")


class Slow:
    """A source whose cards arrive one by one; without one it answers that it is not known yet."""

    def __init__(self) -> None:
        self.cards: deque[Card] = deque()
        self.counted: int | None = None
        self.refills = False

    @property
    def left(self) -> int | None:
        return self.counted

    def front(self, _now: CardNeeded) -> Command | None:
        return c.DealCard(self.cards[0]) if self.cards else None

    def leave(self) -> None:
        self.cards.popleft()

    def may_shuffle(self) -> bool:
        return False

    def may_refill(self) -> bool:
        return self.refills

    def follow(self, state: TableState, event: Event) -> None:
        pass


def driver(cards: Slow, state: TableState | None = None, edition: str = "MD-1.0") -> Driver:
    """Open a round on one box with these cards and without wheels."""
    table = Table.open(edition)
    return Driver(state or TableState(), table.rulebook, ALL_STEPS, cards, table.driver.outcomes)


def advance(driven: Driver) -> Awaiting:
    while (command := driven.next()) is not None:
        driven.do(command)
    return driven.awaiting


def begin(driven: Driver, cards: Slow, text: str) -> Awaiting:
    driven.do(c.LayWagers(BOX, ANN, (Wager(BASIC, driven.rulebook.minimum.value),)))
    driven.do(c.CloseWagers())
    cards.cards.extend(parse_cards(text))
    return advance(driven)


class TestNotYet:
    def test_the_dealer_stops_at_a_card_that_is_not_known_and_says_where_it_goes(self) -> None:
        cards = Slow()
        driven = driver(cards)
        now = begin(driven, cards, "9h 8d")
        assert isinstance(now, CardNeeded)
        assert now.box == BOX
        assert driven.next() is None

    def test_the_dealer_goes_on_when_the_card_has_come(self) -> None:
        cards = Slow()
        driven = driver(cards)
        begin(driven, cards, "9h 8d")
        cards.cards.extend(parse_cards("9d Kc"))
        assert isinstance(advance(driven), Decision)
        assert not cards.cards

    def test_a_card_that_is_refused_stays_in_the_shoe(self) -> None:
        cards = Slow()
        state = TableState(seen=bytes([6] * 48))
        driven = driver(cards, state)
        with pytest.raises(RefusedError):
            begin(driven, cards, "9h")
        assert list(cards.cards) == [parse_card("9h")]

    def test_a_shuffle_waits_for_its_source(self) -> None:
        driven = driver(Slow())
        driven.do(h.OrderReshuffle())
        advance(driven)
        assert driven.next() is None
        assert not isinstance(driven.awaiting, Wagers)

    def test_a_wheel_waits_to_be_told_where_it_stops(self) -> None:
        table = Table.open(Submission("MD-bonus-spin", {"bonus_spin.offered": True}))
        table.wager(1, "Ann", 25, bonus_spin=5)
        now = table.deal("As 9s Kd 7c")
        assert isinstance(now, SpinNeeded)
        assert table.driver.next() is None
        assert not isinstance(table.spin(table.wheel_names(now)[0]), SpinNeeded)


class TestTheShoe:
    def test_the_cover_card_comes_out_once_before_the_first_card_behind_it(self) -> None:
        cards = Slow()
        driven = driver(cards, TableState(cards=Cards(behind=30)))
        cards.counted = 31
        begin(driven, cards, "9h")
        cards.counted = 30
        cards.cards.append(parse_card("8d"))
        assert driven.next() == h.ReportCoverCard()
        driven.do(h.ReportCoverCard())
        assert driven.next() == c.DealCard(parse_card("8d"))

    def test_a_card_drawn_in_error_comes_before_the_cover_card_and_the_shoe(self) -> None:
        cards = Slow()
        driven = driver(cards, TableState(cards=Cards(behind=30)))
        begin(driven, cards, "9h")
        cards.counted = 30
        driven.do(i.ReportDrawnInError(parse_card("2c")))
        cards.cards.append(parse_card("8d"))
        assert driven.next() == c.DealCard(parse_card("2c"))
        driven.do(c.DealCard(parse_card("2c")))
        assert list(cards.cards) == [parse_card("8d")]

    @pytest.mark.parametrize(
        ("discards", "refills", "reported"),
        [(2, True, True), (1, True, False), (2, False, False)],
    )
    def test_discards_complete_a_round_if_more_than_the_one_to_be_burned_are_there(
        self, *, discards: int, refills: bool, reported: bool
    ) -> None:
        cards = Slow()
        cards.refills = refills
        rack = (Packet(parse_cards("2c 3c 4c")[:discards]),)
        driven = driver(cards, TableState(rack=rack))
        begin(driven, cards, "9h 8d")
        cards.counted = 0
        assert (driven.next() == i.ReportShoeEmpty()) is reported

    def test_an_unknown_number_of_cards_is_no_empty_shoe(self) -> None:
        cards = Slow()
        cards.refills = True
        driven = driver(cards, TableState(rack=(Packet(parse_cards("2c 3c 4c")),)))
        begin(driven, cards, "9h 8d")
        assert driven.next() is None


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_what_is_awaited_is_asked_once_for_each_state(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[TableState] = []
    ask = machine.awaiting

    def counting(state: TableState, rulebook: Rulebook) -> Awaiting:
        asked.append(state)
        return ask(state, rulebook)

    monkeypatch.setattr(driving, "awaiting", counting)
    decided: list[TableState] = []
    judge = machine.judge

    def noting(
        state: TableState, command: Command, now: Awaiting, rulebook: Rulebook
    ) -> tuple[Event, ...] | Refusal:
        decided.append(state)
        return judge(state, command, now, rulebook)

    monkeypatch.setattr(driving, "judge", noting)
    table = Table.open(edition, shoe="9h Kc 9d 8c 2c 2d")
    table.wager(1, "Ann", 25)
    table.deal()
    while isinstance(table.awaiting, Decision):
        table.stand()
    assert table.last_round
    assert [*map(id, asked)] == [*map(id, (*decided, table.state))]


class _Full(Exception):
    """The disk is full."""


def test_a_command_that_cannot_be_written_moves_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path / "house.db")
    automation = ALL_STEPS - {h.DealerCut}
    table = RecordedTable(
        store, "table/t1", Submission("MA"), mixer=mixer(dice(21)), automation=automation
    )
    table.join("Ann", 100)
    before, shoe, events = table.state, list(table.shoe), table.events

    def full(_drafts: list[Draft]) -> None:
        raise _Full

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(_Full):
        table.do(h.DealerCut(100))
    store.close()
    assert list(table.shoe) == shoe
    assert table.state is before
    assert table.events == events
