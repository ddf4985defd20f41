"""A step of a round that was entered wrongly: set right by a second person, and decided again.

The server and `verify` decide it alike. What comes after the step is decided again in its order,
as long as the rules permit it and every card goes where it was dealt; the rest is entered again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.house.authority import OF_PLAYERS
from spanish21.house.live import commands as hc, events as he
from spanish21.house.tables.beside import beside
from spanish21.house.tables.fold import rewound
from spanish21.house.tables.state import Live, Step
from spanish21.house.tables.words import is_written
from spanish21.ids import PersonId, is_walk_up
from spanish21.law.rulebook import Rulebook
from spanish21.ledger.accounts import Chips, account_of
from spanish21.ledger.corrected import Reversed
from spanish21.ledger.postings import posted
from spanish21.money import dollars
from spanish21.progressive.commands import ReverseWin
from spanish21.refusal import Refusal
from spanish21.rules.side_wagers.spins import SPINS
from spanish21.table import events as e
from spanish21.table.awaited import DealerStep
from spanish21.table.commands import DEALER_STEPS, Command, RevealHoleCard, UseCardReader
from spanish21.table.events import Event
from spanish21.table.events.cards import CardBurned
from spanish21.table.events.irregularities import CardDrawnInError, RoundVoided, WagerUndone
from spanish21.table.events.wheels import MeterTaken
from spanish21.table.machine import awaiting, evolve, judge
from spanish21.table.state import TableState

__all__ = ["admission_due", "correctable", "correction_due", "named_card", "unwon"]

_MOVING = get_args(Reversed)
_SAID = {UseCardReader, RevealHoleCard}
"""steps of the dealer that do not follow from the state of the table alone"""


class _Redone(NamedTuple):
    """What counts instead of a step and all that came after it."""

    events: tuple[Event, ...]
    counts: tuple[int, ...]


def named_card(step: Step) -> Card | None:
    """Return the card that a step named, if it named one."""
    card = getattr(step.command, "card", None)
    return card if isinstance(card, Card) else None


def correctable(live: Live) -> Iterator[Step]:
    """List the steps of the round in play that staff entered, which can be set right."""
    if not live.table.wagers_closed:
        return
    for step in live.steps:
        command = step.command
        own = isinstance(command, OF_PLAYERS) and not is_walk_up(command.person)
        if not own and not beside(step) and not isinstance(command, hc.RoundOddCents):
            yield step


def correction_due(
    live: Live, command: hc.CorrectStep, by: str, rulebook: Rulebook
) -> tuple[he.LogEvent, ...] | Refusal:
    """Return what follows when a step is set right, or why it cannot be."""
    step = next((step for step in correctable(live) if step.first == command.event), None)
    if step is None:
        message = "This step can't be corrected. Choose a step of the round in play."
        return Refusal("correction/unknown", None, message)
    refusal = _refuse(step, command, by)
    if refusal is not None:
        return refusal
    place = live.steps.index(step)
    redone = _redo(live, place, _right(step, command), rulebook)
    if isinstance(redone, Refusal):
        return redone
    undone = [each for each in live.steps[place:] if not beside(each)]
    events = [event for each in undone for event in each.events]
    if _wheels_returned(events) - _wheels_returned(redone.events):
        message = "A dead hand got its wheel wager back since. Finish the round, then decide it."
        return Refusal("correction/meters", None, message)
    corrected = he.StepCorrected(
        step.first,
        live.version,
        named_card(step),
        command.card,
        command.blackjack,
        command.reason.strip(),
        PersonId(step.actor),
        PersonId(by),
        redone.counts,
        _loose(live, events[len(step.events) :], redone.events),
        tuple(event for event in events if isinstance(event, _MOVING)),
    )
    happened = (corrected, *redone.events)
    return _refuse_spent(live, happened) or happened


def _refuse_spent(live: Live, events: tuple[he.LogEvent, ...]) -> Refusal | None:
    """Refuse to take back chips that a player no longer has."""
    for posting in posted(events, live.id):
        account = account_of(posting.account)
        left = live.book.get(posting.account, 0) + posting.amount
        if left < 0 and isinstance(account, Chips):
            message = f"{{}} lacks {dollars(-left)} of the chips that would go back. Ask for them."
            return Refusal("correction/chips", None, message, (PersonId(account.person),))
    return None


def _refuse(step: Step, command: hc.CorrectStep, by: str) -> Refusal | None:
    """Refuse a correction without a reason, by one person alone, or of nothing."""
    if not is_written(command.reason):
        return Refusal("correction/reason", None, "Give the reason in a few plain words.")
    if by == step.actor:
        message = "This takes a second person. You entered this step."
        return Refusal("staff/second-person", None, message)
    was = named_card(step)
    reads = isinstance(step.command, UseCardReader)
    fits = (command.card is None or was is not None) and (command.blackjack is None or reads)
    if not fits:
        message = "The step named something else. Name a card for a card."
        return Refusal("correction/kind", None, message)
    unchanged = command.card is not None and command.card == was
    same = isinstance(step.command, UseCardReader) and step.command.blackjack is command.blackjack
    if unchanged or (same and command.blackjack is not None):
        return Refusal("correction/unchanged", None, "This is what was entered. Nothing changes.")
    return None


def _right(step: Step, command: hc.CorrectStep) -> Command | None:
    """Return the step as it should have been entered; None if it did not happen."""
    if isinstance(step.command, hc.RoundOddCents):
        return None
    if command.card is not None:
        return replace(step.command, card=command.card)
    if command.blackjack is not None:
        return replace(step.command, blackjack=command.blackjack)
    return None


def _redo(live: Live, place: int, right: Command | None, rulebook: Rulebook) -> _Redone | Refusal:
    """Decide the round again from a step on, until the rules or the cards no longer agree."""
    table = rewound(live, live.steps[:place]).table
    events: list[Event] = []
    if right is not None:
        found = judge(table, right, awaiting(table, rulebook), rulebook)
        if isinstance(found, Refusal):
            return found
        events.extend(found)
    counts = [len(events)]
    table = _evolved(table, events)
    stopped = False
    for step in live.steps[place + 1 :]:
        own: Sequence[Event] = ()
        if beside(step):
            table = _evolved(table, step.events)
        elif not stopped:
            own = _again(table, step, rulebook)
            stopped = not own and not isinstance(step.command, hc.RoundOddCents)
            table = _evolved(table, own)
        events.extend(own)
        counts.append(len(own))
    return _Redone(tuple(events), tuple(counts))


def _evolved(table: TableState, events: Sequence[Event | he.OddCentsRounded]) -> TableState:
    for event in events:
        if not isinstance(event, he.HouseFact):
            table = evolve(table, event)
    return table


def _again(table: TableState, step: Step, rulebook: Rulebook) -> Sequence[Event]:
    """Decide a step again; nothing if it is refused, or if a card would go somewhere else."""
    command = step.command
    if isinstance(command, hc.RoundOddCents):
        return ()
    now = awaiting(table, rulebook)
    plain = type(command) in DEALER_STEPS and type(command) not in _SAID
    if plain and isinstance(now, DealerStep) and type(now.command) is type(command):
        command = now.command
    found = judge(table, command, now, rulebook)
    if isinstance(found, Refusal) or _places(found) != _places(step.events):
        return ()
    ends = any(isinstance(event, e.RoundCompleted | RoundVoided) for event in found)
    return () if ends else found


def _places(events: Sequence[Event | he.OddCentsRounded]) -> list[object]:
    """List where the cards went."""
    return [
        (event.box, event.hand, event.face_up) if isinstance(event, e.CardDealt) else "burned"
        for event in events
        if isinstance(event, e.CardDealt | CardBurned)
    ]


def _loose(live: Live, undone: Sequence[object], redone: Sequence[Event]) -> tuple[Card, ...]:
    """List the cards that were dealt and belong to no hand any more."""
    again = Counter(_dealt(redone))
    found = list(live.loose)
    for card in _dealt(undone):
        if again[card]:
            again[card] -= 1
        else:
            found.append(card)
    return tuple(found)


def _dealt(events: Sequence[object]) -> Iterator[Card]:
    for event in events:
        if isinstance(event, e.CardDealt | CardDrawnInError) and event.card is not None:
            yield event.card


def _wheels_returned(events: Sequence[object]) -> Counter[object]:
    return Counter(
        event for event in events if isinstance(event, WagerUndone) and event.wager in SPINS
    )


def unwon(live: Live, events: Sequence[he.LogEvent]) -> list[ReverseWin]:
    """Return how meters get back what was won by a step that was set right, the last first."""
    corrected = events[0] if events else None
    if not isinstance(corrected, he.StepCorrected):
        return []
    still = {event for event in events[1:] if isinstance(event, MeterTaken)}
    wins = [
        event
        for step in live.steps
        if step.first >= corrected.first
        for event in step.events
        if isinstance(event, MeterTaken) and event not in still
    ]
    table, round_ = live.id, live.table.round
    return [ReverseWin(table, round_, win.box, win.meter) for win in reversed(wins)]


def admission_due(
    live: Live, command: hc.AdmitCard, by: str, rulebook: Rulebook
) -> he.CardAdmitted | Refusal:
    """Admit a card of which the shoe should hold no more copies, where one has come."""
    if not is_written(command.reason):
        return Refusal("correction/reason", None, "Give the reason in a few plain words.")
    if not live.table.wagers_closed or not live.table.left_shoe(command.card, rulebook.decks.value):
        message = f"The shoe can still hold {command.card}. Deal it as usual."
        return Refusal("correction/card-left", rulebook.citations.card_count, message)
    return he.CardAdmitted(command.card, command.reason.strip(), PersonId(by))
