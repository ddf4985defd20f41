"""Which wagers may be placed on which box, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites, reads
from spanish21.money import Cents, dollars
from spanish21.refusal import Refusal
from spanish21.rules.side_wagers.match_the_dealer import most_match
from spanish21.table.commands import PlaceWager, WithdrawWager
from spanish21.table.kinds import Wager
from spanish21.table.wheels.refuse import refuse_spin_wager

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import Stake, TableState

__all__ = ["first_on", "must_consent", "refuse_placement", "refuse_withdrawal"]


def refuse_placement(state: TableState, command: PlaceWager, rulebook: Rulebook) -> Refusal | None:
    """Refuse a wager on a wrong box, by a wrong person or of a wrong amount."""
    if command.coupon:
        refused = _refuse_coupon(command, rulebook)
        if refused is not None:
            return refused
    match command.wager:
        case Wager.BASIC:
            return _refuse_place(state, command, rulebook) or _refuse_basic(command, rulebook)
        case Wager.MATCH:
            return _refuse_match(state, command, rulebook)
        case Wager.BONUS_SPIN | Wager.XTREME_16:
            return refuse_spin_wager(
                _stake(state, command), command.wager, command.amount, rulebook
            )
        case Wager.INSURANCE:
            clause = rulebook.citations.insurance_window
            message = "insurance is taken when the dealer offers it"
            return Refusal("insurance/not-offered", clause, message)


def _stake(state: TableState, command: PlaceWager | WithdrawWager) -> Stake | None:
    box = state.box(command.box)
    if box is None:
        return None
    return next((stake for stake in box.stakes if stake.person == command.person), None)


@cites("MD 2.A", "MD 2.B(2)", "MD 6.H", "MA 13(a)", "MA 14")
def _refuse_place(state: TableState, command: PlaceWager, rulebook: Rulebook) -> Refusal | None:
    """Hold a person to the boxes there are, to those that are free, and to as many as allowed."""
    number = command.box
    if not 1 <= number <= rulebook.boxes.value:
        message = f"there is no box {number}: boxes are 1 to {rulebook.boxes.value}"
        return Refusal("wager/no-such-box", rulebook.boxes.clause, message)
    if not command.person.strip():
        message = "name the person who wagers"
        return Refusal("wager/no-person", rulebook.citations.basic_wager, message)
    if _stake(state, command) is not None:
        message = f"{command.person} has a wager on box {number}: withdraw it to change it"
        return Refusal("wager/already-placed", rulebook.citations.basic_wager, message)
    box = state.box(number)
    limit = rulebook.persons_per_box
    if box is not None and len(box.stakes) >= limit.value:
        message = f"box {number} is taken: {limit.value} on a box"
        return Refusal("wager/box-taken", limit.clause, message)
    barred = _refuse_entry(state, command, rulebook) or _refuse_boxes(state, command, rulebook)
    first = must_consent(state, number, command.person)
    if barred is not None or first is None:
        return barred
    message = f"{first} has to consent to {command.person} on box {number}"
    return Refusal("wager/no-consent", rulebook.house.consent, message)


@cites("MA 13(a)")
@reads("R23")
def first_on(state: TableState, number: BoxNumber) -> PersonId | None:
    """Return the first person on a box: who consented before, wagered first, or sits there."""
    for consent in state.people.consents:
        if consent.box == number:
            return consent.first
    box = state.box(number)
    if box is not None:
        return box.stakes[0].person
    return next((seat.person for seat in state.people.seats if seat.box == number), None)


@cites("MA 13(a)")
@reads("R23")
def must_consent(state: TableState, number: BoxNumber, person: PersonId) -> PersonId | None:
    """Return who has still to consent before a person may wager on a box that has a wager."""
    if state.box(number) is None:
        return None
    first = first_on(state, number)
    here = (consent.person for consent in state.people.consents if consent.box == number)
    return None if first == person or person in here else first


@cites("MD 6.C", "MD 6.C(1)", "MD 6.C(2)", "MA 5(j)")
def _refuse_entry(state: TableState, command: PlaceWager, rulebook: Rulebook) -> Refusal | None:
    """Keep out who sat a round out since the shuffle, where the operator forbids the entry."""
    people = state.people
    rule = rulebook.mid_shoe_entry
    if rule.value or not people.rounds:
        return None
    if command.person in people.wagered or command.person in people.permitted:
        return None
    message = f"{command.person} sat a round out: entry again after the next shuffle"
    return Refusal("wager/mid-shoe", rule.clause, message)


def _boxes_of(state: TableState, person: PersonId) -> list[BoxNumber]:
    return [
        box.number for box in state.boxes if any(stake.person == person for stake in box.stakes)
    ]


def _refuse_boxes(state: TableState, command: PlaceWager, rulebook: Rulebook) -> Refusal | None:
    own = _boxes_of(state, command.person)
    limit = rulebook.boxes_per_player
    if len(own) >= limit.value:
        message = f"a player may wager on {limit.value} box(es) in a round"
        return Refusal("wager/too-many-boxes", limit.clause, message)
    adjacent = rulebook.adjacent_boxes
    if own and adjacent.value and all(abs(command.box - other) != 1 for other in own):
        message = f"the boxes of one player are adjacent: box {command.box} is not"
        return Refusal("wager/not-adjacent", adjacent.clause, message)
    return None


@cites("MD 6.A", "MA 5(c)", "MA 6(c)")
@reads("R25", "R30")
def _refuse_coupon(command: PlaceWager, rulebook: Rulebook) -> Refusal | None:
    """Take a match play coupon where it is allowed, beside chips and for an even face."""
    rule = rulebook.match_play
    if not rule.value:
        message = "no match play coupons are taken at this table"
        return Refusal("coupon/not-taken", rule.clause, message)
    if command.coupon < 0 or command.coupon % 2:
        message = "the face of a coupon is an even number of cents"
        return Refusal("coupon/face", rule.clause, message)
    if command.amount < rulebook.smallest_chip.value:
        return Refusal("coupon/alone", rule.clause, "a coupon lies beside chips")
    return None


@cites("MD 6.F", "MA 5(a)")
@reads("R25", "R30")
def _refuse_basic(command: PlaceWager, rulebook: Rulebook) -> Refusal | None:
    """Hold a basic wager, its coupon included, within the table's limits and to whole chips."""
    amount = Cents(command.amount + command.coupon)
    least, most = rulebook.minimum, rulebook.maximum
    if amount < least.value:
        message = f"the table minimum is {dollars(least.value)}"
        return Refusal("wager/below-minimum", least.clause, message)
    if amount > most.value:
        message = f"the table maximum is {dollars(most.value)}"
        return Refusal("wager/above-maximum", most.clause, message)
    return _refuse_chips(command.amount, rulebook)


