"""A round of play: what is refused, and by which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.law.show import one_of
from spanish21.money import dollars
from spanish21.refusal import Refusal
from spanish21.rules.dealer import dealer_stands, must_draw
from spanish21.rules.decks import change_by, clock
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import insurance_clause
from spanish21.rules.result import DealerHand
from spanish21.table import commands as c
from spanish21.table.awaited import Awaiting, CardNeeded, DealerStep, Decision, MoneyDue, Wagers
from spanish21.table.dealer_step import due_step, out_of_order, refuse_step
from spanish21.table.phrases import refused_meanwhile
from spanish21.table.round import settling
from spanish21.table.round.awaiting import insurance_decision
from spanish21.table.round.forbid import (
    dead_hands,
    insurance_first,
    no_wager,
    not_doubled,
    not_the_caller,
    not_your_turn,
    why_not,
)
from spanish21.table.round.turn import Turn, turn_at
from spanish21.table.state import Insurance
from spanish21.table.wagering import (
    refuse_late_lay,
    refuse_lay,
)
from spanish21.wager import INSURANCE

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.table.awaited import Choice
    from spanish21.table.state import Stake, TableState

__all__ = [
    "HoleCard",
    "card_due",
    "decks_due",
    "hole_card",
    "insurable",
    "reader_shows",
    "refuse_closing",
    "refuse_closing_insurance",
    "refuse_laying",
    "turn_for",
]

_TWO = 2


class HoleCard(NamedTuple):
    """The card that is turned face up, with the clause of that step."""

    card: Card
    clause: ClauseRef


@cites("MD 6.D", "MD 6.E", "MA 5(d)", "MA 5(h)")
def refuse_laying(
    state: TableState, command: c.LayWagers, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Take wagers before the first card of a round only."""
    if state.wagers_closed:
        return refuse_late_lay(state, command, rulebook)
    return _refuse_early(now) or refuse_lay(state, command, rulebook)


def _refuse_early(now: Awaiting) -> Refusal | None:
    if isinstance(now, Wagers):
        return None
    return refused_meanwhile("wager/not-yet", now, "The table is not ready for bets.")


