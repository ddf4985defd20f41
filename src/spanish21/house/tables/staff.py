"""What dealer and floorperson do at a live table; who may is decided by `authority`."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import msgspec

from spanish21.cards import Card, CardError, is_ten, parse_card
from spanish21.house.authority import DEALING, OF_PLAYERS, refuse
from spanish21.house.live import commands as hc, events as he
from spanish21.house.tables.correcting import admission_due, correction_due, unwon
from spanish21.house.tables.disputes import DisputeCommand, dispute_due
from spanish21.house.tables.following import may_undo
from spanish21.house.tables.slips import SlipCommand, slip_due
from spanish21.house.tables.standing import standing_of
from spanish21.house.tables.terms import announcement_due
from spanish21.house.tables.words import refuse_unexplained
from spanish21.house.wire import asking as a
from spanish21.ids import PersonId
from spanish21.money import Cents
from spanish21.refusal import Refusal, RefusedError, refused
from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded, CutOffer, DealerStep, SpinNeeded, Wagers
from spanish21.table.commands import irregularities as i, people as p
from spanish21.table.outside import Outside
from spanish21.table.phrases import describe, refused_meanwhile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.house.tables.person import Person
    from spanish21.house.tables.play import Play
    from spanish21.house.tables.state import Live
    from spanish21.house.wire.asking import Next, Staff
    from spanish21.house.wire.watching import AnnouncedLimits
    from spanish21.table.awaited import Awaiting

__all__ = [
    "close_table",
    "do_command",
    "do_dispute",
    "do_next",
    "do_slip",
    "do_staff",
    "hole_card_unnamed",
    "outside_by_hand",
    "refusal_of",
    "reopen_table",
    "set_right",
    "take_back",
]

_TEN = (
    "A Spanish deck has no tens. If this card is a ten, call the floorperson, who reports that a "
    "ten is in the shoe. If it is not, name it again."
)


def do_next(play: Play, who: Person, ask: Next) -> None:
    """Take the step that is due, as the dealer."""
    _must_deal(who)
    person = who.id
    now = play.now()
    match now:
        case DealerStep() if refusal := refusal_of(play.live, who, now.command):
            message = f"{refusal.message} The step is: {describe(now.command)}."
            raise refused(refusal.code, message, now.clause)
        case DealerStep() if hole_card_unnamed(play.live, now):
            play.do(person, c.RevealHoleCard(_named(ask.card)))
        case DealerStep():
            play.take_step(person, now.command)
        case CardNeeded():
            _deal(play, person, now, ask.card)
        case Wagers():
            play.close_wagers(person)
        case SpinNeeded() | CutOffer():
            raise RefusedError(refused_meanwhile("dealer/wait", now, "It is not your turn."))
        case _:
            raise RefusedError(refused_meanwhile("dealer/wait", now, "There is no step to take."))


def _deal(play: Play, person: PersonId, now: CardNeeded, word: str | None) -> None:
    if word is not None and not play.live.settings.physical:
        raise refused(
            "dealer/sealed", "The cards come from the sealed shoe. Deal without naming a card."
        )
    if word is not None and not now.face_up:
        raise refused(
            "dealer/face-down", "This card is dealt face down. Deal it without naming it."
        )
    if word is None and play.live.settings.physical and now.face_up:
        raise refused(
            "dealer/card", "The card has no name. Name the card that was dealt, for example 7s."
        )
    play.deal(person, now, _named(word))


def take_back(play: Play, who: Person) -> None:
    """Undo the dealer's last step at real cards, as long as nothing followed from it."""
    refusal = refusal_of(play.live, who, hc.TakeStepBack())
    if refusal is not None:
        raise RefusedError(refusal)
    if not may_undo(play.live):
        message = "Someone has acted since, or chips have moved. Ask the floor to correct it."
        raise refused("dealer/too-late", message)
    step = play.live.steps[-1]
    play.house(who.id, hc.TakeStepBack(), he.StepTakenBack(step.first, step.last))


def _must_deal(who: Person) -> None:
    """Refuse the dealer's steps to people who never deal, whatever the table waits for."""
    if not who.roles & DEALING:
        raise refused("role/missing", "Your role does not permit this. Ask the dealer.")


def refusal_of(
    live: Live, who: Person, command: hc.LogCommand, events: Iterable[he.LogEvent] | None = None
) -> Refusal | None:
    """Return why a member of staff may not do something at a table; None if they may."""
    return refuse(standing_of(live, who.id, who.roles), command, events)


def outside_by_hand(live: Live, now: Awaiting) -> bool:
    """Whether a person says what a wheel came to: beside real cards no sealed shoe draws it."""
    return isinstance(now, SpinNeeded) and live.settings.physical and now.kind is not Outside.METER


def hole_card_unnamed(live: Live, now: Awaiting) -> bool:
    """Whether a hole card is turned that no one has named yet."""
    reveals = isinstance(now, DealerStep) and isinstance(now.command, c.RevealHoleCard)
    return reveals and live.settings.physical and live.table.hole is None


def _named(word: str | None) -> Card | None:
    try:
        if word and is_ten(word):
            raise refused("dealer/card", _TEN)
        return parse_card(word) if word else None
    except CardError as error:
        raise refused("dealer/card", str(error)) from None


def do_staff(play: Play, who: Person, ask: Staff) -> None:
    """Carry out a command that is named in the words of the log."""
    try:
        command: c.Command = msgspec.convert(ask.command, c.Command)
    except msgspec.ValidationError as error:
        raise refused(
            "staff/command", f"The table does not know this command ({error}). Send another one."
        ) from None
    do_command(play, who, command)


