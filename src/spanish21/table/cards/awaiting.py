"""What is to be done with the cards next, while they are on their way into the shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import CutOrder, DeviceBroken
from spanish21.rules.cutting import Place, cover_bounds, cut_bounds, cut_offers, must_cut
from spanish21.table.awaited import Awaiting, CutOffer, DealerStep, PlayerNeeded, Role
from spanish21.table.commands import cards as c
from spanish21.table.commands.irregularities import PutDeviceAway
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Deck, Stage

if TYPE_CHECKING:
    from spanish21.ids import PersonId
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import Cards, TableState

__all__ = [
    "next_handling",
    "offers",
    "reader_inspection",
    "rotation_clause",
    "shuffle_method",
    "stack_size",
]

DEFAULT_STEPS: tuple[str, ...] = ("plug", "riffle", "turn", "strip", "riffle", "cut")


def stack_size(state: TableState, rulebook: Rulebook) -> int:
    """Count the cards that are shuffled: all decks, or in mid-round the discards."""
    if state.cards.mid_round:
        return len(state.discards()) + state.unseen_discards
    return rulebook.decks.value * rulebook.cards_per_deck.value


def next_handling(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Return what comes next until the cards are in the shoe."""
    cards = state.cards
    house = rulebook.house
    match cards.stage:
        case Stage.ABSENT:
            return DealerStep(c.ReceiveDecks(rulebook.decks.value), house.receive)
        case Stage.RECEIVED:
            return _inspection(cards, rulebook)
        case Stage.VERIFIED if state.reader_unchecked:
            return reader_inspection(rulebook)
        case Stage.VERIFIED:
            return DealerStep(c.SpreadCards(), house.spread)
        case Stage.SPREAD:
            return _show(state, rulebook)
        case Stage.SHOWN:
            return _wash(state, rulebook)
        case Stage.WASHED:
            return DealerStep(c.StackCards(), house.idle_washed if cards.idle else house.stack)
        case Stage.COLLECTED:
            return DealerStep(c.ClearShoe(), house.clear_shoe)
        case Stage.STACKED:
            return _shuffle(state, rulebook)
        case Stage.SHUFFLED:
            return _cut(state, rulebook)
        case Stage.CUT:
            bounds = cover_bounds(stack_size(state, rulebook), rulebook)
            return DealerStep(c.PlaceCoverCard(bounds.least), house.cover)
        case _:
            return DealerStep(c.LoadShoe(), house.load)


@cites("MD 4.A", "MD 4.B", "MA 3(a)", "MA 3(b)")
def _inspection(cards: Cards, rulebook: Rulebook) -> DealerStep:
    """Require the dealer to inspect every deck, then the floorperson to count each."""
    size = rulebook.cards_per_deck.value
    for number, deck in enumerate(cards.decks, 1):
        if deck is Deck.RECEIVED:
            tens = cards.deck_size - size - cards.removed[number - 1]
            return DealerStep(c.InspectDeck(number, tens), rulebook.house.inspect)
    index = cards.decks.index(Deck.INSPECTED)
    counted = c.VerifyDeck(index + 1, cards.deck_size - cards.removed[index])
    return DealerStep(counted, rulebook.house.verify, who=Role.FLOORPERSON)


@cites("MD 2.F")
def reader_inspection(rulebook: Rulebook) -> DealerStep:
    """Ask the floorperson to inspect the card reader: with the decks, or before the wagers."""
    clause = rulebook.reader_inspected_daily.clause
    return DealerStep(c.InspectReader(), clause, who=Role.FLOORPERSON)


@cites("MD 4.C", "MD 4.E", "MD 5.H", "MD 5.I", "MA 3(c)", "MA 4(i)")
def _show(state: TableState, rulebook: Rulebook) -> DealerStep | PlayerNeeded:
    """Wait for the first player, who may inspect the cards."""
    house = rulebook.house
    clause = house.idle_shown if state.cards.idle else house.show
    if not state.people.present:
        return PlayerNeeded(clause)
    face_up = state.cards.face_up or rulebook.idle_turned_up.value
    return DealerStep(c.ShowCards(state.people.present[0], face_up=face_up), clause)


@cites("MD 4.E", "MD 5.I(1)", "MD 5.I(2)", "MA 3(c)", "MA 4(i)")
def _wash(state: TableState, rulebook: Rulebook) -> DealerStep:
    """Wash the cards, unless a device takes those of an idle table as they are."""
    house = rulebook.house
    device = shuffle_method(state, rulebook) is not Shuffled.MANUAL
    if state.cards.idle and device and rulebook.cut_after_device.value:
        return DealerStep(c.StackCards(), house.idle_device)
    return DealerStep(c.WashCards(), house.idle_washed if state.cards.idle else house.wash)


