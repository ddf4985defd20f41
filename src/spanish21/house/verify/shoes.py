"""Following sealed shoes: pledge, numbers, seal, cut, every card and draw, and the reveal."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from msgspec.structs import replace

from spanish21.cards import DECK, Card
from spanish21.house.live import commands as hc, events as he
from spanish21.house.sealed import Contribution, Draw, NumberCommitment, Statement, Use, verify
from spanish21.house.sealed.documents import counted
from spanish21.house.tables.numbers import commitment_fault, contribution_fault, unsealed_fault
from spanish21.house.tables.state import Live, Shoe
from spanish21.house.tables.supply import label_of
from spanish21.law.rulebook import Rulebook
from spanish21.ledger.verify import Fault
from spanish21.rules.cutting import cut_bounds
from spanish21.rules.hands import is_blackjack
from spanish21.table.awaited import CutOffer, SpinNeeded
from spanish21.table.cards.awaiting import stack_size
from spanish21.table.commands import Command, cards as h
from spanish21.table.commands.wheels import DrawHotSpot, SpinWheel
from spanish21.table.machine import awaiting
from spanish21.table.outside import Outside
from spanish21.table.wheels.awaiting import awaited_wheel

__all__ = ["ShoeJudge"]

_Number = hc.CommitNumber | hc.CloseNumbers | hc.ContributeNumber
_Shoe = hc.PledgeShoe | _Number | hc.SealShoe | hc.DrawOutcome | hc.RevealShoe
_DRAWN = h.DealerCut | SpinWheel | DrawHotSpot
Due = tuple[he.HouseEvent, ...] | Fault | str
Recorded = tuple[he.LogEvent, ...]


class _Stack(NamedTuple):
    """The cards of a shuffle; those that no one has seen are places of an earlier shoe."""

    seen: tuple[Card, ...]
    shoe: int = 0
    unseen: tuple[int, ...] = ()

    @classmethod
    def of(cls, live: Live, rulebook: Rulebook) -> _Stack:
        """Take the cards that a shuffle puts into the shoe: all, or the discards in a round."""
        if not live.table.cards.mid_round:
            return cls(tuple(DECK) * rulebook.decks.value)
        return cls(live.table.discards(), live.shoe.number, live.shoe.discarded_unseen)

    @property
    def size(self) -> int:
        return len(self.seen) + len(self.unseen)


class _Reading(NamedTuple):
    """What the card reader showed of a hole card that the log does not name."""

    entry: int
    shoe: int
    place: int
    up: Card
    blackjack: bool


class _Shown(NamedTuple):
    """A burn card that was shown to the table; its place does not depend on a cut."""

    entry: int
    shoe: int
    place: int
    card: Card


class ShoeJudge:
    """Follows the sealed shoes of one table."""

    def __init__(self) -> None:
        """Begin before the first pledge."""
        self._pledges: dict[int, str] = {}
        self._dealt: dict[int, list[int]] = {}
        """the entries with which the cards of every shoe came out, or a hole card was turned"""
        self._drawn: Draw | None = None
        """a draw that the next command of the game must use"""
        self._shuffled: _Stack | None = None
        """the cards of a shuffle whose seal must come next"""
        self._readings: list[_Reading] = []
        self._shown: list[_Shown] = []
        self._later: dict[int, tuple[_Stack, Statement]] = {}
        """seals over cards that no one has seen: they are compared when the shoe is revealed"""
        self._orders: dict[int, tuple[Card, ...]] = {}
        """the orders of revealed shoes whose unseen cards went into another"""

    def play_fault(self, live: Live, command: Command, rulebook: Rulebook) -> str | None:
        """Return why a command of the game does not fit the sealed shoe."""
        if live.settings.physical:
            return None
        unsealed = unsealed_fault(live, command)
        if unsealed:
            return f"the shuffle before it was not sealed: {unsealed}"
        drawn, self._drawn = self._drawn, None
        if isinstance(command, h.ShuffleCards):
            self._shuffled = _Stack.of(live, rulebook)
        if isinstance(command, _DRAWN) or drawn is not None:
            return _draw_fault(live, command, drawn, rulebook)
        return None

    def follow(self, before: Live, after: Live, number: int) -> str | None:
        """Note with which entry the cards of a shoe came out, were turned or were read."""
        if after.settings.physical:
            return None
        shoe = after.shoe
        dealt = self._dealt.setdefault(shoe.number, [])
        del dealt[len(shoe.dealt) :]
        dealt += [number] * (len(shoe.dealt) - len(dealt))
        if len(shoe.dealt) > max(shoe.size, len(before.shoe.dealt)):
            return "it deals a card that is in no sealed shoe"
        if any(shoe.dealt[place] for place in (shoe.hole, shoe.burned) if place is not None):
            return "it names a card that is dealt face down"
        self._look_at_hole(before, after, number)
        burned = after.table.cards
        if burned.burn_shown and not before.table.cards.burn_shown and burned.burned is not None:
            if shoe.burned is None:
                return "it shows a burn card that is in no sealed shoe"
            place = (shoe.cut + shoe.burned) % shoe.size
            self._shown.append(_Shown(number, shoe.number, place, burned.burned))
        return None

    def _look_at_hole(self, before: Live, after: Live, number: int) -> None:
        table = after.table
        for shoe in before.unrevealed:
            if shoe.hole is None:
                continue
            if before.table.reader is None and table.reader is not None:
                place = (number, shoe.number, shoe.hole)
                self._readings.append(_Reading(*place, table.up, table.reader))
            if before.table.hole_down and not table.hole_down:
                self._dealt[shoe.number][shoe.hole] = number

    def due(self, live: Live, command: _Shoe, recorded: Recorded, rulebook: Rulebook) -> Due:
        """Return what follows from a command about a shoe; what only the house knows is taken."""
        event = recorded[0] if len(recorded) == 1 else None
        if live.settings.physical:
            return "a table with real cards has no sealed shoe"
        if isinstance(command, _Number):
            return _number(live, command, rulebook)
        match command, event:
            case hc.PledgeShoe(), he.ShoePledged():
                return self._pledged(live, event)
            case hc.SealShoe(), he.ShoeSealed():
                return self._sealed(live, event, rulebook)
            case hc.DrawOutcome(), he.OutcomeDrawn():
                return self._draw(live, command, event)
            case hc.RevealShoe(), he.ShoeRevealed():
                return self._revealed(live, event, rulebook)
            case _:
                return f"{type(command).__name__} has one event of its own kind"

    def _pledged(self, live: Live, event: he.ShoePledged) -> Due:
        number = live.shoe.number + 1
        if live.pledge.number:
            return f"shoe {live.pledge.number} is pledged already"
        self._pledges[number] = event.pledge
        return (he.ShoePledged(number, label_of(live.id, number), event.pledge),)

    def _sealed(self, live: Live, event: he.ShoeSealed, rulebook: Rulebook) -> Due:
        stack, self._shuffled = self._shuffled, None
        if stack is None:
            return "it seals a shoe without a shuffle"
        if _to_be_cut(live, rulebook):
            return "it seals a shoe before the cut"
        pledge = live.pledge
        if pledge.bound and not pledge.closed:
            return "it seals a shoe before the numbers were opened"
        cards = counted(stack.seen)
        statement = Statement(pledge.label, pledge.pledge, pledge.numbers, cards, event.root)
        commitment = statement.commitment
        if stack.unseen:
            self._later[pledge.number] = (stack, statement)
            commitment = event.commitment
        return (
            he.ShoeSealed(
                pledge.number,
                pledge.label,
                commitment,
                event.root,
                stack.size,
                pledge.numbers,
                pledge.unopened,
            ),
        )

    def _draw(self, live: Live, command: hc.DrawOutcome, event: he.OutcomeDrawn) -> Due:
        draw = event.draw
        use = Use(command.use)
        number = 1 + sum(made.use is use for made in live.shoe.draws)
        self._drawn = draw
        return (he.OutcomeDrawn(Draw(use, number, command.below, draw.outcome)),)

    def _revealed(self, live: Live, event: he.ShoeRevealed, _rulebook: Rulebook) -> Due:
        shoe = next((s for s in live.unrevealed if s.number == event.number), None)
        if shoe is None:
            return f"no shoe {event.number} waits to be revealed"
        verdict = verify(event.reveal, shoe.commitment, self._pledges.get(shoe.number))
        found = self._dealt_fault(shoe, event)
        if found is not None:
            return found
        if not verdict.ok:
            return f"the reveal is not as promised: {verdict.findings[0].message}"
        return self._seal_fault(shoe) or (event,)

    def _dealt_fault(self, shoe: Shoe, event: he.ShoeRevealed) -> Fault | str | None:
        """Compare what the log says came out of the shoe with the order that is revealed."""
        reveal = event.reveal
        if not 0 <= shoe.cut < len(reveal.order):
            return "the cut of the log is not one of the revealed shoe"
        order = reveal.order[shoe.cut :] + reveal.order[: shoe.cut]
        for place, card in enumerate(shoe.dealt):
            if card is not None and card is not order[place]:
                number = self._dealt[shoe.number][place]
                message = (
                    f"card {place + 1} of shoe {shoe.number} is {card}, sealed was {order[place]}"
                )
                return Fault(message, number)
        due = (shoe.cut, order[: len(shoe.dealt)], shoe.draws)
        if (reveal.cut, reveal.dealt, reveal.draws) != due:
            return "the reveal names another cut, other cards or other draws than the log"
        if any(stack.shoe == shoe.number for stack, _ in self._later.values()):
            self._orders[shoe.number] = order
        return self._reading_fault(shoe.number, order) or self._shown_fault(
            shoe.number, reveal.order
        )

    def _reading_fault(self, number: int, order: tuple[Card, ...]) -> Fault | None:
        """Compare what the card reader showed with the hole cards that are revealed now."""
        due = [reading for reading in self._readings if reading.shoe == number]
        self._readings = [reading for reading in self._readings if reading.shoe != number]
        for reading in due:
            hole = order[reading.place]
            if is_blackjack((reading.up, hole)) is not reading.blackjack:
                shown = "a blackjack" if reading.blackjack else "no blackjack"
                message = f"the card reader showed {shown}, but the hole card was {hole}"
                return Fault(message, reading.entry)
        return None

    def _shown_fault(self, number: int, order: tuple[Card, ...]) -> Fault | None:
        """Compare the burn cards that the table was shown with the order that is revealed."""
        due = [shown for shown in self._shown if shown.shoe == number]
        self._shown = [shown for shown in self._shown if shown.shoe != number]
        for shown in due:
            if shown.card is not order[shown.place]:
                message = f"the burn card shown was {shown.card}, sealed was {order[shown.place]}"
                return Fault(message, shown.entry)
        return None

    def _seal_fault(self, shoe: Shoe) -> str | None:
        """Return how a shoe was sealed over other cards than the discards that were shuffled."""
        stack, statement = self._later.pop(shoe.number, (None, None))
        if stack is None or statement is None:
            return None
        order = self._orders.pop(stack.shoe, None)
        if order is None:
            return f"shoe {stack.shoe}, of which it holds cards, was not revealed before it"
        cards = (*stack.seen, *(order[place] for place in stack.unseen))
        if replace(statement, cards=counted(cards)).commitment != shoe.commitment:
            return f"shoe {shoe.number} was not sealed over the discards that were shuffled"
        return None


def _to_be_cut(live: Live, rulebook: Rulebook) -> bool:
    return isinstance(awaiting(live.table, rulebook), CutOffer)


def _number(live: Live, command: _Number, rulebook: Rulebook) -> Due:
    """Return what follows from a step of the players' own numbers."""
    match command:
        case hc.CommitNumber():
            commitment = NumberCommitment(command.person, command.digest)
            return commitment_fault(live, commitment) or (he.NumberCommitted(commitment),)
        case hc.CloseNumbers():
            if live.pledge.stack is None or _to_be_cut(live, rulebook):
                return "the numbers are opened when the cards are shuffled and cut"
            closed = live.pledge.closed or not live.pledge.bound
            return "there are no numbers to open" if closed else (he.NumbersClosed(),)
        case hc.ContributeNumber():
            contribution = Contribution(command.person, command.value)
            return contribution_fault(live, contribution) or (he.NumberContributed(contribution),)
        case _:
            assert_never(command)


