"""People around a round: what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.rules.side_wagers import side_wager
from spanish21.table.awaited import Awaiting, Wagers
from spanish21.table.commands import LayWagers, people as c
from spanish21.table.phrases import refused_meanwhile
from spanish21.table.wagering import first_on, refuse_lay, refuse_missing_box, stake_of
from spanish21.wager import Wager

if TYPE_CHECKING:
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import CashWager, TableState
    from spanish21.wager import WagerKind

__all__ = [
    "cash_clause",
    "cash_waiting",
    "confirmed_cash",
    "refuse_amount",
    "refuse_arrival",
    "refuse_cash",
    "refuse_consent",
    "refuse_leaving",
    "refuse_new_dealer",
    "refuse_seat",
]


def refuse_amount(command: c.BuyIn | c.Tip, rulebook: Rulebook) -> Refusal | None:
    """Refuse an amount of nothing or less."""
    if command.amount > 0:
        return None
    house = rulebook.house
    clause = house.tip if isinstance(command, c.Tip) else house.buy_in
    return Refusal("money/nothing", clause, "The amount must be above zero. Name another amount.")


def refuse_new_dealer(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Change dealers between rounds only."""
    if not state.wagers_closed:
        return None
    clause = rulebook.house.burn_new_dealer
    return Refusal(
        "dealer/round-in-play", clause, "A round is in play. Change dealers between rounds."
    )


def refuse_arrival(state: TableState, command: c.Arrive, rulebook: Rulebook) -> Refusal | None:
    """Permit each person to arrive once."""
    if command.person.strip() and command.person not in state.people.present:
        return None
    clause = rulebook.house.seat
    return Refusal(
        "people/present",
        clause,
        f"{command.person!r} cannot join. Use the name of a person who is not here yet.",
    )


def _refuse_absent(
    state: TableState, command: c.Sit | c.Leave, rulebook: Rulebook
) -> Refusal | None:
    if command.person in state.people.present:
        return None
    clause = rulebook.house.seat
    message = "{} is not at the table. Join the table first."
    return Refusal("people/absent", clause, message, (command.person,))


def refuse_seat(state: TableState, command: c.Sit, rulebook: Rulebook) -> Refusal | None:
    """Permit each person to sit once, where there is room."""
    nowhere = _refuse_absent(state, command, rulebook) or refuse_missing_box(command.box, rulebook)
    if nowhere is not None:
        return nowhere
    seats = state.people.seats
    clause = rulebook.house.seat
    if any(seat.box == command.box for seat in seats):
        return Refusal(
            "people/seat-taken",
            clause,
            f"The seat at box {command.box} is taken. Choose another seat.",
        )
    if any(seat.person == command.person for seat in seats):
        message = "{} already has a seat. Leave it first."
        return Refusal("people/seated", clause, message, (command.person,))
    return None


def refuse_leaving(state: TableState, command: c.Leave, rulebook: Rulebook) -> Refusal | None:
    """Permit a person to leave who has no wager on the layout."""
    absent = _refuse_absent(state, command, rulebook)
    if absent is not None:
        return absent
    if any(s.person == command.person for box in state.boxes for s in box.stakes):
        message = "{} has a bet on the table. Leave when it is settled."
        clause = rulebook.citations.wager_stays
        return Refusal("people/wager", clause, message, (command.person,))
    return None


def _refuse_late_cash(state: TableState, now: Awaiting, rulebook: Rulebook) -> Refusal | None:
    """Take cash wagers when the cards are ready, before the first card."""
    if isinstance(now, Wagers):
        return None
    if not state.wagers_closed:
        return refused_meanwhile("wager/not-yet", now, "The table is not ready for bets.")
    first = rulebook.citations.wagers_first
    return Refusal("wager/too-late", first, "The round has started. Bet before the next round.")


@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def refuse_cash(
    state: TableState, command: c.OfferCash, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Take one verbal wager with cash from a person on a box, where chips could be wagered."""
    late = _refuse_late_cash(state, now, rulebook)
    if late is not None:
        return late
    if _waiting(state, command) is not None:
        clause = cash_clause(rulebook, command.wager)
        return Refusal(
            "cash/waiting", clause, "A cash bet is waiting there. Convert it into chips first."
        )
    return _refuse_chips(state, command, rulebook)


def cash_waiting(
    state: TableState,
    command: c.ConfirmCash | c.ConvertCash,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | CashWager:
    """Return the cash wager that waits for a person on a box."""
    late = _refuse_late_cash(state, now, rulebook)
    if late is not None:
        return late
    cash = _waiting(state, command)
    if cash is None:
        message = f"{{}} has offered no cash on box {command.box}."
        return Refusal("cash/none", rulebook.house.buy_in, message, (command.person,))
    return cash


@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def confirmed_cash(
    state: TableState, command: c.ConvertCash, now: Awaiting, rulebook: Rulebook
) -> Refusal | CashWager:
    """Return a cash wager that the dealer and, where needed, the supervisor have confirmed."""
    cash = cash_waiting(state, command, now, rulebook)
    if isinstance(cash, Refusal):
        return cash
    if not cash.by_dealer or (rulebook.cash_needs_supervisor.value and not cash.by_supervisor):
        who = "The supervisor" if cash.by_dealer else "The dealer"
        clause = cash_clause(rulebook, cash.wager)
        return Refusal("cash/unconfirmed", clause, f"{who} must confirm the cash bet first.")
    return _refuse_chips(state, cash, rulebook) or cash


def _waiting(
    state: TableState, command: c.OfferCash | c.ConfirmCash | c.ConvertCash
) -> CashWager | None:
    for cash in state.people.unconfirmed:
        if (cash.box, cash.person) == (command.box, command.person):
            return cash
    return None


@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def cash_clause(rulebook: Rulebook, kind: WagerKind) -> ClauseRef:
    """Cite by what cash is taken, or would be, as a wager of a kind."""
    row = side_wager(kind)
    taken = row.cash(rulebook) if row is not None else None
    return taken or rulebook.house.buy_in


def _refuse_chips(
    state: TableState, cash: c.OfferCash | CashWager, rulebook: Rulebook
) -> Refusal | None:
    """Judge a cash wager as the chips that it becomes, beside what the person has on the box."""
    row = side_wager(cash.wager)
    if row is not None and row.cash(rulebook) is None:
        message = f"{row.name} bets are not taken in cash. Buy chips first."
        return Refusal("cash/not-taken", rulebook.house.buy_in, message)
    stake = stake_of(state, cash.box, cash.person)
    there = stake.wagers if stake is not None else ()
    lay = LayWagers(cash.box, cash.person, (*there, Wager(cash.wager, cash.amount)))
    return refuse_lay(state, lay, rulebook)


@cites("MA 13(a)")
@reads("R23")
def refuse_consent(
    state: TableState, command: c.ConsentToShare, rulebook: Rulebook
) -> Refusal | None:
    """Permit the first person on a box to consent to others, where boxes may be shared."""
    limit = rulebook.persons_per_box
    if limit.value <= 1:
        return Refusal(
            "wager/box-taken",
            limit.clause,
            "Only 1 person may bet on a box here. Choose another box.",
        )
    if first_on(state, command.box) != command.person:
        message = f"Only the first person on box {command.box} can consent. Ask that person."
        return Refusal("consent/not-first", rulebook.house.consent, message)
    return None
