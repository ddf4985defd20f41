"""Which wager is settled next, and how: the dealer's collecting, paying and returning."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.hand import BEST_TOTAL
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.clause import ClauseRef, cites, reads
from spanish21.law.rulebook import Settlement
from spanish21.money import Cents, Odds
from spanish21.rules.fixed import earns_fixed_payout, fixed_tier
from spanish21.rules.hands import is_blackjack
from spanish21.rules.result import DealerHand, Result
from spanish21.rules.settlement import Outcome, Played, limited, settle, with_coupon
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.table.awaited import MoneyDue
from spanish21.table.commands import Collect, Pay, PayFixed, Return
from spanish21.wager import BASIC, INSURANCE, WagerKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.rules.result import Verdict
    from spanish21.rules.side_wagers import SideWager
    from spanish21.table.state import Box, Hand, Share, TableState
    from spanish21.wager import Wager

    Decide = Callable[[Sequence[Card], Card, Rulebook], Verdict]

__all__ = [
    "FixedDue",
    "fixed_payouts",
    "next_at_once",
    "next_lost_insurance",
    "next_settlement",
    "next_side",
    "persons",
]

_NOTHING = Cents(0)
_UNKNOWN = DealerHand(0, blackjack=False)
_FIRST = HandNumber(1)
_IN_TURN = Settlement.IN_TURN


class FixedDue(NamedTuple):
    """A fixed payout that is due."""

    command: PayFixed
    clauses: tuple[ClauseRef, ...]


def _parts(box: Box, person: PersonId) -> list[tuple[int, Hand, Share]]:
    """List a person's part in each hand of a box that is not dead, in the order of play."""
    return [
        (index, hand, share)
        for index, hand in enumerate(box.hands)
        if not hand.dead
        for share in hand.shares
        if share.person == person
    ]


def _played(hand: Hand, share: Share) -> Played:
    return Played(
        hand.cards,
        share.wager,
        share.doubled,
        hand.split,
        share.rescued,
        hand.surrendered,
        share.paid,
        share.coupon,
        share.doubles[-1] if share.doubles else _NOTHING,
    )


def persons(state: TableState) -> Iterator[list[Played]]:
    """List the undecided parts of each person on each box, for the dealer's rule of drawing."""
    for box in state.boxes:
        for stake in box.stakes:
            parts = _parts(box, stake.person)
            for _, _, share in parts:
                if not share.settled:
                    yield [_played(hand, share) for _, hand, share in parts]
                    break


def _outcomes(
    state: TableState, box: Box, person: PersonId, dealer: DealerHand, book: Rulebook
) -> dict[int, Outcome]:
    """Settle a person's hands on a box, each by its place on the box."""
    parts = _parts(box, person)
    played = [_played(hand, share) for _, hand, share in parts]
    outcomes = settle(played, dealer, state.up, book)
    return {index: outcome for (index, _, _), outcome in zip(parts, outcomes, strict=True)}


def _step(
    box: BoxNumber,
    hand: HandNumber,
    person: PersonId,
    outcome: Outcome,
    wager: WagerKind = BASIC,
) -> MoneyDue:
    """Turn an outcome into the dealer's step."""
    command: Collect | Pay | Return
    if outcome.odds is not None:
        command = Pay(box, hand, person, outcome.paid, wager)
    elif outcome.taken:
        command = Collect(box, hand, person, outcome.taken, wager)
    else:
        command = Return(box, hand, person, outcome.returned, wager)
    return MoneyDue(command=command, clause=outcome.clauses[0], outcome=outcome)


def next_side(state: TableState, rulebook: Rulebook) -> MoneyDue | None:
    """Return the next side wager to settle of those that the first cards decide."""
    for box in state.boxes:
        for stake in box.stakes:
            if len(stake.wagers) > 1:
                return _next_side(state, rulebook)
    return None


def _next_side(state: TableState, rulebook: Rulebook) -> MoneyDue | None:
    """Settle one kind after the other."""
    for row in SIDE_WAGERS.values():
        if row.decide is not None:
            step = _next_of_kind(state, row, row.decide, rulebook)
            if step is not None:
                return step
    return None


