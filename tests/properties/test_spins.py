"""Rounds with wheel wagers on linked tables: chips, meters and logs agree, whatever happens."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings, strategies as st

from spanish21 import Table
from spanish21.cards import DECK
from spanish21.meters import wagered_by
from spanish21.progressive import Controller, reconcile, replay
from spanish21.refusal import RefusedError
from spanish21.replay import parse_step
from spanish21.table import Decision, SpinNeeded, evolve
from spanish21.table.events.irregularities import RoundVoided
from spanish21.table.events.wheels import MeterTaken
from spanish21.table.outside import Outside
from spanish21.table.state import TableState
from tests.money import LAYOUT, balances

CHOICES: dict[str, Any] = {
    "bonus_spin.offered": True,
    "xtreme_16.offered": True,
    # A wheel on which jackpots are common, so that meters are won.
    "bonus_spin.wheel_5": "$40:1; $50:1; $60:1; $70:1; $75:1; $115+$15:1; $250+$50:1; "
    "$600+$100:1; $750:1; $5,000:1; jackpot:9",
    "bonus_spin.meter_5.rate": "1/7",
    "bonus_spin.meter_5.ceiling": 10_001,
    "bonus_spin.meter_1.reserve": "1/3",
}


class Play:
    """Plays rounds at random, never asking the engine for more than what is awaited."""

    def __init__(self, table: Table, dice: Random) -> None:
        self.table = table
        self.dice = dice

    def round(self) -> None:
        """Play one round from a shoe rich in blackjacks; sometimes it is voided."""
        table, dice = self.table, self.dice
        deck = [card for card in DECK if card.rank.points in (1, 6, 10) or dice.random() < 0.1]
        table.shoe.clear()
        table.shoe.extend(dice.sample(deck * 3, 60))
        for box in sorted(dice.sample(range(1, 8), dice.randint(1, 4))):
            sides = {"bonus_spin": dice.choice([0, 1, 5]), "xtreme_16": dice.choice([0, 5])}
            table.wager(box, f"P{box}", 25, **sides)
        rounds = table.state.round
        table.deal()
        void_at = dice.randint(0, 12)
        while table.state.round == rounds:
            void_at -= 1
            if void_at == 0:
                self._void()
            elif isinstance(table.awaiting, SpinNeeded):
                self._spin(table.awaiting)
            else:
                assert isinstance(table.awaiting, Decision)
                self._decide()
            if table.state.round == rounds:
                table.advance()
        table.state = TableState(round=table.state.round)

    def _void(self) -> None:
        for card in ("5c", "5d"):
            step = parse_step(f"report face-up {card}").house
            assert step is not None
            try:
                self.table.do(step)
            except RefusedError:
                return

    def _spin(self, now: SpinNeeded) -> None:
        if now.kind is Outside.HOT_SPOT:
            self.table.outcomes.hot_spots.append(self.dice.choice(now.boxes))
        else:
            names = self.table.wheel_names(now)
            jackpots = [name for name in names if not name.startswith("$")]
            often = jackpots if jackpots and self.dice.random() < 0.5 else names
            self.table.outcomes.stops.append(self.dice.choice(often))
        assert self.table.turn_wheel(now)

    def _decide(self) -> None:
        table = self.table
        if "insure" in {action.value for action in table.awaiting.actions}:  # type: ignore[union-attr]
            table.decline()
        else:
            table.stand()


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32), rounds=st.integers(1, 6))
def test_chips_meters_and_logs_agree(seed: int, rounds: int) -> None:
    dice = Random(seed)
    first = Table.open("MD-bonus-spin", **CHOICES)
    tables = [first, Table(first.rulebook, progressive=first.progressive, name="second")]
    for _ in range(rounds):
        Play(dice.choice(tables), dice).round()
    log = first.progressive.log
    wagered: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    for table in tables:
        chips = balances(table.events)
        assert sum(chips.values()) == 0
        assert chips.get(LAYOUT, 0) == 0
        wagered.update(wagered_by(table.events))
        paid.update(kept_jackpots(table))
    for row in reconcile(log):
        assert row.balanced
        assert row.wagered == wagered[row.meter]
        assert row.paid == paid[row.meter]
    assert replay(log) == first.progressive.state
    assert not first.progressive.state.pending


def kept_jackpots(table: Table) -> Counter[str]:
    """Add up from a table's log the meters that were won in rounds that stand."""
    sums: Counter[str] = Counter()
    open_round: Counter[str] = Counter()
    for event in table.events:
        if isinstance(event, MeterTaken):
            open_round[event.meter] += event.amount
        elif isinstance(event, RoundVoided):
            open_round.clear()
        elif type(event).__name__ == "RoundCompleted":
            sums.update(open_round)
            open_round.clear()
    return sums


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_a_crash_after_any_event_loses_nothing(seed: int) -> None:
    """Fold every prefix of both logs: the table stands where it stood, and so do the meters."""
    table = Table.open("MD-bonus-spin", **CHOICES)
    state = table.state
    seen = [state]
    whole = table.do

    def recorded(command: Any) -> Any:  # noqa: ANN401 - handed on as it comes
        happened = whole(command)
        seen.append(table.state)
        assert replay(table.progressive.log) == table.progressive.state
        return happened

    table.do = recorded  # type: ignore[method-assign]
    Play(table, Random(seed)).round()
    states = [state]
    for event in table.events:
        state = evolve(state, event)
        states.append(state)
    assert all(known in states for known in seen[:-1])
    assert isinstance(table.progressive, Controller)
