"""People around a round: what is refused, and what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spanish21.law.clause import cites, reads
from spanish21.rules.refusal import Refusal
from spanish21.table.asked import Awaiting, Wagers
from spanish21.table.commands import PlaceWager
from spanish21.table.events import WagerPlaced
from spanish21.table.kinds import Wager
from spanish21.table.people import commands as c, events as p
from spanish21.table.state import Stage
from spanish21.table.wagering import first_on, refuse_placement

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.people.commands import PeopleCommand
    from spanish21.table.state import CashWager, TableState

__all__ = ["DECIDE", "judge_people"]

Events = tuple["Event", ...]


def judge_people(
    state: TableState, command: PeopleCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Refuse what people may not do around a round."""
    match command:
        case c.Arrive() | c.Sit() | c.Leave():
            return _refuse_presence(state, command, rulebook)
        case c.BuyIn() | c.Tip():
            if command.amount <= 0:
                clause = rulebook.house.buy_in
                return Refusal("money/nothing", clause, "name an amount above zero")
        case c.OfferCash() | c.ConfirmCash() | c.ConvertCash():
            return _refuse_cash(state, command, now, rulebook)
        case c.ConsentToShare():
            return _refuse_consent(state, command, rulebook)
        case c.ChangeDealer():
            if state.wagers_closed:
                clause = rulebook.house.burn_new_dealer
                return Refusal("dealer/round-in-play", clause, "change dealers between rounds")
        case c.PermitEntry() | c.ChangeFloorperson():
            pass
    return None


def _refuse_presence(
    state: TableState, command: c.Arrive | c.Sit | c.Leave, rulebook: Rulebook
) -> Refusal | None:
    """Let each person come once, sit where there is room, and leave without a wager."""
    people = state.people
    clause = rulebook.house.seat
    here = command.person in people.present
    if isinstance(command, c.Arrive):
        if here or not command.person.strip():
            return Refusal("people/present", clause, f"{command.person!r} cannot arrive again")
        return None
    if not here:
        return Refusal("people/absent", clause, f"{command.person} is not at the table")
    if isinstance(command, c.Leave):
        if any(s.person == command.person for box in state.boxes for s in box.stakes):
            stays = rulebook.citations.wager_stays
            message = f"{command.person} has a wager on the layout"
            return Refusal("people/wager", stays, message)
        return None
    if not 1 <= command.box <= rulebook.boxes.value:
        message = f"there is no box {command.box}"
        return Refusal("wager/no-such-box", rulebook.boxes.clause, message)
    if any(seat.box == command.box for seat in people.seats):
        return Refusal("people/seat-taken", clause, f"the seat at box {command.box} is taken")
    if any(seat.person == command.person for seat in people.seats):
        return Refusal("people/seated", clause, f"{command.person} has a seat already")
    return None


def _cash(state: TableState, command: c.ConfirmCash | c.ConvertCash) -> CashWager | None:
    for cash in state.people.unconfirmed:
        if (cash.box, cash.person) == (command.box, command.person):
            return cash
    return None


