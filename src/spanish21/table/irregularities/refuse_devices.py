"""Irregularities of card reader, shuffling device and wash: when each may be reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites, reads
from spanish21.law.show import one_of
from spanish21.refusal import Refusal
from spanish21.table.commands import irregularities as c
from spanish21.table.irregularities.refuse import not_now
from spanish21.table.round.settling import next_side
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Stage
from spanish21.table.wheels.awaiting import next_ace, spin_unpaid

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import TableState

__all__ = [
    "refuse_device",
    "refuse_exposed_in_wash",
    "refuse_jam",
    "refuse_reader",
    "refuse_wrong_reader",
]


def _refuse_readerless(rulebook: Rulebook) -> Refusal | None:
    """Report about the card reader only where one is used."""
    if rulebook.card_reader.value:
        return None
    return Refusal(
        "reader/none",
        rulebook.card_reader.clause,
        "This table uses no card reader. There is nothing to report.",
    )


@cites("MD 13.P", "MA 15(l)")
def refuse_wrong_reader(
    state: TableState, command: c.ReportWrongReader, rulebook: Rulebook
) -> Refusal | None:
    """Use the reader wrongly only under an up card it is not for, with no wheel to be paid."""
    clause = rulebook.house.wrong_reader
    unused = _refuse_readerless(rulebook)
    if unused is not None:
        return unused
    wrong = state.hole_down and state.up.rank not in rulebook.reader_up_cards.value
    broken = state.suspended or state.reader_out
    if not state.wagers_closed or not state.dealer or not wrong or broken:
        cards = one_of(rulebook.reader_up_cards.value)
        return not_now(
            clause,
            f"The reader is used wrongly only with a hole card and an up card that is not {cards}.",
        )
    paid = spin_unpaid(state, rulebook)
    if paid is not None:
        return not_now(paid, "The wheel has stopped. Pay what it landed on first.")
    return _refuse_unsettled(state, rulebook) if command.discloses else None


@cites("MD 13.P(1)", "MA 15(l)(1)")
@reads("R56")
def _refuse_unsettled(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Settle what the first two cards have decided before all hands are called dead.

    The cards decide such a wager, not the moment at which the misuse is noticed, so it is
    settled before the decisions of the players just as it is after them.
    """
    due = next_side(state, rulebook) or next_ace(state, rulebook)
    if due is None:
        return None
    return not_now(due.clause, "The first two cards have decided a side wager. Settle it first.")


@cites("MD 13.Q", "MA 15(k)[2]")
def refuse_reader(
    state: TableState, command: c.ReportReaderBroken | c.ReportReaderRepaired, rulebook: Rulebook
) -> Refusal | None:
    """Permit a report that a working card reader broke, or that a broken one is repaired."""
    unused = _refuse_readerless(rulebook)
    if unused is not None:
        return unused
    broken = state.suspended or state.reader_out
    if broken is isinstance(command, c.ReportReaderRepaired):
        return None
    how = "already out of order" if broken else "not out of order"
    return not_now(rulebook.house.reader_broken, f"The card reader is {how}.")


def refuse_exposed_in_wash(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Expose a card in the wash while the cards are mixed or stacked."""
    if state.cards.stage is Stage.WASHED:
        return None
    return not_now(
        rulebook.house.wash, "The cards are not being washed or stacked. Go on with the shuffle."
    )


def _refuse_by_hand(rulebook: Rulebook) -> Refusal | None:
    """Report about a shuffling device only where one is used."""
    if rulebook.shuffler.value != Shuffled.MANUAL.value:
        return None
    return Refusal(
        "device/none",
        rulebook.shuffler.clause,
        "This table uses no shuffling device. There is nothing to report.",
    )


def refuse_jam(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Permit a report of a jam while the device is shuffling."""
    unused = _refuse_by_hand(rulebook)
    if unused is not None:
        return unused
    cards = state.cards
    by_device = cards.method in (Shuffled.DEVICE, Shuffled.RESHUFFLER)
    shuffled = cards.stage is Stage.SHUFFLED and by_device
    if cards.device_out or not (shuffled or cards.stage is Stage.STACKED):
        clause = rulebook.house.device_broken if cards.device_out else rulebook.house.jam
        return not_now(clause, "The device is not shuffling. Go on with the next step.")
    return None


def refuse_device(
    state: TableState, command: c.ReportDeviceBroken | c.ReportDeviceRepaired, rulebook: Rulebook
) -> Refusal | None:
    """Permit a report that a working shuffling device broke, or that a broken one is repaired."""
    unused = _refuse_by_hand(rulebook)
    if unused is not None:
        return unused
    broken = state.cards.device_out
    if broken is isinstance(command, c.ReportDeviceRepaired):
        return None
    how = "already out of order" if broken else "not out of order"
    return not_now(rulebook.house.device_broken, f"The shuffling device is {how}.")
