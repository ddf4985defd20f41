"""A round of play: what is refused, and by which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.hand import BEST_TOTAL
from spanish21.law.clause import cites, reads
from spanish21.money import dollars
from spanish21.rules.decks import change_by, clock
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import insurance_clause
from spanish21.rules.player import Action, objection
from spanish21.rules.refusal import Refusal
from spanish21.table import commands as c
from spanish21.table.awaited import Awaiting, CardNeeded, DealerStep, Decision, Wagers
from spanish21.table.dealer_step import out_of_order, refuse_step
from spanish21.table.round.awaiting import insurance_decision
from spanish21.table.round.wagering import refuse_late_lay, refuse_lay
from spanish21.table.state import Insurance
from spanish21.table.words import expected

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.table.awaited import Choice
    from spanish21.table.state import Box, TableState

__all__ = ["decks_due", "refuse"]

_ACTIONS: dict[type[c.PlayerCommand], Action] = {
    c.Hit: Action.HIT,
    c.Stand: Action.STAND,
    c.DoubleDown: Action.DOUBLE,
    c.DeclineDouble: Action.DECLINE,
    c.Rescue: Action.RESCUE,
    c.KeepDouble: Action.KEEP,
    c.Split: Action.SPLIT,
    c.DesignateHand: Action.DESIGNATE,
    c.Surrender: Action.SURRENDER,
}


def refuse(
    state: TableState, command: c.RoundCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Refuse a command of the round that may not be carried out now."""
    match command:
        case c.DealCard():
            return _card(state, command, now, rulebook)
        case (
            c.Hit()
            | c.Stand()
            | c.DoubleDown()
            | c.DeclineDouble()
            | c.Rescue()
            | c.KeepDouble()
            | c.Split()
            | c.DesignateHand()
            | c.Surrender()
        ):
            return _action(state, command, now, rulebook)
        case c.LayWagers():
            return _lay(state, command, now, rulebook)
        case c.CloseWagers():
            return _close(state, command, now, rulebook)
        case c.TakeInsurance() | c.DeclineInsurance():
            return _insurance(state, command, now, rulebook)
        case c.UseCardReader() | c.RevealHoleCard():
            return _hidden_card(state, command, now, rulebook)
        case c.CloseInsurance() if state.insurance is Insurance.OPEN and isinstance(now, Decision):
            return None
        case (
            c.OfferInsurance()
            | c.CloseInsurance()
            | c.AnnounceBlackjack()
            | c.AnnounceTotal()
            | c.AnnounceDealersCard()
            | c.AnnounceDealerTotal()
            | c.Collect()
            | c.Pay()
            | c.Return()
            | c.PayFixed()
            | c.RemoveCards()
            | c.PickUp()
        ):
            return refuse_step(command, now)
        case _:
            assert_never(command)


