"""A shoe played on the table engine with a game's strategy, its wheels and its meters."""

from __future__ import annotations

from collections import Counter as Counts
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from spanish21.hand import BEST_TOTAL
from spanish21.ids import BoxNumber, PersonId
from spanish21.meters import LinkedMeters
from spanish21.progressive.commands import VoidRound
from spanish21.rules.player import Action
from spanish21.rules.result import DealerHand
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.simulation.choices import ACTS
from spanish21.simulation.kernel.spinning import stop_at, wheel_stream
from spanish21.simulation.kernel.stream import typed
from spanish21.simulation.kernel.tables import Turn
from spanish21.strategy.situation import Situation
from spanish21.table import commands as c
from spanish21.table.answering import answer
from spanish21.table.awaited import Awaiting, CardNeeded, Decision, SpinNeeded, Wagers
from spanish21.table.changing import hand_of
from spanish21.table.driver import ALL_STEPS, Driver
from spanish21.table.events import wheels as v
from spanish21.table.events.cards import CardsShuffled
from spanish21.table.outside import Outside
from spanish21.table.report import report
from spanish21.table.state import Packet, TableState
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.wheel import Wheel
    from spanish21.progressive import Controller
    from spanish21.simulation.game import Game
    from spanish21.table.events import Event

__all__ = ["Chance", "Checked", "Loaded", "RoundTrace", "TablePlayer"]

_TABLE = "table"
_LONG = 7
_FOUR = 4
_TWO = 2


@dataclass(frozen=True, slots=True)
class RoundTrace:
    """A round as either side played it: decisions, what each box's person won, cards gone."""

    acts: tuple[tuple[int, int], ...]
    nets: tuple[int, ...]
    cards: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """A shoe: its cards in order, how many of them are burned, how many lie before the cover."""

    cards: Sequence[Card]
    burn: int
    cover: int
    shuffled: Callable[[Sequence[Card]], Sequence[Card]]
    """how discards are shuffled when the shoe is empty"""


@dataclass
class Chance:
    """Where the kernel's wheels stop in a shoe, from a round of it on."""

    seed: int
    shoe: int
    in_shoe: int = 0

    def stop(self, box: int, turn: Turn, ways: int) -> int:
        """Return which of a number of ways chance takes."""
        words = typed(wheel_stream(np.uint64(self.seed), np.uint64(self.shoe)))
        return int(stop_at(words, self.in_shoe, box, int(turn), ways))


@dataclass
class Checked:
    """How many rounds agreed, and how often rare branches were among them."""

    rounds: int = 0
    branches: Counts[str] = field(default_factory=Counts)

    def add(self, other: Checked) -> None:
        """Add another's counts."""
        self.rounds += other.rounds
        self.branches.update(other.branches)


class Dealt:
    """The cards of a loaded shoe as they are dealt, refilled once with the discards."""

    def __init__(self, loaded: Loaded, checked: Checked) -> None:
        """Begin with the first card."""
        self.cards = loaded.cards
        self.gone = 0
        self._loaded = loaded
        self._checked = checked

    @property
    def left(self) -> int | None:
        """Return how many cards are in the shoe; no cover card is put among the discards."""
        return len(self.cards) - self.gone if self.may_refill() else None

    def front(self, _now: CardNeeded) -> c.Command | None:
        """Deal the next card; None if there is none."""
        return c.DealCard(self.cards[self.gone]) if self.gone < len(self.cards) else None

    def leave(self) -> None:
        """Count a card that was dealt."""
        self.gone += 1

    def may_shuffle(self) -> bool:
        """Return that the discards can be shuffled at any time."""
        return True

    def may_refill(self) -> bool:
        """Return whether the discards were not shuffled before."""
        return len(self.cards) == len(self._loaded.cards)

    def follow(self, state: TableState, event: Event) -> None:
        """Shuffle the discards as the kernel does, which does not cut them."""
        if isinstance(event, CardsShuffled):
            self.cards = (*self.cards, *self._loaded.shuffled(list(state.discards())))
            self._checked.branches["completed from the discards"] += 1


class Wheels(LinkedMeters):
    """Wheels that stop where the kernel's do, and the table's own meters."""

    def __init__(self, chance: Chance, meters: Controller, rulebook: Rulebook) -> None:
        """Link the table to its meters."""
        super().__init__(meters, _TABLE, rulebook)
        self._chance = chance

    def hot_spot(self, now: SpinNeeded) -> BoxNumber:
        """Draw the Hot Spot."""
        return now.boxes[self._chance.stop(0, Turn.HOT_SPOT, len(now.boxes))]

    def stop(self, now: SpinNeeded, wheel: Wheel) -> int:
        """Stop a wheel."""
        turn = Turn.BONUS_SPIN if now.wager == BONUS_SPIN else Turn.HOT_SPOT_WHEEL
        if now.kind is Outside.COMMUNITY:
            turn = Turn.SECOND_WHEEL
        return wheel.section_at(self._chance.stop(now.box - 1, turn, wheel.weight))


