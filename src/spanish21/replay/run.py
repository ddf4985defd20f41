"""Playing a case: all dealer's steps automatic, the players' from the script."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.game import Table
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents
from spanish21.replay.case import CaseError, check_copies
from spanish21.replay.house import Mark, card_of
from spanish21.replay.spins import (
    assumed_wheels,
    counts,
    scripted_meter,
    scripted_outcomes,
    too_few_spins,
    unread_meter,
)
from spanish21.rules.insurance import most_insurance
from spanish21.rules.player import Action
from spanish21.rules.refusal import Refusal
from spanish21.table import commands as c
from spanish21.table.awaiting import (
    CardNeeded,
    Decision,
    SpinNeeded,
    Suspended,
    awaiting,
    caller,
)
from spanish21.table.events import WagersClosed
from spanish21.table.irregularity import commands as i
from spanish21.table.people.commands import ConsentToShare, PeopleCommand
from spanish21.table.procedure import step_for
from spanish21.table.refusal import IllegalCommandError, judge, refusal
from spanish21.table.wagering import must_consent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.replay.case import Case, CaseRound, Step
    from spanish21.table.events import Event
    from spanish21.table.report import RoundReport
    from spanish21.table.state import TableState

__all__ = [
    "PlayedCase",
    "PlayedRound",
    "StepRefusedError",
    "UnfinishedError",
    "play_case",
    "play_round",
]


class StepRefusedError(ValueError):
    """A step or wager of the script that the table refused."""

    def __init__(self, round_number: int, step: str, refusal: Refusal) -> None:
        """Keep where it was and why."""
        super().__init__(f"round {round_number}, {step!r}: {refusal}")
        self.round_number = round_number
        self.step = step
        self.refusal = refusal


class UnfinishedError(ValueError):
    """A script that ends while a decision is due."""

    def __init__(self, round_number: int, decision: Decision) -> None:
        """Keep what is awaited."""
        actions = ", ".join(action.value for action in decision.actions)
        super().__init__(
            f"round {round_number}: the script ends, but {decision.person} has to decide on "
            f"box {decision.box}, hand {decision.hand}: {actions}"
        )
        self.round_number = round_number
        self.decision = decision


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A scripted round as it was played."""

    report: RoundReport
    events: tuple[Event, ...]
    final: TableState
    unused: tuple[Card, ...]
    unused_wheel: tuple[str, ...] = ()
    unused_hot_spot: tuple[int, ...] = ()
    assumed_wheels: tuple[str, ...] = ()
    """options whose wheel turned with weights that the submission does not state"""


@dataclass(frozen=True, slots=True)
class PlayedCase:
    """A whole case as it was played."""

    rulebook: Rulebook
    rounds: tuple[PlayedRound, ...]


def play_case(case: Case) -> PlayedCase:
    """Play every round of a case under its submission, each on a fresh table."""
    rulebook = case.submission.rulebook()
    for number, round_ in enumerate(case.rounds, 1):
        check_copies(round_, rulebook, f"round {number}")
    return PlayedCase(
        rulebook,
        tuple(play_round(round_, rulebook, number) for number, round_ in enumerate(case.rounds, 1)),
    )


def play_round(round_: CaseRound, rulebook: Rulebook, number: int = 1) -> PlayedRound:
    """Play one scripted round."""
    table = Table(rulebook, outcomes=scripted_outcomes(round_))
    steps = deque(round_.play)
    shoe = deque(round_.shoe)
    _before(table, steps, shoe, number)
    for wager in round_.wagers:
        box, person = BoxNumber(wager.box), PersonId(wager.person)
        _consent(table, box, person)
        commands = [c.PlaceWager(box, person, wager.amount, coupon=wager.match_play)]
        if wager.match_the_dealer:
            side = (wager.match_the_dealer, c.Wager.MATCH, wager.match_the_dealer_match_play)
            commands.append(c.PlaceWager(box, person, *side))
        if wager.bonus_spin:
            commands.append(c.PlaceWager(box, person, wager.bonus_spin, c.Wager.BONUS_SPIN))
        if wager.xtreme_16:
            commands.append(c.PlaceWager(box, person, wager.xtreme_16, c.Wager.XTREME_16))
        for command in commands:
            _try(table, command, number, str(wager))
    _try(table, c.CloseWagers(), number, "closing the wagers")
    dealer = _Dealing(table, steps, shoe, number)
    dealer.go_on()
    while not table.last_round:
        now = table.awaiting
        if isinstance(now, CardNeeded):
            raise _too_few(now, number, len(round_.shoe))
        if isinstance(now, SpinNeeded):
            raise too_few_spins(now, table, number)
        if isinstance(now, Suspended):
            refused = Refusal("dealer/suspended", now.clause, "dealing stops until the repair")
            raise StepRefusedError(number, steps[0].text if steps else "the end", refused)
        assert isinstance(now, Decision)  # noqa: S101 - the dealer's steps are automatic
        _next(table, now, steps, number)
        dealer.go_on()
    if steps:
        raise _left_over(table, steps[0], number)
    if table.outcomes.readings:
        raise unread_meter(table, number)
    unused = tuple(card for item in dealer.shoe if (card := card_of(item)) is not None)
    return PlayedRound(
        table.report(),
        table.last_round,
        table.before_last,
        unused,
        tuple(table.outcomes.stops),
        tuple(table.outcomes.hot_spots),
        assumed_wheels(table),
    )


