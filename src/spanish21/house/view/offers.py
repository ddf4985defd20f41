"""What a viewer may do now, with the amounts: asked of the rules, so that a page knows none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from spanish21.house.tables.laying import may_begin_on
from spanish21.house.view.same import Same
from spanish21.house.wire.offer import KindTerms, Offer, OfferType
from spanish21.ids import BoxNumber, PersonId, is_walk_up
from spanish21.law.rulebook import Rulebook
from spanish21.rules.laying import kind_offers
from spanish21.rules.player import Action
from spanish21.table.awaited import CutOffer, Decision, Wagers
from spanish21.table.wagering import stake_of

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.rules.offering import KindOffer
    from spanish21.table.awaited import Awaiting, Choice

__all__ = [
    "cut_offers",
    "grounds",
    "legal_offers",
    "offers",
    "offers_beyond",
    "seat_offers",
    "walk_up_offers",
]

_MOST_CASH = 100_000_000
"""cents that a walk-up player may change at once"""
_NEED_DEVICE: frozenset[OfferType] = frozenset(
    {"sit", "ready", "unready", "away", "back", "commit", "contribute"}
)
"""what no dealer enters for a walk-up player"""
_TYPES: dict[Action, OfferType] = {
    Action.SURRENDER: "surrender",
    Action.SPLIT: "split",
    Action.DOUBLE: "double",
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.RESCUE: "rescue",
    Action.KEEP: "keep",
    Action.INSURE: "insure",
    Action.DECLINE: "decline",
    Action.DESIGNATE: "designate",
    Action.REFUSE: "refuse",
    Action.LATE: "late",
    Action.DEAD: "dead",
}


def legal_offers(now: Decision, live: Live) -> tuple[Offer, ...]:
    """List what the person whose turn it is may decide, as far as their chips go."""
    chips = live.chips(now.person)
    covered = (choice.within(chips) for choice in now.legal)
    return tuple(_offered(now, choice) for choice in covered if choice is not None)


def offers_beyond(now: Decision, live: Live) -> tuple[Offer, ...]:
    """List what the rules permit but the chips of the person do not reach."""
    chips = live.chips(now.person)
    return tuple(_offered(now, choice) for choice in now.legal if choice.within(chips) is None)


def _offered(now: Decision, choice: Choice) -> Offer:
    """Write a choice for the wire."""
    return Offer(
        type=_TYPES[choice.action],
        clause=now.clause,
        box=now.box,
        hand=now.hand,
        least=choice.cost or choice.least,
        most=choice.cost or choice.most,
        unit=choice.unit,
        gives_up=choice.gives_up,
        hands=choice.hands,
    )


def offers(
    live: Live, now: Awaiting, rulebook: Rulebook, person: PersonId, balance: int
) -> tuple[Offer, ...]:
    """List everything a viewer may do now as a player."""
    if live.stopped:
        return ()
    if person not in live.table.people.present:
        return seat_offers(live, rulebook)
    return tuple(_at_table(live, now, rulebook, person, balance))


def grounds(live: Live, now: Awaiting, person: PersonId, balance: int) -> tuple[object, ...]:
    """Gather what decides the offers to a person whose decision the table does not wait for."""
    cards, people = live.table.cards, live.table.people
    return (
        offers_to_lay(live, now, person) if isinstance(now, Wagers) and live.opened else (),
        type(now),
        people,
        live.asked,
        live.names if live.asked else None,
        live.pledge,
        live.opened,
        live.stopped,
        live.chips(person),
        balance,
        person in live.ready,
        person in live.away,
        bool(cards.burns),
        cards.burn_shown,
        live.has_wager(person),
        live.digest,
    )


def seat_offers(live: Live, rulebook: Rulebook) -> tuple[Offer, ...]:
    """List where someone who comes to the table may sit."""
    return tuple(_seats(live, rulebook)) if live.opened else ()


def walk_up_offers(
    live: Live, now: Awaiting, rulebook: Rulebook, person: PersonId
) -> tuple[Offer, ...]:
    """List what a dealer may enter for a walk-up player, who has cash and chips of any amount."""
    return tuple(
        offer
        for offer in offers(live, now, rulebook, person, _MOST_CASH)
        if offer.type not in _NEED_DEVICE
    )


def _seats(live: Live, rulebook: Rulebook) -> Iterator[Offer]:
    clause = rulebook.house.seat
    taken = {seat.box for seat in live.table.people.seats}
    shared = rulebook.persons_per_box.value > 1
    for number in range(1, rulebook.boxes.value + 1):
        if number not in taken:
            yield Offer(type="sit", clause=clause, box=number)
        elif shared:
            yield Offer(type="sit", clause=rulebook.house.consent, box=number, shared=True)


def _at_table(
    live: Live, now: Awaiting, rulebook: Rulebook, person: PersonId, balance: int
) -> Iterator[Offer]:
    if isinstance(now, Decision) and now.person == person:
        yield from legal_offers(now, live)
    if isinstance(now, CutOffer) and now.person == person:
        yield from cut_offers(now)
    if isinstance(now, Wagers) and live.opened:
        yield from _wagers(live, now, person)
    yield from _consents(live, rulebook, person)
    yield from _money(live, rulebook, person, balance)
    yield from _presence(live, now, rulebook, person)


def cut_offers(now: CutOffer) -> tuple[Offer, ...]:
    """List what the person to whom the cut is offered may do."""
    return (
        Offer(type="cut", clause=now.clause, least=now.least, most=now.most, unit=1),
        Offer(type="refuse-cut", clause=now.clause),
    )


def _wagers(live: Live, now: Wagers, person: PersonId) -> Iterator[Offer]:
    yield from offers_to_lay(live, now, person)
    yield Offer(type="unready" if person in live.ready else "ready", clause=now.clause)


def offers_to_lay(live: Live, now: Wagers, person: PersonId) -> tuple[Offer, ...]:
    """Offer every box on which the rules would take a wager that the person's chips reach."""
    chips, book = live.chips(person), now.rulebook
    all_boxes = _lay_offers(Same(book))
    free = may_begin_on(live, person, all_boxes, most=book.boxes_per_player.value)
    return tuple(
        lay
        for box, lay in all_boxes.items()
        if stake_of(live.table, box, person) is not None
        or (box in free and chips >= lay.kinds[0].least and now.is_open(box, person))
    )