@cites("MD 6.D", "MA 5(d)")
def refuse_closing(
    state: TableState, command: c.CloseWagers, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Begin a round once, with a basic wager on a box."""
    places = rulebook.citations
    if state.wagers_closed:
        message = "The round has started. Bet before the next round."
        return Refusal("wager/too-late", places.wagers_first, message)
    early = _refuse_early(now)
    if early is not None:
        return early
    if not state.boxes:
        return Refusal(
            "wager/none",
            places.basic_wager,
            "No box has a basic wager yet. Place one before the deal.",
        )
    return _refuse_old_decks(state, command, rulebook)


@cites("MD 3.C")
def _refuse_old_decks(
    state: TableState, command: c.CloseWagers, rulebook: Rulebook
) -> Refusal | None:
    """Start no round when the decks are due to be changed."""
    due = decks_due(state, rulebook)
    if command.at is None or due is None or command.at <= due:
        return None
    hours = rulebook.decks_changed_after
    used = f"The decks have been in use for more than {hours.value} hours."
    message = f"{used} They had to be changed by {clock(due)}. Change them now."
    return Refusal("cards/change-due", hours.clause, message)


@cites("MD 3.C")
def decks_due(state: TableState, rulebook: Rulebook) -> int | None:
    """Return the time, in seconds, by which the decks at the table must be changed, if ever."""
    return change_by(state.cards.opened_at, rulebook)


@cites("MD 6.E", "MD 8.A", "MD 8.B", "MD 8.C", "MD 8.D")
@cites("MA 5(i)", "MA 11(a)", "MA 11(b)", "MA 13(f)")
def insurable(
    state: TableState,
    command: c.TakeInsurance | c.DeclineInsurance,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | Stake:
    """Take insurance while it is offered, from each person once, up to half the wager."""
    window = rulebook.citations.insurance_window
    if not state.wagers_closed or state.insurance is Insurance.NOT_OFFERED:
        shown = rulebook.insurance_up_cards
        cards = one_of(shown.value)
        message = f"Insurance is offered only when the dealer's first card is {cards}."
        return Refusal("insurance/not-offered", shown.clause, message)
    if state.insurance is Insurance.CLOSED or not isinstance(now, Decision):
        return Refusal("insurance/closed", window, "Insurance is closed for this round.")
    box = state.box(command.box)
    stake = next((s for s in box.stakes if s.person == command.person), None) if box else None
    if box is None or stake is None:
        return no_wager(command.box, command.person, rulebook)
    if all(hand.dead for hand in box.hands):
        return dead_hands(box, rulebook)
    if stake.insurance_answered:
        clause = rulebook.prohibitions.later_wager_altered if stake.of(INSURANCE) else window
        message = f"{{}} has already answered for box {command.box}. The answer stands."
        return Refusal("insurance/answered", clause, message, (command.person,))
    if isinstance(command, c.TakeInsurance):
        choice = insurance_decision(box, stake, rulebook).legal[0]
        clause = insurance_clause(choice.most, stake.whole, rulebook)
        chips = rulebook.smallest_chip.clause
        return _amount("insurance", command.amount, choice, clause, chips) or stake
    return stake


def refuse_closing_insurance(
    state: TableState, command: c.CloseInsurance, now: Awaiting
) -> Refusal | None:
    """Close insurance when all have answered, or before, while someone still decides."""
    if state.insurance is Insurance.OPEN and isinstance(now, Decision):
        return None
    found = due_step(command, now)
    return found if isinstance(found, Refusal) else None


@reads("R7", "R25")
def _amount(
    area: str, amount: Cents, choice: Choice, clause: ClauseRef, chips: ClauseRef
) -> Refusal | None:
    """Hold an amount within its bounds and to whole chips, each by its clause."""
    if amount > choice.most:
        message = f"The most is {dollars(choice.most)}. Wager {dollars(choice.most)} or less."
        return Refusal(f"{area}/too-much", clause, message)
    if amount < choice.least:
        message = f"The least is {dollars(choice.least)}. Wager {dollars(choice.least)} or more."
        return Refusal(f"{area}/too-little", clause, message)
    if amount % choice.unit:
        message = f"Wager a multiple of the smallest chip, {dollars(choice.unit)}."
        return Refusal(f"{area}/not-in-chips", chips, message)
    return None


@cites("MD 3.B", "MA 2(a)")
def card_due(
    state: TableState, command: c.DealCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | CardNeeded:
    """Deal a card only where one is due, and only one that the shoe can hold."""
    if not isinstance(now, CardNeeded):
        return _refuse_dealers_card(state, command, now, rulebook) or out_of_order(
            now, "No card is due."
        )
    aside = state.trouble.aside
    if aside is not None and command.card is not aside:
        house = rulebook.house
        clause = house.drawn_exposed if state.trouble.aside_exposed else house.drawn_unexposed
        return Refusal(
            "card/aside-first",
            clause,
            f"{aside} was drawn in error and is the next card. Deal it first.",
        )
    if now.burn:
        if command.box is not None:
            return Refusal(
                "dealer/wrong-place",
                now.clause,
                "The next card is burned. Put it in the discard rack.",
            )
        return (refuse_left_shoe(state, command.card, rulebook) if command.card else None) or now
    place = now.box or 0
    if command.box is not None and command.box != place:
        where = f"box {place}" if place else "the dealer"
        return Refusal("dealer/wrong-place", now.clause, f"The next card goes to {where}.")
    if command.card is None:
        if now.face_up:
            return Refusal("card/unknown", now.clause, "The card is face up. Name it.")
        return now
    return refuse_left_shoe(state, command.card, rulebook) or now


@cites("MD 7.M", "MD 7.N", "MA 12(b)", "MA 12(c)")
def _refuse_dealers_card(
    state: TableState, command: c.DealCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Refuse the dealer a card on 17 or more, and one that could change nothing."""
    shown = len(state.dealer) >= _TWO and not state.hole_down
    if command.box or not shown or not isinstance(now, MoneyDue) or turn_at(state) is not None:
        return None
    dealer = DealerHand.of(state.dealer)
    if must_draw(dealer, state.up, settling.persons(state), rulebook):
        return None
    stands = rulebook.dealer_stands_at
    if dealer_stands(dealer, rulebook):
        message = f"The dealer stands on {stands.value} or more. Draw no card."
        return Refusal("dealer/out-of-order", stands.clause, message)
    message = "No card could change a result now. Draw no card."
    return Refusal("dealer/out-of-order", rulebook.prohibitions.needless_card, message)


@cites("MD 13.A", "MD 13.K", "MA 15(a)", "MA 15(g)")
@reads("R66")
def refuse_left_shoe(state: TableState, card: Card, rulebook: Rulebook) -> Refusal | None:
    """Refuse a card of which the shoe holds none: all dealt, or not among the discards."""
    decks = rulebook.decks.value
    if not state.left_shoe(card, decks):
        return None
    house = rulebook.house
    if state.cards.refill is not None:
        if any(packet.apart and card in packet.cards for packet in state.rack):
            message = f"{card} was found face up and stays out until the next shuffle."
            return Refusal("card/kept-apart", house.face_up, message)
        message = f"{card} is not among the discards that were shuffled. Name the card again."
        return Refusal("card/not-in-shoe", house.shoe_empty, message)
    message = f"All {decks} copies of {card} have been dealt. Check the card and name it again."
    return Refusal("card/too-many", rulebook.citations.card_count, message)


def turn_for(
    state: TableState, command: c.ActionCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | Turn:
    """Accept a decision from the person whose turn it is, on the hand whose turn it is."""
    places = rulebook.citations
    if not state.wagers_closed:
        return Refusal(
            "action/no-round", places.turn_order, "No round is in play. Wait for the deal."
        )
    box = state.box(command.box)
    if box is None:
        message = f"Box {command.box} has no wager in this round. Wait for the next round."
        return Refusal("action/no-wager", places.basic_wager, message)
    if not isinstance(now, Decision) or now.box != command.box:
        return not_your_turn(state, box, command, now, rulebook)
    if now.person != command.person and not any(
        stake.person == command.person for stake in box.stakes
    ):
        return no_wager(command.box, command.person, rulebook)
    if state.insurance is Insurance.OPEN:
        return insurance_first(rulebook)
    if now.person != command.person:
        hand = box.hands[state.turn_hand]
        return not_doubled(box, hand, command, rulebook) or not_the_caller(now, rulebook)
    turn = Turn(box, box.hands[state.turn_hand], HandNumber(state.turn_hand + 1))
    choice = now.choice(command.action)
    if choice is None:
        return why_not(state, turn, command.action, now, rulebook)
    return _chosen(command, choice, rulebook) or turn


def _chosen(command: c.ActionCommand, choice: Choice, rulebook: Rulebook) -> Refusal | None:
    """Hold what a decision names to what may be named."""
    if isinstance(command, c.DoubleDown):
        chips = rulebook.prohibitions.not_in_chips
        return _amount("double", command.amount, choice, rulebook.citations.double, chips)
    if isinstance(command, c.DesignateHand) and command.hand not in choice.hands:
        message = "The split has two hands. Designate hand 1 or hand 2."
        return Refusal("action/no-such-hand", rulebook.citations.shared_split, message)
    return None


@cites("MD 7.G(2)", "MD 7.G(2)(a)", "MA 7(i)")
def reader_shows(
    state: TableState, command: c.UseCardReader, now: Awaiting, rulebook: Rulebook
) -> Refusal | bool:
    """Return whether the card reader shows a blackjack, by the hole card where that is known."""
    if not isinstance(now, DealerStep) or not isinstance(now.command, c.UseCardReader):
        return refuse_step(command, now)
    clause = rulebook.citations.reader
    said = command.blackjack
    if state.hole is not None:
        truth = is_blackjack((state.up, state.hole))
        if said is None or said is truth:
            return truth
        makes = "a blackjack" if truth else "no blackjack"
        message = f"The hole card makes {makes}. Check the card reader again."
        return Refusal("reader/contradiction", clause, message)
    if said is None:
        message = "The hole card is not known here. Enter whether the reader shows a blackjack."
        return Refusal("reader/unknown", clause, message)
    return said


@cites("MD 7.L(1)", "MA 7(i)")
def hole_card(
    state: TableState, command: c.RevealHoleCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | HoleCard:
    """Return the card that is turned up, held to what is known of it."""
    if not isinstance(now, DealerStep) or not isinstance(now.command, c.RevealHoleCard):
        return refuse_step(command, now)
    clause = rulebook.prohibitions.hole_card_misread
    said = command.card
    if state.hole is not None:
        if said in (None, state.hole):
            return HoleCard(state.hole, now.clause)
        return Refusal(
            "hole-card/contradiction", clause, f"The hole card is {state.hole}. Turn up that card."
        )
    if said is None:
        message = "The hole card is not known here. Name the card that is turned up."
        return Refusal("hole-card/unknown", clause, message)
    if state.reader is not None and is_blackjack((state.up, said)) is not state.reader:
        message = f"{said} contradicts the card reader. Check the card and name it again."
        return Refusal("hole-card/contradiction", clause, message)
    return refuse_left_shoe(state, said, rulebook) or HoleCard(said, now.clause)