class TablePlayer:
    """Plays a shoe on the table engine with the game's strategy."""

    def __init__(
        self, game: Game, loaded: Loaded, chance: Chance, meters: Controller, checked: Checked
    ) -> None:
        """Sit down at a shoe that was loaded."""
        self.game = game
        self.book = game.rulebook
        self.loaded = loaded
        self.chance = chance
        self.checked = checked
        self.cards = Dealt(loaded, checked)
        self.wheels = Wheels(chance, meters, game.rulebook)

    def rounds(self) -> Iterator[RoundTrace]:
        """Play rounds until the cover card is out, or too few cards are left for one more."""
        while self.cards.gone <= self.loaded.cover:
            found = self._round()
            if found is None:
                return
            yield found
            self.chance.in_shoe += 1

    def _round(self) -> RoundTrace | None:
        gone = self.cards.gone
        state = TableState(rack=(Packet(tuple(self.cards.cards[:gone])),) if gone else ())
        if not gone:
            state = replace(state, cards=replace(state.cards, burns_due=self.loaded.burn))
        driver = Driver(state, self.book, ALL_STEPS, self.cards, self.wheels)
        events: list[Event] = []
        acts: list[tuple[int, int]] = []
        _advance(driver, events)
        for command in self._wagers():
            events += driver.do(command)
        while isinstance(now := _advance(driver, events), Decision):
            action = self._choice(driver.state, now)
            acts.append((now.box - 1, int(ACTS[action])))
            events += driver.do(answer(now, action))
        if isinstance(now, CardNeeded):
            # The kernel counts nothing of a round that cannot be finished.
            self.wheels.controller.do(VoidRound(_TABLE, driver.state.round))
            return None
        if not isinstance(now, Wagers):
            raise TypeError(f"a round in play waits for {now}")
        final = driver.before_last
        found = report(final, events)
        self._branches(final)
        self._wheel_branches(events)
        nets = tuple(found.nets_cents[PersonId(str(box))] for box in range(1, self.game.boxes + 1))
        return RoundTrace(tuple(acts), nets, self.cards.gone)

    def _wagers(self) -> Iterator[c.Command]:
        sides = {
            MATCH_THE_DEALER: self.game.match,
            BONUS_SPIN: self.game.bonus_spin,
            XTREME_16: self.game.xtreme_16,
        }
        for number in range(1, self.game.boxes + 1):
            box, person = BoxNumber(number), PersonId(str(number))
            beside = (Wager(kind, amount) for kind, amount in sides.items() if amount)
            yield c.LayWagers(box, person, (Wager(BASIC, self.game.wager), *beside))
        yield c.CloseWagers()

    def _choice(self, state: TableState, now: Decision) -> Action:
        hand = hand_of(state, now.box, now.hand)
        strategy = self.game.strategy
        if Action.INSURE in now.actions:
            insures = strategy.insures(Situation(hand.cards, state.up))
            return Action.INSURE if insures else Action.DECLINE
        situation = Situation(hand.cards, state.up, split=hand.split, doubled=hand.doubled)
        return strategy.choose(situation, now.actions)

    def _branches(self, final: TableState) -> None:
        """Count the rare branches that a round took."""
        seen = self.checked.branches
        dealer = DealerHand.of(final.dealer)
        by_box: Counts[int] = Counts()
        for hand in (hand for box in final.boxes for hand in box.hands):
            share = hand.shares[0]
            seen["rescue after split"] += hand.split and share.rescued
            seen["rescue"] += share.rescued
            seen["doubled after split"] += hand.split and hand.doubled
            seen["doubled again"] += hand.doubles > 1
            seen["21 in seven or more cards"] += (
                len(hand.cards) >= _LONG and hand.points == BEST_TOTAL
            )
            held = final.up.rank in self.book.surrender_held_against.value
            seen["surrender held"] += hand.surrendered and held
            seen["surrender at once"] += hand.surrendered and not held
            seen["split 21 in two cards"] += (
                hand.split and len(hand.cards) == _TWO and hand.points == BEST_TOTAL
            )
            seen["double of four cards or more"] += hand.doubled and len(hand.cards) > _FOUR
        for box in final.boxes:
            by_box[len(box.hands)] += 1
            seen["four split hands"] += len(box.hands) == _FOUR
            seen["more than four hands"] += len(box.hands) > _FOUR
            seen["dealer blackjack after a split"] += dealer.blackjack and box.splits > 0
        seen["dealer blackjack"] += dealer.blackjack
        seen["second card not dealt"] += len(final.dealer) == 1
        seen["no needless draw"] += dealer.points < self.book.dealer_stands_at.value
        seen["fixed payout"] += final.fixed_paid > 0
        seen["seven boxes"] += len(final.boxes) == self.book.boxes.value

    def _wheel_branches(self, events: Sequence[Event]) -> None:
        seen = self.checked.branches
        won: Counts[str] = Counts()
        for event in events:
            seen["wheel spun"] += isinstance(event, v.WheelSpun)
            seen["second wheel spun"] += (
                isinstance(event, v.WheelSpun) and event.wheel is Outside.COMMUNITY
            )
            seen["hot spot drawn"] += isinstance(event, v.HotSpotDrawn)
            seen["community pay"] += isinstance(event, v.CommunityPaid)
            seen["ace paid"] += isinstance(event, v.AcePaid)
            seen["spin wager returned"] += isinstance(event, v.SpinWagerReturned)
            if isinstance(event, v.MeterTaken):
                won[event.meter] += 1
        seen["meter won"] += won.total()
        seen["meter won twice in a round"] += any(times > 1 for times in won.values())


def _advance(driver: Driver, events: list[Event]) -> Awaiting:
    """Take the automatic dealer's steps, and note what happens."""
    while (command := driver.next()) is not None:
        events += driver.do(command)
    return driver.awaiting
