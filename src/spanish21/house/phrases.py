"""The words for what happens at a live table: the game's phrases and those of the house."""

from __future__ import annotations

from typing import assert_never

from spanish21.chips import ChipCount, chip_name
from spanish21.house.clock import clock_text
from spanish21.house.live import events as he
from spanish21.house.sealed import Use
from spanish21.money import dollars
from spanish21.table import phrases
from spanish21.table.phrases import ANYONE, Reader, because

__all__ = ["clauses_of", "persons_of", "sentence"]

_USES = {
    Use.SHOE: "order of the cards",
    Use.SALT: "salts",
    Use.CUT: "cut",
    Use.HOT_SPOT: "Hot Spot",
    Use.WHEEL: "wheel",
}
_Person = (
    he.PersonNamed
    | he.PersonReady
    | he.PersonUnready
    | he.PersonAway
    | he.PersonBack
    | he.ShareAsked
    | he.ChipsRedeemed
    | he.ChipsBrought
    | he.ChipsColoredUp
    | he.ChipsCarriedAway
    | he.OddCentsRounded
    | he.NumberCommitted
    | he.NumberContributed
)


def sentence(event: he.LogEvent, reader: Reader = ANYONE) -> str:
    """Write an event of a table's log as a sentence for its reader, without its clauses."""
    if not isinstance(event, he.HouseFact):
        return phrases.sentence(event, reader)
    if isinstance(event, _Person):
        return _person(event, reader)
    match event:
        case he.TableOpened():
            return f"Table {event.name} opens under {event.edition}."
        case he.TableClosed():
            return f"The table is closed. No more wagers are taken.{because(event.reason)}"
        case he.TableReopened():
            return "The table is open again."
        case he.TableStopped():
            return f"The table has stopped: {event.reason}."
        case he.TableWoundUp():
            closed = "The table is closed for good, and chips and wagers are returned"
            return f"{closed}: {event.reason}."
        case he.InventoryFilled():
            return f"Fill: {dollars(event.amount)}."
        case he.PoolMoved():
            return "The meters change."
        case he.ShoePledged():
            return f"Pledge for shoe {event.number}: {event.pledge}."
        case he.ShoeSealed():
            return _sealed(event, reader)
        case he.OutcomeDrawn():
            return f"The sealed shoe gives a number for the {_USES[event.draw.use]}."
        case he.ShoeRevealed():
            return f"Shoe {event.number} is revealed. Anyone can check it."
        case he.NumbersClosed():
            return "The players open the numbers they committed to."
        case he.SlipPrepared() | he.SlipSigned() | he.SlipVoided():
            return _slip(event, reader)
        case he.DisputeOpened() | he.StatementAdded() | he.DisputeDecided() | he.DisputeAdjusted():
            return _dispute(event, reader)
        case he.LimitsAnnounced() | he.LimitsChanged() | he.PayoutThresholdSet():
            return _terms(event)
        case he.StepTakenBack():
            return "The dealer undid a wrong entry."
        case he.StepCorrected() | he.CardAdmitted():
            return _set_right(event, reader)
        case _:
            assert_never(event)


def _terms(event: he.LimitsAnnounced | he.LimitsChanged | he.PayoutThresholdSet) -> str:
    """Write which limits or which payout threshold the table has."""
    if isinstance(event, he.PayoutThresholdSet):
        if not event.amount:
            return "No payout takes two signatures."
        return f"A payout of {dollars(event.amount)} or more takes two signatures."
    limits = f"{dollars(event.minimum)} to {dollars(event.maximum)}"
    if isinstance(event, he.LimitsAnnounced):
        return f"New limits from {clock_text(event.at)}: {limits}."
    return f"New limits: {limits}."


def _set_right(event: he.StepCorrected | he.CardAdmitted, reader: Reader) -> str:
    """Write what a floorperson set right, and why."""
    by, because = reader.who(event.by), f"Reason: {event.reason}"
    if isinstance(event, he.CardAdmitted):
        admits = f"{by.does('admits', 'admit')} {event.card}, a copy too many."
        return f"{admits} The decks are changed after this round. {because}"
    ends = f"Entered by {reader.name(event.entered_by)}. {because}"
    corrects = by.does("corrects", "correct")
    if event.card is not None:
        return f"{corrects} a card: {event.card}, not {event.was}. {ends}"
    if event.blackjack is not None:
        shown = "a blackjack" if event.blackjack else "no blackjack"
        return f"{corrects} the card reader: {shown}. {ends}"
    return f"{by.does('withdraws', 'withdraw')} an entry. {ends}"


def _sealed(event: he.ShoeSealed, reader: Reader) -> str:
    """Write that a shoe is sealed, and who did not open the number they committed to."""
    sealed = f"Shoe {event.number} is sealed: {event.commitment}."
    if not event.left_out:
        return sealed
    names = ", ".join(reader.name(person) for person in event.left_out)
    return f"{sealed} Left out without opening a number: {names}."


