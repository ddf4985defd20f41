"""Handling the cards: what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cards import FULL_DECK
from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.rules.cutting import Bounds, cover_bounds, cut_bounds, must_cut
from spanish21.rules.equipment import must_inspect_reader
from spanish21.rules.shuffling import ProcedureError, parse_procedure
from spanish21.table.awaited import Awaiting, CardNeeded, CutOffer, DealerStep, Wagers
from spanish21.table.cards.awaiting import (
    shuffle_method,
    stack_size,
)
from spanish21.table.commands import cards as c
from spanish21.table.inspected import DeckDefect
from spanish21.table.phrases import refused_meanwhile
from spanish21.table.phrases.cards import SHUFFLED
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Stage

if TYPE_CHECKING:
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands.cards import CardsCommand
    from spanish21.table.state import TableState

__all__ = [
    "found_defect",
    "refuse_burn_card",
    "refuse_cover",
    "refuse_cover_out",
    "refuse_cut",
    "refuse_dealer_cut",
    "refuse_deck",
    "refuse_decks",
    "refuse_idle",
    "refuse_reader_inspection",
    "refuse_recut",
    "refuse_removal",
    "refuse_reshuffle",
    "refuse_showing",
    "refuse_shuffle",
    "refuse_spread",
    "refuse_step",
]

_AFTER_SHUFFLE = frozenset({Stage.SHUFFLED, Stage.CUT, Stage.COVERED, Stage.READY})


def _out_of_order(clause: ClauseRef, message: str) -> Refusal:
    return Refusal("cards/out-of-order", clause, message)


def refuse_step(command: CardsCommand, now: Awaiting) -> Refusal | None:
    """Hold the dealer to the kind of step that is due."""
    if isinstance(now, DealerStep) and type(now.command) is type(command):
        return None
    return _not_due(now)


def _not_due(now: Awaiting) -> Refusal:
    return refused_meanwhile("cards/out-of-order", now, "That step isn't due now.")


def refuse_spread(state: TableState, command: c.SpreadCards, now: Awaiting) -> Refusal | None:
    """Spread the cards when that is due, and a batch out of the device on request."""
    if state.cards.batch and state.cards.stage is Stage.SHUFFLED:
        return None
    return refuse_step(command, now)


@cites("MD 3.A", "MA 2(a)")
def refuse_decks(command: c.ReceiveDecks, now: Awaiting, rulebook: Rulebook) -> Refusal | None:
    """Take the number of decks that the submission states, with their tens or without."""
    early = refuse_step(command, now)
    if early is not None:
        return early
    decks = rulebook.decks
    if command.decks != decks.value:
        message = f"This table plays with {decks.value} decks. Receive {decks.value} decks."
        return Refusal("cards/wrong-decks", decks.clause, message)
    size = rulebook.cards_per_deck
    if command.cards_each not in (size.value, FULL_DECK):
        message = f"A deck has {FULL_DECK} cards, or {size.value} without its tens. Count it again."
        return Refusal("cards/wrong-size", size.clause, message)
    if command.preshuffled and command.cards_each != size.value:
        message = "Decks that skip the inspection must have no tens. Inspect these decks."
        return Refusal("cards/wrong-size", rulebook.house.preshuffled, message)
    return None


@cites("MD 4.E", "MD 5.H", "MD 5.I", "MA 3(c)", "MA 4(i)")
def refuse_showing(
    state: TableState, command: c.ShowCards, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Show the cards to the first player, face up unless they were spread for want of players."""
    due = now.command if isinstance(now, DealerStep) else None
    if not isinstance(due, c.ShowCards):
        return _not_due(now)
    if command.person != due.person:
        message = "{} came first. Show the cards to {}."
        return Refusal("cards/out-of-order", now.clause, message, (due.person, due.person))
    if due.face_up and not command.face_up:
        clause = rulebook.house.idle if state.cards.idle else rulebook.house.spread
        return Refusal(
            "cards/face-down", clause, "The player inspects the cards face up. Turn them over."
        )
    return None