@cites("MD 7.F", "MD 7.F(1)", "MA 6(d)", "MA 6(f)")
def _next_of_kind(
    state: TableState, row: SideWager, decide: Decide, rulebook: Rulebook
) -> MoneyDue | None:
    """Return the next side wager of a kind, from the dealer's far right."""
    in_turn = row.settlement(rulebook) is Settlement.IN_TURN
    waiting: MoneyDue | None = None
    for box in reversed(state.boxes):
        for stake in box.stakes:
            wager = stake.of(row.kind)
            if wager is None:
                continue
            found = decide(box.hands[0].cards, state.up, rulebook)
            step = _side_step(box, stake.person, wager, found, rulebook)
            if in_turn or step.outcome.taken:
                return step
            waiting = waiting or step
    return waiting


def _side_step(
    box: Box, person: PersonId, wager: Wager, found: Verdict, rulebook: Rulebook
) -> MoneyDue:
    told = (found.ground, found.clauses)
    if found.odds is not None:
        paid_before = _paid_before(box, person)
        paid, capped = limited(found.odds.pay(wager.amount), paid_before, rulebook)
        clauses = (*found.clauses, *capped)
        outcome = Outcome(
            found.result, found.odds, _NOTHING, wager.amount, paid, found.ground, clauses
        )
    elif found.result is Result.TIE:
        outcome = Outcome(found.result, None, _NOTHING, wager.amount, _NOTHING, *told)
    else:
        outcome = Outcome(found.result, None, wager.amount, _NOTHING, _NOTHING, *told)
    if wager.coupon:
        outcome = with_coupon(outcome, wager.coupon, rulebook)
    return _step(box.number, _FIRST, person, outcome, wager.kind)


def _paid_before(box: Box, person: PersonId) -> Cents:
    """Return what a person has been paid already on the first hand of theirs."""
    return next((share.paid for _, _, share in _parts(box, person)), _NOTHING)


@cites("MD 8.F", "MA 11(d)")
def next_lost_insurance(state: TableState, rulebook: Rulebook) -> MoneyDue | None:
    """Return the next Insurance Wager to collect, from the dealer's far right."""
    for box in reversed(state.boxes):
        step = _box_insurance(box, rulebook, wins=False)
        if step is not None:
            return step
    return None


@cites("MD 8.E", "MD 8.F", "MD 9.D", "MD 12.A(3)", "MA 8(b)", "MA 11(c)", "MA 11(d)", "MA 11(e)")
def _box_insurance(box: Box, rulebook: Rulebook, *, wins: bool) -> MoneyDue | None:
    """Return the Insurance Wager of a box to settle, whatever becomes of its other wagers."""
    for stake in box.stakes:
        amount = stake.amount(INSURANCE) if len(stake.wagers) > 1 else _NOTHING
        if not amount:
            continue
        place = rulebook.citations.insurance_lost
        odds = rulebook.insurance_odds
        if wins:
            paid_before = _paid_before(box, stake.person)
            paid, capped = limited(odds.value.pay(amount), paid_before, rulebook)
            outcome = Outcome(
                Result.WIN,
                odds.value,
                _NOTHING,
                amount,
                paid,
                rulebook.insurance_up_cards.clause,
                (odds.clause, *capped),
            )
        else:
            outcome = Outcome(Result.LOSE, None, amount, _NOTHING, _NOTHING, place, (place,))
        return _step(box.number, _FIRST, stake.person, outcome, INSURANCE)
    return None


@cites("MD 7.H(1)(a)", "MD 9.C(1)", "MD 9.C(2)", "MD 10.H", "MA 8(a)(1)", "MA 8(a)(2)", "MA 9(d)")
@reads("R8", "R39")
def next_at_once(
    state: TableState, box_index: int, hand_index: int, dealer: DealerHand, rulebook: Rulebook
) -> MoneyDue | None:
    """Return the next wager on a hand that is settled before the end of the round."""
    box = state.boxes[box_index]
    hand = box.hands[hand_index]
    blackjack = is_blackjack(hand.cards, split=hand.split)
    for share in hand.shares:
        if not share.settled and (share.rescued or hand.surrendered or blackjack):
            outcome = _outcomes(state, box, share.person, dealer, rulebook)[hand_index]
            return _step(box.number, HandNumber(hand_index + 1), share.person, outcome)
    return None


