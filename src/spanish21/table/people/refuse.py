"""People around a round: what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites, reads
from spanish21.rules.refusal import Refusal
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table.awaited import Awaiting, Wagers
from spanish21.table.commands import LayWagers
from spanish21.table.people import commands as c
from spanish21.table.round.wagering import first_on, refuse_lay, stake_of
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.people.commands import PeopleCommand
    from spanish21.table.state import CashWager, TableState

__all__ = ["cash_clause", "cash_wager", "cash_waiting", "refuse"]

Events = tuple["Event", ...]


def refuse(
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
            return _refusecash_waiting(state, command, now, rulebook)
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
            stays = rulebook.places.wager_stays
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


def cash_waiting(state: TableState, command: c.ConfirmCash | c.ConvertCash) -> CashWager | None:
    """Find the cash wager that a command confirms or converts."""
    for cash in state.people.unconfirmed:
        if (cash.box, cash.person) == (command.box, command.person):
            return cash
    return None


@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def _refusecash_waiting(
    state: TableState,
    command: c.OfferCash | c.ConfirmCash | c.ConvertCash,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Take cash wagers before the first card, confirmed by dealer and, in MA, supervisor."""
    if not isinstance(now, Wagers):
        first = rulebook.places.wagers_first
        return Refusal("wager/too-late", first, "the round has begun: wait for the next one")
    if isinstance(command, c.OfferCash):
        clause = cash_clause(rulebook, match=command.match)
        if any(
            (cash.box, cash.person) == (command.box, command.person)
            for cash in state.people.unconfirmed
        ):
            return Refusal("cash/waiting", clause, "a cash wager waits there to be converted")
        return _refuse_chips(state, command, rulebook)
    cash = cash_waiting(state, command)
    if cash is None:
        message = f"{command.person} offered no cash there"
        return Refusal("cash/none", rulebook.house.buy_in, message)
    clause = cash_clause(rulebook, match=cash.match)
    if isinstance(command, c.ConvertCash):
        confirmed = cash.by_dealer and (
            cash.by_supervisor or not rulebook.cash_needs_supervisor.value
        )
        if not confirmed:
            who = "the supervisor" if cash.by_dealer else "the dealer"
            return Refusal("cash/unconfirmed", clause, f"{who} has to confirm the wager first")
        return _refuse_chips(state, cash, rulebook)
    return None


@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def cash_clause(rulebook: Rulebook, *, match: bool) -> ClauseRef:
    """Cite by what cash is taken as a basic wager or as a Match-the-Dealer wager."""
    return rulebook.house.cash_match if match else rulebook.house.buy_in


def cash_wager(cash: c.OfferCash | CashWager) -> Wager:
    """Turn a cash wager into the wager of chips that it becomes."""
    return Wager(MATCH_THE_DEALER if cash.match else BASIC, cash.amount)


def _refuse_chips(
    state: TableState, cash: c.OfferCash | CashWager, rulebook: Rulebook
) -> Refusal | None:
    """Judge a cash wager as the chips that it becomes, beside what the person has on the box."""
    stake = stake_of(state, cash.box, cash.person)
    there = stake.wagers if stake is not None else ()
    lay = LayWagers(cash.box, cash.person, (*there, cash_wager(cash)))
    return refuse_lay(state, lay, rulebook)


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