@cites("MD 3.C")
def refuse_removal(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Take the decks out of play between rounds only."""
    if state.cards.stage is Stage.ABSENT:
        received = rulebook.house.receive
        return _out_of_order(received, "There are no decks at the table. Receive decks first.")
    if state.wagers_closed or state.boxes:
        changed = rulebook.decks_changed_after.clause
        return _out_of_order(
            changed, "A round is in play or bets are placed. Wait until the table is clear."
        )
    return None


@cites("MD 4.B", "MA 3(b)")
def refuse_deck(
    state: TableState, command: c.InspectDeck | c.VerifyDeck, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Take the decks in turn; refuse counts that no deck can have, and a ten left in it."""
    due = now.command if isinstance(now, DealerStep) else None
    if not isinstance(due, c.InspectDeck | c.VerifyDeck) or type(due) is not type(command):
        return _not_due(now)
    if command.deck != due.deck:
        return _out_of_order(now.clause, f"Decks are handled in turn. Deck {due.deck} is next.")
    clause = rulebook.house.remove_tens
    cards = state.cards
    removed = cards.removed[command.deck - 1]
    size = rulebook.cards_per_deck.value
    if command.defect is not None:
        return _refuse_defect(command, rulebook)
    if isinstance(command, c.InspectDeck):
        left = cards.deck_size - size - removed
        if not 0 <= command.tens_removed <= left:
            tens = "1 ten" if left == 1 else f"{left or 'no'} tens"
            message = f"The deck has {tens} left. Count the tens again."
            return Refusal("cards/wrong-count", clause, message)
        return None
    if command.cards < 0:
        verify = rulebook.house.verify
        return Refusal(
            "cards/wrong-count",
            verify,
            "A deck has no fewer than 0 cards. Count the cards that are left.",
        )
    if command.cards == size and cards.deck_size - removed != size:
        left = cards.deck_size - removed
        message = f"The deck holds {left} cards with its tens, not {size}. Count it again."
        return Refusal("cards/wrong-count", clause, message)
    return None


@cites("MD 4.A", "MD 4.B", "MA 3(b)")
def _refuse_defect(command: c.InspectDeck | c.VerifyDeck, rulebook: Rulebook) -> Refusal | None:
    """Refuse a defect that the count contradicts; the dealer takes a ten out and counts it."""
    if isinstance(command, c.InspectDeck):
        if command.defect is not DeckDefect.TEN_LEFT:
            return None
        message = "The dealer takes a ten out of the deck. Count it among the tens."
        return Refusal("cards/wrong-defect", rulebook.house.remove_tens, message)
    size = rulebook.cards_per_deck.value
    more, fewer = command.cards > size, 0 <= command.cards < size
    fits = {
        DeckDefect.TEN_LEFT: more,
        DeckDefect.EXTRA_CARD: more,
        DeckDefect.CARD_MISSING: fewer,
    }
    if command.cards >= 0 and (command.defect is None or fits.get(command.defect, True)):
        return None
    message = f"A deck of {command.cards} cards contradicts that defect. Count it again."
    return Refusal("cards/wrong-defect", rulebook.house.verify, message)


@cites("MD 4.A", "MA 3(b)")
def found_defect(command: c.VerifyDeck, rulebook: Rulebook) -> DeckDefect | None:
    """Return the defect that the floorperson names, or the one that the count shows."""
    size = rulebook.cards_per_deck.value
    if command.defect is not None or command.cards == size:
        return command.defect
    return DeckDefect.TEN_LEFT if command.cards > size else DeckDefect.CARD_MISSING


@cites("MD 2.F")
def refuse_reader_inspection(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Inspect the card reader between rounds, where the edition asks for it."""
    clause = rulebook.reader_inspected_daily.clause
    if not must_inspect_reader(rulebook):
        message = "No inspection of a card reader is asked for at this table."
        return Refusal("reader/no-inspection", clause, message)
    if state.suspended:
        broken = rulebook.reader_broken.clause
        return _out_of_order(broken, "The card reader does not work. Have it repaired first.")
    if state.wagers_closed:
        return _out_of_order(clause, "A round is in play. Inspect the card reader after it.")
    return None


@cites("MD 5.A", "MD 5.A(2)", "MA 4(a)")
@cites("MA-bonus-spin 4(j)", "MA-bonus-spin 4(j)(1)", "MA-bonus-spin 4(j)(2)")
@cites("MA-bonus-spin 4(j)(3)", "MA-bonus-spin 4(j)(4)", "MA-bonus-spin 4(j)(5)")
def refuse_shuffle(
    state: TableState, command: c.ShuffleCards, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Shuffle by what the table uses, by hand in the prescribed steps."""
    early = refuse_step(command, now)
    if early is not None:
        return early
    method = shuffle_method(state, rulebook)
    if command.method is not method:
        message = f"This table shuffles {SHUFFLED[method]}. Shuffle the cards that way."
        house = rulebook.house
        clause = house.device_broken if state.cards.device_out else house.shuffle
        return Refusal("shuffle/method", clause, message)
    if rulebook.shuffle is None or method is not Shuffled.MANUAL:
        return None
    try:
        procedure = parse_procedure(" ".join(command.steps))
    except ProcedureError as error:
        return Refusal("shuffle/steps", rulebook.manual_steps.clause, str(error))
    return next(iter(procedure.refusals(rulebook.shuffle, unused=not state.cards.beginning)), None)


def _refuse_depth(code: str, depth: int, bounds: Bounds, where: str) -> Refusal | None:
    if bounds.least <= depth <= bounds.most:
        return None
    message = f"There must be {bounds.least} to {bounds.most} cards {where}, not {depth}."
    return Refusal(code, bounds.clause, message)


def refuse_dealer_cut(
    state: TableState, command: c.DealerCut, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Hold the dealer's cut to its depth."""
    return (
        _refuse_uncut(state, rulebook)
        or refuse_step(command, now)
        or _refuse_cut_depth(state, command.depth, rulebook)
    )


@cites("MD 5.K", "MA 4(b)(1)", "MA 4(h)")
def _refuse_uncut(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Cut no cards that a device shuffled, where the edition has none of those cut."""
    cards = state.cards
    by_reshuffler = cards.method is Shuffled.RESHUFFLER
    by_device = cards.method is Shuffled.DEVICE
    shuffled = cards.stage in _AFTER_SHUFFLE
    if not shuffled or must_cut(rulebook, by_device=by_device, by_reshuffler=by_reshuffler):
        return None
    house = rulebook.house
    clause = house.reshuffler_alone if by_reshuffler else house.device
    if not rulebook.cut_cards.value and not by_reshuffler:
        clause = rulebook.cut_cards.clause
        return _out_of_order(clause, "This table uses no cut card. Go on without a cut.")
    return _out_of_order(clause, "Cards from this device are not cut. Go on without a cut.")


def _refuse_cut_depth(state: TableState, depth: int, rulebook: Rulebook) -> Refusal | None:
    bounds = cut_bounds(stack_size(state, rulebook), rulebook)
    return _refuse_depth("cut/depth", depth, bounds, "above the cutting card")


def refuse_cover(
    state: TableState, command: c.PlaceCoverCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Hold the cover card to its place."""
    bounds = cover_bounds(stack_size(state, rulebook), rulebook)
    return refuse_step(command, now) or _refuse_depth(
        "cover-card/depth", command.behind, bounds, "behind the cover card"
    )


def refuse_cut(
    state: TableState, command: c.TakeCut | c.RefuseCut, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Take the cut from the player to whom it is offered."""
    if not isinstance(now, CutOffer):
        uncut = _refuse_uncut(state, rulebook)
        return uncut or _out_of_order(
            rulebook.house.offer_cut, "No cut is offered now. Wait for the dealer's offer."
        )
    if command.person != now.person:
        return Refusal(
            "cut/not-offered",
            now.clause,
            "The cut is offered to {}. Wait for the offer.",
            (now.person,),
        )
    if isinstance(command, c.TakeCut):
        return _refuse_cut_depth(state, command.depth, rulebook)
    return None


@cites("MD 7.C", "MA 7(j)")
@reads("R24")
def refuse_cover_out(state: TableState, now: Awaiting, rulebook: Rulebook) -> Refusal | None:
    """Permit the cover card to come out once, before a round or where a card is due."""
    clause = rulebook.house.cover_out
    if state.cards.cover_out:
        return Refusal("cover-card/out", clause, "The cover card is already out. Finish the round.")
    if state.cards.method is Shuffled.RESHUFFLER:
        message = "A device that reshuffles uses no cover card. Go on dealing."
        return Refusal("cover-card/none", rulebook.house.reshuffler_alone, message)
    if not rulebook.cut_cards.value:
        message = "This table uses no cut card. Go on dealing."
        return Refusal("cover-card/none", rulebook.cut_cards.clause, message)
    drawing = isinstance(now, CardNeeded) and not now.burn
    if not drawing and not isinstance(now, Wagers):
        return Refusal(
            "cover-card/not-now",
            clause,
            "No card is drawn from the shoe now. Report it when one is.",
        )
    return None


def refuse_reshuffle(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Order a reshuffle only of cards in the shoe."""
    if state.cards.stage is Stage.READY:
        return None
    return _out_of_order(
        rulebook.house.reshuffle_ordered, "The cards are not in the shoe. Load the shoe first."
    )


def refuse_idle(state: TableState, now: Awaiting, rulebook: Rulebook) -> Refusal | None:
    """Spread the cards of a table without players, unless a reshuffling device keeps them."""
    house = rulebook.house
    if rulebook.cut_after_device.value and state.cards.method is Shuffled.RESHUFFLER:
        message = "A device that reshuffles keeps the cards. Do not spread them."
        return Refusal("cards/reshuffler", house.reshuffler_alone, message)
    if not isinstance(now, Wagers) or state.boxes:
        message = "A round is in play or bets are placed. Wait until the table is clear."
        return Refusal("cards/not-idle", house.idle, message)
    return None


def refuse_recut(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Order a recut only while the cards may still be cut again."""
    if _may_recut(state, rulebook):
        return None
    uncut = _refuse_uncut(state, rulebook)
    if uncut is not None:
        return Refusal("cut/recut-late", uncut.clause, uncut.message)
    return Refusal(
        "cut/recut-late",
        rulebook.house.recut,
        "The cards can be cut again only after a cut and before play.",
    )


def refuse_burn_card(state: TableState, rulebook: Rulebook) -> Refusal | None:
    """Show a burn card only where the edition has it shown."""
    rule = rulebook.burn_disclosed
    if not rule.value:
        return Refusal(
            "burn/not-disclosed", rule.clause, "Burn cards stay face down at this table."
        )
    if not state.cards.burns:
        return Refusal("burn/none", rule.clause, "No card has been burned yet.")
    return None


@cites("MD 5.F", "MD 5.F(1)", "MA 4(f)")
def _may_recut(state: TableState, rulebook: Rulebook) -> bool:
    """Whether a recut may be required: before the shoe is loaded, or before any card is dealt.

    A burn card is not dealt to anyone: it goes back into the stack that is cut again.
    """
    stage = state.cards.stage
    if stage in (Stage.CUT, Stage.COVERED):
        by_device = state.cards.method is Shuffled.DEVICE
        return rulebook.cut_after_device.value or not by_device
    if state.cards.method in (Shuffled.DEVICE, Shuffled.RESHUFFLER):
        return False
    cut = stage is Stage.READY and state.cards.behind > 0
    undealt = state.people.rounds == 0 and not state.wagers_closed
    return rulebook.recut_until_first_card.value and cut and undealt