def _draw_fault(live: Live, command: Command, drawn: Draw | None, rulebook: Rulebook) -> str | None:
    """Return why a command does not use the number that was drawn for it."""
    if drawn is None:
        return f"{type(command).__name__} has no draw of the sealed shoe before it"
    due = _command_of(live, drawn, rulebook)
    if due is None:
        return f"nothing was to be drawn for {drawn.use.value} below {drawn.below}"
    return None if command == due else f"the draw before it gives {due}, not {command}"


def _command_of(live: Live, drawn: Draw, rulebook: Rulebook) -> Command | None:
    """Return the command that a draw leads to; None if it was not due."""
    now = awaiting(live.table, rulebook)
    match drawn.use:
        case Use.CUT:
            bounds = cut_bounds(stack_size(live.table, rulebook), rulebook)
            due = bounds.most - bounds.least + 1
            return h.DealerCut(bounds.least + drawn.outcome) if drawn.below == due else None
        case Use.HOT_SPOT if isinstance(now, SpinNeeded) and drawn.below == len(now.boxes):
            return DrawHotSpot(now.boxes[drawn.outcome])
        case Use.WHEEL if isinstance(now, SpinNeeded) and rulebook.spins is not None:
            if now.kind in {Outside.METER, Outside.HOT_SPOT}:
                return None
            wheel = awaited_wheel(live.table, now, rulebook.spins)
            return (
                SpinWheel(wheel.section_at(drawn.outcome)) if drawn.below == wheel.weight else None
            )
        case _:
            return None