@cites("MD 5.A", "MD 13.S", "MA 4(a)", "MA 15(k)")
def shuffle_method(state: TableState, rulebook: Rulebook) -> Shuffled:
    """Return by what the cards are shuffled: by hand if the device is out of order."""
    method = Shuffled(rulebook.shuffler.value)
    return Shuffled.MANUAL if state.cards.device_out else method


@cites("MD 5.I(2)", "MD 5.I(2)(a)")
@cites("MD 4.F", "MD 5.A", "MD 5.A(1)", "MD 13.S", "MA 4(a)", "MA 4(j)", "MA 15(k)")
def _shuffle(state: TableState, rulebook: Rulebook) -> DealerStep:
    """Shuffle, after a device that is out of order was put away."""
    cards = state.cards
    if cards.device_out and not cards.device_put_away:
        rule = rulebook.device_broken
        return DealerStep(PutDeviceAway(removed=rule.value is DeviceBroken.REMOVE), rule.clause)
    method = shuffle_method(state, rulebook)
    prescribed = rulebook.manual_steps.value and method is Shuffled.MANUAL
    steps = DEFAULT_STEPS if prescribed else ()
    if prescribed and cards.beginning:
        steps = tuple(step for step in steps if step != "plug")
    clause = rulebook.house.shuffle
    if cards.idle:
        by_hand = method is Shuffled.MANUAL
        clause = rulebook.house.idle_washed if by_hand else rulebook.house.idle_device
    return DealerStep(c.ShuffleCards(method, steps), clause)


@cites("MD 5.B", "MD 5.C", "MD 5.K", "MA 4(b)", "MA 4(c)", "MA 4(f)")
@reads("R43", "R44")
def _cut(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Offer the cut in its order; if no one accepts, the dealer cuts."""
    cards = state.cards
    size = stack_size(state, rulebook)
    house = rulebook.house
    by_reshuffler = cards.method is Shuffled.RESHUFFLER
    by_device = cards.method is Shuffled.DEVICE
    if not must_cut(rulebook, by_device=by_device, by_reshuffler=by_reshuffler):
        if by_reshuffler:
            return DealerStep(c.LoadShoe(), house.reshuffler)
        if not rulebook.cut_cards.value:
            return DealerStep(c.LoadShoe(), rulebook.cut_cards.clause)
        bounds = cover_bounds(size, rulebook)
        return DealerStep(c.PlaceCoverCard(bounds.least), house.cover)
    bounds = cut_bounds(size, rulebook)
    person = next_cutter(state, rulebook)
    if person is None:
        clause = rulebook.casino_cut.clause if rulebook.casino_cut.value else house.dealer_cuts
        return DealerStep(c.DealerCut(size // 2), clause)
    return CutOffer(person, bounds.least, bounds.most, offer_clause(state, rulebook))


def next_cutter(state: TableState, rulebook: Rulebook) -> PersonId | None:
    """Return to whom the cut is offered now, None if the dealer cuts."""
    cards = state.cards
    places = offers(state, rulebook)
    if cards.recut and any(place.person == cards.last_cut for place in places):
        return cards.last_cut
    if rulebook.casino_cut.value:
        return None
    for place in places:
        if place.person not in cards.refused_cut:
            return place.person
    return None


def offers(state: TableState, rulebook: Rulebook) -> tuple[Place, ...]:
    """List to whom the cut is offered at this shuffle, in order."""
    cards = state.cards
    people = state.people
    first = people.present[0] if cards.beginning and people.present else None
    seated = {seat.box: seat.person for seat in (*people.boxes, *people.seats)}
    return cut_offers(
        [Place(box, person) for box, person in seated.items()],
        rulebook,
        first_arrival=first,
        cover_box=cards.cut_from,
        last_offer=cards.last_offer,
    )


def offer_clause(state: TableState, rulebook: Rulebook) -> ClauseRef:
    """Cite the place that gives a player the cut."""
    cards = state.cards
    house = rulebook.house
    if cards.recut:
        return house.recut
    if cards.refused_cut:
        return rotation_clause(state, rulebook)
    if cards.beginning:
        return house.cut_first
    if rulebook.cut_order.value is CutOrder.ROTATING:
        return house.cut_far_right
    if cards.by_order:
        return house.cut_ordered
    return house.cut_by_cover if cards.cut_from is not None else house.cut_far_right


@cites("MD 5.D(1)", "MD 5.D(2)", "MD 5.D(4)", "MD 5.D(6)", "MA 4(d)(2)")
@reads("R43")
def rotation_clause(state: TableState, rulebook: Rulebook) -> ClauseRef:
    """Cite by what the offer goes on after a refusal: where 5.D is silent, where it began."""
    cards = state.cards
    house = rulebook.house
    if rulebook.cut_order.value is CutOrder.ROTATING:
        return house.cut_rotates
    if cards.beginning:
        return house.cut_first
    if cards.by_order:
        return house.cut_ordered_rotates
    return house.cut_by_cover if cards.cut_from is not None else house.cut_rotates
