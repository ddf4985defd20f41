"""What follows from a command to the progressive system, or why it is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import ClauseRef, cites, reads
from spanish21.law.spins import sharing
from spanish21.money import Cents, dollars
from spanish21.progressive import commands as c, events as e
from spanish21.progressive.evolve import evolve
from spanish21.refusal import Refusal, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.progressive.events import ProgressiveEvent
    from spanish21.progressive.state import Meter, Pending, Progressive, Ratio

__all__ = ["decide", "refusal"]


def refusal(state: Progressive, command: c.ProgressiveCommand) -> Refusal | None:
    """Return why a command may not be carried out, or None if it may."""
    match command:
        case c.PlanRate(by=by) | c.ReadMeters(by=by) | c.RejectCorrection(by=by) if not by.strip():
            return Refusal(
                "meter/unnamed",
                _system(state),
                "The order has no name. Enter the name of the person who gives it.",
            )
        case c.OpenMeter():
            return _refuse_opening(state, command)
        case c.Contribute():
            return _no_meter(state, command.meter) or _refuse_contribution(state, command)
        case c.ReverseContribution():
            found = _reversible(state, command)
            return found if isinstance(found, Refusal) else None
        case c.ReverseWin():
            found = _won(state, command)
            return found if isinstance(found, Refusal) else None
        case c.ClaimWins():
            missing = (_no_meter(state, claim.meter) for claim in command.claims)
            return next((found for found in missing if found), None) or _refuse_claims(
                state, command
            )
        case c.PlanRate():
            return _no_meter(state, command.meter) or _refuse_plan(state, command)
        case c.ProposeCorrection():
            return _no_meter(state, command.meter) or _refuse_proposal(state, command)
        case c.ApproveCorrection() | c.RejectCorrection():
            return _refuse_answer(state, command)
        case c.ReadMeters():
            if state.last_reading is not None and command.at < state.last_reading:
                message = "The reading is earlier than the last one. Enter a later time."
                return Refusal("meter/time", _system(state), message)
            return None
        case c.VoidRound() | c.CloseRound():
            return None
        case _:
            assert_never(command)


def decide(state: Progressive, command: c.ProgressiveCommand) -> tuple[ProgressiveEvent, ...]:
    """Return what happens because of a command, or raise RefusedError."""
    refused = refusal(state, command)
    if refused is not None:
        raise RefusedError(refused)
    match command:
        case c.OpenMeter():
            return (e.MeterOpened(command.meter, command.terms, command.citations),)
        case c.Contribute():
            return (_contributed(state, command),)
        case c.ReverseContribution():
            row = _reversible(state, command)
            if isinstance(row, Refusal):
                raise RefusedError(row)
            return (_reversed(row, command.wagered),)
        case c.ReverseWin():
            won = _won(state, command)
            if isinstance(won, Refusal):
                raise RefusedError(won)
            return (e.WinReversed(won),)
        case c.VoidRound():
            return tuple(_void(state, command))
        case c.CloseRound():
            return (e.RoundClosed(command.table, command.round),)
        case c.ClaimWins():
            return tuple(_wins(state, command))
        case c.PlanRate():
            return (e.RatePlanned(command.meter, command.rate, command.reserve, command.by),)
        case c.ProposeCorrection():
            asked = (command.id, command.meter, command.amount, command.by, command.reason)
            return (e.CorrectionProposed(*asked),)
        case c.ApproveCorrection():
            return (_corrected(state, command),)
        case c.RejectCorrection():
            return (e.CorrectionRejected(command.id, command.by),)
        case c.ReadMeters():
            rows = tuple(
                e.Reading(m.name, m.shown, m.amount, m.overflow, m.reserve, m.owed, m.wins)
                for m in state.meters
            )
            return (e.MetersRead(command.at, command.by, rows),)
        case _:
            assert_never(command)


def _meter(state: Progressive, name: str) -> Meter:
    """Return a meter, or raise RefusedError if there is none of that name."""
    found = state.meter(name)
    if found is None:
        raise RefusedError(_unknown(state, name))
    return found


def _system(state: Progressive) -> ClauseRef | None:
    """Return the clause that requires the system, none before the first meter is opened."""
    return state.meters[0].citations.system if state.meters else None


def _unknown(state: Progressive, name: str) -> Refusal:
    known = ", ".join(meter.name for meter in state.meters) or "none"
    message = f"There is no meter {name}. Choose one of these: {known}."
    return Refusal("meter/unknown", _system(state), message)


def _no_meter(state: Progressive, name: str) -> Refusal | None:
    return _unknown(state, name) if state.meter(name) is None else None


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)")
def _refuse_rates(rate: Ratio, reserve: Ratio, clause: ClauseRef) -> Refusal | None:
    """Hold what goes to a meter and its reserve to less than the whole wager."""
    for count, per in (rate, reserve):
        if per < 1 or count < 0:
            return Refusal(
                "meter/rate", clause, "A rate must be 0 or more of the wager. Choose another rate."
            )
    if rate[0] * reserve[1] + reserve[0] * rate[1] >= rate[1] * reserve[1]:
        return Refusal(
            "meter/rate", clause, "The rates must leave part of the wager. Choose lower rates."
        )
    return None


@cites("MD-bonus-spin 12.E(3)(a)")
@reads("R49")
def _refuse_plan(state: Progressive, command: c.PlanRate) -> Refusal | None:
    """Hold meters that grow from one wager to less than the whole of it, now and once planned."""
    clause = _meter(state, command.meter).citations.rate
    refused = _refuse_rates(command.rate, command.reserve, clause)
    if refused is not None:
        return refused
    total = Fraction(*command.rate) + Fraction(*command.reserve)
    for name in sharing(command.meter):
        other = state.meter(name)
        if other is not None and name != command.meter:
            now = (other.terms.rate, other.terms.reserve)
            rates = (now, other.planned or now)
            total += max(sum(Fraction(*part) for part in row) for row in rates)
    if total >= 1:
        names = " and ".join(sharing(command.meter))
        message = f"The rates of {names} must leave part of the wager. Choose lower rates."
        return Refusal("meter/rate", clause, message)
    return None


def _refuse_opening(state: Progressive, command: c.OpenMeter) -> Refusal | None:
    terms, cited = command.terms, command.citations
    if state.meter(command.meter) is not None:
        return Refusal(
            "meter/open",
            cited.system,
            f"The meter {command.meter} is already open. Use another name.",
        )
    if terms.ceiling is not None and terms.ceiling < max(terms.initial, terms.reset):
        return Refusal(
            "meter/ceiling", cited.rate, "The ceiling is below the start. Choose a higher ceiling."
        )
    return _refuse_rates(terms.rate, terms.reserve, cited.rate)


def _contribution(
    state: Progressive, command: c.Contribute | c.ReverseContribution
) -> Pending | None:
    key = (command.table, command.round, command.meter)
    for row in state.pending:
        if (row.table, row.round, row.meter) == key and not row.box:
            return row
    return None


def _refuse_contribution(state: Progressive, command: c.Contribute) -> Refusal | None:
    """Take a round's wagers once."""
    system = _meter(state, command.meter).citations.system
    if command.wagered <= 0:
        return _no_wager(system)
    if _contribution(state, command) is not None:
        message = "The meter already has the wagers of this round. Enter each round once."
        return Refusal("meter/repeated", system, message)
    return None


