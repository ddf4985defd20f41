"""Playing a case: all dealer's steps automatic, the players' from the script."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass

from msgspec import structs

from spanish21.cards import DECK, Card
from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.game import Table
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.rulebook import Rulebook
from spanish21.money import Cents
from spanish21.refusal import Refusal
from spanish21.replay.case import Case, CaseError, CaseRound, Step, check_copies
from spanish21.replay.dealing import Dealing, Script, StepRefusedError, attempt
from spanish21.replay.house import card_of
from spanish21.replay.spins import (
    assumed_wheels,
    script_outcomes,
    too_few_spins,
    unread_meter,
)
from spanish21.replay.step_commands import answers, command_of, unasked
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.table import commands as c
from spanish21.table.answering import command_for
from spanish21.table.awaited import CardNeeded, Decision, SpinNeeded
from spanish21.table.commands.cards import ReceiveDecks, RemoveDecks
from spanish21.table.commands.people import ConsentToShare
from spanish21.table.events import Event
from spanish21.table.machine import awaiting, refusal_awaited
from spanish21.table.phrases import expected
from spanish21.table.report import RoundReport
from spanish21.table.state import Packet, TableState
from spanish21.table.wagering import must_consent, stake_of

__all__ = [
    "PlayedCase",
    "PlayedRound",
    "StepRefusedError",
    "UnfinishedError",
    "play_case",
    "play_round",
]

_MOVES_DECKS = ReceiveDecks | RemoveDecks


class UnfinishedError(Spanish21Error, ValueError):
    """A script that ends while a decision is due."""

    def __init__(self, round_number: int, decision: Decision) -> None:
        """Keep what is awaited."""
        actions = ", ".join(action.value for action in decision.actions)
        super().__init__(
            f"round {round_number}: The script ends, but {decision.person} must decide on "
            f"box {decision.box}, hand {decision.hand}. Add one of these: {actions}."
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
    start: TableState
    unused_wheel: tuple[str, ...] = ()
    unused_hot_spot: tuple[int, ...] = ()
    assumed_wheels: tuple[str, ...] = ()
    """options whose wheel turned with weights that the submission does not state"""


@dataclass(frozen=True, slots=True)
class PlayedCase:
    """A whole case as it was played."""

    rulebook: Rulebook
    rounds: tuple[PlayedRound, ...]


@checked
def play_case(case: Case) -> PlayedCase:
    """Play every round of a case under its submission, at one table or each at its own."""
    rulebook = case.submission.rulebook()
    for number, round_ in enumerate(case.rounds, 1):
        check_copies(round_, rulebook, f"round {number}")
        if case.keep and number > 1 and round_.rack:
            message = "The table that is kept has its own discards. Remove the rack."
            raise CaseError("case/rack", f"round {number}, rack", message)
    table = Table(rulebook, state=_start(case.rounds[0])) if case.keep else None
    return PlayedCase(
        rulebook,
        tuple(
            play_round(round_, rulebook, number, table)
            for number, round_ in enumerate(case.rounds, 1)
        ),
    )


@checked
def play_round(
    round_: CaseRound, rules: Rules, number: int = 1, table: Table | None = None
) -> PlayedRound:
    """Play one scripted round, at the given table or at a new one."""
    rulebook = as_rulebook(rules)
    steps = deque(round_.play)
    script = Script(round_.shoe, number)
    if table is None:
        table = Table(rulebook, state=structs.replace(_start(round_), round=number))
    start = table.state
    table.driver.cards = script
    script_outcomes(table.outcomes, round_)
    dealer = Dealing(table, steps, script, number, start.round)
    dealer.prepare()
    _lay_wagers(table, round_, number)
    closing, words = c.CloseWagers(), "closing the wagers"
    if steps and isinstance(steps[0].house, c.CloseWagers):
        closing, words = steps[0].house, steps.popleft().text
    attempt(table, closing, number, words)
    dealer.go_on()
    while not dealer.over:
        _next(_decision(table, round_, steps, number), dealer)
        dealer.go_on()
    if steps:
        raise _left_over(table, steps[0], number, dealer.refused)
    if table.outcomes.readings:
        raise unread_meter(table, number)
    unused = tuple(card for item in script.shoe if (card := card_of(item)) is not None)
    return PlayedRound(
        table.report(),
        table.last_round,
        table.before_last,
        unused,
        start,
        tuple(table.outcomes.stops),
        tuple(table.outcomes.hot_spots),
        assumed_wheels(table),
    )


def _decision(table: Table, round_: CaseRound, steps: deque[Step], number: int) -> Decision:
    """Return what a player decides next, or raise what stops the dealer before."""
    now = table.awaiting
    match now:
        case Decision():
            return now
        case CardNeeded():
            raise _too_few(now, number, len(round_.shoe))
        case SpinNeeded():
            raise too_few_spins(now, table, number)
        case _:
            refused = Refusal("dealer/suspended", now.clause, expected(now))
            raise StepRefusedError(number, steps[0].text if steps else "the end", refused)


def _lay_wagers(table: Table, round_: CaseRound, number: int) -> None:
    """Lay the wagers of a round, those of a person on a box together."""
    for wager in round_.wagers:
        box, person = BoxNumber(wager.box), PersonId(wager.person)
        if stake_of(table.state, box, person) is not None:
            clause = table.rulebook.citations.basic_wager
            message = f"{person} already has wagers on box {box}. Write them in one entry."
            refused = Refusal("wager/already-placed", clause, message)
            raise StepRefusedError(number, str(wager), refused)
        if wager.consent:
            _consent(table, box, person)
        attempt(table, c.LayWagers(box, person, wager.wagers), number, str(wager))


def _start(round_: CaseRound) -> TableState:
    """Return the table as a round finds it: closed if the decks come, or with earlier discards."""
    moved = (step.house for step in round_.play if isinstance(step.house, _MOVES_DECKS))
    if isinstance(next(moved, None), ReceiveDecks):
        return TableState.closed()
    if not round_.rack:
        return TableState()
    counted = Counter(round_.rack)
    seen = bytes(counted[card] for card in DECK)
    return TableState(rack=(Packet(round_.rack),), seen=seen)


def _consent(table: Table, number: BoxNumber, person: PersonId) -> None:
    """Give the consent of the first person on a box to a further one, as the script implies."""
    first = must_consent(table.state, number, person)
    if first is not None and table.rulebook.persons_per_box.value > 1:
        table.do(ConsentToShare(number, first, person))


def _too_few(now: CardNeeded, number: int, given: int) -> CaseError:
    where = f"box {now.box}, hand {now.hand}" if now.box else "the dealer"
    message = f"The shoe has too few cards ({given}). Add a card for {where}."
    return CaseError("case/too-few-cards", f"round {number}, shoe, card {given + 1}", message)


def _next(now: Decision, dealer: Dealing) -> None:
    """Answer one decision from the script; what is optional and not named is declined."""
    table, steps, number = dealer.table, dealer.steps, dealer.number
    unsaid = unasked(now)
    if unsaid is not None and not (steps and answers(steps[0], now)):
        attempt(table, unsaid, number, "the decision not named")
        return
    if not steps:
        raise UnfinishedError(number, now)
    step = steps.popleft()
    if step.house is not None:
        if dealer.refused is not None:
            raise StepRefusedError(number, step.text, dealer.refused)
        attempt(table, step.house, number, step.text)
        return
    attempt(table, command_of(step, table), number, step.text)


def _left_over(table: Table, step: Step, number: int, refused: Refusal | None) -> StepRefusedError:
    """Refuse a step that remains when nothing is left to decide, as the table would have."""
    final = table.before_last
    if step.house is None:
        box = final.box(BoxNumber(step.box))
        person = PersonId(step.person or (box.stakes[0].person if box else ""))
        amount, hand = step.amount or Cents(0), HandNumber(step.number)
        command = command_for(step.action, BoxNumber(step.box), person, amount=amount, hand=hand)
        refused = refusal_awaited(final, command, awaiting(final, table.rulebook), table.rulebook)
    late = Refusal("case/late-step", table.awaiting.clause, "The round is over. Remove this step.")
    return StepRefusedError(number, step.text, refused or late)