def next_held(state: TableState, dealer: DealerHand, rulebook: Rulebook) -> MoneyDue | None:
    """Return the next surrendered wager that waited for the dealer's second card."""
    for index in range(len(state.boxes) - 1, -1, -1):
        if state.boxes[index].hands[0].surrendered:
            step = next_at_once(state, index, 0, dealer, rulebook)
            if step is not None:
                return step
    return None


@cites("MD 7.O", "MD 7.R", "MD 7.R(1)", "MD 7.R(2)", "MA 5(e)")
@reads("R38")
def next_settlement(state: TableState, dealer: DealerHand, rulebook: Rulebook) -> MoneyDue | None:
    """Return the next wager to settle at the end of the round, from the dealer's far right."""
    in_turn = rulebook.settlement.value is _IN_TURN
    waiting: MoneyDue | None = None
    for box in reversed(state.boxes):
        for step in _box_settlement(state, box, dealer, rulebook):
            if in_turn or step.outcome.taken:
                return step
            waiting = waiting or step
    return waiting


def _box_settlement(
    state: TableState, box: Box, dealer: DealerHand, rulebook: Rulebook
) -> Iterator[MoneyDue]:
    found: dict[PersonId, dict[int, Outcome]] = {}
    for index in range(len(box.hands) - 1, -1, -1):
        for share in box.hands[index].shares:
            if share.settled:
                continue
            if share.person not in found:
                found[share.person] = _outcomes(state, box, share.person, dealer, rulebook)
            outcome = found[share.person][index]
            yield _step(box.number, HandNumber(index + 1), share.person, outcome)
    if state.insurance:
        insurance = _box_insurance(box, rulebook, wins=dealer.blackjack)
        if insurance is not None:
            yield insurance


@cites("MD 12.C", "MD 12.C(3)", "MA 5(g)")
@reads("R9", "R10")
def fixed_payouts(state: TableState, rulebook: Rulebook) -> Iterator[FixedDue]:
    """List every fixed payout of the round: the winning hand's persons, then everyone else."""
    for box in reversed(state.boxes):
        for index in range(len(box.hands) - 1, -1, -1):
            hand = box.hands[index]
            if hand.points != BEST_TOTAL or not earns_fixed_payout(
                hand.cards, state.up, rulebook, split=hand.split, doubled=hand.doubled
            ):
                continue
            number = HandNumber(index + 1)
            for share in hand.shares:
                tier = fixed_tier(Cents(share.wager + share.coupon), rulebook)
                if tier is not None:
                    amount, capped = limited(tier.value.payout, share.paid, rulebook)
                    command = PayFixed(box.number, number, share.person, amount)
                    yield FixedDue(command, (tier.clause, *capped))
            others = rulebook.fixed_to_others
            for person in _others(state, box, index):
                command = PayFixed(box.number, number, person, others.value)
                yield FixedDue(command, (others.clause,))


def _others(state: TableState, winner: Box, index: int) -> tuple[PersonId, ...]:
    """List everyone with a basic wager in the round who has none on the winning hand."""
    winners = {share.person for share in winner.hands[index].shares}
    everybody = [stake.person for box in reversed(state.boxes) for stake in box.stakes]
    return tuple(dict.fromkeys(person for person in everybody if person not in winners))


def odds_pair(odds: Odds | None) -> tuple[int, int]:
    """Write odds as two numbers for the log."""
    return (odds.win, odds.stake) if odds is not None else (0, 1)


def unknown_dealer() -> DealerHand:
    """Return a dealer's hand for wagers that no dealer's hand can change."""
    return _UNKNOWN