def _reversible(state: Progressive, command: c.ReverseContribution) -> Refusal | Pending:
    """Return the contribution that is taken back, which may be no more than was taken."""
    meter = state.meter(command.meter)
    if meter is None:
        return _unknown(state, command.meter)
    system = meter.citations.system
    if command.wagered <= 0:
        return _no_wager(system)
    found = _contribution(state, command)
    if found is None or command.wagered > found.wagered:
        return Refusal(
            "meter/not-contributed",
            system,
            "The meter has no such wager from this round. Check the amount.",
        )
    return found


def _won(state: Progressive, command: c.ReverseWin) -> Refusal | Pending:
    """Return the win of a round in play that is given back."""
    meter = state.meter(command.meter)
    if meter is None:
        return _unknown(state, command.meter)
    key = (command.table, command.round, command.box, command.meter)
    for row in reversed(state.pending):
        if row.box and (row.table, row.round, row.box, row.meter) == key:
            return row
    message = f"Box {command.box} has not won {command.meter} in this round. Check the box."
    return Refusal("meter/not-won", meter.citations.system, message)


def _no_wager(clause: ClauseRef) -> Refusal:
    message = "A wager must be more than $0.00. Enter another amount."
    return Refusal("meter/wager", clause, message)


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)", "MD-bonus-spin 2.B(7)")
def _contributed(state: Progressive, command: c.Contribute) -> e.Contributed:
    """Put a part of the wagers into the meter, and a part into its reserve."""
    terms = _meter(state, command.meter).terms
    return e.Contributed(
        command.table, command.round, command.meter, command.wagered, terms.rate, terms.reserve
    )


def _reversed(row: Pending, wagered: Cents) -> e.ContributionReversed:
    return e.ContributionReversed(row.table, row.round, row.meter, wagered, row.rate, row.reserve)