@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def _refuse_cash(
    state: TableState,
    command: c.OfferCash | c.ConfirmCash | c.ConvertCash,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Take cash wagers before the first card, confirmed by dealer and, in MA, supervisor."""
    if not isinstance(now, Wagers):
        first = rulebook.citations.wagers_first
        return Refusal("wager/too-late", first, "the round has begun: wait for the next one")
    if isinstance(command, c.OfferCash):
        clause = _cash_clause(rulebook, match=command.match)
        if any(
            (cash.box, cash.person) == (command.box, command.person)
            for cash in state.people.unconfirmed
        ):
            return Refusal("cash/waiting", clause, "a cash wager waits there to be converted")
        return refuse_placement(state, placement(command), rulebook)
    cash = _cash(state, command)
    if cash is None:
        message = f"{command.person} offered no cash there"
        return Refusal("cash/none", rulebook.house.buy_in, message)
    clause = _cash_clause(rulebook, match=cash.match)
    if isinstance(command, c.ConvertCash):
        confirmed = cash.by_dealer and (
            cash.by_supervisor or not rulebook.cash_needs_supervisor.value
        )
        if not confirmed:
            who = "the supervisor" if cash.by_dealer else "the dealer"
            return Refusal("cash/unconfirmed", clause, f"{who} has to confirm the wager first")
        return refuse_placement(state, placement(cash), rulebook)
    return None


@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def _cash_clause(rulebook: Rulebook, *, match: bool) -> ClauseRef:
    """Cite by what cash is taken as a basic wager or as a Match-the-Dealer wager."""
    return rulebook.house.cash_match if match else rulebook.house.buy_in


def placement(cash: c.OfferCash | CashWager) -> PlaceWager:
    """Turn a cash wager into the wager of chips that it becomes."""
    kind = Wager.MATCH if cash.match else Wager.BASIC
    return PlaceWager(cash.box, cash.person, cash.amount, kind)


@cites("MA 13(a)")
@reads("R23")
def _refuse_consent(
    state: TableState, command: c.ConsentToShare, rulebook: Rulebook
) -> Refusal | None:
    """Let the first person on a box consent to others, where boxes may be shared."""
    limit = rulebook.persons_per_box
    if limit.value <= 1:
        return Refusal("wager/box-taken", limit.clause, "one person wagers on a box")
    if first_on(state, command.box) != command.person:
        message = f"{command.person} is not the first person on box {command.box}"
        return Refusal("consent/not-first", rulebook.house.consent, message)
    return None


def _arrive(_s: TableState, command: c.Arrive, _n: Awaiting, _b: Rulebook) -> Events:
    return (p.PersonArrived(command.person),)


def _sit(_s: TableState, command: c.Sit, _n: Awaiting, book: Rulebook) -> Events:
    return (p.PersonSeated(command.person, command.box, book.house.seat),)


def _leave(_s: TableState, command: c.Leave, _n: Awaiting, _b: Rulebook) -> Events:
    return (p.PersonLeft(command.person),)


@cites("MD 6.B", "MA 5(c)")
def _buy_in(_s: TableState, command: c.BuyIn, _n: Awaiting, book: Rulebook) -> Events:
    """Change cash into chips."""
    return (p.BoughtIn(command.person, command.amount, book.house.buy_in),)


def _offer(_s: TableState, command: c.OfferCash, _n: Awaiting, book: Rulebook) -> Events:
    clause = _cash_clause(book, match=command.match)
    return (p.CashOffered(command.box, command.person, command.amount, command.match, clause),)


def _confirm(state: TableState, command: c.ConfirmCash, _n: Awaiting, book: Rulebook) -> Events:
    cash = _cash(state, command)
    assert cash is not None  # noqa: S101 - judged
    clause = _cash_clause(book, match=cash.match)
    return (p.CashConfirmed(command.box, command.person, command.supervisor, clause),)


def _convert(state: TableState, command: c.ConvertCash, _n: Awaiting, book: Rulebook) -> Events:
    cash = _cash(state, command)
    assert cash is not None  # noqa: S101 - judged
    kind = placement(cash).wager
    clause = book.match_the_dealer_offered.clause if cash.match else book.citations.basic_wager
    return (
        p.BoughtIn(cash.person, cash.amount, _cash_clause(book, match=cash.match), cash.box),
        WagerPlaced(cash.box, cash.person, kind, cash.amount, clause),
    )


def _consent(_s: TableState, command: c.ConsentToShare, _n: Awaiting, book: Rulebook) -> Events:
    clause = book.house.consent
    return (p.ConsentGiven(command.box, command.person, command.other, clause),)


@cites("MD 6.C(1)", "MA 5(j)")
def _permit(_s: TableState, command: c.PermitEntry, _n: Awaiting, book: Rulebook) -> Events:
    """Let a person who sat out wager again."""
    return (p.EntryPermitted(command.person, book.house.entry),)


@cites("MD 7.B(4)", "MA 7(c)")
def _change_dealer(
    state: TableState, command: c.ChangeDealer, _n: Awaiting, book: Rulebook
) -> Events:
    """Have a new dealer burn one card before dealing."""
    burns = 1 if state.cards.stage is Stage.READY else 0
    return (p.DealerChanged(command.dealer, burns, book.house.burn_new_dealer),)


def _change_floorperson(
    _s: TableState, command: c.ChangeFloorperson, _n: Awaiting, _b: Rulebook
) -> Events:
    return (p.FloorpersonChanged(command.floorperson),)


def _tip(_s: TableState, command: c.Tip, _n: Awaiting, book: Rulebook) -> Events:
    return (p.Tipped(command.person, command.amount, book.house.tip),)


DECIDE: dict[type[Any], Callable[[TableState, Any, Awaiting, Rulebook], tuple[Any, ...]]] = {
    c.Arrive: _arrive,
    c.Sit: _sit,
    c.Leave: _leave,
    c.BuyIn: _buy_in,
    c.OfferCash: _offer,
    c.ConfirmCash: _confirm,
    c.ConvertCash: _convert,
    c.ConsentToShare: _consent,
    c.PermitEntry: _permit,
    c.ChangeDealer: _change_dealer,
    c.ChangeFloorperson: _change_floorperson,
    c.Tip: _tip,
}