def _person(event: _Person, reader: Reader) -> str:
    if isinstance(event, he.NumberCommitted):
        adds = reader.who(event.commitment.who).does("commits", "commit")
        return f"{adds} to a number for the next shuffle."
    if isinstance(event, he.NumberContributed):
        adds = reader.who(event.contribution.who).does("adds", "add")
        return f"{adds} a number to the next shuffle."
    who = reader.who(event.person)
    match event:
        case he.PersonNamed():
            return f"{who._replace(name=event.name).does('joins', 'join')} the table."
        case he.PersonReady():
            return f"{who.does('is', 'are')} ready."
        case he.PersonUnready():
            return f"{who.does('changes', 'change')} the bets."
        case he.PersonAway():
            return f"{who.does('steps', 'step')} away."
        case he.PersonBack():
            return f"{who.does('is', 'are')} back."
        case he.ShareAsked():
            return f"{who.does('asks', 'ask')} to share box {event.box}."
        case he.ChipsRedeemed():
            return f"{who.does('cashes', 'cash')} out {dollars(event.amount)}."
        case he.OddCentsRounded():
            up = f"{dollars(event.amount)} to the smallest chip"
            return f"Odd cents are rounded up for {who.name}: {up}."
        case he.ChipsBrought():
            return f"{who.does('brings', 'bring')} {dollars(event.amount)} in chips."
        case he.ChipsColoredUp():
            return f"{who.does('colors', 'color')} up: {_chips(event.chips)}."
        case he.ChipsCarriedAway():
            carried = f"{dollars(event.amount)} in chips: {_chips(event.chips)}"
            return f"{who.does('leaves', 'leave')} with {carried}."
        case _:
            assert_never(event)


def _slip(event: he.SlipPrepared | he.SlipSigned | he.SlipVoided, reader: Reader) -> str:
    who = reader.name(event.by)
    match event:
        case he.SlipPrepared():
            amount = event.cash + sum(each.amount for each in event.chips)
            what = f"{event.kind}, {dollars(amount)}"
            return f"Slip {event.number} ({what}) is signed first by {who}."
        case he.SlipSigned():
            what = f"{event.kind}, {dollars(event.amount)}"
            return f"Slip {event.number} ({what}) is signed second by {who}."
        case he.SlipVoided():
            return f"Slip {event.number} is voided by {who}: {event.reason}."
        case _:
            assert_never(event)


def _dispute(
    event: he.DisputeOpened | he.StatementAdded | he.DisputeDecided | he.DisputeAdjusted,
    reader: Reader,
) -> str:
    by, named = reader.who(event.by), f"dispute {event.number}"
    match event:
        case he.DisputeOpened():
            for_ = f" for {reader.name(event.person)}" if event.person else ""
            opens = f"{by.does('opens', 'open')} {named} about round {event.round}{for_}."
            return f"{opens} Statement: {event.statement}" if event.statement else opens
        case he.StatementAdded():
            adds = f"{by.does('adds', 'add')} a statement to {named}"
            return f"{adds}: {event.statement}" if event.statement else f"{adds}."
        case he.DisputeDecided():
            found = "upheld" if event.upheld else "denied"
            decides = f"{by.does('decides', 'decide')} {named}: {found}. {event.decision}"
            clause = f" [{event.clause}]" if event.clause else ""
            money = f" Adjustment: {dollars(event.amount)}." if event.amount else ""
            return f"{decides}{clause}{money}"
        case he.DisputeAdjusted():
            paid = f"the adjustment of {named}: {dollars(event.amount)}"
            return f"{by.does('approves', 'approve')} {paid} for {reader.name(event.person)}."
        case _:
            assert_never(event)


def _chips(chips: tuple[ChipCount, ...]) -> str:
    """Write chips by denomination: `4 of $25, 1 of $5`."""
    return ", ".join(f"{each.count} of {chip_name(each.chip)}" for each in chips)


def clauses_of(event: he.LogEvent) -> tuple[str, ...]:
    """Return the clauses that an event cites; the house's events cite none."""
    return () if isinstance(event, he.HouseFact) else phrases.clauses_of(event)


def persons_of(event: he.LogEvent) -> tuple[str, ...]:
    """Return the people whom the sentence of an event names."""
    if not isinstance(event, he.HouseFact):
        return phrases.persons_of(event)
    if isinstance(event, he.NumberCommitted):
        return (event.commitment.who,)
    if isinstance(event, he.NumberContributed):
        return (event.contribution.who,)
    if isinstance(event, he.ShoeSealed):
        return event.left_out
    if isinstance(event, he.StepCorrected):
        return (event.entered_by, event.by)
    if isinstance(event, he.DisputeOpened | he.DisputeAdjusted):
        return (event.by, event.person) if event.person else (event.by,)
    if isinstance(event, he.StatementAdded | he.DisputeDecided):
        return (event.by,)
    if isinstance(event, he.SlipPrepared | he.SlipSigned | he.SlipVoided | he.CardAdmitted):
        return (event.by,)
    return (event.person,) if isinstance(event, _Person) else ()