@dataclass(slots=True)
class _Dealing:
    """The automatic dealer of a case: deals from the script's shoe and obeys its marks."""

    table: Table
    steps: deque[Step]
    shoe: deque[Card | Mark]
    number: int

    def go_on(self) -> None:
        """Take every step until a player decides, a card is missing or the round is over."""
        table = self.table
        while not table.last_round:
            if self._house_step():
                continue
            now = table.awaiting
            step = step_for(now, table.automation)
            if step is not None:
                table.do(step)
            elif isinstance(now, SpinNeeded):
                with scripted_meter(self.number):
                    turned = table.turn_wheel(now)
                if not turned:
                    return
            elif not isinstance(now, CardNeeded) or not self._draw(now):
                return

    def _house_step(self) -> bool:
        """Take the script's next step if it is one around the round whose moment has come."""
        if not self.steps:
            return False
        step = self.steps[0]
        command = step.house
        if step.action is Action.REFUSE:
            command = command_of(step, self.table)
        if command is None or (step.at and moment(self.table.events) < step.at):
            return False
        if refusal(self.table.state, command, self.table.rulebook):
            return False
        self.table.do(command)
        self.steps.popleft()
        return True

    def _draw(self, now: CardNeeded) -> bool:
        aside = self.table.state.trouble.aside
        if aside is not None:
            self.table.do(c.DealCard(aside))
            return True
        if now.burn:
            self.table.do(c.DealCard(_burned(self.shoe)))
            return True
        if not self.shoe:
            return False
        item = self.shoe.popleft()
        if isinstance(item, Mark):
            if isinstance(item.command, c.DealCard):
                raise StepRefusedError(
                    self.number,
                    item.text,
                    Refusal("card/no-burn", now.clause, "no card is to be burned now"),
                )
            _try(self.table, item.command, self.number, item.text)
        else:
            _try(self.table, c.DealCard(item), self.number, f"card {item}")
        return True


def moment(events: Sequence[Event]) -> int:
    """Count the events of the round in play, those around it left out."""
    count = 0
    for event in reversed(events):
        if isinstance(event, WagersClosed):
            break
        count += counts(event)
    return count


def _burned(shoe: deque[Card | Mark]) -> Card | None:
    """Take the burn card from the script's shoe; one that is not written is not known."""
    if not shoe or not isinstance(shoe[0], Mark) or not isinstance(shoe[0].command, c.DealCard):
        return None
    return card_of(shoe.popleft())


def _before(table: Table, steps: deque[Step], shoe: deque[Card | Mark], number: int) -> None:
    """Take the script's first steps around the round that come before the wagers."""
    while steps and isinstance(steps[0].house, PeopleCommand):
        command = steps[0].house
        _try(table, command, number, steps[0].text)
        steps.popleft()
        if table.state.cards.burns_due:
            table.do(c.DealCard(_burned(shoe)))


def _consent(table: Table, number: BoxNumber, person: PersonId) -> None:
    """Have the first person on a box consent to a further one, as the script implies."""
    first = must_consent(table.state, number, person)
    if first is not None and table.rulebook.persons_per_box.value > 1:
        table.do(ConsentToShare(number, first, person))


def _try(table: Table, command: c.Command, number: int, step: str) -> None:
    try:
        table.do(command)
    except IllegalCommandError as error:
        raise StepRefusedError(number, step, error.refusal) from None


def _too_few(now: CardNeeded, number: int, given: int) -> CaseError:
    where = f"box {now.box}, hand {now.hand}" if now.box else "the dealer"
    message = f"too few cards: after all {given} a further one is needed for {where}"
    return CaseError("case/too-few-cards", f"round {number}, shoe, card {given + 1}", message)


