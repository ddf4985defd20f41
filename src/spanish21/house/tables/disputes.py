"""Disputes about rounds: opened, decided and paid, alike for the server and for `verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from msgspec.structs import replace

from spanish21.chips import colored_up
from spanish21.house.live import commands as hc, events as he
from spanish21.house.tables.state import Decided, Dispute, Live, Statement
from spanish21.house.tables.words import is_written
from spanish21.ids import PersonId, is_walk_up
from spanish21.law.clause import edition_of, number_of
from spanish21.law.editions import UnknownEditionError, document
from spanish21.money import Cents, dollars
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook

__all__ = [
    "DisputeCommand",
    "dispute_due",
    "dispute_folded",
    "disputed_rounds",
    "round_of",
]

_OFFERED = 20
"""rounds that can be chosen on a page"""
DisputeCommand = hc.OpenDispute | hc.AddStatement | hc.DecideDispute | hc.ApproveDecision
_Fact = he.DisputeOpened | he.StatementAdded | he.DisputeDecided | he.DisputeAdjusted
Due = tuple[he.LogEvent, ...] | Refusal


class Played(NamedTuple):
    """A round that can be disputed."""

    number: int
    first: int
    last: int
    dealer: PersonId | None
    bettors: tuple[PersonId, ...]


def disputed_rounds(live: Live) -> tuple[Played, ...]:
    """List the last rounds that can be disputed, the latest first."""
    over = [
        Played(mark.number, mark.first, mark.last, mark.dealer, mark.bettors)
        for mark in live.rounds[: -_OFFERED - 1 : -1]
    ]
    if not live.table.wagers_closed:
        return tuple(over)
    dealer = live.table.people.dealer
    playing = Played(live.table.round, live.round_first, live.version, dealer, live.bettors)
    return (playing, *over)


def round_of(live: Live, number: int) -> Played | None:
    """Find a round that is in play or was played, as far back as the table remembers."""
    for played in disputed_rounds(live):
        if played.number == number:
            return played
    mark = next((mark for mark in reversed(live.rounds) if mark.number == number), None)
    if mark is None:
        return None
    return Played(mark.number, mark.first, mark.last, mark.dealer, mark.bettors)


def dispute_due(live: Live, command: DisputeCommand, by: str, rulebook: Rulebook) -> Due:
    """Return what follows from a step of a dispute, or why it is refused."""
    if isinstance(command, hc.OpenDispute):
        return _opened(live, command, by)
    dispute = next((each for each in live.disputes if each.number == command.number), None)
    if dispute is None or not dispute.open:
        message = f"Dispute {command.number} is not open. Open another one."
        return Refusal("dispute/unknown", None, message)
    match command:
        case hc.AddStatement() if command.person not in {None, dispute.person}:
            message = "Another player opened this dispute. Add to your own dispute."
            return Refusal("dispute/other", None, message)
        case hc.AddStatement():
            words = command.statement.strip()
            added = he.StatementAdded(dispute.number, words, PersonId(by))
            return _refuse_words(words) or (added,)
        case hc.DecideDispute():
            return _decided(live, dispute, command, by, rulebook)
        case hc.ApproveDecision():
            return _approved(live, dispute, command.amount, by, rulebook)
        case _:
            assert_never(command)


def _refuse_words(words: str) -> Refusal | None:
    if is_written(words):
        return None
    return Refusal("dispute/words", None, "Write it down in a few plain words.")


def _opened(live: Live, command: hc.OpenDispute, by: str) -> Due:
    played = round_of(live, command.round)
    if played is None:
        message = f"Round {command.round} was not played here, or is too long ago. Choose another."
        return Refusal("dispute/round", None, message)
    if command.person is not None and command.person not in played.bettors:
        message = "This player had no bet in that round. Choose a player who had."
        return Refusal("dispute/person", None, message)
    waiting = [each for each in live.disputes if each.open and each.round == played.number]
    if by == command.person and any(each.person == by for each in waiting):
        message = "You dispute this round already. Tell the floor what you want to add."
        return Refusal("dispute/twice", None, message)
    words = command.statement.strip()
    opened = he.DisputeOpened(
        len(live.disputes) + 1,
        played.number,
        played.first,
        played.last,
        played.dealer,
        command.person,
        words,
        PersonId(by),
    )
    return _refuse_words(words) or (opened,)


def _decided(
    live: Live, dispute: Dispute, command: hc.DecideDispute, by: str, rulebook: Rulebook
) -> Due:
    if by == dispute.dealer:
        message = "This takes a second person. You dealt the disputed round."
        return Refusal("staff/second-person", None, message)
    words, clause, amount = command.decision.strip(), command.clause.strip(), command.amount
    refusal = (
        _refuse_words(words)
        or _refuse_clause(clause)
        or _unlawful(live, dispute, command, rulebook)
    )
    decided = he.DisputeDecided(dispute.number, command.upheld, words, clause, amount, PersonId(by))
    return refusal or (decided,)


def _refuse_clause(clause: str) -> Refusal | None:
    """Refuse a clause that no edition has; a decision may cite none."""
    try:
        known = not clause or document(edition_of(clause)).clause(number_of(clause)) is not None
    except UnknownEditionError:
        known = False
    if known:
        return None
    message = "This clause is not known. Write it with its edition, as in the table's log."
    return Refusal("dispute/clause", None, message)


def _unlawful(
    live: Live, dispute: Dispute, command: hc.DecideDispute, rulebook: Rulebook
) -> Refusal | None:
    """Refuse money without a player or a fault, and what no chip can pay."""
    if not command.amount:
        return None
    if dispute.person is None or not command.upheld:
        message = "Money moves only if a player's dispute is upheld. Enter no amount."
        return Refusal("dispute/amount", None, message)
    unit = rulebook.smallest_chip.value
    if live.settings.physical and command.amount % unit:
        message = f"No chips make this amount. Enter a multiple of {dollars(unit)}."
        return Refusal("dispute/amount", None, message)
    return None


def _approved(live: Live, dispute: Dispute, amount: int, by: str, rulebook: Rulebook) -> Due:
    """Move the money of a decision when another person approves it as it stands."""
    decided, person = dispute.decided, dispute.person
    if decided is None or person is None or not decided.waits:
        message = "This dispute has no decision to approve. Decide it first."
        return Refusal("dispute/undecided", None, message)
    if by in {decided.by, dispute.dealer}:
        message = "This takes a second person. You decided this dispute or dealt the round."
        return Refusal("staff/second-person", None, message)
    if amount != decided.amount:
        message = f"The decision is now {dollars(decided.amount)}. Read it again, then approve it."
        return Refusal("dispute/changed", None, message)
    lacks = -live.chips(person) - decided.amount
    if lacks > 0:
        message = f"{{}} lacks {dollars(lacks)} of the chips that would go back. Ask for them."
        return Refusal("dispute/chips", None, message, (person,))
    adjusted = he.DisputeAdjusted(dispute.number, person, decided.amount, PersonId(by))
    return (adjusted, *_given_away(live, person, decided.amount, rulebook))


def _given_away(
    live: Live, person: PersonId, amount: int, rulebook: Rulebook
) -> tuple[he.LogEvent, ...]:
    """Return how chips reach a player who is no longer at the table."""
    if person in live.table.people.present:
        return ()
    if is_walk_up(person):
        chips = colored_up(amount, rulebook.smallest_chip.value)
        return (he.ChipsCarriedAway(person, Cents(amount), chips),)
    return (he.ChipsRedeemed(person, Cents(amount)),)


def dispute_folded(live: Live, event: _Fact) -> Live:
    """Return the table after something happened in a dispute."""
    if isinstance(event, he.DisputeOpened):
        said = Statement(event.statement, event.by, live.at)
        evidence = (event.first, event.last, event.dealer, event.person)
        opened = Dispute(event.number, event.round, *evidence, (said,))
        return replace(live, disputes=(*live.disputes, opened))
    disputes = tuple(
        _changed(dispute, event, live.at) if dispute.number == event.number else dispute
        for dispute in live.disputes
    )
    return replace(live, disputes=disputes)


def _changed(
    dispute: Dispute, event: he.StatementAdded | he.DisputeDecided | he.DisputeAdjusted, at: int
) -> Dispute:
    match event:
        case he.StatementAdded():
            said = Statement(event.statement, event.by, at)
            return replace(dispute, statements=(*dispute.statements, said))
        case he.DisputeDecided():
            words = (event.upheld, event.decision, event.clause, event.amount)
            return replace(dispute, decided=Decided(*words, event.by, at))
        case he.DisputeAdjusted():
            if dispute.decided is None:
                return dispute
            decided = replace(dispute.decided, approved_by=event.by, approved_at=at)
            return replace(dispute, decided=decided)
        case _:
            assert_never(event)