def _refuse_chips(amount: Cents, rulebook: Rulebook) -> Refusal | None:
    chip = rulebook.smallest_chip
    if amount % chip.value:
        message = f"wager a multiple of the smallest chip, {dollars(chip.value)}"
        return Refusal("wager/not-in-chips", chip.clause, message)
    return None


@cites("MD 6.F", "MD 6.G", "MD 6.G(1)", "MA 6(a)", "MA 6(b)", "MA 6(b)(1)", "MA 6(b)(2)")
def _refuse_match(state: TableState, command: PlaceWager, rulebook: Rulebook) -> Refusal | None:
    """Take Match-the-Dealer, where offered, beside a basic wager and within its limits."""
    offered = rulebook.match_the_dealer_offered
    if not offered.value:
        message = "Match-the-Dealer is not offered at this table"
        return Refusal("wager/not-offered", offered.clause, message)
    stake = _stake(state, command)
    if stake is None:
        message = f"{command.person} has no basic wager on box {command.box}: place it first"
        return Refusal("wager/no-basic-wager", rulebook.citations.side_wager_needs_basic, message)
    if stake.match:
        message = "a Match-the-Dealer wager lies there: withdraw it to change it"
        return Refusal("wager/already-placed", offered.clause, message)
    least = rulebook.match_the_dealer_minimum
    amount = command.amount + command.coupon
    if amount < least.value:
        message = f"the least Match-the-Dealer wager is {dollars(least.value)}"
        return Refusal("wager/below-minimum", least.clause, message)
    most = most_match(stake.whole, rulebook)
    if amount > most:
        posted = rulebook.match_the_dealer_maximum
        basic = rulebook.match_the_dealer_within_basic
        clause = posted.clause if most == posted.value else basic.clause
        message = f"the largest Match-the-Dealer wager here is {dollars(most)}"
        return Refusal("wager/above-maximum", clause, message)
    return _refuse_chips(command.amount, rulebook)


@cites("MD 6.E", "MD 6.H", "MA 5(h)")
def refuse_withdrawal(
    state: TableState, command: WithdrawWager, rulebook: Rulebook
) -> Refusal | None:
    """Refuse to withdraw what was not placed, or what holds a player's boxes together."""
    stake = _stake(state, command)
    if stake is None or not {
        Wager.MATCH: stake.match,
        Wager.BONUS_SPIN: stake.spin,
        Wager.XTREME_16: stake.xtreme,
    }.get(command.wager, stake.wager):
        message = f"{command.person} has no such wager on box {command.box}"
        return Refusal("wager/none", rulebook.citations.basic_wager, message)
    if command.wager is Wager.INSURANCE:
        message = "an Insurance Wager stays until it is decided"
        return Refusal("wager/too-late", rulebook.citations.wager_stays, message)
    return _refuse_gap(state, command, rulebook) if command.wager is Wager.BASIC else None


def _refuse_gap(state: TableState, command: WithdrawWager, rulebook: Rulebook) -> Refusal | None:
    own = _boxes_of(state, command.person)
    adjacent = rulebook.adjacent_boxes
    if adjacent.value and min(own) < command.box < max(own):
        message = "the boxes of one player are adjacent: withdraw the one at an end first"
        return Refusal("wager/not-adjacent", adjacent.clause, message)
    return None