def do_command(play: Play, who: Person, command: c.Command) -> None:
    """Carry out a command of the table for a member of staff."""
    if _is_for_a_player(who, command):
        raise refused("staff/player", "This is the player's decision. Wait for the player.")
    refusal = refusal_of(play.live, who, command)
    if refusal is not None:
        raise RefusedError(refusal)
    if isinstance(command, c.DealCard):
        raise refused("staff/deal", "Cards aren't dealt this way. Take the next step instead.")
    if isinstance(command, i.ReportDrawnInError) and command.card and not command.exposed:
        raise refused("dealer/face-down", "The card was not exposed. Report it without naming it.")
    play.do(who.id, play.timed(command))
    if isinstance(command, p.ChangeDealer) and command.dealer == who.id:
        play.name(who.id, who.name)


def _is_for_a_player(who: Person, command: c.Command) -> bool:
    """Return whether a command is not for staff: players send it in their own words.

    What they send is held against their limits; staff only take wagers of others back.
    """
    if isinstance(command, p.PeopleCommand):
        return not isinstance(command, p.PeopleOrder)
    if isinstance(command, c.LayWagers) and command.person != who.id:
        return bool(command.wagers)
    return isinstance(command, OF_PLAYERS)


def do_slip(play: Play, who: Person, ask: a.PrepareSlip | a.SignSlip | a.VoidSlip) -> None:
    """Write, sign or void a slip."""
    command: SlipCommand
    match ask:
        case a.PrepareSlip():
            command = hc.PrepareSlip(ask.kind, ask.chips, Cents(ask.cash))
        case a.SignSlip():
            command = hc.SignSlip(ask.number)
        case a.VoidSlip():
            command = hc.VoidSlip(ask.number, ask.reason)
        case _:
            assert_never(ask)
    _must_be_permitted(play, who, command)
    due = slip_due(play.live, command, who.id, play.rulebook.smallest_chip.value)
    if isinstance(due, Refusal):
        raise RefusedError(due)
    play.name(who.id, who.name)
    play.house(who.id, command, due)


def do_dispute(play: Play, who: Person, ask: a.DisputeAsk) -> None:
    """Open a dispute, add to it, decide it, or approve what it moves."""
    command: DisputeCommand
    match ask:
        case a.OpenDispute():
            person = PersonId(ask.person) if ask.person else None
            command = hc.OpenDispute(ask.round, ask.statement, person)
        case a.AddStatement():
            own = None if who.roles & DEALING else who.id
            command = hc.AddStatement(ask.number, ask.statement, own)
        case a.DecideDispute():
            words = (ask.decision, ask.clause, ask.amount)
            command = hc.DecideDispute(ask.number, ask.upheld, *words)
        case a.ApproveDecision():
            command = hc.ApproveDecision(ask.number, ask.amount)
        case _:
            assert_never(ask)
    _must_be_permitted(play, who, command)
    due = dispute_due(play.live, command, who.id, play.rulebook)
    if isinstance(due, Refusal):
        raise RefusedError(due)
    play.name(who.id, who.name)
    play.house(who.id, command, *due)


def _must_be_permitted(play: Play, who: Person, command: hc.HouseCommand) -> None:
    """Refuse what a member of staff may not do at this table."""
    standing = standing_of(play.live, who.id, who.roles, resting=who.resting)
    refusal = refuse(standing, command)
    if refusal is not None:
        raise RefusedError(refusal)


def set_right(play: Play, who: Person, ask: a.Correct | a.Admit) -> None:
    """Correct a step of the round, or admit a card that the shoe should not hold."""
    command: hc.CorrectStep | hc.AdmitCard
    if isinstance(ask, a.Correct):
        card = _named(ask.card)
        command = hc.CorrectStep(ask.event, ask.reason, card, ask.blackjack)
    else:
        admitted = _named(ask.card)
        if admitted is None:
            raise refused("dealer/card", "The card has no name. Name it, for example 7s.")
        command = hc.AdmitCard(admitted, ask.reason)
    _must_be_permitted(play, who, command)
    play.name(who.id, who.name)
    due: tuple[he.LogEvent, ...] | he.CardAdmitted | Refusal
    if isinstance(command, hc.CorrectStep):
        due = correction_due(play.live, command, who.id, play.rulebook)
    else:
        due = admission_due(play.live, command, who.id, play.rulebook)
    if isinstance(due, Refusal):
        raise RefusedError(due)
    events = due if isinstance(due, tuple) else (due,)
    for win in unwon(play.live, events):
        play.meters.do(win)
    play.house(who.id, command, *events)
    play.round_odd_cents()
    play.move_pool()


def announce_limits(play: Play, who: Person, asked: AnnouncedLimits | None) -> None:
    """Announce other limits, which count after the notice of the house."""
    if asked is None:
        raise refused("limits/none", "The limits are missing. Enter minimum and maximum.")
    command = hc.AnnounceLimits(Cents(asked.minimum), Cents(asked.maximum))
    _must_be_permitted(play, who, command)
    notice = play.house_settings.notice_minutes
    due = announcement_due(play.live, command, notice, play.rulebook, play.at)
    if isinstance(due, Refusal):
        raise RefusedError(due)
    play.house(who.id, command, due)


def close_table(play: Play, person: PersonId, reason: str) -> None:
    """Take no more wagers; a round in play is finished first."""
    if not play.live.opened:
        raise refused("table/closed", "The table is already closed. No action needed.")
    command = hc.CloseTable(reason.strip())
    refusal = refuse_unexplained(person, command)
    if refusal is not None:
        raise RefusedError(refusal)
    play.house(person, command, he.TableClosed(command.reason))


def reopen_table(play: Play, person: PersonId) -> None:
    """Open a closed table again."""
    if play.live.opened:
        raise refused("table/open", "The table is already open. No action needed.")
    play.house(person, hc.ReopenTable(), he.TableReopened())