@lru_cache(maxsize=1000)
def _lay_offers(book: Same[Rulebook]) -> dict[BoxNumber, Offer]:
    """Return the wagers that each box of a table takes, which change only with the rules."""
    rulebook = book.one
    kinds = tuple(_terms(kind, rulebook) for kind in kind_offers(rulebook))
    return {
        BoxNumber(number): Offer(
            type="lay",
            clause=rulebook.citations.basic_wager,
            box=number,
            kinds=kinds,
            most_boxes=rulebook.boxes_per_player.value,
            adjacent=rulebook.adjacent_boxes.value,
        )
        for number in range(1, rulebook.boxes.value + 1)
    }


def _terms(offer: KindOffer, rulebook: Rulebook) -> KindTerms:
    return KindTerms(
        kind=offer.kind,
        least=offer.least.value,
        most=offer.most.value,
        unit=offer.unit.value,
        amounts=offer.amounts.value if offer.amounts is not None else (),
        needs=offer.needs.value if offer.needs is not None else None,
        within=offer.within.value if offer.within is not None else None,
        coupons=offer.coupons and rulebook.match_play.value,
        clause=offer.clause,
    )


def _consents(live: Live, rulebook: Rulebook, person: PersonId) -> Iterator[Offer]:
    for box, other in live.asked:
        if live.seat_of(person) == box:
            clause, name = rulebook.house.consent, live.name_of(other)
            yield Offer(type="consent", clause=clause, box=box, person=other, name=name)


def _money(live: Live, rulebook: Rulebook, person: PersonId, balance: int) -> Iterator[Offer]:
    unit = rulebook.smallest_chip.value
    house = rulebook.house
    if live.opened and balance >= unit:
        most = balance - balance % unit
        yield Offer(type="buy-in", clause=house.buy_in, least=unit, most=most, unit=unit)
    chips = live.chips(person)
    if chips >= unit:
        yield Offer(type="tip", clause=house.tip, least=unit, most=chips, unit=unit)
    if is_walk_up(person) and live.opened:
        yield Offer(type="bring-chips", clause=house.buy_in, least=unit, most=balance, unit=unit)
    if is_walk_up(person) and chips:
        yield Offer(type="color-up", clause=house.buy_in)


def _presence(live: Live, now: Awaiting, rulebook: Rulebook, person: PersonId) -> Iterator[Offer]:
    clause = rulebook.house.seat
    if live.seat_of(person) is None and not any(row[1] == person for row in live.asked):
        yield from _seats(live, rulebook)
    pledge = live.pledge
    bound = any(each.who == person for each in pledge.bound)
    if pledge.number and not pledge.closed and not bound and live.seat_of(person) is not None:
        yield Offer(type="commit", clause=rulebook.house.shuffle)
    if pledge.closed and person in pledge.unopened:
        yield Offer(type="contribute", clause=rulebook.house.shuffle)
    if rulebook.burn_disclosed.value and live.table.cards.burns and not live.table.cards.burn_shown:
        yield Offer(type="see-burn-card", clause=rulebook.house.burn)
    away = person in live.away
    yield Offer(type="back" if away else "away", clause=clause)
    if isinstance(now, Wagers) or not live.has_wager(person):
        yield Offer(type="leave", clause=clause)