@reads("R41")
def _void(state: Progressive, command: c.VoidRound) -> Iterator[ProgressiveEvent]:
    """Undo a round's wins, the last first, and then its contributions."""
    rows = [
        row for row in state.pending if (row.table, row.round) == (command.table, command.round)
    ]
    for row in reversed([row for row in rows if row.box]):
        yield e.WinReversed(row)
    for row in rows:
        if not row.box and row.wagered:
            yield _reversed(row, row.wagered)
    if rows:
        yield e.RoundClosed(command.table, command.round)


def _refuse_claims(state: Progressive, command: c.ClaimWins) -> Refusal | None:
    """Pay a box of a round once."""
    keys = [(claim.table, claim.round, claim.box, claim.meter) for claim in command.claims]
    paid = {(row.table, row.round, row.box, row.meter) for row in state.pending if row.box}
    meters = [_meter(state, claim.meter) for claim in command.claims]
    clause = meters[0].citations.paid if meters else _system(state)
    if not keys or len(set(keys)) < len(keys) or paid & set(keys):
        return Refusal(
            "meter/claimed", clause, "A box can win a meter once in a round. Claim it once."
        )
    if any(claim.box < 1 for claim in command.claims):
        return Refusal("meter/box", clause, "The claim has no box. Name the box that won.")
    return None


@cites("MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)", "MD-bonus-spin 12.D(6)(b)")
@cites("MD-bonus-spin 12.E(3)(b)")
@reads("R18", "R49")
def _wins(state: Progressive, command: c.ClaimWins) -> Iterator[ProgressiveEvent]:
    """Pay each claim what the meter shows at its turn, and reset it before the next."""
    for claim in sorted(command.claims, key=lambda row: (row.at, row.table, row.box)):
        meter = _meter(state, claim.meter)
        where = (claim.table, claim.round, claim.box, claim.meter)
        won = e.JackpotWon(state.wins + 1, claim.at, *where, meter.shown)
        terms = meter.terms
        room = meter.overflow.whole
        if terms.ceiling is not None:
            room = min(room, terms.ceiling - terms.reset - 1)
        from_overflow = Cents(max(0, room))
        from_reserve = Cents(min(max(0, meter.reserve.whole), terms.reset))
        rate, reserve = meter.planned or (terms.rate, terms.reserve)
        reset = e.MeterReset(
            *where, meter.shown, terms.reset, from_overflow, from_reserve, rate, reserve
        )
        for event in (won, reset):
            state = evolve(state, event)
            yield event


@cites("MD-bonus-spin 12.D(6)(b)", "MD-bonus-spin 12.E(3)(b)")
def _refuse_proposal(state: Progressive, command: c.ProposeCorrection) -> Refusal | None:
    """Take a named correction to what a meter may show, between its start and its ceiling."""
    meter = _meter(state, command.meter)
    terms, cited = meter.terms, meter.citations
    said = (command.by, command.reason)
    if not all(words.strip() and words.isprintable() for words in said):
        return Refusal(
            "meter/unnamed",
            cited.system,
            "The correction has no name or no reason in plain words. Enter both.",
        )
    if any(row.id == command.id for row in state.proposals):
        message = f"Correction {command.id} is already proposed. Use another name."
        return Refusal("meter/repeated", cited.system, message)
    if terms.ceiling is not None and command.amount > terms.ceiling:
        most = dollars(terms.ceiling)
        message = f"{dollars(command.amount)} is above the ceiling. Enter {most} or less."
        return Refusal("meter/amount", cited.rate, message)
    least = max(Cents(1), min(terms.initial, terms.reset))
    if command.amount < least:
        message = f"{dollars(command.amount)} is below the start. Enter {dollars(least)} or more."
        return Refusal("meter/amount", cited.start, message)
    return None


@cites("MD-bonus-spin 2.B(7)")
def _refuse_answer(
    state: Progressive, command: c.ApproveCorrection | c.RejectCorrection
) -> Refusal | None:
    """Refuse an approval by the person who proposed the correction."""
    found = next((row for row in state.proposals if row.id == command.id), None)
    if found is None:
        return Refusal(
            "meter/no-proposal",
            _system(state),
            f"There is no correction {command.id}. Choose a proposed correction.",
        )
    by = command.by.strip().casefold()
    if isinstance(command, c.ApproveCorrection) and by in {"", found.by.strip().casefold()}:
        return Refusal(
            "meter/two-persons",
            _system(state),
            "You can't approve your own correction. Ask a second person.",
        )
    return None


def _corrected(state: Progressive, command: c.ApproveCorrection) -> e.MeterCorrected:
    row = next(row for row in state.proposals if row.id == command.id)
    difference = row.amount - _meter(state, row.meter).shown
    return e.MeterCorrected(row.id, row.meter, difference, row.by, command.by, row.reason)