@cites("MD 6.D", "MD 6.E", "MA 5(d)", "MA 5(h)")
def _lay(
    state: TableState, command: c.LayWagers, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Take wagers before the first card of a round only."""
    if state.wagers_closed:
        return refuse_late_lay(state, command, rulebook)
    return _not_open(now) or refuse_lay(state, command, rulebook)


def _not_open(now: Awaiting) -> Refusal | None:
    if isinstance(now, Wagers):
        return None
    return Refusal("wager/not-yet", now.clause, f"the table is not ready: {expected(now)}")


@cites("MD 6.D", "MA 5(d)")
def _close(
    state: TableState, command: c.CloseWagers, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Begin a round once, with a basic wager on a box."""
    places = rulebook.places
    if state.wagers_closed:
        message = "the round has begun: wait for the next one"
        return Refusal("wager/too-late", places.wagers_first, message)
    refused = _not_open(now)
    if refused is not None:
        return refused
    if not state.boxes:
        return Refusal("wager/none", places.basic_wager, "no box has a basic wager yet")
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
    used = f"the decks have been in use for more than {hours.value} hours"
    message = f"{used}: they were to be changed by {clock(due)}, change them now"
    return Refusal("cards/change-due", hours.clause, message)


@cites("MD 3.C")
def decks_due(state: TableState, rulebook: Rulebook) -> int | None:
    """Return the time, in seconds, by which the decks at the table must be changed, if ever."""
    return change_by(state.cards.opened_at, rulebook)


@cites("MD 8.A", "MD 8.B", "MD 8.C", "MD 8.D", "MA 11(a)", "MA 11(b)", "MA 13(f)")
def _insurance(
    state: TableState,
    command: c.TakeInsurance | c.DeclineInsurance,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Take insurance while it is offered, from each person once, up to half the wager."""
    places = rulebook.places
    window = places.insurance_window
    if not state.wagers_closed or state.insurance is Insurance.NOT_OFFERED:
        message = "insurance is offered only when the dealer's first card is an ace"
        return Refusal("insurance/not-offered", rulebook.insurance_up_cards.clause, message)
    if state.insurance is Insurance.CLOSED or not isinstance(now, Decision):
        return Refusal("insurance/closed", window, "the time for insurance is over")
    box = state.box(command.box)
    stake = next((s for s in box.stakes if s.person == command.person), None) if box else None
    if box is None or stake is None:
        message = f"{command.person} has no wager on box {command.box}"
        return Refusal("action/no-wager", places.basic_wager, message)
    if all(hand.dead for hand in box.hands):
        message = f"the hand of box {command.box} is dead"
        return Refusal("action/dead", rulebook.house.dead_hand, message)
    if stake.insurance_answered:
        message = f"{command.person} has answered for box {command.box} already"
        return Refusal("insurance/answered", window, message)
    if isinstance(command, c.TakeInsurance):
        choice = insurance_decision(box, stake, rulebook).legal[0]
        clause = insurance_clause(choice.most, stake.whole, rulebook)
        return _amount("insurance", command.amount, choice, clause)
    return None


@reads("R7", "R25")
def _amount(area: str, amount: Cents, choice: Choice, clause: ClauseRef) -> Refusal | None:
    """Hold an amount within its bounds and to whole chips."""
    if amount > choice.most:
        message = f"at most {dollars(choice.most)} may be wagered"
        return Refusal(f"{area}/too-much", clause, message)
    if amount < choice.least:
        message = f"at least {dollars(choice.least)} must be wagered"
        return Refusal(f"{area}/too-little", clause, message)
    if amount % choice.unit:
        message = f"wager a multiple of the smallest chip, {dollars(choice.unit)}"
        return Refusal(f"{area}/not-in-chips", clause, message)
    return None


@cites("MD 3.B", "MA 2(a)")
def _card(
    state: TableState, command: c.DealCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Deal a card only where one is due, and only one that the shoe can hold."""
    if not isinstance(now, CardNeeded):
        return out_of_order(now, "no card is due")
    aside = state.trouble.aside
    if aside is not None and command.card is not aside:
        clause = rulebook.house.drawn_unexposed
        return Refusal("card/aside-first", clause, f"{aside}, drawn in error, comes first")
    if now.burn:
        if command.box is not None:
            return Refusal("dealer/wrong-place", now.clause, "this card is burned first")
        return _too_many(state, command.card, rulebook) if command.card else None
    place = now.box or 0
    if command.box is not None and command.box != place:
        where = f"box {place}" if place else "the dealer"
        return Refusal("dealer/wrong-place", now.clause, f"this card goes to {where}")
    if command.card is None:
        if now.face_up:
            return Refusal("card/unknown", now.clause, "name the card: it lies face up")
        return None
    return _too_many(state, command.card, rulebook)


def _too_many(state: TableState, card: Card, rulebook: Rulebook) -> Refusal | None:
    decks = rulebook.decks.value
    if state.seen[card.index] < decks:
        return None
    message = f"all {decks} copies of {card} have been dealt: a card is in the shoe once per deck"
    return Refusal("card/too-many", rulebook.places.card_count, message)


def _action(
    state: TableState, command: c.PlayerCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Accept a decision from the person whose turn it is, on the hand whose turn it is."""
    places = rulebook.places
    if not state.wagers_closed:
        return Refusal("action/no-round", places.turn_order, "no round is in play")
    box = state.box(command.box)
    if box is None:
        message = f"box {command.box} has no wager in this round"
        return Refusal("action/no-wager", places.basic_wager, message)
    if not isinstance(now, Decision) or now.box != command.box:
        return _not_your_turn(state, box, now, rulebook)
    if not any(stake.person == command.person for stake in box.stakes):
        message = f"{command.person} has no wager on box {command.box}"
        return Refusal("action/no-wager", places.basic_wager, message)
    action = _ACTIONS[type(command)]
    if state.insurance is Insurance.OPEN:
        return Refusal(
            "action/insurance-first", places.insurance_window, "insurance is decided first"
        )
    if now.person != command.person:
        return Refusal("action/not-the-caller", places.callers, f"{now.person} decides here")
    choice = now.choice(action)
    if choice is None:
        return _why_not(box, action, now, state, rulebook)
    if isinstance(command, c.DoubleDown):
        return _amount("double", command.amount, choice, places.double)
    if isinstance(command, c.DesignateHand) and command.hand not in (1, 2):
        message = "designate hand 1 or 2 of the split"
        return Refusal("action/no-such-hand", places.shared_split, message)
    return None


def _why_not(
    box: Box, action: Action, now: Decision, state: TableState, rulebook: Rulebook
) -> Refusal:
    """Find the rule that forbids an action on the hand whose turn it is."""
    found = objection(action, box.hands[state.turn_hand], box.splits, rulebook)
    if found is not None:
        return found
    legal = ", ".join(choice.action.value for choice in now.legal)
    return Refusal("action/not-now", now.clause, f"now only: {legal}")


@cites("MD 7.G(3)", "MD 7.H", "MD 7.J", "MA 7(e)", "MA 12(a)")
@reads("R37")
def _not_your_turn(state: TableState, box: Box, now: Awaiting, rulebook: Rulebook) -> Refusal:
    """Tell a hand that is complete from one whose turn has not come."""
    places = rulebook.places
    last = box.hands[-1]
    done = all(hand.complete for hand in box.hands) or state.reader is True
    if all(hand.dead for hand in box.hands):
        message = f"the hand of box {box.number} is dead"
        return Refusal("action/dead", rulebook.house.dead_hand, message)
    if is_blackjack(last.cards, split=last.split):
        message = f"box {box.number} has a blackjack: nothing is to be decided"
        return Refusal("action/blackjack", places.no_draw_on_blackjack, message)
    if done and last.points == BEST_TOTAL:
        message = f"box {box.number} has 21: the hand is complete"
        return Refusal("action/twenty-one", places.no_draw_on_21, message)
    if done and last.points > BEST_TOTAL:
        message = f"box {box.number} is over 21: the hand is complete"
        return Refusal("action/bust", places.bust, message)
    if state.reader:
        message = "the dealer has a blackjack: nothing more is dealt or decided"
        return Refusal("action/hand-complete", places.reader_blackjack, message)
    if done:
        message = f"box {box.number} is complete: nothing more is to be decided"
        return Refusal("action/hand-complete", places.turn_order, message)
    if isinstance(now, Decision):
        message = f"it is the turn of box {now.box}"
        return Refusal("action/out-of-turn", places.turn_order, message)
    return Refusal("action/not-now", places.turn_order, "wait for the dealer")


@cites("MD 7.G(2)", "MD 7.G(2)(a)", "MD 7.L(1)", "MA 7(i)")
def _hidden_card(
    state: TableState,
    command: c.UseCardReader | c.RevealHoleCard,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Hold what reader and dealer say of the hole card to what is known of it."""
    if not isinstance(now, DealerStep) or type(command) is not type(now.command):
        return refuse_step(command, now)
    if isinstance(command, c.UseCardReader):
        truth = is_blackjack((state.up, state.hole)) if state.hole else None
        return _known("reader", command.blackjack, truth, rulebook.places.reader)
    card = command.card
    place = rulebook.places.show_second_card
    wrong = _known("hole-card", card, state.hole, place)
    if wrong is not None or state.hole is not None or card is None:
        return wrong
    if state.reader is not None and is_blackjack((state.up, card)) is not state.reader:
        message = f"{card} contradicts what the card reader showed"
        return Refusal("hole-card/contradiction", place, message)
    return _too_many(state, card, rulebook)


def _known(area: str, said: object, truth: object, clause: ClauseRef) -> Refusal | None:
    """Ask for what is not known, and refuse what is known to be otherwise."""
    if truth is None and said is None:
        return Refusal(f"{area}/unknown", clause, _UNKNOWN[area])
    if truth is not None and said not in (None, truth):
        return Refusal(f"{area}/contradiction", clause, f"the hole card says {truth}")
    return None


_UNKNOWN = {
    "reader": "the hole card is not known here: say whether the card reader shows a blackjack",
    "hole-card": "the hole card is not known here: name it",
}
