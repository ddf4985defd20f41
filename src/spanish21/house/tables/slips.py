"""Slips of a table: what two people sign, decided alike by the server and by `verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, assert_never

from spanish21.chips import colored_up, denominations
from spanish21.house.live import commands as hc, events as he
from spanish21.house.tables.words import is_written
from spanish21.ids import PersonId
from spanish21.ledger.accounts import DropBox, TipBox
from spanish21.money import Cents
from spanish21.refusal import Refusal
from spanish21.table.commands import CloseWagers
from spanish21.table.commands.people import BuyIn, OfferCash

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live, Slip
    from spanish21.ledger.events import SlipKind
    from spanish21.table.commands import Command

__all__ = ["SlipCommand", "count_due", "in_book", "odd_cents", "refuse_empty", "slip_due"]

SlipCommand = hc.PrepareSlip | hc.SignSlip | hc.VoidSlip
SlipFact = he.SlipPrepared | he.SlipSigned | he.SlipVoided
_OF_THE_TRAY = CloseWagers | BuyIn | OfferCash


def refuse_empty(live: Live, command: Command) -> Refusal | None:
    """Refuse to sell chips and to begin a round before the opener has brought real chips."""
    if not isinstance(command, _OF_THE_TRAY) or not live.trayless:
        return None
    message = "The chip tray is empty. Two people count and sign the opener first."
    return Refusal("slip/no-opener", None, message)


def count_due(live: Live) -> Literal["opener", "closer"] | None:
    """Return which count of a real tray is asked for: at the opening and closing of the table."""
    if not live.settings.physical or live.table.wagers_closed:
        return None
    if not live.opened:
        return None if live.shift.idle else "closer"
    counted = not live.shifts or live.shift.since > live.shifts[-1].until
    resumed = not counted and live.shift.idle and not live.seated
    return "opener" if live.trayless or resumed else None


def slip_due(live: Live, command: SlipCommand, by: str, unit: int) -> SlipFact | Refusal:
    """Return what follows from writing, signing or voiding a slip, or why it is refused."""
    if isinstance(command, hc.PrepareSlip):
        return _prepared(live, command, by, unit)
    slip = next((each for each in live.unsigned if each.number == command.number), None)
    if slip is None:
        message = f"Slip {command.number} does not wait for a signature. Check its number."
        return Refusal("slip/unknown", None, message)
    if isinstance(command, hc.VoidSlip):
        if not is_written(command.reason):
            return Refusal("slip/reason", None, "Give the reason in a few plain words.")
        return he.SlipVoided(slip.number, command.reason.strip(), PersonId(by))
    return _signed(live, slip, by)


def _prepared(live: Live, command: hc.PrepareSlip, by: str, unit: int) -> he.SlipPrepared | Refusal:
    refusal = _refuse_contents(live, command, unit) or _refuse_time(live, command.kind)
    if refusal is not None:
        return refusal
    if command.kind == "payout":
        payout = live.payouts[0]
        chips = colored_up(payout.amount + -payout.amount % unit, unit)
        paid = (chips, Cents(0), payout.amount, PersonId(by), payout.person, payout.round)
        return he.SlipPrepared(live.slips + 1, "payout", *paid)
    amount = command.cash + sum(each.amount for each in command.chips)
    counted = (command.chips, command.cash, in_book(live, command.kind, amount))
    return he.SlipPrepared(live.slips + 1, command.kind, *counted, PersonId(by))


def _refuse_contents(live: Live, command: hc.PrepareSlip, unit: int) -> Refusal | None:
    """Count cash out of a drop box, and chips of the table everywhere else."""
    if command.kind == "drop":
        wrong = bool(command.chips) or command.cash < 0
        message = "A drop box holds cash. Enter the amount of cash that was counted."
        return Refusal("slip/contents", None, message) if wrong else None
    if command.kind == "payout" and (command.chips or command.cash):
        message = "The amount of a payout follows from the payment. Enter no chips."
        return Refusal("slip/contents", None, message)
    known = denominations(unit)
    chips = [each.chip for each in command.chips]
    counts = [each.count for each in command.chips]
    if command.cash or len(set(chips)) < len(chips) or not set(chips) <= set(known):
        message = "Enter how many chips there are of each denomination of this table."
        return Refusal("slip/contents", None, message)
    if any(count < 0 for count in counts):
        return Refusal("slip/contents", None, "A number of chips is below zero. Count again.")
    carried = command.kind in {"fill", "credit"} or (command.kind == "opener" and live.trayless)
    if carried and not any(counts):
        return Refusal("slip/contents", None, "The slip has no chips. Enter the chips to carry.")
    return None


def _refuse_time(live: Live, kind: str) -> Refusal | None:
    """Count the tray between rounds, and the opener before any money moves in a shift."""
    if live.trayless and kind in {"fill", "credit", "closer"}:
        message = "The chip tray is empty. Two people count and sign the opener first."
        return Refusal("slip/no-opener", None, message)
    if kind == "opener" and not live.shift.idle:
        message = "Money has moved in this shift. Count a closer instead."
        return Refusal("slip/opener", None, message)
    if kind in {"opener", "closer"} and live.table.wagers_closed:
        message = "A round is in play. Count the tray after the round."
        return Refusal("slip/round-in-play", None, message)
    if kind == "payout" and not live.payouts:
        message = "No large payout waits for a slip. No action needed."
        return Refusal("slip/no-payout", None, message)
    if kind in {"opener", "closer"} and live.payouts:
        message = "A large payout waits for its slip. Two people sign it before the count."
        return Refusal("slip/payout-waits", None, message)
    if any(slip.kind == kind for slip in live.unsigned):
        message = f"A slip for a {kind} waits for its second signature. Sign or void it first."
        return Refusal("slip/waiting", None, message)
    return None


def _signed(live: Live, slip: Slip, by: str) -> he.SlipSigned | Refusal:
    """Take a second signature, of another person, as long as the first one holds.

    The first opener brings the chips of the table from the bank; later ones count them.
    """
    if by == slip.by:
        message = "This takes a second person. You signed this slip first."
        return Refusal("staff/second-person", None, message)
    refusal = _refuse_count(live, slip)
    if refusal is not None:
        return refusal
    brought = slip.amount if slip.kind == "opener" and live.trayless else Cents(0)
    counted = (slip.amount, slip.expected)
    return he.SlipSigned(slip.number, slip.kind, *counted, PersonId(by), brought)


def _refuse_count(live: Live, slip: Slip) -> Refusal | None:
    """Refuse a count of a tray or box in which money has moved since."""
    if in_book(live, slip.kind, slip.amount) != slip.expected:
        message = "Money has moved since this count. Void the slip and count again."
        return Refusal("slip/outdated", None, message)
    if slip.kind == "credit" and slip.amount > live.tray:
        return Refusal("slip/too-much", None, "The tray has fewer chips. Void the slip.")
    return None


def in_book(live: Live, kind: SlipKind, amount: int) -> int:
    """Return what the book has of what a slip is about."""
    match kind:
        case "opener" | "closer":
            return amount if live.trayless else live.tray
        case "drop":
            return live.balance(DropBox(live.id))
        case "tips":
            return live.balance(TipBox(live.id))
        case "payout":
            return live.payouts[0].amount if live.payouts else 0
        case "fill" | "credit":
            return amount
        case _:
            assert_never(kind)


def odd_cents(live: Live, person: str, unit: int) -> Cents:
    """Return what brings a player's chips up to the smallest chip: no chip pays odd cents."""
    return Cents(-live.chips(person) % unit)