def _next(table: Table, now: Decision, steps: deque[Step], number: int) -> None:
    """Answer one decision from the script; what is optional and not named is declined."""
    unasked = _unasked(now)
    if unasked is not None and not (steps and _answers(steps[0], now)):
        _try(table, unasked, number, "the decision not named")
        return
    if not steps:
        raise UnfinishedError(number, now)
    step = steps.popleft()
    if step.house is not None:
        _try(table, step.house, number, step.text)
        return
    _try(table, command_of(step, table), number, step.text)


def _unasked(now: Decision) -> c.Command | None:
    """Return the command for a decision that the script may leave out."""
    actions = now.actions
    if Action.INSURE in actions:
        return c.DeclineInsurance(now.box, now.person)
    if Action.RESCUE in actions:
        return c.KeepDouble(now.box, now.person)
    if Action.DOUBLE in actions and Action.DECLINE in actions:
        return c.DeclineDouble(now.box, now.person)
    return None


def _answers(step: Step, now: Decision) -> bool:
    """Whether the next step answers an optional decision."""
    if step.action is Action.INSURE:
        return Action.INSURE in now.actions
    named = step.person in (None, now.person)
    if step.action is Action.RESCUE:
        return step.box == now.box and named and Action.RESCUE in now.actions
    if step.action is Action.DOUBLE and Action.DECLINE in now.actions:
        return step.box == now.box and step.person == now.person and Action.DOUBLE in now.actions
    return False


def command_of(step: Step, table: Table) -> c.Command:
    """Turn a step into the command of the person it names, or of the one who calls the box."""
    box = BoxNumber(step.box)
    person = PersonId(step.person) if step.person else _person(step, table)
    match step.action:
        case Action.INSURE:
            return c.TakeInsurance(box, person, _amount(step, table, person))
        case Action.DOUBLE:
            return c.DoubleDown(box, person, _amount(step, table, person))
        case Action.HIT:
            return c.Hit(box, person)
        case Action.STAND:
            return c.Stand(box, person)
        case Action.RESCUE:
            return c.Rescue(box, person)
        case Action.SPLIT:
            return c.Split(box, person)
        case Action.SURRENDER:
            return c.Surrender(box, person)
        case Action.DESIGNATE:
            return c.DesignateHand(box, person, HandNumber(step.number))
        case Action.REFUSE:
            return i.RefuseCard(box, person)
        case Action.LATE:
            return i.AcceptLateCard(box, person)
        case Action.DEAD:
            return i.DeclareDead(box, person)
        case Action.KEEP | Action.DECLINE:
            msg = f"{step.action.value} is not written in a case"
            raise ValueError(msg)


def _person(step: Step, table: Table) -> PersonId:
    """Take the person who is asked; to cover or designate a split a person must be named."""
    number = BoxNumber(step.box)
    now = table.awaiting
    box = table.state.box(number)
    if box is not None and isinstance(now, Decision) and now.choice(Action.DESIGNATE):
        return caller(box, table.state)
    return table.who_calls(number)


def _amount(step: Step, table: Table, person: PersonId) -> Cents:
    """Return the amount named, or the most that may be wagered."""
    if step.amount is not None:
        return step.amount
    box = table.state.box(BoxNumber(step.box))
    if step.action is Action.INSURE:
        stakes = box.stakes if box else ()
        wager = next((stake.whole for stake in stakes if stake.person == person), Cents(0))
        return most_insurance(wager, table.rulebook)
    now = table.awaiting
    choice = now.choice(Action.DOUBLE) if isinstance(now, Decision) else None
    return choice.most if choice else Cents(0)


def _left_over(table: Table, step: Step, number: int) -> StepRefusedError:
    """Refuse a step that remains when nothing is left to decide, as the table would have."""
    final = table.before_last
    if step.house is not None:
        refused = refusal(table.state, step.house, table.rulebook)
        if refused is None:
            refused = Refusal("case/late-step", table.awaiting.clause, "the round is over")
        return StepRefusedError(number, step.text, refused)
    box = final.box(BoxNumber(step.box))
    person = PersonId(step.person or (box.stakes[0].person if box else ""))
    command: c.PlayerCommand = c.Hit(BoxNumber(step.box), person)
    if step.action is Action.INSURE:
        command = c.TakeInsurance(BoxNumber(step.box), person, step.amount or Cents(0))
    refused = judge(final, command, awaiting(final, table.rulebook), table.rulebook)
    assert refused is not None  # noqa: S101 - the round is over
    return StepRefusedError(number, step.text, refused)
